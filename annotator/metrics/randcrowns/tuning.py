"""Search for RandCrowns parameters over a grid (R Table III), with what stops it from fooling anyone.

A small variance across annotators alone is no merit: parameters under which everything scores near one have none. So
every cell also has a discrimination, the mean RC of the kept pairs minus the mean RC of wrong pairs, and what is
offered is the Pareto front of the two. On request a second discrimination stands beside it, against warped copies of
the targets (R section IV); the front does not depend on it.
"""

from collections.abc import Iterable
from itertools import product
from typing import Final

import numpy as np
from msgspec import Struct

from annotator.errors import Numeral, Phrase, UserError
from annotator.geometry.box import Bools, Floats
from annotator.metrics.randcrowns.scope import PAPER_BOXES
from annotator.metrics.randcrowns.trial import WRONG_PLACES, Grid
from annotator.metrics.randcrowns.variance import VarianceTally, make_variance_report
from annotator.metrics.randcrowns.warped import Warping
from annotator.model.metric_settings import RandCrownsSettings

MOST_VALUES: Final = 10_000
"""An axis with more values is taken for a slip."""

PAPER_GRID: Final = Grid(
    alpha=tuple(step / 10 for step in range(1, 11)),
    omega=tuple(step / 10 for step in range(1, 16)),
    gamma=tuple(float(step) for step in range(1, 8)),
)
"""R Table III: alpha 10 cm to 1 m, omega 10 cm to 1.5 m, gamma 1 to 7."""


class Tuning(Struct, frozen=True, eq=False):
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


class TrialCounts(Struct, frozen=True, eq=False):
    """What the targets of a search say beside their sums."""

    tally: VarianceTally
    iou_variance: Floats
    """Variance of the IoU of each target's pairs (T,)."""
    pairs: int


def summarise_search(
    counted: TrialCounts, grid: Grid, sums: Iterable[Floats], *, warping: Warping | None = None
) -> Tuning:
    """The cells of a search from the sums of its parts `(C, 4)`, in their order."""
    paper, paper_reason = _find_paper_cell(grid)
    alpha, omega, gamma = np.array(list(product(grid.alpha, grid.omega, grid.gamma))).reshape(-1, 3).T
    targets, reason = len(counted.iou_variance), None
    if not targets:
        reason = make_variance_report(counted.tally).pooled.randcrowns.reason
        reason = reason or Phrase("no kept target has an inner region at the largest alpha of the grid")
        alpha, omega, gamma, paper = alpha[:0], omega[:0], gamma[:0], None
    variance = discrimination = against_warped = np.zeros(0)
    if reason is None:
        copies = 0 if warping is None else warping.copies
        variance, discrimination, against_warped = _score_cells(counted, grid, sums, copies=copies)
    return Tuning(
        unit=grid.unit,
        targets=targets,
        alpha=alpha,
        omega=omega,
        gamma=gamma,
        variance=variance,
        discrimination=discrimination,
        pareto=find_pareto_front(variance, discrimination),
        paper=paper,
        paper_reason=reason or paper_reason,
        iou_variance=float(counted.iou_variance.mean()) if targets else None,
        reason=reason,
        discrimination_warped=None if warping is None else against_warped,
        warping=warping,
    )


def _score_cells(
    counted: TrialCounts, grid: Grid, parts: Iterable[Floats], *, copies: int
) -> tuple[Floats, Floats, Floats]:
    """Pooled RC variance of every cell (C,), and its discrimination from wrong pairs and from warped copies."""
    sums = np.zeros((grid.cells, 4))
    for part in parts:
        sums += part
    targets = len(counted.iou_variance)
    right, wrong = sums[:, 1] / counted.pairs, sums[:, 2] / (counted.pairs * len(WRONG_PLACES))
    warped = sums[:, 3] / max(targets * copies, 1)
    return sums[:, 0] / targets, right - wrong, right - warped


def find_pareto_front(variance: Floats, discrimination: Floats) -> Bools:
    """Which cells `(C,)` no other cell beats: smaller variance with no less discrimination, or the other way about.

    `variance` and `discrimination` are `(C,)`.
    """
    points, place = np.unique(np.stack((variance, -discrimination), axis=1), axis=0, return_inverse=True)
    best_before = np.minimum.accumulate(np.concatenate(([np.inf], points[:-1, 1]))) if len(points) else np.zeros(0)
    front: Bools = (points[:, 1] < best_before)[place.reshape(-1)]
    return front


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
