"""Consensus: units that enough annotators share, one shape each, worked by hand; what has no strict majority."""

import numpy as np
import pytest

from annotator.geometry.box import as_polygon
from annotator.metrics.matching.consensus import find_consensus
from annotator.metrics.matching.selection import AuthorShapes, SelectionRule, select_shapes
from annotator.model.shapes import Shapes
from tests import builders
from tests.session.scenes import disputed

LABELS = (0, 1)


def side(
    author: int, boxes: list, *, images: list[int] | None = None, first: int = 0, **columns: object
) -> AuthorShapes:
    rows = Shapes.make(np.array(boxes, dtype=float).reshape(-1, 4), id=first + np.arange(len(boxes)), **columns)
    rows = rows.with_columns(image=np.ones(len(boxes), dtype=np.int64))
    return AuthorShapes(author, np.array([1] if images is None else images, dtype=np.int64), rows)


def consensus(sides: list[AuthorShapes], at_least: int = 2):
    return find_consensus(sides, LABELS, iou_threshold=0.5, at_least=at_least)


def of_scene(at_least: int):
    project = disputed()
    return consensus(select_shapes(project, [1, 2, 3], SelectionRule()), at_least)


def test_two_of_three_are_enough_where_two_are_asked_for() -> None:
    found = of_scene(2)
    assert found.images.tolist() == [1, 2, 3]
    assert np.bincount(found.shapes.image).tolist() == [0, 5, 2, 2]
    assert found.disputed.tolist() == [1, 0, 0]  # what Ana alone drew
    here = found.shapes.image == 1
    assert found.shapes.label[here].tolist() == [0] * 5  # Ben's pear is outvoted
    assert found.shapes.part_state[here].tolist() == [0] * 5  # and so is Ana's damage
    assert found.shapes.box[here][1].tolist() == [108, 10, 148, 50]
    assert [members.tolist() for members in found.members[:5]] == [
        [11, 21, 31],
        [12, 22, 32],
        [13, 23, 33],
        [14, 24, 34],
        [25, 35],
    ]
    assert found.authors[4].tolist() == [2, 3]


def test_all_three_are_asked_for() -> None:
    found = of_scene(3)
    assert np.bincount(found.shapes.image).tolist() == [0, 4, 2, 1]
    assert found.disputed.tolist() == [2, 0, 1]


@pytest.mark.parametrize(
    ("labels", "states", "proposed"),
    [
        ([0, 0], [0, 0], 1),
        ([0, 1], [0, 0], 0),  # one against one is no majority
        ([0, 0], [0, 1], 0),
        ([0, 0], [-1, 1], 1),  # who set nothing has no vote
        ([0, 0], [-1, -1], 1),
        ([0, 0, 1, 1], [0, 0, 0, 0], 0),
        ([0, 0, 1, 0], [0, 1, -1, -1], 0),
    ],
)
def test_a_tie_stays_disputed(labels: list[int], states: list[int], proposed: int) -> None:
    sides = [
        side(number + 1, [[0, 0, 10, 10]], first=10 * number, label=[label], part_state=[state], occluded=[0])
        for number, (label, state) in enumerate(zip(labels, states, strict=True))
    ]
    found = consensus(sides)
    assert len(found.shapes) == proposed
    assert found.disputed.tolist() == [1 - proposed]
    if proposed:
        assert found.shapes.part_state.tolist() == [max(states)]


def test_of_polygons_the_one_that_overlaps_the_others_most_is_taken() -> None:
    def polygon(x0: float, x1: float):
        return as_polygon([[(x0, 0), (x1, 0), (x1, 100), (x0, 100)]])

    def drawn(author: int, x0: float, x1: float) -> AuthorShapes:
        column = np.empty(1, dtype=np.object_)
        column[0] = polygon(x0, x1)
        return side(author, [[x0, 0, x1, 100]], first=author, label=[0], occluded=[0], part_state=[0], polygon=column)

    box = side(4, [[8, 0, 108, 100]], first=4, label=[0], occluded=[0], part_state=[0])
    found = consensus([drawn(1, 0, 100), drawn(2, 10, 110), drawn(3, 30, 130), box])
    assert found.shapes.box.tolist() == [[10, 0, 110, 100]]
    assert found.shapes.polygon[0] is not None
    assert found.members[0].tolist() == [1, 2, 3, 4]


def test_images_that_one_alone_finished_do_not_count() -> None:
    found = consensus([side(1, [[0, 0, 10, 10]], label=[0]), side(2, [], images=[2])])
    assert not len(found.images)
    assert not len(found.shapes)
    assert not len(found.disputed)


def test_inputs_stay_and_order_of_images_and_shift_change_nothing() -> None:
    project = builders.project(images=4, count=30)
    sides = select_shapes(project, [1, 2, 3], SelectionRule())
    before = [one.shapes.box.copy() for one in sides]
    found = consensus(sides)
    assert all(np.array_equal(one.shapes.box, box) for one, box in zip(sides, before, strict=True))
    shifted = [
        AuthorShapes(one.author, one.images, one.shapes.with_columns(box=one.shapes.box * 2.0 + 64.0)) for one in sides
    ]
    again = consensus(shifted)
    assert np.allclose(again.shapes.box, found.shapes.box * 2.0 + 64.0)
    assert again.disputed.tolist() == found.disputed.tolist()
    assert found.disputed.sum() + len(found.shapes) > 0


def test_one_annotator_is_no_majority() -> None:
    with pytest.raises(ValueError, match="at least 2"):
        consensus([side(1, [[0, 0, 10, 10]])], at_least=1)
