"""The findings of a report one by one: those of the window, the gravest first, with who else drew it."""

from pathlib import Path

import numpy as np
import pytest

from annotator.detector.image import findings_of_result
from annotator.errors import Cancelled, Progress
from annotator.model.layer import LayerKey
from annotator.model.shapes import Shapes
from annotator.report.detector.findings import ALONE, FILTERS, LocatedFinding, find_facets, locate_findings
from annotator.report.detector.values import CheckReport, FindingKind
from tests.detector.projects import NET, record
from tests.report.detector.check_projects import OTHER, report_of, two_models


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> CheckReport:
    folder = record(tmp_path_factory.mktemp("i"), nms_iou=0.2)
    return report_of(two_models(folder=folder), (NET, OTHER))


def of_kind(report: CheckReport, kind: FindingKind, model: int = NET) -> list[LocatedFinding]:
    found = locate_findings(report).findings
    return [one for one in found if one.kind is kind and one.model.author == model]


def table_of(one: LocatedFinding) -> Shapes:
    inputs = one.model.result.inputs
    return inputs.detections if one.kind is FindingKind.FALSE else inputs.reference


def id_of(one: LocatedFinding) -> int:
    return int(table_of(one).id[one.row])


def test_they_are_those_of_the_window(report: CheckReport) -> None:
    for model in report.models:
        due = findings_of_result(model.result)
        mine = [one for one in locate_findings(report).findings if one.model is model]
        assert sorted((int(one.kind), one.image, id_of(one)) for one in mine) == sorted(
            zip(due.kind.tolist(), due.image.tolist(), due.shape.tolist(), strict=True)
        )
        by_shape = {(int(one.kind), id_of(one)): one for one in mine}
        for kind, shape, mechanism in zip(due.kind.tolist(), due.shape.tolist(), due.mechanism.tolist(), strict=True):
            assert by_shape[kind, shape].mechanism == mechanism


def test_a_miss_says_its_mechanism_and_a_false_positive_its_type(report: CheckReport) -> None:
    assert {one.why for one in of_kind(report, FindingKind.MISSED)} == {
        "proposal process",
        "regressor",
        "interclass classification",
        "background classification",
        "classifier calibration",
    }
    assert {one.why for one in of_kind(report, FindingKind.MISSED, OTHER)} == {"nothing near"}
    assert {one.why for one in of_kind(report, FindingKind.FALSE)} <= {
        "wrong label",
        "out of place",
        "wrong label and place",
        "found twice",
        "nothing there",
    }
    (seen,) = of_kind(report, FindingKind.HALLUCINATED)
    assert (seen.why, seen.score) == ("absent", 0.6)


def test_the_gravest_stand_first(report: CheckReport) -> None:
    scores = [one.score for one in of_kind(report, FindingKind.FALSE)]
    assert scores == sorted(scores, reverse=True)
    boxes = np.array([table_of(one).box[one.row] for one in of_kind(report, FindingKind.MISSED)])
    areas = (boxes[:, 2:] - boxes[:, :2]).prod(axis=1)
    assert (np.diff(areas) <= 0).all()


def test_the_surest_hallucination_stands_first() -> None:
    made = two_models()
    layers = [made.layers[LayerKey(image, OTHER)] for image in (1, 2)]
    scores = np.array([0.75, 0.8]), np.array([0.75, 0.9])
    found = made.with_layers(
        layer.with_shapes(layer.shapes.with_columns(score=score)) for layer, score in zip(layers, scores, strict=True)
    )
    listed = of_kind(report_of(found, (OTHER,)), FindingKind.HALLUCINATED, OTHER)
    assert [(one.image, one.score) for one in listed] == [(2, 0.9), (1, 0.8)]


def test_who_else_drew_it_is_told(report: CheckReport) -> None:
    """Ben finished both images and drew the first object of each alone, which every model found."""
    assert {one.others for one in of_kind(report, FindingKind.MISSED)} == {(ALONE,)}
    assert of_kind(report, FindingKind.HALLUCINATED)[0].others == ()


def test_the_list_has_a_share_for_every_kind_and_model(report: CheckReport) -> None:
    whole = locate_findings(report)
    cut = locate_findings(report, most=6)
    assert (whole.more, len(cut.findings) + cut.more) == (0, len(whole.findings))
    assert {(one.model.author, one.kind) for one in cut.findings} == {
        (one.model.author, one.kind) for one in whole.findings
    }
    assert cut.make_listing(report).notes[0].startswith(f"{cut.more} more have no row")
    assert whole.make_listing(report).notes == ()


def test_rows_and_pictures_are_found_by_the_same_words(report: CheckReport) -> None:
    found = locate_findings(report)
    made = found.make_listing(report)
    for one, row in zip(found.findings, made.rows, strict=True):
        facets = find_facets(report, one)
        assert set(facets) == set(FILTERS)
        for column, cell in zip(made.columns, row, strict=True):
            if column.facet:
                words = [cell] if isinstance(cell, str) else list(cell)
                assert words == [word for word in facets[column.facet] if word or words == [""]]


def test_it_can_be_stopped(report: CheckReport, tmp_path: Path) -> None:
    progress = Progress()
    progress.stop.set()
    with pytest.raises(Cancelled):
        locate_findings(report, progress)
