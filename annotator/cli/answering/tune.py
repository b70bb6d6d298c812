"""`annotator tune`: the RandCrowns parameter search."""

from pathlib import Path

import numpy as np
import typer

from annotator.answers.tune import TuneQuestion, ask_for_tune, ask_source_for_tune
from annotator.cli.options import (
    choose_named_images,
    write_answer,
)
from annotator.cli.printing import print_line, print_table
from annotator.cli.projects import print_state
from annotator.cli.runner import show_progress_bar
from annotator.cli.sources import ProjectPlace, open_crew, open_outline, open_place, open_runner
from annotator.errors import UserError
from annotator.metrics.parts.source import OneProcess, Source
from annotator.metrics.randcrowns.tuning import parse_axis
from annotator.model.project import Project
from annotator.report.images import format_image_line
from annotator.report.numbers import format_count, format_setting, format_significant
from annotator.report.tuning import TuneReport, make_tune_record, write_tune_tables

_SHOWN = 12
"""Cells of the Pareto front that are printed."""


def tune_project(
    project: str,
    alpha: str,
    omega: str,
    gamma: str,
    unit: str | None,
    warped: int | None,
    without_assisted: bool,
    split: str | None,
    images: str | None,
    json_file: Path | None,
    csv_folder: Path | None,
    version: str | None,
    workers: int,
    scheduler: str | None,
) -> None:
    """Search RandCrowns parameters: variance between annotators against discrimination."""
    axes = [_parse_axis(text, name) for name, text in (("alpha", alpha), ("omega", omega), ("gamma", gamma))]
    with open_place(project, version, whole=warped is not None) as place:
        source = None if warped is not None else place.find_source()
        shown = place.load() if source is None else open_outline(source)
        question = TuneQuestion(
            alpha=axes[0],
            omega=axes[1],
            gamma=axes[2],
            unit=unit,
            warped=warped,
            without_assisted=without_assisted,
            images=choose_named_images(shown, split, images),
        )
        report = _make_report(place, shown, source, question, (workers, scheduler))
        _print_report(report)
        if json_file is not None:
            write_answer(json_file, make_tune_record(report), "all cells as JSON")
        if csv_folder is not None:
            paths = write_tune_tables(csv_folder, report)
            print_line(f"{csv_folder}: {', '.join(path.name for path in paths)}.")


def _make_report(
    place: ProjectPlace, shown: Project, source: Source | None, question: TuneQuestion, crew: tuple[int, str | None]
) -> TuneReport:
    """The search of a source, range by range, or of a project whose layers are loaded."""
    if source is None:
        with open_crew(place, *crew) as helped, show_progress_bar("Searching") as progress:
            return ask_for_tune(shown, question, progress, crew=helped)
    with open_runner(*crew) as found, show_progress_bar("Searching") as progress:
        runner = OneProcess() if found is None else found[0]
        return ask_source_for_tune(source, shown, question, runner, progress)


def _parse_axis(text: str, name: str) -> tuple[float, ...] | None:
    if not text:
        return None
    try:
        return parse_axis(text, name=f"--{name}")
    except UserError as error:
        raise typer.BadParameter(str(error), param_hint=f"--{name}") from error


def _print_report(report: TuneReport) -> None:
    found = report.tuning
    print_state(report.project)
    if not report.options.selection.images.is_all:
        print_line(format_image_line(report.project, report.options.selection.images))
    if report.left_out:
        print_line(f"Left out: {format_count(report.left_out, 'image')} without ground sampling distance.")
    if found.reason is not None:
        print_line(f"Nothing to search: {found.reason}.")
        return
    front = np.flatnonzero(found.pareto)
    front = front[np.argsort(found.variance[front], kind="stable")]
    chosen = front[np.unique(np.linspace(0, len(front) - 1, min(_SHOWN, len(front))).round().astype(int))]
    rows = [_format_row(report, int(number), "Pareto front") for number in chosen]
    if found.paper is not None:
        told = "the paper's set" + (", on the front" if found.pareto[found.paper] else "")
        rows.append(_format_row(report, found.paper, told))
    shown_warped = ("against warped",) if found.discrimination_warped is not None else ()
    head = (f"alpha {found.unit}", f"omega {found.unit}", "gamma", "variance", "discrimination", *shown_warped, "")
    title = f"{format_count(len(found.alpha), 'cell')} over {format_count(found.targets, 'target')}"
    shown = "" if len(chosen) == len(front) else f" {len(chosen)} of {len(front):,} of the front are shown."
    print_table(rows, head=head, title=title)
    print_line(f"IoU variance of the same targets: {format_significant(found.iou_variance)}.{shown}")
    print_line(
        "A small variance alone is no merit: choose on the front, where nothing else is both steadier and sharper."
    )


def _format_row(report: TuneReport, number: int, remark: str) -> tuple[str, ...]:
    found = report.tuning
    cell = (format_setting(float(column[number])) for column in (found.alpha, found.omega, found.gamma))
    columns = (found.variance, found.discrimination, found.discrimination_warped)
    measured = (format_significant(float(column[number])) for column in columns if column is not None)
    return (*cell, *measured, remark)
