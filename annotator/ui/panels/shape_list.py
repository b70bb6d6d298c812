"""Shape list: a model of the author's shapes on the open image, one row a shape, its tags editable."""

from typing import Final

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from annotator.errors import UserError
from annotator.model.review_note import ReviewNote
from annotator.model.shapes import Occluded, PartState, Shapes
from annotator.overlays.own import ASSISTED
from annotator.session.change import Change
from annotator.session.editing import tagging
from annotator.session.review.threads import NoteIndex, NoteSign
from annotator.ui.base.naming import explain_assisted, label_name_of
from annotator.ui.base.numbers import format_cell
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import explain_draft, tell_error, translator_of
from annotator.ui.notes.signs import tell_sign
from annotator.ui.output.reading import Columns
from annotator.ui.widgets.tag_strip import occluded_name_of, state_name_of

_tr = translator_of("Shapes")

Index = QModelIndex | QPersistentModelIndex

VISIBLE, LABEL, STATE, OCCLUDED, SCORE, SIZE = range(6)
COLUMNS: Final = 6
CHOICES: Final = Qt.ItemDataRole.UserRole
"""Pairs of value and word for the editor of a cell."""
COLOUR: Final = Qt.ItemDataRole.UserRole + 1
HIDDEN: Final = Qt.ItemDataRole.UserRole + 2
STATE_VALUE: Final = Qt.ItemDataRole.UserRole + 3
SIGN: Final = Qt.ItemDataRole.UserRole + 4
"""A `NoteSign` beside the label, or None."""


class ShapeModel(QAbstractTableModel):
    """Rows are those of the layer, in its order."""

    def __init__(self, context: PanelContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context, self._session = context, context.session
        self.shapes = self._read_shapes()
        self._notes = NoteIndex()
        self._signs: dict[int, NoteSign] = {}
        self._read_signs()

    def on_changed(self, change: Change) -> None:
        """Follows the session; a drag touches only the cells of its shapes."""
        key = self._session.current_key
        if change.opened or change.touches_part(ReviewNote) or change.touches_view("image", "author", "mode"):
            self._read_signs()
        if change.touches_view("image", "author", "pass_number") or change.opened:
            self._reset()
        elif key is not None and key in change.layers:
            self._update(change.layers[key])
        elif change.parts and len(self.shapes):
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.shapes) - 1, COLUMNS - 1))
        if change.touches_view("hidden", "all_hidden") and len(self.shapes):
            self.dataChanged.emit(self.index(0, VISIBLE), self.index(len(self.shapes) - 1, VISIBLE))

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

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of shapes."""
        return 0 if parent is not None and parent.isValid() else len(self.shapes)

    def columnCount(self, parent: Index | None = None) -> int:
        """Number of columns."""
        return 0 if parent is not None and parent.isValid() else COLUMNS

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Heads of the columns; a row is headed by its number, which the picture shows, too, where that is wished."""
        if orientation is not Qt.Orientation.Horizontal:
            return str(section + 1) if role == Qt.ItemDataRole.DisplayRole else None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section in (SCORE, SIZE) else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.DisplayRole:
            return ["", _tr("Label"), _tr("State"), _tr("Occl."), _tr("Score"), _tr("Size")][section]
        if role == Qt.ItemDataRole.ToolTipRole and section == OCCLUDED:
            return _tr("Occluded: is any part of it hidden?")
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Label, state and occluded can be edited."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if index.column() in (LABEL, STATE, OCCLUDED) and not self._session.read_only:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell shows and what its editor offers."""
        row, column = index.row(), index.column()
        if not 0 <= row < len(self.shapes):
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return self._format_text(row, column)
            case Qt.ItemDataRole.EditRole:
                return self._find_value(row, column)
            case Qt.ItemDataRole.TextAlignmentRole if column in (SCORE, SIZE):
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case Qt.ItemDataRole.ToolTipRole:
                return self._format_note(row) if column == LABEL else self._format_text(row, column)
            case _ if role == CHOICES:
                return self._list_choices(column)
            case _ if role == COLOUR and column == LABEL:
                label = self._session.project.vocabulary.label_of(int(self.shapes.label[row]))
                return None if label is None else QColor(label.colour)
            case _ if role == HIDDEN:
                return self._session.view.all_hidden or self.id_at(row) in self._session.view.hidden
            case _ if role == SIGN and column == LABEL:
                return self._signs.get(self.id_at(row))
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
            self._context.say(tell_error(error))
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

    def _format_text(self, row: int, column: int) -> str:
        shapes = self.shapes
        if column == LABEL:
            label = self._session.project.vocabulary.label_of(int(shapes.label[row]))
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
            words.append(explain_assisted(self._session.project, model))
        if not self.shapes.draft[row]:
            words += [f"{key}: {value}" for key, value in self.shapes.attributes_of(row).items()]
        sign = tell_sign(self._signs.get(self.id_at(row)))
        words += [sign] if sign else []
        return "\n".join(words) or None

    def _find_value(self, row: int, column: int) -> int | None:
        names = {LABEL: "label", STATE: "part_state", OCCLUDED: "occluded"}
        if column not in names:
            return None
        value = int(getattr(self.shapes, names[column])[row])
        return self._session.project.vocabulary.counted_id_of(value) if column == LABEL else value

    def _list_choices(self, column: int) -> list[tuple[int, str]]:
        if column == LABEL:
            return [(label.id, label.name) for label in self._session.project.vocabulary.offered_labels]
        if column == STATE:
            states = (PartState.INTACT, PartState.DAMAGED, PartState.ABSENT, PartState.OCCLUDED, PartState.UNSET)
            return [(int(state), state_name_of(state)) for state in states]
        return [(int(value), occluded_name_of(value)) for value in (Occluded.YES, Occluded.NO, Occluded.UNSET)]

    def name_label(self, row: int) -> str:
        """The name of the label of the shape in a row."""
        return label_name_of(self._session.project, int(self.shapes.label[row]))

    def _read_signs(self) -> None:
        image = self._session.view.image
        project, view = self._session.committed, self._session.view
        self._signs = {} if image is None else self._notes.find_shape_signs(project, view, image)

    def _read_shapes(self) -> Shapes:
        layer = self._session.current_layer
        return Shapes.empty() if layer is None else layer.shapes

    def _reset(self) -> None:
        self.beginResetModel()
        self.shapes = self._read_shapes()
        self.endResetModel()

    def _update(self, touched: frozenset[int]) -> None:
        """Takes the layer as it is now with as little stir as the change allows."""
        old, new = self.shapes.id, self._read_shapes()
        if np.array_equal(old, new.id):
            self.shapes = new
            rows = [row for row in map(self.row_of, touched) if row is not None]
            if rows:
                self.dataChanged.emit(self.index(min(rows), 0), self.index(max(rows), COLUMNS - 1))
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
    """What leaves of a shape, by the names of the format CSV table."""
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
