"""What leaves the window: every table and figure has its actions, and what is written is whole and exact."""

import csv

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableView, QTableWidget, QWidget

from annotator.ui.base.layout import VALUE
from annotator.ui.output.drawn_figure import FigureWindow
from annotator.ui.output.outbox import find_outbox, make_file_name
from annotator.ui.output.table_actions import TableActions
from annotator.ui.panels.images.gallery import GalleryView
from annotator.ui.study.page import PageFigure
from annotator.ui.widgets.plots import Plot
from tests.detector.panel.conftest import FATES, panel_of
from tests.windows import settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support|propagateSizeHints")

DIALOGS = ("labels", "settings", "export", "tune", "find_shapes")


@pytest.fixture
def scene():
    return FATES


@pytest.fixture
def flow(window):
    return panel_of(window).flow.diagram


def list_without_actions(window) -> list[str]:
    """Tables and figures of the window and its dialogs that cannot be copied or saved."""
    found = []
    for widget in window.findChildren(QWidget):
        names = {action.objectName() for action in widget.actions()}
        if isinstance(widget, QTableView) and not isinstance(widget, GalleryView):
            lacking = {"copy_table", "save_table"} - names
        elif isinstance(widget, (Plot, PageFigure)):
            lacking = {"copy_figure", "save_figure"} - names
        else:
            continue
        if lacking:
            found.append(f"{type(widget).__name__} {widget.accessibleName()}: {lacking}")
        if not widget.accessibleName():
            found.append(f"{type(widget).__name__} of {type(widget.parentWidget()).__name__} has no name")
    return found


def test_every_table_and_figure_of_the_window_has_its_actions(window, qtbot):
    window.perform_named("audit")
    for name in window.page.panels:
        window.page.tabs.show_panel(name)
        settle(qtbot, window)
    for name in DIALOGS:
        window.perform_named(name)
    window.perform_named("workspace_study")
    for name in window.page.study.list_ids():
        window.page.study.show_page(name)
        settle(qtbot, window)
    assert "check" in window.page.study.pages
    assert list_without_actions(window) == []
    assert len([one for one in QApplication.allWidgets() if isinstance(one, QTableView)]) > 15


def test_a_figure_is_saved_copied_and_opened_large(window, answers, flow, qtbot, tmp_path):
    (tmp_path / "out").mkdir()
    for ending, start in (("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")):
        answers.output = tmp_path / "out" / f"flow.{ending}"
        flow.ways_out.save.trigger()
        settle(qtbot, window)
        assert answers.output.read_bytes().startswith(start), ending
    assert answers.kinds == ("PNG (*.png)", "SVG (*.svg)", "PDF (*.pdf)")
    drawn = QImage(str(tmp_path / "out" / "flow.png"))
    assert drawn.width() > 2 * flow.width()
    colours = {drawn.pixelColor(x, y).name() for x in range(0, drawn.width(), 7) for y in range(0, drawn.height(), 7)}
    assert drawn.pixelColor(0, 0).name() == "#ffffff"
    assert len(colours) > 3
    assert (tmp_path / "out" / "flow.svg").read_text(encoding="utf-8").count("<path") > len(flow.bands)
    assert window.preferences.settings.memory.output_folder == str(tmp_path / "out")
    check_refusals(window, answers, flow, qtbot, tmp_path)
    flow.ways_out.copy.trigger()
    settle(qtbot, window)
    assert QApplication.clipboard().image().size() == drawn.size()
    check_large(window, flow, qtbot)


def check_refusals(window, answers, flow, qtbot, folder) -> None:
    """What cannot be written is one sentence, and leaves nothing behind."""
    answers.output = folder / "flow.gif"
    flow.ways_out.save.trigger()
    assert ".png, .svg, .pdf" in window.messages.sentences[-1]
    answers.output = folder / "gone" / "flow.png"
    flow.ways_out.save.trigger()
    settle(qtbot, window)
    assert "flow.png" in window.messages.sentences[-1]
    assert not list(folder.glob("**/*.part"))


def check_large(window, flow, qtbot) -> None:
    """Enter opens it in a window of its own above its table, which follows and hands presses back."""
    flow.current = None
    flow.setFocus()
    QTest.keyClick(flow, Qt.Key.Key_Return)
    large = window.findChild(FigureWindow)
    qtbot.waitUntil(lambda: not large.figure.pixels.isNull())
    assert list_without_actions(large) == []
    assert large.table.rowCount() == len(flow.bands) > 1
    assert large.table.item(0, 2).data(VALUE) == flow.bands[0].count
    first = flow.bands[0]
    flow.put((first,), provisional=False)
    qtbot.waitUntil(lambda: large.table.rowCount() == 1)
    large.table.setFocus()
    large.table.setCurrentCell(0, 0)
    with qtbot.waitSignal(flow.picked) as taken:
        QTest.keyClick(large.table, Qt.Key.Key_Return)
    assert taken.args == [first]
    large.close()
    settle(qtbot, window)
    flow.put((), provisional=False)


def test_numbers_and_diagrams_of_the_set_leave_as_they_are(window, answers, qtbot, tmp_path):
    window.perform_named("detector.more")
    settle(qtbot, window)
    page = window.page.study.pages["check"]
    table = page.blocks["counts"].tables[0].table
    answers.output = tmp_path / "counts.csv"
    next(action for action in table.actions() if action.objectName() == "save_table").trigger()
    settle(qtbot, window)
    with answers.output.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    one = panel_of(window).state.dataset_check.report.models[0].result.matching.pooled.total
    assert str(one.precision.value) in [cell for row in rows for cell in row]
    figure = page.blocks["mechanisms"].figures[0]
    answers.output = tmp_path / "why.pdf"
    figure.ways_out.save.trigger()
    figure.ways_out.enlarge.trigger()
    settle(qtbot, window)
    assert answers.output.read_bytes().startswith(b"%PDF")
    large = window.findChild(FigureWindow)
    assert large.figure.pixels.width() > figure.pixels.width()
    large.close()
    settle(qtbot, window)


def test_names_of_files_are_sound():
    assert make_file_name("F1: a/b\n*.csv") == "F1_ a_b _.csv"
    assert make_file_name(".csv") == "annotator.csv"
    assert len(make_file_name("x" * 300 + ".png")) == 104


def test_a_widget_without_a_window_has_no_outbox(qtbot):
    alone = QTableView()
    qtbot.addWidget(alone)
    with pytest.raises(LookupError, match="no window"):
        find_outbox(alone)


def test_a_list_without_heads_has_its_button_below(qapp):
    table = QTableWidget(3, 2)
    table.horizontalHeader().hide()
    button = TableActions(table).button
    table.resize(300, 200)
    table.show()
    QApplication.sendEvent(table, QEvent(QEvent.Type.Enter))
    assert button.isVisible()
    assert table.viewport().geometry().contains(button.geometry())
    assert button.geometry().center().y() > table.height() / 2
    button.menu().aboutToShow.emit()
    assert {action.objectName() for action in button.menu().actions()} == {"copy_table", "save_table"}
    table.horizontalHeader().show()
    QApplication.sendEvent(table, QEvent(QEvent.Type.Enter))
    assert button.geometry().center().y() < table.height() / 2
    table.close()
