"""Suspects as a table: which list, whose box, what others say, what became of it; and as CSV of window and command."""

import enum
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.geometry.box import Bools, Ints, Rows
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.detection.tide import ERROR_NAMES, ErrorType
from annotator.metrics.suspects.find import Suspects, SuspectSettings, Suspicion, find_suspects
from annotator.metrics.suspects.witnesses import NOBODY, Testimony
from annotator.model.author import AuthorKind
from annotator.model.project import Project
from annotator.model.review_note import NoteKind
from annotator.report.detector.values import CheckReport, ModelCheck
from annotator.report.images import PackedNames
from annotator.report.tables import name_occluded, name_state, write_csv_table
from annotator.spool import find_rows, iterate_slices

SUSPECT_HEAD: Final = (
    *("model", "reference", "list", "image", "id", "label", "x0", "y0", "x1", "y1", "score", "model_label", "tide"),
    *("mechanism", "part_state", "occluded", "drawn_by", "asked", "others_say", "handled"),
)
"""Columns of the file. `id` is that of the detection, or of the shape of the reference; `score` is the detection's, or
that of the surest detection on the shape. `drawn_by` are the annotators besides the list's own who have a box there,
of those `asked`, who finished the image."""


_STEP: Final = 8_192
"""Suspects that are looked at together."""


class Handling(enum.IntEnum):
    """What became of a suspect."""

    OPEN = 0
    NOTED = 1
    """It bears *needs review*."""
    SETTLED = 2
    """It bore *needs review*, which is settled."""
    DECIDED = 3
    """A decision of the reference is about it."""


class SuspectList(Struct, frozen=True, eq=False):
    """The suspects of one model, and what they depend on."""

    model: int
    reference: int
    sure: float
    suspects: Suspects

    def find_rows(self, *kinds: Suspicion, shapes: Ints | None = None) -> Rows:
        """The rows of some lists, in their order; those of some shapes alone, if they are named."""
        found = self.suspects

        def choose(some: slice) -> Bools:
            listed = np.isin(found.suspicion[some], kinds)
            return listed if shapes is None else listed & np.isin(found.shape[some], shapes)

        return find_rows(len(found), choose)

    def suspicion_of(self, row: int) -> Suspicion:
        """Why a row is listed."""
        return Suspicion(int(self.suspects.suspicion[row]))

    def list_asked(self, row: int) -> list[int]:
        """Ids of the authors who finished the image, but the one whose shape it is."""
        return self.suspects.witnesses.list_asked(row, first=self._find_first(row))

    def list_testimonies(self, row: int) -> list[Testimony]:
        """What those of them have there."""
        return self.suspects.witnesses.list_testimonies(row, first=self._find_first(row))

    def count_drawn(self) -> Rows:
        """Of every row, how many besides the one whose shape it is have a shape there `(N,)`."""
        own = ~np.isin(self.suspects.suspicion, [one for one in Suspicion if one.is_detection])
        there = self.suspects.witnesses.there
        drawn: Rows = there.sum(axis=1) - (own & there[:, 0])
        return drawn

    def _find_first(self, row: int) -> int:
        """The first of the witnesses who is another one: the reference does not witness its own shapes."""
        return 0 if self.suspicion_of(row).is_detection else 1


def make_suspect_list(report: CheckReport, one: ModelCheck, *, sure: float | None = None) -> SuspectList:
    """The suspects of one model of a report; `sure` is the least score of a sure detection, None for the usual one."""
    reference = report.options.reference
    if one.suspects is not None:
        return SuspectList(one.author, reference, one.suspects.sure, one.suspects.listed)
    is_person = report.project.authors[reference].kind is AuthorKind.PERSON
    least = one.result.sure if sure is None else sure
    found = find_suspects(one.result, SuspectSettings(reference, is_person, least))
    return SuspectList(one.author, reference, least, found)


def count_suspects(one: ModelCheck, found: SuspectList) -> dict[Suspicion, int]:
    """How many suspects of every kind there are, also those that are not listed."""
    if one.suspects is not None:
        return dict(zip(Suspicion, one.suspects.counts.tolist(), strict=True))
    return {kind: len(found.find_rows(kind)) for kind in Suspicion}


def find_handled(found: SuspectList, project: Project) -> Rows:
    """What became of every row, values of `Handling` `(N,)`.

    A decision about any shape there, that of a detection included, has decided it.
    """
    table, seen = found.suspects, found.suspects.witnesses
    handled: Rows = np.full(len(table), Handling.OPEN, np.intp)
    flags = [note for note in project.notes.values() if note.kind is NoteKind.REVIEW]
    for kind, is_raised in ((Handling.SETTLED, False), (Handling.NOTED, True)):
        noted = [note.shape for note in flags if note.is_raised is is_raised and note.shape is not None]
        handled[np.isin(table.shape, noted)] = kind
    decided = [shape for decision in project.decisions.values() for shape in decision.shapes]
    if decided:
        about: Bools = np.isin(table.shape, decided) | np.isin(seen.shape, decided).any(axis=1)
        handled[about] = Handling.DECIDED
    return handled


def list_suspect_rows(
    found: SuspectList, rows: Sequence[int] | Rows, project: Project, *, name_image: Callable[[int], str] | None = None
) -> Iterator[tuple[Any, ...]]:
    """The rows as cells under `SUSPECT_HEAD`; None where there is nothing. Some thousand are looked at together.

    `name_image` is given where images are costly to look up one by one.
    """
    for some in iterate_slices(len(rows), _STEP):
        near = replace(found, suspects=found.suspects.take(np.asarray(rows[some], np.intp)))
        yield from _list_cells(near, project, name_image or (lambda image: project.images[image].name))


def _list_cells(found: SuspectList, project: Project, name_image: Callable[[int], str]) -> Iterator[tuple[Any, ...]]:
    handled, table = find_handled(found, project), found.suspects
    for row in range(len(table)):
        kind = found.suspicion_of(row)
        score, model_label = float(table.score[row]), int(table.model_label[row])
        error, mechanism = ErrorType(int(table.error[row])), Mechanism(int(table.mechanism[row]))
        testimonies = found.list_testimonies(row)
        yield (
            project.author_name(found.model),
            project.author_name(found.reference),
            kind.name.lower(),
            name_image(int(table.image[row])),
            int(table.shape[row]),
            project.label_name(int(table.label[row])),
            *table.box[row].tolist(),
            None if np.isnan(score) else score,
            None if model_label == NOBODY else project.label_name(model_label),
            None if error is ErrorType.NONE else ERROR_NAMES[error],
            None if mechanism is Mechanism.UNKNOWN else mechanism.name.lower(),
            name_state(int(table.state[row])),
            name_occluded(int(table.occluded[row])),
            "; ".join(project.author_name(one.author) for one in testimonies) or None,
            "; ".join(project.author_name(one) for one in found.list_asked(row)) or None,
            "; ".join(f"{project.author_name(one.author)}: {_say(kind, one, project)}" for one in testimonies) or None,
            Handling(int(handled[row])).name.lower(),
        )


def write_suspects(path: Path, lists: Iterable[SuspectList], project: Project) -> int:
    """Writes all rows of these lists as one CSV file and returns their number. Raises UserError when it cannot be."""
    every, names = list(lists), PackedNames(project)
    rows = (
        cells
        for one in every
        for cells in list_suspect_rows(one, range(len(one.suspects)), project, name_image=names.name_of)
    )
    write_csv_table(path, SUSPECT_HEAD, rows)
    return sum(len(one.suspects) for one in every)


def _say(kind: Suspicion, one: Testimony, project: Project) -> str:
    match kind:
        case Suspicion.WRONG_STATE:
            return name_state(one.state) or "unset"
        case Suspicion.WRONG_OCCLUDED:
            return name_occluded(one.occluded) or "unset"
    return project.label_name(one.label)
