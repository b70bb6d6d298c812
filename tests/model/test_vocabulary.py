"""Labels that were merged or retired: what counts as what, and what is refused."""

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label, Vocabulary
from tests import builders
from tests.growth import MOST_GROWTH, growth

FRUIT = builders.vocabulary("apple", "pear", "quince", "fig")


def test_a_merged_label_counts_and_is_shown_as_the_other() -> None:
    words = FRUIT.merge_label(2, 1)
    assert words.label_of(2) == words.label_of(1) == FRUIT.label_of(1)
    assert words.entry_of(2) == Label(2, "quince", FRUIT.labels[2].colour, "", alias_of=1)
    assert words.names_by_id == {0: "apple", 1: "pear", 2: "pear", 3: "fig"}
    assert words.ids_by_name == {"apple": 0, "pear": 1, "quince": 1, "fig": 3}
    assert words.find_label("quince") == words.label_of(1)
    assert [label.name for label in words.counted_labels] == ["apple", "pear", "fig"]
    assert words.find_label_by_key("3") is None
    assert words.separate_label(2).label_of(2) == replace(FRUIT.labels[2], key="")


def test_merges_follow_each_other() -> None:
    words = FRUIT.merge_label(2, 1).merge_label(1, 3)
    assert [words.counted_id_of(number) for number in range(5)] == [0, 3, 3, 3, 4]
    again = words.separate_label(1)
    assert [again.counted_id_of(number) for number in range(4)] == [0, 1, 1, 3]


@pytest.mark.parametrize(
    ("merged", "label", "into", "says"),
    [
        ((), 1, 1, "into itself"),
        ((2, 1), 3, 2, "'quince' is merged into 'pear' already"),
        ((2, 1), 2, 3, "'quince' is merged into 'pear' already"),
        ((2, 1), 1, 2, "'quince' is merged into 'pear' already"),
        ((), 9, 1, "not there"),
        ((), 1, 9, "not there"),
    ],
)
def test_chains_and_circles_are_refused(merged, label: int, into: int, says: str) -> None:
    words = FRUIT.merge_label(*merged) if merged else FRUIT
    with pytest.raises((UserError, ValueError), match=says):
        words.merge_label(label, into)


def test_a_retired_label_is_not_offered_and_stays_what_it_is() -> None:
    words = FRUIT.retire_label(1)
    assert [label.id for label in words.offered_labels] == [0, 2, 3]
    assert [label.id for label in words.counted_labels] == [0, 1, 2, 3]
    assert words.find_label_by_key("2") is None
    assert words.label_of(1).name == "pear"  # type: ignore[union-attr]
    again = words.retire_label(1, retired=False)
    assert again.offered_labels == (FRUIT.labels[0], replace(FRUIT.labels[1], key=""), *FRUIT.labels[2:])


def test_tables_bear_the_labels_that_they_count_as() -> None:
    table = Shapes.make(np.tile([0.0, 0, 5, 5], (5, 1)), label=[0, 1, 2, 3, 77])
    words = FRUIT.merge_label(2, 1).merge_label(0, 3)
    assert words.resolve_labels(table).label.tolist() == [3, 1, 1, 3, 77]
    assert table.label.tolist() == [0, 1, 2, 3, 77]
    assert FRUIT.resolve_labels(table) is table
    same = Shapes.make(np.tile([0.0, 0, 5, 5], (2, 1)), label=[1, 3])
    assert words.resolve_labels(same) is same
    assert len(words.resolve_labels(Shapes.empty())) == 0


@given(st.lists(st.none() | st.integers(-1, 8), max_size=8), st.lists(st.integers(-1, 9), max_size=6))
def test_whatever_the_file_says_every_label_counts_as_one_that_counts_as_itself(aliases, ids) -> None:
    labels = tuple(Label(number, f"label {number}", alias_of=alias) for number, alias in enumerate(aliases))
    words = Vocabulary(labels, next_id=len(labels))
    counted = {label.id for label in words.counted_labels}
    assert bool(counted) == bool(labels)
    for label in labels:
        target = words.counted_id_of(label.id)
        assert target in counted
        assert words.counted_id_of(target) == target
        assert label.alias_of is not None or target == label.id
    found = words.resolve_ids(np.array(ids, dtype=np.int32))
    assert found.tolist() == [words.counted_id_of(number) for number in ids]


def test_resolving_takes_time_by_the_row() -> None:
    words = builders.vocabulary(*(f"label {n}" for n in range(60)))
    for number in range(0, 58, 2):
        words = words.merge_label(number, number + 1)

    def resolve(table: Shapes) -> Shapes:
        return words.resolve_labels(table)

    assert growth(lambda count: builders.shapes(count, labels=60), resolve, 100_000) < MOST_GROWTH


def test_labels_that_share_a_colour_are_told_apart_by_two_letters() -> None:
    assert not builders.vocabulary(*(f"kind {number}" for number in range(20))).marks
    names = ("bear", "bean", "bee", "b", "brown bear", "beaver", "-")
    words = builders.vocabulary(*names)
    red = replace(words, labels=tuple(replace(label, colour="#FF0000") for label in words.labels))
    assert red.marks == {0: "be", 1: "ba", 2: "b1", 3: "b2", 4: "bb", 5: "bv", 6: "?1"}
    assert replace(red, labels=(replace(red.labels[0], colour="#ff0000"), red.labels[4])).marks == {0: "be", 4: "bb"}
    many = builders.vocabulary(*(f"kind {number}" for number in range(45)))
    assert len(many.marks) == 45
    assert len({(label.colour, many.marks[label.id]) for label in many.labels}) == 45
