"""Changing labels: one step, ids kept, and nothing changed when something is wrong."""

from dataclasses import replace

import pytest

from annotator.errors import UserError
from annotator.model.vocabulary import Label
from annotator.session.editing.vocabulary import change_labels
from tests.builders import session


def test_rename_recolour_reorder_and_add_are_one_step() -> None:
    s = session()
    apple, pear = s.project.vocabulary.labels
    fresh = Label(s.project.vocabulary.next_id, "plum", "#112233", "9")
    change_labels(s, [replace(pear, name="Birne", key="3"), replace(apple, colour="#000000"), fresh])
    assert [(label.id, label.name) for label in s.project.vocabulary.labels] == [
        (1, "Birne"),
        (0, "apple"),
        (2, "plum"),
    ]
    s.undo()
    assert s.project.vocabulary.labels == (apple, pear)
    assert s.project.vocabulary.next_id == 3


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"name": " "}, "no name"),
        ({"name": "pear"}, "Two labels"),
        ({"key": "2"}, "taken"),
        ({"key": "x"}, "taken"),
        ({"colour": "red"}, "no colour"),
    ],
)
def test_what_is_wrong_is_said_and_changes_nothing(change: dict[str, str], sentence: str) -> None:
    s = session()
    before = s.project.vocabulary
    apple, pear = before.labels
    with pytest.raises(UserError, match=sentence):
        change_labels(s, [replace(apple, **change), pear])
    assert s.project.vocabulary is before


def test_a_label_cannot_be_taken_away() -> None:
    s = session()
    with pytest.raises(UserError, match="missing"):
        change_labels(s, s.project.vocabulary.labels[:1])


def test_merges_in_a_circle_and_an_empty_choice_are_refused() -> None:
    s = session()
    apple, pear = s.project.vocabulary.labels
    with pytest.raises(UserError, match="circle"):
        change_labels(s, [replace(apple, alias_of=1), replace(pear, alias_of=0)])
    with pytest.raises(UserError, match="circle"):
        change_labels(s, [replace(apple, alias_of=0), pear])
    with pytest.raises(UserError, match="at least one"):
        change_labels(s, [replace(apple, alias_of=1), replace(pear, retired=True)])
    assert s.next_undo is None


def test_two_digits_are_a_key_and_nothing_changed_is_no_step() -> None:
    s = session()
    apple, pear = s.project.vocabulary.labels
    change_labels(s, [apple, pear])
    assert s.next_undo is None
    change_labels(s, [replace(apple, key="42"), pear])
    assert s.project.vocabulary.find_label_by_key("42").id == apple.id  # type: ignore[union-attr]
