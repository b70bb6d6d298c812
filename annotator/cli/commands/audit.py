"""`annotator audit`: agreement between annotators, as tables for people and as JSON, HTML and CSV."""

from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from annotator.cli.commands.audit_tables import make_metrics_record, print_audit, print_metrics
from annotator.cli.plugins import load_plugin_registry
from annotator.cli.printing import print_error, print_line
from annotator.cli.projects import find_author_ids, load_whole_project, store_parameters
from annotator.cli.runner import show_progress_bar
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.intervals import RESAMPLES, Bootstrap
from annotator.metrics.matching.selection import list_audited, select_shapes
from annotator.metrics.randcrowns.settings import complete_parameters
from annotator.model.project import Project
from annotator.plugins.metrics import MetricRow, compute_metric_rows
from annotator.report.audit.values import AuditReport, make_audit_report


class Unit(StrEnum):
    """Units of RandCrowns parameters."""

    PX = "px"
    M = "m"


class Overlap(StrEnum):
    """What counts as a shape's region."""

    BOX = "box"
    POLYGON = "polygon"


def audit_project(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    author: Annotated[
        list[str] | None, typer.Option(help="Audit this author; may be given several times. All persons if left out.")
    ] = None,
    iou: Annotated[
        float | None, typer.Option(min=0.0, max=1.0, help="Least IoU of a pair; the project's own if left out.")
    ] = None,
    class_agnostic: Annotated[bool, typer.Option("--class-agnostic", help="Pair shapes whatever their label.")] = False,
    include_unfinished: Annotated[
        bool, typer.Option("--include-unfinished", help="Count layers that are not done, too.")
    ] = False,
    exclude_unblinded: Annotated[
        bool, typer.Option("--exclude-unblinded", help="Leave out layers edited after others' work was seen.")
    ] = False,
    alpha: Annotated[float | None, typer.Option(min=0.0, help="RandCrowns: inset of the sure region.")] = None,
    omega: Annotated[float | None, typer.Option(min=0.0, help="RandCrowns: outset of the free border.")] = None,
    gamma: Annotated[float | None, typer.Option(help="RandCrowns: area of the outer ring to the sure region.")] = None,
    unit: Annotated[Unit | None, typer.Option(help="Unit of alpha and omega.")] = None,
    overlap: Annotated[Overlap | None, typer.Option(help="Overlap of boxes or of polygons.")] = None,
    bootstrap: Annotated[int, typer.Option(min=0, help="Resamples of the intervals; 0 for none.")] = RESAMPLES,
    json_file: Annotated[Path | None, typer.Option("--json", metavar="F", help="Write the numbers as JSON.")] = None,
    html_file: Annotated[Path | None, typer.Option("--html", metavar="F", help="Write a report page.")] = None,
    csv_folder: Annotated[Path | None, typer.Option("--csv", metavar="DIR", help="Write tables as CSV.")] = None,
) -> None:
    """Agreement between annotators: F1, IoU, alphas, variances, RandCrowns."""
    if gamma is not None and not gamma > 0:
        raise typer.BadParameter(f"{gamma:g} is not greater than 0.", param_hint="--gamma")
    whole = load_whole_project(project)
    agreement = _agreement_options_of(
        whole,
        authors=author,
        iou=iou,
        overlap=overlap,
        class_agnostic=class_agnostic,
        include_unfinished=include_unfinished,
        exclude_unblinded=exclude_unblinded,
        bootstrap=bootstrap,
    )
    sides = tuple(select_shapes(whole, list_audited(whole, agreement.authors), agreement.selection))
    wanted = complete_parameters(whole, sides, alpha=alpha, omega=omega, gamma=gamma, unit=unit)
    with show_progress_bar("Auditing") as progress:
        report = make_audit_report(whole, replace(agreement, randcrowns=wanted), progress)
    if report.parameters_to_store is not None:
        print_line(store_parameters(project, report.parameters_to_store))
    print_audit(report)
    added = _compute_plugin_metrics(whole, agreement)
    for sentence in report.warnings:
        print_error(f"Note: {sentence}.")
    _write_files(report, added, json_file=json_file, html_file=html_file, csv_folder=csv_folder)


def _compute_plugin_metrics(project: Project, options: AuditOptions) -> list[MetricRow]:
    """What plugins say about every pair of authors, printed."""
    rows = compute_metric_rows(
        load_plugin_registry(already_printed=True), project, authors=options.authors, rule=options.selection
    )
    print_metrics(project, rows)
    return rows


def _agreement_options_of(
    project: Project,
    *,
    authors: list[str] | None,
    iou: float | None,
    overlap: str | None,
    class_agnostic: bool,
    include_unfinished: bool,
    exclude_unblinded: bool,
    bootstrap: int,
) -> AuditOptions:
    """The project's own settings with what the command line says in their place."""
    own = AuditOptions.of(project)
    pairing = own.tally.pairing
    pairing = replace(
        pairing,
        iou_threshold=pairing.iou_threshold if iou is None else iou,
        label_aware=pairing.label_aware and not class_agnostic,
        overlap=overlap or pairing.overlap,
    )
    return replace(
        own,
        authors=find_author_ids(project, authors) if authors else None,
        tally=replace(own.tally, pairing=pairing),
        selection=replace(
            own.selection,
            include_unfinished=own.selection.include_unfinished or include_unfinished,
            exclude_unblinded=exclude_unblinded,
        ),
        bootstrap=Bootstrap(bootstrap),
    )


def _write_files(
    report: AuditReport,
    added: list[MetricRow],
    *,
    json_file: Path | None,
    html_file: Path | None,
    csv_folder: Path | None,
) -> None:
    if json_file is not None:
        from annotator.report.audit.json_answer import make_audit_record, write_json

        record = make_audit_record(report)
        if added:
            record["plugins"] = make_metrics_record(report.project, added)
        write_json(json_file, record)
        print_line(f"{json_file}: the numbers as JSON.")
    if csv_folder is not None:
        from annotator.report.audit.csv_tables import write_tables

        with show_progress_bar("Writing tables"):
            paths = write_tables(csv_folder, report)
        print_line(f"{csv_folder}: {', '.join(path.name for path in paths)}.")
    if html_file is not None:
        from annotator.report.audit.html_page import write_audit_page

        with show_progress_bar("Drawing the report") as progress:
            write_audit_page(html_file, report, now=datetime.now().astimezone(), progress=progress)
        print_line(f"{html_file}: the report.")
