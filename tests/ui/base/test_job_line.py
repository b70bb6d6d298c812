"""The line of a job: what went wrong is said as an error, nothing moves when its bar is shown, and it may go first."""

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QLabel, QProgressBar

from annotator.errors import Progress, UserError
from annotator.session.jobs import Job
from annotator.ui.base.dialog import JobLine
from annotator.ui.base.theme import LIGHT, make_style_sheet
from annotator.ui.base.workers import Runner


@pytest.fixture
def runner(qapp) -> Iterator[Runner]:
    made = Runner()
    yield made
    made.shutdown()


def fail(_progress: Progress) -> None:
    raise UserError("The disk is full; free some room.")


def test_what_went_wrong_is_the_sentence_before_it_is_heard_of(qtbot, runner) -> None:
    line, heard = JobLine(runner), []
    qtbot.addWidget(line)
    line.setStyleSheet(make_style_sheet(LIGHT))
    line.start(Job("Reading", fail), done=pytest.fail, failed=lambda error: heard.append((str(error), line.sentence)))
    qtbot.waitUntil(lambda: bool(heard))
    assert heard == [("The disk is full; free some room.",) * 2]
    assert not line.is_busy
    (label,) = line.findChildren(QLabel)
    assert label.palette().color(QPalette.ColorRole.WindowText).name() == LIGHT.error
    line.say("12 images")
    assert label.palette().color(QPalette.ColorRole.WindowText).name() == LIGHT.muted


def test_nothing_moves_when_the_bar_is_shown(qtbot, runner) -> None:
    line = JobLine(runner)
    qtbot.addWidget(line)
    (bar,) = line.findChildren(QProgressBar)
    before = line.sizeHint()
    bar.show()
    assert not bar.isHidden()
    assert line.sizeHint() == before


def test_work_that_fails_after_its_line_is_gone(qtbot, runner) -> None:
    go_on, told = threading.Event(), []

    def work(progress: Progress) -> None:
        go_on.wait(60)
        fail(progress)

    line = JobLine(runner)
    line.start(Job("Reading", work), done=told.append, failed=told.append)
    assert line.findChild(QProgressBar).accessibleName() == "Reading"
    line.deleteLater()
    QApplication.sendPostedEvents(line, QEvent.Type.DeferredDelete)
    go_on.set()
    qtbot.waitUntil(lambda: not runner.is_busy)
    assert told == []
