"""Pictures at an address: which have a copy on this disk, taking them along, and saying that one is on its way."""

from collections.abc import Callable, Mapping
from typing import Final

import immutables
from PySide6.QtCore import QObject, Signal

from annotator.errors import Phrase, Progress, UserError
from annotator.model.project import Project
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.session.view import CopiedImages
from annotator.store.remote import RemotePicture, is_address
from annotator.store.remote.picture import TakenAlong, list_copied_names, list_places_to_take, take_along, watch_copies
from annotator.ui.base.panel_context import Notifier
from annotator.ui.base.pictures import PictureCache
from annotator.ui.base.text import format_count, translate_error, translator_of
from annotator.ui.base.workers import CalledOffError, JobHandle, Mailbox, Pause, Runner

_tr_taking = translator_of("Address")


class TakingAlong(QObject):
    """Lives with the open project; its dialog may be closed meanwhile. Its thread holds up no other work."""

    changed = Signal()
    """It began, went on or ended."""
    ended = Signal(str, str)
    """What came of it in one sentence, and its kind: `info`, `warning` or `error`."""

    def __init__(self, find_project: Callable[[], Project], say: Notifier, parent: QObject) -> None:
        super().__init__(parent)
        self._find_project, self._say = find_project, say
        self.runner = Runner(self)
        self.done = self.total = 0
        """Pictures that were asked for so far, and all; 0 while they are counted."""
        self._handle: JobHandle | None = None

    @property
    def is_busy(self) -> bool:
        """Whether pictures are being fetched."""
        return self._handle is not None

    def begin(self) -> None:
        """Fetches the person's assigned pictures, or all of them."""
        if self.is_busy:
            return
        project = self._find_project()
        self.done = self.total = 0

        def work(progress: Progress) -> TakenAlong:
            return take_along(list_places_to_take(project), progress)

        self._handle = self.runner.start(
            Job(Phrase("Downloading pictures"), work),
            done=lambda taken: self._end(*describe_taken(taken)),
            failed=self._fail,
            progress=self._show_progress,
            owner=self,
        )
        self.changed.emit()

    def stop(self) -> None:
        """Ends it; what has come stays."""
        if self._handle is not None:
            self._handle.call_off()

    def close(self) -> None:
        """Ends it without a word, as its project is closed."""
        self._handle = None
        self.runner.shutdown()

    def _fail(self, error: UserError) -> None:
        is_stopped = isinstance(error, CalledOffError)
        said = _tr_taking("Stopped; what has come stays on this disk.") if is_stopped else translate_error(error)
        self._end(said, error.kind)

    def _show_progress(self, done: int, total: int) -> None:
        if self.is_busy:
            self.done, self.total = done, total
            self.changed.emit()

    def _end(self, sentence: str, kind: str) -> None:
        self._handle = None
        self._say(sentence, kind=kind)
        self.changed.emit()
        self.ended.emit(sentence, kind)


def describe_taken(taken: TakenAlong) -> tuple[str, str]:
    """What came of it in one sentence, and the kind of the sentence."""
    if taken.is_cut:
        return _tr_taking(
            "The connection failed for one picture after the other; download the rest when it is back."
        ), "warning"
    if taken.is_over_limit:
        told = _tr_taking("Not all copies fit within the limit; raise ANNOTATOR_PICTURES_LIMIT, which is in gigabytes.")
        return told, "warning"
    if taken.failed:
        number = format_count(_tr_taking, len(taken.failed), "{n} picture did not come", "{n} pictures did not come")
        return _tr_taking("{number}: {reason}", number=number, reason=taken.failed[0]), "warning"
    copies = taken.state.copies
    told = format_count(_tr_taking, copies, "The picture is on this disk.", "All {n} pictures are on this disk.")
    return told, "info"


_tr = translator_of("Pictures")

AFTER: Final = 700
"""Milliseconds from the asking."""


class FetchNotice(Pause):
    """Says it through the cache's `noted`; the picture, or why there is none, takes the words away."""

    def __init__(self, pictures: PictureCache) -> None:
        super().__init__(pictures, AFTER, self._tell)
        self._pictures, self._image = pictures, 0
        pictures.arrived.connect(self._follow)

    def _follow(self, image: int) -> None:
        """The open picture has something better, or is another one."""
        self._image = image
        shown = self._pictures.find_picture(image)
        waits = shown is not None and not shown.is_sharp and not shown.missing
        if waits and isinstance(self._pictures.path_of(image), RemotePicture):
            self.start()
        else:
            self.stop()

    def _tell(self) -> None:
        place = self._pictures.path_of(self._image)
        if isinstance(place, RemotePicture):
            sentence = _tr("This picture is on its way from {server}…", server=place.server)
            self._pictures.noted.emit(self._image, sentence)


TOGETHER: Final = 250
"""Milliseconds in which copies that come are announced together."""
_LOOK_EVERY: Final = 4096
"""Images between two looks at whether the work was called off."""


class CopyWatch(QObject):
    """Tells the session; the folder of the copies is looked through in a worker, once for a place of pictures."""

    def __init__(self, session: Session, runner: Runner, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._runner = session, runner
        self._looked_at: tuple[object, ...] = ()
        self._ids: Mapping[str, int] = {}
        self._came: set[str] = set()
        self._handle: JobHandle | None = None
        self._ear: _Ear | None = None
        self._soon = Pause(self, TOGETHER, self._tell_session)
        self.look()

    def close(self) -> None:
        """Hears of nothing any more."""
        self._soon.stop()
        if self._ear is not None:
            self._ear.close()
        self._ear = None

    def look(self, *, anew: bool = False) -> None:
        """Looks again where the pictures lie elsewhere now, or images came or went."""
        root, images = self._session.project.images_folder, self._session.project.images
        names_of = root, len(images)
        if names_of == self._looked_at and not anew:
            return
        self._looked_at = names_of
        self.close()
        if self._handle is not None:
            self._handle.cancel()
        if not is_address(root):
            self._session.set_view_as(self, {"copied": None})
            return
        ear = self._ear = _Ear(self._note)

        def work(progress: Progress) -> tuple[dict[str, int], CopiedImages]:
            ids = {}
            for done, image in enumerate(images.values()):
                if done % _LOOK_EVERY == 0:
                    progress.step(0, 0)
                ids[image.name] = image.id
            ear.begin(root)
            copied = list_copied_names(root, ids)
            return ids, CopiedImages(immutables.Map({ids[name]: None for name in copied}))

        self._handle = self._runner.start(
            Job(Phrase("Looking for copies"), work, quiet=True), done=self._take, failed=self._give_up, owner=self
        )

    def _take(self, found: tuple[dict[str, int], CopiedImages]) -> None:
        self._handle = None
        self._ids, copied = found
        self._session.set_view_as(self, {"copied": copied})
        self._tell_session()

    def _give_up(self, _error: UserError) -> None:
        """The address is refused, or its package is missing: the picture area says so."""
        self._handle = None
        self._session.set_view_as(self, {"copied": None})

    def _note(self, name: str) -> None:
        """A picture has a copy; without a name, copies were removed."""
        if name:
            self._came.add(name)
            if not self._soon.isActive():
                self._soon.start()
        else:
            self._came.clear()
            self.look(anew=True)

    def _tell_session(self) -> None:
        copied = self._session.view.copied
        if copied is None or self._handle is not None:
            return
        came = [self._ids[name] for name in self._came if name in self._ids]
        self._came.clear()
        new = [image for image in came if image not in copied]
        if new:
            self._session.set_view_as(self, {"copied": copied.add_images(new)})


class _Ear:
    """Hears of copies in whichever thread they come, until it is closed on the GUI thread, where they are told."""

    def __init__(self, told: Callable[[str], object]) -> None:
        self._mailbox = Mailbox(told)
        self._end: Callable[[], None] | None = None
        self._is_closed = False

    def begin(self, root: str) -> None:
        """Listens; called in a worker, as the line's package is loaded for it. Raises UserError without that."""
        self._end = watch_copies(root, self._mailbox.put)
        if self._is_closed:
            self._end()

    def close(self) -> None:
        """Hears nothing any more."""
        self._is_closed = True
        self._mailbox.close()
        if self._end is not None:
            self._end()
