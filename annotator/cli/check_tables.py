"""The tables that `annotator check` prints for people: those of its page, as text."""

from typing import Any

from annotator.cli.audit_tables import table
from annotator.cli.printing import complain, say
from annotator.report.audit.page import Table
from annotator.report.detector import page
from annotator.report.detector.values import CheckReport
from annotator.report.numbers import Shown


def print_check(report: CheckReport) -> None:
    """Prints what a check found, section by section."""
    settings = report.options.settings
    reference = report.author_name(report.options.reference)
    head = (
        f"{report.project.name}: against {reference}, score ≥ {settings.theta_cls:g}, IoU ≥ {settings.iou_threshold:g}"
    )
    _print(page.count_table(report), head)
    _print(page.mechanism_table(report), "Why objects were missed")
    _print(page.tide_table(report), "Error types (TIDE)")
    _print(page.precision_table(report), "Average precision")
    _print(page.human_table(report), "Best F1 beside people")
    _print(page.rate_table(report), "Recall at the false-positive rate of people")
    _print(page.task_table(report), "For the task")
    parts = page.verification_table(report)
    if parts is not None:
        _print(parts, "Are the parts really there?")
    for sentence in page.notes(report):
        complain(sentence)


def _print(made: Table, title: str) -> None:
    rows = [(name, *(_text(cell) for cell in cells)) for name, cells in made.rows]
    table(rows, head=[name for name, _ in made.heads], title=title)
    for note in made.notes:
        say(note)
    if made.notes:
        say("")


def _text(cell: Any) -> str:
    return cell.text if isinstance(cell, Shown) else str(cell)
