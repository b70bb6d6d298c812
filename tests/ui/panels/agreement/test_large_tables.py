"""The table of all disagreements and the scatter in large: both follow the audit and lead to the picture."""

import csv

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication

from annotator.metrics.agreement.audit import AuditOptions
from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.progress import Progress
from annotator.report.audit.tables import list_split_rows
from annotator.session.disagreements.table import CSV_HEAD
from annotator.session.view import Mode
from annotator.ui.dialogs.agreement.data_set import StatisticsDialog
from annotator.ui.dialogs.agreement.disagreements import DisagreementDialog
from annotator.ui.dialogs.agreement.scatter import CrownScatterDialog
from tests.builders import make_audit_report
from tests.session.scenes import ANA, BEN, CEM
from tests.windows import settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def open_table(qtbot, window) -> DisagreementDialog:
    window.page.context.perform("disagreement_table")
    dialog = window.findChild(DisagreementDialog)
    qtbot.waitUntil(lambda: dialog.recount.is_settled)
    return dialog


def test_rows_of_the_whole_set_are_filtered_sorted_and_looked_at(qtbot, window, panel):
    dialog = open_table(qtbot, window)
    everything = dialog.model.rowCount()
    assert everything > len(panel.view.disagreements)
    dialog.image.setText("3.jpg")
    assert 0 < dialog.model.rowCount() < everything
    dialog.table.selectRow(0)
    session = window.page.session
    assert session.view.image == 3
    assert session.view.focus is not None
    dialog.image.clear()
    dialog.table.sortByColumn(6, Qt.SortOrder.DescendingOrder)
    found = dialog.model
    assert (np.diff(found.table.iou[found.rows]) <= 0).all()
    panel.updater.refresh()
    session.set_view(image=1)
    window.page.context.perform("next_disagreement")
    focus = session.view.focus
    here = dialog.model.find_shown_row(focus.image, focus.shape, focus.other_shape, focus.kind)
    assert dialog.table.currentIndex().row() == here
    dialog.close()


def test_an_edit_shows_in_the_table_and_the_end_of_the_audit_closes_it(qtbot, window):
    dialog = open_table(qtbot, window)
    session = window.page.session
    before = dialog.model.rowCount()
    layer = session.load_layer(LayerKey(3, BEN))
    session.commit(edit.remove_shapes(layer, [int(layer.shapes.id[0])]))
    qtbot.waitUntil(lambda: dialog.model.rowCount() > before)
    session.undo()
    qtbot.waitUntil(lambda: dialog.model.rowCount() == before)
    session.set_view(mode=Mode.SESSION)
    qtbot.waitUntil(lambda: window.findChild(DisagreementDialog) is None)
    settle(qtbot, window)


def test_rows_are_copied_and_saved(qtbot, window, tmp_path):
    dialog = open_table(qtbot, window)
    dialog.image.setText("1.jpg")
    dialog.ways_out.copy_rows()
    settle(qtbot, window)
    lines = QApplication.clipboard().text().splitlines()
    assert len(lines) == 1 + dialog.model.rowCount()
    assert lines[1].startswith("1.jpg\t")
    path = tmp_path / "out.csv"
    dialog.ways_out.save_rows(path)
    settle(qtbot, window)
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    assert tuple(rows[0]) == CSV_HEAD
    assert len(rows) == len(lines)
    dialog.close()


def test_the_scatter_has_a_panel_for_each_reference_and_a_look_for_each_other(qtbot, window, panel):
    panel.scope.choose("whole")
    settle(qtbot, window)
    panel.distributions.enlarge.click()
    dialog = window.findChild(CrownScatterDialog)
    qtbot.waitUntil(lambda: bool(dialog.plots))
    assert set(dialog.plots) == {ANA, BEN, CEM}
    plot = dialog.plots[ANA]
    used = {plot.points.looks[number] for number in plot.points.series.tolist()}
    assert len(used) == 2
    assert len({look.mark for look in used}) == 2
    x, y = plot.compute_positions()[0].tolist()
    row = plot.find_nearest(QPointF(x, y))
    plot.picked.emit(row)
    focus = window.page.session.view.focus
    assert focus is not None
    assert ANA in {shape.author for shape in focus.shapes}
    window.page.session.set_view(mode=Mode.SESSION, focus=None)
    assert not dialog.plots
    settle(qtbot, window)
    dialog.close()


def test_the_data_set_in_numbers_is_that_of_the_report(qtbot, window, tmp_path, monkeypatch):
    agreement, looks = window.page.context.agreement, [True, False, False]
    count, counted = agreement.make_statistics_job, []
    monkeypatch.setattr(agreement, "note_looks", lambda _scope: looks.pop() if looks else True)
    monkeypatch.setattr(agreement, "make_statistics_job", lambda: counted.append(len(looks)) or count())
    window.page.context.perform("data_set")
    assert not counted  # the window answers while it is noted, in several goes, that the set was seen
    dialog = window.findChild(StatisticsDialog)
    qtbot.waitUntil(lambda: bool(dialog.body.rows))
    assert counted[0] == 0
    session = window.page.session
    rows = list_split_rows(make_audit_report(session.load_project(session.committed), AuditOptions()), with_totals=True)
    assert [(row.author, row.split, row.found) for row in dialog.body.rows] == [
        (row.author, row.split, row.found) for row in rows
    ]
    assert dialog.body.table.item(0, 0).text() == "Ana"
    assert dialog.body.table.item(0, 2).text() == "3"
    dialog.body.ways_out.copy_rows()
    settle(qtbot, window)
    assert len(QApplication.clipboard().text().splitlines()) == 1 + len(rows)
    dialog.body.ways_out.save_rows(tmp_path / "table1.csv")
    settle(qtbot, window)
    assert (tmp_path / "table1.csv").read_text().startswith("author,split,images,objects")
    layer = session.load_layer(LayerKey(3, BEN))
    session.commit(edit.remove_shapes(layer, [int(layer.shapes.id[0])]))
    before = rows[1].found.shapes
    qtbot.waitUntil(lambda: dialog.body.rows[1].found.shapes == before - 1)
    dialog.close()
    settle(qtbot, window)


def test_a_blind_session_counts_others_only_on_images_that_both_have_finished(qtbot, make_window, blind_path):
    window = make_window(blind_path)
    session = window.page.session
    job = window.page.context.agreement.make_statistics_job()
    assert {row.images for row in job.work(Progress())} == {0}
    session.commit(edit.set_status(session.load_layer(LayerKey(2, ANA)), Status.DONE, name="Mark done"))
    job = window.page.context.agreement.make_statistics_job()
    assert {(row.author, row.images) for row in job.work(Progress()) if row.split is None} == {(1, 1), (2, 0), (3, 0)}
    settle(qtbot, window)
