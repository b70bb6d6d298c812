"""`annotator check`: models' output against a reference, as tables for people and as JSON, HTML and CSV."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Literal

import typer

from annotator.answers.check import (
    BEST_F1,
    QUARTER,
    AskedRules,
    CheckQuestion,
    ask_for_check,
    ask_source_for_check,
)
from annotator.cli.options import (
    choose_named_images,
    write_answer,
    write_key_beside,
)
from annotator.cli.printing import open_output, print_error, print_line, print_page_table, print_written
from annotator.cli.projects import print_state
from annotator.cli.runner import show_progress_bar
from annotator.cli.sources import ProjectPlace, open_outline, open_place, open_runner
from annotator.memory import release_freed
from annotator.metrics.checks.frame import ALL, SPOKEN, SuspectWish
from annotator.metrics.detection.verification import NO_PLACES
from annotator.metrics.parts.source import OneProcess, Source
from annotator.model.project import Project
from annotator.report.detector import page
from annotator.report.detector.error_types import make_tide_table
from annotator.report.detector.groups import make_miss_table, make_state_table
from annotator.report.detector.parameters import describe_cuts
from annotator.report.detector.people import make_human_table
from annotator.report.detector.values import (
    CheckReport,
    add_check_intervals,
)
from annotator.report.images import format_image_line, format_picture_line
from annotator.report.parts.check import add_intervals_in_parts

__all__ = ["CheckQuestion", "make_rules", "parse_least_score", "tell_check"]


def print_check(report: CheckReport) -> None:
    """Prints what a check found, section by section."""
    settings = report.options.settings
    reference = report.author_name(report.options.reference)
    head = f"{report.project.name}: against {reference}, {describe_cuts(report)}, IoU ≥ {settings.iou_threshold:g}"
    head += " of polygons" if settings.overlap == "polygon" else ""
    print_state(report.project)
    if not report.options.selection.images.is_all:
        print_line(format_image_line(report.project, report.options.selection.images))
    placed = report.restrict_to_places()
    for one in report.models:
        if not one.tells_places:
            print_line(f"{report.author_name(one.author)}: {NO_PLACES}; below are its numbers without localisation.")
    if placed.models:
        _print_places(placed, head)
    parts = page.make_verification_table(report)
    if parts is not None:
        print_page_table(parts, "Are the parts really there?")
    for sentence in (*page.list_notes(report), format_picture_line(report.unreadable)):
        if sentence:
            print_error(sentence)


def _print_places(report: CheckReport, head: str) -> None:
    """Prints the numbers of the models that say where things are."""
    print_page_table(page.make_count_table(report), head)
    print_page_table(page.make_mechanism_table(report), "Why objects were missed")
    print_page_table(make_miss_table(report), "Share of the objects missed, by kind of object")
    states = make_state_table(report)
    if states is not None:
        print_page_table(states, "Average precision and recall by part state")
    print_page_table(make_tide_table(report), "Error types (TIDE)")
    for caption, made in page.make_confusion_tables(report):
        print_page_table(made, f"Which label for which: {caption}")
    print_page_table(page.make_precision_table(report), "Average precision")
    print_page_table(make_human_table(report), "Best F1 beside people")
    print_page_table(page.make_rate_table(report), "Recall at the false-positive rate of people")
    print_page_table(page.make_task_table(report), "For the task")


def make_rules(
    iou: float | None,
    theta_cls: str | None,
    fn_rule: str,
    size: str | None,
    profile: str | None,
    overlap: str,
    paper_eq1: bool,
) -> AskedRules:
    """What counts as a hit, as it was named. Raises BadParameter for what is no number and no word."""
    return AskedRules(iou, _parse_cut(theta_cls), fn_rule, _parse_size(size), profile, overlap, paper_eq1)


def tell_check(
    named: tuple[str, str | None],
    question: CheckQuestion,
    split: str | None,
    images: str | None,
    crew: tuple[int, str | None],
    files: tuple[Path | None, Path | None, Path | None],
    *,
    sure: float | None,
    suspects: Path | None,
) -> None:
    """Prints the answer about a project and its frozen state, and writes the files (JSON, HTML, CSV) that were asked.

    Of the `crew` the number of workers is told, and the scheduler that has them.
    """
    # A page shows small pictures of whole images with all their shapes.
    is_page = files[1] is not None
    with open_place(*named, whole=is_page) as place:
        source = None if is_page else place.find_source()
        shown = place.load() if source is None else open_outline(source)
        question = replace(question, images=choose_named_images(shown, split, images))
        wish = SuspectWish(files[0] is not None or suspects is not None, sure, SPOKEN if suspects is None else ALL)
        report = _make_printed_report(place, source, shown, question, crew, wish)
        release_freed()
        _write_files(report, sure, suspects, *files, shown if question.pseudonyms else None)


def _parse_size(text: str | None) -> float | Literal["p75"] | None:
    """The area from which an object is big, as it was named. Raises BadParameter for what is no area."""
    if text is None or text == QUARTER:
        return None if text is None else QUARTER
    try:
        size = float(text)
    except ValueError:
        size = -1.0
    if not 0 <= size < float("inf"):
        raise typer.BadParameter(f"an area in square pixels or {QUARTER}, not '{text}'.", param_hint="--size")
    return size


def _make_printed_report(
    place: ProjectPlace,
    source: Source | None,
    shown: Project,
    question: CheckQuestion,
    crew: tuple[int, str | None],
    wish: SuspectWish,
) -> CheckReport:
    """Checks the models and prints what was found: range by range, or for a page, of all that is loaded."""
    with open_runner(*crew) as helped:
        with show_progress_bar("Checking models") as progress:
            if source is None:
                report = ask_for_check(shown, question, progress)
            else:
                runner = OneProcess() if helped is None else helped[0]
                report = ask_source_for_check(source, shown, question, runner, progress, wish=wish)
        if question.intervals:
            with show_progress_bar("Making intervals") as progress:
                if helped is None:
                    report = add_check_intervals(report, progress)
                else:
                    read = place.find_source() if source is None else source
                    report = add_intervals_in_parts(report, read, helped[0], parts=helped[1], progress=progress)
    print_check(report)
    _print_unknown_labels(report)
    return report


def _print_unknown_labels(report: CheckReport) -> None:
    for one in report.models:
        if one.unknown_labels:
            names = ", ".join(one.unknown_labels[:5])
            print_error(f"Note: {report.author_name(one.author)} has labels that the project does not have ({names}).")


def _parse_cut(text: str | None) -> float | Literal["best-f1"] | None:
    """The named cut, `best-f1`, or None where none was named."""
    return BEST_F1 if text == BEST_F1 else parse_least_score(text)


def parse_least_score(text: str | None) -> float | None:
    """The named cut; None for that of best F1. Raises BadParameter for what is neither."""
    if text is None or text == BEST_F1:
        return None
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found <= 1:
        raise typer.BadParameter(f"'{text}' is neither a score from 0 to 1 nor {BEST_F1}.", param_hint="--theta-cls")
    return found


def _write_files(
    report: CheckReport,
    sure: float | None,
    suspects: Path | None,
    json_file: Path | None,
    html_file: Path | None,
    csv_folder: Path | None,
    named: Project | None,
) -> None:
    """Writes what was asked for; with the persons of a project, who the pseudonyms are, too."""
    if json_file is not None:
        from annotator.report.detector.json_answer import make_check_record

        write_answer(json_file, make_check_record(report, sure=sure), "the numbers as JSON")
    if csv_folder is not None:
        from annotator.report.detector.csv_tables import write_check_tables

        with show_progress_bar("Writing tables"):
            paths = write_check_tables(csv_folder, report)
        print_line(f"{csv_folder}: {', '.join(path.name for path in paths)}.")
    if html_file is not None:
        from annotator.report.detector.html_page import write_check_page

        with show_progress_bar("Drawing the report") as progress, open_output(html_file) as target:
            write_check_page(target, report, now=datetime.now().astimezone(), progress=progress)
        print_written(html_file, "the report")
    _write_suspects(report, suspects, sure)
    if named is not None:
        write_key_beside(named, json_file, html_file, csv_folder, suspects, wanted=True)


def _write_suspects(report: CheckReport, path: Path | None, sure: float | None) -> None:
    """Writes the suspects of all models that say where things are into one file, if it was named."""
    if path is None:
        return
    from annotator.report.detector.suspects import make_suspect_list, write_suspects

    with show_progress_bar("Looking for suspects"), open_output(path) as target:
        lists = [make_suspect_list(report, one, sure=sure) for one in report.restrict_to_places().models]
        count = write_suspects(target, lists, report.project)
    for found in lists:
        print_line(f"{report.author_name(found.model)} is called sure from a score of {found.sure:.3g}.")
    print_written(path, f"{count:,} suspects")
