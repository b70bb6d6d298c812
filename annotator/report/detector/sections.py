"""The check section by section: what its page, CSV files, the terminal and a notebook are made from."""

from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Final

from annotator.report.detector import csv_tables, page
from annotator.report.detector.json_answer import make_parameter_record
from annotator.report.detector.page import (
    describe_cuts,
    make_human_table,
    make_miss_table,
    make_parameter_table,
    make_state_table,
    make_tide_table,
)
from annotator.report.detector.tables import MODELS
from annotator.report.detector.values import CheckReport, ModelCheck
from annotator.report.images import list_parameter_cells
from annotator.report.sections import ReportSection, Titled, list_section_files, show_one
from annotator.report.tables import Cells, CsvTable, Table, list_csv_names, write_csv_folder

TableMaker = Callable[[CheckReport], Table | None]
RowMaker = Callable[[CheckReport, ModelCheck], Iterator[Cells]]
CellMaker = Callable[[CheckReport], tuple[Cells, Iterator[Cells]]]


def _show_placed(make: TableMaker) -> Callable[[CheckReport], list[Titled]]:
    """A table about the models that say where things are; none where there is no such model."""

    def show(report: CheckReport) -> list[Titled]:
        placed = report.restrict_to_places()
        return show_one(make)(placed) if placed.models else []

    return show


def _write(
    head: Cells, rows: RowMaker, *, placed: bool = True
) -> Callable[[CheckReport], tuple[Cells, Iterator[Cells]]]:
    """Head and rows of a CSV file, model by model; most are about models that say where things are alone."""

    def write(report: CheckReport) -> tuple[Cells, Iterator[Cells]]:
        shown = report.restrict_to_places() if placed else report
        return head, chain.from_iterable(rows(shown, one) for one in shown.models)

    return write


def _describe_counts(report: CheckReport) -> str:
    settings, reference = report.options.settings, report.author_name(report.options.reference)
    told = " of polygons" if settings.overlap == "polygon" else ""
    placed = describe_cuts(report)
    return f"{report.project.name}: against {reference}, {placed}, IoU ≥ {settings.iou_threshold:g}{told}"


SECTIONS_OF_CHECK: Final[tuple[ReportSection[CheckReport], ...]] = (
    ReportSection(
        key="models",
        cells=_write(("model", "reference", *list_csv_names(MODELS)), csv_tables.make_model_rows, placed=False),
    ),
    ReportSection(
        key="counts",
        title="Found and missed",
        tables=_show_placed(page.make_count_table),
        caption=_describe_counts,
        is_printed=True,
        brief=1,
    ),
    ReportSection(
        key="mechanisms",
        title="Why objects were missed",
        tables=_show_placed(page.make_mechanism_table),
        is_printed=True,
        brief=3,
    ),
    ReportSection(
        key="misses",
        title="Share of the objects missed, by kind of object",
        tables=_show_placed(make_miss_table),
        is_printed=True,
    ),
    ReportSection(
        key="states",
        title="Average precision and recall by part state",
        tables=_show_placed(make_state_table),
        is_printed=True,
    ),
    ReportSection(
        key="tide", title="Error types (TIDE)", tables=_show_placed(make_tide_table), is_printed=True, brief=4
    ),
    ReportSection(
        key="confusion",
        title="Which label for which",
        tables=lambda report: page.make_confusion_tables(report.restrict_to_places()),
        cells=_write(csv_tables.CONFUSION, csv_tables.make_confusion_rows),
        is_printed=True,
    ),
    ReportSection(
        key="precision",
        title="Average precision",
        tables=_show_placed(page.make_precision_table),
        is_printed=True,
        brief=2,
    ),
    ReportSection(key="humans", title="Best F1 beside people", tables=_show_placed(make_human_table), is_printed=True),
    ReportSection(
        key="rates",
        title="Recall at the false-positive rate of people",
        tables=_show_placed(page.make_rate_table),
        is_printed=True,
    ),
    ReportSection(key="task", title="For the task", tables=_show_placed(page.make_task_table), is_printed=True),
    ReportSection(key="labels", title="Label by label", tables=_show_placed(page.make_label_table)),
    ReportSection(key="fits", title="The size of objects", tables=_show_placed(page.make_fit_table)),
    ReportSection(
        key="verification",
        title="Are the parts really there?",
        tables=show_one(page.make_verification_table),
        is_printed=True,
    ),
    ReportSection(
        key="hallucinations", title="Most hallucinated parts", tables=show_one(page.make_hallucination_table)
    ),
    ReportSection(
        key="parameters",
        title="Parameters",
        tables=show_one(make_parameter_table),
        cells=lambda report: list_parameter_cells(make_parameter_record(report)),
    ),
    ReportSection(key="detections", cells=_write(csv_tables.DETECTIONS, csv_tables.make_detection_rows)),
    ReportSection(key="objects", cells=_write(csv_tables.OBJECTS, csv_tables.make_object_rows)),
    ReportSection(key="images", cells=_write(csv_tables.IMAGES, csv_tables.make_image_rows)),
    ReportSection(key="curves", cells=_write(csv_tables.CURVES, csv_tables.make_curve_rows)),
)
"""In the order of the terminal."""
_FILES: Final = ("models", "detections", "objects", "images", "curves", "confusion", "parameters")
"""The CSV files in their order."""


def write_check_tables(folder: Path, report: CheckReport) -> tuple[Path, ...]:
    """Writes the tables into `folder`, which is made; returns their paths. Raises UserError when it cannot be."""
    return write_csv_folder(folder, list_check_tables(report))


def list_check_tables(report: CheckReport) -> tuple[CsvTable, ...]:
    """Every table; rows are made when they are asked for."""
    return list_section_files(SECTIONS_OF_CHECK, report, _FILES)
