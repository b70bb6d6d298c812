"""The checklist of parts in the tab Shapes: ticks, states, the armed part, and what a click or Enter does."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from annotator.model import edit
from annotator.model.shapes import PartState, Shapes
from annotator.store import create_project
from annotator.ui.panels.checklist import ENTRY
from tests.session.protocol.bicycles import frame_of_template, make_pictures, template_project
from tests.windows import Scene, press, settle


@pytest.fixture
def scene():
    """Ana at the desk, two finished bicycles, the third open and empty, the tab Shapes in front."""
    return Scene(make_bicycles, show_third)


def make_bicycles(folder):
    made = template_project(str(make_pictures(folder / "pictures", 3)), [frame_of_template()] * 2)
    path = folder / "bicycles.annotator"
    create_project(path, made).close()
    return path


def show_third(_qtbot, window):
    window.page.session.set_view(image=3)
    window.page.tabs.show_panel("shapes")


def checklist_of(window):
    return window.page.panels["shapes"].checklist


def draw(window, name: str, **columns) -> int:
    session = window.page.session
    shape = session.next_shape_id
    label = session.project.vocabulary.find_label(name).id
    rows = Shapes.make([frame_of_template()[name]], id=[shape], label=label, **columns)
    session.commit(edit.add_shapes(session.current_layer, rows))
    return shape


def click(window, name: str) -> None:
    checklist = checklist_of(window)
    label = window.page.session.project.vocabulary.find_label(name).id
    place = checklist.table.visualRect(checklist.model.index_of(label)).center()
    QTest.mouseClick(checklist.table.viewport(), Qt.MouseButton.LeftButton, pos=place)


def told(window, name: str) -> str:
    checklist = checklist_of(window)
    label = window.page.session.project.vocabulary.find_label(name).id
    return checklist.model.data(checklist.model.index_of(label), Qt.ItemDataRole.AccessibleTextRole)


def test_every_part_is_read_once_and_told_in_words(window) -> None:
    model = checklist_of(window).model
    cells = [model.index(row, column) for column in range(2) for row in range(11)]
    assert [cell.data() for cell in cells] == [label.name for label in window.page.session.project.vocabulary.labels]
    assert told(window, "back_hand_break") == "back_hand_break: no shape yet, drawn next"
    assert told(window, "bell") == "bell: no shape yet"
    draw(window, "bell", part_state=PartState.DAMAGED)
    draw(window, "lock")
    draw(window, "lock", part_state=PartState.ABSENT)
    assert told(window, "bell") == "bell: damaged"
    assert told(window, "lock") == "lock: 2 shapes, the first no state"
    assert checklist_of(window).header.support == "2 of 22"


def test_a_click_arms_a_missing_part_and_selects_a_box(window) -> None:
    session = window.page.session
    shape = draw(window, "back_wheel")
    click(window, "saddle")
    assert session.project.label_name(session.view.armed_label) == "saddle"
    assert session.view.selection == ()
    assert window.page.canvas.hasFocus()
    click(window, "back_wheel")
    assert session.view.selection == (shape,)
    assert session.project.label_name(session.view.armed_label) == "saddle"


def test_by_keys_within_the_list(window) -> None:
    session, table = window.page.session, checklist_of(window).table
    table.setFocus()
    table.setCurrentIndex(checklist_of(window).model.index(0, 0))
    press(window, "Down", "Down", "Return")
    assert session.project.label_name(session.view.armed_label) == "back_light"
    assert window.page.canvas.hasFocus()


def test_the_list_follows_undo_and_the_image(window, qtbot) -> None:
    session = window.page.session
    draw(window, "steer")
    assert checklist_of(window).header.support == "1 of 22"
    session.undo()
    assert checklist_of(window).header.support == "0 of 22"
    session.set_view(image=1)
    settle(qtbot, window)
    assert checklist_of(window).header.support == "22 of 22"
    assert not checklist_of(window)._skip.isEnabled()
    entry = checklist_of(window).model.index(0, 0).data(ENTRY)
    assert entry.state is PartState.INTACT


def test_the_proposed_box_is_shown_large_and_brought_into_sight(window, qtbot) -> None:
    session, canvas = window.page.session, window.page.canvas
    draw(window, "back_wheel")
    draw(window, "front_wheel")
    settle(qtbot, window)
    before = canvas.zoom
    press(window, "Shift+Z")
    settle(qtbot, window)
    assert canvas.zoom > 2 * before
    press(window, "Z")
    settle(qtbot, window)
    x0, y0, x1, y1 = canvas.transform.to_view(np.array([session.view.proposed.box]))[0]
    assert x1 > 0
    assert y1 > 0
    assert x0 < canvas.width()
    assert y0 < canvas.height()


def test_a_low_window_scrolls_the_list(window) -> None:
    window.resize(1200, 520)
    table = checklist_of(window).table
    assert table.height() >= 4 * table.verticalHeader().defaultSectionSize()
    assert window.height() == 520


def test_other_projects_have_no_list(make_window, project_path) -> None:
    window = make_window(project_path)
    window.page.tabs.show_panel("shapes")
    assert not checklist_of(window).isVisible()
