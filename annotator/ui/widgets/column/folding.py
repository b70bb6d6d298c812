"""Folding: a section whose body goes away at a press on its head, which the desk remembers; empty ones are one line."""

from typing import Final

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.session.settings import Preferences
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_tooltip, translator_of
from annotator.ui.base.theme import Theme
from annotator.ui.widgets.section import SectionHeader

_tr = translator_of("Column")

_CORNER: Final = 3.0
"""Half the side of the sign before a head, which stands in the margin of the tab."""


class FoldingHead(SectionHeader):
    """A head that is pressed by mouse, Enter or Space; Left folds and Right unfolds, as in a tree."""

    toggled = Signal()

    def __init__(self, theme: Theme, title: str) -> None:
        super().__init__(theme, title)
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
            painter.setPen(QPen(self.theme.colour_of("accent"), 1))
            painter.drawRect(self.rect().adjusted(1, 1, -2, -2))
        if not self.can_fold:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.theme.colour_of("text" if self.underMouse() else "muted"), 1.4))
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
        self.head = FoldingHead(context.theme, title)
        self.head.toggled.connect(lambda: self.fold(on=not self._is_folded))
        self.body = QWidget()
        self.column = QVBoxLayout(self.body)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.head)
        whole.addWidget(self.body)
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

    def recolour(self, theme: Theme) -> None:
        """Takes on the colours of another theme."""
        self.head.recolour(theme)

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
