"""The states dialog: it lists what was frozen, freezes the present state, and hands out the command of its report."""

import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from annotator.cli.program import run
from annotator.store import ProjectFile, create_project, open_project
from annotator.store.frozen_states import freeze_state, list_states
from annotator.ui.base.workers import Runner
from annotator.ui.dialogs.states import StatesDialog
from tests import builders


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "my project.annotator"
    with create_project(path, builders.project(images=2)) as file:
        freeze_state(file, "first")
    return path


def opened(qtbot, file: ProjectFile) -> Iterator[StatesDialog]:
    runner, parent = Runner(), QWidget()
    qtbot.addWidget(parent)
    dialog = StatesDialog(parent, file, runner)
    qtbot.waitUntil(lambda: not dialog.line.is_busy)
    yield dialog
    runner.shutdown()


@pytest.fixture
def dialog(qtbot, path: Path) -> Iterator[StatesDialog]:
    with open_project(path) as file:
        yield from opened(qtbot, file)


def names(dialog: StatesDialog) -> list[str]:
    return [dialog.table.item(row, 0).text() for row in range(dialog.table.rowCount())]


def test_it_freezes_and_hands_out_a_command_that_runs(qtbot, dialog: StatesDialog, path: Path) -> None:
    assert names(dialog) == ["first"]
    assert not dialog.freeze.isEnabled()
    dialog.name.setText("paper 1")
    with qtbot.waitSignal(dialog.frozen) as told:
        dialog.name.returnPressed.emit()
    (done,) = told.args
    assert names(dialog) == ["paper 1", "first"]
    assert done.state.short_hash in dialog.line.sentence
    assert "2 images were not read" in dialog.line.sentence
    assert dialog.table.item(0, 2).text() == list_states(dialog._file)[-1].hash
    assert dialog.name.text() == ""
    dialog.copy.click()
    words = shlex.split(QGuiApplication.clipboard().text())
    assert words[0] == "annotator"
    assert run([*words[1:-2], "--no-intervals"]) == 0
    dialog.table.selectRow(1)
    assert "--state first" in dialog.command.text()


def test_a_name_that_is_taken_is_said(qtbot, dialog: StatesDialog) -> None:
    dialog.name.setText("first")
    dialog.freeze.click()
    qtbot.waitUntil(lambda: not dialog.line.is_busy)
    assert "already, which stays as it is" in dialog.line.sentence
    assert dialog.freeze.isEnabled()
    assert names(dialog) == ["first"]


def test_who_only_reads_sees_the_list(qtbot, path: Path) -> None:
    with open_project(path, read_only=True) as file:
        for dialog in opened(qtbot, file):
            dialog.name.setText("x")
            assert names(dialog) == ["first"]
            assert not dialog.freeze.isEnabled()
            assert dialog.copy.isEnabled()
