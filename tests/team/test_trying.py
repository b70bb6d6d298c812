"""The server of the demo: whoever ends the program ends it, too."""

import os
import signal
from pathlib import Path

import pytest

from annotator.cli.team_demo import stop_on_signals
from annotator.errors import UserError
from annotator.team import local_server


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the server's programs were asked to do; none is run."""
    asked: list[str] = []

    def note(folder: Path, _who: str | None, command: list[str]) -> None:
        asked.append("initdb" if command[0].endswith("initdb") else command[-1])
        if command[-1] == "start":
            (folder / "data").mkdir()
            (folder / "data" / "postmaster.pid").touch()

    monkeypatch.setattr(local_server, "_run", note)
    return asked


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_demo_that_is_asked_to_end_stops_its_server(commands: list[str], number: int) -> None:
    usual = signal.getsignal(number)
    folders: list[Path] = []

    def run() -> None:
        with stop_on_signals(), local_server.run_local_server() as server:
            folders.append(server.socket)
            try:
                os.kill(os.getpid(), number)
            finally:
                os.kill(os.getpid(), number)  # asked again while it ends

    with pytest.raises(SystemExit) as ended:
        run()
    assert ended.value.code == 128 + number
    assert commands == ["initdb", "start", "stop"]
    assert not folders[0].exists()
    assert signal.getsignal(number) == usual


def test_a_server_that_did_not_start_is_not_stopped(commands: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    note = local_server._run

    def fail(folder: Path, who: str | None, command: list[str]) -> None:
        if command[-1] == "start":
            raise KeyboardInterrupt
        note(folder, who, command)

    monkeypatch.setattr(local_server, "_run", fail)
    with pytest.raises(KeyboardInterrupt), local_server.run_local_server():
        pass
    assert commands == ["initdb"]


def test_a_server_that_has_ended_by_itself_is_not_told_as_one_that_could_not_start(
    commands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    note = local_server._run

    def fail(folder: Path, who: str | None, command: list[str]) -> None:
        note(folder, who, command)
        if command[-1] == "stop":
            raise UserError("pg_ctl: could not send stop signal: No such process")

    monkeypatch.setattr(local_server, "_run", fail)
    with local_server.run_local_server() as server:
        assert server.socket.exists()
    assert commands == ["initdb", "start", "stop"]
    assert not server.socket.exists()
