"""The small pictures of disagreements: which part of the image they show, what is drawn in it, and where."""

from dataclasses import replace

import numpy as np
import pytest

from annotator.metrics.agreement.disagreements import Disagreement, DisagreementKind
from annotator.model.shapes import Shapes
from annotator.report.audit import html_page
from annotator.report.style import author_style_of
from tests.report.projects import report_of, three_authors

REPORT = report_of(three_authors())
FOUND = Disagreement(DisagreementKind.MISSED, 1, 1, 7, 2, 9, 0.25, False)


def layers(*boxes: list[float], ids: tuple[int, ...] = (7,)) -> Shapes:
    return Shapes.make(boxes, id=ids)


def test_outlines_are_those_that_reach_into_the_view() -> None:
    view = np.array([100.0, 100, 200, 200])
    boxes = [[90, 90, 101, 101], [90, 120, 100, 130], [200, 120, 210, 130], [120, 90, 130, 100], [199, 199, 300, 300]]
    found = list(html_page._list_outlines({3: layers(*boxes, [120, 200, 130, 210], ids=(1, 2, 3, 4, 5, 6))}, view))
    assert [(author, shape) for author, shape, _ in found] == [(3, 1), (3, 5)]
    assert found[0][2][0].tolist() == [[90, 90], [101, 90], [101, 101], [90, 101]]


def test_colour_and_dash_go_by_the_place_among_all_authors() -> None:
    styles = [author_style_of(REPORT.project, author) for author in (1, 2, 3)]
    assert styles == [("#0072b2", ()), ("#e69f00", (7, 4)), ("#cc79a7", (2, 3))]


@pytest.mark.parametrize(
    ("changes", "caption"),
    [
        ({"other": None, "kind": DisagreementKind.EXTRA}, "Only Ana drew this apple"),
        ({}, "Ana's apple is missing in Ben's work (best overlap IoU .25)"),
        ({"iou": 0.0}, "Ana's apple is missing in Ben's work (nothing overlaps)"),
        ({"taken": True}, "Ana's apple is missing in Ben's work (the shape there is another's partner)"),
        ({"kind": DisagreementKind.LABEL}, "Ana says apple, Ben says pear (IoU .25)"),
        ({"kind": DisagreementKind.LOW_OVERLAP}, "Ana and Ben drew it differently (IoU .25)"),
    ],
)
def test_captions(changes: dict[str, object], caption: str) -> None:
    drawn = {1: layers([0, 0, 9, 9]), 2: Shapes.make([[0, 0, 9, 9]], id=[9], label=1)}
    assert html_page.format_caption(REPORT, replace(FOUND, **changes), drawn) == caption
