"""Search results: a table of the shapes that were found, one row a shape, read from the project as it is now."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.shapes import Occluded, PartState, Shapes
from annotator.progress import Progress
from annotator.session.change import Change
from annotator.session.finding.image_order import natural_key_of
from annotator.session.finding.shape_search import FoundShapes
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.ui.base.naming import author_name_of, image_name_of, label_name_of
from annotator.ui.base.text import translator_of
from annotator.ui.base.workers import Runner
from annotator.ui.output.reading import Columns
from annotator.ui.widgets.tag_strip import occluded_name_of, state_name_of

_tr = translator_of("Finding")

Index = QModelIndex | QPersistentModelIndex
Rows = npt.NDArray[np.int64]

IMAGE, LABEL, STATE, OCCLUDED, SIZE, AUTHOR = range(6)
COLUMNS: Final = 6
COLOUR: Final = Qt.ItemDataRole.UserRole
CORNERS: Final = ("x0", "y0", "x1", "y1")
IS_GONE: Final = Qt.ItemDataRole.UserRole + 1
"""Whether the shape is there no more."""
SORTED_AT_ONCE: Final = 20_000
"""Rows up to which a result is sorted on the spot."""


class ResultModel(QAbstractTableModel):
    """The result stays as it was found while it is walked and edited; what its cells say is what is true now."""

    def __init__(self, session: Session, runner: Runner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._runner = session, runner
        self._found: FoundShapes | None = None
        self._order: Rows = np.zeros(0, dtype=np.int64)
        """By row of the table the row of the result."""
        self._sorting: tuple[int, Qt.SortOrder] | None = None

    @property
    def found(self) -> FoundShapes | None:
        """The result."""
        return self._found

    def show_result(self, found: FoundShapes | None) -> None:
        """Shows another result, sorted as the last one."""
        self.beginResetModel()
        self._found = found
        self._order = np.arange(0 if found is None else len(found), dtype=np.int64)
        self.endResetModel()
        if self._sorting is not None:
            self.sort(*self._sorting)

    def on_changed(self, change: Change) -> None:
        """Follows the session."""
        if self.rowCount() and not change.preview and (change.layers or change.parts):
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, COLUMNS - 1))

    def place_of(self, row: int) -> tuple[LayerKey, int]:
        """The layer that a shape lies on, and its id."""
        found = self._require_found()
        at = int(found.rows[self._order[row]])
        return found.table.key_of(at), int(found.table.id[at])

    def rows_of_result(self, rows: list[int]) -> Rows:
        """The rows of the result that stand in these rows of the table."""
        return self._order[np.array(rows, dtype=np.int64)]

    def find_shape(self, row: int) -> Shapes | None:
        """The shape in a row as it is now, one row; None when it is gone or not loaded."""
        key, shape = self.place_of(row)
        layer = self._session.project.layers.get(key)
        if layer is None or layer.loaded is None:
            return None
        at = int(np.searchsorted(layer.loaded.id, shape))
        if at >= len(layer.loaded) or layer.loaded.id[at] != shape:
            return None
        return layer.loaded.slice(at, at + 1)

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of shapes found."""
        return 0 if parent is not None and parent.isValid() else len(self._order)

    def columnCount(self, parent: Index | None = None) -> int:
        """Number of columns."""
        return 0 if parent is not None and parent.isValid() else COLUMNS

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Heads of the columns."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side_of(section)
        if role == Qt.ItemDataRole.DisplayRole:
            names = [_tr("Image"), _tr("Label"), _tr("State"), _tr("Occluded"), _tr("Size"), _tr("Annotator")]
            return names[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell says."""
        if not index.isValid() or index.row() >= len(self._order):
            return None
        row, column = index.row(), index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return self._format_text(row, column)
            case Qt.ItemDataRole.ToolTipRole:
                return self._format_text(row, column) if column == IMAGE else None
            case Qt.ItemDataRole.TextAlignmentRole:
                return _side_of(column)
            case _ if role == COLOUR and column == LABEL:
                shape = self.find_shape(row)
                label = None if shape is None else self._session.project.vocabulary.label_of(int(shape.label[0]))
                return None if label is None else QColor(label.colour)
            case _ if role == IS_GONE:
                return self.find_shape(row) is None
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Puts the rows into another order; equal ones stay in that of the images. Long results go through a worker."""
        self._sorting = (column, order)
        found, project = self._found, self._session.project
        if found is None or not 0 <= column < COLUMNS:
            return
        if len(found) <= SORTED_AT_ONCE:
            self._take_order(found, sort_rows(found, project, column, order))
            return

        def work(progress: Progress) -> Rows:
            progress.step(0, 0)
            return sort_rows(found, project, column, order)

        job = Job("Sorting the result", work, quiet=True)
        self._runner.start(job, done=lambda rows: self._take_order(found, rows))

    def _take_order(self, found: FoundShapes, rows: Rows) -> None:
        if found is self._found:
            self.layoutAboutToBeChanged.emit()
            self._order = rows
            self.layoutChanged.emit()

    def _format_text(self, row: int, column: int) -> str:
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
        width, height = shape.box[0, 2:] - shape.box[0, :2]
        return f"{width:.0f}×{height:.0f}"

    def read_fact(self, row: int, name: str) -> Any:
        """What leaves of the shape in a row; None for what is no longer known."""
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

    def _require_found(self) -> FoundShapes:
        if self._found is None:
            raise LookupError("nothing was searched yet")
        return self._found


def sort_rows(found: FoundShapes, project: Project, column: int, order: Qt.SortOrder) -> Rows:
    """The rows of a result by the values of a column as they were when they were found."""
    keys = _collect_keys(found, project, column)
    if order == Qt.SortOrder.DescendingOrder:
        keys = -keys
    return np.argsort(keys, kind="stable").astype(np.int64)


def _collect_keys(found: FoundShapes, project: Project, column: int) -> npt.NDArray[np.float64]:
    """By row of the result a number that sorts it."""
    table, rows = found.table, found.rows
    if column == SIZE:
        return table.sides[rows]
    if column in (STATE, OCCLUDED):
        tags = table.part_state if column == STATE else table.occluded
        return tags[rows].astype(np.float64)
    name_of: Callable[[Project, int], str] = {LABEL: label_name_of, AUTHOR: author_name_of}.get(column, image_name_of)
    ids: Rows = found.images
    if column == LABEL:
        ids = table.label[rows].astype(np.int64)
    elif column == AUTHOR:
        ids = table.author[table.place[rows]]
    names = {one: name_of(project, one) for one in np.unique(ids).tolist()}
    ranked = sorted(names, key=lambda one: natural_key_of(names[one]))
    known = np.array(sorted(ranked), dtype=np.int64)
    rank = np.empty(len(known), dtype=np.float64)
    rank[np.searchsorted(known, ranked)] = np.arange(len(known))
    return np.asarray(rank[np.searchsorted(known, ids)], dtype=np.float64)


def _side_of(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column == SIZE else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


def list_columns_of_results(model: ResultModel) -> Columns:
    """What leaves of a shape, by the names of the format CSV table."""
    names = ("image", "author", "id", "label", *CORNERS, "occluded", "part_state")
    return [(name, partial(model.read_fact, name=name)) for name in names]
