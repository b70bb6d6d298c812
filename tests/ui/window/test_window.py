"""The window on a project: it shows what the session says, keys do what the table says, and errors are sentences."""

import inspect
import json
import subprocess
import sys
import threading
from itertools import pairwise

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu, QWidget
from shiboken6 import isValid

from annotator.errors import UserError
from annotator.model.author import AuthorKind
from annotator.model.layer import LayerKey, Status
from annotator.model.shapes import Occluded, PartState
from annotator.session.actions.action import Action
from annotator.session.projects.open import open_session
from annotator.session.settings import Seat
from annotator.session.view import Mode, Tool, Workspace
from annotator.store import open_project
from annotator.store import opening as store_opening
from annotator.ui.base.theme import DARK, LIGHT
from annotator.ui.dialogs.import_dialog import ImportDialog
from annotator.ui.dialogs.settings import SettingsDialog
from annotator.ui.panels.images.image_list import PICTURE
from annotator.ui.window import opening as window_opening
from annotator.ui.window.commands.file import open_dropped
from annotator.ui.window.commands.table import ACTIONS, find_run
from annotator.ui.window.help import ShortcutSheet
from annotator.ui.window.picture_frame import TOOLS
from tests.store.tables.test_seals import damage
from tests.themes import colours_of
from tests.windows import press, settle


def session_of(window):
    return window.page.session


def first_ids(window, count=1):
    return tuple(int(shape) for shape in session_of(window).current_layer.shapes.id[:count])


def test_it_opens_on_the_project(window):
    assert window.windowTitle() == "orchard.annotator — Ana"
    assert window.status.text_of("place") == "1 / 3"
    assert window.status.text_of("size") == "240 × 160"
    assert window.status.text_of("shapes") == "4 shapes"
    assert window.status.text_of("author") == "Ana"
    assert window.status.text_of("done") == "0 done, 0 in work"
    assert window.page.images.model.rowCount() == 3
    assert window.page.canvas.hasFocus()
    assert window.messages.sentences == []


def test_layers_of_all_images_are_read_beside_the_work(window):
    assert all(layer.loaded is not None for layer in session_of(window).project.layers.values())


def test_a_large_project_is_opened_beside_the_window_and_checked_afterwards(make_window, project_path, monkeypatch):
    damage(project_path, "UPDATE author SET name = 'Zed' WHERE name = 'Ben'")
    threads = set()

    def begin(*arguments, **chosen):
        threads.add(threading.current_thread())
        return open_session(*arguments, **chosen)

    monkeypatch.setattr(store_opening, "LARGE", 0)
    monkeypatch.setattr(window_opening, "open_session", begin)
    window = make_window(project_path)
    assert threading.main_thread() not in threads
    assert session_of(window).current_layer.count == 4
    assert "'Zed'" in window.messages.sentences[-1]


def test_every_action_has_one_who_does_it():
    doers = {action.id: (action.run, action.do or action.switch) for action in ACTIONS}
    assert [name for name, found in doers.items() if found.count(None) != 1] == []


def test_functions_of_the_window_take_the_options_of_their_rows():
    for action in ACTIONS:
        if action.do is not None:
            inspect.signature(action.do).bind("the shell")


def test_the_table_of_actions_is_read_without_qt():
    code = "import sys, annotator.ui.window.commands.table; sys.exit('PySide6' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_change_asks_the_actions_that_have_a_button_and_all_before_a_key(window, monkeypatch):
    asked, update = [], window.action_set._set
    monkeypatch.setattr(window.action_set, "_set", lambda action: (asked.append(action.id), update(action)))
    session_of(window).set_view(selection=first_ids(window))
    assert sorted(asked) == sorted(name for name, _icon in TOOLS)
    press(window, "Del")
    assert {action.id for action in ACTIONS} <= set(asked)
    assert session_of(window).current_layer.count == 3


def test_a_command_sets_no_more_actions_than_a_change_and_another_window_finds_all_of_them_set(window, monkeypatch):
    session_of(window).set_view(selection=first_ids(window))
    asked, update = [], window.action_set._set
    monkeypatch.setattr(window.action_set, "_set", lambda action: (asked.append(action.id), update(action)))
    window.perform_named("delete")
    assert session_of(window).current_layer.count == 3
    assert set(asked) <= {"delete", *(name for name, _icon in TOOLS)}
    QApplication.sendEvent(window, QEvent(QEvent.Type.WindowDeactivate))
    assert {action.id for action in ACTIONS} <= set(asked)


def test_an_action_that_nobody_does_is_an_error_at_the_start(window):
    with pytest.raises(ValueError, match="nothing does the action vanish"):
        find_run(Action("vanish", "Vanish", "File"), window.shell)


def test_keys_go_from_image_to_image(window):
    press(window, "D")
    assert session_of(window).view.image == 2
    press(window, "D", "D", "A")
    assert session_of(window).view.image == 2
    assert window.status.text_of("place") == "2 / 3"
    assert window.page.images.list.currentIndex().row() == 1


def test_space_marks_done_and_goes_on(window):
    press(window, "Space")
    assert session_of(window).project.layer_of(LayerKey(1, 1)).status is Status.DONE
    assert session_of(window).view.image == 2
    assert window.status.text_of("done") == "1 done, 0 in work"
    press(window, "Space", "Space")
    assert window.status.text_of("done") == "3 done, 0 in work"
    assert "done" in window.messages.sentences[0]


def test_tag_keys_act_on_the_selection_and_the_strip_follows(window):
    about = window.page.frame.tags._about
    assert about.text() == "next box"
    press(window, "Tab")
    assert session_of(window).view.selection == first_ids(window)
    assert about.text() == "1 box"
    press(window, "Q", "X", "2")
    shapes = session_of(window).current_layer.shapes
    assert (int(shapes.occluded[0]), int(shapes.part_state[0]), int(shapes.label[0])) == (1, 1, 1)
    choices = window.page.frame.tags._choices
    assert choices["state_damaged"].isChecked()
    assert choices["occluded"].text() == "occluded yes"
    assert choices["pick_label"].text() == "pear"


def test_tag_keys_arm_the_next_box_and_the_strip_shows_it(window):
    press(window, "V", "Q")
    assert session_of(window).view.armed_state is PartState.OCCLUDED
    assert session_of(window).view.armed_occluded is Occluded.YES
    choices = window.page.frame.tags._choices
    assert choices["state_occluded"].isChecked()
    press(window, "Esc")
    assert not choices["state_occluded"].isChecked()


def test_an_auditor_has_no_tags(window):
    assert window.page.frame.tags.isVisible()
    session_of(window).set_view(author=None, mode=Mode.AUDIT)
    assert not window.page.frame.tags.isVisible()


def test_digits_of_the_keypad_count_as_well(window):
    press(window, "Tab")
    QTest.keyClick(window.page.canvas, Qt.Key.Key_2, Qt.KeyboardModifier.KeypadModifier)
    assert int(session_of(window).current_layer.shapes.label[0]) == 1


def test_undo_is_named_in_the_menu(window):
    session_of(window).set_view(selection=first_ids(window, 3))
    press(window, "Del")
    assert window.action_set["undo"].text() == "Undo Delete box (3)"
    press(window, "Ctrl+Z")
    assert session_of(window).current_layer.count == 4
    assert window.action_set["undo"].text() == "Undo"
    assert not window.action_set["undo"].isEnabled()
    assert window.action_set["redo"].text() == "Redo Delete box (3)"
    press(window, "Ctrl+Y")
    assert session_of(window).current_layer.count == 1


def test_arrows_nudge_and_stretch(window):
    session_of(window).set_view(selection=first_ids(window))
    before = session_of(window).current_layer.shapes.box[0].copy()
    press(window, "Right", "Shift+Down", "Alt+Right", "Alt+Shift+Up")
    moved = session_of(window).current_layer.shapes.box[0] - before
    assert moved.tolist() == pytest.approx([1, 11, 2, 10])


def test_a_drag_draws_a_box(window, qtbot):
    press(window, "W")
    assert session_of(window).view.tool is Tool.BOX
    canvas = window.page.canvas
    start, end = (canvas.transform.to_view_point(*point) for point in ((200.0, 110.0), (230.0, 150.0)))
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=QPoint(*map(round, start)))
    QTest.mouseMove(canvas, QPoint(*map(round, (np.add(start, end) / 2))))
    QTest.mouseMove(canvas, QPoint(*map(round, end)))
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=QPoint(*map(round, end)))
    assert session_of(window).current_layer.count == 5
    assert session_of(window).current_layer.shapes.box[4].tolist() == pytest.approx([200, 110, 230, 150], abs=1)
    assert window.page.panels["shapes"].model.rowCount() == 5
    assert window.status.text_of("shapes") == "5 shapes"
    assert "all saved" in window.status.text_of("saved")


def test_list_and_picture_have_one_selection(window):
    panel = window.page.panels["shapes"]
    session_of(window).set_view(selection=first_ids(window, 2))
    assert [index.row() for index in panel.table.selectionModel().selectedRows()] == [0, 1]
    panel.table.selectRow(3)
    assert session_of(window).view.selection == (panel.model.id_at(3),)


def test_a_cell_is_edited_for_the_whole_selection(window):
    model = window.page.panels["shapes"].model
    session_of(window).set_view(selection=first_ids(window, 2))
    model.setData(model.index(1, 2), int(PartState.ABSENT))
    assert session_of(window).current_layer.shapes.part_state.tolist() == [2, 2, -1, -1]
    model.setData(model.index(3, 1), 1)
    assert session_of(window).view.selection == (model.id_at(3),)
    assert int(session_of(window).current_layer.shapes.label[3]) == 1


def test_typed_numbers_move_the_box_and_wrong_ones_are_told(window):
    session_of(window).set_view(selection=first_ids(window))
    numbers = window.page.panels["shapes"].box_fields
    field = numbers.fields["x0"]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "3.5")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert session_of(window).current_layer.shapes.box[0, 0] == 3.5
    assert window.page.canvas.hasFocus()
    numbers.fields["w"].setFocus()
    numbers.fields["w"].selectAll()
    QTest.keyClicks(numbers.fields["w"], "-5")
    QTest.keyClick(numbers.fields["w"], Qt.Key.Key_Return)
    assert "right side" in window.messages.sentences[0]
    assert session_of(window).current_layer.shapes.box[0, 0] == 3.5


def test_letters_typed_into_a_field_are_no_shortcuts(window):
    field = window.page.images.field
    press(window, "Ctrl+K")
    assert field.hasFocus()
    QTest.keyClicks(field, "img2")
    assert field.text() == "img2"
    assert session_of(window).view.image == 1
    press(window, "Return")
    assert window.page.canvas.hasFocus()
    assert window.page.images.model.rowCount() == 1
    press(window, "D")
    assert session_of(window).view.image == 3, "D goes through what the list shows"


def test_esc_leaves_a_field_and_then_clears_the_selection(window):
    session_of(window).set_view(selection=first_ids(window))
    window.page.images.list.setFocus()
    press(window, "Esc")
    assert window.page.canvas.hasFocus()
    assert session_of(window).view.selection
    press(window, "Esc")
    assert session_of(window).view.selection == ()


def test_the_filter_tells_what_to_do_when_nothing_fits(window, qtbot):
    window.page.images.field.setText("status:done zzz")
    qtbot.waitUntil(lambda: window.page.images.model.rowCount() == 0)
    assert "Esc" in window.page.images._empty.text()
    assert window.page.images._empty.isVisible()


def test_an_empty_image_says_how_to_begin(window):
    press(window, "Ctrl+A", "Del")
    panel = window.page.panels["shapes"]
    window.page.tabs.setCurrentWidget(panel)
    assert panel._empty.isVisible()
    assert "Press W" in panel._empty.text()


def test_copy_and_paste_go_over_the_clipboard(window):
    session_of(window).set_view(selection=first_ids(window, 2))
    press(window, "Ctrl+C", "D", "Ctrl+V")
    assert session_of(window).current_layer.count == 6
    QApplication.clipboard().setText("nothing of ours")
    press(window, "Ctrl+V")
    assert "clipboard" in window.messages.sentences[0]


def test_copy_from_the_previous_image_is_one_step(window):
    press(window, "D", "Ctrl+B")
    assert session_of(window).current_layer.count == 8
    assert window.action_set["undo"].text() == "Undo Copy from previous image (4)"


def test_the_label_picker_finds_and_makes_labels(window):
    session_of(window).set_view(selection=first_ids(window))
    press(window, "Ctrl+E")
    picker = window.page.frame.picker
    assert picker.isVisible()
    assert picker.field.hasFocus()
    QTest.keyClicks(picker.field, "pea")
    QTest.keyClick(picker.field, Qt.Key.Key_Return)
    assert int(session_of(window).current_layer.shapes.label[0]) == 1
    assert window.page.canvas.hasFocus()
    press(window, "Ctrl+E")
    QTest.keyClicks(picker.field, "quince")
    QTest.keyClick(picker.field, Qt.Key.Key_Return)
    assert session_of(window).project.vocabulary.find_label("quince") is not None
    press(window, "Ctrl+E", "Esc")
    assert not picker.isVisible()
    assert session_of(window).view.selection == first_ids(window)


def test_ctrl_s_says_that_all_is_saved(window):
    press(window, "Ctrl+S")
    assert window.status.text_of("saved").startswith("✓ all saved ")
    assert window.status.text_of("saved")[-3] == ":"


def test_f6_goes_round_the_parts(window):
    seen = []
    for _ in range(4):
        press(window, "F6")
        focus = QApplication.focusWidget()
        seen.append(focus)
    assert seen[1] is window.page.images.field
    assert seen[2] is window.page.images.list
    assert seen[3] is window.page.canvas
    page = window.page
    page.area.toggle_gallery()
    page.area.open_search()
    for held in (page.tabs, page.images.field, page.images.list, page.area.gallery, page.area.search, page.tabs):
        press(window, "F6")
        focus = QApplication.focusWidget()
        assert held is focus or held.isAncestorOf(focus)
        assert page.ring.geometry() == held.rect().translated(held.mapTo(page, held.rect().topLeft()))
    press(window, "F9", "F10", "F6")
    assert QApplication.focusWidget() is page.area.search.field


def test_the_menus_outlive_a_project_whose_panels_were_gone_through_with_f6(window, project_path, qtbot):
    page, menus = window.page, window.menuBar().findChildren(QMenu)
    for part in page.tabs.currentWidget().findChildren(QWidget):
        part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    press(window, "F6")
    assert page.tabs.tabBar().hasFocus(), "nothing in the tab takes keys"
    window.close_project()
    qtbot.waitUntil(lambda: not isValid(page))
    assert all(isValid(menu) for menu in menus)
    window.open_path(project_path)
    settle(qtbot, window)
    assert window.page is not None


def test_zoom_keys(window):
    press(window, "Ctrl+0")
    assert window.status.text_of("zoom") == "100 %"
    press(window, "Ctrl++")
    assert window.page.canvas.zoom > 1
    press(window, "Ctrl+F")
    assert window.page.canvas.zoom != 1


def test_an_error_is_a_sentence_and_the_window_goes_on(window, monkeypatch):
    def refuse(_record):
        raise UserError("The disk is full; free some space.")

    monkeypatch.setattr(window.page.file, "commit", refuse)
    session_of(window).set_view(selection=first_ids(window))
    press(window, "Del")
    assert window.messages.sentences == ["The disk is full; free some space."]
    assert session_of(window).current_layer.count == 4
    press(window, "Del", "D")
    assert window.messages.sentences == ["The disk is full; free some space."]
    assert session_of(window).view.image == 2


def test_a_second_window_is_read_only_and_says_so(window, make_window, project_path):
    second = make_window(project_path)
    assert second.page.file.read_only
    assert second.messages.sentences == [second.page.file.read_only_reason]
    assert second.status.text_of("saved") == "read-only"
    assert not second.action_set["box"].isEnabled()
    press(second, "Tab")
    press(second, "Q", "Del")
    assert session_of(second).current_layer.count == 4
    press(second, "D")
    assert session_of(second).view.image == 2


def test_a_missing_folder_can_be_located(make_window, project_path, pictures, answers, qtbot):
    moved = pictures.rename(pictures.with_name("elsewhere"))
    window = make_window(project_path)
    assert "is not there" in window.messages.sentences[0]
    assert window.page.pictures.find_picture(1).missing
    answers.folder = moved
    window.perform_named("find_images")
    settle(qtbot, window)
    assert window.messages.sentences == []
    assert window.page.pictures.find_picture(1).is_sharp


def test_what_is_said_about_a_picture_goes_with_it(make_window, project_path, pictures, qtbot):
    deep = np.linspace(0, 60_000, 240 * 160).reshape(160, 240).astype(np.uint16)
    PillowImage.fromarray(deep).save(pictures / "deep.tif")
    (pictures / "deep.tif").replace(pictures / "img1.jpg")
    window = make_window(project_path)
    assert window.messages.sentences == []
    press(window, "D")
    settle(qtbot, window)
    assert [sentence[:26] for sentence in window.messages.sentences] == ["Shown with its values stre"]
    press(window, "D")
    settle(qtbot, window)
    assert window.messages.sentences == []


def test_a_picture_that_cannot_be_read_has_neither_size_nor_zoom(make_window, tmp_path, pictures, answers, qtbot):
    (pictures / "img1.jpg").write_bytes(b"")
    answers.folder, answers.new = pictures, (tmp_path / "new.annotator", "Dora")
    window = make_window()
    press(window, "Ctrl+U")
    qtbot.waitUntil(lambda: window.page is not None)
    settle(qtbot, window)
    assert "img1.jpg is empty" in window.messages.sentences[0]
    assert window.status.text_of("zoom").endswith("%")
    press(window, "D")
    settle(qtbot, window)
    assert (window.status.text_of("size"), window.status.text_of("zoom")) == ("size unknown", "")
    press(window, "D")
    settle(qtbot, window)
    assert window.status.text_of("zoom").endswith("%")
    session_of(window).set_view(image=None)
    assert window.status.text_of("zoom") == ""


def test_a_picture_that_cannot_be_read_is_not_marked_done(make_window, project_path, pictures, qtbot):
    (pictures / "img0.jpg").write_bytes(b"torn")
    window = make_window(project_path)
    session = window.page.session
    assert session.view.unreadable == {1}
    press(window, "Space")
    assert "img0.jpg" in window.messages.sentences[-1]
    assert "cannot be marked done" in window.messages.sentences[-1]
    assert session.current_layer.status is Status.NEW
    assert session.view.image == 1
    window.page.images.field.setText("unreadable")
    model = window.page.images.model
    qtbot.waitUntil(lambda: model.rowCount() == 1)
    assert model.image_at(0) == 1
    assert "cannot be shown" in model.data(model.index(0), Qt.ItemDataRole.ToolTipRole)
    window.page.images.field.clear()
    qtbot.waitUntil(lambda: model.rowCount() == 3)
    window.page.canvas.setFocus()
    press(window, "D", "Space")
    assert session.project.layer_of(LayerKey(2, 1)).status is Status.DONE


def test_it_is_settled_only_with_its_thumbnails(make_window, project_path, pictures):
    with open_project(project_path) as file:
        for image in file.project.images.values():
            assert file.save_preview(image.id, (pictures / "img0.jpg").read_bytes())
    model = make_window(project_path).page.images.model
    assert all(model.data(model.index(row), PICTURE) is not None for row in range(model.rowCount()))


@pytest.mark.own_window
def test_previews_of_looked_at_pictures_go_into_the_cache_within_the_bound_of_the_settings(qtbot, window, own_home):
    file, preferences = window.page.file, window.preferences
    qtbot.waitUntil(window.page.pictures._idle.isActive)
    window.page.pictures._idle.start(0)
    qtbot.waitUntil(lambda: file.find_missing_previews() == ([], None))
    assert file.read(lambda project: project.execute("SELECT count(*) FROM preview").fetchone()) == (0,)
    assert [path.name for path in own_home.rglob("previews.sqlite")] == ["previews.sqlite"]
    assert file.previews.limit == 300_000_000
    preferences.set("files", previews=12, embeddings=34)
    assert file.previews.limit == 12_000_000
    assert window.page.assistant.embeddings.limit == 34_000_000


def test_audit_mode_is_in_the_title(window):
    window.perform_named("audit")
    assert window.windowTitle() == "orchard.annotator — Ana as auditor"
    assert session_of(window).view.mode is Mode.AUDIT
    assert window.action_set["others"].isEnabled()


def test_the_title_stays_in_its_place(qtbot, window):
    """Its height must not count in the height of the bar that it is taken from."""
    qtbot.waitUntil(lambda: window.head.title.height() > 0)

    def places():
        return window.head.title.y(), window.head.title.height(), window.menuBar().height()

    before = places()
    for change in ({"mode": Mode.AUDIT, "model_shown": True}, {"mode": Mode.SESSION}, {"image": 2}):
        window.page.session.set_view(**change)
        window.grab()
        assert places() == before
        words = window.head.title.fontMetrics().horizontalAdvance(window.head.title.text())
        assert (
            window.head.title.width() - words < 24
        )  # it shrinks with its words, so that they end at the window's edge
        assert window.menuBar().width() - window.head.geometry().right() < 8
    window.preferences.set("appearance", theme="dark")
    window.grab()
    assert places() == before


def test_the_desktops_theme_is_followed_at_run_time(window):
    bar, rows = window.page.frame.bar, window.page.images.list.viewport()
    for theme in (DARK, LIGHT):
        window.preferences.set("appearance", theme=theme.name)
        assert window.active_theme.theme is theme
        assert theme.text in colours_of(bar)
        assert bar.grab().toImage().pixelColor(bar.width() - 2, bar.height() - 2).name() == theme.raised
        assert theme.chosen in colours_of(rows)
        assert colours_of(window.page.canvas) >= {theme.canvas}


def test_another_preset_changes_the_keys_at_once(window):
    window.preferences.set("keys", preset="cvat")
    press(window, "F")
    assert session_of(window).view.image == 2
    press(window, "D")
    assert session_of(window).view.image == 1


def test_own_keys_that_clash_are_told(make_window, project_path):
    window = make_window(project_path)
    window.preferences.set("keys", overrides={"box": ("D",)})
    assert "box" in window.messages.sentences[0]
    press(window, "D")
    assert session_of(window).view.image == 2


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_the_settings_dialog_is_made_from_the_model_and_acts_at_once(window):
    window.perform_named("settings")
    dialog = window.findChild(SettingsDialog)
    dialog.fields["drawing.wheel_zooms"].setChecked(True)
    dialog.fields["drawing.minimum_size"].setValue(7)
    assert window.preferences.settings.drawing.wheel_zooms
    assert window.preferences.settings.drawing.minimum_size == 7
    assert window.page.canvas.plain_wheel_zooms
    dialog.keys.choose("box")
    dialog.keys.set_key("D")
    assert "already" in dialog.keys.sentence
    dialog.keys.set_key("Ctrl+Alt+Y")
    assert window.preferences.settings.keys.overrides == {"box": ("Ctrl+Alt+Y",)}
    dialog.close()
    press(window, "Ctrl+Alt+Y")
    assert session_of(window).view.tool is Tool.BOX


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_the_shortcut_sheet_lists_every_key(window):
    press(window, "F1")
    sheet = window.findChild(ShortcutSheet)
    words = " ".join(words for _text, words, _line in sheet._rows)
    assert "mark done and go on space" in words
    assert "draw box w r" in words
    assert "ctrl+wheel" in words
    sheet._find("draw w")
    assert next(words for _text, words, line in sheet._rows if line.isVisibleTo(sheet)) == "draw box w r"
    assert sum(line.isVisibleTo(sheet) for _text, _words, line in sheet._rows) < 5
    sheet.close()


def test_choosing_another_author_shows_their_layer(window, answers):
    answers.author = "Ben"
    window.perform_named("choose_author")
    assert session_of(window).view.author == 2
    answers.author = "Dora"
    window.perform_named("choose_author")
    assert session_of(window).project.find_author("Dora") is not None
    assert session_of(window).current_layer.count == 0
    assert window.preferences.settings.memory.last_author == "Dora"
    press(window, "Ctrl+Z")
    assert session_of(window).project.find_author("Dora") is None
    assert session_of(window).view.author is None


def test_who_sits_there_is_asked_when_the_person_at_the_desk_is_undone(window, answers, qtbot):
    answers.author = "Dora"
    window.perform_named("choose_author")
    window.perform_named("audit")
    answers.asked.clear()
    answers.author = "Ben"
    press(window, "Ctrl+Z")
    qtbot.waitUntil(lambda: bool(answers.asked))
    assert answers.asked == ["author of Ana, Ben, Cem"]
    assert window.status.text_of("author") == "Ben"


def test_an_auditor_who_leaves_audit_mode_is_asked_who_annotates(window, answers, qtbot):
    answers.author = Seat(name="Lea", audits=True)
    window.perform_named("choose_author")
    assert window.status.text_of("author") == "Lea · auditor"
    assert not window.action_set["box"].isEnabled()
    assert window.action_set["next_disagreement"].isEnabled()
    answers.asked.clear()
    answers.author = None
    press(window, "Ctrl+Alt+A")
    qtbot.waitUntil(lambda: bool(answers.asked))
    assert window.status.text_of("author") == "no annotator"


def test_the_image_panel_changes_split_distance_and_status(window):
    panel = window.page.panels["image"]
    window.page.tabs.setCurrentWidget(panel)
    panel.split.setText("train")
    panel.split.editingFinished.emit()
    panel.distance.setText("0.1")
    panel.distance.editingFinished.emit()
    image = session_of(window).project.images[1]
    assert (image.split, image.sampling_distance) == ("train", 0.1)
    panel.status.activated.emit(panel.status.findData(Status.DONE))
    assert session_of(window).current_layer.status is Status.DONE
    assert panel._facts["file"].text() == "found"


def test_hidden_shapes_are_marked_in_the_list(window):
    panel = window.page.panels["shapes"]
    panel.model.toggle_hidden(1)
    assert session_of(window).view.hidden == {panel.model.id_at(1)}
    press(window, "T")
    assert session_of(window).view.hidden == frozenset()
    press(window, "T")
    panel.model.toggle_hidden(0)
    assert not session_of(window).view.all_hidden
    assert panel.model.id_at(0) not in session_of(window).view.hidden


def test_time_is_added_when_the_image_is_left(make_window, project_path):
    window = make_window(project_path)
    now = [1000.0]
    window.page._stopwatch._clock = lambda: now[0]
    window.page._stopwatch._last = 1000.0
    window.page._stopwatch._seconds = 0.0
    press(window, "Tab", "Q")
    for _ in range(3):
        now[0] += 20.0
        window.page._stopwatch.touch()
    press(window, "D")
    assert session_of(window).project.layer_of(LayerKey(1, 1)).seconds == 60.0


def test_dropping_opens(make_window, project_path, qtbot):
    window = make_window()
    assert window.page is None
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(project_path))])
    event = QDropEvent(
        QPointF(50, 50), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    window.dropEvent(event)
    settle(qtbot, window)
    assert window.page.file.path == project_path


@pytest.mark.parametrize("in_folders", [False, True])
def test_dropped_files_are_looked_at_and_kept_on_wish(make_window, answers, qtbot, tmp_path, in_folders):
    box = {"id": 1, "image_id": 0, "category_id": 1, "bbox": [1, 2, 30, 40]}
    content = {"images": [{"id": 0, "file_name": "a.jpg", "width": 90, "height": 80}]}
    content |= {"categories": [{"id": 1, "name": "plum"}], "annotations": [box]}
    both = tmp_path / "both"
    files = [both / (f"{name}/labels.json" if in_folders else f"{name}.json") for name in ("ana", "ben")]
    for file in files:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(content))
    window = make_window()
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in ([both] if in_folders else files)])
    event = QDropEvent(
        QPointF(50, 50), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    window.dropEvent(event)
    qtbot.waitUntil(lambda: window.page is not None)
    settle(qtbot, window)
    looked_at = window.page.file.path
    assert [author.name for author in window.page.session.committed.annotators] == ["ana", "ben"]
    assert window.page.session.view.mode is Mode.AUDIT
    answers.copy = tmp_path / "kept.annotator"
    (offer,) = (one for one in window.messages.findChildren(QAbstractButton) if one.text() == "Save as a project…")
    offer.click()
    qtbot.waitUntil(lambda: window.page is not None and window.page.file.path == answers.copy)
    settle(qtbot, window)
    assert window.page.session.committed.layers
    assert not looked_at.exists()
    assert {path.name for path in tmp_path.glob("*.annotator")} == {"kept.annotator"}


def test_dropped_detections_are_those_of_a_model_in_check(make_window, qtbot, tmp_path, pictures):
    box = {"id": 1, "image_id": 0, "category_id": 1, "bbox": [1, 2, 30, 40]}
    content = {"images": [{"id": 0, "file_name": "img0.jpg", "width": 240, "height": 160}]}
    content |= {"categories": [{"id": 1, "name": "plum"}], "annotations": [box]}
    (pictures / "truth.json").write_text(json.dumps(content))
    (pictures / "net.json").write_text(json.dumps([{**box, "score": 0.9}]))
    window = make_window()
    open_dropped(window.shell, [pictures / "truth.json", pictures / "net.json"])
    qtbot.waitUntil(lambda: window.page is not None)
    settle(qtbot, window)
    session = window.page.session
    assert [author.name for author in session.committed.authors_of(AuthorKind.MODEL)] == ["net"]
    assert session.view.workspace is Workspace.CHECK
    assert session.committed.images_folder == str(pictures)


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_files_dropped_on_a_project_are_opened_on_their_own_on_wish(make_window, project_path, qtbot, tmp_path):
    file = tmp_path / "ana.csv"
    file.write_text("image,label,x1,y1,x2,y2\nimg0.jpg,plum,1,2,31,42\n")
    window = make_window(project_path)
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file))])
    event = QDropEvent(
        QPointF(50, 50), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    window.dropEvent(event)
    qtbot.waitUntil(lambda: window.findChild(ImportDialog) is not None)
    dialog = window.findChild(ImportDialog)
    (apart,) = (one for one in dialog.buttons.buttons() if one.text() == "Open on their own")
    apart.click()
    qtbot.waitUntil(lambda: window.page is not None and window.page.file.path != project_path)
    settle(qtbot, window)
    assert [author.name for author in window.page.session.committed.annotators] == ["ana"]
    with open_project(project_path, read_only=True) as kept:
        assert not [one for one in kept.project.authors.values() if one.name == "ana"]


def test_widths_are_remembered(make_window, project_path):
    window = make_window(project_path)
    window.page.splitter.setSizes([300, 500, 400])
    widths = window.page.splitter.sizes()
    window.close_project()
    window.open_path(project_path)
    assert window.page.splitter.sizes() == widths
    window.perform_named("reset_layout")
    assert window.page.splitter.sizes()[0] == 244


def test_a_project_without_an_image_still_opens(make_window, project_path, tmp_path):
    from annotator.store import create_project
    from tests import builders

    path = tmp_path / "empty.annotator"
    create_project(path, replace(builders.project(images=0), images_folder=str(tmp_path))).close()
    window = make_window(path)
    assert window.status.text_of("place") == "0 images"
    press(window, "D", "W", "Q", "Space", "Ctrl+F")
    assert window.messages.sentences == ["The project has no images yet."]
    assert "no images" in window.page.images._empty.text()


def test_accessible_names_are_set(window):
    desk = window.page
    for part in (
        desk.canvas,
        desk.images.field,
        desk.images.list,
        desk.panels["shapes"].table,
        desk.frame.tags,
        desk.frame.tools,
        desk.frame.picker,
    ):
        assert part.accessibleName()


def test_the_status_bar_cuts_no_fact(window):
    press(window, "Ctrl+S")
    for width, there in ((1400, True), (800, False), (1400, True)):
        window.resize(width, 700)
        QApplication.processEvents()
        saved = window.status.findChild(QLabel, "saved")
        edge = saved.mapTo(window.status, QPoint(saved.width(), 0)).x()
        assert saved.width() >= saved.sizeHint().width()
        assert window.status._author.height() >= window.status._author.sizeHint().height()
        assert edge <= window.status.width()
        assert window.status._share.isVisible() is there


def test_the_tag_strip_fits_every_width(window):
    session_of(window).set_view(selection=first_ids(window))
    strip = window.page.frame.tags
    widths = [strip.fit(room).width() for room in (900, 700, 520, 420, 300)]
    assert all(width <= room for width, room in zip(widths, (900, 700, 520, 420, 420), strict=True))
    assert widths == sorted(widths, reverse=True)
    assert strip._choices["state_intact"].shown_text == "I"
    strip.fit(900)
    assert strip._choices["state_intact"].shown_text == "intact"
    shown = [part for part in strip.children() if part.isWidgetType() and part.isVisible()]
    rights = sorted((part.geometry().left(), part.geometry().right()) for part in shown)
    assert all(before[1] < after[0] for before, after in pairwise(rights))
