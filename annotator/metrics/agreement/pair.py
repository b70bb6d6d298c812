"""Agreement of two authors in both roles: precision, recall, F1, IoU of matched pairs, labels, subsets, tags.

A 3.4: each author in turn is the reference that the other is measured against. All numbers come from sums of tallies.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from annotator.geometry.box import Floats
from annotator.metrics.agreement.tags import TagAgreement, occluded_agreement, part_state_agreement
from annotator.metrics.agreement.tally import SUBSETS, Counts, Layout, Moments, Tallies
from annotator.metrics.intervals import Bootstrap, interval, resampled_sums, without_empty
from annotator.metrics.score import Score, ratio, undefined

NO_SHAPES = "neither author drew anything on the shared images"
NO_PAIRS = "there is no matched pair"
NO_THRESHOLD = "no size threshold is set, so no object is small or big"


@dataclass(frozen=True, slots=True)
class Roles:
    """What is counted of `b` against the reference `a`."""

    n_a: int
    n_b: int
    tp: int
    precision: Score
    """tp / n_b."""
    recall: Score
    """tp / n_a."""
    f1: Score
    """2 tp / (n_a + n_b); the same in both roles."""

    def swapped(self) -> "Roles":
        """With b as the reference."""
        return Roles(self.n_b, self.n_a, self.tp, self.recall, self.precision, self.f1)


@dataclass(frozen=True, slots=True)
class IoUSummary:
    """Mean, median and population standard deviation of IoU over matched pairs, and the histogram over `IOU_EDGES`."""

    mean: Score
    median: Score
    std: Score
    histogram: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PairAgreement:
    """Everything about one pair of authors; `a` is the reference of `roles`."""

    a: int
    b: int
    images: int
    """Images that both finished."""
    roles: Roles
    iou: IoUSummary
    part_state: TagAgreement
    occluded: TagAgreement
    by_label: dict[int, Roles]
    """For every label that either author used."""
    recall_a: dict[str, Score]
    """Recall over a's objects of every subset."""
    recall_b: dict[str, Score]
    """Recall over b's objects of every subset."""

    def swapped(self) -> "PairAgreement":
        """With b as the reference."""
        return PairAgreement(
            a=self.b,
            b=self.a,
            images=self.images,
            roles=self.roles.swapped(),
            iou=self.iou,
            part_state=self.part_state.swapped(),
            occluded=self.occluded.swapped(),
            by_label={label: roles.swapped() for label, roles in self.by_label.items()},
            recall_a=self.recall_b,
            recall_b=self.recall_a,
        )


@dataclass(frozen=True, slots=True, eq=False)
class Sums:
    """Sums of tallies over images, from which every number of a pair is made."""

    layout: Layout
    images: int
    totals: Counts
    """(layout.width,)."""
    moments: Moments
    median: float | None
    """Median IoU of the matched pairs; None where there is none."""
    resampled: Floats | None = None
    """Totals of resamples (resamples, layout.width), and the sum of IoU as last column; None without intervals."""


def sums_of(tallies: Tallies, bootstrap: Bootstrap) -> Sums:
    """The sums over all images of the tallies, resampled when asked for."""
    resampled = None
    if bootstrap.resamples:
        rows: Floats = np.concatenate((tallies.counts.astype(np.float64), tallies.iou_sum[:, None]), axis=1)
        resampled = resampled_sums(without_empty(rows), bootstrap)
    return Sums(
        layout=tallies.layout,
        images=len(tallies.images),
        totals=tallies.totals(),
        moments=tallies.moments(),
        median=float(np.median(tallies.iou)) if len(tallies.iou) else None,
        resampled=resampled,
    )


def agreement(a: int, b: int, sums: Sums, *, size_threshold: float | None) -> PairAgreement:
    """All numbers of the pair of authors with ids a and b."""
    reading = _Reading(sums)
    return PairAgreement(
        a=a,
        b=b,
        images=sums.images,
        roles=reading.roles(),
        iou=reading.iou(),
        part_state=part_state_agreement(sums.layout, sums.totals),
        occluded=occluded_agreement(sums.layout, sums.totals),
        by_label=reading.by_label(),
        recall_a=reading.recalls("a", size_threshold),
        recall_b=reading.recalls("b", size_threshold),
    )


def f1_matrix(pairs: Sequence[PairAgreement], authors: Sequence[int]) -> list[list[PairAgreement | None]]:
    """Rows are references, columns the others, in the order of `authors`; None on the diagonal."""
    found = {(pair.a, pair.b): pair for pair in pairs}
    found |= {(pair.b, pair.a): pair.swapped() for pair in pairs}
    return [[found.get((reference, other)) for other in authors] for reference in authors]


class _Reading:
    """Reads scores out of sums; `part` and `whole` name columns that are added up."""

    def __init__(self, sums: Sums) -> None:
        self.sums = sums
        self._totals: list[int] = sums.totals.tolist()

    def roles(self) -> Roles:
        columns = self.sums.layout.columns
        return self._roles(n_a=_all_of(columns["n_a"]), n_b=_all_of(columns["n_b"]), tp=_all_of(columns["pairs"]))

    def by_label(self) -> dict[int, Roles]:
        columns, found = self.sums.layout.columns, {}
        for number, label in enumerate(self.sums.layout.labels):
            n_a, n_b, tp = ([columns[name].start + number] for name in ("n_a", "n_b", "tp"))
            if self._total(n_a) + self._total(n_b):
                found[label] = self._roles(n_a=n_a, n_b=n_b, tp=tp)
        return found

    def recalls(self, side: str, size_threshold: float | None) -> dict[str, Score]:
        columns, found = self.sums.layout.columns, {}
        for number, subset in enumerate(SUBSETS):
            if size_threshold is None and ("small" in subset or "big" in subset):
                found[subset] = undefined(NO_THRESHOLD)
                continue
            hits, objects = ([columns[f"{name}_{side}"].start + number] for name in ("subset_tp", "subset_n"))
            reason = f"the reference has no object in the subset '{subset.replace('_', ' ')}'"
            found[subset] = self._share(hits, objects, reason=reason)
        return found

    def iou(self) -> IoUSummary:
        number, total, squares = self.sums.moments
        histogram = tuple(self._totals[self.sums.layout.columns["bins"]])
        if not number or self.sums.median is None:
            none = undefined(NO_PAIRS)
            return IoUSummary(none, none, none, histogram)
        mean = Score(total / number, number)
        if self.sums.resampled is not None:
            mean = mean.with_interval(interval(self.sums.resampled[:, -1], self._resampled([0])))
        std = Score(float(np.sqrt(squares / number)), number)
        return IoUSummary(mean, Score(self.sums.median, number), std, histogram)

    def _roles(self, *, n_a: list[int], n_b: list[int], tp: list[int]) -> Roles:
        nothing = "the {} author drew no such shape on the shared images"
        return Roles(
            n_a=self._total(n_a),
            n_b=self._total(n_b),
            tp=self._total(tp),
            precision=self._share(tp, n_b, reason=nothing.format("other")),
            recall=self._share(tp, n_a, reason=nothing.format("reference")),
            f1=self._share(tp, n_a + n_b, reason=NO_SHAPES, factor=2),
        )

    def _share(self, part: list[int], whole: list[int], *, reason: str, factor: int = 1) -> Score:
        score = ratio(factor * self._total(part), self._total(whole), reason=reason)
        if self.sums.resampled is None:
            return score
        return score.with_interval(interval(factor * self._resampled(part), self._resampled(whole)))

    def _total(self, columns: list[int]) -> int:
        return sum(self._totals[column] for column in columns)

    def _resampled(self, columns: list[int]) -> Floats:
        assert self.sums.resampled is not None
        summed: Floats = self.sums.resampled[:, columns].sum(axis=1)
        return summed


def _all_of(columns: slice) -> list[int]:
    return list(range(columns.start, columns.stop))
