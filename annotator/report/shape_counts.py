"""What one author drew, counted by label, part state, occluded, size class and split at once, and by custom tags."""

import enum
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct, field

from annotator.geometry.box import area_of
from annotator.metrics.detection.precision import SIZES
from annotator.metrics.matching.selection import AuthorShapes
from annotator.model.layer import Layer
from annotator.model.project import Project
from annotator.model.shapes import Occluded, PartState
from annotator.model.tags import HasAttributes, Tag, TagValue, kind_of, mark_asked, read_answers


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


class ShapeCounts(Struct, frozen=True, eq=False):
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
    answers: Mapping[Tag, npt.NDArray[np.int64]] = field(default_factory=dict)
    """By custom tag the shapes that are asked (labels, `SIZE_CLASSES`, splits, `list_answers`)."""

    def list_values(self, facet: Facet) -> tuple[int | str, ...]:
        """The values along an axis of the counts."""
        values: tuple[tuple[int | str, ...], ...] = (self.labels, STATES, OCCLUDED_VALUES, SIZE_CLASSES, self.splits)
        return values[facet]

    def cross(self, rows: Facet, columns: Facet) -> npt.NDArray[np.int64]:
        """The shapes by two different facets, all others added up (values of rows, values of columns)."""
        rest = tuple(facet for facet in Facet if facet not in (rows, columns))
        table: npt.NDArray[np.int64] = self.counts.sum(axis=rest)
        return table if rows < columns else table.T

    def cross_tag(self, rows: Facet, tag: Tag) -> npt.NDArray[np.int64]:
        """The shapes that a custom tag asks by label, size or split (values of rows, `list_answers`)."""
        keep = TAGGED_FACETS.index(rows)
        table: npt.NDArray[np.int64] = self.answers[tag].sum(axis=tuple({0, 1, 2} - {keep}))
        return table


TAGGED_FACETS: Final = (Facet.LABEL, Facet.SIZE, Facet.SPLIT)
"""What shapes are counted by beside a custom tag."""

ANSWERED: Final = "answered"
"""Stands for every answer to a tag whose answers are not listed."""


def list_answers(tag: Tag) -> tuple[TagValue | None, ...]:
    """What answers to a tag are counted by; None for those who are asked and do not answer."""
    return (*(kind_of(tag).list_values(tag) or (ANSWERED,)), None)


def place_answers(tag: Tag, shapes: HasAttributes) -> npt.NDArray[np.intp]:
    """Where the answer of each row `(N,)` stands in `list_answers`."""
    listed, values = bool(kind_of(tag).list_values(tag)), list_answers(tag)
    found = read_answers(tag, shapes)
    if not listed:
        return np.array([value is None for value in found], np.intp)
    places = {value: place for place, value in enumerate(values)}
    return np.array([places[value] for value in found], np.intp)


def count_shapes(project: Project, side: AuthorShapes, layers: Iterable[Layer] = ()) -> ShapeCounts:
    """Counts what an author stated; `layers` are those that it stands in, which a project with custom tags needs.

    O(shapes); labels must be those that the shapes count as.
    """
    shapes = side.shapes
    if project.protocol.shape_tags:
        shapes = shapes.with_columns(attributes=_find_attributes(shapes.id, layers))
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
    answers = {}
    for tag in project.protocol.shape_tags:
        asked = mark_asked(tag, shapes.label)
        answers[tag] = np.zeros((len(labels), len(SIZE_CLASSES), len(splits), len(list_answers(tag))), np.int64)
        axes = (*(places[facet] for facet in TAGGED_FACETS), place_answers(tag, shapes))
        np.add.at(answers[tag], tuple(axis[asked] for axis in axes), 1)
    return ShapeCounts(side.author, len(side.images), tuple(labels.tolist()), tuple(splits), counts, answers)


def join_counts(project: Project, parts: Sequence[ShapeCounts]) -> ShapeCounts:
    """The counts of one author on several ranges of images of the project, of which there is at least one."""
    known = [label.id for label in project.vocabulary.counted_labels]
    labels = (*known, *sorted({label for part in parts for label in part.labels} - set(known)))
    splits = tuple(sorted({split for part in parts for split in part.splits}))
    axes = [range(size) for size in (len(STATES), len(OCCLUDED_VALUES), len(SIZE_CLASSES))]
    counts = np.zeros((len(labels), *map(len, axes), len(splits)), dtype=np.int64)
    answers = {
        tag: np.zeros((len(labels), len(SIZE_CLASSES), len(splits), len(list_answers(tag))), np.int64)
        for tag in project.protocol.shape_tags
    }
    for part in parts:
        own = [*map(labels.index, part.labels)], [*map(splits.index, part.splits)]
        counts[np.ix_(own[0], *axes, own[1])] += part.counts
        for tag, found in answers.items():
            found[np.ix_(own[0], axes[2], own[1], range(found.shape[3]))] += part.answers[tag]
    return ShapeCounts(parts[0].author, sum(part.images for part in parts), labels, splits, counts, answers)


def _find_attributes(ids: npt.NDArray[np.int64], layers: Iterable[Layer]) -> npt.NDArray[np.object_] | None:
    """What the layers say of the shapes with these ids `(N,)`; None where nothing is said of any."""
    tables = [(one.shapes.id, one.shapes.attributes) for one in layers if one.count]
    told = [(known, said) for known, said in tables if said is not None]
    if not told:
        return None
    known, said = (np.concatenate(columns) for columns in zip(*told, strict=True))
    order = np.argsort(known)
    place = np.minimum(np.searchsorted(known[order], ids), len(known) - 1)
    there = known[order][place] == ids
    found: npt.NDArray[np.object_] = said[order][place]
    found[~there] = None
    return found


def _find_places(values: npt.NDArray[np.int64], column: npt.NDArray[np.integer]) -> npt.NDArray[np.intp]:
    """Where each entry of the column `(N,)` stands among the values, all of which are there."""
    order = np.argsort(values, kind="stable")
    found: npt.NDArray[np.intp] = order[np.searchsorted(values[order], column)]
    return found
