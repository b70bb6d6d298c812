"""The window's composition root: it makes the application, the settings, the look and the window, and runs them."""

import gc
import logging
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEventLoop, QLibraryInfo, QLocale, Qt, QTimer, QTranslator
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

import annotator.ui.base.handlers  # noqa: F401 - for what it does to the classes and modules after it
from annotator.errors import UserError
from annotator.resources import find_resource
from annotator.session import settings_file
from annotator.session.settings import Preferences, Settings
from annotator.ui.base.garbage import GarbageCollector, stop_own_collection
from annotator.ui.base.look import ActiveTheme
from annotator.ui.base.text import (
    describe_crash,
    has_words,
    language_of,
    load_translator,
    translate_error,
    translator_of,
)
from annotator.ui.base.workers import Pause, take_short_turns
from annotator.ui.window.first_window import FirstPaint, fill_half
from annotator.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from annotator.plugins.registry import Registry

SETTLE_AFTER: Final = 60_000
"""Milliseconds after which a screenshot is taken of whatever is there."""
AWAITED: Final = 2_000
"""The longest pause, in milliseconds, that a screenshot waits for; after a longer one, what was missing is looked for
once more."""

_log = logging.getLogger("annotator")
_tr = translator_of("Messages")


def main(argv: Sequence[str] | None = None) -> int:
    """Opens the project that is named in the arguments, else the last one, else the welcome page."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    if arguments:
        return open_window(Path(arguments[0]))
    recent = settings_file.load_settings()[0].memory.recent_projects
    return open_window(Path(recent[0]) if recent and Path(recent[0]).is_file() else None)


@stop_own_collection()
@take_short_turns()
def open_window(
    project: Path | None = None,
    *,
    author: str | None = None,
    image: str | None = None,
    audit: bool = False,
    workspace: str = "",
    screenshot: Path | None = None,
    size: tuple[int, int] | None = None,
    theme: str | None = None,
    side: str = "",
) -> int:
    """Shows the window and returns the exit code when it is closed; with `screenshot` draws it once and ends.

    `workspace` is `label`, `compare`, `check` or `study` where the window is to begin there, `side` is `left` or
    `right` where it is to fill a half of the screen.

    Raises UserError when the screenshot cannot be made.
    """
    app = _make_application()
    settings_file.open_log()
    settings, sentence = settings_file.load_settings()
    translators = install_translators(app, settings)
    preferences = Preferences(settings, save=None if screenshot is not None else _save_settings)
    look = ActiveTheme(app, preferences, forced=theme)
    window = MainWindow(preferences, look, at_once=False)
    if size is not None:
        window.resize(*size)
    if side:
        fill_half(window, left=side == "left")
    collecting = GarbageCollector().follow(app)
    sys.excepthook = _make_exception_hook(window)
    try:
        wishes = {"author": author, "image": image, "audit": audit, "workspace": workspace}
        errors = _begin(window, project, sentence, wishes, at_once=screenshot is not None)
        window.show()
        return int(app.exec()) if screenshot is None else _take_screenshot(window, screenshot, errors)
    finally:
        sys.excepthook = sys.__excepthook__
        window.close()
        window.take_apart()
        collecting.deleteLater()
        look.close()
        for translator in translators:
            app.removeTranslator(translator)


def _begin(
    window: MainWindow, project: Path | None, sentence: str, wishes: Mapping[str, Any], *, at_once: bool
) -> list[UserError]:
    """Completes the window and opens the project, at once or after the first paint; then tells what went wrong.

    Returns the list that an error joins, at once or later, where nobody would read it in the window.
    """
    announcement = None if project is None else window.announce(project.name)
    errors: list[UserError] = []

    def complete() -> None:
        from annotator.ui.window.loading import PluginLoader

        if not window.is_closed:
            PluginLoader(window.runner, may_ask=not at_once).make_registry(window.preferences.settings, go_on)

    def go_on(registry: "Registry") -> None:
        from annotator.ui.window.loading import LateImports

        window.complete(registry)
        gc.freeze()  # what was imported is no garbage
        window.opener.may_ask = not at_once
        if not at_once:
            late = LateImports(window, window.runner, lambda: window.page is not None and window.page.is_settled)
            window.opener.opened.connect(lambda _file, _session: late.start())
        if project is not None:
            errors.extend(_open_project(window, project, **wishes))
        if announcement is not None:
            announcement.end()
        for told in (*window.registry.sentences, sentence):
            if told:
                window.say(told, kind="warning")

    if at_once:
        complete()
    else:
        window.on_first_need = FirstPaint(window, complete).finish
    return errors


def _make_application() -> QApplication:
    QGuiApplication.setDesktopFileName("annotator")
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication([sys.argv[0]])
    app.setApplicationName("annotator")
    app.setApplicationDisplayName("Annotator")
    app.setWindowIcon(QIcon(str(find_resource("icons/app.svg"))))
    return app


def _save_settings(settings: Settings) -> None:
    sentence = settings_file.save_settings(settings)
    if sentence:
        _log.warning(sentence)


def install_translators(app: QApplication, settings: Settings) -> list[QTranslator]:
    """Installs the language of the settings: our words, Qt's own, and how numbers are written."""
    language = language_of(settings.appearance.language)
    ours, qt = load_translator(language), QTranslator()
    if ours is None and has_words(language):
        _log.warning("The translations are not compiled, so the window speaks English; packaging/run compiles them.")
    QLocale.setDefault(QLocale("en" if ours is None else language))
    found = [] if ours is None else [ours]
    place = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if ours is not None and qt.load(QLocale(language), "qtbase", "_", place):
        found.insert(0, qt)  # of two that know a word the later one is asked first: ours names some keys anew
    for translator in found:
        app.installTranslator(translator)
    return found


def _open_project(
    window: MainWindow, project: Path, *, author: str | None, image: str | None, audit: bool, workspace: str
) -> list[UserError]:
    """Opens the project in a workspace, where one is named; what is wrong is said in the window, and returned."""
    if workspace:
        from annotator.session.view import Workspace
        from annotator.session.workspaces import go_to_workspace

        chosen = Workspace(workspace)
        window.opener.opened.connect(
            lambda _file, session: go_to_workspace(session, chosen), Qt.ConnectionType.SingleShotConnection
        )
    try:
        if project.is_dir() or project.suffix.lower() != ".annotator":
            window.opener.open_any(project)
        else:
            window.opener.open_file(project, author=author, image=image, audit=audit)
    except UserError as error:
        window.say(translate_error(error))
        return [error]
    return []


def _take_screenshot(window: MainWindow, path: Path, errors: Sequence[UserError]) -> int:
    """Draws the window into a picture file once everything in it is there."""
    loop, wait = QEventLoop(), QTimer()
    wait.timeout.connect(lambda: loop.quit() if errors or is_at_rest(window) else None)
    QTimer.singleShot(SETTLE_AFTER, loop, loop.quit)
    wait.start(20)
    loop.exec()
    wait.stop()
    if errors:
        raise errors[0]
    if not window.grab().save(str(path)):
        raise UserError(
            "The picture {path} cannot be written; choose a PNG file in a folder that you may write to.", path=path
        )
    return 0


def is_at_rest(window: MainWindow) -> bool:
    """Whether what is seen is final, and nothing waits for quiet to add to it."""
    if not window.is_settled:
        return False
    return not any(pause.isActive() and pause.interval() <= AWAITED for pause in window.findChildren(Pause))


def _make_exception_hook(
    window: MainWindow,
) -> Callable[[type[BaseException], BaseException, TracebackType | None], None]:
    """What is done with an exception that nobody foresaw: it is logged and shown, and the window goes on."""

    def tell(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            window.close()
            return
        _log.error("unforeseen", exc_info=(kind, error, trace))
        window.say(
            _tr(
                "Something went wrong ({reason}). What was finished is saved; {path} has the details.",
                reason=describe_crash(error),
                path=settings_file.find_log_path(),
            )
        )

    return tell
