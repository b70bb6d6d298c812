"""The job that makes the intervals of alphas, variances and overlaps off the window's thread, after the values."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

import numpy as np

from annotator.geometry.box import Floats
from annotator.metrics.agreement.alpha import AlphaResult
from annotator.metrics.agreement.alpha_intervals import add_alpha_intervals
from annotator.metrics.agreement.tags import TagAgreement, add_tag_interval
from annotator.metrics.jackknife.groups import Column, Jackknife
from annotator.metrics.jackknife.interval import Spread
from annotator.metrics.live.live import LiveTallies
from annotator.metrics.matching.selection import ImageIds, select_shapes
from annotator.metrics.randcrowns.variance import VarianceReport, add_variance_intervals
from annotator.metrics.score import Score
from annotator.model.project import Project
from annotator.phrase import Phrase
from annotator.progress import Progress
from annotator.session.agreement.counts import CountOptions, ScopeCounts, drop_uncounted_layers
from annotator.session.agreement.view import AgreementView, Scope, Section
from annotator.session.jobs import Job

INTERVAL_SECTIONS: Final = frozenset({Section.VARIANCE, Section.ALPHA, Section.DISTRIBUTION})
"""Sections whose intervals are made by the job; the matrix has its own at once."""


@dataclass(frozen=True, slots=True, eq=False)
class IntervalResult:
    """What an interval job gives back, to be handed to `LiveAgreement.install_intervals`."""

    scope: Scope
    options: CountOptions
    stamp: int
    """State of the project that they belong to."""
    sections: frozenset[Section]
    """Those that have intervals; the fields of the others say nothing."""
    alpha: AlphaResult | None = None
    part_state: TagAgreement | None = None
    occluded: TagAgreement | None = None
    variance: VarianceReport | None = None
    iou_mean: Score | None = None

    def join(self, known: "IntervalResult") -> "IntervalResult":
        """These with those of other sections that are known of the same state."""
        alpha = self if Section.ALPHA in self.sections else known
        return replace(
            self,
            sections=self.sections | known.sections,
            alpha=alpha.alpha,
            part_state=alpha.part_state,
            occluded=alpha.occluded,
            variance=(self if Section.VARIANCE in self.sections else known).variance,
            iou_mean=(self if Section.DISTRIBUTION in self.sections else known).iou_mean,
        )

    def fill(self, view: AgreementView) -> AgreementView:
        """The view of the same state with intervals in the sections that it has."""
        shown = self.sections & view.sections
        if Section.ALPHA in shown:
            view = replace(view, alpha=self.alpha, part_state=self.part_state, occluded=self.occluded)
        if Section.VARIANCE in shown and view.variance is not None:
            view = replace(view, variance=self.variance)
        if Section.DISTRIBUTION in shown and self.iou_mean is not None:
            view = replace(view, iou_mean=self.iou_mean)
        return replace(view, intervals=shown)


IntervalJob = Job[IntervalResult]


def make_interval_job(
    view: AgreementView,
    counts: ScopeCounts,
    options: CountOptions,
    snapshot: Project,
    *,
    load: Callable[[Project, Progress], Project],
    stamp: int,
) -> IntervalJob:
    """The job for the sections of a view of a whole set; what it needs is copied now, so that edits may go on."""
    sections = (view.sections & INTERVAL_SECTIONS) - view.intervals
    jackknife, images = counts.live.jackknife, counts.live.images
    rows = None
    if Section.VARIANCE in sections and counts.variance is not None and view.variance is not None:
        rows = counts.variance.copy_rows()
    overlaps = _sum_overlaps(counts.live) if Section.DISTRIBUTION in sections else None
    tags = _collect_tags(counts.live, view) if Section.ALPHA in sections else {}

    def work(progress: Progress) -> IntervalResult:
        found = IntervalResult(view.scope, options, stamp, sections)
        if rows is not None and view.variance is not None:
            summed = jackknife.units.sum_rows(images, rows)
            found = replace(found, variance=add_variance_intervals(view.variance, summed, jackknife.rule))
        if overlaps is not None:
            answer = jackknife.measure_ratio(Spread.MEAN, images, *overlaps)
            found = replace(found, iou_mean=view.iou_mean.with_interval(answer))
        if Section.ALPHA in sections and view.alpha is not None:
            project = drop_uncounted_layers(load(snapshot, progress), options)
            found = replace(
                found,
                alpha=_add_alpha_intervals(view.alpha, project, options, jackknife, counts.live.labels, progress),
                part_state=_add_tag_interval(view.part_state, tags.get("part_state"), jackknife, images),
                occluded=_add_tag_interval(view.occluded, tags.get("occluded"), jackknife, images),
            )
        return found

    return Job(Phrase("Computing intervals"), work, quiet=True)


def _add_alpha_intervals(
    alpha: AlphaResult,
    project: Project,
    options: CountOptions,
    jackknife: Jackknife,
    labels: tuple[int, ...],
    progress: Progress,
) -> AlphaResult:
    sides = select_shapes(project, options.authors, options.audit.selection)
    without = options.audit.tally.without_assisted
    return add_alpha_intervals(alpha, sides, labels, jackknife=jackknife, without_assisted=without, progress=progress)


def _sum_overlaps(live: LiveTallies) -> tuple[Floats, Floats]:
    """Sum of the IoU and number of the matched pairs of all author pairs on every image, both `(I,)`."""
    total, number = np.zeros(len(live.images)), np.zeros(len(live.images))
    for pair in combinations(live.authors, 2):
        running = live.running_pair_of(*pair)
        total += running.iou_sum
        number += running.counts[:, 0]
    return total, number


def _collect_tags(live: LiveTallies, view: AgreementView) -> dict[str, Column]:
    """The confusions of all author pairs image by image, of the tags that have an alpha."""
    found: dict[str, Column] = {}
    for name, tag in (("part_state", view.part_state), ("occluded", view.occluded)):
        if tag is None or tag.alpha.value is None:
            continue
        rows = [live.running_pair_of(*pair).copy_columns(name) for pair in combinations(live.authors, 2)]
        found[name] = np.sum(rows, axis=0)
    return found


def _add_tag_interval(
    tag: TagAgreement | None, rows: Column | None, jackknife: Jackknife, images: ImageIds
) -> TagAgreement | None:
    if tag is None or rows is None:
        return tag
    summed = jackknife.units.sum_rows(images, rows)
    return add_tag_interval(tag, lambda place: summed[:, place], jackknife.rule)
