"""`annotator project history`: who did what when, of a project, an image, a person or a shape."""

from pathlib import Path
from typing import Annotated

import typer

from annotator.cli.console import open_with_notice, print_line, print_table, print_written, show_progress_bar
from annotator.cli.options import JsonFile, write_answer


def show_history(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    image: Annotated[str, typer.Option(metavar="NAME", help="Only steps on this image.")] = "",
    author: Annotated[str, typer.Option(metavar="NAME", help="Only steps of this person, or on their layers.")] = "",
    shape: Annotated[int | None, typer.Option(metavar="ID", help="Only what became of this shape.")] = None,
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Only steps whose reason has this text.")] = "",
    most: Annotated[int, typer.Option("--most", min=1, metavar="N", help="So many steps at most, the latest.")] = 50,
    json_file: JsonFile = None,
    trail: Annotated[
        Path | None,
        typer.Option(metavar="F", help="Write the whole chain as JSON Lines, which annotator verify checks."),
    ] = None,
) -> None:
    """List who did what when, from what to what: of a project, an image, a person or a shape, the latest first.

    Says first whether the chain of hashes over all steps holds.
    """
    from annotator.api.names import find_author_ids, find_image_ids
    from annotator.publishing.trail import write_trail
    from annotator.report.history import HISTORY, describe_chain, read_history
    from annotator.report.tables import make_record
    from annotator.store.journal import StepFilter

    with open_with_notice(project, read_only=True) as opened, show_progress_bar("Reading the journal") as progress:
        whole = opened.project
        found = find_image_ids(whole, image)[0] if image else None
        wanted = StepFilter(found, find_author_ids(whole, [author])[0] if author else None, shape, reason)
        rows, checked = read_history(opened, whole, wanted, most, progress)
        if trail is not None:
            people = {key: one.name for key, one in whole.authors.items()}
            write_trail(trail, opened, names=lambda key: people.get(key, ""), progress=progress)
    chain = checked.check
    for sentence in describe_chain(chain):
        print_line(sentence)
    left_out = {"action", "after_others"} | (set() if any(row.reason for row in rows) else {"reason"})
    shown = [column for column in HISTORY if column.key not in left_out]
    cells = [[str(column.format(column.value(row))) for column in shown] for row in rows]
    print_table(cells, head=[str(column.title) for column in shown])
    if not rows:
        print_line("No step is told of that.")
    if trail is not None:
        print_written(trail, f"the trail of {chain.steps:,} steps as JSON Lines")
    record = {
        "schema": "annotator.history/1",
        "chain": {
            "steps": chain.steps,
            "before": chain.before,
            "passed_over": chain.passed_over,
            "without_content": chain.without_content,
            "persons_erased": chain.erased,
            "broken": list(chain.broken),
            "head": chain.head.hex(),
        },
        "steps": [make_record(HISTORY, row) for row in rows],
    }
    write_answer(json_file, record, "the history as JSON", whole)
