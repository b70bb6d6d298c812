"""Go to image: a field over the picture in which a number or a part of a name finds an image of the project."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from annotator.phrase import Phrase
from annotator.progress import Progress
from annotator.session.editing.navigate import list_order
from annotator.session.finding.image_order import ImageNames
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.ui.base.text import format_number, translator_of
from annotator.ui.base.workers import Runner
from annotator.ui.widgets.finding import TypeAhead
from annotator.ui.widgets.floating import SHADE

_tr = translator_of("Images")

WIDTH: Final = 380
MOST_ROWS: Final = 10
TOP: Final = 48
FIGURE_SPACE: Final = "\u2007"
"""As wide as a digit."""


class GoToImage(TypeAhead):
    """A row an image, with its number in the list."""

    picked = Signal(int)
    """Id of the image that was chosen."""

    def __init__(self, parent: QWidget, session: Session, runner: Runner) -> None:
        prompt, found = _tr("Number or name of an image"), _tr("Images found")
        super().__init__(parent, prompt=prompt, found=found, most_rows=MOST_ROWS)
        self._room, self._session, self._runner = parent, session, runner
        self._names = ImageNames((), (), 0)
        self.setAccessibleName(_tr("Go to image"))
        self.list.setTextElideMode(Qt.TextElideMode.ElideLeft)
        self.typed.connect(self._find)
        self.chosen.connect(self.picked.emit)

    def open(self) -> None:
        """Shows itself at the top of the picture, with the images around the open one."""
        self.field.clear()
        project, order = self._session.project, list_order(self._session)
        self._names = ImageNames(tuple(order), (), len(order))

        def work(progress: Progress) -> ImageNames:
            progress.step(0, 0)
            return ImageNames.of(project, order)

        self._runner.start(Job(Phrase("Names of images"), work, quiet=True), done=self._take_names, owner=self)
        self._find("")
        self.show_and_focus()

    def _take_names(self, names: ImageNames) -> None:
        """Numbers are found before, names from now on."""
        self._names = names
        if self.isVisible() and self.field.text().strip():
            self._find(self.field.text())

    def _find(self, text: str) -> None:
        session = self._session
        wide = len(format_number(self._names.listed))
        self.list.clear()
        for found in self._names.find(text, near=session.view.image):
            number = "–" if found.number is None else format_number(found.number)
            name = session.project.images[found.image].name
            tip = _tr("The filter of the list leaves it out.") if found.number is None else ""
            self.add_row(f"{number.rjust(wide, FIGURE_SPACE)}   {name}", found.image, tip=tip)
        if not self.list.count():
            self.add_row(_tr("No image has this number or name."), None)
        self.list.setCurrentRow(0)
        if not text.strip() and session.view.image is not None:
            self.choose_value(session.view.image)
        self.setFixedSize(WIDTH + 2 * SHADE, self.compute_height())
        self.move(
            max(0, (self._room.width() - self.width()) // 2), min(TOP, max(0, self._room.height() - self.height()))
        )
