"""Command palette: typing finds any command, setting, page of Study or section of the guide; Enter goes there."""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from annotator.ui.base.dialog import Aside
from annotator.ui.base.layout import Index, make_column, make_text
from annotator.ui.base.synonyms import find_exact_names, find_names, make_name
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import ROW, find_theme

_tr = translator_of("Palette")

WIDTH: Final = 520
MOST_ROWS: Final = 14
_SIDE: Final = 10


class PaletteRow(Struct, frozen=True):
    """One command, or one place that it leads to, as the palette lists it."""

    id: str
    text: str
    menu: str
    """Where it stands, such as `Agreement › Adjudicate`."""
    key: str = ""
    is_possible: bool = True
    why: str = ""
    """Why it is not possible now."""
    source: str = ""
    """Its text in English, by which the table of synonyms knows it."""
    is_command: bool = True
    """Whether it is a command, which stands before the places that commands lead to."""

    def matches(self, words: Sequence[str], names: Collection[str] = ()) -> bool:
        """Whether every word is in its text or its menu, in any order, or it is called one of the names."""
        told = f"{self.text} {self.menu}".casefold()
        return all(word in told for word in words) or make_name(self.source) in names


def find_commands(rows: Sequence[PaletteRow], typed: str, recent: Sequence[str] = ()) -> list[PaletteRow]:
    """The rows that fit what was typed, by their own words or by a synonym.

    Possible ones come first, then those used last, then those in which a word begins so or that others call just that,
    then commands, and those found by a synonym alone come last.
    """
    words, names, exact = typed.casefold().split(), find_names(typed), find_exact_names(typed)
    order = {name: place for place, name in enumerate(recent)}

    def rank(row: PaletteRow) -> tuple[bool, int, bool, bool, int]:
        begins = not words or any(part.startswith(words[0]) for part in row.text.casefold().split())
        called = 0 if row.matches(words) else 1 + names.index(make_name(row.source))
        is_meant = begins or make_name(row.source) in exact
        return not row.is_possible, order.get(row.id, len(order)), not is_meant, not row.is_command, called

    return sorted((row for row in rows if row.matches(words, names)), key=rank)


class CommandPalette(Aside):
    """Arrows choose, Enter does, Esc leaves. What is not possible now is grey, says why, and does nothing."""

    chosen = Signal(str)
    """Id of the row."""

    def __init__(
        self,
        parent: QWidget,
        rows: Sequence[PaletteRow],
        *,
        find_more: Callable[[], Sequence[PaletteRow]] | None = None,
        recent: Sequence[str] = (),
    ) -> None:
        """Lists `rows`; `find_more` is asked for the others when something is typed."""
        super().__init__(parent, _tr("Commands"), flags=Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self._rows, self._recent, self._find_more = tuple(rows), tuple(recent), find_more
        self.field = make_text(hint=_tr("Type what you want to do"), name=_tr("Command"))
        self.field.installEventFilter(self)
        self.field.textChanged.connect(self._find)
        self.field.returnPressed.connect(self.accept)
        self.list = QListWidget()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setAccessibleName(_tr("Commands found"))
        self.list.setUniformItemSizes(True)
        self.list.setItemDelegate(_PaletteDelegate(self))
        self.list.itemClicked.connect(lambda _item: self.accept())
        make_column(self.field, self.list, within=self, spacing=6, margins=(8, 8, 8, 8))
        self._find("")
        self.setFixedSize(WIDTH, self.field.sizeHint().height() + MOST_ROWS * ROW + 22)
        middle = parent.mapToGlobal(parent.rect().center())
        self.move(middle.x() - WIDTH // 2, parent.mapToGlobal(parent.rect().topLeft()).y() + 64)

    def list_ids(self) -> list[str]:
        """Ids of what is listed, first to last."""
        return [self.list.item(row).data(Qt.ItemDataRole.UserRole).id for row in range(self.list.count())]

    def accept(self) -> None:
        """Leaves, then does what is chosen, where it is possible."""
        place = self.list.currentRow()
        row = self.list.item(place).data(Qt.ItemDataRole.UserRole) if place >= 0 else None
        if row is None or not row.is_possible:
            return
        super().accept()
        self.chosen.emit(row.id)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows of the field move in the list."""
        if watched is self.field and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 10, Qt.Key.Key_PageUp: -10}
            step = steps.get(Qt.Key(event.key()))
            if step is not None and self.list.count():
                self.list.setCurrentRow(min(max(self.list.currentRow() + step, 0), self.list.count() - 1))
                return True
        return False

    def _find(self, typed: str) -> None:
        self.list.clear()
        if typed and self._find_more is not None:
            self._rows, self._find_more = (*self._rows, *self._find_more()), None
        for row in find_commands(self._rows, typed, self._recent):
            item = QListWidgetItem(row.text)
            item.setData(Qt.ItemDataRole.UserRole, row)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{row.text}, {row.why or row.menu} {row.key}".strip())
            item.setSizeHint(QSize(0, ROW))
            item.setToolTip(row.why)
            if not row.is_possible:
                item.setFlags(Qt.ItemFlag.ItemIsSelectable)
            self.list.addItem(item)
        if not self.list.count():
            nothing = QListWidgetItem(
                _tr("Nothing found: no command, setting, page or section of the guide has this name")
            )
            nothing.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(nothing)
        self.list.setCurrentRow(0)


class _PaletteDelegate(QStyledItemDelegate):
    """The command at the left, its menu behind it in grey, its key at the right."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draws a row."""
        row = index.data(Qt.ItemDataRole.UserRole)
        if row is None:
            super().paint(painter, option, index)
            return
        area: QRect = option.rect
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.fillRect(area, find_theme().colour_of("chosen"))
        inner = area.adjusted(_SIDE, 0, -_SIDE, 0)
        left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        palette: QPalette = option.palette
        plain = palette.color(QPalette.ColorRole.Text) if row.is_possible else find_theme().colour_of("faint")
        metrics = option.fontMetrics
        painter.setPen(plain)
        painter.drawText(inner, left, row.text)
        painter.setPen(find_theme().colour_of("muted") if row.is_possible else plain)
        painter.drawText(inner, right, row.key)
        behind = inner.adjusted(
            metrics.horizontalAdvance(row.text) + 12, 0, -metrics.horizontalAdvance(row.key) - 12, 0
        )
        menu = metrics.elidedText(row.why or row.menu, Qt.TextElideMode.ElideRight, max(behind.width(), 0))
        painter.drawText(behind, left, menu)
