"""Who takes part: how far everybody is, members and their roles, invitations, rules, more images for oneself."""

from collections.abc import Callable
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QLineEdit, QPlainTextEdit, QWidget

from annotator.errors import UserError
from annotator.store.opening import open_project
from annotator.store.replica.membership import ANNOTATOR, OWNER
from annotator.team.link import Link
from annotator.team.options import TeamRules
from annotator.team.running import (
    HandedIn,
    Invitation,
    Member,
    NeedsAdministratorError,
    PersonProgress,
    accept_outbox,
    change_role,
    invite_person,
    read_members,
    read_progress,
    remove_member,
)
from annotator.ui.base.dialog import Dialog, ask_path
from annotator.ui.base.forms import OptionForm
from annotator.ui.base.layout import (
    STRETCH,
    make_button,
    make_choice,
    make_column,
    make_form,
    make_label,
    make_note,
    make_row,
    make_text,
    say_in,
)
from annotator.ui.base.text import format_count, format_number, translate_error, translator_of
from annotator.ui.dialogs.ask import LONGEST_NAME
from annotator.ui.output.text_table import fill_table
from annotator.ui.team.pages.desk_page import DealDialog
from annotator.ui.team.pages.page import TeamContext, TeamPage, make_page_table

_tr = translator_of("Team")


def name_role(role: str) -> str:
    """What a role is called."""
    return {"annotator": _tr("annotator"), "auditor": _tr("auditor"), "owner": _tr("owner")}[role]


def describe_role(role: str) -> str:
    """What whoever has it may do and see."""
    return {
        "annotator": _tr("Draws, and sees others' work on an image when both have finished it."),
        "auditor": _tr("Sees everything from this day on, decides, publishes numbers."),
        "owner": _tr("Sees everything from this day on; members, images, labels, settings."),
    }[role]


_ROLES: Final = ("annotator", "auditor", "owner")
_LINES: Final = 7
"""Of the text that is to be copied."""


class InviteDialog(Dialog):
    """Stays open after an invitation, with what the person needs; the next name can follow."""

    invited = Signal()
    """Somebody takes part from now on."""

    def __init__(self, parent: QWidget, context: TeamContext) -> None:
        super().__init__(parent, _tr("Invite to the team project"), yes=_tr("Invite"), width=560)
        self._context = context
        self.name, self.login = make_text(longest=LONGEST_NAME), QLineEdit()
        self.role = make_choice(*((name_role(role), role) for role in _ROLES))
        self.note, self.said = make_note(), make_label(wraps=True)
        self.text = QPlainTextEdit()
        self.copy = make_button(_tr("Copy"), lambda: QGuiApplication.clipboard().setText(self.text.toPlainText()))
        self._lay_out()
        self.name.textChanged.connect(self._follow_name)
        self.role.currentIndexChanged.connect(lambda _place: self._describe_role())
        self._describe_role()
        self._follow_name("")
        self.name.setFocus()

    def accept(self) -> None:
        """Asks the server; the dialog stays with the answer."""
        if not self.yes.isEnabled():
            return
        name, login, role = self.name.text().strip(), self.login.text().strip(), self.role.currentData()
        self.yes.setEnabled(False)
        self._say(_tr("The server is being asked…"), "muted")
        images = self._context.session.project.images_folder
        asked = self._context.line.ask(
            lambda link: invite_person(link, name, role=role, login=login, images=images),
            self._show_invited,
            self._show_refusal,
            owner=self,
        )
        if not asked:
            self._say(self._context.line.state.reason or _tr("There is no line to the server now."), "error")
            self.yes.setEnabled(True)

    def _show_invited(self, made: Invitation) -> None:
        self._say(_tr("{name} takes part now. Send them this, and nobody else:", name=made.name), "")
        lines = [made.command]
        if made.password:
            lines += ["", _tr("First password of {login}: {word}", login=made.login, word=made.password)]
        self._offer("\n".join(lines))
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(_tr("Close"))
        self.name.clear()
        self.name.setFocus()
        self.invited.emit()

    def _show_refusal(self, error: UserError) -> None:
        self.yes.setEnabled(True)
        if isinstance(error, NeedsAdministratorError):
            self._say(
                _tr("You may make no login on this server. Its administrator runs this, then invite again:"), "warning"
            )
            self._offer(error.statements.strip())
            return
        self._say(translate_error(error), "error")
        self.text.hide()
        self.copy.hide()

    def _say(self, sentence: str, role: str) -> None:
        say_in(self.said, sentence, role)
        self.said.show()

    def _offer(self, text: str) -> None:
        """Shows a text that is to leave."""
        self.text.setPlainText(text)
        self.text.show()
        self.text.setFixedHeight(self.text.fontMetrics().lineSpacing() * _LINES + 16)  # after the look set its least
        self.adjustSize()
        self.copy.show()
        self.copy.setFocus()

    def _follow_name(self, name: str) -> None:
        self.login.setPlaceholderText(name.strip().lower() or _tr("The name unless given"))
        self.yes.setEnabled(bool(name.strip()))

    def _describe_role(self) -> None:
        self.note.setText(describe_role(self.role.currentData()))

    def _lay_out(self) -> None:
        form = make_form(
            (_tr("Name in the project"), self.name),
            (_tr("Login on the server"), self.login),
            (_tr("Role"), self.role),
            spacing=(16, None),
        )
        self.said.hide()
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setAccessibleName(_tr("Text to be copied"))
        self.text.hide()
        self.copy.hide()
        copy = make_row(self.copy, STRETCH)
        self.lay_out(form, self.note, self.said, self.text, copy, spacing=10, margins=(20, 16, 20, 16))


class RulesDialog(Dialog):
    """Fields as those of `annotator team settings`, filled when the server has said what holds now."""

    def __init__(self, parent: QWidget, context: TeamContext) -> None:
        super().__init__(parent, _tr("Settings of the team project"), yes=_tr("Change"), width=520)
        self._page = TeamPage(context)
        self.form = OptionForm(TeamRules(), *(one.name for one in fields(TeamRules)))
        self._page.column.setContentsMargins(0, 0, 0, 0)
        self._page.place(self.form.layout)
        self.lay_out(self._page, spacing=12, margins=(20, 16, 20, 16))
        self._set_ready(False)
        self._page.ask(lambda link: _change_rules(link, {}), self._fill)

    @property
    def told(self) -> str:
        """The sentence below the fields."""
        return self._page.sentence.text()

    def accept(self) -> None:
        """Asks the server; closes when it has taken them."""
        if not self.yes.isEnabled():
            return
        wanted = asdict(self.form.value)
        self._page.ask(lambda link: _change_rules(link, wanted), lambda _found: self.done(QDialog.DialogCode.Accepted))

    def _fill(self, found: dict[str, Any]) -> None:
        self.form.fill(TeamRules(**{one.name: found[one.name] for one in fields(TeamRules)}))
        self._set_ready(True)
        self.form.fields["grace"].setFocus()

    def _set_ready(self, ready: bool) -> None:
        self.form.set_enabled(ready)
        self.yes.setEnabled(ready)


def _change_rules(link: Link, wanted: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = link.call("change_settings", wanted)
    return found


class MembersDialog(Dialog):
    """A table of the members; what is chosen below it is done to the member whose row is chosen."""

    def __init__(self, parent: QWidget, context: TeamContext) -> None:
        super().__init__(parent, _tr("Members of the team project"))
        self.setMinimumSize(560, 420)
        self.page = MembersPage(context)
        self.changed = self.page.changed
        row = make_row(self.buttons, margins=(16, 0, 16, 0))
        make_column((self.page, 1), row, within=self, margins=(4, 2, 4, 12))
        self.page.refresh()


class MembersPage(TeamPage):
    """The table, and what can be done to the member whose row is chosen."""

    changed = Signal()
    """Somebody has another role, or takes part no more."""

    def __init__(self, context: TeamContext) -> None:
        super().__init__(context)
        self._members: list[Member] = []
        self._leaving = ""
        self._exposing = ""
        heads = (_tr("Name in the project"), _tr("Login on the server"), _tr("Role"))
        self.table = make_page_table(heads, name=_tr("Members of the team project"))
        self.role = make_choice(*((name_role(role), role) for role in _ROLES), name=_tr("Role"))
        self.note = make_label(role="muted", wraps=True)
        self.change = make_button(_tr("Change role"), self._change_role)
        self.remove = make_button(_tr("Remove from the team"), self._remove)
        self.table.itemSelectionChanged.connect(self._follow_row)
        self.role.currentIndexChanged.connect(lambda _place: self._follow_role())
        self.place((self.table, 1), make_row(self.role, self.change, STRETCH, self.remove), self.note)
        self._follow_row()

    def refresh(self) -> None:
        """Asks who takes part."""
        self.ask(read_members, self._show)

    def _show(self, members: list[Member]) -> None:
        chosen, wanted = self._chosen, self.role.currentIndex()
        self._members = members
        fill_table(self.table, [(one.name, one.login, name_role(one.role)) for one in members])
        logins = [one.login for one in members]
        self.table.selectRow(logins.index(chosen.login) if chosen is not None and chosen.login in logins else 0)
        self._follow_row()
        if chosen is not None and self._chosen == chosen:  # the list came again: what is being chosen stays
            self.role.setCurrentIndex(wanted)

    @property
    def _chosen(self) -> Member | None:
        rows = self.table.selectionModel().selectedRows()
        place = rows[0].row() if rows else len(self._members)
        return self._members[place] if place < len(self._members) else None

    def _follow_row(self) -> None:
        chosen = self._chosen
        if chosen is not None:
            self.role.setCurrentIndex(_ROLES.index(chosen.role))
        self._leaving = ""
        self._follow_role()

    def _follow_role(self) -> None:
        chosen, wanted = self._chosen, str(self.role.currentData())
        self._exposing = ""
        self.change.setText(_tr("Change role"))
        self.role.setEnabled(chosen is not None)
        self.remove.setEnabled(chosen is not None)
        self.remove.setText(_tr("Remove from the team"))
        self.change.setEnabled(chosen is not None and chosen.role != wanted)
        self.note.setText(describe_role(wanted))

    def _change_role(self) -> None:
        """Where an annotator is to see everything, the first press says what that means and the second does it."""
        chosen, wanted = self._chosen, str(self.role.currentData())
        if chosen is None:
            return
        if chosen.role == ANNOTATOR and self._exposing != chosen.login:
            self._exposing = chosen.login
            self.change.setText(_tr("Let {name} see everything", name=chosen.name))
            self.tell(
                _tr(
                    "{name} can then see everybody's work. All that {name} draws from now on is marked as drawn by "
                    "somebody who could see it, also when the role is taken back. Press once more to go on.",
                    name=chosen.name,
                ),
                kind="warning",
            )
            return
        told = _tr("{name} takes part as {role} from now on.", name=chosen.name, role=name_role(wanted))
        self._do(lambda link: change_role(link, chosen.login, wanted), told)

    def _remove(self) -> None:
        """The first press says what it means, the second does it."""
        chosen = self._chosen
        if chosen is None:
            return
        if self._leaving != chosen.login:
            self._leaving = chosen.login
            self.remove.setText(_tr("Remove {name}", name=chosen.name))
            self.tell(
                _tr(
                    "What {name} drew stays, and images that were not begun are free again. What is not sent is taken "
                    "in with “Take in a replica…”. Press once more to remove {name}.",
                    name=chosen.name,
                ),
                kind="warning",
            )
            return
        told = _tr("{name} takes part no more; Invite… makes {name} a member again.", name=chosen.name)
        self._do(lambda link: remove_member(link, chosen.login), told)

    def _do(self, work: Callable[[Link], None], told: str) -> None:
        def show(_answer: None) -> None:
            self.tell(told)
            self.changed.emit()
            self.refresh()

        self.ask(work, show)


_NUMBERS = (2, 3, 4)
_MORE = 10
"""Images that one takes at a time."""


class PeoplePage(TeamPage):
    """A table of those whom one may know of; a row for each batch where that is asked for."""

    def __init__(self, context: TeamContext) -> None:
        super().__init__(context)
        self._rows: list[PersonProgress] = []
        heads = (_tr("Annotator"), _tr("Batch"), _tr("Assigned"), _tr("Done"), _tr("In work"))
        self.table = make_page_table(heads, name=_tr("How far everybody is"), numbers=_NUMBERS)
        self.batches = QCheckBox(_tr("Batch by batch"))
        tip = _tr("They are reserved for you for a time, and free again if you do not begin them.")
        self.claim = make_button(_tr("Take {n} more images", n=_MORE), self.claim_images, tip=tip)
        self.invite = make_button(_tr("Invite…"), self._open_invite)
        self.members = make_button(_tr("Members…"), self._open_members)
        self.deal = make_button(_tr("Deal images…"), self._open_deal)
        self.rules = make_button(_tr("Settings…"), self._open_rules)
        tip = _tr("What the replica of a former member has not sent.")
        self.hand_in = make_button(_tr("Take in a replica…"), self._ask_replica, tip=tip)
        first = make_row(self.claim, self.invite, self.members, self.deal, STRETCH, self.batches)
        second = make_row(self.rules, self.hand_in, STRETCH)
        role = context.membership.role
        self.claim.setVisible(role == ANNOTATOR)
        for button in (self.invite, self.members, self.deal, self.rules, self.hand_in):
            button.setVisible(role == OWNER)
        self.batches.toggled.connect(lambda _on: self._show_rows())
        self.place((self.table, 1), first, second)

    def refresh(self) -> None:
        """Asks how far everybody is."""
        self.ask(read_progress, self._take_rows)

    def _take_rows(self, rows: list[PersonProgress]) -> None:
        self._rows = rows
        self._show_rows()

    def _show_rows(self) -> None:
        wanted = [row for row in self._rows if row.batch is None or self.batches.isChecked()]
        self.table.setColumnHidden(1, not self.batches.isChecked())
        self.table.setColumnHidden(4, self.batches.isChecked())
        fill_table(self.table, [_describe_row(row) for row in wanted], numbers=_NUMBERS)

    def claim_images(self) -> None:
        """Takes more images on one's list."""

        def show(taken: int) -> None:
            if taken:
                self.tell(
                    format_count(_tr, taken, "{n} image is on your list now.", "{n} images are on your list now.")
                )
            else:
                self.tell(_tr("No image is free: each has as many people as are wanted."))
            self.context.line.try_now()
            self.refresh()

        self.ask(_claim_images, show)

    def _open_invite(self) -> None:
        dialog = InviteDialog(self, self.context)
        dialog.invited.connect(self.refresh)
        dialog.open()

    def _open_members(self) -> None:
        dialog = MembersDialog(self, self.context)
        dialog.changed.connect(self.refresh)
        dialog.open()

    def _open_rules(self) -> None:
        RulesDialog(self, self.context).open()

    def _open_deal(self) -> None:
        dialog = DealDialog(self, self.context)
        dialog.dealt.connect(self.refresh)
        dialog.open()

    def _ask_replica(self) -> None:
        kinds = f"{_tr('Projects')} (*.annotator)"
        ask_path(self, _tr("Take in a replica"), self.accept_replica, kinds=kinds)

    def accept_replica(self, path: Path) -> None:
        """Takes in what a replica has not sent."""

        def work(link: Link) -> HandedIn:
            with open_project(path) as file:
                return accept_outbox(link, file)

        def show(answer: HandedIn) -> None:
            taken, steps = format_number(answer.taken), format_number(answer.steps)
            told = _tr("{taken} of {steps} steps were taken in.", taken=taken, steps=steps)
            self.tell("\n".join([told, *answer.refusals[:3]]))
            self.refresh()

        self.ask(work, show)


def _claim_images(link: Link) -> int:
    taken: int = link.call("claim", _MORE)["claimed"]
    return taken


def _describe_row(row: PersonProgress) -> tuple[str, ...]:
    batch = _tr("all") if row.batch is None else _tr("topped up") if row.batch == 0 else format_number(row.batch)
    in_work = "" if row.in_work is None else format_number(row.in_work)
    name = row.name if row.is_member else _tr("{name} (not taking part)", name=row.name)
    return name, batch, format_number(row.assigned), format_number(row.done), in_work
