"""Several passes over an image in the window: the tab Image and the status bar tell them apart, and choose."""

import pytest

from annotator.model.layer import LayerKey, Status
from annotator.model.project import LayerEdit, Step
from annotator.model.shapes import Shapes
from annotator.overlays.others import find_other_layers
from annotator.session.session import Session
from annotator.session.view import Mode
from annotator.store import open_project
from tests import builders
from tests.windows import settle


@pytest.fixture
def twice(project_path):
    """Ana's first image has a second pass of one shape, which counts."""
    rows = builders.shapes(1, seed=3, first_id=1000, size=100)
    with open_project(project_path) as file:
        session = Session(file.project, file, next_shape_id=file.next_shape_id)
        first = session.load_layer(LayerKey(1, 1))
        edits = (
            LayerEdit(first.key, Shapes.empty(), Shapes.empty(), first.status, Status.DONE),
            LayerEdit(LayerKey(1, 1, 2), Shapes.empty(), rows, Status.NEW, Status.DONE),
        )
        session.commit(Step("Look again", layers=edits))
    return project_path


def panel_of(window):
    return window.page.panels["image"]


def test_the_tab_tells_which_pass_is_open_and_which_counts(make_window, twice):
    window = make_window(twice)
    session, section = window.page.session, panel_of(window).passes
    session.set_view(image=1)
    assert session.current_key.pass_number == 2
    assert not section.isHidden()
    assert section.note.text() == "You see the pass that counts."
    texts = [section.open_pass.itemText(row) for row in range(section.open_pass.count())]
    assert texts[1] == "2 · counts · 1 shape · done"
    assert not section.count.isEnabled()
    assert "pass 2" in window.status.text_of("author")
    section.open_pass.activated.emit(0)
    assert session.current_key.pass_number == 1
    assert section.note.text() == "Pass 2 counts, not the one that you see."
    assert "pass 1 (does not count)" in window.status.text_of("author")
    section.count.click()
    assert section.note.text() == "You see the pass that counts."
    assert session.project.find_counting_pass(1, 1).count == session.project.layer_of(session.current_key).count > 1
    section.keep.click()
    assert section.isHidden()
    session.undo()
    assert not section.isHidden()


def test_one_pass_needs_no_section(make_window, project_path):
    window = make_window(project_path)
    assert panel_of(window).passes.isHidden()
    assert "pass" not in window.status.text_of("author")


def test_other_passes_are_drawn_or_not(make_window, twice):
    window = make_window(twice)
    session, section = window.page.session, panel_of(window).passes
    session.set_view(image=1)
    assert section.shown.isChecked()
    section.shown.click()
    assert not session.view.passes_shown
    session.set_view(passes_shown=True)
    assert section.shown.isChecked()


def test_an_auditor_sees_and_switches_the_passes_of_each_annotator(qtbot, make_window, twice):
    window = make_window(twice)
    session, panel = window.page.session, panel_of(window)
    session.set_view(image=1)
    assert panel.audited.isHidden()
    session.set_view(author=None, mode=Mode.AUDIT)
    settle(qtbot, window)
    assert panel.passes.isHidden()
    assert not panel.audited.isHidden()
    assert list(panel.audited.choices) == [1]
    choice = panel.audited.choices[1]
    assert [choice.itemText(row) for row in range(choice.count())] == [
        "All passes",
        "1 · 4 shapes · done",
        "2 · counts · 1 shape · done",
    ]
    assert (choice.currentIndex(), choice.accessibleName()) == (0, "Shown pass of Ana")
    assert panel._facts["shapes"].text() == ""

    def shown():
        return [key.pass_number for key in find_other_layers(session.project, session.view) if key.author == 1]

    assert shown() == [1, 2]
    for row, expected in ((1, [1]), (2, [2]), (0, [1, 2])):
        choice.setCurrentIndex(row)
        choice.activated.emit(row)
        assert shown() == expected
        assert choice.currentIndex() == row
    choice.activated.emit(1)
    session.set_view(image=2)
    assert panel.audited.isHidden()
    session.set_view(image=1)
    assert panel.audited.choices[1].currentIndex() == 1
    assert session.project.find_counting_pass(1, 1).key.pass_number == 2
