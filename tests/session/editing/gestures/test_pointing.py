"""Pointing objects out to a promptable model: which presses mean what, and what is drawn of the answers."""

import numpy as np
import pytest

from annotator.geometry.box import as_polygon
from annotator.model.author import Author, AuthorKind
from annotator.session.editing.gestures import Pointer, PointerKind
from annotator.session.editing.pointing import begin_any
from annotator.session.editing.prompting import Answer, Prompt, Prompted
from annotator.session.view import Tool
from tests.session.editing.gestures.hand import Hand, desk

MODEL = Author(9, "finder", AuthorKind.MODEL)
BOX = np.array([400.0, 400.0, 500.0, 460.0])
RING = np.array([[400.0, 400.0], [500.0, 400.0], [450.0, 460.0]])


@pytest.fixture
def hand(monkeypatch):
    monkeypatch.setattr("tests.session.editing.gestures.hand.begin", begin_any)
    return Hand(desk(tool=Tool.ASSIST, label=1))


def answer(hand, box=BOX, *, prompt=None, outline=True):
    """Answers what was pointed out so far, or another prompt."""
    found = None if box is None else Prompted(box, as_polygon((RING,)) if outline else None, 0.9)
    told = Answer(hand.shown[-1].prompt if prompt is None else prompt, found, MODEL)
    return send(hand, Pointer(PointerKind.TOLD, 0.0, 0.0, told=told))


def send(hand, pointer):
    try:
        hand.shown.append(hand._gesture.send(pointer))
    except StopIteration as end:
        hand.outcome = end.value
    return hand


def drawn(hand):
    after = hand.step.layers[0].after
    return after.box[0].tolist(), int(after.assisted[0]), int(after.label[0]), after.polygon_of(0)


def test_a_click_is_answered_and_enter_draws_it_as_taken_from_the_model(hand):
    hand.click(450, 420)
    assert hand.shown[-1].prompt == Prompt(None, ((450.0, 420.0),), (True,))
    assert hand.shown[-1].step is None
    answer(hand)
    assert hand.outcome is None
    assert hand.shown[-1].step is not None, "it is shown as it would be drawn"
    hand.key(PointerKind.FINISH)
    assert drawn(hand) == (BOX.tolist(), 9, 1, None)
    assert hand.outcome.model is MODEL


def test_points_to_take_away_and_back(hand):
    hand.click(450, 420).click(480, 450, shift=True).click(900, 700, ctrl=True)
    assert hand.shown[-1].prompt.inside == (True, False, True)
    hand.key(PointerKind.BACK)
    assert hand.shown[-1].prompt.points == ((450.0, 420.0), (480.0, 450.0))
    hand.key(PointerKind.BACK).key(PointerKind.BACK)
    assert hand.outcome is not None
    assert hand.outcome.step is None


def test_the_next_press_elsewhere_accepts_and_begins_again_and_one_inside_refines(hand):
    answer(hand.click(450, 420)).click(460, 430)
    assert len(hand.shown[-1].prompt.points) == 2
    assert hand.shown[-1].step is not None, "what was found is seen until the answer comes"
    answer(hand).press(100, 700)
    assert drawn(hand)[0] == BOX.tolist()
    assert (hand.outcome.again.x, hand.outcome.again.y) == (100, 700)


def test_a_rough_box_takes_the_place_of_points(hand):
    hand.drag((380, 390), (520, 480))
    assert hand.shown[-1].prompt == Prompt((380.0, 390.0, 520.0, 480.0))
    assert hand.shown[-1].rough_box.tolist() == [380, 390, 520, 480]
    assert answer(hand).shown[-1].rough_box is None


def test_a_dragged_edge_corrects_box_and_outline_and_waits(hand):
    hand.desk = desk(tool=Tool.ASSIST, outlines=True)
    answer(hand.click(450, 420)).drag((500, 430), (520, 430))
    assert hand.outcome is None
    hand.key(PointerKind.FINISH)
    box, _model, _label, polygon = drawn(hand)
    assert box == [400, 400, 520, 460]
    assert polygon[0].tolist() == [[400, 400], [520, 400], [460, 460]]


def test_enter_before_the_answer_waits_for_it_and_another_point_calls_it_off(hand):
    hand.click(450, 420).key(PointerKind.FINISH)
    assert hand.outcome is None
    answer(hand, prompt=Prompt())
    assert hand.outcome is None, "an answer to another prompt is none"
    answer(hand)
    assert drawn(hand)[0] == BOX.tolist()
    other = Hand(desk(tool=Tool.ASSIST)).click(450, 420).key(PointerKind.DOUBLE).click(470, 420)
    assert answer(other).outcome is None


def test_what_the_model_does_not_see_or_is_too_small_is_not_drawn(hand):
    answer(hand.click(450, 420), None).key(PointerKind.FINISH)
    assert hand.outcome is None
    answer(hand, np.array([450.0, 420.0, 451.0, 480.0]), outline=False)
    assert hand.shown[-1].found is None
    answer(hand, np.array([-50.0, 700.0, 2000.0, 900.0]), outline=False)
    assert hand.shown[-1].found.box.tolist() == [0, 700, 1000, 800], "the border of the image cuts it"


def test_tags_that_are_armed_meanwhile_are_those_of_the_shape(hand):
    answer(hand.click(450, 420))
    send(hand, Pointer(PointerKind.TOLD, 0.0, 0.0, told=desk(tool=Tool.ASSIST, label=0)))
    hand.key(PointerKind.FINISH)
    assert drawn(hand)[2] == 0
