"""Pages of a team: published numbers, requests and flags, versions that wait."""

import time
from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from annotator.report.audit.published import PUBLISHED, list_published_cells
from annotator.session.change import Change
from annotator.session.review import Wish, add_wished_label, list_wishes, refuse_wish
from annotator.store.replica.received import Parked
from annotator.team.desk.context import shapes_of_parked
from annotator.team.link import Link
from annotator.team.running import LEAST_IMAGES, Published, Settled, decide_version, read_published, read_waiting
from annotator.ui.base.layout import STRETCH, make_button, make_choice, make_grid, make_label, make_row, make_text
from annotator.ui.base.paint import read_image
from annotator.ui.base.recount import follow
from annotator.ui.base.text import attempt, capitalise, format_count, format_number, translate_phrase, translator_of
from annotator.ui.dialogs.merging.passes_picture import MINE, THEIRS, ComparedPasses, PassesPicture, StrokeSample
from annotator.ui.output.text_table import fill_table
from annotator.ui.team.pages.desk_page import PublishDialog
from annotator.ui.team.pages.page import TeamContext, TeamPage, make_page_table

_tr = translator_of("Team")


class WishesPage(TeamPage):
    """Works without a line, too: answers travel when there is one."""

    def __init__(self, context: TeamContext) -> None:
        super().__init__(context)
        self._wishes: list[Wish] = []
        heads = (_tr("Label"), _tr("Words"), _tr("Annotator"), _tr("Image"), _tr("When"))
        self.table = make_page_table(heads, name=_tr("Requests and flags"), stretched=1)
        self.table.setSelectionMode(self.table.SelectionMode.SingleSelection)
        self.answer = make_text(hint=_tr("An answer"), name=_tr("An answer"))
        self.settle = make_button(_tr("Answer and settle"), self._decline)
        self.add = make_button(_tr("Add the label"), self._grant)
        self.show_it = make_button(_tr("Go to it"), self._go)
        self.place((self.table, 1), make_row((self.answer, 1), self.settle, self.add, self.show_it))
        self.table.itemSelectionChanged.connect(self._check)
        self.answer.textChanged.connect(lambda _text: self._check())
        follow(context.session.changed, self, self._on_changed)
        self.refresh()

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
                    time.strftime("%Y-%m-%d %H:%M", time.localtime(wish.note.time)),
                )
                for wish in self._wishes
            ],
        )
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
        if wish is not None:
            self.context.show_image(wish.note.image, wish.note.shape)


class VersionsPage(TeamPage):
    """A table of the versions; below it the chosen one over the layer as it is."""

    def __init__(self, context: TeamContext, told: Callable[[int], None]) -> None:
        super().__init__(context)
        self._waiting: list[Parked] = []
        self._told = told
        heads = (_tr("Image"), _tr("Annotator"), _tr("Desk"), _tr("When"), _tr("Why"))
        self.table = make_page_table(heads, name=_tr("Versions that wait"), stretched=4)
        self.table.setSelectionMode(self.table.SelectionMode.SingleSelection)
        self.picture = PassesPicture()
        self.words = {MINE: QLabel(), THEIRS: QLabel()}
        hint = _tr("A sentence about it, kept with it")
        self.answer = make_text(hint=hint, name=hint)
        self.accepts = make_button(_tr("Accept it"), lambda: self.settle(accept=True), tip=_tr("It becomes the layer."))
        self.rejects = make_button(_tr("Reject it"), lambda: self.settle(accept=False), tip=_tr("What is there stays."))
        self.key = QWidget()
        key = make_grid(within=self.key, spacing=(8, None), margins=(0, 0, 0, 0))
        for place, (style, words) in enumerate(self.words.items()):
            key.addWidget(StrokeSample(style), 0, 2 * place)
            key.addWidget(words, 0, 2 * place + 1)
        key.setColumnStretch(1, 1)
        key.setColumnStretch(3, 1)
        self.table.setMaximumHeight(self.table.minimumHeight())
        self.place(self.table, (self.picture, 1), self.key, make_row((self.answer, 1), self.accepts, self.rejects))
        self.table.itemSelectionChanged.connect(self._show_chosen)
        self._show_chosen()

    def refresh(self) -> None:
        """Asks which versions wait."""
        self.ask(read_waiting, self._take)

    def settle(self, *, accept: bool) -> None:
        """Accepts or rejects the chosen version."""
        row = self.table.currentRow()
        if not 0 <= row < len(self._waiting):
            return
        chosen, answer = self._waiting[row], self.answer.text().strip()

        def work(link: Link) -> Settled:
            return decide_version(link, chosen.id, accept=accept, answer=answer)

        def show(settled: Settled) -> None:
            if settled.is_taken:
                self.tell(_tr("It is the layer now.") if accept else _tr("It was rejected; the layer stays."))
                self.answer.clear()
                self.context.line.try_now()
            else:
                self.tell(translate_phrase(settled.sentence), kind="error")
            self.refresh()

        self.ask(work, show)

    def _take(self, waiting: list[Parked]) -> None:
        self._waiting = waiting
        project = self.context.session.committed
        rows = []
        for one in waiting:
            image = project.images.get(one.key.image)
            rows.append(
                (
                    "" if image is None else image.name,
                    project.author_name(one.key.author),
                    one.host,
                    time.strftime("%Y-%m-%d %H:%M", time.localtime(one.time)),
                    str(translate_phrase(one.sentence)),
                )
            )
        fill_table(self.table, rows)
        self._told(len(rows))
        if rows:
            self.table.setCurrentCell(0, 0)
        self._show_chosen()

    def _show_chosen(self) -> None:
        row = self.table.currentRow()
        has_any = 0 <= row < len(self._waiting)
        for button in (self.accepts, self.rejects):
            button.setEnabled(has_any)
        self.answer.setEnabled(has_any)
        self.key.setVisible(has_any)
        if not has_any:
            self.picture.show_passes(None, sentence=_tr("No version waits for an answer."))
            return
        parked, session = self._waiting[row], self.context.session
        layer, other = session.load_layer(parked.key), shapes_of_parked(parked)
        image = session.committed.images.get(parked.key.image)
        here = format_count(_tr, layer.count, "{n} shape", "{n} shapes")
        there = format_count(_tr, len(other), "{n} shape", "{n} shapes")
        self.words[MINE].setText(_tr("What is there now: {shapes}", shapes=here))
        self.words[THEIRS].setText(_tr("The version that waits: {shapes}", shapes=there))
        size = (0, 0) if image is None else (image.width, image.height)
        self.picture.show_passes(ComparedPasses(*size, mine=layer.shapes, theirs=other))
        self.picture.show_picture(read_image(self.context.file.read_preview(parked.key.image)))


_NUMBERS = (2, 4)


class NumbersPage(TeamPage):
    """One publication at a time, the newest first."""

    def __init__(self, context: TeamContext) -> None:
        super().__init__(context)
        self._published: list[Published] = []
        self.choice = make_choice(name=_tr("Published numbers"))
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.facts = make_label(role="muted", wraps=True)
        heads = [capitalise(translate_phrase(one.title)) for one in PUBLISHED]
        self.table = make_page_table(heads, name=_tr("Published numbers"), numbers=_NUMBERS)
        self.publish = make_button(_tr("Publish…"))
        self.publish.setVisible(context.membership.may_decide)
        self.publish.clicked.connect(self._open_publish)
        self.choice.currentIndexChanged.connect(self._show_chosen)
        self.place(make_row(self.choice, STRETCH, self.publish), self.facts, (self.table, 1))
        self.column.addStretch(0)

    def refresh(self) -> None:
        """Asks what was published."""
        self.ask(read_published, self._take)

    def _take(self, published: Sequence[Published]) -> None:
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
                    n=format_number(LEAST_IMAGES),
                )
            )
            return
        chosen = self._published[max(0, place)]
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(chosen.at))
        batches = ", ".join(format_number(number) for number in chosen.batches)
        self.facts.setText(
            _tr("Batches {batches}, published by {login}, {when}", batches=batches, login=chosen.by, when=when)
        )
        rows = [[str(translate_phrase(cell)) for cell in list_published_cells(row)] for row in chosen.rows]
        fill_table(self.table, rows, numbers=_NUMBERS)

    def _open_publish(self) -> None:
        dialog = PublishDialog(self, self.context)
        dialog.published.connect(self.refresh)
        dialog.open()
