"""`annotator demo`: copies a sample and opens it."""

from pathlib import Path
from typing import Annotated

import typer

from annotator.cli.console import print_line, show_progress_bar
from annotator.cli.window import can_show, show_window


def open_sample(
    folder: Annotated[
        Path | None, typer.Argument(metavar="DIR", help="Where to put it; a folder of its own.", show_default=False)
    ] = None,
    orchard: Annotated[
        bool, typer.Option("--orchard", help="Apples in an orchard, three annotators (default).")
    ] = False,
    crowns: Annotated[bool, typer.Option("--crowns", help="Tree crowns from the air, four annotators.")] = False,
    parts: Annotated[bool, typer.Option("--parts", help="Parts of bicycles with states, two annotators.")] = False,
    team: Annotated[
        bool, typer.Option("--team", help="Apples on a server of this computer's own, two annotators side by side.")
    ] = False,
    no_window: Annotated[bool, typer.Option("--no-window", help="Only copy it.")] = False,
) -> None:
    """Copy a sample project of drawn pictures and simulated annotators, and open it."""
    from annotator.samples.copying import copy_sample
    from annotator.samples.sample import CROWNS, ORCHARD, PARTS

    wanted = [sample for sample, asked in ((ORCHARD, orchard), (CROWNS, crowns), (PARTS, parts)) if asked]
    if len(wanted) > 1:
        raise typer.BadParameter("Choose one of --orchard, --crowns and --parts.")
    if team and wanted not in ([], [ORCHARD]):
        raise typer.BadParameter("The team demo has the orchard alone.")
    if team:
        raise typer.Exit(_run_team_demo(folder or ORCHARD.usual_folder.with_name("team"), no_window=no_window))
    sample = wanted[0] if wanted else ORCHARD
    target = folder or sample.usual_folder
    path = sample.project_file(target)
    if path.exists():
        print_line(f"The sample project is at {path}.")
    else:
        with show_progress_bar("Copying the sample") as progress:
            copy_sample(sample, target, progress)
        print_line(f"Copied the sample ({sample.about}) to {path}.")
    if no_window:
        return
    if not can_show():
        print_line(f"There is no display here; open it where there is one with: annotator open {path}")
        return
    raise typer.Exit(show_window(path))


def _run_team_demo(folder: Path, *, no_window: bool) -> int:
    from annotator.cli.team_demo import run_team_demo

    return run_team_demo(folder, with_windows=not no_window and can_show())
