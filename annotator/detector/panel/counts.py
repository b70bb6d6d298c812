"""Counts of the open image: true and false positives, false negatives, hallucinations, F1; a press hides or shows."""

import re
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from annotator.detector.panel.glossary import KIND_COLOURS, explain_absence, kind_name_of, kind_tip_of
from annotator.detector.state.state import DetectorState
from annotator.detector.state.view import ModelView
from annotator.report.detector.findings import FindingKind
from annotator.ui.base.guard import guard_handler
from annotator.ui.base.numbers import format_cell
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import explain_number, format_count, format_number, format_tooltip, translator_of
from annotator.ui.base.theme import Theme, make_small_font, make_text_font
from annotator.ui.widgets.pressable import Pressable
from annotator.ui.widgets.section import SIDE

_tr = translator_of("Model")

HEIGHT: Final = 26
_SWATCH: Final = 8.0


class CountButton(Pressable):
    """A name and a number, with the colour that it has on the picture; hollow where the picture does not show it."""

    def __init__(self, theme: Theme, name: str, tip: str, *, colour: str = "") -> None:
        super().__init__()
        self.theme, self.name, self.tip, self.colour = theme, name, tip, colour
        self.value = "–"
        self.is_hidden = False
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        if colour:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def put(self, value: str, *, more: str = "") -> None:
        """Shows a number; `more` says why there is none."""
        self.value = value
        tip = f"{self.tip} {more}".strip()
        self.setToolTip(format_tooltip(tip))
        self.setAccessibleName(f"{self.name} {value}")
        self.setAccessibleDescription(tip)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as its words."""
        name = QFontMetricsF(self.font()).horizontalAdvance(self.name)
        value = QFontMetricsF(make_text_font(strong=True)).horizontalAdvance(self.value)
        return QSize(round(name + value + 6 + 8 + (_SWATCH + 5 if self.colour else 0)), HEIGHT)

    @guard_handler(None)
    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws swatch, name and number."""
        painter, theme = QPainter(self), self.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(0.5, 2.5, -0.5, -2.5)
        if self.hasFocus() or (self.colour and self.underMouse()):
            painter.setPen(QPen(theme.colour_of("accent"), 1) if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour_of("hover"))
            painter.drawRoundedRect(area, 4, 4)
        left = 4.0
        if self.colour:
            painter.setPen(QPen(QColor(self.colour), 1.5) if self.is_hidden else Qt.PenStyle.NoPen)
            painter.setBrush(Qt.BrushStyle.NoBrush if self.is_hidden else QColor(self.colour))
            painter.drawRoundedRect(QRectF(left, self.height() / 2 - _SWATCH / 2, _SWATCH, _SWATCH), 2, 2)
            left += _SWATCH + 5
        middle = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(theme.colour_of("muted"))
        painter.drawText(QRectF(left, 0, self.width(), self.height()), middle, self.name)
        left += QFontMetricsF(painter.font()).horizontalAdvance(self.name) + 6
        painter.setFont(make_text_font(strong=True))
        painter.setPen(theme.colour_of("muted" if self.is_hidden else "text"))
        painter.drawText(QRectF(left, 0, self.width(), self.height()), middle, self.value)


class CountRow(QWidget):
    """TP, FP, FN, F1, and missing parts that were claimed where the project has parts."""

    def __init__(self, context: PanelContext, state: DetectorState) -> None:
        super().__init__()
        self._context, self._state = context, state
        theme = context.theme
        self.counts = {
            kind: CountButton(theme, kind_name_of(kind), kind_tip_of(kind), colour=KIND_COLOURS[kind])
            for kind in (FindingKind.TRUE, FindingKind.FALSE, FindingKind.MISSED, FindingKind.HALLUCINATED)
        }
        self.f1 = CountButton(theme, "F1", explain_number("f1"))
        self.scope, self.dataset = QLabel(_tr("this image")), QLabel()
        for label in (self.scope, self.dataset):
            label.setFont(make_small_font())
            label.setProperty("role", "muted")
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.dataset.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(SIDE - 4, 4, SIDE - 4, 0)
        column.setSpacing(0)
        for label in (self.scope, self.dataset):
            label.setContentsMargins(4, 0, 4, 0)
        self._above, self._row = QHBoxLayout(), QHBoxLayout()
        self._above.addWidget(self.scope, 1)
        column.addLayout(self._above)
        row = self._row
        row.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.dataset)
        for kind, count in self.counts.items():
            row.addWidget(count)
            count.pressed.connect(lambda asked=kind: self._toggle(asked))
        row.addStretch(1)
        row.addWidget(self.f1)

    def show_view(self, view: ModelView) -> None:
        """Shows the open image at the thresholds."""
        at = None if view.image is None else view.image.cut
        why = "" if at is not None else explain_absence(view.absence)
        rows = (
            {}
            if at is None
            else {
                FindingKind.TRUE: at.true,
                FindingKind.FALSE: at.false,
                FindingKind.MISSED: at.missed,
                FindingKind.HALLUCINATED: at.hallucinated,
            }
        )
        for kind, count in self.counts.items():
            count.is_hidden = kind in self._state.selection.hidden_kinds
            hint = (
                _tr("Press to show them on the picture.")
                if count.is_hidden
                else _tr("Press to hide them on the picture.")
            )
            more = why or hint
            count.put(format_number(len(rows[kind])) if rows else "–", more=more)
        self._show_dataset(view)
        parts = view.project.vocabulary.parts
        self.counts[FindingKind.HALLUCINATED].setVisible(parts)
        (self._above if parts else self._row).addWidget(self.f1)  # four counts fill the row
        score = None if at is None else at.working_point.f1
        self.f1.put(
            "–" if score is None else format_cell(score.value), more=why or ("" if score is None else score.reason)
        )

    def _show_dataset(self, view: ModelView) -> None:
        """The same of the whole set below what it rests on, once it has been counted as it is now."""
        model = view.dataset.find_model_check(view.selection.model)
        self.dataset.setVisible(model is not None and view.dataset.is_current)
        if model is None or not view.dataset.is_current:
            return
        at = model.result.matching
        text = _tr(
            "whole set, {images}\nTP {tp} · FP {fp} · FN {fn} · F1 {f1}",
            images=format_count(_tr, len(model.result.inputs.images), "{n} image", "{n} images"),
            tp=format_number(len(at.true_positives)),
            fp=format_number(len(at.false_positives)),
            fn=format_number(len(at.false_negatives)),
            f1=format_cell(at.pooled.f1.value),
        )
        self.dataset.setText(_keep_with_number(text))

    def recolour(self, theme: Theme) -> None:
        """Takes on the colours of another theme."""
        for count in (*self.counts.values(), self.f1):
            count.theme = theme
            count.update()

    def _toggle(self, kind: FindingKind) -> None:
        """Hides what it counts on the picture, or shows it again."""
        self._state.choose(hidden_kinds=self._state.selection.hidden_kinds ^ {kind})


def _keep_with_number(text: str) -> str:
    """The text with no line break between a word and the number behind it."""
    return re.sub(r" (?=[\d.,–])", "\N{NO-BREAK SPACE}", text)
