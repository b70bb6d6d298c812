"""Answers about the whole set that pages of Study share: counted off the window's thread while one of them is seen."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from annotator.errors import UserError
from annotator.session.change import Change
from annotator.session.jobs import Job
from annotator.ui.base.panel_context import PanelContext, Recount
from annotator.ui.base.workers import CalledOffError

T = TypeVar("T")

_OF_VIEW = (
    "mode",
    "author",
    "audited",
    "exclude_unblinded",
    "without_assisted",
    "listed",
    "only_listed",
    "beside_state",
)
"""What of the view says which work counts."""


def may_change_answers(change: Change) -> bool:
    """Whether numbers of the whole set may be others after a change."""
    if change.preview:
        return False
    return bool(change.opened or change.layers or change.parts) or change.touches_view(*_OF_VIEW)


class SharedCount(QObject, Generic[T]):
    """An answer as it is now; the last one stays until the next is there."""

    changed = Signal()
    """Counting began or ended, or there is another answer."""
    progressed = Signal(int, int)
    """Steps done, steps in all (0 when unknown)."""

    def __init__(
        self,
        parent: QObject,
        context: PanelContext,
        make_job: Callable[[], Job[T]],
        *,
        is_wanted: Callable[[], bool],
        find_looks: Callable[[T], Iterable[int]],
    ) -> None:
        """`is_wanted` says whether a page is seen that rests on it, `find_looks` whose images it shows to others."""
        super().__init__(parent)
        self.answer: T | None = None
        self.error: UserError | None = None
        self.is_called_off = False
        """Whether the person has called the counting off."""
        self.is_stale = True
        """Whether it has not begun to be counted since something changed."""
        self._make = make_job
        self._recount: Recount[T] = Recount(
            self,
            context,
            self._make_job,
            self._take,
            is_seen=is_wanted,
            find_looks=find_looks,
            failed=self._fail,
        )
        self._recount.changed.connect(self.changed)
        self._recount.progressed.connect(self.progressed)

    @property
    def is_busy(self) -> bool:
        """Whether it is being counted."""
        return self._recount.is_busy

    @property
    def is_settled(self) -> bool:
        """Whether nothing is counted, nor about to be."""
        return self._recount.is_settled

    def want(self) -> None:
        """Has it counted, unless it is known, under way or called off."""
        if self.is_stale and self._recount.is_settled and not self.is_called_off:
            self._recount.count()

    def count(self) -> None:
        """Has it counted now, also after it was called off."""
        self.is_stale, self.is_called_off = True, False
        self._recount.count()

    def cancel(self) -> None:
        """Calls the counting off, until it is asked for again."""
        self.is_called_off = True
        self._recount.cancel()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        if not may_change_answers(change):
            return
        self.is_stale = True
        if change.touches_view("mode", "author"):
            self.answer = None  # what an auditor has seen is not for a person who draws
            self._recount.cancel()
            self.changed.emit()
        if not self.is_called_off:
            self._recount.request()

    def _make_job(self) -> Job[T]:
        self.is_stale, self.error = False, None
        return self._make()

    def _take(self, found: T) -> None:
        self.answer = found

    def _fail(self, error: UserError) -> None:
        if isinstance(error, CalledOffError):
            self.is_called_off = True
        else:
            self.error = error
