"""Copy watch: which images have a copy of their picture on this disk, kept up as pictures come."""

from collections.abc import Callable, Mapping
from typing import Final

import immutables
from PySide6.QtCore import QObject, Qt, Signal

from annotator.errors import UserError
from annotator.model.image import Image
from annotator.progress import Progress
from annotator.session.change import Change
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.session.view import CopiedImages
from annotator.store.remote import is_address
from annotator.store.remote.picture import list_copied_names, watch_copies
from annotator.ui.base.workers import JobHandle, Pause, Runner

TOGETHER: Final = 250
"""Milliseconds in which copies that come are told together."""
_LOOK_EVERY: Final = 4096
"""Images between two looks at whether the work was called off."""


class CopyWatch(QObject):
    """Tells the session; the folder of the copies is looked through in a worker, once for a place of pictures."""

    _told = Signal(str)
    """Name of a picture that has a copy; empty when copies were removed."""

    def __init__(self, session: Session, runner: Runner, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._runner = session, runner
        self._looked_at: tuple[object, ...] = ()
        self._ids: Mapping[str, int] = {}
        self._came: set[str] = set()
        self._handle: JobHandle | None = None
        self._ear: _Ear | None = None
        self._soon = Pause(self, TOGETHER, self._tell_session)
        self._told.connect(self._note, Qt.ConnectionType.QueuedConnection)
        self._look()

    def follow(self, change: Change) -> None:
        """Looks again where the pictures lie elsewhere now, or images came or went."""
        if change.touches_part(Image):
            self._look()

    def close(self) -> None:
        """Hears of nothing any more."""
        self._soon.stop()
        if self._ear is not None:
            self._ear.close()
        self._ear = None

    def _look(self, *, anew: bool = False) -> None:
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
        ear = self._ear = _Ear(self._told.emit)

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
            Job("Looking for copies", work, quiet=True), done=self._take, failed=self._give_up, owner=self
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
        if name:
            self._came.add(name)
            if not self._soon.isActive():
                self._soon.start()
        else:
            self._came.clear()
            self._look(anew=True)

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
    """Hears of copies in whichever thread they come, until it is closed on the GUI thread."""

    def __init__(self, told: Callable[[str], object]) -> None:
        self._told: Callable[[str], object] | None = told
        self._end: Callable[[], None] = lambda: None

    def begin(self, root: str) -> None:
        """Listens; called in a worker, as the line's package is loaded for it. Raises UserError without that."""
        self._end = watch_copies(root, self._hear)
        if self._told is None:
            self._end()

    def close(self) -> None:
        """Hears nothing any more."""
        self._told = None
        self._end()

    def _hear(self, name: str) -> None:
        told = self._told
        if told is not None:
            told(name)
