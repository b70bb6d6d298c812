"""The page Labels and tags: each change of a label is a step, through the window."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton

from annotator.session.review import ask_for_label
from annotator.session.session import Session
from annotator.session.settings_file import load_settings, save_settings
from annotator.session.view import Workspace
from annotator.store import open_project
from annotator.ui.study.labels import KEY, NAME, STATE, USES, LabelsPage
from tests.windows import press, settle

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "does not support")


def opened(window) -> LabelsPage:
    window.perform_named("labels")
    page = window.page.study.current_page
    assert isinstance(page, LabelsPage)
    return page


def said(window) -> str:
    return " ".join(window.messages.sentences)


def names(window) -> list[str]:
    return [label.name for label in window.page.session.project.vocabulary.labels]


def push(parent, text):
    next(button for button in parent.findChildren(QAbstractButton) if button.text() == text).click()


def test_labels_are_renamed_added_and_moved_a_step_each(window, qtbot):
    before = names(window)
    page = opened(window)
    page.table.item(0, NAME).setText("Apfel")
    qtbot.waitUntil(lambda: names(window)[0] == "Apfel")
    page.add("plum")
    page.move_selected(-1)
    assert names(window) == ["Apfel", *before[1:-1], "plum", before[-1]]
    for _ in range(3):
        window.perform_named("undo")
    assert names(window) == before
    assert page.table.item(0, NAME).text() == before[0]


def test_labels_come_as_a_list(window, tmp_path):
    before = names(window)
    page = opened(window)
    QGuiApplication.clipboard().setText(f"plum\n\n{before[0]}\n quince \nplum\n")
    push(page, "Paste a list")
    assert said(window) == "2 labels were added."
    path = tmp_path / "classes.txt"
    path.write_text("medlar\nplum\n")
    page.read_list(path)
    assert names(window) == [*before, "plum", "quince", "medlar"]
    page.read_list(tmp_path / "none.txt")
    assert "none.txt" in said(window)
    window.perform_named("undo")
    window.perform_named("undo")
    assert names(window) == before


def test_a_wrong_name_is_said_and_the_right_one_shown_again(window, qtbot):
    before = names(window)
    page = opened(window)
    page.table.item(0, NAME).setText(before[1])
    qtbot.waitUntil(lambda: "Two labels" in said(window))
    assert page.table.item(0, NAME).text() == before[0]
    assert names(window) == before


def test_a_key_is_taken_from_the_label_that_had_it_and_keys_are_numbered(window, qtbot):
    page = opened(window)
    labels = lambda: window.page.session.project.vocabulary.labels  # noqa: E731
    words = page.table.item(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert labels()[0].colour in words
    page.table.item(1, KEY).setText("1")
    qtbot.waitUntil(lambda: [label.key for label in labels()] == ["", "1"])
    page.number_keys()
    assert [label.key for label in labels()] == ["1", "2"]


def test_two_labels_are_merged_and_apart_again_by_undo(window, qtbot):
    session = window.page.session
    before = session.project.vocabulary
    page = opened(window)
    page.table.select_label(1)
    page.merging.click()
    assert page._picker.isVisible()
    qtbot.keyClicks(page._picker.field, "appl")
    qtbot.keyClick(page._picker.field, Qt.Key.Key_Return)
    assert "apple" in page.table.item(1, STATE).text()
    assert session.project.vocabulary.aliases == {1: 0}
    assert session.next_undo.name == "Merge labels"
    window.perform_named("undo")
    assert session.project.vocabulary.labels == before.labels


def test_a_merge_is_taken_back_and_a_label_is_retired(window):
    page = opened(window)
    page.add("plum")
    page.merge(1, 0)
    page.merge(0, 1)
    assert "merged into" in said(window)
    page.table.select_label(1)
    assert not page.retiring.isEnabled()
    page.merging.click()
    assert not page.words.aliases
    page.retiring.click()
    assert [label.name for label in page.words.offered_labels] == ["apple", "plum"]
    for label in (0, 2):
        page.table.select_label(label)
        page.retiring.click()
    assert "keep at least one" in said(window)
    assert [label.name for label in page.words.offered_labels] == ["plum"]


def test_a_label_is_deleted_when_no_shape_has_it_and_else_its_shapes_are_shown(window, qtbot):
    session, page = window.page.session, opened(window)
    page.add("plum")
    push(page, "Delete")
    qtbot.waitUntil(lambda: names(window) == ["apple", "pear"])
    assert session.next_undo.name == "Delete label"
    window.perform_named("undo")
    assert names(window) == ["apple", "pear", "plum"]
    page.table.select_label(0)
    push(page, "Delete")
    number = sum(int((one.shapes.label == 0).sum()) for key, one in session.project.layers.items() if key.author == 1)
    qtbot.waitUntil(lambda: f"'apple': {number}. It stays" in said(window))
    assert names(window) == ["apple", "pear", "plum"]
    push(window.messages, "Show them")
    search = window.page.area.search
    assert (session.view.workspace, search.field.text()) == (Workspace.LABEL, "author:any label:apple")


def test_labels_that_differ_by_form_are_offered_as_one_until_they_are_kept_apart(window, tmp_path):
    page = opened(window)
    assert page.sections["alike"].isHidden()
    page.add_list("Apples\nPEAR")
    assert not page.sections["alike"].isHidden()
    push(page, "Count all as “apple”")
    assert window.page.session.project.vocabulary.aliases == {2: 0}
    push(page, "Count all as “pear”")
    assert page.sections["alike"].isHidden()
    window.perform_named("undo")
    assert window.page.session.project.vocabulary.aliases == {2: 0}
    assert not page.sections["alike"].isHidden()
    line = page.sections["alike"].content.layout().itemAt(0).widget()
    push(line, "Keep apart")
    assert page.sections["alike"].isHidden()
    save_settings(window.preferences.settings, tmp_path / "settings.json")
    window.preferences.replace(load_settings(tmp_path / "settings.json")[0])
    page.add_list("grape")
    assert page.sections["alike"].isHidden(), "it is not offered again"


def test_labels_that_are_asked_for_are_added_here(window):
    session = window.page.session
    ask_for_label(session, "plum", "the small ones")
    page = opened(window)
    push(page, "Add the label")
    assert names(window) == ["apple", "pear", "plum"]
    assert page.sections["wished"].isHidden()


def test_who_may_change_no_labels_is_told_and_can_read_them(window, monkeypatch):
    monkeypatch.setattr(Session, "may_change_parts", property(lambda _session: False))
    page = opened(window)
    assert "changed by its owner" in page.state.sentence.text()
    assert page.state.isVisible()
    assert not page.retiring.isEnabled()
    assert not page.tags.fields.isEnabled()
    assert page.guideline.text.isReadOnly()
    assert page.table.editTriggers() == page.table.EditTrigger.NoEditTriggers
    window.perform_named("edit_instructions")
    page = window.page.study.current_page
    assert "changed by its owner" in page.state.sentence.text()
    assert page.text.isReadOnly()


def test_uses_are_counted_and_a_search_hides_rows(window, qtbot):
    session = window.page.session
    own = [layer.shapes.label.tolist() for key, layer in session.project.layers.items() if key.author == 1]
    page = opened(window)
    qtbot.waitUntil(lambda: page.table.item(0, USES).text() != "…")
    counts = [sum(labels.count(label) for labels in own) for label in (0, 1)]
    assert [int(page.table.item(row, USES).text()) for row in (0, 1)] == counts
    page.merge(1, 0)
    assert int(page.table.item(0, USES).text()) == sum(counts)
    page.field.setText("pear")
    assert [page.table.isRowHidden(row) for row in (0, 1)] == [True, False]
    assert page.current.name == "pear"
    page.field.setText("apple")
    assert [page.table.isRowHidden(row) for row in (0, 1)] == [False, False]


def test_a_guideline_is_a_step_once_its_field_is_left_and_so_is_its_sample(window, qtbot):
    session = window.page.session
    page = opened(window)
    page.table.select_label(0)
    assert not page.guideline.take.isEnabled()
    session.set_view(selection=(int(session.current_layer.shapes.id[0]),))
    page = opened(window)
    page.table.select_label(1)
    page.guideline.text.setFocus()
    page.guideline.text.setPlainText("**long** and green")
    page.table.select_label(0)
    assert session.project.vocabulary.entry_of(1).description == "**long** and green"
    page.table.select_label(1)
    page.show_project()
    page.guideline.take.click()
    qtbot.waitUntil(lambda: not page.guideline.picture.pixmap().isNull())
    pear = session.project.vocabulary.entry_of(1)
    assert pear.example.image == session.view.image
    assert pear.example.box == tuple(session.current_layer.shapes.box[0].tolist())
    window.perform_named("undo")
    assert session.project.vocabulary.entry_of(1).example is None
    window.perform_named("undo")
    assert page.guideline.text.toPlainText() == ""


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
