"""What a comparison's page shows, table by table, one column a project; each cell is that of the project's report."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from annotator import __version__
from annotator.formats.core.files import open_replacement
from annotator.progress import Progress
from annotator.report import glossary
from annotator.report.compare.values import ComparedProject, Comparison
from annotator.report.detector import page
from annotator.report.detector.figures import draw_mechanism_figure
from annotator.report.detector.parameters import describe_cuts
from annotator.report.detector.values import CheckReport, ModelCheck
from annotator.report.html.drawing import embed_figure
from annotator.report.images import describe_images
from annotator.report.numbers import DASH, FormattedNumber, format_count, format_percent_ends, format_score
from annotator.report.states import format_state_name
from annotator.report.tables import Table
from annotator.report.templates import render_template

Rows = list[tuple[str, Sequence[Any]]]
Column = dict[str, Any]
"""The cells of a project by the titles of their rows."""


def make_project_table(compared: Comparison) -> Table:
    """On what each column rests: reference, images, models, thresholds."""
    rows: Rows = [
        (title, [_format_fact(one, fact) for one in compared.projects])
        for title, fact in (
            ("reference", lambda one, _: f"{one.reference} ({format_count(one.finished, 'finished image')})"),
            ("images", lambda one, _: describe_images(one.project, one.images)),
            ("least IoU", lambda _, report: f"{report.options.settings.iou_threshold:g}"),
            ("detections that count", lambda _, report: describe_cuts(report)),
            ("state", lambda one, _: format_state_name(one.project)),
        )
        if title != "state" or any(one.project.frozen for one in compared.projects)
    ]
    notes = [
        f"{one.column}: {name} is left out, {reason}."
        for one in compared.projects
        if not one.reason
        for name, reason in one.left_out.items()
    ]
    for one in compared.projects:
        if one.report is not None:
            notes += [f"{one.column}: {sentence}" for sentence in page.list_notes(one.report)]
    return Table.of(_make_heads(compared), rows, *notes)


def make_precision_table(compared: Comparison) -> Table:
    """Average precision at IoU 0.5 of every model in every project (A Table 3)."""
    return _make_model_table(
        compared, lambda one: format_score(one.add_interval(one.result.precision.iou_50, "ap/iou_50")), "ap"
    )


def make_miss_rate_table(compared: Comparison) -> Table:
    """Share and number of the objects that every model misses in every project (F Table I)."""
    return _make_model_table(compared, _format_miss_rate, "matching")


def make_task_table(compared: Comparison) -> Table:
    """What the best model of each project is worth for the task (A Table 6)."""
    columns: list[Column | None] = []
    notes = []
    for one in compared.projects:
        best = one.find_best_model()
        if one.report is None or best is None:
            columns.append(None)
            continue
        measured = _read_column(one.report, best, page.make_task_table)
        columns.append({"best model": one.project.author_name(best.author), **measured})
        if best.result.task.count.caution:
            notes.append(f"Count deviation of {one.column}: {best.result.task.count.caution}.")
    notes.append("The best model has the highest average precision at IoU 0.5.")
    return _join_columns(compared, columns, lambda one: one.explain_no_best(), "task", notes)


def make_mechanism_tables(compared: Comparison) -> list[tuple[str, Table]]:
    """Share and number of each mechanism among the missed objects, model by model (F Fig. 5)."""
    found = []
    for name in compared.model_names:
        columns: list[Column | None] = []
        for one in compared.projects:
            model = one.find_model(name)
            if one.report is None or model is None:
                columns.append(None)
            else:
                columns.append(_read_column(one.report, model, page.make_mechanism_table))
        if any(columns):
            found.append((name, _join_columns(compared, columns, partial(_explain_absence, name=name))))
    return found


def write_comparison_page(
    path: Path, compared: Comparison, *, now: datetime | None = None, progress: Progress | None = None
) -> None:
    """Writes the page. Raises UserError when it cannot be written, and Cancelled when asked to stop."""
    text = render_comparison_page(compared, now=now, progress=progress)
    with open_replacement(path) as file:
        file.write(text.encode("utf-8", errors="replace"))


def render_comparison_page(
    compared: Comparison, *, now: datetime | None = None, progress: Progress | None = None
) -> str:
    """The page as text; the same comparison and time give the same text."""
    drawings = []
    for done, one in enumerate(compared.projects):
        if progress is not None:
            progress.step(done, len(compared.projects))
        if one.report is not None and any(not model.result.mechanisms.reason for model in one.report.models):
            drawings.append((one.column, embed_figure(draw_mechanism_figure(one.report), f"mechanisms{done}")))
    return render_template(
        "compare.html",
        title=f"{format_count(len(compared.projects), 'project')} side by side",
        projects=make_project_table(compared),
        precision=make_precision_table(compared),
        misses=make_miss_rate_table(compared),
        mechanisms=make_mechanism_tables(compared),
        drawings=drawings,
        task=make_task_table(compared),
        definitions=glossary.CHECK_DEFINITIONS,
        made=f"{now:%Y-%m-%d %H:%M}" if now else "",
        version=__version__,
    )


def _make_heads(compared: Comparison, key: str = "") -> list[tuple[str, str]]:
    return [("", ""), *((one.column, key) for one in compared.projects)]


def _make_model_table(compared: Comparison, form: Callable[[ModelCheck], FormattedNumber], key: str) -> Table:
    """A row a model, a column a project."""
    rows: Rows = []
    for name in compared.model_names:
        cells = []
        for one in compared.projects:
            model = one.find_model(name)
            cells.append(_make_dash(one, one.explain_absence(name)) if model is None else form(model))
        rows.append((name, cells))
    return Table.of(_make_heads(compared, key), rows)


def _make_dash(one: ComparedProject, reason: str) -> FormattedNumber:
    return FormattedNumber(DASH, f"{one.column}: {reason}")


def _format_fact(one: ComparedProject, fact: Callable[[ComparedProject, CheckReport], str]) -> str | FormattedNumber:
    return _make_dash(one, one.reason) if one.report is None else fact(one, one.report)


def _format_miss_rate(one: ModelCheck) -> FormattedNumber:
    rate, total = one.result.matching.pooled.miss_rate, one.result.matching.pooled.total
    if rate.value is None:
        return FormattedNumber(DASH, rate.reason)
    told = f"{100 * rate.value:.2f} % ({total.missed:,} of {total.objects:,})"
    return FormattedNumber(told, "", None, format_percent_ends(rate.interval))


def _read_column(report: CheckReport, model: ModelCheck, make: Callable[[CheckReport], Table]) -> Column:
    """The cells of a model in a table of its project's report."""
    place = report.models.index(model)
    return {title: cells[place] for title, cells in make(report).rows}


def _join_columns(
    compared: Comparison,
    columns: Sequence[Column | None],
    explain: Callable[[ComparedProject], str],
    key: str = "",
    notes: Sequence[str] = (),
) -> Table:
    """A table of a column a project; None is a column of dashes with the reason."""
    titles = dict.fromkeys(title for column in columns if column for title in column)
    paired = list(zip(compared.projects, columns, strict=True))
    rows = [
        (title, [_make_dash(one, explain(one)) if column is None else column[title] for one, column in paired])
        for title in titles
    ]
    return Table.of(_make_heads(compared, key), rows, *notes)


def _explain_absence(one: ComparedProject, *, name: str) -> str:
    return one.explain_absence(name)
