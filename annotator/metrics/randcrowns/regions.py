"""RandCrowns and IoUCrowns: boxes in closed form and in bulk, polygons by exact overlay, and one target explained.

A target T (the reference author's shape) carries three regions: Ra, T inset by alpha, where the crown is sure; O, T
outset by omega, filled, within which a delineation may end unpunished; E, O outset by tau, so that the ring of E
outside O has gamma times the area of Ra. A delineation D is scored by the areas that it shares with them (R Eqs. 3-14,
with two amendments: tau solves the area ratio of R Eq. 9, and a delineation that misses Ra scores 0). The measure is
not symmetric: swapping target and delineation gives another number.

A plain rectangle keeps its closed-form regions; a polygon is buffered with mitred joins, inset by alpha and outset by
omega, and tau is found within a shrinking bracket until the ring of E outside O has gamma times the area of Ra (the
search of R Algorithm 1, carried to the end instead of stepwise).
"""

import enum
from collections.abc import Sequence
from types import MappingProxyType
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from annotator.errors import Phrase, Progress
from annotator.geometry.box import (
    Bools,
    Floats,
    Geometries,
    Polygon,
    Regions,
    Rows,
    compute_column_intersection,
    regions_of,
)
from annotator.model.shapes import Shapes

ROUNDING: Final = 1e-12
"""A part of Ra smaller than this share of it is a rounding error and counts as nothing."""

BLOCK: Final = 8192
"""Rows worked on at once, so that the columns stay in the processor's cache."""


class UndefinedReason(enum.IntEnum):
    """Why a target has no score."""

    DEFINED = 0
    TOO_SMALL = 1
    OUTSIDE = 2

    @property
    def sentence(self) -> str | None:
        """The reason as a clause in words; None for a defined score."""
        return _SENTENCES.get(self)


_SENTENCES: Final = MappingProxyType(
    {
        UndefinedReason.TOO_SMALL: Phrase("the target is too small: nothing is left of it when it is inset by alpha"),
        UndefinedReason.OUTSIDE: Phrase("the target's inner region lies outside the image"),
    }
)


class Parameters(Struct, frozen=True):
    """alpha and omega (>= 0) in pixels and gamma (> 0); each is one number for all rows or an array `(N,)`.

    `eq14_only` turns off the rule that RC is 0 when the delineation misses Ra (R Eq. 14 read literally). Raises
    ValueError for a value out of range.
    """

    alpha: float | Floats
    omega: float | Floats
    gamma: float | Floats
    eq14_only: bool = False

    def __post_init__(self) -> None:
        if not (np.all(np.asarray(self.alpha) >= 0) and np.all(np.asarray(self.omega) >= 0)):
            raise ValueError("alpha and omega must not be negative")
        if not np.all(np.asarray(self.gamma) > 0):
            raise ValueError("gamma must be greater than 0")

    def take(self, rows: npt.NDArray[np.intp] | Bools | slice) -> "Parameters":
        """The parameters of the given rows `(K,)`, of a mask `(N,)` or of a slice; single numbers stay as they are."""

        def taken(column: float | Floats) -> float | Floats:
            return column[rows] if isinstance(column, np.ndarray) and column.ndim else column

        return Parameters(taken(self.alpha), taken(self.omega), taken(self.gamma), self.eq14_only)


class CrownScores(Struct, frozen=True, eq=False):
    """The scores of N pairs of target and delineation, as columns `(N,)`.

    Areas are in square pixels, tau in pixels. `rc`, `iou_crowns` and `covered` (the share of Ra that D covers) are NaN
    where `reason` is not DEFINED; a value that is handed out is None there, with the reason's sentence.
    """

    tau: Floats
    tp: Floats
    """|D ∩ Ra|."""
    tn: Floats
    """|Rb \\ D|, Rb being the ring E \\ O."""
    fp: Floats
    """|D \\ O|, which is |D ∩ Rb| since E grows by whatever D covers outside it."""
    fn: Floats
    """|Ra \\ D|."""
    rc: Floats
    iou_crowns: Floats
    covered: Floats
    reason: npt.NDArray[np.int8]
    """Values of `UndefinedReason`."""

    @property
    def defined(self) -> Bools:
        """Which rows have a score `(N,)`."""
        defined: Bools = self.reason == UndefinedReason.DEFINED
        return defined

    def __len__(self) -> int:
        return len(self.tau)

    @classmethod
    def concat(cls, parts: Sequence["CrownScores"]) -> "CrownScores":
        """The rows of all parts, one after the other; there must be one at least."""
        return cls(*(np.concatenate([getattr(part, field) for part in parts]) for field in cls.__struct_fields__))

    def take(self, rows: npt.NDArray[np.intp]) -> "CrownScores":
        """The scores of these rows `(K,)`, in their order."""
        return CrownScores(*(getattr(self, field)[rows] for field in self.__struct_fields__))

    def replace_rows(self, rows: npt.NDArray[np.intp], other: "CrownScores") -> "CrownScores":
        """The scores with those of `rows` `(K,)` taken from `other`, in its order."""
        columns = {}
        for field in self.__struct_fields__:
            columns[field] = getattr(self, field).copy()
            columns[field][rows] = getattr(other, field)
        return CrownScores(**columns)


class CrownAreas(Struct, frozen=True, eq=False):
    """What a score is made of, as columns `(N,)`: tau, the clipped |Ra|, and the shared areas of `CrownScores`."""

    tau: Floats
    ra: Floats
    tp: Floats
    tn: Floats
    fp: Floats


def score_crowns(
    targets: Floats,
    delineations: Floats,
    parameters: Parameters,
    *,
    image_size: npt.ArrayLike | None = None,
    target_row: npt.NDArray[np.intp] | None = None,
    delineation_row: npt.NDArray[np.intp] | None = None,
) -> CrownScores:
    """Scores of delineations `(N, 4)` against targets `(N, 4)`, row by row, in pixels (R Eqs. 3-14).

    With `target_row` and `delineation_row` `(P,)` the pairs of those rows are scored instead; parameters and image
    sizes belong to the targets. `image_size` is the width and height of the image of every target, `(N, 2)` or `(2,)`
    pixels: Ra, O, E and D are clipped to it. None, and rows with a size of 0, mean that the size is unknown: then
    nothing is clipped.
    """
    count = len(targets) if target_row is None else len(target_row)
    columns = np.empty((8, count))
    reason = np.zeros(count, dtype=np.int8)
    size = None if image_size is None else np.broadcast_to(np.asarray(image_size, dtype=np.float64), (len(targets), 2))
    for start in range(0, count, BLOCK):
        rows = slice(start, min(start + BLOCK, count))
        of_target = rows if target_row is None else target_row[rows]
        of_delineation = rows if delineation_row is None else delineation_row[rows]
        areas, small = _measure_areas(
            np.ascontiguousarray(targets[of_target].T, dtype=np.float64),
            np.ascontiguousarray(delineations[of_delineation].T, dtype=np.float64),
            parameters.take(of_target),
            None if size is None else compute_clip_limits(size[of_target]),
        )
        part = reason[rows]
        part[areas.ra <= 0] = UndefinedReason.OUTSIDE
        part[small] = UndefinedReason.TOO_SMALL
        _score(areas, part, out=columns[:, rows], eq14_only=parameters.eq14_only)
    return _from_columns(columns, reason)


def score_areas(areas: CrownAreas, reason: npt.NDArray[np.int8], *, eq14_only: bool) -> CrownScores:
    """Scores from areas `(N,)`, however they were measured (R Eq. 14).

    `reason` `(N,)` marks the rows without a score.
    """
    columns = np.empty((8, len(reason)))
    _score(areas, reason, out=columns, eq14_only=eq14_only)
    return _from_columns(columns, reason)


def _from_columns(columns: Floats, reason: npt.NDArray[np.int8]) -> CrownScores:
    tau, tp, tn, fp, fn, rc, iou_crowns, covered = columns
    return CrownScores(tau, tp, tn, fp, fn, rc, iou_crowns, covered, reason)


def _score(areas: CrownAreas, reason: npt.NDArray[np.int8], *, out: Floats, eq14_only: bool) -> None:
    """RandCrowns (R Eq. 14) and IoUCrowns; writes the columns of `CrownScores` but the reason."""
    tau, tp, tn, fp, fn, rc, iou_crowns, covered = out
    tau[:] = areas.tau
    np.minimum(areas.tp, areas.ra, out=tp)
    tp[areas.tp <= ROUNDING * areas.ra] = 0.0
    np.maximum(areas.tn, 0.0, out=tn)
    np.maximum(areas.fp, 0.0, out=fp)
    np.subtract(areas.ra, tp, out=fn)
    inner = tp * tp
    every = tn * tn
    every += inner
    wrong = fp * fp
    wrong += fn * fn
    undefined = reason != UndefinedReason.DEFINED
    wrong[undefined] = np.nan
    np.divide(every, every + wrong, out=rc)
    np.divide(inner, inner + wrong, out=iou_crowns)
    if not eq14_only:
        rc[(tp == 0) & ~undefined] = 0.0
    np.divide(tp, np.where(undefined, np.nan, areas.ra), out=covered)


def solve_tau(width: Floats, height: Floats, ring: Floats) -> Floats:
    """The outset `(N,)` in pixels by which boxes of `width` x `height` `(N,)` gain the area `ring` `(N,)` (R Eq. 9).

    The positive root of 4 tau² + 2 (width + height) tau = ring, in the form that does not cancel. R Eq. 7 read
    literally gives a negative tau at the paper's own parameters, so the area ratio that R Eq. 9 promises is solved for
    instead.
    """
    around = width + height
    tau: Floats = ring / (around + np.sqrt(around * around + 4 * ring))
    return tau


def compute_clip_limits(image_size: Floats) -> Floats:
    """Rows x0, y0, x1, y1 `(4, n)` of images of width and height `(n, 2)`; infinite where the size is 0 (unknown)."""
    limits = np.zeros((4, len(image_size)))
    limits[2:] = image_size.T
    unknown = (limits[2:] <= 0).any(axis=0)
    limits[:2, unknown], limits[2:, unknown] = -np.inf, np.inf
    return limits


class RegionBoxes(Struct, frozen=True, eq=False):
    """The regions of N targets as boxes `(N, 4)`; Ra is empty (`x0 == x1`) where the target is too small."""

    inner: Floats
    outer: Floats
    edge: Floats
    tau: Floats
    small: Bools


def build_region_boxes(targets: Floats, parameters: Parameters) -> RegionBoxes:
    """Ra, O and E of targets `(N, 4)` before they are clipped (R Eqs. 3-9)."""
    columns = np.ascontiguousarray(targets.T, dtype=np.float64)
    inner, outer, edge, tau, small = _build_regions(columns, parameters)
    return RegionBoxes(inner=inner.T, outer=outer.T, edge=edge.T, tau=tau, small=small)


def _build_regions(target: Floats, given: Parameters) -> tuple[Floats, Floats, Floats, Floats, Bools]:
    """Ra, O, E as columns `(4, n)`, tau and which targets are too small."""
    width, height = target[2] - target[0], target[3] - target[1]
    inner = outset_columns(target, -given.alpha)
    small: Bools = np.minimum(width, height) <= 2 * given.alpha
    small |= (inner[2:] <= inner[:2]).any(axis=0)
    inner[2:, small] = inner[:2, small]
    outer = outset_columns(target, given.omega)
    width += 2 * given.omega
    height += 2 * given.omega
    tau = solve_tau(width, height, compute_column_area(inner) * given.gamma)
    return inner, outer, outset_columns(outer, tau), tau, small


def _measure_areas(
    target: Floats, delineation: Floats, given: Parameters, limits: Floats | None
) -> tuple[CrownAreas, Bools]:
    """The areas of one block and which targets are too small; boxes and limits come as columns `(4, n)`."""
    inner, outer, edge, tau, small = _build_regions(target, given)
    if limits is not None:
        delineation, inner, outer, edge = (cut_columns(box, limits) for box in (delineation, inner, outer, edge))
    in_outer = compute_column_intersection(delineation, outer)
    tn = compute_column_area(edge)
    tn -= compute_column_area(outer)
    tn -= compute_column_intersection(delineation, edge) - in_outer
    fp = compute_column_area(delineation)
    fp -= in_outer
    return CrownAreas(
        tau=tau, ra=compute_column_area(inner), tp=compute_column_intersection(delineation, inner), tn=tn, fp=fp
    ), small


def outset_columns(box: Floats, by: float | Floats) -> Floats:
    """Boxes as columns `(4, n)` grown by `by` pixels on every side, one number for all or `(n,)`."""
    grown = np.empty_like(box)
    np.subtract(box[:2], by, out=grown[:2])
    np.add(box[2:], by, out=grown[2:])
    return grown


def compute_column_area(box: Floats) -> Floats:
    """Areas `(n,)` of boxes that are given as columns `(4, n)`."""
    side = box[2:] - box[:2]
    area: Floats = np.multiply(side[0], side[1], out=side[0])
    return area


def cut_columns(box: Floats, limits: Floats) -> Floats:
    """Boxes as columns `(4, n)` cut at the limits `(4, n)` of their images; one that lies outside becomes empty."""
    result = np.empty_like(box)
    for side in (slice(0, 2), slice(2, 4)):
        np.maximum(box[side], limits[:2], out=result[side])
        np.minimum(result[side], limits[2:], out=result[side])
    return result


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


class TargetRegions(Struct, frozen=True, eq=False):
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


class GrownEdge(Struct, frozen=True, eq=False):
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


class CrownRegions(Struct, frozen=True):
    """The outlines of one target, clipped to its image; `inner` (Ra) is empty where the score is undefined."""

    inner: Outline
    outer: Outline
    edge: Outline
    tau: float
    reason: str | None
    """Why the target has no score, or None."""


class CrownTerms(Struct, frozen=True):
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
