"""Marks: notes, and which model a shape was taken from, as attributes that every format with attributes carries.

A shape's attribute `assisted_by` names the model; `review_notes` lists its notes. What is written so is taken out of
the attributes again when the file is read; an attribute of these names that looks otherwise stays what it is.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.formats.core.foreign import ASSISTED_BY, REVIEW_NOTES, ForeignFile, Note
from annotator.formats.core.losses import Feature
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import LayerKey
from annotator.model.project import PartEdit, Project
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.model.shapes import Shapes

LONGEST_NOTE: Final = 100_000
"""Letters of a note that is read from a file."""


class IncomingNote(Struct, frozen=True):
    """A note of a file; `row` is the row of its shape in the plan, or None for a note on the image."""

    note: ReviewNote
    row: int | None


def list_leaving_notes(project: Project, keys: Iterable[LayerKey]) -> list[ReviewNote]:
    """Notes on the images of these layers that were written by their authors or put to them, in the order of ids."""
    written = {key[:2] for key in keys}
    notes = (project.notes[number] for number in sorted(project.notes))
    return [note for note in notes if (note.image, note.author) in written or (note.image, note.to) in written]


def add_marks(project: Project, rows: Shapes, notes: Iterable[ReviewNote], carries: frozenset[Feature]) -> Shapes:
    """The rows with those of their marks as attributes that a format carries."""
    by_shape: defaultdict[int, list[ReviewNote]] = defaultdict(list)
    for note in notes:
        if note.shape is not None and Feature.SHAPE_NOTES in carries:
            by_shape[note.shape].append(note)
    taken = (rows.assisted >= 0) & (Feature.ASSISTED in carries)
    marked = [row for row in range(len(rows)) if taken[row] or int(rows.id[row]) in by_shape]
    if not marked:
        return rows
    column = np.empty(len(rows), dtype=np.object_)
    for row in range(len(rows)):
        column[row] = None if rows.attributes is None else rows.attributes[row]
    for row in marked:
        attributes = dict(rows.attributes_of(row))
        if taken[row]:
            attributes[ASSISTED_BY] = project.author_name(int(rows.assisted[row]))
        if found := by_shape.get(int(rows.id[row])):
            attributes[REVIEW_NOTES] = [make_note_record(project, note) for note in found]
        column[row] = attributes
    return rows.with_columns(attributes=column)


def list_image_notes(
    project: Project, images: Sequence[int], notes: Iterable[ReviewNote]
) -> tuple[tuple[dict[str, Any], ...], ...]:
    """By image the records of its notes, less those of its shapes; nothing where there are none."""
    by_image: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    for note in notes:
        if note.shape is None:
            by_image[note.image].append(make_note_record(project, note))
    return tuple(tuple(by_image.get(image, ())) for image in images) if by_image else ()


def find_lost_marks(
    tables: Sequence[Shapes], notes: Sequence[ReviewNote], carries: frozenset[Feature]
) -> tuple[Note, Note]:
    """What of notes on shapes, and of marks that shapes were taken from a model, does not leave with these shapes."""
    about = [note.shape for note in notes if note.shape is not None]
    there: set[int] = set()
    if about and Feature.SHAPE_NOTES in carries:
        there.update(*(rows.id.tolist() for rows in tables))
    taken = 0 if Feature.ASSISTED in carries else sum(int((rows.assisted >= 0).sum()) for rows in tables)
    return (
        Note(Feature.SHAPE_NOTES.value, sum(shape not in there for shape in about)),
        Note(Feature.ASSISTED.value, taken),
    )


def make_note_record(project: Project, note: ReviewNote) -> dict[str, Any]:
    """A note as values of JSON, people by name; what says nothing is left out."""
    values = {
        "id": note.id,
        "author": None if note.author is None else project.author_name(note.author),
        "time": datetime.fromtimestamp(note.time, UTC).isoformat(),
        "text": note.text,
        "kind": note.kind.value,
        "answers": note.answers,
        "to": None if note.to is None else project.author_name(note.to),
        "resolved": note.resolved or None,
    }
    return {key: value for key, value in values.items() if value is not None}


class MarkTaker:
    """Takes notes and models out of the attributes of rows that come one table after the other, and out of images."""

    def __init__(
        self, project: Project, foreign: ForeignFile, image_ids: Sequence[int | None], authors: Mapping[str, int]
    ) -> None:
        """`image_ids` gives our images of those of the file, `authors` our ids by its names, new ones too.

        Models that nobody knows get the ids after these.
        """
        self.models: list[Author] = []
        self._project, self._image_ids = project, image_ids
        self._next_author = max((project.next_author_id, *(author + 1 for author in authors.values())))
        self._known = {author.name: author.id for author in project.authors.values()} | dict(authors)
        self._records: list[tuple[dict[str, Any], int, int | None]] = []
        self._rows = 0
        for position, told in enumerate(foreign.image_notes):
            image = image_ids[position]
            if image is not None:
                self._records += [(record, image, None) for record in told if _is_note_record(record)]

    def take(self, shapes: Shapes, places: npt.NDArray[np.int64]) -> Shapes:
        """The next rows with their models, less the attributes that said so; `places` `(N,)` are their images in the
        file.
        """
        first, self._rows = self._rows, self._rows + len(shapes)
        if shapes.attributes is None:
            return shapes
        assisted, column = shapes.assisted.copy(), shapes.attributes.copy()
        for row, attributes in enumerate(column):
            rest = dict(attributes or {})
            model = rest.get(ASSISTED_BY)
            if isinstance(model, str) and model.strip():
                del rest[ASSISTED_BY]
                assisted[row] = self._find_model(model)
            notes = rest.get(REVIEW_NOTES)
            if isinstance(notes, list) and notes and all(map(_is_note_record, notes)):
                del rest[REVIEW_NOTES]
                image = self._image_ids[places[row]]
                self._records += [(record, image, first + row) for record in notes if image is not None]
            column[row] = rest or None
        return shapes.with_columns(assisted=assisted, attributes=column if any(column) else None)

    def _find_model(self, name: str) -> int:
        if name not in self._known:
            self._known[name] = self._next_author + len(self.models)
            self.models.append(Author(self._known[name], name, AuthorKind.MODEL))
        return self._known[name]

    def make_notes(self) -> tuple[tuple[IncomingNote, ...], int, int]:
        """All notes under new ids, how many have no writer here, and how many are here already and are left out."""
        return _make_notes(self._project, self._records, self._known)


def make_note_edits(notes: Iterable[IncomingNote], first_shape: int) -> list[PartEdit]:
    """The notes as parts of the step that brings in the rows under ids from `first_shape`."""
    placed = (one.note if one.row is None else replace(one.note, shape=first_shape + one.row) for one in notes)
    return [PartEdit(None, note) for note in placed]


def _make_notes(
    project: Project, records: Sequence[tuple[dict[str, Any], int, int | None]], known: Mapping[str, int]
) -> tuple[tuple[IncomingNote, ...], int, int]:
    """The notes under new ids, how many have no writer here, and how many are here already and are left out."""
    there = {_content_of(note): note.id for note in project.notes.values() if note.shape is None}
    made: list[IncomingNote] = []
    id_of: dict[tuple[int, int], int] = {}
    nameless = already = 0
    next_id = project.next_note_id
    for record, image, row in records:
        writer = record.get("author")
        note = ReviewNote(
            next_id,
            image,
            None,
            None if writer is None else known.get(writer),
            datetime.fromisoformat(record["time"]).timestamp(),
            record["text"],
            NoteKind(record.get("kind", NoteKind.REMARK.value)),
            record.get("answers"),
            None if record.get("to") is None else known.get(record["to"]),
            record.get("resolved", False),
        )
        old = there.get(_content_of(note)) if row is None else None
        id_of[image, record["id"]] = note.id if old is None else old
        if old is not None:
            already += 1
            continue
        nameless += writer is not None and note.author is None
        made.append(IncomingNote(note, row))
        next_id += 1
    answered = (
        replace(one, note=replace(one.note, answers=id_of.get((one.note.image, one.note.answers))))
        if one.note.answers is not None
        else one
        for one in made
    )
    return tuple(answered), nameless, already


def _content_of(note: ReviewNote) -> tuple[object, ...]:
    """What makes two notes on images the same; files keep microseconds."""
    return (note.image, note.author, round(note.time, 3), note.text, note.kind)


def _is_note_record(said: object) -> bool:
    """Whether a value is a note as `make_note_record` writes it."""
    if not isinstance(said, dict) or set(said) - _FIELDS.keys() or not {"id", "time", "text"} <= set(said):
        return False
    if any(not isinstance(value, _FIELDS[key]) or len(str(value)) > LONGEST_NOTE for key, value in said.items()):
        return False
    try:
        return math.isfinite(datetime.fromisoformat(said["time"]).timestamp()) and bool(
            NoteKind(said.get("kind", NoteKind.REMARK.value))
        )
    except (ValueError, OverflowError, OSError):
        return False


_FIELDS: Final[Mapping[str, type]] = MappingProxyType(
    {
        "id": int,
        "author": str,
        "time": str,
        "text": str,
        "kind": str,
        "answers": int,
        "to": str,
        "resolved": bool,
    }
)
