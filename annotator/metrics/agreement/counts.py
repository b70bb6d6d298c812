"""Counts per author (A Table 2), the statistics of a data set (A Table 1), and the time that its images took."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, ClassVar, Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase
from annotator.geometry.box import Bools, Floats, Ints, Rows, scale_of
from annotator.metrics.jackknife.interval import Moments, compute_moments
from annotator.metrics.matching.selection import AuthorShapes, is_assisted
from annotator.metrics.score import Score, make_undefined
from annotator.model.layer import Layer
from annotator.model.project import Project

_HOUR: Final = 3600.0
"""Seconds."""
_STEP: Final = 65_536
"""Rows whose seconds are a list at once."""


class ImageEffort(Struct, frozen=True):
    """One author's work on one image."""

    author: int
    image: int
    seconds: float
    shapes: int


class EffortTable(Struct, frozen=True, eq=False):
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

    @classmethod
    def concat(cls, tables: Iterable["EffortTable"]) -> "EffortTable":
        """The rows of at least one table, the first before the second."""
        return cls(*map(np.concatenate, zip(*((t.author, t.image, t.seconds, t.shapes) for t in tables), strict=True)))

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


class AuthorEffort(Struct, frozen=True):
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
        return make_undefined(Phrase("no time was recorded for the images that count"))
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


class AuthorCounts(Struct, frozen=True):
    """What one author contributed (A Table 2)."""

    author: int
    images: int
    """Images that count: finished, unless unfinished ones are included."""
    shapes: int
    """Shapes on them, crowds left out."""
    unblinded: int
    """Edits on them after others' shapes or numbers had been seen."""
    delivered: int
    """Edits on them after others' shapes had been delivered to the author's desk, as the server of a team says."""
    could_see: int
    """Images of them on which the author worked while everything could be seen, as auditors and owners can."""
    assisted: int
    """Shapes on them that were taken from a model."""

    @classmethod
    def add(cls, a: "AuthorCounts", b: "AuthorCounts") -> "AuthorCounts":
        """What the same author contributed to two sets of images that share none."""
        return cls(a.author, *(getattr(a, name) + getattr(b, name) for name in cls.__struct_fields__[1:]))


class SplitStatistics(Struct, frozen=True):
    """Images and shapes of one author in one split (A Table 1); shapes of several authors are never added."""

    author: int
    split: str | None
    """Name of the split, empty for images without one; None for all images of the author."""
    images: int
    """Images that count, those without shapes included."""
    image_sizes: tuple[tuple[int, int, int], ...]
    """Width, height and number of images, most frequent first; images of unknown size are left out."""
    shapes: int
    scale_mean: Score
    """Mean of `sqrt(width * height)` in pixels."""
    scale_std_log2: Score
    """Population standard deviation of `log2(sqrt(width * height))`, in octaves."""


def count_author(side: AuthorShapes) -> AuthorCounts:
    """How many images and shapes of one author count, and how many edits were not blind (A Table 2)."""
    return AuthorCounts(
        author=side.author,
        images=len(side.images),
        shapes=len(side.shapes),
        unblinded=side.unblinded,
        delivered=side.delivered,
        could_see=side.could_see,
        assisted=int(is_assisted(side.shapes).sum()),
    )


class SplitTally(Struct, frozen=True, eq=False):
    """What every image adds to the statistics of one author; those of different images are joined."""

    COLUMNS: ClassVar[tuple[str, ...]] = ("split", "number", "scale", "octaves", "squares")

    author: int
    names: tuple[str, ...]
    """Names of the splits."""
    split: Rows
    """Place of each image's split among them (I,)."""
    number: Rows
    """Shapes on each image (I,)."""
    scale: Floats
    """Sum of the scales of an image's shapes (I,)."""
    octaves: Floats
    """Sum of log2 of these scales (I,)."""
    squares: Floats
    """Sum of the squared differences of log2 from its mean on the image (I,)."""
    sizes: tuple[Counter[tuple[int, int]], ...]
    """By split how many images have which width and height, unknown ones left out."""

    @classmethod
    def of(cls, project: Project, side: AuthorShapes) -> "SplitTally":
        """The tally of what the author stated."""
        images = [project.images[image] for image in side.images.tolist()]
        names = tuple(sorted({image.split for image in images}))
        place_of = {name: place for place, name in enumerate(names)}
        place = np.searchsorted(side.images, side.shapes.image)
        scale = scale_of(side.shapes.box)
        sizes: tuple[Counter[tuple[int, int]], ...] = tuple(Counter() for _ in names)
        for image in images:
            if image.has_size:
                sizes[place_of[image.split]][image.width, image.height] += 1
        return cls(
            side.author,
            names,
            np.array([place_of[image.split] for image in images], dtype=np.intp),
            np.bincount(place, minlength=len(images)),
            compute_moments(scale, place, len(images))[0],
            *compute_moments(np.log2(scale), place, len(images)),
            sizes,
        )

    def place_in(self, names: tuple[str, ...]) -> "SplitTally":
        """The same tally with places among these names, which hold its own."""
        places = np.array([names.index(name) for name in self.names], dtype=np.intp)
        sizes = dict(zip(self.names, self.sizes, strict=True))
        every = tuple(sizes.get(name, Counter()) for name in names)
        return replace(self, names=names, split=places[self.split], sizes=every)

    def join(self, other: "SplitTally") -> "SplitTally":
        """That of both, other images of the same author, whatever the names of their splits are."""
        names = tuple(sorted({*self.names, *other.names}))
        a, b = self.place_in(names), other.place_in(names)
        columns: dict[str, Any] = {name: np.concatenate([getattr(a, name), getattr(b, name)]) for name in self.COLUMNS}
        return replace(a.merge(b), **columns)

    def merge(self, other: "SplitTally") -> "SplitTally":
        """The same rows with the names and sizes of more images, which begin with the names of these."""
        sizes = zip_longest(self.sizes, other.sizes, fillvalue=Counter[tuple[int, int]]())
        return replace(self, names=other.names, sizes=tuple(a + b for a, b in sizes))

    def iterate_rows(self) -> Iterator[SplitStatistics]:
        """The splits by name, then all of them."""
        for name in sorted(self.names):
            place = self.names.index(name)
            own = self.split == place
            yield self._describe(slice(None) if own.all() else own, self.sizes[place], name)
        every: Counter[tuple[int, int]] = Counter()
        for sizes in self.sizes:
            every.update(sizes)
        yield self._describe(slice(None), every, None)

    def _describe(self, images: Bools | slice, sizes: Counter[tuple[int, int]], split: str | None) -> SplitStatistics:
        number = self.number[images]
        moments = Moments.merge(number, self.octaves[images], self.squares[images])
        mean = std = make_undefined(Phrase("nobody drew anything on an image that counts"))
        if moments.number:
            mean = Score(float(self.scale[images].sum()) / moments.number, moments.number)
            std = Score(math.sqrt(moments.squares / moments.number), moments.number)
        return SplitStatistics(
            author=self.author,
            split=split,
            images=len(number),
            image_sizes=tuple(
                (*size, count) for size, count in sorted(sizes.items(), key=lambda row: (-row[1], row[0]))
            ),
            shapes=moments.number,
            scale_mean=mean,
            scale_std_log2=std,
        )
