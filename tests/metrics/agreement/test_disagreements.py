"""Disagreements by hand: one case a kind, each listed once."""

import numpy as np

from annotator.metrics.agreement.disagreements import (
    SAME_THING_IOU,
    Disagreement,
    DisagreementKind,
    find_disagreements,
)
from annotator.metrics.matching.pairing import PairingRule, pair_shapes
from annotator.model.shapes import PartState, Shapes
from tests.builders import shapes

SQUARE = [0.0, 0.0, 10.0, 10.0]
AWAY = [50.0, 50.0, 60.0, 60.0]
RULE = PairingRule()


def layer(first_id: int, *boxes: list[float], label: object = 0, state: object = -1, occluded: object = -1) -> Shapes:
    count = len(boxes)
    return Shapes.make(
        np.array(boxes).reshape(-1, 4),
        id=np.arange(first_id, first_id + count),
        label=label,  # type: ignore[arg-type]
        part_state=state,  # type: ignore[arg-type]
        occluded=occluded,  # type: ignore[arg-type]
    )


def kinds(found: list[Disagreement]) -> list[tuple[DisagreementKind, int, int | None]]:
    return [(one.kind, one.author, one.other) for one in found]


def test_authors_who_agree_have_none() -> None:
    assert find_disagreements(1, {1: layer(1, SQUARE), 2: layer(11, SQUARE), 3: layer(21, SQUARE)}, RULE) == []


def test_low_overlap_is_one_entry_for_both_sides() -> None:
    found = find_disagreements(1, {1: layer(1, SQUARE), 2: layer(11, [6.0, 0, 16, 10])}, RULE)
    assert kinds(found) == [(DisagreementKind.LOW_OVERLAP, 1, 2)]
    assert (found[0].shape, found[0].other_shape) == (1, 11)
    assert found[0].iou == 40 / 160


def test_label_conflict() -> None:
    found = find_disagreements(1, {1: layer(1, SQUARE, label=0), 2: layer(11, SQUARE, label=1)}, RULE)
    assert kinds(found) == [(DisagreementKind.LABEL, 1, 2)]
    blind = PairingRule(label_aware=False)
    assert kinds(find_disagreements(1, {1: layer(1, SQUARE, label=0), 2: layer(11, SQUARE, label=1)}, blind)) == [
        (DisagreementKind.LABEL, 1, 2)
    ]


def test_missed_by_one_of_three() -> None:
    found = find_disagreements(1, {1: layer(1, SQUARE), 2: layer(11, SQUARE), 3: layer(21)}, RULE)
    assert kinds(found) == [(DisagreementKind.MISSED, 1, 3), (DisagreementKind.MISSED, 2, 3)]


def test_a_shape_of_one_alone_is_extra() -> None:
    found = find_disagreements(1, {1: layer(1, SQUARE, AWAY), 2: layer(11, SQUARE), 3: layer(21, SQUARE)}, RULE)
    assert kinds(found) == [(DisagreementKind.EXTRA, 1, None)]
    assert found[0].shape == 2


def test_two_authors_have_missed_shapes_but_no_extras() -> None:
    found = find_disagreements(1, {1: layer(1, SQUARE, AWAY), 2: layer(11, SQUARE)}, RULE)
    assert kinds(found) == [(DisagreementKind.MISSED, 1, 2)]


def test_tag_conflicts_need_both_sides_set() -> None:
    intact = layer(1, SQUARE, state=PartState.INTACT, occluded=1)
    damaged = layer(11, SQUARE, state=PartState.DAMAGED, occluded=0)
    unset = layer(11, SQUARE)
    assert kinds(find_disagreements(1, {1: intact, 2: damaged}, RULE)) == [
        (DisagreementKind.STATE, 1, 2),
        (DisagreementKind.OCCLUDED, 1, 2),
    ]
    assert find_disagreements(1, {1: intact, 2: unset}, RULE) == []


def test_a_neighbour_that_has_its_partner_is_no_low_overlap() -> None:
    a = layer(1, SQUARE, [8.0, 0, 18, 10])
    found = find_disagreements(1, {1: a, 2: layer(11, SQUARE)}, RULE)
    assert kinds(found) == [(DisagreementKind.MISSED, 1, 2)]
    assert not found[0].taken


def test_boxes_that_hardly_touch_missed_each_other() -> None:
    found = find_disagreements(1, {1: layer(1, SQUARE), 2: layer(11, [9.5, 0, 19.5, 10])}, RULE)
    assert kinds(found) == [(DisagreementKind.MISSED, 1, 2), (DisagreementKind.MISSED, 2, 1)]


def test_from_a_tenth_of_overlap_on_two_boxes_are_one_thing() -> None:
    """IoU 20 / 200 and a little less."""
    at, below = layer(11, [0.0, 8, 12, 18]), layer(11, [0.0, 8.5, 10, 18.5])
    tenth = find_disagreements(1, {1: layer(1, [0.0, 0, 10, 10]), 2: at}, RULE)
    assert tenth[0].iou == SAME_THING_IOU
    assert kinds(tenth) == [(DisagreementKind.LOW_OVERLAP, 1, 2)]
    less = find_disagreements(1, {1: layer(1, SQUARE), 2: below}, RULE)
    assert kinds(less) == [(DisagreementKind.MISSED, 1, 2), (DisagreementKind.MISSED, 2, 1)]


def test_a_taken_partner_is_said() -> None:
    found = find_disagreements(1, {1: layer(1, SQUARE, [0.0, 0, 10, 9]), 2: layer(11, SQUARE)}, RULE)
    assert kinds(found) == [(DisagreementKind.MISSED, 1, 2)]
    assert found[0].taken
    assert found[0].other_shape == 11


def test_the_list_explains_the_counts() -> None:
    """Unmatched shapes of both sides are all named, and nothing else is named as unmatched."""
    a, b = shapes(40, seed=1, first_id=0), shapes(40, seed=2, first_id=100)
    found = find_disagreements(1, {1: a, 2: b}, RULE)
    unmatched = [one for one in found if one.kind not in (DisagreementKind.STATE, DisagreementKind.OCCLUDED)]
    named = {(one.author, one.shape) for one in unmatched}
    named |= {
        (2, one.other_shape) for one in unmatched if one.kind in (DisagreementKind.LOW_OVERLAP, DisagreementKind.LABEL)
    }
    pairing = pair_shapes(a, b, RULE)
    sides = {(1, int(a.id[row])) for row in pairing.unmatched_a.row} | {
        (2, int(b.id[row])) for row in pairing.unmatched_b.row
    }
    assert sides <= named
