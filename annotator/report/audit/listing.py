"""Disagreements as rows, one an object: its words, its columns for every output, and the list of a page."""

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import numpy as np

from annotator.errors import Numeral, Phrase, Progress, join_phrases
from annotator.metrics.agreement.disagreements import Disagreement, DisagreementKind, ObjectTable, find_objects
from annotator.metrics.agreement.pair import SUBSETS, find_subset_masks
from annotator.metrics.matching.selection import ImageIds, select_shapes
from annotator.metrics.ranges.measure import AuditFrame
from annotator.metrics.ranges.source import ImageRange, Source
from annotator.model.metric_settings import UNIT_IOU
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.report.audit.values import AuditReport
from annotator.report.glossary import SUBSET_NAMES
from annotator.report.numbers import DASH, format_cell
from annotator.report.tables import (
    Cells,
    Column,
    Output,
    Record,
    list_csv_cells,
    list_csv_names,
    make_entry,
    make_record,
    name_occluded,
    name_state,
)
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
MOST_IN_JSON: Final = 20_000
"""Objects of the JSON file, which is made in memory; the CSV file has all."""
MOST_SHOWN: Final = 20
"""Rows of a table on a page."""
_SHOWN_SUBSETS: Final = tuple(name for name in SUBSETS if name not in ("all", "big_non_occluded"))
"""Those that the others are made of."""
_FEW: Final = MappingProxyType(
    {
        ("label", 2): Phrase("two labels"),
        ("label", 3): Phrase("three labels"),
        ("part_state", 2): Phrase("two states"),
        ("part_state", 3): Phrase("three states"),
    }
)


class ObjectRow(NamedTuple):
    """An object about which authors differ, in names."""

    image: str
    object: int
    """The least id of its shapes."""
    words: str
    kinds: tuple[DisagreementKind, ...]
    drew: tuple[str, ...]
    missed: tuple[str, ...]
    """Who finished the image without it."""
    labels: Mapping[str, int]
    part_states: Mapping[str, int]
    occluded: Mapping[str, int]
    subsets: tuple[str, ...]
    """Of its first shape."""
    differs: int
    """Pairs of authors who differ about it."""
    least_iou: float | None
    """Least IoU of two of its shapes; None where one alone drew it."""
    decided: bool
    pairs: tuple[Record, ...]
    """What every two differ about."""
    rank: int
    """Id of the image."""


def describe_object(project: Project, objects: ObjectTable, row: int) -> str:
    """In what the authors differ about an object: `7 of 10 drew it; two labels`, of two `Ana: apple, Ben: leaf`."""
    kinds, drawn, missed = objects.kinds_of(row), objects.drawers_of(row), objects.missing_of(row)
    names = [project.author_name(objects.authors[place]) for place in (*drawn, *missed)]
    said: list[str] = []
    if missed and len(drawn) == 1:
        said.append(Phrase("Only {name}", name=names[0]))
    elif len(missed) == 1:
        said.append(Phrase("Missed by {name}", name=names[-1]))
    elif missed:
        said.append(Phrase("{n} of {all} drew it", n=Numeral(f"{len(drawn)}"), all=Numeral(f"{len(names)}")))
    elif len(drawn) > 2:
        said.append(Phrase("All {n} drew it", n=Numeral(f"{len(drawn)}")))
    elif not {DisagreementKind.LABEL, DisagreementKind.STATE}.intersection(kinds):
        said.append(Phrase("Both drew it"))
    for kind, column in ((DisagreementKind.LABEL, "label"), (DisagreementKind.STATE, "part_state")):
        if kind in kinds:
            said.append(_describe_values(project, objects, row, column))
    if DisagreementKind.OCCLUDED in kinds:
        said.append(Phrase("occluded or not"))
    if DisagreementKind.LOW_OVERLAP in kinds:
        said.append(Phrase("low overlap {iou}", iou=format_cell(float(objects.least_iou[row]))))
    return join_phrases(said, "; ")


def count_names(project: Project, objects: ObjectTable, row: int, column: str) -> dict[str, int]:
    """How many drawers of an object gave each value, by name, most first."""
    return {_name_value(project, column, value): n for value, n in objects.count_values(row, column).items()}


def _name_value(project: Project, column: str, value: int) -> str:
    if column == "label":
        return project.label_name(value)
    return (name_state(value) if column == "part_state" else name_occluded(value)) or ""


def _describe_values(project: Project, objects: ObjectTable, row: int, column: str) -> str:
    drawers = objects.drawers_of(row)
    if len(drawers) == 2:
        given = getattr(objects, column)[row].tolist()
        each = (
            Phrase(
                "{name}: {value}",
                name=project.author_name(objects.authors[place]),
                value=_say_value(project, column, given[place]),
            )
            for place in drawers
        )
        return join_phrases(each, ", ")
    number = len(objects.count_values(row, column))
    n = Numeral(f"{number}")
    many = Phrase("{n} labels", n=n) if column == "label" else Phrase("{n} states", n=n)
    return _FEW.get((column, number), many)


def _say_value(project: Project, column: str, value: int) -> str:
    name = _name_value(project, column, value)
    return name if column == "label" else Phrase.of(name)


def list_object_rows(
    project: Project, objects: ObjectTable, decided: frozenset[int], subsets: Mapping[int, tuple[str, ...]]
) -> Iterator[ObjectRow]:
    """The rows of objects; `subsets` are those of shapes by id."""
    starts = np.searchsorted(objects.pairs.row, np.arange(len(objects) + 1)).tolist()
    names = [project.author_name(author) for author in objects.authors]
    for row in range(len(objects)):
        shapes = [shape for _, shape in objects.members_of(row)]
        iou = float(objects.least_iou[row])
        image = int(objects.image[row])
        yield ObjectRow(
            image=project.images[image].name,
            object=int(objects.object[row]),
            words=describe_object(project, objects, row),
            kinds=tuple(objects.kinds_of(row)),
            drew=tuple(names[place] for place in objects.drawers_of(row)),
            missed=tuple(names[place] for place in objects.missing_of(row)),
            labels=count_names(project, objects, row, "label"),
            part_states=count_names(project, objects, row, "part_state"),
            occluded=count_names(project, objects, row, "occluded"),
            subsets=subsets.get(shapes[0], ()),
            differs=int(objects.differs[row]),
            least_iou=None if np.isnan(iou) else iou,
            decided=not decided.isdisjoint(shapes),
            pairs=tuple(_make_pair(project, one) for one in objects.disagreements[starts[row] : starts[row + 1]]),
            rank=image,
        )


def _make_pair(project: Project, one: Disagreement) -> Record:
    """With the other author where it is not all of them, and the other shape where there is one."""
    made: Record = {"kind": one.kind.value, "a": project.author_name(one.author), "shape_a": one.shape}
    if one.other is not None:
        made["b"] = project.author_name(one.other)
    if one.kind not in (DisagreementKind.MISSED, DisagreementKind.EXTRA):
        made |= {"shape_b": one.other_shape, "iou": one.iou}
    return made


def iterate_objects(
    report: AuditReport, progress: Progress | None = None, *, images: ImageIds | None = None
) -> Iterator[ObjectRow]:
    """The disputed objects, image after image in ascending order of id, the worst first; of some image ids alone.

    Only the rows of one range are in memory. Raises Cancelled when asked to stop.
    """
    names = Project(report.project.uuid, report.project.name, authors=report.project.authors)
    task = partial(_list_range, _ListTask(names, _find_decided(report)))
    for rows in report.rows.run(task, progress, images=images):
        yield from rows


class _ListTask(NamedTuple):
    """What every range of images needs to list its rows."""

    names: Project
    """Under whose names authors appear."""
    decided: frozenset[int]


def _list_range(task: _ListTask, source: Source, given: tuple[ImageRange, AuditFrame]) -> list[ObjectRow]:
    """The rows of a range; for workers."""
    part, frame = given
    project, options = source.read_range(part), frame.options
    sides = select_shapes(project, frame.authors, options.selection)
    found = find_objects(sides, options.tally.pairing).list_worst()
    shown = Project(
        project.uuid, project.name, images=project.images, authors=task.names.authors, vocabulary=project.vocabulary
    )
    subsets = _name_subsets([side.shapes for side in sides], options.tally.size_threshold, found)
    return list(list_object_rows(shown, found, task.decided, subsets))


def _name_subsets(tables: Iterable[Shapes], threshold: float | None, found: ObjectTable) -> dict[int, tuple[str, ...]]:
    """By id of a shape that stands first in an object the subsets that it is in."""
    first = [shape for row in range(len(found)) for _, shape in found.members_of(row)[:1]]
    named: dict[int, tuple[str, ...]] = {}
    for table in tables:
        wanted = table.take(table.rows_of(first))
        masks = dict(zip(SUBSETS, find_subset_masks(wanted, threshold), strict=True))
        for row, shape in enumerate(wanted.id.tolist()):
            named[shape] = tuple(SUBSET_NAMES[name] for name in _SHOWN_SUBSETS if masks[name][row])
    return named


def list_worst_objects(report: AuditReport) -> list[ObjectRow]:
    """The objects about which most pairs of authors differ, as many as a page shows."""
    rows = enumerate(iterate_objects(report))
    return [row for _, row in heapq.nsmallest(MOST_SHOWN, rows, key=lambda row: (-row[1].differs, row[0]))]


def make_object_record(report: AuditReport) -> Record:
    """The entries of the JSON file, with the number of those that it leaves to the CSV file."""
    listed: list[Record] = []
    left_out = 0
    for row in iterate_objects(report):
        if len(listed) < MOST_IN_JSON:
            listed.append(make_record(OBJECTS, row))
        else:
            left_out += 1
    return {"disagreements": listed, "disagreements_left_out": left_out}


def note_objects(report: AuditReport, rows: Sequence[object]) -> Iterator[str]:
    """From which overlap on shapes are one object, who counts, and what is shown."""
    least = min(UNIT_IOU, report.options.tally.pairing.iou_threshold)
    yield Phrase(
        "Shapes stand for one object from an IoU of {least} on, one shape an annotator; counted are those who finished "
        "the image. Objects about which most pairs of annotators differ come first.",
        least=Numeral(f"{least:g}"),
    )
    if len(rows) == MOST_SHOWN:
        yield Phrase("These are the first {n}; disagreements.csv has all.", n=Numeral(f"{MOST_SHOWN}"))


_ALONE: Final = Phrase("one annotator alone drew it")
OBJECTS: Final[tuple[Column[ObjectRow], ...]] = (
    Column[ObjectRow]("image", "", lambda row: row.image, outputs=Output.FILES),
    Column[ObjectRow]("object", "", lambda row: row.object, outputs=Output.FILES),
    Column[ObjectRow]("kinds", "", lambda row: [kind.value for kind in row.kinds], outputs=Output.FILES),
    Column[ObjectRow]("authors", "", lambda row: list(row.drew), outputs=Output.FILES),
    Column[ObjectRow]("missed_by", "", lambda row: list(row.missed), outputs=Output.FILES),
    Column[ObjectRow]("labels", "", lambda row: dict(row.labels), outputs=Output.FILES),
    Column[ObjectRow]("part_states", "", lambda row: dict(row.part_states), outputs=Output.FILES),
    Column[ObjectRow]("occluded", "", lambda row: dict(row.occluded), outputs=Output.FILES),
    Column[ObjectRow]("differ", "", lambda row: row.differs, outputs=Output.FILES),
    Column[ObjectRow]("least_iou", "", lambda row: row.least_iou, outputs=Output.CSV),
    Column[ObjectRow]("", "", lambda row: make_entry("least_iou", row.least_iou, _ALONE), outputs=Output.JSON),
    Column[ObjectRow]("decided", "", lambda row: row.decided, outputs=Output.JSON),
    Column[ObjectRow]("decided", "", lambda row: "yes" if row.decided else "no", outputs=Output.CSV),
    Column[ObjectRow]("pairs", "", lambda row: list(row.pairs), outputs=Output.JSON),
    Column[ObjectRow]("words", Phrase("what differs"), lambda row: row.words, outputs=Output.PAGE),
    Column[ObjectRow]("object", Phrase("object"), lambda row: str(row.object), "object", outputs=Output.PAGE),
    Column[ObjectRow]("labels", Phrase("labels"), lambda row: _join_counts(row.labels), outputs=Output.PAGE),
    Column[ObjectRow](
        "least_iou",
        Phrase("least IoU"),
        lambda row: DASH if row.least_iou is None else format_cell(row.least_iou),
        "least_iou",
        outputs=Output.PAGE,
    ),
    Column[ObjectRow]("differ", Phrase("pairs that differ"), lambda row: row.differs, "differ", outputs=Output.PAGE),
)


def _join_counts(counts: Mapping[str, int]) -> str:
    return ", ".join(name if len(counts) == 1 else f"{name} {n}" for name, n in counts.items())


def list_object_cells(rows: Iterable[ObjectRow]) -> tuple[Cells, Iterator[Cells]]:
    """Head and rows of the CSV file of these objects."""
    return list_csv_names(OBJECTS), (list_csv_cells(OBJECTS, row) for row in rows)


LIST_COLUMNS: Final = (
    ListColumn("image", "image"),
    ListColumn("what differs", ""),
    ListColumn("kind", "kind"),
    ListColumn("drew it", "author"),
    ListColumn("did not", "author"),
    ListColumn("label", "label"),
    ListColumn("tags", ""),
    ListColumn("subset", "subset"),
    ListColumn("least IoU", ""),
    ListColumn("decided", "decided"),
)


def list_disagreements(report: AuditReport, progress: Progress | None = None, *, most: int = MOST_LISTED) -> Listing:
    """The disputed objects of a page up to `most`, images with most unpaired shapes first. Raises Cancelled."""
    # Every image with unpaired shapes has a row at least, so that no more of them can be on the list.
    ranked = np.array([image for image, _ in rank_images(report, most + 1)], dtype=np.int64)
    ranks = {image: rank for rank, image in enumerate(ranked.tolist())}
    rows = enumerate(iterate_objects(report, progress, images=None if len(ranked) <= most else ranked))
    first = heapq.nsmallest(most + 1, rows, key=lambda row: (ranks.get(row[1].rank, len(ranks) + row[1].rank), row[0]))
    cut = f"The list ends at {most:,} rows; disagreements.csv has all of them."
    cells = tuple(_make_cells(row) for _, row in first[:most])
    return Listing(LIST_COLUMNS, cells, (cut,) if len(first) > most else ()).drop_empty_columns(nothing=("", "no"))


def _make_cells(row: ObjectRow) -> tuple[Cell, ...]:
    tags = (" – ".join(one) if len(one) > 1 else "" for one in (row.part_states, row.occluded))
    return (
        row.image,
        row.words,
        tuple(KIND_NAMES[kind] for kind in row.kinds),
        row.drew,
        row.missed,
        tuple(row.labels),
        ", ".join(filter(None, tags)),
        row.subsets,
        DASH if row.least_iou is None else format_cell(row.least_iou),
        "yes" if row.decided else "no",
    )


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


def find_facets(report: AuditReport, objects: ObjectTable, tables: Sequence[Shapes]) -> dict[int, dict[str, Any]]:
    """By object what a filter finds it by; `tables` are the shapes on its image."""
    subsets = _name_subsets(tables, report.options.tally.size_threshold, objects)
    rows = list_object_rows(report.project, objects, _find_decided(report), subsets)
    return {
        row.object: {
            "author": (*row.drew, *row.missed),
            "label": tuple(row.labels),
            "kind": tuple(KIND_NAMES[kind] for kind in row.kinds),
            "subset": row.subsets,
            "decided": ("yes" if row.decided else "no",),
            "image": (row.image,),
        }
        for row in rows
    }


def _find_decided(report: AuditReport) -> frozenset[int]:
    """The shapes that an auditor decided about."""
    return frozenset(shape for decision in report.project.decisions.values() for shape in decision.shapes)
