"""The doctor: well is 0, whatever is missing is named with its remedy and ends with 1."""

import pytest

from annotator.cli.commands import doctor
from annotator.cli.program import run
from annotator.cli.system_libraries import BASE


def test_all_is_well(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(doctor, "find_missing", lambda: ())
    assert run(["doctor"]) == 0
    told = capsys.readouterr().out
    assert "Qt (PySide6)" in told
    assert "journal wal" in told


def test_missing_libraries_are_named_with_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(doctor, "find_missing", lambda: BASE[:1])
    monkeypatch.setattr(doctor, "find_installer", lambda: "apt")
    assert run(["doctor"]) == 1
    told = capsys.readouterr()
    assert "missing: libEGL.so.1" in told.out
    assert "sudo apt-get install libegl1" in told.err
