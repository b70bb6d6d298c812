"""Add images: the pictures in the project's folder or at its address that it does not have yet, counted before."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from annotator.errors import UserError
from annotator.model.image import Image
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.session.pending_commit import StoredStep
from annotator.session.projects.adding import NewPictures, find_next_image, list_new_pictures, make_adding
from annotator.session.projects.pictures import read_images
from annotator.session.session import Session
from annotator.store.remote import is_address
from annotator.ui.base.text import format_count, tell_error, translator_of
from annotator.ui.base.theme import make_head_font
from annotator.ui.base.workers import Runner
from annotator.ui.dialogs.ask import make_yes_and_cancel
from annotator.ui.dialogs.pictures.listing import PictureListing
from annotator.ui.dialogs.pictures.new_dialog import describe_found

_tr = translator_of("Listing")


class AddImagesDialog(QDialog):
    """Accepted when the images are in the project; before the button is pressed nothing is changed."""

    added = Signal(int, list)
    """Number of images, and sentences about pictures that could not be read."""

    def __init__(self, parent: QWidget, session: Session, runner: Runner, relocate: Callable[[str], None]) -> None:
        """`relocate` is given the place of a project that had none; it may raise UserError."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Add images"))
        self.setMinimumWidth(620)
        self._session, self._relocate = session, relocate
        root = session.project.images_folder
        look = partial(list_new_pictures, session.committed)
        self.listing: PictureListing[NewPictures] = PictureListing(runner, look, _describe_new, place=root)
        self.listing.note.setVisible(not root or is_address(root))
        self.line = self.listing.line
        self._untold: list[str] = []
        self._is_storing = False
        self.buttons = make_yes_and_cancel(self, _tr("Add images"))
        self._yes = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        head = QLabel(_tr("Where the pictures lie"))
        head.setFont(make_head_font())
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(8)
        column.addWidget(head)
        column.addWidget(self.listing)
        column.addSpacing(4)
        column.addWidget(self.buttons)
        self.listing.changed.connect(self._show_enabled)
        self._show_enabled()
        self.listing.field.setFocus()
        if root:
            self.listing.list_now()

    def accept(self) -> None:
        """Reads the sizes, which can be called off, then stores the images in one step."""
        new = self.listing.found
        if not self._yes.isEnabled() or new is None:
            return
        first, untold = find_next_image(self._session.committed), list[str]()
        self._untold = untold
        self.line.say(_tr("Reading the sizes of the pictures…"))

        def work(progress: Progress) -> list[Image]:
            return read_images(new.pictures, first=first, progress=progress, report=untold.append)

        self.line.start(Job(_tr("Reading photographs"), work, quiet=True), done=self._store)
        self._show_enabled()

    def done(self, result: int) -> None:
        """What is under way is called off; once it is being stored it is waited for."""
        if not self._is_storing:
            self.line.cancel()
            super().done(result)

    def _show_enabled(self) -> None:
        new = self.listing.found
        count = 0 if new is None else len(new.pictures.names)
        self._yes.setEnabled(count > 0 and not self.line.is_busy)
        self._yes.setText(format_count(_tr, count, "Add {n} image", "Add {n} images") if count else _tr("Add images"))
        self.listing.field.setReadOnly(self._is_storing)

    def _store(self, images: list[Image]) -> None:
        new, session = self.listing.found, self._session
        if new is None:
            return
        try:
            if not session.project.images_folder:
                self._relocate(new.pictures.place)
            pending = session.begin_commit()
        except UserError as error:
            self.line.say(tell_error(error), kind="error")
            return
        self._is_storing = True
        self.line.start(
            Job(_tr("Adding images"), lambda _progress: pending.store(lambda: make_adding(images)), quiet=True),
            done=self._finish,
            failed=lambda _error: self._release(),
        )

    def _release(self) -> None:
        self._is_storing = False
        self._session.drop_commit()
        self._show_enabled()

    def _finish(self, stored: StoredStep) -> None:
        self._is_storing = False
        self._session.finish_commit(stored)
        self.added.emit(stored.step.count, [*self.listing.untold, *self._untold])
        super().accept()


def _describe_new(new: NewPictures) -> str:
    """What there is to add, and how much of it is there already."""
    if not new.pictures.names:
        return format_count(
            _tr,
            new.known,
            "The one picture there is in the project already.",
            "All {n} pictures there are in the project already.",
        )
    told = describe_found(new.pictures)
    if not new.known:
        return told
    known = format_count(_tr, new.known, "{n} more is in the project already.", "{n} more are in the project already.")
    return f"{told}\n{known}"
