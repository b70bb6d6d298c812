"""Counts per author (A Table 2) and the statistics of a data set (A Table 1)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from annotator.geometry.box import scale_of
from annotator.metrics.matching.image_choice import ImageChoice
from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.score import Score, make_undefined
from annotator.model.project import Project


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


@dataclass(frozen=True, slots=True)
class SplitCounts:
    """Images of one split, and the shapes of all audited authors on them."""

    images: int
    shapes: int


@dataclass(frozen=True, slots=True)
class DataStatistics:
    """Sizes and partitions of a data set (A Table 1). Shapes are those of all audited authors together."""

    images: int
    splits: dict[str, SplitCounts]
    """By name of the split; the empty name stands for none."""
    image_sizes: tuple[tuple[int, int, int], ...]
    """Width, height and number of images, most frequent first; images of unknown size are left out."""
    shapes: int
    scale_mean: Score
    """Mean of `sqrt(width * height)` in pixels."""
    scale_std_log2: Score
    """Population standard deviation of `log2(sqrt(width * height))`, in octaves."""


def count_author(side: AuthorShapes) -> AuthorCounts:
    """How many images and shapes of one author count, and how many edits were not blind (A Table 2)."""
    return AuthorCounts(side.author, len(side.images), len(side.shapes), side.unblinded)


def compute_statistics(project: Project, sides: Sequence[AuthorShapes], chosen: ImageChoice) -> DataStatistics:
    """Statistics of the chosen images and all shapes that count (A Table 1); scales in pixels and octaves."""
    images = [image for image in project.list_images() if chosen.admits(image.id)]
    tables = [side.shapes for side in sides]
    number = sum(len(table) for table in tables)
    image_ids = np.concatenate([np.zeros(0, np.int64), *(table.image for table in tables)])
    on_image = dict(zip(*(column.tolist() for column in np.unique(image_ids, return_counts=True)), strict=True))
    images_of: Counter[str] = Counter()
    shapes_of: Counter[str] = Counter()
    sizes: Counter[tuple[int, int]] = Counter()
    for image in images:
        images_of[image.split] += 1
        shapes_of[image.split] += on_image.get(image.id, 0)
        if image.has_size:
            sizes[(image.width, image.height)] += 1
    scales = np.concatenate([np.zeros(0), *(scale_of(table.box) for table in tables)])
    none = make_undefined("nobody drew anything on an image that counts")
    return DataStatistics(
        images=len(images),
        splits={split: SplitCounts(images_of[split], shapes_of[split]) for split in sorted(images_of)},
        image_sizes=tuple((*size, count) for size, count in sorted(sizes.items(), key=lambda row: (-row[1], row[0]))),
        shapes=number,
        scale_mean=Score(float(scales.mean()), number) if number else none,
        scale_std_log2=Score(float(np.log2(scales).std()), number) if number else none,
    )
