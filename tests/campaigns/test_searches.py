"""The searches for failures, bounded to a second each; `packaging/test --campaign` runs them longer."""

import os

import pytest

from tests.campaigns import disk, flip, kill, monkey, power, walks
from tests.depth import deep

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not hasattr(os, "fork"), reason="kills forked processes")]

SEARCHES = [
    (kill, 2),
    (flip, 1),
    (power, 3),
    pytest.param(disk, 3, marks=deep),  # one fails in tests of the store
    pytest.param(monkey, 8, marks=deep),  # a start of the program
    pytest.param(walks, 5, marks=deep),  # tests of the suite, which go on longer
]


@pytest.mark.parametrize(("campaign", "count"), SEARCHES)
def test_a_short_search_finds_nothing(campaign, count: int, capfd: pytest.CaptureFixture[str]) -> None:
    status = campaign.main(["--seed", "3", "--count", str(count)])
    assert status == 0, capfd.readouterr().out
