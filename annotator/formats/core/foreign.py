"""Foreign: what a file of another tool says, as the one frozen table that readers make and writers take.

A foreign file knows no ids of ours. Its images, labels and raters stand in tuples, and the columns of its shapes refer
to them by position: `shapes.image` is a position in `images`, `shapes.label` one in `labels`, and `rater` one in
`raters` or -1 where the file does not say who drew the shape. Ids that the file itself gave are kept as `source_id`.
"""

from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from annotator.formats.core.georeference import GeoTransformLookup, find_no_transform
from annotator.formats.core.held import PIECE, HeldRows, RowsHolder
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Status
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label

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
class FirstPixel:
    """From where the pixels of a file were taken to be counted."""

    number: int
    """0 or 1."""
    is_sure: bool
    """Whether something in the file told it, or a person did; else a person should be asked."""


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
    first_pixel: FirstPixel | None = None
    """From where its pixels were taken to be counted, for formats that do not say so."""
    held: HeldRows | None = None
    """Its shapes, where they are on the disk; then there are none in `shapes`."""

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
        unnamed = (self.rater == UNNAMED).any() if self.held is None else self.held.has_unnamed
        return bool(unnamed) or any(said.rater == UNNAMED for said in self.statements)

    @property
    def count(self) -> int:
        """How many shapes there are, in the memory or on the disk."""
        return len(self.shapes) if self.held is None else self.held.count

    def count_labels(self) -> list[int]:
        """How many shapes bear each label."""
        number = len(self.labels)
        held = self.held
        found = np.bincount(self.shapes.label, minlength=number) if held is None else held.count_labels(number)
        counts: list[int] = found.tolist()
        return counts

    def hold(self) -> "ForeignTable":
        """The table with its shapes on the disk. Raises UserError where that has no room for them."""
        if self.held is not None:
            return self
        holder = RowsHolder()
        for start in range(0, len(self.shapes), PIECE):
            stop = min(start + PIECE, len(self.shapes))
            holder.add(self.shapes.slice(start, stop), self.rater[start:stop], self.pass_number[start:stop])
        return self.with_held(holder.finish())

    def load(self) -> "ForeignTable":
        """The table with its shapes in the memory."""
        if self.held is None:
            return self
        rows = self.held.read_images(np.arange(len(self.images)))
        rater, pass_number = (column.astype(np.int32) for column in (rows.rater, rows.pass_number))
        return replace(self, shapes=rows.shapes, rater=rater, pass_number=pass_number, held=None)

    def with_held(self, held: HeldRows) -> "ForeignTable":
        """The table with these rows, which are on the disk, in the place of its own."""
        nobody = np.empty(0, dtype=np.int32)
        return replace(self, shapes=Shapes.empty(), rater=nobody, pass_number=nobody.copy(), held=held)
