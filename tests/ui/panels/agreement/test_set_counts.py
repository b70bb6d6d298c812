"""The page *Labels and states* of the data set in numbers."""

import csv

import pytest
from PySide6.QtWidgets import QApplication

from annotator.model import edit
from annotator.model.layer import LayerKey
from annotator.report.shape_counts import Facet
from annotator.session.view import Mode
from annotator.ui.base.theme import DARK
from annotator.ui.dialogs.agreement.data_set import StatisticsDialog
from annotator.ui.dialogs.agreement.set_counts import CSV_HEAD
from tests.session.scenes import ANA, BEN, CEM
from tests.windows import settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def open_page(qtbot, window):
    window.page.context.perform("data_set")
    dialog = window.findChild(StatisticsDialog)
    qtbot.waitUntil(lambda: bool(dialog.counts.found.authors), timeout=10_000)
    return dialog, dialog.counts


def test_an_auditor_chooses_annotator_rows_and_columns(qtbot, window, tmp_path):
    dialog, page = open_page(qtbot, window)
    assert [page.author.itemData(at) for at in range(page.author.count())] == [None, ANA, BEN, CEM]
    assert page.list_table()[0][:2] == ["Annotator", "Label"]
    page.author.setCurrentIndex(page.author.findData(BEN))
    page.author.activated.emit(0)
    shown = page.list_table()
    assert shown[0] == ["Label", "intact", "damaged", "absent", "occluded", "not set", "Total"]
    total = int(shown[-1][-1])
    assert total == sum(int(line[-1]) for line in shown[1:-1]) == sum(count for _name, count in page.chart.bars)
    page.rows.setCurrentIndex(page.rows.findData(Facet.SIZE))
    page.columns.setCurrentIndex(page.columns.findData(Facet.SIZE))
    page.rows.activated.emit(0)
    assert Facet(page.columns.currentData()) is Facet.STATE
    page.copy_rows()
    assert len(QApplication.clipboard().text().splitlines()) == len(page.list_table())
    page.save_rows(tmp_path / "counts.csv")
    with (tmp_path / "counts.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    assert tuple(rows[0]) == CSV_HEAD
    assert {row[0] for row in rows[1:]} == {"Ben"}
    assert sum(int(row[-1]) for row in rows[1:]) == total
    session = window.page.session
    layer = session.load_layer(LayerKey(3, BEN))
    session.commit(edit.remove_shapes(layer, [int(layer.shapes.id[0])]))
    qtbot.waitUntil(lambda: page.list_table()[-1][-1] == str(total - 1), timeout=10_000)
    assert page.author.currentData() == BEN
    dialog.close()
    settle(qtbot, window)


def test_a_blind_session_shows_nobody_elses_counts(qtbot, make_window, blind_path):
    window = make_window(blind_path)
    dialog, page = open_page(qtbot, window)
    me = window.page.session.view.author
    assert [page.author.itemData(at) for at in range(page.author.count())] == [me]
    assert not any(layer.seen for layer in window.page.session.committed.layers.values())
    dialog.close()
    settle(qtbot, window)


def test_the_page_follows_the_theme_and_the_end_of_the_audit(qtbot, window):
    dialog, page = open_page(qtbot, window)
    window.active_theme.changed.emit(DARK)
    assert page.chart.theme is DARK
    page.author.setCurrentIndex(page.author.findData(BEN))
    window.page.session.set_view(mode=Mode.SESSION)
    assert page.table.rowCount() == 0
    assert not page.chart.bars
    qtbot.waitUntil(lambda: bool(page.found.authors), timeout=10_000)
    assert [one.counts.author for one in page.found.authors] == [ANA]
    dialog.close()
    settle(qtbot, window)
