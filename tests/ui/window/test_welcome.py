"""The welcome page and the ways from there to an open project."""

import pytest
from PySide6.QtWidgets import QLabel, QPushButton

from annotator.errors import UserError
from annotator.store import open_project
from annotator.ui.dialogs.ask import ToldDialog
from tests.windows import press, settle


def test_without_a_project_only_ways_to_begin_are_offered(make_window):
    window = make_window()
    assert window.welcome.isVisible()
    assert not window.action_set["box"].isEnabled()
    assert window.action_set["open_folder"].isEnabled()
    assert window.welcome.recent.count() == 0
    assert window.windowTitle() == "Annotator"


def test_a_newcomer_reads_what_to_do_and_whoever_has_projects_does_not(make_window, project_path):
    window = make_window()
    told = " ".join(label.text() for label in window.welcome.steps.findChildren(QLabel))
    assert "W draws a box, Q Z X C V tag it" in told
    assert "Space marks the image done" in told
    assert window.welcome.steps.isVisible()
    again = make_window(recent_projects=(str(project_path),))
    assert not again.welcome.steps.isVisible()


def test_recent_projects_are_listed_and_open(make_window, project_path, tmp_path, qtbot):
    gone = str(tmp_path / "gone.annotator")
    window = make_window(recent_projects=(gone, str(project_path)))
    assert window.welcome.recent.count() == 1
    window.welcome.recent.itemActivated.emit(window.welcome.recent.item(0))
    settle(qtbot, window)
    assert window.page.file.path == project_path
    assert window.preferences.settings.memory.recent_projects[0] == str(project_path)
    press(window, "Ctrl+W")
    assert window.page is None
    assert window.welcome.isVisible()


def test_a_folder_becomes_a_project(make_window, pictures, tmp_path, answers, qtbot):
    path = tmp_path / "new.annotator"
    answers.folder, answers.new = pictures, (path, "Dora")
    window = make_window()
    press(window, "Ctrl+U")
    qtbot.waitUntil(lambda: window.page is not None)
    settle(qtbot, window)
    assert answers.asked == ["folder", "new pictures Ana"]
    project = window.page.session.project
    assert [image.name for image in project.list_images()] == ["img0.jpg", "img1.jpg", "img2.jpg"]
    assert (project.images[1].width, project.images[1].height) == (240, 160)
    assert [author.name for author in project.authors.values()] == ["Dora"]
    assert window.status.text_of("author") == "Dora"
    assert window.page.session.next_undo is None
    assert window.preferences.settings.memory.last_author == "Dora"
    assert window.page.tabs.current_id == "shapes"
    window.perform_named("reset_layout")
    assert window.page.tabs.current_id == "shapes"


def test_a_folder_with_a_project_opens_that(make_window, project_path, answers, qtbot):
    window = make_window()
    window.open_path(project_path.parent)
    settle(qtbot, window)
    assert window.page.file.path == project_path
    assert answers.asked == []


def test_a_folder_without_pictures_is_a_sentence(make_window, tmp_path, answers, qtbot):
    (tmp_path / "empty").mkdir()
    answers.folder, answers.new = tmp_path / "empty", (tmp_path / "x.annotator", "Dora")
    window = make_window()
    press(window, "Ctrl+U")
    qtbot.waitUntil(lambda: bool(window.messages.sentences))
    assert "no photographs" in window.messages.sentences[0]
    assert not (tmp_path / "x.annotator").exists()


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_all_photographs_that_were_left_out_can_be_read(make_window, pictures, tmp_path, answers, qtbot):
    for name in ("a.jpg", "b.jpg"):
        (pictures / name).write_bytes(b"no picture")
    answers.folder, answers.new = pictures, (tmp_path / "new.annotator", "Dora")
    window = make_window()
    press(window, "Ctrl+U")
    qtbot.waitUntil(lambda: window.page is not None)
    settle(qtbot, window)
    assert window.messages.sentences[0].endswith("(1 more)")
    button = next(one for one in window.messages.findChildren(QPushButton) if one.text() == "Show all")
    button.click()
    shown = window.findChild(ToldDialog).text.toPlainText()
    assert "a.jpg" in shown
    assert "b.jpg" in shown


def test_who_labels_is_asked_once_and_remembered(make_window, project_path, answers, qtbot):
    answers.author = "Dora"
    window = make_window(project_path, last_author="")
    assert answers.asked == ["author of Ana, Ben, Cem"]
    assert window.status.text_of("author") == "Dora"
    assert window.page.session.next_undo is None
    window.close_project()
    window.open_path(project_path)
    settle(qtbot, window)
    assert answers.asked == ["author of Ana, Ben, Cem"]
    assert window.status.text_of("author") == "Dora"
    window.close_project()
    with open_project(project_path) as file:
        assert file.project.find_author("Dora") is not None


def test_nobody_has_the_file_while_it_is_asked_who_labels(make_window, project_path, answers):
    window = make_window(last_author="")
    window.open_path(project_path)
    assert answers.asked == ["author of Ana, Ben, Cem"]
    assert window.page is None
    with open_project(project_path) as file:
        assert not file.read_only


def test_opening_the_open_project_again_keeps_it_open_to_be_edited(make_window, project_path, pictures, qtbot):
    window = make_window(project_path)
    desk = window.page
    window.open_path(project_path.parent / "pictures" / ".." / project_path.name)
    assert window.page is desk
    window.opener.open_file(project_path, image="img2.jpg")
    assert window.page is desk
    assert desk.session.project.images[desk.session.view.image].name == "img2.jpg"
    assert not window.messages.sentences
    window.close_project()
    window.open_path(project_path)
    settle(qtbot, window)
    assert not window.page.file.read_only


@pytest.mark.parametrize("content", [b"", b"not a database at all", None])
def test_what_cannot_be_opened_is_a_sentence(make_window, tmp_path, content):
    path = tmp_path / "broken.annotator"
    if content is not None:
        path.write_bytes(content)
    window = make_window()
    window.open_path(path)
    assert len(window.messages.sentences) == 1
    assert window.page is None


def test_a_foreign_file_is_a_sentence(make_window, tmp_path):
    other = tmp_path / "notes.txt"
    other.write_text("hello")
    window = make_window()
    window.open_path(other)
    assert ".annotator" in window.messages.sentences[0]


def test_an_image_that_is_not_there_closes_the_file_again(make_window, project_path):
    window = make_window()
    with pytest.raises(UserError, match="no image"):
        window.opener.open_file(project_path, image="nowhere.jpg")
    with open_project(project_path) as file:
        assert not file.read_only
