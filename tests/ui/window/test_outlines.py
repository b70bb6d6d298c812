"""Groups, vertices and the lasso in the real window: what mouse and keys do, and what the window says about it."""

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from annotator.geometry.box import as_polygon, bounds_of_polygon
from annotator.model import edit
from annotator.model.layer import LayerKey
from annotator.model.shapes import PartState, Shapes
from annotator.model.vocabulary import Vocabulary
from annotator.session.editing.tagging import Remark
from annotator.session.view import Tool
from annotator.store import create_project, open_project
from annotator.ui.window.project_page import restore_last_place
from tests import builders
from tests.growth import count_calls
from tests.windows import SIZE, make_pictures, press, settle

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier


def place_of(window, x, y):
    """Where an image point is in the canvas."""
    return QPoint(*(round(value) for value in window.page.canvas.transform.to_view_point(x, y)))


def move(window, x, y, keys=PLAIN, held=Qt.MouseButton.NoButton):
    """Moves the pointer there with exactly these keys down."""
    canvas, place = window.page.canvas, QPointF(place_of(window, x, y))
    kind = QEvent.Type.MouseMove
    event = QMouseEvent(kind, place, canvas.mapToGlobal(place), Qt.MouseButton.NoButton, held, keys)
    QApplication.sendEvent(canvas, event)


def draw(window, *points, keys=PLAIN):
    """Presses at the first point, moves over the others and lets go at the last."""
    QTest.mousePress(window.page.canvas, LEFT, keys, place_of(window, *points[0]))
    for x, y in points[1:]:
        move(window, x, y, keys, LEFT)
    QTest.mouseRelease(window.page.canvas, LEFT, keys, place_of(window, *points[-1]))


def drag(window, start, end, keys=PLAIN):
    way = np.subtract(end, start)
    draw(window, start, *(tuple(np.add(start, way * share)) for share in (0.3, 0.7, 1.0)), keys=keys)


def boxes_of(window):
    return window.page.session.current_layer.shapes.box


def test_a_group_at_the_border_says_that_it_goes_no_further(window):
    press(window, "Ctrl+A")
    for _ in range(25):
        press(window, "Shift+Right")
    assert boxes_of(window)[:, 2].max() == 240
    assert window.messages.sentences == [Remark.AT_BORDER.sentence]
    before = boxes_of(window).copy()
    press(window, "Shift+Right")
    assert window.messages.sentences == [Remark.AT_BORDER.sentence]
    assert (boxes_of(window) == before).all()
    press(window, "Left")
    assert window.messages.sentences == [], "the sentence goes with what it spoke of"


def test_a_dragged_group_says_so_too(window):
    press(window, "Ctrl+A")
    x, y = boxes_of(window)[0].reshape(2, 2).mean(axis=0)
    drag(window, (x, y), (x + 230, y))
    assert boxes_of(window)[:, 2].max() == 240
    assert window.messages.sentences == [Remark.AT_BORDER.sentence]
    press(window, "Esc")
    assert window.messages.sentences == []


RING = [(60, 40), (140, 40), (140, 100), (60, 100)]


def draw_polygon(window, ring=RING):
    """Draws a polygon by clicks; it is selected afterwards, and the select tool is on."""
    press(window, "Ctrl+A", "Del", "Shift+W")
    for x, y in [*ring, ring[0]]:
        QTest.mouseClick(window.page.canvas, LEFT, PLAIN, place_of(window, x, y))
    press(window, "Ctrl+J")


def ring_of(window):
    return window.page.session.current_layer.shapes.polygon_of(0)[0]


def test_a_half_drawn_outline_is_kept_point_by_point_and_goes_on(window):
    def count_points() -> int:
        outline = window.preferences.settings.memory.outlines.get(window.page.session.project.uuid)
        return 0 if outline is None else len(outline.points) // 2

    press(window, "Ctrl+A", "Del", "Shift+W")
    for number, (x, y) in enumerate(RING[:3], start=1):
        QTest.mouseClick(window.page.canvas, LEFT, PLAIN, place_of(window, x, y))
        assert count_points() == number, "a program that ends here loses no point"
    kept = window.preferences.settings
    window.page.canvas.setFocus()
    press(window, "Esc")
    assert count_points() == 0, "what is dropped comes not back"
    window.preferences.replace(kept)
    window.page.session.set_view(tool=Tool.SELECT, image=2)
    restore_last_place(window.page, window.preferences)
    assert window.page.session.view.image == 1
    QTest.mouseClick(window.page.canvas, LEFT, PLAIN, place_of(window, *RING[3]))
    press(window, "Return")
    assert len(ring_of(window)) == 4
    assert np.abs(ring_of(window) - RING).max() < 1
    assert count_points() == 0


def test_vertices_by_mouse(window):
    draw_polygon(window)
    canvas = window.page.canvas
    assert len(ring_of(window)) == 4
    move(window, 100, 40)
    assert canvas.cursor().shape() is Qt.CursorShape.SizeAllCursor
    QTest.keyPress(canvas, Qt.Key.Key_Control)
    assert canvas.cursor().shape() is Qt.CursorShape.DragCopyCursor, "the cursor says what a press would do"
    QTest.keyRelease(canvas, Qt.Key.Key_Control)
    drag(window, (100, 40), (100, 20), Qt.KeyboardModifier.ControlModifier)
    assert len(ring_of(window)) == 5
    assert abs(ring_of(window)[1] - (100, 20)).max() < 1
    assert boxes_of(window)[0, 1] < 21
    QTest.mouseDClick(canvas, LEFT, PLAIN, place_of(window, 60, 70))
    QTest.mouseRelease(canvas, LEFT, PLAIN, place_of(window, 60, 70))
    assert len(ring_of(window)) == 6
    press(window, "Ctrl+Z", "Esc")
    move(window, 100, 20)
    press(window, "Del")
    assert len(ring_of(window)) == 4, "Del means the vertex under the pointer"
    move(window, 60, 40)
    press(window, "Del")
    assert len(ring_of(window)) == 3
    move(window, 140, 100)
    press(window, "Del")
    assert len(ring_of(window)) == 3
    assert "three vertices" in window.messages.sentences[-1]
    move(window, 10, 10)
    press(window, "Del")
    assert len(window.page.session.current_layer.shapes) == 0


@pytest.mark.own_window
def test_vertices_by_keyboard(window):
    draw_polygon(window)
    before = ring_of(window).copy()
    press(window, ".", ".", "Shift+Right", "Up")
    assert abs(ring_of(window)[1] - (before[1] + (10, -1))).max() < 1e-9
    press(window, "Ins", "Left")
    assert len(ring_of(window)) == 5
    press(window, "Del", "Ctrl+Z", "Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    assert (ring_of(window) == before).all()
    press(window, ".", "Del")
    assert len(ring_of(window)) == 3
    press(window, "Shift+B")
    assert window.page.session.current_layer.shapes.polygon_of(0) is None
    press(window, "Shift+V", "Esc", "Del")
    assert len(window.page.session.current_layer.shapes) == 0


def test_double_click_inside_still_asks_for_the_label(window):
    draw_polygon(window)
    QTest.mouseDClick(window.page.canvas, LEFT, PLAIN, place_of(window, 100, 70))
    assert window.page.frame.picker.isVisible()
    assert len(ring_of(window)) == 4


def test_while_a_tool_is_armed_an_edge_is_drawn_over(window):
    draw_polygon(window)
    press(window, "W")
    drag(window, (100, 40), (130, 60))
    shapes = window.page.session.current_layer.shapes
    assert (len(shapes), len(shapes.polygon_of(0)[0])) == (2, 4)


def test_a_lasso_selects_and_stays_with_the_own_layer(window):
    session = window.page.session
    centres = (boxes_of(window)[:, :2] + boxes_of(window)[:, 2:]) / 2
    press(window, "Esc", "Shift+L")
    x, y = centres[0]
    around = [(x - 3, y - 3), (x + 3, y - 3), (x + 3, y + 3), (x - 3, y + 3)]
    draw(window, *around)
    assert session.view.selection == (int(session.current_layer.shapes.id[0]),)
    own = set(session.current_layer.shapes.id.tolist())
    everything = [(-5, -5), (300, -5), (300, 200), (-5, 200)]
    draw(window, *everything)
    assert set(session.view.selection) == own, "others' shapes on the image are not taken"
    press(window, "Esc")
    assert session.view.tool.value == "select"


def test_an_edit_of_one_vertex_among_a_thousand_costs_little_more_than_among_ten(window):
    session = window.page.session
    _, few, many = (measure_drag(window, count, count_calls) for count in (10, 10, 1000))
    assert session.current_layer.shapes.polygon_of(0)[0].shape == (1000, 2)
    assert many < 2 * few, (few, many)


def measure_drag(window, count, measure):
    """A measure of moves of the pointer with a vertex of a polygon of this many in hand, painting included."""
    session = window.page.session
    move(window, -20, -20)
    press(window, "Ctrl+A", "Del")
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)
    ring = np.column_stack((120 + 50 * np.cos(angle), 80 + 50 * np.sin(angle)))
    shapes = Shapes.make(bounds_of_polygon((ring,))[None], id=[session.next_shape_id], polygon=[as_polygon([ring])])
    session.commit(edit.add_shapes(session.current_layer, shapes))
    session.set_view(selection=tuple(shapes.id.tolist()))
    canvas = window.page.canvas

    def drag():
        for by in range(1, 6):
            move(window, ring[0][0] + 5 + by * 0.5, ring[0][1], PLAIN, LEFT)
            canvas.repaint()

    QTest.mousePress(canvas, LEFT, PLAIN, place_of(window, *ring[0]))
    measured = measure(drag)
    QTest.mouseRelease(canvas, LEFT, PLAIN, place_of(window, ring[0][0] + 20, ring[0][1]))
    QApplication.processEvents()
    return measured


@pytest.fixture
def unlabelled(make_window, tmp_path):
    """Ana at a new project that has pictures and no label."""
    made = replace(builders.project(images=3, count=0, size=SIZE), vocabulary=Vocabulary())
    path = tmp_path / "new.annotator"
    create_project(path, replace(made, images_folder=str(make_pictures(tmp_path / "pictures")))).close()
    return make_window(path)


def draw_a_box(window):
    press(window, "W")
    draw(window, (20, 20), (60, 50), (90, 80))


def names_of(window):
    return [label.name for label in window.page.session.project.vocabulary.labels]


def test_the_first_box_of_a_project_asks_what_it_is(unlabelled):
    draw_a_box(unlabelled)
    picker = unlabelled.page.frame.picker
    assert picker.isVisible()
    QTest.keyClicks(picker.field, "apple")
    QTest.keyClick(picker.field, Qt.Key.Key_Return)
    assert names_of(unlabelled) == ["apple"]
    assert unlabelled.focusWidget() is unlabelled.page.canvas
    draw_a_box(unlabelled)
    assert not picker.isVisible()
    assert unlabelled.page.session.current_layer.shapes.label.tolist() == [0, 0]


def test_no_label_is_made_up_for_who_does_not_answer(unlabelled):
    draw_a_box(unlabelled)
    picker = unlabelled.page.frame.picker
    QTest.keyClick(picker.field, Qt.Key.Key_Escape)
    assert (names_of(unlabelled), len(unlabelled.page.session.current_layer.shapes)) == ([], 0)
    assert unlabelled.messages.sentences == ["The box went with its question: draw it again and type what it is."]
    draw_a_box(unlabelled)
    assert picker.isVisible()
    path = unlabelled.page.file.path
    unlabelled.close_project()
    with open_project(path) as file:
        assert (file.project.vocabulary.labels, len(file.load_layer(LayerKey(1, 1)).id)) == ((), 0)


def test_each_box_asks_where_the_settings_say_so(window):
    picker, session = window.page.frame.picker, window.page.session
    draw_a_box(window)
    assert not picker.isVisible()
    window.preferences.set("drawing", ask_label=True)
    draw_a_box(window)
    assert picker.isVisible()
    QTest.keyClicks(picker.field, "pear")
    QTest.keyClick(picker.field, Qt.Key.Key_Return)
    assert session.project.vocabulary.names_by_id[int(session.current_layer.shapes.label[-1])] == "pear"
    window.perform_named("select_all")
    assert not picker.isVisible()


def test_a_state_that_came_with_the_box_is_not_taken_off_by_its_key(window):
    press(window, "Z")
    draw_a_box(window)
    assert states_of(window)[-1] == PartState.INTACT
    press(window, "Z")
    assert states_of(window)[-1] == PartState.INTACT
    press(window, "X", "X")
    assert states_of(window)[-1] == PartState.UNSET


def test_what_informs_goes_by_itself_and_what_went_wrong_stays(window, monkeypatch, qtbot):
    monkeypatch.setattr("annotator.ui.window.message_bar.STAYS", 1)
    window.say("Read me.", kind="info")
    window.say("Do it.", kind="info", offer="Now", act=lambda: None)
    window.say("It failed.")
    qtbot.waitUntil(lambda: window.messages.sentences == ["Do it.", "It failed."])


def test_after_a_tag_pass_the_picture_is_where_it_was(window, qtbot):
    canvas = window.page.canvas
    canvas.zoom_to(2.0)
    before = canvas.place
    press(window, "Ctrl+T")
    settle(qtbot, window)
    assert canvas.place != before
    press(window, "Esc")
    assert window.page.session.view.tag_pass is None
    assert canvas.place == before


def states_of(window):
    return window.page.session.current_layer.shapes.part_state.tolist()


def test_a_key_that_changes_several_shapes_says_so_and_takes_it_back(window):
    before = states_of(window)
    press(window, "Ctrl+A", "C")
    assert set(states_of(window)) == {int(PartState.ABSENT)}
    assert window.messages.sentences == [f"Several shapes changed: Set part state ({len(before)})."]
    undo = next(button for button in window.messages.findChildren(QPushButton) if button.text() == "Undo")
    undo.click()
    assert states_of(window) == before
    assert window.messages.sentences == []
    press(window, "Right")
    assert window.messages.sentences == []


def test_a_key_that_changes_one_shape_says_nothing(window):
    window.page.session.set_view(selection=(int(window.page.session.current_layer.shapes.id[0]),))
    press(window, "C")
    assert window.messages.sentences == []


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_after_a_dialog_keys_go_to_the_picture(qtbot, window):
    window.page.images.field.setFocus()
    window.perform_named("settings")
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    dialog.reject()
    qtbot.waitUntil(lambda: window.focusWidget() is window.page.canvas)
