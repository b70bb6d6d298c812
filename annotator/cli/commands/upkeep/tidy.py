"""`annotator tidy`: the journal of a project thinned, and the free room of its file given back to the disk."""

from pathlib import Path
from typing import Annotated

import typer


def tidy_project(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    keep_days: Annotated[
        int, typer.Option(min=0, metavar="N", help="Leave the steps of the last N days as they are.")
    ] = 0,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be done, and change nothing.")] = False,
) -> None:
    """Shorten the journal of past steps and give free room back to the disk.

    Of older steps only what merging copies needs is kept, compressed; merging, undo and all that is drawn stay the
    same.
    """
    from annotator.cli.answering.upkeep import tidy as answering

    answering.tidy_project(project, keep_days, dry_run)
