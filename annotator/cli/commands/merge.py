"""`annotator merge`: the layers of other copies of a project, or of another project, as one step."""

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from annotator.cli.console import list_names, open_to_change, print_line, print_table, show_progress_bar
from annotator.cli.options import Reason, open_session, prepare_file, write_answer
from annotator.errors import UserError
from annotator.report.numbers import format_moment

if TYPE_CHECKING:
    from annotator.session.merge.conflicts import ConflictChoices, ConflictSide
    from annotator.session.merge.plan import MergePlan
    from annotator.session.session import Session

WhoseWork = Literal["mine", "theirs", "both"]
"""Values of `ConflictChoice`, which would import the tables of shapes."""
_SHOWN = 20
"""Layers that were changed on both sides, named one by one up to this number."""


def merge_projects(
    project: Annotated[Path, typer.Argument(help="The project file that takes the layers in.", show_default=False)],
    others: Annotated[
        list[Path], typer.Argument(help="Copies of it, or other projects.", metavar="OTHER...", show_default=False)
    ],
    conflicts: Annotated[
        WhoseWork,
        typer.Option(help="What is kept of a layer that both sides changed: this project's work, the copy's, both."),
    ] = "both",
    reason: Reason = "",
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="F", help="Write it down as JSON.", callback=prepare_file)
    ] = None,
) -> None:
    """Take in the layers of other copies of a project: all of them in one step, or nothing.

    A layer that was changed on both sides is kept twice, the copy's as a further pass of its annotator; the last
    finished pass counts. With --conflicts mine or theirs a second step takes the other side's work away again.
    """
    from annotator.session.merge.conflicts import ConflictChoice, ConflictChoices
    from annotator.session.merge.lineage import copy_of, make_source_names, read_source
    from annotator.session.merge.plan import merge_record_of, plan_merge

    for other in others:
        if other.exists() and project.exists() and other.samefile(project):
            raise UserError(f"{other} is the project itself; name another copy of it.")
    with open_to_change(project) as opened, ExitStack() as stack, show_progress_bar("Merging") as progress:
        sources = make_source_names([project, *others])
        copies = []
        for other, source in zip(others, sources[1:], strict=True):
            there = stack.enter_context(open_to_change(other, changes=False))
            copies.append(read_source(there, progress, source=source))
        plan = plan_merge(copy_of(opened, progress, source=sources[0]), copies)
        choices = ConflictChoices(plan.after, plan.conflicts)
        choices.choose(range(len(plan.conflicts)), ConflictChoice(conflicts))
        if not plan.is_empty:
            _commit(open_session(opened, reason), plan, choices)
    _print_plan(plan, choices)
    write_answer(json_file, merge_record_of(plan, choices), "what was merged as JSON", opened.project)


def _commit(session: "Session", plan: "MergePlan", choices: "ConflictChoices") -> None:
    """Two steps, as in the window: both sides come in, then what is not kept goes."""
    from annotator.session.merge.conflicts import make_choice_step

    session.commit(plan.make_step(session.next_shape_id), brought=plan.incoming_layers)
    dropped = [session.load_layer(key) for key in choices.list_dropped()]
    if dropped:
        session.commit(make_choice_step(dropped), brought={layer.key: layer for layer in dropped})


def _print_plan(plan: "MergePlan", choices: "ConflictChoices") -> None:
    rows = [
        ("layers added", f"{len(plan.added):,}"),
        ("layers updated", f"{len(plan.updated):,}"),
        ("changed on both sides", f"{len(plan.conflicts):,}"),
        ("newer here", f"{plan.newer_here:,}"),
    ]
    for what, number in (("notes", plan.notes), ("notes left out, as their shapes are gone", plan.notes_left_out)):
        if number:
            rows.append((what, f"{number:,}"))
    for what, names in (("images", plan.new_images), ("authors", plan.new_authors), ("labels", plan.new_labels)):
        if names:
            rows.append((f"new {what}", list_names(names)))
    renamed = [f"{theirs} is {ours} here" for theirs, ours in plan.vocabulary.items() if theirs != ours]
    if renamed:
        rows.append(("labels with another name", list_names(renamed, most=10)))
    print_table(rows, title="Merged" if not plan.is_empty else "Nothing to merge")
    for said in plan.list_changes:
        print_line(str(said))
    for place in range(min(_SHOWN, len(plan.conflicts))):
        print_line(_describe_conflict(choices, place))
    if len(plan.conflicts) > _SHOWN:
        print_line(f"{len(plan.conflicts) - _SHOWN:,} more layers were changed on both sides; --json names them all.")


def _describe_conflict(choices: "ConflictChoices", place: int) -> str:
    conflict = choices.conflicts[place]
    result, numbers = choices.find_result(place)
    return (
        f"{conflict.author} on '{conflict.image}' was changed on both sides. This project: "
        f"{_describe_side(conflict.mine)}. The copy: {_describe_side(conflict.theirs)}. "
        f"{result.value.format(**numbers)}"
    )


def _describe_side(side: "ConflictSide") -> str:
    shapes = "1 shape" if side.shapes == 1 else f"{side.shapes:,} shapes"
    status = side.status.value.replace("_", " ")
    moment = "" if side.changed is None else format_moment(side.changed)
    changed = f", changed {moment}" if moment else ""
    return f"{shapes}, {status}{changed} ({side.source})"
