"""The tables of a check's page hold a row a model and a row a person, with the numbers of the report."""

from pathlib import Path

from msgspec.structs import replace

from annotator.detector.image import findings_of_result
from annotator.model.author import Author
from annotator.model.layer import Layer, LayerKey, Status
from annotator.report.detector.sections import make_check_record
from annotator.report.detector.values import make_check_report
from annotator.report.glossary import TIDE_NAMES
from annotator.report.numbers import FormattedNumber, format_score, format_setting
from tests.detector.projects import NET, record
from tests.report.detector.check_projects import OTHER, report_of, two_models
from tests.report.projects import table_of


def test_models_stand_beside_people() -> None:
    report = report_of(two_models(), (NET, OTHER))
    table = table_of(report, "humans")
    rows = list(table.rows)
    for row, one in zip(rows, report.models, strict=False):
        best = one.result.best_f1
        scores = [format_score(score) for score in (best.f1, best.precision, best.recall, best.false_rate)]
        assert row == (report.author_name(one.author), ("2", *scores, format_setting(best.score), "", ""))
    people = {human.author for one in report.models for human in one.result.humans}
    assert [row[0] for row in rows[2:]] == [report.author_name(author) for author in sorted(people)]
    assert [cell.text for cell in rows[2][1][-2:]] == [
        format_score(one.result.humans[0].model_best.f1).text for one in report.models
    ]


def test_on_how_many_images_everybody_stands_is_said() -> None:
    """Zed finished one image; the model's own numbers and Ben's are as they were without Zed."""
    made = two_models()
    with_zed = replace(made, authors=made.authors.set(7, Author(7, "Zed"))).with_layers(
        [Layer.make(LayerKey(1, 7), made.layers[LayerKey(1, 2)].shapes, status=Status.DONE)]
    )
    before, after = report_of(made), report_of(with_zed)
    assert before.models[0].result.matching.pooled.f1 == after.models[0].result.matching.pooled.f1
    record = make_check_record(after)["models"][0]
    assert record["images"] == {"model": 2, "humans": {"Ben": 2, "Zed": 1}}
    assert make_check_record(before)["models"][0]["humans"] == record["humans"][:1]
    table = table_of(after, "humans")
    assert [cells[0] for _, cells in table.rows] == ["2", "2", "1"]
    told = " ".join(table.notes)
    assert "net counts on 2 images that Ana finished; each person on those finished by both: Ben 2, Zed 1." in told
    assert "Fewer than 5 images: Ben, Zed" in told
    alone = make_check_report(with_zed, replace(after.options, humans=(7,)))
    assert [human.author for human in alone.models[0].result.humans] == [7]


def test_what_each_error_costs_stands_beside_its_counts(tmp_path: Path) -> None:
    report = report_of(two_models(folder=record(tmp_path, nms_iou=0.2)), (NET, OTHER))
    made = table_of(report, "tide")
    assert [name for name, _ in made.heads[1:4]] == ["net, all", "net, at cut", "net, dAP"]
    rows = dict(made.rows)
    assert list(rows) == [*list(TIDE_NAMES.values())[:6], "FP", "FN"]
    gain = report.models[0].result.tide_gain
    assert rows["missed"][2].text == f"{gain.main['Miss'].value:.2f}"
    missed = gain.special["FalseNeg"].value
    assert tuple(rows["FN"][:3]) == ("", "", FormattedNumber(f"{missed:.2f}", value=missed))
    assert "100 detections" in made.notes[0]
    chosen = findings_of_result(report.models[0].result)
    for name, key in zip(rows, made.keys, strict=True):
        if name not in ("FP", "FN"):
            assert f"{len(chosen.find_passing(key)):,}" == rows[name][1], name


def test_the_twelve_numbers_stand_by_name() -> None:
    report = report_of(two_models(), (NET,))
    rows = {name: cells[0].text for name, cells in table_of(report, "precision").rows}
    assert {"AP, small (area up to 32²)", "AR, best 10 of an image and label", "AR, large (from 96²)"} <= set(rows)


def test_caps_are_named_among_the_parameters() -> None:
    facts = {name: cells[0] for name, cells in table_of(report_of(two_models(), (NET,)), "parameters").rows}
    assert "best 100 of an image and label" in facts["most detections"]
    assert "best 100 of an image" in facts["most detections"]
    assert "0.5" in facts["parts found"]
    assert "0.1" in facts["TIDE background"]
