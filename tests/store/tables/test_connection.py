"""Connections to the file: one that cannot be used is closed, not left to the collector of garbage."""

import re
import sqlite3
from pathlib import Path

import pytest

from annotator import store
from annotator.store.tables import schema as module


def test_a_connection_whose_first_word_fails_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From Python 3.13 on, one that is not closed is a warning, which fails whatever test comes next."""
    made: list[sqlite3.Connection] = []
    real = sqlite3.connect

    def connect(*arguments, **named):
        made.append(real(*arguments, **named))
        return made[-1]

    monkeypatch.setattr(module.sqlite3, "connect", connect)
    path = tmp_path / "p.annotator"
    path.write_bytes(b"no database " * 100)
    with pytest.raises(sqlite3.DatabaseError):
        module.connect(path)
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        made[0].execute("SELECT 1")


def test_no_statement_numbers_its_values() -> None:
    """To Python 3.14 a `?1` is a name, for which a row of values is an error; 3.12 and 3.13 warn."""
    root = Path(store.__file__).parents[2]
    modules = [*Path(store.__file__).parent.rglob("*.py"), *(root / "packaging" / "samples").rglob("*.py")]
    modules.append(root / "tests" / "builders.py")
    assert [path.name for path in modules if re.search(r"\?\d", path.read_text(encoding="utf-8"))] == []
