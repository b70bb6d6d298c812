"""Part of a page of a team: asks the server while the window goes on, and says what went wrong in one sentence."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec import Struct
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractScrollArea, QTableWidget, QWidget

from annotator.errors import UserError
from annotator.session.session import Session
from annotator.store.project_file import ProjectFile
from annotator.store.replica.membership import Membership
from annotator.team.link import Link
from annotator.ui.base.layout import STRETCH, Part, fill_box, make_button, make_column, make_label, make_row, say_in
from annotator.ui.base.text import translate_error, translate_phrase, translator_of
from annotator.ui.base.theme import ROW
from annotator.ui.base.workers import Runner
from annotator.ui.output.text_table import make_table
from annotator.ui.team.team_line import TeamLine

_tr = translator_of("Team")

T = TypeVar("T")

_MOST_ROWS = 12
"""Rows of a table that are seen at once; more of them scroll."""


class TeamContext(Struct, frozen=True, eq=False):
    """The open replica as the parts of a page see it."""

    line: TeamLine
    file: ProjectFile
    session: Session
    runner: Runner

    @property
    def membership(self) -> Membership:
        """Whose replica it is."""
        assert self.file.membership is not None, "the pages of a team are those of a replica"
        return self.file.membership


class TeamPart(QWidget):
    """Has a column of parts, with a sentence below them."""

    changed = Signal()
    """The server did something by which other parts of the page may be others now."""

    def __init__(self, context: TeamContext) -> None:
        super().__init__()
        self.context = context
        self.sentence = make_label(wraps=True, plain=True)
        self.sentence.hide()
        self.column = make_column(within=self, spacing=10)

    @property
    def is_wanted(self) -> bool:
        """Whether there is anything to be shown."""
        return True

    def refresh(self) -> None:
        """Shows what is so now; asked for when the page is shown, and after each change of another part."""

    def place(self, *parts: Part) -> None:
        """Puts parts below one another, and the sentence below them."""
        fill_box(self.column, *parts, self.sentence)

    def ask(self, work: Callable[[Link], T], then: Callable[[T], None]) -> None:
        """Asks the server. A closed page hears nothing."""
        if not self.context.line.ask(work, then, self.refuse, owner=self):
            reason = self.context.line.state.reason
            self.tell(reason or _tr("There is no connection to the server now; this needs one."), kind="warning")

    def refuse(self, error: UserError) -> None:
        """Says why the server did nothing."""
        self.tell(translate_error(error), kind="error")

    def tell(self, sentence: str, *, kind: str = "muted") -> None:
        """Says something below the parts; nothing takes what was said away."""
        say_in(self.sentence, sentence, kind)
        self.sentence.setVisible(bool(sentence))


class FormPart(TeamPart):
    """Fields, a button that asks the server, and the answer below."""

    def __init__(self, context: TeamContext, yes: str, *parts: Part, beside: Sequence[Part] = ()) -> None:
        super().__init__(context)
        self.yes = make_button(yes, self.press)
        self.place(*parts, make_row(self.yes, *beside, STRETCH))

    @abstractmethod
    def make_question(self) -> Callable[[Link], Any]:
        """What is asked, with what stands in the fields now."""

    def show_answer(self, answer: Any) -> None:
        """Says what came of it."""
        self.tell(" ".join(translate_phrase(one) for one in answer.list_sentences()), kind="")

    def press(self) -> None:
        """Asks the server."""
        if self.yes.isEnabled():
            self.tell(_tr("The server is being asked…"))
            self.ask(self.make_question(), self._take)

    def _take(self, answer: Any) -> None:
        self.show_answer(answer)
        self.changed.emit()


def make_part_table(
    heads: Sequence[str], *, name: str, numbers: Sequence[int] = (), stretched: int = 0
) -> QTableWidget:
    """A table whose rows can be copied and saved, as high as its rows up to twelve."""
    table = make_table(heads, name=name, numbers=numbers, stretched=stretched)
    table.setSizeAdjustPolicy(QAbstractScrollArea.SizeAdjustPolicy.AdjustToContents)
    table.setMaximumHeight((_MOST_ROWS + 1) * ROW)
    return table
