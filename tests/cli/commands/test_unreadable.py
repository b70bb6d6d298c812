"""Reports name the images whose picture cannot be shown here; their numbers stay as they are."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage

from annotator.cli.program import run
from annotator.model.project import Project
from annotator.store.opening import create_project
from tests.detector import projects
from tests.report.projects import three_authors

CROWNS = ("--alpha", "3", "--omega", "4", "--gamma", "3", "--unit", "px")
CHECK = ("--model", "net", "--reference", "Ana")


def stored(folder: Path, made: Project, *, torn: str = "") -> Path:
    """A project beside its pictures, of which one may be torn."""
    folder.mkdir()
    for image in made.images.values():
        path = folder / image.name
        path.parent.mkdir(parents=True, exist_ok=True)
        PillowImage.new("RGB", (80, 60)).save(path)
        if image.name == torn:
            path.write_bytes(path.read_bytes()[:-80])
    path = folder / "p.annotator"
    create_project(path, replace(made, images_folder=str(folder))).close()
    return path


def told(path: Path, command: str, *options: str) -> tuple[dict, str]:
    """The JSON and the page."""
    answer, page = path.with_name("out.json"), path.with_name("out.html")
    assert run([command, str(path), *options, "--json", str(answer), "--html", str(page)]) == 0
    return json.loads(answer.read_text(encoding="utf-8")), page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("command", "options", "make"), [("audit", CROWNS, three_authors), ("check", CHECK, projects.project)]
)
def test_they_are_named_and_counted_and_change_no_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, options: tuple[str, ...], make
) -> None:
    made = make()
    name = made.images[min(made.images)].name
    sentence = f"The picture of 1 image cannot be shown here: {name}."
    sound, page = told(stored(tmp_path / "sound", made), command, *options)
    assert sound.pop("unreadable") == {"count": 0, "images": []}
    assert "cannot be shown here" not in page
    assert "cannot be shown here" not in "".join(capsys.readouterr())
    torn, page = told(stored(tmp_path / "torn", made, torn=name), command, *options)
    assert torn.pop("unreadable") == {"count": 1, "images": [name]}
    assert sentence in page
    printed = " ".join("".join(capsys.readouterr()).split())
    assert sentence in printed
    assert torn == sound


def test_without_an_images_folder_nobody_has_looked(tmp_path: Path) -> None:
    path = tmp_path / "p.annotator"
    create_project(path, replace(three_authors(), images_folder="")).close()
    answer = path.with_name("out.json")
    assert run(["audit", str(path), *CROWNS, "--json", str(answer)]) == 0
    found = json.loads(answer.read_text(encoding="utf-8"))
    assert found["unreadable"] is None
    assert "no images folder" in found["unreadable_reason"]
