"""The window, as commands open it: what is checked before Qt is loaded."""

import os
from pathlib import Path
from typing import Any

from annotator.cli.system_libraries import describe_remedy, find_installer, find_missing, reach_display
from annotator.errors import UserError
from annotator.session import settings_file


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
    if not can_show():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
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


def can_show() -> bool:
    """Whether this environment has a display that answers, or names a platform of Qt's that needs none."""
    platform = os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0]
    return platform not in ("", "xcb", "wayland", "wayland-egl") or reach_display(os.environ)
