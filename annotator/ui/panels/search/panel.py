"""Search panel: a query over the shapes of the project, and its result, which walks the picture row by row."""

from functools import partial
from typing import Final

from PySide6.QtCore import QItemSelection, QModelIndex, QObject, QPersistentModelIndex, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from annotator.model.review_note import ReviewNote
from annotator.progress import Progress
from annotator.session.change import Change
from annotator.session.finding.completion import make_example_term
from annotator.session.finding.shape_search import FoundShapes, SearchedShapes, find_shapes
from annotator.session.jobs import Job
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.storing import LookNoter
from annotator.ui.base.text import format_count, format_tooltip, translator_of
from annotator.ui.base.theme import ROW, Theme
from annotator.ui.base.workers import JobHandle
from annotator.ui.output.table_actions import TableActions
from annotator.ui.panels.images.filter_field import FilterField
from annotator.ui.panels.search.change_menu import ChangeMenu
from annotator.ui.panels.search.results import (
    AUTHOR,
    COLOUR,
    IMAGE,
    IS_GONE,
    LABEL,
    OCCLUDED,
    SIZE,
    STATE,
    ResultModel,
    list_columns_of_results,
)
from annotator.ui.widgets.empty import EmptyState
from annotator.ui.widgets.icons import make_icon

_tr = translator_of("Finding")

Index = QModelIndex | QPersistentModelIndex
TYPING: Final = 250
"""Milliseconds without a key after which the search begins."""


class _ResultDelegate(QStyledItemDelegate):
    """A cell with the colour of its label; a shape that is gone is struck out."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self.theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, column = self.theme, index.column()
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, theme.colour_of("chosen" if chosen else "hover"))
        frame = QRectF(option.rect).adjusted(6, 0, -6, 0)
        colour = index.data(COLOUR)
        if column == LABEL and colour is not None:
            painter.fillRect(QRectF(frame.left(), frame.center().y() - 5, 10, 10), colour)
            frame.adjust(18, 0, 0, 0)
        gone = bool(index.data(IS_GONE))
        font = option.font
        font.setStrikeOut(gone)
        painter.setFont(font)
        painter.setPen(theme.colour_of("muted" if gone or column in (OCCLUDED, AUTHOR) else "text"))
        cut = Qt.TextElideMode.ElideLeft if column == IMAGE else Qt.TextElideMode.ElideRight
        text = option.fontMetrics.elidedText(str(index.data()), cut, int(frame.width()))
        painter.drawText(frame, index.data(Qt.ItemDataRole.TextAlignmentRole), text)


class SearchPanel(QWidget):
    """Below the picture. Arrows in the table open image after image with the shape selected and in sight."""

    left = Signal()
    """The person is done here; the picture takes the keys again."""
    closed = Signal()

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self._known: SearchedShapes | None = None
        self._job: JobHandle | None = None
        self.model = ResultModel(context.session, context.runner, self)
        self.field = FilterField(
            context.session,
            context.active_theme,
            name=_tr("Search shapes"),
            example=_tr("Search shapes… {label} size:>40", label=make_example_term(context.session.project)),
            of_shapes=True,
        )
        self.count = QLabel()
        self.count.setProperty("role", "muted")
        self.stop = self._make_button(_tr("Stop"))
        self.stop.clicked.connect(lambda _on=False: self._cancel())
        self.change = self._make_button(_tr("Change…"))
        self.change.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.change.setMenu(ChangeMenu(context, self._choose_shapes, self))
        self.close_button = QToolButton()
        self.close_button.setAccessibleName(_tr("Close the search"))
        self.close_button.setToolTip(format_tooltip(_tr("Close the search")))
        self.close_button.clicked.connect(lambda _on=False: self.closed.emit())
        self._delegate = _ResultDelegate(context.theme, self)
        self.table = self._make_table()
        self._empty = EmptyState(self.table)
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(TYPING)
        self._wait.timeout.connect(self.search)
        self._noter = LookNoter(self, context.session)
        self._lay_out()
        self._connect()
        self.recolour(context.theme)
        self._show_state()

    @property
    def is_settled(self) -> bool:
        """Whether what is shown is what was asked for."""
        return self._job is None and not self._wait.isActive()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session; who takes the seat or leaves audit mode sees no other's result."""
        if change.touches_view("author", "auditor", "mode") or change.opened:
            self._cancel()
            self._known = None
            self.model.show_result(None)
            if self.isVisible() and self.field.text().strip():
                self._wait.start()
            self._show_state()
        elif self._asks_notes() and change.parts_of(ReviewNote):
            self._wait.start()
        self.model.on_changed(change)

    def _asks_notes(self) -> bool:
        """Whether what was found depends on notes, which come and go without an edit of the shapes."""
        return self.isVisible() and any(word in self.field.text().lower() for word in ("note:", "flag:"))

    def search(self) -> None:
        """Looks for the shapes that the field asks for, in a worker."""
        self._wait.stop()
        self._cancel()
        query, session, known = self.field.text(), self._session, self._known
        if not query.strip():
            self.model.show_result(None)
            self._show_state()
            return
        project, view = session.committed, session.view

        def work(progress: Progress) -> FoundShapes:
            whole = session.load_project(project, progress)
            return find_shapes(whole, view, query, known=known, progress=progress)

        self._job = self._context.runner.start(
            Job(_tr("Searching shapes"), work), done=self._take, progress=lambda _done, _total: None
        )
        self._show_state()

    def recolour(self, theme: Theme) -> None:
        """Takes on the colours of another theme."""
        self._delegate.theme = theme
        self.close_button.setIcon(make_icon("close", theme))
        self.table.viewport().update()

    def _take(self, found: FoundShapes) -> None:
        self._known = found.searched
        self._noter.show(found.consulted, lambda: self._show_found(found))

    def _show_found(self, found: FoundShapes) -> None:
        self._job = None
        self.model.show_result(found)
        self._show_state()

    def _cancel(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self._noter.stop()
            self._job = None
            self._show_state()

    def _choose_shapes(self) -> tuple[FoundShapes, list[int]] | None:
        """The result, and the rows that are selected; none where all of it is meant."""
        found = self.model.found
        if found is None or not len(found):
            return None
        rows = sorted({index.row() for index in self.table.selectionModel().selectedRows()})
        return found, rows if len(rows) > 1 else []

    def _show_state(self) -> None:
        """How many were found, and what to do where nothing was."""
        found, is_busy = self.model.found, self._job is not None
        self.stop.setVisible(is_busy)
        text, empty = "", ""
        if is_busy:
            text = _tr("Searching…")
        elif found is None:
            empty = _tr(
                "Words find shapes: {label}, state:damaged, occluded:yes, size:>40, author:any, draft, assisted, "
                "note:any, flag:review, and names of images. -word leaves out. Arrows walk through what was found.",
                label=make_example_term(self._session.project),
            )
        else:
            shapes = format_count(_tr, len(found), "{n} shape", "{n} shapes")
            images = format_count(_tr, found.image_count, "{n} image", "{n} images")
            text = _tr("{shapes} on {images}", shapes=shapes, images=images)
            if not len(found):
                empty = _tr(
                    "No shape fits. Own shapes are searched; author:any adds others' as far as they may be seen. "
                    "Esc clears the field."
                )
        self.count.setText(text)
        self._empty.show_text(empty)
        self.change.setEnabled(found is not None and len(found) > 0 and not self._session.read_only)

    def _on_current(self, index: QModelIndex, _before: QModelIndex) -> None:
        if index.isValid():
            self._context.attempt(partial(self._go_to, index.row()))

    def _go_to(self, row: int) -> None:
        """Opens the image of a row and brings the shape into sight; a shape of the person's own is selected."""
        key, shape = self.model.place_of(row)
        session = self._session
        if key.image not in session.project.images:
            return
        session.load_layer(key)
        there = self.model.find_shape(row)
        if key.author == session.view.author:
            session.set_view(image=key.image, origin=self)
            session.set_view(pass_number=key.pass_number, origin=self)
            session.set_view(selection=() if there is None else (shape,), origin=self)
        else:
            session.set_view(image=key.image, selection=(), origin=self)
            if there is not None:
                self._context.show_box(there.box[0])

    def _connect(self) -> None:
        self.field.textChanged.connect(lambda _text: self._wait.start())
        self.field.left.connect(self._on_field_left)
        self.field.down.connect(self.table.setFocus)
        self.table.selectionModel().currentRowChanged.connect(self._on_current)
        self.table.selectionModel().selectionChanged.connect(self._on_selection)
        self.table.doubleClicked.connect(lambda _index: self.left.emit())
        self.table.activated.connect(lambda _index: self.left.emit())

    def _on_field_left(self) -> None:
        """Enter searches at once, and on a result that stands goes to it; Esc in the empty field leaves."""
        if not self.field.text():
            self.left.emit()
        elif self._wait.isActive() or self.model.found is None:
            self.search()
        elif self.model.rowCount():
            self.table.setFocus()
            if not self.table.currentIndex().isValid():
                self.table.selectRow(0)
        else:
            self.search()

    def _on_selection(self, _new: QItemSelection, _old: QItemSelection) -> None:
        number = len(self.table.selectionModel().selectedRows())
        self.change.setText(_tr("Change {n}…", n=number) if number > 1 else _tr("Change all…"))

    def _make_button(self, text: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setProperty("role", "quiet")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setContentsMargins(8, 6, 8, 6)
        row.setSpacing(8)
        row.addWidget(self.field, 1)
        row.addWidget(self.count)
        row.addWidget(self.stop)
        row.addWidget(self.change)
        row.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.table, 1)

    def _make_table(self) -> QTableView:
        table = QTableView()
        table.setAccessibleName(_tr("Shapes found"))
        table.setModel(self.model)
        table.setItemDelegate(self._delegate)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setMouseTracking(True)
        table.setTabKeyNavigation(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.verticalHeader().hide()
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.verticalHeader().setDefaultSectionSize(max(ROW, table.fontMetrics().height() + 8))
        head = table.horizontalHeader()
        head.setHighlightSections(False)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        head.setSectionResizeMode(IMAGE, QHeaderView.ResizeMode.Stretch)
        table.setSortingEnabled(True)
        head.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        metrics = table.fontMetrics()
        for column, widest in ((LABEL, "0" * 13), (STATE, "0" * 9), (OCCLUDED, "0" * 8), (SIZE, "0000×0000")):
            table.setColumnWidth(column, metrics.horizontalAdvance(widest) + 20)
        table.setColumnWidth(AUTHOR, metrics.horizontalAdvance("0" * 10) + 12)
        TableActions(table, columns=list_columns_of_results(self.model))
        return table
