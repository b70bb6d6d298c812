"""What a list of detections has no place for, value by value: it needs scores, and knows three attributes."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.losses import Feature, Loss, keep_images, keep_rows
from annotator.formats.detections.rows import SuppressedRow, to_plain
from annotator.geometry.box import Bools
from annotator.metrics.detection.inputs import FULL, IMAGE_LEVEL, SOURCE, SUPPRESSED, TILE
from annotator.model.shapes import Shapes

UNKNOWN_SIZE: Final = (1, 1)
"""Stands for the size of an image that nobody gave; the row of a whole image needs some box."""


def is_scored(foreign: ForeignTable) -> Bools:
    """Which shapes `(N,)` have a score that a list takes."""
    score = foreign.shapes.score
    scored: Bools = (score >= 0) & (score <= 1)
    return scored


def is_whole(shapes: Shapes) -> Bools:
    """Which rows `(N,)` are scores of whole images and no boxes."""
    return np.array([shapes.attributes_of(row).get(IMAGE_LEVEL) is True for row in range(len(shapes))], dtype=np.bool_)


def select_known(attributes: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the attributes for which a list has a place, as they are read again."""
    found: dict[str, Any] = {}
    if attributes.get(IMAGE_LEVEL) is True:
        found[IMAGE_LEVEL] = True
    if attributes.get(SOURCE) in (FULL, TILE):
        found[SOURCE] = attributes[SOURCE]
    try:
        fallen = to_plain(msgspec.convert(attributes.get(SUPPRESSED, ()), tuple[SuppressedRow, ...]))
    except msgspec.ValidationError:
        return found  # another tool's attribute of this name
    return found | ({SUPPRESSED: fallen} if fallen else {})


def _count_more(foreign: ForeignTable) -> int:
    shapes = foreign.shapes
    if shapes.attributes is None:
        return 0
    return sum(bool(one) and select_known(one) != one for one in shapes.attributes)


def _drop_more(foreign: ForeignTable) -> ForeignTable:
    shapes = foreign.shapes
    if shapes.attributes is None:
        return foreign
    column = shapes.attributes.copy()
    for row, attributes in enumerate(column):
        column[row] = (select_known(attributes) or None) if attributes else None
    return replace(foreign, shapes=shapes.with_columns(attributes=column))


def _reset_image_crowds(foreign: ForeignTable) -> ForeignTable:
    return replace(foreign, shapes=foreign.shapes.with_columns(crowd=is_whole(foreign.shapes)))


def _boxes_of(foreign: ForeignTable) -> npt.NDArray[np.float64]:
    """The boxes `(N, 4)`, those of scores of whole images as they are read again."""
    boxes = foreign.shapes.box.copy()
    for row in np.flatnonzero(is_whole(foreign.shapes)).tolist():
        image = foreign.images[foreign.shapes.image[row]]
        boxes[row] = (0, 0, *((image.width, image.height) if image.has_size else UNKNOWN_SIZE))
    return boxes


def _is_nameable(foreign: ForeignTable) -> Bools:
    """Images `(M,)` with an id of a COCO file; where none has one, those with shapes, which are refused later."""
    named = np.array([image.source_id is not None for image in foreign.images], dtype=np.bool_)
    if not named.any():
        named[foreign.shapes.image] = True
    return named


UNSCORED: Final = Loss(
    "shapes without a score between 0 and 1 (they are left out)",
    lambda f: int((~is_scored(f)).sum()),
    lambda f: keep_rows(f, is_scored(f)),
)
LOSSES: Final = (
    UNSCORED,
    Loss(Feature.ATTRIBUTES.value, _count_more, _drop_more),
    Loss(
        Feature.CROWDS.value,
        lambda f: int((f.shapes.crowd != is_whole(f.shapes)).sum()),
        _reset_image_crowds,
    ),
    Loss(
        "boxes of scores for whole images",
        lambda f: int((f.shapes.box != _boxes_of(f)).any(axis=1).sum()),
        lambda f: replace(f, shapes=f.shapes.with_columns(box=_boxes_of(f))),
    ),
)
"""In the order in which they are taken away."""

UNNAMED_IMAGES: Final = Loss(
    "images without an id of a COCO file, with their detections (left out)",
    lambda f: int((~_is_nameable(f)).sum()),
    lambda f: keep_images(f, _is_nameable(f)),
)
"""For lists that name images by ids."""
