"""`annotator open`, and what every command that opens the window checks before Qt is loaded."""

import os
import re
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from annotator.cli.system_libraries import describe_remedy, find_installer, find_missing, has_display
from annotator.errors import UserError
from annotator.session import settings_file

_SIZE = re.compile(r"^([1-9]\d{1,4})x([1-9]\d{1,4})$")


class ThemeName(StrEnum):
    """The themes of the window."""

    LIGHT = "light"
    DARK = "dark"


class Side(StrEnum):
    """The halves of the screen."""

    LEFT = "left"
    RIGHT = "right"


def open_named(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    author: Annotated[str | None, typer.Option(help="Who sits at the desk; asked when it is not certain.")] = None,
    image: Annotated[str | None, typer.Option(help="Name of the image to begin with.")] = None,
    audit: Annotated[
        bool, typer.Option("--audit", help="Show all authors' layers, to an auditor unless somebody is named.")
    ] = False,
    screenshot: Annotated[Path | None, typer.Option(help="Draw the window into this PNG file and end.")] = None,
    size: Annotated[str, typer.Option(metavar="WxH", help="Size of the window, such as 1280x800.")] = "",
    theme: Annotated[ThemeName | None, typer.Option(help="Look of the window.")] = None,
    side: Annotated[Side | None, typer.Option(help="Fill this half of the screen.")] = None,
) -> None:
    """Open the window on a project."""
    if not project.is_file():
        raise UserError(f"There is no project file {project}; make one with: annotator new {project} --images DIR")
    pixels = _parse_size(size)
    raise typer.Exit(
        show_window(
            project,
            author=author,
            image=image,
            audit=audit,
            screenshot=screenshot,
            size=pixels,
            theme=theme.value if theme else None,
            side=side.value if side else "",
        )
    )


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
        raise UserError("There is no display to open the window on; use annotator open PROJECT --screenshot PNG.")
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
    """Whether this environment has a display, or names a platform of Qt's that needs none."""
    return has_display(os.environ) or bool(os.environ.get("QT_QPA_PLATFORM")) or not sys.platform.startswith("linux")


def _parse_size(text: str) -> tuple[int, int] | None:
    if not text:
        return None
    found = _SIZE.match(text)
    if found is None:
        raise typer.BadParameter(f"'{text}' is no size; write it as 1280x800.", param_hint="--size")
    return int(found[1]), int(found[2])
