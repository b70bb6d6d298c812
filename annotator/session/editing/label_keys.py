"""Label keys: what one or two digits set.

A digit acts at once. Where it also begins the two digits of a label, a second one within a moment sets that label in
its place, and both are one step to undo. So nothing is ever waited for.
"""

import re
import time
from typing import Final

from annotator.session.editing.tagging import set_label
from annotator.session.session import Session
from annotator.session.view import FirstDigit

MOMENT: Final = 1.0
"""Seconds within which a second digit belongs to the first."""
_KEY: Final = re.compile(r"[1-9]|[0-9][0-9]")
_RUN: Final = "label digits"


def is_label_key(key: str) -> bool:
    """Whether a label may have this key: a digit 1 to 9, or two digits."""
    return _KEY.fullmatch(key) is not None


def is_in_label_key(session: Session, digit: str) -> bool:
    """Whether the digit sets a label, or is one of the two digits that set one."""
    return any(digit in label.key for label in session.project.vocabulary.offered_labels)


def press_digit(session: Session, digit: int, *, now: float | None = None) -> None:
    """Sets the label that has this digit as its key, or the one of the last two digits; otherwise does nothing.

    `now` is a time in seconds that never goes back; the clock's unless given.
    """
    now, key = time.monotonic() if now is None else now, str(digit)
    first = _take_first_digit(session, now)
    paired = None if first is None else session.project.vocabulary.find_label_by_key(first.digit + key)
    if first is not None and paired is not None:
        if not session.view.selection and first.armed == paired.id:
            session.set_view(armed_label=None)
        else:
            session.set_view(armed_label=first.armed)
            set_label(session, paired.id, merge_key=_RUN)
        session.seal_history()
        return
    session.seal_history()
    view, words = session.view, session.project.vocabulary
    begins_pair = any(len(label.key) == 2 and label.key[0] == key for label in words.offered_labels)
    label = words.find_label_by_key(key)
    if label is not None:
        set_label(session, label.id, merge_key=_RUN if begins_pair else "")
    if begins_pair:
        session.set_view(first_digit=FirstDigit(key, now, view.image, view.selection, view.armed_label))


def _take_first_digit(session: Session, now: float) -> FirstDigit | None:
    """The digit that was pressed a moment ago for the same boxes; it is used up."""
    view = session.view
    first = view.first_digit
    if first is None:
        return None
    session.set_view(first_digit=None)
    holds = now - first.time <= MOMENT and (first.image, first.selection) == (view.image, view.selection)
    return first if holds else None
