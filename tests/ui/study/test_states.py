"""The page of frozen states: what was frozen, freezing the present state, the command of each report."""

import shlex
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from annotator.cli.program import run
from annotator.store import create_project, open_project
from annotator.store.frozen_states import freeze_state, list_states
from annotator.ui.study.states import StatesPage
from tests import builders


@pytest.fixture
def page(qtbot, make_window, tmp_path: Path) -> StatesPage:
    path = tmp_path / "my project.annotator"
    with create_project(path, builders.project(images=2)) as file:
        freeze_state(file, "first")
    return opened(qtbot, make_window(path))


def opened(qtbot, window) -> StatesPage:
    window.perform_named("freeze")
    page = window.page.study.current_page
    assert isinstance(page, StatesPage)
    qtbot.waitUntil(lambda: not page.line.is_busy)
    return page


def names(page: StatesPage) -> list[str]:
    return [page.table.item(row, 0).text() for row in range(page.table.rowCount())]


def test_it_freezes_and_hands_out_a_command_that_runs(qtbot, page: StatesPage) -> None:
    assert names(page) == ["first"]
    assert not page.freeze.isEnabled()
    page.name.setText("paper 1")
    page.name.returnPressed.emit()
    qtbot.waitUntil(lambda: page.name.text() == "" and not page.line.is_busy)
    done = list_states(page._file)[-1]
    assert names(page) == ["paper 1", "first"]
    assert done.short_hash in page.line.sentence
    assert "2 images were not read" in page.line.sentence
    assert page.table.item(0, 2).text() == done.hash
    page.copy.click()
    words = shlex.split(QGuiApplication.clipboard().text())
    assert words[0] == "annotator"
    assert run([*words[1:-2], "--no-intervals"]) == 0
    page.table.selectRow(1)
    assert "--state first" in page.command.text()


def test_a_name_that_is_taken_is_said(qtbot, page: StatesPage) -> None:
    page.name.setText("first")
    page.freeze.click()
    qtbot.waitUntil(lambda: not page.line.is_busy)
    assert "already, which stays as it is" in page.line.sentence
    assert page.freeze.isEnabled()
    assert names(page) == ["first"]


def test_who_only_reads_sees_the_list(qtbot, page: StatesPage, make_window) -> None:
    path = page.context.panel.project_path
    with open_project(path):
        reader = opened(qtbot, make_window(path))
        assert reader.session.read_only
        reader.name.setText("x")
        assert names(reader) == ["first"]
        assert not reader.freeze.isEnabled()
        assert reader.copy.isEnabled()
