"""Stray shapes: what lies wholly outside the picture that it is said to be on, mostly by another coordinate system."""

import enum
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from annotator.errors import UserError
from annotator.formats.core.foreign import ForeignTable, Note
from annotator.formats.core.spooled import RowsSpooler, SpooledRows
from annotator.model.project import Project
from annotator.model.shapes import PartState, Shapes
from annotator.phrase import Numeral


class Stray(enum.Enum):
    """What becomes of shapes wholly outside their picture."""

    REFUSE = "refuse"
    LEAVE_OUT = "leave out"
    KEEP = "keep"
    """For what a detector of our own says, which counts as it is."""


def drop_stray_shapes(
    project: Project, foreign: ForeignTable, rows: SpooledRows, image_ids: Sequence[int | None], stray: Stray
) -> ForeignTable:
    """The table without its stray shapes, counted in its notes; `rows` are its rows.

    Raises UserError that names the first under `Stray.REFUSE`.
    """
    if stray is Stray.KEEP:
        return foreign
    sizes = _list_sizes(project, foreign, image_ids)
    count, first = 0, None
    for piece in rows.iterate():
        outside = _find_stray_rows(piece.shapes, sizes)
        count += int(outside.sum())
        if first is None and outside.any():
            row = int(np.argmax(outside))
            first = int(piece.shapes.image[row]), piece.shapes.box[row]
    if first is None:
        return foreign
    if stray is not Stray.LEAVE_OUT:
        raise _make_error(foreign, sizes, count, *first)
    kept = RowsSpooler()
    for piece in rows.iterate():
        inside = piece.take(~_find_stray_rows(piece.shapes, sizes))
        kept.add(inside.shapes, inside.rater, inside.pass_number)
    note = Note("shapes wholly outside their picture (left out)", count)
    return replace(foreign, rows=kept.finish(), notes=(*foreign.notes, note))


def _make_error(
    foreign: ForeignTable, sizes: npt.NDArray[np.float64], count: int, image: int, box: npt.NDArray[np.float64]
) -> UserError:
    """The sentence about so many stray shapes, the first of which has this box on this image of the file."""
    x0, y0, x1, y1 = (Numeral(f"{value:.6g}") for value in box.tolist())
    return UserError(
        "{source}: {n} of the shapes lie wholly outside their picture (the first on '{image}', {width} × {height} "
        "pixels, from {x0}, {y0} to {x1}, {y1}); check that the picture is the one that is meant, and that the "
        "coordinates are pixels of it.",
        source=foreign.source,
        n=Numeral(f"{count:,}"),
        image=foreign.images[image].name[:80],
        width=int(sizes[image, 0]),
        height=int(sizes[image, 1]),
        x0=x0,
        y0=y0,
        x1=x1,
        y1=y1,
    )


def _list_sizes(project: Project, foreign: ForeignTable, image_ids: Sequence[int | None]) -> npt.NDArray[np.float64]:
    """Width and height of the picture of every image of the file, `(N, 2)`; infinite where nobody knows them."""
    sizes = np.full((len(foreign.images), 2), np.inf)
    for place, (theirs, identity) in enumerate(zip(foreign.images, image_ids, strict=True)):
        ours = None if identity is None else project.images.get(identity)
        known = ours if ours is not None and ours.has_size else theirs
        if identity is not None and known.has_size:
            sizes[place] = known.width, known.height
    return sizes


def _find_stray_rows(shapes: Shapes, sizes: npt.NDArray[np.float64]) -> npt.NDArray[np.bool_]:
    """Rows that have not even a border in common with their picture; an absent part may be where it would be."""
    beyond = (shapes.box[:, :2] > sizes[shapes.image]) | (shapes.box[:, 2:] < 0)
    known = np.isfinite(sizes[shapes.image, 0])
    found: npt.NDArray[np.bool_] = beyond.any(axis=1) & known & (shapes.part_state != PartState.ABSENT)
    return found
