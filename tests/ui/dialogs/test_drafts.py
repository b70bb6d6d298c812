"""Dialogs that show before they act: polygons simplified with a preview, drafts on many images planned and stored."""

import threading

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox

from annotator.errors import UserError
from annotator.geometry.box import as_polygon, bounds_of_polygon
from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.model.shapes import Shapes
from annotator.session.editing.drafts import DraftPlan, Occupied
from annotator.store import open_project
from annotator.ui.window.commands import annotate
from tests.windows import press, settle

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

ANGLE = np.linspace(0, 2 * np.pi, 120, endpoint=False)
CIRCLE = np.column_stack((120 + 50 * np.cos(ANGLE), 80 + 50 * np.sin(ANGLE)))


def add_circle(window):
    session = window.page.session
    polygon = as_polygon([CIRCLE])
    shapes = Shapes.make(bounds_of_polygon(polygon)[None], id=[session.next_shape_id], polygon=[polygon])
    session.commit(edit.add_shapes(session.current_layer, shapes))
    session.set_view(selection=tuple(shapes.id.tolist()))


def vertices_of(window):
    session = window.page.session
    layer = session.current_layer
    return len(layer.shapes.polygon_of(int(layer.shapes.rows_of(session.view.selection)[0]))[0])


def yes_of(dialog):
    return dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)


def wait(qtbot, dialog):
    qtbot.waitUntil(lambda: dialog.is_ready)


def go_back(qtbot, window):
    """To the picture, when the dialog is closed and all is stored."""
    settle(qtbot, window)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.page.canvas.setFocus()


def test_simplifying_is_seen_before_it_is_done(qtbot, window):
    add_circle(window)
    dialog = annotate.open_simplify(window.shell)
    wait(qtbot, dialog)
    first = vertices_of(window)
    assert window.page.session.is_previewing
    assert first < 120
    assert dialog.counts.text() == f"120 → {first}"
    dialog.tolerance.setValue(8.0)
    assert not dialog.is_ready
    wait(qtbot, dialog)
    assert vertices_of(window) < first
    dialog.reject()
    assert vertices_of(window) == 120
    assert not window.page.session.is_previewing
    go_back(qtbot, window)
    press(window, "Shift+X")
    again = next(one for one in window.findChildren(type(dialog)) if one.isVisible())
    wait(qtbot, again)
    yes_of(again).click()
    assert vertices_of(window) == first
    assert window.page.session.next_undo.name == "Simplify polygon"
    go_back(qtbot, window)
    press(window, "Ctrl+Z")
    assert vertices_of(window) == 120


def test_where_nothing_can_be_left_out_the_button_rests(qtbot, window):
    add_circle(window)
    press(window, "Shift+B", "Shift+V")
    dialog = annotate.open_simplify(window.shell)
    qtbot.waitUntil(lambda: "larger tolerance" in dialog.line.sentence)
    assert not yes_of(dialog).isEnabled()
    dialog.accept()
    assert dialog.isVisible()
    dialog.reject()


def test_a_box_alone_has_nothing_to_simplify(window):
    press(window, "Ctrl+A")
    assert not window.action_set["simplify"].isEnabled()
    with pytest.raises(UserError, match="polygon"):
        annotate.open_simplify(window.shell)


def clear(window, *images):
    """Takes Ana's shapes off these images."""
    session = window.page.session
    for image in images:
        layer = session.load_layer(LayerKey(image, 1))
        session.commit(edit.remove_shapes(layer, layer.shapes.id))


def test_propagation_counts_first_and_is_one_step(qtbot, window, project_path):
    session = window.page.session
    clear(window, 2)
    session.set_view(image=1)
    dialog = annotate.open_propagate(window.shell)
    wait(qtbot, dialog)
    assert dialog.way.count.value() == 2
    assert dialog.told.text() == "4 drafts for 1 image.\n1 image with shapes is skipped."
    yes_of(dialog).click()
    go_back(qtbot, window)
    shapes = session.load_layer(LayerKey(2, 1)).shapes
    assert shapes.draft.tolist() == [True] * 4
    assert session.view.image == 1
    assert window.messages.sentences[-1].endswith("Undo takes them back.")
    press(window, "Ctrl+Z")
    settle(qtbot, window)
    assert not len(session.load_layer(LayerKey(2, 1)).shapes)
    press(window, "Ctrl+Y")
    settle(qtbot, window)
    window.close_project()
    with open_project(project_path) as file:
        assert file.load_layer(LayerKey(2, 1)).draft.all()
        assert file.project.layer_of(LayerKey(2, 1)).status is Status.IN_WORK


def test_enter_in_the_number_places_the_drafts(qtbot, window):
    clear(window, 2, 3)
    dialog = annotate.open_propagate(window.shell)
    wait(qtbot, dialog)
    dialog.way.count.setFocus()
    qtbot.waitUntil(dialog.way.count.hasFocus)
    qtbot.keyClick(dialog.way.count, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(dialog.way.count, "1")
    wait(qtbot, dialog)
    with qtbot.waitSignal(dialog.placed):
        qtbot.keyClick(dialog.way.count, Qt.Key.Key_Return)
    session = window.page.session
    assert [session.project.layer_of(LayerKey(image, 1)).count for image in (2, 3)] == [4, 0]


def test_another_choice_plans_again(qtbot, window):
    dialog = annotate.open_propagate(window.shell)
    qtbot.waitUntil(lambda: "2 images with shapes are skipped" in dialog.told.text())
    assert not dialog.is_ready
    dialog.occupied.setCurrentIndex(dialog.occupied.findData(Occupied.ADD))
    dialog.occupied.activated.emit(1)
    wait(qtbot, dialog)
    assert "2 images keep their shapes beside them." in dialog.told.text()
    dialog.way.count.setValue(1)
    wait(qtbot, dialog)
    assert "1 image keeps its shapes" in dialog.told.text()
    before = window.page.session.committed
    dialog.reject()
    assert window.page.session.committed is before


def test_placing_can_be_called_off_until_it_is_written(qtbot, window, monkeypatch):
    clear(window, 2, 3)
    session = window.page.session
    session.set_view(image=1)
    dialog = annotate.open_propagate(window.shell)
    wait(qtbot, dialog)
    gate, begun, make_step = threading.Event(), threading.Event(), DraftPlan.make_step

    def hold(*arguments, **named):
        begun.set()
        gate.wait(60)
        return make_step(*arguments, **named)

    monkeypatch.setattr(DraftPlan, "make_step", hold)
    undo = session.next_undo
    dialog.accept()
    qtbot.waitUntil(begun.is_set)
    dialog.reject()
    assert dialog.isVisible(), "it stays until the worker has let go"
    with qtbot.waitSignal(dialog.rejected):
        gate.set()
    assert session.next_undo is undo
    assert not len(session.load_layer(LayerKey(2, 1)).shapes)
    go_back(qtbot, window)
    press(window, "Ctrl+A", "Right")
    assert session.next_undo.name == "Move box", "edits are taken again"


def test_interpolation_says_what_belongs_together(qtbot, window):
    session = window.page.session
    clear(window, 2, 3)
    first = session.load_layer(LayerKey(1, 1)).shapes
    moved = edit.renumber_shapes(first.with_columns(box=first.box + 6), session.next_shape_id)
    session.commit(edit.add_shapes(session.load_layer(LayerKey(3, 1)), moved))
    session.set_view(image=1)
    dialog = annotate.open_interpolate(window.shell)
    wait(qtbot, dialog)
    assert dialog.way.other.count() == 1
    assert dialog.way.other.currentText() == "img2.jpg · 1 image between"
    assert dialog.told.text().startswith("4 shapes in both images: ")
    yes_of(dialog).click()
    go_back(qtbot, window)
    between = session.load_layer(LayerKey(2, 1)).shapes
    assert np.allclose(between.box, np.minimum(first.box + 3, (240, 160, 240, 160)))
    assert between.draft.all()
    assert session.next_undo.name == "Interpolate shapes"


def test_without_another_key_it_says_what_one_needs(qtbot, window):
    clear(window, 3)
    window.page.session.set_view(image=1)
    dialog = annotate.open_interpolate(window.shell)
    qtbot.waitUntil(lambda: "No other image" in dialog.told.text())
    assert not yes_of(dialog).isEnabled()
    dialog.kind.setCurrentIndex(0)
    qtbot.waitUntil(lambda: "draft" in dialog.told.text())
    assert dialog.way.count.isVisible()
    dialog.reject()


def test_a_read_only_project_is_not_drafted_upon(make_window, project_path):
    make_window(project_path)
    second = make_window(project_path)
    for command in (annotate.open_propagate, annotate.open_interpolate, annotate.open_simplify):
        with pytest.raises(UserError):
            command(second.shell)
