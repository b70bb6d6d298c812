"""`annotator check`: models' output against a reference, as tables for people and as JSON, HTML and CSV."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from annotator.api.questions import CheckQuestion
from annotator.cli import console, options
from annotator.cli.sources import open_outline, open_runner, open_subject
from annotator.session.transfer.options import FilesQuestion

if TYPE_CHECKING:
    from collections.abc import Mapping

    from annotator.metrics.checks.ranges import SuspectRequest
    from annotator.metrics.ranges.source import Source
    from annotator.model.project import Project
    from annotator.report.detector.values import CheckReport

SuspectFile = Annotated[
    Path | None,
    typer.Option(
        "--suspects",
        metavar="FILE.csv",
        callback=options.prepare_file,
        help="Write false positives, misses, and labels that may be missing or wrong, the surest first, with who else "
        "drew them.",
    ),
]
SureScore = Annotated[
    float | None,
    typer.Option(
        min=0.0,
        max=1.0,
        help="Least score at which --suspects and --json call a model sure; the median score of its hits if left out.",
    ),
]


def check_models(
    subject: options.CheckedSubject,
    question: CheckQuestion,
    files: FilesQuestion,
    tables: options.Tables = False,
    json_file: options.JsonFile = None,
    html_file: options.HtmlFile = None,
    csv_folder: options.CsvFolder = None,
    suspects: SuspectFile = None,
    sure: SureScore = None,
    version: options.Version = None,
    workers: options.Workers = 1,
    scheduler: options.Scheduler = None,
) -> None:
    """Models against a reference: counts, AP, best F1 beside people, mechanisms of misses, TIDE, parts."""
    from annotator.api.check import CheckAnswer
    from annotator.api.project import find_states
    from annotator.memory import release_freed
    from annotator.metrics.checks.ranges import ALL, LISTED_IN_JSON, SuspectRequest
    from annotator.report.detector.compared import find_wanted
    from annotator.report.wanted import judge_levels

    with open_subject(subject, version, files, is_check=True) as source:
        shown = open_outline(source)
        is_page = html_file is not None
        listed = LISTED_IN_JSON if suspects is None and not is_page else ALL
        request = SuspectRequest(json_file is not None or suspects is not None or is_page, sure, listed)
        states = find_states(subject[0] if len(subject) == 1 else subject, question.beside_state)
        report = _make_report(source, shown, question, (workers, scheduler), request, states)
        print_check(report, tables=tables)
        release_freed()
        options.write_files(CheckAnswer(report, source), json_file, csv_folder, html_file)
        _write_suspects(report, suspects)
        options.write_key_beside(shown, json_file, html_file, csv_folder, suspects, wanted=question.pseudonyms)
        if question.require:
            console.end_by_levels(judge_levels(report, find_wanted))


def print_check(report: "CheckReport", *, tables: bool) -> None:
    """Prints in short what a check found, then, if wanted, section by section."""
    from annotator.metrics.detection.verification import NO_PLACES
    from annotator.report.detector.page import list_notes
    from annotator.report.detector.sections import SECTIONS_OF_CHECK
    from annotator.report.detector.summary import summarise_check
    from annotator.report.images import format_picture_line

    console.print_summary(summarise_check(report))
    console.print_state(report.project)
    console.print_line(report.format_images())
    for one in report.models:
        if not one.tells_places:
            console.print_line(
                f"{report.author_name(one.author)}: {NO_PLACES}; its numbers are those without localisation."
            )
    console.print_sections(SECTIONS_OF_CHECK, report, wanted=tables)
    for sentence in (*list_notes(report), format_picture_line(report.unreadable)):
        if sentence:
            console.print_error(sentence)
    _print_unknown_labels(report)


def _make_report(
    source: "Source",
    shown: "Project",
    question: CheckQuestion,
    crew: tuple[int, str | None],
    request: "SuspectRequest",
    states: "Mapping[str, Source]",
) -> "CheckReport":
    """Checks the models range by range."""
    from annotator.api.check import ask_source_for_check
    from annotator.metrics.ranges.source import SourceWalk
    from annotator.report.detector.values import IntervalWork, add_check_intervals

    with open_runner(*crew) as helped:
        with console.show_progress_bar("Checking models") as progress:
            walk = SourceWalk.of(source, helped and helped[0], outline=shown)
            report = ask_source_for_check(walk, question, progress, request=request, states=states)
        if question.intervals:
            work = None if helped is None else IntervalWork(source, *helped)
            with console.show_progress_bar("Making intervals") as progress:
                report = add_check_intervals(report, progress, work=work)
    return report


def _print_unknown_labels(report: "CheckReport") -> None:
    for one in report.models:
        if one.unknown_labels:
            names = ", ".join(one.unknown_labels[:5])
            console.print_error(
                f"Note: {report.author_name(one.author)} has labels that the project does not have ({names})."
            )


def _write_suspects(report: "CheckReport", path: Path | None) -> None:
    """Writes the suspects of all models that say where things are into one file, if it was named."""
    if path is None:
        return
    from annotator.report.detector.suspects import make_suspect_list, write_suspects

    with console.show_progress_bar("Looking for suspects"), console.open_output(path) as target:
        lists = [make_suspect_list(report, one) for one in report.restrict_to_places().models]
        count = write_suspects(target, lists, report.project)
    for found in lists:
        console.print_line(f"{report.author_name(found.model)} is called sure from a score of {found.sure:.3g}.")
    console.print_written(path, f"{count:,} suspects")
