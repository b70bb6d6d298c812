"""A search for RandCrowns parameters in parts: its targets author after author, of one range of images at a time.

The sums that every cell needs are those of a fixed number of targets after the other, in the order of authors and then
of images, whoever makes them and from whichever ranges: so they have the same bits.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from operator import add
from typing import Any, Final, NamedTuple

import numpy as np
from msgspec import Struct

from annotator.errors import Progress
from annotator.geometry.box import Floats, Ints
from annotator.metrics.matching.selection import SelectionRule, select_shapes
from annotator.metrics.randcrowns import trial
from annotator.metrics.randcrowns.scope import CrownRules, ImageTable, make_scope
from annotator.metrics.randcrowns.trial import Grid, Trial
from annotator.metrics.randcrowns.tuning import TrialCounts, Tuning, summarise_search
from annotator.metrics.randcrowns.variance import VarianceTally, build_variance_table, sum_variance_tally
from annotator.metrics.randcrowns.warped import Warping
from annotator.metrics.ranges.source import ChosenImages, ImageRange, RangeRunner, RangeTasks, Source

_CELLS: Final = 4_000
"""Cells times sums of targets of one task: about a second of work, after which it can be stopped."""


class SearchFrame(Struct, frozen=True):
    """What all ranges of a search have in common."""

    source: Source
    authors: tuple[int, ...]
    """Ids of the audited authors, ascending."""
    selection: SelectionRule
    rules: CrownRules
    """With settings in the unit of the grid."""
    grid: Grid
    warping: Warping | None = None
    """How copies of the targets are warped; None without a discrimination against them."""


class RangeTargets(Struct, frozen=True, eq=False):
    """How many targets a range has, and what they say beside their sums."""

    counts: Ints
    """Targets of each author (A,)."""
    pairs: int
    iou_variance: Floats
    """Variance of the IoU of each target's pairs (T,), author after author."""
    tally: VarianceTally
    images: Ints
    """Ascending ids of the images with targets."""


class FoundSearch(NamedTuple):
    """A search, and what it rests on."""

    tuning: Tuning
    left_out: int
    """Images without ground sampling distance, in a search in metres."""
    images: Ints
    """Ascending ids of the images with targets."""


class TargetPiece(Struct, frozen=True):
    """Some targets of a range, by their numbers from `first` to before `last`."""

    part: ImageRange
    first: int
    last: int


def make_search(
    frame: SearchFrame,
    ranges: Sequence[ImageRange],
    runner: RangeRunner,
    progress: Progress | None = None,
) -> FoundSearch:
    """Every cell of the grid.

    Raises UserError where the source cannot be read, and Cancelled when asked to stop.
    """
    found = list(runner.run(outline_targets, RangeTasks(ranges, frame), progress))
    tally = reduce(add, (one.tally for one in found))
    bounds = [np.cumsum([0, *one.counts.tolist()]).tolist() for one in found]
    places = range(len(frame.authors))
    variance = [one.iou_variance[at[n] : at[n + 1]] for n in places for one, at in zip(found, bounds, strict=True)]
    pieces = (
        TargetPiece(part, at[n], at[n + 1])
        for n in places
        for part, at in zip(ranges, bounds, strict=True)
        if at[n + 1] > at[n]
    )
    tasks = list_tasks(pieces, cells=frame.grid.cells)
    sums = (one for made in runner.run(sum_pieces, _PieceTasks(tasks, frame), progress) for one in made)
    counted = TrialCounts(tally, np.concatenate([np.zeros(0), *variance]), sum(one.pairs for one in found))
    images = np.unique(np.concatenate([one.images for one in found]))
    return FoundSearch(summarise_search(counted, frame.grid, sums, warping=frame.warping), tally.left_out, images)


def outline_targets(given: tuple[ImageRange, SearchFrame]) -> RangeTargets:
    """The targets of a range; for workers."""
    part, frame = given
    made, tally, images = _measure_range(frame, part)
    return RangeTargets(made.counts, len(made.place), made.iou_variance, tally, images)


def list_tasks(pieces: Iterable[TargetPiece], *, cells: int) -> list[tuple[TargetPiece, ...]]:
    """The pieces of each task, in their order; every task but the last has whole parts of the targets."""
    most = max(_CELLS // max(cells, 1), 1) * trial.TARGETS
    tasks: list[tuple[TargetPiece, ...]] = []
    held: list[TargetPiece] = []
    number = 0
    for piece in _cut_pieces(pieces, most):
        held.append(piece)
        number += piece.last - piece.first
        over = number % trial.TARGETS
        if number > over:
            cut = piece.last - over
            tasks.append((*held[:-1], TargetPiece(piece.part, piece.first, cut)))
            held, number = ([TargetPiece(piece.part, cut, piece.last)] if over else []), over
    return [*tasks, tuple(held)] if held else tasks


def sum_pieces(given: tuple[Sequence[TargetPiece], SearchFrame]) -> list[Floats]:
    """The sums of the targets of some pieces, part after part, each `(C, 4)`; for workers."""
    pieces, frame = given
    chosen = ChosenImages(frame.selection)
    # With the chosen images of its range alone a frame is the same in all tasks, and what was measured is at hand.
    measured = ((one, _measure_range(chosen.cut_frame(frame, one.part), one.part)[0]) for one in pieces)
    found = [made.cut(one.first, one.last) for one, made in measured]
    whole = Trial.concat(found)
    return list(whole.iterate_sums(frame.grid))


class _PieceTasks(Sequence[tuple[tuple[TargetPiece, ...], SearchFrame]]):
    """The pieces of every task with what of the frame concerns them, made when they are asked for."""

    def __init__(self, tasks: Sequence[tuple[TargetPiece, ...]], frame: SearchFrame) -> None:
        self._tasks, self._frame = tasks, frame
        self._chosen = ChosenImages(frame.selection)

    def __len__(self) -> int:
        return len(self._tasks)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return _PieceTasks(self._tasks[place], self._frame)
        pieces = self._tasks[place]
        return pieces, self._chosen.cut_frame(self._frame, *dict.fromkeys(one.part for one in pieces))


def _cut_pieces(pieces: Iterable[TargetPiece], most: int) -> Iterator[TargetPiece]:
    """The same targets in pieces of at most so many."""
    for piece in pieces:
        for first in range(piece.first, piece.last, most):
            yield TargetPiece(piece.part, first, min(first + most, piece.last))


@lru_cache(maxsize=2)
def _measure_range(frame: SearchFrame, part: ImageRange) -> tuple[Trial, VarianceTally, Ints]:
    """The targets of a range and their images; a task may need the end of one range and the beginning of the next."""
    project = frame.source.read_range(part)
    sides = select_shapes(project, frame.authors, frame.selection)
    table = build_variance_table(make_scope(sides, ImageTable.of(project.images.values()), frame.rules))
    made = Trial.of(table, alpha=max(frame.grid.alpha), warping=frame.warping)
    return made, sum_variance_tally(table), np.unique(table.scope.shapes.image[table.targets.kept])
