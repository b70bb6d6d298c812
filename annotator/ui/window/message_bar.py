"""Messages: sentences that float over the picture, each with a cross and perhaps a button; they stop nothing."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, Unpack

from PySide6.QtCore import QEvent, QRect, Qt, QTimer, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from annotator.ui.base.layout import make_column, make_label, make_press, make_row
from annotator.ui.base.text import translate_phrase, translator_of
from annotator.ui.base.theme import find_theme, make_pixmap, set_icon
from annotator.ui.widgets.floating import SHADE, FloatingStrip

if TYPE_CHECKING:
    from annotator.session.change import Change
    from annotator.ui.base.panel_context import Notice

_tr = translator_of("Messages")

_WIDEST: Final = 720
_NARROWEST: Final = 320
"""Widths in logical pixels."""
_BELOW: Final = 4
"""Logical pixels between the top of the area and the first message's shadow."""
STAYS = 8_000
"""Milliseconds after which a sentence goes that only informs and offers nothing; not while the pointer is on it."""
MOST: Final = 3
"""How many messages are shown at once; the oldest one goes."""


class Message(FloatingStrip):
    """One sentence; `kind` is `error`, `warning`, `info`, `note` for one about the open picture, `remark` or `step`.

    A remark is about the edit that was just tried, a step about the one that was just made and can be undone, a
    `choice` asks where to begin.
    """

    closed = Signal(object)

    def __init__(self, sentence: str, kind: str) -> None:
        super().__init__(None)
        self.kind, self.sentence = kind, sentence
        self.has_offer = False
        self._sign = QLabel()
        self._close = make_press("", lambda: self.closed.emit(self), role="", name=_tr("Put this message away"))
        self._text = make_label(sentence, wraps=True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setAccessibleName(sentence)
        self._close.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._row = make_row(
            self._sign,
            (self._text, 1),
            self._close,
            within=self,
            spacing=8,
            margins=(SHADE + 10, SHADE + 5, SHADE + 6, SHADE + 5),
        )
        set_icon(self._close, "close")
        self._draw_sign()
        self._time = QTimer(self, singleShot=True, interval=STAYS)
        self._time.timeout.connect(self._leave)
        if kind == "info":
            self._time.start()

    def _leave(self) -> None:
        """Goes, unless somebody reads it or it offers a way on."""
        if self.underMouse():
            self._time.start()
        elif not self.has_offer:
            self.closed.emit(self)

    def add_offer(self, label: str, act: Callable[[], object]) -> None:
        """Adds a button before the cross."""
        self.has_offer = True
        button = QPushButton(label)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda _on=False: act())
        self._row.insertWidget(self._row.count() - 1, button)

    @property
    def natural_width(self) -> int:
        """Width in which the sentence stands on one line."""
        self._text.ensurePolished()
        return (
            self.sizeHint().width()
            - self._text.sizeHint().width()
            + self._text.fontMetrics().horizontalAdvance(self.sentence)
        )

    def changeEvent(self, event: QEvent) -> None:
        """Draws the sign again in the colours of another theme."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._draw_sign()

    def _draw_sign(self) -> None:
        theme = find_theme()
        ink = {"error": theme.error, "warning": theme.warning}.get(self.kind, theme.accent)
        self._sign.setPixmap(
            make_pixmap(
                "warning" if self.kind in ("error", "warning") else "info", ink, 16, ratio=self.devicePixelRatioF()
            )
        )


class MessageBar(QWidget):
    """The messages of a window, newest last; the same sentence is not shown twice. It lies over its parent's top."""

    def __init__(self) -> None:
        super().__init__()
        self._area = QRect()
        self._column = make_column(within=self, spacing=0)

    @property
    def sentences(self) -> list[str]:
        """What is shown now."""
        return [message.sentence for message in self._list_messages()]

    def say(self, sentence: str, **notice: "Unpack[Notice]") -> None:
        """Shows a sentence; a note takes the place of the one before, and an empty one only takes that away."""
        kind, act = notice.get("kind", "error"), notice.get("act")
        sentence = translate_phrase(sentence)
        for message in self._list_messages():
            if message.sentence == sentence or message.kind == kind in ("note", "step"):
                self._drop(message)
        if not sentence:
            return
        message = Message(sentence, kind)
        if act is not None:
            message.add_offer(notice.get("offer", ""), act)
        for name, choose in notice.get("choices", ()):
            message.add_offer(name, partial(self._choose, message, choose))
        message.closed.connect(self._drop)
        self._column.addWidget(message)
        for old in self._list_messages()[:-MOST]:
            self._drop(old)
        self._arrange()

    def _choose(self, message: Message, choose: Callable[[], object]) -> None:
        self._drop(message)
        choose()

    def float_over(self, area: QRect) -> None:
        """Takes the middle of the top of an area of the parent."""
        self._area = area
        self._arrange()

    def follow(self, change: "Change") -> None:
        """Takes away what a change of the session has left behind."""
        from annotator.session.pending_commit import RECEIVED

        if (change.layers or change.parts) and change.origin is not RECEIVED:
            self.drop_outdated("error")  # something was done since
            self.drop_outdated("remark")
            self.drop_outdated("step")
        if change.touches_view("image", "author", "mode", "workspace"):
            self.drop_outdated("info")  # the eye is elsewhere
            self.clear("choice")
            self.drop_outdated("step")
        if change.touches_view("image", "selection", "vertex", "tool", "workspace"):
            self.drop_outdated("remark")  # the hand is

    def drop_outdated(self, kind: str) -> None:
        """Puts away messages of a kind whose time is over; those that offer a way out stay, but for that of a step."""
        for message in self._list_messages():
            if message.kind == kind and (kind == "step" or not message.has_offer):
                self._drop(message)

    def _arrange(self) -> None:
        """As wide as the longest sentence needs, as the area allows."""
        self.setVisible(bool(self._list_messages()))
        widest = min(_WIDEST, self._area.width())
        natural = max((message.natural_width for message in self._list_messages()), default=0)
        width = max(min(natural, widest), min(_NARROWEST, widest))
        height = self._column.heightForWidth(width) if self._column.hasHeightForWidth() else self.sizeHint().height()
        self.setGeometry(self._area.center().x() - width // 2, self._area.top() + _BELOW, width, height)
        self.raise_()

    def clear(self, kind: str | None = None) -> None:
        """Puts away all messages, or those of one kind."""
        for message in self._list_messages():
            if kind in (None, message.kind):
                self._drop(message)

    def _drop(self, message: Message) -> None:
        self._column.removeWidget(message)
        message.hide()
        message.deleteLater()
        self._arrange()

    def _list_messages(self) -> list[Message]:
        places = (self._column.itemAt(place) for place in range(self._column.count()))
        widgets = [place.widget() for place in places if place is not None]
        return [widget for widget in widgets if isinstance(widget, Message)]
