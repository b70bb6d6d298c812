"""Pages of a replica: Team, for everybody in it, and Members, where its owner says who takes part and draws what."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtGui import QShowEvent

from annotator.errors import UserError
from annotator.report.tables import list_titles
from annotator.report.team import SECTIONS, TeamState, read_team_state
from annotator.session.session import Session
from annotator.store.project_file import ProjectFile
from annotator.ui.base.text import translate_error, translate_phrase, translator_of
from annotator.ui.output.page_table import PageTable
from annotator.ui.study.page import Page, PageGroup, PageSpec, StudyContext
from annotator.ui.team.parts import people
from annotator.ui.team.parts.desk import DeskPart
from annotator.ui.team.parts.numbers import NumbersPart, PublishPart, WishesPart
from annotator.ui.team.parts.part import FormPart, TeamContext, TeamPart
from annotator.ui.team.parts.versions import OwnVersions, WaitingVersions
from annotator.ui.team.team_line import TeamLine

_tr = translator_of("Study")

MOST: Final = 200
"""Steps of the history."""


def make_team_specs(line: TeamLine, file: ProjectFile) -> tuple[PageSpec, PageSpec]:
    """The rows of the list for a replica; the second one for those who change members and lists."""

    def may_change(_session: Session) -> bool:
        return file.membership is not None and file.membership.may_change_parts

    team, members = (partial(page, line=line, file=file) for page in (TeamPage, MembersPage))
    return (
        PageSpec("team", "Team", PageGroup.METHOD, 10, team),
        PageSpec("members", "Members", PageGroup.METHOD, 11, members, may_change),
    )


class _PartsPage(Page):
    """Parts below one another, each of which asks the server when the page is shown and after what another did."""

    exports = False

    def __init__(self, context: StudyContext, title: str, *, line: TeamLine, file: ProjectFile) -> None:
        super().__init__(context, title)
        self.team = TeamContext(line, file, context.session, context.panel.runner)
        self.parts: dict[str, TeamPart] = {}

    def add(self, key: str, title: str, make: Callable[[TeamContext], TeamPart], *, note: str = "") -> None:
        """Has a part made in a turn of its own; one that is a form is as narrow as all forms."""

        def make_it() -> None:
            part = self.parts[key] = make(self.team)
            part.changed.connect(self.refresh)
            if note or isinstance(part, FormPart):
                self.place_form(key, title, part, note=note)
            else:
                self.place(key, title, part, leaves=False)
            self._refresh_part(key)

        self.make_later(make_it)

    def showEvent(self, event: QShowEvent) -> None:
        """Asks as often as it is shown."""
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Has every part show what is so now."""
        if self.isVisible():
            for key in self.parts:
                self._refresh_part(key)

    def _refresh_part(self, key: str) -> None:
        self.parts[key].refresh()
        self.sections[key].setVisible(self.parts[key].is_wanted)


class TeamPage(_PartsPage):
    """How one's own desk stands, what others did, and before those who may see everything what the server says."""

    def __init__(self, context: StudyContext, *, line: TeamLine, file: ProjectFile) -> None:
        super().__init__(context, _tr("Team"), line=line, file=file)
        self._tables: dict[str, PageTable] = {}
        self.add("desk", _tr("This desk"), DeskPart)
        self.add("versions", _tr("Two versions of your work"), OwnVersions)
        self.add("progress", _tr("How far everybody is"), people.ProgressPart)
        self.add("wishes", _tr("Requests and flags"), WishesPart)
        if self.team.membership.may_decide:
            self.add("waiting", _tr("Versions that wait"), WaitingVersions)
        self.add("published", _tr("Published numbers"), NumbersPart)
        if self.team.membership.may_decide:
            note = _tr(
                "F1, RandCrowns, alphas and variances of these batches, for everybody and for good: each batch is "
                "published once, so that no two numbers tell of a single image."
            )
            self.add("publish", _tr("Publish team numbers"), PublishPart, note=note)
            self.make_later(self._place_tables)
        self.basis.setText(_tr("What the server says now. What desks have not sent is as they last reported it."))

    def _place_tables(self) -> None:
        for key, title in list_titles(SECTIONS).items():
            self._tables[key] = PageTable(title=translate_phrase(title))
            self.place(key, translate_phrase(title), self._tables[key]).hide()
        self._ask_server()

    def refresh(self) -> None:
        """Asks the server for all that is shown."""
        super().refresh()
        if self._tables and self.isVisible():
            self._ask_server()

    def _ask_server(self) -> None:
        ask = partial(
            read_team_state,
            images=self.session.committed.images,
            is_owner=self.team.membership.may_change_parts,
            most=MOST,
        )
        line, again = self.team.line, _tr("Try again")

        def refuse(error: UserError) -> None:
            self.state.show_sentence(translate_error(error), again, self.refresh)

        if line.ask(ask, self._show_state, refuse, owner=self):
            self.state.show_work(_tr("Asking the server…"), self.state.clear)
        else:
            reason = line.state.reason or _tr("There is no connection to the server now; this needs one.")
            self.state.show_sentence(reason, again, self.refresh)

    def _show_state(self, state: TeamState) -> None:
        self.state.clear()
        self.verdict.show_sentences([translate_phrase(one) for one in state.list_sentences()])
        for section in SECTIONS:
            found = section.list_tables(state)
            self.sections[section.key].setVisible(bool(found))
            for _title, table in found:
                self._tables[section.key].show_table(table)


class MembersPage(_PartsPage):
    """Who takes part and as what, what each draws, and the rules of the project."""

    def __init__(self, context: StudyContext, *, line: TeamLine, file: ProjectFile) -> None:
        super().__init__(context, _tr("Members"), line=line, file=file)
        self.basis.setText(_tr("What is changed here is changed on the server, for the whole team."))
        self.add("members", _tr("Members of the team project"), people.MembersPart)
        self.add("invite", _tr("Invite to the team project"), people.InvitePart)
        self.add(
            "deal",
            _tr("Deal images"),
            people.DealPart,
            note=_tr("Images that somebody has begun stay where they are. The same seed deals the same way."),
        )
        self.add(
            "reassign",
            _tr("Reassign images"),
            people.MovePart,
            note=_tr("Images that somebody has begun stay where they are, and so do all other lists."),
        )
        self.add("rules", _tr("Settings of the team project"), people.RulesPart)
        self.add(
            "hand_in",
            _tr("Take in a replica"),
            people.HandInPart,
            note=_tr("What the replica of a former member has not sent."),
        )
        self.add(
            "erase",
            _tr("Erase a former member"),
            people.ErasePart,
            note=_tr(
                "The name and the login go from every row on the server, for good. Backups, and files that were "
                "detached, keep them. Somebody who takes part is removed first."
            ),
        )
