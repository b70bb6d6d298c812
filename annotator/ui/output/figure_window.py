"""Figure window: one figure in large, beside the picture, with a button for all that can be done with it."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

_WIDTH: Final = 860
_HEIGHT: Final = 620


class FigureWindow(QDialog):
    """Esc closes it; it goes with the project."""

    def __init__(self, parent: QWidget, title: str, figure: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.resize(_WIDTH, _HEIGHT)
        self.figure = figure
        below = QHBoxLayout()
        below.addStretch(1)
        for action in figure.actions():
            button = QPushButton(action.text())
            button.setAutoDefault(False)
            button.clicked.connect(action.trigger)
            below.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 12, 12)
        column.setSpacing(12)
        column.addWidget(figure, 1)
        column.addLayout(below)
        figure.setFocus()
