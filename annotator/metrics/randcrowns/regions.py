"""One target explained (R): the outlines of Ra, O and E for drawing, and every term of its score."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from annotator.geometry.polygon import Polygon
from annotator.geometry.region import Geometries, Regions, regions_of
from annotator.metrics.randcrowns.boxes import ROUNDING, CrownScores, Parameters, UndefinedReason
from annotator.metrics.randcrowns.polygons import (
    TargetRegions,
    build_target_regions,
    clip_geometries,
    score_region_pairs,
)
from annotator.model.shapes import Shapes

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
