"""Samples in the window: offered by name; who has no name in one begins where there is something to see."""

import msgspec
import pytest
from PySide6.QtWidgets import QPushButton

from annotator.model.layer import LayerKey
from annotator.samples.copying import copy_sample
from annotator.samples.sample import CROWNS, FIRST_LOOK, ORCHARD, PARTS, SAMPLES, FirstLook, Sight, first_look_of
from annotator.session.view import Workspace
from annotator.store import open_project
from annotator.ui.window.opening import hint_of
from tests.depth import deep
from tests.windows import settle


@pytest.fixture
def data_home(tmp_path, monkeypatch):
    """Where the person's data goes."""
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, **_: tmp_path / "data" / name)
    return tmp_path / "data"


def test_the_menu_help_and_the_welcome_page_offer_every_sample(make_window):
    window = make_window()
    menu = next(action.menu() for action in window.menuBar().actions() if action.text() == "&Help")
    offered = next(action.menu() for action in menu.actions() if action.text() == "Samples")
    assert [action.objectName() for action in offered.actions()] == [f"sample_{sample.name}" for sample in SAMPLES]
    assert all(action.isEnabled() for action in offered.actions())
    buttons = {button.text() for button in window.welcome.findChildren(QPushButton)}
    ways = {"Label a folder…", "Compare files…", "Check a model…", "Open project…", "User guide"}
    assert buttons == {*ways, "Orchard", "Tree crowns", "Bicycle parts"}


def test_a_sample_is_copied_once_and_opens(make_window, data_home, qtbot):
    window = make_window(last_author="Somebody")
    button = next(one for one in window.welcome.findChildren(QPushButton) if one.text() == "Bicycle parts")
    button.click()
    qtbot.waitUntil(lambda: window.page is not None)
    settle(qtbot, window)
    path = window.page.file.path
    assert path == PARTS.project_file(PARTS.usual_folder)
    assert path.is_relative_to(data_home)
    assert window.messages.sentences == [hint_of(Sight.HALLUCINATED)]
    ways = {button.text(): button for button in window.messages.findChildren(QPushButton)}
    assert list(ways) == ["Label it yourself", "Compare people", "Check a model"]
    ways["Check a model"].click()
    assert window.page.session.view.workspace is Workspace.CHECK
    assert window.messages.sentences == []
    first = window.page.session.project.uuid
    window.close_project()
    window.action_set["sample_parts"].trigger()
    settle(qtbot, window)
    assert window.page.session.project.uuid == first


def test_a_folder_that_is_taken_is_a_sentence(make_window, data_home, qtbot):
    PARTS.usual_folder.mkdir(parents=True)
    (PARTS.usual_folder / "mine.txt").write_text("mine")
    window = make_window()
    window.action_set["sample_parts"].trigger()
    qtbot.waitUntil(lambda: bool(window.messages.sentences))
    assert "files of its own" in window.messages.sentences[0]
    assert window.page is None


@pytest.fixture
def look(project_path):
    with open_project(project_path) as file:
        project = file.load_project()
    key, layer = next((key, layer) for key, layer in project.layers.items() if layer.count)
    found = FirstLook(
        project.authors[key.author].name, project.images[key.image].name, int(layer.shapes.id[0]), Sight.MISSED
    )
    project_path.with_name(FIRST_LOOK).write_bytes(msgspec.json.encode(found))
    return found


def test_a_stranger_sees_the_first_look_with_its_hint(make_window, project_path, look, answers):
    window = make_window(last_author="Somebody")
    window.open_path(project_path)
    session = window.page.session
    assert answers.asked == []
    assert session.project.images[session.view.image].name == look.image
    assert (session.view.author, session.view.auditor) == (None, None)
    assert session.view.is_auditing
    assert window.status.text_of("author") == "auditor"
    assert window.messages.sentences == [hint_of(Sight.MISSED)]
    window.perform_named("workspace_study")
    assert window.messages.sentences == [], "it would lie over the head of a page"
    window.perform_named("workspace_compare")
    answers.author = "Zoe"
    window.perform_named("choose_author")
    assert window.status.text_of("author") == "Zoe"
    assert [image for image in session.project.images if session.project.layer_of(LayerKey(image, 4)).seen] == [
        session.view.image
    ]


@pytest.mark.parametrize("sample", [pytest.param(ORCHARD, marks=deep), pytest.param(CROWNS, marks=deep), PARTS])
def test_every_sample_begins_with_its_shape_in_focus(make_window, sample, tmp_path, qtbot):
    path = copy_sample(sample, tmp_path / sample.name)
    window = make_window(last_author="Somebody")
    window.open_path(path)
    settle(qtbot, window)
    focus = window.page.session.view.focus
    assert first_look_of(path).shape in [side.shape for side in focus.shapes]


def test_who_worked_elsewhere_is_not_seated_in_anothers_place(make_window, project_path, answers, qtbot):
    window = make_window(last_author="Ana")
    window.open_path(project_path)
    assert answers.asked == ["author of Ana, Ben, Cem"]
    assert window.page is None


def test_who_has_a_name_in_it_works_on(make_window, project_path, look):
    window = make_window(project_path)
    assert window.status.text_of("author") == "Ana"
    assert window.messages.sentences == []


def test_every_sight_has_a_line_of_its_own(qapp):
    lines = [hint_of(sight) for sight in Sight]
    assert len(set(lines)) == len(Sight)
    assert all("\n" not in line and len(line) < 120 for line in lines)
