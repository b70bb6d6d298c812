"""Recount: what follows a change - listening, a pause, counting in a worker, noting what is seen, showing it."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, Generic, Protocol, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog

from annotator.errors import UserError
from annotator.session.exposure import LOOKS_AT_ONCE
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translate_error, translator_of
from annotator.ui.base.workers import JobHandle, Pause

_tr = translator_of("Study")
T = TypeVar("T")
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
