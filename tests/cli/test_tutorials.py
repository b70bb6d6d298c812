"""The tutorials are true: their commands are understood, and run one after the other; so do the notebooks."""

import json
import os
import re
import shlex
from functools import cache
from pathlib import Path

import pytest
import typer.main
from click import Command, Context, Group

from annotator.cli.program import build_program, run
from annotator.resources import find_resource
from tests.depth import deep

GUIDE = find_resource("guide/index.md").parent
PAGES = sorted(GUIDE.glob("tutorial-*.md"))
NOTEBOOKS = sorted(find_resource("notebooks").glob("*.ipynb"))
BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)


def read_steps(page: Path) -> list[tuple[str, str]]:
    """What is to be run, in order: `python` and a block, or nothing and a command; `sh` is for files of one's own."""
    blocks = [(kind, code) for kind, code in BLOCK.findall(page.read_text(encoding="utf-8")) if kind != "sh"]
    return [(kind, step) for kind, code in blocks for step in ([code] if kind == "python" else code.splitlines())]


@cache
def read_program() -> Command:
    return typer.main.get_command(build_program())


def parse(line: str) -> None:
    """Refuses a command or an option that there is not."""
    command: Command = read_program()
    first, *words = shlex.split(line)
    assert first == "annotator"
    context = Context(command, info_name="annotator")
    while isinstance(command, Group):
        name, *words = words
        found = command.get_command(context, name)
        assert found is not None, line
        command = found
    command.make_context(command.name, words)


def test_there_are_four_tutorials_and_two_notebooks() -> None:
    assert [page.stem.removeprefix("tutorial-") for page in PAGES] == ["agreement", "coming", "crowns", "yolo"]
    for notebook in NOTEBOOKS:
        assert any(f"resources/notebooks/{notebook.name}" in page.read_text(encoding="utf-8") for page in PAGES)
    assert len(NOTEBOOKS) == 2


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_commands_of_a_tutorial_are_understood(page: Path) -> None:
    lines = [step for kind, step in read_steps(page) if not kind]
    assert len(lines) > 5
    for line in lines:
        parse(line)


@deep
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_tutorial_runs_as_it_stands(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for kind, step in read_steps(page):
        if kind:
            exec(compile(step, page.name, "exec"), {})
        else:
            assert run(shlex.split(step)[1:]) == 0, step


@deep
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_as_it_stands(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(
        "PYTHONPATH", os.pathsep.join([str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")])
    )
    cells = [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    names: dict[str, object] = {}
    for cell in cells:
        assert cell["outputs"] == []
        exec(compile("".join(cell["source"]), path.name, "exec"), names)
