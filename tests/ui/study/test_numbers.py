"""All numbers: what the dialogs before it said is all here, follows edits, and leads to the boxes."""

import csv

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.report.audit.listing import OBJECTS, iterate_objects, list_object_cells
from annotator.report.audit.tables import TABLE1, list_split_rows
from annotator.report.shape_counts import Facet
from annotator.report.tables import list_csv_names
from annotator.session.agreement.view import SetCounts
from annotator.session.view import Mode
from annotator.ui.study.numbers import COUNTS_HEAD, PACE_HEAD, NumbersPage, SetCountsBlock
from tests.builders import make_audit_report
from tests.session.scenes import ANA, BEN, CEM
from tests.ui.study.conftest import on_page
from tests.windows import Scene, press, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


NUMBERS = on_page("numbers")


@pytest.fixture
def scene() -> Scene:
    return NUMBERS


@pytest.fixture
def page(qtbot, window) -> NumbersPage:
    """The page of an auditor."""
    page = window.page.study.pages["numbers"]
    qtbot.waitUntil(lambda: bool(page.counted["counts"].found.authors))
    settle(qtbot, window)
    return page


def show_page(qtbot, window, open_study) -> NumbersPage:
    area = open_study(window)
    area.show_page("numbers")
    page = area.pages["numbers"]
    settle(qtbot, window)
    qtbot.waitUntil(lambda: bool(page.counted["counts"].found.authors))
    settle(qtbot, window)
    return page


def list_lines(table) -> list[list[str]]:
    return [line.split("\t") for line in table.ways_out.read_first(1000).format_lines().splitlines()]


OLD = {
    "Labels and states": ["Annotator", "Label", "intact", "damaged", "absent", "occluded", "not set", "Total"],
    "Images and objects": [
        *("author", "split", "images", "objects", "image sizes", "object scale, mean (px)", "std of log2 (octaves)"),
    ],
    "Pace": ["Annotator", "When", "Shapes an hour", "Minutes an image", "Shapes", "Images", "Minutes"],
    "All disagreements": ["Image", "What differs", "Object", "Labels", "Least IoU", "Pairs that differ", "State"],
}
"""Tabs of *Data set in numbers* and the list *All disagreements*, with the columns that say now what theirs said.

Annotator, against whom, difference and IoU of each pair of a row stand in Compare, where the row opens.
"""


def test_every_number_choice_and_file_of_the_dialogs_before_is_here(qtbot, window, page):
    counts, splits, pace, found = *(page.counted[key] for key in ("counts", "table1", "pace")), page.disagreements
    assert [section.title for section in page.list_sections()[:4]] == list(OLD)
    tables = (counts.table, splits.table, pace.table, found)
    assert [list_lines(table)[0] for table in tables] == list(OLD.values())
    assert "minutes an image" in counts.time.text() or "No time was recorded" in counts.time.text()
    for choice, texts in (
        (counts.author, ["Each", "Ana", "Ben", "Cem"]),
        (counts.rows, ["Label", "Split", "Size"]),
        (counts.columns, ["Part state", "Occluded", "Size"]),
        (found.author, ["Everybody", "Ana", "Ben", "Cem"]),
        (found.label, ["Every label", "apple", "pear"]),
    ):
        assert [choice.itemText(at) for at in range(choice.count())] == texts
    kinds = [found.kind.itemData(at) for at in range(found.kind.count())]
    assert kinds == [None, *DisagreementKind]
    assert found.undecided.text() == "Leave out decided ones"
    assert found.image.placeholderText() == "Part of an image's name"
    files = [table._make_csv()()[1] for table in (counts, splits, pace, found)]
    assert files == [COUNTS_HEAD, list_csv_names(TABLE1), PACE_HEAD, list_csv_names(OBJECTS)]
    for action, key in (("data_set", "table1"), ("disagreement_table", "disagreements")):
        window.page.workspaces.open_study("overview")
        settle(qtbot, window)
        window.perform_named(action)
        qtbot.waitUntil(lambda key=key: page.sections[key].isAncestorOf(QApplication.focusWidget()))


def test_an_auditor_chooses_annotator_rows_and_columns(qtbot, window, page, tmp_path):
    counts = page.counted["counts"]
    assert [counts.author.itemData(at) for at in range(counts.author.count())] == [None, ANA, BEN, CEM]
    counts.author.setCurrentIndex(counts.author.findData(BEN))
    counts.author.activated.emit(0)
    shown = list_lines(counts.table)
    assert shown[0] == ["Label", "intact", "damaged", "absent", "occluded", "not set", "Total"]
    total = int(shown[-1][-1])
    assert total == sum(int(line[-1]) for line in shown[1:-1])
    counts.rows.setCurrentIndex(counts.rows.findData(Facet.SIZE))
    counts.columns.setCurrentIndex(counts.columns.findData(Facet.SIZE))
    counts.rows.activated.emit(0)
    assert Facet(counts.columns.currentData()) is Facet.STATE
    counts.table.ways_out.save_rows(tmp_path / "counts.csv")
    settle(qtbot, window)
    with (tmp_path / "counts.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    assert tuple(rows[0]) == COUNTS_HEAD
    assert {row[0] for row in rows[1:]} == {"Ben"}
    assert sum(int(row[-1]) for row in rows[1:]) == total
    session = window.page.session
    layer = session.load_layer(LayerKey(3, BEN))
    session.commit(edit.remove_shapes(layer, [int(layer.shapes.id[0])]))
    qtbot.waitUntil(lambda: list_lines(counts.table)[-1][-1] == str(total - 1))
    assert counts.author.currentData() == BEN
    settle(qtbot, window)


def test_every_section_counts_unfinished_work_only_where_the_report_does(qtbot, window, open_study):
    session = window.page.session
    session.commit(edit.set_status(session.load_layer(LayerKey(3, BEN)), Status.IN_WORK, name="Reopen"))
    page = show_page(qtbot, window, open_study)
    counts, splits = page.counted["counts"], page.counted["table1"]
    qtbot.waitUntil(lambda: bool(splits.rows))
    (report,) = (row for row in splits.rows if row.author == "Ben")
    assert counts.finished_only.isChecked()
    assert sum_shapes(counts.found, BEN) == report.found.shapes
    assert "Only finished images count" in splits.note.text()
    finished = sum_shapes(counts.found, BEN)
    counts.finished_only.setChecked(False)
    qtbot.waitUntil(lambda: sum_shapes(counts.found, BEN) > finished)
    own = session.committed.metrics
    session.commit(edit.set_metrics(own, replace(own, include_unfinished=True)))
    qtbot.waitUntil(lambda: "Images in work count, too" in splits.note.text())
    assert not SetCountsBlock(window.page.context).finished_only.isChecked()
    settle(qtbot, window)


def sum_shapes(found: SetCounts, author: int) -> int:
    return int(next(one.counts.counts.sum() for one in found.authors if one.counts.author == author))


def test_a_person_who_draws_sees_own_counts_alone(qtbot, make_window, blind_path, open_study):
    window = make_window(blind_path)
    page = show_page(qtbot, window, open_study)
    me = window.page.session.view.author
    assert [page.counted["counts"].author.itemData(at) for at in range(page.counted["counts"].author.count())] == [me]
    assert not any(row.found.images for row in page.counted["table1"].rows)
    assert page.sections["disagreements"].isHidden()
    assert not page.disagreements.model.rowCount()
    assert not any(layer.seen for layer in window.page.session.committed.layers.values())


def test_what_an_auditor_saw_goes_with_the_audit(qtbot, window, page):
    qtbot.waitUntil(lambda: page.disagreements.model.rowCount() > 0)
    window.page.session.set_view(mode=Mode.SESSION)
    assert page.counted["counts"].table.model.rowCount() == 0
    assert page.disagreements.model.rowCount() == 0
    assert page.sections["disagreements"].isHidden()
    settle(qtbot, window)


def test_the_data_set_in_numbers_is_that_of_the_report(qtbot, window, page, tmp_path):
    session = window.page.session
    rows = list_split_rows(make_audit_report(session.load_project(session.committed), AuditOptions()), with_totals=True)
    assert [(row.author, row.split, row.found) for row in page.counted["table1"].rows] == [
        (row.author, row.split, row.found) for row in rows
    ]
    page.counted["table1"].table.ways_out.save_rows(tmp_path / "table1.csv")
    page.counted["pace"].table.ways_out.save_rows(tmp_path / "pace.csv")
    settle(qtbot, window)
    assert (tmp_path / "table1.csv").read_text().startswith("author,split,images,objects")
    assert (tmp_path / "pace.csv").read_text().startswith(",".join(PACE_HEAD))
    layer = session.load_layer(LayerKey(3, BEN))
    session.commit(edit.remove_shapes(layer, [int(layer.shapes.id[0])]))
    before = rows[1].found.shapes
    qtbot.waitUntil(lambda: page.counted["table1"].rows[1].found.shapes == before - 1)
    settle(qtbot, window)


def test_disagreements_are_filtered_sorted_and_lead_to_their_boxes(qtbot, window, page):
    found = page.disagreements
    qtbot.waitUntil(lambda: found.model.rowCount() > 0)
    everything = found.model.rowCount()
    found.image.setText("3.jpg")
    assert 0 < found.model.rowCount() < everything
    found.table.setFocus()
    found.table.selectRow(0)
    assert window.page.session.view.focus is None  # reading is not looking
    press(window, "Return")
    view = window.page.session.view
    assert view.image == 3
    assert view.focus is not None
    found.image.clear()
    found.table.sortByColumn(5, Qt.SortOrder.DescendingOrder)
    assert (np.diff(found.model.table.differs[found.model.rows]) <= 0).all()
    session = window.page.session
    layer = session.load_layer(LayerKey(3, BEN))
    session.commit(edit.remove_shapes(layer, [int(layer.shapes.id[0])]))
    window.perform_named("workspace_study")
    qtbot.waitUntil(lambda: found.model.rowCount() > everything)
    session.undo()
    qtbot.waitUntil(lambda: found.model.rowCount() == everything)
    settle(qtbot, window)


def test_many_disagreements_are_sorted_in_a_worker(qtbot, window, page, monkeypatch):
    monkeypatch.setattr("annotator.ui.base.panel_context.SORTED_AT_ONCE", 1)
    found = page.disagreements
    qtbot.waitUntil(lambda: found.model.rowCount() > 0)
    session, everything = window.page.session, found.model.rowCount()
    assert found.count.text() == f"{everything} objects"
    for descending in (True, False):
        order = Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder
        found.table.sortByColumn(0, order)
        settle(qtbot, window)
        named = [session.project.image_name(int(image)) for image in found.model.table.image[found.model.rows]]
        assert named == sorted(named, reverse=descending)
    found.image.setText("3.jpg")
    settle(qtbot, window)
    assert 0 < found.model.rowCount() < everything
    assert found.count.text() == f"{found.model.rowCount()} of {everything} objects"


def test_disagreements_are_copied_and_saved(qtbot, window, page, tmp_path):
    found = page.disagreements
    qtbot.waitUntil(lambda: found.model.rowCount() > 0)
    found.image.setText("1.jpg")
    QApplication.clipboard().clear()
    found.ways_out.copy_rows()
    qtbot.waitUntil(lambda: bool(QApplication.clipboard().text()))
    lines = QApplication.clipboard().text().splitlines()
    assert len(lines) == 1 + found.model.rowCount()
    assert lines[1].startswith("1.jpg\t")
    path = tmp_path / "out.csv"
    found.ways_out.save_rows(path)
    settle(qtbot, window)
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    session = window.page.session
    report = make_audit_report(session.load_project(session.committed), AuditOptions())
    listed = [row for row in iterate_objects(report) if row.image == "1.jpg"]
    found_by_report = [["" if cell is None else str(cell) for cell in cells] for cells in list_object_cells(listed)[1]]
    assert rows == [list(list_csv_names(OBJECTS)), *found_by_report]
    assert len(rows) == len(lines)


def test_the_actions_of_the_dialogs_open_the_page_at_their_section(qtbot, window):
    for action, section in (("disagreement_table", "disagreements"), ("data_set", "table1")):
        window.perform_named(action)
        settle(qtbot, window)
        page = window.page.study.pages["numbers"]
        assert window.page.study.current_id == "numbers"
        content = page.sections[section].content
        assert content.isAncestorOf(QApplication.focusWidget()), QApplication.focusWidget()
