"""RandCrowns of polygons: rectangles equal boxes, irregular crowns against brute shapely, pieces, clipping."""

import warnings

import numpy as np
import pytest
import shapely

from annotator.errors import Cancelled, Progress
from annotator.geometry.box import Regions, regions_of
from annotator.metrics.randcrowns.regions import (
    CrownScores,
    Parameters,
    UndefinedReason,
    buffer_geometries,
    build_target_regions,
    compute_crown_terms,
    grow_by_area,
    make_crown_regions,
    score_crowns,
    score_region_pairs,
)
from annotator.model.shapes import Shapes
from tests.metrics.randcrowns.test_boxes import columns, random_pairs, random_parameters


def as_polygons(boxes: np.ndarray) -> Regions:
    polygons = np.empty(len(boxes), dtype=np.object_)
    for row, (x0, y0, x1, y1) in enumerate(boxes):
        polygons[row] = (np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]),)
    return regions_of(boxes, polygons)


def ring(count: int, *, seed: int, rough: float = 0.3, centre: float = 100.0) -> np.ndarray:
    rng = np.random.default_rng(seed)
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)
    radius = 30 * rng.uniform(1 - rough, 1 + rough, count)
    return np.column_stack((centre + radius * np.cos(angle), centre + radius * np.sin(angle)))


def drawn(*polygons: tuple[np.ndarray, ...]) -> Regions:
    column = np.empty(len(polygons), dtype=np.object_)
    column[:] = polygons
    boxes = np.array([np.concatenate((np.concatenate(p).min(0), np.concatenate(p).max(0))) for p in polygons])
    return regions_of(boxes, column)


def row_by_row(targets: Regions, delineations: Regions, parameters: Parameters, image_size=None) -> CrownScores:
    rows = np.arange(len(targets))
    return score_region_pairs(
        targets, delineations, parameters, target_row=rows, delineation_row=rows, image_size=image_size
    )


@pytest.mark.parametrize("image_size", [None, (420.0, 380.0)])
@pytest.mark.parametrize("sides", ["both", "target", "delineation"])
def test_a_rectangle_given_as_polygon_equals_the_box(sides: str, image_size) -> None:
    targets, delineations = random_pairs(200)
    given = random_parameters(200)
    boxes = score_crowns(targets, delineations, given, image_size=image_size)
    plain = regions_of(targets, None), regions_of(delineations, None)
    polygons = as_polygons(targets), as_polygons(delineations)
    first = plain[0] if sides == "delineation" else polygons[0]
    second = plain[1] if sides == "target" else polygons[1]
    score = row_by_row(first, second, given, image_size)
    assert (score.reason == boxes.reason).all()
    for name in ("tau", "tp", "tn", "fp", "fn", "rc", "iou_crowns", "covered"):
        found, expected = columns(score)[name][boxes.defined], columns(boxes)[name][boxes.defined]
        assert found == pytest.approx(expected, rel=1e-9, abs=1e-9), name


def test_ring_of_irregular_crowns_has_the_ratio() -> None:
    targets = drawn(*((ring(8 + seed, seed=seed),) for seed in range(60)))
    rng = np.random.default_rng(0)
    given = Parameters(rng.uniform(0, 6, 60), rng.uniform(0, 15, 60), rng.uniform(0.3, 7, 60))
    found = build_target_regions(targets, given)
    ratio = (shapely.area(found.edge) - shapely.area(found.outer)) / shapely.area(found.inner)
    assert ratio == pytest.approx(given.gamma, rel=1e-9)
    assert (found.tau > 0).all()


def test_terms_of_irregular_crowns_as_shapely_measures_them() -> None:
    targets = drawn(*((ring(12, seed=seed),) for seed in range(40)))
    delineations = drawn(*((ring(9, seed=seed + 100, centre=100 + seed % 30),) for seed in range(40)))
    given = Parameters(4, 8, 2)
    image = shapely.box(0, 0, 130, 125)
    score = row_by_row(targets, delineations, given, (130, 125))
    for row in range(40):
        joined = {"join_style": "mitre", "mitre_limit": 5}
        target, shape = targets.geometries[row], delineations.geometries[row] & image
        inner, outer = target.buffer(-4, **joined) & image, target.buffer(8, **joined)
        edge = outer.buffer(score.tau[row], **joined) & image
        outside = (edge | shape) - outer
        expected = [(shape & inner).area, (outside - shape).area, (shape & outside).area, (inner - shape).area]
        found = [score.tp[row], score.tn[row], score.fp[row], score.fn[row]]
        assert found == pytest.approx(expected, rel=1e-7, abs=1e-6)


def test_pieces_of_a_hidden_crown_count_together() -> None:
    left, right = np.array([[0, 0], [20, 0], [20, 20], [0, 20]]), np.array([[60, 0], [80, 0], [80, 20], [60, 20]])
    pieces = drawn((left, right))
    score = row_by_row(pieces, pieces, Parameters(2, 3, 1))
    assert score.tp[0] == pytest.approx(2 * 16 * 16)
    assert score.rc[0] == 1
    half = row_by_row(pieces, drawn((left,)), Parameters(2, 3, 1))
    assert half.covered[0] == pytest.approx(0.5)


def test_a_narrow_part_falls_away_and_a_narrow_crown_is_undefined() -> None:
    key = np.array([[0, 0], [20, 0], [20, 8], [60, 8], [60, 12], [20, 12], [20, 20], [0, 20]])
    score = row_by_row(drawn((key,)), drawn((key,)), Parameters(3, 3, 2))
    assert score.tp[0] == pytest.approx(14 * 14)
    narrow = drawn((np.array([[0, 0], [60, 0], [60, 4], [0, 4]]),))
    undefined = row_by_row(narrow, narrow, Parameters(3, 3, 2))
    assert undefined.reason[0] == UndefinedReason.TOO_SMALL
    assert np.isnan(undefined.rc[0])


def test_many_delineations_of_one_target_equal_single_pairs() -> None:
    targets = drawn(*((ring(12, seed=seed),) for seed in range(3)))
    delineations = drawn(*((ring(9, seed=seed + 50),) for seed in range(6)))
    target_row, delineation_row = np.array([2, 0, 2, 1, 0, 2]), np.arange(6)
    together = score_region_pairs(
        targets, delineations, Parameters(4, 8, 2), target_row=target_row, delineation_row=delineation_row
    )
    alone = row_by_row(targets.take(target_row), delineations, Parameters(4, 8, 2))
    assert np.array_equal(together.rc, alone.rc)


def test_progress_counts_targets_and_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("annotator.metrics.randcrowns.regions.TARGETS", 2)
    crowns_drawn = drawn(*((ring(12, seed=seed),) for seed in range(5)))
    rows = np.array([4, 0, 3, 1, 0, 2])
    seen = []

    def run(progress: Progress | None) -> CrownScores:
        return score_region_pairs(
            crowns_drawn,
            crowns_drawn,
            Parameters(4, 8, 2),
            target_row=rows,
            delineation_row=rows[::-1].copy(),
            progress=progress,
        )

    told = run(Progress(lambda done, total: seen.append((done, total))))
    assert seen == [(0, 5), (2, 5), (4, 5)]
    monkeypatch.undo()
    assert np.array_equal(told.rc, run(None).rc)
    stopping = Progress()
    stopping.stop.set()
    with pytest.raises(Cancelled):
        run(stopping)


def test_moving_a_crown_changes_no_score() -> None:
    crown, other = ring(15, seed=1), ring(15, seed=2)
    here = row_by_row(drawn((crown,)), drawn((other,)), Parameters(4, 8, 2))
    there = row_by_row(drawn((crown + 3000,)), drawn((other + 3000,)), Parameters(4, 8, 2))
    assert there.rc[0] == pytest.approx(here.rc[0], rel=1e-9)


def shape(*rings: np.ndarray) -> Shapes:
    points = np.concatenate(rings)
    box = np.concatenate((points.min(axis=0), points.max(axis=0)))
    return Shapes.make(box, polygon=[rings])


def test_overlap_decides_whether_a_crown_counts_as_its_box() -> None:
    target, delineation = shape(ring(12, seed=1)), shape(ring(12, seed=2))
    as_box = compute_crown_terms(target, delineation, Parameters(4, 8, 2), overlap="box")
    box_score = score_crowns(target.box, delineation.box, Parameters(4, 8, 2))
    assert as_box.rc == box_score.rc[0]
    assert compute_crown_terms(target, delineation, Parameters(4, 8, 2), overlap="polygon").tp < as_box.tp


def test_regions_for_drawing() -> None:
    target = shape(ring(12, seed=1))
    found = make_crown_regions(target, Parameters(4, 8, 2), overlap="polygon", image_size=(200, 200))
    inner, outer, edge = (shapely.Polygon(outline[0]) for outline in (found.inner, found.outer, found.edge))
    assert inner.within(outer)
    assert outer.within(edge)
    assert found.reason is None
    boxes = make_crown_regions(target, Parameters(4, 8, 2), overlap="box")
    assert [len(outline[0]) for outline in (boxes.inner, boxes.outer, boxes.edge)] == [4, 4, 4]
    assert boxes.inner[0].min(axis=0) == pytest.approx(target.box[0, :2] + 4)


def test_regions_of_an_undefined_target_say_why() -> None:
    found = make_crown_regions(Shapes.make([[0, 0, 10, 50]]), Parameters(5, 8, 2))
    assert found.inner == ()
    assert "alpha" in found.reason
    told = compute_crown_terms(Shapes.make([[0, 0, 10, 50]]), Shapes.make([[0, 0, 10, 50]]), Parameters(5, 8, 2))
    assert (told.rc, told.iou_crowns, told.covered) == (None, None, None)
    assert told.reason == found.reason


def test_a_self_crossing_outline_is_scored() -> None:
    bow = shape(np.array([[0.0, 0], [40, 40], [40, 0], [0, 40]]))
    told = compute_crown_terms(bow, bow, Parameters(2, 3, 1), overlap="polygon")
    assert told.rc == pytest.approx(1)


def test_no_warning_of_a_library_reaches_the_caller() -> None:
    # two corners a rounding error apart, as a region that was outset once has them
    left, low = -12.999999999999998, 102.18644536616765
    corners = [
        (left, 102.18644536616766),
        (7.12156366812898, 72.18999900314412),
        (-13.0, 90.94978142943418),
        (-13.0, low),
    ]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        grown = buffer_geometries(np.array([shapely.Polygon(corners)]), 3.011671383220251)
    assert shapely.area(grown)[0] > 300


def test_a_guess_finds_the_same_edge() -> None:
    shapes = np.array([shapely.Polygon(ring(14, seed=seed, rough=0.6)) for seed in range(40)])
    outer = buffer_geometries(shapes, 2.0)
    ring_area = np.linspace(1, 9000, 40)
    alone = grow_by_area(outer, ring_area)
    hint = grow_by_area(outer, ring_area[::-1].copy()).bend
    for bend in (alone.bend, hint, np.full(40, -1e9), np.full(40, 1e9)):
        found = grow_by_area(outer, ring_area, bend=bend)
        assert found.tau == pytest.approx(alone.tau, rel=1e-9)
        gained = shapely.area(found.geometries) - shapely.area(outer)
        assert gained == pytest.approx(ring_area, rel=1e-9)
