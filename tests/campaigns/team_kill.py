"""Desks of a team project that are killed for good while they draw and send, on a real PostgreSQL server.

Each is a process that dies by SIGKILL at a named point between two of local commit, send, server commit and
acknowledgement, within a call or a transaction, or at any moment. The file is opened again: what was drawn is in it,
and after the next exchange on the server, once; nothing waits, nothing was parked, both sides are equal.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.campaigns.kit import Tries, own_home, parser_of
from tests.team.desks import make_logins, make_team, place_of
from tests.team.killed_desk import MOMENT, POINTS, Record
from tests.team.servers import binaries, shared_server


def main(arguments: Sequence[str] | None = None) -> int:
    """Kills one desk after the other over one replica."""
    parser = parser_of("team_kill", __doc__, count=140, what="kills")
    parser.add_argument("--server", choices=sorted(binaries()), default="wheel", help="whose PostgreSQL is run")
    options = parser.parse_args(arguments)
    tries = Tries(shows_good=False)
    with own_home(), tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with shared_server(binaries()[options.server], folder / "server", make_logins) as server:
            make_team(server, "team")
            record = Record(place_of(server, "team"), "ana", folder / "killed.annotator")
            for number in range(options.count):
                point = (*POINTS, MOMENT)[number % (len(POINTS) + 1)]
                with tries.one(f"{point}, seed {options.seed + number}"):
                    record.kill_at(point, options.seed + number)
    print(f"{len(record.drawn)} shapes were drawn for good by desks that died")
    return tries.end()


if __name__ == "__main__":
    sys.exit(main())
