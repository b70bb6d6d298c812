"""RandCrowns of polygons: regions by buffering with mitred joins, areas by exact overlay; and one target explained.

A plain rectangle keeps its closed-form regions; a polygon is inset by alpha and outset by omega, and tau is found
within a shrinking bracket until the ring of E outside O has gamma times the area of Ra (the search of R Algorithm 1,
carried to the end instead of stepwise).
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats, Rows
from annotator.geometry.polygon import Polygon
from annotator.geometry.region import Geometries, Regions, regions_of
from annotator.metrics.randcrowns.boxes import (
    ROUNDING,
    CrownAreas,
    CrownScores,
    Parameters,
    UndefinedReason,
    build_region_boxes,
    compute_clip_limits,
    score_areas,
    score_crowns,
)
from annotator.model.shapes import Shapes
from annotator.progress import Progress

MITRE_LIMIT: Final = 5.0
"""A sharp corner moves outwards by at most this multiple of the outset."""

RATIO_ERROR: Final = 1e-11
"""The search for tau ends when the ring's area is right to this share (the definition asks for 1e-9)."""

STEPS: Final = 100
"""Steps after which the bracket around tau has no more floating-point numbers between its ends."""

QUICK_STEPS: Final = 8
"""Steps of a search that begins at a guess, after which it begins anew without."""

SQUARE_BEND: Final = 4.0
"""The bend of a rectangle's area, the first guess for any outline."""

TARGETS: Final = 256
"""Targets whose regions are made together, between two looks at whether to stop."""


@dataclass(frozen=True, slots=True, eq=False)
class TargetRegions:
    """Ra, O and E of N targets as geometries `(N,)`, clipped to their images."""

    inner: Geometries
    outer: Geometries
    edge: Geometries
    tau: Floats
    reason: npt.NDArray[np.int8]
    """Values of `UndefinedReason`."""
    limits: Floats | None
    """The images as boxes `(4, N)`, infinite where the size is unknown; None when no size is known."""


def build_target_regions(
    targets: Regions, parameters: Parameters, *, image_size: npt.ArrayLike | None = None
) -> TargetRegions:
    """The regions of N targets, clipped to their images (R Eqs. 3-9).

    Parameters and image sizes, `(N, 2)` or `(2,)` pixels, belong to the targets; see `score_crowns`.
    """
    import shapely

    count = len(targets)
    boxes = build_region_boxes(targets.bounds, parameters)
    inner, outer, edge = (_make_writable(shapely.box(*corners.T)) for corners in (boxes.inner, boxes.outer, boxes.edge))
    inner[boxes.small] = shapely.Polygon()
    tau, small = boxes.tau.copy(), boxes.small.copy()
    drawn = np.flatnonzero(targets.is_polygon)
    if len(drawn):
        given = parameters.take(drawn)
        inner[drawn] = buffer_geometries(targets.geometries[drawn], -np.asarray(given.alpha))
        outer[drawn] = buffer_geometries(targets.geometries[drawn], given.omega)
        small[drawn] = shapely.area(inner[drawn]) <= 0
        grown = grow_by_area(outer[drawn], given.gamma * shapely.area(inner[drawn]))
        edge[drawn], tau[drawn] = grown.geometries, grown.tau
    limits = None if image_size is None else compute_clip_limits(_broadcast_sizes(image_size, count))
    inner, outer, edge = (clip_geometries(region, limits) for region in (inner, outer, edge))
    reason = np.where(shapely.area(inner) > 0, np.int8(UndefinedReason.DEFINED), np.int8(UndefinedReason.OUTSIDE))
    reason[small] = UndefinedReason.TOO_SMALL
    return TargetRegions(inner, outer, edge, tau, reason, limits)


def score_regions(
    regions: TargetRegions, delineations: Geometries, *, rows: Rows, eq14_only: bool = False
) -> CrownScores:
    """Scores of delineations `(P,)` against the targets `rows` `(P,)` whose regions are given (R Eq. 14)."""
    import shapely

    drawn = clip_geometries(delineations, None if regions.limits is None else regions.limits[:, rows])
    inner, outer, edge = regions.inner[rows], regions.outer[rows], regions.edge[rows]
    in_inner, in_outer, in_edge = (shapely.area(shapely.intersection(drawn, region)) for region in (inner, outer, edge))
    ring = shapely.area(edge) - shapely.area(outer)
    areas = CrownAreas(
        tau=regions.tau[rows],
        ra=shapely.area(inner),
        tp=in_inner,
        tn=ring - (in_edge - in_outer),
        fp=shapely.area(drawn) - in_outer,
    )
    return score_areas(areas, regions.reason[rows], eq14_only=eq14_only)


def score_region_pairs(
    targets: Regions,
    delineations: Regions,
    parameters: Parameters,
    *,
    target_row: Rows,
    delineation_row: Rows,
    image_size: npt.ArrayLike | None = None,
    progress: Progress | None = None,
) -> CrownScores:
    """Scores of P pairs of a target and a delineation, given by their rows `(P,)` (R Eq. 14).

    Parameters and image sizes belong to the targets. Pairs of two plain rectangles are taken by the closed form; the
    regions of a target are made once however many delineations it has. Progress counts targets with polygons. Raises
    Cancelled when asked to stop.
    """
    size = None if image_size is None else _broadcast_sizes(image_size, len(targets))
    result = score_crowns(
        targets.bounds,
        delineations.bounds,
        parameters,
        image_size=size,
        target_row=target_row,
        delineation_row=delineation_row,
    )
    if not (targets.is_polygon.any() or delineations.is_polygon.any()):
        return result
    drawn = np.flatnonzero(targets.is_polygon[target_row] | delineations.is_polygon[delineation_row])
    drawn = drawn[np.argsort(target_row[drawn], kind="stable")]
    needed, place = np.unique(target_row[drawn], return_inverse=True)
    parts = []
    for start in range(0, len(needed), TARGETS):
        if progress is not None:
            progress.step(start, len(needed))
        chunk = needed[start : start + TARGETS]
        first, last = np.searchsorted(place, [start, start + len(chunk)])
        regions = build_target_regions(
            targets.take(chunk), parameters.take(chunk), image_size=None if size is None else size[chunk]
        )
        shapes = delineations.shapely_of(delineation_row[drawn[first:last]])
        rows = place[first:last].astype(np.intp) - start
        parts.append(score_regions(regions, shapes, rows=rows, eq14_only=parameters.eq14_only))
    return result.replace_rows(drawn, CrownScores.concat(parts)) if parts else result


def clip_geometries(geometries: Geometries, limits: Floats | None) -> Geometries:
    """Geometries `(N,)` cut at the images `(4, N)`; those within stay as they are, bit for bit. None cuts nothing."""
    import shapely

    if limits is None:
        return geometries
    bounds = shapely.bounds(geometries).T
    out = np.flatnonzero((bounds[:2] < limits[:2]).any(axis=0) | (bounds[2:] > limits[2:]).any(axis=0))
    if not len(out):
        return geometries
    result = geometries.copy()
    result[out] = shapely.intersection(geometries[out], shapely.box(*limits[:, out]))
    return result


def buffer_geometries(geometries: Geometries, by: float | Floats) -> Geometries:
    """Geometries `(N,)` outset by `by` pixels with mitred joins, inset where `by` is negative.

    `by` is one number for all or `(N,)`.
    """
    import shapely

    # the library divides by the length of edges that vanish, which numpy would tell of
    with np.errstate(divide="ignore", invalid="ignore"):
        grown: Geometries = shapely.buffer(geometries, by, join_style="mitre", mitre_limit=MITRE_LIMIT)
    return grown


@dataclass(frozen=True, slots=True, eq=False)
class GrownEdge:
    """E, the outset of O that gains the area asked for, of N targets."""

    geometries: Geometries
    tau: Floats
    """By how much O was outset (N,)."""
    bend: Floats
    """What the area gained, less O's length times tau, is in units of tau squared (N,)."""


def grow_by_area(outer: Geometries, ring: Floats, *, bend: Floats | None = None) -> GrownEdge:
    """E, which is O `(N,)` outset by tau so that it gains the area `ring` `(N,)`.

    Newton's step (the area grows by the outline's length) where it stays within the bracket, else its middle. Buffering
    drops tiny notches of an outline, so that the area may jump; then tau is where it jumps. With the `bend` `(N,)` of
    the same outlines at another ring the first guess is mostly right; where it leads nowhere the search begins anew.
    """
    import shapely

    edge, tau = outer.copy(), np.zeros(len(outer))
    start, around = shapely.area(outer), shapely.length(outer)
    todo = np.flatnonzero(ring > 0)
    for guess, steps in ((bend, QUICK_STEPS), (np.full(len(outer), SQUARE_BEND), STEPS)):
        if guess is not None and len(todo):
            square = np.maximum(around[todo] ** 2 + 4 * guess[todo] * ring[todo], 0.0)
            first = 2 * ring[todo] / np.maximum(around[todo] + np.sqrt(square), np.finfo(float).tiny)
            edge[todo], tau[todo], failed = _find_tau(outer[todo], start[todo], ring[todo], first, steps=steps)
            todo = todo[failed]
    return GrownEdge(edge, tau, (ring - around * tau) / np.maximum(tau * tau, np.finfo(float).tiny))


def _find_tau(
    outer: Geometries, start: Floats, ring: Floats, tau: Floats, *, steps: int
) -> tuple[Geometries, Floats, Rows]:
    """E and tau `(N,)` from a first tau, and the rows of those for which no tau was found within so many steps."""
    import shapely

    low, high = np.zeros(len(outer)), np.sqrt(ring / np.pi) * 1.01
    tau = np.minimum(tau, high)
    edge = buffer_geometries(outer, tau)
    active = np.arange(len(outer))
    for _ in range(steps):
        error = shapely.area(edge[active]) - start[active] - ring[active]
        low[active] = np.where(error < 0, tau[active], low[active])
        high[active] = np.where(error > 0, tau[active], high[active])
        wrong = np.abs(error) > RATIO_ERROR * ring[active]
        active, error = active[wrong], error[wrong]
        if not len(active):
            break
        step = tau[active] - error / shapely.length(edge[active])
        inside = (low[active] < step) & (step < high[active])
        step = np.where(inside, step, (low[active] + high[active]) / 2)
        moved = step != tau[active]
        active, step = active[moved], step[moved]
        tau[active] = step
        edge[active] = buffer_geometries(outer[active], step)
    wrong_rows: Rows = np.flatnonzero(np.abs(shapely.area(edge) - start - ring) > RATIO_ERROR * ring)
    return edge, tau, wrong_rows


def _broadcast_sizes(image_size: npt.ArrayLike, count: int) -> Floats:
    return np.broadcast_to(np.asarray(image_size, dtype=np.float64), (count, 2))


def _make_writable(made: Any) -> Geometries:
    """What shapely made, as an array that may be written to."""
    return np.array(made, dtype=np.object_)


Outline = Polygon
"""Rings for drawing with the even-odd rule; a rectangle is one ring of four corners, nothing is an empty tuple."""


@dataclass(frozen=True, slots=True)
class CrownRegions:
    """The outlines of one target, clipped to its image; `inner` (Ra) is empty where the score is undefined."""

    inner: Outline
    outer: Outline
    edge: Outline
    tau: float
    reason: str | None
    """Why the target has no score, or None."""


@dataclass(frozen=True, slots=True)
class CrownTerms:
    """Every term of one score: areas in square pixels, a … d their squares (R Eqs. 10-14); None where undefined."""

    tau: float
    tp: float
    tn: float
    fp: float
    fn: float
    rc: float | None
    iou_crowns: float | None
    covered: float | None
    """Share of Ra that the delineation covers."""
    extended: bool
    """Whether the delineation leaves E, which is then extended by it."""
    reason: str | None
    """Why the score is undefined, or None."""

    @property
    def a(self) -> float:
        """True positives squared (R Eq. 10)."""
        return self.tp**2

    @property
    def b(self) -> float:
        """True negatives squared (R Eq. 11)."""
        return self.tn**2

    @property
    def c(self) -> float:
        """False positives squared (R Eq. 12)."""
        return self.fp**2

    @property
    def d(self) -> float:
        """False negatives squared (R Eq. 13)."""
        return self.fn**2


def as_regions(shapes: Shapes, *, overlap: str) -> Regions:
    """What shapes cover under the setting `overlap`: their boxes, or their polygons where they have one."""
    return regions_of(shapes.box, shapes.polygon if overlap == "polygon" else None)


def make_crown_regions(
    target: Shapes, parameters: Parameters, *, overlap: str = "box", image_size: tuple[float, float] | None = None
) -> CrownRegions:
    """The regions of a target, which is a table of one row; `image_size` is (width, height) in pixels."""
    found = build_target_regions(as_regions(target, overlap=overlap), parameters, image_size=image_size)
    defined = found.reason[0] == UndefinedReason.DEFINED
    return CrownRegions(
        inner=_outline_of(found.inner) if defined else (),
        outer=_outline_of(found.outer),
        edge=_outline_of(found.edge),
        tau=float(found.tau[0]),
        reason=UndefinedReason(int(found.reason[0])).sentence,
    )


def compute_crown_terms(
    target: Shapes,
    delineation: Shapes,
    parameters: Parameters,
    *,
    overlap: str = "box",
    image_size: tuple[float, float] | None = None,
) -> CrownTerms:
    """The terms of the score of a delineation against a target; both are tables of one row.

    `image_size` is (width, height) in pixels, None when it is unknown.
    """
    of_target, of_delineation = as_regions(target, overlap=overlap), as_regions(delineation, overlap=overlap)
    row = np.zeros(1, dtype=np.intp)
    score = score_region_pairs(
        of_target, of_delineation, parameters, target_row=row, delineation_row=row, image_size=image_size
    )
    found = build_target_regions(of_target, parameters, image_size=image_size)
    return CrownTerms(
        tau=float(score.tau[0]),
        tp=float(score.tp[0]),
        tn=float(score.tn[0]),
        fp=float(score.fp[0]),
        fn=float(score.fn[0]),
        rc=_number_of(score, score.rc),
        iou_crowns=_number_of(score, score.iou_crowns),
        covered=_number_of(score, score.covered),
        extended=_leaves_edge(found, of_delineation),
        reason=UndefinedReason(int(score.reason[0])).sentence,
    )


def _number_of(score: CrownScores, column: npt.NDArray[np.float64]) -> float | None:
    return float(column[0]) if score.defined[0] else None


def _leaves_edge(found: TargetRegions, delineation: Regions) -> bool:
    """Whether the delineation covers anything of the image outside E."""
    import shapely

    drawn = clip_geometries(delineation.shapely_of(), found.limits)
    return bool(shapely.area(shapely.difference(drawn, found.edge))[0] > ROUNDING * shapely.area(drawn)[0])


def _outline_of(region: Geometries) -> Outline:
    """All rings of one region, without the repeated last points."""
    import shapely

    rings = shapely.get_rings(shapely.get_parts(region))
    outline = []
    for ring in rings:
        points = shapely.get_coordinates(ring)[:-1]
        points.flags.writeable = False
        outline.append(points)
    return tuple(outline)
