"""The audit as one value: where its parameters come from, what is left out, what every reader of it shares."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.randcrowns.scope import complete_parameters
from annotator.model.author import AuthorKind
from annotator.model.layer import LayerKey, Status
from annotator.model.metric_settings import RandCrownsSettings
from annotator.report.audit.values import ParameterOrigin
from tests.builders import audit, make_audit_report
from tests.metrics.support import assert_same
from tests.report.projects import made, report_of, report_of_three, three_authors

METRES = RandCrownsSettings(0.7, 1.2, 3.0, unit="m")


def test_hand_worked_numbers() -> None:
    report = report_of_three()
    pair = report.agreement.pairs[0].agreement
    assert (pair.roles.n_a, pair.roles.n_b, pair.roles.tp) == (4, 3, 3)
    assert pair.roles.f1.value == 6 / 7
    # the one target that all three drew: IoU of Ben and Cem with Ana's are 76/84 and 72/88
    ana = report.variance.references[0]
    assert (ana.targets, ana.excluded) == (1, 3)
    assert ana.iou_all_targets.value == pytest.approx(np.var([76 / 84, 72 / 88], ddof=1), rel=1e-12)


def test_the_agreement_is_that_of_the_engine() -> None:
    project = three_authors()
    report = make_audit_report(project, AuditOptions.of(project))
    expected = audit(project, AuditOptions.of(project))
    assert_same(report.agreement.alpha, expected.alpha)
    assert_same([pair.agreement for pair in report.agreement.pairs], [pair.agreement for pair in expected.pairs])


def test_parameters_are_computed_from_the_shapes_that_count() -> None:
    project = three_authors()
    report = report_of(project)
    boxes = np.concatenate([layer.shapes.box for layer in project.layers.values()])
    median = np.median(np.sqrt((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])))
    assert report.origin is ParameterOrigin.COMPUTED
    assert report.parameters_to_store == report.randcrowns
    assert report.randcrowns == RandCrownsSettings(0.12 * median, 0.20 * median, 3.0)


def test_parameters_asked_for_go_before_stored_ones() -> None:
    project = three_authors()
    stored = replace(project, metrics=replace(project.metrics, randcrowns=RandCrownsSettings(2, 3, 4)))
    assert (report_of(stored).origin, report_of(stored).randcrowns) == (
        ParameterOrigin.STORED,
        RandCrownsSettings(2, 3, 4),
    )
    asked = report_of(stored, randcrowns=RandCrownsSettings(1, 1, 1))
    assert (asked.origin, asked.randcrowns, asked.parameters_to_store) == (
        ParameterOrigin.ASKED,
        RandCrownsSettings(1, 1, 1),
        None,
    )
    with pytest.raises(UserError, match="gamma"):
        report_of(stored, randcrowns=RandCrownsSettings(1, 1, 0))


def test_without_shapes_there_is_nothing_to_compute() -> None:
    report = report_of(made({(1, 1): [], (1, 2): [], (1, 3): []}))
    assert (report.origin, report.randcrowns, report.parameters_to_store) == (ParameterOrigin.NONE, None, None)
    assert report.variance.pooled.randcrowns.reason
    assert report.warnings == ()


def test_metres_without_sampling_distance_leave_the_images_out() -> None:
    report = report_of(three_authors(), randcrowns=METRES)
    assert report.left_out.without_distance == 2
    assert report.variance.pooled.randcrowns.reason
    known = report_of(three_authors(sampling=0.05), randcrowns=METRES)
    assert known.left_out.without_distance == 0
    assert known.variance.pooled.randcrowns.value is not None


def test_large_alpha_is_warned_of() -> None:
    assert report_of(three_authors(), randcrowns=RandCrownsSettings(2, 3, 3)).warnings == ()
    assert "alpha 25 px is large" in report_of(three_authors(), randcrowns=RandCrownsSettings(25, 3, 3)).warnings[0]


def test_what_is_left_out_is_counted() -> None:
    project = three_authors()
    layers = project.layers
    layers = layers.set(LayerKey(1, 1), replace(layers[LayerKey(1, 1)], status=Status.IN_WORK))
    layers = layers.set(LayerKey(2, 2), replace(layers[LayerKey(2, 2)], unblinded=2))
    crowd = layers[LayerKey(2, 1)]
    layers = layers.set(LayerKey(2, 1), crowd.with_shapes(crowd.shapes.with_columns(crowd=np.array([True, False]))))
    project = replace(project, layers=layers)
    found = report_of(project).left_out
    assert (found.unfinished, found.unblinded, found.crowds) == (1, 0, 1)
    assert [(row.author, row.unfinished) for row in found.authors] == [(1, 1), (2, 0), (3, 0)]
    blind = report_of(project, exclude_unblinded=True)
    assert (blind.left_out.unfinished, blind.left_out.unblinded) == (1, 1)
    assert [row.unblinded for row in report_of(project).agreement.authors] == [0, 2, 0]
    assert [row.unblinded for row in blind.agreement.authors] == [0, 0, 0]
    assert report_of(project, include_unfinished=True).left_out.unfinished == 0


def test_only_persons_unless_others_are_named() -> None:
    project = three_authors()
    authors = project.authors.set(2, replace(project.authors[2], kind=AuthorKind.MODEL))
    project = replace(project, authors=authors)
    assert [row.author for row in report_of(project).agreement.authors] == [1, 3]
    assert [row.author for row in report_of(project, authors=(2, 3)).agreement.authors] == [2, 3]


@pytest.mark.parametrize(
    ("named", "expected"),
    [
        ({}, None),
        ({"alpha": 5.0}, RandCrownsSettings(5.0, 3, 4)),
        ({"unit": "px"}, RandCrownsSettings(2, 3, 4)),
        ({"unit": "m"}, METRES),
        ({"unit": "m", "gamma": 2.0}, RandCrownsSettings(0.7, 1.2, 2.0, unit="m")),
    ],
)
def test_what_is_not_named_is_taken_from_the_project_or_the_paper(named, expected) -> None:
    project = three_authors()
    project = replace(project, metrics=replace(project.metrics, randcrowns=RandCrownsSettings(2, 3, 4)))
    assert complete_parameters(project, **named) == expected


def test_pixels_are_computed_where_the_project_has_metres() -> None:
    project = replace(three_authors(), template="crowns")
    project = replace(project, metrics=replace(project.metrics, randcrowns=METRES))
    boxes = np.concatenate([layer.shapes.box for layer in project.layers.values()])
    found = complete_parameters(project, boxes, unit="px")
    assert found is not None
    assert found.unit == "px"
    assert found.alpha == pytest.approx(0.6 * found.omega)
