"""The page Agreement: the numbers of the report, in its tables and figures, and the way to the boxes behind a pair."""

import csv

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.model.layer import LayerKey
from annotator.report.audit.sections import SECTIONS_OF_AUDIT
from annotator.report.tables import Lead, find_section
from annotator.session.view import Workspace
from annotator.ui.output.page_table import PageTable
from tests.depth import IS_DEEP
from tests.session.scenes import ANA, BEN
from tests.ui.study.conftest import on_page
from tests.windows import Scene, press, settle

AGREEMENT = on_page("agreement")


@pytest.fixture
def scene() -> Scene:
    return AGREEMENT


@pytest.fixture
def shown(window):
    """The page over a window of an auditor."""
    return window.page.study.pages["agreement"]


def read_table(table: PageTable) -> list[list[str]]:
    model = table.model
    return [[model.index(row, at).data() for at in range(model.columnCount())] for row in range(model.rowCount())]


def test_every_table_is_that_of_the_report(shown):
    answer = shown.context.audit.answer
    for key in ("matrix", "pairs", "alpha", "variance", "labels", "subsets", "confusion", "global_score"):
        expected = find_section(SECTIONS_OF_AUDIT, key).list_tables(answer.report)
        tables = [one for one in shown.blocks[key].tables if one.isVisibleTo(shown)]
        assert [len(table.rows) for _title, table in expected] == [one.model.rowCount() for one in tables], key
        for (_title, table), one in zip(expected, tables, strict=True):
            assert [str(getattr(cell, "text", cell)) for _n, cells in table.rows for cell in cells] == [
                cell for row in read_table(one) for cell in row[1:]
            ], key
    assert len(shown.blocks["pairs"].tables[0].model.table.rows) == 3


@pytest.mark.figures
def test_figures_stand_above_their_numbers_and_leave_as_vectors(qtbot, window, answers, tmp_path, shown):
    figure = shown.blocks["overlap"].figures[0]
    qtbot.waitUntil(lambda: not figure.pixels.isNull())
    rows = read_table(shown.blocks["overlap"].tables[0])
    pairs = shown.context.audit.answer.report.agreement.pairs
    assert sum(int(row[1]) for row in rows) == pairs[0].agreement.iou.mean.support
    answers.output = tmp_path / "overlap.svg"
    figure.ways_out.save.trigger()
    settle(qtbot, window)
    assert "Ana – Ben" in answers.output.read_text(encoding="utf-8")  # text is text, not outlines


def test_tables_leave_as_text_csv_and_latex(qtbot, window, answers, tmp_path, shown):
    table = shown.blocks["pairs"].tables[0]
    table.ways_out.latex.trigger()
    qtbot.waitUntil(lambda: r"\toprule" in QApplication.clipboard().text())
    assert "Ana -- Ben" in QApplication.clipboard().text()
    answers.output = tmp_path / "pairs.csv"
    table.ways_out.save.trigger()
    settle(qtbot, window)
    with answers.output.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0][:2] == ["a", "b"]  # as `audit --csv` writes it
    assert len(rows) == 4


def test_a_pair_leads_to_what_it_disagrees_about(qtbot, window, shown):
    table = shown.blocks["pairs"].tables[0]
    table.table.setFocus()
    table.table.setCurrentIndex(table.model.index(0, 0))
    press(window, "Return")
    settle(qtbot, window)
    view = window.page.session.view
    assert view.walk.authors == frozenset({ANA, BEN})
    assert {one.author for one in view.focus.shapes} <= {ANA, BEN}
    assert view.workspace is Workspace.COMPARE


def test_a_sentence_leads_to_what_it_speaks_of(window, shown):
    said = {one.accessibleDescription(): one for one in shown.verdict.findChildren(QToolButton)}
    loose = next(button for sentence, button in said.items() if sentence.startswith("Paired shapes coincide"))
    assert loose.focusPolicy() & Qt.FocusPolicy.TabFocus
    QTest.keyClick(loose, Qt.Key.Key_Space)
    view = window.page.session.view
    assert view.workspace is Workspace.COMPARE
    assert view.walk.kinds == frozenset({DisagreementKind.LOW_OVERLAP})
    assert view.focus.kind is DisagreementKind.LOW_OVERLAP
    assert view.focus.iou < view.walk.least_iou


def test_every_row_that_stands_for_boxes_leads_to_them(window, shown):
    """What has no lead is a number of the set: a distribution of overlaps, a threshold, a parameter, counts.

    Of each table the first row and the last are followed, in the campaign all.
    """
    session, leading = window.page.session, dict[str, set[str]]()
    for key, block in shown.blocks.items():
        for table in block.tables:
            for row, (name, _cells) in enumerate(table.model.table.rows):
                lead = table.model.key_of(row)
                if lead is not None:
                    leading.setdefault(key, set()).add(str(name))
                is_followed = IS_DEEP or row in (0, len(table.model.table.rows) - 1)
                if is_followed and isinstance(lead, Lead) and not lead.page:
                    table.taken.emit(lead)
                    focus = session.view.focus
                    assert session.view.workspace is Workspace.COMPARE
                    labels = {label_of(session, focus.image, side) for side in (focus.shapes if focus else ())}
                    assert focus is None or not lead.labels or labels & set(lead.labels), (key, name)
                    window.perform_named("workspace_study")
    without = {"overlap", "sensitivity", "tau_star", "rules"}
    assert leading.keys() == {key for key in shown.blocks if shown.sections[key].isVisibleTo(shown)} - without
    assert leading["variance"] == {"RandCrowns", "RandCrowns, well paired"}


def label_of(session, image: int, side) -> int:
    shapes = session.load_layer(LayerKey(image, side.author, side.pass_number)).shapes
    return int(shapes.label[shapes.rows_of([side.shape])[0]])


@pytest.mark.parametrize("key", ["matrix", "alpha", "subsets", "global_score"])
def test_rows_of_people_lead_to_their_disagreements(window, shown, key):
    model = shown.blocks[key].tables[0].model
    leads = [model.key_of(row) for row in range(len(model.table.rows))]
    assert all(isinstance(lead, Lead) for lead in leads)
    shown.blocks[key].tables[0].taken.emit(leads[-1])
    view = window.page.session.view
    assert view.workspace is Workspace.COMPARE
    assert view.walk.authors == frozenset(leads[-1].authors) != frozenset()


def test_a_person_who_draws_reads_of_finished_images_only(qtbot, make_window, blind_path, open_study):
    window = make_window(blind_path)
    area = open_study(window)
    area.show_page("agreement")
    settle(qtbot, window)
    page = area.pages["agreement"]
    assert page.basis.text().startswith("3 people on 0 images;")
    shown = [table for table in page.findChildren(PageTable) if table.isVisibleTo(page)]
    assert {cell for table in shown for row in read_table(table) for cell in row[1:]} <= {"", "–", "0", "0 – 0"}
