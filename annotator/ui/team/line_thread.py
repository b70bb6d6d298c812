"""Line thread: work that waits for a server, on a thread of its own beside those of the runner."""

import threading
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal, Slot

from annotator.ui.base.workers import JobResult


class LineThread(QObject):
    """A thread of its own for one line to a server: work in order, its results brought to the thread that made it.

    Work may wait for the line as long as it likes: nobody waits for it at the end for much longer than `PATIENCE`.
    """

    PATIENCE: Final = 1.0
    """Seconds that closing waits for what is under way."""
    AFTERWARDS: Final = 0.2
    """Seconds that it waits after the line was hung up; the thread is left to itself then."""
    _ended = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks: SimpleQueue[tuple[Callable[[], Any], Callable[[Any, Exception | None], None]] | None] = (
            SimpleQueue()
        )
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None
        self._ended.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def put(self, work: Callable[[], Any], ended: Callable[[Any, Exception | None], None]) -> None:
        """Queues work; `ended` is called with what it gave, or with what it raised."""
        if self._closed.is_set():
            return
        if self._thread is None:
            work_on = partial(_run_tasks, self._tasks, self._closed, self._ended.emit)
            self._thread = threading.Thread(target=work_on, name="annotator-line", daemon=True)
            self._thread.start()
        self._tasks.put((work, ended))

    def close(self, last: Callable[[], object], hang_up: Callable[[], object] | None = None) -> None:
        """Ends the thread after `last`, which closes the line; what is still under way is not delivered.

        What does not end by itself is made to end by `hang_up`, where there is one.
        """
        if self._thread is None or self._closed.is_set():
            return
        self._closed.set()
        self._tasks.put((last, lambda _value, _error: None))
        self._tasks.put(None)
        self._thread.join(self.PATIENCE)
        if hang_up is not None and self._thread.is_alive():
            hang_up()
            self._thread.join(self.AFTERWARDS)

    @Slot(object, object)
    def _deliver(self, ended: Callable[[Any, Exception | None], None], outcome: JobResult) -> None:
        if not self._closed.is_set():
            ended(*outcome)


def _run_tasks(tasks: "SimpleQueue[Any]", closed: threading.Event, tell: Callable[[object, JobResult], None]) -> None:
    """Runs in the thread of a line."""
    while (task := tasks.get()) is not None:
        work, ended = task
        try:
            outcome: JobResult = (work(), None)
        except Exception as error:  # noqa: BLE001 - told on the GUI thread
            outcome = (None, error)
        if not closed.is_set():
            tell(ended, outcome)
        del task, work, ended
