"""What goes wrong in an event handler is reported at once and ends nothing."""

from PySide6.QtWidgets import QApplication, QWidget

from annotator.ui.base.workers import guard_handler


class Clumsy(QWidget):
    @guard_handler(None)
    def paintEvent(self, event):
        list(zip([1], [1, 2], strict=True))

    @guard_handler(False)
    def eventFilter(self, watched, event):
        raise LookupError("nothing here")


def test_exceptions_of_handlers_reach_the_hook_at_once(qtbot):
    clumsy, watched = Clumsy(), QWidget()
    qtbot.addWidget(clumsy)
    qtbot.addWidget(watched)
    with qtbot.captureExceptions() as caught:
        clumsy.show()
        QApplication.processEvents()
    assert {kind for kind, _, _ in caught} == {ValueError}
    watched.installEventFilter(clumsy)
    with qtbot.captureExceptions() as caught:
        watched.resize(10, 20)
        watched.show()
    assert {kind for kind, _, _ in caught} == {LookupError}
    watched.removeEventFilter(clumsy)
