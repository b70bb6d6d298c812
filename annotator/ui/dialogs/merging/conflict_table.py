"""The list of layers that both sides have changed: a model that asks for the words of a row when it is seen."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from annotator.session.merge.conflicts import ConflictChoice, ConflictChoices, ConflictSide, MergeConflict
from annotator.ui.base.naming import status_name_of
from annotator.ui.base.text import format_count, format_tooltip, translator_of

_tr = translator_of("Merge")

Index = QModelIndex | QPersistentModelIndex

IMAGE, AUTHOR, MINE, THEIRS, KEPT = range(5)
COLUMNS: Final = 5


@dataclass(frozen=True, slots=True)
class SideWords:
    """What the list is called, and both sides of its rows."""

    head: str
    mine: str
    theirs: str
    both: str

    def name_of(self, choice: ConflictChoice) -> str:
        """A choice in a word or two."""
        return {
            ConflictChoice.MINE: self.mine,
            ConflictChoice.THEIRS: self.theirs,
            ConflictChoice.BOTH: self.both,
        }[choice]


class ConflictModel(QAbstractTableModel):
    """One row a conflict; what the person at the desk must not see is not told."""

    def __init__(
        self,
        choices: ConflictChoices,
        words: SideWords,
        is_hidden: Callable[[MergeConflict], bool],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.choices = choices
        self.words = words
        self.is_hidden = is_hidden
        self._titles = (_tr("Image"), _tr("Annotator"), words.mine, words.theirs, _tr("Kept"))

    def choose(self, rows: Iterable[int], choice: ConflictChoice) -> None:
        """Chooses the same for these rows."""
        self.choices.choose(rows, choice)
        if self.rowCount():
            self.dataChanged.emit(self.index(0, KEPT), self.index(self.rowCount() - 1, KEPT))

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of conflicts."""
        return 0 if parent is not None and parent.isValid() else len(self.choices.conflicts)

    def columnCount(self, parent: Index | None = None) -> int:
        """Image, annotator, both sides, and what is kept."""
        return 0 if parent is not None and parent.isValid() else COLUMNS

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        """The titles of the columns."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._titles[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        """The words of a cell, and the whole row as its tool tip."""
        if not index.isValid():
            return None
        conflict = self.choices.conflicts[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._word_of(conflict, index.row(), index.column())
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            return format_tooltip(f"{conflict.image}: {describe_result(self.choices, index.row())}")
        return None

    def _word_of(self, conflict: MergeConflict, row: int, column: int) -> str:
        match column:
            case _ if column == IMAGE:
                return conflict.image
            case _ if column == AUTHOR:
                return conflict.author
            case _ if column == KEPT:
                return self.words.name_of(self.choices.choice_of(row))
        side = conflict.mine if column == MINE else conflict.theirs
        return _tr("hidden") if self.is_hidden(conflict) else f"{side.shapes} · {status_name_of(side.status)}"


def summarise_side(side: ConflictSide) -> str:
    """What one side says: number of shapes and status."""
    return f"{format_count(_tr, side.shapes, '{n} shape', '{n} shapes')}, {status_name_of(side.status)}"


def format_change(side: ConflictSide) -> str:
    """When the side was changed last, as a line of its own; nothing where that is not known."""
    if side.changed is None:
        return ""
    return "\n" + _tr("changed {time}", time=time.strftime("%Y-%m-%d %H:%M", time.localtime(side.changed)))


def describe_result(choices: ConflictChoices, place: int) -> str:
    """What is kept of a conflict, and which pass counts then."""
    result, numbers = choices.find_result(place)
    return _tr(result.value, **numbers)
