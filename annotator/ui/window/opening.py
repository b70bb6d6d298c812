"""Opening: from a path, a folder or a sample to an open project, and what a person should know of it."""

import getpass
import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple, TypeVar

import immutables
from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from annotator.errors import Phrase, Progress, UserError
from annotator.formats.registry import FormatList
from annotator.model.author import Author
from annotator.model.templates import PLAIN
from annotator.samples.copying import copy_sample
from annotator.samples.sample import Sample, Sight, first_look_of
from annotator.session.disagreements.walk import focus_shape
from annotator.session.jobs import Job
from annotator.session.projects.open import (
    ensure_author,
    find_certain_seat,
    find_first_image,
    make_project,
    open_session,
    person_names_of,
)
from annotator.session.projects.pictures import FoundPictures
from annotator.session.session import Session
from annotator.session.settings import Preferences, Seat
from annotator.session.view import Workspace
from annotator.session.workspaces import go_to_workspace
from annotator.spool import choose_folder
from annotator.store import ProjectFile, create_project, is_large, open_project
from annotator.store.pixels.folder import EXTENSIONS
from annotator.store.replica.membership import Membership
from annotator.ui.base.panel_context import Notifier
from annotator.ui.base.text import attempt, translate_phrase, translator_of
from annotator.ui.base.workers import JobResult, Runner
from annotator.ui.dialogs.ask import Dialogs, NewProjectDialog, ToldDialog

_window_words = translator_of("Window")


class OpeningWarning(NamedTuple):
    """A sentence, and the action that would help with what is written on its button."""

    sentence: str
    action: str = ""
    offer: str = ""


def find_opening_warnings(file: ProjectFile) -> list[OpeningWarning]:
    """That nothing can be stored, that something lay beside the file, that the pictures are not there."""
    found = [OpeningWarning(sentence) for sentence in (file.read_only_reason, file.notice) if sentence]
    if file.images_folder_missing:
        sentence = _window_words(
            "The images folder {folder} is not there; boxes and numbers are shown without pictures.",
            folder=file.project.images_folder,
        )
        found.append(OpeningWarning(sentence, "find_images", _window_words("Locate folder…")))
    return found


def show_opening_warnings(file: ProjectFile, say: Notifier, perform: Callable[[str], None]) -> None:
    """Says them, each with the action that would help."""
    for told in find_opening_warnings(file):
        act = partial(perform, told.action) if told.action else None
        say(told.sentence, kind="warning", offer=told.offer, act=act)


_tr = translator_of("Opening")

ENDING: Final = ".annotator"
Found = TypeVar("Found")


class ProjectOpener(QObject):
    """Asks what has to be asked, does the long parts in a worker, and hands over the open project."""

    opened = Signal(object, object)
    """ProjectFile and Session."""

    def __init__(
        self, window: QWidget, runner: Runner, *, dialogs: Dialogs, preferences: Preferences, say: Notifier
    ) -> None:
        super().__init__(window)
        self._window, self._dialogs, self._preferences, self._say = window, dialogs, preferences, say
        self.runner = runner
        self.may_ask = True
        """Whether a question may be asked; a screenshot is made without."""
        self._opening: Path | None = None
        """The large project that is being opened."""
        self._tell_after: Callable[[], None] | None = None
        """Says what a project that is being opened was made without."""
        self._is_closed = False
        self._shown: tuple[ProjectFile, Session] | None = None
        self._looked_at: dict[str, TemporaryDirectory[str]] = {}
        """By the path of a project that was made of files to be looked at the folder that goes with it."""

    def ask_project(self) -> None:
        """Asks for a project or a photograph and opens it."""
        self._dialogs.ask_project(self._window, lambda path: attempt(self._say, lambda: self.open_any(path)))

    def ask_folder(self) -> None:
        """Asks for a folder of photographs and opens it."""
        title = _tr("Open folder of photographs")
        self._dialogs.ask_folder(self._window, title, lambda path: attempt(self._say, lambda: self.open_any(path)))

    def open_any(self, path: Path, *, image: str | None = None) -> None:
        """A project file, a folder (its project, or a new one), or a photograph of a folder.

        Raises UserError when it is none of these.
        """
        if path.is_dir():
            found = sorted(path.glob(f"*{ENDING}"))
            if len(found) == 1:
                self.open_file(found[0], image=image)
            else:
                self.ask_new(path)
        elif path.suffix.lower() == ENDING:
            self.open_file(path)
        elif path.suffix.lower() in EXTENSIONS and path.is_file():
            self.open_any(path.parent, image=path.name)
        else:
            raise UserError(
                "{path} is not a project, photograph or folder; choose a file that ends in {ending}.",
                path=path,
                ending=ENDING,
            )

    def ask_new(self, folder: Path) -> None:
        """Asks who labels and where the project is to lie, then makes it."""

        def make(path: Path, author: str) -> None:
            attempt(self._say, lambda: self._make_project(str(folder), path, author))

        self._dialogs.ask_new_project(self._window, folder, author=self._suggest_author(), then=make)

    def ask_address(self) -> NewProjectDialog:
        """Asks for an address, lists the pictures there, and makes a project of them."""
        dialog = NewProjectDialog(self._window, self.runner, self._suggest_author())

        def make() -> None:
            listing, path, author = dialog.listing, dialog.path, dialog.author
            if listing is not None and (found := listing.found) is not None:
                untold = listing.untold
                attempt(self._say, lambda: self._make_project(found.place, path, author, found=found, untold=untold))

        dialog.accepted.connect(make)
        dialog.open()
        return dialog

    def _suggest_author(self) -> str:
        return self._preferences.settings.memory.last_author or _find_login_name()

    def open_sample(self, sample: Sample) -> None:
        """Opens the person's copy of a sample, which is made when it is not there."""
        folder = sample.usual_folder
        path = sample.project_file(folder)
        if path.exists():
            self.open_file(path)
            return
        self._start_job(Job(Phrase("Copying the sample"), lambda progress: copy_sample(sample, folder, progress)))

    def look_at_files(
        self,
        paths: Sequence[Path],
        formats: FormatList,
        *,
        pictures: str,
        save: Callable[[], object],
    ) -> None:
        """Shows files of other tools as a project that lasts while it is open: in Check where they bring detections.

        `pictures` is the folder of their pictures, empty where there are none; `save` is offered to keep it.
        """
        from annotator.session.transfer.options import FilesQuestion
        from annotator.session.transfer.straight import StraightFiles, make_project_of_files

        folder = TemporaryDirectory(prefix="annotator-", dir=choose_folder(), ignore_cleanup_errors=True)

        def work(progress: Progress) -> StraightFiles:
            question = FilesQuestion(pictures=pictures)
            place = Path(folder.name)
            return make_project_of_files(place, paths, question, formats, is_check=None, progress=progress)

        def go_to_check(_file: ProjectFile, session: Session) -> None:
            if session.committed.models:
                go_to_workspace(session, Workspace.CHECK)

        def done(found: StraightFiles) -> None:
            self._looked_at[os.path.realpath(found.project)] = folder
            self.opened.connect(go_to_check, Qt.ConnectionType.SingleShotConnection)
            self.open_file(found.project, audit=True)
            for remark in found.remarks:
                self._say(_tr("{remark}.", remark=str(translate_phrase(remark))), kind="warning")
            self._say(
                _tr("These files are only shown: nothing is written, and nothing is kept."),
                kind="info",
                offer=_tr("Save as a project…"),
                act=save,
            )

        def ended(result: JobResult) -> None:
            if result[1] is not None:
                folder.cleanup()

        self.runner.start(Job(Phrase("Reading files"), work), done=done, ended=ended, owner=self)

    def looks_at(self, file: ProjectFile) -> bool:
        """Whether a project was made of files only to be looked at, and lasts while it is open."""
        return os.path.realpath(file.path) in self._looked_at

    def open_file(
        self, path: Path, *, author: str | None = None, image: str | None = None, audit: bool = False
    ) -> None:
        """Opens a project file; asks who works on it when that is not known. One that is being edited here stays open.

        Raises UserError when it cannot be opened, or there is no such image or author to be had.
        """
        if author is None and not audit and self._keep_shown(path, image):
            return
        if self._opening is not None:
            self._tell_second(path)
            return
        seat = partial(self._seat_somebody, author=author, image=image, audit=audit)
        open_it = partial(open_project, path, check_large=False)
        self._do_beside(path, open_it, seat, drop=lambda file: None if file is None else file.close())

    def _tell_second(self, path: Path) -> None:
        """Says that a second project is not opened while one is being opened."""
        if self._opening is None or os.path.realpath(path) != os.path.realpath(self._opening):
            sentence = _tr(
                "“{name}” was not opened, because another project is being opened; wait for that.", name=path.stem
            )
            self._say(sentence, kind="info")

    def _seat_somebody(self, file: ProjectFile, *, author: str | None, image: str | None, audit: bool) -> None:
        """Opens the file for who is certain to sit here; asks, or shows nobody's work to nobody, where it is not.

        Where that is not possible the file is closed. Raises UserError.
        """
        try:
            self._seat_or_ask(file, author, image=image, audit=audit)
        except UserError:
            file.close()
            raise

    def _seat_or_ask(self, file: ProjectFile, author: str | None, *, image: str | None, audit: bool) -> None:
        project, may_join = file.project, self.may_ask and not file.read_only
        if file.membership is not None:
            self._open_replica(file, file.membership, author, image=image, audit=audit)
            return
        if author is not None:
            if project.find_author(author) is None and not may_join:
                raise UserError(
                    "The project {path} has no author '{author}'; name one that it has.", path=file.path, author=author
                )
            self._open_seated(file, Seat(name=author), image=image, audit=audit)
            return
        seat = find_certain_seat(project, self._preferences.settings.memory)
        look = None if image or audit else first_look_of(file.path)
        if seat is not None:
            self._open_seated(file, seat, image=image, audit=audit)
        elif look is not None:
            # everybody's work, as this person has no name in the sample, before something to see
            self._open_session(file, image=look.image, audit=True, shape=look.shape, hint=hint_of(look.sight))
        elif audit or not self.may_ask:
            self._open_session(file, image=image, audit=audit)
        else:
            file.close()
            self._ask_seat(file, image=image)

    def _open_replica(
        self, file: ProjectFile, membership: Membership, author: str | None, *, image: str | None, audit: bool
    ) -> None:
        """Opens the replica for the one person whose it is. Raises UserError for anybody else."""
        own = file.project.author_name(membership.author_id)
        if author not in (None, own):
            raise UserError(
                "'{file}' is {name}'s replica of a team project; make one of your own by Study > Team project…",
                file=file.path.name,
                name=own,
            )
        self._open_session(file, author=membership.author_id, image=image, audit=audit)

    def forget_shown(self, file: ProjectFile) -> None:
        """The project that was shown is closed; one that was made of files only to be looked at is gone with it."""
        if self._shown is not None and self._shown[0] is file:
            self._shown = None
        looked_at = self._looked_at.pop(os.path.realpath(file.path), None)
        if looked_at is not None:
            looked_at.cleanup()

    def close(self) -> None:
        """Opens nothing from now on; a project that is being opened is closed as soon as it is open."""
        self._is_closed = True

    def _keep_shown(self, path: Path, image: str | None) -> bool:
        """Whether this file is on the screen to be edited: opening it again would only take the lock from itself."""
        if self._shown is None:
            return False
        file, session = self._shown
        if os.path.realpath(path) != os.path.realpath(file.path) or not file.can_be_written:
            return False
        if image is not None:
            session.set_view(image=find_first_image(session.project, session.view.author, name=image))
        return True

    def _ask_seat(self, file: ProjectFile, *, image: str | None) -> None:
        """Asks who works on a file that is closed meanwhile: nobody has it until there is an answer."""

        def sit(seat: Seat) -> None:
            again = open_project(file.path)
            try:
                self._open_seated(again, seat, image=image, audit=False)
            except UserError:
                again.close()
                raise

        suggested = Seat(name=self._suggest_author())
        self._dialogs.ask_seat(
            self._window,
            person_names_of(file.project),
            suggested=suggested,
            then=lambda seat: attempt(self._say, lambda: sit(seat)),
        )

    def _open_seated(self, file: ProjectFile, seat: Seat, *, image: str | None, audit: bool) -> None:
        """Opens the file for this person, who is stored with it and remembered; an auditor may have no name."""
        person = None
        if seat.name or not seat.audits:
            file.project, person = ensure_author(file.project, file, seat.name)
            self._preferences.replace(self._preferences.settings.with_seat(file.project.uuid, seat))
        if seat.audits:
            self._open_session(file, auditor=person, image=image, audit=True)
        else:
            self._open_session(file, author=person, image=image, audit=audit)

    def _open_session(
        self,
        file: ProjectFile,
        *,
        author: int | None = None,
        auditor: int | None = None,
        image: str | None,
        audit: bool,
        shape: int | None = None,
        hint: str = "",
    ) -> None:
        place = self._preferences.settings.memory.places.get(file.project.uuid)
        if image is None and self.may_ask and place is not None and file.project.find_image(place.image) is not None:
            image = place.image
        begin = partial(open_session, file.project, file, author=author, auditor=auditor, audit=audit, image=image)

        def show(session: Session) -> None:
            if shape is not None:
                focus_shape(session, shape)
            self._shown = file, session
            self.opened.emit(file, session)
            if hint:
                self._say(hint, kind="choice", choices=list_ways(session))
            tell, self._tell_after = self._tell_after, None
            if tell is not None:
                tell()

        open_it = partial(begin, next_shape_id=file.next_shape_id)
        self._do_beside(file.path, open_it, show, drop=lambda _nothing: file.close())

    def _do_beside(
        self,
        path: Path,
        work: Callable[[], Found],
        then: Callable[[Found], object],
        *,
        drop: Callable[[Found | None], object],
    ) -> None:
        """Opens a large project in a worker, a small one at once, and hands over what was opened.

        Where it comes to nothing or nobody waits for it any more, `drop` closes what is open. Raises UserError as the
        work does, where it is done at once.
        """
        if self._is_closed:
            drop(None)
        elif not self.may_ask or not is_large(path):
            then(work())
        else:

            def end(outcome: JobResult) -> None:
                self._opening = None
                if outcome[1] is not None or handle.is_cancelled:
                    drop(outcome[0])

            self._opening = path
            job = Job(Phrase("Opening the project"), lambda _progress: work())
            handle = self.runner.start(job, done=then, ended=end, owner=self)

    def _make_project(
        self,
        place: str,
        path: Path,
        author: str,
        *,
        found: FoundPictures | None = None,
        untold: Sequence[str] = (),
    ) -> None:
        """Of the pictures in a folder or at an address; `untold` is what has been left out of `found`."""
        if path.exists():
            raise UserError("{path} is there already; open it, or choose another name.", path=path)
        self._preferences.set("memory", last_author=author)
        left_out = list(untold)

        def work(progress: Progress) -> Path:
            made = make_project(
                place, name=path.stem, template=PLAIN, found=found, progress=progress, report=left_out.append
            )
            create_project(path, replace(made, authors=immutables.Map({1: Author(1, author)}))).close()
            return path

        tell = partial(show_left_out, self._window, self._say, left_out)
        self._start_job(Job(Phrase("Reading photographs"), work), then=tell)

    def _start_job(self, job: Job[Path], *, then: Callable[[], None] | None = None) -> None:
        def done(path: Path) -> None:
            self.open_file(path)
            if self._opening is not None:
                self._tell_after = then
            elif then is not None:
                then()

        self.runner.start(job, done=done, owner=self)


def show_left_out(window: QWidget, say: Notifier, sentences: Sequence[str]) -> None:
    """Says what was left out or could not be read: the first, and a way to all of them."""

    def show() -> None:
        ToldDialog(window, _tr("Photographs that were left out"), list(sentences)).open()

    if len(sentences) == 1:
        say(sentences[0], kind="warning")
    elif sentences:
        sentence = _tr("{first} ({n} more)", first=sentences[0], n=len(sentences) - 1)
        say(sentence, kind="warning", offer=_tr("Show all"), act=show)


def _find_login_name() -> str:
    """The name under which the person is logged in, as a suggestion."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""


def list_ways(session: Session) -> list[tuple[str, Callable[[], object]]]:
    """What somebody may begin with in a sample: by the words of a button where each leads."""
    ways = [(_tr("Label it yourself"), Workspace.LABEL), (_tr("Compare people"), Workspace.COMPARE)]
    if session.committed.models:
        ways.append((_tr("Check a model"), Workspace.CHECK))
    return [(name, partial(go_to_workspace, session, workspace)) for name, workspace in ways]


def hint_of(sight: Sight) -> str:
    """One line about the selected shape and the next step."""
    match sight:
        case Sight.MISSED:
            return _tr("Ana drew the selected fruit, Ben missed it: press J to walk from one disagreement to the next.")
        case Sight.JOINED:
            return _tr(
                "Ida drew the selected crown, Jon joined it with its neighbour: press J for more, H for RandCrowns."
            )
        case Sight.HALLUCINATED:
            return _tr("The selected part is absent, yet the detector sees it: check the model in the menu Check.")
