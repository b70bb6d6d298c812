"""The global RandCrowns score: each way of giving targets a delineation, by hand and by a plain loop."""

import numpy as np
import pytest

from annotator.geometry.box import compute_iou
from annotator.metrics.randcrowns.global_score import GlobalScore
from annotator.metrics.randcrowns.regions import Parameters, score_crowns
from annotator.model.metric_settings import DelineationChoice, RandCrownsSettings
from tests.metrics.randcrowns.scopes import drawn, images, random_sides, scope_of
from tests.metrics.wholes import compute_global_scores

A, B = [0, 0, 20, 20], [100, 0, 120, 20]
GIVEN = Parameters(2, 3, 1.5)


def rc(target, delineation) -> float:
    return float(score_crowns(np.array([target], float), np.array([delineation], float), GIVEN).rc[0])


def first(scope, choice: DelineationChoice = DelineationChoice.NEAREST) -> GlobalScore:
    """The score of the second author's delineations against the first author's targets."""
    return compute_global_scores(scope, choice=choice)[0]


def test_nearest_centre_though_another_overlaps_better() -> None:
    # the small box has the target's very centre, the other one overlaps it more
    small, shifted = [8, 8, 12, 12], [2, 0, 22, 20]
    scope = scope_of(drawn(1, {1: [A]}), drawn(2, {1: [small, shifted]}))
    assert first(scope).mean.value == rc(A, small)
    assert first(scope).unassigned == 1
    assert first(scope, DelineationChoice.BEST_OF).mean.value == rc(A, shifted)
    assert first(scope, DelineationChoice.ONE_TO_ONE).mean.value == rc(A, shifted)


def test_least_score_on_ties() -> None:
    right, wide = [4, 0, 24, 20], [-14, 0, 26, 20]
    assert rc(A, wide) < rc(A, right)
    scope = scope_of(drawn(1, {1: [A]}), drawn(2, {1: [right, wide]}))
    assert first(scope).mean.value == rc(A, wide)
    assert first(scope).unassigned == 1


def test_targets_without_any_delineation_score_zero() -> None:
    scope = scope_of(drawn(1, {1: [A], 2: [A, B]}), drawn(2, {1: [A], 2: []}))
    for choice in DelineationChoice:
        found = first(scope, choice)
        assert (found.targets, found.undefined, found.unassigned) == (3, 0, 0)
        assert found.mean.value == pytest.approx(1 / 3)
        assert found.std.value == pytest.approx(np.std([1, 0, 0]))


def test_far_delineation_is_still_the_nearest_one() -> None:
    scope = scope_of(drawn(1, {1: [A]}), drawn(2, {1: [B]}))
    assert (first(scope).mean.value, first(scope).unassigned) == (0, 0)
    assert (
        first(scope, DelineationChoice.ONE_TO_ONE).mean.value,
        first(scope, DelineationChoice.ONE_TO_ONE).unassigned,
    ) == (
        0,
        1,
    )
    assert first(scope, DelineationChoice.BEST_OF).unassigned == 1


def test_one_delineation_may_serve_several_targets_but_not_one_to_one() -> None:
    beside = [22, 0, 42, 20]
    over = [0, 0, 42, 20]
    scope = scope_of(drawn(1, {1: [A, beside]}), drawn(2, {1: [over]}))
    both = [rc(A, over), rc(beside, over)]
    assert first(scope).mean.value == pytest.approx(np.mean(both))
    assert first(scope, DelineationChoice.BEST_OF).mean.value == pytest.approx(np.mean(both))
    assert first(scope, DelineationChoice.ONE_TO_ONE).mean.value in [pytest.approx(value / 2) for value in both]


def test_extras_are_penalised_by_their_number() -> None:
    close, inside = [1, 0, 21, 20], [5, 5, 16, 15]
    scope = scope_of(drawn(1, {1: [A, B]}), drawn(2, {1: [close, inside, B]}))
    expected = [(rc(A, close) + rc(A, inside)) / 2 / 2, 1.0]
    found = first(scope, DelineationChoice.PENALISE_EXTRAS)
    assert found.mean.value == pytest.approx(np.mean(expected))
    assert found.unassigned == 0
    assert first(scope).unassigned == 1


def test_delineations_on_images_without_targets_are_unassigned() -> None:
    scope = scope_of(drawn(1, {1: [A], 2: []}), drawn(2, {1: [A], 2: [A, B]}))
    for choice in DelineationChoice:
        assert (first(scope, choice).mean.value, first(scope, choice).unassigned) == (1, 2)


def test_undefined_targets_are_left_out_and_counted() -> None:
    tiny = [50, 50, 54, 90]
    scope = scope_of(drawn(1, {1: [A, tiny], 2: [tiny]}), drawn(2, {1: [A, tiny], 2: []}))
    for choice in DelineationChoice:
        found = first(scope, choice)
        assert (found.targets, found.undefined, found.mean.value) == (3, 2, 1), choice


def test_not_defined_at_all_says_why() -> None:
    tiny = scope_of(drawn(1, {1: [[0, 0, 3, 30]]}), drawn(2, {1: [A]}))
    assert first(tiny).mean.value is None
    assert "inner region" in first(tiny).mean.reason
    apart = scope_of(drawn(1, {1: [A]}), drawn(2, {2: [A]}))
    assert (first(apart).targets, first(apart).mean.value, first(apart).std.value) == (0, None, None)
    assert "both finished" in first(apart).mean.reason


def test_labels_meet_only_their_own_unless_switched_off() -> None:
    sides = drawn(1, {1: [A]}), drawn(2, {1: [A]}, labels={1: [3]})
    for choice in DelineationChoice:
        assert first(scope_of(*sides), choice).mean.value == 0
        assert first(scope_of(*sides, label_aware=False), choice).mean.value == 1


def test_every_ordered_pair_of_authors_and_the_score_is_not_symmetric() -> None:
    sides = random_sides(authors=3)
    found = compute_global_scores(scope_of(*sides))
    assert [(row.target, row.delineation) for row in found] == [(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)]
    assert found[0].mean.value != found[2].mean.value
    assert compute_global_scores(scope_of(*sides[::-1])) == found


@pytest.mark.parametrize("choice", list(DelineationChoice))
def test_as_a_plain_loop(choice: DelineationChoice) -> None:
    sides = random_sides(authors=2, seed=3, pictures=6, whole=True)
    scope = scope_of(*sides, of=images(9, size=(90, 80)))
    scores, unassigned = [], 0
    for number in range(1, 7):
        targets, boxes = (side.shapes.box[side.shapes.image == number] for side in sides)
        score = score_crowns(
            np.repeat(targets, len(boxes), axis=0), np.tile(boxes, (len(targets), 1)), GIVEN, image_size=(90, 80)
        )
        table = score.rc.reshape(len(targets), len(boxes))
        found, taken = plain(table, targets, boxes, choice)
        scores += found
        unassigned += len(boxes) - taken
    row = first(scope, choice)
    defined = [score for score in scores if not np.isnan(score)]
    assert row.undefined == len(scores) - len(defined)
    assert row.mean.value == pytest.approx(np.mean(defined), rel=1e-12)
    assert row.std.value == pytest.approx(np.std(defined), rel=1e-12)
    assert row.unassigned == unassigned


def plain(
    table: np.ndarray, targets: np.ndarray, boxes: np.ndarray, choice: DelineationChoice
) -> tuple[list[float], int]:
    """Scores of the targets of one image and how many delineations were taken."""
    from scipy.optimize import linear_sum_assignment

    apart = np.linalg.norm(
        (targets[:, None, :2] + targets[:, None, 2:] - boxes[None, :, :2] - boxes[None, :, 2:]) / 2, axis=2
    )
    undefined = np.isnan(table).any(axis=1)
    if choice is DelineationChoice.NEAREST:
        chosen = apart.argmin(axis=1)
        return [table[row, column] for row, column in enumerate(chosen)], len(set(chosen.tolist()))
    if choice is DelineationChoice.BEST_OF:
        best = [0.0 if not undefined[row] else np.nan for row in range(len(targets))]
        taken = set()
        for row in np.flatnonzero(~undefined):
            best[row] = table[row].max()
            taken |= {int(table[row].argmax())} if best[row] > 0 else set()
        return best, len(taken)
    if choice is DelineationChoice.ONE_TO_ONE:
        overlap = compute_iou(targets, boxes)
        rows, columns = linear_sum_assignment(overlap, maximize=True)
        pairs = {row: column for row, column in zip(rows, columns, strict=True) if overlap[row, column] > 0}
        scores = [np.nan if undefined[r] else table[r, pairs[r]] if r in pairs else 0.0 for r in range(len(targets))]
        return scores, len(pairs)
    nearest = apart.argmin(axis=0)
    scores = []
    for row in range(len(targets)):
        mine = np.flatnonzero(nearest == row)
        score = table[row, mine].mean() / len(mine) if len(mine) else 0.0
        scores.append(np.nan if undefined[row] else score)
    return scores, len(boxes)


def test_metres_leave_images_without_distance_out() -> None:
    metres = RandCrownsSettings(0.2, 0.3, 1.5, unit="m")
    scope = scope_of(
        drawn(1, {1: [A], 2: [A]}), drawn(2, {1: [A], 2: [B]}), settings=metres, of=images(2, sampling={1: 0.1})
    )
    assert (first(scope).targets, first(scope).mean.value) == (1, 1)
