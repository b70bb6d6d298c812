"""What the packages of all systems share: the version and the size."""

from pathlib import Path

from environment import ROOT


def read_version() -> str:
    """The version in `annotator/__init__.py`, read without importing it."""
    text = (ROOT / "annotator" / "__init__.py").read_text(encoding="utf-8")
    return text.partition('__version__ = "')[2].partition('"')[0]


def measure_size(folder: Path) -> int:
    """Bytes of all files below the folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
