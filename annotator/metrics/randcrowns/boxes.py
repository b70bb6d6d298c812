"""RandCrowns and IoUCrowns of boxes in closed form, in bulk.

A target T (the reference author's shape) carries three regions: Ra, T inset by alpha, where the crown is sure; O, T
outset by omega, filled, within which a delineation may end unpunished; E, O outset by tau, so that the ring of E
outside O has gamma times the area of Ra. A delineation D is scored by the areas that it shares with them (R Eqs. 3-14,
with two amendments: tau solves the area ratio of R Eq. 9, and a delineation that misses Ra scores 0). The measure is
not symmetric: swapping target and delineation gives another number.
"""

import enum
from collections.abc import Sequence
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Bools, Floats
from annotator.geometry.overlap import compute_column_intersection
from annotator.phrase import Phrase

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


@dataclass(frozen=True, slots=True)
class Parameters:
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


@dataclass(frozen=True, slots=True, eq=False)
class CrownScores:
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
        return cls(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(cls)))

    def take(self, rows: npt.NDArray[np.intp]) -> "CrownScores":
        """The scores of these rows `(K,)`, in their order."""
        return CrownScores(*(getattr(self, field.name)[rows] for field in fields(self)))

    def replace_rows(self, rows: npt.NDArray[np.intp], other: "CrownScores") -> "CrownScores":
        """The scores with those of `rows` `(K,)` taken from `other`, in its order."""
        columns = {}
        for field in fields(self):
            columns[field.name] = getattr(self, field.name).copy()
            columns[field.name][rows] = getattr(other, field.name)
        return CrownScores(**columns)


@dataclass(frozen=True, slots=True, eq=False)
class CrownAreas:
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


@dataclass(frozen=True, slots=True, eq=False)
class RegionBoxes:
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
