"""The view as a picture: whole in the image's own resolution, as it is seen, copied; blind it holds what is shown."""

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtGui import QImage
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QApplication

from annotator.ui.base.pictures import ShownPicture
from annotator.ui.canvas.scene import MOST_PIXELS, order_whole
from tests.windows import SIZE, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def read_pixels(path) -> np.ndarray:
    image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32)
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)[..., :3].copy()


def test_the_whole_picture_is_saved_with_its_boxes(window, answers, qtbot, tmp_path):
    for ending in ("png", "jpg", "pdf"):
        answers.output = tmp_path / f"view.{ending}"
        window.perform_named("save_picture")
        settle(qtbot, window)
        assert answers.output.stat().st_size > 500
    assert answers.asked[0] == "output img0.png"
    pixels = read_pixels(tmp_path / "view.png")
    assert pixels.shape[:2] == SIZE[::-1]
    shapes = window.page.session.current_layer.shapes
    drawn = np.argwhere(np.abs(pixels.astype(int) - 60).max(axis=2) > 40)
    assert drawn[:, 0].min() >= shapes.box[:, 1].min() - 20
    assert drawn[:, 1].max() <= shapes.box[:, 2].max() + 60
    assert len(drawn) > 50
    assert (tmp_path / "view.pdf").read_bytes().startswith(b"%PDF")


def test_nothing_of_others_is_in_the_picture_of_a_blind_session(window):
    still = window.page.canvas.order_still(whole=True)
    own = len(window.page.session.current_layer.shapes)
    assert sum(len(marks.outlines) for marks in still.order.marks) == own


def test_what_is_seen_is_saved_and_copied(window, answers, qtbot, tmp_path):
    canvas = window.page.canvas
    answers.output = tmp_path / "seen.png"
    window.perform_named("save_view")
    settle(qtbot, window)
    assert QImage(str(answers.output)).width() == canvas.width()
    window.perform_named("copy_view")
    settle(qtbot, window)
    assert QApplication.clipboard().image().width() == canvas.width()


def test_marks_grow_with_the_picture_up_to_a_bound(window):
    canvas = window.page.canvas
    order = canvas.order_still(whole=True).order
    for width, height, is_bound in ((6000, 4000, False), (60_000, 40_000, True)):
        picture = ShownPicture(1, width, height, order.picture.levels, is_sharp=True)
        whole = order_whole(replace(order, picture=picture), (), canvas.font()).order
        assert ((whole.width, whole.height) == (width, height)) is not is_bound
        assert whole.width * whole.height <= MOST_PIXELS * 1.001
        assert whole.unit == pytest.approx(whole.width / 1400)


def test_what_is_seen_is_printed_under_its_name(window, qtbot, tmp_path):
    window.perform_named("print")
    (dialog,) = window.findChildren(QPrintDialog)
    printer = dialog.printer()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "page.pdf"))
    dialog.accepted.emit(dialog.printer())
    dialog.close()
    settle(qtbot, window)
    page = (tmp_path / "page.pdf").read_bytes()
    assert page.startswith(b"%PDF")
    assert len(page) > 3000
    assert "img0.jpg" in printer.docName()


@pytest.mark.qt_log_ignore("This plugin does not support", "Returned false")
def test_a_printer_that_does_not_begin_is_told(window, qtbot, tmp_path):
    window.perform_named("print")
    (dialog,) = window.findChildren(QPrintDialog)
    dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    dialog.printer().setOutputFileName(str(tmp_path / "none" / "page.pdf"))
    dialog.accepted.emit(dialog.printer())
    dialog.close()
    settle(qtbot, window)
    assert "did not accept the page" in window.messages.sentences[0]
