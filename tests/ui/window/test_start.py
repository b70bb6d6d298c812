"""The start: what the first paint and the version import; a hand before the window is complete loses nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from annotator.session.actions.action import FIRST_KEYS, find_first_key, keys_of
from annotator.session.settings import KeySettings, Preferences, Settings
from annotator.ui.base.look import ActiveTheme
from annotator.ui.dialogs.command_palette import CommandPalette
from annotator.ui.panels.image_facts import ImagePanel
from annotator.ui.panels.shapes import ShapesPanel
from annotator.ui.window.commands.table import ACTIONS
from annotator.ui.window.first_window import FirstPaint
from annotator.ui.window.main_window import MainWindow
from tests.windows import settle

ALLOWED = [
    "annotator",
    "annotator.app",
    "annotator.errors",
    "annotator.memory",
    "annotator.model",
    "annotator.model.author",
    "annotator.report",
    "annotator.report.numbers",
    "annotator.resources",
    "annotator.session",
    "annotator.session.actions",
    "annotator.session.actions.action",
    "annotator.session.actions.menus",
    "annotator.session.jobs",
    "annotator.options",
    "annotator.session.setting_fields",
    "annotator.session.settings",
    "annotator.session.settings_file",
    "annotator.session.signal",
    "annotator.ui",
    "annotator.ui.base",
    "annotator.ui.base.garbage",
    "annotator.ui.base.handlers",
    "annotator.ui.base.layout",
    "annotator.ui.base.look",
    "annotator.ui.base.text",
    "annotator.ui.base.workers",
    "annotator.ui.widgets",
    "annotator.ui.widgets.floating",
    "annotator.ui.base.theme",
    "annotator.ui.window",
    "annotator.ui.window.main_window",
    "annotator.ui.window.first_window",
    "annotator.ui.window.message_bar",
    "annotator.ui.window.status_bar",
    "annotator.ui.window.welcome",
    "annotator.ui.window.workspace_switch",
]
"""Our modules that the welcome page needs. A name that is added here is paid for at every start."""
FOREIGN = {
    *("PySide6", "shiboken6", "shibokensupport", "signature_bootstrap", "__feature__"),
    *("msgspec", "typing_extensions"),
    *("annotator", "platformdirs"),
}
"""Packages that are not of Python itself; Qt and msgspec bring more than one."""

AT_FIRST_PAINT = """
import os, sys
before = set(sys.modules)
from annotator import app
from annotator.ui.window.first_window import FirstPaint

def end(_self):
    print(*sorted(set(sys.modules) - before))
    sys.stdout.flush()
    os._exit(0)

FirstPaint._go_on = end
app.open_window(None)
"""
UNWANTED = (
    "scipy",
    "pydantic",
    "matplotlib",
    "jinja2",
    "asyncio",
    "importlib.metadata",
    "PIL",
    "numpy.random",
    "configparser",
)
"""Libraries that nobody needs to see and label the first picture: between 5 and 400 ms each."""
READ_BEFORE_THE_START = """
import PySide6.QtCore
from shibokensupport import feature
read, look = [], feature._mod_uses_pyside
feature._mod_uses_pyside = lambda module: read.append(module) or look(module)
from annotator import app
print(*(one.__name__ for one in read if one.__name__.startswith("annotator") and one.__file__[-11:] != "__init__.py"))
"""
AT_THE_PICTURE = f"""
import os, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from annotator import app
from annotator.ui.window.main_window import MainWindow

show, show_project = MainWindow.show, MainWindow.show_project

def look(window):
    if "annotator.formats.registry" in sys.modules and not window.opener.runner.is_busy:
        print("late imports are done", flush=True)
        os._exit(0)

def show_and_tell(window, *opened):
    show_project(window, *opened)
    print(*(name for name in {UNWANTED} if name in sys.modules))
    print(*sorted(name for name in sys.modules if name.startswith("annotator.")))
    window.soon = QTimer(window)
    window.soon.timeout.connect(lambda: look(window))
    window.soon.start(20)

MainWindow.show_project = show_and_tell
app.open_window(Path(sys.argv[1]), author="Ana")
"""
AT_THE_HELP = """
import sys
sys.argv = ["annotator", "--version"]
from annotator.cli import main
try:
    main()
except SystemExit as end:
    assert end.code == 0
print("typer" in sys.modules)
from annotator.cli.program import run
run(["--help"])
print(*sorted(name for name in sys.modules if name.startswith("annotator.")))
"""


AT_THE_HELP_OF_COMMANDS = """
import sys
from annotator.cli.program import COMMANDS, PLUGIN_COMMANDS, TEAM_COMMANDS, run
groups = (([], COMMANDS), (["team"], TEAM_COMMANDS), (["plugin"], PLUGIN_COMMANDS))
print(*(run([*words, command.name, "--help"]) for words, commands in groups for command in commands))
print(*sorted(sys.modules))
"""
AT_THE_END_OF_AN_AUDIT = """
import sys
sys.argv = ["annotator", "audit", *sys.argv[1:]]
from annotator.cli import main
try:
    main()
except SystemExit as end:
    assert end.code == 0
print(*sorted(sys.modules))
"""
OF_ANOTHER_COMMAND = {
    "pydantic",
    "rich",
    "matplotlib",
    "jinja2",
    "PIL",
    "shapely",
    "PySide6",
    "email",
    "asyncio",
    "configparser",
}
"""Libraries that no number of an audit needs; together they take longer to import than it to be counted."""


@pytest.fixture
def report(tmp_path: Path):
    """What a process of its own prints that runs this program."""

    def run(program: str, *arguments: str) -> list[str]:
        own = {name: str(tmp_path) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")}
        root = str(Path(__file__).parents[3])
        environment = {**os.environ, **own, "PYTHONPATH": root, "QT_QPA_PLATFORM": "offscreen"}
        done = subprocess.run(
            [sys.executable, "-c", program, *arguments], capture_output=True, text=True, env=environment, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    return run


def test_the_first_paint_imports_what_is_painted(report) -> None:
    modules = report(AT_FIRST_PAINT)[-1].split()
    assert [name for name in modules if name.startswith("annotator") and name not in ALLOWED] == []
    packages = {name.partition(".")[0] for name in modules}
    assert packages - set(sys.stdlib_module_names) - FOREIGN == set()


def test_no_source_of_ours_is_read_while_it_is_imported(report) -> None:
    assert report(READ_BEFORE_THE_START) == [""]


def test_a_project_opens_without_dialogs_and_heavy_libraries(report, project_path: Path) -> None:
    unwanted, modules, last = report(AT_THE_PICTURE, str(project_path))
    assert unwanted == ""
    dialogs = {name.split(".")[3] for name in modules.split() if name.startswith("annotator.ui.dialogs.")}
    assert dialogs <= {"agreement", "ask", "command_palette", "listing", "plugins", "told"}
    assert [name for name in modules.split() if name.startswith("annotator.detector.run")] == []
    assert last == "late imports are done", "the first manifest that is read would wait for them"


def test_version_and_help_import_no_command(report) -> None:
    version, has_typer, *_help, modules = report(AT_THE_HELP)
    assert version.startswith("annotator ")
    assert has_typer == "False"
    assert [name for name in modules.split() if name.split(".")[1] not in ("cli", "errors", "plugins")] == [
        "annotator.report",
        "annotator.report.numbers",
    ]
    assert [name for name in modules.split() if name.startswith("annotator.cli.commands")] == []


def test_the_help_of_commands_imports_no_numbers(report) -> None:
    *_help, codes, modules = report(AT_THE_HELP_OF_COMMANDS)
    assert set(codes.split()) == {"0"}
    assert "annotator.cli.commands.audit" in modules.split()
    assert {"numpy", "rich", "PIL", "PySide6"} & set(modules.split()) == set()


def test_an_audit_imports_what_its_numbers_need(report, project_path: Path, tmp_path: Path) -> None:
    *_lines, modules = report(AT_THE_END_OF_AN_AUDIT, str(project_path), "--json", str(tmp_path / "numbers.json"))
    assert (tmp_path / "numbers.json").exists()
    assert OF_ANOTHER_COMMAND & set(modules.split()) == set()


@pytest.mark.parametrize("preset", ["labelimg", "labelme", "cvat", "x-anylabeling"])
def test_the_welcome_page_names_the_keys_of_the_table(preset: str) -> None:
    keys = KeySettings(preset=preset, overrides={"box": ("Ctrl+Alt+B",)})
    rows = {action.id: action for action in ACTIONS}
    for name in FIRST_KEYS:
        assert find_first_key(name, keys) == next(iter((*keys_of(rows[name], keys), rows[name].shown_key))), name


@pytest.fixture
def early(qtbot, qapp, monkeypatch):
    """A window that is shown and not complete; nothing completes it but a hand."""
    monkeypatch.setattr(FirstPaint, "_go_on", lambda _self: None)
    preferences = Preferences(Settings().with_changes("appearance", theme="light"))
    look = ActiveTheme(qapp, preferences)
    window = MainWindow(preferences, look, at_once=False)
    window.on_first_need = FirstPaint(window, window.complete).finish
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    yield window
    window.close()
    look.close()
    window.take_apart()


def test_the_first_key_does_what_it_is_for(early) -> None:
    assert not early.is_complete
    QTest.keyClick(early, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert early.is_complete
    palettes = early.findChildren(CommandPalette)
    assert [palette.isVisible() for palette in palettes] == [True]
    palettes[0].close()


@pytest.mark.qt_log_ignore("does not support raise", "grabbing the keyboard")
def test_a_menu_that_is_pressed_first_is_full(early) -> None:
    bar = early.menuBar()
    titles = [action.text() for action in bar.actions()]
    QTest.mousePress(bar, Qt.MouseButton.LeftButton, pos=bar.actionGeometry(bar.actions()[0]).center())
    menu = bar.actions()[0].menu()
    assert "open_project" in [action.objectName() for action in menu.actions()]
    assert menu.isVisible()
    menu.close()
    assert [action.text() for action in bar.actions()] == titles


def test_a_window_that_is_closed_at_once_stays_as_it_is(early) -> None:
    early.close()
    assert not early.is_complete


def test_what_was_announced_gives_way(early) -> None:
    announced = early.announce("orchard.annotator")
    assert announced.text() == "Opening orchard.annotator…"
    assert announced.isVisible()
    announced.end()
    assert early.welcome.isVisible()


@pytest.mark.own_window  # the shared one has made its tabs by then
def test_a_tab_is_made_when_it_is_first_seen(qtbot, window) -> None:
    tabs = window.page.tabs
    tabs.show_panel("agreement")
    assert tabs.findChildren(ImagePanel) == []
    tabs.show_panel("image")
    settle(qtbot, window)
    (image,) = tabs.findChildren(ImagePanel)
    assert image is tabs.current_panel
    tabs.show_panel("shapes")
    settle(qtbot, window)
    (panel,) = tabs.findChildren(ShapesPanel)
    assert panel is tabs.current_panel
    assert panel.isVisible()
    assert panel.table.model().rowCount() == window.page.session.current_layer.count
    tabs.show_panel("agreement")
    tabs.setCurrentWidget(panel)
    assert tabs.current_id == "shapes"
    assert tabs.findChildren(ShapesPanel) == [panel]
