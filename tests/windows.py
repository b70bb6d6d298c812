"""A window on a project with small real pictures, dialogs that answer by themselves, and no thread left behind."""

import contextlib
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

import immutables
import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage
from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, SignalInstance
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QScrollBar,
    QTabWidget,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from annotator.model.layer import Layer, Status
from annotator.model.project import Project
from annotator.plugins.discovery import discover_plugins
from annotator.plugins.registry import Registry
from annotator.session.settings import Preferences, Seat, Settings
from annotator.session.view import VIEW_FIELDS
from annotator.store import create_project
from annotator.store.tables.headers import relative_folder_of
from annotator.ui.base.look import ActiveTheme
from annotator.ui.base.workers import Pause
from annotator.ui.canvas.display_popup import DisplayPopup
from annotator.ui.dialogs.ask import Dialogs
from annotator.ui.window.main_window import MainWindow
from annotator.ui.window.project_page import ProjectPage, find_last_place, restore_place
from tests import builders
from tests.store.remote.server import OF_SERVER

SIZE = (240, 160)
NAME = "orchard.annotator"
SIZE_OF_WINDOW = (1200, 800)


@dataclass
class Answers(Dialogs):
    """Answers in the person's place; a question without an answer is left open, as by Cancel."""

    project: Path | None = None
    folder: Path | None = None
    new: tuple[Path, str] | None = None
    author: str | Seat | None = None
    copy: Path | None = None
    looks: bool = True
    cancels: bool = False
    """Whether the question who annotates is cancelled where nobody is named here; it is left open otherwise."""
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

    def ask_seat(self, _parent, known, *, suggested, then, cancelled=lambda: None):
        self.asked.append(f"author of {', '.join(known)}")
        if self.author is not None:
            then(Seat(name=self.author) if isinstance(self.author, str) else self.author)
        elif self.cancels:
            cancelled()

    def ask_look(self, _parent, name, *, blind, then):
        self.asked.append(f"look of {name}: {blind}")
        if self.looks:
            then()

    def _answer(self, name, value, then):
        self.asked.append(name)
        if value is not None:
            then(value)


@pytest.fixture
def pictures(tmp_path: Path, shared: "SharedWindow | None") -> Path:
    """A folder with three pictures."""
    return shared.folder / "pictures" if is_of(shared, "project_path") else make_pictures(tmp_path / "pictures")


@pytest.fixture
def project_path(tmp_path: Path, pictures: Path, shared: "SharedWindow | None") -> Path:
    """A project over the pictures."""
    return shared.path if is_of(shared, "project_path") else make_small_project(tmp_path / NAME, pictures)


def is_of(shared: "SharedWindow | None", path: str) -> bool:
    """Whether the shared window is open on the project that this fixture gives."""
    return shared is not None and shared.scene.path == path


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
    return place_file(path, _make_small_file(), pictures)


def place_file(path: Path, content: bytes, pictures: Path) -> Path:
    """Writes a project file that knows no folder of pictures, and has it know this one."""
    path.write_bytes(content)
    folders = str(pictures), relative_folder_of(path, str(pictures))
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE project SET images_folder = ?, images_folder_relative = ?", folders)
    return path


def pack_file(project: Project) -> bytes:
    """The file of a project, as it is new."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "new.annotator")
        create_project(path, project).close()
        return path.read_bytes()


@cache
def _make_small_file() -> bytes:
    """A project file that knows no folder of pictures."""
    made = builders.project(count=4, size=SIZE, status=Status.NEW)
    layers = {}
    for key, layer in made.layers.items():
        rows = layer.shapes.with_columns(box=layer.shapes.box * 0.15, occluded=np.full(4, -1, dtype=np.int8))
        layers[key] = layer.with_shapes(rows.with_columns(part_state=np.full(4, -1, dtype=np.int8)))
    return pack_file(replace(made, layers=immutables.Map(layers)))


@pytest.fixture
def answers() -> Answers:
    return Answers()


@pytest.fixture
def ends_at_home(qapp: QApplication) -> Iterator[None]:
    """No Qt object of ours ends or speaks beside the window's thread, where it would take receivers of others along."""
    watch_ends()
    yield
    watch_ends()
    elsewhere, ENDED_ELSEWHERE[:] = list(ENDED_ELSEWHERE), []
    assert not elsewhere


ENDED_ELSEWHERE: list[str] = []


def watch_ends() -> None:
    """Has every class of ours say so whose object ends in another thread; classes come along as they are imported."""
    _watch_classes(len(sys.modules))


@cache
def _watch_classes(_modules: int) -> None:
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


def pytest_configure() -> None:
    watch_signals()


def watch_signals() -> None:
    """A signal of Qt's is refused to every thread but the window's: a mailbox is what brings a value there."""
    emit = SignalInstance.emit

    def emit_at_home(signal: SignalInstance, *values: object) -> None:
        thread = threading.current_thread()
        if thread is not threading.main_thread():
            ENDED_ELSEWHERE.append(f"{signal} emitted in {thread.name}")
            raise RuntimeError(ENDED_ELSEWHERE[-1])
        emit(signal, *values)

    SignalInstance.emit = property(lambda signal: partial(emit_at_home, signal))  # Qt connects no plain method to it


def set_home(patch: pytest.MonkeyPatch, home: Path) -> None:
    """Has settings and stored previews lie in a folder."""
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        patch.setenv(name, str(home))


def open_window(dialogs: Dialogs, project: Path | None, **memory: object) -> tuple[MainWindow, ActiveTheme]:
    """A window that is about to be shown, Ana at the desk; `project` is what it will be used for."""
    settings = Settings().with_changes("files", daily_copy=False).with_changes("memory", **memory)
    if "last_author" not in memory:
        settings = settings.with_seat(find_uuid(project), Seat(name="Ana"))
    preferences = Preferences(settings.with_changes("appearance", theme="light"))
    look = ActiveTheme(QApplication.instance(), preferences)
    registry = Registry(discover_plugins(), off=preferences.settings.plugins.off)
    window = MainWindow(preferences, look, dialogs=dialogs, registry=registry)
    window.resize(*SIZE_OF_WINDOW)
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
    check_threads(before)


def check_threads(before: set[threading.Thread]) -> None:
    """No thread of a window is left that was not there before."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # all other events leave deletions to a loop
    for thread in _list_own_threads() - before:
        thread.join(60)  # the line to a server has its last answer to wait for on a busy machine
    assert _list_own_threads() <= before


def _list_own_threads() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.name != OF_SERVER}


class Relay:
    """Dialogs of a window that several tests share: those of the test that runs answer."""

    def __init__(self) -> None:
        vars(self)["current"] = None

    def __getattr__(self, name: str) -> object:
        return getattr(vars(self)["current"], name)

    def __setattr__(self, name: str, value: object) -> None:
        setattr(vars(self)["current"], name, value)


@dataclass(frozen=True)
class Scene:
    """What the window of a module is opened on."""

    make: Callable[[Path], Path]
    """Writes the project with all that belongs to it into an empty folder, and gives its path."""
    prepare: Callable[[QtBot, MainWindow], object] = lambda _qtbot, _window: None
    """What is done in the open window before each test begins."""
    put_back: Callable[[MainWindow], object] = lambda _window: None
    """What is put back after a test besides the session and the page."""
    path: str = ""
    """The fixture that gives the project's path to a test, if there is one."""
    remember: Callable[[Path], dict[str, object]] = lambda _path: {}
    """What the window remembers of the project at `path`."""


class SharedWindow:
    """A window on a scene. A test that leaves it otherwise than it was leaves it to nobody."""

    def __init__(self, scene: Scene, folder: Path) -> None:
        self.scene, self.folder = scene, folder
        self._page: ProjectPage | None = None
        self._study: object = None
        self.path = scene.make(folder)
        self.relay = Relay()
        self.window: MainWindow | None = None

    def open(self, qtbot: QtBot, answers: Dialogs) -> MainWindow:
        """The window as every test finds it."""
        vars(self.relay)["current"] = answers
        if self.window is None:
            self._threads = set(threading.enumerate())
            remembered = self.scene.remember(self.path)
            self.window, self._look = open_window(cast("Dialogs", self.relay), self.path, **remembered)
            qtbot.waitUntil(self.window.isActiveWindow)
            self.window.open_path(self.path)
            settle(qtbot, self.window)
            self.scene.prepare(qtbot, self.window)
            qtbot.waitUntil(lambda: is_calm(self.window))
            self._note()
        return self.window

    def _note(self) -> None:
        window = self.window
        self._page, session = window.page, window.page.session
        self._study = window.page.study
        self._view, self._project = session.view, session.committed
        session.seal_history()
        self._steps = len(session._history._done)
        self._next_id, self._settings = session.next_shape_id, window.preferences.settings
        window.page._stopwatch._clock = lambda: 0.0  # no test spends time that the numbers of the next one would show
        self._place = find_last_place(window.page)
        self._sentences = list(window.messages.sentences)
        views = window.findChildren(QAbstractItemView)
        self._current = {id(view) for view in views if view.currentIndex().isValid()}
        widgets = () if self._study is None else self._study.findChildren(QWidget)
        self._chosen = [(widget, read_field(widget)) for widget in widgets if is_field(widget)]
        self._scrolled = {id(bar): bar.value() for bar in window.findChildren(QScrollBar)}
        self._files, self._seen = self._list_files(), read_state(window)

    def reset(self, qtbot: QtBot) -> bool:
        """Puts the window back to where the first test found it; False where something else is left."""
        try:
            return self.window is not None and self._put_back(qtbot)
        except Exception:  # noqa: BLE001 - whatever a test has left that makes this fail, the next one gets another
            return False

    def _put_back(self, qtbot: QtBot) -> bool:
        window = self.window
        if window.is_closed or window.page is not self._page or not self._clear_folder():
            return False
        if self._study is not None and window.page.study is not self._study:
            return False
        page, session = window.page, window.page.session
        vars(self.relay)["current"] = Answers()
        for widget in QApplication.topLevelWidgets():
            if widget is not window and widget.isVisible():
                widget.close()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        session.drop_preview()
        while len(session._history._done) > self._steps:
            session.undo()
        session._history._undone.clear()
        session._show_base(self._forget(session.committed))
        if session._pending is not None or strip_revisions(session.committed) != strip_revisions(self._project):
            return False
        session._next_shape_id = self._next_id
        window.preferences.replace(self._settings)
        self._show_place(window, page)
        if self._study is None and page.study is not None:  # its pages remember what was chosen on them
            study, page.workspaces.study = page.study, None
            study.hide()
            study.deleteLater()
            session.set_view(study_page=self._view.study_page)
        qtbot.waitUntil(lambda: window.isActiveWindow() and is_calm(window), timeout=10_000)
        for bar in window.findChildren(QScrollBar):
            bar.setValue(self._scrolled.get(id(bar), bar.value()))
        window.action_set.refresh(session)
        found = {name: getattr(self._view, name) for name in FOUND}
        return replace(session.view, **found) == self._view and read_state(window) == self._seen

    def _show_place(self, window: MainWindow, page: ProjectPage) -> None:
        """Shows what was seen first: workspace, image, tab, zoom, sentences."""
        window.resize(*SIZE_OF_WINDOW)
        page.session.set_view(workspace=self._view.workspace, mode=self._view.mode)
        restore_place(page, self._place)
        page.session.set_view_as(None, {name: getattr(self._view, name) for name in VIEW_FIELDS if name not in FOUND})
        page.tabs.show_panel(self._place.tab)
        page.area.show_picture()
        if self._place.zoom is None and not page.workspaces.is_study:
            page.canvas.fit()
        if page.area.search is not None:
            page.area.search.field.clear()
            page.area.search.hide()
        for strip in page.findChildren(DisplayPopup):
            strip.hide()
        self.scene.put_back(window)
        page.canvas.setFocus()
        for widget, chosen in self._chosen:
            if isValid(widget) and read_field(widget) != chosen:
                set_field(widget, chosen)
        for view in window.findChildren(QAbstractItemView):
            if view.currentIndex().isValid() and id(view) not in self._current:
                view.selectionModel().setCurrentIndex(QModelIndex(), QItemSelectionModel.SelectionFlag.NoUpdate)
        window.messages.clear()
        for sentence in self._sentences:
            window.say(sentence)
        window.activateWindow()

    def _forget(self, project: Project) -> Project:
        """The project without what no step takes back: looks and moments of layers, what was given or found once."""
        before, labels = self._project, replace(project.vocabulary, next_id=self._project.vocabulary.next_id)
        vocabulary = before.vocabulary if labels == before.vocabulary else project.vocabulary
        known = {key: layer for key, layer in project.layers.items() if key.author in project.authors}
        project = replace(project, layers=immutables.Map(known))  # none of a person whose coming was undone
        return replace(
            project.with_layers(self._list_layers(project)),
            vocabulary=vocabulary,
            metrics=before.metrics,
            last_pass=before.last_pass,
            last_author_id=before.last_author_id,
        )

    def _list_layers(self, project: Project) -> Iterator[Layer]:
        """The layers as they were before anybody looked or was done; that is noted in passing."""
        for key, layer in project.layers.items():
            before = self._project.layer_of(key)
            noted = {name: getattr(before, name) for name in ("seen", "unblinded", "seconds", "first_finished")}
            if noted != {name: getattr(layer, name) for name in noted}:
                yield replace(layer, **noted)

    def _clear_folder(self) -> bool:
        """Takes away the files that a test has made; False where it has changed others."""
        known = {name for name, *_ in self._files}
        for name, *_ in self._list_files():
            if name not in known:
                Path(name).unlink()
        return self._files == self._list_files()

    def _list_files(self) -> list[tuple[str, int, int]]:
        """All files of the folder but the project's own."""
        names = self.path.name
        found = [one for one in self.folder.rglob("*") if one.is_file() and not one.name.startswith(names)]
        return sorted((str(one), (stat := one.stat()).st_size, stat.st_mtime_ns) for one in found)

    def end(self) -> None:
        """Closes the window; none of its threads outlives it."""
        if self.window is None:
            return
        end_window(self.window, self._look)
        self.window = self._page = None
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        check_threads(self._threads)


FOUND = "listed_order", "unreadable", "model_errors"
"""Fields of the view that the window finds by itself."""

PASSING = {"saved", "pointer", "qt_scrollarea_hcontainer", "qt_scrollarea_vcontainer"}
"""Labels that say when the last step was and where the pointer is; frames of scroll bars, which come as room goes."""


def is_field(widget: QWidget) -> bool:
    """Whether a person chooses or types something in it."""
    return isinstance(widget, QCheckBox | QComboBox) or (isinstance(widget, QLineEdit) and not widget.isReadOnly())


def read_field(field: QWidget) -> object:
    """What is chosen or typed in it."""
    match field:
        case QCheckBox():
            return field.isChecked()
        case QComboBox():
            return field.currentIndex()
    return field.text()


def set_field(field: QWidget, chosen: object) -> None:
    """Chooses or types it, as a person would."""
    match field:
        case QCheckBox():
            field.click()
        case QComboBox():
            field.setCurrentIndex(chosen)
            field.activated.emit(chosen)
        case _:
            field.setText(chosen)


def is_calm(window: MainWindow, moment: int = 100) -> bool:
    """Whether nothing is to come that does not wait for more than a moment, given in milliseconds."""
    if not window.is_settled:
        return False
    return not any(pause.isActive() and pause.interval() <= moment for pause in window.findChildren(Pause))


def strip_revisions(project: Project) -> Project:
    """A project with what a step and its undoing leave different at their layers set to nothing."""
    bare = {key: replace(layer, revision=0, seconds=0.0, loaded=None) for key, layer in project.layers.items()}
    begun = {key: layer for key, layer in bare.items() if layer.is_begun or layer.seen}
    return replace(project, layers=immutables.Map(begun), begun=None)


def read_state(window: MainWindow) -> list[tuple[object, ...]]:
    """What every widget that is seen and every action shows, chooses and lets be done."""
    is_study = window.page is not None and window.page.workspaces.is_study  # whose picture is out of sight
    found: list[tuple[object, ...]] = [(window.size().toTuple(), window.isFullScreen(), window.windowTitle())]
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or widget.objectName() in PASSING or isinstance(widget.parent(), QLineEdit):
            continue
        if isinstance(widget, QScrollBar) or (is_study and widget.objectName() == "zoom"):
            continue
        row: tuple[object, ...] = (type(widget).__name__, widget.objectName(), widget.isEnabled())
        match widget:
            case QAbstractButton():
                row += widget.text(), widget.isChecked()
            case QLabel() | QLineEdit():
                row += (widget.text(),)
            case QComboBox() | QTabWidget():
                row += widget.currentIndex(), widget.count()
            case QAbstractSpinBox():
                row += (widget.text(),)
            case QAbstractSlider():
                row += (widget.value(),)
            case QTreeView():
                row += (widget.header().sortIndicatorSection(), widget.header().sortIndicatorOrder())
        if isinstance(widget, QAbstractItemView) and not isinstance(widget, QHeaderView):
            current, model = widget.currentIndex(), widget.model()
            row += current.row(), current.column(), -1 if model is None else model.rowCount()
        found.append(row)
    actions = window.action_set.actions
    found += [(one.id, window.action_set[one.id].isEnabled(), window.action_set[one.id].isChecked()) for one in actions]
    return found


@pytest.fixture
def scene() -> Scene:
    """What `window` is opened on: the small project, Ana at the desk, the first image open."""
    return ORCHARD


def make_orchard(folder: Path) -> Path:
    return make_small_project(folder / NAME, make_pictures(folder / "pictures"))


ORCHARD = Scene(make_orchard, path="project_path")


@pytest.fixture(scope="session")
def shared_windows(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[Scene, SharedWindow]]:
    """The window that tests share, by the scene that it is on; there is one at most."""
    windows: dict[Scene, SharedWindow] = {}
    yield windows
    with pytest.MonkeyPatch.context() as patch:
        set_home(patch, tmp_path_factory.mktemp("home"))
        end_all(windows)


def end_all(windows: dict[Scene, SharedWindow]) -> None:
    """Ends the windows that are open."""
    while windows:
        windows.popitem()[1].end()


@pytest.fixture(autouse=True)
def shared(
    request: pytest.FixtureRequest,
    own_home: Path,
    shared_windows: dict[Scene, SharedWindow],
    tmp_path_factory: pytest.TempPathFactory,
) -> SharedWindow | None:
    """The window that the test shares with others on its scene, put back or new; None where it has its own or none."""
    if not shares_window(request.node):
        end_all(shared_windows)
        return None
    scene = request.getfixturevalue("scene")
    held = shared_windows.get(scene)
    if held is None or not held.reset(request.getfixturevalue("qtbot")):
        end_all(shared_windows)
        held = shared_windows[scene] = SharedWindow(scene, tmp_path_factory.mktemp("window"))
    return held


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests begin first, so that none of them runs alone in the end; then those that share a window.

    Those on one scene follow each other, of whatever module they are; the others find no window beside their own.
    """
    modules = {module: number for number, module in enumerate(dict.fromkeys(item.path for item in items))}
    scenes: dict[object, int] = {}
    last = len(items)  # a list that is being sorted has none

    def find_place(item: pytest.Item) -> tuple[bool, int, int]:
        is_quick = item.get_closest_marker("slow") is None
        if not shares_window(item):
            return is_quick, last, modules[item.path]
        source = cast("pytest.Function", item)._fixtureinfo.name2fixturedefs["scene"][-1].func
        return is_quick, scenes.setdefault(source, len(scenes)), modules[item.path]

    items.sort(key=find_place)


def shares_window(item: pytest.Item) -> bool:
    """Whether a test shares the window of its scene: it takes `window`, and makes none of its own."""
    names = getattr(item, "fixturenames", ())
    marked = item.get_closest_marker("pauses") or item.get_closest_marker("own_window")
    return "window" in names and "scene" in names and "make_window" not in names and marked is None


@pytest.fixture
def window(
    request: pytest.FixtureRequest, qtbot, shared: SharedWindow | None, scene: Scene, ends_at_home: None
) -> MainWindow:
    """A window on the scene of the test, which others share unless they are marked `own_window`."""
    if shared is not None:
        return shared.open(qtbot, request.getfixturevalue("answers"))
    path = request.getfixturevalue(scene.path) if scene.path else scene.make(request.getfixturevalue("tmp_path"))
    made = request.getfixturevalue("make_window")(path, **scene.remember(path))
    scene.prepare(qtbot, made)
    settle(qtbot, made)
    return made


def find_uuid(project: Path | None) -> str:
    """The uuid of a project file, else of what the builders build."""
    if project is None or not project.is_file():
        return builders.UUID
    with contextlib.closing(sqlite3.connect(f"file:{project}?mode=ro&immutable=1", uri=True)) as file:
        return file.execute("SELECT uuid FROM project").fetchone()[0]


def settle(qtbot, window: MainWindow) -> None:
    """Waits until pictures are sharp, jobs are done, and what they brought is shown."""
    qtbot.waitUntil(lambda: is_calm(window, 0))


def press(window: MainWindow, *keys: str) -> None:
    """Presses keys, written as `Ctrl+Shift+Z`, in whatever has the focus."""
    from PySide6.QtGui import QKeySequence

    for key in keys:
        combination = QKeySequence(key)[0]
        target = QApplication.focusWidget() or window
        QTest.keyClick(target, combination.key(), combination.keyboardModifiers())
