"""The rows of the table of all disagreements: any number of them, written as they come into sight."""

from typing import Any, Final

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from annotator.geometry.box import Rows
from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.model.project import Project
from annotator.model.shapes import Occluded, PartState
from annotator.session.disagreements.table import (
    EMPTY_TABLE,
    KINDS,
    NOTHING,
    SORTABLE,
    DisagreementTable,
    TableFilter,
    sort_rows,
)
from annotator.ui.base.naming import author_name_of, image_name_of, kind_name_of, label_name_of
from annotator.ui.base.numbers import format_cell
from annotator.ui.base.text import format_tooltip, translator_of
from annotator.ui.base.theme import Theme
from annotator.ui.output.content import VALUE
from annotator.ui.widgets.tag_strip import occluded_name_of, state_name_of

_tr = translator_of("Agreement")

Index = QModelIndex | QPersistentModelIndex
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_FIRST: Final = Qt.SortOrder.AscendingOrder


class DisagreementTableModel(QAbstractTableModel):
    """Those rows of a table that pass its filter, by the column that was chosen."""

    def __init__(self, project: Project, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._project, self._theme = project, theme
        self.table: DisagreementTable = EMPTY_TABLE
        self.chosen = TableFilter()
        self.order: tuple[str, bool] = ("image", False)
        """Column and whether the largest stands first."""
        self.rows: Rows = np.zeros(0, np.intp)
        """Rows of the table, as they are shown."""

    def show_table(self, table: DisagreementTable, project: Project) -> None:
        """Shows other disagreements, by the filter and order that were chosen."""
        self.table, self._project = table, project
        self._arrange()

    def choose(self, chosen: TableFilter) -> None:
        """Takes another filter."""
        self.chosen = chosen
        self._arrange()

    def sort(self, column: int, order: Qt.SortOrder = _FIRST) -> None:
        """Takes another order."""
        if 0 <= column < len(SORTABLE):
            self.order = SORTABLE[column], order is not _FIRST
            self._arrange()

    def find_shown_row(self, image: int, shape: int, other_shape: int | None, kind: DisagreementKind) -> int | None:
        """Where a disagreement stands, if it is shown."""
        other = NOTHING if other_shape is None else other_shape
        shown = self.table.take(self.rows)
        same = (shown.image == image) & (shown.shape == shape) & (shown.kind == KINDS.index(kind))
        found = np.flatnonzero(same & (shown.other_shape == other))
        return int(found[0]) if len(found) else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """One row a disagreement."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """As many as rows can be sorted by."""
        return 0 if parent.isValid() else len(SORTABLE)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The titles of the columns."""
        if orientation is Qt.Orientation.Horizontal and 0 <= section < len(SORTABLE):
            if role == Qt.ItemDataRole.DisplayRole:
                return list_titles()[section]
            if role == Qt.ItemDataRole.TextAlignmentRole and SORTABLE[section] == "iou":
                return _RIGHT
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The texts of a row."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        name = SORTABLE[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return self.format_cell_of(index.row(), name)
            case _ if role == VALUE:
                return self._find_value(index.row(), name)
            case Qt.ItemDataRole.ToolTipRole:
                return format_tooltip(self.format_cell_of(index.row(), name))
            case Qt.ItemDataRole.TextAlignmentRole:
                return _RIGHT if name == "iou" else None
            case Qt.ItemDataRole.ForegroundRole:
                return QColor(self._theme.muted) if self.table.decided[self.rows[index.row()]] else None
        return None

    def format_cell_of(self, shown: int, name: str) -> str:
        """One cell of a row that is shown."""
        table, row, project = self.table, int(self.rows[shown]), self._project
        match name:
            case "image":
                return image_name_of(project, int(table.image[row]))
            case "kind":
                return kind_name_of(KINDS[table.kind[row]])
            case "author":
                return author_name_of(project, int(table.author[row]))
            case "other":
                other = int(table.other[row])
                return _tr("all others") if other == NOTHING else author_name_of(project, other)
            case "label":
                return label_name_of(project, int(table.label[row]))
            case "difference":
                return self._format_difference(row)
            case "iou":
                return format_cell(float(table.iou[row])) if table.other_shape[row] != NOTHING else "–"
        return _tr("decided") if table.decided[row] else ""

    def _find_value(self, shown: int, name: str) -> float | None:
        """The overlap at full precision; other cells leave as they read."""
        row = int(self.rows[shown])
        is_overlap = name == "iou" and self.table.other_shape[row] != NOTHING
        return float(self.table.iou[row]) if is_overlap else None

    def _format_difference(self, row: int) -> str:
        """What each of the two says, where both drew something."""
        table, kind = self.table, KINDS[self.table.kind[row]]
        if table.other_shape[row] == NOTHING:
            return ""
        if kind is DisagreementKind.STATE:
            return " / ".join(state_name_of(PartState(int(one[row]))) for one in (table.state, table.other_state))
        if kind is DisagreementKind.OCCLUDED:
            both = (table.occluded, table.other_occluded)
            return " / ".join(occluded_name_of(Occluded(int(one[row]))) for one in both)
        labels = [label_name_of(self._project, int(one[row])) for one in (table.label, table.other_label)]
        return " / ".join(labels) if labels[0] != labels[1] else ""

    def _arrange(self) -> None:
        column, descending = self.order
        self.beginResetModel()
        passing = self.chosen.find_rows(self.table, self._project)
        self.rows = sort_rows(self.table, passing, column, self._project, descending=descending)
        self.endResetModel()


def list_titles() -> list[str]:
    """The titles of the columns, in the order of `SORTABLE`."""
    return [
        _tr("Image"),
        _tr("What"),
        _tr("Annotator"),
        _tr("Against"),
        _tr("Label"),
        _tr("Difference"),
        _tr("IoU"),
        _tr("State"),
    ]
