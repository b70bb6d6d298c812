"""The page of one's own place in a team, and the dialogs that assign images and publish numbers."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from annotator.errors import UserError
from annotator.phrase import Phrase
from annotator.progress import Progress
from annotator.report.audit.published import compute_published_rows
from annotator.session.jobs import Job
from annotator.team.assign import describe_overlap
from annotator.team.desk.making import detach_replica, find_differences
from annotator.team.link import Link
from annotator.team.options import DealOptions
from annotator.team.running import (
    LEAST_IMAGES,
    Batch,
    DealAnswer,
    choose_batches,
    deal_project,
    publish_numbers,
    read_batches,
)
from annotator.ui.base.dialog import Dialog, JobLine
from annotator.ui.base.forms import OptionForm
from annotator.ui.base.layout import (
    STRETCH,
    CheckList,
    fill_box,
    make_button,
    make_form,
    make_label,
    make_row,
    make_text,
    say_in,
)
from annotator.ui.base.text import format_count, format_number, translate_error, translate_phrase, translator_of
from annotator.ui.dialogs.ask import ask_project_place
from annotator.ui.output.text_table import fill_table
from annotator.ui.team.grace_card import count_wait, describe_wait
from annotator.ui.team.line_state import describe_line
from annotator.ui.team.pages.page import TeamContext, TeamPage, make_page_table

_tr = translator_of("Team")


class DealDialog(Dialog):
    """Fields as those of `annotator team assign`; shows afterwards how many images each two people share."""

    dealt = Signal()
    """The lists of the people are other ones now."""

    def __init__(self, parent: QWidget, context: TeamContext) -> None:
        super().__init__(parent, _tr("Deal images"), yes=_tr("Deal"), width=460)
        self._context = context
        self.form = OptionForm(
            DealOptions(),
            *("overlap", "share", "by", "batch_size", "repeat_share", "seed"),
            changed=self._tell_overlap,
        )
        self.said, self.told = make_label(wraps=True), make_label(role="muted", wraps=True)
        heads = (_tr("Annotator"), _tr("Annotator"), _tr("Images of both"))
        self.table = make_page_table(heads, name=_tr("Images of both"), numbers=(2,), stretched=1)
        self._lay_out()
        self._tell_overlap()

    def accept(self) -> None:
        """Deals; the dialog stays with what came of it."""
        options = self.form.value
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
        self._say(translate_error(error), "error")

    def _say(self, sentence: str, role: str) -> None:
        say_in(self.said, sentence, role)
        self.said.show()

    def _tell_overlap(self) -> None:
        self.told.setText(str(translate_phrase(describe_overlap(self.form.value.overlap))))

    def _lay_out(self) -> None:
        note = make_label(
            _tr("Images that somebody has begun stay where they are. The same seed deals the same way."),
            role="muted",
            wraps=True,
        )
        self.said.hide()
        self.table.hide()
        self.lay_out(self.form.layout, self.told, note, self.said, self.table, spacing=10, margins=(20, 16, 20, 16))


class PublishDialog(Dialog):
    """Batches that may not be published stand in the list with the reason."""

    published = Signal()

    def __init__(self, parent: QWidget, context: TeamContext) -> None:
        super().__init__(parent, _tr("Publish team numbers"), context.runner, yes=_tr("Publish"), width=480)
        self._context = context
        self._batches: list[Batch] = []
        self.name, self.list = make_text(hint=_tr("Such as: first round"), longest=200), CheckList(_tr("Batches"))
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
        chosen = self.list.chosen
        if not chosen or not self.name.text().strip() or self.line.is_busy:
            return
        work = partial(compute_published_rows, self._context.file, choose_batches(self._batches, chosen))
        self.line.start(Job(Phrase("Computing the numbers"), work), done=lambda rows: self._publish(chosen, rows))

    def _publish(self, chosen: Sequence[int], rows: list[dict[str, Any]]) -> None:
        name = self.name.text()

        def end(_answer: None) -> None:
            self.published.emit()
            super(PublishDialog, self).accept()

        self._context.line.ask(lambda link: publish_numbers(link, name, chosen, rows), end, self._refuse, owner=self)

    def _refuse(self, error: UserError) -> None:
        self.line.say(translate_error(error), kind="error")

    def _show_batches(self, found: list[Batch]) -> None:
        self._batches = found
        for batch in found:
            item = self.list.add(_describe_batch(batch), batch.number, on=batch.is_ready)
            if not batch.is_ready:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
        if not found:
            self.line.say(_tr("No images are dealt yet, so there are no batches."))
        self._check()

    def _check(self) -> None:
        is_ready = bool(self.list.chosen) and bool(self.name.text().strip()) and not self.line.is_busy
        self.yes.setEnabled(is_ready)

    def _lay_out(self) -> None:
        self.list.setMinimumHeight(120)
        form = make_form((_tr("Name"), self.name), (_tr("Batches"), self.list), spacing=(16, None))
        note = make_label(
            _tr(
                "F1, RandCrowns, alphas and variances of these batches, for everybody and for good: each batch is "
                "published once, so that no two numbers tell of a single image."
            ),
            role="muted",
            wraps=True,
        )
        self.lay_out(form, note, spacing=10, margins=(20, 16, 20, 16))


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
        self.state, self.reason = make_label(wraps=True), make_label(role="muted", wraps=True)
        self.now = make_button(_tr("Send and take now"), context.line.try_now)
        self.here = make_button(_tr("Go on here"), context.line.go_on_here)
        self.signs = make_button(_tr("Sign in…"), sign_in)
        self.choose = make_button(_tr("Choose versions…"), choose)
        self.compare = make_button(_tr("Compare with the server"), self._compare)
        self.leave = make_button(_tr("Write an ordinary project…"), self._ask_target)
        self.job = JobLine(context.runner)
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
        form = make_form(
            (_tr("Project"), make_label(member.schema, wraps=True)),
            (_tr("Server"), make_label(member.address, wraps=True)),
            (_tr("You"), make_label(f"{name} · {member.login}", wraps=True)),
            (_tr("Role"), make_label(roles.get(member.role, member.role), wraps=True)),
            (_tr("State"), self.state),
            spacing=(16, 6),
        )
        first = make_row(self.now, self.here, self.signs, self.choose, STRETCH)
        self.place(form, self.reason, first, make_row(self.compare, self.leave, STRETCH))
        fill_box(self.column, self.job, STRETCH)

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
