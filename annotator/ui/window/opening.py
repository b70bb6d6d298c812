"""Opening: from a path, a folder or a sample to an open project, and what a person should know of it."""

import getpass
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

import immutables
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from annotator.errors import UserError
from annotator.model.author import Author
from annotator.model.templates import PLAIN
from annotator.progress import Progress
from annotator.samples.copying import copy_sample
from annotator.samples.sample import FirstLook, Sample, Sight, first_look_of
from annotator.session.jobs import Job
from annotator.session.projects.new import make_project
from annotator.session.projects.open import ensure_author, find_author, find_first_image, open_session, person_names_of
from annotator.session.session import Session
from annotator.session.settings import Preferences
from annotator.store import ProjectFile, create_project, open_project
from annotator.store.pixels import EXTENSIONS
from annotator.ui.base.panel_context import Notifier
from annotator.ui.base.text import translator_of
from annotator.ui.base.workers import JobHandle, Runner
from annotator.ui.dialogs.ask import Dialogs

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


_tr = translator_of("Opening")

ENDING: Final = ".annotator"


class ProjectOpener(QObject):
    """Asks what has to be asked, does the long parts in a worker, and hands over the open project."""

    opened = Signal(object, object)
    """ProjectFile and Session."""

    def __init__(self, window: QWidget, *, dialogs: Dialogs, preferences: Preferences, say: Notifier) -> None:
        super().__init__(window)
        self._window, self._dialogs, self._preferences, self._say = window, dialogs, preferences, say
        self.runner = Runner(self)
        self.may_ask = True
        """Whether a question may be asked; a screenshot is made without."""
        self._handle: JobHandle | None = None
        self._shown: tuple[ProjectFile, Session] | None = None

    def ask_project(self) -> None:
        """Asks for a project or a photograph and opens it."""
        self._dialogs.ask_project(self._window, lambda path: self._attempt(lambda: self.open_any(path)))

    def ask_folder(self) -> None:
        """Asks for a folder of photographs and opens it."""
        title = _tr("Open folder of photographs")
        self._dialogs.ask_folder(self._window, title, lambda path: self._attempt(lambda: self.open_any(path)))

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
            raise UserError(f"{path} is no project, photograph or folder; choose a file that ends in {ENDING}.")

    def ask_new(self, folder: Path) -> None:
        """Asks who labels and where the project is to lie, then makes it."""
        suggested = self._preferences.settings.memory.last_author or _find_login_name()

        def make(path: Path, author: str) -> None:
            self._attempt(lambda: self._make_project(folder, path, author))

        self._dialogs.ask_new_project(self._window, folder, author=suggested, then=make)

    def open_sample(self, sample: Sample) -> None:
        """Opens the person's copy of a sample, which is made when it is not there."""
        folder = sample.usual_folder
        path = sample.project_file(folder)
        if path.exists():
            self.open_file(path)
            return
        self._start_job(Job(_tr("Copying the sample"), lambda progress: copy_sample(sample, folder, progress)))

    def open_file(
        self, path: Path, *, author: str | None = None, image: str | None = None, audit: bool = False
    ) -> None:
        """Opens a project file; asks who works on it when that is not known. One that is being edited here stays open.

        Raises UserError when it cannot be opened, or there is no such image or author to be had.
        """
        if author is None and not audit and self._keep_shown(path, image):
            return
        file = open_project(path)
        try:
            wanted = author or self._preferences.settings.memory.last_author
            look = None if author or image or audit else first_look_of(path)
            if look is not None and file.project.find_author(wanted) is None:
                self._show_sample(file, look)
                return
            known = find_author(file.project, wanted, read_only=file.read_only or not self.may_ask)
            if known is not None or file.read_only or not self.may_ask:
                _check_author(file, author)
                self._open_session(file, known, image=image, audit=audit)
            elif wanted and (author is not None or not person_names_of(file.project)):
                self._join_as_author(file, wanted, image=image, audit=audit)
            else:
                file.close()
                self._ask_author(file, wanted or _find_login_name(), image=image, audit=audit)
        except UserError:
            file.close()
            raise

    def cancel(self) -> None:
        """Calls the long work off."""
        if self._handle is not None:
            self._handle.cancel()

    def close(self) -> None:
        """Ends the workers."""
        self.runner.shutdown()

    def _keep_shown(self, path: Path, image: str | None) -> bool:
        """Whether this file is on the screen to be edited: opening it again would only take the lock from itself."""
        if self._shown is None:
            return False
        file, session = self._shown
        if path.resolve() != file.path.resolve() or not file.can_be_written:
            return False
        if image is not None:
            session.set_view(image=find_first_image(session.project, session.view.author, name=image))
        return True

    def _ask_author(self, file: ProjectFile, suggested: str, *, image: str | None, audit: bool) -> None:
        """Asks who works on a file that is closed meanwhile: nobody has it until there is an answer."""

        def sit(name: str) -> None:
            again = open_project(file.path)
            try:
                self._join_as_author(again, name, image=image, audit=audit)
            except UserError:
                again.close()
                raise

        def join(name: str) -> None:
            self._attempt(lambda: sit(name))

        self._dialogs.ask_author(self._window, person_names_of(file.project), suggested=suggested, then=join)

    def _join_as_author(self, file: ProjectFile, name: str, *, image: str | None, audit: bool) -> None:
        project, author = ensure_author(file.project, file, name)
        file.project = project
        self._preferences.set("memory", last_author=name.strip())
        self._open_session(file, author, image=image, audit=audit)

    def _show_sample(self, file: ProjectFile, look: FirstLook) -> None:
        """A sample project for somebody who has no name in it: at an annotator's desk, before something to see."""
        author = file.project.find_author(look.author)
        self._open_session(file, author.id if author else None, image=look.image, audit=True, shape=look.shape)
        self._say(hint_of(look.sight), kind="info")

    def _open_session(
        self, file: ProjectFile, author: int | None, *, image: str | None, audit: bool, shape: int | None = None
    ) -> None:
        session = open_session(
            file.project, file, author=author, next_shape_id=file.next_shape_id, image=image, audit=audit
        )
        if shape is not None and session.current_layer is not None and shape in session.current_layer.shapes.id:
            session.set_view(selection=(shape,))
        self._shown = file, session
        self.opened.emit(file, session)

    def _make_project(self, folder: Path, path: Path, author: str) -> None:
        if path.exists():
            raise UserError(f"{path} is there already; open it, or choose another name.")
        self._preferences.set("memory", last_author=author)
        untold: list[str] = []

        def work(progress: Progress) -> Path:
            made = make_project(folder, name=path.stem, template=PLAIN, progress=progress, report=untold.append)
            create_project(path, replace(made, authors=immutables.Map({1: Author(1, author)}))).close()
            return path

        def tell() -> None:
            if untold:
                others = _tr(" ({n} more)", n=len(untold) - 1) if len(untold) > 1 else ""
                self._say(f"{untold[0]}{others}", kind="warning")

        self._start_job(Job(_tr("Reading photographs"), work), then=tell)

    def _start_job(self, job: Job[Path], *, then: Callable[[], None] | None = None) -> None:
        def done(path: Path) -> None:
            self.open_file(path)
            if then is not None:
                then()

        self._handle = self.runner.start(job, done=done)

    def _attempt(self, work: Callable[[], object]) -> None:
        try:
            work()
        except UserError as error:
            self._say(str(error))


def _check_author(file: ProjectFile, name: str | None) -> None:
    if name is not None and file.project.find_author(name) is None:
        raise UserError(f"The project {file.path} has no author '{name}'; name one that it has.")


def _find_login_name() -> str:
    """The name under which the person is logged in, as a suggestion."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""


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
            return _tr("The selected part is absent, yet the detector sees it: check the model in the menu Model.")
