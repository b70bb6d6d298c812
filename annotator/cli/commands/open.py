"""`annotator open`: the window on a project, as the options want it."""

import re
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from annotator.cli.window import show_window
from annotator.errors import UserError

_SIZE = re.compile(r"^([1-9]\d{1,4})x([1-9]\d{1,4})$")


class ThemeName(StrEnum):
    """The themes of the window."""

    LIGHT = "light"
    DARK = "dark"


class WorkspaceName(StrEnum):
    """The workspaces, by their values; the nouns of a session would bring numbers into the help of commands."""

    LABEL = "label"
    COMPARE = "compare"
    CHECK = "check"
    STUDY = "study"


class Side(StrEnum):
    """The halves of the screen."""

    LEFT = "left"
    RIGHT = "right"


def open_named(
    project: Annotated[Path, typer.Argument(help="The project file, or a folder of photographs.", show_default=False)],
    author: Annotated[str | None, typer.Option(help="Who annotates; asked when it is not certain.")] = None,
    image: Annotated[str | None, typer.Option(help="Name of the image to begin with.")] = None,
    audit: Annotated[
        bool, typer.Option("--audit", help="Show all authors' layers, to an auditor unless somebody is named.")
    ] = False,
    workspace: Annotated[WorkspaceName | None, typer.Option(help="Where to begin.")] = None,
    screenshot: Annotated[Path | None, typer.Option(help="Draw the window into this PNG file and end.")] = None,
    size: Annotated[str, typer.Option(metavar="WxH", help="Size of the window, such as 1280x800.")] = "",
    theme: Annotated[ThemeName | None, typer.Option(help="Look of the window.")] = None,
    side: Annotated[Side | None, typer.Option(help="Fill this half of the screen.")] = None,
) -> None:
    """Open the window on a project, or on a folder of photographs, which becomes one."""
    if not project.exists():
        raise UserError(f"There is no project file {project}; make one with: annotator new {project} --pictures DIR")
    pixels = _parse_size(size)
    raise typer.Exit(
        show_window(
            project,
            author=author,
            image=image,
            audit=audit,
            workspace=workspace.value if workspace else "",
            screenshot=screenshot,
            size=pixels,
            theme=theme.value if theme else None,
            side=side.value if side else "",
        )
    )


def _parse_size(text: str) -> tuple[int, int] | None:
    if not text:
        return None
    found = _SIZE.match(text)
    if found is None:
        raise typer.BadParameter(f"'{text}' is not a size; write it as 1280x800.", param_hint="--size")
    return int(found[1]), int(found[2])
