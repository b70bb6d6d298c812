"""Counts per author (A Table 2) and the statistics of a data set (A Table 1)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from annotator.geometry.box import scale_of
from annotator.metrics.matching.assisted import is_assisted
from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.score import Score, make_undefined
from annotator.model.image import Image
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.phrase import Phrase


@dataclass(frozen=True, slots=True)
class AuthorCounts:
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
    assisted: int
    """Shapes on them that were taken from a model."""


@dataclass(frozen=True, slots=True)
class SplitStatistics:
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
    assisted = int(is_assisted(side.shapes).sum())
    return AuthorCounts(side.author, len(side.images), len(side.shapes), side.unblinded, side.delivered, assisted)


def compute_table1(project: Project, sides: Sequence[AuthorShapes]) -> tuple[SplitStatistics, ...]:
    """A row an author and split, and one for all images of the author, author after author (A Table 1)."""
    return tuple(row for side in sides for row in _describe_splits(project, side))


def _describe_splits(project: Project, side: AuthorShapes) -> Iterator[SplitStatistics]:
    """The splits by name, then all of them."""
    images = [project.images[image] for image in side.images.tolist()]
    for split in sorted({image.split for image in images}):
        chosen = [image for image in images if image.split == split]
        part = side.restrict_to(np.array([image.id for image in chosen], np.int64))
        yield _describe_images(chosen, part.shapes, author=side.author, split=split)
    yield _describe_images(images, side.shapes, author=side.author, split=None)


def _describe_images(images: list[Image], shapes: Shapes, *, author: int, split: str | None) -> SplitStatistics:
    sizes = Counter((image.width, image.height) for image in images if image.has_size)
    scales = scale_of(shapes.box)
    none = make_undefined(Phrase("nobody drew anything on an image that counts"))
    return SplitStatistics(
        author=author,
        split=split,
        images=len(images),
        image_sizes=tuple((*size, count) for size, count in sorted(sizes.items(), key=lambda row: (-row[1], row[0]))),
        shapes=len(shapes),
        scale_mean=Score(float(scales.mean()), len(shapes)) if len(shapes) else none,
        scale_std_log2=Score(float(np.log2(scales).std()), len(shapes)) if len(shapes) else none,
    )
