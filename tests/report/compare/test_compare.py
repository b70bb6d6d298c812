"""Projects side by side read as worked out by hand, and say why a column or a model has no numbers."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from annotator.api.compare import ComparisonAnswer
from annotator.metrics.ranges.source import LoadedSource
from annotator.model.layer import LayerKey
from annotator.report import compare as page
from annotator.report.compare import (
    SECTIONS_OF_COMPARISON,
    Comparison,
    ComparisonOptions,
    compare_project,
    make_comparison_record,
)
from annotator.report.numbers import read_cell
from annotator.report.tables import Table, find_section, make_plain
from tests.detector.projects import ANA, record
from tests.report.compare.compare_projects import apart, easy, with_image_scores, without_model
from tests.report.detector.check_projects import two_models
from tests.report.projects import table_of


def compare(*projects, **options) -> Comparison:
    asked = ComparisonOptions(**options)
    return Comparison(asked, tuple(compare_project(LoadedSource(one), one, one.name, asked) for one in projects))


def cells_of(table: Table | None) -> dict[str, list[str]]:
    assert table is not None
    return {name: [read_cell(cell) for cell in cells] for name, cells in table.rows}


@pytest.fixture(scope="module")
def compared(tmp_path_factory: pytest.TempPathFactory) -> Comparison:
    folder = record(tmp_path_factory.mktemp("compare") / "internals")
    return compare(two_models(folder=folder), easy(), without_model())


def test_precision_and_misses_read_as_worked_out_by_hand(compared: Comparison) -> None:
    """Three of four objects without a false alarm: precision 1 on 76 of 101 points of recall."""
    assert [name for name, _ in table_of(compared, "precision").heads] == ["", "fates", "easy", "people"]
    found = cells_of(table_of(compared, "precision"))
    assert found["net"][1:] == ["0.7525", "–"]
    assert found["other"] == [f"{17 / 101:.4f}", "–", "–"]  # two of twelve objects: recall 0 … 0.16
    assert cells_of(table_of(compared, "misses")) == {
        "net": ["41.67 % (5 of 12)", "25.00 % (1 of 4)", "–"],
        "other": ["83.33 % (10 of 12)", "–", "–"],
    }
    assert "– : people: the project has no model." in table_of(compared, "misses").notes
    assert "– : easy: the project has no such model." in table_of(compared, "misses").notes


def test_mechanisms_and_task_measures_read_as_worked_out_by_hand(compared: Comparison) -> None:
    """The perfect boxes of three of four objects: three counted for four, each in its place."""
    name, table = find_section(SECTIONS_OF_COMPARISON, "mechanisms").list_tables(compared)[0]
    assert name == "net"
    rows = cells_of(table)
    assert rows["regressor"] == ["20.00 % (1)", "–", "–"]
    assert rows["false negatives"] == ["5", "1", "–"]
    task = cells_of(table_of(compared, "task"))
    assert task["highest AP at IoU 0.5"] == ["net", "net", "–"]
    # two images: the interval is as wide as a difference can be
    assert task["above the next one"] == ["+.334 (−1.000 – +1.000) to other, undecided", "–", "–"]
    assert [task[name][1] for name in list(task)[2:]] == ["0.7500", "0.7500", "0.7500", "0.2500", "0.000"]
    assert [cells[2] for cells in task.values()] == ["–"] * 7


def test_who_is_highest_carries_the_difference_to_the_next_whichever_comes_first(compared: Comparison) -> None:
    fates = make_comparison_record(compared)["projects"][0]
    at_50 = [model["ap"]["iou_50"] for model in fates["models"]]
    (row,) = [one for one in fates["differences"] if one["quantity"] == "ap_50"]
    assert (row["a"], row["b"], row["undecided"]) == ("net", "other", True)
    assert row["difference"] == pytest.approx(at_50[0] - at_50[1], abs=1e-12)
    turned = compare(two_models(), models=("other", "net")).projects[0]
    lead = turned.find_lead()
    assert lead is not None
    assert [turned.project.author_name(one) for one in (lead.one.a, lead.one.b)] == ["net", "other"]
    assert lead.score.value == pytest.approx(row["difference"], abs=1e-12)
    assert lead.score.interval is not None
    assert [lead.score.interval.low, lead.score.interval.high] == row["interval"]


def test_json_has_every_key_for_every_project(compared: Comparison) -> None:
    found = json.loads(json.dumps(make_plain(make_comparison_record(compared)), allow_nan=False))
    assert found["schema"] == "annotator.compare/1"
    assert found["models"] == ["net", "other"]
    fates, plain, people = found["projects"]
    assert [[one["model"] for one in project["models"]] for project in found["projects"]] == [["net", "other"]] * 3
    keys = {"model", "matching", "ap", "task", "mechanisms", "theta_cls", "theta_cls_origin"}
    for project in found["projects"]:
        for one in project["models"]:
            assert keys <= set(one)
            assert all(one[key] is not None or one[f"{key}_reason"] for key in keys)
    assert fates["models"][0]["mechanisms"]["regressor"] == 1
    assert plain["models"][0]["ap"]["iou_50"] == pytest.approx(76 / 101, abs=1e-12)
    assert plain["models"][0]["matching"]["fn_rate"] == 0.25
    assert plain["models"][0]["mechanisms"]["regressor"] is None
    assert plain["models"][1]["ap"] is None
    assert (people["parameters"], people["parameters_reason"]) == (None, "the project has no model")
    assert people["best_model"] is None
    assert (people["reference"], people["reference_images"]) == ("Ana", 1)


def test_the_reference_is_who_finished_most_images_unless_one_is_named() -> None:
    made = two_models()
    fewer = replace(made, layers=made.layers.delete(LayerKey(2, ANA)))
    assert [one.reference for one in compare(made, fewer).projects] == ["Ana", "Ben"]
    assert [(one.reference, one.finished) for one in compare(fewer, reference="Ana").projects] == [("Ana", 1)]


def test_reasons_of_what_cannot_be_compared() -> None:
    (one,) = compare(apart()).projects
    assert one.report is None
    assert one.reason == "net: there is no image that it has processed and 'Ana' has finished"
    assert one.explain_absence("other") == "the project has no such model"
    (one,) = compare(easy(), reference="Eve").projects
    assert one.reason == "no author 'Eve'"
    (one,) = compare(easy(), models=("other",)).projects
    assert one.reason == "other: the project has no such model"
    (one,) = compare(easy(), models=("net",), reference="net").projects
    assert one.reason == "net: it is the reference"


def test_a_model_that_scores_whole_images_is_left_out_with_the_reason() -> None:
    compared = compare(with_image_scores())
    assert compared.model_names == ("net",)
    assert compared.projects[0].left_out == {"scorer": "the model scores whole images and tells no places"}
    told = table_of(compared, "projects").notes
    assert "scored: scorer is left out, the model scores whole images and tells no places." in told
    (alone,) = compare(with_image_scores(), models=("scorer",)).projects
    assert alone.report is None
    assert alone.reason == "scorer: the model scores whole images and tells no places"


def test_thresholds_are_the_same_in_all_where_they_are_named() -> None:
    compared = compare(two_models(), easy(), iou_threshold=0.75, theta_cls=0.85)
    assert cells_of(table_of(compared, "projects"))["least IoU"] == ["0.75", "0.75"]
    assert cells_of(table_of(compared, "misses"))["net"][1] == "75.00 % (3 of 4)"


def test_rows_of_the_csv_table(compared: Comparison, tmp_path: Path) -> None:
    path = ComparisonAnswer(compared).save(csv=tmp_path / "out")[0]
    head, *rows = (line.split(",") for line in path.read_text().splitlines())
    assert len(rows) == 6
    assert {len(row) for row in rows} == {len(head)}
    found = [dict(zip(head, row, strict=True)) for row in rows]
    assert [(row["project"], row["model"], row["fn"]) for row in found[:4]] == [
        ("fates", "net", "5"),
        ("fates", "other", "10"),
        ("easy", "net", "1"),
        ("easy", "other", ""),
    ]
    assert found[2]["recall_at_precision_0.99"] == "0.75"
    assert found[5]["reason"] == "the project has no model"


def test_the_page_draws_mechanisms_where_they_are_known(compared: Comparison) -> None:
    text = page.render_comparison_page(compared)
    assert text == page.render_comparison_page(compared)
    assert text.count("<svg") == 1
    assert "25.00 % (1 of 4)" in text
    assert "– : people: the project has no model." in text
