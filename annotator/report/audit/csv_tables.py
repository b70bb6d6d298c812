"""The audit as CSV tables: targets, pairs, images, authors and parameters; what is undefined is an empty cell."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from annotator.report.audit.json_answer import make_parameter_record
from annotator.report.audit.tables import (
    AUTHORS,
    IMAGES,
    PAIRS,
    REPEATS,
    VARIANCES,
    iterate_image_rows,
    list_author_rows,
    list_pair_rows,
)
from annotator.report.audit.values import AuditReport
from annotator.report.images import make_parameter_csv
from annotator.report.tables import Cells, list_csv_cells, list_csv_names, write_csv_folder

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


def write_tables(folder: Path, report: AuditReport) -> tuple[Path, ...]:
    """Writes the tables into `folder`, which is made; returns their paths. Raises UserError when it cannot be."""
    tables = (
        ("targets.csv", TARGETS, _iterate_targets(report)),
        ("pairs.csv", list_csv_names(PAIRS), (list_csv_cells(PAIRS, row) for row in list_pair_rows(report))),
        ("images.csv", list_csv_names(IMAGES), (list_csv_cells(IMAGES, row) for row in iterate_image_rows(report))),
        (
            "authors.csv",
            (*list_csv_names(AUTHORS), *list_csv_names(VARIANCES), *list_csv_names(REPEATS)),
            _iterate_authors(report),
        ),
        make_parameter_csv(make_parameter_record(report)),
    )
    return write_csv_folder(folder, tables)


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
