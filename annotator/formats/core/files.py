"""Files in and out: bounded reading (plain or gzip), writing by way of a temporary file, and safe image names."""

import contextlib
import glob
import gzip
import os
import re
import secrets
import shutil
import stat
import zlib
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import IO, BinaryIO, Final

from annotator.errors import FlawError, Numeral, Phrase, UserError

try:
    import fcntl
except ImportError:  # Windows, which lets nobody take away an open file
    fcntl = None  # type: ignore[assignment]

MAX_BYTES: Final = 2 * 1024**3
"""A file that is larger after decompression is refused."""
MAX_RATIO: Final = 250
"""So many times its size may a compressed file grow; real label files grow 10 to 60 times."""
FREE_BYTES: Final = 64 * 1024**2
"""Up to this size the ratio is not looked at."""
_CHUNK: Final = 4 * 1024**2
_GZIP_MAGIC: Final = b"\x1f\x8b"
_ZIP_MAGIC: Final = b"PK\x03\x04"
_MAX_NAME: Final = 1000
"""Letters of an image name; with the folder before it a path stays below what systems take."""
_MAX_PART: Final = 255
"""Bytes of one part of a path that common file systems take."""
_DRIVE: Final = re.compile(r"^[A-Za-z]:")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")


def read_bytes(path: Path, *, limit: int = MAX_BYTES) -> bytes:
    """The whole file, decompressed when it is gzip.

    Raises UserError for a file that cannot be read, that is damaged, or that holds more than `limit` bytes.
    """
    with _open_checked(path, limit) as (file, size):
        if size is None:
            return b"".join(_decompress(path, file, limit=limit))
        return file.read(size)  # a bound alone would be allocated whole


def iterate_bytes(path: Path, *, limit: int = MAX_BYTES) -> Generator[bytes, None, None]:
    """The same piece by piece, for files that would fill the memory. Raises UserError when it comes to the flaw."""
    with _open_checked(path, limit) as (file, size):
        if size is None:
            yield from _decompress(path, file, limit=limit)
            return
        while piece := file.read(_CHUNK):
            yield piece


@contextlib.contextmanager
def _open_checked(path: Path, limit: int) -> Iterator[tuple[BinaryIO, int | None]]:
    """An open regular file of at most so many bytes, with their number; None for gzip, which may hold any number."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            kind = "a folder" if path.is_dir() else "a device or a pipe"
            raise UserError("{path} is {kind}, not a file; name a regular file.", path=path, kind=kind)
        with path.open("rb") as file:
            is_packed = file.read(2) == _GZIP_MAGIC
            file.seek(0)
            size = os.fstat(file.fileno()).st_size
            if not is_packed:
                refuse_larger(path, size, limit)
            yield file, None if is_packed else size
    except OSError as error:
        raise _make_unreadable_error(path, error) from error


def refuse_larger(path: Path, size: int, limit: int = MAX_BYTES) -> None:
    """Raises UserError for a file that holds more bytes than are read."""
    if size > limit:
        raise UserError(
            "{file} is {size} bytes; more than {limit} are not read: split the file.",
            file=path.name,
            size=Numeral(f"{size:,}"),
            limit=Numeral(f"{limit:,}"),
        )


def _make_unreadable_error(path: Path, error: OSError) -> UserError:
    return UserError(
        "{path} cannot be read ({reason}); check the path and its permissions.", path=path, reason=_reason_of(error)
    )


def choose_error(path: Path, error: BaseException, damaged: UserError) -> UserError:
    """`damaged`, or a sentence about the disk where that does not give all of the file: libraries do not say which.

    `error` is what the library raised. The file is read once more.
    """
    if isinstance(error, OSError) and error.errno is not None:
        return _make_unreadable_error(path, error)
    try:
        with path.open("rb") as file:
            while file.read(_CHUNK):
                pass
    except OSError as failure:
        return _make_unreadable_error(path, failure)
    return damaged


def read_head(path: Path, count: int = 4096) -> bytes:
    """The first `count` bytes, decompressed when the file is gzip; empty for what is no file.

    Of a ZIP its mark alone: what it may hold uncompressed, as those of CVAT do, is no beginning of the file itself.
    Raises UserError for a file that cannot be read.
    """
    if not path.is_file():
        return b""
    try:
        with path.open("rb") as file:
            head = file.read(count)
    except OSError as error:
        raise _make_unreadable_error(path, error) from error
    if head.startswith(_ZIP_MAGIC):
        return _ZIP_MAGIC
    if not head.startswith(_GZIP_MAGIC):
        return head
    try:
        return zlib.decompressobj(wbits=31).decompress(head, count)
    except zlib.error:
        return b""


@contextlib.contextmanager
def open_replacement(path: Path) -> Iterator[IO[bytes]]:
    """A stream into a temporary file beside `path`, which takes its place when the block ends well.

    A name that ends in `.gz` is compressed. When the block raises, whatever was at `path` is untouched. A device or a
    pipe stays what it is and is written into, as by any other program.
    """
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise UserError("{path} is a folder; give the name of a file.", path=path)
    is_special = target.exists() and not target.is_file()
    temporary = target if is_special else choose_part(target)
    try:
        with temporary.open("wb" if is_special else "xb") as file:
            if is_special:
                yield from _open_stream(file, compressed=target.name.endswith(".gz"))
                return
            mark_in_use(file.fileno())
            yield from _open_stream(file, compressed=target.name.endswith(".gz"))
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except OSError as error:
        raise UserError(
            "{path} cannot be written ({reason}); choose another place.", path=path, reason=_reason_of(error)
        ) from error
    finally:
        if not is_special:
            temporary.unlink(missing_ok=True)


def replace_file(path: Path, content: bytes) -> None:
    """Writes a whole file in the place of what was there. Raises UserError, and leaves that, when it cannot be."""
    with open_replacement(path) as file:
        file.write(content)


def prepare_target(path: Path) -> None:
    """Makes the folders on the way to a file that is written later.

    Raises UserError where it could not be written, so that nothing is computed for it.
    """
    make_folder(path.parent)
    if path.is_dir():
        raise UserError("{path} is a folder; give the name of a file.", path=path)
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise UserError("{path} cannot be written (permission denied); choose another place.", path=path)


def make_folder(folder: Path) -> None:
    """Makes a folder that may be there already, with those above it. Raises UserError where it cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(
            "The folder {folder} cannot be made ({reason}); choose another place.",
            folder=folder,
            reason=_reason_of(error),
        ) from error


def choose_part(target: Path) -> Path:
    """A name for what grows beside `target`; what a killed run left there under such a name is taken away.

    Raises UserError where there is no such folder.
    """
    if not target.parent.exists():
        raise UserError(
            "There is no folder {folder} for '{file}'; make it first or choose another place.",
            folder=target.parent,
            file=target.name,
        )
    for left in target.parent.glob(f".{glob.escape(target.name)}.{'[0-9a-f]' * 8}.part"):
        if not is_in_use(left):
            with contextlib.suppress(OSError):
                shutil.rmtree(left) if left.is_dir() else left.unlink()
    return target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")


def mark_in_use(descriptor: int) -> None:
    """Says of an open file or folder, until it is closed, that somebody writes it."""
    if fcntl is not None:
        with contextlib.suppress(OSError):  # a file system without locks: it only is not tidied
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def is_in_use(path: Path) -> bool:
    """Whether another writer is at it.

    Where that cannot be told a folder counts as in use; the system there refuses to take away a file that is open.
    """
    if fcntl is None:
        return path.is_dir()
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except OSError:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(descriptor)
    return False


def parse_image_name(raw: str, *, source: str, place: str) -> str:
    """`raw` as an image name: a POSIX path below the images folder, without `.` segments.

    Raises UserError for a name that is empty, absolute, on a drive, or that climbs out of the folder.
    """
    name = raw.replace("\\", "/")
    segments = [segment for segment in name.split("/") if segment not in ("", ".")]
    problem = ""
    if not segments:
        problem = "is empty"
    elif len(name) > _MAX_NAME or _CONTROL.search(name):
        problem = "is not a file name"
    elif any(len(segment.encode()) > _MAX_PART for segment in segments):
        problem = f"has a part of more than {_MAX_PART} bytes"
    elif name.startswith("/") or _DRIVE.match(name):
        problem = "is an absolute path"
    elif ".." in segments:
        problem = "leaves the images folder"
    if problem:
        shown = repr(raw if len(raw) <= 80 else raw[:77] + "...")
        raise FlawError(
            "{source}: {place} {problem} ({shown}); use paths below the images folder.",
            flaw=Phrase("has a name that leads out of the images folder, or is none"),
            source=source,
            place=place,
            problem=problem,
            shown=shown,
        )
    return "/".join(segments)


def _open_stream(file: BinaryIO, *, compressed: bool) -> Iterator[IO[bytes]]:
    if not compressed:
        yield file
        return
    with gzip.GzipFile(filename="", mode="wb", fileobj=file, compresslevel=6, mtime=0) as stream:
        yield stream  # type: ignore[misc]


def _decompress(path: Path, file: BinaryIO, *, limit: int) -> Iterator[bytes]:
    """The content of a gzip file in pieces, given up as soon as it grows beyond what is sensible."""
    allowed = min(limit, max(FREE_BYTES, MAX_RATIO * os.fstat(file.fileno()).st_size))
    total = 0
    try:
        with gzip.GzipFile(fileobj=file) as stream:
            while chunk := stream.read(_CHUNK):
                total += len(chunk)
                if total > allowed:
                    raise UserError(
                        "{file} grows to more than {allowed} bytes when decompressed; it is not read.",
                        file=path.name,
                        allowed=Numeral(f"{allowed:,}"),
                    )
                yield chunk
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise UserError(
            "{file} is a damaged gzip file; get it again from where it came from.", file=path.name
        ) from error


def _reason_of(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
