"""Publish dialog: an auditor chooses whole batches, sees which may be published, and freezes their numbers."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from annotator.errors import UserError
from annotator.metrics.agreement.audit import AuditOptions
from annotator.progress import Progress
from annotator.report.audit.published import make_published_rows
from annotator.report.audit.values import make_audit_report
from annotator.session.jobs import Job
from annotator.team.running.publishing import (
    LEAST_IMAGES,
    Batch,
    choose_batches,
    publish_numbers,
    read_batches,
)
from annotator.ui.base.text import format_count, format_number, tell_error, translator_of
from annotator.ui.dialogs.ask import make_yes_and_cancel
from annotator.ui.dialogs.job_line import JobLine
from annotator.ui.team.pages.page import TeamContext

_tr = translator_of("Team")


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
        self._gone: list[bool] = []
        gone = self._gone
        self.destroyed.connect(lambda: gone.append(True))
        self.name, self.list = QLineEdit(), QListWidget()
        self.line = JobLine(context.runner)
        self.buttons = make_yes_and_cancel(self, _tr("Publish"))
        self._lay_out()
        self.name.textChanged.connect(lambda _text: self._check())
        self.list.itemChanged.connect(lambda _item: self._check())
        self.line.changed.connect(self._check)
        self._check()
        asked = context.line.ask(
            read_batches,
            lambda found: None if gone else self._show_batches(found),
            lambda error: None if gone else self.line.say(tell_error(error), kind="error"),
        )
        if not asked:
            self.line.say(context.line.state.reason or _tr("There is no line to the server now."), kind="error")

    def accept(self) -> None:
        """Computes in a worker, then freezes on the server."""
        chosen = self._list_chosen()
        if not chosen or not self.name.text().strip() or self.line.is_busy:
            return
        session, images = self._context.session, choose_batches(self._batches, chosen)

        def work(progress: Progress) -> list[dict[str, Any]]:
            whole = session.load_project(session.committed, progress)
            own = AuditOptions.of(whole)
            options = replace(own, selection=replace(own.selection, images=images))
            return make_published_rows(make_audit_report(whole, options, progress))

        self.line.start(Job(_tr("Computing the numbers"), work), done=lambda rows: self._publish(chosen, rows))

    def done(self, result: int) -> None:
        """What is under way is called off."""
        self.line.cancel()
        super().done(result)

    def _publish(self, chosen: Sequence[int], rows: list[dict[str, Any]]) -> None:
        name, gone = self.name.text(), self._gone

        def refuse(error: UserError) -> None:
            if not gone:
                self.line.say(tell_error(error), kind="error")

        def end(_answer: None) -> None:
            if not gone:
                self.published.emit()
                super(PublishDialog, self).accept()

        self._context.line.ask(lambda link: publish_numbers(link, name, chosen, rows), end, refuse)

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
