"""Pages come piece by piece: what one turn of the loop of events does; and what they say where there is little."""

from itertools import pairwise
from pathlib import Path

import immutables
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEventLoop, QPoint
from PySide6.QtWidgets import QApplication

from annotator.errors import Numeral
from annotator.model.author import AuthorKind
from annotator.report.tables import Table
from annotator.session.view import Workspace
from annotator.session.workspaces import go_to_workspace
from annotator.store import create_project
from annotator.ui.base.theme import ROW
from annotator.ui.output.page_table import MOST_ROWS, PageTable
from annotator.ui.output.text_table import WrappedCells
from annotator.ui.study import disagreements
from tests import builders
from tests.depth import IS_DEEP, deep
from tests.windows import settle

FIVE = ("Ana", "Ben", "Cem", "Dora", "Emil")


@pytest.fixture
def open_audit(qtbot, make_window, tmp_path: Path):
    """The window on a project, before an auditor; its page *Overview*, settled. The project before goes."""
    windows = []

    def open_it(project):
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.annotator"
        create_project(path, project, overwrite=True).close()
        windows.extend([] if windows else [make_window()])
        (window,) = windows
        window.opener.open_file(path, audit=True)
        settle(qtbot, window)
        go_to_workspace(window.page.session, Workspace.STUDY)
        settle(qtbot, window)
        return window

    return open_it


def count_shown(page) -> int:
    """Sections that are seen."""
    return len(page.list_sections())


@pytest.mark.parametrize("name", ["agreement", pytest.param("numbers", marks=deep)])
def test_a_turn_of_the_loop_brings_one_section_and_lays_each_cell_out_once(qtbot, open_audit, monkeypatch, name):
    window = open_audit(builders.project(images=3, authors=FIVE))
    laid_out, hint = [0], WrappedCells.sizeHint

    def note(*given):
        laid_out[0] += 1
        return hint(*given)

    monkeypatch.setattr(WrappedCells, "sizeHint", note)
    session = window.page.session
    go_to_workspace(session, Workspace.STUDY, page=name)
    page = window.page.study.pages[name]
    counts = [count_shown(page)]
    while not window.is_settled:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        counts.append(count_shown(page))
    assert counts[0] <= 1  # the key press itself makes the head
    assert counts[-1] >= 6
    assert max(after - before for before, after in pairwise(counts)) == 1
    tables = [part for section in page.list_sections() for part in section.list_parts() if hasattr(part, "model")]
    cells = sum(table.model.rowCount() * table.model.columnCount() for table in tables)
    assert cells > 100
    assert laid_out[0] < cells


def test_a_section_that_is_asked_for_comes_into_sight_once_it_is_there(qtbot, open_audit):
    window = open_audit(builders.project(images=3, authors=FIVE))
    for name, key in (("numbers", "disagreements"), ("agreement", "pairs")):
        window.page.workspaces.open_study(name, key)
        page = window.page.study.pages[name]
        assert key not in page.sections
        settle(qtbot, window)
        section = page.sections[key]
        qtbot.waitUntil(lambda page=page: page.verticalScrollBar().value() > 0)
        qtbot.waitUntil(lambda page=page, section=section: 0 < section.mapTo(page.viewport(), QPoint(0, 0)).y() < 60)
        assert section.isAncestorOf(QApplication.focusWidget())


FEW = ("overview", "numbers")
READ = {"five": ("overview", "agreement"), "unfinished": FEW} | ({} if IS_DEEP else {"one": FEW, "model": FEW})
"""Of projects whose other pages say nothing else, the pages that are read."""


def test_each_page_has_its_true_text_however_little_there_is(qtbot, open_audit):
    whole = builders.project(images=3)
    nobody = replace(whole, authors=immutables.Map(), layers=immutables.Map())
    model = replace(
        builders.project(images=3, authors=("Net",)),
        authors=immutables.Map({1: replace(whole.authors[1], name="Net", kind=AuthorKind.MODEL)}),
    )
    unfinished = replace(whole, metrics=replace(whole.metrics, include_unfinished=True))
    texts, offered = {}, {}
    for key, project in {
        "five": builders.project(images=3, authors=FIVE),
        "one": builders.project(images=3, authors=("Ana",)),
        "nobody": nobody,
        "model": model,
        "unfinished": unfinished,
    }.items():
        window = open_audit(project)
        offered[key] = set(window.page.study.list_ids())
        texts[key] = read_pages(qtbot, window, READ.get(key))
    assert all(basis for pages in texts.values() for basis, _said in pages.values())
    assert texts["five"]["agreement"][0].startswith("5 people on 3 images")
    assert texts["five"]["overview"][0] == "What is known of 3 images; finished work on 3 images counts."
    assert texts["unfinished"]["overview"][0] == "What is known of 3 images; work on 3 images counts, finished or not."
    assert texts["unfinished"]["numbers"][0] == "Work on 3 images, finished or not."
    always = {"overview", "numbers", "plan", "assignment", "images", "requirements", "control", "states"}
    always |= {"labels", "instructions", "place", "publish", "history"}
    assert offered["one"] == always
    assert "One person alone cannot agree with anybody; a second one is needed." in texts["one"]["overview"][1]
    assert "All disagreements" not in texts["one"]["numbers"][1]
    for key, reason in (
        ("nobody", "Nobody has drawn anything yet."),
        ("model", "Nobody has drawn anything; a model's output can be checked against people's work alone."),
    ):
        assert offered[key] == always
        assert texts[key]["overview"][0] == "What is known of 3 images; nobody's work counts yet."
        assert reason in texts[key]["overview"][1]
        assert texts[key]["numbers"][0].startswith("Nobody's work counts yet;")
        assert not {"Images and objects", "Pace", "All disagreements"} & set(texts[key]["numbers"][1])


def read_pages(qtbot, window, names: tuple[str, ...] | None) -> dict[str, tuple[str, list[str]]]:
    """By the ids of the pages what each rests on, and its heads and sentences; all pages unless they are named."""
    found = {}
    for name in window.page.study.list_ids() if names is None else names:
        go_to_workspace(window.page.session, Workspace.STUDY, page=name)
        settle(qtbot, window)
        page = window.page.study.pages[name]
        said = [section.title for section in page.list_sections()]
        said += [
            part.text() for section in page.list_sections() for part in section.list_parts() if hasattr(part, "text")
        ]
        found[name] = page.basis.text(), said
    return found


def test_a_list_ends_at_5000_rows_and_names_the_file_that_has_all(qtbot):
    rows = [(f"{number}", [Numeral(f"{number:,}")]) for number in range(MOST_ROWS + 7)]
    made = PageTable(title="Many", make_csv=lambda: lambda: ("", ("name",), []))
    qtbot.addWidget(made)
    made.show_table(Table.of((("name", ""), ("number", "")), rows, "A note."))
    assert made.model.rowCount() == MOST_ROWS == 5_000
    assert made.notes[0] == "A note."
    assert made.notes[1].startswith("The first 5") and "saved as CSV" in made.notes[1]  # noqa: PT018


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_longest_words_of_a_table_wrap_where_its_page_is_narrow(qtbot):
    sizes = ", ".join(f"{wide}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}2400" for wide in range(3000, 3012))
    made = PageTable(
        Table.of([("name", ""), ("n", ""), ("sizes", "")], [("a", [1, sizes]), ("b", [2, "none"])]), title="S"
    )
    qtbot.addWidget(made)
    made.resize(2400, 200)
    made.show()
    view = made.table
    assert [view.rowHeight(row) for row in (0, 1)] == [ROW, ROW]
    for narrow in (600, 300):
        made.resize(narrow, 200)
        assert view.horizontalHeader().length() == view.viewport().width()
        assert view.rowHeight(0) > view.rowHeight(1) == ROW
        assert view.verticalHeader().length() <= view.viewport().height()
    made.resize(2400, 200)
    assert view.rowHeight(0) == ROW


def test_the_list_of_disagreements_ends_there_and_saves_all(qtbot, open_audit, monkeypatch):
    monkeypatch.setattr(disagreements, "MOST_ROWS", 4)
    window = open_audit(builders.project(images=3))
    go_to_workspace(window.page.session, Workspace.STUDY, page="numbers")
    settle(qtbot, window)
    found = window.page.study.pages["numbers"].disagreements
    qtbot.waitUntil(lambda: found.model.rowCount() == 4)
    _name, _head, rows = found._make_csv()()
    assert len(list(rows)) == len(found.model.passing) > 4
    assert found.count.text().startswith("The first 4 of ")
