"""Campaigns are found by their names, have the same options, and end in a status that tells of failures."""

from importlib import import_module
from pathlib import Path

import pytest

from tests.campaigns import data
from tests.campaigns.faults import find_lost
from tests.campaigns.kit import Tries

ROOT = Path(__file__).parents[2]
NAMES = sorted(
    path.stem
    for path in (ROOT / "tests" / "campaigns").glob("*.py")
    if path.stem != "kit" and not path.stem.startswith("test_")
)


@pytest.mark.parametrize("name", NAMES)
def test_every_campaign_says_what_it_tries_and_takes_seed_and_count(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    campaign = import_module(f"tests.campaigns.{name}")
    with pytest.raises(SystemExit) as ended:
        campaign.main(["--help"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    assert campaign.__doc__
    assert campaign.__doc__.splitlines()[0] in told
    assert "--seed" in told
    assert "--count" in told


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


def test_data_that_are_not_there_are_failures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert data.main(["--folder", str(tmp_path)]) == 1
    assert "2 tries, 2 failures" in capsys.readouterr().out
    with pytest.raises(SystemExit) as ended:
        data.main(["--folder", str(tmp_path / "none")])
    assert ended.value.code == 2
    assert "is no folder" in capsys.readouterr().err


def test_a_box_is_missed_unless_a_desk_that_was_killed_may_have_undone_it() -> None:
    """Nor is one that a desk drew and had no time to tell of, or that its own older file does not hold."""
    assert find_lost({1, 2, 3, 4}, {1, 2, 3}, {1}, [], {3}) == ({2, 3}, {4}, 0)
    assert find_lost({1, 2, 3}, {1, 2, 3}, {1}, [{1, 2, 3}], set()) == ({3}, set(), 1)
    assert find_lost({1, 2}, {1, 2}, {1}, [{1, 2}], {2}) == (set(), set(), 1)
    assert find_lost({1}, {1, 5}, {1}, [{1, 5}], set()) == (set(), set(), 1)
    assert find_lost({1}, {1, 5}, {1}, [], set()) == ({5}, set(), 0)
