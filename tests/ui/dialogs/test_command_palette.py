"""The palette of commands: what typing finds, in which order, and that Enter does what its menu does."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from annotator.samples.copying import copy_sample
from annotator.samples.sample import ORCHARD
from annotator.session.view import Mode
from annotator.ui.dialogs.command_palette import CommandPalette, PaletteRow, find_commands
from annotator.ui.dialogs.settings import SettingsDialog
from annotator.ui.guidelines.guide_window import GuideWindow
from tests.windows import press, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

ROWS = (
    PaletteRow("open", "Open project…", "File", "Ctrl+O", True),
    PaletteRow("propose", "Propose a reference…", "Agreement › Adjudicate", "", True),
    PaletteRow("drop", "Drop it", "Agreement › Adjudicate", "G", False),
    PaletteRow("fit", "Fit", "View", "F", True),
)


def names(typed: str, recent: tuple[str, ...] = ()) -> list[str]:
    return [row.id for row in find_commands(ROWS, typed, recent)]


def test_words_are_found_in_the_text_and_in_the_menu_in_any_order() -> None:
    assert names("adjud prop") == ["propose"]
    assert names("PROJ") == ["open"]
    assert names("nothing of this") == []


def test_what_is_possible_was_used_last_or_begins_so_comes_first() -> None:
    assert names("") == ["open", "propose", "fit", "drop"]
    assert names("", ("fit",))[0] == "fit"
    assert names("r", ())[-1] == "drop"
    assert names("f")[0] == "fit"


def test_what_others_call_just_so_comes_before_a_word_that_only_holds_it() -> None:
    rows = (
        PaletteRow("previous", "Previous image", "View"),
        PaletteRow("page", "Agreement", "Study", source="Agreement"),
    )
    assert [row.id for row in find_commands(rows, "IoU")] == ["page", "previous"]


@pytest.fixture
def palette(qtbot, window) -> CommandPalette:
    press(window, "Ctrl+Shift+P")
    palette = window.findChild(CommandPalette)
    qtbot.waitUntil(palette.field.hasFocus)
    return palette


def test_it_lists_every_command_of_the_menus(window, palette) -> None:
    listed = set(palette.list_ids())
    assert {"fit", "done", "settings", "guide"} <= listed
    assert "command_palette" not in listed
    assert len(listed) == len([one for one in window.action_set.actions if one.menu]) - 1


def test_a_word_of_other_tools_finds_the_command_and_says_what_it_is_called_here(window, palette) -> None:
    palette.field.setText("bounding box")
    assert "box" in palette.list_ids()
    palette.field.setText("hotkeys")
    assert palette.list_ids()[0] == "shortcuts"


def test_a_setting_is_brought_into_sight_with_its_field_in_hand(qtbot, window, palette) -> None:
    palette.field.setText("Magnification")
    assert palette.list_ids()[0] == "setting:picture.magnification"
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    dialog = window.findChild(SettingsDialog)
    field = dialog.fields["picture.magnification"]
    qtbot.waitUntil(field.hasFocus)
    assert field.visibleRegion().boundingRect().height() == field.height()
    dialog.close()


def test_a_page_of_study_is_shown(qtbot, window, palette) -> None:
    palette.field.setText("dashboard")
    place = palette.list_ids().index("page:overview")
    palette.list.setCurrentRow(place)
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.page.study is not None and window.page.study.current_id == "overview")
    settle(qtbot, window)


def test_a_page_of_a_plugin_is_found_as_well(make_window, tmp_path) -> None:
    window = make_window(copy_sample(ORCHARD, tmp_path))
    window.page.session.set_view(mode=Mode.AUDIT)
    window.perform_named("command_palette")
    palette = window.findChild(CommandPalette)
    palette.field.setText("model check")
    assert "page:check" in palette.list_ids()
    palette.close()


def test_a_section_of_the_guide_is_opened_at_its_head(qtbot, window, palette) -> None:
    palette.field.setText("What AP and TIDE count")
    assert palette.list_ids() == ["guide:definitions.md#What AP and TIDE count"]
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    guide = window.findChild(GuideWindow)
    assert guide.text.textCursor().selectedText() == "What AP and TIDE count"
    guide.close()


def test_what_nobody_calls_so_is_said(palette) -> None:
    palette.field.setText("no such command")
    assert (
        palette.list.item(0).text() == "Nothing found: no command, setting, page or section of the guide has this name"
    )


def test_typing_and_enter_do_a_command_and_it_comes_first_the_next_time(qtbot, window, palette) -> None:
    before = window.page.session.view.image
    QTest.keyClicks(palette.field, "next image")
    assert palette.list_ids()[0] == "next_image"
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.page.session.view.image != before
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    press(window, "Ctrl+Shift+P")
    assert window.findChildren(CommandPalette)[-1].list_ids()[0] == "next_image"


def test_what_is_not_possible_does_nothing(window, palette) -> None:
    palette.field.setText("redo")
    assert palette.list_ids()[0] == "redo"
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()
    QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    assert not palette.isVisible()
    palette.field.setText("no such command")
