"""`annotator audit`: options, files, tables, stored parameters, failures, and a plot in metres."""

import csv
import json
from pathlib import Path

import immutables
import numpy as np
import pytest
from msgspec.structs import replace

from annotator.cli.program import run
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.ranges.source import ImageRange
from annotator.model.author import Author, AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.metric_settings import DelineationChoice, RandCrownsSettings
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.report.audit.sections import make_audit_record
from annotator.report.audit.summary import summarise_audit
from annotator.report.glossary import CHOICE_NAMES
from annotator.report.tables import make_plain
from annotator.store.opening import create_project, open_project
from annotator.store.source import ProjectSource
from tests import crown_plot
from tests.builders import make_audit_report, vocabulary
from tests.report.projects import hostile_project, made, three_authors


def stored(tmp_path: Path, project: Project) -> Path:
    path = tmp_path / "p.annotator"
    create_project(path, project).close()
    return path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return stored(tmp_path, three_authors())


def audited(path: Path, *options: str) -> dict:
    out = path.with_name("out.json")
    assert run(["audit", str(path), "--json", str(out), *options]) == 0
    return json.loads(out.read_text(encoding="utf-8"))


def test_a_small_project_is_read_once(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[ImageRange] = []
    read = ProjectSource.read_range
    monkeypatch.setattr(ProjectSource, "read_range", lambda source, part: asked.append(part) or read(source, part))
    assert run(["audit", str(path), "--json", str(tmp_path / "a.json"), "--html", str(tmp_path / "a.html")]) == 0
    assert len(asked) == 1


def test_tables_for_people(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", str(path)]) == 0
    brief = capsys.readouterr().out.splitlines()
    assert run(["audit", str(path), "--tables"]) == 0
    told = capsys.readouterr()
    lines = told.out.splitlines()
    assert any(line.split() == ["Ana", ".86", ".40"] for line in lines)
    assert "Krippendorff's alpha of boxes and labels at IoU >= 0.5" in lines
    assert lines[0] == "In short"
    short = lines[1 : lines.index("")]
    with open_project(path) as opened:
        report = make_audit_report(opened.load_project(), AuditOptions.of(opened.project))
    assert short == [f"  {sentence}" for sentence in summarise_audit(report)]
    assert "they are not stored" in lines[len(short) + 2]
    assert told.err == ""
    tail = brief[brief.index("The tables are printed with --tables.") + 1 :]
    assert [*brief[: len(short) + 4], *tail] == [*lines[: len(short) + 4], *lines[len(lines) - len(tail) :]]
    assert len(brief) == len(short) + 5 + len(tail)


def test_the_file_holds_what_the_window_shows(path: Path) -> None:
    record = audited(path)
    with open_project(path) as opened:
        project = opened.load_project()
    options = AuditOptions.of(project)
    shown = json.loads(json.dumps(make_plain(make_audit_record(make_audit_report(project, options)))))
    assert shown == {key: value for key, value in record.items() if key != "about"}


def test_parameters_of_the_project_are_used_and_computed_ones_are_not_stored(tmp_path: Path) -> None:
    own = RandCrownsSettings(2.0, 5.0, 3.0)
    with_own = replace(three_authors(), metrics=replace(three_authors().metrics, randcrowns=own))
    path = stored(tmp_path, with_own)
    before = path.read_bytes()
    found = audited(path)["parameters"]["randcrowns"]
    assert (found["alpha"], found["omega"], found["stored"], found["origin"]) == (2.0, 5.0, True, "stored")
    assert path.read_bytes() == before


def test_a_project_in_another_window_is_audited_and_left_alone(path: Path) -> None:
    with open_project(path):
        assert audited(path)["parameters"]["randcrowns"]["origin"] == "computed"
    with open_project(path) as opened:
        assert opened.project.metrics.randcrowns is None


def test_options_reach_the_numbers(path: Path) -> None:
    record = audited(
        path,
        "--author",
        "Cem",
        "--author",
        "Ana",
        "--iou",
        "0.9",
        "--class-agnostic",
        "--include-unfinished",
        "--alpha",
        "1",
        "--omega",
        "2",
        "--gamma",
        "3",
        "--unit",
        "px",
        "--overlap",
        "polygon",
        "--exclude-unblinded",
        "--without-assisted",
    )
    assert [author["name"] for author in record["authors"]] == ["Ana", "Cem"]
    parameters = record["parameters"]
    assert (parameters["iou_threshold"], parameters["class_aware"], parameters["overlap"]) == (0.9, False, "polygon")
    assert (parameters["include_unfinished"], parameters["exclude_unblinded"]) == (True, True)
    assert parameters["without_assisted"] is True
    assert parameters["randcrowns"] == {
        "alpha": 1.0,
        "omega": 2.0,
        "gamma": 3.0,
        "unit": "px",
        "stored": False,
        "origin": "asked",
        "eq14_only": False,
        "variance_iou": 0.0,
        "global_score": "nearest",
    }
    assert parameters["intervals"] == {"method": "jackknife-t", "unit": "image", "form": "delete-one"}
    with open_project(path) as opened:
        assert opened.project.metrics.randcrowns is None
        assert opened.project.metrics.iou_threshold == 0.5


def test_unblinded_layers_are_left_out_and_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    project = three_authors()
    layer = project.layers[LayerKey(2, 3)]
    path = stored(tmp_path, project.with_layers([replace(layer, unblinded=4)]))
    assert [author["unblinded"] for author in audited(path)["authors"]] == [0, 0, 4]
    capsys.readouterr()
    record = audited(path, "--exclude-unblinded")
    assert [author["images"] for author in record["authors"]] == [2, 2, 1]
    assert [row["unblinded_layers"] for row in record["left_out"]["authors"]] == [0, 0, 1]
    assert "1 layer is left out because edited after others' work had been seen." in capsys.readouterr().out


def test_all_files_at_once(tmp_path: Path) -> None:
    path = stored(tmp_path, hostile_project())
    page, folder = tmp_path / "r.html", tmp_path / "tables"
    audited(path, "--html", str(page), "--csv", str(folder))
    assert "<!DOCTYPE html>" in page.read_text(encoding="utf-8")
    with (folder / "targets.csv").open(encoding="utf-8", newline="") as file:
        assert len(list(csv.DictReader(file))) > 0
    assert sorted(child.name for child in folder.iterdir()) == [
        "README.csv",
        "authors.csv",
        "completeness.csv",
        "confusion.csv",
        "control.csv",
        "decisions.csv",
        "differences.csv",
        "disagreements.csv",
        "drift.csv",
        "drift_series.csv",
        "f1_by_iou.csv",
        "images.csv",
        "images_used.csv",
        "largest_targets.csv",
        "notes.csv",
        "over_persons.csv",
        "pairs.csv",
        "parameters.csv",
        "people.csv",
        "proposals.csv",
        "rules.csv",
        "table1.csv",
        "targets.csv",
        "time.csv",
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        ["--iou", "1.5"],
        ["--iou", "x"],
        ["--alpha", "-1"],
        ["--omega", "-1"],
        ["--gamma", "0"],
        ["--gamma", "-2"],
        ["--unit", "cm"],
        ["--overlap", "mask"],
        ["--interval-unit", "pixel"],
        ["--nonsense"],
    ],
)
def test_wrong_values_are_wrong_usage(path: Path, wrong: list[str]) -> None:
    before = path.read_bytes()
    assert run(["audit", str(path), *wrong]) == 2
    assert path.read_bytes() == before


def test_what_cannot_be_done_is_one_sentence(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, words in (
        (["audit", str(path), "--author", "Zoe"], "no author 'Zoe'; its authors are: Ana, Ben, Cem"),
        (["audit", str(tmp_path / "none.annotator")], "no project file"),
        (["audit", str(path), "--json", str(path / "a.json")], "cannot be made"),
        (["audit", str(path), "--gamma", "nan"], "gamma"),
    ):
        capsys.readouterr()
        assert run(arguments) in (1, 2)
        told = capsys.readouterr().err
        assert words in told
        assert "Traceback" not in told


@pytest.mark.slow
def test_crowns_in_metres(tmp_path: Path) -> None:
    """A plot from the air: hand boxes and algorithms as authors, RandCrowns in metres, crops of the picture."""
    path, page = stored(tmp_path, plot_project(tmp_path, crown_plot.write(tmp_path))), tmp_path / "s.html"
    chosen = [part for name in crown_plot.AUTHORS for part in ("--author", name)]
    record = audited(path, *chosen, "--unit", "m", "--html", str(page), "--csv", str(tmp_path / "csv"))
    assert record["parameters"]["randcrowns"]["unit"] == "m"
    assert record["parameters"]["randcrowns"]["alpha"] == 0.7
    pooled = record["variance"]["pooled"]
    assert pooled["targets"] > 10
    assert 0 < pooled["randcrowns"] < pooled["iou"]
    assert len(record["global_score"]) == len(chosen) // 2 * (len(chosen) // 2 - 1)
    assert "data:image/jpeg" in page.read_text(encoding="utf-8")
    assert "only the outlines" not in page.read_text(encoding="utf-8")


def plot_project(folder: Path, drawn: dict[str, np.ndarray]) -> Project:
    """The plot in `folder` with these boxes by author as finished layers of models."""
    layers = {}
    for author, boxes in enumerate(drawn.values(), start=1):
        shapes = Shapes.make(boxes, id=author * 1000 + np.arange(len(boxes)))
        layers[LayerKey(1, author)] = Layer.make(LayerKey(1, author), shapes, status=Status.DONE)
    plot = Image(1, f"{crown_plot.NAME}.tif", *crown_plot.SIZE, sampling_distance=crown_plot.PIXEL)
    return Project(
        uuid="00000000-0000-4000-8000-000000000002",
        name="a plot",
        images_folder=str(folder),
        template="crowns",
        images=immutables.Map({1: plot}),
        authors=immutables.Map({n: Author(n, name, AuthorKind.MODEL) for n, name in enumerate(drawn, start=1)}),
        layers=immutables.Map(layers),
        vocabulary=vocabulary("tree"),
    )


def test_folders_are_left_out_together(tmp_path: Path) -> None:
    """Images of one folder are one unit, from which no interval can be made."""

    def audited_in(folder: str, *options: str) -> dict:
        made = three_authors()
        images = {key: replace(image, name=f"{folder.format(key)}/{key}.jpg") for key, image in made.images.items()}
        place = tmp_path / folder
        place.mkdir(exist_ok=True)
        (place / "p.annotator").unlink(missing_ok=True)
        return audited(stored(place, replace(made, images=immutables.Map(images))), *options)

    by_image, by_folder = audited_in("one"), audited_in("one", "--interval-unit", "folder")
    assert by_image["pairs"][0]["f1_interval"] is not None
    assert by_folder["parameters"]["intervals"]["unit"] == "folder"
    assert by_folder["pairs"][0]["f1_interval"] is None
    assert "two folders" in by_folder["pairs"][0]["f1_interval_reason"]
    apart = audited_in("{}", "--interval-unit", "folder")
    assert apart["pairs"][0]["f1_interval"] == by_image["pairs"][0]["f1_interval"]
    assert apart["pairs"][0]["f1_interval_caution"] == "few folders"


def test_a_missed_inside_scores_by_eq14_alone(tmp_path: Path) -> None:
    boxes = {(1, n): [((0, 0, 100, 100), 0)] for n in (1, 2)} | {(1, 3): [((85, 0, 185, 100), 0)]}
    path = stored(tmp_path, made(boxes))
    given = ("--alpha", "20", "--omega", "10", "--gamma", "3", "--unit", "px")
    plain, literal = audited(path, *given), audited(path, *given, "--eq14-only")
    assert (plain["parameters"]["randcrowns"]["eq14_only"], literal["parameters"]["randcrowns"]["eq14_only"]) == (
        False,
        True,
    )
    scores = [
        {(row["target"], row["delineation"]): row["mean"] for row in record["global_score"]}
        for record in (plain, literal)
    ]
    assert scores[0]["Ana", "Cem"] == 0 < scores[1]["Ana", "Cem"]
    assert scores[0]["Ana", "Ben"] == scores[1]["Ana", "Ben"] == 1


@pytest.mark.parametrize(
    ("choice", "mean"), [("nearest", 1.0), ("penalise-extras", 0.25), ("best-of", 1.0), ("one-to-one", 1.0)]
)
def test_the_alternatives_of_the_global_score(tmp_path: Path, choice: str, mean: float) -> None:
    """Ben drew Ana's box, and another one far away that has no target of its own."""
    layers = {(1, 1): [((0, 0, 100, 100), 0)], (1, 2): [((0, 0, 100, 100), 0), ((300, 0, 400, 100), 0)]}
    path, page = stored(tmp_path, made(layers, authors=("Ana", "Ben"))), tmp_path / "r.html"
    given = ("--alpha", "10", "--omega", "10", "--gamma", "3", "--unit", "px", "--html", str(page))
    record = audited(path, *given, "--global-score", choice)
    assert record["parameters"]["randcrowns"]["global_score"] == choice
    assert record["global_score"][0]["mean"] == pytest.approx(mean)
    assert CHOICE_NAMES[DelineationChoice(choice)] in page.read_text(encoding="utf-8")


def test_the_settings_of_the_project_choose_unless_the_command_does(tmp_path: Path) -> None:
    settings = replace(three_authors().metrics, eq14_only=True, global_score=DelineationChoice.BEST_OF)
    path = stored(tmp_path, replace(three_authors(), metrics=settings))
    found = audited(path)["parameters"]["randcrowns"]
    assert (found["eq14_only"], found["global_score"]) == (True, "best-of")
    assert audited(path, "--global-score", "nearest")["parameters"]["randcrowns"]["global_score"] == "nearest"
