"""All disagreements as one list, a row each: the images with most unpaired shapes first, as the pictures above it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np

from annotator.metrics.agreement.disagreements import Disagreement, DisagreementKind, find_disagreements
from annotator.metrics.agreement.tally import SUBSETS, find_subset_masks
from annotator.metrics.matching.selection import AuthorShapes, ImageIds, select_shapes
from annotator.metrics.ranges.frame import AuditFrame
from annotator.metrics.ranges.source import ImageRange, Source
from annotator.model.project import Project
from annotator.model.shapes import Occluded, PartState, Shapes
from annotator.progress import Progress
from annotator.report.audit.values import AuditReport
from annotator.report.glossary import SUBSET_NAMES
from annotator.report.numbers import DASH, format_cell
from annotator.report.templates import MOST_LISTED, Cell, ListColumn, Listing

KIND_NAMES: Final[Mapping[DisagreementKind, str]] = MappingProxyType(
    {
        DisagreementKind.LOW_OVERLAP: "low overlap",
        DisagreementKind.LABEL: "label conflict",
        DisagreementKind.MISSED: "missed",
        DisagreementKind.EXTRA: "only one drew it",
        DisagreementKind.STATE: "state conflict",
        DisagreementKind.OCCLUDED: "occluded conflict",
    }
)
"""The words of the window."""
FILTERS: Final = ("author", "label", "kind", "subset", "decided", "image")
COLUMNS: Final = (
    ListColumn("image", "image"),
    ListColumn("kind", "kind"),
    ListColumn("author", "author"),
    ListColumn("against", "author"),
    ListColumn("label", "label"),
    ListColumn("tags", ""),
    ListColumn("subset", "subset"),
    ListColumn("IoU", ""),
    ListColumn("decided", "decided"),
)
_SHOWN_SUBSETS: Final = tuple(name for name in SUBSETS if name not in ("all", "big_non_occluded"))
"""Those that the others are made of."""


class _Words:
    """The words of rows, looked up by the ids of shapes in the tables that were added."""

    def __init__(self, project: Project, size_threshold: float | None) -> None:
        """`project` names authors and labels."""
        self.project, self._threshold = project, size_threshold
        self.places: dict[int, tuple[Shapes, int]] = {}
        """For every shape its table and its row there."""
        self._subsets: dict[int, tuple[str, ...]] = {}

    def add_tables(self, tables: Iterable[Shapes]) -> None:
        """Makes the shapes of these tables known."""
        for table in tables:
            masks = dict(zip(SUBSETS, find_subset_masks(table, self._threshold), strict=True))
            for row, shape in enumerate(table.id.tolist()):
                self.places[shape] = table, row
                self._subsets[shape] = tuple(SUBSET_NAMES[name] for name in _SHOWN_SUBSETS if masks[name][row])

    def image_of(self, one: Disagreement) -> int:
        """The image of the shape that it is about."""
        table, row = self.places[one.shape]
        return int(table.image[row])

    def name_labels(self, shapes: Sequence[int]) -> tuple[str, ...]:
        """The labels of some shapes, each once."""
        tables = (self.places[shape] for shape in shapes)
        return tuple(dict.fromkeys(self.project.label_name(int(table.label[row])) for table, row in tables))

    def name_subsets(self, shape: int) -> tuple[str, ...]:
        """The subsets that a shape is in."""
        return self._subsets[shape]

    def name_others(self, one: Disagreement, authors: Sequence[int]) -> tuple[str, ...]:
        """Who differs; all others of the image's authors where one alone drew it."""
        others = [author for author in authors if author != one.author] if one.other is None else [one.other]
        return tuple(self.project.author_name(author) for author in others)

    def format_tags(self, one: Disagreement) -> str:
        """How the tags differ where they are what it is about."""
        if one.other_shape is None or one.kind not in (DisagreementKind.STATE, DisagreementKind.OCCLUDED):
            return ""
        both = [self.places[shape] for shape in (one.shape, one.other_shape)]
        if one.kind is DisagreementKind.STATE:
            return " – ".join(PartState(int(table.part_state[row])).name.lower() for table, row in both)
        return " – ".join(Occluded(int(table.occluded[row])).name.lower() for table, row in both)

    def make_cells(self, one: Disagreement, image: str, authors: Sequence[int]) -> tuple[Cell, ...]:
        """The cells of a row but the last one, whether it was decided."""
        return (
            image,
            KIND_NAMES[one.kind],
            self.project.author_name(one.author),
            self.name_others(one, authors),
            self.name_labels(_shapes_of(one)),
            self.format_tags(one),
            self.name_subsets(one.shape),
            format_cell(one.iou) if one.other_shape is not None else DASH,
        )


class _Row(NamedTuple):
    """A row of the list, before it is known whether it was decided."""

    rank: int
    """Rows of a lower rank come first; those of an image have the same."""
    cells: tuple[Cell, ...]
    shapes: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class _ListTask:
    """What every range of images needs to list its rows."""

    project: Project
    """Its authors and its vocabulary alone."""
    ranked: ImageIds
    """The images with unpaired shapes, most first."""
    has_others: bool
    """Whether the list goes on with the other images, in ascending order."""
    most: int
    """Rows of the list."""


def list_disagreements(report: AuditReport, progress: Progress | None = None, *, most: int = MOST_LISTED) -> Listing:
    """Every disagreement on the images that count, up to `most`. Raises Cancelled when asked to stop."""
    # Every image with unpaired shapes has a row at least, so that no more of them can be on the list.
    ranked = np.array([image for image, _ in rank_images(report, most + 1)], dtype=np.int64)
    project = report.project
    names = Project(project.uuid, project.name, authors=project.authors, vocabulary=project.vocabulary)
    task = _ListTask(names, ranked, len(ranked) <= most, most + 1)
    found: list[_Row] = []
    images = None if task.has_others else ranked
    for rows in report.rows.run(partial(_list_range, task), progress, images=images):
        found = sorted([*found, *rows], key=lambda row: row.rank)[: most + 1]
    decided = _find_decided(report)
    cells = tuple((*row.cells, _describe_decided(decided, row.shapes)) for row in found[:most])
    cut = f"The list ends at {most:,} rows; images.csv has the counts of every image."
    return Listing(COLUMNS, cells, (cut,) if len(found) > most else ()).drop_empty_columns(nothing=("", "no"))


def rank_images(report: AuditReport, most: int) -> list[tuple[int, int]]:
    """Image ids with their unpaired shapes over all pairs of authors, most first, those with any, up to `most`."""
    images, unpaired = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
    for pair in report.agreement.pairs:
        tallies = pair.tallies
        found, n_a, n_b = tallies.layout.count_roles(tallies.counts)
        alone = n_a + n_b - 2 * found
        rows = np.flatnonzero(alone)
        images.append(tallies.images[rows])
        unpaired.append(alone[rows])
    ids, place = np.unique(np.concatenate(images), return_inverse=True)
    total = np.zeros(len(ids), np.int64)
    np.add.at(total, place, np.concatenate(unpaired))
    order = np.lexsort((ids, -total))[:most]
    return list(zip(ids[order].tolist(), total[order].tolist(), strict=True))


def find_facets(report: AuditReport, found: Disagreement, layers: Mapping[int, Shapes]) -> dict[str, tuple[str, ...]]:
    """What a filter finds a disagreement by; `layers` are the shapes on its image by author."""
    words = _Words(report.project, report.options.tally.size_threshold)
    words.add_tables(layers.values())
    shapes = _shapes_of(found)
    return {
        "author": (report.author_name(found.author), *words.name_others(found, list(layers))),
        "label": words.name_labels(shapes),
        "kind": (KIND_NAMES[found.kind],),
        "subset": words.name_subsets(found.shape),
        "decided": (_describe_decided(_find_decided(report), shapes),),
        "image": (report.project.images[found.image].name,),
    }


def _list_range(task: _ListTask, source: Source, given: tuple[ImageRange, AuditFrame]) -> list[_Row]:
    """The first rows of a range; for workers."""
    part, frame = given
    project, options = source.read_range(part), frame.options
    sides = select_shapes(project, frame.authors, options.selection)
    ranks = _rank_range(task, part, sides)
    words, rows = _Words(task.project, options.tally.size_threshold), []
    for standing, images in _group_images(sides, list(ranks)):
        tables = {side.author: side.restrict_to(np.array(sorted(images))).shapes for side in standing}
        words.add_tables(tables.values())
        for one in find_disagreements(-1, tables, options.tally.pairing):
            image = words.image_of(one)
            cells = words.make_cells(one, project.images[image].name, list(tables))
            rows.append(_Row(ranks[image], cells, _shapes_of(one)))
    return sorted(rows, key=lambda row: row.rank)[: task.most]


def _rank_range(task: _ListTask, part: ImageRange, sides: Sequence[AuthorShapes]) -> dict[int, int]:
    """The images of a range that may be on the list, by their rank among those of all ranges."""
    places = np.flatnonzero((task.ranked >= part.first) & (task.ranked <= part.last)).tolist()
    ranks = {int(task.ranked[place]): place for place in places}
    if task.has_others and sides:
        seen, number = np.unique(np.concatenate([side.images for side in sides]), return_counts=True)
        for image in seen[number > 1].tolist():
            ranks.setdefault(image, len(task.ranked) + image)
    return ranks


def _group_images(
    sides: Sequence[AuthorShapes], images: Sequence[int]
) -> Iterator[tuple[list[AuthorShapes], list[int]]]:
    """Images by the authors who finished them, where they are at least two."""
    groups: dict[tuple[int, ...], list[int]] = {}
    there = [np.isin(images, side.images) for side in sides]
    for place, image in enumerate(images):
        groups.setdefault(tuple(n for n, mask in enumerate(there) if mask[place]), []).append(image)
    for chosen, alike in groups.items():
        if len(chosen) > 1:
            yield [sides[n] for n in chosen], alike


def _shapes_of(one: Disagreement) -> tuple[int, ...]:
    """The shapes in question; one that is merely near a missed shape is none."""
    if one.other_shape is None or one.kind in (DisagreementKind.MISSED, DisagreementKind.EXTRA):
        return (one.shape,)
    return (one.shape, one.other_shape)


def _find_decided(report: AuditReport) -> frozenset[int]:
    """The shapes that an auditor decided about."""
    return frozenset(shape for decision in report.project.decisions.values() for shape in decision.shapes)


def _describe_decided(decided: frozenset[int], shapes: Sequence[int]) -> str:
    return "no" if decided.isdisjoint(shapes) else "yes"
