"""Page of the team dialog: asks the server while the dialog goes on, and says what went wrong in one sentence."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QTableWidget, QWidget

from annotator.errors import UserError
from annotator.session.session import Session
from annotator.store.project_file import ProjectFile
from annotator.store.replica.membership import Membership
from annotator.team.link import Link
from annotator.ui.base.layout import Part, fill_box, make_column, make_label, say_in
from annotator.ui.base.panel_context import Notifier
from annotator.ui.base.text import translate_error, translator_of
from annotator.ui.base.theme import ROW
from annotator.ui.base.workers import Runner
from annotator.ui.output.text_table import make_table
from annotator.ui.team.team_line import TeamLine

_tr = translator_of("Team")

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class TeamContext:
    """The open replica as the pages of the dialog see it."""

    line: TeamLine
    file: ProjectFile
    session: Session
    runner: Runner
    say: Notifier
    show_image: Callable[[int, int | None], None]
    """Goes to an image, and to a shape on it where one is named."""

    @property
    def membership(self) -> Membership:
        """Whose replica it is."""
        assert self.file.membership is not None, "the dialog is opened for a replica alone"
        return self.file.membership


class TeamPage(QWidget):
    """Has a column of parts, with a sentence below them."""

    def __init__(self, context: TeamContext) -> None:
        super().__init__()
        self.context = context
        self.sentence = make_label(wraps=True, plain=True)
        self.sentence.hide()
        self.column = make_column(within=self, spacing=10, margins=(16, 14, 16, 12))

    def place(self, *parts: Part) -> None:
        """Puts parts below one another, and the sentence below them."""
        fill_box(self.column, *parts, self.sentence)

    def ask(
        self,
        work: Callable[[Link], T],
        then: Callable[[T], None],
        failed: Callable[[UserError], None] | None = None,
    ) -> None:
        """Asks the server; a refusal becomes the sentence, unless `failed` takes it. A closed page hears nothing."""

        def refuse(error: UserError) -> None:
            self.tell(translate_error(error), kind="error")

        if not self.context.line.ask(work, then, failed or refuse, owner=self):
            reason = self.context.line.state.reason
            self.tell(reason or _tr("There is no line to the server now; this needs one."), kind="warning")

    def tell(self, sentence: str, *, kind: str = "muted") -> None:
        """Says something below the parts; nothing takes what was said away."""
        say_in(self.sentence, sentence, kind)
        self.sentence.setVisible(bool(sentence))


def make_page_table(
    heads: Sequence[str], *, name: str, numbers: Sequence[int] = (), stretched: int = 0
) -> QTableWidget:
    """A table of a page, whose rows can be copied and saved."""
    table = make_table(heads, name=name, numbers=numbers, stretched=stretched)
    table.setMinimumSize(QSize(0, 4 * ROW))
    return table
