"""Two versions of a layer drawn over each other: one's own, between which one chooses, and those an auditor answers."""

import time
from functools import partial
from typing import Final

from msgspec.structs import replace
from PySide6.QtWidgets import QLabel, QWidget

from annotator.report.numbers import format_moment
from annotator.store.replica.received import Parked, Received, read_parked
from annotator.team.desk.context import VersionChoice, make_choice_step, shapes_of_parked
from annotator.team.link import Link
from annotator.team.running import Settled, decide_version, read_waiting
from annotator.ui.base.layout import STRETCH, make_button, make_column, make_grid, make_label, make_row, make_text
from annotator.ui.base.paint import read_image
from annotator.ui.base.text import attempt, format_count, translate_phrase, translator_of
from annotator.ui.dialogs.merging.passes_picture import MINE, THEIRS, ComparedPasses, PassesPicture, StrokeSample
from annotator.ui.output.text_table import fill_table
from annotator.ui.team.parts.part import TeamContext, TeamPart, make_part_table

_tr = translator_of("Team")

_HEIGHT: Final = 320
"""Logical pixels of the picture."""


class TwoVersions(QWidget):
    """What is there and another version over it, with a line that says which is which."""

    def __init__(self) -> None:
        super().__init__()
        self.picture = PassesPicture()
        self.picture.setFixedHeight(_HEIGHT)
        self._words = {MINE: QLabel(), THEIRS: QLabel()}
        key = make_grid(spacing=(8, None))
        for place, (style, words) in enumerate(self._words.items()):
            key.addWidget(StrokeSample(style), 0, 2 * place)
            key.addWidget(words, 0, 2 * place + 1)
            key.setColumnStretch(2 * place + 1, 1)
        make_column(self.picture, key, within=self, spacing=8)

    def show_version(self, context: TeamContext, parked: Parked) -> None:
        """Shows a version over the layer as it is here."""
        session = context.session
        layer, other = session.load_layer(parked.key), shapes_of_parked(parked)
        image = session.committed.images.get(parked.key.image)
        here = format_count(_tr, layer.count, "{n} shape", "{n} shapes")
        there = format_count(_tr, len(other), "{n} shape", "{n} shapes")
        clock = time.strftime("%H:%M", time.localtime(parked.time))
        self._words[MINE].setText(_tr("What is there now: {shapes}", shapes=here))
        self._words[THEIRS].setText(_tr("From {desk}, {time}: {shapes}", desk=parked.host, time=clock, shapes=there))
        size = (0, 0) if image is None else (image.width, image.height)
        self.picture.show_passes(ComparedPasses(*size, mine=layer.shapes, theirs=other))
        self.picture.show_picture(read_image(context.file.read_preview(parked.key.image)))


class OwnVersions(TeamPart):
    """Goes through one's own versions that wait, an image at a time; every choice is a step that undo takes back."""

    def __init__(self, context: TeamContext) -> None:
        super().__init__(context)
        self._waiting: list[Parked] = []
        self.head, self.reason = make_label(head=True), make_label(role="muted", wraps=True)
        self.both = TwoVersions()
        texts = {
            VersionChoice.CURRENT: _tr("Keep what is there"),
            VersionChoice.PARKED: _tr("Take the other version"),
            VersionChoice.BOTH: _tr("Keep both"),
        }
        self.buttons = {choice: make_button(text, partial(self.choose, choice)) for choice, text in texts.items()}
        self.place(self.head, self.reason, self.both, make_row(*self.buttons.values(), STRETCH))
        context.line.changed.connect(self._follow)

    @property
    def is_wanted(self) -> bool:
        """Whether a version waits."""
        return bool(self._waiting)

    def refresh(self) -> None:
        """Shows the oldest version that waits."""
        session, found = self.context.session, self.context.file.read(read_parked)
        self._waiting = [one for one in found if one.key.image in session.committed.images]
        if self._waiting:
            left = format_count(_tr, len(self._waiting), "{n} image to choose", "{n} images to choose")
            self.head.setText(f"{session.committed.image_name(self._waiting[0].key.image)} · {left}")
            self.reason.setText(translate_phrase(self._waiting[0].sentence))
            self.both.show_version(self.context, self._waiting[0])

    def choose(self, choice: VersionChoice) -> None:
        """Stores the choice about the version that is shown, and shows the next one."""
        parked, session, file = self._waiting[0], self.context.session, self.context.file

        def store() -> None:
            step = make_choice_step(session.load_layer(parked.key), parked, choice, first_id=session.next_shape_id)
            if step is not None:
                session.commit(step)
            file.receive(Received(parked=(replace(parked, state="chosen"),)))

        if attempt(self.tell, store):
            self.context.line.note_choice()
            self.changed.emit()

    def _follow(self) -> None:
        if self.context.line.state.parked != len(self._waiting):
            self.changed.emit()


class WaitingVersions(TeamPart):
    """A table of the versions that wait for an auditor; below it the chosen one over the layer as it is."""

    def __init__(self, context: TeamContext) -> None:
        super().__init__(context)
        self._waiting: list[Parked] = []
        heads = (_tr("Image"), _tr("Annotator"), _tr("Desk"), _tr("When"), _tr("Why"))
        self.table = make_part_table(heads, name=_tr("Versions that wait"), stretched=4)
        self.table.setSelectionMode(self.table.SelectionMode.SingleSelection)
        self.both = TwoVersions()
        hint = _tr("A sentence about it, kept with it")
        self.answer = make_text(hint=hint, name=hint)
        self.accepts = make_button(_tr("Accept it"), lambda: self.settle(accept=True), tip=_tr("It becomes the layer."))
        self.rejects = make_button(_tr("Reject it"), lambda: self.settle(accept=False), tip=_tr("What is there stays."))
        self._fields = (self.table, self.both, self.answer, self.accepts, self.rejects)
        self.place(self.table, self.both, make_row((self.answer, 1), self.accepts, self.rejects))
        self.table.itemSelectionChanged.connect(self._show_chosen)
        self._show_chosen()

    def refresh(self) -> None:
        """Asks which versions wait."""
        self.ask(read_waiting, self._take)

    def settle(self, *, accept: bool) -> None:
        """Accepts or rejects the chosen version."""
        chosen, answer = self._waiting[self.table.currentRow()], self.answer.text().strip()

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
        session = self.context.session
        rows = [
            (
                *(session.committed.image_name(one.key.image), session.committed.author_name(one.key.author), one.host),
                format_moment(one.time),
                str(translate_phrase(one.sentence)),
            )
            for one in waiting
        ]
        fill_table(self.table, rows)
        if rows:
            self.table.setCurrentCell(0, 0)
        elif not self.sentence.text():
            self.tell(_tr("No version waits for an answer."))
        self._show_chosen()

    def _show_chosen(self) -> None:
        row = self.table.currentRow()
        has_any = 0 <= row < len(self._waiting)
        for field in self._fields:
            field.setVisible(has_any)
        if has_any:
            self.both.show_version(self.context, self._waiting[row])
