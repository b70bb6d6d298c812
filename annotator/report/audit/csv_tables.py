"""The audit as CSV tables: targets, pairs, images, authors and parameters; what is undefined is an empty cell."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from annotator.metrics.agreement.effort import compute_hourly
from annotator.metrics.matching.confusion import NOBODY
from annotator.report.audit.json_answer import make_parameter_record
from annotator.report.audit.quality_tables import CONTROL, PROPOSALS, list_control_rows, list_proposal_rows
from annotator.report.audit.review_notes import NOTE_CELLS, iterate_note_rows
from annotator.report.audit.tables import (
    AUTHORS,
    IMAGE_EFFORT,
    IMAGES,
    PAIRS,
    REPEATS,
    TABLE1,
    VARIANCES,
    iterate_image_rows,
    list_author_rows,
    list_decisions,
    list_pair_rows,
    list_split_rows,
)
from annotator.report.audit.values import AuditReport
from annotator.report.confusion import iterate_confusion
from annotator.report.images import make_parameter_csv
from annotator.report.tables import Cells, CsvTable, list_csv_cells, list_csv_names, write_csv_folder

TARGETS: Final = (
    "image",
    "reference",
    "target_id",
    "author",
    "shape_id",
    "iou",
    "iou_crowns",
    "randcrowns",
    "tau",
    "tp",
    "tn",
    "fp",
    "fn",
    "covered",
    "kept",
)

DECISIONS: Final = ("image", "kind", "outcome", "shapes", "auditor", "time")
CONFUSION: Final = ("a", "b", "label_a", "label_b", "count")


def write_tables(folder: Path, report: AuditReport) -> tuple[Path, ...]:
    """Writes the tables into `folder`, which is made; returns their paths. Raises UserError when it cannot be."""
    return write_csv_folder(folder, list_tables(report))


def list_tables(report: AuditReport) -> tuple[CsvTable, ...]:
    """Every table; rows are made when they are asked for."""
    return (
        ("targets.csv", TARGETS, _iterate_targets(report)),
        ("pairs.csv", list_csv_names(PAIRS), (list_csv_cells(PAIRS, row) for row in list_pair_rows(report))),
        ("images.csv", list_csv_names(IMAGES), (list_csv_cells(IMAGES, row) for row in iterate_image_rows(report))),
        (
            "authors.csv",
            (*list_csv_names(AUTHORS), *list_csv_names(VARIANCES), *list_csv_names(REPEATS)),
            _iterate_authors(report),
        ),
        ("table1.csv", list_csv_names(TABLE1), (list_csv_cells(TABLE1, row) for row in list_split_rows(report))),
        ("time.csv", IMAGE_EFFORT, _iterate_effort(report)),
        ("decisions.csv", DECISIONS, _iterate_decisions(report)),
        ("notes.csv", NOTE_CELLS, iterate_note_rows(report)),
        ("confusion.csv", CONFUSION, _iterate_confusions(report)),
        ("control.csv", list_csv_names(CONTROL), (list_csv_cells(CONTROL, row) for row in list_control_rows(report))),
        (
            "proposals.csv",
            list_csv_names(PROPOSALS),
            (list_csv_cells(PROPOSALS, row) for row in list_proposal_rows(report)),
        ),
        make_parameter_csv(make_parameter_record(report)),
    )


def _iterate_effort(report: AuditReport) -> Iterator[Cells]:
    """Every image of every author whose time was kept."""
    for row in report.agreement.effort:
        name, image = report.author_name(row.author), report.project.images[row.image].name
        yield (name, image, row.seconds, row.shapes, compute_hourly(row.shapes, row.seconds).value)


def _iterate_decisions(report: AuditReport) -> Iterator[Cells]:
    """Every decision; the time as a date of the coordinated universal time."""
    for one in list_decisions(report):
        auditor = "" if one.auditor is None else report.author_name(one.auditor)
        made = datetime.fromtimestamp(one.time, UTC).isoformat(timespec="seconds")
        shapes = " ".join(str(shape) for shape in one.shapes)
        yield (report.project.images[one.image].name, one.kind, one.outcome.value, shapes, auditor, made)


def _iterate_confusions(report: AuditReport) -> Iterator[Cells]:
    """Every cell that counts anything; an empty label stands for no partner."""
    for row in list_pair_rows(report):
        names = report.author_name(row.pair.a), report.author_name(row.pair.b)
        for one, other, number in iterate_confusion(row.confusion):
            labels = (None if label == NOBODY else report.label_name(label) for label in (one, other))
            yield (*names, *labels, number)


def _iterate_authors(report: AuditReport) -> Iterator[Cells]:
    for row in list_author_rows(report):
        variances = list_csv_cells(VARIANCES, row.variance)
        yield (*list_csv_cells(AUTHORS, row), *variances, *list_csv_cells(REPEATS, row))


def _iterate_targets(report: AuditReport) -> Iterator[list[Any]]:
    """Every overlapping assigned pair of target and delineation, both ways round."""
    names = {author.id: author.name for author in report.project.authors.values()}
    images = {image.id: image.name for image in report.project.images.values()}
    for row in report.pairs.iterate_rows():
        row["image"] = images[row["image"]]
        row["reference"], row["author"] = names[row["reference"]], names[row["author"]]
        row["kept"] = "true" if row["kept"] else "false"
        yield [row[name] for name in TARGETS]
