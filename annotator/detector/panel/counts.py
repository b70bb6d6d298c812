"""Counts of the open image: true and false positives, false negatives, hallucinations, F1; each can be walked."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from annotator.detector.panel.colours import KIND_COLOURS
from annotator.detector.panel.glossary import explained, kind_name, kind_tip
from annotator.detector.panel.walk import walk
from annotator.detector.state.selection import FindingFilter, Focus, Kind
from annotator.detector.state.state import DetectorState
from annotator.report.numbers import cell
from annotator.ui.base.guard import guarded
from annotator.ui.base.panel_context import Workplace
from annotator.ui.base.text import grouped, hint, words_of
from annotator.ui.base.theme import Theme, text_font
from annotator.ui.widgets.pressable import Pressable
from annotator.ui.widgets.section import SIDE

_words = words_of("Model")

HEIGHT: Final = 26
_SWATCH: Final = 8.0


class Count(Pressable):
    """A name and a number, with the colour that it has on the picture; a press asks for what it counts."""

    def __init__(self, theme: Theme, name: str, tip: str, *, colour: str = "") -> None:
        super().__init__()
        self.theme, self.name, self.tip, self.colour = theme, name, tip, colour
        self.value = "–"
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        if colour:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def put(self, value: str, *, more: str = "") -> None:
        """Shows a number; `more` says why there is none."""
        self.value = value
        tip = f"{self.tip} {more}".strip()
        self.setToolTip(hint(tip))
        self.setAccessibleName(f"{self.name} {value}")
        self.setAccessibleDescription(tip)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as its words."""
        name = QFontMetricsF(self.font()).horizontalAdvance(self.name)
        value = QFontMetricsF(text_font(strong=True)).horizontalAdvance(self.value)
        return QSize(round(name + value + 6 + 8 + (_SWATCH + 5 if self.colour else 0)), HEIGHT)

    @guarded(None)
    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws swatch, name and number."""
        painter, theme = QPainter(self), self.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(0.5, 2.5, -0.5, -2.5)
        if self.hasFocus() or (self.colour and self.underMouse()):
            painter.setPen(QPen(theme.colour("accent"), 1) if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("hover"))
            painter.drawRoundedRect(area, 4, 4)
        left = 4.0
        if self.colour:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.colour)
            painter.drawRoundedRect(QRectF(left, self.height() / 2 - _SWATCH / 2, _SWATCH, _SWATCH), 2, 2)
            left += _SWATCH + 5
        middle = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(theme.colour("muted"))
        painter.drawText(QRectF(left, 0, self.width(), self.height()), middle, self.name)
        left += QFontMetricsF(painter.font()).horizontalAdvance(self.name) + 6
        painter.setFont(text_font(strong=True))
        painter.setPen(theme.colour("text"))
        painter.drawText(QRectF(left, 0, self.width(), self.height()), middle, self.value)


class CountRow(QWidget):
    """TP, FP, FN, F1, and missing parts that were claimed where the project has parts."""

    def __init__(self, place: Workplace, state: DetectorState) -> None:
        super().__init__()
        self._place, self._state = place, state
        theme = place.theme
        self.counts = {
            kind: Count(theme, kind_name(kind), kind_tip(kind), colour=KIND_COLOURS[kind])
            for kind in (Kind.TRUE, Kind.FALSE, Kind.MISSED, Kind.HALLUCINATED)
        }
        self.f1 = Count(theme, "F1", explained("f1"))
        row = QHBoxLayout(self)
        row.setContentsMargins(SIDE - 4, 2, SIDE - 4, 0)
        row.setSpacing(0)
        for kind, count in self.counts.items():
            row.addWidget(count)
            count.pressed.connect(lambda asked=kind: self._walk(asked))
        row.addStretch(1)
        row.addWidget(self.f1)

    def refresh(self) -> None:
        """Shows the open image at the thresholds."""
        at = self._state.at
        why = "" if at is not None else _words("The model has not been on this image.")
        rows = {} if at is None else {
            Kind.TRUE: at.true, Kind.FALSE: at.false, Kind.MISSED: at.missed, Kind.HALLUCINATED: at.hallucinated
        }  # fmt: skip
        for kind, count in self.counts.items():
            more = why or (_words("Press to walk through them.") if kind is not Kind.TRUE else "")
            count.put(grouped(len(rows[kind])) if rows else "–", more=more)
        self.counts[Kind.HALLUCINATED].setVisible(self._state.project.vocabulary.parts)
        score = None if at is None else at.point.f1
        self.f1.put("–" if score is None else cell(score.value), more=why or ("" if score is None else score.reason))

    def recolour(self, theme: Theme) -> None:
        """Takes on another theme."""
        for count in (*self.counts.values(), self.f1):
            count.theme = theme
            count.update()

    def _walk(self, kind: Kind) -> None:
        """Looks at the next of a kind; true positives are looked at one after the other on this image."""
        state = self._state
        if kind is Kind.TRUE:
            self._next_true()
            return
        if state.choice.filter != FindingFilter(kinds=frozenset({kind})):
            state.choose(filter=FindingFilter(kinds=frozenset({kind})))
        walk(self._place, state)

    def _next_true(self) -> None:
        state, at, check = self._state, self._state.at, self._state.check
        if at is None or check is None or not len(at.true):
            return
        ids = check.detections.id[at.true].tolist()
        focus = state.choice.focus
        here = ids.index(focus.shape) if focus is not None and focus.kind is Kind.TRUE and focus.shape in ids else -1
        state.focus_on(Focus(Kind.TRUE, check.image, ids[(here + 1) % len(ids)]))
