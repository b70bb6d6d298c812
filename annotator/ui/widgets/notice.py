"""Notice: a card in the place of numbers, which says why there are none and what to do, each action with its key."""

from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.theme import make_head_font
from annotator.ui.widgets.section import SIDE
from annotator.ui.widgets.tag_strip import KeyCap


class NoticeAction(NamedTuple):
    """Something to do about it."""

    id: str
    """Id of an action of the window."""
    text: str
    """What stands on the button."""
    key: str = ""
    """What stands on the key cap; empty for the first key of the action."""


class NoticeText(NamedTuple):
    """A title, a sentence, and what can be done."""

    title: str
    sentence: str
    actions: tuple[NoticeAction, ...] = ()


class Notice(QFrame):
    """The card; it has as many buttons as its text has actions."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self.setObjectName("card")
        self._context = context
        self.title, self.sentence = QLabel(), QLabel()
        self.title.setFont(make_head_font())
        self.sentence.setWordWrap(True)
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.lines: list[ActionLine] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(SIDE, 12, SIDE, 12)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(self.sentence)
        self._column = column

    def show_text(self, text: NoticeText) -> None:
        """Shows another text."""
        self.title.setText(text.title)
        self.sentence.setText(text.sentence)
        self.setAccessibleName(text.title)
        self.setAccessibleDescription(text.sentence)
        while len(self.lines) < len(text.actions):
            self.lines.append(ActionLine(self._context))
            self._column.addWidget(self.lines[-1])
        for number, line in enumerate(self.lines):
            line.setVisible(number < len(text.actions))
            if number < len(text.actions):
                line.show_action(text.actions[number])


class ActionLine(QFrame):
    """A button with its key beside it."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._id = context, ""
        self.button, self.cap = QPushButton(), KeyCap()
        self.button.clicked.connect(lambda _on=False: context.perform(self._id))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.button)
        row.addWidget(self.cap)
        row.addStretch(1)

    def show_action(self, action: NoticeAction) -> None:
        """Stands for an action."""
        self._id = action.id
        self.button.setText(action.text)
        self.cap.show_key(action.key or self._context.key_of(action.id))
