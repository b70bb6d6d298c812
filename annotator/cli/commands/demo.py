"""`annotator demo`: makes a sample project and opens it."""

from pathlib import Path
from typing import Annotated

import platformdirs
import typer

from annotator.cli.printing import print_line
from annotator.cli.runner import map_in_processes, show_progress_bar
from annotator.cli.window import can_show, show_window
from annotator.demo.detections import other_pictures
from annotator.demo.samples import CROWNS, ORCHARD, PARTS


def demo(
    folder: Annotated[
        Path | None, typer.Argument(metavar="DIR", help="Where to make it; a folder of its own.", show_default=False)
    ] = None,
    orchard: Annotated[
        bool, typer.Option("--orchard", help="Apples in an orchard, three annotators (default).")
    ] = False,
    crowns: Annotated[bool, typer.Option("--crowns", help="Tree crowns from the air, four annotators.")] = False,
    parts: Annotated[bool, typer.Option("--parts", help="Parts of bicycles with states, two annotators.")] = False,
    no_window: Annotated[bool, typer.Option("--no-window", help="Only make it.")] = False,
) -> None:
    """Make a sample project of drawn pictures and simulated annotators, and open it."""
    wanted = [sample for sample, asked in ((ORCHARD, orchard), (CROWNS, crowns), (PARTS, parts)) if asked]
    if len(wanted) > 1:
        raise typer.BadParameter("Choose one of --orchard, --crowns and --parts.")
    sample = wanted[0] if wanted else ORCHARD
    place = folder or platformdirs.user_data_path("annotator", appauthor=False) / sample.folder
    path = sample.path(place)
    if path.exists():
        print_line(f"The sample project is at {path}.")
    else:
        print_line(f"Drawing {sample.about}, into {place} (up to a minute) ...")
        with show_progress_bar("Drawing pictures") as progress:
            sample.make(place, progress, spread=map_in_processes)
        print_line(f"Made {path}.")
        others = other_pictures(sample.name, path.parent / "pictures")
        if others:
            print_line(
                f"{len(others)} of the pictures are not to the byte those that the stored detectors looked at "
                f"(the first is {others[0]}); what they found fits all but exactly."
            )
    if no_window:
        return
    if not can_show():
        print_line(f"There is no display here; open it where there is one with: annotator open {path}")
        return
    raise typer.Exit(show_window(path))
