"""Suspects in the model check: their list from the numbers of the set, and the one in focus as what the reference gets.

The lists are made in a worker thread of what `DatasetCheck` counted. What they show of others passes the gate of
blindness; a person who annotates sees none of them.
"""

from collections import Counter
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.detector.image import ImageView
from annotator.detector.selection import CheckSelection, FindingFocus
from annotator.errors import Phrase, Progress, UserError
from annotator.geometry.box import Bools
from annotator.metrics.suspects.find import Suspects, Suspicion
from annotator.metrics.suspects.witnesses import NOBODY, Testimony
from annotator.model import edit
from annotator.model.author import AuthorKind
from annotator.model.project import Project, Step
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.model.shapes import UNSET, Shapes
from annotator.report.detector.suspects import SuspectList, make_suspect_list
from annotator.report.detector.values import CheckReport, FindingKind
from annotator.session.disagreements.adjudicate import SuspectPlace, change_row
from annotator.session.exposure import LayerGate
from annotator.session.jobs import Job
from annotator.session.view import Mode, ViewState

NO_FOCUS: Final = Phrase("Look at a finding first: press J, or click a box on the picture.")


class SuspectQuestion(Struct, frozen=True, eq=False):
    """What a list of suspects is made from."""

    report: CheckReport
    model: int
    sure: float | None


def make_suspect_job(question: SuspectQuestion, view: ViewState) -> Job[SuspectList]:
    """Makes the list of suspects of one model, off the window's thread, without what `view` may not show."""

    def work(progress: Progress) -> SuspectList:
        report = question.report
        one = next(one for one in report.models if one.author == question.model)
        progress.step(0, 2)
        found = make_suspect_list(report, one, sure=question.sure)
        progress.step(1, 2)
        return keep_visible(found, report.project, view)

    return Job(Phrase("Looking for suspects"), work)


def keep_visible(found: SuspectList, project: Project, view: ViewState) -> SuspectList:
    """The rows on images where the view may show whatever counts; none outside audit mode."""
    table = found.suspects
    if view.mode is not Mode.AUDIT:
        return replace(found, suspects=table.take(np.zeros(len(table), np.bool_)))
    gate, asked = LayerGate(project, view), {found.model, *table.witnesses.authors.tolist()}
    hidden = [
        image
        for image in np.unique(table.image).tolist()
        if not all(gate.admits(layer) for layer in project.list_layers(image, asked) if layer.is_begun)
    ]
    return replace(found, suspects=table.take(~np.isin(table.image, hidden))) if hidden else found


def join_handled(fresh: SuspectList, old: SuspectList | None, handled: Bools) -> SuspectList:
    """The fresh list with those rows of the old one that were handled `(N,)` and are no suspects any more, in order."""
    if old is None or (fresh.model, fresh.reference) != (old.model, old.reference):
        return fresh
    if not np.array_equal(fresh.suspects.witnesses.authors, old.suspects.witnesses.authors):
        return fresh
    keys = [one.suspects.shape * len(Suspicion) + one.suspects.suspicion for one in (fresh, old)]
    gone = handled & ~np.isin(keys[1], keys[0])
    if not gone.any():
        return fresh
    return replace(fresh, suspects=Suspects.concat([fresh.suspects, old.suspects.take(gone)]).sort())


def find_suspicion(choice: CheckSelection) -> tuple[SuspectList, int] | None:
    """The list and the row that is in focus, where the walk follows a list."""
    route, focus = choice.route, choice.focus
    if route is None or focus is None or route.row is None:
        return None
    table, row = route.found.suspects, route.row
    # A wrong label may be in focus through the detection that found the object.
    there = {int(table.shape[row]), int(table.model_shape[row])}
    return (route.found, row) if focus.image == int(table.image[row]) and focus.shape in there else None


def focus_of_suspect(found: SuspectList, row: int, image: ImageView | None) -> FindingFocus:
    """A suspect as a focus: what it is on its image at the present thresholds."""
    table, kind = found.suspects, found.suspicion_of(row)
    place, shape = int(table.image[row]), int(table.shape[row])
    if image is not None and image.check.image == place:
        for focus, _ in image.list_findings():
            if focus.shape == shape:
                return focus
    if kind.is_detection:
        return FindingFocus(FindingKind.FALSE, place, shape)
    return FindingFocus(FindingKind.MISSED if kind is Suspicion.MISSED else FindingKind.STATED, place, shape)


def plan_suspect(project: Project, choice: CheckSelection, image: ImageView | None) -> SuspectPlace:
    """What the reference would get of the finding in focus.

    A detection as it is; a missed object as it is; a shape whose label or tag is doubted with what the sure model says,
    else with what most of those say who differ. Raises UserError where nothing is in focus, and where the reference
    itself is the adjudicated one that has it.
    """
    focus = choice.focus
    if focus is None or image is None or image.focus_box is None or choice.model is None:
        raise UserError(NO_FOCUS)
    told = [(one.author, one.shape) for one in image.testimonies]
    if focus.kind in (FindingKind.TRUE, FindingKind.FALSE):
        table = image.check.detections
        row = _find_row(table, focus.shape).with_columns(assisted=np.array([choice.model], np.int64))
        return SuspectPlace(focus.image, row, ((choice.model, focus.shape), *told), is_new=True)
    row = _find_row(image.check.reference, focus.shape)
    doubted = find_suspicion(choice)
    corrected = row if doubted is None else _change_doubted(row, *doubted)
    if choice.reference is None:
        raise UserError(NO_FOCUS)
    if corrected is row and project.authors[choice.reference].kind is AuthorKind.REFERENCE:
        raise UserError("This shape is the reference's own.")
    return SuspectPlace(focus.image, corrected, ((choice.reference, focus.shape), *told), is_new=False)


def make_note_step(project: Project, focus: FindingFocus | None, *, person: int | None, time: float, text: str) -> Step:
    """The step that says *needs review* of what is in focus, or settles it where that has been said.

    Raises UserError where nothing is in focus.
    """
    if focus is None:
        raise UserError(NO_FOCUS)
    raised = [
        note
        for note in project.notes.values()
        if note.shape == focus.shape and note.kind is NoteKind.REVIEW and note.is_raised
    ]
    if raised:
        return edit.join_steps(
            [edit.set_note(note, replace(note, resolved=True), name="") for note in raised], name="Settle note"
        )
    note = ReviewNote(project.next_note_id, focus.image, focus.shape, person, time, text, NoteKind.REVIEW)
    return edit.set_note(None, note, name="Needs review")


def _change_doubted(row: Shapes, found: SuspectList, at: int) -> Shapes:
    """The shape with what speaks against it."""
    table, told = found.suspects, found.list_testimonies(at)
    match found.suspicion_of(at):
        case Suspicion.WRONG_LABEL:
            model = int(table.model_label[at])
            is_sure = model not in (NOBODY, int(row.label[0])) and float(table.score[at]) >= found.sure
            label = model if is_sure else _find_most(told, "label", int(row.label[0]), NOBODY)
            return change_row(row, label=label)
        case Suspicion.WRONG_STATE:
            return change_row(row, part_state=_find_most(told, "state", int(row.part_state[0]), UNSET))
        case Suspicion.WRONG_OCCLUDED:
            return change_row(row, occluded=_find_most(told, "occluded", int(row.occluded[0]), UNSET))
    return row


def _find_most(told: list[Testimony], name: str, own: int, unset: int) -> int:
    """What most of those say who say something else; of equally many the first annotator's, the own without any."""
    votes = Counter(getattr(one, name) for one in told if getattr(one, name) not in (own, unset))
    return votes.most_common(1)[0][0] if votes else own


def _find_row(table: Shapes, shape: int) -> Shapes:
    return table.take(table.rows_of([shape]))
