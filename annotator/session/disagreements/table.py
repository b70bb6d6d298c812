"""The disputed objects of many images: found in a job, sorted and filtered as arrays, corrected image by image."""

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from annotator.errors import Phrase, Progress
from annotator.geometry.box import Bools, Rows
from annotator.metrics.agreement.disagreements import KINDS, NO_OBJECTS, NOTHING, DisagreementKind, ObjectTable
from annotator.model.image import rank_words
from annotator.model.project import Project
from annotator.session.agreement.view import decided_ids_of
from annotator.session.disagreements.walk import find_loaded_objects
from annotator.session.jobs import Job
from annotator.session.session import Session

_AT_ONCE: Final = 256
"""Images that are looked at together."""


def make_disagreement_job(session: Session) -> Job[ObjectTable]:
    """Finds the disputed objects of all images that count, off the window's thread; the view is that of an audit."""
    snapshot, view = session.committed, session.view

    def work(progress: Progress) -> ObjectTable:
        tables, done = [], 0
        for part in session.read_ranges(snapshot, Progress(stop=progress.stop)):
            images = view.counted_images.find_ids(part)
            for start in range(0, len(images), _AT_ONCE):
                progress.step(done + start, len(snapshot.images))
                tables.append(find_loaded_objects(part, view, images[start : start + _AT_ONCE]).list_worst())
            done += len(part.images)
        return ObjectTable.concat(tables) if tables else NO_OBJECTS

    return Job(Phrase("Looking for disagreements"), work)


def replace_images(table: ObjectTable, images: Iterable[int], fresh: ObjectTable) -> ObjectTable:
    """The table with the objects of these images exchanged for the fresh ones, which are of the same authors."""
    joined = ObjectTable.concat([table.take(~np.isin(table.image, list(images))), fresh])
    return joined.take(np.argsort(joined.image, kind="stable"))


def find_decided(table: ObjectTable, project: Project) -> Bools:
    """About which objects an auditor has decided (N,)."""
    return table.find_with(decided_ids_of(project.decisions.values()))


class TableFilter(Struct, frozen=True):
    """Which objects of the table are shown."""

    kind: DisagreementKind | None = None
    author: int | None = None
    """Objects about which this author differs from another; one that somebody alone drew concerns everybody."""
    label: int | None = None
    """Objects to which somebody gave this label."""
    image: str = ""
    """Part of the image's name, in any case."""
    undecided: bool = False

    def find_rows(self, table: ObjectTable, project: Project) -> Rows:
        """The objects that pass, in their order: a pair inside is of the kind and of the author."""
        pairs, passing = table.pairs, np.zeros(len(table), np.bool_)
        wanted = np.ones(len(pairs.row), np.bool_)
        if self.kind is not None:
            wanted &= pairs.kind == KINDS.index(self.kind)
        if self.author is not None:
            place = table.authors.index(self.author) if self.author in table.authors else len(table.authors)
            wanted &= (pairs.a == place) | (pairs.b == place) | (pairs.b == NOTHING)
        passing[pairs.row[wanted]] = True
        if self.label is not None:
            passing &= (table.label == self.label).any(axis=1)
        if self.image:
            named = self.image.casefold()
            images = [one.id for one in project.images.values() if named in one.name.casefold()]
            passing &= np.isin(table.image, images)
        if self.undecided:
            passing &= ~find_decided(table, project)
        return np.flatnonzero(passing)


SORTABLE: Final = ("image", "words", "object", "labels", "least_iou", "differ", "decided")
"""Columns by which objects are sorted."""


def sort_rows(table: ObjectTable, rows: Rows, column: str, project: Project, *, descending: bool = False) -> Rows:
    """The objects by a column of `SORTABLE`; equal ones stay as they were, those without a value come last.

    Names go as words, what differs by the kinds in their order, labels by that of the first who drew the object.
    """
    chosen = table.take(rows)
    keys: npt.NDArray[Any]
    match column:
        case "image":
            keys = rank_words(chosen.image, lambda at: project.image_name(int(chosen.image[at])))
        case "words":
            keys = (~chosen.kinds @ (1 << np.arange(len(KINDS))[::-1])).astype(np.int64)
        case "labels":
            first = chosen.label[np.arange(len(chosen)), chosen.drawn.argmax(axis=1)]
            keys = rank_words(first, lambda at: project.label_name(int(first[at])))
        case "differ":
            keys = chosen.differs
        case "decided":
            keys = find_decided(chosen, project)
        case _:
            keys = getattr(chosen, column)
    order = np.argsort(-keys.astype(np.float64) if descending else keys, kind="stable")
    sorted_rows: Rows = rows[order]
    return sorted_rows
