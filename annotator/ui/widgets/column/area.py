"""Column: the part of a panel that scrolls; what stands in it gets its width and never asks for more."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget


class TabColumn(QScrollArea):
    """Scrolls up and down only; a widget in it that would like to be wider is narrowed, so that nothing is cut off."""

    def __init__(self, body: QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # A scroll area gives its widget the least width that this asks for, and would then hide its own scroll bar's
        # side of it; a widget that asks for nothing gets the width that there is.
        body.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setWidget(body)
