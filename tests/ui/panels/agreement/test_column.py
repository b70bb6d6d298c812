"""The column keeps its width whatever stands in it; sections fold, by keys too, and stay as they were left."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidgetAction

from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.model.project import PartEdit, Step
from annotator.ui.widgets.heat_table import HeatCell, HeatTable, HeatTitle
from tests.session.scenes import ANA, BEN, CEM
from tests.ui.panels.agreement.conftest import panel_of
from tests.windows import settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_sections_fold_and_stay_folded(qtbot, window, panel, make_window, disputed_path):
    assert panel.crowns.parameters.is_folded
    assert panel.crowns.parameters.body.isHidden()
    head = panel.variance.head
    QTest.keyClick(head, Qt.Key.Key_Return)
    assert panel.variance.body.isHidden()
    QTest.keyClick(head, Qt.Key.Key_Right)
    assert not panel.variance.body.isHidden()
    QTest.keyClick(head, Qt.Key.Key_Right)
    assert not panel.variance.body.isHidden()
    QTest.mouseClick(head, Qt.MouseButton.LeftButton)
    assert panel.variance.body.isHidden()
    assert "folded" in head.accessibleDescription()
    folds = window.preferences.settings.memory.folds
    assert folds == {"variance": True}
    window.close_project()
    again = panel_of(make_window(disputed_path, folds={**folds, "randcrowns_parameters": False}))
    assert again.variance.body.isHidden()
    assert not again.crowns.parameters.body.isHidden()


def test_the_column_never_grows(qtbot, window, panel):
    session = window.page.session
    author = session.committed.authors[ANA]
    session.commit(Step("Rename", parts=(PartEdit(author, replace(author, name="W" * 60)),)))
    settle(qtbot, window)
    for width in (324, 260):
        window.page.splitter.setSizes([200, 1200 - 200 - width, width])
        settle(qtbot, window)
        assert window.page.tabs.width() <= width + 2
        assert panel.area.widget().width() == panel.area.viewport().width()
        bar = panel.area.verticalScrollBar()
        assert bar.isVisible()
        assert bar.mapTo(window.page.tabs, bar.rect().topRight()).x() <= window.page.tabs.width()


def test_ten_columns_fit_by_short_titles_and_narrow_cells(qtbot, qapp, window):
    table = HeatTable("F1")
    qtbot.addWidget(table)
    names = [f"annotator_{number:02}" for number in range(1, 11)]
    titles = [HeatTitle(name, tip=name, short=f"…{name[-2:]}", chip="#0072b2") for name in names]
    table.resize(304, 400)
    table.show()
    table.set_cells(titles, titles, [[HeatCell(".82")] * 10] * 10)
    qapp.processEvents()
    assert table.is_short
    assert table.text_of(titles[0]) == "01"
    assert table.horizontalHeader().length() <= table.viewport().width()
    assert table.horizontalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    table.resize(1300, 400)
    qapp.processEvents()
    assert not table.is_narrow
    table.set_titles(200)
    assert table.text_of(titles[0]) == "annotator_01"
    more = titles * 2
    table.resize(304, 400)
    table.set_cells(more, more, [[HeatCell(".82")] * 20] * 20)
    assert table.horizontalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOn


def test_an_image_that_nobody_else_finished_says_one_sentence_and_what_to_do(qtbot, window, panel):
    session = window.page.session
    for author in (BEN, CEM):
        layer = session.load_layer(LayerKey(2, author))
        session.commit(edit.set_status(layer, Status.IN_WORK, name="Reopen image"))
    session.set_view(image=2)
    settle(qtbot, window)
    assert panel.notice.isVisible()
    assert panel.notice.lines[0].button.text() == "Next image with disagreements"
    assert panel.matrix.isVisible(), "in audit mode its names hide and show boxes"
    shown = (panel.variance, panel.alphas, panel.disagreements, panel.crowns)
    assert not any(part.isVisible() for part in shown)
    session.set_view(image=1)
    settle(qtbot, window)
    assert not panel.notice.isVisible()
    assert all(part.isVisible() for part in shown)


def test_heads_of_menu_sections_are_words_that_cannot_be_chosen(qtbot, window, panel):
    menu = panel.disagreements.menu
    menu.aboutToShow.emit()
    heads = [one for one in menu.actions() if isinstance(one, QWidgetAction)]
    assert [one.text() for one in heads] == ["Kinds, on this image", "Annotators", "The walk"]
    assert not any(one.isEnabled() for one in heads)
    menu.popup(window.mapToGlobal(QPoint(0, 0)))
    heads = [one for one in menu.actions() if isinstance(one, QWidgetAction)]
    assert all(one.defaultWidget().isVisible() for one in heads)
    menu.close()
