"""A job line that goes while its work is under way hears nothing of it any more."""

import threading

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from annotator.errors import UserError
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.ui.base.dialog import JobLine
from annotator.ui.base.workers import Runner


def test_work_that_fails_after_its_line_is_gone(qtbot) -> None:
    runner, go_on, told = Runner(), threading.Event(), []

    def work(_progress: Progress) -> None:
        go_on.wait(60)
        raise UserError("The file went away.")

    line = JobLine(runner)
    line.start(Job("Reading", work), done=told.append, failed=told.append)
    line.deleteLater()
    QApplication.sendPostedEvents(line, QEvent.Type.DeferredDelete)
    go_on.set()
    qtbot.waitUntil(lambda: not runner.is_busy)
    runner.shutdown()
    assert told == []
