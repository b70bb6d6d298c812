"""One's own place in a team: the line to the server, this file, and the password where the server wants one."""

from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLineEdit

from annotator.errors import Phrase, Progress
from annotator.session.jobs import Job
from annotator.team.desk.making import detach_replica, find_differences
from annotator.team.link import Link
from annotator.ui.base import layout
from annotator.ui.base.dialog import JobLine
from annotator.ui.base.text import format_count, translator_of
from annotator.ui.dialogs.ask import ask_project_place
from annotator.ui.team.grace_card import count_wait, describe_wait
from annotator.ui.team.join_dialog import KeepPassword
from annotator.ui.team.line_state import describe_line
from annotator.ui.team.parts.part import TeamContext, TeamPart

_tr = translator_of("Team")


_TICK = 1000
"""Milliseconds between two looks at a clock that runs."""


class DeskPart(TeamPart):
    """The line, and this file."""

    def __init__(self, context: TeamContext) -> None:
        super().__init__(context)
        self.state, self.reason = layout.make_label(wraps=True), layout.make_label(role="muted", wraps=True)
        self.now = layout.make_button(_tr("Send and take now"), context.line.try_now)
        self.here = layout.make_button(_tr("Go on here"), context.line.go_on_here)
        self.password, self.keep = layout.make_text(name=_tr("Password")), KeepPassword(context.runner)
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.signs = layout.make_button(_tr("Sign in"), self.sign_in)
        self.password.returnPressed.connect(self.sign_in)
        self.compare = layout.make_button(_tr("Compare with the server"), self._compare)
        self.leave = layout.make_button(_tr("Write an ordinary project…"), self._ask_target)
        self.job = JobLine(context.runner)
        self._lay_out()
        self._clock = QTimer(self)
        self._clock.setInterval(_TICK)
        self._clock.timeout.connect(self._show_state)
        context.line.changed.connect(self._show_state)
        self._show_state()

    def sign_in(self) -> None:
        """Signs in with the password in the field."""
        if self.password.text():
            self.context.line.sign_in(self.password.text(), keep=self.keep.is_wanted)
            self.password.clear()

    def _lay_out(self) -> None:
        member = self.context.membership
        name = self.context.session.committed.author_name(member.author_id)
        roles = {
            "annotator": _tr("annotator: your own shapes"),
            "auditor": _tr("auditor: everybody's work, decisions"),
            "owner": _tr("owner: members, images, labels"),
        }
        form = layout.make_form(
            (_tr("Project"), layout.make_label(member.schema, wraps=True)),
            (_tr("Server"), layout.make_label(member.address, wraps=True)),
            (_tr("You"), layout.make_label(f"{name} · {member.login}", wraps=True)),
            (_tr("Role"), layout.make_label(roles.get(member.role, member.role), wraps=True)),
            (_tr("State"), self.state),
            spacing=(16, 6),
        )
        row = layout.make_form(
            (_tr("Password"), layout.make_row((self.password, 1), self.signs, spacing=8)), spacing=(16, None)
        )
        self._wanted = layout.hold(layout.make_column(row, self.keep, spacing=6))
        buttons = layout.make_row(self.now, self.here, self.compare, self.leave, layout.STRETCH)
        self.place(form, self.reason, self._wanted, buttons)
        layout.fill_box(self.column, self.job)

    def _show_state(self) -> None:
        state = self.context.line.state
        text, reason = describe_line(state)
        self.state.setText(text)
        left = count_wait(self.context.line)
        self.reason.setText(reason if left is None else describe_wait(left))
        self.now.setEnabled(not state.wants_password)
        self.here.setVisible(bool(state.other_desk))
        self._wanted.setVisible(state.wants_password)
        if left is None:
            self._clock.stop()
        elif not self._clock.isActive():
            self._clock.start()

    def _compare(self) -> None:
        """Asks for the hash of every layer of one's own, and compares it with that of what is here."""
        self.tell(_tr("Your layers are being compared…"))
        file = self.context.file

        def compare(link: Link) -> list[str]:
            return [f"{one.image}: {one.here} / {one.there}" for one in find_differences(link, file)]

        def show(found: list[str]) -> None:
            if not found:
                self.tell(_tr("Your layers are the same here and on the server."))
                return
            told = format_count(_tr, len(found), "{n} layer differs on the server:", "{n} layers differ there:")
            if self.context.line.state.unsent:
                told = f"{told} {_tr('steps that are not sent yet explain it.')}"
            self.tell("\n".join([told, *found[:5]]), kind="warning")

        self.ask(compare, show)

    def _ask_target(self) -> None:
        path = self.context.file.path
        suggested = path.with_name(f"{path.stem}-detached.annotator")
        ask_project_place(self, _tr("Write an ordinary project"), suggested, self.detach)

    def detach(self, target: Path) -> None:
        """Writes what the replica holds as an ordinary project, in a worker."""
        file, decides = self.context.file, self.context.membership.may_decide

        def work(progress: Progress) -> Path:
            progress.step(0, 0)
            detach_replica(file, target)
            return target

        def done(written: Path) -> None:
            if decides:
                self.job.say(_tr("{path} is an ordinary project with everything.", path=written.name))
            else:
                told = _tr("{path} is an ordinary project with your own work and what you may see.", path=written.name)
                self.job.say(told)

        self.job.start(Job(Phrase("Writing the project"), work), done=done)
