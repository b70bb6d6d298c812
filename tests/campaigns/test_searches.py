"""The searches for failures, bounded to a second each; `packaging/test --campaign` runs them longer."""

import os

import pytest

from tests.campaigns import disk, flip, kill, monkey, power, walks

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not hasattr(os, "fork"), reason="kills forked processes")]


@pytest.mark.parametrize(("campaign", "count"), [(disk, 6), (kill, 2), (power, 3), (flip, 1), (monkey, 8), (walks, 5)])
def test_a_short_search_finds_nothing(campaign, count: int, capfd: pytest.CaptureFixture[str]) -> None:
    status = campaign.main(["--seed", "3", "--count", str(count)])
    assert status == 0, capfd.readouterr().out
