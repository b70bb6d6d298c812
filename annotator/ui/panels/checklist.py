"""Checklist of parts: every part with a tick and its state; a click selects its box or arms it."""

from typing import Final

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from annotator.model.shapes import PartState
from annotator.session.image_view import ImageView
from annotator.session.protocol.guide import ChecklistRow, go_to_part
from annotator.ui.base.layout import Index, make_column, shade_row
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import explain_draft, format_tooltip, translator_of
from annotator.ui.base.theme import find_theme
from annotator.ui.output.table_actions import TableActions
from annotator.ui.panels.images.image_list import SectionView
from annotator.ui.widgets.section import SectionHeader
from annotator.ui.widgets.tag_strip import paint_state, state_name_of

_tr = translator_of("Parts")


ROWS_SEEN: Final = 12
"""Rows of the list that are seen at once; more of them scroll."""
LEAST_ROWS: Final = 4
"""Rows that stay in a low window."""
LINE: Final = 22
"""Height of a row, logical pixels, where the font is no larger."""
ENTRY: Final = Qt.ItemDataRole.UserRole
ARMED: Final = Qt.ItemDataRole.UserRole + 1


class PartsModel(QAbstractTableModel):
    """Parts in two columns, filled column by column."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.parts: list[ChecklistRow] = []
        self.armed: int | None = None

    @property
    def count(self) -> int:
        """How many parts there are."""
        return len(self.parts)

    @property
    def found(self) -> int:
        """How many of them have a shape."""
        return sum(not part.is_missing for part in self.parts)

    def show_view(self, view: ImageView) -> None:
        """Shows the parts of the open image."""
        rows, armed = view.checklist, view.view.armed_label
        if [row.label for row in rows] != [row.label for row in self.parts]:
            self.beginResetModel()
            self.parts, self.armed = rows, armed
            self.endResetModel()
        elif rows != self.parts or armed != self.armed:
            self.parts, self.armed = rows, armed
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, 1))

    def part_at(self, index: Index) -> ChecklistRow | None:
        """The part in a cell, or None in an empty one."""
        place = index.column() * self.rowCount() + index.row()
        return self.parts[place] if index.isValid() and place < len(self.parts) else None

    def index_of(self, label: int) -> QModelIndex:
        """The cell of a part; an invalid one where there is no such part."""
        place = next((place for place, part in enumerate(self.parts) if part.label.id == label), None)
        if place is None:
            return QModelIndex()
        return self.index(place % self.rowCount(), place // self.rowCount())

    def rowCount(self, parent: Index | None = None) -> int:
        """Half of the parts."""
        return 0 if parent is not None and parent.isValid() else -(-len(self.parts) // 2)

    def columnCount(self, parent: Index | None = None) -> int:
        """Two."""
        return 0 if parent is not None and parent.isValid() else 2

    def flags(self, index: Index) -> Qt.ItemFlag:
        """An empty cell at the end cannot be chosen."""
        if self.part_at(index) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The name; in words, for who hears or hovers, also what is said about the part."""
        part = self.part_at(index)
        if part is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return part.label.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{part.label.name}: {self._describe(part)}"
            case Qt.ItemDataRole.ToolTipRole:
                note = f"\n{explain_draft()}" if part.is_draft else ""
                return format_tooltip(f"{part.label.name}: {self._describe(part)}{note}")
            case _ if role == ENTRY:
                return part
            case _ if role == ARMED:
                return part.label.id == self.armed
        return None

    def _describe(self, part: ChecklistRow) -> str:
        if part.is_missing:
            return _tr("no shape yet, drawn next") if part.label.id == self.armed else _tr("no shape yet")
        words = _tr("no state") if part.state is PartState.UNSET else state_name_of(part.state)
        if len(part.shapes) > 1:
            return _tr("{n} shapes, the first {state}", n=len(part.shapes), state=words)
        return words


class PartsDelegate(QStyledItemDelegate):
    """Draws a tick, the name, and sign and letter of the state."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draws one cell."""
        part, armed = index.data(ENTRY), bool(index.data(ARMED))
        if not isinstance(part, ChecklistRow):
            return
        theme = find_theme()
        shade_row(painter, option)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(theme.colour_of("accent"), 1))
            painter.drawRect(option.rect.adjusted(1, 0, -2, -1))
        frame = QRectF(option.rect).adjusted(6, 0, -5, 0)
        ink = theme.colour_of("accent" if armed else "muted" if part.is_missing else "text")
        painter.setFont(option.font)
        self._paint_tick(painter, frame, part, ink, armed=armed)
        right = self._paint_state(painter, frame, part)
        if armed:
            strong = QFont(option.font)
            strong.setWeight(QFont.Weight.DemiBold)
            painter.setFont(strong)
        painter.setPen(ink)
        area = QRectF(frame.left() + 16, frame.top(), right - frame.left() - 18, frame.height())
        text = QFontMetrics(painter.font()).elidedText(
            part.label.name, Qt.TextElideMode.ElideMiddle, int(area.width()) - 3
        )
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_tick(self, painter: QPainter, frame: QRectF, part: ChecklistRow, ink: QColor, *, armed: bool) -> None:
        sign = ("▸" if armed else "") if part.is_missing else "?" if part.is_draft else "✓"
        painter.setPen(ink)
        painter.drawText(QRectF(frame.left(), frame.top(), 14, frame.height()), Qt.AlignmentFlag.AlignCenter, sign)

    def _paint_state(self, painter: QPainter, frame: QRectF, part: ChecklistRow) -> float:
        """Draws what stands at the right, and returns where it begins."""
        right = frame.right()
        ink = find_theme().colour_of("text")
        middle = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(ink)
        if part.state is not PartState.UNSET:
            letter = state_name_of(part.state)[:1].upper()
            painter.drawText(QRectF(right - 12, frame.top(), 12, frame.height()), Qt.AlignmentFlag.AlignCenter, letter)
            paint_state(painter, QRectF(right - 28, frame.center().y() - 6, 12, 12), part.state, ink)
            right -= 30
        if len(part.shapes) > 1:
            painter.setPen(find_theme().colour_of("warning"))
            text = f"×{len(part.shapes)}"
            width = painter.fontMetrics().horizontalAdvance(text)
            painter.drawText(QRectF(right - width, frame.top(), width, frame.height()), middle, text)
            right -= width + 4
        return right


class PartsTable(SectionView):
    """As high as its rows where there is room for them; a low window scrolls it."""

    def sizeHint(self) -> QSize:
        """Room for the rows that are seen at once."""
        return QSize(super().sizeHint().width(), self._compute_height(ROWS_SEEN))

    def minimumSizeHint(self) -> QSize:
        """Room for a few rows."""
        return QSize(super().minimumSizeHint().width(), self._compute_height(LEAST_ROWS))

    def _compute_height(self, most: int) -> int:
        return min(self.model().rowCount(), most) * self.verticalHeader().defaultSectionSize()


class PartsChecklist(QWidget):
    """Shown in projects of parts alone."""

    left = Signal()
    """The person is done here; the picture takes the keys again."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context = context
        self.model = PartsModel(self)
        self._delegate = PartsDelegate(self)
        self.header = SectionHeader(_tr("Parts"))
        self._skip = self.header.add_button(_tr("Next"), _tr("Go on to the next part without a shape"))
        self._skip.clicked.connect(lambda _on=False: self._go_on())
        self.table = self._make_table()
        self.table.installEventFilter(self)
        make_column(self.header, self.table, within=self, spacing=0, margins=(0, 4, 0, 4))
        self.show_view(context.image_views.now)

    def show_view(self, view: ImageView) -> None:
        """Shows the parts of the open image, the one of the selected box marked as in the list of shapes."""
        self.model.show_view(view)
        shown = view.project.vocabulary.parts
        if self.parentWidget() is not None or not shown:  # alone it would be a window
            self.setVisible(shown)
        self.header.show_support(_tr("{found} of {count}", found=self.model.found, count=self.model.count))
        self._skip.setEnabled(self.model.found < self.model.count)
        self.table.setMaximumHeight(self.table.sizeHint().height())
        self.table.updateGeometry()
        chosen = view.view.selection
        found = [part.label.id for part in self.model.parts if set(part.shapes) & set(chosen)]
        self.table.clearSelection()
        for label in found:
            self.table.selectionModel().select(
                self.model.index_of(label), self.table.selectionModel().SelectionFlag.Select
            )
        if self.model.armed is not None or found:
            self.table.scrollTo(self.model.index_of(found[0] if found else self.model.armed or 0))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter chooses the part under the cursor, Esc leaves."""
        if watched is self.table and event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
                self._on_chosen(self.table.currentIndex())
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.left.emit()
                return True
        return super().eventFilter(watched, event)

    def _go_on(self) -> None:
        self._context.perform("next_part")
        self.left.emit()

    def _on_chosen(self, index: QModelIndex) -> None:
        part = self.model.part_at(index)
        if part is not None:
            self._context.attempt(lambda: go_to_part(self._context.session, part.label.id))
            self.left.emit()

    def _make_table(self) -> PartsTable:
        table = PartsTable()
        table.setAccessibleName(_tr("Parts of this image"))
        table.setModel(self.model)
        table.setItemDelegate(self._delegate)
        table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        table.verticalHeader().setDefaultSectionSize(max(LINE, table.fontMetrics().height() + 6))
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        table.clicked.connect(self._on_chosen)
        columns = (
            (_tr("Part"), lambda row: self.model.parts[row].label.name),
            (_tr("State"), lambda row: state_name_of(self.model.parts[row].state)),
            (_tr("Boxes"), lambda row: len(self.model.parts[row].shapes)),
        )
        TableActions(table, columns=columns)
        return table
