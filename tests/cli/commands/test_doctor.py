"""The doctor: well is 0, whatever is missing is named with its remedy and ends with 1."""

import json

import pytest

from annotator.cli.commands import doctor
from annotator.cli.program import run
from annotator.cli.system_libraries import BASE
from tests.described import list_undescribed


def test_all_is_well(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(doctor, "find_missing", lambda: ())
    assert run(["doctor"]) == 0
    told = capsys.readouterr().out
    assert "Qt (PySide6)" in told
    assert "journal wal" in told


def test_the_same_is_written_as_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(doctor, "find_missing", lambda: BASE[:1])
    assert run(["doctor", "--json", "-", "-q"]) == 1
    record = json.loads(capsys.readouterr().out)
    problems = {one["subject"]: one["problem"] for one in record["findings"] if one["problem"]}
    assert list(record)[-1] == "about"
    assert sorted(list_undescribed(record)) == []
    assert list(problems) == ["system libraries"]
    assert "libegl1" in problems["system libraries"]


def test_missing_libraries_are_named_with_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(doctor, "find_missing", lambda: BASE[:1])
    monkeypatch.setattr(doctor, "find_installer", lambda: "apt")
    assert run(["doctor"]) == 1
    told = capsys.readouterr()
    assert "missing: libEGL.so.1" in told.out
    assert "sudo apt-get install libegl1" in told.err


def test_extras_are_listed_whether_or_not_they_are_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["numpy>=1", "numpy>=1; extra == 'onnx'", 'nobody-has-this>=2; extra == "team"', "ruff; extra == 'test'"]
    monkeypatch.setattr(doctor, "find_missing", lambda: ())
    monkeypatch.setattr("importlib.metadata.requires", lambda _: asked)
    assert run(["doctor"]) == 0
    told = capsys.readouterr().out
    assert "numpy (extra onnx)" in told
    assert "nobody-has-this (extra team)" in told
    assert "-m pip install 'nobody-has-this>=2'" in told
    assert "ruff" not in told
    monkeypatch.setattr("sys.frozen", True, raising=False)
    assert run(["doctor"]) == 0
    assert "pip" not in capsys.readouterr().out
