"""What stands in every answer: `about`, which says what made it, and the images that its numbers rest on."""

import csv
import json
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import annotator
from annotator.api.audit import AuditAnswer
from annotator.cli.program import run
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.ranges.source import LoadedSource, SourceWalk
from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.report.audit.values import make_source_report
from annotator.store.opening import create_project
from tests.described import list_undescribed
from tests.detector import projects

CHECKED = ("--model", "net", "--reference", "Ana")
CROWNS = ("--alpha", "1:1:2", "--omega", "2", "--gamma", "3", "--unit", "px")
WITH_IMAGES = {
    "audit": (),
    "check": CHECKED,
    "compare": ("--reference", "Ana"),
    "stats": (),
    "tune": CROWNS,
}
WITHOUT_IMAGES: dict[str, tuple[str, ...]] = {
    "labels": (),
    "freeze": ("paper",),
    "merge": (),
    "assign": ("--people", "Ana,Ben,Cem"),
    "completeness": (),
    "reference": (),
    "history": (),
    "assistance": (),
}
OF_PROJECT = ("assign", "completeness", "reference", "history", "assistance")
WITH_TABLES = ("audit", "check", "compare", "tune")
CEM = 3


@pytest.fixture
def made() -> Project:
    """Three people and a model on two images, the third person on the first alone, and a third image without work."""
    found = projects.project()
    layer = found.layers[LayerKey(1, projects.ANA)]
    copied = layer.shapes.with_columns(id=layer.shapes.id + 100)
    return replace(
        found,
        images=found.images.set(3, Image(3, "row/img3.jpg", 1400, 700)),
        authors=found.authors.set(CEM, Author(CEM, "Cem")),
    ).with_layers([Layer.make(LayerKey(1, CEM), copied, status=Status.DONE)])


@pytest.fixture
def path(tmp_path: Path, made: Project) -> Path:
    path = tmp_path / "p.annotator"
    create_project(path, made).close()
    return path


def answered(command: str, path: Path, *options: str) -> dict[str, Any]:
    out = path.with_name("out.json")
    words = ["project", command] if command in OF_PROJECT else [command]
    assert run([*words, str(path), *options, "--json", str(out)]) == 0
    found: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
    return found


def read_rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


@pytest.mark.parametrize("command", [*WITH_IMAGES, *WITHOUT_IMAGES])
def test_what_made_an_answer_is_the_last_key_of_its_json(path: Path, made: Project, command: str) -> None:
    options = (WITH_IMAGES | WITHOUT_IMAGES)[command]
    if command == "merge":
        options = (str(shutil.copy(path, path.with_name("copy.annotator"))),)
    record = answered(command, path, *options)
    assert list(record)[-1] == "about"
    assert sorted(list_undescribed(record)) == []
    assert record["about"] == {
        "program": "annotator",
        "version": annotator.__version__,
        "project": made.uuid,
        "state": None,
        "state_reason": "the project as it was when this was made",
        "created": "2023-11-14T22:13:20Z",
    }


def test_every_command_that_writes_json_is_in_the_test_above() -> None:
    folder = Path(annotator.__file__).parent / "cli" / "commands"
    sources = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.py")}
    writing = {name for name, text in sources.items() if "write_answer(" in text or "write_files(" in text}
    assert writing == {
        *WITH_IMAGES,
        *WITHOUT_IMAGES,
        "plan",
        "doctor",
        "plugins",
    }  # the last three in tests of their own


@pytest.mark.parametrize("command", WITH_TABLES)
def test_a_folder_of_tables_says_the_same_and_on_which_images_they_rest(
    path: Path, made: Project, tmp_path: Path, command: str
) -> None:
    folder = tmp_path / "tables"
    record = answered(command, path, *WITH_IMAGES[command], "--csv", str(folder))
    assert read_rows(folder / "README.csv") == [
        ["about", "value"],
        ["program", "annotator"],
        ["version", annotator.__version__],
        ["project", made.uuid],
        ["state", ""],
        ["created", "2023-11-14T22:13:20Z"],
    ]
    used = record["projects"][0]["images_used"] if command == "compare" else record["images_used"]
    assert used
    assert [row[-1] for row in read_rows(folder / "images_used.csv")] == ["image", *used]


def test_images_without_work_are_not_among_those_that_numbers_rest_on(path: Path, made: Project) -> None:
    found = {command: answered(command, path, *WITH_IMAGES[command]) for command in ("audit", "check", "stats", "tune")}
    names = [image.name for image in made.list_images()]
    assert {command: record["images_used"] for command, record in found.items()} == {
        "audit": names[:2],
        "check": names[:2],
        "stats": names,
        "tune": names[:1],
    }


def test_a_frozen_state_is_named_by_its_hash(path: Path) -> None:
    state = answered("freeze", path, "paper")["states"][0]
    assert answered("audit", path, "--version", "paper")["about"]["state"] == state["hash"]


def test_several_projects_stand_in_the_answer_itself(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "q.annotator"
    create_project(other, replace(projects.project(), uuid="00000000-0000-4000-8000-000000000002")).close()
    about = answered("compare", path, str(other))["about"]
    assert (about["project"], about["project_reason"]) == (None, "2 projects")


def test_the_clock_says_when_where_nothing_else_does(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    before = datetime.now(UTC).replace(microsecond=0)
    assert before <= datetime.fromisoformat(answered("stats", path)["about"]["created"]) <= datetime.now(UTC)


def test_a_time_that_is_none_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for given in ("tomorrow", "", "9" * 30):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", given)
        assert run(["stats", str(path), "--json", str(path.with_name("no.json"))]) == 1
        assert f"The variable SOURCE_DATE_EPOCH is '{given}'" in capsys.readouterr().err
        assert not path.with_name("no.json").exists()


def test_python_and_the_window_write_the_same_files(path: Path, made: Project, tmp_path: Path) -> None:
    by_command = answered("audit", path, "--csv", str(tmp_path / "tables"))
    annotator.audit(path).save(json=tmp_path / "python.json", csv=tmp_path / "python")
    report = make_source_report(SourceWalk.of(LoadedSource(made)), AuditOptions.of(made))
    for name in ("window.json", "window.csv"):
        AuditAnswer(report, ()).save_as(tmp_path / name)
    assert json.loads((tmp_path / "python.json").read_text(encoding="utf-8")) == by_command
    assert json.loads((tmp_path / "window.json").read_text(encoding="utf-8"))["about"] == by_command["about"]
    expected = {file.name: file.read_bytes() for file in (tmp_path / "tables").iterdir()}
    for folder in ("python", "window"):
        assert {file.name: file.read_bytes() for file in (tmp_path / folder).iterdir()} == expected
