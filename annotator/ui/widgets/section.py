"""Heads and rows: what stands above a section, and one number with its name, its support and a bar."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QToolTip, QWidget

from annotator.ui.base.text import format_tooltip
from annotator.ui.base.theme import Theme, make_head_font, make_small_font
from annotator.ui.widgets.plots import paint_bar

SIDE: Final = 12
"""Distance of everything from the edges of the tab, logical pixels."""
HEAD: Final = 24
LINE: Final = 22
_NAME: Final = 104
_SUPPORT: Final = 56
_VALUE: Final = 70


class SectionHeader(QWidget):
    """The title of a section with its support in grey beside it, and small buttons at the right."""

    def __init__(self, theme: Theme, title: str) -> None:
        super().__init__()
        self.theme, self.title, self.support = theme, title, ""
        self.setFixedHeight(HEAD)
        self.setAccessibleName(title)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, SIDE - 4, 0)
        self._row.setSpacing(0)
        self._row.addStretch(1)

    def add_button(self, text: str, tip: str) -> QToolButton:
        """A small button at the right end."""
        button = QToolButton()
        button.setText(text)
        button.setFont(make_small_font())
        button.setToolTip(format_tooltip(tip))
        button.setAccessibleName(text)
        button.setAccessibleDescription(tip)
        button.setProperty("role", "quiet")
        self._row.addWidget(button)
        return button

    def show_support(self, support: str) -> None:
        """Shows what the numbers below rest on."""
        if support != self.support:
            self.support = support
            self.setAccessibleDescription(support)
            self.update()

    def recolour(self, theme: Theme) -> None:
        """Takes on the colours of another theme."""
        self.theme = theme
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Writes title and support."""
        painter = QPainter(self)
        painter.setFont(make_head_font())
        painter.setPen(self.theme.colour_of("text"))
        base = self.height() / 2 + QFontMetricsF(painter.font()).capHeight() / 2
        painter.drawText(SIDE, round(base), self.title)
        left = SIDE + QFontMetricsF(painter.font()).horizontalAdvance(self.title) + 8
        painter.setFont(make_small_font())
        painter.setPen(self.theme.colour_of("muted"))
        buttons = sum(
            child.width()
            for child in self.findChildren(QToolButton, options=Qt.FindChildOption.FindDirectChildrenOnly)
            if child.isVisible()
        )
        room = self.width() - SIDE - left - buttons
        text = QFontMetricsF(painter.font()).elidedText(self.support, Qt.TextElideMode.ElideRight, room)
        painter.drawText(round(left), round(base), text)


class NumberRow(QWidget):
    """One number: name, support, bar, value. It can be pressed where there is more behind it."""

    pressed = Signal()

    def __init__(self, theme: Theme, name: str, *, opens: bool = False, bar: bool = True) -> None:
        super().__init__()
        self.theme, self.name, self.opens, self.has_bar = theme, name, opens, bar
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

    def recolour(self, theme: Theme) -> None:
        """Takes on the colours of another theme."""
        self.theme = theme
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Opens what lies behind."""
        if self.opens and event.button() is Qt.MouseButton.LeftButton:
            self.pressed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens what lies behind; without anything behind it says what the number means."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            super().keyPressEvent(event)
        elif self.opens:
            self.pressed.emit()
        else:
            self._show_tooltip()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Who comes by the keyboard reads what a pointer would."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._show_tooltip()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Repaints, for the frame of the keyboard focus goes."""
        super().focusOutEvent(event)
        self.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Shows that it can be pressed."""
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Repaints, for the pointer has left."""
        super().leaveEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the row."""
        painter, theme = QPainter(self), self.theme
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
        taken = metrics.horizontalAdvance(self.value) + 8
        name = metrics.elidedText(self.name, Qt.TextElideMode.ElideRight, area.width() - taken)
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
        width = self.width() - SIDE - _VALUE - left
        if self.has_bar and width > 16:
            bar = QRectF(left, self.height() / 2 - 2.5, width, 5)
            colour = theme.colour_of("faint" if self.provisional else self.colour)
            paint_bar(painter, bar, self.share, colour=colour, track=theme.colour_of("sunken"))

    def _show_tooltip(self) -> None:
        QToolTip.showText(self.mapToGlobal(self.rect().bottomLeft()), self.toolTip(), self)


def align_bars(rows: Sequence[NumberRow]) -> None:
    """Lets the bars of rows that are compared begin at one place, right of the longest name."""
    widest = max(QFontMetricsF(row.font()).horizontalAdvance(row.name) + 8 for row in rows)
    for row in rows:
        row.name_width = max(float(_NAME), widest)
        row.update()
