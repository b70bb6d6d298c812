"""Agreement without what was taken from a model: paired as always, then assisted shapes and their partners leave."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.metrics.agreement.alpha_intervals import add_alpha_intervals
from annotator.metrics.agreement.pair import TallyLayout, TallyRule, compute_agreement, sums_of, tally
from annotator.metrics.jackknife.interval import ImageUnits, IntervalRule, Jackknife
from annotator.metrics.matching.confusion import compute_confusion
from annotator.metrics.matching.pairing import (
    PairingRule,
    find_links,
    gather_rated,
    match_shapes,
    number_units,
    tabulate_units,
)
from annotator.metrics.matching.selection import AuthorShapes, drop_assisted, find_shared_images
from tests.metrics.drawn import SQUARE, box, drawn, random_sides
from tests.metrics.wholes import compute_alpha_means, compute_kalos_alpha

MODEL, LEFT = {"assisted": 9}, {"without_assisted": True}
IMAGE_1 = np.array([1])
WITHOUT = TallyRule(without_assisted=True)


def tally_pair(a, b, rule):
    layout = TallyLayout.of((), a.shapes, b.shapes)
    return tally(a, b, images=find_shared_images(a, b), layout=layout, rule=rule)


def agree(a, b, rule=WITHOUT):
    return compute_agreement(a.author, b.author, sums_of(tally_pair(a, b, rule)), size_threshold=None)


def with_assisted(side, seed, share=0.3):
    rng = np.random.default_rng(seed)
    taken = np.where(rng.uniform(size=len(side.shapes)) < share, 9, -1)
    return AuthorShapes(side.author, side.images, side.shapes.with_columns(assisted=taken))


def test_pairs_with_an_assisted_side_and_assisted_shapes_alone_leave():
    """Five of a against five of b: two pairs leave, and one shape of b without a partner."""
    a = drawn(1, (1, SQUARE, 0), (1, box(100), 0, MODEL), (1, box(200), 0), (1, box(300), 0), (2, SQUARE, 1))
    b = drawn(2, (1, SQUARE, 0), (1, box(100), 0), (1, box(200), 0, MODEL), (1, box(400), 0, MODEL), (2, box(50), 1))
    found = agree(a, b)
    roles = found.roles
    assert (roles.n_a, roles.n_b, roles.tp) == (3, 2, 1)
    assert (roles.precision.value, roles.recall.value, roles.f1.value) == (1 / 2, 1 / 3, 2 / 5)
    left = found.assisted_left
    assert (left.pairs, left.shapes_a, left.shapes_b) == (2, 2, 3)
    assert (found.by_label[0].n_a, found.by_label[0].n_b, found.by_label[0].tp) == (2, 1, 1)
    assert found.recall_a["all"].support == 3
    assert sum(found.iou.histogram) == 1
    everything = agree(a, b, TallyRule())
    assert (everything.roles.n_a, everything.roles.n_b, everything.roles.tp) == (5, 5, 3)
    assert everything.assisted_left.pairs == 0


def test_pairing_is_that_of_all_shapes_and_nobody_takes_the_place_of_who_left():
    """b's own box also overlaps a's, but a's partner is the assisted one: both leave, and b's own is unmatched."""
    a = drawn(1, (1, SQUARE, 0))
    b = drawn(2, (1, box(0), 0, MODEL), (1, box(0, height=6), 0))
    roles = agree(a, b).roles
    assert (roles.n_a, roles.n_b, roles.tp) == (0, 1, 0)


def test_tags_and_labels_of_what_left_do_not_count():
    a = drawn(1, (1, SQUARE, 0, {"part_state": 0}), (1, box(100), 0, {"part_state": 1} | MODEL))
    b = drawn(2, (1, SQUARE, 0, {"part_state": 0}), (1, box(100), 1, {"part_state": 1}))
    rule = replace(WITHOUT, pairing=PairingRule(label_aware=False))
    assert agree(a, b, rule).part_state.alpha.support == 1
    confusion = compute_confusion(a.shapes, b.shapes, PairingRule(), without_assisted=True)
    assert confusion.count((0, 1)).tolist() == [[1, 0, 0], [0, 0, 0], [0, 0, 0]]
    assert compute_confusion(a.shapes, b.shapes, PairingRule()).count((0, 1)).sum() == 2


@pytest.mark.parametrize("seed", range(5))
def test_without_assisted_shapes_nothing_changes(seed):
    a, b = random_sides(2, seed=seed)
    one, other = tally_pair(a, b, TallyRule()), tally_pair(a, b, WITHOUT)
    assert np.array_equal(one.counts, other.counts)
    assert one.iou.tobytes() == other.iou.tobytes()
    assert one.iou_sum.tobytes() == other.iou_sum.tobytes()


@pytest.mark.parametrize("seed", range(5))
def test_counts_hold_together_and_inputs_stay(seed):
    a, b = (with_assisted(side, seed + number) for number, side in enumerate(random_sides(2, seed=seed)))
    before = a.shapes.assisted.copy(), b.shapes.assisted.copy()
    whole, rest = agree(a, b, TallyRule()), agree(a, b)
    left = rest.assisted_left
    assert whole.roles.tp - rest.roles.tp == left.pairs
    assert whole.roles.n_a - rest.roles.n_a == left.shapes_a
    assert whole.roles.n_b - rest.roles.n_b == left.shapes_b
    assert left.pairs > 0
    assert rest.swap().assisted_left == replace(left, shapes_a=left.shapes_b, shapes_b=left.shapes_a)
    assert np.array_equal(before[0], a.shapes.assisted)
    assert np.array_equal(before[1], b.shapes.assisted)


@pytest.mark.parametrize("seed", range(5))
def test_the_rule_is_symmetric_and_blind_to_the_order_of_rows(seed):
    a, b = (with_assisted(side, seed + number).shapes for number, side in enumerate(random_sides(2, seed=seed)))
    pairs = match_shapes(a, b, PairingRule())
    one, other = drop_assisted(a, b, pairs), drop_assisted(b, a, pairs.swap())
    assert np.array_equal(one.left_a, other.left_b)
    assert np.array_equal(one.left_b, other.left_a)
    kept = {(one.a.id[i], one.b.id[j]) for i, j in zip(one.pairs.row_a, one.pairs.row_b, strict=True)}
    assert kept == {(other.b.id[j], other.a.id[i]) for i, j in zip(other.pairs.row_a, other.pairs.row_b, strict=True)}
    assert not (one.a.assisted >= 0).any()


def test_empty_input():
    nothing = drawn(1, images=[1])
    assert agree(nothing, drawn(2, images=[1])).roles.f1.value is None
    assert agree(nothing, drawn(2, (1, SQUARE, 0, MODEL))).assisted_left.shapes_b == 1


def units_of(sides, *, without):
    rated = gather_rated(sides, (0, 1), without_assisted=without)
    return sorted(tabulate_units(rated, find_links(rated, threshold=0.5))[0].tolist())


def test_alpha_hears_no_judgement_of_what_was_taken_from_a_model():
    """Of five units one leaves: nobody else drew what a took from a model. In another a is silent, b and c differ."""
    a = drawn(1, (1, SQUARE, 0, MODEL), (1, box(100), 0, MODEL), (1, box(200), 0), images=[1, 2])
    b = drawn(2, (1, SQUARE, 0), (1, box(200), 0), (1, box(300), 0, MODEL), (1, box(400), 1), images=[1, 2])
    c = drawn(3, (1, SQUARE, 1), (1, box(200), 0), (1, box(300), 1), images=[1, 2])
    none, first, second, silent = 0, 1, 2, -1
    assert units_of([a, b, c], without=True) == sorted(
        [
            [silent, first, second],
            [first, first, first],
            [none, silent, second],
            [none, second, none],
            [none, none, none],
        ]
    )
    assert len(units_of([a, b, c], without=False)) == 6
    found, _ = compute_kalos_alpha([a, b, c], (0, 1), iou_threshold=0.5, without_assisted=True)
    assert found.whole.support == 5
    assert found.mean.support == 2


def test_an_image_of_which_nothing_is_left_says_nothing():
    a = drawn(1, (1, SQUARE, 0, MODEL), (2, SQUARE, 0))
    b = drawn(2, (1, SQUARE, 0), (2, SQUARE, 0))
    found, sensitivity = compute_kalos_alpha([a, b], (0,), iou_threshold=0.5, without_assisted=True)
    assert (found.mean.support, found.whole.support, sensitivity[0][1].support) == (1, 1, 1)
    alone, _ = compute_kalos_alpha([a.restrict_to(IMAGE_1), b.restrict_to(IMAGE_1)], (0,), iou_threshold=0.5, **LEFT)
    assert alone.mean.value is None
    assert alone.whole.value is None
    means = compute_alpha_means([a, b, drawn(3, (1, SQUARE, 0, MODEL))], (0,), iou_threshold=0.5, **LEFT)
    assert means.vitality[1].value is None


@pytest.mark.parametrize("seed", range(4))
def test_alpha_of_two_is_that_of_what_is_left(seed):
    """Where a unit leaves with both of its shapes, the others are those of the tables without it."""
    sides = [with_assisted(side, seed + number) for number, side in enumerate(random_sides(2, seed=seed, missing=0))]
    labels = (0, 1, 2)
    rated = gather_rated(sides, labels)
    unit = number_units(rated, find_links(rated, threshold=0.5))
    taken = np.concatenate([side.shapes.assisted >= 0 for side in sides])
    stays = ~np.isin(unit, unit[taken])
    bounds = np.cumsum([0, *(len(side.shapes) for side in sides)])
    rest = [
        AuthorShapes(side.author, side.images, side.shapes.take(stays[start:stop]))
        for side, start, stop in zip(sides, bounds, bounds[1:], strict=False)
    ]
    jackknife = Jackknife(IntervalRule(), ImageUnits())
    one, _ = compute_kalos_alpha(sides, labels, iou_threshold=0.5, **LEFT)
    other, _ = compute_kalos_alpha(rest, labels, iou_threshold=0.5)
    assert one == other
    assert add_alpha_intervals(one, sides, labels, jackknife=jackknife, **LEFT) == add_alpha_intervals(
        other, rest, labels, jackknife=jackknife
    )
    for threshold in (0.5,):
        means = compute_alpha_means(sides, labels, iou_threshold=threshold, **LEFT)
        assert means.difficulty == compute_alpha_means(rest, labels, iou_threshold=threshold).difficulty
    whole, _ = compute_kalos_alpha(sides, labels, iou_threshold=0.5)
    assert whole != one
