"""What one author drew, counted by label, part state, occluded, size class and split at once."""

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import area_of
from annotator.metrics.detection.precision import SIZES
from annotator.metrics.matching.selection import AuthorShapes
from annotator.model.project import Project
from annotator.model.shapes import Occluded, PartState


class Facet(enum.IntEnum):
    """What shapes are counted by; the value is the axis of the counts."""

    LABEL = 0
    STATE = 1
    OCCLUDED = 2
    SIZE = 3
    SPLIT = 4


STATES: Final = (PartState.INTACT, PartState.DAMAGED, PartState.ABSENT, PartState.OCCLUDED, PartState.UNSET)
OCCLUDED_VALUES: Final = (Occluded.YES, Occluded.NO, Occluded.UNSET)
SIZE_CLASSES: Final = tuple(SIZES)
_LOWER_BOUNDS: Final = np.array([low for low, _high in SIZES.values()][1:])
"""Box areas from which the next class begins: an object on a bound counts once, in the larger class."""


@dataclass(frozen=True, slots=True, eq=False)
class ShapeCounts:
    """The shapes of one author; those of several authors are never added."""

    author: int
    images: int
    """Images that count, those without shapes included."""
    labels: tuple[int, ...]
    """Ids in the order of the vocabulary, then those that it has lost."""
    splits: tuple[str, ...]
    """Splits of the images that count, by name; empty for images without one."""
    counts: npt.NDArray[np.int64]
    """Shapes (labels, `STATES`, `OCCLUDED_VALUES`, `SIZE_CLASSES`, splits)."""

    def list_values(self, facet: Facet) -> tuple[int | str, ...]:
        """The values along an axis of the counts."""
        values: tuple[tuple[int | str, ...], ...] = (
            self.labels,
            STATES,
            OCCLUDED_VALUES,
            SIZE_CLASSES,
            self.splits,
        )
        return values[facet]

    def cross(self, rows: Facet, columns: Facet) -> npt.NDArray[np.int64]:
        """The shapes by two different facets, all others added up (values of rows, values of columns)."""
        rest = tuple(facet for facet in Facet if facet not in (rows, columns))
        table: npt.NDArray[np.int64] = self.counts.sum(axis=rest)
        return table if rows < columns else table.T


def count_shapes(project: Project, side: AuthorShapes) -> ShapeCounts:
    """Counts what an author stated. O(shapes); labels must be those that the shapes count as."""
    shapes = side.shapes
    known = [label.id for label in project.vocabulary.counted_labels]
    lost = sorted(set(np.unique(shapes.label).tolist()) - set(known))
    labels = np.array([*known, *lost], dtype=np.int64)
    split_of = [project.images[image].split for image in side.images.tolist()]
    splits = sorted(set(split_of))
    split_places = np.array([splits.index(split) for split in split_of], dtype=np.int64)
    places = (
        _find_places(labels, shapes.label),
        _find_places(np.array(STATES), shapes.part_state),
        _find_places(np.array(OCCLUDED_VALUES), shapes.occluded),
        np.searchsorted(_LOWER_BOUNDS, area_of(shapes.box), side="right"),
        split_places[np.searchsorted(side.images, shapes.image)],
    )
    form = (len(labels), len(STATES), len(OCCLUDED_VALUES), len(SIZE_CLASSES), len(splits))
    counts = np.zeros(form, dtype=np.int64)
    np.add.at(counts, places, 1)
    return ShapeCounts(side.author, len(side.images), tuple(labels.tolist()), tuple(splits), counts)


def join_counts(project: Project, parts: Sequence[ShapeCounts]) -> ShapeCounts:
    """The counts of one author on several ranges of images of the project, of which there is at least one."""
    known = [label.id for label in project.vocabulary.counted_labels]
    labels = (*known, *sorted({label for part in parts for label in part.labels} - set(known)))
    splits = tuple(sorted({split for part in parts for split in part.splits}))
    axes = [range(size) for size in (len(STATES), len(OCCLUDED_VALUES), len(SIZE_CLASSES))]
    counts = np.zeros((len(labels), *map(len, axes), len(splits)), dtype=np.int64)
    for part in parts:
        counts[np.ix_([*map(labels.index, part.labels)], *axes, [*map(splits.index, part.splits)])] += part.counts
    return ShapeCounts(parts[0].author, sum(part.images for part in parts), labels, splits, counts)


def _find_places(values: npt.NDArray[np.int64], column: npt.NDArray[np.integer]) -> npt.NDArray[np.intp]:
    """Where each entry of the column `(N,)` stands among the values, all of which are there."""
    order = np.argsort(values, kind="stable")
    found: npt.NDArray[np.intp] = order[np.searchsorted(values[order], column)]
    return found
