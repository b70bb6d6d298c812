"""Images with prompt points: F1, recall and counts are undefined there; IoU, tags and RandCrowns stand."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.api.audit import AuditAnswer
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.agreement.pair import OBJECTS_GIVEN
from annotator.metrics.detection.inputs import InputTables
from annotator.metrics.live.live import LiveCounts
from annotator.metrics.randcrowns.scope import RandCrownsSettings
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.report.audit.html_page import render_audit_page
from annotator.report.audit.sections import make_audit_record
from annotator.report.audit.summary import describe_exclusions
from annotator.report.audit.values import AuditReport
from tests import builders
from tests.builders import audit, make_audit_report

PROMPTS = ((30.0, 30.0), (130.0, 30.0))


def scene(*, given: tuple[int, ...]) -> Project:
    """Two images. On each Ana has two boxes, Ben the same with IoU 1/2 and a third box alone."""
    made = builders.project(images=2, authors=("Ana", "Ben"), count=0)
    layers = []
    for image in (1, 2):
        left = np.array([10.0, 110.0, 400.0])
        box = np.stack((left, np.full(3, 10.0), left + 40, np.full(3, 50.0)), axis=1)
        narrow = box.copy()
        narrow[:2, 2] -= 20
        for author, rows in ((1, box[:2]), (2, narrow)):
            ids = image * 100 + author * 10 + np.arange(len(rows))
            shapes = Shapes.make(rows, id=ids, part_state=np.zeros(len(rows)), occluded=np.arange(len(rows)) % 2)
            layers.append(Layer.make(LayerKey(image, author), shapes, status=Status.DONE))
    prompted = {image: replace(made.images[image], prompts=PROMPTS) for image in given}
    return replace(made, images=made.images.update(prompted)).with_layers(layers)


def report_of(project: Project) -> AuditReport:
    options = replace(AuditOptions.of(project), randcrowns=RandCrownsSettings(2.0, 4.0, 3.0))
    return make_audit_report(project, options)


def test_where_all_objects_were_given_no_count_is_defined() -> None:
    [pair] = audit(scene(given=(1, 2)), AuditOptions()).pairs
    found = pair.agreement
    assert (found.images, found.given, found.is_given) == (2, 2, True)
    scores = (
        found.roles.f1,
        found.roles.precision,
        found.roles.recall,
        found.recall_a["all"],
        found.recall_b["occluded"],
    )
    assert {(score.value, score.reason) for score in scores} == {(None, OBJECTS_GIVEN)}
    assert found.by_label == {}
    assert found.iou.mean.value == pytest.approx(0.5)
    assert found.iou.mean.support == 4
    assert found.occluded.alpha.value == 1.0
    assert found.swap().given == 2


def test_of_a_mixed_set_the_other_images_alone_are_counted() -> None:
    [mixed] = audit(scene(given=(2,)), AuditOptions()).pairs
    plain = scene(given=())
    [alone] = audit(
        plain.with_layers(replace(plain.layers[key], status=Status.IN_WORK) for key in ((2, 1, 1), (2, 2, 1))),
        AuditOptions(),
    ).pairs
    assert mixed.agreement.roles == alone.agreement.roles
    assert mixed.agreement.roles.f1.value == pytest.approx(4 / 5)
    assert (mixed.agreement.images, mixed.agreement.given, mixed.agreement.is_given) == (2, 1, False)
    assert mixed.agreement.iou.mean.support == 4


def test_live_numbers_are_those_of_the_audit_before_and_during_a_drag() -> None:
    project = scene(given=(2,))
    options = AuditOptions()
    live = LiveCounts(project, options)
    layer = project.layers[LayerKey(2, 1)]
    for shift in (3.0, 6.0, 9.0):
        moved = layer.with_shapes(layer.shapes.with_columns(box=layer.shapes.box + np.array([shift, 0, shift, 0])))
        project = project.with_layers([moved])
        live.update(project.images[2], project.list_layers(2, (1, 2)))
        told, whole = live.compute_pair(1, 2), audit(project, options).pairs[0].agreement
        assert told.roles.f1.value == pytest.approx(4 / 5)
        assert (told.roles.tp, told.roles.n_a, told.roles.n_b) == (whole.roles.tp, whole.roles.n_a, whole.roles.n_b)
        assert told.iou.mean.value == pytest.approx(whole.iou.mean.value)
    with pytest.raises(KeyError, match="image 2 is there for another purpose now"):
        live.update(replace(project.images[2], prompts=None), project.list_layers(2, (1, 2)))


def test_json_csv_and_page_say_why(tmp_path) -> None:
    report = report_of(scene(given=(1, 2)))
    record = make_audit_record(report)["pairs"][0]
    assert record["images_given"] == 2
    for key in ("n_a", "n_b", "tp", "precision", "recall", "f1"):
        assert record[key] is None
        assert record[f"{key}_reason"] == OBJECTS_GIVEN
    assert record["recall_by_subset"]["all"]["recall_reason"] == OBJECTS_GIVEN
    assert record["mean_iou"] == pytest.approx(0.5)
    AuditAnswer(report, ()).save(csv=tmp_path)
    head, *rows = (tmp_path / "images.csv").read_text().splitlines()
    named = dict(zip(head.split(","), rows[0].split(","), strict=True))
    assert [named[key] for key in ("n_a", "n_b", "tp", "precision", "recall", "f1")] == [""] * 6
    assert float(named["mean_iou"]) == pytest.approx(0.5)
    page = render_audit_page(report)
    assert f"F1 is undefined: {OBJECTS_GIVEN}" in page
    assert ">0 – 0<" not in page
    assert list(describe_exclusions(report_of(scene(given=(2,))))) == [
        "1 image is left out of F1, recall and counts, as the objects were given by points."
    ]


def test_variances_and_randcrowns_stand() -> None:
    given, plain = report_of(scene(given=(1, 2))), report_of(scene(given=()))
    assert [row.mean.value for row in given.global_scores] == [row.mean.value for row in plain.global_scores]
    assert given.global_scores[0].mean.value is not None
    assert len(given.rows.read_pairs()) == len(plain.rows.read_pairs()) > 0


def test_a_model_is_not_judged_where_objects_were_given() -> None:
    project = scene(given=(2,))
    found = InputTables(project).read(model=2, reference=1)
    assert (found.images.tolist(), found.given) == ([1], 1)
