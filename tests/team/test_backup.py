"""A server that is dumped and restored by its own programs: its desks know it again and bring it up to date."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from annotator.team.link import TeamError
from tests.depth import deep
from tests.team.desks import SCHEMA, Team, drop_roles, make_team
from tests.team.people import Person
from tests.team.servers import LONGEST, Server, binaries, read_version

ROWS = f"SELECT id, x0, y0, x1, y1 FROM {SCHEMA}.shape WHERE image_id = %s AND author_id = %s"


class Backup:
    """What an administrator does: a dump of the database, and a database of it in the place of the first."""

    def __init__(self, team: Team, folder: Path, programs: Path) -> None:
        self.team, self.path, self._programs = team, folder / "team.dump", programs

    def dump(self) -> None:
        self._run("pg_dump", "--format=custom", "--no-sync", f"--file={self.path}", self.team.database)

    def restore(self) -> None:
        with self.team.server.connect() as administrator:
            administrator.execute(f"DROP DATABASE {self.team.database} WITH (FORCE)")
            administrator.execute(f"CREATE DATABASE {self.team.database} OWNER carla")
        self._run("pg_restore", "--exit-on-error", f"--dbname={self.team.database}", str(self.path))

    def _run(self, program: str, *words: str) -> None:
        server = self.team.server
        environment = {"PATH": os.environ["PATH"], "PGHOST": str(server.socket), "PGUSER": "postgres"}
        done = subprocess.run(
            [self._programs / program, *words],
            check=False,
            capture_output=True,
            text=True,
            env=environment,
            timeout=LONGEST,
        )
        assert done.returncode == 0, done.stderr


@pytest.fixture
def backup(server: Server, worker_id: str, tmp_path: Path) -> Iterator[Backup]:
    """A database of its own, as this one is dropped and made again."""
    name = f"backup_{worker_id}"
    with server.connect() as administrator:
        version = administrator.info.server_version // 10000
        found = [
            place for place in binaries().values() if (place / "pg_restore").exists() and read_version(place) == version
        ]
        if not found:
            pytest.skip("no pg_restore of this server here")
        administrator.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
    make_team(server, name)
    yield Backup(Team(server, name), tmp_path, found[0])
    with server.connect() as administrator:
        administrator.execute(f"DROP DATABASE {name} WITH (FORCE)")
        drop_roles(administrator, name)


@pytest.mark.parametrize("server", ["wheel", pytest.param("system", marks=deep)], indirect=True)
def test_a_database_from_a_dump_is_brought_up_to_date(backup: Backup, tmp_path: Path) -> None:
    team = backup.team
    with team.administrator() as administrator:
        administrator.execute("UPDATE project SET grace = 0")
    paths = {login: tmp_path / f"{login}.annotator" for login in ("ana", "ben", "aud")}
    ana, ben = (Person(team.place, login, paths[login]) for login in ("ana", "ben"))
    kept, gone = ana.draw(1, 2)
    ben.draw(1)
    for person in (ana, ben):
        person.mark(1)
        person.sync()
    ana.sync()
    backup.dump()
    ana.delete(1, gone)
    ana.move(1, kept, 4.0)
    ana.draw(2)
    ana.sync()
    ana.draw(3)
    for person in (ana, ben):
        person.leave()

    backup.restore()
    ana, ben, auditor = (Person(team.place, login, paths[login]) for login in ("ana", "ben", "aud"))
    for person in (ben, ana, ben, auditor):
        person.sync()
        assert person.unsent() == 0
        assert not person.desk.standing.sentences
    with team.administrator() as administrator:
        for image in (1, 2, 3):
            found = administrator.execute(ROWS, [image, ana.author]).fetchall()
            assert {row[0]: list(row[1:]) for row in found} == ana.boxes(image) == auditor.boxes(image, ana.author)
    assert set(ana.boxes(1)) == {kept}
    assert ben.boxes(1, ana.author) == ana.boxes(1)
    assert not ben.boxes(2, ana.author)
    with pytest.raises(TeamError, match="no member"):
        ana.link.run(f"SELECT count(*) FROM {SCHEMA}.shape")
    for person in (ana, ben, auditor):
        person.leave()
