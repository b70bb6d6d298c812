"""The guide's page from the papers to the buttons: complete, its names are in the window, its commands run."""

import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree as ET

import immutables
import pytest
import typer.main
from msgspec.structs import replace

from annotator.cli.program import build_program, run
from annotator.model.image import Image
from annotator.model.project import Project
from annotator.resources import find_resource
from annotator.store import create_project

PAGE = "\n".join(
    find_resource(f"guide/{name}.md").read_text(encoding="utf-8") for name in ("papers", "papers-detectors")
)
COMMANDS = list(dict.fromkeys(re.findall(r"^annotator (.+)$", PAGE, re.MULTILINE)))
NUMBERED = {
    "Agriculture (A)": {"Table": 6, "Fig.": 6, "Eq.": 1, "Algorithm": 0},
    "RandCrowns (R)": {"Table": 4, "Fig.": 8, "Eq.": 15, "Algorithm": 1},
    "DelftBikes (D)": {"Table": 1, "Fig.": 6, "Eq.": 1, "Algorithm": 0},
    "Mechanisms of false negatives (F)": {"Table": 2, "Fig.": 5, "Eq.": 0, "Algorithm": 1},
}
"""How many of each a paper has."""
ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4}


def rows_of(paper: str) -> list[list[str]]:
    """Cells of the rows of a paper's table."""
    section = PAGE.split(f"## {paper}\n")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in rows[2:]]


def numbers_of(item: str) -> range:
    """The numbers that an item such as `Eq. 3-9` or `Table IV` stands for."""
    first, _, last = item.partition("-")
    return range(ROMAN.get(first) or int(first), (ROMAN.get(last) or int(last or ROMAN.get(first) or first)) + 1)


def words_of_window() -> set[str]:
    """All English texts of the window, without the signs of keys and menus."""
    tree = ET.parse(find_resource("translations/annotator_de.ts"))
    return {(source.text or "").replace("&", "").removesuffix(" ▾") for source in tree.iter("source")}


@pytest.mark.parametrize("paper", NUMBERED)
def test_every_numbered_item_of_a_paper_has_its_row(paper: str) -> None:
    found: dict[str, list[int]] = {kind: [] for kind in NUMBERED[paper]}
    for row in rows_of(paper):
        kind, _, number = row[0].partition(" ")
        if kind in found:
            found[kind] += numbers_of(number)
    assert {kind: sorted(numbers) for kind, numbers in found.items()} == {
        kind: list(range(1, count + 1)) for kind, count in NUMBERED[paper].items()
    }


def test_every_row_says_where() -> None:
    lines = [line for line in PAGE.splitlines() if line.startswith("|")]
    assert [line for line in lines if line.count("|") != 5 or re.search(r"\|\s*\|", line)] == []


def test_options_of_the_rows_exist() -> None:
    named = re.findall(r"`(\w+) (--[\w-]+)`", PAGE)
    program = typer.main.get_group(build_program())
    context = typer.Context(program)
    commands = [program.get_command(context, name) for name in {name for name, _ in named}]
    known = {(one.name, option) for one in commands if one for each in one.params for option in each.opts}
    assert len(named) > 40
    assert set(named) - known == set()


def keep_few_images(project: Project) -> Project:
    """The project with one image of each split."""
    few: dict[int, Image] = {}
    for image in project.images.values():
        if image.split not in {one.split for one in few.values()}:
            few[image.id] = image
    layers = {key: layer for key, layer in project.layers.items() if key.image in few}
    return replace(project, images=immutables.Map(few), layers=immutables.Map(layers))


@pytest.mark.slow
def test_commands_run_and_make_what_the_rows_name(
    projects: Mapping[str, Project], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a few images and without intervals, for speed; names in the window are those of its texts and reports."""
    monkeypatch.chdir(tmp_path)
    files = {f"{name}.annotator": str(tmp_path / f"few {name}.annotator") for name in projects}
    for name, project in projects.items():
        create_project(Path(files[f"{name}.annotator"]), keep_few_images(project)).close()
    for command in COMMANDS:
        arguments = [files.get(word, word) for word in shlex.split(command)]
        quick = ["--no-intervals"] if arguments[0] in ("audit", "check", "compare") else []
        assert run([*arguments, *quick]) == 0, command
    made = {path.name for path in tmp_path.rglob("*.csv")}
    assert set(re.findall(r"`(\w+\.csv)`", PAGE)) - made == set()
    reports = "".join(path.read_text(encoding="utf-8") for path in tmp_path.glob("*.html"))
    heads = {head.strip() for head in re.findall(r"<h[23][^>]*>([^<]+)", reports)}
    named = {name for text in re.findall(r"\*([^*\n|]+(?:\n[^*\n|]+)?)\*", PAGE) for name in re.split(r"\s>\s", text)}
    assert {" ".join(name.split()) for name in named} - words_of_window() - heads == set()
