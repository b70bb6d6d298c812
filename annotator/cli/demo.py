"""`annotator demo`: makes the sample project and opens it."""

from pathlib import Path
from typing import Annotated

import platformdirs
import typer

from annotator.cli.printing import say
from annotator.cli.runner import progress_bar
from annotator.cli.window import can_show, show_window
from annotator.demo.project import demo_path, make_demo


def demo(
    folder: Annotated[
        Path | None, typer.Argument(metavar="DIR", help="Where to make it; a folder of its own.", show_default=False)
    ] = None,
    no_window: Annotated[bool, typer.Option("--no-window", help="Only make it.")] = False,
) -> None:
    """Make a sample project (an orchard, three simulated annotators) and open it."""
    place = folder or platformdirs.user_data_path("annotator", appauthor=False) / "demo"
    path = demo_path(place)
    if path.exists():
        say(f"The sample project is at {path}.")
    else:
        say(f"Drawing the sample project into {place} (about a minute) ...")
        with progress_bar("Drawing pictures") as progress:
            make_demo(place, progress)
        say(f"Made {path}.")
    if no_window:
        return
    if not can_show():
        say(f"There is no display here; open it where there is one with: annotator open {path}")
        return
    raise typer.Exit(show_window(path))
