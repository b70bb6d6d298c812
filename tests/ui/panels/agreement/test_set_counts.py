"""The page *Labels and states* of the data set in numbers."""

import csv
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.report.shape_counts import Facet
from annotator.session.agreement.jobs import SetCounts
from annotator.session.view import Mode
from annotator.ui.base.theme import DARK
from annotator.ui.dialogs.agreement.data_set import COUNTS_HEAD, SetCountsPage, StatisticsDialog
from tests.session.scenes import ANA, BEN, CEM
from tests.themes import colours_of
from tests.windows import settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def open_page(qtbot, window):
    window.page.context.perform("data_set")
    dialog = window.findChild(StatisticsDialog)
    qtbot.waitUntil(lambda: bool(dialog.counts.found.authors))
    return dialog, dialog.counts


def list_lines(page) -> list[list[str]]:
    return [line.split("\t") for line in page.ways_out.read_first(1000).format_lines().splitlines()]


def test_an_auditor_chooses_annotator_rows_and_columns(qtbot, window, tmp_path):
    dialog, page = open_page(qtbot, window)
    assert [page.author.itemData(at) for at in range(page.author.count())] == [None, ANA, BEN, CEM]
    assert list_lines(page)[0][:2] == ["Annotator", "Label"]
    page.author.setCurrentIndex(page.author.findData(BEN))
    page.author.activated.emit(0)
    shown = list_lines(page)
    assert shown[0] == ["Label", "intact", "damaged", "absent", "occluded", "not set", "Total"]
    total = int(shown[-1][-1])
    assert total == sum(int(line[-1]) for line in shown[1:-1]) == sum(count for _name, count in page.chart.bars)
    page.rows.setCurrentIndex(page.rows.findData(Facet.SIZE))
    page.columns.setCurrentIndex(page.columns.findData(Facet.SIZE))
    page.rows.activated.emit(0)
    assert Facet(page.columns.currentData()) is Facet.STATE
    page.ways_out.copy_rows()
    qtbot.waitUntil(lambda: len(QApplication.clipboard().text().splitlines()) == len(list_lines(page)))
    page.ways_out.save_rows(tmp_path / "counts.csv")
    settle(qtbot, window)
    with (tmp_path / "counts.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    assert tuple(rows[0]) == COUNTS_HEAD
    assert {row[0] for row in rows[1:]} == {"Ben"}
    assert sum(int(row[-1]) for row in rows[1:]) == total
    session = window.page.session
    layer = session.load_layer(LayerKey(3, BEN))
    session.commit(edit.remove_shapes(layer, [int(layer.shapes.id[0])]))
    qtbot.waitUntil(lambda: list_lines(page)[-1][-1] == str(total - 1))
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
    window.preferences.set("appearance", theme="dark")
    assert DARK.text in colours_of(page.chart)
    page.author.setCurrentIndex(page.author.findData(BEN))
    window.page.session.set_view(mode=Mode.SESSION)
    assert page.table.rowCount() == 0
    assert not page.chart.bars
    qtbot.waitUntil(lambda: bool(page.found.authors))
    assert [one.counts.author for one in page.found.authors] == [ANA]
    dialog.close()
    settle(qtbot, window)


def test_every_page_counts_unfinished_work_only_where_the_report_does(qtbot, window):
    session = window.page.session
    session.commit(edit.set_status(session.load_layer(LayerKey(3, BEN)), Status.IN_WORK, name="Reopen"))
    dialog, page = open_page(qtbot, window)
    qtbot.waitUntil(lambda: bool(dialog.pace.found.authors) and bool(dialog.body.rows))
    (report,) = (row for row in dialog.body.rows if row.author == "Ben")
    assert page.finished_only.isChecked()
    assert sum_shapes(page.found, BEN) == report.found.shapes
    assert "Only finished images count" in dialog.body.note.text()
    finished = sum_shapes(page.found, BEN)
    page.finished_only.setChecked(False)
    qtbot.waitUntil(lambda: sum_shapes(page.found, BEN) > finished)
    own = session.committed.metrics
    session.commit(edit.set_metrics(own, replace(own, include_unfinished=True)))
    qtbot.waitUntil(lambda: "Images in work count, too" in dialog.body.note.text())
    assert not SetCountsPage(window.page.context).finished_only.isChecked()
    dialog.close()
    settle(qtbot, window)


def sum_shapes(found: SetCounts, author: int) -> int:
    return int(next(one.counts.counts.sum() for one in found.authors if one.counts.author == author))


def test_the_pace_of_today_and_in_total_follows_the_hand(qtbot, window):
    dialog, _page = open_page(qtbot, window)
    page, session = dialog.pace, window.page.session
    qtbot.waitUntil(lambda: bool(page.found.authors))
    assert [one.author for one in page.found.authors] == [ANA, BEN, CEM]
    assert (page.table.rowCount(), len(page.chart.bars)) == (6, 6)
    layer = session.load_layer(LayerKey(session.view.image, session.view.author))
    before = next(one for one in page.found.authors if one.author == session.view.author).today.shapes
    one = layer.shapes.take([0])
    session.commit(edit.add_shapes(layer, edit.renumber_shapes(one, session.next_shape_id)))
    qtbot.waitUntil(
        lambda: any(found.today.shapes == before + 1 for found in page.found.authors),
    )
    assert page.table.item(0, 1).text() == "today"
    lines = [line.split("\t") for line in page.ways_out.read_first(10).format_lines().splitlines()]
    assert lines[0] == ["Annotator", "When", "Shapes an hour", "Minutes an image", "Shapes", "Images", "Minutes"]
    session.set_view(mode=Mode.SESSION)
    assert page.table.rowCount() == 0
    qtbot.waitUntil(lambda: len(page.found.authors) == 1)
