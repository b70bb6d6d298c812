"""All disagreements as one list, a row each: the images with most unpaired shapes first, as the pictures above it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

import numpy as np

from annotator.metrics.agreement.disagreements import Disagreement, DisagreementKind, find_disagreements
from annotator.metrics.agreement.tally import SUBSETS, find_subset_masks
from annotator.metrics.matching.selection import AuthorShapes
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
_AT_ONCE: Final = 256
"""Images that are looked at together."""
_SHOWN_SUBSETS: Final = tuple(name for name in SUBSETS if name not in ("all", "big_non_occluded"))
"""Those that the others are made of."""


class _Words:
    """The words of rows, looked up by the ids of shapes in the tables that were added."""

    def __init__(self, report: AuditReport) -> None:
        self.report = report
        self.places: dict[int, tuple[Shapes, int]] = {}
        """For every shape the table that it stands in and its row there."""
        self._subsets: dict[int, tuple[str, ...]] = {}
        decisions = report.project.decisions.values()
        self._decided = frozenset(shape for decision in decisions for shape in decision.shapes)

    def add_tables(self, tables: Iterable[Shapes]) -> None:
        """Makes the shapes of these tables known."""
        threshold = self.report.options.tally.size_threshold
        for table in tables:
            masks = dict(zip(SUBSETS, find_subset_masks(table, threshold), strict=True))
            for row, shape in enumerate(table.id.tolist()):
                self.places[shape] = table, row
                self._subsets[shape] = tuple(SUBSET_NAMES[name] for name in _SHOWN_SUBSETS if masks[name][row])

    def name_labels(self, shapes: Sequence[int]) -> tuple[str, ...]:
        """The labels of some shapes, each once."""
        tables = (self.places[shape] for shape in shapes)
        return tuple(dict.fromkeys(self.report.label_name(int(table.label[row])) for table, row in tables))

    def name_subsets(self, shape: int) -> tuple[str, ...]:
        """The subsets that a shape is in."""
        return self._subsets[shape]

    def describe_decided(self, shapes: Sequence[int]) -> str:
        """Whether an auditor decided about one of the shapes."""
        return "no" if self._decided.isdisjoint(shapes) else "yes"

    def format_tags(self, one: Disagreement) -> str:
        """How the tags differ where they are what it is about."""
        if one.other_shape is None or one.kind not in (DisagreementKind.STATE, DisagreementKind.OCCLUDED):
            return ""
        told = [self.places[shape] for shape in (one.shape, one.other_shape)]
        if one.kind is DisagreementKind.STATE:
            return " – ".join(PartState(int(table.part_state[row])).name.lower() for table, row in told)
        return " – ".join(Occluded(int(table.occluded[row])).name.lower() for table, row in told)


def list_disagreements(report: AuditReport, progress: Progress | None = None, *, most: int = MOST_LISTED) -> Listing:
    """Every disagreement on the images that count, up to `most`. Raises Cancelled when asked to stop."""
    rows: list[tuple[Cell, ...]] = []
    words, images = _Words(report), _order_images(report)
    for start in range(0, len(images), _AT_ONCE):
        if progress is not None:
            progress.step(start, len(images))
        rows += _list_rows(words, images[start : start + _AT_ONCE])
        if len(rows) > most:
            break
    notes = (f"The list ends at {most:,} rows; a report on fewer images lists theirs.",) if len(rows) > most else ()
    return Listing(COLUMNS, tuple(rows[:most]), notes).drop_empty_columns(nothing=("", "no"))


def rank_images(report: AuditReport) -> list[tuple[int, int]]:
    """Image ids with their unpaired shapes over all pairs of authors, most first; images without any are left out."""
    unpaired: Counter[int] = Counter()
    for pair in report.agreement.pairs:
        tallies = pair.tallies
        columns = tallies.layout.columns
        drawn = sum(tallies.counts[:, columns[name]].sum(axis=1, dtype=np.int64) for name in ("n_a", "n_b"))
        alone = drawn - 2 * tallies.counts[:, columns["found"]].ravel()
        for row in np.flatnonzero(alone):
            unpaired[int(tallies.images[row])] += int(alone[row])
    return sorted(unpaired.items(), key=lambda entry: (-entry[1], entry[0]))


def find_facets(report: AuditReport, found: Disagreement, layers: Mapping[int, Shapes]) -> dict[str, tuple[str, ...]]:
    """What a filter finds a disagreement by; `layers` are the shapes on its image by author."""
    words = _Words(report)
    words.add_tables(layers.values())
    shapes = _shapes_of(found)
    return {
        "author": (report.author_name(found.author), *_name_others(report, found, list(layers))),
        "label": words.name_labels(shapes),
        "kind": (KIND_NAMES[found.kind],),
        "subset": words.name_subsets(found.shape),
        "decided": (words.describe_decided(shapes),),
        "image": (report.project.images[found.image].name,),
    }


def _order_images(report: AuditReport) -> list[int]:
    """Those with unpaired shapes, most first, then the others that at least two authors stand on."""
    ranked = [image for image, _ in rank_images(report)]
    if not report.sides:
        return ranked
    seen, number = np.unique(np.concatenate([side.images for side in report.sides]), return_counts=True)
    first = set(ranked)
    return [*ranked, *(image for image in seen[number > 1].tolist() if image not in first)]


def _list_rows(words: _Words, images: Sequence[int]) -> Iterator[tuple[Cell, ...]]:
    """The rows of some images, in their order; images on which the same authors stand are paired at once."""
    found: dict[int, list[Disagreement]] = {}
    standing: dict[int, list[int]] = {}
    for sides, alike in _group_images(words.report, images):
        tables = {side.author: side.restrict_to(np.array(sorted(alike))).shapes for side in sides}
        words.add_tables(tables.values())
        for image in alike:
            standing[image] = list(tables)
        for one in find_disagreements(-1, tables, words.report.options.tally.pairing):
            table, row = words.places[one.shape]
            image = int(table.image[row])
            found.setdefault(image, []).append(replace(one, image=image))
    for image in images:
        for one in found.get(image, []):
            yield _make_row(words, one, standing[image])


def _group_images(report: AuditReport, images: Sequence[int]) -> Iterator[tuple[list[AuthorShapes], list[int]]]:
    """Images by the authors who stand on them, where they are at least two."""
    groups: dict[tuple[int, ...], list[int]] = {}
    there = [np.isin(images, side.images) for side in report.sides]
    for place, image in enumerate(images):
        groups.setdefault(tuple(n for n, mask in enumerate(there) if mask[place]), []).append(image)
    for sides, alike in groups.items():
        if len(sides) > 1:
            yield [report.sides[n] for n in sides], alike


def _make_row(words: _Words, one: Disagreement, authors: Sequence[int]) -> tuple[Cell, ...]:
    report, shapes = words.report, _shapes_of(one)
    return (
        report.project.images[one.image].name,
        KIND_NAMES[one.kind],
        report.author_name(one.author),
        _name_others(report, one, authors),
        words.name_labels(shapes),
        words.format_tags(one),
        words.name_subsets(one.shape),
        format_cell(one.iou) if one.other_shape is not None else DASH,
        words.describe_decided(shapes),
    )


def _shapes_of(one: Disagreement) -> tuple[int, ...]:
    """The shapes in question; one that is merely near a missed shape is none."""
    if one.other_shape is None or one.kind in (DisagreementKind.MISSED, DisagreementKind.EXTRA):
        return (one.shape,)
    return (one.shape, one.other_shape)


def _name_others(report: AuditReport, one: Disagreement, authors: Sequence[int]) -> tuple[str, ...]:
    """Who differs; all others where one alone drew it."""
    others = [author for author in authors if author != one.author] if one.other is None else [one.other]
    return tuple(report.author_name(author) for author in others)
