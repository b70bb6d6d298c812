"""Requests and flags of a team, and the numbers that it publishes."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from annotator.errors import Phrase
from annotator.report.audit.published import PUBLISHED, compute_published_rows, list_published_cells
from annotator.report.numbers import format_moment
from annotator.session.change import Change
from annotator.session.jobs import Job
from annotator.session.review import Wish, add_wished_label, list_wishes, refuse_wish
from annotator.session.view import Workspace
from annotator.session.workspaces import leave_study
from annotator.team import running
from annotator.ui.base import layout
from annotator.ui.base.dialog import JobLine, WorkButton
from annotator.ui.base.panel_context import follow
from annotator.ui.base.text import attempt, capitalise, format_count, format_number, translate_phrase, translator_of
from annotator.ui.output.text_table import fill_table
from annotator.ui.team.parts.part import TeamContext, TeamPart, make_part_table

_tr = translator_of("Team")


class WishesPart(TeamPart):
    """Works without a line, too: answers travel when there is one."""

    def __init__(self, context: TeamContext) -> None:
        super().__init__(context)
        self._wishes: list[Wish] = []
        heads = (_tr("Label"), _tr("Words"), _tr("Annotator"), _tr("Image"), _tr("When"))
        self.table = make_part_table(heads, name=_tr("Requests and flags"), stretched=1)
        self.table.setSelectionMode(self.table.SelectionMode.SingleSelection)
        self.answer = layout.make_text(hint=_tr("An answer"), name=_tr("An answer"))
        self.settle = layout.make_button(_tr("Answer and settle"), self._decline)
        self.add = layout.make_button(_tr("Add the label"), self._grant)
        self.show_it = layout.make_button(_tr("Go to it"), self._go)
        self._below = layout.hold(layout.make_row((self.answer, 1), self.settle, self.add, self.show_it))
        self.place(self.table, self._below)
        self.table.itemSelectionChanged.connect(self._check)
        self.answer.textChanged.connect(lambda _text: self._check())
        follow(context.session.changed, self, self._on_changed)

    def refresh(self) -> None:
        """Lists what is asked for now."""
        session = self.context.session
        project, row = session.committed, self.table.currentRow()
        self._wishes = list_wishes(project, session.view, keeps_labels=self.context.membership.may_decide)
        fill_table(
            self.table,
            [
                (
                    wish.label,
                    wish.words.replace("\n", " "),
                    "" if wish.note.author is None else project.author_name(wish.note.author),
                    project.images[wish.note.image].name,
                    format_moment(wish.note.time),
                )
                for wish in self._wishes
            ],
        )
        self.table.setVisible(bool(self._wishes))
        self._below.setVisible(bool(self._wishes))
        if self._wishes:
            self.table.setCurrentCell(min(max(row, 0), len(self._wishes) - 1), 0)
        elif not self.sentence.text():
            self.tell(_tr("Nobody asks for anything."))
        self._check()

    def _on_changed(self, change: Change) -> None:
        if not change.preview and (change.parts or change.opened):
            self.refresh()

    def _check(self) -> None:
        wish = self._find_chosen()
        may_add = self.context.membership.may_change_parts
        self.add.setEnabled(wish is not None and bool(wish.label) and may_add)
        self.add.setToolTip("" if may_add else _tr("Labels of a team project are added by its owner."))
        self.settle.setEnabled(wish is not None and bool(self.answer.text().strip()))
        self.show_it.setEnabled(wish is not None)

    def _find_chosen(self) -> Wish | None:
        row = self.table.currentRow()
        return self._wishes[row] if 0 <= row < len(self._wishes) else None

    def _grant(self) -> None:
        wish = self._find_chosen()
        if wish is not None and attempt(self.tell, lambda: add_wished_label(self.context.session, wish.note.id)):
            self.tell(_tr("Label {label} is there now.", label=wish.label))

    def _decline(self) -> None:
        wish, words = self._find_chosen(), self.answer.text()
        if wish is not None and attempt(self.tell, lambda: refuse_wish(self.context.session, wish.note.id, words)):
            self.answer.clear()
            self.tell(_tr("Answered."))

    def _go(self) -> None:
        wish = self._find_chosen()
        session = self.context.session
        if wish is None:
            return
        leave_study(session, Workspace.COMPARE if session.view.is_auditing else Workspace.LABEL)
        session.set_view(image=wish.note.image)
        layer, shape = session.current_layer, wish.note.shape
        if shape is not None and layer is not None and shape in layer.shapes.id:
            session.set_view(selection=(shape,))


_NUMBERS = (2, 4)


class NumbersPart(TeamPart):
    """One publication at a time, the newest first; below it the next one is made."""

    def __init__(self, context: TeamContext) -> None:
        super().__init__(context)
        self._published: list[running.Published] = []
        self.choice = layout.make_choice(name=_tr("Published numbers"))
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.facts = layout.make_label(role="muted", wraps=True)
        heads = [capitalise(translate_phrase(one.title)) for one in PUBLISHED]
        self.table = make_part_table(heads, name=_tr("Published numbers"), numbers=_NUMBERS)
        self.choice.currentIndexChanged.connect(self._show_chosen)
        self.place(layout.make_row(self.choice, layout.STRETCH), self.facts, self.table)

    def refresh(self) -> None:
        """Asks what was published."""
        self.ask(running.read_published, self._take)

    def _take(self, published: Sequence[running.Published]) -> None:
        self.context.line.note_published(published)
        self._published = list(reversed(published))
        self.choice.blockSignals(True)
        self.choice.clear()
        self.choice.addItems([one.name for one in self._published])
        self.choice.blockSignals(False)
        self._show_chosen(0)

    def _show_chosen(self, place: int) -> None:
        has_any = bool(self._published)
        self.choice.setVisible(has_any)
        self.table.setVisible(has_any)
        if not has_any:
            self.facts.setText(
                _tr(
                    "No numbers are published yet. An auditor freezes them over whole batches of at least {n} images "
                    "that everyone they are assigned to has finished.",
                    n=format_number(running.LEAST_IMAGES),
                )
            )
            return
        chosen = self._published[max(0, place)]
        when = format_moment(chosen.at)
        batches = ", ".join(format_number(number) for number in chosen.batches)
        self.facts.setText(
            _tr("Batches {batches}, published by {login}, {when}", batches=batches, login=chosen.by, when=when)
        )
        rows = [[str(translate_phrase(cell)) for cell in list_published_cells(row)] for row in chosen.rows]
        fill_table(self.table, rows, numbers=_NUMBERS)


class PublishPart(TeamPart):
    """Batches that may not be published stand in the list with the reason."""

    def __init__(self, context: TeamContext) -> None:
        super().__init__(context)
        self._batches: list[running.Batch] = []
        self.name, self.list = (
            layout.make_text(hint=_tr("Such as: first round"), longest=200),
            layout.CheckList(_tr("Batches")),
        )
        self.list.setFixedHeight(120)
        self.line = JobLine(context.runner)
        self.publish = WorkButton(self.line, _tr("Publish"), self.press)
        form = layout.make_form((_tr("Name"), self.name), (_tr("Batches"), self.list), spacing=(16, None))
        buttons = layout.make_row(self.publish, layout.STRETCH)
        self._fields = layout.hold(layout.make_column(form, self.line, buttons))
        self.place(self._fields)
        self.name.textChanged.connect(lambda _text: self._check())
        self.list.itemChanged.connect(lambda _item: self._check())
        self.line.changed.connect(self._check)
        self._check()

    def refresh(self) -> None:
        """Asks which batches there are."""
        self.ask(running.read_batches, self._show_batches)

    def press(self) -> None:
        """Computes in a worker, then freezes on the server."""
        chosen, name, context = self.list.chosen, self.name.text(), self.context

        def publish(rows: list[dict[str, Any]]) -> None:
            self.ask(lambda link: running.publish_numbers(link, name, chosen, rows), lambda _none: self._end())

        work = partial(compute_published_rows, context.file, running.choose_batches(self._batches, chosen))
        self.line.start(Job(Phrase("Computing the numbers"), work), done=publish)

    def _end(self) -> None:
        self.name.clear()
        self.tell("")
        self.changed.emit()

    def _show_batches(self, found: list[running.Batch]) -> None:
        self._fields.setVisible(bool(found))
        if not found:
            self.tell(_tr("No images are dealt yet, so there are no batches."))
        if found == self._batches:  # what is ticked stays
            return
        self._batches = found
        self.list.clear()
        for batch in found:
            item = self.list.add(_describe_batch(batch), batch.number, on=batch.is_ready)
            if not batch.is_ready:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
        self._check()

    def _check(self) -> None:
        self.publish.setEnabled(self.line.is_busy or bool(self.list.chosen and self.name.text().strip()))


def _describe_batch(batch: running.Batch) -> str:
    number = format_number(batch.number)
    images = format_count(_tr, len(batch.images), "{n} image", "{n} images")
    name = _tr("Batch {number}: {images}", number=number, images=images)
    if batch.published_as:
        return f"{name} · {_tr('published as {name}', name=batch.published_as)}"
    if batch.unfinished:
        return f"{name} · {format_count(_tr, batch.unfinished, '{n} is not finished', '{n} are not finished')}"
    if not batch.is_ready:
        return f"{name} · {_tr('fewer than {n}', n=format_number(running.LEAST_IMAGES))}"
    return name
