"""`annotator project compact`: the journal of a project thinned, and free room given back to the disk."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from annotator.cli.console import open_with_notice, print_line, print_table, show_progress_bar

if TYPE_CHECKING:
    from annotator.store.tidy import TidyPlan, TidyResult

_DAY = 86_400.0


def tidy_project(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    keep_days: Annotated[
        int, typer.Option(min=0, metavar="N", help="Leave the steps of the last N days as they are.")
    ] = 0,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be done, and change nothing.")] = False,
) -> None:
    """Shorten the journal of past steps and give free space back to the disk.

    Of older steps only what merging copies needs is kept, compressed; merging, undo and all that is drawn stay the
    same. Previews of pictures that an older version stored in the project are taken out: they lie in the cache folder
    now.
    """
    keep_since = time.time() - keep_days * _DAY if keep_days else float("inf")
    with open_with_notice(project) as opened:
        with show_progress_bar("Reading the journal") as progress:
            plan = opened.plan_tidy(progress, keep_since=keep_since)
        _print_plan(plan)
        if plan.is_empty or dry_run:
            print_line("There is nothing to tidy." if plan.is_empty else "Nothing was changed.")
            return
        with show_progress_bar("Tidying") as progress:
            result = opened.tidy(plan, progress)
    print_line(_describe_result(result))


def _print_plan(plan: "TidyPlan") -> None:
    from annotator.report.numbers import format_size

    rows = [
        ("steps to shorten", f"{plan.steps:,}"),
        ("newer steps, left as they are", f"{plan.kept:,}"),
        *([("previews to take out", f"{plan.previews:,}")] if plan.previews else ()),
        ("room that this gives back", f"about {format_size(plan.bytes_back)}"),
    ]
    print_table(rows)


def _describe_result(result: "TidyResult") -> str:
    from annotator.report.numbers import format_count, format_size

    done = f"{format_count(result.steps, 'step')} shortened"
    if result.previews:
        done += f", {format_count(result.previews, 'preview')} taken out"
    if not result.is_compact:
        return f"{done}; the room stays inside the file for later edits, because the disk has none to rewrite it."
    return f"{done}; the file is {format_size(result.bytes_back)} smaller."
