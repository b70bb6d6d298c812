"""Where pictures lie: images that are added, and copies for days without a line."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QProgressBar, QWidget

from annotator.errors import UserError
from annotator.model.image import Image
from annotator.model.project import Project
from annotator.phrase import Phrase
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.session.pending_commit import StoredStep
from annotator.session.projects.pictures import NewPictures, list_new_pictures, make_adding, read_images
from annotator.session.session import Session
from annotator.store.remote import is_address, parse_address
from annotator.store.remote.picture import CopyState, count_copies, find_remote_places, list_places_to_take
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.layout import make_button, make_label, make_note, make_row, show_share
from annotator.ui.base.numbers import format_size
from annotator.ui.base.storing import write_step
from annotator.ui.base.text import attempt, format_count, format_number, translate_error, translator_of
from annotator.ui.base.workers import Runner
from annotator.ui.dialogs.listing import PictureListing, describe_found
from annotator.ui.remote import TakingAlong

_tr_address = translator_of("Address")


class AddressDialog(Dialog):
    """Takes an address when its button is pressed; fetches pictures, as many as are wanted, and tells what came."""

    def __init__(
        self,
        parent: QWidget,
        find_project: Callable[[], Project],
        take: Callable[[str], None],
        runner: Runner,
        taking: TakingAlong,
    ) -> None:
        """`take` is given the address; it may raise UserError."""
        super().__init__(parent, _tr_address("Pictures at an address"), runner, width=660)
        self._find_project, self._take, self._taking = find_project, take, taking
        now = find_project().images_folder
        self.address = QLineEdit(now if is_address(now) else "")
        self.address.setCursorPosition(0)
        self.address.setPlaceholderText("s3://bucket/folder")
        self.address.setAccessibleName(_tr_address("Address of the pictures"))
        self.use = make_button(_tr_address("Use this address"), self._use)
        self.state = make_label(wraps=True)
        self.take_along = make_button(_tr_address("Take along"), self._take_or_stop)
        self.take_along.setToolTip(_tr_address("Copy the pictures to this disk, to work without a line."))
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        policy = self._bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # nothing moves when it is shown
        self._bar.setSizePolicy(policy)
        self._bar.setAccessibleName(_tr_address("Taking pictures along"))
        self._lay_out()
        self.address.textChanged.connect(lambda _text: self._show_enabled())
        self.yes.setAutoDefault(False)  # Enter takes the address
        self.use.setDefault(True)
        self.line.changed.connect(self._show_enabled)
        taking.changed.connect(self._follow_taking)
        taking.ended.connect(self._tell_taken)
        self._look()
        self._follow_taking()

    def _lay_out(self) -> None:
        note = make_note(
            _tr_address(
                "s3://bucket/folder, gs://bucket/folder, az://container/folder or https://host/folder. Keys come from "
                "the environment or the provider's own files; none is kept in the project."
            )
        )
        named = make_row((self.address, 1), self.use)
        taken = make_row((self.state, 1), self.take_along)
        self.lay_out(
            named,
            note,
            12,
            make_label(_tr_address("Copies on this disk"), head=True),
            taken,
            self._bar,
            head=_tr_address("Where the pictures lie"),
        )

    def _is_in_use(self) -> bool:
        """Whether the pictures are looked for at an address now."""
        return is_address(self._find_project().images_folder)

    def _show_enabled(self) -> None:
        typed = self.address.text().strip()
        is_busy = self.line.is_busy or self._taking.is_busy
        self.use.setEnabled(bool(typed) and not is_busy and typed != self._find_project().images_folder)
        self.take_along.setText(_tr_address("Stop") if self._taking.is_busy else _tr_address("Take along"))
        self.take_along.setEnabled(self._taking.is_busy or (self._is_in_use() and not self.line.is_busy))
        self.address.setReadOnly(is_busy)

    def _use(self) -> None:
        """Takes the address, and looks whether the first picture comes from there."""
        typed = self.address.text().strip()
        try:
            server = parse_address(typed).server
            self._take(typed)
        except UserError as error:
            self.line.say(translate_error(error), kind="error")
            return
        project = self._find_project()
        first = find_remote_places(project, sorted(project.images)[:1])
        self.address.setCursorPosition(0)
        self.line.say(_tr_address("Looking at {server}…", server=server))

        def work(progress: Progress) -> None:
            for place in first:
                place.fetch(progress.stop.is_set)

        self.line.start(
            Job(Phrase("Looking for the pictures"), work),
            done=lambda _none: self._look(
                _tr_address("The first picture came; the pictures are looked for there from now on.")
            ),
            failed=self._tell_unreached,
        )

    def _tell_unreached(self, error: UserError) -> None:
        """The address stays, as it may be right and only the line be away."""
        self._look(
            _tr_address("The address is kept, but the first picture did not come: {reason}", reason=error), "warning"
        )

    def _look(self, sentence: str = "", kind: str = "muted") -> None:
        """Counts the copies on this disk; nothing is asked of the store."""
        self.line.say(sentence, kind=kind)
        if not self._is_in_use():
            self.state.setText(_tr_address("The pictures of this project lie in a folder."))
            self._show_enabled()
            return
        places = list_places_to_take(self._find_project())
        self.state.setText("…")
        self.line.start(
            Job(Phrase("Counting copies"), lambda progress: count_copies(places, progress)), done=self._show_state
        )

    def _tell_taken(self, sentence: str, kind: str) -> None:
        """The window says it as well, in case the dialog was closed."""
        self._look(sentence, "muted" if kind == "info" else kind)

    def _show_state(self, state: CopyState) -> None:
        told = {
            "copies": format_number(state.copies),
            "n": format_number(state.pictures),
            "size": format_size(state.bytes),
        }
        if self._find_project().assigned:
            self.state.setText(_tr_address("{copies} of your {n} assigned pictures, {size}", **told))
        else:
            self.state.setText(_tr_address("{copies} of {n} pictures, {size}", **told))
        self._show_enabled()

    def _take_or_stop(self) -> None:
        if self._taking.is_busy:
            self._taking.stop()
        else:
            self._taking.begin()

    def _follow_taking(self) -> None:
        """Says how far it is; the dialog may be closed meanwhile."""
        taking = self._taking
        self._bar.setVisible(taking.is_busy)
        show_share(self._bar, taking.done, taking.total)
        if taking.is_busy and not self.line.is_busy:
            done, total = format_number(taking.done), format_number(taking.total)
            told = (
                _tr_address("{done} of {total} fetched…", done=done, total=total)
                if taking.total
                else _tr_address("Fetching…")
            )
            self.state.setText(told)
            self.line.say(_tr_address("You may close this and go on labelling."))
        self._show_enabled()


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
            "The one picture there is in the project already.",
            "All {n} pictures there are in the project already.",
        )
    told = describe_found(new.pictures)
    if not new.known:
        return told
    known = format_count(_tr, new.known, "{n} more is in the project already.", "{n} more are in the project already.")
    return f"{told}\n{known}"
