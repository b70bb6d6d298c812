"""The status bar while the pointer moves, and the jobs that it shows."""

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QWidget

from annotator.errors import Progress
from annotator.ui.base.workers import JobHandle
from annotator.ui.window.status_bar import JobView, PointerLabel
from tests.ui.panels.agreement.conftest import disputed_path, panel_of, scene
from tests.windows import settle

__all__ = ["disputed_path", "scene"]

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


class Painted(QObject):
    """Names of the widgets that were painted."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def eventFilter(self, watched, event):
        if event.type() is QEvent.Type.Paint:
            self.names.append(watched.objectName())
        return False


@pytest.fixture
def row(qtbot):
    made = QWidget(objectName="row")
    qtbot.addWidget(made)
    beside, label = QLabel("beside", objectName="beside"), PointerLabel()
    label.setObjectName("pointer")
    layout = QHBoxLayout(made)
    layout.addWidget(label)
    layout.addWidget(beside)
    made.show()
    return made, beside, label


def test_a_place_is_shown_without_painting_what_stands_beside_it(row, qapp):
    made, beside, label = row
    label.show_place("x 100  y 200")
    qapp.processEvents()
    painted = Painted()
    for widget in (made, beside, label):
        widget.installEventFilter(painted)
    label.show_place("x 1 000  y 2")
    qapp.processEvents()
    assert painted.names == ["pointer"]
    label.show_place("x 1 000 000  y 1 000 000")
    qapp.processEvents()
    assert "beside" in painted.names
    assert label.width() >= label.fontMetrics().horizontalAdvance(label.text())


def test_of_the_places_within_a_frame_the_last_one_is_shown(row, qtbot):
    label = row[2]
    label.show_soon(1, 2)
    first = label.text()
    label.show_soon(3, 4)
    label.show_soon(5, 6)
    qtbot.waitUntil(lambda: label.text() == "x 5  y 6", timeout=60_000)
    assert first == "x 1  y 2"
    label.show_soon(7, 8)
    label.clear_place()
    qtbot.waitUntil(lambda: not label._turn.isActive(), timeout=60_000)
    assert label.text() == ""


def test_of_several_jobs_the_last_is_shown_and_called_off(qtbot):
    view = JobView()
    qtbot.addWidget(view)
    long, short = JobHandle("Downloading pictures", Progress()), JobHandle("Reading boxes", Progress())
    view.begin(long)
    view.begin(short)
    view._cancel.click()
    assert (view._title.text(), short.is_cancelled, long.is_cancelled) == ("Reading boxes", True, False)
    assert not view._cancel.isEnabled(), "it ends at its next step"
    view.end(short)
    assert (view._title.text(), view._cancel.isEnabled()) == ("Downloading pictures", True)
    view.end(long)
    assert view.isHidden()


def test_numbers_that_are_called_off_in_the_status_bar_say_so_and_are_counted_again(qtbot, window):
    """A job delivers between two events, so one that is called off before them never does."""
    panel = panel_of(window)
    settle(qtbot, window)
    panel.scope.choose("whole")
    assert panel.notice.title.text() == "Counting"
    window.status._job._cancel.click()
    settle(qtbot, window)
    assert panel.notice.sentence.text() == "'Counting agreement' was cancelled."
    again = panel.notice.lines[0].button
    assert (again.isVisible(), again.text()) == (True, "Count again")
    window.page.session.set_view(exclude_unblinded=True)
    settle(qtbot, window)
    assert panel.notice.isVisible(), "an edit does not begin again what the person did not want"
    window.page.session.set_view(exclude_unblinded=False)
    again.click()
    settle(qtbot, window)
    assert panel.view.has_numbers
    assert not panel.notice.isVisible()


def test_a_page_that_is_called_off_in_the_status_bar_says_so(qtbot, window):
    window.perform_named("workspace_study")
    study = window.page.study
    page = study.show_page("agreement")
    while not study.audit.is_busy:
        QApplication.processEvents()
    window.status._job._cancel.click()
    settle(qtbot, window)
    assert (page.state.sentence.text(), page.state.button.text()) == ("The counting was called off.", "Count again")
    page.state.button.click()
    settle(qtbot, window)
    assert study.audit.answer is not None
