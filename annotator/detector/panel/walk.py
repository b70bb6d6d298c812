"""Going from finding to finding in the tab, and sending the one in focus to the reference or to a note."""

import time
from collections.abc import Callable

from annotator.detector.panel.words import tell_others, tell_witnesses
from annotator.detector.state import DetectorState
from annotator.detector.suspects import find_suspicion, make_note_step, plan_suspect
from annotator.report.detector.values import FindingFilter, FindingKind
from annotator.session.disagreements.adjudicate import take_suspect
from annotator.ui.base.naming import author_name_of, label_name_of
from annotator.ui.base.numbers import format_cell
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translator_of

_tr = translator_of("Model")


def walk_findings(context: PanelContext, state: DetectorState, *, by: int = 1) -> None:
    """Goes to the next (1) or previous (-1) finding, or says that there is none."""
    _walk(context, state, lambda: state.walk.go(by))


def walk_through(context: PanelContext, state: DetectorState, wanted: FindingFilter, *, here: bool = False) -> None:
    """Narrows the filter to these findings and focuses on the first: of the set, or `here` on the open image."""
    _walk(context, state, lambda: state.walk.go_through(wanted, here=here))


def _walk(context: PanelContext, state: DetectorState, go: Callable[[], object]) -> None:
    if not state.is_shown:
        context.perform("detector.predictions")

    def attempt() -> None:
        if go() is None:
            context.say(_tr("There is no further finding that passes the filter."), kind="info")

    context.attempt(attempt)


def send_to_reference(context: PanelContext, state: DetectorState) -> None:
    """Decides that the finding in focus is right; a list that is open goes on to its next row.

    Raises UserError where nothing is in focus or it cannot be taken.
    """
    place = plan_suspect(state.project, state.selection, state.view.image)
    take_suspect(context.session, place)
    name = label_name_of(state.project, int(place.row.label[0]))
    context.say(_tr("{label} is in the reference now; undo takes it back.", label=name), kind="info")
    _go_on(state)


def send_to_note(context: PanelContext, state: DetectorState) -> None:
    """Says *needs review* of the finding in focus, in words that others understand, or settles it.

    Raises UserError where nothing is in focus.
    """
    session, told = context.session, _describe_focus(state)
    before = session.committed
    session.commit(
        make_note_step(before, state.selection.focus, person=session.view.person, time=time.time(), text=told)
    )
    if len(session.committed.notes) > len(before.notes):
        _go_on(state)


def _go_on(state: DetectorState) -> None:
    if state.selection.route is not None:
        state.walk.go(1)


def _describe_focus(state: DetectorState) -> str:
    """What a note says of the finding in focus."""
    project, choice, image = state.project, state.selection, state.view.image
    focus, doubted = choice.focus, find_suspicion(choice)
    if focus is None or image is None:
        return ""
    of_detection = focus.kind in (FindingKind.TRUE, FindingKind.FALSE)
    table = image.check.detections if of_detection else image.check.reference
    rows = table.rows_of([focus.shape])
    if not len(rows):
        return ""
    label = label_name_of(project, int(table.label[rows[0]]))
    if doubted is not None and focus.kind is FindingKind.STATED:
        return f"{label}? {tell_others(*doubted, project)}"
    told = tell_witnesses(image, focus.kind, int(table.label[rows[0]]), project)
    if not of_detection:
        return f"{label}. {told}"
    model = author_name_of(project, choice.model)
    return f"{model}: {label} {format_cell(float(table.score[rows[0]]))}. {told}"
