"""The status bar while the pointer moves, and the jobs that it shows."""

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from annotator.ui.window.status_bar import JobView, PointerLabel

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


def test_a_short_job_does_not_take_the_button_of_a_long_one_away(qtbot):
    view, stopped = JobView(), []
    qtbot.addWidget(view)
    view.begin("Taking pictures along", lambda: stopped.append("taking"))
    view.begin("Reading boxes", None)
    assert view._cancel.isHidden()
    view.end("Reading boxes")
    assert not view.isHidden()
    view._cancel.click()
    assert (view._title.text(), stopped) == ("Taking pictures along", ["taking"])
    view.end("Taking pictures along")
    assert view.isHidden()
