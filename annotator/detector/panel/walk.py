"""Walking from the tab: the next finding that passes the filter, with the overlay on so that it can be seen."""

from collections.abc import Callable

from annotator.detector.state.state import DetectorState
from annotator.report.detector.findings import FindingFilter
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translator_of

_tr = translator_of("Model")


def walk_findings(context: PanelContext, state: DetectorState, *, by: int = 1) -> None:
    """Goes to the next (1) or previous (-1) finding, or says that there is none."""
    _walk(context, state, lambda: state.walk.go(by))


def walk_through(context: PanelContext, state: DetectorState, wanted: FindingFilter, *, here: bool = False) -> None:
    """Narrows the filter to these findings and looks at the first: of the set, or `here` on the open image."""
    _walk(context, state, lambda: state.walk.go_through(wanted, here=here))


def _walk(context: PanelContext, state: DetectorState, go: Callable[[], object]) -> None:
    if not state.is_shown:
        context.perform("detector.predictions")

    def attempt() -> None:
        if go() is None:
            context.say(_tr("There is no further finding that passes the filter."), kind="info")

    context.attempt(attempt)
