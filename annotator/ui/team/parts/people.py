"""Who takes part: how far everybody is and more images for oneself; members, invitations, lists and rules."""

from collections.abc import Callable
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Final

from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QCheckBox, QLineEdit, QPlainTextEdit

from annotator.errors import UserError
from annotator.model.author import AuthorKind
from annotator.store.opening import open_project
from annotator.store.replica.membership import ANNOTATOR
from annotator.team import running
from annotator.team.assign import describe_overlap
from annotator.team.link import Link
from annotator.team.options import DealOptions, ListMove, Pseudonym, TeamRules
from annotator.ui.base import layout
from annotator.ui.base.dialog import ask_path
from annotator.ui.base.forms import OptionForm
from annotator.ui.base.text import format_count, format_number, translate_phrase, translator_of
from annotator.ui.dialogs.ask import LONGEST_NAME
from annotator.ui.output.text_table import fill_table
from annotator.ui.team.parts.part import FormPart, TeamContext, TeamPart, make_part_table

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


class MembersPart(TeamPart):
    """The table, and what can be done to the member whose row is chosen."""

    def __init__(self, context: TeamContext) -> None:
        super().__init__(context)
        self._members: list[running.Member] = []
        self._leaving = ""
        self._exposing = ""
        heads = (_tr("Name in the project"), _tr("Login on the server"), _tr("Role"))
        self.table = make_part_table(heads, name=_tr("Members of the team project"))
        self.role = layout.make_choice(*((name_role(role), role) for role in _ROLES), name=_tr("Role"))
        self.note = layout.make_label(role="muted", wraps=True)
        self.change = layout.make_button(_tr("Change role"), self._change_role)
        self.remove = layout.make_button(_tr("Remove from the team"), self._remove)
        self.table.itemSelectionChanged.connect(self._follow_row)
        self.role.currentIndexChanged.connect(lambda _place: self._follow_role())
        self.place(self.table, layout.make_row(self.role, self.change, layout.STRETCH, self.remove), self.note)
        self._follow_row()

    def refresh(self) -> None:
        """Asks who takes part."""
        self.ask(running.read_members, self._show)

    def _show(self, members: list[running.Member]) -> None:
        chosen, wanted = self._chosen, self.role.currentIndex()
        self._members = members
        fill_table(self.table, [(one.name, one.login, name_role(one.role)) for one in members])
        logins = [one.login for one in members]
        self.table.selectRow(logins.index(chosen.login) if chosen is not None and chosen.login in logins else 0)
        self._follow_row()
        if chosen is not None and self._chosen == chosen:  # the list came again: what is being chosen stays
            self.role.setCurrentIndex(wanted)

    @property
    def _chosen(self) -> running.Member | None:
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
        self._do(lambda link: running.change_role(link, chosen.login, wanted), told)

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
        told = _tr("{name} no longer takes part; an invitation makes {name} a member again.", name=chosen.name)
        self._do(lambda link: running.remove_member(link, chosen.login), told)

    def _do(self, work: Callable[[Link], None], told: str) -> None:
        def show(_answer: None) -> None:
            self.tell(told)
            self.changed.emit()

        self.ask(work, show)


class InvitePart(FormPart):
    """Shows after an invitation what the person needs; the next name can follow."""

    def __init__(self, context: TeamContext) -> None:
        self.name, self.login = layout.make_text(longest=LONGEST_NAME), QLineEdit()
        self.role = layout.make_choice(*((name_role(role), role) for role in _ROLES))
        self.note, self.text = layout.make_note(), QPlainTextEdit()
        form = layout.make_form(
            (_tr("Name in the project"), self.name),
            (_tr("Login on the server"), self.login),
            (_tr("Role"), self.role),
            spacing=(16, None),
        )
        super().__init__(context, _tr("Invite"), form, self.note)
        self.copy = layout.make_button(
            _tr("Copy"), lambda: QGuiApplication.clipboard().setText(self.text.toPlainText())
        )
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setAccessibleName(_tr("Text to be copied"))
        layout.fill_box(self.column, self.text, layout.make_row(self.copy, layout.STRETCH))
        self._offer("")
        self.name.textChanged.connect(self._follow_name)
        self.name.returnPressed.connect(self.press)
        self.role.currentIndexChanged.connect(lambda _place: self._describe_role())
        self._describe_role()
        self._follow_name("")

    def make_question(self) -> Callable[[Link], running.Invitation]:
        """An invitation of who stands in the fields."""
        name, login, role = self.name.text().strip(), self.login.text().strip(), self.role.currentData()
        images = self.context.session.project.images_folder
        return lambda link: running.invite_person(link, name, role=role, login=login, images=images)

    def show_answer(self, answer: running.Invitation) -> None:
        """What is to be sent to the person."""
        self.tell(_tr("{name} takes part now. Send them this, and nobody else:", name=answer.name), kind="")
        lines = [answer.command]
        if answer.password:
            lines += ["", _tr("First password of {login}: {word}", login=answer.login, word=answer.password)]
        self._offer("\n".join(lines))
        self.name.clear()

    def refuse(self, error: UserError) -> None:
        """Who may make no login gets what an administrator runs."""
        if isinstance(error, running.NeedsAdministratorError):
            told = _tr("You may make no login on this server. Its administrator runs this, then invite again:")
            self.tell(told, kind="warning")
            self._offer(error.statements.strip())
        else:
            super().refuse(error)
            self._offer("")

    def _offer(self, text: str) -> None:
        """Shows a text that is to leave; none hides it."""
        self.text.setPlainText(text)
        self.text.setFixedHeight(self.text.fontMetrics().lineSpacing() * _LINES + 16)
        self.text.setVisible(bool(text))
        self.copy.setVisible(bool(text))

    def _follow_name(self, name: str) -> None:
        self.login.setPlaceholderText(name.strip().lower() or _tr("The name unless given"))
        self.yes.setEnabled(bool(name.strip()))

    def _describe_role(self) -> None:
        self.note.setText(describe_role(self.role.currentData()))


class RulesPart(FormPart):
    """Fields as those of `annotator team settings`, filled when the server has said what holds now."""

    def __init__(self, context: TeamContext) -> None:
        self.form = OptionForm(TeamRules(), *(one.name for one in fields(TeamRules)))
        super().__init__(context, _tr("Change"), self.form.layout)
        self._set_ready(False)

    def refresh(self) -> None:
        """Asks which rules hold, the first time."""
        if not self.yes.isEnabled():
            self.ask(lambda link: _change_rules(link, {}), self._fill)

    def make_question(self) -> Callable[[Link], dict[str, Any]]:
        """That the rules in the fields hold."""
        wanted = asdict(self.form.value)
        return lambda link: _change_rules(link, wanted)

    def show_answer(self, answer: dict[str, Any]) -> None:
        """What holds now."""
        self._fill(answer)
        self.tell(_tr("These rules hold now."))

    def _fill(self, found: dict[str, Any]) -> None:
        self.form.fill(TeamRules(**{one.name: found[one.name] for one in fields(TeamRules)}))
        self._set_ready(True)

    def _set_ready(self, ready: bool) -> None:
        self.form.set_enabled(ready)
        self.yes.setEnabled(ready)


def _change_rules(link: Link, wanted: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = link.call("change_settings", wanted)
    return found


class DealPart(FormPart):
    """Fields as those of `annotator team assign`; shows afterwards how many images each two people share."""

    def __init__(self, context: TeamContext) -> None:
        names = ("overlap", "share", "by", "batch_size", "repeat_share", "seed")
        self.form, self.told = OptionForm(DealOptions(), *names, changed=self._tell_overlap), layout.make_note()
        super().__init__(context, _tr("Deal"), self.form.layout, self.told)
        heads = (_tr("Annotator"), _tr("Annotator"), _tr("Images of both"))
        self.table = make_part_table(heads, name=_tr("Images of both"), numbers=(2,), stretched=1)
        self.table.hide()
        layout.fill_box(self.column, self.table)
        self._tell_overlap()

    def make_question(self) -> Callable[[Link], running.DealAnswer]:
        """A deal as the form says."""
        project, options = self.context.session.committed, self.form.value
        return lambda link: running.deal_project(link, project, options)

    def show_answer(self, answer: running.DealAnswer) -> None:
        """What came of it."""
        dealt, people, kept = (format_number(n) for n in (answer.assigned, answer.people, answer.kept))
        text = _tr(
            "{n} places on the lists of {people} people were dealt; {kept} that were begun stayed.",
            n=dealt,
            people=people,
            kept=kept,
        )
        self.tell(text, kind="")
        name = self.context.session.committed.author_name
        rows = [(name(a), name(b), format_number(count)) for (a, b), count in sorted(answer.pairs.items())]
        fill_table(self.table, rows, numbers=(2,))
        self.table.setVisible(bool(rows))

    def _tell_overlap(self) -> None:
        self.told.setText(str(translate_phrase(describe_overlap(self.form.value.overlap))))


class MovePart(FormPart):
    """Fields as those of `annotator team reassign`; the open image stands there first."""

    def __init__(self, context: TeamContext) -> None:
        self.names = layout.make_text(hint=_tr("Names, with commas between"), name=_tr("Images"))
        nobody = {name: [(_tr("nobody"), None)] for name in ("giver", "taker")}
        self.form = OptionForm(ListMove(), "giver", "taker", rows=nobody, above=[(_tr("Images"), self.names)])
        super().__init__(context, _tr("Reassign"), self.form.layout)

    def refresh(self) -> None:
        """Names the open image where nothing was typed, and the people who are there now."""
        project, image = self.context.session.committed, self.context.session.view.image
        if not self.names.isModified():
            self.names.setText("" if image is None else project.images[image].name)
        for name in ("giver", "taker"):
            field = self.form.fields[name]
            for author in project.authors_of(AuthorKind.PERSON):
                if field.findData(author.name) < 0:
                    field.addItem(author.name, author.name)

    def make_question(self) -> Callable[[Link], running.Reassigned]:
        """That these images change lists."""
        listed = [name.strip() for name in self.names.text().split(",") if name.strip()]
        project, options = self.context.session.committed, self.form.value
        return lambda link: running.move_images(link, project, listed, options)


class ErasePart(FormPart):
    """Fields as those of `annotator team erase`; what nothing undoes is asked for twice."""

    def __init__(self, context: TeamContext) -> None:
        self._is_sure = False
        self.login = layout.make_text(name=_tr("Login of the former member"))
        above = [(_tr("Login of the former member"), self.login)]
        self.form = OptionForm(Pseudonym(""), "pseudonym", above=above)
        super().__init__(context, _tr("Erase for good"), self.form.layout)

    def press(self) -> None:
        """The first press says what it means, the second does it."""
        if self._is_sure:
            super().press()
        else:
            self.tell(_tr("Nothing undoes this. Press once more to go on."), kind="warning")
        self._is_sure = not self._is_sure

    def make_question(self) -> Callable[[Link], running.Erased]:
        """That this person gets this name."""
        login, pseudonym = self.login.text().strip(), self.form.value.pseudonym
        return lambda link: running.erase_person(link, login, pseudonym)


class HandInPart(TeamPart):
    """Takes in what the replica of a former member has not sent."""

    def __init__(self, context: TeamContext) -> None:
        super().__init__(context)
        kinds = f"{_tr('Projects')} (*.annotator)"
        self.hand_in = layout.make_button(
            _tr("Take in a replica…"),
            lambda: ask_path(self, _tr("Take in a replica"), self.accept_replica, kinds=kinds),
        )
        self.place(layout.make_row(self.hand_in, layout.STRETCH))

    def accept_replica(self, path: Path) -> None:
        """Takes in what a replica has not sent."""

        def work(link: Link) -> running.HandedIn:
            with open_project(path) as file:
                return running.accept_outbox(link, file)

        def show(answer: running.HandedIn) -> None:
            taken, steps = format_number(answer.taken), format_number(answer.steps)
            told = _tr("{taken} of {steps} steps were taken in.", taken=taken, steps=steps)
            self.tell("\n".join([told, *answer.refusals[:3]]))
            self.changed.emit()

        self.ask(work, show)


_NUMBERS = (2, 3, 4)
_MORE = 10
"""Images that one takes at a time."""


class ProgressPart(TeamPart):
    """A table of those whom one may know of; a row for each batch where that is asked for."""

    def __init__(self, context: TeamContext) -> None:
        super().__init__(context)
        self._rows: list[running.PersonProgress] = []
        heads = (_tr("Annotator"), _tr("Batch"), _tr("Assigned"), _tr("Done"), _tr("In work"))
        self.table = make_part_table(heads, name=_tr("How far everybody is"), numbers=_NUMBERS)
        self.batches = QCheckBox(_tr("Batch by batch"))
        tip = _tr("They are reserved for you for a time, and free again if you do not begin them.")
        self.claim = layout.make_button(_tr("Take {n} more images", n=_MORE), self.claim_images, tip=tip)
        self.claim.setVisible(context.membership.role == ANNOTATOR)
        self.batches.toggled.connect(lambda _on: self._show_rows())
        self.place(self.table, layout.make_row(self.claim, self.batches, layout.STRETCH, spacing=12))

    def refresh(self) -> None:
        """Asks how far everybody is."""
        self.ask(running.read_progress, self._take_rows)

    def _take_rows(self, rows: list[running.PersonProgress]) -> None:
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


def _claim_images(link: Link) -> int:
    taken: int = link.call("claim", _MORE)["claimed"]
    return taken


def _describe_row(row: running.PersonProgress) -> tuple[str, ...]:
    batch = _tr("all") if row.batch is None else _tr("topped up") if row.batch == 0 else format_number(row.batch)
    in_work = "" if row.in_work is None else format_number(row.in_work)
    name = row.name if row.is_member else _tr("{name} (not taking part)", name=row.name)
    return name, batch, format_number(row.assigned), format_number(row.done), in_work
