"""The window, as commands open it: what is checked before Qt is loaded."""

import os
import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from annotator.cli.system_libraries import describe_remedy, find_installer, find_missing, reach_display
from annotator.errors import UserError
from annotator.session import settings_file

_PLATFORM: Final = "QT_QPA_PLATFORM"
_PLATFORM_PATH: Final = "QT_QPA_PLATFORM_PLUGIN_PATH"
_PLATFORM_FILE: Final = re.compile(r"(?:lib)?q(\w+)\.(?:so|dll|dylib)$")


def open_last() -> int:
    """Opens the window on the project that was open last, or on the welcome page."""
    settings, _ = settings_file.load_settings()
    recent = settings.memory.recent_projects
    last = Path(recent[0]) if recent and Path(recent[0]).is_file() else None
    return show_window(last)


def show_window(project: Path | None, *, screenshot: Path | None = None, **options: Any) -> int:
    """Loads Qt and shows the window; returns its exit code.

    Raises UserError when there is no display (unless only a screenshot is wanted) or libraries are missing.
    """
    if screenshot is None and not can_show():
        there = [os.environ[name] for name in ("DISPLAY", "WAYLAND_DISPLAY") if os.environ.get(name)]
        told = (
            f"The display {' or '.join(there)} does not answer"
            if there
            else "There is no display to open the window on"
        )
        raise UserError(f"{told}; use annotator open PROJECT --screenshot PNG.")
    if wrong := explain_platform():
        raise UserError(wrong)
    if not can_show():
        os.environ[_PLATFORM] = "offscreen"
    lacking = find_missing()
    if lacking:
        names = ", ".join(library.file for library in lacking)
        raise UserError(
            f"The window misses system libraries ({names}); to get them: {describe_remedy(lacking, find_installer())}"
        )
    try:
        from annotator.app import open_window
    except ImportError as error:
        raise UserError(f"Qt cannot be loaded ({error}); run 'annotator doctor' to see what is missing.") from error
    return open_window(project, screenshot=screenshot, **options)


def explain_platform() -> str:
    """The sentence about a `QT_QPA_PLATFORM` that Qt does not have here, as it would abort; mostly empty."""
    named = os.environ.get(_PLATFORM, "")
    found = find_spec("PySide6")
    folder = None if found is None or found.origin is None else Path(found.origin).parent
    files = [] if folder is None else [*folder.glob("Qt/plugins/platforms/*"), *folder.glob("plugins/platforms/*")]
    there = sorted({match[1] for file in files if (match := _PLATFORM_FILE.match(file.name))})
    wanted = [one.partition(":")[0].partition("-")[0].lower() for one in named.split(";")]
    if not named or not there or _PLATFORM_PATH in os.environ or not {*wanted}.isdisjoint(there):
        return ""
    return f"{_PLATFORM} is '{named}', which Qt does not have here; unset it, or choose one of: {', '.join(there)}."


def can_show() -> bool:
    """Whether this environment has a display that answers, or names a platform of Qt's that needs none."""
    named = {one.partition(":")[0] for one in os.environ.get(_PLATFORM, "").split(";")}
    return not named <= {"", "xcb", "wayland", "wayland-egl"} or reach_display(os.environ)
