"""Dialog that adds the images that lie where the pictures of the project do."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from annotator.errors import Phrase, Progress
from annotator.model.image import Image
from annotator.session.jobs import Job
from annotator.session.pending_commit import StoredStep
from annotator.session.projects.pictures import NewPictures, list_new_pictures, make_adding, read_images
from annotator.session.session import Session
from annotator.store.remote import is_address
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.panel_context import write_step
from annotator.ui.base.text import attempt, format_count, translator_of
from annotator.ui.base.workers import Runner
from annotator.ui.dialogs.listing import PictureListing, describe_found

_tr = translator_of("Listing")


class AddImagesDialog(Dialog):
    """Accepted when the images are in the project; before the button is pressed nothing is changed."""

    added = Signal(int, list)
    """Number of images, and sentences about pictures that could not be read."""

    def __init__(self, parent: QWidget, session: Session, runner: Runner, relocate: Callable[[str], None]) -> None:
        """`relocate` is given the place of a project that had none; it may raise UserError."""
        root = session.project.images_folder
        look = partial(list_new_pictures, session.committed)
        listing: PictureListing[NewPictures] = PictureListing(runner, look, _describe_new, place=root)
        title = _tr("Add images")
        super().__init__(parent, title, runner, yes=title, width=620, line=listing.line)
        self._session, self._relocate, self.listing = session, relocate, listing
        self.listing.note.setVisible(not root or is_address(root))
        self._untold: list[str] = []
        column = self.lay_out(listing, head=_tr("Where the pictures lie"))
        column.insertSpacing(column.indexOf(listing) + 1, 4)
        self.listing.changed.connect(self._show_enabled)
        self._show_enabled()
        self.listing.field.setFocus()
        if root:
            self.listing.list_now()

    def accept(self) -> None:
        """Reads the sizes, which can be called off, then stores the images in one step."""
        new = self.listing.found
        if not self.yes.isEnabled() or new is None:
            return
        first, untold = self._session.committed.next_image_id, list[str]()
        self._untold = untold
        self.line.say(_tr("Reading the sizes of the pictures…"))

        def work(progress: Progress) -> list[Image]:
            return read_images(new.pictures, first=first, progress=progress, report=untold.append)

        self.line.start(Job(Phrase("Reading photographs"), work, quiet=True), done=self._store)
        self._show_enabled()

    def _show_enabled(self) -> None:
        new = self.listing.found
        count = 0 if new is None else len(new.pictures.names)
        self.yes.setEnabled(count > 0 and not self.line.is_busy)
        self.yes.setText(format_count(_tr, count, "Add {n} image", "Add {n} images") if count else _tr("Add images"))
        self.listing.field.setReadOnly(self.line.is_storing)

    def _store(self, images: list[Image]) -> None:
        new, session = self.listing.found, self._session
        if new is None:
            return
        has_place = bool(session.project.images_folder)
        if not has_place and not attempt(self.line.say, lambda: self._relocate(new.pictures.place)):
            return
        write = write_step(lambda _pending: make_adding(images))
        self.store(session, Phrase("Adding images"), write, self._finish)

    def _finish(self, stored: StoredStep) -> None:
        self.added.emit(stored.step.count, [*self.listing.untold, *self._untold])
        super().accept()


def _describe_new(new: NewPictures) -> str:
    """What there is to add, and how much of it is there already."""
    if not new.pictures.names:
        return format_count(
            _tr,
            new.known,
            "The one picture found there is already in the project.",
            "All {n} pictures found there are already in the project.",
        )
    told = describe_found(new.pictures)
    if not new.known:
        return told
    known = format_count(_tr, new.known, "{n} more is already in the project.", "{n} more are already in the project.")
    return f"{told}\n{known}"
