"""Passing: a foreign table on the disk as tables of ranges of its images, to leave as a file of another tool."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from annotator.formats.core.foreign import ForeignTable
from annotator.metrics.parts.source import PART_BOXES, split_ranges


def iterate_tables(foreign: ForeignTable, *, boxes: int = PART_BOXES) -> Iterator[ForeignTable]:
    """The table, or where its shapes are on the disk tables of about so many of them, with all labels and authors."""
    if foreign.rows is None:
        yield foreign
        return
    layers = foreign.rows.list_layers()
    counts = np.bincount(layers[:, 0], weights=layers[:, 3], minlength=len(foreign.images)).astype(np.int64)
    said = np.array([one.image for one in foreign.statements], dtype=np.int64)
    order = np.argsort(said, kind="stable")
    for part in split_ranges(enumerate((counts + 1).tolist()), boxes):
        first, end = part.first, part.last + 1
        found = foreign.rows.read_images(np.arange(first, end))
        start, stop = np.searchsorted(said[order], (first, end)).tolist()
        told = (foreign.statements[place] for place in np.sort(order[start:stop]).tolist())
        yield replace(
            foreign,
            images=tuple(replace(image, id=place) for place, image in enumerate(foreign.images[first:end])),
            shapes=found.shapes.with_columns(image=found.shapes.image - first),
            rater=found.rater.astype(np.int32),
            pass_number=found.pass_number.astype(np.int32),
            statements=tuple(replace(one, image=one.image - first) for one in told),
            image_notes=foreign.image_notes[first:end],
            weights=foreign.weights[first:end],
            rows=None,
        )
