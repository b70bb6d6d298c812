"""Foreign: what a file of another tool says, as readers make it, and the tables of its images that writers take.

A foreign file knows no ids of ours. Its images, labels and raters stand in tuples, and the columns of its shapes refer
to them by position: `shapes.image` is a position in `images`, `shapes.label` one in `labels`, and `rater` one in
`raters` or -1 where the file does not say who drew the shape. Ids that the file itself gave are kept as `source_id`.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, TypeVar

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase, Progress
from annotator.formats.core.georeference import GeoTransformLookup, find_no_transform
from annotator.formats.core.layouts import Verdict, find_least_sure
from annotator.formats.core.spooled import NO_ROWS, PIECE, RowsSpooler, SpooledRows, join_rows
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Status
from annotator.model.shapes import Attributes, Shapes
from annotator.model.tags import Tag
from annotator.model.vocabulary import Label

ASSISTED_BY: Final = "assisted_by"
"""Attribute of a shape that was taken from a model: the model's name."""
REVIEW_NOTES: Final = "review_notes"
"""Attribute of a shape, or fact of an image, that lists its notes as records of JSON values."""
UNNAMED = -1
"""The rater of shapes whose author the file does not name."""


class Rater(Struct, frozen=True):
    """Somebody that a file names as the author of shapes; `kind` is None where the file does not tell it."""

    name: str
    kind: AuthorKind | None = None


class Statement(Struct, frozen=True):
    """What a file says of one rater's work on one image beyond the shapes, above all that it was looked at."""

    image: int
    rater: int
    pass_number: int = 1
    status: Status | None = None
    """None where the file only says that the rater saw the image."""
    attributes: Attributes | None = None
    """What the rater says of the whole image, as of a shape in its attributes."""


class Note(Struct, frozen=True):
    """A thing that was changed or left out on the way, with how many times."""

    text: str
    count: int = 1

    def __str__(self) -> str:
        return f"{self.text}: {self.count:,}"


class _Named(Struct, frozen=True):
    """The lists that shapes refer to by position."""

    source: str
    """Name of the file, for sentences."""
    images: tuple[Image, ...]
    labels: tuple[Label, ...]
    raters: tuple[Rater, ...]


class ForeignFacts(_Named, frozen=True, kw_only=True):
    """What is said beside the shapes, which refer to its images, labels and raters by their positions.

    `images[k].id == k` and `labels[k].id == k`.
    """

    statements: tuple[Statement, ...] = ()
    notes: tuple[Note, ...] = ()
    image_notes: tuple[tuple[dict[str, Any], ...], ...] = ()
    """Notes and flags of every image as records of JSON values; empty where no image has any."""
    verdict: Verdict | None = None
    """In which layout its numbers were read, for formats that do not say it."""
    flawed: frozenset[str] = frozenset()
    """Names of images of which lenient reading left something out, so that what is there is not all."""
    weights: tuple[float, ...] = ()
    """Weight of every image in training, for writers that have a place for it; empty for none."""
    geo_transform_of: GeoTransformLookup = find_no_transform
    """Where the pictures lie in the world, for writers of map coordinates."""
    tags: tuple[Tag, ...] = ()
    """What attributes may say, for writers that declare them; their labels are positions."""


class ForeignTable(ForeignFacts, frozen=True):
    """What a writer takes at a time: some images with their shapes in the memory.

    `rater` `(N,)` and `pass_number` `(N,)` go with the N rows of `shapes`.
    """

    shapes: Shapes
    rater: npt.NDArray[np.int32]
    pass_number: npt.NDArray[np.int32]
    """Which pass of the rater over the image, from 1."""

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

    def iterate_images(self, progress: Progress) -> Iterator[tuple[Image, list[int]]]:
        """The images with the rows of their shapes, in their order."""
        for image, rows in zip(self.images, self.group_rows_by_image(), strict=True):
            progress.step(image.id, len(self.images))
            yield image, rows

    def iterate_rows(self, progress: Progress) -> Iterator[int]:
        """The rows of the shapes."""
        for row in range(len(self.shapes)):
            if row % 1000 == 0:
                progress.step(row, len(self.shapes))
            yield row
        progress.step(len(self.shapes), len(self.shapes))

    def label_of(self, row: int) -> str:
        """Name of the label of a shape."""
        return self.labels[int(self.shapes.label[row])].name

    def score_of(self, row: int) -> float | None:
        """The score of a shape; None for one without."""
        score = float(self.shapes.score[row])
        return None if math.isnan(score) else score

    def tags_of(self, row: int) -> tuple[int, int, dict[str, Any]]:
        """Occluded, part state and the attributes of a shape, which the caller may change."""
        shapes = self.shapes
        return int(shapes.occluded[row]), int(shapes.part_state[row]), dict(shapes.attributes_of(row))

    def spool(self) -> "ForeignFile":
        """All that a file says, with the shapes on the disk. Raises UserError where that has no room for them."""
        spooler = RowsSpooler()
        for start in range(0, len(self.shapes), PIECE):
            stop = min(start + PIECE, len(self.shapes))
            spooler.add(self.shapes.slice(start, stop), self.rater[start:stop], self.pass_number[start:stop])
        return ForeignFile(**_list_facts(self), rows=spooler.finish())


class ForeignFile(ForeignFacts, frozen=True):
    """Everything that one file (or folder) of a foreign format holds, with the shapes on the disk."""

    rows: SpooledRows = NO_ROWS

    @property
    def has_points_alone(self) -> bool:
        """Whether it brings prompt points and nobody's work, so that no author is needed and none has seen an image."""
        says_more = self.rows.count or self.labels or self.raters or self.statements
        return not says_more and any(image.prompts for image in self.images)

    @property
    def has_unnamed(self) -> bool:
        """Whether some shapes or statements have no rater."""
        return self.rows.has_unnamed or any(said.rater == UNNAMED for said in self.statements)

    def load(self) -> ForeignTable:
        """All of it in the memory, which writers take."""
        return next(self.iterate_tables([0, len(self.images)]))

    def iterate_tables(self, bounds: Sequence[int]) -> Iterator[ForeignTable]:
        """The images from each of these positions to the next with their shapes, beside all labels and raters."""
        said = np.array([one.image for one in self.statements], dtype=np.int64)
        order = np.argsort(said, kind="stable")
        for first, end in pairwise(bounds):
            found = self.rows.read_images(np.arange(first, end))
            start, stop = np.searchsorted(said[order], (first, end)).tolist()
            told = (self.statements[place] for place in np.sort(order[start:stop]).tolist())
            facts = _list_facts(self) | {
                "images": tuple(replace(image, id=place) for place, image in enumerate(self.images[first:end])),
                "statements": tuple(replace(one, image=one.image - first) for one in told),
                "image_notes": self.image_notes[first:end],
                "weights": self.weights[first:end],
            }
            yield ForeignTable(
                **facts,
                shapes=found.shapes.with_columns(image=found.shapes.image - first),
                rater=found.rater.astype(np.int32),
                pass_number=found.pass_number.astype(np.int32),
            )


def list_said(foreign: ForeignFacts) -> list[dict[str, Any]]:
    """What is said of every image, mostly nothing, for formats that name nobody: what the first person says."""
    told: list[dict[str, Any]] = [{} for _ in foreign.images]
    for said in foreign.statements:
        told[said.image] = told[said.image] or dict(said.attributes or {})
    return told


def _list_facts(foreign: ForeignFacts) -> dict[str, Any]:
    return {fact: getattr(foreign, fact) for fact in ForeignFacts.__struct_fields__}


T = TypeVar("T", Image, Label)


def read_split_files(files: Mapping[Path, str], read_file: Callable[[Path], ForeignFile], source: str) -> ForeignFile:
    """The files, of each of which the split is given, as one; a picture keeps the split that its file says of it."""
    tables = []
    for file, split in files.items():
        table = read_file(file)
        images = tuple(image if image.split else replace(image, split=split) for image in table.images)
        tables.append(replace(table, images=images))
    return replace(concat_files(tables), source=source)


def concat_files(files: Sequence[ForeignFile]) -> ForeignFile:
    """One file of all: images, labels and raters of the same name are the same, shapes follow one another.

    An id of a file that another file uses for something else is dropped (`source_id` None), because it no longer says
    which image or label is meant.
    """
    if len(files) == 1:
        return files[0]
    images: dict[str, Image] = {}
    labels: dict[str, Label] = {}
    raters: dict[str, AuthorKind | None] = {}
    statements: list[Statement] = []
    rows: list[SpooledRows] = []
    told: dict[str, tuple[dict[str, Any], ...]] = {}
    for file in files:
        for image in file.images:
            images.setdefault(image.name, replace(image, id=len(images)))
        for image, notes in zip(file.images, file.image_notes, strict=False):
            told[image.name] = (*told.get(image.name, ()), *notes)
        for label in file.labels:
            labels.setdefault(label.name, replace(label, id=len(labels)))
        for rater in file.raters:
            raters[rater.name] = raters.get(rater.name) or rater.kind
        rater_of = np.append(_find_positions((rater.name for rater in file.raters), list(raters)), UNNAMED)
        image_of = _find_positions((image.name for image in file.images), list(images))
        label_of = _find_positions((label.name for label in file.labels), list(labels))
        rows.append(file.rows.renumber(image_of, label_of, rater_of))
        statements += [
            replace(said, image=int(image_of[said.image]), rater=int(rater_of[said.rater])) for said in file.statements
        ]
    return ForeignFile(
        f"{files[0].source} and {len(files) - 1} more",
        images=_drop_ambiguous_ids((image for file in files for image in file.images), images.values()),
        labels=_drop_ambiguous_ids((label for file in files for label in file.labels), labels.values()),
        raters=tuple(Rater(name, kind) for name, kind in raters.items()),
        statements=tuple({(said.image, said.rater, said.pass_number): said for said in statements}.values()),
        image_notes=tuple(told.get(name, ()) for name in images) if any(told.values()) else (),
        notes=_sum_notes(note for file in files for note in file.notes),
        rows=join_rows(rows),
        verdict=find_least_sure(file.verdict for file in files),
        flawed=frozenset().union(*(file.flawed for file in files)),
    )


_LISTED: Final = 5
"""Images that a note names."""


def note_flawed(foreign: ForeignFile) -> Note:
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


def _sum_notes(notes: Iterable[Note]) -> tuple[Note, ...]:
    counts: dict[str, int] = {}
    for note in notes:
        counts[note.text] = counts.get(note.text, 0) + note.count
    return tuple(Note(text, count) for text, count in counts.items())
