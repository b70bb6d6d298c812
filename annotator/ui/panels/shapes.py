"""The tab Shapes: the list of the image's shapes, its cells as they are painted, fields of numbers, the checklist."""

from functools import partial
from typing import Final

import numpy as np
from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QObject, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFrame,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from annotator.errors import UserError
from annotator.geometry.box import Floats
from annotator.model.shapes import Occluded, PartState
from annotator.overlays.own import ASSISTED
from annotator.session.change import Change, merge_changes
from annotator.session.editing import arrange, tagging
from annotator.session.image_view import ImageView
from annotator.ui.base import layout
from annotator.ui.base.forms import DecimalValidator
from annotator.ui.base.layout import Index
from annotator.ui.base.naming import cut_middle, explain_assisted, label_name_of
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import (
    explain_draft,
    format_cell,
    format_numeral,
    parse_number,
    translate_error,
    translator_of,
)
from annotator.ui.base.theme import ROW, find_theme, paint_eye
from annotator.ui.base.workers import Pause
from annotator.ui.notes.signs import SIGN_SIDE, describe_sign, paint_note_sign
from annotator.ui.output.table_actions import Columns, TableActions
from annotator.ui.panels.checklist import PartsChecklist
from annotator.ui.widgets.section import EmptyState
from annotator.ui.widgets.tag_strip import occluded_name_of, paint_state, state_name_of

_tr = translator_of("Shapes")

FIELDS: Final = (("x0", "left"), ("y0", "top"), ("w", "width"), ("x1", "right"), ("y1", "bottom"), ("h", "height"))
"""Short name and meaning, in the order of the grid."""


class NumberField(QLineEdit):
    """Takes a decimal number; Esc puts the old one back and leaves, Enter takes the new one and leaves."""

    left = Signal()

    def __init__(self, name: str, meaning: str) -> None:
        super().__init__()
        self.setAccessibleName(meaning)
        self.setToolTip(meaning)
        self.setObjectName(name)
        self.setProperty("role", "number")
        self.setValidator(DecimalValidator(-1e7, 1e7, 3, self))
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.shown = ""

    def show_value(self, value: float | None) -> None:
        """Shows a number, or nothing; what is being typed stays."""
        self.shown = "" if value is None else format_numeral(f"{value:.2f}".rstrip("0").rstrip("."))
        self.setEnabled(value is not None)
        if not self.isModified() or value is None:
            self.setText(self.shown)
        self.mark(wrong=False)

    def mark(self, *, wrong: bool) -> None:
        """Frames the field as wrong."""
        if self.property("wrong") != wrong:
            self.setProperty("wrong", wrong)
            self.style().unpolish(self)
            self.style().polish(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc and Enter leave the field."""
        if event.key() == Qt.Key.Key_Escape:
            self.setText(self.shown)
            self.setModified(False)
            self.left.emit()
            return
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()


class BoxFields(QWidget):
    """Six fields; a width or height moves the right or bottom side."""

    left = Signal()

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self._shape: int | None = None
        self._box: Floats | None = None
        grid = layout.make_grid(within=self, spacing=(8, 4), margins=(12, 4, 12, 8))
        self.fields: dict[str, NumberField] = {}
        meanings = {
            "left": _tr("Left side"),
            "top": _tr("Top side"),
            "width": _tr("Width"),
            "right": _tr("Right side"),
            "bottom": _tr("Bottom side"),
            "height": _tr("Height"),
        }
        for number, (name, meaning) in enumerate(FIELDS):
            row, column = divmod(number, 3)
            caption = layout.make_label(name, role="muted")
            field = self.fields[name] = NumberField(name, meanings[meaning])
            caption.setBuddy(field)
            grid.addWidget(caption, row, 2 * column)
            grid.addWidget(field, row, 2 * column + 1)
            grid.setColumnStretch(2 * column + 1, 1)
            field.editingFinished.connect(lambda edited=name: self._commit_number(edited))
            field.left.connect(self.left)
        self.show_view(context.image_views.now)

    def show_view(self, view: ImageView) -> None:
        """Shows the numbers of the one selected shape, or empty fields."""
        row, chosen = view.chosen_row, view.view.selection
        if row is None:
            self._shape = self._box = None
            for field in self.fields.values():
                field.setModified(False)
                field.show_value(None)
            return
        if self._shape != chosen[0]:
            for field in self.fields.values():
                field.setModified(False)
        self._shape, self._box = chosen[0], view.shapes.box[row]
        x0, y0, x1, y1 = self._box.tolist()
        for name, value in (("x0", x0), ("y0", y0), ("x1", x1), ("y1", y1), ("w", x1 - x0), ("h", y1 - y0)):
            self.fields[name].show_value(value)
            self.fields[name].setReadOnly(view.read_only)

    def _commit_number(self, name: str) -> None:
        field = self.fields[name]
        if self._shape is None or self._box is None or field.text() == field.shown:
            return
        wished = np.array(self._box)
        value = parse_number(field.text())
        if value is None:
            field.show_value(None)
            return
        match name:
            case "w":
                wished[2] = wished[0] + value
            case "h":
                wished[3] = wished[1] + value
            case _:
                wished[("x0", "y0", "x1", "y1").index(name)] = value
        beyond = self._context.preferences.settings.drawing.beyond_border
        field.setModified(False)
        try:
            arrange.set_box(self._session, self._shape, wished, beyond_border=beyond)
        except UserError as error:
            self._context.say(translate_error(error))
            field.mark(wrong=True)
            return
        self.show_view(self._context.image_views.now)


VISIBLE, LABEL, STATE, OCCLUDED, SCORE, SIZE = range(6)
CHOICES: Final = Qt.ItemDataRole.UserRole
"""Pairs of value and word for the editor of a cell."""
COLOUR: Final = Qt.ItemDataRole.UserRole + 1
HIDDEN: Final = Qt.ItemDataRole.UserRole + 2
STATE_VALUE: Final = Qt.ItemDataRole.UserRole + 3
SIGN: Final = Qt.ItemDataRole.UserRole + 4
"""A `NoteSign` beside the label, or None."""


class ShapeModel(layout.ColumnsModel):
    """Rows are those of the layer, in its order."""

    def __init__(self, context: PanelContext, parent: QObject | None = None) -> None:
        titles = ("", _tr("Label"), _tr("State"), _tr("Occl."), _tr("Score"), _tr("Size"))
        super().__init__(
            [
                layout.TableColumn(
                    title,
                    partial(self._format_text, column=place),
                    is_number=place in (SCORE, SIZE),
                    tip=self._format_note if place == LABEL else None,
                    head_tip=_tr("Occluded: is any part of it hidden?") if place == OCCLUDED else "",
                )
                for place, title in enumerate(titles)
            ],
            lambda: len(self.shapes),
            parent,
        )
        self._context, self._session = context, context.session
        self._view = context.image_views.now
        self.shapes = self._view.shapes

    def show_view(self, view: ImageView, change: Change) -> None:
        """Shows the shapes as a change has left them; a drag touches only the cells of its shapes."""
        before, self._view = self._view, view
        if change.opened or view.key != before.key:
            self._reset()
        elif view.key is not None and view.key in change.layers:
            self._update(change.layers[view.key])
        elif change.parts:
            self.update_rows()
        if change.touches_view("hidden", "all_hidden"):
            self.update_rows(column=VISIBLE)

    def id_at(self, row: int) -> int:
        """Id of the shape in a row."""
        return int(self.shapes.id[row])

    def row_of(self, shape: int) -> int | None:
        """Row of a shape, or None."""
        row = int(np.searchsorted(self.shapes.id, shape))
        return row if row < len(self.shapes) and self.shapes.id[row] == shape else None

    @property
    def has_scores(self) -> bool:
        """Whether any shape has a score."""
        return bool(np.isfinite(self.shapes.score).any())

    @property
    def longest_size(self) -> str:
        """A size as wide as any of the column."""
        sides = self.shapes.box[:, 2:] - self.shapes.box[:, :2]
        wide, high = (len(f"{side:.0f}") for side in (sides.max(axis=0) if len(sides) else (100.0, 100.0)))
        return f"{'0' * wide}×{'0' * high}"

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = layout.TEXT) -> object:
        """Heads of the columns; a row is headed by its number, which the picture shows, too, where that is wished."""
        if orientation is Qt.Orientation.Horizontal:
            return super().headerData(section, orientation, role)
        return str(section + 1) if role == layout.TEXT else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Label, state and occluded can be edited."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if index.column() in (LABEL, STATE, OCCLUDED) and not self._view.read_only:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def find_role(self, row: int, column: int, role: int) -> object:
        """What the editor of a cell offers, and what is painted beside its text."""
        match role:
            case Qt.ItemDataRole.EditRole:
                return self._find_value(row, column)
            case _ if role == CHOICES:
                return self._list_choices(column)
            case _ if role == COLOUR and column == LABEL:
                label = self._view.project.vocabulary.label_of(int(self.shapes.label[row]))
                return None if label is None else QColor(label.colour)
            case _ if role == HIDDEN:
                return self._view.view.all_hidden or self.id_at(row) in self._view.view.hidden
            case _ if role == SIGN and column == LABEL:
                return self._view.signs.get(self.id_at(row))
            case _ if role == STATE_VALUE and column == STATE:
                return PartState(int(self.shapes.part_state[row]))
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Gives the shape, or all selected ones if it is among them, another label or tag."""
        if (
            role != Qt.ItemDataRole.EditRole
            or not isinstance(value, int)
            or value == self._find_value(index.row(), index.column())
        ):
            return False
        shape = self.id_at(index.row())
        if shape not in self._session.view.selection:
            self._session.set_view(selection=(shape,))
        try:
            if index.column() == LABEL:
                tagging.set_label(self._session, value)
            elif index.column() == STATE:
                tagging.set_state(self._session, PartState(value))
            elif index.column() == OCCLUDED:
                tagging.set_occluded(self._session, Occluded(value))
        except UserError as error:
            self._context.say(translate_error(error))
            return False
        return True

    def toggle_hidden(self, row: int) -> None:
        """Hides the shape of a row or shows it again."""
        view, shape = self._session.view, self.id_at(row)
        if view.all_hidden:
            others = frozenset(int(other) for other in self.shapes.id if int(other) != shape)
            self._session.set_view(all_hidden=False, hidden=others)
        else:
            self._session.set_view(hidden=view.hidden ^ {shape})

    def _format_text(self, row: int, *, column: int) -> str:
        shapes = self.shapes
        if column == LABEL:
            label = self._view.project.vocabulary.label_of(int(shapes.label[row]))
            name = _tr("unknown label") if label is None else label.name
            draft = " ?" if shapes.draft[row] else ""
            return f"{name}{draft} {ASSISTED}" if shapes.assisted[row] >= 0 else f"{name}{draft}"
        if column == STATE:
            return state_name_of(PartState(int(shapes.part_state[row])))
        if column == OCCLUDED:
            return occluded_name_of(Occluded(int(shapes.occluded[row])))
        if column == SCORE:
            return format_cell(shapes.score[row]) if np.isfinite(shapes.score[row]) else ""
        if column == SIZE:
            width, height = shapes.box[row, 2:] - shapes.box[row, :2]
            return f"{width:.0f}×{height:.0f}"
        return ""

    def _format_note(self, row: int) -> str | None:
        words = [explain_draft()] if self.shapes.draft[row] else []
        model = int(self.shapes.assisted[row])
        if model >= 0:
            words.append(explain_assisted(self._view.project, model))
        if not self.shapes.draft[row]:
            words += [f"{key}: {value}" for key, value in self.shapes.attributes_of(row).items()]
        sign = describe_sign(self._view.signs.get(self.id_at(row)))
        words += [sign] if sign else []
        return "\n".join(words) or None

    def _find_value(self, row: int, column: int) -> int | None:
        names = {LABEL: "label", STATE: "part_state", OCCLUDED: "occluded"}
        if column not in names:
            return None
        value = int(getattr(self.shapes, names[column])[row])
        return self._view.project.vocabulary.counted_id_of(value) if column == LABEL else value

    def _list_choices(self, column: int) -> list[tuple[int, str]]:
        if column == LABEL:
            return [(label.id, label.name) for label in self._view.project.vocabulary.offered_labels]
        if column == STATE:
            states = (PartState.INTACT, PartState.DAMAGED, PartState.ABSENT, PartState.OCCLUDED, PartState.UNSET)
            return [(int(state), state_name_of(state)) for state in states]
        return [(int(value), occluded_name_of(value)) for value in (Occluded.YES, Occluded.NO, Occluded.UNSET)]

    def name_label(self, row: int) -> str:
        """The name of the label of the shape in a row."""
        return label_name_of(self._view.project, int(self.shapes.label[row]))

    def _reset(self) -> None:
        self.beginResetModel()
        self.shapes = self._view.shapes
        self.endResetModel()

    def _update(self, touched: frozenset[int]) -> None:
        """Takes the layer as it is now with as little stir as the change allows."""
        old, new = self.shapes.id, self._view.shapes
        if np.array_equal(old, new.id):
            self.shapes = new
            rows = [row for row in map(self.row_of, touched) if row is not None]
            if rows:
                self.update_rows(min(rows), max(rows))
        elif len(new) > len(old) and np.array_equal(old, new.id[: len(old)]):
            self.beginInsertRows(QModelIndex(), len(old), len(new) - 1)
            self.shapes = new
            self.endInsertRows()
        elif len(new) == len(old) - 1 and len(gone := np.setdiff1d(old, new.id)) == 1:
            row = int(np.searchsorted(old, gone[0]))
            self.beginRemoveRows(QModelIndex(), row, row)
            self.shapes = new
            self.endRemoveRows()
        else:
            self._reset()


def list_columns_of(model: ShapeModel) -> Columns:
    """What is saved of a shape, by the names of the format CSV table."""
    corners = [
        (name, lambda row, at=at: float(model.shapes.box[row, at])) for at, name in enumerate(("x0", "y0", "x1", "y1"))
    ]
    return (
        ("id", model.id_at),
        ("label", model.name_label),
        *corners,
        ("part_state", lambda row: PartState(int(model.shapes.part_state[row])).name.lower()),
        ("occluded", lambda row: Occluded(int(model.shapes.occluded[row])).name.lower()),
        ("score", lambda row: float(model.shapes.score[row])),
    )


class ShapeDelegate(QStyledItemDelegate):
    """Draws every cell; a choice is edited by a list of words that opens at once."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """One height for all rows."""
        return QSize(super().sizeHint(option, index).width(), max(ROW, option.fontMetrics.height() + 8))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draws one cell."""
        theme, column, read = find_theme(), index.column(), layout.reader_of(index)
        layout.shade_row(painter, option)
        frame = QRectF(option.rect).adjusted(6, 0, -6, 0)
        middle = frame.center().y()
        hidden = bool(read(HIDDEN))
        ink = theme.colour_of("muted" if hidden else "text")
        if column == VISIBLE:
            paint_eye(painter, QRectF(option.rect).center(), theme, hidden=hidden)
            return
        colour = read(COLOUR)
        if column == LABEL and isinstance(colour, QColor):
            painter.fillRect(QRectF(frame.left(), middle - 5, 10, 10), colour)
            frame.adjust(18, 0, 0, 0)
        sign = read(SIGN)
        if sign is not None:
            paint_note_sign(painter, QRectF(frame.right() - SIGN_SIDE, middle - 6, SIGN_SIDE, SIGN_SIDE), sign, theme)
            frame.adjust(0, 0, -SIGN_SIDE - 4, 0)
        state = read(STATE_VALUE)
        if column == STATE and state is not None and state is not PartState.UNSET:
            paint_state(painter, QRectF(frame.left(), middle - 6, 12, 12), PartState(state), ink)
            frame.adjust(18, 0, 0, 0)
        word = str(read(layout.TEXT))
        if column == STATE and option.fontMetrics.horizontalAdvance(word) > frame.width():
            word = word[:1].upper()
        painter.setFont(option.font)
        painter.setPen(ink if word != "–" else theme.colour_of("muted"))
        side = read(Qt.ItemDataRole.TextAlignmentRole) or Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        text = cut_middle(word, option.fontMetrics, int(frame.width()))
        painter.drawText(frame, side | Qt.AlignmentFlag.AlignVCenter, text)

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """A list of the words that the cell can have."""
        editor = QComboBox(parent)
        for value, word in index.data(CHOICES):
            editor.addItem(word, value)
        editor.activated.connect(lambda _row: self._finish(editor))
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Shows the value and opens the list."""
        assert isinstance(editor, QComboBox)
        editor.setCurrentIndex(editor.findData(index.data(Qt.ItemDataRole.EditRole)))
        editor.showPopup()

    def setModelData(self, editor: QWidget, model: object, index: Index) -> None:
        """Hands the chosen value to the model."""
        assert isinstance(editor, QComboBox)
        if editor.currentIndex() >= 0:
            model.setData(index, editor.currentData())  # type: ignore[attr-defined]

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: Index) -> None:
        """At least wide enough for its words."""
        frame = option.rect
        frame.setWidth(max(frame.width(), editor.sizeHint().width()))
        editor.setGeometry(frame)

    def _finish(self, editor: QComboBox) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor)


WIDE: Final = 400
"""Width of the panel, logical pixels, from which states are written out."""


_DRAG_EVERY: Final = 80
"""Milliseconds from one of the numbers of a drag to the next."""


class ShapesPanel(QWidget):
    """In step with the canvas both ways: what is selected here is selected there."""

    left = Signal()
    menu_wished = Signal(QPoint)
    """Global position of a right click on the list."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self._following = False
        self._unshown: Change | None = None
        """What a drag has changed since the numbers were shown."""
        self._soon = Pause(self, _DRAG_EVERY, self._show_changes)
        self.model = ShapeModel(context, self)
        self._delegate = ShapeDelegate(self)
        self.checklist = PartsChecklist(context)
        self.checklist.left.connect(self.left)
        self.table = self._make_table()
        self.box_fields = BoxFields(context)
        self.box_fields.left.connect(self.left)
        self._empty = EmptyState(self.table)
        rule = QFrame()
        rule.setObjectName("rule")
        rule.setFixedHeight(1)
        layout.make_column(self.checklist, (self.table, 1), rule, 4, self.box_fields, within=self, spacing=0)
        self.table.selectionModel().selectionChanged.connect(self._on_selected)
        self._show_view(context.image_views.now)

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session; a drag, which changes numbers at every move, some times a second."""
        self._unshown = change if self._unshown is None else merge_changes(change, self._unshown)
        if not change.preview:
            self._show_changes()
        elif not self._soon.isActive() and self.isVisible():
            self._soon.start()

    def _show_changes(self) -> None:
        self._soon.stop()
        change, self._unshown = self._unshown, None
        if change is None:
            return
        view = self._context.image_views.now
        is_other = change.layers or change.parts or change.touches_view("image", "author", "pass_number", "selection")
        if not change.preview and (is_other or change.touches_view("armed_label")):
            self.checklist.show_view(view)
        self._following = True
        self.model.show_view(view, change)
        self._following = False
        if is_other or change.touches_view("marking"):
            self._show_view(view)

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

    def _show_view(self, view: ImageView) -> None:
        self.table.verticalHeader().setVisible(view.view.marking.numbers)  # while the picture shows them
        self._show_selection(view)
        self.box_fields.show_view(view)
        self.table.setColumnHidden(SCORE, not self.model.has_scores)
        self._fit_columns()
        text = ""
        if not self.model.rowCount():
            text = _tr(
                "You have no boxes on this image. Press {draw} and drag on the picture, or {copy} to copy "
                "those of the previous image.",
                draw=self._context.key_of("box"),
                copy=self._context.key_of("copy_previous"),
            )
            if view.key is None:
                text = _tr("Choose an annotator and open an image to see its boxes here.")
        self._empty.show_text(text)

    def _show_selection(self, view: ImageView) -> None:
        chosen = QItemSelection()
        last = None
        for shape in view.view.selection:
            row = self.model.row_of(shape)
            if row is not None:
                last = self.model.index(row, LABEL)
                chosen.select(self.model.index(row, 0), self.model.index(row, SIZE))
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
        self._session.set_view_as(self, {"selection": tuple(self.model.id_at(row) for row in rows)})

    def _on_clicked(self, index: QModelIndex) -> None:
        if index.column() == VISIBLE:
            self.model.toggle_hidden(index.row())

    def _on_double_clicked(self, index: QModelIndex) -> None:
        if index.column() == SIZE:
            self._context.show_box(self.model.shapes.box[index.row()])

    def _make_table(self) -> QTableView:
        table = layout.make_view(self.model, _tr("Boxes of this image"), stretched=LABEL, edits=True)
        table.setItemDelegate(self._delegate)
        table.setMouseTracking(True)
        triggers = QAbstractItemView.EditTrigger
        table.setEditTriggers(triggers.DoubleClicked | triggers.EditKeyPressed)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.verticalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        table.verticalHeader().setHighlightSections(False)
        head = table.horizontalHeader()
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
