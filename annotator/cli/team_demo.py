"""`annotator demo --team`: a real server on this computer, three members, and two windows side by side."""

import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, Final

from annotator.cli.console import print_line, show_progress_bar
from annotator.errors import UserError
from annotator.samples.copying import copy_sample
from annotator.samples.sample import ORCHARD
from annotator.store.opening import open_project
from annotator.team.desk.making import begin_team, join_team
from annotator.team.link import TeamPlace, connect
from annotator.team.local_server import ADMINISTRATOR, LocalServer, run_local_server

_SCHEMA: Final = "orchard"
_OWNER: Final = "Cem"
_PEOPLE: Final = ("Ana", "Ben")
_MARK: Final = ".team-demo"
"""File that says of a folder that an earlier demo made all that is in it."""


def run_team_demo(folder: Path, *, with_windows: bool) -> int:
    """Runs the demo until its windows are closed; returns the exit code. Raises UserError."""
    print_line("Starting a PostgreSQL server for this demo alone; it ends with the windows.")
    with stop_on_signals(), run_local_server() as server:
        replicas = make_demo_team(server, folder)
        print_line(f"Cem owns the project; Ana and Ben have joined: {', '.join(map(str, replicas.values()))}")
        print_line("Label the same open image in both windows, mark it done (Space) and go back to it (A).")
        if not with_windows:
            return 0
        sides = zip(replicas.items(), ("left", "right"), strict=True)
        with ExitStack() as closing_windows:
            windows = [
                closing_windows.enter_context(
                    _open_window([sys.executable, "-P", "-m", "annotator", "open", str(path), "--side", side])
                )
                for (_name, path), side in sides
            ]
            return max(window.wait() for window in windows)


@contextmanager
def stop_on_signals() -> Iterator[None]:
    """Within, a request to end leaves the way an error does, so that what was started is stopped."""
    asked = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]

    def leave(number: int, _frame: object) -> None:
        for other in asked:  # what is being stopped is not stopped in the middle of it
            signal.signal(other, signal.SIG_IGN)
        raise SystemExit(128 + number)

    before = {number: signal.signal(number, leave) for number in asked}
    try:
        yield
    finally:
        for number, usual in before.items():
            signal.signal(number, usual)


@contextmanager
def _open_window(command: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    """A window of its own process; what is drawn in it is stored, so it may be closed at any time."""
    with subprocess.Popen(command) as window:  # noqa: S603 - ourselves
        try:
            yield window
        finally:
            window.terminate()


def make_demo_team(server: LocalServer, folder: Path) -> dict[str, Path]:
    """Puts the sample on the server as Cem's and makes the replicas of Ana and Ben; returns these by name.

    What an earlier demo left in the folder goes, as its server is gone. Raises UserError where other files are in it.
    """
    _make_room(folder)
    with connect(TeamPlace(server.address_of("postgres"), _SCHEMA), login=ADMINISTRATOR) as link:
        link.run("CREATE ROLE cem LOGIN CREATEROLE")
        for name in _PEOPLE:
            link.run(f'CREATE ROLE "{name.lower()}" LOGIN')
        link.run("CREATE DATABASE lab OWNER cem")
    place = TeamPlace(server.address_of("lab"), _SCHEMA)
    owner = folder / "Cem"
    replicas = {name: folder / f"{name}.annotator" for name in _PEOPLE}
    with show_progress_bar("Copying the sample") as progress:
        path = copy_sample(ORCHARD, owner, progress)
    with closing(open_project(path)) as file, connect(place, login="cem") as link:
        found = file.project.find_author(_OWNER)
        assert found is not None
        begin_team(link, file, found.id)
        for name in _PEOPLE:
            _answer: Any = link.call("invite_member", name.lower(), name, "annotator")
    for name, replica in replicas.items():
        with connect(place, login=name.lower()) as link, closing(join_team(link, replica)) as file:
            file.set_images_folder(str(owner / "pictures"))
    return replicas


def _make_room(folder: Path) -> None:
    mark = folder / _MARK
    if mark.exists():
        shutil.rmtree(folder)
    if folder.exists() and any(folder.iterdir()):
        raise UserError(
            "{folder} holds files of its own and no earlier demo; name a new or an empty folder.", folder=folder
        )
    folder.mkdir(parents=True, exist_ok=True)
    mark.touch()
