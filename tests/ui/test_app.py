"""The application: a screenshot without a display, what nobody foresaw is told and logged, the look follows."""

import logging
import sys
import threading
from types import SimpleNamespace

import pytest
from PIL import Image as PillowImage
from PySide6.QtCore import QTimer

from annotator import app
from annotator.errors import UserError
from annotator.plugins.hookspecs import API_VERSION
from annotator.session import settings_file
from annotator.session.settings import Settings
from annotator.store import create_project
from annotator.ui.base.workers import Runner
from annotator.ui.dialogs.plugins import make_notice
from annotator.ui.panels.images import image_list
from annotator.ui.window import loading
from annotator.ui.window.main_window import MainWindow
from tests import builders
from tests.plugins.hosts import candidate
from tests.session import scenes


@pytest.fixture(autouse=True)
def quiet(qapp, monkeypatch):
    """The application of the tests stays; the log of one test is not that of the next."""
    yield
    logger = logging.getLogger("annotator")
    for handler in list(logger.handlers):
        logger.removeHandler(handler)
        handler.close()


def test_a_screenshot_shows_the_open_image(project_path, tmp_path):
    path = tmp_path / "window.png"
    code = app.open_window(
        project_path, author="Ben", image="img1.jpg", audit=True, screenshot=path, size=(900, 600), theme="dark"
    )
    assert code == 0
    with PillowImage.open(path) as picture:
        assert picture.size == (900, 600)
        middle = picture.convert("RGB").crop((300, 100, 600, 500))
        greys = [colour for count, colour in middle.getcolors(1 << 20) if count > 2000]
    assert any(abs(red - 120) < 6 and abs(green - 120) < 6 for red, green, _blue in greys)
    assert not settings_file.find_settings_path().exists()


def test_a_screenshot_waits_for_what_is_made_when_it_is_quiet(tmp_path, monkeypatch):
    path = tmp_path / "disputed.annotator"
    create_project(path, scenes.disputed()).close()
    seen = []
    grab = MainWindow.grab
    monkeypatch.setattr(MainWindow, "grab", lambda window: seen.append(_count_points(window)) or grab(window))
    app.open_window(path, audit=True, screenshot=tmp_path / "window.png", size=(900, 600))
    assert seen[0] > 0


def test_a_screenshot_does_not_wait_for_pictures_that_are_not_there(tmp_path, monkeypatch):
    """Their thumbnails are looked for again after longer and longer pauses."""
    monkeypatch.setattr(image_list, "AGAIN", image_list.LONGEST_WAIT)
    path = tmp_path / "pictureless.annotator"
    create_project(path, builders.project(images=1)).close()
    at_rest, grab = [], MainWindow.grab
    monkeypatch.setattr(MainWindow, "grab", lambda window: at_rest.append(app.is_at_rest(window)) or grab(window))
    monkeypatch.setattr(app, "SETTLE_AFTER", 2 * app.AWAITED)
    app.open_window(path, screenshot=tmp_path / "window.png", size=(900, 600))
    assert at_rest == [True]


def _count_points(window):
    """How many pairs the picture of RandCrowns against IoU shows."""
    return len(window.page.panels["agreement"].distributions.scatter.points.x)


def test_without_a_project_it_shows_the_welcome_page(tmp_path):
    assert app.open_window(None, screenshot=tmp_path / "welcome.png", size=(900, 600)) == 0
    assert (tmp_path / "welcome.png").stat().st_size > 5000


@pytest.mark.parametrize("wish", [{"author": "Nobody"}, {"image": "nowhere.jpg"}])
def test_a_wrong_wish_is_an_error(project_path, tmp_path, wish):
    with pytest.raises(UserError, match=next(iter(wish.values()))):
        app.open_window(project_path, screenshot=tmp_path / "x.png", **wish)


def test_a_picture_that_cannot_be_written_is_an_error(tmp_path):
    with pytest.raises(UserError, match="cannot be written"):
        app.open_window(None, screenshot=tmp_path / "no folder" / "x.png")


def test_what_nobody_foresaw_is_told_and_logged(make_window):
    window = make_window()
    settings_file.open_log()
    hook = app._make_exception_hook(window)
    try:
        raise ZeroDivisionError("by nothing")  # noqa: TRY301 - what the hook is given
    except ZeroDivisionError:
        hook(*sys.exc_info())
    assert "by nothing" in window.messages.sentences[0]
    assert "ZeroDivisionError" in settings_file.find_log_path().read_text()


def test_the_language_of_the_settings_is_installed(qapp):
    translators = app.install_translators(qapp, Settings().with_changes("appearance", language="de"))
    assert translators
    for translator in translators:
        qapp.removeTranslator(translator)
    assert app.install_translators(qapp, Settings().with_changes("appearance", language="en")) == []


def test_words_that_are_not_compiled_leave_the_window_in_english_and_a_line_in_the_log(
    qapp, tmp_path, monkeypatch, caplog
):
    (tmp_path / "translations").mkdir()
    (tmp_path / "translations" / "annotator_de.ts").touch()

    def find(name):
        if not (tmp_path / name).exists():
            raise UserError("missing")
        return tmp_path / name

    monkeypatch.setattr("annotator.ui.base.text.find_resource", find)
    assert app.install_translators(qapp, Settings().with_changes("appearance", language="fr")) == []
    assert caplog.messages == []
    assert app.install_translators(qapp, Settings().with_changes("appearance", language="de")) == []
    assert [message.split(",")[0] for message in caplog.messages] == ["The translations are not compiled"]


def make_registry(qtbot, found, *, may_ask=True):
    """The registry of these plugins, each of which takes too long at once."""
    runner, made = Runner(), []
    loader = loading.PluginLoader(runner, may_ask=may_ask, patience=0.001)
    loader.make_registry(Settings(), made.append, found=found)
    qtbot.waitUntil(lambda: bool(made))
    runner.shutdown()
    return made[0]


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_a_plugin_that_hangs_is_named_and_the_start_goes_on_without_it(qtbot, capsys, monkeypatch):
    go_on, notices = threading.Event(), []

    def notice(*about):
        box = make_notice(*about)
        notices.append(box.text())
        if "sticky" in box.text():
            QTimer.singleShot(0, box.defaultButton().click)
        return box

    monkeypatch.setattr(loading, "make_notice", notice)
    try:
        registry = make_registry(qtbot, [candidate("sticky", load=go_on.wait), candidate("fine")])
    finally:
        go_on.set()
    assert [(one.name, one.is_on) for one in registry.plugins] == [("sticky", False), ("fine", True)]
    (told,) = registry.sentences
    assert told.startswith("Plugin 'sticky' is off until Annotator is started again: it had not finished loading")
    assert "Plugin 'sticky'" in capsys.readouterr().err
    assert sum("sticky" in text for text in notices) == 1


def test_a_plugin_that_takes_long_while_nobody_can_be_asked_is_waited_for(qtbot, capsys, monkeypatch):
    go_on = threading.Event()
    slow = candidate("slow", load=lambda: go_on.wait() and SimpleNamespace(api_version=API_VERSION))
    monkeypatch.setattr(loading, "describe_hang", lambda entry: go_on.set() or f"Plugin '{entry.name}' hangs")
    registry = make_registry(qtbot, [slow], may_ask=False)
    assert registry.is_on("slow")
    assert "Plugin 'slow' hangs" in capsys.readouterr().err
