"""Tool strip: the few tools that a hand on the mouse needs, floating at the top left of the picture."""

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from annotator.ui.actions import ActionSet
from annotator.ui.icons import icon
from annotator.ui.strip import SHADE, Strip
from annotator.ui.text import words_of
from annotator.ui.theme import Theme

_words = words_of("Tools")

TOOLS: Final = (
    ("box", "box"),
    ("select", "select"),
    ("polygon", "polygon"),
    ("fit", "fit"),
    ("hide_all", "hide"),
    ("undo", "undo"),
    ("redo", "redo"),
)
"""Ids of the actions of the strip, each with its icon."""


class ToolStrip(Strip):
    """A column of buttons that stand for actions; the text and key of an action are its tool tip."""

    def __init__(self, parent: QWidget, actions: ActionSet, theme: Theme) -> None:
        super().__init__(parent, theme)
        self.setAccessibleName(_words("Tools"))
        self._actions = actions
        column = QVBoxLayout(self)
        column.setContentsMargins(SHADE + 3, SHADE + 3, SHADE + 3, SHADE + 3)
        column.setSpacing(2)
        for name, _picture in TOOLS:
            button = QToolButton()
            button.setDefaultAction(actions[name])
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            button.setIconSize(QSize(20, 20))
            button.setFixedSize(32, 32)
            button.setAccessibleName(actions[name].text())
            column.addWidget(button)
        self.recolour(theme)

    def recolour(self, theme: Theme) -> None:
        """Draws the icons in the theme's colours."""
        super().recolour(theme)
        for name, picture in TOOLS:
            self._actions[name].setIcon(icon(picture, theme))
            self._actions[name].setIconVisibleInMenu(False)
        self.adjustSize()
