"""What the libraries of the frozen program can do without on Linux; uses GNU binutils."""

import hashlib
import os
import re
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from environment import SetupError

_GLIBC = re.compile(r"\(GLIBC_(\d+)\.(\d+)")
_LOADED = re.compile(r"LOAD off +0x(\w+) vaddr 0x(\w+) .* align 2\*\*(\d+)")
_LOADED_BY = re.compile(r"=> (/\S+)")
_NEEDED = re.compile(r"NEEDED +(\S+)")
_UNCALLED = ("libarrow_acero.", "libarrow_compute.", "libarrow_dataset.", "libarrow_substrait.", "libscipy_openblas-")
_UNCALLED += ("libcurl-", "libxcb-")
"""Libraries that others ask for when they are loaded, and that nothing of ours ever calls: what Arrow computes with,
SciPy's linear algebra beside that of NumPy, PROJ's way to the web, and Pillow's to the screen."""
_AT_LOAD = "_ZSt21ios_base_library_initv"
"""The one function that is called at once, and has nothing to do where the system's own library did it."""


def find_glibc(folder: Path) -> str:
    """The oldest C library with which every program and library below the folder starts, such as `2.36`."""
    done = _run("objdump", "-T", *map(str, _find_binaries(folder)))
    return ".".join(map(str, max((int(one[1]), int(one[2])) for one in _GLIBC.finditer(done.stdout))))


def shrink_libraries(folder: Path) -> None:
    """Takes out of the libraries below the folder what the program never reads; a third of the program."""
    _empty_uncalled(folder)
    for path in _find_binaries(folder):
        if path.name.startswith("libicudata.so."):
            _trim_icu(path)
        _strip(path)
    _link_equal(folder)


def _strip(path: Path) -> None:
    """Takes out what only debuggers read.

    Libraries that a wheel has moved can lose the places of their parts by it. They stay as they are.
    """
    stripped = path.with_name(f"{path.name}.stripped")
    made = ".so" in path.name and not _run("strip", "--strip-unneeded", "-o", str(stripped), str(path)).returncode
    if made and _can_be_loaded(stripped):
        stripped.replace(path)
    stripped.unlink(missing_ok=True)


def _can_be_loaded(library: Path) -> bool:
    """Whether each part lies in the file as it is to lie in the memory."""
    parts = _LOADED.findall(_run("objdump", "-p", str(library)).stdout)
    return bool(parts) and all((int(at, 16) - int(to, 16)) % (1 << int(bits)) == 0 for at, to, bits in parts)


def _empty_uncalled(folder: Path) -> None:
    """Libraries that are never called become empty ones of their names; those that only they needed go."""
    binaries = _find_binaries(folder)
    uncalled = [path for path in binaries if path.name.startswith(_UNCALLED)]
    missing: dict[str, set[str]] = {path.name: set() for path in uncalled}
    for user in set(binaries) - set(uncalled):
        if asked := _list_needed(user) & missing.keys():
            loaded = map(Path, _LOADED_BY.findall(_run("ldd", str(user)).stdout))
            given = [_list_symbols(path, "--defined-only") for path in loaded if not path.name.startswith(_UNCALLED)]
            for name in asked:
                missing[name] |= _list_symbols(user, "--undefined-only").difference(*given)
    for path in uncalled:
        names = sorted(missing[path.name] & _list_symbols(path, "--defined-only"))
        lines = [f".globl {name}\n" + (f"{name}: ret" if name == _AT_LOAD else f".set {name}, 0") for name in names]
        _link("\n".join([".text", *lines]), path)
    while unneeded := list(_find_unneeded(folder)):
        for path in unneeded:
            path.unlink()


def _find_unneeded(folder: Path) -> Iterator[Path]:
    """Libraries beside a package that no program or library asks for."""
    binaries = _find_binaries(folder)
    needed = _list_needed(*binaries)
    return (path for path in binaries if path.parent.suffix == ".libs" and path.name not in needed)


def _link_equal(folder: Path) -> None:
    """Makes libraries that are equal to another one links to it."""
    known: dict[str, Path] = {}
    for path in sorted(_find_binaries(folder)):
        first = known.setdefault(hashlib.sha256(path.read_bytes()).hexdigest(), path)
        if first != path:
            path.unlink()
            path.symlink_to(os.path.relpath(first, path.parent))


def _list_needed(*paths: Path) -> set[str]:
    return set(_NEEDED.findall(_run("objdump", "-p", *map(str, paths)).stdout))


def _list_symbols(path: Path, which: str) -> set[str]:
    return set(_run("nm", "--dynamic", "--just-symbols", "--without-symbol-versions", which, str(path)).stdout.split())


def _trim_icu(path: Path) -> None:
    """Leaves of ICU's data what Qt sorts texts by; names of time zones and legacy encodings are asked of Python."""
    data = path.read_bytes()
    start = data.index(b"\xda\x27") - 2
    symbol = next(name for name in _list_symbols(path, "--defined-only") if name.endswith("_dat"))
    contents = start + struct.unpack_from("<H", data, start)[0]
    (count,) = struct.unpack_from("<I", data, contents)
    places = [struct.unpack_from("<II", data, contents + 4 + 8 * number) for number in range(count)]
    ends = [at for _, at in places[1:]] + [len(data) - contents]
    items = {}
    for (name, at), end in zip(places, ends, strict=True):
        named = data[contents + name : data.index(b"\0", contents + name)]
        if _is_asked_for(named.decode()):
            items[named] = data[contents + at : contents + end]
    head = 4 + 8 * len(items)
    names, packed, table = b"", b"", struct.pack("<I", len(items))
    first = head + sum(len(name) + 1 for name in items)
    first += -first % 16
    for name, item in items.items():
        table += struct.pack("<II", head + len(names), first + len(packed))
        names += name + b"\0"
        packed += item + b"\0" * (-len(item) % 16)
    with tempfile.NamedTemporaryFile() as file:
        file.write(data[start:contents] + (table + names).ljust(first, b"\0") + packed)
        file.flush()
        _link(f'.section .rodata\n.balign 16\n.globl {symbol}\n{symbol}: .incbin "{file.name}"', path)


def _is_asked_for(item: str) -> bool:
    """Whether one of Qt's calls opens this item, such as `icudt73l/coll/de.res`."""
    _, *folder, name = item.split("/")
    if folder:
        return folder == ["coll"]
    is_locale = re.fullmatch(r"[a-z]{2,3}(_\w+)?\.res", name) is not None
    return not is_locale and not name.endswith((".cfu", ".cnv", ".spp")) and name not in ("cnvalias.icu", "unames.icu")


def _link(assembly: str, target: Path) -> None:
    """A shared library of this assembly in the place of the target, under its name."""
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "a.s"), Path(folder, "a.o")
        source.write_text(f'{assembly}\n.section .note.GNU-stack,"",%progbits\n', encoding="utf-8")
        linked = ["ld", "-shared", "-soname", target.name, "-o", str(target), str(made)]
        for command in (["as", "-o", str(made), str(source)], linked):
            done = _run(*command)
            if done.returncode:
                raise SetupError(f"{target.name} could not be made smaller: {done.stderr.strip()[-300:]}")


def _find_binaries(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink() and _is_binary(path)]


def _is_binary(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def _run(*command: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, capture_output=True, text=True, check=False)
