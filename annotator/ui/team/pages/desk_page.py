"""Desk page: whose replica is open, whether everything is sent, and what can be done about it."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFileDialog, QFormLayout, QHBoxLayout, QLabel, QPushButton

from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.team.desk.making import detach_replica, find_differences
from annotator.team.link import Link
from annotator.ui.base.text import format_count, translator_of
from annotator.ui.dialogs.job_line import JobLine
from annotator.ui.team.grace_card import count_wait, describe_wait
from annotator.ui.team.line_state import describe_line
from annotator.ui.team.pages.page import TeamContext, TeamPage

_tr = translator_of("Team")

_TICK = 1000
"""Milliseconds between two looks at a clock that runs."""


class DeskPage(TeamPage):
    """The first page: the line, and this file."""

    def __init__(
        self, context: TeamContext, name: str, *, sign_in: Callable[[], None], choose: Callable[[], None]
    ) -> None:
        super().__init__(context)
        self.state, self.reason = QLabel(), QLabel()
        self.reason.setWordWrap(True)
        self.reason.setProperty("role", "muted")
        self.now = QPushButton(_tr("Send and take now"))
        self.here = QPushButton(_tr("Go on here"))
        self.signs = QPushButton(_tr("Sign in…"))
        self.choose = QPushButton(_tr("Choose versions…"))
        self.compare = QPushButton(_tr("Compare with the server"))
        self.leave = QPushButton(_tr("Write an ordinary project…"))
        self.job = JobLine(context.runner)
        for button, act in (
            (self.now, context.line.try_now),
            (self.here, context.line.go_on_here),
            (self.signs, sign_in),
            (self.choose, choose),
            (self.compare, self._compare),
            (self.leave, self._ask_target),
        ):
            button.setAutoDefault(False)
            button.clicked.connect(lambda _on=False, wanted=act: wanted())
        self._lay_out(name)
        self._clock = QTimer(self)
        self._clock.setInterval(_TICK)
        self._clock.timeout.connect(self._show_state)
        context.line.changed.connect(self._show_state)
        self._show_state()

    def _lay_out(self, name: str) -> None:
        member = self.context.membership
        roles = {
            "annotator": _tr("annotator: your own shapes"),
            "auditor": _tr("auditor: everybody's work, decisions"),
            "owner": _tr("owner: members, images, labels"),
        }
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(6)
        for title, value in (
            (_tr("Project"), QLabel(member.schema)),
            (_tr("Server"), QLabel(member.address)),
            (_tr("You"), QLabel(f"{name} · {member.login}")),
            (_tr("Role"), QLabel(roles.get(member.role, member.role))),
            (_tr("State"), self.state),
        ):
            value.setWordWrap(True)
            form.addRow(title, value)
        first, second = QHBoxLayout(), QHBoxLayout()
        for button in (self.now, self.here, self.signs, self.choose):
            first.addWidget(button)
        for button in (self.compare, self.leave):
            second.addWidget(button)
        for row in (first, second):
            row.addStretch(1)
        self.column.addLayout(form)
        self.column.addWidget(self.reason)
        self.column.addLayout(first)
        self.column.addLayout(second)
        self.column.addWidget(self.sentence)
        self.column.addWidget(self.job)
        self.column.addStretch(1)

    def _show_state(self) -> None:
        state = self.context.line.state
        text, reason = describe_line(state)
        self.state.setText(text)
        left = count_wait(self.context.line)
        self.reason.setText(reason if left is None else describe_wait(left))
        self.now.setEnabled(not state.wants_password)
        self.here.setVisible(bool(state.other_desk))
        self.signs.setVisible(state.wants_password)
        self.choose.setVisible(state.parked > 0)
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
            told = format_count(_tr, len(found), "{n} layer is other on the server:", "{n} layers are other there:")
            if self.context.line.state.unsent:
                told = f"{told} {_tr('steps that are not sent yet explain it.')}"
            self.tell("\n".join([told, *found[:5]]), kind="warning")

        self.ask(compare, show)

    def _ask_target(self) -> None:
        path = self.context.file.path
        suggested = str(path.with_name(f"{path.stem}-detached.annotator"))
        dialog = QFileDialog(self, _tr("Write an ordinary project"), suggested, f"{_tr('Projects')} (*.annotator)")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("annotator")
        dialog.fileSelected.connect(lambda chosen: self.detach(Path(chosen)))
        dialog.open()

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

        self.job.start(Job(_tr("Writing the project"), work), done=done)
