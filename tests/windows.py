"""A window on a project with small real pictures, dialogs that answer by themselves, and no thread left behind."""

import contextlib
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import immutables
import numpy as np
import pytest
from PIL import Image as PillowImage
from PySide6.QtCore import QEvent, QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from annotator.model.layer import Status
from annotator.plugins.discovery import PluginEntry, discover_plugins
from annotator.plugins.registry import Registry
from annotator.session.settings import Preferences, Seat, Settings
from annotator.store import create_project
from annotator.store.tables.headers import relative_folder_of
from annotator.ui.base.look import ActiveTheme
from annotator.ui.dialogs.ask import Dialogs
from annotator.ui.window.main_window import MainWindow
from tests import builders

SIZE = (240, 160)


@dataclass
class Answers(Dialogs):
    """Answers in the person's place; a question without an answer is left open, as by Cancel."""

    project: Path | None = None
    folder: Path | None = None
    new: tuple[Path, str] | None = None
    author: str | Seat | None = None
    copy: Path | None = None
    looks: bool = True
    output: Path | None = None
    kinds: tuple[str, ...] = ()
    asked: list[str] = field(default_factory=list)

    def ask_project(self, _parent, then):
        self._answer("project", self.project, then)

    def ask_folder(self, _parent, _title, then):
        self._answer("folder", self.folder, then)

    def ask_copy(self, _parent, suggested, then):
        self._answer(f"copy {suggested.name}", self.copy, then)

    def ask_output(self, _parent, _title, suggested, *, kinds, then):
        self.kinds = tuple(kinds)
        self._answer(f"output {suggested.name}", self.output, then)

    def ask_new_project(self, _parent, folder, *, author, then):
        self.asked.append(f"new {folder.name} {author}")
        if self.new is not None:
            then(*self.new)

    def ask_seat(self, _parent, known, *, suggested, then):
        self.asked.append(f"author of {', '.join(known)}")
        if self.author is not None:
            then(Seat(name=self.author) if isinstance(self.author, str) else self.author)

    def ask_look(self, _parent, name, *, blind, then):
        self.asked.append(f"look of {name}: {blind}")
        if self.looks:
            then()

    def _answer(self, name, value, then):
        self.asked.append(name)
        if value is not None:
            then(value)


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """A folder with three pictures."""
    return make_pictures(tmp_path / "pictures")


@pytest.fixture
def project_path(tmp_path: Path, pictures: Path) -> Path:
    """A project over the pictures."""
    return make_small_project(tmp_path / "orchard.annotator", pictures)


def make_pictures(folder: Path) -> Path:
    """A folder with three pictures."""
    folder.mkdir()
    for number, content in enumerate(_draw_pictures()):
        (folder / f"img{number}.jpg").write_bytes(content)
    return folder


@cache
def _draw_pictures() -> tuple[bytes, ...]:
    """Three files in three greys."""
    files = []
    for number in range(3):
        grey = np.full((SIZE[1], SIZE[0], 3), 60 + 60 * number, dtype=np.uint8)
        file = BytesIO()
        PillowImage.fromarray(grey).save(file, "JPEG", quality=80)
        files.append(file.getvalue())
    return tuple(files)


def make_small_project(path: Path, pictures: Path) -> Path:
    """A project over the pictures: Ana, Ben, Cem; four shapes a layer; nothing done."""
    path.write_bytes(_make_small_file())
    folders = str(pictures), relative_folder_of(path, str(pictures))
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE project SET images_folder = ?, images_folder_relative = ?", folders)
    return path


@cache
def _make_small_file() -> bytes:
    """A project file that knows no folder of pictures."""
    made = builders.project(count=4, size=SIZE, status=Status.NEW)
    layers = {}
    for key, layer in made.layers.items():
        rows = layer.shapes.with_columns(box=layer.shapes.box * 0.15, occluded=np.full(4, -1, dtype=np.int8))
        layers[key] = layer.with_shapes(rows.with_columns(part_state=np.full(4, -1, dtype=np.int8)))
    with TemporaryDirectory() as folder:
        path = Path(folder, "small.annotator")
        create_project(path, replace(made, layers=immutables.Map(layers))).close()
        return path.read_bytes()


@pytest.fixture
def answers() -> Answers:
    return Answers()


@pytest.fixture
def ends_at_home(qapp: QApplication) -> Iterator[None]:
    """No Qt object of ours ends beside the window's thread, where it would take receivers of others along."""
    watch_ends()
    yield
    watch_ends()
    elsewhere, ENDED_ELSEWHERE[:] = list(ENDED_ELSEWHERE), []
    assert not elsewhere


ENDED_ELSEWHERE: list[str] = []


def watch_ends() -> None:
    """Has every class of ours say so whose object ends in another thread; classes come along as they are imported."""

    def tell(ending: QObject) -> None:
        thread = threading.current_thread()
        if thread is not threading.main_thread():
            ENDED_ELSEWHERE.append(f"{type(ending).__name__} in {thread.name}")

    classes = [QObject]
    while classes:
        for one in classes.pop().__subclasses__():
            classes.append(one)
            if one.__module__.startswith("annotator.") and not hasattr(one, "__del__"):
                one.__del__ = tell


def open_window(dialogs: Dialogs, project: Path | None, **memory: object) -> tuple[MainWindow, ActiveTheme]:
    """A window that is about to be shown, Ana at the desk; `project` is what it will be used for."""
    settings = Settings().with_changes("files", daily_copy=False).with_changes("memory", **memory)
    if "last_author" not in memory:
        settings = settings.with_seat(find_uuid(project), Seat(name="Ana"))
    preferences = Preferences(settings.with_changes("appearance", theme="light"))
    look = ActiveTheme(QApplication.instance(), preferences)
    registry = Registry(_find_plugins(tuple(sys.path)), off=preferences.settings.plugins.off)
    window = MainWindow(preferences, look, dialogs=dialogs, registry=registry)
    window.resize(1200, 800)
    window.show()
    window.activateWindow()
    return window, look


def end_window(window: MainWindow, look: ActiveTheme) -> None:
    """Closes and deletes a window as the program does at its end."""
    window.close()
    look.close()
    window.take_apart()


@pytest.fixture
def make_window(qtbot, qapp: QApplication, answers: Answers, ends_at_home: None) -> Iterator[Callable[..., MainWindow]]:
    """Makes windows; closes them and looks for threads that were left."""
    before = set(threading.enumerate())
    made: list[tuple[MainWindow, ActiveTheme]] = []

    def make(project: Path | None = None, **memory: object) -> MainWindow:
        window, look = open_window(answers, project, **memory)
        made.append((window, look))
        qtbot.waitUntil(window.isActiveWindow)
        if project is not None:
            window.open_path(project)
            settle(qtbot, window)
        return window

    yield make
    for window, look in made:
        end_window(window, look)
    made.clear()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # all other events leave deletions to a loop
    for thread in set(threading.enumerate()) - before:
        thread.join(60)  # the line to a server has its last answer to wait for on a busy machine
    assert set(threading.enumerate()) <= before


@pytest.fixture
def window(make_window, project_path: Path) -> MainWindow:
    """A window on the project, Ana at the desk, the first image open."""
    return make_window(project_path)


@cache
def _find_plugins(_places: tuple[str, ...]) -> list[PluginEntry]:
    """The plugins of all packages in these places, which are many."""
    return discover_plugins()


def find_uuid(project: Path | None) -> str:
    """The uuid of a project file, else of what the builders build."""
    if project is None or not project.is_file():
        return builders.UUID
    with contextlib.closing(sqlite3.connect(f"file:{project}?mode=ro&immutable=1", uri=True)) as file:
        return file.execute("SELECT uuid FROM project").fetchone()[0]


def settle(qtbot, window: MainWindow) -> None:
    """Waits until pictures are sharp and jobs are done."""
    qtbot.waitUntil(lambda: window.is_settled)


def press(window: MainWindow, *keys: str) -> None:
    """Presses keys, written as `Ctrl+Shift+Z`, in whatever has the focus."""
    from PySide6.QtGui import QKeySequence

    for key in keys:
        combination = QKeySequence(key)[0]
        target = QApplication.focusWidget() or window
        QTest.keyClick(target, combination.key(), combination.keyboardModifiers())
