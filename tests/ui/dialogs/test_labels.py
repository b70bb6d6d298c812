"""The labels dialog and saving a copy, through the window."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton

from annotator.model.shapes import PartState
from annotator.store import open_project
from annotator.ui.dialogs.labels import KEY, NAME, STATE, USES, LabelsDialog
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


def test_labels_come_as_a_list_and_one_that_is_not_stored_is_deleted(window, tmp_path):
    before = names(window)
    dialog = opened(window)
    QGuiApplication.clipboard().setText(f"plum\n\n{before[0]}\n quince \nplum\n")
    push(dialog, "Paste a list")
    assert dialog._said.text() == "2 labels were added."
    path = tmp_path / "classes.txt"
    path.write_text("medlar\nplum\n")
    dialog.read_list(path)
    assert dialog._said.text() == "1 label was added."
    dialog.read_list(tmp_path / "none.txt")
    assert "none.txt" in dialog._said.text()
    push(dialog, "Delete")
    dialog.table.select_label(0)
    assert not dialog.dropping.isEnabled()
    dialog.accept()
    assert names(window) == [*before, "plum", "quince"]
    window.perform_named("undo")
    assert names(window) == before


def push(dialog, text):
    next(button for button in dialog.findChildren(QPushButton) if button.text() == text).click()


def test_a_wrong_name_keeps_the_dialog_open_and_says_why(window):
    before = names(window)
    dialog = opened(window)
    dialog.table.item(0, 1).setText(before[1])
    dialog.accept()
    assert dialog.isVisible()
    assert "Two labels" in dialog._said.text()
    assert names(window) == before
    dialog.reject()


def test_a_key_is_taken_from_the_label_that_had_it(window):
    dialog = opened(window)
    dialog.table.item(1, KEY).setText("1")
    dialog.accept()
    labels = window.page.session.project.vocabulary.labels
    assert [label.key for label in labels[:2]] == ["", "1"]


def test_the_swatch_says_its_colour(window):
    dialog = opened(window)
    words = dialog.table.item(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert window.page.session.project.vocabulary.labels[0].colour in words
    dialog.reject()


def choose(dialog: LabelsDialog, label: int) -> None:
    dialog.table.select_label(label)


def test_two_labels_are_merged_and_apart_again_by_undo(window, qtbot):
    session = window.page.session
    before = session.project.vocabulary
    dialog = opened(window)
    choose(dialog, 1)
    dialog.merging.click()
    assert dialog._picker.isVisible()
    qtbot.keyClicks(dialog._picker.field, "appl")
    qtbot.keyClick(dialog._picker.field, Qt.Key.Key_Return)
    assert "apple" in dialog.table.item(1, STATE).text()
    assert session.project.vocabulary == before
    dialog.accept()
    assert session.project.vocabulary.aliases == {1: 0}
    assert session.next_undo.name == "Merge labels"
    window.perform_named("undo")
    assert session.project.vocabulary.labels == before.labels


def test_a_merge_is_taken_back_and_a_label_is_retired(window):
    dialog = opened(window)
    dialog.add("plum")
    dialog.merge(1, 0)
    dialog.merge(0, 1)
    assert "merged into" in dialog._said.text()
    choose(dialog, 1)
    assert not dialog.retiring.isEnabled()
    dialog.merging.click()
    assert not dialog.words.aliases
    dialog.retiring.click()
    assert [label.name for label in dialog.words.offered_labels] == ["apple", "plum"]
    dialog.number_keys()
    assert [label.key for label in dialog.words.labels] == ["1", "", "2"]
    for label in (0, 2):
        choose(dialog, label)
        dialog.retiring.click()
    dialog.accept()
    assert "keep at least one" in dialog._said.text()
    dialog.reject()


def test_uses_are_counted_and_a_search_hides_rows(window, qtbot):
    session = window.page.session
    own = [layer.shapes.label.tolist() for key, layer in session.project.layers.items() if key.author == 1]
    dialog = opened(window)
    qtbot.waitUntil(lambda: dialog.table.item(0, USES).text() != "…")
    counts = [sum(labels.count(label) for labels in own) for label in (0, 1)]
    assert [int(dialog.table.item(row, USES).text()) for row in (0, 1)] == counts
    dialog.merge(1, 0)
    assert int(dialog.table.item(0, USES).text()) == sum(counts)
    dialog.field.setText("pear")
    assert [dialog.table.isRowHidden(row) for row in (0, 1)] == [True, False]
    assert dialog.current.name == "pear"
    dialog.field.setText("apple")
    assert [dialog.table.isRowHidden(row) for row in (0, 1)] == [False, False]
    dialog.reject()


def test_a_guideline_with_a_sample_and_those_of_the_states_are_one_step(window, qtbot):
    session = window.page.session
    shape = int(session.current_layer.shapes.id[0])
    session.set_view(selection=(shape,))
    dialog = opened(window)
    choose(dialog, 1)
    dialog.guideline.text.setPlainText("**long** and green")
    dialog.guideline.take.click()
    qtbot.waitUntil(lambda: not dialog.guideline.picture.pixmap().isNull())
    dialog.states.fields[PartState.DAMAGED].setPlainText("a bruise")
    dialog.accept()
    pear = session.project.vocabulary.entry_of(1)
    assert (pear.description, pear.example.image) == ("**long** and green", session.view.image)
    assert pear.example.box == tuple(session.current_layer.shapes.box[0].tolist())
    assert session.project.protocol.state_guidelines == (("damaged", "a bruise"),)
    window.perform_named("undo")
    assert session.project.protocol.state_guidelines == ()
    assert session.project.vocabulary.entry_of(1).example is None


def test_without_a_selection_there_is_no_sample_to_take(window):
    dialog = opened(window)
    choose(dialog, 0)
    assert not dialog.guideline.take.isEnabled()
    assert dialog.table.item(0, NAME).text() == dialog.current.name
    dialog.reject()


def test_a_copy_holds_everything_and_the_project_stays_open(window, answers, qtbot, tmp_path: Path):
    target = tmp_path / "copy.annotator"
    answers.copy = target
    press(window, "Ctrl+Shift+S")
    qtbot.waitUntil(target.exists)
    settle(qtbot, window)
    with open_project(target) as copy:
        here = {layer.key: layer.shapes for layer in window.page.file.load_all()}
        assert {layer.key: layer.shapes for layer in copy.load_all()} == here
    assert str(target) in said(window)


def test_a_copy_onto_the_project_itself_is_refused(window, answers, qtbot, project_path):
    answers.copy = project_path
    press(window, "Ctrl+Shift+S")
    qtbot.waitUntil(lambda: "another name" in said(window))
