"""Several files of a foreign format as one table, so that they come in as one step."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from annotator.formats.core.foreign import UNNAMED, FirstPixel, ForeignTable, Note, Rater, Statement
from annotator.formats.core.held import HeldRows, join_held
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label

T = TypeVar("T", Image, Label)


def concat_tables(tables: Sequence[ForeignTable]) -> ForeignTable:
    """One table of all: images, labels and raters of the same name are the same, shapes follow one another.

    An id of a file that another file uses for something else is dropped (`source_id` None), because it no longer says
    which image or label is meant. Where the shapes of one file are on the disk, those of all are.
    """
    if len(tables) == 1:
        return tables[0]
    tables = [table.hold() for table in tables] if any(table.held for table in tables) else tables
    images: dict[str, Image] = {}
    labels: dict[str, Label] = {}
    raters: dict[str, AuthorKind | None] = {}
    parts, statements, rater_columns = [], [], []
    held: list[HeldRows] = []
    told: dict[str, tuple[dict[str, Any], ...]] = {}
    for table in tables:
        for image in table.images:
            images.setdefault(image.name, replace(image, id=len(images)))
        for image, notes in zip(table.images, table.image_notes, strict=False):
            told[image.name] = (*told.get(image.name, ()), *notes)
        for label in table.labels:
            labels.setdefault(label.name, replace(label, id=len(labels)))
        for rater in table.raters:
            raters[rater.name] = raters.get(rater.name) or rater.kind
        rater_of = np.append(_find_positions((rater.name for rater in table.raters), list(raters)), UNNAMED)
        image_of = _find_positions((image.name for image in table.images), list(images))
        label_of = _find_positions((label.name for label in table.labels), list(labels))
        if table.held is not None:
            held.append(table.held.renumber(image_of, label_of, rater_of))
        own = table.shapes
        parts.append(own.with_columns(image=image_of[own.image], label=label_of[own.label].astype(np.int32)))
        rater_columns.append(rater_of[table.rater].astype(np.int32))
        statements += [
            replace(said, image=int(image_of[said.image]), rater=int(rater_of[said.rater])) for said in table.statements
        ]
    shapes = Shapes.concat(parts)
    return ForeignTable(
        source=f"{tables[0].source} and {len(tables) - 1} more",
        images=_drop_ambiguous_ids((image for table in tables for image in table.images), images.values()),
        labels=_drop_ambiguous_ids((label for table in tables for label in table.labels), labels.values()),
        raters=tuple(Rater(name, kind) for name, kind in raters.items()),
        shapes=shapes.with_columns(id=np.arange(len(shapes), dtype=np.int64)),
        rater=np.concatenate(rater_columns),
        pass_number=np.concatenate([table.pass_number for table in tables]),
        statements=_keep_last_statements(statements),
        image_notes=tuple(told.get(name, ()) for name in images) if any(told.values()) else (),
        notes=_sum_notes(note for table in tables for note in table.notes),
        first_pixel=_find_least_sure(table.first_pixel for table in tables),
        held=join_held(held) if held else None,
    )


def _find_least_sure(found: Iterable[FirstPixel | None]) -> FirstPixel | None:
    """Of what the files tell of their first pixel that which needs a question most."""
    return min((one for one in found if one is not None), key=lambda one: one.is_sure, default=None)


def _find_positions(names: Iterable[str], known: Sequence[str]) -> npt.NDArray[np.int64]:
    place = {name: position for position, name in enumerate(known)}
    return np.array([place[name] for name in names], dtype=np.int64)


def _drop_ambiguous_ids(rows: Iterable[T], found: Iterable[T]) -> tuple[T, ...]:
    """`found`, less the ids that the files (`rows`) give to different names."""
    named: dict[int | None, set[str]] = {}
    for row in rows:
        named.setdefault(row.source_id, set()).add(row.name)
    return tuple(row if len(named[row.source_id]) == 1 else replace(row, source_id=None) for row in found)


def _keep_last_statements(statements: Iterable[Statement]) -> tuple[Statement, ...]:
    """The last statement about each rater's pass over an image."""
    return tuple({(said.image, said.rater, said.pass_number): said for said in statements}.values())


def _sum_notes(notes: Iterable[Note]) -> tuple[Note, ...]:
    counts: dict[str, int] = {}
    for note in notes:
        counts[note.text] = counts.get(note.text, 0) + note.count
    return tuple(Note(text, count) for text, count in counts.items())
