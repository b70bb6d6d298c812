"""Layers: what a run found as a table that is imported like any file, its author a model."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np

from annotator.formats.foreign import UNNAMED, Foreign
from annotator.geometry.box import Floats, from_xywh
from annotator.metrics.detector_inputs import IMAGE_LEVEL, SOURCE, SUPPRESSED
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label
from annotator.plugins.detector.run.parts import Row

_NO_SIZE: Final = 1.0
"""Stands for the size of an image that nobody told; the row of a whole image needs some box."""


def foreign_of(project: Project, found: Mapping[str, Sequence[Row]], *, source: str) -> Foreign:
    """The detections of all pictures that were looked at, with those labels of the model that occur."""
    named = {image.name: image for image in project.images.values()}
    names = [name for name in found if name in named]
    images = tuple(replace(named[name], id=place) for place, name in enumerate(names))
    rows = [(place, row) for place, name in enumerate(names) for row in found[name]]
    labels = {label: place for place, label in enumerate(dict.fromkeys(row["label"] for _, row in rows))}
    sizes = {place: (image.width or _NO_SIZE, image.height or _NO_SIZE) for place, image in enumerate(images)}
    shapes = Shapes.make(
        _boxes(rows, sizes),
        label=[labels[row["label"]] for _, row in rows],
        image=[place for place, _ in rows],
        score=[row["score"] for _, row in rows],
        crowd=["bbox" not in row for _, row in rows],
        attributes=[_attributes(row) for _, row in rows],
    )
    return Foreign(
        source=source,
        images=images,
        labels=tuple(Label(place, label) for label, place in labels.items()),
        raters=(),
        shapes=shapes,
        rater=np.full(len(rows), UNNAMED, dtype=np.int32),
        round=np.ones(len(rows), dtype=np.int32),
    )


def _boxes(rows: Sequence[tuple[int, Row]], sizes: Mapping[int, tuple[float, float]]) -> Floats:
    return from_xywh([row.get("bbox", (0.0, 0.0, *sizes[place])) for place, row in rows])


def _attributes(row: Row) -> dict[str, Any]:
    if "bbox" not in row:
        return {IMAGE_LEVEL: True}
    said = {SOURCE: row["source"]}
    return said | {SUPPRESSED: row["suppressed"]} if "suppressed" in row else said
