"""Taking along: copies of pictures are fetched for days without a line, while the person goes on labelling."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from annotator.model.project import Project
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.store.remote.taking import TakenAlong, list_places_to_take, take_along
from annotator.ui.base.panel_context import Notifier
from annotator.ui.base.text import format_count, tell_error, translator_of
from annotator.ui.base.workers import JobHandle, Runner

_tr = translator_of("Address")


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
            Job(_tr("Taking pictures along"), work),
            done=lambda taken: self._end(*describe_taken(taken)),
            failed=lambda error: self._end(tell_error(error), "error"),
            progress=self._show_progress,
            owner=self,
        )
        self.changed.emit()

    def stop(self) -> None:
        """Ends it; what has come stays."""
        if self._handle is not None:
            self._handle.cancel()
            self._end(_tr("Stopped; what has come stays on this disk."), "info")

    def close(self) -> None:
        """Ends it without a word, as its project is closed."""
        self._handle = None
        self.runner.shutdown()

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
        return _tr("The line failed for one picture after the other; take the rest along when it is back."), "warning"
    if taken.is_over_limit:
        told = _tr("Not all copies fit within the limit; raise ANNOTATOR_PICTURES_LIMIT, which is in gigabytes.")
        return told, "warning"
    if taken.failed:
        number = format_count(_tr, len(taken.failed), "{n} picture did not come", "{n} pictures did not come")
        return _tr("{number}: {reason}", number=number, reason=taken.failed[0]), "warning"
    copies = taken.state.copies
    told = format_count(_tr, copies, "The picture is on this disk.", "All {n} pictures are on this disk.")
    return told, "info"
