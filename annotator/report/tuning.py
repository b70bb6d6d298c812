"""The RandCrowns parameter search of a project as one value, read by the dialog, the command line and the JSON file."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct
from msgspec.structs import asdict, replace

from annotator.errors import Numeral, Phrase, Progress, UserError
from annotator.geometry.box import Ints
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.matching.selection import list_audited
from annotator.metrics.randcrowns.scope import NO_BOXES, NO_PARAMETERS, CrownRules, complete_parameters
from annotator.metrics.randcrowns.trial import Grid
from annotator.metrics.randcrowns.tuning import Tuning, make_default_grid
from annotator.metrics.randcrowns.warped import Warping
from annotator.metrics.ranges.defaults import find_median_boxes
from annotator.metrics.ranges.search import SearchFrame, make_search
from annotator.metrics.ranges.source import SourceWalk
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.report import tables
from annotator.report.images import list_parameter_cells, list_used_cells, make_image_record, make_used_record
from annotator.report.numbers import format_count, format_setting, format_significant
from annotator.report.tables import ReportSection

SCHEMA: Final = "annotator.tune/1"

Axis = tuple[float, ...]
"""Values of one parameter."""

_SHOWN: Final = 12
"""Cells of the Pareto front that are printed."""
MOST_CELLS: Final = 100_000
"""A grid with more cells would take minutes on a small set and is taken for a slip."""


class TuneReport(Struct, frozen=True, eq=False):
    """A search over the audited authors' shapes; `tuning` holds its cells."""

    project: Project
    options: AuditOptions
    authors: tuple[int, ...]
    grid: Grid
    tuning: Tuning
    left_out: int
    """Images without ground sampling distance, in a search in metres."""
    images: Ints
    """Ascending ids of the images with targets."""


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
    found, left_out, images = make_search(frame, walk.ranges, walk.runner, progress)
    return TuneReport(walk.outline, options, authors, grid, found, left_out, images)


def find_unit(project: Project, options: AuditOptions) -> str:
    """The unit of the parameters in use."""
    if options.randcrowns is not None:
        return options.randcrowns.unit
    if project.metrics.randcrowns is not None:
        return project.metrics.randcrowns.unit
    return "m" if project.template == "crowns" else "px"


class Cell(NamedTuple):
    """One cell of the grid."""

    found: Tuning
    number: int

    def read(self, name: str) -> float:
        """The value of a column of numbers."""
        return float(getattr(self.found, name)[self.number])

    @property
    def is_best(self) -> bool:
        """Whether no other cell beats it in both."""
        return bool(self.found.pareto[self.number])


CELLS: Final = (
    tables.Column[Cell]("alpha", "alpha", lambda cell: cell.read("alpha"), format=format_setting),
    tables.Column[Cell]("omega", "omega", lambda cell: cell.read("omega"), format=format_setting),
    tables.Column[Cell]("gamma", "gamma", lambda cell: cell.read("gamma"), format=format_setting),
    tables.Column[Cell]("variance", Phrase("variance"), lambda cell: cell.read("variance"), format=format_significant),
    tables.Column[Cell](
        "discrimination", Phrase("discrimination"), lambda cell: cell.read("discrimination"), format=format_significant
    ),
    tables.Column[Cell]("pareto", "", lambda cell: cell.is_best, outputs=tables.Output.JSON),
    tables.Column[Cell]("pareto", "", lambda cell: str(cell.is_best).lower(), outputs=tables.Output.CSV),
)
WARPED: Final = tables.Column[Cell](
    "discrimination_warped",
    Phrase("against warped"),
    lambda cell: cell.read("discrimination_warped"),
    format=format_significant,
)


def choose_columns(found: Tuning) -> tuple[tables.Column[Cell], ...]:
    """What is known of the cells of a search."""
    return CELLS if found.discrimination_warped is None else (*CELLS, WARPED)


def _iterate_cells(report: TuneReport) -> Iterator[Cell]:
    return (Cell(report.tuning, number) for number in range(len(report.tuning.alpha)))


def _make_cells_record(report: TuneReport) -> tables.Record:
    """All cells, the paper's among them, and the variance of IoU beside them."""
    found, columns = report.tuning, choose_columns(report.tuning)
    cells = [tables.make_record(columns, cell) for cell in _iterate_cells(report)]
    paper = None if found.paper is None else cells[found.paper]
    reason = found.reason or ""
    return {
        "cells": cells,
        **({} if found.reason is None else {"cells_reason": found.reason}),
        **tables.make_entry("paper", paper, found.paper_reason or reason),
        **tables.make_entry("iou_variance", found.iou_variance, reason),
    }


def _list_cell_rows(report: TuneReport) -> tuple[tables.Cells, Iterable[tables.Cells]]:
    columns = choose_columns(report.tuning)
    return tables.list_csv_names(columns), (tables.list_csv_cells(columns, cell) for cell in _iterate_cells(report))


def _list_front_columns(report: TuneReport) -> list[tables.Column[Cell]]:
    """After alpha, which names the rows."""
    columns = [
        replace(one, title=_name_length("omega", report)) if one.key == "omega" else one
        for one in tables.list_shown(choose_columns(report.tuning))[1:]
    ]
    return [*columns, tables.Column("", "", _describe_standing, outputs=tables.Output.PAGE)]


def _name_length(name: str, report: TuneReport) -> Phrase:
    """The head of a column of lengths, with their unit."""
    in_metres = report.tuning.unit == "m"
    return Phrase("{name}, in metres", name=name) if in_metres else Phrase("{name}, in pixels", name=name)


def _describe_standing(cell: Cell) -> str:
    if cell.number != cell.found.paper:
        return Phrase("Pareto front")
    return Phrase("the paper's set, on the front") if cell.is_best else Phrase("the paper's set")


def _list_front_rows(report: TuneReport) -> list[Cell]:
    """Some cells of the Pareto front, evenly spread over it, and the paper's."""
    found = report.tuning
    front = np.flatnonzero(found.pareto)
    front = front[np.argsort(found.variance[front], kind="stable")]
    chosen = front[np.unique(np.linspace(0, len(front) - 1, min(_SHOWN, len(front))).round().astype(int))]
    return [Cell(found, number) for number in (*chosen.tolist(), *(() if found.paper is None else (found.paper,)))]


def _note_front(report: TuneReport, _rows: object) -> list[str]:
    found, front = report.tuning, int(report.tuning.pareto.sum())
    variance = Numeral(format_significant(found.iou_variance))
    said = Phrase("IoU variance of the same targets: {variance}.", variance=variance)
    if front > _SHOWN:
        said = Phrase(
            "IoU variance of the same targets: {variance}. {shown} of {n} of the front are shown.",
            variance=variance,
            shown=_SHOWN,
            n=Numeral(f"{front:,}"),
        )
    merit = Phrase(
        "A small variance alone proves nothing: choose on the front, where no other set is both steadier and sharper."
    )
    return [said, merit]


def _describe_cells(report: TuneReport) -> str:
    found = report.tuning
    return f"{format_count(len(found.alpha), 'cell')} over {format_count(found.targets, 'target')}"


_FACTS: Final[tuple[tables.Column[TuneReport], ...]] = (
    tables.Column("", Phrase("cells"), lambda report: len(report.tuning.alpha)),
    tables.Column("", Phrase("targets"), lambda report: report.tuning.targets),
    tables.Column("", Phrase("on the Pareto front"), lambda report: int(report.tuning.pareto.sum())),
    tables.Column("", Phrase("unit"), lambda report: report.tuning.unit),
)


def _make_parameters(report: TuneReport) -> tables.Record:
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
        title=Phrase("Search of RandCrowns parameters"),
        record=lambda report: {"unit": report.tuning.unit, "targets": report.tuning.targets},
        columns=_FACTS,
        is_turned=True,
        brief=1,
        is_aside=True,
    ),
    ReportSection(
        key="cells",
        record=_make_cells_record,
        cells=_list_cell_rows,
        columns=_list_front_columns,
        rows=_list_front_rows,
        name=lambda report: _name_length("alpha", report),
        name_of=lambda _report, cell: format_setting(cell.read("alpha")),
        notes=_note_front,
        when=lambda report: report.tuning.reason is None,
        caption=_describe_cells,
    ),
    ReportSection(
        key="parameters",
        record=lambda report: {"project": report.project.name, "parameters": _make_parameters(report)},
        cells=lambda report: list_parameter_cells(_make_parameters(report) | {"unit": report.tuning.unit}),
    ),
    ReportSection(
        key="images_used",
        record=lambda report: make_used_record(report.project, report.images),
        cells=lambda report: list_used_cells(report.project, report.images),
    ),
)
"""In the order of the JSON file."""


def summarise_search(report: TuneReport) -> list[Phrase]:
    """*In short*: what the front spans, and where the paper's set and IoU stand beside it."""
    found = report.tuning
    if found.reason is not None:
        return [Phrase("Nothing to search: {reason}.", reason=found.reason)]
    front = [np.sort(column[found.pareto]) for column in (found.variance, found.discrimination)]
    ends = [[format_significant(float(column[end])) for end in (0, -1)] for column in front]
    said = [
        Phrase(
            "Of {cells} over {targets}, {front} are on the Pareto front: variances of {steady} to {loose}, "
            "discriminations of {dull} to {sharp}.",
            cells=format_count(len(found.alpha), "set"),
            targets=format_count(found.targets, "target"),
            front=Numeral(f"{len(front[0]):,}"),
            **dict(zip(("steady", "loose", "dull", "sharp"), ends[0] + ends[1], strict=True)),
        )
    ]
    if found.paper is not None:
        cell = Cell(found, found.paper)
        numbers = {name: format_significant(cell.read(name)) for name in ("variance", "discrimination")}
        of_front = Phrase("it is on the front") if cell.is_best else Phrase("it is not on the front")
        said.append(
            Phrase(
                "The paper's set has a variance of {variance} and a discrimination of {discrimination}; {standing}.",
                standing=of_front,
                **numbers,
            )
        )
    said.append(
        Phrase("IoU has a variance of {variance} on the same targets.", variance=format_significant(found.iou_variance))
    )
    return said
