"""Time spent: how long each author worked on an image where that was kept, and how many shapes came of it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

import numpy as np

from annotator.geometry.box import Floats, Ints
from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.score import Score, make_undefined
from annotator.model.layer import Layer
from annotator.phrase import Phrase

_HOUR: Final = 3600.0
"""Seconds."""
_STEP: Final = 65_536
"""Rows whose seconds are a list at once."""


@dataclass(frozen=True, slots=True)
class ImageEffort:
    """One author's work on one image."""

    author: int
    image: int
    seconds: float
    shapes: int


@dataclass(frozen=True, slots=True, eq=False)
class EffortTable:
    """The work of authors on images as columns, 32 bytes a row where single rows would take some 200."""

    COLUMNS: ClassVar[tuple[str, ...]] = ("author", "image", "seconds", "shapes")

    author: Ints
    image: Ints
    seconds: Floats
    shapes: Ints

    @classmethod
    def of(cls, rows: Sequence[ImageEffort]) -> "EffortTable":
        """The table of these rows."""
        return cls(
            np.array([row.author for row in rows], dtype=np.int64),
            np.array([row.image for row in rows], dtype=np.int64),
            np.array([row.seconds for row in rows], dtype=np.float64),
            np.array([row.shapes for row in rows], dtype=np.int64),
        )

    def sum_author(self, author: int) -> "AuthorEffort":
        """The sums over the rows of one author."""
        own, total = self.author == author, 0.0
        seconds = self.seconds[own]
        for first in range(0, len(seconds), _STEP):
            total = sum(seconds[first : first + _STEP].tolist(), total)
        return AuthorEffort(author, len(seconds), total, int(self.shapes[own].sum()))

    def __len__(self) -> int:
        return len(self.author)

    def __iter__(self) -> Iterator[ImageEffort]:
        for first in range(0, len(self), _STEP):
            columns = (getattr(self, name)[first : first + _STEP].tolist() for name in self.COLUMNS)
            yield from (ImageEffort(*row) for row in zip(*columns, strict=True))


@dataclass(frozen=True, slots=True)
class AuthorEffort:
    """One author's work on all images whose time was kept."""

    author: int
    images: int
    seconds: float
    shapes: int

    @property
    def hourly(self) -> Score:
        """Shapes an hour over all these images."""
        return compute_hourly(self.shapes, self.seconds)


def compute_hourly(shapes: int, seconds: float) -> Score:
    """Shapes an hour; undefined without time."""
    if not seconds > 0:
        return make_undefined(Phrase("no time was kept for the images that count"))
    return Score(shapes / seconds * _HOUR, shapes)


def measure_effort(side: AuthorShapes, layers: Iterable[Layer]) -> list[ImageEffort]:
    """The layers of an author that count and whose time was kept, with the shapes that count on them."""
    image, number = np.unique(side.shapes.image, return_counts=True)
    shapes = dict(zip(image.tolist(), number.tolist(), strict=True))
    return [
        ImageEffort(side.author, layer.key.image, layer.seconds, shapes.get(layer.key.image, 0))
        for layer in layers
        if layer.seconds > 0
    ]
