"""Shapes panel: the checklist of parts, the author's shapes as an editable list, the numbers of the selected one."""

from typing import Final

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QVBoxLayout, QWidget

from annotator.session.change import Change
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import ROW, Theme
from annotator.ui.output.table_actions import TableActions
from annotator.ui.panels.checklist import PartsChecklist
from annotator.ui.panels.numbers import BoxFields
from annotator.ui.panels.shape_cells import ShapeDelegate
from annotator.ui.panels.shape_list import (
    COLUMNS,
    LABEL,
    OCCLUDED,
    SCORE,
    SIZE,
    STATE,
    VISIBLE,
    ShapeModel,
    list_columns_of,
)
from annotator.ui.widgets.empty import EmptyState

_tr = translator_of("Shapes")

WIDE: Final = 400
"""Width of the panel, logical pixels, from which states are written out."""


class ShapesPanel(QWidget):
    """In step with the canvas both ways: what is selected here is selected there."""

    left = Signal()
    menu_wished = Signal(QPoint)
    """Global position of a right click on the list."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self._following = False
        self.model = ShapeModel(context, self)
        self._delegate = ShapeDelegate(context.theme, self)
        self.checklist = PartsChecklist(context)
        self.checklist.left.connect(self.left)
        self.table = self._make_table()
        self.box_fields = BoxFields(context)
        self.box_fields.left.connect(self.left)
        self._empty = EmptyState(self.table)
        rule = QFrame()
        rule.setObjectName("rule")
        rule.setFixedHeight(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.checklist)
        column.addWidget(self.table, 1)
        column.addWidget(rule)
        column.addSpacing(4)
        column.addWidget(self.box_fields)
        self.table.selectionModel().selectionChanged.connect(self._on_selected)
        self._show_numbers()
        self._refresh()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        self.checklist.on_changed(change)
        self._following = True
        self.model.on_changed(change)
        self._following = False
        if change.touches_view("marking"):
            self._show_numbers()
        if change.layers or change.parts or change.touches_view("image", "author", "pass_number", "selection"):
            self._refresh()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """Gives the columns their widths: a state is a sign and a letter where there is no room for the word."""
        self._fit_columns()

    def _fit_columns(self) -> None:
        """What numbers and signs need; the rest is for the label."""
        metrics = self.table.fontMetrics()
        state = max(48, metrics.horizontalAdvance(_tr("State")) + 12)
        if self.width() >= WIDE:
            state = metrics.horizontalAdvance(_tr("damaged")) + 34
        self.table.setColumnWidth(VISIBLE, 26)
        self.table.setColumnWidth(STATE, state)
        self.table.setColumnWidth(OCCLUDED, metrics.horizontalAdvance(_tr("Occl.")) + 12)
        self.table.setColumnWidth(SCORE, metrics.horizontalAdvance("0.00") + 16)
        size = max(metrics.horizontalAdvance(text) for text in (self.model.longest_size, _tr("Size")))
        self.table.setColumnWidth(SIZE, size + 14)

    def recolour(self, theme: Theme) -> None:
        """Takes on the colours of another theme."""
        self._delegate.theme = theme
        self.checklist.recolour(theme)
        self.table.viewport().update()

    def _refresh(self) -> None:
        self._show_selection()
        self.box_fields.refresh()
        self.table.setColumnHidden(SCORE, not self.model.has_scores)
        self._fit_columns()
        text = ""
        if not self.model.rowCount():
            text = _tr(
                "No boxes of yours on this image. Press {draw} and drag on the picture, or {copy} to copy "
                "those of the previous image.",
                draw=self._context.key_of("box"),
                copy=self._context.key_of("copy_previous"),
            )
            if self._session.current_key is None:
                text = _tr("Choose an annotator and open an image to see its boxes here.")
        self._empty.show_text(text)

    def _show_numbers(self) -> None:
        """The column of numbers is there while the picture shows them."""
        self.table.verticalHeader().setVisible(self._session.view.marking.numbers)

    def _show_selection(self) -> None:
        chosen = QItemSelection()
        last = None
        for shape in self._session.view.selection:
            row = self.model.row_of(shape)
            if row is not None:
                last = self.model.index(row, LABEL)
                chosen.select(self.model.index(row, 0), self.model.index(row, COLUMNS - 1))
        self._following = True
        selection = self.table.selectionModel()
        if {index.row() for index in selection.selectedRows()} != {index.row() for index in chosen.indexes()}:
            selection.select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            if last is not None:
                selection.setCurrentIndex(last, QItemSelectionModel.SelectionFlag.NoUpdate)
                self.table.scrollTo(last)
        self._following = False

    def _on_selected(self, _new: QItemSelection, _old: QItemSelection) -> None:
        if self._following:
            return
        rows = sorted(index.row() for index in self.table.selectionModel().selectedRows())
        self._session.set_view(selection=tuple(self.model.id_at(row) for row in rows), origin=self)

    def _on_clicked(self, index: QModelIndex) -> None:
        if index.column() == VISIBLE:
            self.model.toggle_hidden(index.row())

    def _on_double_clicked(self, index: QModelIndex) -> None:
        if index.column() == SIZE:
            self._context.show_box(self.model.shapes.box[index.row()])

    def _make_table(self) -> QTableView:
        table = QTableView()
        table.setAccessibleName(_tr("Boxes of this image"))
        table.setModel(self.model)
        table.setItemDelegate(self._delegate)
        table.setShowGrid(False)
        table.setMouseTracking(True)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        triggers = QAbstractItemView.EditTrigger
        table.setEditTriggers(triggers.DoubleClicked | triggers.EditKeyPressed)
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.verticalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        table.verticalHeader().setHighlightSections(False)
        table.verticalHeader().setDefaultSectionSize(max(ROW, table.fontMetrics().height() + 8))
        head = table.horizontalHeader()
        head.setHighlightSections(False)
        head.setMinimumSectionSize(24)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head.setSectionResizeMode(LABEL, QHeaderView.ResizeMode.Stretch)
        table.clicked.connect(self._on_clicked)
        table.doubleClicked.connect(self._on_double_clicked)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(
            lambda place: self.menu_wished.emit(table.viewport().mapToGlobal(place))
        )
        self.ways_out = TableActions(table, columns=list_columns_of(self.model))
        return table
