"""Walking from the tab: the next finding that passes the filter, with the overlay on so that it can be seen."""

from dataclasses import replace
from typing import Any

from annotator.detector.state.selection import FindingFilter, Kind
from annotator.detector.state.state import DetectorState
from annotator.ui.base.panel_context import Workplace
from annotator.ui.base.text import words_of

_words = words_of("Model")


def walk(place: Workplace, state: DetectorState, *, by: int = 1) -> None:
    """Goes to the next (1) or previous (-1) finding, or says that there is none."""
    if not state.is_shown:
        place.perform("detector.predictions")

    def go() -> None:
        if state.whole.walk(by) is None:
            place.say(_words("There is no further finding that passes the filter."), kind="info")

    place.attempt(go)


def walk_through(place: Workplace, state: DetectorState, *, here: bool = False, **fields: Any) -> None:
    """Narrows the filter to these findings and looks at the first: of the set, or `here` on the open image."""
    wanted = replace(FindingFilter(kinds=frozenset({Kind.MISSED})), **fields)
    if state.choice.filter != wanted:
        state.choose(filter=wanted, focus=None, step=None)
    found = state.whole.findings_here() if here else state.whole.findings()
    if found is None:
        walk(place, state)
        return
    if not state.is_shown:
        place.perform("detector.predictions")
    rows = found.passing(wanted).tolist()
    if not rows:
        place.say(_words("There is no further finding that passes the filter."), kind="info")
        return
    focus = state.choice.focus
    now = None if focus is None else found.row_of(focus)
    after = [row for row in rows if now is not None and row > now]
    state.focus_on(found.focus(after[0] if after else rows[0]))
