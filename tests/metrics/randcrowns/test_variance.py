"""Variance across annotators: Equation 15 by hand and by a plain loop, what is kept, left out and undefined."""

import json
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from annotator.geometry.box import compute_iou
from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.randcrowns.regions import Parameters, score_crowns
from annotator.metrics.randcrowns.scope import CrownRules, CrownScope, make_image_scope
from annotator.metrics.randcrowns.variance import (
    VarianceReport,
    build_variance_table,
    make_variance_report,
    sum_variance_tally,
)
from annotator.metrics.ranges.rows import PairRows
from annotator.model.image import Image
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.shapes import Shapes
from tests.golden import read_golden
from tests.metrics.randcrowns.scopes import PIXELS, drawn, images, random_sides, scope_of
from tests.metrics.randcrowns.test_polygons import ring

A = [10, 10, 30, 30]


def rows_of(scope: CrownScope) -> list[dict[str, Any]]:
    table = build_variance_table(scope)
    return list(PairRows(scope.authors, [[table.list_columns(n) for n in range(len(scope.authors))]]).iterate_rows())


def moved(box, dx: float, dy: float = 0.0) -> list[float]:
    return [box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy]


def report(scope) -> VarianceReport:
    return make_variance_report(sum_variance_tally(build_variance_table(scope)))


def test_golden_example_of_equation_15() -> None:
    example = read_golden("randcrowns_amended_continuous")["equation15_example"]
    targets = [target["target_xyxy"] for target in example["targets"]]
    others = list(zip(*(target["delineations_xyxy"] for target in example["targets"]), strict=True))
    sides = [drawn(1, {1: targets}), *(drawn(number, {1: boxes}) for number, boxes in enumerate(others, start=2))]
    settings = RandCrownsSettings(example["alpha"], example["omega"], example["gamma"])
    row = report(scope_of(*sides, settings=settings)).references[0]
    assert (row.reference, row.targets, row.excluded) == (1, 2, 0)
    assert row.randcrowns.value == pytest.approx(example["mean_variance"]["RC"], rel=1e-9)
    assert row.iou.value == pytest.approx(example["mean_variance"]["IoU"], rel=1e-9)
    assert row.iou_crowns.value == pytest.approx(example["mean_variance"]["IoUCrowns"], rel=1e-9)
    assert row.iou_all_targets.value == row.iou.value


def test_by_hand() -> None:
    # targets 20 x 20 moved by 0 and 5: IoU 1 and 300/500; their sample variance is (0.4)²/2
    scope = scope_of(drawn(1, {1: [A]}), drawn(2, {1: [A]}), drawn(3, {1: [moved(A, 5)]}))
    found = report(scope)
    assert [row.targets for row in found.references] == [1, 1, 1]
    assert [row.iou.value for row in found.references] == pytest.approx([0.08, 0.08, 0.0])
    assert found.pooled.iou.value == pytest.approx(0.16 / 3)
    assert found.pooled.targets == 3


def test_a_target_that_one_author_missed_is_left_out_and_counted() -> None:
    far = [100, 100, 120, 120]
    scope = scope_of(drawn(1, {1: [A, far]}), drawn(2, {1: [A, far]}), drawn(3, {1: [A]}))
    found = report(scope)
    assert [(row.targets, row.excluded) for row in found.references] == [(1, 1), (1, 1), (1, 0)]
    kept = build_variance_table(scope).pairs
    assert len(kept) == 8
    assert kept.kept.sum() == 6


def test_others_are_those_who_finished_the_image() -> None:
    # on image 2 the fourth author has not finished: three authors do; on image 3 only two finished
    boxes = {1: [A], 2: [A], 3: [A]}
    sides = [drawn(1, boxes), drawn(2, boxes), drawn(3, {1: [A], 2: [A]}), drawn(4, {1: [A]})]
    found = report(scope_of(*sides))
    assert [(row.targets, row.excluded) for row in found.references] == [(2, 1), (2, 1), (2, 0), (1, 0)]
    # an empty finished image is a statement: then the author missed the target
    finished = [*sides[:3], drawn(4, {1: [A], 2: []})]
    assert [row.targets for row in report(scope_of(*finished)).references] == [1, 1, 1, 1]


def test_pairs_have_the_largest_total_overlap_whatever_their_number() -> None:
    # one author's box lies over both of the other's: the larger overlap wins even where two small ones were possible
    long, left = [0, 0, 30, 10], [0, 0, 29, 10]
    right = [29, 0, 60, 10]
    scope = scope_of(drawn(1, {1: [long, right]}), drawn(2, {1: [left]}))
    pairs = build_variance_table(scope).pairs
    assert len(pairs) == 2
    assert pairs.iou == pytest.approx([29 / 30, 29 / 30])


def test_labels_matter_unless_switched_off() -> None:
    sides = [drawn(1, {1: [A]}), drawn(2, {1: [A]}), drawn(3, {1: [A]}, labels={1: [7]})]
    assert report(scope_of(*sides)).pooled.targets == 0
    assert report(scope_of(*sides, label_aware=False)).pooled.targets == 3


def test_undefined_scores_are_counted_and_do_not_touch_the_others() -> None:
    tiny, also = [50, 50, 54, 70], [50, 50, 54, 72]
    scope = scope_of(drawn(1, {1: [A, tiny]}), drawn(2, {1: [A, also]}), drawn(3, {1: [moved(A, 5), tiny]}))
    first = report(scope).references[0]
    assert (first.targets, first.undefined_rc) == (2, 1)
    assert first.iou.value == pytest.approx(0.08)
    tiny_variance = np.var([80 / 88, 1], ddof=1)
    assert first.iou_all_targets.value == pytest.approx((0.08 + tiny_variance) / 2)
    rows = [row for row in rows_of(scope) if row["target_id"] == 1001]
    assert all(row["randcrowns"] is None and row["iou_crowns"] is None and row["covered"] is None for row in rows)
    assert all(row["kept"] for row in rows)


def test_fewer_than_three_authors_have_no_variance_but_a_table() -> None:
    scope = scope_of(drawn(1, {1: [A]}), drawn(2, {1: [moved(A, 5)]}))
    pooled = report(scope).pooled
    scores = (pooled.iou, pooled.randcrowns, pooled.iou_crowns, pooled.iou_all_targets)
    assert [score.value for score in scores] == [None] * 4
    assert "three authors" in pooled.randcrowns.reason
    assert [row["author"] for row in rows_of(scope)] == [2, 1]


@pytest.mark.parametrize(
    ("sides", "word"),
    [
        ([drawn(1, {1: [A]}), drawn(2, {2: [A]}), drawn(3, {3: [A]})], "three of the authors finished"),
        ([drawn(1, {1: [A]}), drawn(2, {1: []}), drawn(3, {1: [A]})], "every other author"),
        ([drawn(n, {1: [[0, 0, 3, 30]]}) for n in (1, 2, 3)], "alpha"),
        ([], "three authors"),
    ],
)
def test_every_undefined_variance_says_why(sides: list[AuthorShapes], word: str) -> None:
    pooled = report(scope_of(*sides)).pooled
    assert pooled.randcrowns.value is None
    assert word in pooled.randcrowns.reason


def test_metres_need_a_sampling_distance() -> None:
    boxes = {1: [A], 2: [A], 3: [A]}
    sides = [drawn(1, boxes), drawn(2, boxes), drawn(3, {1: [moved(A, 5)], 2: [A], 3: [A]})]
    metres = RandCrownsSettings(0.2, 0.3, 1.5, unit="m")
    known = images(3, sampling={1: 0.1, 2: 0.05})
    found = report(scope_of(*sides, settings=metres, of=known))
    assert found.left_out == 1
    assert found.references[0].targets == 2
    # 0.2 m at 0.1 m a pixel are 2 px: image 1 alone gives the numbers of the run in pixels
    alone = [drawn(1, {1: [A]}), drawn(2, {1: [A]}), drawn(3, {1: [moved(A, 5)]})]
    in_metres = report(scope_of(*alone, settings=metres, of=known)).pooled
    in_pixels = report(scope_of(*alone)).pooled
    assert in_metres.randcrowns.value == pytest.approx(in_pixels.randcrowns.value, rel=1e-9)
    nothing = report(scope_of(*sides, settings=metres))
    assert nothing.pooled.randcrowns.reason
    assert "sampling distance" in nothing.pooled.randcrowns.reason


def test_tallies_of_images_add_up_to_the_whole() -> None:
    sides = random_sides(labels=2)
    scope = scope_of(*sides)
    whole = sum_variance_tally(build_variance_table(scope))
    total = None
    for number in range(1, 10):
        on_image = {
            side.author: side.shapes.take(side.shapes.image == number) for side in sides if number in side.images
        }
        one = make_image_scope(Image(number, f"{number}.jpg"), on_image, [1, 2, 3, 4], CrownRules(PIXELS))
        tally = sum_variance_tally(build_variance_table(one))
        total = tally if total is None else total + tally
    for name in ("kept", "excluded", "undefined"):
        assert np.array_equal(getattr(total, name), getattr(whole, name)), name
    assert total.sums == pytest.approx(whole.sums, rel=1e-12)
    assert whole.kept.sum() > 10


def test_tallies_of_other_authors_do_not_add_up() -> None:
    a, b = (sum_variance_tally(build_variance_table(scope_of(drawn(n, {1: [A]})))) for n in (1, 2))
    with pytest.raises(ValueError, match="same authors"):
        a + b


def plain_loop(sides: list[AuthorShapes], given: Parameters, size) -> dict[int, tuple[int, int, list[float]]]:
    """Kept targets, undefined ones, and mean variances per reference, by trying every assignment."""
    result = {}
    for reference in sides:
        variances, undefined, kept = [], 0, 0
        for image in reference.images:
            targets = reference.shapes.box[reference.shapes.image == image]
            others = [side for side in sides if side is not reference and image in side.images]
            if len(others) < 2:
                continue
            drawings = [side.shapes.box[side.shapes.image == image] for side in others]
            partners = [best_assignment(targets, boxes) for boxes in drawings]
            for row, target in enumerate(targets):
                if any(row not in chosen for chosen in partners):
                    continue
                kept += 1
                boxes = np.array([drawing[chosen[row]] for drawing, chosen in zip(drawings, partners, strict=True)])
                score = score_crowns(np.tile(target, (len(boxes), 1)), boxes, given, image_size=size)
                if not score.defined[0]:
                    undefined += 1
                    continue
                measures = compute_iou(target[None], boxes)[0], score.iou_crowns, score.rc
                variances.append([np.var(values, ddof=1) for values in measures])
        result[reference.author] = kept, undefined, np.mean(variances, axis=0)
    return result


def best_assignment(targets: np.ndarray, boxes: np.ndarray) -> dict[int, int]:
    overlap = compute_iou(targets, boxes)
    padded = np.zeros((max(overlap.shape), max(overlap.shape)))
    padded[: overlap.shape[0], : overlap.shape[1]] = overlap
    rows = np.arange(len(padded))
    best = max(permutations(rows), key=lambda order: padded[rows, order].sum())
    return {row: column for row, column in enumerate(best) if padded[row, column] > 0}


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_as_a_plain_loop_over_all_assignments(seed: int) -> None:
    sides = random_sides(seed=seed, pictures=4, count=5)
    of = images(9, size=(90, 80))
    found = report(scope_of(*sides, of=of))
    expected = plain_loop(sides, Parameters(2, 3, 1.5), (90, 80))
    for row in found.references:
        kept, undefined, variances = expected[row.reference]
        assert (row.targets, row.undefined_rc) == (kept, undefined)
        assert [row.iou.value, row.iou_crowns.value, row.randcrowns.value] == pytest.approx(variances, rel=1e-9)
    assert found.pooled.targets == sum(kept for kept, _, _ in expected.values())


def test_order_of_authors_does_not_matter_and_inputs_stay() -> None:
    sides = random_sides(seed=4, labels=2)
    before = [side.shapes.box.copy() for side in sides]
    assert report(scope_of(*sides)) == report(scope_of(*sides[::-1]))
    for side, box in zip(sides, before, strict=True):
        assert np.array_equal(side.shapes.box, box)


def test_moving_everything_changes_no_variance() -> None:
    sides = random_sides(seed=5)
    shifted = [AuthorShapes(s.author, s.images, s.shapes.with_columns(box=s.shapes.box + 512)) for s in sides]
    here, there = report(scope_of(*sides)).pooled, report(scope_of(*shifted)).pooled
    assert there.randcrowns.value == pytest.approx(here.randcrowns.value, rel=1e-9)
    assert there.iou.value == pytest.approx(here.iou.value, rel=1e-9)


def test_table_rows_are_plain_values_in_order() -> None:
    sides = random_sides(seed=6)
    rows = rows_of(scope_of(*sides))
    keys = [(row["reference"], row["image"], row["target_id"], row["author"]) for row in rows]
    assert keys == sorted(keys)
    assert list(rows[0]) == [
        "reference",
        "image",
        "target_id",
        "author",
        "shape_id",
        "iou",
        "iou_crowns",
        "randcrowns",
        "tau",
        "tp",
        "tn",
        "fp",
        "fn",
        "covered",
        "kept",
    ]
    json.dumps(rows, allow_nan=False)
    by_pair = {(row["target_id"], row["shape_id"]): row["iou"] for row in rows}
    assert all(by_pair[(shape, target)] == value for (target, shape), value in by_pair.items())


def test_outliers_are_pairs_of_high_score_and_low_overlap() -> None:
    # a small delineation inside the inner region: IoU 0.16, RC above gamma²/(gamma²+1)
    small = [16, 16, 24, 24]
    scope = scope_of(
        drawn(1, {1: [A, [60, 60, 80, 80]]}),
        drawn(2, {1: [small, [60, 60, 80, 80]]}),
        settings=RandCrownsSettings(2, 3, 4),
    )
    pairs = build_variance_table(scope).pairs
    found = pairs.find_outliers()
    assert [(int(pairs.target_row[row]), round(float(pairs.iou[row]), 2)) for row in found] == [(0, 0.16)]


def test_polygons_are_paired_and_scored_as_drawn() -> None:
    def crown(author: int) -> AuthorShapes:
        points = ring(14, seed=author)
        box = np.concatenate((points.min(axis=0), points.max(axis=0)))
        shapes = Shapes.make(box, id=[author], image=1, polygon=[(points,)])
        return AuthorShapes(author, np.array([1]), shapes)

    sides = [crown(author) for author in (1, 2, 3)]
    as_drawn, as_boxes = (report(scope_of(*sides, overlap=overlap)).pooled for overlap in ("polygon", "box"))
    assert as_drawn.targets == as_boxes.targets == 3
    assert as_drawn.iou != as_boxes.iou
    assert as_drawn.randcrowns is not None
