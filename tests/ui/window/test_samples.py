"""A sample project in the window: somebody without a name in it begins where there is something to see."""

import pytest

from annotator.demo.first_look import FirstLook, Sight, save_first_look
from annotator.store import open_project
from annotator.ui.window.samples import hint_of


@pytest.fixture
def look(project_path):
    with open_project(project_path) as file:
        project = file.project.with_layers(file.load_all())
    key, layer = next((key, layer) for key, layer in project.layers.items() if layer.count)
    found = FirstLook(
        project.authors[key.author].name, project.images[key.image].name, int(layer.shapes.id[0]), Sight.MISSED
    )
    save_first_look(project_path.parent, found)
    return found


def test_a_stranger_sees_the_first_look_with_its_hint(make_window, project_path, look, answers):
    window = make_window(last_author="Somebody")
    window.open_path(project_path)
    session = window.page.session
    assert answers.asked == []
    assert session.project.images[session.view.image].name == look.image
    assert session.project.authors[session.view.author].name == look.author
    assert session.view.selection == (look.shape,)
    assert window.status.text_of("author") == f"{look.author} · audit"
    assert window.messages.sentences == [hint_of(Sight.MISSED)]


def test_who_has_a_name_in_it_works_on(make_window, project_path, look):
    window = make_window(project_path, last_author="Ana")
    assert window.status.text_of("author") == "Ana · session"
    assert window.messages.sentences == []


def test_every_sight_has_a_line_of_its_own(qapp):
    lines = [hint_of(sight) for sight in Sight]
    assert len(set(lines)) == len(Sight)
    assert all("\n" not in line and len(line) < 120 for line in lines)
