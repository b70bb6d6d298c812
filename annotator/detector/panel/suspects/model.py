"""The rows of the lists of suspects: any number, filtered and sorted as arrays, written as they come into sight."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from annotator.detector.panel.glossary import short_name_of
from annotator.detector.panel.suspects.words import LISTS, handling_name_of, tell_others, tell_place
from annotator.geometry.box import Bools, Floats, Ints, Rows
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.detection.tide import ERROR_NAMES, ErrorType
from annotator.metrics.suspects.find import Suspicion
from annotator.model.project import Project
from annotator.report.detector.suspects import Handling, SuspectList, find_handled
from annotator.ui.base.naming import image_name_of
from annotator.ui.base.numbers import format_cell
from annotator.ui.base.text import format_tooltip, translator_of
from annotator.ui.base.theme import Theme
from annotator.ui.output.content import VALUE

_tr = translator_of("Model")

COLUMNS: Final = ("score", "image", "label", "what", "others", "state")
Index = QModelIndex | QPersistentModelIndex
_FIRST: Final = Qt.SortOrder.AscendingOrder


@dataclass(frozen=True, slots=True)
class SuspectFilter:
    """Which rows are shown."""

    kinds: tuple[Suspicion, ...] = LISTS[0]
    image: str = ""
    """Part of the image's name, in any case."""
    label: int | None = None
    drawn: bool | None = None
    """Whether somebody else drew it; None for both."""
    is_open: bool = False
    """Whether only what was not handled is shown."""

    def find_rows(self, found: SuspectList, handled: Rows, project: Project) -> Rows:
        """The rows that pass, in their order."""
        table = found.suspects
        passing: Bools = np.isin(table.suspicion, self.kinds)
        if self.image:
            wanted = self.image.casefold()
            named = [one.id for one in project.images.values() if wanted in one.name.casefold()]
            passing &= np.isin(table.image, named)
        if self.label is not None:
            passing &= table.label == self.label
        if self.drawn is not None:
            passing &= (found.count_drawn() > 0) == self.drawn
        if self.is_open:
            passing &= handled == Handling.OPEN
        return np.flatnonzero(passing)


class SuspectModel(QAbstractTableModel):
    """Those rows of the lists that pass the filter, by the column that was chosen."""

    def __init__(self, project: Project, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._project, self._theme = project, theme
        self.found: SuspectList | None = None
        self.handled: Rows = np.zeros(0, np.intp)
        """Values of `Handling`, one a row of the lists."""
        self.chosen = SuspectFilter()
        self.order: tuple[str, bool] = ("score", True)
        """Column and whether the largest stands first."""
        self.rows: Rows = np.zeros(0, np.intp)
        """Rows of the lists, as they are shown."""

    def show_list(self, found: SuspectList, project: Project) -> None:
        """Shows other suspects, by the filter and order that were chosen."""
        self.found, self._project = found, project
        self.handled = find_handled(found, project)
        self._arrange()

    def follow(self, project: Project) -> None:
        """Takes in what became of the suspects meanwhile; the rows stay where they are."""
        self._project = project
        if self.found is None:
            return
        self.handled = find_handled(self.found, project)
        if self.chosen.is_open:
            self._arrange()
        elif len(self.rows):
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.rows) - 1, len(COLUMNS) - 1))

    def choose(self, chosen: SuspectFilter) -> None:
        """Takes another filter."""
        self.chosen = chosen
        self._arrange()

    def sort(self, column: int, order: Qt.SortOrder = _FIRST) -> None:
        """Takes another order."""
        if 0 <= column < len(COLUMNS):
            self.order = COLUMNS[column], order is not _FIRST
            self._arrange()

    def find_shown_row(self, suspicion: int, shape: int) -> int | None:
        """Where a suspect stands, if it is shown."""
        if self.found is None:
            return None
        table = self.found.suspects
        same = np.flatnonzero((table.suspicion[self.rows] == suspicion) & (table.shape[self.rows] == shape))
        return int(same[0]) if len(same) else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """One row a suspect."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """As many as rows can be sorted by."""
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The titles of the columns."""
        is_title = orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        return self.list_titles()[section] if is_title and 0 <= section < len(COLUMNS) else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The texts of a row."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        name = COLUMNS[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return self.format_cell_of(index.row(), name)
            case _ if role == VALUE and name == "score" and self.found is not None:
                return float(self.found.suspects.score[int(self.rows[index.row()])])
            case Qt.ItemDataRole.ToolTipRole:
                return format_tooltip(self.format_cell_of(index.row(), name))
            case Qt.ItemDataRole.ForegroundRole:
                return QColor(self._theme.muted) if self.handled[self.rows[index.row()]] else None
        return None

    def list_titles(self) -> list[str]:
        """The titles of the columns, in the order of `COLUMNS`."""
        is_wrong = Suspicion.WRONG_LABEL in self.chosen.kinds
        return [
            _tr("Score"),
            _tr("Image"),
            _tr("Label"),
            _tr("What"),
            _tr("What others say") if is_wrong else _tr("Who else drew it"),
            _tr("State"),
        ]

    def format_cell_of(self, shown: int, name: str) -> str:
        """One cell of a row that is shown."""
        found, row = self.found, int(self.rows[shown])
        if found is None:
            return ""
        match name:
            case "score":
                score = float(found.suspects.score[row])
                return format_cell(None if np.isnan(score) else score)
            case "image":
                return image_name_of(self._project, int(found.suspects.image[row]))
            case "label":
                return tell_place(found, row, self._project)
            case "what":
                return _name_suspicion(found, row)
            case "others":
                return tell_others(found, row, self._project)
        return handling_name_of(Handling(int(self.handled[row])))

    def _arrange(self) -> None:
        self.beginResetModel()
        if self.found is None:
            self.rows = np.zeros(0, np.intp)
        else:
            passing = self.chosen.find_rows(self.found, self.handled, self._project)
            self.rows = self._sort(passing)
        self.endResetModel()

    def _sort(self, rows: Rows) -> Rows:
        """The rows by the chosen column, equal ones as they were."""
        if self.found is None or not len(rows):
            return rows
        column, descending = self.order
        key = self._make_key(self.found, rows, column)
        order = np.argsort(-key if descending else key, kind="stable")
        ordered: Rows = rows[order]
        return ordered

    def _make_key(self, found: SuspectList, rows: Rows, column: str) -> Floats:
        """Numbers (n,) by which the rows stand in the order of a column; words are written once, not once a row."""
        table = found.suspects
        match column:
            case "score":
                return np.nan_to_num(table.score[rows], nan=-1.0)
            case "image":
                return _rank(table.image[rows], lambda at: image_name_of(self._project, int(table.image[rows[at]])))
            case "label":
                tags = (table.state[rows] + 1) * 8 + table.occluded[rows] + 1
                codes = table.label[rows] * 1024 + table.suspicion[rows].astype(np.int64) * 128 + tags
                return _rank(codes, lambda at: tell_place(found, int(rows[at]), self._project))
            case "what":
                codes = table.suspicion[rows].astype(np.int64) * 1024 + (table.error[rows] + 1) * 32
                return _rank(codes + table.mechanism[rows] + 1, lambda at: _name_suspicion(found, int(rows[at])))
            case "others":
                return found.count_drawn()[rows].astype(np.float64)
        return self.handled[rows].astype(np.float64)


def _rank(codes: Ints, name_of: Callable[[int], str]) -> Floats:
    """The place of each code `(n,)` in the order of the words; `name_of` writes the word of one by its place."""
    _, first, place = np.unique(codes, return_index=True, return_inverse=True)
    words = [name_of(int(at)).casefold() for at in first.tolist()]
    rank = np.empty(len(words))
    rank[sorted(range(len(words)), key=words.__getitem__)] = np.arange(len(words))
    return rank[place]


def _name_suspicion(found: SuspectList, row: int) -> str:
    """The type of a false positive, why an object was missed, what is doubted."""
    error, mechanism = ErrorType(int(found.suspects.error[row])), Mechanism(int(found.suspects.mechanism[row]))
    match found.suspicion_of(row):
        case Suspicion.WRONG_LABEL:
            return _tr("label")
        case Suspicion.WRONG_STATE:
            return _tr("part state")
        case Suspicion.WRONG_OCCLUDED:
            return _tr("occluded")
        case Suspicion.MISSED:
            return "–" if mechanism is Mechanism.UNKNOWN else short_name_of(mechanism)
    return "–" if error is ErrorType.NONE else ERROR_NAMES[error]
