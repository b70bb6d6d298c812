"""Images are taken out and renamed in the window, authors too; the dialog says what goes, undo brings it back."""

import pytest
from PySide6.QtCore import QItemSelectionModel
from PySide6.QtWidgets import QApplication, QLabel

from annotator.session.settings import Seat
from annotator.store import open_project
from annotator.ui.dialogs.register import EraseDialog, RemoveImagesDialog, RenameDialog
from tests.windows import settle

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def choose_rows(page, *rows: int) -> None:
    for row in rows:
        index = page.images.model.index(row)
        page.images.list.selectionModel().select(index, QItemSelectionModel.SelectionFlag.Select)


def said(dialog) -> list[str]:
    return [label.text() for label in dialog.findChildren(QLabel) if label.text() and not label.isHidden()]


def test_images_are_removed_and_come_back(make_window, project_path, qtbot):
    window = make_window(project_path)
    page = window.page
    page.session.set_view(image=1)
    before = page.session.committed
    choose_rows(page, 1)
    window.perform_named("remove_images")
    dialog = window.findChild(RemoveImagesDialog)
    assert not dialog.yes.isEnabled()
    qtbot.waitUntil(lambda: "shapes of people and references" in said(dialog))
    told = said(dialog)
    assert dialog.yes.isEnabled()
    assert "Remove 2 images?" in told
    assert "What others drew and wrote on them goes, too; it is counted in Compare." in told
    dialog.yes.click()
    qtbot.waitUntil(lambda: len(page.session.committed.images) == 1)
    settle(qtbot, window)
    assert page.session.view.image == 3
    assert page.images.model.rowCount() == 1
    with open_project(project_path, read_only=True) as file:
        assert list(file.project.images) == [3]
    window.perform_named("undo")
    qtbot.waitUntil(lambda: len(page.session.committed.images) == 3)
    assert page.session.committed.images == before.images
    assert {key for key, one in page.session.committed.layers.items() if one.count} == {
        key for key, one in before.layers.items() if one.count
    }


def test_an_image_and_authors_get_other_names(make_window, project_path, qtbot):
    window = make_window(project_path)
    page = window.page
    page.session.set_view(image=2)
    settle(qtbot, window)
    window.perform_named("rename_image")
    dialog = window.findChild(RenameDialog)
    (field,) = dialog.fields.values()
    old = field.text()
    assert not dialog.yes.isEnabled()
    field.setText(page.session.committed.images[1].name)
    dialog.yes.click()
    qtbot.waitUntil(lambda: "There is an image" in dialog.line.sentence)
    field.setText("moved/there.png")
    dialog.yes.click()
    qtbot.waitUntil(lambda: page.session.committed.images[2].name == "moved/there.png")
    window.perform_named("undo")
    assert page.session.committed.images[2].name == old
    window.perform_named("rename_authors")
    QApplication.processEvents()
    dialog = next(one for one in window.findChildren(RenameDialog) if one.isVisible())
    assert list(dialog.fields) == [author.name for author in page.session.committed.authors.values()]
    dialog.fields["Ana"].setText("Anna")
    dialog.yes.click()
    qtbot.waitUntil(lambda: page.session.committed.find_author("Anna") is not None)
    settle(qtbot, window)
    assert "Anna" in window.status.text_of("author")


def test_a_person_is_erased_and_the_project_opens_again_under_the_pseudonym(make_window, project_path, qtbot):
    window = make_window(project_path)
    page = window.page
    window.preferences.replace(window.preferences.settings.with_seat(page.session.project.uuid, Seat(name="Ana")))
    window.perform_named("erase_person")
    dialog = window.findChild(EraseDialog)
    name = dialog.form.fields["pseudonym"]
    name.setText("Ben")
    assert not dialog.yes.isEnabled()
    dialog.person.setCurrentText("Ana")
    dialog.person.activated.emit(dialog.person.currentIndex())
    dialog.yes.click()
    qtbot.waitUntil(lambda: "There is an author 'Ben' already" in dialog.line.sentence)
    name.setText("person 7")
    dialog.yes.click()
    qtbot.waitUntil(lambda: window.page is not None and window.page is not page)
    settle(qtbot, window)
    session, memory = window.page.session, window.preferences.settings.memory
    assert session.committed.find_author("Ana") is None
    assert session.committed.find_author("person 7").id == 1
    assert (session.next_undo, session.view.author) == (None, 1)
    assert "Ana" not in (memory.last_author, *(seat.name for seat in memory.seats.values()))
    assert "The person is called person 7 from now on." in " ".join(window.messages.sentences)
    assert b"Ana" not in project_path.read_bytes()
