"""Sections of a tab: heads, the column that scrolls, rows of one number with a bar, and what stands for no numbers."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QButtonGroup,
    QFrame,
    QLabel,
    QMenu,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QToolTip,
    QWidget,
    QWidgetAction,
)

from annotator.session.settings import Preferences
from annotator.ui.base.layout import STRETCH, drop_rows, hold, make_column, make_label, make_press, make_row
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_tooltip, translator_of
from annotator.ui.base.theme import find_theme, make_head_font, make_small_font
from annotator.ui.base.workers import guard_handler
from annotator.ui.widgets.plots import paint_bar
from annotator.ui.widgets.tag_strip import KeyCap


class EmptyState(QLabel):
    """Lies over a list and is shown while the list is empty."""

    def __init__(self, over: QAbstractScrollArea) -> None:
        super().__init__(over)
        self.setProperty("role", "muted")
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setContentsMargins(12, 8, 12, 8)
        self._over = over
        over.installEventFilter(self)
        self.hide()

    def show_text(self, text: str) -> None:
        """Shows a sentence, or nothing."""
        self.setText(text)
        self.setVisible(bool(text))
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keeps to the size of the list."""
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def _fit(self) -> None:
        top = self._over.viewport().geometry().top()
        self.setGeometry(0, top, self._over.width(), max(0, self._over.height() - top))


class Pressable(QWidget):
    """Emits `pressed` on a click, Enter or Space; paints itself again when the pointer or the keys come and go."""

    pressed = Signal()
    opens = True
    """Whether something lies behind it; without, Enter says what it means."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    @guard_handler(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click with the left button."""
        if self.opens and event.button() is Qt.MouseButton.LeftButton:
            self.pressed.emit()

    @guard_handler(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space do the same."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            super().keyPressEvent(event)
        elif self.opens:
            self.pressed.emit()
        else:
            self._show_tooltip()

    @guard_handler(None)
    def focusInEvent(self, event: QFocusEvent) -> None:
        """Who comes by the keyboard reads what a pointer would."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._show_tooltip()

    def _show_tooltip(self) -> None:
        QToolTip.showText(self.mapToGlobal(self.rect().bottomLeft()), self.toolTip(), self)


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


def add_menu_head(menu: QMenu, title: str) -> None:
    """Begins a section of a menu: a line, unless it is the first one, and its title, which cannot be chosen."""
    if menu.actions():
        menu.addSeparator()
    head = QWidgetAction(menu)
    label = make_label(title, role="muted", small=True)
    label.setContentsMargins(10, 4, 24, 2)
    head.setText(title)
    head.setDefaultWidget(label)
    head.setEnabled(False)
    menu.addAction(head)


def add_choice(menu: QMenu, text: str, choose: Callable[[], object], *, on: bool, tip: str = "") -> QAction:
    """Adds an entry that is ticked while it is `on` and calls `choose` when it is pressed."""
    action = menu.addAction(text)
    action.setToolTip(format_tooltip(tip))
    action.setCheckable(True)
    action.setChecked(on)
    action.triggered.connect(lambda _on=False: choose())
    return action


SIDE: Final = 12
"""Distance of everything from the edges of the tab, logical pixels."""
HEAD: Final = 24
LINE: Final = 22
_NAME: Final = 104
_LONGEST: Final = 152.0
"""Of a name before a bar; the rest is cut."""
_SUPPORT: Final = 56
_VALUE: Final = 70
_APART: Final = 12


class SectionHeader(QWidget):
    """The title of a section with its support in grey beside it, and small buttons at the right."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title, self.support = title, ""
        self.setFixedHeight(HEAD)
        self.setAccessibleName(title)
        self._row = make_row(STRETCH, within=self, spacing=0, margins=(0, 0, SIDE - 4, 0))

    def add_button(self, text: str, tip: str) -> QToolButton:
        """A small button at the right end."""
        button = make_press(text, small=True, name=text, tip=tip)
        self._row.addWidget(button)
        return button

    def show_support(self, support: str) -> None:
        """Shows what the numbers below rest on."""
        if support != self.support:
            self.support = support
            self.setAccessibleDescription(support)
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Writes title and support."""
        painter = QPainter(self)
        painter.setFont(make_head_font())
        painter.setPen(find_theme().colour_of("text"))
        base = self.height() / 2 + QFontMetricsF(painter.font()).capHeight() / 2
        painter.drawText(SIDE, round(base), self.title)
        left = SIDE + QFontMetricsF(painter.font()).horizontalAdvance(self.title) + 8
        painter.setFont(make_small_font())
        painter.setPen(find_theme().colour_of("muted"))
        buttons = sum(
            child.width()
            for child in self.findChildren(QToolButton, options=Qt.FindChildOption.FindDirectChildrenOnly)
            if child.isVisible()
        )
        room = self.width() - SIDE - left - buttons
        text = QFontMetricsF(painter.font()).elidedText(self.support, Qt.TextElideMode.ElideRight, room)
        painter.drawText(round(left), round(base), text)


class NumberRow(Pressable):
    """One number: name, support, bar, value. It can be pressed where there is more behind it."""

    def __init__(self, name: str, *, opens: bool = False, bar: bool = True) -> None:
        super().__init__()
        self.name, self.opens, self.has_bar = name, opens, bar
        self.value, self.support = "–", ""
        self.share: float | None = None
        self.colour = "accent"
        self.provisional = False
        self.is_open = False
        self.name_width = float(_NAME)
        """Room for the name before the bar."""
        self.setFixedHeight(LINE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if opens else Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(name)
        if opens:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """As wide as the tab."""
        return QSize(240, LINE)

    def rename(self, name: str) -> None:
        """Gives the number another name."""
        if name != self.name:
            self.name = name
            self.setAccessibleName(f"{name}: {self.value}")
            self.update()

    def show_number(
        self,
        value: str,
        *,
        tip: str,
        share: float | None = None,
        support: str = "",
        colour: str = "accent",
        provisional: bool = False,
    ) -> None:
        """Shows a number; `tip` says what it means, or why there is none."""
        shown = (value, share, support, colour, provisional)
        if shown != (self.value, self.share, self.support, self.colour, self.provisional):
            self.value, self.share, self.support, self.colour, self.provisional = shown
            self.setAccessibleName(f"{self.name}: {value}")
            self.update()
        if tip != self.accessibleDescription():
            self.setToolTip(format_tooltip(tip))
            self.setAccessibleDescription(tip)

    def set_open(self, *, on: bool) -> None:
        """Whether what lies behind the number is shown."""
        self.is_open = on
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the row."""
        painter, theme = QPainter(self), find_theme()
        if self.opens and self.underMouse():
            painter.fillRect(self.rect(), theme.colour_of("hover"))
        if self.hasFocus():
            painter.setPen(QPen(theme.colour_of("accent"), 1))
            painter.drawRect(self.rect().adjusted(4, 0, -5, -1))
        painter.setPen(theme.colour_of("muted" if self.provisional else "text"))
        middle = Qt.AlignmentFlag.AlignVCenter
        area = QRectF(SIDE, 0, self.width() - 2 * SIDE, self.height())
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | middle, self.value)
        painter.setPen(theme.colour_of("text" if self.is_open else "muted"))
        metrics = QFontMetricsF(painter.font())
        taken = metrics.horizontalAdvance(self.value) + _APART
        room = area.width() - taken
        if self.has_bar:
            room = min(room, max(self.name_width, _LONGEST) - 8)
        name = metrics.elidedText(self.name, Qt.TextElideMode.ElideRight, room)
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | middle, name)
        left = SIDE + max(self.name_width, metrics.horizontalAdvance(name) + 8)
        painter.setFont(make_small_font())
        painter.setPen(theme.colour_of("muted"))
        if self.support:
            small = QFontMetricsF(painter.font())
            room = max(_SUPPORT, small.horizontalAdvance(self.support) + 6)
            free = self.width() - SIDE - taken - left
            support = small.elidedText(self.support, Qt.TextElideMode.ElideRight, max(min(room, free), 0.0))
            painter.drawText(QRectF(left, 0, room, self.height()), Qt.AlignmentFlag.AlignLeft | middle, support)
            left += room
        width = self.width() - SIDE - max(_VALUE, taken) - left
        if self.has_bar and width > 16:
            bar = QRectF(left, self.height() / 2 - 2.5, width, 5)
            colour = theme.colour_of("faint" if self.provisional else self.colour)
            paint_bar(painter, bar, self.share, colour=colour, track=theme.colour_of("sunken"))


def align_bars(rows: Sequence[NumberRow]) -> None:
    """Lets the bars of rows that are compared begin at one place, right of the longest name that leaves them room."""
    widest = max(QFontMetricsF(row.font()).horizontalAdvance(row.name) + 8 for row in rows)
    for row in rows:
        row.name_width = min(max(float(_NAME), widest), _LONGEST)
        row.update()


_tr = translator_of("Column")

_CORNER: Final = 3.0
"""Half the side of the sign before a head, which stands in the margin of the tab."""


class FoldingHead(SectionHeader):
    """A head that is pressed by mouse, Enter or Space; Left folds and Right unfolds, as in a tree."""

    toggled = Signal()

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.is_folded = False
        self.can_fold = True
        """Whether there is anything to fold."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)  # repaints when the pointer comes and goes
        self._tell()

    def show_fold(self, *, folded: bool, possible: bool) -> None:
        """Shows the sign of what is folded, or none where nothing can be."""
        if (folded, possible) != (self.is_folded, self.can_fold):
            self.is_folded, self.can_fold = folded, possible
            self._tell()
            self.update()

    def show_support(self, support: str) -> None:
        """Shows what the numbers below rest on."""
        super().show_support(support)
        self._tell()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Folds or unfolds."""
        if self.can_fold and event.button() is Qt.MouseButton.LeftButton:
            self.toggled.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space as a press; Left and Right one way only."""
        wanted = {Qt.Key.Key_Left: True, Qt.Key.Key_Right: False}.get(Qt.Key(event.key()))
        pressed = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        if self.can_fold and (pressed or (wanted is not None and wanted is not self.is_folded)):
            self.toggled.emit()
        elif not pressed and wanted is None:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The sign in the margin, then title and support."""
        super().paintEvent(event)
        painter = QPainter(self)
        if self.hasFocus():
            painter.setPen(QPen(find_theme().colour_of("accent"), 1))
            painter.drawRect(self.rect().adjusted(1, 1, -2, -2))
        if not self.can_fold:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(find_theme().colour_of("text" if self.underMouse() else "muted"), 1.4))
        middle = QPointF(6.0, self.height() / 2)
        side, half = _CORNER, _CORNER / 2
        points = (
            ((-half, -side), (half, 0.0), (-half, side))
            if self.is_folded
            else ((-side, -half), (0, half), (side, -half))
        )
        painter.drawPolyline([middle + QPointF(x, y) for x, y in points])

    def _tell(self) -> None:
        """What a screen reader says, and the tool tip where a head has nothing else to say."""
        state = (_tr("folded") if self.is_folded else _tr("unfolded")) if self.can_fold else ""
        self.setAccessibleDescription(" · ".join(part for part in (self.support, state) if part))


class FoldingSection(QWidget):
    """A head and a body. Each has a name under which the desk remembers whether it is folded."""

    def __init__(self, context: PanelContext, name: str, title: str, *, folded: bool = False) -> None:
        """`folded` says how it stands where nobody has folded or unfolded it yet."""
        super().__init__()
        self._preferences: Preferences = context.preferences
        self._name, self._reason = name, ""
        self._is_folded = self._preferences.settings.memory.folds.get(name, folded)
        self.head = FoldingHead(title)
        self.head.toggled.connect(lambda: self.fold(on=not self._is_folded))
        self.column = make_column(spacing=0)
        self.body = hold(self.column)
        make_column(self.head, self.body, within=self, spacing=0)
        self._show_fold()

    @property
    def is_folded(self) -> bool:
        """Whether the person has folded it."""
        return self._is_folded

    def fold(self, *, on: bool) -> None:
        """Folds or unfolds it, and remembers it."""
        self._is_folded = on
        folds = {**self._preferences.settings.memory.folds, self._name: on}
        self._preferences.set("memory", folds=folds)
        self._show_fold()

    def show_empty(self, reason: str) -> None:
        """Leaves only the head with the reason why there is nothing; an empty reason brings the body back."""
        self._reason = reason
        if reason:
            self.head.show_support(reason)
        self.head.setToolTip(format_tooltip(reason))
        self._show_fold()

    def _show_fold(self) -> None:
        self.body.setVisible(not self._is_folded and not self._reason)
        self.head.show_fold(folded=self._is_folded, possible=not self._reason)


class NoticeAction(NamedTuple):
    """Something to do about it."""

    do: str | Callable[[], object]
    """Id of an action of the window, or what is done."""
    text: str
    """What stands on the button."""
    key: str = ""
    """What stands on the key cap; empty for the first key of the action."""


class NoticeText(NamedTuple):
    """A title, a sentence, and what can be done."""

    title: str
    sentence: str
    actions: tuple[NoticeAction, ...] = ()


class Segments(QFrame):
    """Buttons side by side in one frame, of which one is pressed."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("segments")
        self._row = make_row(within=self, spacing=0, margins=(2, 2, 2, 2))
        self._group = QButtonGroup(self)

    def add(self, text: str, act: Callable[[], object], *, tip: str, least: int) -> QToolButton:
        """Adds a button of at least so many pixels, which takes room as its text is long."""
        button = make_press(text, act, role="segment", name=text, tip=tip)
        button.setCheckable(True)
        button.setMinimumWidth(least)
        button.setSizePolicy(button.sizePolicy().Policy.Expanding, button.sizePolicy().Policy.Fixed)
        before = self._group.buttons()
        last: QWidget = before[-1] if before else self
        self._group.addButton(button)
        self._row.addWidget(button, len(text) + 2)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # what takes no keys has no place in their order
        QWidget.setTabOrder(last, button)  # one that is added later comes in its place, too
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return button

    def clear(self) -> None:
        """Takes all buttons away."""
        for button in self._group.buttons():
            self._group.removeButton(button)
        drop_rows(self._row)


class Notice(QFrame):
    """The card; it has as many buttons as its text has actions."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self.setObjectName("card")
        self._context = context
        self.title, self.sentence = make_label(head=True), make_label(wraps=True, plain=True)
        self.lines: list[ActionLine] = []
        column = make_column(self.title, self.sentence, within=self, spacing=8, margins=(SIDE, 12, SIDE, 12))
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
        self._context = context
        self._do: str | Callable[[], object] = ""
        self.button, self.cap = QPushButton(), KeyCap()
        self.button.clicked.connect(lambda _on=False: self._press())
        make_row(self.button, self.cap, STRETCH, within=self, spacing=8)

    def show_action(self, action: NoticeAction) -> None:
        """Stands for an action."""
        self._do = action.do
        self.button.setText(action.text)
        self.cap.show_key(action.key or (self._context.key_of(action.do) if isinstance(action.do, str) else ""))

    def _press(self) -> None:
        if isinstance(self._do, str):
            self._context.perform(self._do)
        else:
            self._do()
