"""Message bar: one sentence under the menus, with a button to act on it and one to put it away; it stops nothing."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import Theme
from annotator.ui.widgets.icons import make_icon, make_pixmap

_tr = translator_of("Messages")

MOST: Final = 3
"""How many messages are shown at once; the oldest one goes."""


class Message(QFrame):
    """One sentence; `kind` is `error`, `warning`, `info`, or `note` for one about the open picture."""

    closed = Signal(object)

    def __init__(self, sentence: str, kind: str, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("bar")
        self.kind, self.sentence = kind, sentence
        self._sign, self._close = QLabel(), QToolButton()
        text = QLabel(sentence)
        text.setWordWrap(True)
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setAccessibleName(sentence)
        self._close.setAccessibleName(_tr("Put this message away"))
        self._close.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._close.clicked.connect(lambda _on=False: self.closed.emit(self))
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, 4, 8, 4)
        self._row.setSpacing(8)
        self._row.addWidget(self._sign)
        self._row.addWidget(text, 1)
        self._row.addWidget(self._close)
        self.recolour(theme)

    def add_offer(self, label: str, act: Callable[[], object]) -> None:
        """Adds a button before the cross."""
        button = QPushButton(label)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda _on=False: act())
        self._row.insertWidget(self._row.count() - 1, button)

    def recolour(self, theme: Theme) -> None:
        """Draws the sign in the theme's colour for this kind."""
        ink = {"error": theme.error, "warning": theme.warning}.get(self.kind, theme.accent)
        self._sign.setPixmap(
            make_pixmap("info" if self.kind in ("info", "note") else "warning", ink, 16, ratio=self.devicePixelRatioF())
        )
        self._close.setIcon(make_icon("close", theme))


class MessageBar(QWidget):
    """The messages of a window, newest last; the same sentence is not shown twice."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    @property
    def sentences(self) -> list[str]:
        """What is shown now."""
        return [message.sentence for message in self._list_messages()]

    def say(
        self, sentence: str, *, kind: str = "error", offer: str = "", act: Callable[[], object] | None = None
    ) -> None:
        """Shows a sentence, with a button named `offer` that calls `act`.

        A note takes the place of the one before; an empty one only takes that away.
        """
        for message in self._list_messages():
            if message.sentence == sentence or message.kind == kind == "note":
                self._drop(message)
        if not sentence:
            return
        message = Message(sentence, kind, self._theme)
        if act is not None:
            message.add_offer(offer, act)
        message.closed.connect(self._drop)
        self._column.addWidget(message)
        for old in self._list_messages()[:-MOST]:
            self._drop(old)

    def clear(self, kind: str | None = None) -> None:
        """Puts away all messages, or those of one kind."""
        for message in self._list_messages():
            if kind in (None, message.kind):
                self._drop(message)

    def recolour(self, theme: Theme) -> None:
        """Takes on the colours of another theme."""
        self._theme = theme
        for message in self._list_messages():
            message.recolour(theme)

    def _drop(self, message: Message) -> None:
        self._column.removeWidget(message)
        message.hide()
        message.deleteLater()

    def _list_messages(self) -> list[Message]:
        places = (self._column.itemAt(place) for place in range(self._column.count()))
        widgets = [place.widget() for place in places if place is not None]
        return [widget for widget in widgets if isinstance(widget, Message)]
