"""The canvas under a real mouse: what is drawn, moved, picked, cancelled, and what it costs in repainting."""

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent
from PySide6.QtWidgets import QApplication

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.layer import LayerKey
from annotator.session.editing.gestures import GestureSettings
from annotator.session.view import Mode, Tool
from annotator.ui.canvas import CanvasOptions
from tests.builders import storage_of
from tests.ui.canvas.conftest import BOXES, GREY, KEY, LEFT, project_of

SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


def is_near(colour: QColor, rgb: tuple[int, int, int], slack: int = 12) -> bool:
    return all(abs(a - b) <= slack for a, b in zip((colour.red(), colour.green(), colour.blue()), rgb, strict=True))


def test_picture_and_outlines_are_shown(stand):
    at = stand()
    assert is_near(at.colour(200, 60), GREY)
    assert is_near(at.colour(250, 190), (0, 0x72, 0xB2))
    assert is_near(at.colour(330, 190), (0, 0x72, 0xB2))


def test_one_real_drag_draws_a_box(stand):
    at = stand(tool=Tool.BOX)
    at.press(160, 200)
    at.move(180, 220, held=LEFT)
    assert at.session.is_previewing
    at.move(220, 260, held=LEFT)
    at.release(220, 260)
    (record,) = storage_of(at.session).records
    assert record.step.name == "Draw box"
    assert np.allclose(at.session.current_layer.shapes.box[-1], [160, 200, 220, 260], atol=1.0)
    assert at.session.view.selection == (int(at.session.current_layer.shapes.id[-1]),)
    assert at.session.view.tool is Tool.BOX
    at.drag((10, 200), (60, 280))
    assert len(at.session.current_layer.shapes) == 5


def test_drag_moves_what_is_seen_and_leaves_nothing_behind(stand):
    at = stand()
    at.press(290, 190)
    at.move(250, 190, held=LEFT)
    at.settle()
    assert is_near(at.colour(330, 190), GREY)
    assert is_near(at.colour(290, 170), (0, 0x72, 0xB2))
    at.release(250, 190)
    at.settle()
    assert np.allclose(at.box(3), [210, 150, 290, 230], atol=1.0)
    assert is_near(at.colour(330, 190), GREY)
    at.session.undo()
    at.settle()
    assert at.box(3) == list(BOXES[2])
    assert is_near(at.colour(330, 170), (0, 0x72, 0xB2))


def test_escape_during_a_drag_leaves_no_trace(stand):
    at = stand(selection=(3,))
    before = at.image()
    at.press(290, 190)
    at.move(200, 150, held=LEFT)
    assert at.session.is_previewing
    at.key(Qt.Key.Key_Escape)
    assert not at.session.is_previewing
    at.move(150, 100, held=LEFT)
    at.release(150, 100)
    at.move(290, 190)
    at.canvas.gestures.hover(None)
    assert storage_of(at.session).records == []
    assert at.session.next_undo is None
    assert at.box(3) == list(BOXES[2])
    at.settle()
    assert at.image() == before
    assert not at.canvas.cancel()


def test_repeated_click_cycles_and_empty_click_clears(stand):
    at = stand()
    for wanted in ((2,), (1,), (2,)):
        at.drag((75, 70), (75, 70))
        assert at.session.view.selection == wanted
    at.drag((200, 280), (200, 280))
    assert at.session.view.selection == ()
    assert storage_of(at.session).records == []


def test_shift_drag_draws_on_a_box_and_rubber_band_selects(stand):
    at = stand()
    at.drag((50, 90), (80, 115), keys=SHIFT)
    assert len(at.session.current_layer.shapes) == 4
    at.drag((20, 20), (160, 140))
    assert at.session.view.selection == (1, 2, at.session.next_shape_id - 1)


def test_resize_by_the_corner_of_the_selected_box(stand):
    at = stand(selection=(3,))
    at.drag((330, 230), (350, 260))
    assert np.allclose(at.box(3), [250, 150, 350, 260], atol=1.0)


def test_polygon_by_clicks_enter_closes_and_keys_reach_the_canvas(stand):
    at = stand(tool=Tool.POLYGON)
    for point in ((160, 20), (220, 20), (220, 90)):
        at.drag(point, point)
    at.key(Qt.Key.Key_Return)
    shapes = at.session.current_layer.shapes
    assert len(shapes.polygon_of(len(shapes) - 1)[0]) == 3


def test_cursor_tells_what_a_press_would_do(stand):
    at = stand(selection=(3,))
    shape = Qt.CursorShape
    for place, wanted in {
        (290, 190): shape.SizeAllCursor,
        (250, 190): shape.SizeHorCursor,
        (290, 230): shape.SizeVerCursor,
        (330, 230): shape.SizeFDiagCursor,
        (75, 70): shape.PointingHandCursor,
        (200, 280): shape.ArrowCursor,
    }.items():
        at.move(*place)
        assert at.canvas.cursor().shape() is wanted
    at.session.set_view(tool=Tool.BOX)
    assert at.canvas.cursor().shape() is shape.CrossCursor


def test_disk_full_is_told_once_and_nothing_changes(stand):
    at = stand()

    def refuse(record):
        raise UserError("The disk is full; free some space.")

    storage_of(at.session).commit = refuse
    at.drag((290, 190), (200, 150))
    assert at.failures == ["The disk is full; free some space."]
    assert at.box(3) == list(BOXES[2])
    at.settle()
    assert is_near(at.colour(330, 170), (0, 0x72, 0xB2))


def test_without_an_author_one_can_look_but_not_draw(stand):
    at = stand(author=None, tool=Tool.BOX)
    at.drag((160, 200), (220, 260))
    assert storage_of(at.session).records == []
    assert is_near(at.colour(200, 60), GREY)


def test_undo_during_a_drag_ends_the_drag(stand):
    at = stand()
    at.drag((290, 190), (280, 190))
    at.press(280, 190)
    at.move(250, 150, held=LEFT)
    at.session.undo()
    assert not at.session.is_previewing
    at.move(200, 100, held=LEFT)
    at.release(200, 100)
    assert at.box(3) == list(BOXES[2])
    assert [record.action for record in storage_of(at.session).records] == ["do", "undo"]


def test_double_click_asks_for_the_editor_of_the_selected_shape_else_of_the_smallest(stand):
    at = stand()
    asked = []
    at.canvas.edit_requested.connect(lambda shape, frame: asked.append((shape, frame.center())))
    at.drag((75, 70), (75, 70))
    at.double(75, 70)
    at.release(75, 70)
    assert asked[0][0] == 2
    centre = at.at(75, 70).toPoint()
    assert (asked[0][1] - centre).manhattanLength() <= 2


def test_right_click_selects_what_lies_there_and_lists_it(stand):
    at = stand(selection=(3,))
    asked = []
    at.canvas.context_requested.connect(lambda position, shapes: asked.append((position, shapes)))
    position = at.at(75, 70).toPoint()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, position, at.canvas.mapToGlobal(position))
    QApplication.sendEvent(at.canvas, event)
    assert asked == [(position, [2, 1])]
    assert at.session.view.selection == (2,)
    key = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(1, 1), at.canvas.mapToGlobal(QPoint(1, 1)))
    at.session.set_view(selection=(3,))
    QApplication.sendEvent(at.canvas, key)
    assert asked[1][1] == [3]
    assert (asked[1][0] - at.at(290, 190).toPoint()).manhattanLength() <= 2


def test_audit_shows_others_and_session_hides_them(stand):
    at = stand()

    def row() -> list[QColor]:
        """What is shown along the upper side of Ben's box, where Ana's is not."""
        shown = at.image()
        left, right = (int(at.at(x, 140).x()) for x in (300, 319))
        return [shown.pixelColor(x, int(at.at(0, 140).y())) for x in range(left, right)]

    assert all(is_near(colour, GREY) for colour in row())
    at.session.set_view(mode=Mode.AUDIT, disagreements_shown=False)
    at.settle()
    assert any(is_near(colour, (0xE6, 0x9F, 0x00)) for colour in row())
    at.session.set_view(hidden_authors=frozenset({2}))
    at.settle()
    assert all(is_near(colour, GREY) for colour in row())


def test_hidden_shapes_vanish_and_return(stand):
    at = stand()
    at.session.set_view(all_hidden=True)
    at.settle()
    assert is_near(at.colour(330, 190), GREY)
    at.session.set_view(all_hidden=False)
    at.settle()
    assert is_near(at.colour(330, 190), (0, 0x72, 0xB2))


def test_selected_shapes_of_an_author_who_is_switched_off_are_not_shown(stand):
    at = stand(selection=(3,), mode=Mode.AUDIT, hidden_authors=frozenset({1, 2}))
    assert is_near(at.colour(330, 190), GREY)


def test_edit_from_elsewhere_is_shown(stand):
    at = stand()
    at.session.commit(edit.remove_shapes(at.session.current_layer, [3]))
    at.settle()
    assert is_near(at.colour(330, 190), GREY)


def test_change_of_another_image_repaints_nothing(stand):
    at = stand()
    at.settle()
    before = at.canvas.paint_count
    layer = at.session.load_layer(LayerKey(2, 2))
    from annotator.model.shapes import Shapes

    at.session.commit(edit.add_shapes(layer, Shapes.make([[1, 1, 9, 9]], id=[at.session.next_shape_id])))
    QApplication.processEvents()
    assert at.canvas.paint_count == before


def test_hover_repaints_only_around_the_shape(stand):
    at = stand()
    at.move(200, 280)
    at.settle()
    asked = []
    at.canvas.update = asked.append
    at.move(290, 190)
    assert asked
    frame = QRectF(at.at(250, 150), at.at(330, 230)).adjusted(-80, -40, 80, 20)
    assert all(frame.contains(QRectF(region.boundingRect())) for region in asked)
    asked.clear()
    at.move(291, 190)
    assert asked == []


def test_missing_picture_is_a_placeholder_with_its_name_and_its_boxes(stand, folder):
    (folder / "img1.png").unlink()
    notes = []
    at = stand()
    at.pictures.noted.connect(lambda image, note: notes.append((image, note)))
    at.pictures.forget()
    at.settle()
    assert "img1.png" in notes[-1][1]
    assert at.pictures.find_picture(1).missing is not None
    assert is_near(at.colour(330, 190), (0, 0x72, 0xB2))
    at.drag((160, 200), (220, 260), keys=SHIFT)
    assert len(at.session.current_layer.shapes) == 4


def test_next_image_and_back(stand):
    at = stand(selection=(3,))
    at.session.set_view(image=2)
    at.settle()
    assert is_near(at.colour(330, 190), GREY)
    assert at.session.view.selection == ()
    at.session.set_view(image=1)
    at.settle()
    assert is_near(at.colour(330, 190), (0, 0x72, 0xB2))


def test_boxes_may_pass_the_border_by_option(stand):
    at = stand(tool=Tool.BOX, options=CanvasOptions(GestureSettings(beyond_border=True)))
    at.drag((380, 200), (420, 260))
    assert at.session.current_layer.shapes.box[-1, 2] == pytest.approx(420, abs=1)
    at.canvas.set_options(CanvasOptions())
    at.drag((380, 20), (420, 60))
    assert at.session.current_layer.shapes.box[-1, 2] == 400


def test_crowd_is_hatched(stand, folder):
    of = project_of(folder)
    shapes = of.layer_of(KEY).shapes
    crowd = np.array([False, False, True])
    at = stand(of=of.with_layers([of.layer_of(KEY).with_shapes(shapes.with_columns(crowd=crowd))]))
    shown = at.image()
    left, top = at.at(255, 155).toTuple()
    colours = {shown.pixelColor(int(left) + i, int(top) + i // 2).name() for i in range(60)}
    assert len(colours) > 1


def test_selection_of_thousands_stays_drawable(stand, folder):
    of = project_of(folder)
    rng = np.random.default_rng(0)
    corner = rng.uniform(0, 300, (3000, 2)) * (1.2, 0.9)
    from annotator.model.shapes import Shapes

    many = Shapes.make(np.concatenate((corner, corner + 20), axis=1), id=np.arange(1, 3001))
    at = stand(of=of.with_layers([replace(of.layer_of(KEY), loaded=many, count=3000)]))
    at.session.set_view(selection=tuple(range(1, 3001)))
    at.settle()
    at.drag((corner[0, 0] + 10, corner[0, 1] + 10), (corner[0, 0] + 12, corner[0, 1] + 10))
    assert len(storage_of(at.session).records) <= 1
