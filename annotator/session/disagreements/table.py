"""Disagreements of many images as columns: found in a job, sorted and filtered as arrays, corrected image by image."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Bools, Floats, Ints, Rows
from annotator.metrics.agreement.disagreements import Disagreement, DisagreementKind
from annotator.model.project import Project
from annotator.model.shapes import UNSET, Shapes
from annotator.phrase import Phrase
from annotator.progress import Progress
from annotator.report.tables import name_occluded, name_state
from annotator.session.agreement.counts import count_options_of
from annotator.session.agreement.view import find_decided_ids, is_decided
from annotator.session.disagreements.find import DisagreementsByImage, find_loaded_disagreements
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.session.view import ViewState

NOTHING: Final = -1
"""In the place of an author, a shape or a label that a disagreement does not have."""
KINDS: Final = tuple(DisagreementKind)
CSV_HEAD: Final = (
    "image",
    "kind",
    "author",
    "shape",
    "other",
    "other_shape",
    "label",
    "other_label",
    "part_state",
    "other_part_state",
    "occluded",
    "other_occluded",
    "iou",
    "decided",
)
_AT_ONCE: Final = 256
"""Images that are looked at together."""

Tags = npt.NDArray[np.int8]


@dataclass(frozen=True, slots=True, eq=False)
class DisagreementTable:
    """N disagreements as columns, image after image in the order of the list."""

    image: Ints
    kind: Tags
    """Place in `KINDS`."""
    author: Ints
    shape: Ints
    other: Ints
    """NOTHING where all others differ."""
    other_shape: Ints
    """NOTHING where the other has no shape here."""
    iou: Floats
    """0 without another shape."""
    label: Ints
    other_label: Ints
    state: Tags
    other_state: Tags
    occluded: Tags
    other_occluded: Tags
    decided: Bools

    def __len__(self) -> int:
        return len(self.image)

    @classmethod
    def of(cls, project: Project, view: ViewState, found: DisagreementsByImage) -> "DisagreementTable":
        """The columns of these; the layers of their images must be loaded."""
        ones = [one for image in sorted(found) for one in found[image]]
        whole = _AllShapes.of(project, view, sorted(found))
        shape = np.array([one.shape for one in ones], np.int64)
        other_shape = np.array([NOTHING if one.other_shape is None else one.other_shape for one in ones], np.int64)
        mine, theirs = whole.find_rows(shape), whole.find_rows(other_shape)
        return cls(
            image=np.array([one.image for one in ones], np.int64),
            kind=np.array([KINDS.index(one.kind) for one in ones], np.int8),
            author=np.array([one.author for one in ones], np.int64),
            shape=shape,
            other=np.array([NOTHING if one.other is None else one.other for one in ones], np.int64),
            other_shape=other_shape,
            iou=np.array([one.iou for one in ones], np.float64),
            label=whole.label[mine],
            other_label=whole.label[theirs],
            state=whole.state[mine],
            other_state=whole.state[theirs],
            occluded=whole.occluded[mine],
            other_occluded=whole.occluded[theirs],
            decided=_find_decided(project, ones),
        )

    @classmethod
    def concat(cls, tables: Sequence["DisagreementTable"]) -> "DisagreementTable":
        """The rows of several, the first before the second; at least one must be given."""
        return cls(*(np.concatenate([getattr(one, column.name) for one in tables]) for column in fields(cls)))

    def take(self, rows: Rows | Bools) -> "DisagreementTable":
        """Some of the rows."""
        return DisagreementTable(*(getattr(self, column.name)[rows] for column in fields(self)))

    def replace_images(self, images: Iterable[int], fresh: "DisagreementTable") -> "DisagreementTable":
        """The table with the rows of these images exchanged for the fresh ones."""
        kept = self.take(~np.isin(self.image, list(images)))
        joined = DisagreementTable.concat([kept, fresh])
        return joined.take(np.argsort(joined.image, kind="stable"))

    def read_row(self, row: int) -> Disagreement:
        """A row as the disagreement that it stands for."""
        other, other_shape = int(self.other[row]), int(self.other_shape[row])
        return Disagreement(
            kind=KINDS[self.kind[row]],
            image=int(self.image[row]),
            author=int(self.author[row]),
            shape=int(self.shape[row]),
            other=None if other == NOTHING else other,
            other_shape=None if other_shape == NOTHING else other_shape,
            iou=float(self.iou[row]),
        )


@dataclass(frozen=True, slots=True, eq=False)
class _AllShapes:
    """Tags of the shapes that count on some images by ascending id; the first row stands for no shape."""

    id: Ints
    label: Ints
    state: Tags
    occluded: Tags

    @classmethod
    def of(cls, project: Project, view: ViewState, images: Sequence[int]) -> "_AllShapes":
        basis = count_options_of(project, view)
        whole = Shapes.concat(shapes for image in images for shapes in basis.collect_shapes(project, image).values())
        order = np.argsort(whole.id, kind="stable")
        return cls(
            np.concatenate(([NOTHING], whole.id[order])).astype(np.int64),
            np.concatenate(([NOTHING], whole.label[order])).astype(np.int64),
            np.concatenate(([UNSET], whole.part_state[order])).astype(np.int8),
            np.concatenate(([UNSET], whole.occluded[order])).astype(np.int8),
        )

    def find_rows(self, ids: Ints) -> Rows:
        """The row of each shape (N,)."""
        return np.searchsorted(self.id, ids)


def _find_decided(project: Project, ones: Sequence[Disagreement]) -> Bools:
    """Which of them an auditor has decided (N,)."""
    if not project.decisions:
        return np.zeros(len(ones), np.bool_)
    settled = find_decided_ids(project)
    return np.array([is_decided(one, settled.get(one.image, frozenset())) for one in ones], np.bool_)


EMPTY_TABLE: Final = DisagreementTable.of(Project(uuid="", name=""), ViewState(), {})


def make_disagreement_job(session: Session) -> Job[DisagreementTable]:
    """Finds the disagreements on all images that count, off the window's thread; the view must be that of an audit."""
    snapshot, view = session.committed, session.view

    def work(progress: Progress) -> DisagreementTable:
        tables, done = [EMPTY_TABLE], 0
        for part in session.read_ranges(snapshot, Progress(stop=progress.stop)):
            images = view.counted_images.find_ids(part)
            for start in range(0, len(images), _AT_ONCE):
                progress.step(done + start, len(snapshot.images))
                found = find_loaded_disagreements(part, view, images[start : start + _AT_ONCE])
                tables.append(DisagreementTable.of(part, view, found))
            done += len(part.images)
        return DisagreementTable.concat(tables)

    return Job(Phrase("Looking for disagreements"), work)


@dataclass(frozen=True, slots=True)
class TableFilter:
    """Which rows of the table are shown."""

    kind: DisagreementKind | None = None
    author: int | None = None
    """Rows that this author takes part in; a shape that one alone drew concerns everybody."""
    label: int | None = None
    """Rows in which somebody gave this label."""
    image: str = ""
    """Part of the image's name, in any case."""
    undecided: bool = False

    def find_rows(self, table: DisagreementTable, project: Project) -> Rows:
        """The rows that pass, in their order."""
        passing = np.ones(len(table), np.bool_)
        if self.kind is not None:
            passing &= table.kind == KINDS.index(self.kind)
        if self.author is not None:
            alone = table.kind == KINDS.index(DisagreementKind.EXTRA)
            passing &= (table.author == self.author) | (table.other == self.author) | alone
        if self.label is not None:
            passing &= (table.label == self.label) | (table.other_label == self.label)
        if self.image:
            wanted = self.image.casefold()
            named = [one.id for one in project.images.values() if wanted in one.name.casefold()]
            passing &= np.isin(table.image, named)
        if self.undecided:
            passing &= ~table.decided
        return np.flatnonzero(passing)


SORTABLE: Final = ("image", "kind", "author", "other", "label", "difference", "iou", "decided")
"""Columns by which rows are sorted."""


def sort_rows(table: DisagreementTable, rows: Rows, column: str, project: Project, *, descending: bool = False) -> Rows:
    """The rows by a column of `SORTABLE`: names as words, kinds in their order; equal ones stay as they were."""
    chosen = table.take(rows)
    keys: tuple[npt.NDArray[Any], ...]
    authors = {author.id: author.name.casefold() for author in project.authors.values()}
    labels = {label.id: label.name.casefold() for label in project.vocabulary.labels}
    match column:
        case "image":
            keys = (_rank(chosen.image, {image.id: image.name.casefold() for image in project.images.values()}),)
        case "author":
            keys = (_rank(chosen.author, authors),)
        case "other":
            keys = (_rank(chosen.other, authors),)
        case "label":
            keys = (_rank(chosen.label, labels),)
        case "difference":
            keys = (chosen.other_occluded, chosen.other_state, _rank(chosen.other_label, labels), chosen.kind)
        case _:
            keys = (getattr(chosen, column),)
    order = np.lexsort([-key.astype(np.float64) if descending else key for key in keys])
    sorted_rows: Rows = rows[order]
    return sorted_rows


def _rank(ids: Ints, names: Mapping[int, str]) -> Ints:
    """The place of each id (N,) in the order of the names; what has no name stands last."""
    known, place = np.unique(ids, return_inverse=True)
    ranked = sorted(range(len(known)), key=lambda row: (int(known[row]) not in names, names.get(int(known[row]), "")))
    rank = np.empty(len(known), np.int64)
    rank[ranked] = np.arange(len(known))
    return rank[place]


def list_csv_rows(table: DisagreementTable, rows: Rows, project: Project) -> Iterable[tuple[Any, ...]]:
    """The rows as cells under `CSV_HEAD`; None where there is nothing."""
    for row in rows.tolist():
        other = int(table.other[row])
        there = int(table.other_shape[row]) != NOTHING
        yield (
            project.images[int(table.image[row])].name,
            KINDS[table.kind[row]].value,
            project.author_name(int(table.author[row])),
            int(table.shape[row]),
            None if other == NOTHING else project.author_name(other),
            int(table.other_shape[row]) if there else None,
            project.label_name(int(table.label[row])),
            project.label_name(int(table.other_label[row])) if there else None,
            *(name_state(int(value)) for value in (table.state[row], table.other_state[row])),
            *(name_occluded(int(value)) for value in (table.occluded[row], table.other_occluded[row])),
            float(table.iou[row]) if there else None,
            "yes" if table.decided[row] else "no",
        )
