"""Filter field: a line for a query that offers the words and values that may stand at the cursor."""

from typing import Final

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from annotator.session.finding.image_filter import Completion, list_completions
from annotator.session.finding.query import WORDS
from annotator.session.session import Session
from annotator.ui.base.layout import Index
from annotator.ui.base.text import format_tooltip, translator_of
from annotator.ui.base.theme import ROW, find_theme, make_style_sheet

_tr = translator_of("Finding")

HINT: Final = Qt.ItemDataRole.UserRole
MOST_ROWS: Final = 12


class CompletionModel(QAbstractListModel):
    """The ways in which the word at the cursor may go on."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[Completion] = []

    def show_rows(self, rows: list[Completion]) -> None:
        """Takes others."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of ways."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What is written, and what it asks."""
        row = self.rows[index.row()]
        hint = _tr(row.hint) if row.hint else ""
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return row.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{row.text} {hint}".strip()
        return hint if role == HINT else None


class _CompletionDelegate(QStyledItemDelegate):
    """A word with what it asks, muted, beside it."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        metrics = option.fontMetrics
        words = f"{index.data()}{index.data(HINT)}"
        return QSize(metrics.horizontalAdvance(words) + 40, max(ROW, metrics.height() + 6))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = find_theme()
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.fillRect(option.rect, theme.colour_of("chosen" if chosen else "raised"))
        frame, side = QRectF(option.rect).adjusted(8, 0, -8, 0), Qt.AlignmentFlag.AlignVCenter
        painter.setFont(option.font)
        painter.setPen(theme.colour_of("text"))
        painter.drawText(frame, side | Qt.AlignmentFlag.AlignLeft, str(index.data()))
        painter.setPen(theme.colour_of("muted"))
        painter.drawText(frame, side | Qt.AlignmentFlag.AlignRight, str(index.data(HINT)))


class FilterField(QLineEdit):
    """Esc empties the field, a second Esc and Enter leave it; Tab, Enter or a click take what is offered."""

    left = Signal()
    down = Signal()
    """The arrow down was pressed with nothing offered: the keys go to what was found."""

    def __init__(self, session: Session, *, name: str, example: str, of_shapes: bool = False) -> None:
        super().__init__()
        self._session, self._of_shapes = session, of_shapes
        self._start = 0
        self.setPlaceholderText(example)
        self.setAccessibleName(name)
        self.setToolTip(format_tooltip(explain_words(of_shapes=of_shapes)))
        self.setClearButtonEnabled(True)
        self.completions = CompletionModel()
        popup = QListView()
        popup.setAccessibleName(_tr("Words of the filter"))
        self._completer = QCompleter(self.completions, self)
        self._completer.setPopup(popup)  # which has no parent after that
        popup.setItemDelegate(_CompletionDelegate(popup))  # after the completer has put in its own
        self._completer.setWidget(self)
        self._completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self._completer.setMaxVisibleItems(MOST_ROWS)
        popup.clicked.connect(self._take)
        self.textEdited.connect(lambda _text: self.offer())

    @property
    def popup(self) -> QListView:
        """The list of what is offered."""
        found = self._completer.popup()
        assert isinstance(found, QListView)
        return found

    def offer(self, *, everything: bool = False) -> None:
        """Offers what may stand at the cursor; with `everything` also where nothing is written there yet."""
        text, cursor = self.text(), self.cursorPosition()
        self._start, rows = list_completions(self._session.project, text, cursor, of_shapes=self._of_shapes)
        written = text[self._start : cursor]
        wanted = bool(written) or everything or text[:cursor].endswith((":", ","))
        if not wanted or not rows or [row.text for row in rows] == [written]:
            self.popup.hide()
            return
        sheet = make_style_sheet(find_theme())
        if self.popup.styleSheet() != sheet:  # which it has from no parent
            self.popup.setStyleSheet(sheet)
        self.completions.show_rows(rows)
        self.popup.setCurrentIndex(QModelIndex())
        place = self.cursorRect()
        wide = max(self.popup.sizeHintForColumn(0) + 24, self.width())
        place.setLeft(0)
        place.setWidth(min(wide, 460))
        self._completer.complete(place)

    def event(self, event: QEvent) -> bool:
        """Keeps Esc from the window while there is something to close or to clear."""
        is_esc = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if event.type() == QEvent.Type.ShortcutOverride and is_esc and (self.text() or self.popup.isVisible()):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Takes what is offered, leaves, or opens the list of words."""
        key = event.key()
        if self.popup.isVisible() and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.popup.currentIndex().isValid():
                self._take(self.popup.currentIndex())
                return
            self.popup.hide()
        if key == Qt.Key.Key_Escape and self.popup.isVisible():
            self.popup.hide()
        elif key == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif key in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        elif key == Qt.Key.Key_Down:
            if self.text().strip():
                self.down.emit()
            else:
                self.offer(everything=True)
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Tab takes what is chosen of what is offered, else the first; without an offer it goes on as everywhere."""
        if is_next and self.popup.isVisible():
            index = self.popup.currentIndex()
            self._take(index if index.isValid() else self.completions.index(0))
            return True
        return super().focusNextPrevChild(is_next)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click into the empty field shows every word."""
        super().mousePressEvent(event)
        if not self.text() and event.button() is Qt.MouseButton.LeftButton:
            self.offer(everything=True)

    def _take(self, index: QModelIndex) -> None:
        """Writes what was chosen in the place of the part at the cursor, and offers what may follow a colon."""
        row = self.completions.rows[index.row()]
        text, cursor = self.text(), self.cursorPosition()
        start = min(self._start, cursor)
        written = row.text + (" " if row.is_finished else "")
        self.setText(text[:start] + written + text[cursor:].lstrip())
        self.setCursorPosition(start + len(written))
        self.popup.hide()
        if not row.is_finished:
            self.offer(everything=True)


def explain_words(*, of_shapes: bool) -> str:
    """The words with what they ask, and how several of them go together."""
    words = [word for word in WORDS if (word.of_shapes if of_shapes else word.of_images)]
    lines = [f"{word.key}:  {_tr(word.hint)}" for word in words]
    rules = _tr(
        'All words must match; -word excludes, a,b is either, "quotation marks" keep spaces. Plain text is looked for '
        "in names."
    )
    return "\n".join([*lines, rules])
