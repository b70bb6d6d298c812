"""The wall: shapes that the search finds as tiles, which keys label, tag, accept and delete; one undo a stroke."""

import dataclasses

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QItemSelectionModel, Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from annotator.model import edit
from annotator.model.layer import LayerKey
from annotator.model.protocol import LoneDraw, LoneShape, Verdict
from annotator.model.shapes import PartState
from annotator.session.change import Change
from annotator.session.finding.images_view import FEW
from annotator.session.settings import KeySettings
from annotator.session.view import Mode, SuspectShapes
from annotator.ui.base.garbage import take_apart
from annotator.ui.panels.images.image_list import PICTURE
from annotator.ui.panels.search import DOUBT, FOUND, LABEL, SIZE
from annotator.ui.panels.wall import Cutter, find_region
from tests.windows import press, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def wall(window, qtbot):
    press(window, "Shift+F12")
    window.page.area.search.model.sort(FOUND)
    look_for(qtbot, window, "")
    return window.page.area.gallery


def look_for(qtbot, window, query: str) -> None:
    search = window.page.area.search
    search.field.setText(query)
    search.recount.count()
    qtbot.waitUntil(lambda: search.recount.is_settled)
    settle(qtbot, window)


def shape_at(gallery, place: int):
    return gallery.tiles.result.find_shape(place)


def choose(gallery, *places: int) -> None:
    """Chooses tiles, the last one of them current."""
    gallery.list.clearSelection()
    for place in places:
        gallery.list.selectionModel().setCurrentIndex(
            gallery.model.index_of(place), QItemSelectionModel.SelectionFlag.Select
        )


def test_a_key_acts_on_a_shape_and_goes_to_the_next_one(window, wall, qtbot):
    session = window.page.session
    assert wall.list.hasFocus()
    assert wall.model.count == 12
    assert wall.sorting.text() == "Order added ↑ ▾"
    assert not window.page.area.search.table.isVisible()
    before = session.view.image
    press(window, "Home", "X", "Z", "2", "Q", "Del")
    shapes = [shape_at(wall, place) for place in range(5)]
    assert [PartState(int(one.part_state[0])) for one in shapes[:2]] == [PartState.DAMAGED, PartState.INTACT]
    label = session.project.vocabulary.find_label_by_key("2")
    assert shapes[2].label[0] == label.id
    assert shapes[3].occluded[0] == 1
    assert shapes[4] is None
    assert wall.model.place_of(wall.list.currentIndex()) == 5, "five keys for five shapes"
    assert session.view.image == before, "nothing was opened"
    press(window, "Ctrl+Z")
    assert shape_at(wall, 4) is not None
    assert window.page.area.shows_wall


def test_one_stroke_on_many_is_one_step(window, wall, qtbot):
    session = window.page.session
    choose(wall, 0, 5, 9)
    press(window, "C")
    states = [int(shape_at(wall, place).part_state[0]) for place in range(12)]
    assert [place for place, state in enumerate(states) if state == PartState.ABSENT] == [0, 5, 9]
    assert len(session.next_undo.layers) == 3
    session.undo()
    assert all(shape_at(wall, place).part_state[0] == PartState.UNSET for place in range(12))
    press(window, "Ctrl+A")
    assert window.page.area.search.change.text() == "Change 12…"
    columns, seen = wall.model.columnCount(), wall.list.viewport()
    first, last = (wall.list.visualRect(wall.model.index_of(place)).center() for place in (0, columns + 1))
    QTest.mousePress(seen, Qt.MouseButton.LeftButton, pos=first)
    QTest.mouseMove(seen, last)
    QTest.mouseRelease(seen, Qt.MouseButton.LeftButton, pos=last)
    assert wall.list_chosen().tolist() == [0, 1, columns, columns + 1], "a drag chooses the tiles that it goes over"


def test_drafts_are_accepted_when_they_were_seen(window, wall, qtbot):
    session = window.page.session
    layer = session.load_layer(LayerKey(1, 1))
    session.commit(edit.set_column(layer, layer.shapes.id, name="Change", draft=True))
    look_for(qtbot, window, "draft")
    assert wall.model.count == layer.count
    ids = wall.tiles.ids.tolist()
    wall.tiles._seen = {ids[0]}
    choose(wall, 0, 1)
    press(window, "Return")
    assert [bool(shape_at(wall, place).draft[0]) for place in range(3)] == [False, True, True]
    wall.tiles._seen = set(ids)
    choose(wall, 2)
    press(window, "1")
    assert not shape_at(wall, 2).draft[0], "a label confirms what was looked at, as on the picture"


def test_what_is_reviewed_or_anothers_stays_and_that_is_said(window, wall, qtbot):
    session = window.page.session
    session.set_view(mode=Mode.AUDIT, author=None)
    look_for(qtbot, window, "author:any")
    before = session.committed
    choose(wall, 0)
    press(window, "X")
    assert session.committed.layers == before.layers
    assert "they belong to others" in str(window.messages.sentences)


def test_tiles_are_cut_out_of_their_picture_in_the_order_that_was_chosen(window, wall, qtbot):
    model = wall.tiles.result
    wall.tiles.sort(SIZE)
    sizes = model.found.table.sides[model.rows_of(range(12))]
    assert (np.diff(sizes) <= 0).all()
    assert wall.sorting.text().startswith("Size ↓")
    wall.tiles.sort(SIZE)
    assert (np.diff(model.found.table.sides[model.rows_of(range(12))]) >= 0).all()
    wall.model.data(wall.model.index_of(0), PICTURE)
    settle(qtbot, window)
    shown = wall.model.data(wall.model.index_of(0), PICTURE)
    assert isinstance(shown, QImage)
    session = window.page.session
    key, _shape = model.place_of(0)
    image = session.project.images[key.image]
    region = find_region(shape_at(wall, 0).box[0], image)
    part = Cutter().cut(session.project.images_folder, image, None, region, 400)
    assert (part.width(), part.height()) == tuple(np.rint(region[2:] - region[:2]).astype(int))
    grey = Cutter().cut(None, image, None, region, 400)
    assert grey.pixelColor(0, 0).name() == "#a8adb3", "without a picture the outline stands on grey"


def test_enter_opens_the_shape_and_the_search_goes_with_the_wall(window, wall, qtbot):
    choose(wall, 6)
    key, shape = wall.tiles.result.place_of(6)
    press(window, "Return")
    view = window.page.session.view
    assert (view.image, view.selection) == (key.image, (shape,))
    assert window.page.canvas.hasFocus()
    assert not window.page.area.search.isVisible()
    press(window, "Shift+F12", "Esc")
    assert not window.page.area.shows_gallery


def test_the_field_and_the_wall_hand_the_keys_to_each_other(window, wall, qtbot):
    field = window.page.area.search.field
    press(window, "F6")
    while not field.hasFocus():
        press(window, "F6")
    field.setText("state:unset")
    press(window, "Return")
    qtbot.waitUntil(lambda: window.page.area.search.recount.is_settled)
    press(window, "Return")
    assert wall.list.hasFocus()
    press(window, "Z")
    assert window.messages.sentences == []
    field.setFocus()
    press(window, "Down")
    assert wall.list.hasFocus()


def test_tiles_say_what_they_are(window, wall, qtbot):
    index = wall.model.index_of(0)
    told = wall.model.data(index, Qt.ItemDataRole.AccessibleTextRole)
    assert wall.tiles.result.format_text(0, LABEL) in told
    assert "img0.jpg" in told
    shape = int(wall.tiles.ids[0])
    look_for(qtbot, window, "size:>100000")
    assert wall.tiles.prepare(shape)() is None, "asked for before the search, and gone with it"
    assert wall._empty.isVisible()


def test_suspects_and_lone_shapes_are_found_in_audit_mode_alone(window, wall, qtbot):
    session = window.page.session
    first, second = wall.tiles.ids[:2].tolist()
    draw = LoneDraw(0, (1, 2), (LoneShape(1, first), LoneShape(1, second, Verdict.REAL)))
    session.commit(
        edit.set_protocol(session.project.protocol, replace(session.project.protocol, lone_draw=draw), name="x")
    )
    look_for(qtbot, window, "lone")
    assert wall.model.count == 0, "whoever draws is not told what others drew"
    session.set_view(mode=Mode.AUDIT, author=None)
    look_for(qtbot, window, "lone")
    assert wall.tiles.ids.tolist() == [first]
    listed = SuspectShapes(np.array([1, 2], np.int8), np.array([first, second]), np.array([0.9, np.nan]))
    look_for(qtbot, window, "suspect:missed")
    assert wall.model.count == 0
    session.set_view(suspects=listed)
    qtbot.waitUntil(lambda: wall.model.count == 1)
    assert wall.tiles.ids.tolist() == [first]
    look_for(qtbot, window, "suspect")
    wall.tiles.sort(DOUBT)
    assert wall.tiles.ids.tolist() == [first, second]
    session.set_view(mode=Mode.SESSION, author=1)
    assert session.view.suspects is None


def test_the_wall_takes_a_changed_key_at_once_and_hears_of_no_setting_once_its_project_is_closed(window, wall, qtbot):
    press(window, "Home", "X")
    assert PartState(int(shape_at(wall, 0).part_state[0])) is PartState.DAMAGED
    window.preferences.replace(
        dataclasses.replace(window.preferences.settings, keys=KeySettings(overrides={"state_damaged": ("J",)}))
    )
    press(window, "Home", "Right", "J")
    assert PartState(int(shape_at(wall, 1).part_state[0])) is PartState.DAMAGED
    window.close_project()
    gone = []
    take_apart(QTimer(), lambda: gone.append(1))
    qtbot.waitUntil(lambda: bool(gone))
    window.preferences.set("picture", first_hint=False)


def test_a_step_of_very_many_layers_makes_the_tiles_that_were_seen_again_without_a_walk_through_it(window, wall, qtbot):
    class Layers(dict):
        def values(self):
            raise AssertionError("every touched shape was looked at")

    qtbot.waitUntil(lambda: wall.tiles.pictures.is_settled)
    seen = set(wall.tiles.pictures._kept)
    layers = Layers({LayerKey(image, 1): frozenset({image}) for image in range(10**4, 10**4 + FEW + 1)})
    wall.tiles.follow(Change(layers=layers))
    assert wall.tiles.pictures._stale == seen
    assert seen


def test_tiles_that_are_chosen_in_one_go_are_those_of_the_ranges(window, wall):
    wall.list.selectAll()
    assert wall.list_chosen().tolist() == list(range(12))
    choose(wall, 7, 2)
    assert wall.list_chosen().tolist() == [2, 7]
