"""The guide's page about team projects is followed on a server that has nothing, and restored on another one."""

import os
import re
import shlex
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from annotator.cli.program import TEAM_COMMANDS, run
from annotator.resources import find_resource
from annotator.store.opening import create_project, open_project
from annotator.team.link import TeamPlace
from tests import builders
from tests.team.people import Person
from tests.team.servers import ADMINISTRATOR, LONGEST, binaries, read_version, start, stop

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| `annotator team ([\w-]+)([^`]*)`", re.MULTILINE)
HERE = "postgresql://host/lab"


@pytest.fixture(scope="module")
def programs() -> Path:
    """Those of the newest server that has psql and pg_dump, too."""
    found = [place for place in binaries().values() if (place / "psql").exists() and (place / "pg_dumpall").exists()]
    if not found:
        pytest.skip("no psql here")
    return max(found, key=read_version)


@pytest.fixture
def empty_servers(programs: Path) -> Iterator[tuple[Path, Path]]:
    """Two servers without a role or a database of ours, the first of the oldest version that is here."""
    places = min(binaries().values(), key=read_version), programs
    folders = [start(place) for place in places]
    yield folders[0], folders[1]
    for place, folder in zip(places, folders, strict=True):
        stop(place, folder)


def run_program(programs: Path, socket: Path, program: str, *words: str, given: str = "") -> str:
    """What a program of the server prints when its administrator runs it."""
    done = subprocess.run(
        [programs / program, *words],
        check=False,
        capture_output=True,
        text=True,
        input=given,
        env={"PATH": os.environ["PATH"], "PGHOST": str(socket), "PGUSER": ADMINISTRATOR},
        timeout=LONGEST,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def say(line: str, changed: Mapping[str, str]) -> None:
    """Runs a line of the guide with the addresses and files of this test."""
    for old, new in changed.items():
        line = line.replace(old, new)
    words = shlex.split(line)
    assert words[0] == "annotator"
    assert run(words[1:]) == 0, line


def test_the_page_leads_from_an_empty_server_to_a_restored_one(
    empty_servers: tuple[Path, Path],
    programs: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("getpass.getpass", lambda _: "another one")
    page = "\n".join(
        find_resource(f"guide/{name}.md").read_text(encoding="utf-8") for name in ("team-server", "team", "team-desk")
    )
    blocks = [(kind, text) for kind, text in BLOCK.findall(page) if kind in ("", "sql")]
    (project_sql, person_sql), (making, joining) = (
        [text for kind, text in blocks if kind == "sql"],
        [text for kind, text in blocks if text.startswith("annotator team")],
    )
    server, fresh = empty_servers
    admin = "psql", "--no-psqlrc", "--set=ON_ERROR_STOP=1", "--quiet"
    people = "".join(person_sql.replace('"ana"', f'"{login}"') for login in ("carla", "ana", "ben", "cem", "aud"))
    run_program(programs, server, *admin, given=f"CREATE DATABASE lab;\n{people}{project_sql}")

    path = tmp_path / "orchard.annotator"
    create_project(path, builders.project(images=4, authors=(), count=0)).close()
    mine = tmp_path / "ana" / "orchard.annotator"
    mine.parent.mkdir()
    address = f"host={server} dbname=lab"
    for line in making.splitlines():
        say(line, {HERE: f"'{address}'", "orchard.annotator": str(path)})
    for line in joining.splitlines():
        say(line, {HERE: f"'{address}'", "orchard.annotator": str(mine), "/data/orchard": str(tmp_path)})
    ana = Person(open_place(mine), "ana", mine)
    ana.draw(1, 2)
    ana.sync()
    ana.leave()

    first = builders.project(images=4).images[1].name
    filled = {
        "claim": "10",
        "detach": str(tmp_path / "plain.annotator"),
        "announce-numbers": "",
        "accept": str(mine),
        "reassign": f"{first} --to Ana",
        "role": "aud annotator",
        "move": f"'{address} application_name=moved'",
        "remove": "ana",
        "erase": "ana --as 'Person 2' --yes",
    }
    rows = ROW.findall(page)
    order = [name for name, _ in rows if name not in ("remove", "erase", "role")] + ["role", "remove", "erase"]
    assert set(filled) < set(order)
    assert {*order, "create", "invite", "assign", "join"} == {row.name for row in TEAM_COMMANDS}
    assert len(order) == len(set(order)) == len(rows)
    for name in order:
        say(f"annotator team {name} {path} {filled.get(name, '')}", {})
    assert "team join" in capsys.readouterr().out

    copies = {name: tmp_path / f"{name}.sql" for name in ("roles", "orchard")}
    copies["roles"].write_text(run_program(programs, server, "pg_dumpall", "--roles-only"))
    copies["orchard"].write_text(run_program(programs, server, "pg_dump", "--schema=orchard", "lab"))
    roles = [line for line in copies["roles"].read_text().splitlines() if f"ROLE {ADMINISTRATOR}" not in line]
    run_program(programs, fresh, *admin, "postgres", given="\n".join(roles))
    run_program(programs, fresh, "createdb", "lab")
    run_program(programs, fresh, *admin, "--file", str(copies["orchard"]), "lab")
    say(f"annotator team move {path} 'host={fresh} dbname=lab'", {})
    theirs = tmp_path / "ben" / "orchard.annotator"
    theirs.parent.mkdir()
    say(f"annotator team join 'host={fresh} dbname=lab' {theirs} --login ben", {})
    for name in ("sync", "check", "migrate", "doctor"):
        say(f"annotator team {name} {path}", {})
    say(f"annotator team sync {theirs}", {})
    with psycopg.connect(host=str(fresh), dbname="lab", user=ADMINISTRATOR) as administrator:
        assert administrator.execute("SELECT count(*) FROM orchard.shape").fetchone() == (2,)
        owner = administrator.execute("SELECT tableowner FROM pg_tables WHERE tablename = 'shape'").fetchone()
    assert owner is not None
    assert owner[0] != ADMINISTRATOR


def open_place(path: Path) -> TeamPlace:
    """Where the team of a replica meets."""
    with closing(open_project(path)) as file:
        assert file.membership is not None
        return TeamPlace(file.membership.address, file.membership.schema)
