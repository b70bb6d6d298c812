"""Foreign: what a file of another tool says, as the one frozen table that readers make and writers take.

A foreign file knows no ids of ours. Its images, labels and raters stand in tuples, and the columns of its shapes refer
to them by position: `shapes.image` is a position in `images`, `shapes.label` one in `labels`, and `rater` one in
`raters` or -1 where the file does not say who drew the shape. Ids that the file itself gave are kept as `source_id`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, Final, TypeVar

import numpy as np
import numpy.typing as npt

from annotator.formats.core.georeference import GeoTransformLookup, find_no_transform
from annotator.formats.core.layouts import Verdict, find_least_sure
from annotator.formats.core.spooled import PIECE, RowsSpooler, SpooledRows, join_rows
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Status
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label
from annotator.phrase import Phrase

ASSISTED_BY: Final = "assisted_by"
"""Attribute of a shape that was taken from a model: the model's name."""
REVIEW_NOTES: Final = "review_notes"
"""Attribute of a shape, or fact of an image, that lists its notes as records of JSON values."""
UNNAMED = -1
"""The rater of shapes whose author the file does not name."""


@dataclass(frozen=True, slots=True)
class Rater:
    """Somebody that a file names as the author of shapes; `kind` is None where the file does not tell it."""

    name: str
    kind: AuthorKind | None = None


@dataclass(frozen=True, slots=True)
class Statement:
    """What a file says of one rater's work on one image beyond the shapes, above all that it was looked at."""

    image: int
    rater: int
    pass_number: int = 1
    status: Status | None = None
    """None where the file only says that the rater saw the image."""


@dataclass(frozen=True, slots=True)
class Note:
    """A thing that was changed or left out on the way, with how many times."""

    text: str
    count: int = 1

    def __str__(self) -> str:
        return f"{self.text}: {self.count:,}"


@dataclass(frozen=True, slots=True)
class ForeignTable:
    """Everything that one file (or folder) of a foreign format holds.

    `images[k].id == k` and `labels[k].id == k`. `rater` `(N,)` and `round` `(N,)` go with the N rows of `shapes`.
    """

    source: str
    """Name of the file, for sentences."""
    images: tuple[Image, ...]
    labels: tuple[Label, ...]
    raters: tuple[Rater, ...]
    shapes: Shapes
    rater: npt.NDArray[np.int32]
    pass_number: npt.NDArray[np.int32]
    """Which pass of the rater over the image, from 1."""
    statements: tuple[Statement, ...] = ()
    notes: tuple[Note, ...] = field(default=())
    weights: tuple[float, ...] = ()
    """Weight of every image in training, for writers that have a place for it; empty for none."""
    image_notes: tuple[tuple[dict[str, Any], ...], ...] = ()
    """Notes and flags of every image as records of JSON values; empty where no image has any."""
    geo_transform_of: GeoTransformLookup = find_no_transform
    """Where the pictures lie in the world, for writers of map coordinates."""
    verdict: Verdict | None = None
    """In which layout its numbers were read, for formats that do not say it."""
    flawed: frozenset[str] = frozenset()
    """Names of images of which lenient reading left something out, so that what is there is not all."""
    rows: SpooledRows | None = None
    """Its shapes on the disk, as our readers give them; then `shapes` has none before `load`."""

    def __post_init__(self) -> None:
        if not len(self.shapes) == len(self.rater) == len(self.pass_number):
            raise ValueError("rater and round need one value a shape")
        for column in (self.rater, self.pass_number):
            column.flags.writeable = False

    def group_rows_by_image(self) -> list[list[int]]:
        """For every image the rows of its shapes, in their order. O(rows log rows)."""
        order = np.argsort(self.shapes.image, kind="stable")
        starts = np.searchsorted(self.shapes.image[order], np.arange(len(self.images) + 1)).tolist()
        rows = order.tolist()
        return [rows[start:stop] for start, stop in pairwise(starts)]

    @property
    def has_points_alone(self) -> bool:
        """Whether it brings prompt points and nobody's work, so that no author is needed and none has seen an image."""
        says_more = self.count or self.labels or self.raters or self.statements
        return not says_more and any(image.prompts for image in self.images)

    @property
    def has_unnamed(self) -> bool:
        """Whether some shapes or statements have no rater."""
        unnamed = (self.rater == UNNAMED).any() if self.rows is None else self.rows.has_unnamed
        return bool(unnamed) or any(said.rater == UNNAMED for said in self.statements)

    @property
    def count(self) -> int:
        """How many shapes there are, in the memory or on the disk."""
        return len(self.shapes) if self.rows is None else self.rows.count

    def count_labels(self) -> list[int]:
        """How many shapes bear each label."""
        number = len(self.labels)
        rows = self.rows
        found = np.bincount(self.shapes.label, minlength=number) if rows is None else rows.count_labels(number)
        counts: list[int] = found.tolist()
        return counts

    @classmethod
    def make_spooled(cls, source: str, rows: SpooledRows, **facts: Any) -> "ForeignTable":
        """A table whose shapes are on the disk; `facts` are its other fields."""
        nobody = np.empty(0, dtype=np.int32)
        return cls(source, shapes=Shapes.empty(), rater=nobody, pass_number=nobody.copy(), rows=rows, **facts)

    def spool(self) -> "ForeignTable":
        """The table with its shapes on the disk. Raises UserError where that has no room for them."""
        if self.rows is not None:
            return self
        spooler = RowsSpooler()
        for start in range(0, len(self.shapes), PIECE):
            stop = min(start + PIECE, len(self.shapes))
            spooler.add(self.shapes.slice(start, stop), self.rater[start:stop], self.pass_number[start:stop])
        nobody = np.empty(0, dtype=np.int32)
        return replace(self, shapes=Shapes.empty(), rater=nobody, pass_number=nobody.copy(), rows=spooler.finish())

    def load(self) -> "ForeignTable":
        """The table with its shapes in the memory, which writers take."""
        if self.rows is None:
            return self
        found = self.rows.read_images(np.arange(len(self.images)))
        rater, pass_number = (column.astype(np.int32) for column in (found.rater, found.pass_number))
        return replace(self, shapes=found.shapes, rater=rater, pass_number=pass_number, rows=None)


T = TypeVar("T", Image, Label)


def concat_tables(tables: Sequence[ForeignTable]) -> ForeignTable:
    """One table of all: images, labels and raters of the same name are the same, shapes follow one another.

    An id of a file that another file uses for something else is dropped (`source_id` None), because it no longer says
    which image or label is meant. The shapes are on the disk.
    """
    if len(tables) == 1:
        return tables[0].spool()
    tables = [table.spool() for table in tables]
    images: dict[str, Image] = {}
    labels: dict[str, Label] = {}
    raters: dict[str, AuthorKind | None] = {}
    statements: list[Statement] = []
    rows: list[SpooledRows] = []
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
        assert table.rows is not None
        rows.append(table.rows.renumber(image_of, label_of, rater_of))
        statements += [
            replace(said, image=int(image_of[said.image]), rater=int(rater_of[said.rater])) for said in table.statements
        ]
    return ForeignTable.make_spooled(
        f"{tables[0].source} and {len(tables) - 1} more",
        join_rows(rows),
        images=_drop_ambiguous_ids((image for table in tables for image in table.images), images.values()),
        labels=_drop_ambiguous_ids((label for table in tables for label in table.labels), labels.values()),
        raters=tuple(Rater(name, kind) for name, kind in raters.items()),
        statements=_keep_last_statements(statements),
        image_notes=tuple(told.get(name, ()) for name in images) if any(told.values()) else (),
        notes=_sum_notes(note for table in tables for note in table.notes),
        verdict=find_least_sure(table.verdict for table in tables),
        flawed=frozenset().union(*(table.flawed for table in tables)),
    )


_LISTED: Final = 5
"""Images that a note names."""


def note_flawed(foreign: ForeignTable) -> Note:
    """Which images are not whole."""
    names = [image.name for image in foreign.images if image.name in foreign.flawed]
    listed = ", ".join(names[:_LISTED]) + (" …" if len(names) > _LISTED else "")
    text = Phrase("images of which something was left out, so that they are not finished ({names})", names=listed)
    return Note(text, len(names))


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
