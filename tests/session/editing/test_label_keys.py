"""Digits that set labels: one acts at once, two within a moment set the label of both, as one step."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.model.vocabulary import LABEL_KEYS
from annotator.session.actions.table import SESSION_ACTIONS
from annotator.session.editing import navigate, tagging
from annotator.session.editing.gestures import GestureSettings, gesture_context_of, make_shape_step
from annotator.session.editing.tagging import MOMENT, press_digit
from annotator.session.editing.vocabulary import (
    FEW_LABELS,
    change_labels,
    find_labels,
    is_label_key,
    list_recent_labels,
)
from annotator.session.session import Session
from tests import builders


def with_labels(count: int, **keys: str) -> Session:
    """A session with so many labels; `keys` gives some of them other keys, as `l3="12"`."""
    session = builders.session(builders.project(count=3))
    words = session.project.vocabulary.add_labels((f"label {n}", None) for n in range(2, count))
    labels = [replace(label, key=keys.get(f"l{label.id}", label.key)) for label in words.labels]
    change_labels(session, labels)
    return session


def labels_of(session: Session) -> list[int]:
    layer = session.current_layer
    assert layer is not None
    return layer.shapes.label.tolist()


def test_labels_get_keys_that_never_wait_for_each_other() -> None:
    words = with_labels(25).project.vocabulary
    assert [label.key for label in words.labels] == [*LABEL_KEYS, "", "", "", "", "", ""]
    assert not any(one != other and other.startswith(one) for one in LABEL_KEYS for other in LABEL_KEYS)
    assert all(map(is_label_key, LABEL_KEYS))
    assert not any(map(is_label_key, ("0", "", "a", "123", "1a", "²")))


def test_zero_and_a_digit_label_the_selection() -> None:
    session = with_labels(12)
    session.set_view(selection=(2,))
    before = labels_of(session)
    press_digit(session, 0, now=1.0)
    assert labels_of(session) == before
    press_digit(session, 2, now=1.5)
    assert labels_of(session)[1] == 10
    session.undo()
    assert labels_of(session) == before


def test_a_late_digit_stands_alone() -> None:
    session = with_labels(12)
    session.set_view(selection=(2,))
    press_digit(session, 0, now=1.0)
    press_digit(session, 2, now=1.1 + MOMENT)
    assert labels_of(session)[1] == 1


def test_one_digit_acts_at_once_and_two_are_one_step() -> None:
    session = with_labels(12, l11="12")
    session.set_view(selection=(1, 3))
    before = labels_of(session)
    press_digit(session, 5, now=1.0)
    five = labels_of(session)
    press_digit(session, 1, now=9.0)
    assert [labels_of(session)[row] for row in (0, 2)] == [0, 0]
    press_digit(session, 2, now=9.3)
    assert [labels_of(session)[row] for row in (0, 2)] == [11, 11]
    press_digit(session, 2, now=9.5)
    assert [labels_of(session)[row] for row in (0, 2)] == [1, 1]
    session.undo()
    session.undo()
    assert labels_of(session) == five
    session.undo()
    assert labels_of(session) == before


def test_a_second_digit_on_another_box_stands_alone() -> None:
    session = with_labels(12, l11="12")
    session.set_view(selection=(1,))
    press_digit(session, 1, now=9.0)
    session.set_view(selection=(3,))
    press_digit(session, 2, now=9.1)
    assert labels_of(session)[0] == 0
    assert labels_of(session)[2] == 1


def test_two_digits_arm_and_disarm() -> None:
    session = with_labels(12, l11="12")
    for expected in (11, None):
        press_digit(session, 1, now=1.0)
        press_digit(session, 2, now=1.2)
        assert session.view.armed_label == expected
        session.set_view(first_digit=None)
    assert session.next_undo is not None
    assert session.next_undo.name == "Change labels"


@pytest.mark.parametrize("digit", range(10))
def test_an_action_is_possible_where_a_key_has_its_digit(digit: int) -> None:
    few, many = with_labels(4), with_labels(12)
    action = next(one for one in SESSION_ACTIONS if one.id == f"label_{digit}")
    assert action.when(few) == (1 <= digit <= 4)
    assert action.when(many)


def test_labels_used_lately_stand_first_where_there_are_many() -> None:
    session = with_labels(12)
    tagging.set_label(session, 7)
    tagging.set_label(session, 9)
    session.set_view(selection=(1,))
    tagging.set_label(session, 4)
    words, recent = session.project.vocabulary, session.view.recent_labels
    assert recent == (4, 9, 7)
    assert [label.id for label in find_labels(words, "", recent)] == [4, 9, 7, 0, 1, 2, 3, 5, 6, 8, 10, 11]
    assert [label.id for label in list_recent_labels(words.merge_label(9, 7).retire_label(4), recent)] == [7]
    navigate.select_all(session)
    few = words
    for label in words.labels[FEW_LABELS:]:
        few = few.retire_label(label.id)
    assert [label.id for label in find_labels(few, "", recent)] == list(range(FEW_LABELS))


def test_the_name_of_a_merged_label_finds_the_one_that_it_counts_as() -> None:
    words = builders.vocabulary("apple", "pear", "quince").merge_label(2, 1)
    assert [label.name for label in find_labels(words, "qui")] == ["pear"]
    assert [label.name for label in find_labels(words.retire_label(0), "")] == ["pear"]


def draw_a_box(session: Session) -> int:
    """Draws one box on the open image as the box tool does; its label."""
    context = gesture_context_of(session, GestureSettings())
    assert context is not None
    session.commit(make_shape_step(context, np.array([10.0, 10.0, 40.0, 40.0])))
    return labels_of(session)[-1]


def test_the_label_set_on_a_drawn_box_stays_for_the_next_image() -> None:
    session = with_labels(4)
    draw_a_box(session)
    session.set_view(selection=(int(session.current_layer.shapes.id[-1]),))
    press_digit(session, 3)
    session.set_view(image=2)
    assert draw_a_box(session) == 2


def test_the_label_set_on_an_older_box_is_that_of_the_next_box() -> None:
    session = with_labels(4)
    session.set_view(selection=(1,))
    press_digit(session, 4)
    session.set_view(selection=())
    assert draw_a_box(session) == 3


def test_the_label_set_on_a_box_takes_the_place_of_the_armed_one() -> None:
    session = with_labels(4)
    press_digit(session, 2)
    draw_a_box(session)
    session.set_view(selection=(1,))
    press_digit(session, 3)
    assert (draw_a_box(session), session.view.armed_label) == (2, 2)
