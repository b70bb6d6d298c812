"""Team: for auditors and owners of a team project, its desks, what was done, and how the server does."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from annotator.errors import UserError
from annotator.model.author import AuthorKind
from annotator.report.sections import list_titles
from annotator.report.team import SECTIONS, TeamState, read_team_state
from annotator.session.session import Session
from annotator.store.replica.membership import Membership
from annotator.team.link import Link
from annotator.team.options import ListMove, Pseudonym
from annotator.team.running import Erased, Reassigned, erase_person, move_images
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.forms import OptionForm
from annotator.ui.base.layout import STRETCH, make_button, make_label, make_row, make_text, say_in
from annotator.ui.base.text import translate_error, translate_phrase, translator_of
from annotator.ui.output.page_table import PageTable
from annotator.ui.study.page import Page, PageGroup, PageSpec, StudyContext
from annotator.ui.team.team_line import TeamLine

_tr = translator_of("Study")

MOST: Final = 200
"""Steps of the history."""


def make_team_spec(line: TeamLine, find_member: Callable[[], Membership | None]) -> PageSpec:
    """The row of the list for a replica whose person may see everything; `find_member` says who that is now."""

    def is_needed(_session: Session) -> bool:
        member = find_member()
        return member is not None and member.may_decide

    make = partial(TeamPage, line=line, find_member=find_member)
    return PageSpec("team", "Team", PageGroup.METHOD, 10, make, is_needed)


class OwnerDialog(Dialog):
    """A form, a question to the server, and the answer below; stays open for the next one."""

    answered = Signal()
    """The server did it."""

    def __init__(
        self,
        parent: QWidget,
        line: TeamLine,
        title: str,
        *,
        yes: str,
        note: str,
        form: OptionForm[Any],
        work: Callable[[Link], "Reassigned | Erased"],
        is_final: bool = False,
    ) -> None:
        """What is final is asked for twice."""
        super().__init__(parent, title, yes=yes, width=480)
        self._is_asked_for = not is_final
        self.form, self._ask_line, self._work = form, line, work
        self.said = make_label(wraps=True, plain=True)
        self.said.hide()
        self.lay_out(form.layout, make_label(note, role="muted", wraps=True), self.said, spacing=12)

    def accept(self) -> None:
        """Asks the server; the dialog stays with the answer."""
        if not self._is_asked_for:
            self._is_asked_for = True
            self._say(_tr("Nothing undoes this. Press once more to go on."), "warning")
            return
        self._say(_tr("Asking the server…"), "muted")
        if not self._ask_line.ask(self._work, self._show, self._refuse, owner=self):
            self._say(
                self._ask_line.state.reason or _tr("There is no line to the server now; this needs one."), "error"
            )

    def _show(self, answer: "Reassigned | Erased") -> None:
        self._say(" ".join(translate_phrase(one) for one in answer.list_sentences()), "")
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(_tr("Close"))
        self.answered.emit()

    def _refuse(self, error: UserError) -> None:
        self._say(translate_error(error), "error")

    def _say(self, sentence: str, role: str) -> None:
        say_in(self.said, sentence, role)
        self.said.show()


class TeamPage(Page):
    """Asks the server when it is shown, and again on wish."""

    def __init__(self, context: StudyContext, *, line: TeamLine, find_member: Callable[[], Membership | None]) -> None:
        super().__init__(context, _tr("Team"))
        self._line, self._find_member = line, find_member
        self._tables = {key: PageTable(title=title) for key, title in self._list_titles()}
        member = find_member()
        if member is not None and member.may_change_parts:
            self.reassign = make_button(_tr("Reassign images…"), self._open_move)
            self.erase = make_button(_tr("Erase a former member…"), self._open_erase)
            row = QWidget()
            make_row(self.reassign, self.erase, STRETCH, within=row, margins=(0, 0, 0, 0))
            self.place("owner", _tr("People and their lists"), row, leaves=False)
        for key, title in self._list_titles():
            self.place(key, title, self._tables[key]).hide()
        self.basis.setText(_tr("What the server says now. What desks have not sent was their own word."))

    @staticmethod
    def _list_titles() -> list[tuple[str, str]]:
        return [(key, translate_phrase(title)) for key, title in list_titles(SECTIONS).items()]

    def showEvent(self, event: QShowEvent) -> None:
        """Asks as often as it is shown."""
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Asks the server."""
        member = self._find_member()
        if member is None:
            return
        images = self.session.committed.images
        ask = partial(read_team_state, images=images, is_owner=member.may_change_parts, most=MOST)
        if self._line.ask(ask, self._show_state, self._show_refusal, owner=self):
            self.state.show_work(_tr("Asking the server…"), self.state.clear)
        else:
            reason = self._line.state.reason or _tr("There is no line to the server now; this needs one.")
            self.state.show_sentence(reason, _tr("Try again"), self.refresh)

    def _show_state(self, state: TeamState) -> None:
        self.state.clear()
        self.verdict.show_sentences([translate_phrase(one) for one in state.list_sentences()])
        for section in SECTIONS:
            found = section.list_tables(state)
            self.sections[section.key].setVisible(bool(found))
            for _title, table in found:
                self._tables[section.key].show_table(table)

    def _open_move(self) -> None:
        """Fields as those of `annotator team reassign`; the open image stands there first."""
        project, image = self.session.committed, self.session.view.image
        people = [(author.name, author.name) for author in project.authors.values() if author.kind is AuthorKind.PERSON]
        rows = {name: [(_tr("nobody"), None), *people] for name in ("giver", "taker")}
        names = make_text(hint=_tr("Names, with commas between"), name=_tr("Images"))
        names.setText("" if image is None else project.images[image].name)
        form = OptionForm(ListMove(), "giver", "taker", rows=rows, above=[(_tr("Images"), names)])

        def ask(link: Link) -> Reassigned:
            listed = [name.strip() for name in names.text().split(",") if name.strip()]
            return move_images(link, project, listed, form.value)

        note = _tr("Images that somebody has begun stay where they are, and so do all other lists.")
        self._open(_tr("Reassign images"), _tr("Reassign"), form, note, ask)

    def _open_erase(self) -> None:
        """Fields as those of `annotator team erase`."""
        login = make_text(name=_tr("Login of the former member"))
        form = OptionForm(Pseudonym(""), "pseudonym", above=[(_tr("Login of the former member"), login)])

        def ask(link: Link) -> Erased:
            return erase_person(link, login.text().strip(), form.value.pseudonym)

        note = _tr(
            "The name and the login go from every row on the server, for good. Backups, and files that were detached, "
            "keep them. Somebody who takes part is removed first."
        )
        self._open(_tr("Erase a former member"), _tr("Erase for good"), form, note, ask, is_final=True)

    def _open(
        self,
        title: str,
        yes: str,
        form: OptionForm[Any],
        note: str,
        work: Callable[[Link], "Reassigned | Erased"],
        *,
        is_final: bool = False,
    ) -> None:
        self.dialog = OwnerDialog(self, self._line, title, yes=yes, note=note, form=form, work=work, is_final=is_final)
        self.dialog.answered.connect(self.refresh)
        self.dialog.open()

    def _show_refusal(self, error: UserError) -> None:
        self.state.show_sentence(translate_error(error), _tr("Try again"), self.refresh)
