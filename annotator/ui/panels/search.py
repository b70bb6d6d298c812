"""Search of shapes: the field, the table of what was found, and the menu that changes all of it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QCheckBox,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolButton,
    QWidget,
)

from annotator.errors import Phrase, Progress
from annotator.model.image import rank_words
from annotator.model.layer import LayerKey
from annotator.model.project import Project, Step
from annotator.model.review_note import ReviewNote
from annotator.model.shapes import Occluded, PartState, Shapes
from annotator.model.tags import COLUMN_TAGS, kind_of
from annotator.session.change import Change
from annotator.session.finding import shape_search
from annotator.session.finding.image_filter import make_example_term
from annotator.session.jobs import Job
from annotator.session.pending_commit import PendingCommit, StoredStep
from annotator.session.session import Session
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.layout import (
    TEXT,
    ColumnsModel,
    Index,
    TableColumn,
    make_column,
    make_label,
    make_press,
    make_row,
    make_tool,
    make_view,
    reader_of,
    shade_row,
)
from annotator.ui.base.naming import author_name_of, image_name_of, label_name_of
from annotator.ui.base.panel_context import PanelContext, Recount, RowSorter, store, write_step
from annotator.ui.base.text import format_cell, format_count, translate_phrase, translator_of
from annotator.ui.base.theme import find_theme, set_icon
from annotator.ui.base.workers import Runner
from annotator.ui.output.table_actions import Columns, TableActions
from annotator.ui.panels.images.filter_field import FilterField
from annotator.ui.panels.images.image_list import COLOUR, IS_GONE
from annotator.ui.widgets.section import EmptyState
from annotator.ui.widgets.tag_strip import answer_name_of, occluded_name_of, state_name_of

_tr = translator_of("Finding")

Rows = npt.NDArray[np.int64]

IMAGE, LABEL, STATE, OCCLUDED, SIZE, SCORE, AUTHOR = range(7)
DOUBT: Final = 7
"""An order without a column: of a model's scores those near ½ are in doubt."""
FOUND: Final = -1
"""The order in which shapes are found: by image, annotator and id."""
CORNERS: Final = ("x0", "y0", "x1", "y1")


class ResultModel(ColumnsModel):
    """The result stays as it was found while it is walked and edited; what its cells say is what is true now."""

    def __init__(self, session: Session, runner: Runner, parent: QObject | None = None) -> None:
        titles = (
            _tr("Image"),
            _tr("Label"),
            _tr("State"),
            _tr("Occluded"),
            _tr("Size"),
            _tr("Score"),
            _tr("Annotator"),
        )
        super().__init__(
            [
                TableColumn(
                    title,
                    partial(self.format_text, column=place),
                    is_number=place in (SIZE, SCORE),
                    tip=None if place == IMAGE else lambda _row: None,
                )
                for place, title in enumerate(titles)
            ],
            lambda: len(self._order),
            parent,
        )
        self._session, self._sorter = session, RowSorter(runner, self)
        self._found: shape_search.FoundShapes | None = None
        self._order: Rows = np.zeros(0, dtype=np.int64)
        """By row of the table the row of the result."""
        self.sorting = (FOUND, Qt.SortOrder.AscendingOrder)
        """The column, `DOUBT` or `FOUND`, and its order."""
        self.ids: Rows = self._order
        """Ids of the shapes by row of the table."""

    @property
    def found(self) -> shape_search.FoundShapes | None:
        """The result."""
        return self._found

    def show_result(self, found: shape_search.FoundShapes | None) -> None:
        """Shows another result, sorted as the last one."""
        self.beginResetModel()
        self._found = found
        self._set_order(np.arange(0 if found is None else len(found), dtype=np.int64))
        self.endResetModel()
        if self.sorting[0] != FOUND:
            self.sort(*self.sorting)

    def on_changed(self, change: Change) -> None:
        """Follows the session."""
        if not change.preview and (change.layers or change.parts):
            self.update_rows()

    def place_of(self, row: int) -> tuple[LayerKey, int]:
        """The layer that a shape lies on, and its id."""
        found = self._require_found()
        at = int(found.rows[self._order[row]])
        return found.table.key_of(at), int(found.table.id[at])

    def find_shape(self, row: int) -> Shapes | None:
        """The shape in a row as it is now, one row; None when it is gone or not loaded."""
        found = self._find_row(row)
        return None if found is None else found[0].slice(found[1], found[1] + 1)

    def _find_row(self, row: int) -> tuple[Shapes, int] | None:
        """The shapes of the layer, and the row there of the shape in a row."""
        key, shape = self.place_of(row)
        layer = self._session.project.layers.get(key)
        if layer is None or layer.loaded is None:
            return None
        at = int(np.searchsorted(layer.loaded.id, shape))
        if at >= len(layer.loaded) or layer.loaded.id[at] != shape:
            return None
        return layer.loaded, at

    def find_role(self, row: int, column: int, role: int) -> object:
        """The colour of the label, and whether the shape is there no more."""
        if role == IS_GONE:
            return self._find_row(row) is None
        found = self._find_row(row) if role == COLOUR and column == LABEL else None
        label = None if found is None else self._session.project.vocabulary.label_of(int(found[0].label[found[1]]))
        return None if label is None else QColor(label.colour)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Puts the rows into another order; equal ones stay in that of the images. Long results go through a worker."""
        found, project = self._found, self._session.project
        self.sorting = (column, order)
        if found is not None:
            find = partial(sort_rows, found, project, column, order)
            self._sorter.sort(len(found), find, partial(self._take_order, found))

    def _take_order(self, found: shape_search.FoundShapes, rows: Rows) -> None:
        if found is self._found:
            self.layoutAboutToBeChanged.emit()
            self._set_order(rows)
            self.layoutChanged.emit()

    def _set_order(self, order: Rows) -> None:
        self._order = order
        self.ids = order if self._found is None else self._found.table.id[self._found.rows[order]]

    def rows_of(self, rows: Sequence[int] | Rows) -> Rows:
        """Rows of the result that stand in these rows of the table."""
        return self._order[np.asarray(rows, dtype=np.int64)]

    def format_text(self, row: int, column: int) -> str:
        """What a cell says."""
        (key, _), project = self.place_of(row), self._session.project
        if column == IMAGE:
            return image_name_of(project, key.image)
        if column == AUTHOR:
            return author_name_of(project, key.author)
        shape = self.find_shape(row)
        if shape is None:
            return _tr("deleted") if column == LABEL else ""
        if column == LABEL:
            name = label_name_of(project, int(shape.label[0]))
            return f"{name} ?" if shape.draft[0] else name
        if column == STATE:
            return state_name_of(PartState(int(shape.part_state[0])))
        if column == OCCLUDED:
            return occluded_name_of(Occluded(int(shape.occluded[0])))
        if column == SCORE:
            return "" if np.isnan(shape.score[0]) else format_cell(float(shape.score[0]))
        width, height = shape.box[0, 2:] - shape.box[0, :2]
        return f"{width:.0f}×{height:.0f}"

    def read_fact(self, row: int, name: str) -> Any:
        """What is saved of the shape in a row; None for what is no longer known."""
        (key, shape_id), project = self.place_of(row), self._session.project
        known = {
            "image": image_name_of(project, key.image),
            "author": author_name_of(project, key.author),
            "id": shape_id,
        }
        shape = self.find_shape(row)
        if name in known or shape is None:
            return known.get(name)
        if name in CORNERS:
            return float(shape.box[0, CORNERS.index(name)])
        return {
            "label": label_name_of(project, int(shape.label[0])),
            "part_state": PartState(int(shape.part_state[0])).name.lower(),
            "occluded": Occluded(int(shape.occluded[0])).name.lower(),
        }[name]

    def _require_found(self) -> shape_search.FoundShapes:
        if self._found is None:
            raise LookupError("nothing was searched yet")
        return self._found


def sort_rows(found: shape_search.FoundShapes, project: Project, column: int, order: Qt.SortOrder) -> Rows:
    """The rows of a result by the values of a column as they were when they were found."""
    keys = _collect_keys(found, project, column)
    if order == Qt.SortOrder.DescendingOrder:
        keys = -keys
    return np.argsort(keys, kind="stable").astype(np.int64)


def _collect_keys(found: shape_search.FoundShapes, project: Project, column: int) -> npt.NDArray[np.float64]:
    """By row of the result a number that sorts it."""
    table, rows = found.table, found.rows
    if column == SIZE:
        return table.sides[rows]
    if column == FOUND:
        return np.arange(len(rows), dtype=np.float64)
    if column in (SCORE, DOUBT):
        return table.score[rows] if column == SCORE else found.doubt
    if column in (STATE, OCCLUDED):
        tags = table.part_state if column == STATE else table.occluded
        return tags[rows].astype(np.float64)
    name_of: Callable[[Project, int], str] = {LABEL: label_name_of, AUTHOR: author_name_of}.get(column, image_name_of)
    ids: Rows = found.images
    if column == LABEL:
        ids = table.label[rows].astype(np.int64)
    elif column == AUTHOR:
        ids = table.author[table.place[rows]]
    return rank_words(ids, lambda at: name_of(project, int(ids[at])))


def list_columns_of_results(model: ResultModel) -> Columns:
    """What is saved of a shape, by the names of the format CSV table."""
    names = ("image", "author", "id", "label", *CORNERS, "occluded", "part_state")
    return [(name, partial(model.read_fact, name=name)) for name in names]


Chosen = Callable[[], tuple[shape_search.FoundShapes, list[int]] | None]


ON_THE_SPOT: Final = 50
"""Shapes up to which a change is made at once; of more a worker makes it."""


def change_shapes(
    context: PanelContext, found: shape_search.FoundShapes | None, rows: Rows, wanted: shape_search.BulkEdit
) -> None:
    """Changes the shapes in these rows of a result as one step, on images that are done, too; what stays is said.

    Raises UserError where nothing can be stored now.
    """
    session, view = context.session, context.session.view
    if found is None or not len(rows):
        return
    if len(rows) <= ON_THE_SPOT:
        grouped = found.group_rows(rows)
        for key in shape_search.list_own_layers(session.committed, view, grouped, wanted):
            session.load_layer(key)
        plan, project = shape_search.plan_bulk_edit(session.committed, view, grouped, wanted), session.committed
        layers = list(map(project.layer_of, plan.keys_of(with_done=True)))
        session.commit(plan.make_step(layers, with_done=True, first_id=session.next_shape_id))
        _say_what_stays(context, plan)
        return
    plans: list[shape_search.BulkPlan] = []

    def make_step(pending: PendingCommit) -> Step:
        grouped = found.group_rows(rows)
        keys = shape_search.list_own_layers(pending.base, view, grouped, wanted)
        project = pending.base.with_layers(pending.load_layers(keys))
        plans.append(shape_search.plan_bulk_edit(project, view, grouped, wanted))
        layers = list(map(project.layer_of, plans[0].keys_of(with_done=True)))
        return plans[0].make_step(layers, with_done=True, first_id=pending.next_shape_id)

    store(
        session,
        context.runner,
        Phrase("Changing shapes"),
        write_step(make_step),
        done=lambda _stored: _say_what_stays(context, plans[0]),
    )


def _say_what_stays(context: PanelContext, plan: shape_search.BulkPlan) -> None:
    """What a key on shapes left as it was; what was so already is no news to who presses keys one by one."""
    context.say(" ".join(_list_notes(replace(plan, unchanged=0))), kind="info")


class ChangeMenu(QMenu):
    """Label and tags, each with its values, and deletion."""

    def __init__(self, context: PanelContext, choose: Chosen, parent: QWidget) -> None:
        super().__init__(parent)
        self._context, self._choose = context, choose
        self.aboutToShow.connect(self._fill)

    def ask(self, wanted: shape_search.BulkEdit) -> "BulkDialog | None":
        """Opens the dialog that counts and asks."""
        chosen = self._choose()
        if chosen is None:
            return None
        found, rows = chosen
        dialog = BulkDialog(self._context, found, rows, wanted, self.parentWidget())
        dialog.open()
        return dialog

    def _fill(self) -> None:
        self.clear()
        labels = self.addMenu(_tr("Set label"))
        for label in self._context.session.project.vocabulary.offered_labels:
            labels.addAction(
                label.name.replace("&", "&&"),
                partial(self.ask, shape_search.BulkEdit(shape_search.BulkKind.LABEL, label.id)),
            )
        for tag in (*COLUMN_TAGS, *self._context.session.project.protocol.shape_tags):
            answers = kind_of(tag).list_values(tag)
            menu = self.addMenu(_tr("Set {tag}", tag=translate_phrase(tag.title)))
            for answer in (*answers, None):
                wanted = shape_search.BulkEdit(shape_search.BulkKind.TAG, tag=tag, answer=answer)
                menu.addAction(
                    _tr("no answer") if answer is None else answer_name_of(tag, answer), partial(self.ask, wanted)
                )
        self.addSeparator()
        self.addAction(_tr("Confirm drafts…"), partial(self.ask, shape_search.BulkEdit(shape_search.BulkKind.CONFIRM)))
        self.addAction(_tr("Delete…"), partial(self.ask, shape_search.BulkEdit(shape_search.BulkKind.DELETE)))


class BulkDialog(Dialog):
    """Counts what would change, says what stays, and stores the change as one step."""

    stored = Signal()

    def __init__(
        self,
        context: PanelContext,
        found: shape_search.FoundShapes,
        rows: list[int],
        wanted: shape_search.BulkEdit,
        parent: QWidget | None,
    ) -> None:
        super().__init__(parent, _name_of_kind(wanted.kind), context.runner, yes=_name_of_kind(wanted.kind), width=460)
        self._context, self._session, self._wanted = context, context.session, wanted
        self.plan: shape_search.BulkPlan | None = None
        self.sentence = make_label(_tr("Counting…"), role="head", wraps=True)
        self.notes = make_label(role="muted", wraps=True)
        self.with_done = QCheckBox()
        self.with_done.hide()
        self.with_done.toggled.connect(lambda _on: self._show_plan())
        self.yes.setEnabled(False)
        self.lay_out(self.sentence, self.notes, self.with_done, spacing=12)
        self.line.changed.connect(self._show_plan)
        self._count(found, rows)

    def accept(self) -> None:
        """Stores the change; the dialog stays until that is done."""
        plan, with_done = self.plan, self.with_done.isChecked()
        if plan is None or self.line.is_storing or not plan.count(with_done=with_done).shapes:
            return

        def make_step(pending: PendingCommit) -> Step:
            layers = pending.load_layers(plan.keys_of(with_done=with_done))
            return plan.make_step(layers, with_done=with_done)

        self.store(self._session, Phrase("Changing shapes"), write_step(make_step), self._finish)

    def _count(self, found: shape_search.FoundShapes, rows: list[int]) -> None:
        """Looks in a worker what would change, as the project is now."""
        session, wanted = self._session, self._wanted
        project, view = session.committed, session.view
        chosen = np.array(rows, dtype=np.int64) if rows else np.arange(len(found), dtype=np.int64)

        def work(progress: Progress) -> shape_search.BulkPlan:
            progress.step(0, 0)
            grouped: shape_search.IdsByLayer = found.group_rows(chosen)
            return shape_search.plan_bulk_edit(session.load_layers(project, grouped), view, grouped, wanted)

        self.line.start(Job(Phrase("Counting shapes"), work, quiet=True), done=self._take)

    def _take(self, plan: shape_search.BulkPlan) -> None:
        self.plan = plan
        done = plan.done_count
        self.with_done.setVisible(done.shapes > 0)
        self.with_done.setText(_tr("Also change images marked done: {what}", what=_format(done)))
        self._show_plan()

    def _show_plan(self) -> None:
        plan = self.plan
        if plan is None:
            return
        count = plan.count(with_done=self.with_done.isChecked())
        self.sentence.setText(_describe(self._session, self._wanted, count))
        self.notes.setText("\n".join(_list_notes(plan)))
        self.notes.setVisible(bool(self.notes.text()))
        self.yes.setEnabled(count.shapes > 0 and not self._session.read_only and not self.line.is_storing)
        self.yes.setDefault(self.yes.isEnabled())
        layout = self.layout()
        if layout is not None:  # sentences that break into lines need their room
            self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width())))

    def _finish(self, stored: StoredStep) -> None:
        self.stored.emit()
        self._context.say(
            _tr(
                "Changed {what}; one undo takes it back.",
                what=_format(shape_search.BulkCount(stored.step.count, len(stored.step.layers))),
            ),
            kind="info",
        )
        super().accept()


def _describe(session: Session, wanted: shape_search.BulkEdit, count: shape_search.BulkCount) -> str:
    if not count.shapes:
        return _tr("Nothing would change.")
    what = _format(count)
    match wanted.kind:
        case shape_search.BulkKind.LABEL:
            return _tr("Set label of {what} to {value}", what=what, value=label_name_of(session.project, wanted.value))
        case shape_search.BulkKind.TAG if wanted.tag is not None:
            value = answer_name_of(wanted.tag, wanted.answer)
            return _tr("Set {tag} of {what} to {value}", tag=translate_phrase(wanted.tag.title), what=what, value=value)
        case shape_search.BulkKind.CONFIRM:
            return _tr("Confirm {what}", what=what)
    return _tr("Delete {what}", what=what)


def _list_notes(plan: shape_search.BulkPlan) -> list[str]:
    """What stays as it is, and why."""
    notes = []
    if plan.unchanged:
        notes.append(
            format_count(
                _tr, plan.unchanged, "{n} shape has this value already.", "{n} shapes have this value already."
            )
        )
    if plan.reviewed.shapes:
        notes.append(_tr("{what} stay as they are: these images are reviewed.", what=_format(plan.reviewed)))
    if plan.others.shapes:
        notes.append(_tr("{what} stay as they are: they belong to others.", what=_format(plan.others)))
    if plan.gone:
        notes.append(format_count(_tr, plan.gone, "{n} shape no longer exists.", "{n} shapes no longer exist."))
    return notes


def _format(count: shape_search.BulkCount) -> str:
    shapes = format_count(_tr, count.shapes, "{n} shape", "{n} shapes")
    images = format_count(_tr, count.images, "{n} image", "{n} images")
    return _tr("{shapes} on {images}", shapes=shapes, images=images)


def _name_of_kind(verb: shape_search.BulkKind) -> str:
    return {
        shape_search.BulkKind.LABEL: _tr("Set label"),
        shape_search.BulkKind.TAG: _tr("Set tag"),
        shape_search.BulkKind.DELETE: _tr("Delete shapes"),
        shape_search.BulkKind.CONFIRM: _tr("Confirm drafts"),
    }[verb]


NO_LIMIT: Final = (1 << 24) - 1
"""The greatest height that Qt knows."""
LEAST_HEIGHT: Final = 120
"""Logical pixels of the field with its table."""
TYPING: Final = 250
"""Milliseconds without a key after which the search begins."""


class _ResultDelegate(QStyledItemDelegate):
    """A cell with the colour of its label; a shape that is gone is struck out."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, column, read = find_theme(), index.column(), reader_of(index)
        shade_row(painter, option)
        frame = QRectF(option.rect).adjusted(6, 0, -6, 0)
        colour = read(COLOUR)
        if column == LABEL and colour is not None:
            painter.fillRect(QRectF(frame.left(), frame.center().y() - 5, 10, 10), colour)
            frame.adjust(18, 0, 0, 0)
        gone = bool(read(IS_GONE))
        font = option.font
        font.setStrikeOut(gone)
        painter.setFont(font)
        painter.setPen(theme.colour_of("muted" if gone or column in (OCCLUDED, AUTHOR) else "text"))
        cut = Qt.TextElideMode.ElideLeft if column == IMAGE else Qt.TextElideMode.ElideRight
        text = option.fontMetrics.elidedText(str(read(TEXT)), cut, int(frame.width()))
        painter.drawText(frame, read(Qt.ItemDataRole.TextAlignmentRole), text)


class SearchPanel(QWidget):
    """Below the picture. Arrows in the table open image after image with the shape selected and in sight."""

    left = Signal()
    """The person is done here; the picture takes the keys again."""
    closed = Signal()

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self._known: shape_search.SearchedShapes | None = None
        self._find_chosen: Callable[[], Sequence[int] | Rows] = self._find_selected
        """Rows of the table that are chosen."""
        self.model = ResultModel(context.session, context.runner, self)
        self.field = FilterField(
            context.session,
            name=_tr("Search shapes"),
            example=_tr("Search shapes… {label} size:>40", label=make_example_term(context.session.project)),
            of_shapes=True,
        )
        self.count = make_label(role="muted")
        self.stop = make_press(_tr("Stop"))
        self.change = make_press(_tr("Change…"))
        for button in (self.stop, self.change):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.change.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.change.setMenu(ChangeMenu(context, self._choose_shapes, self))
        self.close_button = make_tool("", _tr("Close the search"), self.closed.emit)
        set_icon(self.close_button, "close")
        self._delegate = _ResultDelegate(self)
        self.table = self._make_table()
        self._empty = EmptyState(self.table)
        self.recount: Recount[shape_search.FoundShapes] = Recount(
            self, context, self._make_job, self._show_found, delay=TYPING, find_looks=lambda found: found.consulted
        )
        self.stop.clicked.connect(lambda _on=False: self.recount.cancel())
        self.recount.changed.connect(self._show_state)
        self._lay_out()
        self._connect()
        self._show_state()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session; who takes the seat or leaves audit mode sees no other's result."""
        if change.touches_view("author", "auditor", "mode") or change.opened:
            self.recount.cancel()
            self._known = None
            self.model.show_result(None)
            if self.isVisible() and (self.field.text().strip() or self.table.isHidden()):
                self.recount.request()
            self._show_state()
        elif self.isVisible() and self._asks_what_changed(change):
            self.recount.request()
        self.model.on_changed(change)

    def _asks_what_changed(self, change: Change) -> bool:
        """Whether what was found depends on what comes and goes without an edit of the shapes."""
        asked = self.field.text().lower()
        if change.parts_of(ReviewNote) and any(word in asked for word in ("note:", "flag:")):
            return True
        return change.touches_view("suspects") and "suspect" in asked

    def _make_job(self) -> Job[shape_search.FoundShapes] | None:
        """Looks for the shapes that the field asks for."""
        query, session, known = self.field.text(), self._session, self._known
        if not query.strip() and not self.table.isHidden():
            self.recount.cancel()
            self.model.show_result(None)
            self._show_state()
            return None
        project, view = session.committed, session.view

        def work(progress: Progress) -> shape_search.FoundShapes:
            parts = session.read_ranges(project, progress)
            return shape_search.find_shapes(project, view, query, parts=parts, known=known, progress=progress)

        return Job(Phrase("Searching shapes"), work)

    def _show_found(self, found: shape_search.FoundShapes) -> None:
        self._known = found.searched
        self.model.show_result(found)

    def _choose_shapes(self) -> tuple[shape_search.FoundShapes, list[int]] | None:
        """The result, and the rows that are selected; none where all of it is meant."""
        found = self.model.found
        if found is None or not len(found):
            return None
        rows = self._find_chosen()
        return found, self.model.rows_of(rows).tolist() if len(rows) > 1 else []

    def _find_selected(self) -> Sequence[int]:
        return sorted({index.row() for index in self.table.selectionModel().selectedRows()})

    def _show_state(self) -> None:
        """How many were found, and what to do where nothing was."""
        found, is_busy = self.model.found, self.recount.is_busy
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
            if found.unknown is not None:
                empty = translate_phrase(found.unknown)
            elif not len(found):
                empty = _tr(
                    "No shape matches. Your own shapes are searched; author:any adds those of others that you may "
                    "see. Esc clears the field."
                )
        self.count.setText(text)
        self.empty_text = empty
        """What stands in the place of rows, where there are none."""
        self._empty.show_text(empty)
        self.change.setEnabled(found is not None and len(found) > 0 and not self._session.read_only)

    def _on_current(self, index: QModelIndex, _before: QModelIndex) -> None:
        if index.isValid():
            self._context.attempt(partial(self.go_to, index.row()))

    def show_as_wall(self, find_chosen: Callable[[], Sequence[int] | Rows] | None) -> None:
        """Leaves its rows to the gallery, where nothing that is typed finds every shape; with None shows them again."""
        self._find_chosen = find_chosen or self._find_selected
        for part in (self.table, self.count):
            part.setHidden(find_chosen is not None)
        head = self.field.sizeHint().height() + 13
        self.setMinimumHeight(head if find_chosen is not None else LEAST_HEIGHT)
        self.setMaximumHeight(head if find_chosen is not None else NO_LIMIT)
        self.show_change()
        if find_chosen is not None and self.model.found is None:
            self.recount.request()

    def go_to(self, row: int) -> None:
        """Opens the image of a row and brings the shape into sight; a shape of the person's own is selected."""
        key, shape = self.model.place_of(row)
        session = self._session
        if key.image not in session.project.images:
            return
        session.load_layer(key)
        there = self.model.find_shape(row)
        if key.author == session.view.author:
            session.set_view_as(self, {"image": key.image})
            session.set_view_as(self, {"pass_number": key.pass_number})
            session.set_view_as(self, {"selection": () if there is None else (shape,)})
        else:
            session.set_view_as(self, {"image": key.image, "selection": ()})
            if there is not None:
                self._context.show_box(there.box[0])

    def _connect(self) -> None:
        self.field.textChanged.connect(lambda _text: self.recount.request())
        self.field.left.connect(self._on_field_left)
        self.field.down.connect(self._go_to_rows)
        self.table.selectionModel().currentRowChanged.connect(self._on_current)
        self.table.selectionModel().selectionChanged.connect(lambda _new, _old: self.show_change())
        self.table.doubleClicked.connect(lambda _index: self.left.emit())
        self.table.activated.connect(lambda _index: self.left.emit())

    def _on_field_left(self) -> None:
        """Enter searches at once, and on a result that stands goes to it; Esc in the empty field leaves."""
        if not self.field.text():
            self.left.emit()
        elif self.recount.is_waiting or self.model.found is None:
            self.recount.count()
        elif self.model.rowCount():
            self._go_to_rows()
        else:
            self.recount.count()

    def _go_to_rows(self) -> None:
        """Keys go to what was found: the rows, or the gallery that has them."""
        if self.table.isHidden():
            self.left.emit()
            return
        self.table.setFocus()
        if not self.table.currentIndex().isValid():
            self.table.selectRow(0)

    def show_change(self) -> None:
        """Writes on the button how many shapes it would change."""
        number = len(self._find_chosen())
        self.change.setText(_tr("Change {n}…", n=number) if number > 1 else _tr("Change all…"))

    def _lay_out(self) -> None:
        row = make_row(
            (self.field, 1), self.count, self.stop, self.change, self.close_button, spacing=8, margins=(8, 6, 8, 6)
        )
        make_column(row, (self.table, 1), within=self, spacing=0)

    def _make_table(self) -> QTableView:
        table = make_view(self.model, _tr("Shapes found"), stretched=IMAGE, edits=True)
        table.setItemDelegate(self._delegate)
        table.setMouseTracking(True)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.setSortingEnabled(True)
        table.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        metrics = table.fontMetrics()
        for column, letters in ((LABEL, 13), (STATE, 9), (OCCLUDED, 8), (SIZE, 9), (SCORE, 6)):
            table.setColumnWidth(column, metrics.horizontalAdvance("0" * letters) + 20)
            head = table.horizontalHeader().sectionSizeHint(column)
            table.setColumnWidth(column, max(head, table.columnWidth(column)))
        table.setColumnWidth(AUTHOR, metrics.horizontalAdvance("0" * 10) + 12)
        TableActions(table, columns=list_columns_of_results(self.model))
        return table
