"""Reading a foreign file is limited in time of the processor, which a busy machine does not use up."""

import itertools
import sqlite3
import time
from contextlib import closing

import pytest

from annotator.store.tables import schema

_ENDLESS = "WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
_LONG = _ENDLESS.replace("FROM n)", "FROM n WHERE i < 200000)", 1)


def test_a_statement_without_an_end_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "_PATIENCE", 0.05)
    with (
        closing(sqlite3.connect(":memory:")) as line,
        schema.limit_time(line, 0),
        pytest.raises(sqlite3.OperationalError, match="interrupted"),
    ):
        line.execute(_ENDLESS).fetchall()


def test_hours_in_which_others_had_the_processor_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    hours = itertools.count(step=3600)
    for clock in ("monotonic", "time", "perf_counter"):
        monkeypatch.setattr(time, clock, lambda: float(next(hours)))
    with closing(sqlite3.connect(":memory:")) as line, schema.limit_time(line, 0):
        assert line.execute(_LONG).fetchone() == (200000,)
