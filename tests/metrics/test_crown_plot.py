"""RandCrowns on a plot seen from the air, in metres: every pair explained, the variance, global scores, the search."""

import numpy as np
import pytest

from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.randcrowns.regions import compute_crown_terms, make_crown_regions
from annotator.metrics.randcrowns.scope import (
    PAPER_BOXES,
    CrownRules,
    CrownScope,
    ImageTable,
    convert_to_pixels,
    describe_large_alpha,
    make_scope,
    measure_sides,
)
from annotator.metrics.randcrowns.tuning import PAPER_GRID
from annotator.metrics.randcrowns.variance import (
    VarianceReport,
    build_variance_table,
    make_variance_report,
    sum_variance_tally,
)
from annotator.model.image import Image
from annotator.model.shapes import Shapes
from tests.crown_plot import AUTHORS, PIXEL, SIZE, crowns
from tests.metrics.randcrowns.scopes import search
from tests.metrics.wholes import compute_global_scores


@pytest.fixture
def scope() -> CrownScope:
    return scope_of(list(crowns().values()))


def scope_of(boxes: list[np.ndarray], *, size: tuple[int, int] = SIZE, pixel: float = PIXEL) -> CrownScope:
    """What authors 1, 2, … drew on one picture, with the parameters of the paper in metres."""
    sides = [
        AuthorShapes(author, np.array([1]), Shapes.make(rows, id=author * 1000 + np.arange(len(rows)), image=1))
        for author, rows in enumerate(boxes, start=1)
    ]
    image = Image(1, "plot.tif", *size, sampling_distance=pixel)
    return make_scope(sides, ImageTable.of([image]), CrownRules(PAPER_BOXES))


def report_of(scope: CrownScope) -> VarianceReport:
    return make_variance_report(sum_variance_tally(build_variance_table(scope)))


def test_metres_become_pixels_of_the_picture(scope: CrownScope) -> None:
    assert scope.parameters.alpha == pytest.approx(7)
    assert (
        describe_large_alpha(
            PAPER_BOXES, measure_sides(PAPER_BOXES, scope.shapes.box, np.full(len(scope.shapes), PIXEL))
        )
        is None
    )


def test_small_differences_at_the_rim_count_less_than_in_iou(scope: CrownScope) -> None:
    found = report_of(scope)
    assert len(found.references) == len(AUTHORS)
    assert found.pooled.targets == sum(row.targets for row in found.references) > 10
    assert found.pooled.excluded == sum(row.excluded for row in found.references)
    assert (found.pooled.undefined_rc, found.left_out) == (0, 0)
    assert 0 < found.pooled.randcrowns.value < min(found.pooled.iou.value, found.pooled.iou_crowns.value) < 0.1


def test_every_pair_is_explained_by_its_own_terms(scope: CrownScope) -> None:
    assert check_explanations(scope, size=SIZE, pixel=PIXEL) == len(build_variance_table(scope).pairs)


def check_explanations(scope: CrownScope, *, size: tuple[int, int], pixel: float, step: int = 1) -> int:
    """Asserts for every `step`-th pair that its explanation gives the score of the table; returns how many it saw."""
    pairs = build_variance_table(scope).pairs
    given = convert_to_pixels(PAPER_BOXES, np.array([pixel]))
    seen = range(0, len(pairs), step)
    for row in seen:
        target, delineation = (scope.shapes.take([rows[row]]) for rows in (pairs.target_row, pairs.shape_row))
        told = compute_crown_terms(target, delineation, given, image_size=size)
        if told.rc is None:
            assert not pairs.crowns.defined[row]
            continue
        assert told.rc == pytest.approx(pairs.crowns.rc[row], rel=1e-12)
        expected = 0.0 if told.tp == 0 else (told.a + told.b) / (told.a + told.b + told.c + told.d)
        assert told.rc == pytest.approx(expected, rel=1e-12)
        drawn = make_crown_regions(target, given, image_size=size)
        assert drawn.tau == told.tau
        points = np.concatenate(drawn.edge)
        assert (points >= 0).all()
        assert (points <= size).all()
    return len(seen)


def test_global_scores_and_search(scope: CrownScope) -> None:
    scores = {(row.target, row.delineation): row for row in compute_global_scores(scope)}
    assert len(scores) == len(AUTHORS) * (len(AUTHORS) - 1)
    best = max((2, 3, 4), key=lambda author: scores[1, author].mean.value)
    assert AUTHORS[best - 1] == "Network"  # the one that strays least from the crowns drawn by hand
    found = search(scope, PAPER_GRID)
    assert found.paper is not None
    assert 0 < found.discrimination[found.paper] < 1
    assert found.pareto.sum() > 1
