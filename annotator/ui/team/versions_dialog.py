"""Versions dialog: two versions of one's own layer, drawn over each other, and the choice between them."""

import time
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from annotator.errors import UserError
from annotator.session.session import Session
from annotator.store.project_file import ProjectFile
from annotator.store.replica.received import Parked, Received, read_parked
from annotator.team.desk.context import VersionChoice, make_choice_step, shapes_of_parked
from annotator.ui.base.dialog import Aside
from annotator.ui.base.layout import STRETCH, make_button, make_column, make_label, make_row
from annotator.ui.base.paint import read_image
from annotator.ui.base.text import format_count, translate_error, translate_phrase, translator_of
from annotator.ui.dialogs.merging.passes_picture import MINE, THEIRS, ComparedPasses, PassesPicture, StrokeSample

_tr = translator_of("Team")

_WIDTH: Final = 720
_HEIGHT: Final = 560


class VersionsDialog(Aside):
    """Goes through the versions that wait, one image at a time; every choice is a step that undo takes back."""

    chosen = Signal()
    """A choice was stored."""

    def __init__(self, parent: QWidget, file: ProjectFile, session: Session) -> None:
        super().__init__(parent, _tr("Two versions"), size=(_WIDTH, _HEIGHT))
        self._file, self._session = file, session
        found: list[Parked] = file.read(read_parked)
        self._waiting = [one for one in found if one.key.image in session.committed.images]
        self.head, self.reason = make_label(head=True), make_label(role="muted", wraps=True)
        self.error = make_label(role="error", wraps=True)
        self.error.hide()
        self.picture = PassesPicture()
        self._words = {MINE: QLabel(), THEIRS: QLabel()}
        self._lay_out()
        self._show_first()

    def choose(self, choice: VersionChoice) -> None:
        """Stores the choice about the version that is shown, and shows the next one."""
        parked = self._waiting[0]
        layer = self._session.load_layer(parked.key)
        step = make_choice_step(layer, parked, choice, first_id=self._session.next_shape_id)
        try:
            if step is not None:
                self._session.commit(step)
            self._file.receive(Received(parked=(replace(parked, state="chosen"),)))
        except UserError as error:
            self.error.setText(translate_error(error))
            self.error.show()
            return
        self._waiting = self._waiting[1:]
        self.chosen.emit()
        self._show_first()

    def _lay_out(self) -> None:
        key = QGridLayout()
        key.setHorizontalSpacing(8)
        for row, (style, words) in enumerate(self._words.items()):
            key.addWidget(StrokeSample(style), row, 0)
            key.addWidget(words, row, 1)
        key.setColumnStretch(1, 1)
        texts = {
            VersionChoice.CURRENT: _tr("Keep what is there"),
            VersionChoice.PARKED: _tr("Take the other version"),
            VersionChoice.BOTH: _tr("Keep both"),
        }
        self.buttons = {choice: make_button(text, partial(self.choose, choice)) for choice, text in texts.items()}
        below = make_row(STRETCH, *self.buttons.values(), make_button(_tr("Later"), self.reject))
        parts = (self.head, self.reason, (self.picture, 1), key, self.error, below)
        make_column(*parts, within=self, spacing=8, margins=(20, 16, 20, 16))

    def _show_first(self) -> None:
        """Shows the oldest version that waits, or closes when none is left."""
        if not self._waiting:
            self.accept()
            return
        parked = self._waiting[0]
        project = self._session.committed
        image = project.images.get(parked.key.image)
        layer, other = self._session.load_layer(parked.key), shapes_of_parked(parked)
        name = "" if image is None else image.name
        left = format_count(_tr, len(self._waiting), "{n} image to choose", "{n} images to choose")
        self.head.setText(f"{name} · {left}")
        self.reason.setText(translate_phrase(parked.sentence))
        clock = time.strftime("%H:%M", time.localtime(parked.time))
        here = format_count(_tr, layer.count, "{n} shape", "{n} shapes")
        there = format_count(_tr, len(other), "{n} shape", "{n} shapes")
        self._words[MINE].setText(_tr("What is there now: {shapes}", shapes=here))
        self._words[THEIRS].setText(_tr("From {desk}, {time}: {shapes}", desk=parked.host, time=clock, shapes=there))
        size = (0, 0) if image is None else (image.width, image.height)
        self.picture.show_passes(ComparedPasses(*size, mine=layer.shapes, theirs=other))
        self.picture.show_picture(read_image(self._file.read_preview(parked.key.image)))
        self.setFocus(Qt.FocusReason.OtherFocusReason)
