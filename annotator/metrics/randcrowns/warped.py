"""Clearly wrong delineations made of the targets: shifted, scaled, sheared, with shaking vertices (R section IV).

R section IV proposes warpings of hand-labelled delineations as future work and gives no strengths; those here are ours.
Every copy takes all four warps at once, at full strength, in directions that the seed decides. That is far from what a
careful person draws, so parameters that score such a copy high do not tell right from wrong.
"""

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from annotator.geometry.box import Floats, Ints, Polygon, Regions, Rows, regions_of, scale_of


class Warping(Struct, frozen=True):
    """How targets are warped; lengths are in units of the target's own scale sqrt(w h) in pixels.

    Raises ValueError for a negative seed or strength, and unless there is a copy and a scale greater than 0.
    """

    seed: int
    """Decides directions, signs and noise; the same seed gives the same copies of the shapes of an image."""
    copies: int = 8
    """Warped delineations of every target."""
    shift: float = 0.5
    """Length of the shift, in any direction."""
    scale: float = 1.5
    """Factor of both sides about the centre, multiplied or divided by."""
    shear: float = 0.3
    """Shift of a point along one axis per pixel from the centre along the other, either way."""
    noise: float = 0.1
    """Standard deviation of every vertex, on each axis."""

    def __post_init__(self) -> None:
        if self.copies < 1 or not self.scale > 0:
            raise ValueError("a warping needs one copy or more and a scale greater than 0")
        if not min(self.seed, self.shift, self.shear, self.noise) >= 0:
            raise ValueError("seed, shift, shear and noise must not be negative")


class _Moves(Struct, frozen=True, eq=False):
    """Where K copies of T targets move a point."""

    centre: Floats
    """(T, 2) in pixels."""
    unit: Floats
    """Scale sqrt(w h) of every target (T,) in pixels."""
    matrix: Floats
    """Scaling and shear about the centre (K, T, 2, 2)."""
    shift: Floats
    """(K, T, 2) in units of the target's scale."""

    def move_points(self, points: Floats, owner: Rows, noise: Floats) -> Floats:
        """The points `(P, 2)` of the targets `owner` `(P,)` in every copy, `(K, P, 2)`.

        `noise` `(K, P, 2)` is in units of the targets' scale.
        """
        turned = np.einsum("kpij,pj->kpi", self.matrix[:, owner], points - self.centre[owner])
        moved: Floats = self.centre[owner] + turned + (self.shift[:, owner] + noise) * self.unit[owner, None]
        return moved


def warp_shapes(boxes: Floats, polygons: npt.NDArray[np.object_] | None, images: Ints, warping: Warping) -> Regions:
    """The warped copies `(K T,)` of T shapes, the first copy of all shapes first; the given arrays stay as they are.

    `boxes` `(T, 4)` are in pixels; `polygons` `(T,)` holds None for a shape that counts as its box, or is None itself
    where all do. `images` `(T,)` are the ids of their images: what is drawn on an image depends on the seed, its id and
    its own shapes alone, so that copies are the same whichever other images there are. A polygon's own vertices are
    warped and what crosses itself is mended; of a box the four corners are warped, and the copy is the smallest box
    around them. Copies are not cut at any image.
    """
    blocks = [regions_of(boxes[:0], None)]
    place = np.zeros((warping.copies, len(boxes)), np.intp)
    ids, first = np.unique(images[order := np.argsort(images, kind="stable")], return_index=True)
    number = 0
    for image, rows in zip(ids.tolist(), np.split(order, first[1:]), strict=False):
        rng = np.random.default_rng([warping.seed, image])
        blocks.append(_warp_image(rng, boxes[rows], None if polygons is None else polygons[rows], warping))
        place[:, rows] = number + np.arange(len(blocks[-1])).reshape(warping.copies, -1)
        number += len(blocks[-1])
    return Regions.concat(blocks).take(place.reshape(-1))


def _warp_image(
    rng: np.random.Generator, boxes: Floats, polygons: npt.NDArray[np.object_] | None, warping: Warping
) -> Regions:
    """The copies `(K T,)` of the shapes of one image."""
    moves = _draw_moves(rng, boxes, warping)
    rows = np.repeat(np.arange(len(boxes)), 4)
    corners = boxes[:, [[0, 1], [2, 1], [2, 3], [0, 3]]].reshape(-1, 2)
    moved = moves.move_points(corners, rows, _draw_noise(rng, len(corners), warping))
    moved = moved.reshape(-1, 4, 2)
    plain = np.hstack((moved.min(axis=1), moved.max(axis=1)))
    if polygons is None:
        return regions_of(plain, None)
    return regions_of(plain, _warp_polygons(rng, polygons, moves, warping))


def _draw_moves(rng: np.random.Generator, boxes: Floats, warping: Warping) -> _Moves:
    shape = warping.copies, len(boxes)
    angle = rng.uniform(0, 2 * np.pi, shape)
    factor = warping.scale ** rng.choice((-1.0, 1.0), shape)
    shear = warping.shear * rng.choice((-1.0, 1.0), shape)
    along_x = rng.random(shape) < 0.5
    matrix = np.empty((*shape, 2, 2))
    matrix[..., 0, 0] = matrix[..., 1, 1] = factor
    matrix[..., 0, 1] = np.where(along_x, factor * shear, 0.0)
    matrix[..., 1, 0] = np.where(along_x, 0.0, factor * shear)
    shift = warping.shift * np.stack((np.cos(angle), np.sin(angle)), axis=-1)
    return _Moves((boxes[:, :2] + boxes[:, 2:]) / 2, scale_of(boxes), matrix, shift)


def _draw_noise(rng: np.random.Generator, points: int, warping: Warping) -> Floats:
    return rng.normal(0.0, warping.noise, (warping.copies, points, 2))


def _warp_polygons(
    rng: np.random.Generator, polygons: npt.NDArray[np.object_], moves: _Moves, warping: Warping
) -> npt.NDArray[np.object_]:
    """The copies `(K T,)` of the polygons `(T,)`, None where there is none."""
    drawn = [row for row, polygon in enumerate(polygons) if polygon is not None]
    warped = np.full((warping.copies, len(polygons)), None, dtype=np.object_)
    rings = [(row, ring) for row in drawn for ring in polygons[row]]
    if rings:
        sizes = [len(ring) for _row, ring in rings]
        owner = np.repeat([row for row, _ring in rings], sizes)
        points = np.concatenate([ring for _row, ring in rings])
        moved = moves.move_points(points, owner, _draw_noise(rng, len(points), warping))
        ends = np.cumsum([0, *(len(polygons[row]) for row in drawn)])
        for copy in range(warping.copies):
            parts = np.split(moved[copy], np.cumsum(sizes)[:-1])
            for place, row in enumerate(drawn):
                polygon: Polygon = tuple(parts[ends[place] : ends[place + 1]])
                warped[copy, row] = polygon
    return warped.reshape(-1)
