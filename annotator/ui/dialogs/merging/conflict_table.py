"""The list of layers that both sides have changed: a model that asks for the words of a row when it is seen."""

from collections.abc import Callable, Iterable
from functools import partial

from msgspec import Struct
from PySide6.QtCore import QObject, Qt

from annotator.report.numbers import format_moment
from annotator.session.merge.conflicts import ConflictChoice, ConflictChoices, ConflictSide, MergeConflict
from annotator.ui.base.layout import ColumnsModel, TableColumn
from annotator.ui.base.naming import status_name_of
from annotator.ui.base.text import format_count, translator_of

_tr = translator_of("Merge")

IMAGE, AUTHOR, MINE, THEIRS, KEPT = range(5)


class SideWords(Struct, frozen=True):
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


class ConflictModel(ColumnsModel):
    """One row a conflict; what the person at the desk must not see is not told."""

    def __init__(
        self,
        choices: ConflictChoices,
        words: SideWords,
        is_hidden: Callable[[MergeConflict], bool],
        parent: QObject | None = None,
    ) -> None:
        titles = (_tr("Image"), _tr("Annotator"), words.mine, words.theirs, _tr("Kept"))
        super().__init__(
            [
                TableColumn(title, partial(self._word_of, column=place), tip=self._describe)
                for place, title in enumerate(titles)
            ],
            lambda: len(self.choices.conflicts),
            parent,
        )
        self.choices = choices
        self.words = words
        self.is_hidden = is_hidden

    def choose(self, rows: Iterable[int], choice: ConflictChoice) -> None:
        """Chooses the same for these rows."""
        self.choices.choose(rows, choice)
        self.update_rows(column=KEPT)

    def find_role(self, row: int, _column: int, role: int) -> str | None:
        """The whole row as the description of each of its cells."""
        return self._describe(row) if role == Qt.ItemDataRole.AccessibleDescriptionRole else None

    def _describe(self, row: int) -> str:
        return f"{self.choices.conflicts[row].image}: {describe_result(self.choices, row)}"

    def _word_of(self, row: int, *, column: int) -> str:
        conflict = self.choices.conflicts[row]
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
    return "\n" + _tr("changed {time}", time=format_moment(side.changed))


def describe_result(choices: ConflictChoices, place: int) -> str:
    """What is kept of a conflict, and which pass counts then."""
    result, numbers = choices.find_result(place)
    return _tr(result.value, **numbers)
