"""The labels dialog and saving a copy, through the window."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from annotator.store import open_project
from annotator.ui.dialogs.labels import LabelsDialog
from tests.windows import press, settle

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def opened(window) -> LabelsDialog:
    window.perform_named("labels")
    dialog = window.findChild(LabelsDialog)
    assert dialog is not None
    return dialog


def said(window) -> str:
    return " ".join(window.messages.sentences)


def names(window) -> list[str]:
    return [label.name for label in window.page.session.project.vocabulary.labels]


def test_labels_are_renamed_added_and_moved_in_one_step(window):
    before = names(window)
    dialog = opened(window)
    dialog.table.item(0, 1).setText("Apfel")
    dialog.add("plum")
    dialog.move_selected(-1)
    dialog.accept()
    after = names(window)
    assert after == ["Apfel", *before[1:-1], "plum", before[-1]]
    window.perform_named("undo")
    assert names(window) == before


def test_a_wrong_name_keeps_the_dialog_open_and_says_why(window):
    before = names(window)
    dialog = opened(window)
    dialog.table.item(0, 1).setText(before[1])
    dialog.accept()
    assert dialog.isVisible()
    assert "Two labels" in said(window)
    assert names(window) == before
    dialog.reject()


def test_a_key_is_taken_from_the_label_that_had_it(window):
    dialog = opened(window)
    keys = dialog.table.cellWidget(1, 2)
    keys.activated.emit(1)
    dialog.accept()
    labels = window.page.session.project.vocabulary.labels
    assert [label.key for label in labels[:2]] == ["", "1"]


def test_the_swatch_says_its_colour(window):
    dialog = opened(window)
    words = dialog.table.item(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert window.page.session.project.vocabulary.labels[0].colour in words
    dialog.reject()


def test_a_copy_holds_everything_and_the_project_stays_open(window, answers, qtbot, tmp_path: Path):
    target = tmp_path / "copy.annotator"
    answers.copy = target
    press(window, "Ctrl+Shift+S")
    qtbot.waitUntil(target.exists, timeout=10_000)
    settle(qtbot, window)
    with open_project(target) as copy:
        here = {layer.key: layer.shapes for layer in window.page.file.load_all()}
        assert {layer.key: layer.shapes for layer in copy.load_all()} == here
    assert str(target) in said(window)


def test_a_copy_onto_the_project_itself_is_refused(window, answers, qtbot, project_path):
    answers.copy = project_path
    press(window, "Ctrl+Shift+S")
    qtbot.waitUntil(lambda: "another name" in said(window), timeout=10_000)
