"""Several references and differences: the same numbers on pages, in files and in Python, and what sentences may say."""

import csv
import json
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

import annotator
from annotator.errors import UserError
from annotator.geometry.box import Floats
from annotator.metrics.detection.inputs import CheckSettings
from annotator.metrics.ranges.source import LoadedSource, OneProcess
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.report.detector.compared import describe_number, list_difference_rows, list_over_rows, summarise_models
from annotator.report.detector.sections import SECTIONS_OF_CHECK, make_check_record
from annotator.report.detector.summary import summarise_check
from annotator.report.detector.values import (
    CheckOptions,
    CheckReport,
    IntervalWork,
    add_check_intervals,
    make_check_report,
)
from annotator.report.tables import list_section_files, make_plain
from annotator.store.opening import create_project
from tests import builders
from tests.oracles.two_sources import interval_of_difference, interval_over_references

IMAGES = 9
SAME = (11, 12)


def boxes_of(random: np.random.Generator, count: int) -> Floats:
    corner = np.stack([np.arange(count) * 60.0, np.zeros(count)], axis=1) + random.uniform(0, 4, (count, 2))
    return np.concatenate([corner, corner + 40], axis=1)


@pytest.fixture(scope="module")
def made() -> Project:
    """Three persons and two models on nine images; each draws some of the objects, the models some more or fewer."""
    random = np.random.default_rng(3)
    project = builders.project(images=IMAGES, authors=["Ana", "Ben", "Cem"])
    authors = project.authors
    for model, name in zip(SAME, ("First", "Second"), strict=True):
        authors = authors.set(model, Author(model, name, AuthorKind.MODEL))
    layers = []
    for image in project.images:
        count = int(random.integers(6, 12))
        for author, share in {1: 0.95, 2: 0.7, 3: 0.85, 11: 0.8, 12: 0.8}.items():
            drawn = random.random(count) < share
            boxes = boxes_of(random, count)[drawn]
            score = random.uniform(0.2, 1, len(boxes)) if author in SAME else [np.nan] * len(boxes)
            ids = 1000 * image + 100 * author + np.arange(len(boxes))
            shapes = Shapes.make(boxes, id=ids, score=score)
            layers.append(Layer.make(LayerKey(image, author), shapes, status=Status.DONE))
    return replace(project, authors=authors).with_layers(layers)


def report_of(project: Project, references: tuple[int, ...], models: tuple[int, ...] = SAME) -> CheckReport:
    several = references if len(references) > 1 else ()
    options = CheckOptions(models, references[0], settings=CheckSettings.of(project), references=several)
    return add_check_intervals(make_check_report(project, options))


@pytest.fixture(scope="module")
def over_all(made: Project) -> CheckReport:
    return report_of(made, (1, 2, 3))


def test_every_number_stands_in_every_output(over_all: CheckReport, tmp_path: Path):
    record = make_plain(make_check_record(over_all))
    assert json.loads(json.dumps(record, allow_nan=False)) == record
    tables = {
        name: [dict(zip(head, row, strict=True)) for row in rows]
        for name, head, rows in list_section_files(SECTIONS_OF_CHECK, over_all)
    }
    over = {(row["model"], row["quantity"], row["reference"]): row for row in tables["over_references.csv"]}
    for entry in record["over_references"]:
        for reference, value in entry["values"].items():
            row = over.pop((entry["model"], entry["quantity"], reference))
            assert (row["value"], row["mean"], row["low"], row["high"]) == (
                value,
                entry["mean"],
                entry["low"],
                entry["high"],
            )
            assert [row["interval_low"], row["interval_high"]] == entry["interval"]
    assert not over
    for entry, row in zip(record["differences"], tables["differences.csv"], strict=True):
        assert (entry["a"], entry["b"], entry["quantity"], entry["reference"]) == (
            row["a"],
            row["b"],
            row["quantity"],
            row["reference"],
        )
        assert entry["difference"] == row["difference"]
        assert (entry["interval"] or [None, None]) == [row["difference_low"], row["difference_high"]]


def test_values_against_each_reference_are_those_of_its_own_check(over_all: CheckReport):
    record = make_check_record(over_all)
    models = {(one["model"], one["reference"]): one for one in record["models"]}
    assert len(models) == 6
    for entry in record["over_references"]:
        for reference, value in entry["values"].items():
            one = models[entry["model"], reference]
            places = {
                "ap_50_95": one["ap"]["iou_50_95"],
                "ap_50": one["ap"]["iou_50"],
                "best_f1": one["best_f1"]["f1"],
                "f1": one["matching"]["f1"],
                "fn_rate": one["matching"]["fn_rate"],
            }
            if entry["quantity"] in places:
                assert value == pytest.approx(places[entry["quantity"]], abs=1e-12)


def test_intervals_are_those_of_checks_without_each_image(made: Project, over_all: CheckReport):
    """Each image is left out by checking the project without it, which shares no code with the fast way."""
    numbers = {key: [] for key in [(model, author) for model in SAME for author in (1, 2, 3)]}
    for image in made.images:
        left = frozenset(set(made.images) - {image})
        for author in (1, 2, 3):
            options = CheckOptions(SAME, author, settings=CheckSettings.of(made))
            chosen = replace(options.selection, images=replace(options.selection.images, ids=left))
            for one in make_check_report(made, replace(options, selection=chosen)).models:
                numbers[one.author, author].append(one.result.precision.iou_50_95.value)
    row = next(one for one in list_over_rows(over_all) if one.one.model == 11 and one.one.quantity == "ap_50_95")
    values = list(row.one.values.values())
    support = np.mean([len(each.models[0].result.matched.objects) for each in over_all.every])
    _mean, *ends = interval_over_references(values, [numbers[11, one] for one in (1, 2, 3)], support, is_share=True)
    assert row.mean.interval is not None
    assert [row.mean.interval.low, row.mean.interval.high] == pytest.approx(ends, abs=1e-9)

    alone = report_of(made, (1,))
    apart = next(one for one in list_difference_rows(alone) if one.one.quantity == "ap_50_95")
    without = np.subtract(numbers[11, 1], numbers[12, 1]).tolist()
    assert apart.score.value is not None
    assert apart.score.interval is not None
    wanted = interval_of_difference(apart.score.value, without)
    assert (apart.score.interval.low, apart.score.interval.high) == pytest.approx(wanted, abs=1e-9)


def test_intervals_that_workers_make_in_shares_are_those_made_here(made: Project):
    report = make_check_report(made, CheckOptions(SAME, 1, settings=CheckSettings.of(made), references=(1, 2)))
    work = IntervalWork(LoadedSource(made), OneProcess(), parts=2)
    alone, shared = add_check_intervals(report), add_check_intervals(report, work=work)
    for each, again in zip(alone.every, shared.every, strict=True):
        for one, other in zip(each.models, again.models, strict=True):
            assert one.intervals
            assert repr(other.intervals) == repr(one.intervals)


def test_two_references_have_two_values_and_no_interval(made: Project):
    found = report_of(made, (1, 2))
    rows = list_over_rows(found)
    assert rows
    assert all(row.mean.interval is None for row in rows)
    assert {row.mean.no_interval.value for row in rows if row.mean.no_interval} == {"two references, no interval"}
    differences = [row for row in list_difference_rows(found) if row.one.quantity == "ap_50_95"]
    assert [row.reference for row in differences] == ["Ana", "Ben", None]
    assert [row.score.interval is None for row in differences] == [False, False, True]


def test_references_count_on_images_that_all_finished(made: Project):
    gone = made.layers[LayerKey(1, 2)]
    found = report_of(made.with_layers([replace(gone, status=Status.IN_WORK)]), (1, 2, 3))
    assert {len(one.result.inputs.images) for each in found.every for one in each.models} == {IMAGES - 1}


def test_references_without_a_common_image_are_refused_with_those_that_share(made: Project):
    layers = [replace(made.layers[LayerKey(image, 2)], status=Status.IN_WORK) for image in made.images]
    with pytest.raises(UserError, match="no image that all references have finished; Ana, Cem share 9 images"):
        report_of(made.with_layers(layers), (1, 2, 3))


def test_one_person_alone_is_said(made: Project):
    alone = report_of(made, (1,))
    assert alone.against == "Ana alone"
    assert "Against Ana alone, First finds" in " ".join(summarise_check(alone))
    adjudicated = made.authors.set(1, replace(made.authors[1], kind=AuthorKind.REFERENCE))
    assert report_of(replace(made, authors=adjudicated), (1,)).against == "Ana"


def test_the_same_model_twice_is_no_difference(made: Project):
    layers = [replace(made.layers[LayerKey(image, 11)], key=LayerKey(image, 12)) for image in made.images]
    found = report_of(made.with_layers(layers), (1, 2, 3))
    rows = [row for row in list_difference_rows(found) if {row.one.a, row.one.b} == set(SAME)]
    assert {row.score.value for row in rows} == {0.0}
    assert {row.verdict for row in rows} == {"no difference"}
    assert summarise_models(found) == ["First − Second: AP is equal on every image."]


def test_no_sentence_ranks_without_the_interval(over_all: CheckReport):
    for row in list_difference_rows(over_all):
        if row.one.found.is_undecided:
            assert row.verdict == "undecided"
    told = " ".join(summarise_check(over_all))
    assert "undecided" in told
    assert "none of the" not in told


def test_the_number_of_comparisons_is_said_from_five_on():
    assert describe_number(4) == ""
    assert "5 comparisons" in describe_number(5)
    assert "0.25" in describe_number(5)


def test_python_and_command_ask_for_all(made: Project, over_all: CheckReport, tmp_path: Path):
    create_project(tmp_path / "p.annotator", made).close()
    found = annotator.check(tmp_path / "p.annotator", model=["First", "Second"], reference="all")
    assert found.record["references"] == ["Ana", "Ben", "Cem"]
    assert found.record["reference"] is None
    assert len(found.over_references) == 3 * len(list_over_rows(over_all)) == 30
    (wanted,) = (
        one for one in make_check_record(over_all)["models"] if (one["model"], one["reference"]) == ("Second", "Ben")
    )
    assert found.model("Second", "Ben")["ap"]["iou_50_95"] == wanted["ap"]["iou_50_95"]
    found.save(csv=tmp_path / "csv")
    with (tmp_path / "csv" / "differences.csv").open() as file:
        assert {row["a"] for row in csv.DictReader(file)} >= {"First", "Second", "Ben"}


def test_f1_against_iou_is_the_best_f1_and_the_f1_of_people_at_the_iou_of_the_check(over_all: CheckReport):
    """And at another IoU, that of a check at this IoU."""
    record = make_check_record(over_all)
    models = {(one["model"], one["reference"]): one for one in record["models"]}
    assert len(record["best_f1_by_iou"]) == 6
    for row in record["best_f1_by_iou"]:
        curve = dict(map(tuple, row["curve"]))
        assert list(curve) == [round(0.05 * step, 2) for step in range(2, 20)]
        assert curve[0.5] == models[row["model"], row["reference"]]["best_f1"]["f1"]
    assert [(row["a"], row["b"]) for row in record["people_f1_by_iou"]] == [
        ("Ana", "Ben"),
        ("Ana", "Cem"),
        ("Ben", "Cem"),
    ]
    for row in record["people_f1_by_iou"]:
        humans = {one["author"]: one["f1"] for one in models["First", row["a"]]["humans"]}
        assert dict(map(tuple, row["curve"]))[0.5] == humans[row["b"]]


@pytest.mark.parametrize("iou", [0.1, 0.3, 0.75, 0.95])
def test_f1_against_iou_is_that_of_a_check_at_this_iou(made: Project, over_all: CheckReport, iou: float):
    settings = replace(CheckSettings.of(made), iou_threshold=iou)
    found = make_check_report(made, CheckOptions(SAME, 1, settings=settings))
    for wanted, one in zip(found.models, over_all.models, strict=True):
        place = [round(0.05 * step, 2) for step in range(2, 20)].index(iou)
        assert one.result.f1_by_iou[place].value == wanted.result.best_f1.f1.value
        for human, other in zip(one.result.humans, wanted.result.humans, strict=True):
            assert human.f1_by_iou[place].value == other.point.f1.value
