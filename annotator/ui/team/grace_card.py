"""Grace card: floats over the picture while the time runs in which a *done* can be taken back without a look."""

import time

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

from annotator.ui.base.layout import make_label, make_row
from annotator.ui.base.text import format_number, translator_of
from annotator.ui.team.team_line import TeamLine
from annotator.ui.widgets.floating import SHADE, FloatingStrip

_tr = translator_of("Team")

_TICK = 250
"""Milliseconds between two looks at the clock while the card is shown."""
_EDGE = 12
"""Logical pixels between the card and the picture's edges."""
_WIDTH = 300


class GraceCard(FloatingStrip):
    """Counts the seconds down, and goes when others' layers come."""

    def __init__(self, parent: QWidget, line: TeamLine, *, undo_key: str) -> None:
        super().__init__(parent)
        self._frame = parent
        self._line, self._undo_key = line, undo_key
        self.text = make_label(wraps=True, plain=True)
        make_row(self.text, within=self, margins=(SHADE + 12, SHADE + 8, SHADE + 12, SHADE + 10))
        self.setFixedWidth(_WIDTH + 2 * SHADE)
        self._clock = QTimer(self)
        self._clock.setInterval(_TICK)
        self._clock.timeout.connect(self.refresh)
        line.changed.connect(self.refresh)
        parent.installEventFilter(self)
        self.hide()

    def refresh(self) -> None:
        """Shows what is left of the time, or hides itself."""
        left = count_wait(self._line)
        if left is None:
            self._clock.stop()
            self.hide()
            return
        told = describe_wait(left)
        if self._undo_key:
            told = f"{told} {_tr('Until then {key} takes it back, and you stay blind.', key=self._undo_key)}"
        self.text.setText(told)
        self.setAccessibleName(told)
        self._place()
        if self.isHidden():
            self.show()
            self.raise_()
            self._clock.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stays in its corner."""
        if event.type() is QEvent.Type.Resize and not self.isHidden():
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        self.resize(self.width(), self.heightForWidth(self.width()))
        others = [one for one in self._frame.findChildren(FloatingStrip) if one is not self and not one.isHidden()]
        right = self._frame.width() - self.width() - _EDGE + SHADE
        below = [one.geometry().bottom() for one in others if one.x() > right and one.y() < _EDGE]
        self.move(right, max(below, default=0) + _EDGE - SHADE)


def count_wait(line: TeamLine) -> int | None:
    """Seconds until others' layers come of an image that was just finished; None where none are waited for."""
    until = line.state.waits_until
    left = 0.0 if until is None else until - time.time()
    return max(1, round(left)) if left > 0 else None


def describe_wait(seconds: int) -> str:
    """What is waited for, in one sentence."""
    return _tr("Others' work on the image that you have just finished comes in {n} s.", n=format_number(seconds))
