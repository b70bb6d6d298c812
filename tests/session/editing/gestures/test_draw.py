"""Drawing boxes and polygons: what is armed, clipped, too small, closed."""

import numpy as np
import pytest

from annotator.model.project import Step, apply_step
from annotator.model.shapes import Occluded, PartState
from annotator.session.editing.gestures import GestureSettings, PointerKind, PolygonTrace
from annotator.session.editing.tagging import FIRST_LABEL
from annotator.session.view import Tool
from tests.builders import project
from tests.session.editing.gestures.hand import Hand, desk


def test_drag_draws_with_what_is_armed_and_selects_the_new_shape():
    hand = Hand(desk(tool=Tool.BOX, label=1, occluded=Occluded.YES, state=PartState.DAMAGED))
    hand.drag((400, 400), (450, 480))
    after = hand.step.layers[0].after
    assert hand.box(50) == [400, 400, 450, 480]
    assert (after.label[0], after.occluded[0], after.part_state[0]) == (1, 1, 1)
    assert hand.outcome.selection == (50,)
    assert hand.step.name == "Draw box"
    assert isinstance(hand.shown[-1], Step)


def test_box_may_be_drawn_in_any_direction():
    hand = Hand(desk(tool=Tool.BOX)).drag((450, 480), (400, 400))
    assert hand.box(50) == [400, 400, 450, 480]


def test_click_then_click_draws():
    hand = Hand(desk(tool=Tool.BOX)).click(400, 400)
    assert hand.outcome is None
    hand.move(430, 430).move(480, 460)
    assert isinstance(hand.shown[-1], Step)
    hand.press(500, 470)
    assert hand.box(50) == [400, 400, 500, 470]


def test_box_is_clipped_to_the_image_unless_it_may_pass_the_border():
    inside = Hand(desk(tool=Tool.BOX)).drag((900, 700), (1200, 900))
    assert inside.box(50) == [900, 700, 1000, 800]
    free = Hand(desk(tool=Tool.BOX, settings=GestureSettings(beyond_border=True))).drag((900, 700), (1200, 900))
    assert free.box(50) == [900, 700, 1200, 900]


@pytest.mark.parametrize(("end", "drawn"), [((402.9, 460), False), ((460, 402.9), False), ((403.1, 403.1), True)])
def test_box_with_a_side_under_three_pixels_is_a_stray_click(end, drawn):
    hand = Hand(desk(tool=Tool.BOX), reach=0.5).drag((400, 400), end)
    assert (hand.outcome.step is not None) is drawn


def test_drag_outside_the_image_draws_nothing():
    hand = Hand(desk(tool=Tool.BOX)).drag((1100, 100), (1200, 300))
    assert hand.outcome.step is None
    assert all(shown is None for shown in hand.shown)


def test_label_is_the_last_drawn_then_the_first_of_the_vocabulary():
    last = Hand(desk(tool=Tool.BOX, boxes=(), words=("apple", "pear"))).drag((400, 400), (450, 480))
    assert last.step.layers[0].after.label.tolist() == [0]
    several = desk(tool=Tool.BOX)
    relabelled = several.layer.with_shapes(several.layer.shapes.with_columns(label=np.array([0, 0, 1], np.int32)))
    from msgspec.structs import replace

    hand = Hand(replace(several, layer=relabelled)).drag((400, 400), (450, 480))
    assert hand.step.layers[0].after.label.tolist() == [1]


def test_first_box_of_a_project_without_labels_makes_one_in_the_same_step():
    hand = Hand(desk(tool=Tool.BOX, boxes=(), words=())).drag((400, 400), (450, 480))
    empty = project(images=1, authors=("Ana",), count=0)
    from msgspec.structs import replace

    from annotator.model.vocabulary import Vocabulary

    after = apply_step(replace(empty, vocabulary=Vocabulary()), hand.step)
    (label,) = after.vocabulary.labels
    assert label.name == FIRST_LABEL
    assert after.layer_of(hand.step.layers[0].key).shapes.label.tolist() == [label.id]


def test_polygon_from_clicks_closed_at_its_first_point():
    hand = Hand(desk(tool=Tool.POLYGON)).click(400, 400).click(500, 400).click(500, 500)
    assert isinstance(hand.shown[-1], PolygonTrace)
    hand.press(402, 401)
    after = hand.step.layers[0].after
    assert after.polygon_of(0)[0].tolist() == [[400, 400], [500, 400], [500, 500]]
    assert hand.box(50) == [400, 400, 500, 500]
    assert hand.step.name == "Draw polygon"
    assert hand.outcome.selection == (50,)


@pytest.mark.parametrize("end", [PointerKind.FINISH, PointerKind.DOUBLE])
def test_enter_and_double_click_close_a_polygon(end):
    hand = Hand(desk(tool=Tool.POLYGON)).click(400, 400).click(500, 400).click(500, 500).key(end, 500, 500)
    assert len(hand.step.layers[0].after.polygon_of(0)[0]) == 3


def test_backspace_takes_points_away_and_at_last_the_polygon():
    hand = Hand(desk(tool=Tool.POLYGON)).click(400, 400).click(500, 400).click(900, 900)
    hand.key(PointerKind.BACK, 900, 900)
    assert len(hand.shown[-1].points) == 3
    hand.click(500, 500).key(PointerKind.FINISH)
    assert hand.step.layers[0].after.polygon_of(0)[0].tolist() == [[400, 400], [500, 400], [500, 500]]
    gone = Hand(desk(tool=Tool.POLYGON)).click(400, 400).key(PointerKind.BACK)
    assert gone.outcome.step is None


def test_polygon_of_two_points_is_nothing():
    assert Hand(desk(tool=Tool.POLYGON)).click(400, 400).click(500, 400).key(PointerKind.FINISH).outcome.step is None


def circle(
    x: float, y: float, radius: float, *, turn: float = 2 * np.pi, count: int = 120
) -> list[tuple[float, float]]:
    angles = np.linspace(0.0, turn, count)
    return [(x + radius * np.cos(angle), y + radius * np.sin(angle)) for angle in angles.tolist()]


def draw_along(hand: Hand, path: list[tuple[float, float]]) -> Hand:
    hand.press(*path[0])
    for x, y in path[1:]:
        hand.key(PointerKind.MOVE, x, y)
    return hand.key(PointerKind.RELEASE, *path[-1])


def test_a_stroke_of_the_polygon_tool_is_an_outline_thinned_within_the_reach():
    hand = draw_along(Hand(desk(tool=Tool.POLYGON)), circle(500, 450, 60))
    ring = hand.step.layers[0].after.polygon_of(0)[0]
    assert 8 <= len(ring) <= 40
    away = np.hypot(*(ring - (500, 450)).T)
    assert away == pytest.approx(60, abs=1e-9), "points of the stroke are left out, none is moved"
    x, y = ring.T
    area = abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2
    assert area == pytest.approx(np.pi * 60**2, rel=0.03)


def test_a_stroke_between_clicks_is_a_part_of_the_outline_that_backspace_takes_whole():
    hand = Hand(desk(tool=Tool.POLYGON)).click(400, 400)
    draw_along(hand, circle(460, 400, 40, turn=np.pi))
    trace = hand.shown[-1]
    assert isinstance(trace, PolygonTrace)
    assert trace.fixed > 6
    assert hand.key(PointerKind.BACK, 420, 400).shown[-1].fixed == 2, "the point that the stroke began at stays"
    hand.click(480, 480).key(PointerKind.FINISH)
    assert hand.step.layers[0].after.polygon_of(0)[0].tolist() == [[400, 400], [500, 400], [480, 480]]


def test_a_hand_that_trembles_clicks():
    hand = Hand(desk(tool=Tool.POLYGON))
    for x, y in ((400, 400), (500, 400), (500, 500)):
        hand.press(x, y).key(PointerKind.MOVE, x + 5, y + 4).key(PointerKind.RELEASE, x + 7, y + 5)
    hand.press(401, 400)
    assert hand.step.layers[0].after.polygon_of(0)[0].tolist() == [[400, 400], [500, 400], [500, 500]]
