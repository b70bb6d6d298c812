"""`annotator merge`: the layers of other copies of a project, or of another project, as one step."""

from pathlib import Path
from typing import Annotated

import typer

from annotator.cli.printing import list_names, print_line, print_table
from annotator.cli.projects import open_with_notice
from annotator.cli.runner import show_progress_bar
from annotator.errors import UserError
from annotator.report.tables import write_json
from annotator.session.merge.lineage import copy_of
from annotator.session.merge.plan import MergedLayer, MergePlan, make_merge_step, merge_record_of, plan_merge
from annotator.session.session import Session

_SHOWN = 20
"""Layers that were kept twice, named one by one up to this number."""


def merge_projects(
    project: Annotated[Path, typer.Argument(help="The project file that takes the layers in.", show_default=False)],
    others: Annotated[
        list[Path], typer.Argument(help="Copies of it, or other projects.", metavar="OTHER...", show_default=False)
    ],
    json_file: Annotated[Path | None, typer.Option("--json", metavar="F", help="Write it down as JSON.")] = None,
) -> None:
    """Take in the layers of other copies of a project: all of them in one step, or nothing."""
    for other in others:
        if other.exists() and project.exists() and other.samefile(project):
            raise UserError(f"{other} is the project itself; name another copy of it.")
    with open_with_notice(project) as opened:
        if opened.read_only:
            raise UserError(opened.read_only_reason)
        with show_progress_bar("Merging") as progress:
            copies = []
            for other in others:
                with open_with_notice(other, read_only=True) as there:
                    copies.append(copy_of(there, progress))
            plan = plan_merge(copy_of(opened, progress), copies)
            if not plan.is_empty:
                session = Session(opened.project, opened, next_shape_id=opened.next_shape_id)
                session.commit(make_merge_step(plan, session.next_shape_id), brought=plan.incoming_layers)
    _print_plan(plan)
    if json_file is not None:
        write_json(json_file, merge_record_of(plan))
        print_line(f"{json_file}: what was merged as JSON.")


def _print_plan(plan: MergePlan) -> None:
    rows = [
        ("layers added", f"{len(plan.added):,}"),
        ("layers updated", f"{len(plan.updated):,}"),
        ("layers kept twice", f"{len(plan.kept_twice):,}"),
        ("layers newer here", f"{plan.newer_here:,}"),
    ]
    for what, names in (("images", plan.new_images), ("authors", plan.new_authors), ("labels", plan.new_labels)):
        if names:
            rows.append((f"new {what}", list_names(names)))
    renamed = [f"{theirs} is {ours} here" for theirs, ours in plan.vocabulary.items() if theirs != ours]
    if renamed:
        rows.append(("labels with another name", list_names(renamed, most=10)))
    print_table(rows, title="Merged" if not plan.is_empty else "Nothing to merge")
    for layer in plan.kept_twice[:_SHOWN]:
        print_line(_describe_kept_twice(layer))
    if len(plan.kept_twice) > _SHOWN:
        print_line(f"{len(plan.kept_twice) - _SHOWN:,} more layers were kept twice; --json names them all.")


def _describe_kept_twice(layer: MergedLayer) -> str:
    return (
        f"{layer.author} on '{layer.image}' was changed on both sides: the work of {layer.source} is pass "
        f"{layer.pass_number} now, the one that counts; compare the two in the window."
    )
