"""Walking from the tab: the next finding that passes the filter, with the overlay on so that it can be seen."""

from annotator.detector.state.state import DetectorState
from annotator.report.detector.findings import FindingFilter
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translator_of

_tr = translator_of("Model")


def walk_findings(context: PanelContext, state: DetectorState, *, by: int = 1) -> None:
    """Goes to the next (1) or previous (-1) finding, or says that there is none."""
    if not state.is_shown:
        context.perform("detector.predictions")

    def go() -> None:
        if state.dataset_check.walk_findings(by) is None:
            context.say(_tr("There is no further finding that passes the filter."), kind="info")

    context.attempt(go)


def walk_through(context: PanelContext, state: DetectorState, wanted: FindingFilter, *, here: bool = False) -> None:
    """Narrows the filter to these findings and looks at the first: of the set, or `here` on the open image."""
    if state.selection.filter != wanted:
        state.choose(filter=wanted, focus=None, step=None)
    found = state.dataset_check.collect_image_findings() if here else state.dataset_check.collect_findings()
    if found is None:
        walk_findings(context, state)
        return
    if not state.is_shown:
        context.perform("detector.predictions")
    rows = found.find_passing(wanted).tolist()
    if not rows:
        context.say(_tr("There is no further finding that passes the filter."), kind="info")
        return
    focus = state.selection.focus
    now = None if focus is None else found.row_of(focus)
    after = [row for row in rows if now is not None and row > now]
    state.focus_on(found.focus_of(after[0] if after else rows[0]))
