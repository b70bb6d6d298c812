"""What `annotator audit` prints and writes."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path

from annotator.answers.audit import (
    AuditQuestion,
    ask_for_audit,
    ask_source_for_audit,
    compute_plugin_rows,
    make_answer_record,
)
from annotator.cli.options import write_answer, write_key_beside
from annotator.cli.plugins import load_plugin_registry
from annotator.cli.printing import open_output, print_error, print_line, print_page_table, print_written
from annotator.cli.projects import format_parameters, print_far_shapes, print_state
from annotator.cli.runner import show_progress_bar
from annotator.cli.sources import AuditTarget, choose_target, open_place, open_runner
from annotator.metrics.parts.source import OneProcess, PartRunner
from annotator.model.project import Project
from annotator.plugins.metrics import MetricRow, has_metrics
from annotator.report.audit import page
from annotator.report.audit.summary import describe_assisted, describe_exclusions
from annotator.report.audit.values import AuditReport
from annotator.report.images import format_image_line, format_picture_line
from annotator.report.numbers import format_score
from annotator.report.tables import Table

__all__ = ["choose_target", "open_place", "open_runner", "tell_audit"]


def tell_audit(
    target: AuditTarget,
    question: AuditQuestion,
    helped: AbstractContextManager[tuple[PartRunner, int] | None],
    json_file: Path | None,
    html_file: Path | None,
    csv_folder: Path | None,
) -> None:
    """Prints the answer and writes the files that were asked for."""
    report, added = _make_printed_report(target, question, helped)
    _write_files(report, added, json_file=json_file, html_file=html_file, csv_folder=csv_folder)
    write_key_beside(target.project, json_file, html_file, csv_folder, wanted=question.pseudonyms)


def _make_printed_report(
    target: AuditTarget, question: AuditQuestion, helped: AbstractContextManager[tuple[PartRunner, int] | None]
) -> tuple[AuditReport, list[MetricRow]]:
    """The report and what plugins add to it, printed."""
    with show_progress_bar("Auditing") as progress:
        if target.source is None:
            report = ask_for_audit(target.project, question, progress)
        else:
            with helped as crew:
                runner = OneProcess() if crew is None else crew[0]
                report = ask_source_for_audit(target.source, question, runner, progress, outline=target.project)
            print_far_shapes(target.project, report.remarks.far)
    _print_audit(report)
    registry = load_plugin_registry()
    listed = target.load() if has_metrics(registry) else report.project
    added = compute_plugin_rows(registry, listed, report)
    _print_metrics(report.project, added)
    return report, added


def _print_audit(report: AuditReport) -> None:
    """Prints the tables of the page, and what does not count."""
    if report.parameters_to_store is not None:
        told = format_parameters(report.parameters_to_store)
        print_line(f"RandCrowns parameters computed from the shapes: {told}; they are not stored.")
    print_state(report.project)
    if not report.options.selection.images.is_all:
        print_line(format_image_line(report.project, report.options.selection.images))
    print_page_table(page.make_author_table(report), report.project.name)
    print_page_table(page.make_split_table(report), "Images and objects, an author and split")
    effort = page.make_effort_table(report)
    if effort is not None:
        print_page_table(effort, "Time spent")
    if not report.agreement.pairs:
        print_line("There are fewer than two authors to compare; models and references count when named with --author.")
    else:
        _print_agreement(report)
    repeats, control = page.make_repeat_table(report), page.make_control_table(report)
    if repeats is not None:
        print_page_table(repeats, "Two passes of the same author")
    if control is not None:
        print_page_table(control, "Control images, against the reference")
    for sentence in (*describe_assisted(report), *describe_exclusions(report), format_picture_line(report.unreadable)):
        if sentence:
            print_line(sentence)
    for sentence in report.warnings:
        print_error(f"Note: {sentence}.")


def _print_agreement(report: AuditReport) -> None:
    rule, threshold = report.options.tally.pairing, report.agreement.alpha.iou_threshold
    labels = "equal labels" if rule.label_aware else "any label"
    print_page_table(page.make_matrix_table(report), f"F1 at IoU >= {rule.iou_threshold:g}, {labels}, {rule.overlap}")
    print_page_table(page.make_pair_table(report), "Pairs of authors")
    for caption, made in page.make_confusion_tables(report):
        print_page_table(made, f"Which label for which: {caption}")
    alphas = page.make_alpha_table(report)
    print_page_table(alphas, f"Krippendorff's alpha of boxes and labels at IoU >= {threshold:g}")
    told = "" if report.randcrowns is None else f" ({format_parameters(report.randcrowns)})"
    print_page_table(page.make_variance_table(report), f"Variance across annotators{told}")
    print_page_table(page.make_global_table(report), "RandCrowns of one author's shapes against another's")


def _print_metrics(project: Project, rows: Sequence[MetricRow]) -> None:
    """Prints one table a metric of a plugin, a row a pair of authors."""
    for metric in dict.fromkeys(row.metric for row in rows):
        own = [row for row in rows if row.metric is metric]
        names = [f"{project.authors[row.a].name} – {project.authors[row.b].name}" for row in own]
        cells = [[format_score(row.score), f"{row.score.support:,}"] for row in own]
        made = Table.of((("reference – other", ""), ("value", ""), ("support", "")), zip(names, cells, strict=True))
        print_page_table(made, f"{metric.title}, by plugin '{own[0].plugin}': {metric.description}")


def _write_files(
    report: AuditReport,
    added: list[MetricRow],
    *,
    json_file: Path | None,
    html_file: Path | None,
    csv_folder: Path | None,
) -> None:
    """Writes the numbers and pages that were asked for."""
    if json_file is not None:
        write_answer(json_file, make_answer_record(report, added), "the numbers as JSON")
    if csv_folder is not None:
        from annotator.report.audit.csv_tables import write_tables

        with show_progress_bar("Writing tables"):
            paths = write_tables(csv_folder, report)
        print_line(f"{csv_folder}: {', '.join(path.name for path in paths)}.")
    if html_file is not None:
        from annotator.report.audit.html_page import write_audit_page

        with show_progress_bar("Drawing the report") as progress, open_output(html_file) as target:
            write_audit_page(target, report, now=datetime.now().astimezone(), progress=progress)
        print_written(html_file, "the report")
