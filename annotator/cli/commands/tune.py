"""`annotator tune`: the RandCrowns parameter search."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from annotator.api.questions import TuneQuestion
from annotator.cli import options
from annotator.cli.console import print_line, print_sections, print_state, print_summary, show_progress_bar
from annotator.cli.sources import open_outline, open_runner, open_subject
from annotator.session.transfer.options import FilesQuestion

if TYPE_CHECKING:
    from annotator.report.tuning import TuneReport

CellFile = Annotated[
    Path | None, typer.Option("--json", metavar="F", help="Write all cells as JSON.", callback=options.prepare_file)
]


def tune_project(
    subject: options.NamedSubject,
    question: TuneQuestion,
    files: FilesQuestion,
    tables: options.Tables = False,
    json_file: CellFile = None,
    csv_folder: options.CsvFolder = None,
    version: options.Version = None,
    workers: options.Workers = 1,
    scheduler: options.Scheduler = None,
) -> None:
    """Search RandCrowns parameters: variance between annotators against discrimination."""
    from annotator.api.tune import TuneAnswer, ask_for_tune
    from annotator.metrics.ranges.source import SourceWalk

    with open_subject(subject, version, files) as source:
        outline = open_outline(source)
        with open_runner(workers, scheduler) as crew, show_progress_bar("Searching") as progress:
            walk = SourceWalk.of(source, crew and crew[0], outline=outline)
            report = ask_for_tune(walk, question, progress)
        _print_report(report, tables=tables)
        options.write_files(TuneAnswer(report), json_file, csv_folder, told="all cells as JSON")


def _print_report(report: "TuneReport", *, tables: bool) -> None:
    from annotator.report.images import format_image_line
    from annotator.report.numbers import format_count
    from annotator.report.tuning import SECTIONS_OF_TUNE, summarise_search

    print_summary(summarise_search(report))
    print_state(report.project)
    print_line(format_image_line(report.project, report.options.selection, len(report.images)))
    if report.left_out:
        print_line(f"Left out: {format_count(report.left_out, 'image')} without ground sampling distance.")
    print_sections(SECTIONS_OF_TUNE, report, wanted=tables, parted=False)
