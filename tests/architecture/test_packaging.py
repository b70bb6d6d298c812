"""The scripts of `packaging/`: what they install of the system, when, and what they say where they may not."""

import configparser
import importlib.util
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from types import ModuleType

import pytest

from annotator.cli import system_libraries
from annotator.store.tables.schema import APPLICATION_ID

PACKAGING = Path(__file__).parents[2] / "packaging"
EGL = system_libraries.BASE[0]


def load(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module of `packaging/`, which is no package."""
    spec = importlib.util.spec_from_file_location(name, PACKAGING / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)
    return module


class Machine:
    """A Linux system as far as the scripts see it: what it lacks, who runs them, and which commands were run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, tool: str = "apt", user: int = 0, lacks=(EGL,)) -> None:
        monkeypatch.setattr(sys, "path", list(sys.path))
        load("compile_texts", monkeypatch)
        self.environment = load("environment", monkeypatch)
        self.system = load("system", monkeypatch)
        self.ran: list[list[str]] = []
        self.asked: list[str] = []
        self.answer = "y"
        self.fails = False
        monkeypatch.setattr(system_libraries, "find_missing", lambda: lacks)
        monkeypatch.setattr(system_libraries, "find_installer", lambda: tool)
        monkeypatch.setattr(self.system.os, "geteuid", lambda: user, raising=False)
        monkeypatch.setattr(self.system.shutil, "which", lambda program: f"/usr/bin/{program}")
        monkeypatch.setattr(self.system.subprocess, "run", self.run)
        monkeypatch.setattr("builtins.input", self.ask)

    def run(self, command, **_options):
        self.ran.append(command)
        return self.environment.subprocess.CompletedProcess(command, int(self.fails), "apt says no\n")

    def ask(self, question: str) -> str:
        self.asked.append(question)
        return self.answer

    def sit_down(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Somebody sits at the terminal."""
        for stream in (sys.stdin, sys.stdout):
            monkeypatch.setattr(stream, "isatty", lambda: True)

    def lose_venv(self, monkeypatch: pytest.MonkeyPatch) -> str:
        """Debian's Python without its package of environments; gives the name of that package."""
        monkeypatch.setattr(self.system.importlib.util, "find_spec", lambda _name: None)
        monkeypatch.setattr(self.system, "environment_python", lambda: Path("/nowhere/python"))
        return f"python{sys.version_info.major}.{sys.version_info.minor}-venv"


def test_nothing_is_done_where_nothing_is_missing(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    machine = Machine(monkeypatch, lacks=())
    assert not machine.system.complete_system(needs_window=True)
    assert (machine.ran, *capsys.readouterr()) == ([], "", "")


def test_root_gets_what_is_missing_in_one_go_and_without_the_words_of_apt(monkeypatch, capsys) -> None:
    machine = Machine(monkeypatch)
    venv = machine.lose_venv(monkeypatch)
    assert machine.system.complete_system(needs_window=False)
    update, install = machine.ran
    assert update[-1] == "update"
    assert install[-4:] == ["install", "-y", "libegl1", venv]
    told = capsys.readouterr()
    assert told.out == f"Installing packages of the system: libegl1 {venv} ...\n"
    assert told.err == ""
    assert machine.asked == []


def test_a_failure_of_apt_is_shown_with_the_command(monkeypatch, capsys) -> None:
    machine = Machine(monkeypatch)
    machine.fails = True
    with pytest.raises(machine.environment.SetupError, match="sudo apt-get install libegl1"):
        machine.system.complete_system(needs_window=False)
    assert "apt says no" in capsys.readouterr().err


def test_a_person_at_the_terminal_is_asked(monkeypatch, capsys) -> None:
    machine = Machine(monkeypatch, user=1000)
    machine.sit_down(monkeypatch)
    assert machine.system.complete_system(needs_window=False)
    assert len(machine.asked) == 1
    assert {command[0] for command in machine.ran} == {"sudo"}
    machine.ran.clear()
    machine.answer = "n"
    assert not machine.system.complete_system(needs_window=False)
    assert machine.ran == []
    assert "To get what is missing: sudo apt-get install libegl1\n" in capsys.readouterr().err


def test_nobody_at_the_terminal_gets_the_command(monkeypatch, capsys) -> None:
    machine = Machine(monkeypatch, user=1000)
    assert not machine.system.complete_system(needs_window=False)
    assert capsys.readouterr().err.endswith("To get what is missing: sudo apt-get install libegl1\n")
    with pytest.raises(machine.environment.SetupError, match="lacks libraries of the window"):
        machine.system.complete_system(needs_window=True)
    venv = machine.lose_venv(monkeypatch)
    with pytest.raises(machine.environment.SetupError, match=f"ensurepip.* libegl1 {venv}"):
        machine.system.complete_system(needs_window=False)
    assert (machine.ran, machine.asked) == ([], [])


def test_other_systems_are_told_names_that_nobody_has_tried(monkeypatch, capsys) -> None:
    machine = Machine(monkeypatch, tool="dnf")
    assert not machine.system.complete_system(needs_window=False)
    assert "sudo dnf install libglvnd-egl (nobody has tried these names yet)" in capsys.readouterr().err
    assert machine.ran == []


def test_the_desktop_knows_a_project_by_its_ending_and_by_its_application_id() -> None:
    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    kind = ET.parse(PACKAGING / "frozen" / "annotator.xml").find("m:mime-type", space)
    assert kind.find("m:glob", space).get("pattern") == "*.annotator"
    match = kind.find("m:magic/m:match", space)
    assert (match.get("offset"), match.get("value")) == ("68", APPLICATION_ID.to_bytes(4, "big").decode())
    entry = configparser.RawConfigParser()
    entry.read(PACKAGING / "frozen" / "annotator.desktop", encoding="utf-8")
    assert entry["Desktop Entry"]["MimeType"] == f"{kind.get('type')};"
