"""`annotator audit`: agreement between annotators, as tables for people and as JSON, HTML and CSV."""

from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated

import typer

from annotator.api.questions import AuditQuestion
from annotator.cli import console, options
from annotator.cli.plugins import load_metric_plugins
from annotator.cli.sources import open_outline, open_runner, open_subject
from annotator.errors import UserError
from annotator.session.transfer.options import FilesQuestion

if TYPE_CHECKING:
    from annotator.model.project import Project
    from annotator.plugins.registry import MetricRow
    from annotator.report.audit.values import AuditReport


def audit_project(
    subject: options.NamedSubject,
    question: AuditQuestion,
    files: FilesQuestion,
    tables: options.Tables = False,
    json_file: options.JsonFile = None,
    html_file: options.HtmlFile = None,
    csv_folder: options.CsvFolder = None,
    card: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Only this person's card, to be handed over; others have pseudonyms.",
            rich_help_panel="Answer",
        ),
    ] = None,
    is_shown: Annotated[
        bool,
        typer.Option(
            "--shown",
            help="With --card: note in the project that the person was shown it, which the series of drift mark.",
            rich_help_panel="Answer",
        ),
    ] = False,
    version: options.Version = None,
    workers: options.Workers = 1,
    scheduler: options.Scheduler = None,
) -> None:
    """Agreement between annotators: F1, IoU, alphas, variances, RandCrowns."""
    if is_shown and card is None:
        raise UserError("--shown is about a card; name whose with --card.")
    drawing = ExitStack()
    begin = drawing.enter_context(options.begin_drawing(html_file if card is None else None))
    with drawing, open_subject(subject, version, files) as source, open_runner(workers, scheduler) as crew:
        from annotator.api.audit import AuditAnswer, ask_for_audit, compute_plugin_rows
        from annotator.metrics.ranges.source import SourceWalk, load_source
        from annotator.report.audit.over_persons import find_wanted
        from annotator.report.wanted import judge_levels

        outline = open_outline(source)
        with console.show_progress_bar("Auditing") as progress:
            walk = SourceWalk.of(source, crew and crew[0], outline=outline)
            if len(walk.ranges) > 1:  # of which too much would be sent to the process
                drawing.close()
                begin = None
            report = ask_for_audit(walk, question, progress)
        if card is not None:
            from annotator.report.audit.card import SECTIONS_OF_CARD

            answer = AuditAnswer(report, ()).card(card)
            console.print_summary(answer.sentences)
            console.print_sections(SECTIONS_OF_CARD, answer.report, wanted=tables)
            options.write_files(answer, json_file, csv_folder, html_file)
            if is_shown:
                from annotator.api.writing import edit_project_file

                with edit_project_file(subject[0]) as opened:
                    opened.note_card(card)
            return
        console.print_far_shapes(outline, report.remarks.far)
        print_audit(report, tables=tables)
        added: Sequence[MetricRow] = ()
        if (tables or json_file or html_file or csv_folder) and (registry := load_metric_plugins()):
            added = compute_plugin_rows(registry, load_source(source), report)
        if tables:
            _print_metrics(report.project, added)
        found = AuditAnswer(report, added, begin)
        options.write_files(found, json_file, csv_folder, html_file, is_drawn=begin is not None)
        options.write_key_beside(outline, json_file, html_file, csv_folder, wanted=question.pseudonyms)
        if question.require:
            console.end_by_levels(judge_levels(report, find_wanted))


def print_audit(report: "AuditReport", *, tables: bool) -> None:
    """Prints in short what comes of it, the tables of the page if wanted, and what does not count."""
    from annotator.report.audit.sections import SECTIONS_OF_AUDIT
    from annotator.report.audit.summary import list_remarks, summarise_audit
    from annotator.report.images import format_picture_line
    from annotator.report.numbers import format_parameters

    console.print_summary(summarise_audit(report))
    if report.parameters_to_store is not None:
        told = format_parameters(report.parameters_to_store)
        console.print_line(f"RandCrowns parameters computed from the shapes: {told}; they are not stored.")
    console.print_state(report.project)
    console.print_line(report.format_images())
    console.print_sections(SECTIONS_OF_AUDIT, report, wanted=tables)
    for sentence in filter(None, (*list_remarks(report), format_picture_line(report.unreadable))):
        console.print_line(sentence)
    for sentence in report.warnings:
        console.print_error(f"Note: {sentence}.")


def _print_metrics(project: "Project", rows: "Sequence[MetricRow]") -> None:
    """Prints one table a metric of a plugin, a row a pair of authors."""
    from annotator.report.numbers import format_score
    from annotator.report.tables import Table

    for metric in dict.fromkeys(row.metric for row in rows):
        own = [row for row in rows if row.metric is metric]
        names = [f"{project.authors[row.a].name} – {project.authors[row.b].name}" for row in own]
        cells = [[format_score(row.score), f"{row.score.support:,}"] for row in own]
        made = Table.of((("reference – other", ""), ("value", ""), ("support", "")), zip(names, cells, strict=True))
        console.print_page_table(made, f"{metric.title}, by plugin '{own[0].plugin}': {metric.description}")
