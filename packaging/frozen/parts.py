"""What the packages of all systems share: the version, and which C library the frozen files ask for."""

import re
import subprocess
from pathlib import Path

from environment import ROOT

_GLIBC = re.compile(r"\(GLIBC_(\d+)\.(\d+)")
_LOADED = re.compile(r"LOAD off +0x(\w+) vaddr 0x(\w+) .* align 2\*\*(\d+)")


def read_version() -> str:
    """The version in `annotator/__init__.py`, read without importing it."""
    text = (ROOT / "annotator" / "__init__.py").read_text(encoding="utf-8")
    return text.partition('__version__ = "')[2].partition('"')[0]


def find_glibc(folder: Path) -> str:
    """The oldest C library with which every program and library below the folder starts, such as `2.36`."""
    done = _run("objdump", "-T", *map(str, _find_binaries(folder)))
    return ".".join(map(str, max((int(one[1]), int(one[2])) for one in _GLIBC.finditer(done.stdout))))


def strip_libraries(folder: Path) -> None:
    """Takes out of every library below the folder what only debuggers read; a sixth of the program.

    Libraries that a wheel has moved can lose the places of their parts by it. They stay as they are.
    """
    for path in _find_binaries(folder):
        stripped = path.with_name(f"{path.name}.stripped")
        made = ".so" in path.name and not _run("strip", "--strip-unneeded", "-o", str(stripped), str(path)).returncode
        if made and _can_be_loaded(stripped):
            stripped.replace(path)
        stripped.unlink(missing_ok=True)


def _can_be_loaded(library: Path) -> bool:
    """Whether each part lies in the file as it is to lie in the memory."""
    parts = _LOADED.findall(_run("objdump", "-p", str(library)).stdout)
    return bool(parts) and all((int(at, 16) - int(to, 16)) % (1 << int(bits)) == 0 for at, to, bits in parts)


def measure_size(folder: Path) -> int:
    """Bytes of all files below the folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def _find_binaries(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink() and _is_binary(path)]


def _is_binary(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def _run(*command: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, capture_output=True, text=True, check=False)
