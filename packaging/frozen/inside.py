"""A plugin for the trial of the frozen program: what no command does is tried within it.

`annotator try-window PROJECT FOLDER` goes through everything that the window shows, with the tests' own walk, and
`annotator try-figures FOLDER` draws a figure of every kind. Both end with 1 where something was logged or raised.
"""

import logging
import sys
from collections.abc import Sequence
from logging.handlers import BufferingHandler
from pathlib import Path
from typing import Annotated

import typer

from annotator.errors import UserError
from annotator.plugins.contributions import CommandContribution
from annotator.plugins.hookspecs import hookimpl

api_version = 2
CHECKOUT = "/root/checkout"


@hookimpl
def commands() -> Sequence[CommandContribution]:
    """The two trials."""
    return [CommandContribution("try-window", try_window), CommandContribution("try-figures", try_figures)]


def try_window(
    project: Annotated[Path, typer.Argument(help="The project file.")],
    folder: Annotated[Path, typer.Argument(help="Where pictures go.")],
    author: Annotated[str, typer.Option(help="Who sits at the desk.")],
) -> None:
    """Every view, tab, menu, dialog and page of Study."""
    complaints = BufferingHandler(1 << 30)
    complaints.setLevel(logging.WARNING)
    logging.getLogger("annotator").addHandler(complaints)
    sys.path.append(CHECKOUT)
    from tests.ui import screens

    screens.main([str(project), str(folder), "--author", author])
    if complaints.buffer:
        raise UserError(complaints.buffer[0].getMessage())


def try_figures(folder: Annotated[Path, typer.Argument(help="Where they go.")]) -> None:
    """Axes of powers, whose letters come from several fonts."""
    from annotator.report.style import make_figure

    folder.mkdir()
    for ending in ("pdf", "png", "svg"):
        figure = make_figure(4, 3)
        figure.subplots().loglog([1, 1000], [1, 1000])
        figure.savefig(folder / f"figure.{ending}")
