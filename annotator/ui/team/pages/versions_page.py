"""Versions page: what the server did not take of people's layers, beside what is there, for an auditor to answer."""

import time
from collections.abc import Callable

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

from annotator.store.replica.received import Parked
from annotator.team.desk.versions import shapes_of_parked
from annotator.team.link import Link
from annotator.team.running.parked import Settled, decide_version, read_waiting
from annotator.ui.base.paint import read_image
from annotator.ui.base.text import format_count, translate_phrase, translator_of
from annotator.ui.dialogs.merging.passes_picture import MINE, THEIRS, ComparedPasses, PassesPicture, StrokeSample
from annotator.ui.team.pages.page import TeamContext, TeamPage, fill_table, make_table

_tr = translator_of("Team")


class VersionsPage(TeamPage):
    """A table of the versions; below it the chosen one over the layer as it is."""

    def __init__(self, context: TeamContext, told: Callable[[int], None]) -> None:
        super().__init__(context)
        self._waiting: list[Parked] = []
        self._told = told
        heads = (_tr("Image"), _tr("Annotator"), _tr("Desk"), _tr("When"), _tr("Why"))
        self.table = make_table(heads, name=_tr("Versions that wait"), stretched=4)
        self.table.setSelectionMode(self.table.SelectionMode.SingleSelection)
        self.picture = PassesPicture(context.theme)
        self.words = {MINE: QLabel(), THEIRS: QLabel()}
        self.answer = QLineEdit()
        self.answer.setPlaceholderText(_tr("A sentence about it, kept with it"))
        self.answer.setAccessibleName(_tr("A sentence about it, kept with it"))
        self.accepts, self.rejects = QPushButton(_tr("Accept it")), QPushButton(_tr("Reject it"))
        self.accepts.setToolTip(_tr("It becomes the layer."))
        self.rejects.setToolTip(_tr("What is there stays."))
        row = QHBoxLayout()
        row.addWidget(self.answer, 1)
        for button, accept in ((self.accepts, True), (self.rejects, False)):
            button.setAutoDefault(False)
            button.clicked.connect(lambda _on=False, wanted=accept: self.settle(accept=wanted))
            row.addWidget(button)
        self.key = QWidget()
        key = QGridLayout(self.key)
        key.setContentsMargins(0, 0, 0, 0)
        key.setHorizontalSpacing(8)
        for place, (style, words) in enumerate(self.words.items()):
            key.addWidget(StrokeSample(style), 0, 2 * place)
            key.addWidget(words, 0, 2 * place + 1)
        key.setColumnStretch(1, 1)
        key.setColumnStretch(3, 1)
        self.table.setMaximumHeight(self.table.minimumHeight())
        self.column.addWidget(self.table)
        self.column.addWidget(self.picture, 1)
        self.column.addWidget(self.key)
        self.column.addLayout(row)
        self.column.addWidget(self.sentence)
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
