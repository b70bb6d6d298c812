"""Changing labels: one step, ids kept, and nothing changed when something is wrong."""

import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.layer import Status
from annotator.model.protocol import Protocol
from annotator.model.tags import Tag
from annotator.model.vocabulary import Label, Vocabulary
from annotator.session.editing.vocabulary import (
    LabelInUseError,
    change_labels,
    delete_label,
    find_alike_labels,
    merge_alike,
)
from annotator.session.label_uses import count_uses
from tests import builders
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


def test_a_label_that_no_shape_has_is_deleted_with_what_names_it_as_one_step() -> None:
    s = session()
    change_labels(s, [*s.project.vocabulary.labels, Label(2, "plum"), Label(3, "fig")])
    asked = Protocol(required_labels=(0, 2)).with_tags((Tag("ripe", labels=(1, 2)),))
    s.commit(edit.set_protocol(s.committed.protocol, asked))
    before = s.project
    uses = count_uses([s.committed], s.view)
    delete_label(s, 2, uses)
    assert [label.id for label in s.project.vocabulary.labels] == [0, 1, 3]
    assert s.project.vocabulary.next_id == 4
    assert s.project.protocol == Protocol(required_labels=(0,)).with_tags((Tag("ripe", labels=(1,)),))
    assert s.next_undo.name == "Delete label"  # type: ignore[union-attr]
    s.undo()
    assert (s.project.vocabulary, s.project.protocol) == (before.vocabulary, before.protocol)


def test_a_label_that_something_has_stays_and_it_is_said_what() -> None:
    s = session(made := builders.project(status=Status.NEW))
    mine = sum(int((layer.shapes.label == 0).sum()) for key, layer in made.layers.items() if key.author == 1)
    uses = count_uses([s.committed], s.view)
    with pytest.raises(LabelInUseError, match=f"'apple': {mine}"):
        delete_label(s, 0, uses)
    with pytest.raises(UserError, match="drafts, or shapes that you may not see") as told:
        delete_label(s, 0, replace(uses, own={}))
    assert not isinstance(told.value, LabelInUseError)
    change_labels(s, [*s.project.vocabulary.labels, Label(2, "plum"), Label(3, "Plum", alias_of=2)])
    with pytest.raises(UserError, match="'Plum' is merged into it"):
        delete_label(s, 2, uses)
    delete_label(s, 3, uses)
    s.commit(edit.set_protocol(Protocol(), Protocol().with_tags((Tag("ripe", labels=(2,)),))))
    with pytest.raises(UserError, match="'ripe' is asked of it alone"):
        delete_label(s, 2, uses)


@pytest.mark.parametrize(
    ("names", "groups"),
    [
        (("apple", "Apples", "pear", "APPLE "), [{"apple", "Apples", "APPLE "}]),
        (("traffic light", "traffic-lights", "Traffic_Light"), [{"traffic light", "traffic-lights", "Traffic_Light"}]),
        (
            ("berry", "berries", "boxes", "box", "Birnen", "Birne"),
            [{"berry", "berries"}, {"boxes", "box"}, {"Birnen", "Birne"}],
        ),
        (("bus", "as", "a", "grass", "gras s", "pen", "pear"), [{"grass", "gras s"}]),
    ],
)
def test_labels_that_differ_by_form_alone_are_found(names: tuple[str, ...], groups: list[set[str]]) -> None:
    words = Vocabulary().add_labels((name, None) for name in names)
    found = find_alike_labels(words)
    assert [{label.name for label in group} for group in found] == groups
    merged = merge_alike(words, found[0], found[0][-1].id)
    assert {merged.names_by_id[label.id] for label in found[0]} == {found[0][-1].name}
    assert len(find_alike_labels(merged)) == len(groups) - 1
