"""Search for RandCrowns parameters over a grid (R Table III), with what stops it from fooling anyone.

A small variance across annotators alone is no merit: parameters under which everything scores near one have none. So
every cell also has a discrimination, the mean RC of the kept pairs minus the mean RC of wrong pairs, and what is
offered is the Pareto front of the two. On request a second discrimination stands beside it, against warped copies of
the targets (R section IV); the front does not depend on it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

import numpy as np

from annotator.errors import UserError
from annotator.geometry.box import Bools, Floats, Rows, scale_of
from annotator.geometry.region import Geometries, Regions, regions_of
from annotator.metrics.randcrowns.scope import CrownScope
from annotator.metrics.randcrowns.settings import PAPER_BOXES, convert_to_pixels
from annotator.metrics.randcrowns.terms import (
    RegionMeasure,
    compute_inner_terms,
    compute_outer_terms,
    compute_rand_crowns,
    measure_of,
)
from annotator.metrics.randcrowns.variance import (
    VarianceTable,
    compute_mean_and_variance,
    make_variance_report,
    sum_variance_tally,
)
from annotator.metrics.randcrowns.warped import Warping, warp_shapes
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.shapes import Shapes
from annotator.phrase import Numeral, Phrase
from annotator.progress import Progress

WRONG_PLACES: Final = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
"""Where a delineation is moved to, in units of its own scale, to make a wrong pair of a right one."""


MOST_VALUES: Final = 10_000
"""An axis with more values is taken for a slip."""

TARGETS: Final = 512
"""Targets that are worked on together."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The values of alpha, omega (in `unit`) and gamma that are tried, each with each."""

    alpha: tuple[float, ...]
    omega: tuple[float, ...]
    gamma: tuple[float, ...]
    unit: str = "m"

    @property
    def cells(self) -> int:
        """Number of cells: each value of alpha with each of omega and of gamma."""
        return len(self.alpha) * len(self.omega) * len(self.gamma)


PAPER_GRID: Final = Grid(
    alpha=tuple(step / 10 for step in range(1, 11)),
    omega=tuple(step / 10 for step in range(1, 16)),
    gamma=tuple(float(step) for step in range(1, 8)),
)
"""R Table III: alpha 10 cm to 1 m, omega 10 cm to 1.5 m, gamma 1 to 7."""


@dataclass(frozen=True, slots=True, eq=False)
class Tuning:
    """The cells of a grid as columns (C,), in the order alpha, omega, gamma; no cells where `reason` is given."""

    unit: str
    targets: int
    """Kept targets that are defined at the grid's largest alpha; the same for all cells."""
    alpha: Floats
    omega: Floats
    gamma: Floats
    variance: Floats
    """Pooled RC variance across annotators."""
    discrimination: Floats
    """Mean RC of kept pairs minus mean RC of wrong pairs."""
    pareto: Bools
    """No other cell has both a smaller variance and a larger discrimination."""
    paper: int | None
    """The cell of the set that the paper selected."""
    paper_reason: str | None
    """Why there is no such cell, or None."""
    iou_variance: float | None
    """IoU variance of the same targets."""
    reason: str | None
    """Why nothing could be computed, or None."""
    discrimination_warped: Floats | None = None
    """Mean RC of kept pairs minus mean RC of the targets' warped copies with their targets; None unless asked for."""
    warping: Warping | None = None
    """How the copies were made, or None."""


def parse_axis(text: str, *, name: str) -> tuple[float, ...]:
    """The values of `lo:step:hi`, both ends included, or of one number. Raises UserError for anything else."""
    try:
        numbers = [float(part) for part in text.split(":")]
    except ValueError:
        numbers = []
    if len(numbers) == 1 and np.isfinite(numbers[0]):
        return (numbers[0],)
    if len(numbers) != 3 or not np.isfinite(numbers).all() or numbers[1] <= 0 or numbers[2] < numbers[0]:
        raise UserError(
            "{name} takes one number or lo:step:hi such as 0.1:0.1:1.0, not '{text}'.", name=name, text=text
        )
    low, step, high = numbers
    count = int(np.floor(min((high - low) / step, MOST_VALUES) + 1e-9)) + 1
    if count > MOST_VALUES:
        raise UserError(
            "{name} {text} has more than {most_values} values; take larger steps.",
            name=name,
            text=text,
            most_values=Numeral(f"{MOST_VALUES:,}"),
        )
    return tuple(round(low + place * step, 12) for place in range(count))


def find_border_axes(found: Tuning, row: int) -> tuple[str, ...]:
    """Of alpha, omega and gamma those whose value of this cell is the least or the most that was tried.

    An axis with one value has no ends. What a metric says at an end may go on beyond it.
    """
    axes = {"alpha": found.alpha, "omega": found.omega, "gamma": found.gamma}
    return tuple(
        name
        for name, values in axes.items()
        if float(np.ptp(values)) > 0 and float(values[row]) in (float(values.min()), float(values.max()))
    )


def make_default_grid(settings: RandCrownsSettings) -> Grid:
    """The grid of R Table III in metres.

    In pixels it is stretched so that the settings lie where the paper's set lies.
    """
    if settings.unit == "m":
        return PAPER_GRID
    return Grid(
        alpha=tuple(value * settings.alpha / PAPER_BOXES.alpha for value in PAPER_GRID.alpha),
        omega=tuple(value * settings.omega / PAPER_BOXES.omega for value in PAPER_GRID.omega),
        gamma=PAPER_GRID.gamma,
        unit="px",
    )


SumParts = Callable[[Sequence[int]], Iterable[Floats]]
"""Sums over the parts of the targets that begin at these places, in their order, each `(C, 4)`."""


def tune(
    table: VarianceTable,
    grid: Grid,
    *,
    warping: Warping | None = None,
    progress: Progress | None = None,
    sum_parts: SumParts | None = None,
) -> Tuning:
    """Variance and discrimination of every cell over the kept pairs of the table (R Table III).

    With a `warping` also the discrimination against warped copies of the targets (R section IV): mean RC of the kept
    pairs minus mean RC of the copies with the targets they were made of, uncut like the wrong pairs. `sum_parts` makes
    the sums elsewhere.

    Raises ValueError unless the table's scope was made with settings in the grid's unit, Cancelled when asked to stop.
    """
    if table.scope.rules.settings.unit != grid.unit:
        raise ValueError("the grid and the scope must have the same unit")
    trial = _Trial.of(table, alpha=max(grid.alpha), warping=warping)
    paper, paper_reason = _find_paper_cell(grid)
    alpha, omega, gamma = np.array(list(product(grid.alpha, grid.omega, grid.gamma))).reshape(-1, 3).T
    reason = None
    if not len(trial.rows):
        reason = make_variance_report(sum_variance_tally(table)).pooled.randcrowns.reason
        reason = reason or Phrase("no kept target has an inner region at the largest alpha of the grid")
        alpha, omega, gamma, paper = alpha[:0], omega[:0], gamma[:0], None
    scored = np.zeros(0), np.zeros(0), np.zeros(0)
    if reason is None:
        starts = range(0, len(trial.rows), TARGETS)
        sums = trial.iterate_sums(grid, starts, progress) if sum_parts is None else sum_parts(starts)
        scored = trial.score_cells(grid, sums)
    variance, discrimination, against_warped = scored
    return Tuning(
        unit=grid.unit,
        targets=len(trial.rows),
        alpha=alpha,
        omega=omega,
        gamma=gamma,
        variance=variance,
        discrimination=discrimination,
        pareto=find_pareto_front(variance, discrimination),
        paper=paper,
        paper_reason=reason or paper_reason,
        iou_variance=trial.iou_variance,
        reason=reason,
        discrimination_warped=None if warping is None else against_warped,
        warping=warping,
    )


def sum_targets(table: VarianceTable, grid: Grid, starts: Sequence[int], *, warping: Warping | None) -> list[Floats]:
    """The sums of the parts of the targets that begin at these places, each `(C, 4)`; for workers."""
    return list(_Trial.of(table, alpha=max(grid.alpha), warping=warping).iterate_sums(grid, starts, None))


def find_pareto_front(variance: Floats, discrimination: Floats) -> Bools:
    """Which cells `(C,)` no other cell beats: smaller variance with no less discrimination, or the other way about.

    `variance` and `discrimination` are `(C,)`.
    """
    points, place = np.unique(np.stack((variance, -discrimination), axis=1), axis=0, return_inverse=True)
    best_before = np.minimum.accumulate(np.concatenate(([np.inf], points[:-1, 1]))) if len(points) else np.zeros(0)
    front: Bools = (points[:, 1] < best_before)[place.reshape(-1)]
    return front


@dataclass(frozen=True, slots=True, eq=False)
class _Trial:
    """The kept pairs that every cell scores; wrong pairs are made of them."""

    scope: CrownScope
    rows: Rows
    """Rows of the targets in the scope (T,)."""
    place: Rows
    """Number of the target of each kept pair (P,), ascending."""
    shape_row: Rows
    """Rows of the delineations in the scope (P,)."""
    iou_variance: float | None
    warped: Regions
    """Warped copies of the targets (K T,), the first copy of all targets first; none unless asked for."""

    @classmethod
    def of(cls, table: VarianceTable, *, alpha: float, warping: Warping | None) -> "_Trial":
        """The kept pairs whose targets are defined at this alpha."""
        pairs, scope = table.pairs, table.scope
        kept = np.flatnonzero(pairs.kept)
        rows = np.unique(pairs.target_row[kept])
        rows = rows[_is_defined(scope, rows, alpha=alpha)]
        kept = kept[np.isin(pairs.target_row[kept], rows)]
        place = np.searchsorted(rows, pairs.target_row[kept])
        _, variance = compute_mean_and_variance(pairs.iou[kept], place, count=len(rows))
        targets = scope.shapes.take(rows)
        return cls(
            scope=scope,
            rows=rows,
            place=place,
            shape_row=pairs.shape_row[kept],
            iou_variance=float(variance.mean()) if len(rows) else None,
            warped=_warp_targets(targets, warping, overlap=scope.rules.overlap),
        )

    def iterate_sums(self, grid: Grid, starts: Sequence[int], progress: Progress | None) -> Iterator[Floats]:
        """The sums of a fixed number of targets from each of these places on, `(C, 4)`: that bounds the memory."""
        for number, start in enumerate(starts):
            sums = np.zeros((grid.cells, 4))
            for cell, of_cell in enumerate(self._sum_part(grid, start)):
                if progress is not None:
                    progress.step((number * grid.cells + cell) // len(starts), grid.cells)
                sums[cell] = of_cell
            yield sums

    def score_cells(self, grid: Grid, parts: Iterable[Floats]) -> tuple[Floats, Floats, Floats]:
        """Pooled RC variance of every cell (C,), and its discrimination from wrong pairs and from warped copies."""
        sums = np.zeros((grid.cells, 4))
        for part in parts:
            sums += part
        right, wrong = sums[:, 1] / len(self.place), sums[:, 2] / (len(self.place) * len(WRONG_PLACES))
        warped = sums[:, 3] / max(len(self.warped), 1)
        return sums[:, 0] / len(self.rows), right - wrong, right - warped

    def _sum_part(self, grid: Grid, start: int) -> Iterator[tuple[float, float, float, float]]:
        """Sums over a part of the targets, cell after cell: variances, RC of kept pairs, of wrong pairs, of copies."""
        eq14_only = self.scope.rules.eq14_only
        part = slice(*np.searchsorted(self.place, (start, start + TARGETS)))
        rows, place = self.rows[start : start + TARGETS], self.place[part] - start
        measure = self._measure_part(start, self.shape_row[part], place)
        pixel = self.scope.images.sampling[self.scope.image_row[rows]] if grid.unit == "m" else 1.0
        every = [compute_inner_terms(measure, alpha / pixel, eq14_only=eq14_only) for alpha in grid.alpha]
        needed = np.unique(np.concatenate([inner.rows for inner in every]))
        measure = measure.take(needed)
        outer = [compute_outer_terms(measure, omega / pixel) for omega in grid.omega]
        bends: list[Floats | None] = [None] * len(outer)
        for inner in every:
            of_alpha = inner.take_from(needed)
            counted, score = measure.take(of_alpha.rows), np.zeros(len(place))
            is_right = counted.side == 0
            is_warped = inner.rows >= len(place) * (1 + len(WRONG_PLACES))
            is_wrong = ~(is_right | is_warped)
            for number, gamma in product(range(len(outer)), grid.gamma):
                rc, bends[number] = compute_rand_crowns(
                    counted, of_alpha, outer[number], gamma=gamma, bend=bends[number]
                )
                score[inner.rows[is_right]] = rc[is_right]
                _, variance = compute_mean_and_variance(score, place, count=len(rows))
                yield float(variance.sum()), float(score.sum()), float(rc[is_wrong].sum()), float(rc[is_warped].sum())

    def _measure_part(self, start: int, shape_row: Rows, place: Rows) -> RegionMeasure:
        """The measure of a part of the targets, their delineations (P,), these at wrong places (8 P), and copies."""
        scope, targets = self.scope, np.arange(len(self.rows))[start : start + TARGETS]
        rows, copies = self.rows[targets], len(self.warped) // len(self.rows)
        warped = self.warped.take((np.arange(copies)[:, None] * len(self.rows) + targets).reshape(-1))
        right = scope.regions.take(shape_row)
        return measure_of(
            scope.regions.take(rows),
            right,
            Regions.concat((_misplace_regions(right, scale_of(scope.shapes.box[shape_row])), warped)),
            place=np.concatenate((np.tile(place, 1 + len(WRONG_PLACES)), np.tile(targets - start, copies))),
            image_size=scope.images.size[scope.image_row[rows]],
        )


def _is_defined(scope: CrownScope, rows: Rows, *, alpha: float) -> Bools:
    """Which targets have an inner region at this alpha."""
    settings = replace(scope.rules.settings, alpha=alpha)
    parameters = convert_to_pixels(settings, scope.images.sampling[scope.image_row])
    return replace(scope, parameters=parameters).score(rows, rows).defined


def _warp_targets(targets: Shapes, warping: Warping | None, *, overlap: str) -> Regions:
    """Warped copies of the targets, of their boxes unless the overlap is that of polygons; none without a warping."""
    if warping is None:
        return regions_of(targets.box[:0], None)
    return warp_shapes(targets.box, targets.polygon if overlap == "polygon" else None, warping)


def _misplace_regions(regions: Regions, by: Floats) -> Regions:
    """Regions at the eight wrong places, each moved by its own scale `by` (P,)."""
    return Regions.concat(
        [
            Regions(
                regions.bounds + np.outer(by, place * 2),
                regions.is_polygon,
                _shift_geometries(regions, np.outer(by, place)),
            )
            for place in WRONG_PLACES
        ]
    )


def _shift_geometries(regions: Regions, by: Floats) -> Geometries:
    """The drawn geometries moved by (dx, dy) a row."""
    result = regions.geometries.copy()
    drawn = np.flatnonzero(regions.is_polygon)
    if len(drawn):
        import shapely

        points, owner = shapely.get_coordinates(result[drawn], return_index=True)
        result[drawn] = shapely.set_coordinates(result[drawn], points + by[drawn][owner])
    return result


def _find_paper_cell(grid: Grid) -> tuple[int | None, str | None]:
    """The place of the paper's selected set in the grid, or why it has none."""
    if grid.unit != PAPER_BOXES.unit:
        return None, Phrase("the paper's parameters are in metres, the grid is in pixels")
    axes = zip(
        (grid.alpha, grid.omega, grid.gamma), (PAPER_BOXES.alpha, PAPER_BOXES.omega, PAPER_BOXES.gamma), strict=True
    )
    places = [np.flatnonzero(np.isclose(axis, value, rtol=1e-9)) for axis, value in axes]
    if not all(len(place) for place in places):
        return None, Phrase("the paper's parameters do not lie on the grid")
    alpha, omega, gamma = (int(place[0]) for place in places)
    return (alpha * len(grid.omega) + omega) * len(grid.gamma) + gamma, None
