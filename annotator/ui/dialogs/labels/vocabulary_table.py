"""The table of the labels dialog: colour, name, key, uses, and what became of each label."""

from collections.abc import Mapping

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRegularExpression, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPixmap, QRegularExpressionValidator
from PySide6.QtWidgets import (
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from annotator.model.vocabulary import Label, Vocabulary
from annotator.ui.base.text import format_number, translator_of
from annotator.ui.base.theme import ROW
from annotator.ui.output.content import VALUE
from annotator.ui.output.table_actions import TableActions

_tr = translator_of("Labels")

COLOUR, NAME, KEY, USES, STATE = range(5)
_ALIGN = Qt.AlignmentFlag
Index = QModelIndex | QPersistentModelIndex


class VocabularyTable(QTableWidget):
    """A row a label in the order of display; it shows a vocabulary and tells what is typed."""

    renamed = Signal(int, str)
    """Id of the label and the name that was typed."""
    keyed = Signal(int, str)
    """Id of the label and the key that was typed."""
    colour_wished = Signal(int)
    """Id of the label whose colour was pressed."""
    chosen = Signal(int)
    """Id of the label whose row is the current one."""

    def __init__(self) -> None:
        super().__init__(0, 5)
        left, right = (side | Qt.AlignmentFlag.AlignVCenter for side in (_ALIGN.AlignLeft, _ALIGN.AlignRight))
        tip = _tr("Shapes with the label: your own, and others' on images that you and they have finished")
        heads = (("", left), (_tr("Name"), left), (_tr("Key"), _ALIGN.AlignCenter), (_tr("Uses"), right), ("", left))
        for column, (text, side) in enumerate(heads):
            head = QTableWidgetItem(text)
            head.setTextAlignment(side)
            head.setToolTip(tip if column == USES else "")
            self.setHorizontalHeaderItem(column, head)
        self.setAccessibleName(_tr("Labels of the project"))
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW)
        header = self.horizontalHeader()
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(STATE, QHeaderView.ResizeMode.ResizeToContents)
        header.setMinimumSectionSize(24)
        for column, width in ((COLOUR, 30), (KEY, 44), (USES, 80)):
            self.setColumnWidth(column, width)
        self.setItemDelegateForColumn(KEY, _KeyDelegate(self))
        self._ids: list[int] = []
        TableActions(self)
        self.itemChanged.connect(self._on_typed)
        self.cellClicked.connect(self._on_clicked)
        self.cellActivated.connect(self._on_clicked)
        self.currentCellChanged.connect(lambda row, *_rest: self._announce(row))

    @property
    def current_label(self) -> int | None:
        """Id of the label in the current row."""
        row = self.currentRow()
        return self._ids[row] if 0 <= row < len(self._ids) else None

    def show_labels(self, words: Vocabulary, uses: Mapping[int, int], text: str) -> None:
        """Shows the labels whose name, or the name that they count as, holds the text; the current row stays.

        `uses` are their shapes by id, empty until they are counted.
        """
        current = self.current_label
        self.blockSignals(True)
        self._ids = [label.id for label in words.labels]
        self.setRowCount(len(self._ids))
        wanted = text.casefold().split()
        for row, label in enumerate(words.labels):
            self._fill_row(row, label, words, uses.get(label.id))
            known = f"{label.name} {words.names_by_id[label.id]}".casefold()
            self.setRowHidden(row, not all(word in known for word in wanted))
        self.blockSignals(False)
        self.select_label(current)

    def select_label(self, label: int | None) -> None:
        """Makes the row of a label the current one and brings it into sight; without it the first that is shown."""
        shown = [row for row in range(self.rowCount()) if not self.isRowHidden(row)]
        row = self._ids.index(label) if label in self._ids else -1
        row = row if row in shown else next(iter(shown), -1)
        if row < 0:
            self.setCurrentCell(-1, -1)
        elif row != self.currentRow():
            self.setCurrentCell(row, NAME)
        cell = self.item(row, NAME)
        if cell is not None:
            self.scrollToItem(cell)
        self._announce(row)

    def edit_name(self, label: int) -> None:
        """Lets the person type a label's name."""
        self.select_label(label)
        cell = self.item(self.currentRow(), NAME)
        if cell is not None:
            self.editItem(cell)

    def place_below(self, label: int) -> QPoint:
        """The lower left corner of a label's name, in global pixels."""
        area = self.visualRect(self.model().index(self._ids.index(label), NAME))
        return self.viewport().mapToGlobal(area.bottomLeft())

    def _fill_row(self, row: int, label: Label, words: Vocabulary, uses: int | None) -> None:
        shown = words.label_of(label.id) or label
        swatch = QTableWidgetItem()
        swatch.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        swatch.setIcon(_make_swatch(shown.colour))
        swatch.setToolTip(_tr("Change colour"))
        swatch.setData(Qt.ItemDataRole.AccessibleTextRole, _tr("Colour {colour}", colour=shown.colour))
        name, key = QTableWidgetItem(label.name), QTableWidgetItem(label.key)
        key.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
        key.setToolTip(_tr("A digit from 1 to 9, or two digits"))
        count = QTableWidgetItem("…" if uses is None else format_number(uses))
        count.setData(VALUE, uses)
        count.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        state = QTableWidgetItem(_describe(label, words))
        fixed = [swatch, count, state]
        if label.id not in {one.id for one in words.offered_labels}:
            fixed.append(key)
            for cell in (name, count):
                cell.setForeground(self.palette().placeholderText())
        for cell in fixed:
            cell.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        for column, cell in enumerate((swatch, name, key, count, state)):
            self.setItem(row, column, cell)

    def _on_typed(self, cell: QTableWidgetItem) -> None:
        if cell.column() == NAME:
            self.renamed.emit(self._ids[cell.row()], cell.text().strip())
        elif cell.column() == KEY:
            self.keyed.emit(self._ids[cell.row()], cell.text().strip())

    def _on_clicked(self, row: int, column: int) -> None:
        if column == COLOUR:
            self.colour_wished.emit(self._ids[row])

    def _announce(self, row: int) -> None:
        self.chosen.emit(self._ids[row] if 0 <= row < len(self._ids) else -1)


class _KeyDelegate(QStyledItemDelegate):
    """Takes nothing but a digit 1 to 9, two digits, or nothing."""

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, _index: Index) -> QWidget:
        """A field that refuses other letters while they are typed."""
        field = QLineEdit(parent)
        field.setFrame(False)
        field.setValidator(QRegularExpressionValidator(QRegularExpression("[1-9]?|[0-9][0-9]"), field))
        return field


def _describe(label: Label, words: Vocabulary) -> str:
    if label.id in words.aliases:
        return _tr("counts as “{name}”", name=words.names_by_id[label.id])
    return _tr("retired") if label.retired else ""


def _make_swatch(colour: str) -> QIcon:
    pixmap = QPixmap(16, 16)
    pixmap.fill(QColor(colour))
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)  # else the selection tints it
    return icon
