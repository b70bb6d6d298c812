"""Intervals on request: the pairs of a scope once more, resampled over images off the window's thread."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from annotator.metrics.agreement.alpha import Pair
from annotator.metrics.agreement.pair import PairAgreement, agreement
from annotator.metrics.intervals import resampled_sums, without_empty
from annotator.progress import Progress
from annotator.session.agreement_view import Scope
from annotator.session.jobs import Job
from annotator.session.tallied import Basis, Tallied


@dataclass(frozen=True, slots=True, eq=False)
class Intervals:
    """What an interval job gives back, to be handed to `LiveAgreement.install_intervals`."""

    scope: Scope
    basis: Basis
    stamp: int
    """State of the project that they belong to."""
    pairs: Mapping[Pair, PairAgreement]


IntervalJob = Job[Intervals]


def intervals_of(scope: Scope, tallied: Tallied, *, stamp: int) -> IntervalJob:
    """The job; the sums are taken now, so that edits may go on meanwhile."""
    live, options = tallied.live, tallied.basis.audit
    taken = {}
    for pair in combinations(live.authors, 2):
        running = live.running(*pair)
        taken[pair] = (running.sums(), running.counts.copy(), running.iou_sum.copy())

    def work(progress: Progress) -> Intervals:
        found: dict[Pair, PairAgreement] = {}
        for done, (pair, (sums, counts, iou_sum)) in enumerate(taken.items()):
            progress.step(done, len(taken))
            rows = np.concatenate((counts.astype(np.float64), iou_sum[:, None]), axis=1)
            resampled = resampled_sums(without_empty(rows), options.bootstrap)
            with_intervals = replace(sums, resampled=resampled)
            found[pair] = agreement(*pair, with_intervals, size_threshold=options.tally.size_threshold)
        return Intervals(scope, tallied.basis, stamp, found)

    return Job("Computing intervals", work)
