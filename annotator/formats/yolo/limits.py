"""What YOLO has no place for: pictures without a size, borders that are passed, further pieces of polygons."""

from collections.abc import Collection
from dataclasses import replace
from typing import Final

import numpy as np

from annotator.formats.core.folder import stem_of
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.losses import (
    BOX_APART,
    FLAT_POLYGONS,
    WITHOUT_POLYGONS,
    Loss,
    bounds_of_polygons,
    keep_images,
    keep_rows,
)
from annotator.formats.yolo.dataset import SPLITS
from annotator.geometry.box import Bools, Floats, size_of
from annotator.geometry.polygon import Polygon

_SLIVER: Final = 1e-6
"""Pixels; what shows less of itself is beside the picture."""
_ROUNDING: Final = 1e-9
"""Pixels."""


def _has_size(foreign: ForeignTable) -> Bools:
    return np.array([image.has_size for image in foreign.images], dtype=np.bool_)


def _is_first_of_stem(foreign: ForeignTable, before: Collection[str] = ()) -> Bools:
    """Images whose name without ending no earlier one has, nor any of the names `before`."""
    seen: set[str] = set()
    first = []
    for image in foreign.images:
        name = stem_of(image.name)
        first.append(name not in seen and name not in before)
        seen.add(name)
    return np.array(first, dtype=np.bool_)


_SAME_STEM: Final = "images that differ from another by their ending only (left out)"


def _make_stem_loss() -> Loss:
    """The loss for tables that come one after the other."""
    before: set[str] = set()

    def drop(foreign: ForeignTable) -> ForeignTable:
        kept = keep_images(foreign, _is_first_of_stem(foreign, before))
        before.update(stem_of(image.name) for image in kept.images)
        return kept

    return Loss(_SAME_STEM, lambda f: int((~_is_first_of_stem(f, before)).sum()), drop)


def _count_odd_splits(foreign: ForeignTable) -> int:
    return sum(image.split not in ("", *SPLITS) for image in foreign.images)


def _drop_odd_splits(foreign: ForeignTable) -> ForeignTable:
    images = (image if image.split in SPLITS else replace(image, split="") for image in foreign.images)
    return replace(foreign, images=tuple(images))


def _limits_of(foreign: ForeignTable) -> Floats:
    """Width and height of the image of every row, `(N, 2)`."""
    sizes = np.array([(image.width, image.height) for image in foreign.images], dtype=np.float64).reshape(-1, 2)
    found: Floats = sizes[foreign.shapes.image]
    return found


def _cut_boxes(foreign: ForeignTable) -> Floats:
    limits = _limits_of(foreign)
    return np.clip(foreign.shapes.box, 0.0, np.concatenate((limits, limits), axis=1))


def _is_inside(foreign: ForeignTable) -> Bools:
    """Rows of which something lies on the picture."""
    cut = _cut_to_border(foreign)
    shown = size_of(bounds_of_polygons(cut)) >= _SLIVER
    inside: Bools = shown[:, 0] & shown[:, 1]
    if cut.shapes.polygon is not None:
        inside &= [polygon is None or len(polygon[0]) >= 3 for polygon in cut.shapes.polygon]
    return inside


def _passes_border(foreign: ForeignTable) -> Bools:
    """Rows that pass the border by more than a rounding."""
    return np.asarray((np.abs(_cut_boxes(foreign) - foreign.shapes.box) > _ROUNDING).any(axis=1))


def _cut_to_border(foreign: ForeignTable) -> ForeignTable:
    """Boxes and corners of polygons drawn back to the border of their picture."""
    column = foreign.shapes.polygon
    if column is not None:
        limits = _limits_of(foreign)
        column = column.copy()
        for row, polygon in enumerate(column):
            if polygon is not None:
                column[row] = (_cut_ring(polygon[0], limits[row]),)
    return replace(foreign, shapes=foreign.shapes.with_columns(box=_cut_boxes(foreign), polygon=column))


def _cut_ring(ring: Floats, limit: Floats) -> Floats:
    """The ring within the picture; points at its end go when they come to lie on the first."""
    cut: Floats = np.clip(ring, 0.0, limit)
    apart = np.flatnonzero((np.abs(cut - cut[0]) > _SLIVER).any(axis=1))
    return cut[: apart[-1] + 1] if len(apart) else cut[:1]


def _has_further_pieces(foreign: ForeignTable) -> Bools:
    column = foreign.shapes.polygon
    several = [] if column is None else [polygon is not None and len(polygon) > 1 for polygon in column]
    return np.array(several, dtype=np.bool_) if several else np.zeros(len(foreign.shapes), dtype=np.bool_)


def _keep_largest_pieces(foreign: ForeignTable) -> ForeignTable:
    column = foreign.shapes.polygon
    if column is None:
        return foreign
    column = column.copy()
    for row in np.flatnonzero(_has_further_pieces(foreign)).tolist():
        column[row] = (max(column[row], key=_extent_of),)
    return replace(foreign, shapes=foreign.shapes.with_columns(polygon=column))


def _extent_of(ring: Floats) -> float:
    width, height = (ring.max(axis=0) - ring.min(axis=0)).tolist()
    return float(width * height)


def _is_plain_box(foreign: ForeignTable) -> Bools:
    column = foreign.shapes.polygon
    if column is None:
        return np.ones(len(foreign.shapes), dtype=np.bool_)
    return np.array([polygon is None for polygon in column], dtype=np.bool_)


def _as_polygons(foreign: ForeignTable) -> ForeignTable:
    column = np.empty(len(foreign.shapes), dtype=np.object_)
    for row, box in enumerate(foreign.shapes.box.tolist()):
        polygon = foreign.shapes.polygon_of(row)
        column[row] = _make_corners(*box) if polygon is None else polygon
    return replace(foreign, shapes=foreign.shapes.with_columns(polygon=column if len(column) else None))


def _make_corners(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    return (np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]),)


_WRITTEN: Final = (
    Loss(
        "images of unknown size (left out)",
        lambda f: int((~_has_size(f)).sum()),
        lambda f: keep_images(f, _has_size(f)),
    ),
    Loss(
        _SAME_STEM,
        lambda f: int((~_is_first_of_stem(f)).sum()),
        lambda f: keep_images(f, _is_first_of_stem(f)),
        renew=_make_stem_loss,
    ),
)
_IMAGES: Final = (
    *_WRITTEN,
    Loss("splits other than train, val and test", _count_odd_splits, _drop_odd_splits),
)
_BORDER: Final = (
    Loss(
        "shapes beside their picture (left out)",
        lambda f: int((~_is_inside(f)).sum()),
        lambda f: keep_rows(f, _is_inside(f)),
    ),
    Loss("shapes past the border of their picture (cut there)", lambda f: int(_passes_border(f).sum()), _cut_to_border),
)
BOX_LOSSES: Final = (WITHOUT_POLYGONS, *_IMAGES, *_BORDER)
FRAME_LOSSES: Final = (WITHOUT_POLYGONS, *_WRITTEN, *_BORDER)
"""For layouts of boxes that know splits of any name."""
POLYGON_LOSSES: Final = (
    *_IMAGES,
    Loss(
        "further pieces of polygons (the largest is kept)",
        lambda f: int(_has_further_pieces(f).sum()),
        _keep_largest_pieces,
    ),
    FLAT_POLYGONS,
    BOX_APART,
    *_BORDER,
    Loss("boxes (they become polygons of four corners)", lambda f: int(_is_plain_box(f).sum()), _as_polygons),
)
"""For the format that gives polygons and no boxes."""
