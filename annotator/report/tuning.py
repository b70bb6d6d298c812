"""The RandCrowns parameter search of a project as one value, read by the dialog, the command line and the JSON file."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Final

from annotator.errors import UserError
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.matching.selection import list_audited
from annotator.metrics.parts.defaults import find_median_boxes
from annotator.metrics.parts.search import SearchFrame, make_search
from annotator.metrics.parts.source import SourceWalk
from annotator.metrics.randcrowns.scope import CrownRules
from annotator.metrics.randcrowns.settings import NO_BOXES, NO_PARAMETERS, complete_parameters
from annotator.metrics.randcrowns.trial import Grid
from annotator.metrics.randcrowns.tuning import Tuning, make_default_grid
from annotator.metrics.randcrowns.warped import Warping
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.phrase import Numeral
from annotator.progress import Progress
from annotator.report.images import list_parameter_cells, make_image_record
from annotator.report.sections import ReportSection, list_section_files, make_section_record, show_one
from annotator.report.tables import Cells, CsvTable, Record, Table, make_entry

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
    walk: SourceWalk,
    options: AuditOptions,
    progress: Progress | None = None,
    *,
    unit: str | None = None,
    alpha: Axis | None = None,
    omega: Axis | None = None,
    gamma: Axis | None = None,
) -> Grid:
    """The grid to search: the paper's in metres or its like in pixels, with the given axes in the place of its own.

    Raises UserError for values that RandCrowns has no meaning for, for a grid too large, and where no default can be
    computed because there is no shape; Cancelled when asked to stop.
    """
    project = walk.outline
    unit = unit or find_unit(project, options)
    stored = project.metrics.randcrowns
    is_known = unit == "m" or (stored is not None and stored.unit == unit)
    boxes = NO_BOXES if is_known else find_median_boxes(walk, options, progress)
    settings = complete_parameters(project, boxes, unit=unit)
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
    walk: SourceWalk,
    options: AuditOptions,
    progress: Progress | None = None,
    *,
    unit: str | None = None,
    alpha: Axis | None = None,
    omega: Axis | None = None,
    gamma: Axis | None = None,
    warping: Warping | None = None,
) -> TuneReport:
    """The search over the default grid with the given axes in the place of its own.

    A `warping` asks for the discrimination against warped targets, too. Raises UserError as `make_tune_grid` does, and
    Cancelled when asked to stop.
    """
    grid = make_tune_grid(walk, options, progress, unit=unit, alpha=alpha, omega=omega, gamma=gamma)
    authors, pairing = tuple(list_audited(walk.outline, options.authors)), options.tally.pairing
    rules = CrownRules(
        RandCrownsSettings(grid.alpha[0], grid.omega[0], grid.gamma[0], grid.unit),
        pairing.label_aware,
        pairing.overlap,
        options.eq14_only,
        options.tally.without_assisted,
    )
    frame = SearchFrame(walk.source, authors, options.selection, rules, grid, warping)
    found, left_out = make_search(frame, walk.ranges, walk.runner, progress)
    return TuneReport(walk.outline, options, authors, grid, found, left_out)


def find_unit(project: Project, options: AuditOptions) -> str:
    """The unit of the parameters in use."""
    if options.randcrowns is not None:
        return options.randcrowns.unit
    if project.metrics.randcrowns is not None:
        return project.metrics.randcrowns.unit
    return "m" if project.template == "crowns" else "px"


def _make_cell(found: Tuning, number: int) -> Record:
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


def _make_cells_record(report: TuneReport) -> Record:
    """All cells, the paper's among them, and the variance of IoU beside them."""
    found = report.tuning
    cells = [_make_cell(found, number) for number in range(len(found.alpha))]
    paper = None if found.paper is None else cells[found.paper]
    reason = found.reason or ""
    return {
        "cells": cells,
        **({} if found.reason is None else {"cells_reason": found.reason}),
        **make_entry("paper", paper, found.paper_reason or reason),
        **make_entry("iou_variance", found.iou_variance, reason),
    }


def _list_cell_rows(report: TuneReport) -> tuple[Cells, Iterable[Cells]]:
    found = report.tuning
    head = CELLS if found.discrimination_warped is None else (*CELLS, "discrimination_warped")
    rows = (_make_cell(found, number) for number in range(len(found.alpha)))
    return head, ([row[name] if name != "pareto" else str(row[name]).lower() for name in head] for row in rows)


def _make_fact_table(report: TuneReport) -> Table:
    found = report.tuning
    return Table.of_facts(
        [
            ("cells", f"{len(found.alpha):,}"),
            ("targets", f"{found.targets:,}"),
            ("on the Pareto front", f"{int(found.pareto.sum()):,}"),
            ("unit", found.unit),
        ]
    )


def _make_parameters(report: TuneReport) -> Record:
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


SECTIONS_OF_TUNE: Final[tuple[ReportSection[TuneReport], ...]] = (
    ReportSection(
        key="search",
        title="Search of RandCrowns parameters",
        record=lambda report: {"unit": report.tuning.unit, "targets": report.tuning.targets},
        tables=show_one(_make_fact_table),
        brief=1,
    ),
    ReportSection(key="cells", record=_make_cells_record, cells=_list_cell_rows),
    ReportSection(
        key="parameters",
        record=lambda report: {"project": report.project.name, "parameters": _make_parameters(report)},
        cells=lambda report: list_parameter_cells(_make_parameters(report) | {"unit": report.tuning.unit}),
    ),
)
"""In the order of the JSON file."""


def make_tune_record(report: TuneReport) -> Record:
    """The search as JSON values, in the order of the schema."""
    return {"schema": SCHEMA, **make_section_record(SECTIONS_OF_TUNE, report)}


def list_tune_tables(report: TuneReport) -> tuple[CsvTable, ...]:
    """The cells and the parameters."""
    return list_section_files(SECTIONS_OF_TUNE, report, ("cells", "parameters"))
