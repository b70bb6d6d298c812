"""RandCrowns without what was taken from a model: paired as always, then such targets and delineations leave."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.randcrowns.scope import CrownRules, make_scope
from annotator.metrics.randcrowns.trial import Grid
from annotator.metrics.randcrowns.variance import build_variance_table, make_variance_report, sum_variance_tally
from annotator.model.metric_settings import DelineationChoice
from tests.metrics.randcrowns.scopes import PIXELS, drawn, images, random_sides, search
from tests.metrics.randcrowns.test_variance import A, moved
from tests.metrics.wholes import compute_global_scores

RULES = CrownRules(PIXELS)
WITHOUT = replace(RULES, without_assisted=True)


def taken(side, *rows):
    """The side with these of its rows from a model."""
    assisted = np.where(np.isin(np.arange(len(side.shapes)), rows), 9, -1)
    return AuthorShapes(side.author, side.images, side.shapes.with_columns(assisted=assisted))


def report(sides, rules):
    return make_variance_report(sum_variance_tally(build_variance_table(make_scope(sides, images(9), rules))))


def test_who_took_a_shape_from_a_model_is_none_of_the_others():
    """Three draw one crown, d took his from a model: the variances are those of the three without him."""
    three = [drawn(1, {1: [A]}), drawn(2, {1: [A]}), drawn(3, {1: [moved(A, 5)]})]
    fourth = taken(drawn(4, {1: [moved(A, 3)]}), 0)
    alone, found = report(three, RULES), report([*three, fourth], WITHOUT)
    assert [row.iou for row in found.references[:3]] == [row.iou for row in alone.references]
    assert found.pooled.randcrowns == alone.pooled.randcrowns
    last = found.references[3]
    assert (last.targets, last.excluded, last.iou.value) == (0, 0, None)
    assert report([*three, fourth], RULES).pooled.targets == 4


def test_a_target_that_too_few_others_are_left_of_is_not_kept():
    three = [drawn(1, {1: [A]}), drawn(2, {1: [A]}), taken(drawn(3, {1: [A]}), 0)]
    found = report(three, WITHOUT)
    assert found.pooled.targets == 0
    assert found.pooled.iou.reason
    assert [row.excluded for row in found.references] == [1, 1, 0]


def test_what_another_missed_stays_missed():
    """c has no shape there, so that the target of a is not kept, whatever d took from a model."""
    sides = [drawn(1, {1: [A]}), drawn(2, {1: [A]}), drawn(3, {1: []}), taken(drawn(4, {1: [A]}), 0)]
    assert report(sides, WITHOUT).pooled.targets == 0


@pytest.mark.parametrize("seed", range(3))
def test_without_assisted_shapes_nothing_changes(seed):
    sides = random_sides(seed=seed)
    assert report(sides, RULES) == report(sides, WITHOUT)
    for choice in DelineationChoice:
        one, other = (compute_global_scores(make_scope(sides, images(9), r), choice=choice) for r in (RULES, WITHOUT))
        assert one == other


@pytest.mark.parametrize("seed", range(3))
def test_no_pair_that_is_left_has_an_assisted_side(seed):
    sides = [taken(side, *range(0, len(side.shapes), 4)) for side in random_sides(seed=seed)]
    before = [side.shapes.assisted.copy() for side in sides]
    whole = build_variance_table(make_scope(sides, images(9), RULES))
    rest = build_variance_table(make_scope(sides, images(9), WITHOUT))
    gone = rest.scope.leaving
    kept = {*zip(rest.pairs.target_row.tolist(), rest.pairs.shape_row.tolist(), strict=True)}
    pairs = zip(whole.pairs.target_row.tolist(), whole.pairs.shape_row.tolist(), strict=True)
    assert kept == {(a, b) for a, b in pairs if not gone[a] and not gone[b]}
    assert not rest.targets.kept[gone].any()
    assert all(np.array_equal(a, side.shapes.assisted) for a, side in zip(before, sides, strict=True))


@pytest.mark.parametrize("choice", DelineationChoice)
def test_targets_leave_with_the_delineations_that_they_took(choice):
    """Three crowns apart: b's second is a model's, a's third is; only the first is left, and b's own extra box."""
    places = [A, moved(A, 200), moved(A, 400)]
    a = taken(drawn(1, {1: places}), 2)
    b = taken(drawn(2, {1: [*places, moved(A, 600)]}), 1)
    found = compute_global_scores(make_scope([a, b], images(9), WITHOUT), choice=choice)[0]
    assert (found.target, found.delineation, found.targets, found.mean.support) == (1, 2, 1, 1)
    assert found.mean.value == pytest.approx(1.0)
    whole = compute_global_scores(make_scope([a, b], images(9), RULES), choice=choice)[0]
    assert whole.targets == 3


def test_the_parameter_search_rests_on_what_is_left():
    sides = [taken(side, 0, 5) for side in random_sides(seed=4)]
    grid = Grid((1.0, 2.0), (3.0,), (1.5,), "px")
    rest = search(make_scope(sides, images(9), WITHOUT), grid)
    whole = search(make_scope(sides, images(9), RULES), grid)
    assert rest.targets < whole.targets
