"""A team project on a real server: one server for all workers, one database a worker, made as new before each test."""

import fcntl
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from annotator.team.link import Link
from annotator.ui.team import team_line
from tests.team.desks import Desk, Lines, Team, make_logins, make_team, renew
from tests.team.people import Person
from tests.team.servers import Server, binaries, shared_server


@pytest.fixture(autouse=True)
def short_listening(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that listens is soon free for what a window wants."""
    monkeypatch.setattr(team_line, "LISTEN", 0.05)


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of this run share."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if base.name.startswith("popen-") else base


@pytest.fixture
def making_roles(shared_folder: Path) -> Iterator[None]:
    """Roles belong to the whole server, so one test at a time makes them or changes who may."""
    with (shared_folder / "roles.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


class Servers:
    """The servers that tests have asked for, each with a database of this worker, until the run ends."""

    def __init__(self, folder: Path, worker: str, stack: ExitStack) -> None:
        self._folder, self._worker, self._stack = folder, worker, stack
        self._started: dict[str, Server] = {}

    def give(self, name: str) -> Server:
        """The server of the wheel or the system's."""
        if name not in self._started:
            programs = binaries().get(name)
            if programs is None:
                pytest.skip(f"no PostgreSQL of the {name} here")
            server = self._stack.enter_context(shared_server(programs, self._folder / f"postgres-{name}", make_logins))
            make_team(server, f"t_{self._worker}")
            self._started[name] = server
        return self._started[name]


@pytest.fixture(scope="session")
def servers(shared_folder: Path, worker_id: str) -> Iterator[Servers]:
    """Started when first asked for."""
    with ExitStack() as stack:
        yield Servers(shared_folder, worker_id, stack)


@pytest.fixture
def server(request: pytest.FixtureRequest, servers: Servers) -> Server:
    """The server of the wheel; modules that ask for both servers name them."""
    return servers.give(getattr(request, "param", "wheel"))


@pytest.fixture(scope="session")
def lines() -> Iterator[Lines]:
    """Those of all tests of this worker."""
    kept = Lines()
    yield kept
    kept.close()


@pytest.fixture
def team(server: Server, worker_id: str, lines: Lines) -> Iterator[Team]:
    """A team project as it was made."""
    found = Team(server, f"t_{worker_id}", lines)
    renew(found)
    yield found
    found.close()


@pytest.fixture
def ana(team: Team) -> Desk:
    return team.desk("ana")


@pytest.fixture
def ben(team: Team) -> Desk:
    return team.desk("ben")


@pytest.fixture
def sit(team: Team, tmp_path: Path, lines: Lines) -> Iterator[Callable[..., Person]]:
    """Lets somebody sit down at a desk, named by the file of the replica."""
    people: list[Person] = []
    links: list[tuple[str, Link]] = []

    def sit_down(login: str, desk: str = "") -> Person:
        path, link = tmp_path / f"{login}{desk}.annotator", lines.take(team.place, login)
        people.append(Person(team.place, login, path, host=f"LAB-{login}{desk}", link=link))
        links.append((login, link))
        return people[-1]

    yield sit_down
    for person in people:
        person.leave()
    for login, link in links:
        lines.give_back(login, link)
