"""`annotator tidy`: the journal of a project thinned, and the free room of its file given back to the disk."""

import time
from pathlib import Path

from annotator.cli.printing import print_line, print_table
from annotator.cli.projects import open_with_notice
from annotator.cli.runner import show_progress_bar
from annotator.report.numbers import format_count, format_size
from annotator.store.tidy import TidyPlan, TidyResult

_DAY = 86_400.0


def tidy_project(project: Path, keep_days: int, dry_run: bool) -> None:
    """Shorten the journal of past steps and give free room back to the disk."""
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


def _print_plan(plan: TidyPlan) -> None:
    rows = [
        ("steps to shorten", f"{plan.steps:,}"),
        ("newer steps, left as they are", f"{plan.kept:,}"),
        ("room that this gives back", f"about {format_size(plan.bytes_back)}"),
    ]
    print_table(rows)


def _describe_result(result: TidyResult) -> str:
    done = f"{format_count(result.steps, 'step')} shortened"
    if not result.is_compact:
        return f"{done}; the room stays inside the file for later edits, because the disk has none to rewrite it."
    return f"{done}; the file is {format_size(result.bytes_back)} smaller."
