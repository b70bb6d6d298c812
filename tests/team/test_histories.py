"""A few histories of a team in the suite; `packaging/test --campaign team` runs thousands."""

from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.team.desks import Team
from tests.team.histories import Setting, make_machine


def test_nothing_is_lost_and_nothing_seen_too_early(team: Team, tmp_path: Path):
    setting = Setting(team, tmp_path)
    run_state_machine_as_test(
        make_machine(setting),
        settings=settings(
            max_examples=6,
            stateful_step_count=12,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    setting.close()
