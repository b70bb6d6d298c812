"""Warped copies of targets by hand, by seed and by invariants, and the discrimination of a search against them."""

import numpy as np
import pytest
import shapely
from msgspec.structs import replace

from annotator.geometry.box import compute_paired_iou
from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.randcrowns import trial
from annotator.metrics.randcrowns.regions import Parameters, score_region_pairs
from annotator.metrics.randcrowns.trial import Grid
from annotator.metrics.randcrowns.variance import build_variance_table
from annotator.metrics.randcrowns.warped import Warping, warp_shapes
from tests.metrics.randcrowns.scopes import drawn, images, random_sides, scope_of, search

STILL = Warping(1, copies=3, shift=0, scale=1, shear=0, noise=0)
BOXES = np.array([[0.0, 0, 90, 10], [20, 30, 40, 50]])
GRID = Grid(alpha=(0.5, 2.0), omega=(1.0, 3.0), gamma=(0.5, 2.0), unit="px")
A = [20.0, 20, 40, 40]
ONE = np.array([3, 3])
"""The image of both boxes."""


def triangles(boxes: np.ndarray) -> np.ndarray:
    column = np.empty(len(boxes), dtype=np.object_)
    for row, (x0, y0, x1, y1) in enumerate(boxes):
        column[row] = (np.array([[x0, y0], [x1, y0], [x0, y1]]),)
    return column


def test_shift_by_hand() -> None:
    # scales are sqrt(90 * 10) = 30 and 20, so that half a scale is 15 and 10 pixels
    found = warp_shapes(BOXES, None, ONE, replace(STILL, shift=0.5)).bounds.reshape(3, 2, 4)
    by = found - BOXES
    assert by[..., :2] == pytest.approx(by[..., 2:])
    assert np.hypot(by[..., 0], by[..., 1]) == pytest.approx(np.tile([15.0, 10.0], (3, 1)))
    assert len(np.unique(by[..., 0].round(6))) == 6


def test_scale_by_hand() -> None:
    found = warp_shapes(BOXES[1:], None, ONE[1:], replace(STILL, copies=40, scale=2)).bounds
    assert {tuple(row) for row in found.tolist()} == {(10, 20, 50, 60), (25, 35, 35, 45)}


def test_shear_by_hand() -> None:
    # half a pixel to the side per pixel from the centre: the bounds of a square of 20 widen to 30 on one axis
    found = warp_shapes(BOXES[1:], None, ONE[1:], replace(STILL, copies=40, shear=0.5)).bounds
    assert {tuple(row) for row in found.tolist()} == {(15, 30, 45, 50), (20, 25, 40, 55)}
    polygons = warp_shapes(BOXES[1:], triangles(BOXES[1:]), ONE[1:], replace(STILL, copies=40, shear=0.5))
    assert shapely.area(polygons.geometries) == pytest.approx(np.full(40, 200.0))


def test_noise_has_its_deviation() -> None:
    boxes = np.tile(BOXES[1:], (400, 1))
    found = warp_shapes(boxes, triangles(boxes), np.repeat(np.arange(1, 9), 50), replace(STILL, noise=0.01))
    corner = shapely.get_coordinates(found.geometries).reshape(-1, 4, 2)[:, :3]
    nearest = np.array([[20.0, 30], [40, 30], [20, 50]])
    off = corner[:, :, None] - nearest
    least = np.take_along_axis(off, (off**2).sum(axis=-1).argmin(axis=-1)[..., None, None], axis=2)
    assert least.std() == pytest.approx(0.2, rel=0.05)


def test_default_strengths_are_clearly_wrong() -> None:
    boxes = np.tile(BOXES[1:], (500, 1))
    found = warp_shapes(boxes, None, np.ones(len(boxes), np.int64), Warping(0)).bounds
    assert (compute_paired_iou(found, np.tile(boxes, (8, 1))) < 0.5).mean() > 0.99


def test_a_seed_gives_the_same_copies_and_inputs_stay() -> None:
    polygons = triangles(BOXES)
    polygons[0] = None
    boxes, rings = BOXES.copy(), polygons[1][0].copy()
    one, same, other = (warp_shapes(boxes, polygons, ONE, Warping(seed)) for seed in (4, 4, 5))
    assert one.bounds.tolist() == same.bounds.tolist()
    assert shapely.equals_exact(one.geometries[one.is_polygon], same.geometries[same.is_polygon]).all()
    assert not np.isclose(one.bounds, other.bounds).all(axis=1).any()
    assert one.is_polygon.tolist() == [False, True] * 8
    assert boxes.tolist() == BOXES.tolist()
    assert polygons[0] is None
    assert polygons[1][0].tolist() == rings.tolist()


def test_copies_do_not_depend_on_the_other_images() -> None:
    boxes, image = np.concatenate((BOXES, BOXES + 7, BOXES + 2)), np.array([1, 2, 1, 4, 2, 1])
    every = warp_shapes(boxes, triangles(boxes), image, Warping(4)).bounds.reshape(8, 6, 4)
    for one in (1, 2, 4):
        alone = warp_shapes(boxes[image == one], triangles(boxes[image == one]), image[image == one], Warping(4))
        assert alone.bounds.reshape(8, -1, 4).tolist() == every[:, image == one].tolist()


def test_scale_and_shift_go_through() -> None:
    far_boxes = BOXES * 4 + 100
    for near_outlines, far_outlines in ((None, None), (triangles(BOXES), triangles(far_boxes))):
        near = warp_shapes(BOXES, near_outlines, ONE, Warping(2)).bounds
        far = warp_shapes(far_boxes, far_outlines, ONE, Warping(2)).bounds
        assert far == pytest.approx(near * 4 + 100, rel=1e-9)


def test_outlines_that_cross_themselves_are_mended() -> None:
    angle = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    outlines = np.empty(1, dtype=np.object_)
    outlines[0] = (30 + 10 * np.column_stack((np.cos(angle), np.sin(angle))),)
    found = warp_shapes(np.array([[20.0, 20, 40, 40]]), outlines, ONE[:1], Warping(3, copies=50, noise=0.2))
    assert shapely.is_valid(found.geometries).all()
    assert (shapely.get_num_geometries(found.geometries) > 1).any()
    assert found.bounds == pytest.approx(shapely.bounds(found.geometries))


def test_nothing_to_warp() -> None:
    assert len(warp_shapes(np.zeros((0, 4)), None, ONE[:0], Warping(1))) == 0
    assert len(warp_shapes(np.zeros((0, 4)), np.zeros(0, dtype=np.object_), ONE[:0], Warping(1))) == 0


@pytest.mark.parametrize("wrong", [{"copies": 0}, {"scale": 0}, {"shift": -1}, {"noise": -1}, {"seed": -1}])
def test_impossible_strengths(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"must not be|needs"):
        Warping(**{"seed": 1, **wrong})


def test_discrimination_by_hand() -> None:
    table = build_variance_table(scope_of(*(drawn(n, {1: [A]}) for n in (1, 2, 3))))
    # all agree, so that kept pairs score 1; copies five scales away score 0, and those that stay score 1
    far = search(table.scope, GRID, warping=replace(STILL, shift=5))
    assert far.discrimination_warped == pytest.approx(np.ones(8), abs=1e-12)
    still = search(table.scope, GRID, warping=STILL)
    assert still.discrimination_warped == pytest.approx(np.zeros(8), abs=1e-12)


@pytest.mark.parametrize("overlap", ["box", "polygon"])
def test_cells_as_computed_one_by_one(overlap: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sides = random_sides(seed=2, authors=3, pictures=3, whole=True)
    sides = [AuthorShapes(s.author, s.images, s.shapes.with_columns(polygon=triangles(s.shapes.box))) for s in sides]
    table = build_variance_table(scope_of(*sides, of=images(9, size=(90, 80)), overlap=overlap))
    plain, found = search(table.scope, GRID), search(table.scope, GRID, warping=Warping(6))
    assert plain.discrimination_warped is None
    assert found.discrimination == pytest.approx(plain.discrimination, rel=1e-12)
    assert found.pareto.tolist() == plain.pareto.tolist()
    scope, pairs = table.scope, table.pairs
    rows = np.unique(pairs.target_row[pairs.kept])
    assert len(rows) == found.targets > 5
    outlines = scope.shapes.polygon[rows] if overlap == "polygon" else None
    copies = warp_shapes(scope.shapes.box[rows], outlines, scope.shapes.image[rows], Warping(6))
    for cell in range(GRID.cells):
        given = Parameters(found.alpha[cell], found.omega[cell], found.gamma[cell])
        right = score_region_pairs(
            scope.regions,
            scope.regions,
            given,
            target_row=pairs.target_row[pairs.kept],
            delineation_row=pairs.shape_row[pairs.kept],
            image_size=scope.images.size[scope.image_row],
        ).rc
        wrong = score_region_pairs(
            scope.regions, copies, given, target_row=np.tile(rows, 8), delineation_row=np.arange(len(copies))
        ).rc
        assert found.discrimination_warped[cell] == pytest.approx(right.mean() - wrong.mean(), abs=1e-9)
    monkeypatch.setattr(trial, "TARGETS", 2)
    parts = search(table.scope, GRID, warping=Warping(6))
    assert parts.discrimination_warped == pytest.approx(found.discrimination_warped, rel=1e-12)


def test_nothing_to_search_has_no_numbers() -> None:
    found = search(scope_of(drawn(1, {1: [A]})), GRID, warping=Warping(1))
    assert found.reason is not None
    assert found.discrimination_warped.tolist() == []
