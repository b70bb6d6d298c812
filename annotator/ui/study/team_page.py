"""Team: for auditors and owners of a team project, its desks, what was done, and how the server does."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtGui import QShowEvent

from annotator.errors import UserError
from annotator.report.sections import list_titles
from annotator.report.team import SECTIONS, TeamState, read_team_state
from annotator.session.session import Session
from annotator.store.replica.membership import Membership
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


class TeamPage(Page):
    """Asks the server when it is shown, and again on wish."""

    def __init__(self, context: StudyContext, *, line: TeamLine, find_member: Callable[[], Membership | None]) -> None:
        super().__init__(context, _tr("Team"))
        self._line, self._find_member = line, find_member
        self._tables = {key: PageTable(title=title) for key, title in self._list_titles()}
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

    def _show_refusal(self, error: UserError) -> None:
        self.state.show_sentence(translate_error(error), _tr("Try again"), self.refresh)
