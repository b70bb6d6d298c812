"""What the window shows at its first paint, before it is complete: size, title, empty menus; and how the rest comes.

Messages are sentences that float over the picture, each with a cross and perhaps a button; they stop nothing.
"""

import importlib
import linecache
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QLabel, QMenu, QMenuBar, QPushButton, QStackedWidget, QWidget

from annotator.session.actions.menus import MENUS
from annotator.ui.base.layout import make_column, make_label, make_press, make_row
from annotator.ui.base.text import ACTIONS, translate_phrase, translator_of
from annotator.ui.base.theme import find_theme, make_pixmap, set_icon
from annotator.ui.widgets.floating import SHADE, FloatingStrip

if TYPE_CHECKING:
    from annotator.session.change import Change


_BINDING: Final = "shibokensupport.feature"
_LOOKUP: Final = "_mod_uses_pyside"


def stop_source_reading() -> bool:
    """Has modules imported from now on without a look at their source; False where this PySide6 works otherwise."""
    try:
        binding = importlib.import_module(_BINDING)
    except ImportError:
        return False
    if not callable(getattr(binding, _LOOKUP, None)):
        return False
    setattr(binding, _LOOKUP, _may_use_qt)
    linecache.clearcache()
    return True


def _may_use_qt(_module: ModuleType) -> bool:
    """Always true, so that PySide does not read the source of each module that is imported."""
    return True


PIECES: Final = (
    "numpy",
    "numpy.ma",  # which numpy imports with the first array that is sorted out
    "annotator.session.actions.table",
    "annotator.store",
    "annotator.ui.canvas",
    "annotator.ui.panels",
    "annotator.ui.window.project_page",
    "annotator.ui.window.commands.table",
    "annotator.ui.base.paint:prepare_painting",
    "annotator.ui.window.picture_frame:draw_icons",
)
"""What is imported, or called of a module, between two events of the window, so that none of them waits for long."""
_HANDS: Final = frozenset(
    {
        QEvent.Type.ShortcutOverride,
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.Wheel,
        QEvent.Type.ContextMenu,
        QEvent.Type.Drop,
    }
)


class FirstPaint(QObject):
    """Completes a window after its first paint: in pieces while nobody asks for anything, else before the first key,
    click or drop reaches it.
    """

    def __init__(self, window: QWidget, complete: Callable[[], object]) -> None:
        super().__init__(window)
        self._window, self._complete, self._pieces = window, complete, list(PIECES)
        self._is_painted = self._is_done = False
        application = QCoreApplication.instance()
        assert application is not None
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hears of the first paint and of the first hand."""
        kind = event.type()
        if kind == QEvent.Type.Paint and not self._is_painted and watched is self._window:
            self._is_painted = True
            QTimer.singleShot(0, self, self._go_on)
        elif kind in _HANDS:
            self.finish()
        return False

    def finish(self) -> None:
        """Completes the window now."""
        if self._is_done:
            return
        self._is_done = True
        application = QCoreApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        self._complete()

    def _go_on(self) -> None:
        if self._pieces and not self._is_done and self._window.isVisible():
            module, _, function = self._pieces.pop(0).partition(":")
            piece = importlib.import_module(module)
            if function:
                getattr(piece, function)()
            QTimer.singleShot(0, self, self._go_on)
        else:
            self.finish()


_tr_menus = translator_of(ACTIONS)

KEY_NAMES: Final = ("Return",)
"""Keys that our translations call as our sentences do, not as Qt's own translations do."""


def make_menus(bar: QMenuBar) -> Mapping[str, QMenu]:
    """Puts the menus into the bar, still empty, and returns them by name."""
    return {name: bar.addMenu(_tr_menus(title)) for name, title in MENUS.items()}


def print_key(key: QKeySequence | str) -> str:
    """A key, or one in portable text, as the desktop writes it."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


FRAME: Final = 48
"""Logical pixels left for the title bar when the window is first shown on a small screen."""


def take_usual_size(window: QWidget) -> None:
    """The size of the first day, or what the screen has room for."""
    free = window.screen().availableSize()
    window.resize(min(1400, free.width() - 16), min(900, free.height() - FRAME))


def fill_half(window: QWidget, *, left: bool) -> None:
    """Takes the left or the right half of the screen."""
    free = window.screen().availableGeometry()
    wide = max(window.minimumWidth(), free.width() // 2)
    window.setGeometry(
        free.left() if left else free.right() + 1 - wide, free.top() + FRAME // 2, wide, free.height() - FRAME
    )


_tr = translator_of("Window")


class Announcement(QLabel):
    """One line in the middle of the window, until there is something to see."""

    def __init__(self, stack: QStackedWidget, name: str) -> None:
        super().__init__(_tr("Opening {name}…", name=name))
        self._stack, self._before = stack, stack.currentWidget()
        self.setObjectName("page")
        self.setProperty("role", "muted")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        stack.addWidget(self)
        stack.setCurrentWidget(self)

    def end(self) -> None:
        """Goes away; where nothing has come in its place, what was there before is seen again."""
        if self._before is not None and self._stack.currentWidget() is self:
            self._stack.setCurrentWidget(self._before)
        self._stack.removeWidget(self)
        self.deleteLater()


_tr_messages = translator_of("Messages")

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
        self._close = make_press(
            "", lambda: self.closed.emit(self), role="", name=_tr_messages("Put this message away")
        )
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
        self._column = make_column(within=self, spacing=0, margins=(0, 0, 0, 0))

    @property
    def sentences(self) -> list[str]:
        """What is shown now."""
        return [message.sentence for message in self._list_messages()]

    def say(
        self,
        sentence: str,
        *,
        kind: str = "error",
        offer: str = "",
        act: Callable[[], object] | None = None,
        choices: Sequence[tuple[str, Callable[[], object]]] = (),
    ) -> None:
        """Shows a sentence, with a button named `offer` that calls `act`, or several of them as `choices`.

        A note takes the place of the one before; an empty one only takes that away.
        """
        sentence = translate_phrase(sentence)
        for message in self._list_messages():
            if message.sentence == sentence or message.kind == kind in ("note", "step"):
                self._drop(message)
        if not sentence:
            return
        message = Message(sentence, kind)
        if act is not None:
            message.add_offer(offer, act)
        for name, choose in choices:
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
