"""RandCrowns of boxes: cases worked by hand, shapely and pixel counting as oracles, and what must never change it."""

import numpy as np
import pytest
import shapely

from annotator.geometry.box import regions_of
from annotator.metrics.randcrowns.regions import (
    CrownScores,
    Parameters,
    UndefinedReason,
    build_region_boxes,
    build_target_regions,
    score_crowns,
)

PAPER = Parameters(7, 12, 3)


def one(target, delineation, parameters=PAPER, *, image_size=None) -> CrownScores:
    return score_crowns(np.array([target], float), np.array([delineation], float), parameters, image_size=image_size)


def random_pairs(count: int, *, seed: int = 0, size: float = 400.0) -> tuple[np.ndarray, np.ndarray]:
    """Targets, some over the border of an image of `size`, and delineations near them."""
    rng = np.random.default_rng(seed)
    corner = rng.uniform(-30, size, (count, 2))
    targets = np.hstack((corner, corner + rng.uniform(5, 100, (count, 2))))
    shift = rng.normal(0, 1, (count, 1)) * rng.uniform(0, 40, (count, 4))
    delineations = targets + shift
    delineations[:, 2:] = np.maximum(delineations[:, 2:], delineations[:, :2] + 1)
    return targets, delineations


def random_parameters(count: int, *, seed: int = 1) -> Parameters:
    rng = np.random.default_rng(seed)
    return Parameters(rng.uniform(0, 9, count), rng.uniform(0, 20, count), rng.uniform(0.2, 8, count))


def columns(score: CrownScores) -> dict[str, np.ndarray]:
    names = ("tau", "tp", "tn", "fp", "fn", "rc", "iou_crowns", "covered", "reason")
    return {name: getattr(score, name) for name in names}


# by hand: T is 20 x 10; alpha 2 gives Ra 16 x 6 = 96; omega 3 gives O 26 x 16 = 416; gamma 1.5 gives a ring of 144,
# and (26 + 2 tau)(16 + 2 tau) = 560 gives tau = (sqrt(42² + 4 * 144) - 42) / 4.
TARGET = [100, 100, 120, 110]
HAND = Parameters(2, 3, 1.5)
HAND_TAU = (np.sqrt(42**2 + 4 * 144) - 42) / 4


def test_by_hand_delineation_equals_target() -> None:
    score = one(TARGET, TARGET, HAND)
    assert score.tau[0] == pytest.approx(HAND_TAU, rel=1e-14)
    assert (score.tp[0], score.fp[0], score.fn[0]) == (96, 0, 0)
    assert score.tn[0] == pytest.approx(144, rel=1e-12)
    assert (score.rc[0], score.iou_crowns[0], score.covered[0]) == (1, 1, 1)


def test_by_hand_shifted_delineation() -> None:
    # moved by 4 to the right: tp 14 x 6, fn 2 x 6, out of O sticks 1 x 10, which takes 10 from the ring
    score = one(TARGET, [104, 100, 124, 110], HAND)
    assert (score.tp[0], score.fn[0]) == (84, 12)
    assert score.fp[0] == pytest.approx(10, rel=1e-12)
    assert score.tn[0] == pytest.approx(134, rel=1e-12)
    assert score.rc[0] == pytest.approx((84**2 + 134**2) / (84**2 + 134**2 + 10**2 + 12**2), rel=1e-12)
    assert score.iou_crowns[0] == pytest.approx(84**2 / (84**2 + 10**2 + 12**2), rel=1e-12)
    assert score.covered[0] == pytest.approx(84 / 96)


def test_disjoint_delineation_scores_zero() -> None:
    score = one(TARGET, [300, 300, 310, 310], HAND)
    assert (score.rc[0], score.iou_crowns[0], score.covered[0], score.tp[0]) == (0, 0, 0, 0)
    assert (score.fp[0], score.fn[0], score.defined[0]) == (100, 96, True)


def test_equation_14_alone_rewards_a_miss() -> None:
    only = Parameters(2, 3, 1.5, eq14_only=True)
    score = one(TARGET, [300, 300, 301, 301], only)
    assert score.rc[0] == pytest.approx((144**2) / (144**2 + 1 + 96**2), rel=1e-12)
    assert one(TARGET, [104, 100, 124, 110], only).rc[0] == one(TARGET, [104, 100, 124, 110], HAND).rc[0]


def test_touching_the_inner_region_without_area_is_a_miss() -> None:
    assert one(TARGET, [90, 100, 102, 110], HAND).rc[0] == 0


def test_a_rounding_sliver_of_the_inner_region_is_a_miss() -> None:
    parameters = Parameters(0.7 / 0.1, 12, 3)
    target = [80, 80, 140, 140]
    edge = 80 + 0.7 / 0.1
    assert one(target, [60, 80, np.nextafter(edge, 200), 140], parameters).rc[0] == 0


def test_delineation_inside_the_inner_region_keeps_the_true_negatives() -> None:
    score = one(TARGET, [105, 103, 110, 106], HAND)
    assert (score.tp[0], score.fn[0], score.fp[0]) == (15, 81, 0)
    assert score.rc[0] == pytest.approx((15**2 + 144**2) / (15**2 + 144**2 + 81**2), rel=1e-12)
    assert score.iou_crowns[0] == pytest.approx(15**2 / (15**2 + 81**2), rel=1e-12)


def test_delineation_over_everything_has_no_true_negatives() -> None:
    score = one(TARGET, [0, 0, 300, 300], HAND)
    assert score.tn[0] == 0
    assert (score.tp[0], score.fp[0]) == (96, 300 * 300 - 416)


def test_true_negatives_do_not_depend_on_what_leaves_the_edge() -> None:
    # E grows by the delineation (E*), so all that leaves O is a false positive and none of it a true negative
    inside = one(TARGET, [97, 97, 123, 200], HAND)
    further = one(TARGET, [97, 97, 123, 300], HAND)
    assert further.tn[0] == inside.tn[0]
    assert further.fp[0] - inside.fp[0] == pytest.approx(26 * 100)


@pytest.mark.parametrize("width", [13.9, 14.0])
def test_target_not_wider_than_twice_alpha_is_undefined(width: float) -> None:
    score = one([50, 50, 50 + width, 90], [50, 50, 50 + width, 90])
    assert not score.defined[0]
    assert score.reason[0] == UndefinedReason.TOO_SMALL
    assert np.isnan([score.rc[0], score.iou_crowns[0], score.covered[0]]).all()
    assert "alpha" in UndefinedReason(int(score.reason[0])).sentence


def test_inner_region_outside_the_image_is_undefined() -> None:
    score = one([-54, 10, 6, 70], [0, 10, 6, 70], image_size=(400, 400))
    assert score.reason[0] == UndefinedReason.OUTSIDE
    assert np.isnan(score.rc[0])
    assert one([-54, 10, 6, 70], [0, 10, 6, 70]).defined[0]


def test_at_the_border_every_region_is_clipped() -> None:
    # Ra 46 x 46, O 84 x 84 of which 72 x 72 lies inside, E grown by tau and clipped the same way
    score = one([0, 0, 60, 60], [-20, -20, 90, 60], image_size=(400, 400))
    tau = score.tau[0]
    assert score.tp[0] == 46 * 46
    assert score.fp[0] == pytest.approx(90 * 60 - 72 * 60)
    assert score.tn[0] == pytest.approx((72 + tau) ** 2 - 72 * 72 - (min(90, 72 + tau) - 72) * 60)


def test_ring_has_exactly_gamma_times_the_inner_area() -> None:
    targets, _ = random_pairs(2000)
    given = random_parameters(2000)
    boxes = build_region_boxes(targets, given)
    fine = ~boxes.small
    areas = [np.prod(box[:, 2:] - box[:, :2], axis=1) for box in (boxes.inner, boxes.outer, boxes.edge)]
    ring = areas[2] - areas[1]
    assert ring[fine] == pytest.approx((given.gamma * areas[0])[fine], rel=1e-9)
    assert (boxes.tau[~fine] == 0).all()


@pytest.mark.parametrize("image_size", [None, (420.0, 380.0)])
def test_every_area_as_shapely_measures_it(image_size) -> None:
    targets, delineations = random_pairs(1500)
    given = random_parameters(1500)
    score = score_crowns(targets, delineations, given, image_size=image_size)
    boxes = build_region_boxes(targets, given)
    inner, outer, edge, drawn = (shapely.box(*box.T) for box in (boxes.inner, boxes.outer, boxes.edge, delineations))
    if image_size is not None:
        image = shapely.box(0, 0, *image_size)
        inner, outer, edge, drawn = (shapely.intersection(region, image) for region in (inner, outer, edge, drawn))
    grown = shapely.union(edge, drawn)
    ring = shapely.difference(grown, outer)
    close = {"rel": 1e-9, "abs": 1e-7}
    fine = score.reason != UndefinedReason.TOO_SMALL
    assert 0.5 < score.defined.mean() < 1
    assert score.tp[fine] == pytest.approx(shapely.area(shapely.intersection(drawn, inner))[fine], **close)
    assert score.fn[fine] == pytest.approx(shapely.area(shapely.difference(inner, drawn))[fine], **close)
    assert score.fp[fine] == pytest.approx(shapely.area(shapely.intersection(drawn, ring))[fine], **close)
    assert score.tn[fine] == pytest.approx(shapely.area(shapely.difference(ring, drawn))[fine], **close)


def test_counting_pixels_agrees() -> None:
    targets, delineations = (np.round(boxes) for boxes in random_pairs(40, seed=3, size=200))
    given = Parameters(3, 5, 2)
    size = (260, 240)
    score = score_crowns(targets, delineations, given, image_size=size)
    for row in np.flatnonzero(score.defined):
        rc = counted(targets[row], delineations[row], given, size)
        assert score.rc[row] == pytest.approx(rc, abs=0.02)


def counted(target, delineation, given: Parameters, size: tuple[int, int]) -> float:
    """RC from pixel centres, at half a pixel's spacing."""
    x, y = np.meshgrid(np.arange(0.25, size[0], 0.5), np.arange(0.25, size[1], 0.5))

    def inside(box):
        return (box[0] <= x) & (x <= box[2]) & (box[1] <= y) & (y <= box[3])

    boxes = build_region_boxes(target[None], given)
    inner, outer, edge, drawn = (inside(box) for box in (boxes.inner[0], boxes.outer[0], boxes.edge[0], delineation))
    ring = (edge | drawn) & ~outer
    a, b = (drawn & inner).sum() ** 2.0, (ring & ~drawn).sum() ** 2.0
    c, d = (drawn & ring).sum() ** 2.0, (inner & ~drawn).sum() ** 2.0
    return 0.0 if a == 0 else (a + b) / (a + b + c + d)


def test_translation_changes_nothing() -> None:
    targets, delineations = random_pairs(500)
    given = random_parameters(500)
    here = score_crowns(targets, delineations, given)
    there = score_crowns(targets + 1024, delineations + 1024, given)
    for name, column in columns(here).items():
        assert columns(there)[name] == pytest.approx(column, rel=1e-8, abs=1e-8, nan_ok=True), name


def test_scaling_with_its_parameters_changes_no_score() -> None:
    targets, delineations = random_pairs(500)
    given = random_parameters(500)
    scaled = Parameters(given.alpha * 2.5, given.omega * 2.5, given.gamma)
    size = np.array([420.0, 380.0])
    small = score_crowns(targets, delineations, given, image_size=size)
    large = score_crowns(targets * 2.5, delineations * 2.5, scaled, image_size=size * 2.5)
    assert (small.reason == large.reason).all()
    for name in ("rc", "iou_crowns", "covered"):
        assert columns(large)[name] == pytest.approx(columns(small)[name], rel=1e-9, abs=1e-9, nan_ok=True)
    assert large.tau == pytest.approx(small.tau * 2.5, rel=1e-9)
    assert large.fp == pytest.approx(small.fp * 6.25, rel=1e-8, abs=1e-8)


def test_mirroring_changes_no_score() -> None:
    targets, delineations = random_pairs(300)
    size = np.array([420.0, 380.0])

    def mirrored(boxes):
        return np.column_stack((size[0] - boxes[:, 2], boxes[:, 1], size[0] - boxes[:, 0], boxes[:, 3]))

    a = score_crowns(targets, delineations, PAPER, image_size=size)
    b = score_crowns(mirrored(targets), mirrored(delineations), PAPER, image_size=size)
    assert b.rc == pytest.approx(a.rc, rel=1e-9, abs=1e-9, nan_ok=True)


def test_order_and_block_of_a_row_do_not_matter_and_inputs_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    targets, delineations = random_pairs(300)
    given = random_parameters(300)
    sizes = np.random.default_rng(5).uniform(200, 500, (300, 2))
    before = targets.copy(), delineations.copy(), sizes.copy()
    whole = score_crowns(targets, delineations, given, image_size=sizes)
    monkeypatch.setattr("annotator.metrics.randcrowns.regions.BLOCK", 7)
    order = np.random.default_rng(4).permutation(300)
    shuffled = score_crowns(targets[order], delineations[order], given.take(order), image_size=sizes[order])
    for name, column in columns(whole).items():
        assert np.array_equal(columns(shuffled)[name], column[order], equal_nan=True), name
    for now, then in zip((targets, delineations, sizes), before, strict=True):
        assert np.array_equal(now, then)


def test_bound_once_the_inner_region_is_touched() -> None:
    rng = np.random.default_rng(6)
    targets, _ = random_pairs(3000)
    given = random_parameters(3000)
    boxes = build_region_boxes(targets, given)
    inside = np.sort(rng.uniform(0, 1, (3000, 2, 2)), axis=2)
    low, side = boxes.outer[:, :2], boxes.outer[:, 2:] - boxes.outer[:, :2]
    delineations = np.hstack((low + side * inside[:, :, 0], low + side * inside[:, :, 1]))
    score = score_crowns(targets, delineations, given)
    touched = score.defined & (score.tp > 0)
    bound = given.gamma**2 / (given.gamma**2 + 1)
    assert touched.sum() > 500
    assert (score.rc[touched] >= bound[touched] - 1e-12).all()
    assert (score.rc[score.defined & (score.tp == 0)] == 0).all()


def test_scores_lie_between_zero_and_one() -> None:
    targets, delineations = random_pairs(3000)
    score = score_crowns(targets, delineations, random_parameters(3000), image_size=(420, 380))
    for column in (score.rc, score.iou_crowns, score.covered):
        assert ((column[score.defined] >= 0) & (column[score.defined] <= 1)).all()
        assert np.isnan(column[~score.defined]).all()
    assert (score.iou_crowns <= score.rc + 1e-12)[score.defined].all()


def test_unknown_size_of_some_images_clips_nothing_there() -> None:
    targets, delineations = random_pairs(100)
    sizes = np.zeros((100, 2))
    sizes[::2] = (420, 380)
    mixed = score_crowns(targets, delineations, PAPER, image_size=sizes)
    free, cut = (
        score_crowns(targets, delineations, PAPER),
        score_crowns(targets, delineations, PAPER, image_size=(420, 380)),
    )
    assert np.array_equal(mixed.rc[1::2], free.rc[1::2], equal_nan=True)
    assert np.array_equal(mixed.rc[::2], cut.rc[::2], equal_nan=True)
    assert not np.array_equal(free.rc, cut.rc, equal_nan=True)


def test_no_pairs() -> None:
    score = score_crowns(np.zeros((0, 4)), np.zeros((0, 4)), PAPER, image_size=(10, 10))
    assert len(score) == 0
    assert score.rc.shape == (0,)


@pytest.mark.parametrize("wrong", [(-1, 1, 1), (1, -1, 1), (1, 1, 0), (float("nan"), 1, 1)])
def test_parameters_without_meaning_are_refused(wrong) -> None:
    with pytest.raises(ValueError, match="must"):
        Parameters(*wrong)


def test_zero_alpha_and_omega_leave_the_target_itself() -> None:
    given = Parameters(0, 0, 2)
    found = build_target_regions(regions_of(np.array([[10.0, 10, 30, 20]]), None), given)
    assert shapely.area(found.inner)[0] == shapely.area(found.outer)[0] == 200
    assert one([10, 10, 30, 20], [10, 10, 30, 20], given).rc[0] == 1
