"""Disagreements by object: hand-worked cases, invariants, and plain loops from the definition."""

import numpy as np
import pytest

from annotator.metrics.agreement.disagreements import (
    KINDS,
    NO_OBJECTS,
    Disagreement,
    DisagreementKind,
    ObjectTable,
    find_image_objects,
    find_objects,
)
from annotator.metrics.matching.pairing import PairingRule
from annotator.metrics.matching.selection import AuthorShapes
from annotator.model.shapes import PartState, Shapes
from tests.oracles.objects import Drawn, describe, find_units

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


def find_disagreements(image: int, layers: dict[int, Shapes], rule: PairingRule) -> list[Disagreement]:
    return list(find_image_objects(image, layers, rule).list_worst().disagreements)


def kinds(found: list[Disagreement]) -> list[tuple[DisagreementKind, int, int | None]]:
    return [(one.kind, one.author, one.other) for one in found]


def kinds_of(table: ObjectTable, row: int) -> list[str]:
    return [KINDS[place].value for place in np.flatnonzero(table.kinds[row])]


def test_authors_who_agree_have_none() -> None:
    assert find_disagreements(1, {1: layer(1, SQUARE), 2: layer(11, SQUARE), 3: layer(21, SQUARE)}, RULE) == []


@pytest.mark.parametrize("layers", [{}, {1: layer(1, SQUARE)}, {1: layer(1), 2: layer(2)}])
def test_without_shapes_of_two_authors_there_is_no_object(layers: dict[int, Shapes]) -> None:
    assert len(find_image_objects(1, layers, RULE)) == len(NO_OBJECTS) == 0


def test_a_low_overlap_lies_within_one_object() -> None:
    (one,) = find_disagreements(1, {1: layer(1, SQUARE), 2: layer(11, [6.0, 0, 16, 10])}, RULE)
    assert (one.kind, one.author, one.other) == (DisagreementKind.LOW_OVERLAP, 1, 2)
    assert (one.shape, one.other_shape, one.object) == (1, 11, 1)
    assert one.iou == 40 / 160


def test_from_a_fifth_of_overlap_on_two_boxes_are_one_object() -> None:
    """IoU 20 / 100, and a little less."""
    joined = {1: layer(1, [0.0, 0, 10, 6]), 2: layer(11, [0.0, 4, 10, 10])}
    (one,) = find_disagreements(1, joined, RULE)
    assert (one.kind, one.iou) == (DisagreementKind.LOW_OVERLAP, 0.2)
    apart = {1: layer(1, [0.0, 0, 10, 5.9]), 2: layer(11, [0.0, 4, 10, 10])}
    assert kinds(find_disagreements(1, apart, RULE)) == [
        (DisagreementKind.MISSED, 1, 2),
        (DisagreementKind.MISSED, 2, 1),
    ]


def test_a_lower_threshold_of_pairs_makes_objects_at_it() -> None:
    layers = {1: layer(1, SQUARE), 2: layer(11, [0.0, 8, 10, 18])}
    assert len(find_image_objects(1, layers, RULE)) == 2
    assert len(find_image_objects(1, layers, PairingRule(0.1))) == 1


def test_two_persons_and_two_labels() -> None:
    layers = {1: layer(1, SQUARE, label=0), 2: layer(11, SQUARE, label=1)}
    for rule in (RULE, PairingRule(label_aware=False)):
        assert kinds(find_disagreements(1, layers, rule)) == [(DisagreementKind.LABEL, 1, 2)]
    table = find_image_objects(1, layers, RULE)
    assert table.count_values(0, "label") == {0: 1, 1: 1}, "a tie stays in the order of labels"


def test_three_persons_of_whom_one_missed_it() -> None:
    layers = {1: layer(1, SQUARE), 2: layer(11, SQUARE), 3: layer(21)}
    assert kinds(find_disagreements(1, layers, RULE)) == [(DisagreementKind.MISSED, 1, 3)]
    table = find_image_objects(1, layers, RULE)
    assert table.differs.tolist() == [2], "both who drew it differ from the one who did not"
    assert table.members_of(0) == ((1, 1), (2, 11))


def test_one_of_three_alone_is_extra_and_of_two_missed() -> None:
    three = {1: layer(1, SQUARE, AWAY), 2: layer(11, SQUARE), 3: layer(21, SQUARE)}
    (extra,) = find_disagreements(1, three, RULE)
    assert (extra.kind, extra.shape, extra.other) == (DisagreementKind.EXTRA, 2, None)
    two = {1: three[1], 2: three[2]}
    assert kinds(find_disagreements(1, two, RULE)) == [(DisagreementKind.MISSED, 1, 2)]


def test_ten_persons_of_whom_seven_drew_it_with_two_labels() -> None:
    layers = {n: layer(10 * n, SQUARE, label=int(n > 5)) for n in range(1, 8)} | {n: layer(10 * n) for n in (8, 9, 10)}
    table = find_image_objects(1, layers, RULE)
    assert kinds_of(table, 0) == ["label", "missed"]
    assert (table.drawn[0].sum(), table.missed[0].sum()) == (7, 3)
    assert table.count_values(0, "label") == {0: 5, 1: 2}
    assert table.differs.tolist() == [7 * 3 + 5 * 2]
    found = list(table.disagreements)
    assert [one.kind for one in found].count(DisagreementKind.MISSED) == 3, "one a person who missed it"
    assert [one.kind for one in found].count(DisagreementKind.LABEL) == 10


def test_tag_conflicts_need_both_sides_set() -> None:
    intact = layer(1, SQUARE, state=PartState.INTACT, occluded=1)
    damaged = layer(11, SQUARE, state=PartState.DAMAGED, occluded=0)
    unset = layer(11, SQUARE)
    assert kinds(find_disagreements(1, {1: intact, 2: damaged}, RULE)) == [
        (DisagreementKind.STATE, 1, 2),
        (DisagreementKind.OCCLUDED, 1, 2),
    ]
    assert find_image_objects(1, {1: intact, 2: damaged}, RULE).differs.tolist() == [1], "one pair, two ways"
    assert find_disagreements(1, {1: intact, 2: unset}, RULE) == []


def test_a_second_box_of_one_object_is_an_object_of_its_own_whose_partner_is_taken() -> None:
    (one,) = find_disagreements(1, {1: layer(1, SQUARE, [0.0, 0, 10, 9]), 2: layer(11, SQUARE)}, RULE)
    assert (one.kind, one.shape, one.other_shape, one.object) == (DisagreementKind.MISSED, 2, 11, 2)
    assert one.taken
    assert one.iou == 0.9


def test_who_has_not_finished_the_image_missed_nothing() -> None:
    shapes = layer(1, SQUARE).with_columns(image=np.array([1])), layer(11, SQUARE).with_columns(image=np.array([1]))
    sides = [AuthorShapes(n, np.array([1]), one) for n, one in enumerate(shapes, 1)]
    elsewhere = AuthorShapes(3, np.array([2]), layer(21).with_columns(image=np.zeros(0, np.int64)))
    table = find_objects([*sides, elsewhere], RULE)
    assert table.missed.tolist() == [[False, False, False]]
    assert not table.disputed.any()


def test_the_worst_object_stands_first() -> None:
    layers = {n: layer(10 * n, AWAY, label=int(n == 1)) for n in range(1, 5)}
    layers |= {n: layer(10 * n, AWAY, SQUARE, label=[int(n == 1), 0]) for n in (2, 3)}
    worst = find_image_objects(1, layers, RULE).list_worst()
    assert worst.differs.tolist() == [4, 3]
    assert [kinds_of(worst, row) for row in range(2)] == [["missed"], ["label"]]


def drawn_at_random(seed: int, people: int, number: int) -> tuple[dict[int, Shapes], list[Drawn]]:
    """Objects close to each other that some miss, displace, or call otherwise; some are drawn twice."""
    random = np.random.default_rng(seed)
    layers, plain = {}, []
    for author in range(1, people + 1):
        corner = random.uniform(0, 60, (number, 2)).round() if author == 1 else corner  # noqa: F821 - made by the first
        kept = np.flatnonzero(random.random(number) < 0.8)
        kept = np.append(kept, random.choice(kept, 1)) if len(kept) else kept
        low = corner[kept] + random.normal(0, 2, (len(kept), 2)).round(1)
        boxes = np.concatenate([low, low + random.uniform(8, 14, (len(kept), 2)).round(1)], axis=1)
        label, state, occluded = (random.integers(first, 2, len(kept)) for first in (0, -1, -1))
        ids = 1000 * author + np.arange(len(kept))
        layers[author] = Shapes.make(boxes, id=ids, label=label, part_state=state, occluded=occluded)
        rows = zip(ids.tolist(), boxes.tolist(), label.tolist(), state.tolist(), occluded.tolist(), strict=True)
        plain += [Drawn(author, shape, tuple(box), *tags) for shape, box, *tags in rows]
    return layers, plain


@pytest.mark.parametrize(("seed", "people"), [(1, 2), (2, 3), (3, 5), (4, 10)])
def test_objects_are_those_of_the_definition(seed: int, people: int) -> None:
    layers, plain = drawn_at_random(seed, people, 15)
    table = find_image_objects(7, layers, RULE)
    units = {min(one.id for one in unit): unit for unit in find_units(plain, 0.2)}
    assert sorted(table.object.tolist()) == sorted(units)
    for row, number in enumerate(table.object.tolist()):
        expected, differ, least = describe(units[number], set(layers), RULE.iou_threshold)
        assert dict(table.members_of(row)) == {one.author: one.id for one in units[number]}
        assert set(kinds_of(table, row)) == expected
        assert table.differs[row] == differ
        assert np.isnan(table.least_iou[row]) if least is None else table.least_iou[row] == pytest.approx(least)
    pairs = {(one.object, one.kind.value) for one in table.disagreements}
    assert pairs == {(n, kind) for n, unit in units.items() for kind in describe(unit, set(layers), 0.5)[0]}


def test_the_order_of_rows_changes_nothing() -> None:
    layers, _ = drawn_at_random(5, 4, 15)
    mixed = {author: layers[author].take(np.arange(len(layers[author]))[::-1]) for author in reversed(layers)}
    assert find_disagreements(1, mixed, RULE) == find_disagreements(1, layers, RULE)


def test_many_images_are_those_images_one_by_one() -> None:
    alone, sides = [], {author: [] for author in (1, 2, 3)}
    for image in (1, 2, 3):
        layers, _ = drawn_at_random(image, 3, 8)
        moved = {author: one.with_columns(id=one.id + 10_000 * image) for author, one in layers.items()}
        alone += find_disagreements(image, moved, RULE)
        for author, one in moved.items():
            there = one.with_columns(image=np.full(len(one), image))
            sides[author].append(AuthorShapes(author, np.array([image]), there))
    together = find_objects([AuthorShapes.concat(parts) for parts in sides.values()], RULE).list_worst()
    assert list(together.disagreements) == alone
    taken = together.take(np.flatnonzero(together.image == 2))
    assert list(taken.disagreements) == [one for one in alone if one.image == 2]
