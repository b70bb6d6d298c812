"""How two authors agree on the tags of matched pairs: confusion of part state and of occluded, and nominal alpha."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import reduce

import numpy as np

from annotator.metrics.agreement.coincidence import Coincidences, compute_nominal_alpha
from annotator.metrics.agreement.tally import OCCLUSIONS, PART_STATES, Counts, TallyLayout
from annotator.metrics.jackknife.groups import Column, ImageGroups, ImageUnits, JackknifedNumber
from annotator.metrics.jackknife.interval import IntervalRule, NoInterval, Spread
from annotator.metrics.score import Score, make_undefined
from annotator.phrase import Phrase


@dataclass(frozen=True, slots=True)
class TagAgreement:
    """How two authors agree on one tag."""

    states: tuple[str, ...]
    """Names of rows and columns of the confusion; `unset` first."""
    confusion: tuple[tuple[int, ...], ...]
    """Number of pairs by the state that a gave (row) and that b gave (column)."""
    alpha: Score
    """Krippendorff's nominal alpha over the pairs that are set on both sides; its support is their number."""

    def swap(self) -> "TagAgreement":
        """The same agreement with the roles of a and b exchanged."""
        return TagAgreement(self.states, tuple(zip(*self.confusion, strict=True)), self.alpha)


def compute_part_state_agreement(layout: TallyLayout, totals: Counts) -> TagAgreement:
    """Agreement on the part state, from the sums of tallies `(layout.width,)`."""
    return _compute_agreement(PART_STATES, totals[layout.columns["part_state"]])


def compute_occluded_agreement(layout: TallyLayout, totals: Counts) -> TagAgreement:
    """Agreement on the tag *occluded*, from the sums of tallies `(layout.width,)`."""
    return _compute_agreement(OCCLUSIONS, totals[layout.columns["occluded"]])


def pool_tag_agreements(tables: Sequence[TagAgreement]) -> TagAgreement | None:
    """The agreement over the matched pairs of several pairs of authors together; None for no table."""
    if not tables:
        return None
    return _compute_agreement(tables[0].states, np.sum([table.confusion for table in tables], axis=0, dtype=np.int64))


def add_tag_interval(found: TagAgreement, read: Callable[[int], Column], rule: IntervalRule) -> TagAgreement:
    """The agreement with the interval of its alpha; `read` gives a column `(U,)` of its confusions unit by unit.

    Of the columns, as many as two states have pairs, one at a time is in the memory.
    """
    if found.alpha.value is None:
        return found
    if not rule.wanted:
        return replace(found, alpha=found.alpha.with_interval(NoInterval.NOT_ASKED))
    width = len(found.states)
    both = [a * width + b for a in range(1, width) for b in range(1, width)]
    rows = np.flatnonzero(reduce(np.logical_or, (read(place) > 0 for place in both)))
    groups = ImageGroups.of(np.arange(len(rows)), ImageUnits())
    parts = groups.sum_columns(read(place)[rows] for place in range(width * width))
    total = parts.sum(axis=0)
    without = [_compute_agreement(found.states, (total - part).astype(np.int64)).alpha.value for part in parts]
    number = JackknifedNumber(Spread.ALPHA, found.alpha.value, found.alpha.support, without)
    return replace(found, alpha=found.alpha.with_interval(number.compute_interval(groups, rule)))


def _compute_agreement(states: tuple[str, ...], counts: Counts) -> TagAgreement:
    confusion = counts.reshape(len(states), len(states))
    both = confusion[1:, 1:]
    pairs = int(both.sum())
    sums = Coincidences(both.sum(axis=0) + both.sum(axis=1), np.array([0, 0, 2 * int(both.trace())]), pairs)
    alpha = compute_nominal_alpha(sums)
    if alpha is not None:
        score = Score(alpha, pairs)
    elif pairs:
        score = make_undefined(
            Phrase("every pair has the same value on both sides, so agreement by chance is certain"), support=pairs
        )
    else:
        score = make_undefined(Phrase("no matched pair has this tag set on both sides"))
    return TagAgreement(states, tuple(tuple(row) for row in confusion.tolist()), score)
