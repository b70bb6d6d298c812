"""What panels and pages of an open project work with: what they are given, and what follows a change.

A recount listens, pauses, counts in a worker, notes what is seen and shows it. What is too large for one moment is
stored by a worker thread or a little at a time, while the window answers.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypedDict, TypeVar, Unpack

from msgspec import Struct
from PySide6.QtCore import QObject, Signal, SignalInstance
from PySide6.QtWidgets import QDialog
from shiboken6 import isValid

from annotator.errors import Phrase, Progress, UserError
from annotator.geometry.box import Floats, Rows
from annotator.metrics.ranges.source import OpenSource
from annotator.model.project import Step
from annotator.plugins.registry import Registry
from annotator.session.agreement.live import LiveAgreement
from annotator.session.disagreements.walk import FarWalk
from annotator.session.exposure import LOOKS_AT_ONCE
from annotator.session.image_view import ImageViews
from annotator.session.jobs import Job
from annotator.session.pending_commit import PendingCommit, StoredStep, is_large
from annotator.session.session import Session
from annotator.session.settings import Preferences
from annotator.store.journal import JournalEntry
from annotator.ui.base.pictures import PictureCache
from annotator.ui.base.text import attempt, translate_error, translator_of
from annotator.ui.base.workers import CrashError, JobHandle, JobResult, Pause, ProgressCallback, Runner

T = TypeVar("T")


def store_step(session: Session, runner: Runner, title: Phrase, step: Step, done: Callable[[], object]) -> None:
    """Stores a step: a small one at once, a large one in a worker; `done` is called when it is stored.

    Raises UserError where a small one could not be, and where nothing can be stored now.
    """
    if is_large(step):
        store(session, runner, title, write_step(lambda _pending: step), done=lambda _stored: done())
        return
    session.commit(step)
    done()


def write_step(make_step: Callable[[PendingCommit], Step]) -> Callable[[PendingCommit, Progress], StoredStep]:
    """What `store` writes where a step is made and stored whole; it can be called off until it is written."""
    return lambda pending, progress: pending.store(lambda: make_step(pending), lambda: progress.step(0, 0))


def store(
    session: Session,
    runner: Runner,
    title: Phrase,
    write: Callable[[PendingCommit, Progress], T],
    *,
    pending: PendingCommit | None = None,
    done: Callable[[T], object] = lambda _stored: None,
    failed: Callable[[UserError], object] | None = None,
    called_off: Callable[[], object] | None = None,
    progress: ProgressCallback | None = None,
    owner: QObject | None = None,
) -> JobHandle:
    """Has a worker write into the project's file, which takes no other step meanwhile; the session takes the step in.

    Whatever happens, the session takes other steps afterwards. The functions hear how it ended unless the owner, who
    shows it, is gone; the step is finished without the owner.

    Parameters
    ----------
    write
        Writes in a worker; what it gives is the stored step, or anything else where no step came of it. It asks its
        Progress whether it was called off until all is written.
    pending
        What was begun for it; a commit without it.
    done, failed, called_off
        Called when it was stored; with the error, also an unforeseen one; when the handle was cancelled in time, which
        without it is an error of the person's.

    Raises UserError where nothing can be stored now.
    """
    begun = session.begin_commit() if pending is None else pending

    def is_there() -> bool:
        return owner is None or isValid(owner)

    def end(outcome: JobResult) -> None:
        stored, error = outcome
        if runner.is_closed:  # the project is being closed: nobody shows the step any more
            return
        try:
            if error is None and isinstance(stored, StoredStep):
                session.finish_commit(stored)
        finally:
            if session.is_storing:
                session.drop_commit()
        if handle.is_cancelled and is_there():
            if error is None:
                handle.cancel()  # too late: it is written
                done(stored)
            elif called_off is not None:
                handle.cancel()
                called_off()

    def refuse(error: UserError) -> None:
        if failed is None and not isinstance(error, CrashError):
            runner.refused.emit(error)
        elif failed is not None and is_there():
            failed(error)

    handle = runner.start(
        Job(title, lambda progress: write(begun, progress)),
        done=lambda stored: done(stored) if is_there() else None,
        failed=refuse,
        progress=None if progress is None else lambda now, total: progress(now, total) if is_there() else None,
        ended=end,
    )
    return handle


class Notice(TypedDict, total=False):
    """What goes with a sentence in the bar under the menus."""

    kind: str
    """It is an `error` where nothing else is said."""
    offer: str
    """The name of a button."""
    act: Callable[[], object] | None
    """What the button does."""
    choices: Sequence[tuple[str, Callable[[], object]]]
    """Several buttons, and what each does."""


class Notifier(Protocol):
    """Shows one sentence in the bar under the menus."""

    def __call__(self, sentence: str, **notice: Unpack[Notice]) -> None:
        """Without a notice it is an error."""


class PanelContext(Struct, frozen=True):
    """An open project and the ways in which a panel may act."""

    session: Session
    image_views: ImageViews
    """The open image as panels show it."""
    project_path: Path
    """The project's file."""
    pictures: PictureCache
    preview: Callable[[int], bytes | None]
    """The stored small copy of an image; may be called from any thread."""
    read_steps_since: Callable[[float, Progress], list[JournalEntry]]
    """The steps of the journal since a time, seconds since 1970, the newest first; may be called from any thread."""
    runner: Runner
    preferences: Preferences
    perform: Callable[[str], None]
    """Does the action with this id."""
    key_of: Callable[[str], str]
    """The first key of an action as the desktop writes it."""
    say: Notifier
    show_box: Callable[[Floats], None]
    """Zooms the picture to a box `(4,)`."""
    search_shapes: Callable[[str], None]
    """Goes to the picture and searches shapes by a query."""
    clicked: SignalInstance
    """Image coordinates (x, y) of a click on the picture."""
    agreement: LiveAgreement
    """The numbers between annotators, kept true while they draw."""
    registry: Registry
    """The plugins, whose metrics stand beside our own."""
    plugins_changed: SignalInstance
    """A plugin was switched on or off."""
    open_source: OpenSource
    """Opens the project file as ranges in the state that it has then; may be called from any thread."""
    closing: SignalInstance
    """The project is about to be closed: what a panel holds back is stored now."""
    open_study: Callable[[str, str], Any]
    """Shows a page of Study by its id, brings the section with a key into sight, and gives the page."""
    walk_on: Callable[[FarWalk, Callable[[], object]], None]
    """Has a worker look where a walk goes on; calls the function where there is nothing. See `WalkGuide`."""

    def attempt(self, work: Callable[[], object]) -> bool:
        """Does the work; a UserError is shown and gives False."""
        return attempt(self.say, work)


_tr = translator_of("Study")
T_co = TypeVar("T_co", covariant=True)

IDLE: Final = 400
"""Milliseconds of quiet after a change before it is counted again."""


class Listenable(Protocol[T_co]):
    """A signal, of Qt or of the session."""

    def connect(self, slot: Callable[[T_co], Any], /) -> Any:
        """Adds a listener."""

    def disconnect(self, slot: Callable[[T_co], Any], /) -> Any:
        """Removes a listener."""


def follow(signal: Listenable[T], owner: QObject, slot: Callable[[T], Any]) -> None:
    """Calls `slot` for each value of the signal until the owner is destroyed or, as a dialog, closed."""
    signal.connect(slot)
    stop = partial(_disconnect, signal, slot)
    if isinstance(owner, QDialog):
        owner.finished.connect(stop)
    owner.destroyed.connect(stop)


def _disconnect(signal: Listenable[T], slot: Callable[[T], Any], _ended: object = None) -> None:
    signal.disconnect(slot)


class WalkGuide(QObject):
    """Takes the person to the next disagreement once a worker has found it; of several wishes the last one counts."""

    def __init__(self, session: Session, runner: Runner, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._runner = session, runner

    def walk_on(self, walk: FarWalk, nothing: Callable[[], object]) -> None:
        """Looks for it; calls `nothing` where there is none. A person who goes elsewhere meanwhile stays there."""

        def done(image: int | None) -> None:
            if walk.is_left(self._session):
                return
            found = None if image is None else walk.go_on(self._session, image)
            if isinstance(found, FarWalk):
                self.walk_on(found, nothing)
            elif found is None:
                nothing()

        self._runner.drop(self)
        self._runner.start(walk.make_job(self._session), done=done, owner=self)


class LookNoter(Pause):
    """Notes that everybody's work on some images is shown, a few between two events of the window, then shows it."""

    def __init__(self, parent: QObject, session: Session) -> None:
        super().__init__(parent, 0, self._note_some)
        self._session = session
        self._left: list[int] = []
        self._then: Callable[[], object] = lambda: None

    def show(self, images: Iterable[int], then: Callable[[], object]) -> None:
        """Calls `then` once it is noted, at once where these are few; what waits from before is shown no more."""
        self.stop()
        self._left, self._then = list(images), then
        self._note_some()

    def _note_some(self) -> None:
        self._session.note_shown(self._left[:LOOKS_AT_ONCE])
        del self._left[:LOOKS_AT_ONCE]
        if self._left:
            self.start()
        else:
            self._then()


SORTED_AT_ONCE: Final = 20_000
"""Rows up to which a table is sorted on the spot."""


class RowSorter:
    """Puts the rows of a table into order: few on the spot, many in a worker."""

    def __init__(self, runner: Runner, owner: QObject) -> None:
        self._runner, self._owner = runner, owner
        self._handle: JobHandle | None = None

    def sort(self, count: int, find: Callable[[], Rows], take: Callable[[Rows], object]) -> None:
        """Has the rows found of which there are about so many, and taken over unless others are asked for meanwhile."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        if count <= SORTED_AT_ONCE:
            take(find())
            return
        job: Job[Rows] = Job(Phrase("Sorting the rows"), lambda _progress: find(), quiet=True)
        self._handle = self._runner.start(job, done=take, owner=self._owner)


class Recount(QObject, Generic[T]):
    """Counts in a worker when something has changed; what was found before stays until the new answer is there.

    It ends with its owner, and with the closing of a dialog.
    """

    changed = Signal()
    """Counting began or ended."""
    progressed = Signal(int, int)
    """Steps done, steps in all (0 when unknown)."""

    def __init__(
        self,
        owner: QObject,
        context: PanelContext,
        make_job: Callable[[], Job[T] | None],
        show: Callable[[T], object],
        *,
        delay: int = IDLE,
        is_seen: Callable[[], bool] = lambda: True,
        note: Callable[[], bool] = lambda: True,
        find_looks: Callable[[T], Iterable[int]] = lambda _found: (),
        failed: Callable[[UserError], object] | None = None,
    ) -> None:
        """Begins nothing yet.

        Parameters
        ----------
        make_job
            Called when it is time; None where there is nothing to count: a count that is under way goes on.
        show
            Gets what was counted.
        delay
            Milliseconds without a request after which it is counted.
        is_seen
            While it is false nothing is counted.
        note
            Notes that a few of the images are seen whose work is about to be counted; called between two events of the
            window until it is true.
        find_looks
            The images whose work by everybody is shown; this is noted before they are.
        failed
            Gets the error, also that the person called the counting off; without it this is said, with a way to count
            again.
        """
        super().__init__(owner)
        self._context, self._make_job, self._show = context, make_job, show
        self._is_seen, self._note, self._find_looks, self._failed = is_seen, note, find_looks, failed
        self._handle: JobHandle | None = None
        self._wait = Pause(self, delay, self.count)
        self._noting = Pause(self, 0, self.count)
        self._noter = LookNoter(self, context.session)
        if isinstance(owner, QDialog):
            owner.finished.connect(self.cancel)

    @property
    def is_busy(self) -> bool:
        """Whether it is being counted, or noted that the answer is seen."""
        is_counting = self._handle is not None and not self._handle.is_over
        return is_counting or self._noting.isActive() or self._noter.isActive()

    @property
    def is_waiting(self) -> bool:
        """Whether it is waited for quiet."""
        return self._wait.isActive()

    @property
    def is_settled(self) -> bool:
        """Whether what is shown is what was asked for last."""
        return not (self.is_busy or self.is_waiting)

    def request(self) -> None:
        """Has it counted when it is quiet."""
        self._wait.start()

    def count(self) -> None:
        """Has it counted now."""
        self._wait.stop()
        if not self._is_seen():
            return
        if not self._note():
            self._noting.start()
            return
        job = self._make_job()
        if job is None:
            return
        self._drop()
        self._handle = self._context.runner.start(
            job,
            done=self._take,
            failed=self._fail,
            progress=self.progressed.emit,
            owner=self,
        )
        self.changed.emit()

    def cancel(self) -> None:
        """Calls off what is waited for or under way."""
        was_busy = self.is_busy
        self._wait.stop()
        self._drop()
        if was_busy:
            self.changed.emit()

    def _drop(self) -> None:
        self._noting.stop()
        self._noter.stop()
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _take(self, found: T) -> None:
        self._handle = None
        self._noter.show(self._find_looks(found), lambda: self._end(found))

    def _end(self, found: T) -> None:
        self._show(found)
        self.changed.emit()

    def _fail(self, error: UserError) -> None:
        self._handle = None
        if self._failed is None:
            self._context.say(translate_error(error), kind=error.kind, offer=_tr("Count again"), act=self.count)
        else:
            self._failed(error)
        self.changed.emit()
