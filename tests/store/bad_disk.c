/* A disk that fails when it is asked to; loaded before the C library (LD_PRELOAD) by tests/store/bad_disk.py.

   `bad_disk_fail` says which calls on files with a name fail: those of these kinds, from the nth on, so many of them,
   with this error. `bad_disk_count` says how many calls of these kinds there were since. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { READ = 1, WRITE = 2, SYNC = 4, CUT = 8, OPEN = 16 };

static int kinds, error;
static long first, last, count;
static char part[256];

void bad_disk_fail(int which, const char *name, long nth, long times, int number) {
    snprintf(part, sizeof part, "%s", name);
    first = nth, last = times < 0 ? -1 : nth + times - 1, error = number, count = 0;
    kinds = which;
}

long bad_disk_count(void) { return count; }

static int fails(int kind, const char *path) {
    if (!(kinds & kind) || !strstr(path, part)) return 0;
    long number = __atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST);
    if (number < first || (last >= 0 && number > last)) return 0;
    errno = error;
    return 1;
}

static int fails_at(int kind, int file) {
    char link[32], path[4096];
    int before = errno;
    if (!(kinds & kind)) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t size = readlink(link, path, sizeof path - 1);
    errno = before;
    if (size < 0) return 0;
    path[size] = 0;
    return fails(kind, path);
}

#define NEXT(name) static __typeof__(name) *next; if (!next) next = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

#define ON_FILE(type, kind, name, takes, gives) \
    type name takes { NEXT(name); return fails_at(kind, file) ? -1 : next gives; }

ON_FILE(ssize_t, READ, read, (int file, void *into, size_t size), (file, into, size))
ON_FILE(ssize_t, READ, pread, (int file, void *into, size_t size, off_t at), (file, into, size, at))
ON_FILE(ssize_t, READ, pread64, (int file, void *into, size_t size, off64_t at), (file, into, size, at))
ON_FILE(ssize_t, WRITE, write, (int file, const void *from, size_t size), (file, from, size))
ON_FILE(ssize_t, WRITE, pwrite, (int file, const void *from, size_t size, off_t at), (file, from, size, at))
ON_FILE(ssize_t, WRITE, pwrite64, (int file, const void *from, size_t size, off64_t at), (file, from, size, at))
ON_FILE(int, SYNC, fsync, (int file), (file))
ON_FILE(int, SYNC, fdatasync, (int file), (file))
ON_FILE(int, CUT, ftruncate, (int file, off_t size), (file, size))
ON_FILE(int, CUT, ftruncate64, (int file, off64_t size), (file, size))

#define OPENING(name) \
    int name(const char *path, int flags, ...) { \
        NEXT(name); \
        va_list more; \
        va_start(more, flags); \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0; \
        va_end(more); \
        return fails(OPEN, path) ? -1 : next(path, flags, mode); \
    }

OPENING(open)
OPENING(open64)
