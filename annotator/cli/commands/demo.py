"""`annotator demo`: copies a sample and opens it."""

from pathlib import Path
from typing import Annotated

import typer


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
    from annotator.cli.answering import demo as answering

    answering.open_sample(folder, orchard, crowns, parts, team, no_window)
