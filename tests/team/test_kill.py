"""A desk that is killed at each point between the hand and the server loses nothing and sends nothing twice."""

import os
import subprocess
import sys
from pathlib import Path

from tests.team.desks import SCHEMA, Team
from tests.team.killed_desk import MOMENT, POINTS
from tests.team.servers import LONGEST


def test_a_killed_desk_goes_on_where_it_was(team: Team, tmp_path: Path) -> None:
    count = str(len(POINTS) + 1)
    done = subprocess.run(
        [sys.executable, "-m", "tests.team.killed_desk", team.place.address, SCHEMA, "ana", tmp_path, "1", count],
        check=False,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert done.returncode == 0, done.stderr
    *points, last = done.stdout.splitlines()
    assert points == [*POINTS, MOMENT]
    assert int(last.split()[0]) > 0
