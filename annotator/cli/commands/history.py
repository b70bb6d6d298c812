"""`annotator project history`: who did what when, of a project, an image, a person or a shape."""

from pathlib import Path
from typing import Annotated

import typer

from annotator.cli.console import open_with_notice, print_line, print_table, show_progress_bar
from annotator.cli.options import JsonFile, write_answer


def show_history(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    image: Annotated[str, typer.Option(metavar="NAME", help="Only steps on this image.")] = "",
    author: Annotated[str, typer.Option(metavar="NAME", help="Only steps of this person, or on their layers.")] = "",
    shape: Annotated[int | None, typer.Option(metavar="ID", help="Only what became of this shape.")] = None,
    most: Annotated[int, typer.Option("--most", min=1, metavar="N", help="So many steps at most, the latest.")] = 50,
    json_file: JsonFile = None,
) -> None:
    """List who did what when, from what to what: of a project, an image, a person or a shape, the latest first.

    Says first whether the chain of hashes over all steps holds. The trail itself is in the bundle of annotator publish.
    """
    from annotator.api.names import find_author_ids, find_image_ids
    from annotator.report.history import HISTORY, HistoryFilter, describe_chain, read_history
    from annotator.report.tables import make_record

    with open_with_notice(project, read_only=True) as opened, show_progress_bar("Reading the journal") as progress:
        whole = opened.project
        found = find_image_ids(whole, image)[0] if image else None
        wanted = HistoryFilter(found, find_author_ids(whole, [author])[0] if author else None, shape)
        rows, chain = read_history(opened, whole, wanted, most, progress)
    for sentence in describe_chain(chain):
        print_line(sentence)
    shown = [column for column in HISTORY if column.key not in ("action", "after_others")]
    cells = [[str(column.format(column.value(row))) for column in shown] for row in rows]
    print_table(cells, head=[str(column.title) for column in shown])
    if not rows:
        print_line("No step is told of that.")
    if json_file is not None:
        record = {
            "schema": "annotator.history/1",
            "chain": {
                "steps": chain.steps,
                "before": chain.before,
                "passed_over": chain.passed_over,
                "without_content": chain.without_content,
                "broken": list(chain.broken),
                "head": chain.head.hex(),
            },
            "steps": [make_record(HISTORY, row) for row in rows],
        }
        write_answer(json_file, record, "the history as JSON", whole)
