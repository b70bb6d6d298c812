"""What the packages of all systems share: the version, and which C library the frozen files ask for."""

import re
import subprocess
from pathlib import Path

from environment import ROOT

_GLIBC = re.compile(r"\(GLIBC_(\d+)\.(\d+)")


def read_version() -> str:
    """The version in `annotator/__init__.py`, read without importing it."""
    text = (ROOT / "annotator" / "__init__.py").read_text(encoding="utf-8")
    return text.partition('__version__ = "')[2].partition('"')[0]


def find_glibc(folder: Path) -> str:
    """The oldest C library with which every program and library below the folder starts, such as `2.36`."""
    files = [str(path) for path in folder.rglob("*") if path.is_file() and not path.is_symlink() and _is_binary(path)]
    done = subprocess.run(["objdump", "-T", *files], capture_output=True, text=True, check=False)
    return ".".join(map(str, max((int(one[1]), int(one[2])) for one in _GLIBC.finditer(done.stdout))))


def measure_size(folder: Path) -> int:
    """Bytes of all files below the folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def _is_binary(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"
