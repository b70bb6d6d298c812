"""Key table: a second key, no key, back to the preset, search, and shortcuts as a file."""

from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence

from annotator.session.settings import KeySettings
from annotator.session.view import Tool
from annotator.ui.dialogs.settings import KeyTable, SettingsDialog
from tests.windows import press

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def table(window) -> KeyTable:
    window.perform_named("settings")
    return window.findChild(SettingsDialog).keys


def own_keys(window) -> dict:
    return window.preferences.settings.keys.overrides


def shortcuts(window, name: str) -> list[str]:
    return [key.toString(QKeySequence.SequenceFormat.PortableText) for key in window.action_set[name].shortcuts()]


def test_a_second_key_is_added_and_both_work(qtbot, window, table) -> None:
    table.choose("box")
    table.second.setChecked(True)
    table.set_key("Ctrl+Alt+Y")
    assert own_keys(window) == {"box": ("W", "R", "Ctrl+Alt+Y")}
    table.set_key("Ctrl+Alt+Y")
    assert own_keys(window) == {"box": ("W", "R", "Ctrl+Alt+Y")}
    table.second.setChecked(False)
    table.set_key("Ctrl+Alt+Shift+Y")
    assert own_keys(window) == {"box": ("Ctrl+Alt+Shift+Y",)}
    window.findChild(SettingsDialog).close()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.page.canvas.setFocus()
    press(window, "Ctrl+Alt+Shift+Y")
    assert window.page.session.view.tool is Tool.BOX


def test_a_key_is_taken_away_and_free_for_another(window, table) -> None:
    table.choose("box")
    table.unset.click()
    assert own_keys(window) == {"box": ()}
    assert shortcuts(window, "box") == []
    assert not table.unset.isEnabled()
    assert "no key" in table.sentence
    table.choose("grid")
    table.set_key("W")
    assert own_keys(window) == {"box": (), "grid": ("W",)}
    table.choose("box")
    table.restore.click()  # its preset's W is taken meanwhile
    assert own_keys(window)["box"] == ()
    assert "already" in table.sentence
    table.choose("grid")
    table.restore.click()
    table.choose("box")
    table.restore.click()
    assert own_keys(window) == {}
    assert shortcuts(window, "box") == ["W", "R"]


def test_everything_is_reset_at_once(window, table) -> None:
    assert not table.reset.isEnabled()
    window.preferences.set("keys", overrides={"box": ("B",), "grid": ()})
    table.reset.click()
    assert own_keys(window) == {}


def test_the_list_is_searched_by_action_and_by_key(window, table) -> None:
    rows = range(table._table.rowCount())
    table.field.setText("draw box")
    assert sum(not table._table.isRowHidden(row) for row in rows) == 1
    table.field.setText("ctrl+shift+f3")
    shown = [table._table.item(row, 0).text() for row in rows if not table._table.isRowHidden(row)]
    assert shown == ["Show the picture as it is"]
    table.field.clear()
    assert not any(table._table.isRowHidden(row) for row in rows)


def test_nothing_can_be_set_before_an_action_is_chosen(window, table) -> None:
    assert not table.unset.isEnabled()
    table.set_key("Ctrl+Alt+Y")
    assert own_keys(window) == {}
    assert "Choose an action" in table.sentence


def test_shortcuts_go_to_a_file_and_come_back(window, table, tmp_path: Path) -> None:
    window.preferences.set("keys", preset="cvat", overrides={"grid": ("Ctrl+Alt+G",)})
    path = tmp_path / "keys.json"
    table.save_to(path)
    assert str(path) in table.sentence
    window.preferences.set("keys", preset="labelimg", overrides={})
    table.load_from(path)
    assert window.preferences.settings.keys == KeySettings(preset="cvat", overrides={"grid": ("Ctrl+Alt+G",)})
    assert shortcuts(window, "grid") == ["Ctrl+Alt+G"]
    assert shortcuts(window, "box") == ["N"]


def test_a_bad_file_changes_nothing_and_says_why(window, table, tmp_path: Path) -> None:
    window.preferences.set("keys", overrides={"grid": ("Ctrl+Alt+G",)})
    before = window.preferences.settings.keys
    for content, said in (
        ("nonsense", "is not a file of shortcuts"),
        ('{"preset": "cvat", "own": {"box": ["Foo"]}}', "Foo"),
    ):
        path = tmp_path / "keys.json"
        path.write_text(content)
        table.load_from(path)
        assert said in table.sentence
        assert window.preferences.settings.keys == before
    table.save_to(tmp_path / "nowhere" / "keys.json")
    assert "cannot be written" in table.sentence
