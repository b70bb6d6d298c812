"""The small pictures of disagreements: which part of the image they show, what is drawn in it, and where."""

import numpy as np

from annotator.model.shapes import Shapes
from annotator.report import crops
from annotator.report.style import author_style_of
from tests.report.projects import report_of_three


def layers(*boxes: list[float], ids: tuple[int, ...] = (7,)) -> Shapes:
    return Shapes.make(boxes, id=ids)


def test_outlines_are_those_that_reach_into_the_view() -> None:
    view = np.array([100.0, 100, 200, 200])
    boxes = [[90, 90, 101, 101], [90, 120, 100, 130], [200, 120, 210, 130], [120, 90, 130, 100], [199, 199, 300, 300]]
    found = list(crops._list_outlines({3: layers(*boxes, [120, 200, 130, 210], ids=(1, 2, 3, 4, 5, 6))}, view))
    assert [(author, shape) for author, shape, _ in found] == [(3, 1), (3, 5)]
    assert found[0][2][0].tolist() == [[90, 90], [101, 90], [101, 101], [90, 101]]


def test_colour_and_dash_go_by_the_place_among_all_authors() -> None:
    styles = [author_style_of(report_of_three().project, author) for author in (1, 2, 3)]
    assert styles == [("#0072b2", ()), ("#e69f00", (7, 4)), ("#cc79a7", (2, 3))]
