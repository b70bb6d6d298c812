"""Number fields: left, top, right, bottom, width and height of the selected box, typed and checked."""

from typing import Final

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QWidget

from annotator.errors import UserError
from annotator.geometry.box import Floats
from annotator.session.editing import arrange
from annotator.ui.base.numbers import format_numeral, parse_number
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import tell_error, translator_of
from annotator.ui.widgets.decimals import DecimalValidator

_tr = translator_of("Shapes")

FIELDS: Final = (("x0", "left"), ("y0", "top"), ("w", "width"), ("x1", "right"), ("y1", "bottom"), ("h", "height"))
"""Short name and meaning, in the order of the grid."""


class NumberField(QLineEdit):
    """Takes a decimal number; Esc puts the old one back and leaves, Enter takes the new one and leaves."""

    left = Signal()

    def __init__(self, name: str, meaning: str) -> None:
        super().__init__()
        self.setAccessibleName(meaning)
        self.setToolTip(meaning)
        self.setObjectName(name)
        self.setProperty("role", "number")
        self.setValidator(DecimalValidator(-1e7, 1e7, 3, self))
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.shown = ""

    def show_value(self, value: float | None) -> None:
        """Shows a number, or nothing; what is being typed stays."""
        self.shown = "" if value is None else format_numeral(f"{value:.2f}".rstrip("0").rstrip("."))
        self.setEnabled(value is not None)
        if not self.isModified() or value is None:
            self.setText(self.shown)
        self.mark(wrong=False)

    def mark(self, *, wrong: bool) -> None:
        """Frames the field as wrong."""
        if self.property("wrong") != wrong:
            self.setProperty("wrong", wrong)
            self.style().unpolish(self)
            self.style().polish(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc and Enter leave the field."""
        if event.key() == Qt.Key.Key_Escape:
            self.setText(self.shown)
            self.setModified(False)
            self.left.emit()
            return
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()


class BoxFields(QWidget):
    """Six fields; a width or height moves the right or bottom side."""

    left = Signal()

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self._shape: int | None = None
        self._box: Floats | None = None
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 4, 12, 8)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        self.fields: dict[str, NumberField] = {}
        meanings = {
            "left": _tr("Left side"),
            "top": _tr("Top side"),
            "width": _tr("Width"),
            "right": _tr("Right side"),
            "bottom": _tr("Bottom side"),
            "height": _tr("Height"),
        }
        for number, (name, meaning) in enumerate(FIELDS):
            row, column = divmod(number, 3)
            caption = QLabel(name)
            caption.setProperty("role", "muted")
            field = self.fields[name] = NumberField(name, meanings[meaning])
            caption.setBuddy(field)
            grid.addWidget(caption, row, 2 * column)
            grid.addWidget(field, row, 2 * column + 1)
            grid.setColumnStretch(2 * column + 1, 1)
            field.editingFinished.connect(lambda edited=name: self._commit_number(edited))
            field.left.connect(self.left)
        self.refresh()

    def refresh(self) -> None:
        """Shows the numbers of the one selected shape, or empty fields."""
        layer, chosen = self._session.current_layer, self._session.view.selection
        rows = None if layer is None or len(chosen) != 1 else layer.shapes.rows_of(chosen)
        if layer is None or rows is None or not len(rows):
            self._shape = self._box = None
            for field in self.fields.values():
                field.setModified(False)
                field.show_value(None)
            return
        if self._shape != chosen[0]:
            for field in self.fields.values():
                field.setModified(False)
        self._shape, self._box = chosen[0], layer.shapes.box[rows[0]]
        x0, y0, x1, y1 = self._box.tolist()
        for name, value in (("x0", x0), ("y0", y0), ("x1", x1), ("y1", y1), ("w", x1 - x0), ("h", y1 - y0)):
            self.fields[name].show_value(value)
            self.fields[name].setReadOnly(self._session.read_only)

    def _commit_number(self, name: str) -> None:
        field = self.fields[name]
        if self._shape is None or self._box is None or field.text() == field.shown:
            return
        wished = np.array(self._box)
        value = parse_number(field.text())
        if value is None:
            field.show_value(None)
            return
        match name:
            case "w":
                wished[2] = wished[0] + value
            case "h":
                wished[3] = wished[1] + value
            case _:
                wished[("x0", "y0", "x1", "y1").index(name)] = value
        beyond = self._context.preferences.settings.drawing.beyond_border
        field.setModified(False)
        try:
            arrange.set_box(self._session, self._shape, wished, beyond_border=beyond)
        except UserError as error:
            self._context.say(tell_error(error))
            field.mark(wrong=True)
            return
        self.refresh()
