"""The page of one's own place in a team, and the dialogs that assign images and publish numbers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from annotator.errors import UserError
from annotator.metrics.agreement.audit import AuditOptions
from annotator.progress import Progress
from annotator.report.audit.published import make_published_rows
from annotator.report.audit.values import make_audit_report
from annotator.session.jobs import Job
from annotator.team.assign import DealOptions, tell_overlap
from annotator.team.desk.making import detach_replica, find_differences
from annotator.team.link import Link
from annotator.team.running import (
    LEAST_IMAGES,
    Batch,
    DealAnswer,
    choose_batches,
    deal_project,
    publish_numbers,
    read_batches,
)
from annotator.ui.base.dialog import JobLine, make_yes_and_cancel
from annotator.ui.base.text import format_count, format_number, tell_error, translate_phrase, translator_of
from annotator.ui.base.theme import place_number
from annotator.ui.dialogs.ask import connect_number
from annotator.ui.output.text_table import fill_table
from annotator.ui.team.grace_card import count_wait, describe_wait
from annotator.ui.team.line_state import describe_line
from annotator.ui.team.pages.page import TeamContext, TeamPage, make_page_table

_tr = translator_of("Team")


class DealDialog(QDialog):
    """Fields as those of `annotator team assign`; shows afterwards how many images each two people share."""

    dealt = Signal()
    """The lists of the people are other ones now."""

    def __init__(self, parent: QWidget, context: TeamContext) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Deal images"))
        self.setMinimumWidth(460)
        self._context = context
        self.overlap, self.batch, self.seed = QSpinBox(), QSpinBox(), QSpinBox()
        self.share, self.repeats = QDoubleSpinBox(), QDoubleSpinBox()
        self.said, self.told = QLabel(), QLabel()
        heads = (_tr("Annotator"), _tr("Annotator"), _tr("Images of both"))
        self.table = make_page_table(heads, name=_tr("Images of both"), numbers=(2,), stretched=1)
        self.buttons = make_yes_and_cancel(self, _tr("Deal"))
        for field in (self.overlap, self.batch, self.seed, self.share, self.repeats):
            place_number(field)
        self._lay_out()
        connect_number(self.overlap, self._tell_overlap)
        self._tell_overlap()

    def accept(self) -> None:
        """Deals; the dialog stays with what came of it."""
        options = DealOptions(
            self.overlap.value(),
            self.share.value() / 100,
            self.seed.value(),
            self.batch.value(),
            repeat_share=self.repeats.value() / 100,
        )
        project = self._context.session.committed
        self._say(_tr("The server is being asked…"), "muted")
        asked = self._context.line.ask(
            lambda link: deal_project(link, project, options), self._show, self._refuse, owner=self
        )
        if not asked:
            self._say(self._context.line.state.reason or _tr("There is no line to the server now."), "error")

    def _show(self, answer: DealAnswer) -> None:
        self._say(
            _tr(
                "{n} places on the lists of {people} people were dealt; {kept} that were begun stayed.",
                n=format_number(answer.assigned),
                people=format_number(answer.people),
                kept=format_number(answer.kept),
            ),
            "",
        )
        self._show_pairs(answer.pairs)
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(_tr("Close"))
        self.dealt.emit()

    def _show_pairs(self, pairs: Mapping[tuple[int, int], int]) -> None:
        name = self._context.session.committed.author_name
        rows = [(name(a), name(b), format_number(count)) for (a, b), count in sorted(pairs.items())]
        fill_table(self.table, rows, numbers=(2,))
        self.table.setVisible(bool(rows))

    def _refuse(self, error: UserError) -> None:
        self._say(tell_error(error), "error")

    def _say(self, sentence: str, role: str) -> None:
        self.said.setText(sentence)
        self.said.setProperty("role", role)
        self.said.style().polish(self.said)
        self.said.show()

    def _tell_overlap(self) -> None:
        self.told.setText(str(translate_phrase(tell_overlap(self.overlap.value()))))

    def _lay_out(self) -> None:
        usual = DealOptions()
        for field, least, most, value in (
            (self.overlap, 1, 20, usual.overlap),
            (self.batch, 1, 10_000, usual.batch_size),
            (self.seed, 0, 1_000_000, usual.seed),
        ):
            field.setRange(least, most)
            field.setValue(value)
        for part, share in ((self.share, usual.share), (self.repeats, usual.repeat_share)):
            part.setRange(0, 100)
            part.setDecimals(0)
            part.setSuffix(" %")
            part.setValue(share * 100)
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.addRow(_tr("People on a shared image"), self.overlap)
        form.addRow(_tr("Images that are shared"), self.share)
        form.addRow(_tr("Images of a batch"), self.batch)
        form.addRow(_tr("Images that come again"), self.repeats)
        form.addRow(_tr("Seed"), self.seed)
        note = QLabel(_tr("Images that somebody has begun stay where they are. The same seed deals the same way."))
        note.setProperty("role", "muted")
        for label in (self.told, note, self.said):
            label.setWordWrap(True)
        self.told.setProperty("role", "muted")
        self.said.hide()
        self.table.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        column.addLayout(form)
        for widget in (self.told, note, self.said, self.table, self.buttons):
            column.addWidget(widget)


class PublishDialog(QDialog):
    """Batches that may not be published stand in the list with the reason."""

    published = Signal()

    def __init__(self, parent: QWidget, context: TeamContext) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Publish team numbers"))
        self.setMinimumWidth(480)
        self._context = context
        self._batches: list[Batch] = []
        self.name, self.list = QLineEdit(), QListWidget()
        self.line = JobLine(context.runner)
        self.buttons = make_yes_and_cancel(self, _tr("Publish"))
        self._lay_out()
        self.name.textChanged.connect(lambda _text: self._check())
        self.list.itemChanged.connect(lambda _item: self._check())
        self.line.changed.connect(self._check)
        self._check()
        asked = context.line.ask(read_batches, self._show_batches, self._refuse, owner=self)
        if not asked:
            self.line.say(context.line.state.reason or _tr("There is no line to the server now."), kind="error")

    def accept(self) -> None:
        """Computes in a worker, then freezes on the server."""
        chosen = self._list_chosen()
        if not chosen or not self.name.text().strip() or self.line.is_busy:
            return
        session, images = self._context.session, choose_batches(self._batches, chosen)
        project = session.committed

        def work(progress: Progress) -> list[dict[str, Any]]:
            whole = session.load_project(project, progress)
            own = AuditOptions.of(whole)
            options = replace(own, selection=replace(own.selection, images=images))
            return make_published_rows(make_audit_report(whole, options, progress))

        self.line.start(Job(_tr("Computing the numbers"), work), done=lambda rows: self._publish(chosen, rows))

    def done(self, result: int) -> None:
        """What is under way is called off."""
        self.line.cancel()
        super().done(result)

    def _publish(self, chosen: Sequence[int], rows: list[dict[str, Any]]) -> None:
        name = self.name.text()

        def end(_answer: None) -> None:
            self.published.emit()
            super(PublishDialog, self).accept()

        self._context.line.ask(lambda link: publish_numbers(link, name, chosen, rows), end, self._refuse, owner=self)

    def _refuse(self, error: UserError) -> None:
        self.line.say(tell_error(error), kind="error")

    def _show_batches(self, found: list[Batch]) -> None:
        self._batches = found
        for batch in found:
            item = QListWidgetItem(_describe_batch(batch))
            item.setData(Qt.ItemDataRole.UserRole, batch.number)
            ready = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsSelectable
            item.setFlags(ready if batch.is_ready else Qt.ItemFlag.NoItemFlags)
            item.setCheckState(Qt.CheckState.Checked if batch.is_ready else Qt.CheckState.Unchecked)
            self.list.addItem(item)
        if not found:
            self.line.say(_tr("No images are dealt yet, so there are no batches."))
        self._check()

    def _list_chosen(self) -> list[int]:
        items = [self.list.item(row) for row in range(self.list.count())]
        return [
            int(item.data(Qt.ItemDataRole.UserRole)) for item in items if item.checkState() is Qt.CheckState.Checked
        ]

    def _check(self) -> None:
        is_ready = bool(self._list_chosen()) and bool(self.name.text().strip()) and not self.line.is_busy
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(is_ready)

    def _lay_out(self) -> None:
        self.name.setPlaceholderText(_tr("Such as: first round"))
        self.name.setMaxLength(200)
        self.list.setAccessibleName(_tr("Batches"))
        self.list.setMinimumHeight(120)
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.addRow(_tr("Name"), self.name)
        form.addRow(_tr("Batches"), self.list)
        note = QLabel(
            _tr(
                "F1, RandCrowns, alphas and variances of these batches, for everybody and for good: each batch is "
                "published once, so that no two numbers tell of a single image."
            )
        )
        note.setProperty("role", "muted")
        note.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        column.addLayout(form)
        for part in (note, self.line, self.buttons):
            column.addWidget(part)


def _describe_batch(batch: Batch) -> str:
    number = format_number(batch.number)
    images = format_count(_tr, len(batch.images), "{n} image", "{n} images")
    name = _tr("Batch {number}: {images}", number=number, images=images)
    if batch.published_as:
        return f"{name} · {_tr('published as {name}', name=batch.published_as)}"
    if batch.unfinished:
        return f"{name} · {format_count(_tr, batch.unfinished, '{n} is not finished', '{n} are not finished')}"
    if not batch.is_ready:
        return f"{name} · {_tr('fewer than {n}', n=format_number(LEAST_IMAGES))}"
    return name


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
