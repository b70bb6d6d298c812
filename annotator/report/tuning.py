"""The RandCrowns parameter search of a project as one value, read by the dialog, the command line and the JSON file."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np

from annotator.errors import UserError
from annotator.geometry.box import Floats
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.matching.selection import list_audited, select_shapes
from annotator.metrics.parts.defaults import find_median_boxes
from annotator.metrics.parts.source import LoadedSource, PartRunner, Source, SourceWalk, load_source
from annotator.metrics.randcrowns.scope import CrownRules, ImageTable, make_scope
from annotator.metrics.randcrowns.settings import NO_BOXES, NO_PARAMETERS, complete_parameters
from annotator.metrics.randcrowns.trial import Grid
from annotator.metrics.randcrowns.tuning import SumParts, Tuning, make_default_grid, sum_targets, tune
from annotator.metrics.randcrowns.variance import VarianceTable, build_variance_table
from annotator.metrics.randcrowns.warped import Warping
from annotator.model.project import Project
from annotator.phrase import Numeral
from annotator.progress import Progress
from annotator.report.images import make_image_record, make_parameter_csv
from annotator.report.tables import CsvTable, Record, write_csv_folder

SCHEMA: Final = "annotator.tune/1"
CELLS: Final = ("alpha", "omega", "gamma", "variance", "discrimination", "pareto")

Axis = tuple[float, ...]
"""Values of one parameter."""

MOST_CELLS: Final = 100_000
"""A grid with more cells would take minutes on a small set and is taken for a slip."""


@dataclass(frozen=True, slots=True, eq=False)
class TuneReport:
    """A search over the audited authors' shapes; `tuning` holds its cells."""

    project: Project
    options: AuditOptions
    authors: tuple[int, ...]
    grid: Grid
    tuning: Tuning
    left_out: int
    """Images without ground sampling distance, in a search in metres."""


def make_tune_grid(
    project: Project,
    options: AuditOptions,
    boxes: Floats | None = None,
    /,
    *,
    unit: str | None = None,
    alpha: Axis | None = None,
    omega: Axis | None = None,
    gamma: Axis | None = None,
) -> Grid:
    """The grid to search: the paper's in metres or its like in pixels, with the given axes in the place of its own.

    `boxes` `(N, 4)` are those that defaults are computed from, where layers are not loaded.

    Raises UserError for values that RandCrowns has no meaning for, for a
    grid too large, and where no default can be computed because there is no shape.
    """
    if boxes is None:
        boxes = find_median_boxes(SourceWalk.of(LoadedSource(project)), options)
    settings = complete_parameters(project, boxes, unit=unit or find_unit(project, options))
    if settings is None or (settings.unit == "px" and not settings.alpha and not settings.omega):
        raise UserError(
            "There is nothing to search with: {no_parameters}; draw or import shapes first.",
            no_parameters=NO_PARAMETERS,
        )
    grid = make_default_grid(settings)
    grid = replace(grid, alpha=alpha or grid.alpha, omega=omega or grid.omega, gamma=gamma or grid.gamma)
    if min(grid.alpha) < 0 or min(grid.omega) < 0 or min(grid.gamma) <= 0:
        raise UserError("RandCrowns takes alpha and omega of 0 or more and a gamma greater than 0; change the grid.")
    if grid.cells > MOST_CELLS:
        raise UserError(
            "The grid has {cells} cells; more than {most_cells} are not tried: take larger steps.",
            cells=Numeral(f"{grid.cells:,}"),
            most_cells=Numeral(f"{MOST_CELLS:,}"),
        )
    return grid


def make_tune_report(
    project: Project,
    options: AuditOptions,
    grid: Grid,
    progress: Progress | None = None,
    *,
    warping: Warping | None = None,
    sum_parts: SumParts | None = None,
) -> TuneReport:
    """Searches the grid; layers with shapes must be loaded. Raises Cancelled when asked to stop.

    A `warping` asks for the discrimination against warped targets too; `sum_parts` makes the sums elsewhere.
    """
    table = make_tune_table(project, options, grid)
    found = tune(table, grid, warping=warping, progress=progress, sum_parts=sum_parts)
    return TuneReport(project, options, table.scope.authors, grid, found, table.scope.left_out)


def make_tune_table(project: Project, options: AuditOptions, grid: Grid) -> VarianceTable:
    """The pairs of shapes that a search goes over; layers with shapes must be loaded."""
    sides = select_shapes(project, list_audited(project, options.authors), options.selection)
    boxes = np.concatenate([NO_BOXES, *(side.shapes.box for side in sides)])
    rules = make_crown_rules(project, options, grid, boxes)
    return build_variance_table(make_scope(sides, ImageTable.of(project.images.values()), rules))


def make_crown_rules(project: Project, options: AuditOptions, grid: Grid, boxes: Floats) -> CrownRules:
    """How the pairs of a search are found, with a unit for what the cells try; `boxes` are those of the authors."""
    settings = complete_parameters(project, boxes, alpha=grid.alpha[0], omega=grid.omega[0], unit=grid.unit)
    assert settings is not None, "a unit was named"
    pairing = options.tally.pairing
    without = options.tally.without_assisted
    return CrownRules(settings, pairing.label_aware, pairing.overlap, options.eq14_only, without)


@dataclass(frozen=True, slots=True)
class TuneTask:
    """A search, as a worker begins it again."""

    source: Source
    options: AuditOptions
    grid: Grid
    warping: Warping | None


def sum_in_parts(task: TuneTask, runner: PartRunner, *, parts: int, progress: Progress | None = None) -> SumParts:
    """The sums of a search by several workers, each of which loads the project once; the same that one process makes.

    They raise UserError where the source cannot be read, and Cancelled when asked to stop.
    """

    def sum_parts(starts: Sequence[int]) -> Iterator[Floats]:
        bounds = [len(starts) * number // parts for number in range(parts + 1)]
        shares = [(task, starts[first:last]) for first, last in pairwise(bounds) if last > first]
        for made in runner.run(sum_share, shares, progress):
            yield from made

    return sum_parts


def sum_share(given: tuple[TuneTask, Sequence[int]]) -> list[Floats]:
    """The sums of the parts of the targets that begin at some places; for workers."""
    task, starts = given
    return sum_targets(_tabulate_again(task), task.grid, starts, warping=task.warping)


@lru_cache(maxsize=1)
def _tabulate_again(task: TuneTask) -> VarianceTable:
    return make_tune_table(load_source(task.source), task.options, task.grid)


def make_tune_record(report: TuneReport) -> Record:
    """The search as JSON values, in the order of the schema."""
    found = report.tuning
    cells = [make_cell_record(found, number) for number in range(len(found.alpha))]
    paper = None if found.paper is None else cells[found.paper]
    return {
        "schema": SCHEMA,
        "unit": found.unit,
        "targets": found.targets,
        "cells": cells,
        **({} if found.reason is None else {"cells_reason": found.reason}),
        "paper": paper,
        **({} if paper is not None else {"paper_reason": found.paper_reason or found.reason or ""}),
        "iou_variance": found.iou_variance,
        **({} if found.iou_variance is not None else {"iou_variance_reason": found.reason or ""}),
        "project": report.project.name,
        "parameters": make_parameter_record(report),
    }


def make_parameter_record(report: TuneReport) -> Record:
    """Everything that the search depends on."""
    pairing, selection = report.options.tally.pairing, report.options.selection
    return {
        "authors": [report.project.authors[author].name for author in report.authors],
        "class_aware": pairing.label_aware,
        "overlap": pairing.overlap,
        "include_unfinished": selection.include_unfinished,
        **make_image_record(report.project, selection.images),
        "images_left_out": report.left_out,
        **({} if report.tuning.warping is None else {"warped": asdict(report.tuning.warping)}),
    }


def write_tune_tables(folder: Path, report: TuneReport) -> tuple[Path, ...]:
    """Writes the cells and the parameters into `folder`, which is made. Raises UserError when it cannot be."""
    return write_csv_folder(folder, list_tune_tables(report))


def list_tune_tables(report: TuneReport) -> tuple[CsvTable, ...]:
    """The cells and the parameters."""
    found = report.tuning
    rows = [make_cell_record(found, number) for number in range(len(found.alpha))]
    head = CELLS if found.discrimination_warped is None else (*CELLS, "discrimination_warped")
    cells = ([row[name] if name != "pareto" else str(row[name]).lower() for name in head] for row in rows)
    return ("cells.csv", head, cells), make_parameter_csv(make_parameter_record(report) | {"unit": found.unit})


def make_cell_record(found: Tuning, number: int) -> Record:
    """One cell of the grid."""
    warped = found.discrimination_warped
    return {
        "alpha": float(found.alpha[number]),
        "omega": float(found.omega[number]),
        "gamma": float(found.gamma[number]),
        "variance": float(found.variance[number]),
        "discrimination": float(found.discrimination[number]),
        "pareto": bool(found.pareto[number]),
        **({} if warped is None else {"discrimination_warped": float(warped[number])}),
    }


def find_unit(project: Project, options: AuditOptions) -> str:
    """The unit of the parameters in use."""
    if options.randcrowns is not None:
        return options.randcrowns.unit
    if project.metrics.randcrowns is not None:
        return project.metrics.randcrowns.unit
    return "m" if project.template == "crowns" else "px"
