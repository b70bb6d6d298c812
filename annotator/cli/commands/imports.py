"""`annotator import`: foreign files into layers, as one step."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace

from annotator.cli.console import list_names, open_to_change, print_table, show_progress_bar
from annotator.cli.failing import make_completion
from annotator.cli.options import (
    FirstPixelNumber,
    InputFiles,
    NamedColumns,
    NamedLayout,
    Reason,
    add_lenient_hint,
    choose_layout,
    parse_columns,
    print_rival_layout,
)
from annotator.cli.plugins import find_any_format, load_plugin_registry
from annotator.formats.registry import READ_FORMATS
from annotator.session.transfer.options import ImportQuestion

if TYPE_CHECKING:
    from annotator.session.transfer.import_ranges import ImportSummary


def import_files(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    files: InputFiles,
    format_name: Annotated[
        str,
        typer.Option(
            "--format",
            help=f"{' | '.join(READ_FORMATS)}; recognised from the content when left out.",
            autocompletion=make_completion(READ_FORMATS),
        ),
    ] = "",
    *,
    question: ImportQuestion,
    layout: NamedLayout = "",
    columns: NamedColumns = None,
    first_pixel: FirstPixelNumber = None,
    reason: Reason = "",
) -> None:
    """Read foreign files into layers: all of them in one step, or nothing."""
    from annotator.formats.core.layouts import refuse_open
    from annotator.formats.inputs import open_inputs
    from annotator.plugins.adapters import collect_formats
    from annotator.session.transfer.import_ranges import import_ranges
    from annotator.session.transfer.read import find_same_content, read_inputs, read_options_of

    named_layout, named_columns = choose_layout(layout, first_pixel), parse_columns(columns)
    format_name = format_name or ("tensorflow-csv" if named_columns else "")
    chosen = find_any_format(format_name) if format_name else None
    ids = None if question.coco is None else Path(question.coco)
    formats = collect_formats(load_plugin_registry())
    opening = open_inputs(files, formats, chosen=chosen, remedy="name it with --format")
    with opening as inputs, open_to_change(project) as opened:
        with show_progress_bar("Importing") as progress:
            known = replace(
                read_options_of(opened.project, ids, progress),
                lenient=question.lenient,
                layout=named_layout,
                columns=named_columns,
                is_recognised=not format_name,
            )
            with add_lenient_hint():
                foreign = read_inputs(inputs, known, progress)
            refuse_open(foreign.verdict, foreign.source)
            options = question.make_options(inputs[0].format.author_kind)
            options = replace(options, content_matches=find_same_content(opened.project, foreign, files, progress))
            found = import_ranges(opened.project, opened, foreign, options, reason=reason, progress=progress)
        _print_entered(found)
        print_rival_layout(foreign, "import", is_chosen=bool(named_layout))


def _print_entered(found: "ImportSummary") -> None:
    rows = [
        ("shapes", f"{found.shapes:,}"),
        ("layers", f"{found.layers:,}"),
        ("images matched", f"{found.matched:,}"),
        ("images added", f"{len(found.added):,}"),
    ]
    if found.unmatched:
        rows.append(("images left out", f"{len(found.unmatched):,} ({list_names(found.unmatched)})"))
    if found.new_authors:
        rows.append(("new authors", list_names(found.new_authors)))
    if found.new_labels:
        rows.append(("new labels", list_names(found.new_labels, most=10)))
    rows += [(note.text, f"{note.count:,}") for note in found.notes]
    print_table(rows, title=f"Imported {found.source}")
