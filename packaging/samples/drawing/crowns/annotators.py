"""Simulated annotators of tree crowns, who look at the picture alone; and a survey on the ground.

An annotator sees of a crown what no taller crown covers. With r the radius of a circle of that area in metres, it is

- found with probability ``1 / (1 + exp(-(r - half_radius) / 0.18))``; a shrub only at ``shrub_rate`` times that;
- taken together with a neighbour it touches, at ``merge_rate`` for crowns of about the same height;
- drawn ``grow`` metres larger on every side (negative: tighter), moved by ``lean`` metres to the north (where the
  shadows fall), each corner or edge with a normal error of ``jitter`` metres;
- drawn as a polygon of ``corners`` corners at ``polygon_rate``, else as a box.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from drawing.crowns.outline import Ring, clipped, largest_ring
from drawing.crowns.scene import PIXEL, Crown, Plot

if TYPE_CHECKING:
    from shapely import Polygon

_STEEP: Final = 0.18
_NEAR: Final = 0.2
"""Crowns closer than this touch, in metres."""
_ALIKE: Final = 0.8
"""Least quotient of the heights of two crowns that are taken for one."""
_SMALLEST: Final = 4.0
"""No drawn box has a shorter side, in pixels."""
_SURVEYED: Final = 0.9
"""Least radius of a crown that the survey notes, in metres."""


@dataclass(frozen=True, slots=True)
class CrownHabits:
    """One annotator's habits; the module's text tells what each number does. Lengths in metres."""

    name: str
    half_radius: float
    shrub_rate: float
    merge_rate: float
    grow: float
    lean: float
    jitter: float
    polygon_rate: float
    corners: int


HABITS: Final = (
    CrownHabits("Ida", 0.60, 0.10, 0.03, 0.05, 0.00, 0.12, 1.0, 22),
    CrownHabits("Jon", 1.15, 0.05, 0.30, 0.35, 0.10, 0.30, 0.0, 0),
    CrownHabits("Kim", 0.85, 0.35, 0.06, -0.20, 0.00, 0.20, 0.0, 0),
    CrownHabits("Lou", 1.40, 0.02, 0.14, 0.15, 0.30, 0.30, 0.8, 9),
)
"""Ida is careful and draws polygons, Jon is loose and joins neighbours, Kim draws tight and takes shrubs for trees,
Lou draws few corners, leans into the shadow and passes small trees over."""


@dataclass(frozen=True, slots=True)
class DrawnCrown:
    """One drawn crown, in pixels."""

    box: tuple[float, float, float, float]
    ring: Ring | None
    """(M, 2) corners, or None where only a box was drawn."""


def simulate_crowns(plot: Plot, habits: CrownHabits, *, seed: int) -> list[DrawnCrown]:
    """What an annotator of these habits draws on a plot, in an order of its own."""
    rng = np.random.default_rng([seed, *habits.name.encode()])
    regions = _joined(_found(plot, habits, rng), habits, rng)
    drawn = [_drawn(region, habits, plot.size, rng) for region in regions]
    kept = [crown for crown in drawn if crown is not None]
    return [kept[row] for row in rng.permutation(len(kept))]


def survey(plot: Plot, *, seed: int) -> list[DrawnCrown]:
    """Whole crowns, covered or not, as somebody who stands under the trees draws them."""
    rng = np.random.default_rng([seed, 7])
    rows = []
    for crown in plot.crowns:
        if crown.radius < _SURVEYED or crown.species == "shrub":
            continue
        moved = crown.outline + rng.normal(0.0, 0.12 / PIXEL, 2)
        ring, area = clipped(_resampled(moved, 28), size=plot.size)
        if area > 0:
            rows.append(_of_ring(ring))
    return rows


def _found(plot: Plot, habits: CrownHabits, rng: np.random.Generator) -> list[tuple[Crown, Polygon]]:
    """The crowns that are noticed, with what of them no taller one covers."""
    from shapely import Polygon, STRtree

    whole = [Polygon(crown.outline).buffer(0) for crown in plot.crowns]
    tree = STRtree(whole)
    found = []
    for row, crown in enumerate(plot.crowns):
        region = whole[row]
        for other in sorted(tree.query(whole[row]).tolist()):
            if other > row:
                region = region.difference(whole[other])
        ring, area = largest_ring(region)
        radius = math.sqrt(area / math.pi) * PIXEL
        chance = 1.0 / (1.0 + math.exp(-(radius - habits.half_radius) / _STEEP))
        if crown.species == "shrub":
            chance *= habits.shrub_rate
        if rng.random() < chance and len(ring) > 2:
            found.append((crown, Polygon(ring)))
    return found


def _joined(found: list[tuple[Crown, Polygon]], habits: CrownHabits, rng: np.random.Generator) -> list[Polygon]:
    """Neighbours that are taken for one crown put together; a crown is joined once at most."""
    from shapely import union_all

    regions = []
    gone: set[int] = set()
    for row, (crown, region) in enumerate(found):
        if row in gone:
            continue
        for other in range(row + 1, len(found)):
            taller, neighbour = found[other]
            alike = crown.height / taller.height >= _ALIKE and crown.species == taller.species
            if other in gone or not alike or region.distance(neighbour) > _NEAR / PIXEL:
                continue
            if rng.random() < habits.merge_rate * 2:
                reach = _NEAR / PIXEL
                region = union_all([region.buffer(reach), neighbour.buffer(reach)]).buffer(-reach)  # noqa: PLW2901
                gone.add(other)
                break
        regions.append(region)
    return regions


def _drawn(region: Polygon, habits: CrownHabits, size: int, rng: np.random.Generator) -> DrawnCrown | None:
    ring, area = largest_ring(region.buffer(habits.grow / PIXEL))
    as_polygon = rng.random() < habits.polygon_rate
    if area <= 0:
        return None
    if not as_polygon:
        low, high = ring.min(axis=0), ring.max(axis=0)
        edges = np.concatenate([low, high]) + rng.normal(0.0, habits.jitter / PIXEL, 4)
        edges[1::2] -= habits.lean / PIXEL
        low, high = np.clip(np.minimum(edges[:2], edges[2:]), 0, size - _SMALLEST), np.minimum(edges[2:], size)
        high = np.maximum(high, low + _SMALLEST)
        return DrawnCrown((float(low[0]), float(low[1]), float(high[0]), float(high[1])), None)
    corners = _resampled(ring, habits.corners) + rng.normal(0.0, habits.jitter / PIXEL, (habits.corners, 2))
    corners[:, 1] -= habits.lean / PIXEL
    drawn, area = clipped(corners, size=size)
    return _of_ring(drawn) if area > _SMALLEST**2 else None


def _of_ring(ring: Ring) -> DrawnCrown:
    ring = ring.round(2)
    (x0, y0), (x1, y1) = ring.min(axis=0).tolist(), ring.max(axis=0).tolist()
    return DrawnCrown((x0, y0, x1, y1), ring)


def _resampled(ring: Ring, count: int) -> Ring:
    """Corners at equal steps along a ring."""
    closed = np.vstack([ring, ring[:1]])
    steps = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(closed, axis=0).T))])
    places = np.linspace(0.0, steps[-1], count + 1)[:-1]
    return np.stack([np.interp(places, steps, closed[:, axis]) for axis in range(2)], axis=1)
