"""Groups, vertices and the lasso in the real window: what mouse and keys do, and what the window says about it."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from annotator.session.editing.remark import Remark
from tests.windows import press

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier


def place_of(window, x, y):
    """Where an image point is in the canvas."""
    return QPoint(*(round(value) for value in window.page.canvas.transform.to_view_point(x, y)))


def drag(window, start, end, keys=PLAIN):
    canvas = window.page.canvas
    first, last = place_of(window, *start), place_of(window, *end)
    QTest.mousePress(canvas, LEFT, keys, first)
    for share in (0.3, 0.7, 1.0):
        QTest.mouseMove(canvas, first + (last - first) * share)
    QTest.mouseRelease(canvas, LEFT, keys, last)


def boxes_of(window):
    return window.page.session.current_layer.shapes.box


def test_a_group_at_the_border_says_that_it_goes_no_further(window):
    press(window, "Ctrl+A")
    for _ in range(25):
        press(window, "Shift+Right")
    assert boxes_of(window)[:, 2].max() == 240
    assert window.messages.sentences == [Remark.AT_BORDER.sentence]
    before = boxes_of(window).copy()
    press(window, "Shift+Right")
    assert window.messages.sentences == [Remark.AT_BORDER.sentence]
    assert (boxes_of(window) == before).all()
    press(window, "Left")
    assert window.messages.sentences == [], "the sentence goes with what it spoke of"


def test_a_dragged_group_says_so_too(window):
    press(window, "Ctrl+A")
    x, y = boxes_of(window)[0].reshape(2, 2).mean(axis=0)
    drag(window, (x, y), (x + 230, y))
    assert boxes_of(window)[:, 2].max() == 240
    assert window.messages.sentences == [Remark.AT_BORDER.sentence]
    press(window, "Esc")
    assert window.messages.sentences == []
