#!/usr/bin/env python3
"""Compiles the translations of the window that are not compiled yet, or not as they are written now, with lrelease.

A checkout holds the words alone (`annotator_xx.ts`); a source distribution, a wheel and a frozen program hold what is
compiled from them, too (`annotator_xx.qm`). Without it the window speaks English.
"""

import os
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "resources" / "translations"
_LRELEASE = "from PySide6.scripts.pyside_tool import lrelease; lrelease()"


def list_stale(folder: Path = FOLDER) -> list[Path]:
    """The files of words that were written after they were compiled."""
    compiled = {path: path.with_suffix(".qm") for path in sorted(folder.glob("annotator_*.ts"))}
    return [path for path, to in compiled.items() if not to.exists() or to.stat().st_mtime < path.stat().st_mtime]


def compile_texts(python: str = sys.executable, folder: Path = FOLDER) -> None:
    """Compiles them with the PySide6 of an interpreter. Raises subprocess.CalledProcessError."""
    for path in list_stale(folder):
        fresh = path.with_suffix(f".{os.getpid()}")
        command = [python, "-P", "-c", _LRELEASE, str(path), "-qm", str(fresh), "-silent"]
        subprocess.run(command, check=True)
        fresh.replace(path.with_suffix(".qm"))


if __name__ == "__main__":
    compile_texts()
