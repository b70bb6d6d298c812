"""Campaigns are found by their names, have the same options, and end in a status that tells of failures."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.campaigns.kit import Tries

ROOT = Path(__file__).parents[2]
NAMES = sorted(
    path.stem
    for path in (ROOT / "tests" / "campaigns").glob("*.py")
    if path.stem != "kit" and not path.stem.startswith("test_")
)


@pytest.mark.parametrize("name", NAMES)
def test_every_campaign_says_what_it_tries_and_takes_seed_and_count(name: str) -> None:
    command = [sys.executable, "-m", f"tests.campaigns.{name}", "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    source = (ROOT / "tests" / "campaigns" / f"{name}.py").read_text(encoding="utf-8")
    purpose = ast.get_docstring(ast.parse(source)) or ""
    assert purpose
    assert purpose.splitlines()[0] in done.stdout
    assert "--seed" in done.stdout
    assert "--count" in done.stdout


def test_a_failure_is_counted_and_the_next_try_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    tries = Tries()
    with tries.one("first"):
        assert 1 == 2
    with tries.one("second"):
        pass
    assert tries.end() == 1
    told = capsys.readouterr().out
    assert "FAILED first" in told
    assert "AssertionError" in told
    assert "ok     second" in told
    assert "2 tries, 1 failures" in told


def test_no_try_is_no_success() -> None:
    assert Tries().end() == 1
    tries = Tries()
    with tries.one("only"):
        pass
    assert tries.end() == 0


def test_data_that_are_not_there_are_failures(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.campaigns.data", "--folder", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 1
    assert "2 tries, 2 failures" in done.stdout
    command[-1] = str(tmp_path / "none")
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 2
    assert "is no folder" in done.stderr
