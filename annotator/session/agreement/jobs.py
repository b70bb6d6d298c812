"""Jobs that count agreement for a table or a figure, and its intervals: labels, passes, images, pairs, the data set."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

import immutables
import numpy as np

from annotator.geometry.box import Bools, Floats, Ints, Rows
from annotator.metrics.agreement.alpha import AlphaResult
from annotator.metrics.agreement.alpha_intervals import add_alpha_intervals
from annotator.metrics.agreement.audit import AuditOptions, QualityNumbers
from annotator.metrics.agreement.counts import AuthorEffort, SplitStatistics
from annotator.metrics.agreement.pair import TagAgreement, add_tag_interval
from annotator.metrics.jackknife.groups import Column, Jackknife
from annotator.metrics.jackknife.interval import Spread
from annotator.metrics.live.live import LiveTallies
from annotator.metrics.live.running import RunningVariance
from annotator.metrics.matching.confusion import LabelConfusion, compute_confusion
from annotator.metrics.matching.image_choice import ImageChoice
from annotator.metrics.matching.selection import (
    ImageIds,
    SelectionRule,
    find_shared_images,
    list_audited,
    select_shapes,
)
from annotator.metrics.parts.defaults import find_median_boxes
from annotator.metrics.parts.measure import PartMeasure
from annotator.metrics.parts.reduce import score_control, score_repeats
from annotator.metrics.parts.source import LoadedSource, SourceWalk
from annotator.metrics.randcrowns.scope import CrownRules
from annotator.metrics.randcrowns.settings import resolve_parameters
from annotator.metrics.randcrowns.variance import VarianceReport, VarianceTable, add_variance_intervals
from annotator.metrics.score import Score, compute_f1
from annotator.model.image import ImagePurpose
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.phrase import Phrase
from annotator.progress import Progress
from annotator.report.shape_counts import ShapeCounts, count_shapes
from annotator.session.agreement.counts import CountOptions, ScopeCounts, count_variance, drop_uncounted_layers
from annotator.session.agreement.view import AgreementView, Scope, Section
from annotator.session.exposure import LayerGate
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.session.view import Mode, ViewState

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


def make_confusion_job(
    scope: Scope,
    basis: CountOptions,
    snapshot: Project,
    *,
    a: int,
    b: int,
    load: Callable[[Project, Progress], Project],
) -> Job[LabelConfusion]:
    """Pairs the shapes of two authors, `a` with the lower id, on the images of a scope; labels play no part in it."""

    def work(progress: Progress) -> LabelConfusion:
        project = drop_uncounted_layers(load(snapshot, progress), basis)
        sides = select_shapes(project, (a, b), basis.audit.selection)
        shared = find_shared_images(*sides)
        if scope.image is not None:
            shared = shared[shared == scope.image]
        first, second = (side.restrict_to(np.asarray(shared)).shapes for side in sides)
        tally = basis.audit.tally
        return compute_confusion(first, second, tally.pairing, without_assisted=tally.without_assisted)

    return Job(Phrase("Counting labels"), work)


def has_quality(project: Project) -> bool:
    """Whether anybody has made a second pass, or an image is there for control."""
    return project.last_pass > 1 or any(image.purpose is ImagePurpose.CONTROL for image in project.images.values())


def make_quality_job(
    scope: Scope,
    basis: CountOptions,
    snapshot: Project,
    *,
    with_control: bool,
    load: Callable[[Project, Progress], Project],
) -> Job[QualityNumbers]:
    """Compares passes and control images of a scope off the window's thread; what the gate shuts out is left out."""

    def work(progress: Progress) -> QualityNumbers:
        project = drop_uncounted_layers(load(snapshot, progress), basis)
        options = basis.audit
        if scope.image is not None:
            chosen = replace(options.selection, images=ImageChoice(frozenset([scope.image])))
            options = replace(options, selection=chosen)
        measure = PartMeasure.of(project, options)
        repeats = score_repeats(measure.frame, measure.tally_repeats())
        control = score_control(measure.frame, measure.tally_control()) if with_control else ()
        return QualityNumbers(tuple(one.agreement for one in repeats), control)

    return Job(Phrase("Comparing passes"), work, quiet=True)


def make_statistics_job(
    basis: CountOptions, snapshot: Project, *, load: Callable[[Project, Progress], Project]
) -> Job[tuple[SplitStatistics, ...]]:
    """Counts images and shapes of every author and split; in a blind session of others only what the gate admits."""

    def work(progress: Progress) -> tuple[SplitStatistics, ...]:
        project = _drop_hidden_layers(load(snapshot, progress), basis)
        splits = PartMeasure.of(project, basis.audit).tally_splits()
        return tuple(row for tally in splits for row in tally.iterate_rows())

    return Job(Phrase("Counting the data set"), work)


def _drop_hidden_layers(project: Project, basis: CountOptions) -> Project:
    """The project less the layers of others that the gate shuts out; one's own are always there."""
    gate = basis.finished_only
    if gate is None:
        return project
    admitted = {image for image in project.images if gate.admits(project, image)}
    layers = {key: layer for key, layer in project.layers.items() if key.author == gate.author or key.image in admitted}
    return replace(project, layers=immutables.Map(layers))


@dataclass(frozen=True, slots=True)
class ImageRank:
    """One image that counts for both authors and on which at least one of them drew something."""

    image: int
    unpaired: int
    """Shapes of either author without a partner."""
    f1: float
    n_a: int
    n_b: int
    tp: int


def ranks_of(live: LiveTallies, a: int, b: int) -> tuple[ImageRank, ...]:
    """Most unpaired shapes first, of equal ones the lower F1, then the lower image id."""
    running = live.running_pair_of(min(a, b), max(a, b))
    columns = running.layout.columns
    n_low, n_high = (running.counts[:, columns[name]].sum(axis=1) for name in ("n_a", "n_b"))
    n_a, n_b = (n_low, n_high) if a < b else (n_high, n_low)
    tp = running.counts[:, columns["found"]].sum(axis=1)
    total = n_a + n_b
    unpaired = total - 2 * tp
    f1 = compute_f1(tp, n_a, n_b)
    rows = np.flatnonzero(running.there & (total > 0))
    rows = rows[np.lexsort((running.images[rows], f1[rows], -unpaired[rows]))]
    columns_of = (running.images, unpaired, f1, n_a, n_b, tp)
    return tuple(ImageRank(*values) for values in zip(*(column[rows].tolist() for column in columns_of), strict=True))


@dataclass(frozen=True, slots=True, eq=False)
class ScatterPoints:
    """P points as columns; those without a RandCrowns score are left out."""

    image: Ints
    reference: Ints
    """Author of the target."""
    target: Ints
    """Shape id of the target."""
    author: Ints
    """Author of the delineation."""
    shape: Ints
    """Shape id of the delineation."""
    iou: Floats
    rc: Floats
    kept: Bools
    """Whether the target counts in the variances."""
    outliers: Rows
    """Points of high RandCrowns and low IoU, the widest apart first."""

    def __len__(self) -> int:
        return len(self.iou)

    @property
    def flagged(self) -> Bools:
        """Which points are outliers (P,)."""
        found = np.zeros(len(self), dtype=np.bool_)
        found[self.outliers] = True
        return found


def make_scatter_job(
    scope: Scope, basis: CountOptions, snapshot: Project, *, load: Callable[[Project, Progress], Project]
) -> Job[ScatterPoints]:
    """Pairs and scores the scope off the window's thread. The basis must have RandCrowns parameters."""

    def work(progress: Progress) -> ScatterPoints:
        project = snapshot
        if scope.image is not None:
            layers = {layer.key: layer for layer in basis.find_layers(snapshot, scope.image)}
            images = immutables.Map({scope.image: snapshot.images[scope.image]})
            project = replace(snapshot, images=images, layers=immutables.Map(layers))
        project = load(project, progress)
        if basis.crowns is None:
            raise ValueError("a scatter needs RandCrowns parameters")
        measure = PartMeasure.of(drop_uncounted_layers(project, basis), basis.audit, basis.crowns.settings)
        return points_of(measure.tabulate_crowns(progress))

    return Job(Phrase("Scoring pairs"), work)


def points_of(table: VarianceTable) -> ScatterPoints:
    """The points of a table of pairs."""
    pairs, scope = table.pairs, table.scope
    authors = np.array(scope.authors, dtype=np.int64)
    there = pairs.crowns.defined
    number = np.cumsum(there) - 1
    outliers = pairs.find_outliers()
    reference = np.searchsorted(scope.offset, pairs.target_row, side="right") - 1
    return ScatterPoints(
        image=scope.shapes.image[pairs.target_row][there],
        reference=authors[reference][there],
        target=scope.shapes.id[pairs.target_row][there],
        author=authors[pairs.author][there],
        shape=scope.shapes.id[pairs.shape_row][there],
        iou=pairs.iou[there],
        rc=pairs.crowns.rc[there],
        kept=pairs.kept[there],
        outliers=number[outliers],
    )


@dataclass(frozen=True, slots=True, eq=False)
class AuthorWork:
    """What one author drew, and the time it took."""

    counts: ShapeCounts
    effort: AuthorEffort


@dataclass(frozen=True, slots=True)
class SetCounts:
    """The work of every author that may be known."""

    authors: tuple[AuthorWork, ...] = ()
    looked_at: tuple[int, ...] = ()
    """Images on which others' shapes were counted."""


def make_set_counts_job(session: Session, *, finished_only: bool) -> Job[SetCounts]:
    """The job that counts; before the result is shown, it is noted who has seen what was looked at."""
    return Job(
        Phrase("Counting the data set"), _Counting(session.view, session.committed, session.load_project, finished_only)
    )


def count_set(project: Project, view: ViewState, *, finished_only: bool = False) -> SetCounts:
    """Counts crowds and drafts not, merged labels as what they count as, of several passes the last one of work.

    Images in work count unless only finished ones shall. Layers with shapes must be loaded.
    """
    if view.mode is Mode.AUDIT:
        authors = [author for author in list_audited(project, view.audited) if author in project.authors]
    else:
        authors = [] if view.author is None else [view.author]
    gate = LayerGate(project, view)
    layers = {key: layer for key, layer in project.layers.items() if key.author in authors and gate.admits(layer)}
    rule = SelectionRule(include_unfinished=not finished_only, images=view.counted_images)
    options = AuditOptions(tuple(authors), selection=rule)
    measure = PartMeasure.of(replace(project, layers=immutables.Map(layers)), options)
    found, looked_at = [], set()
    for side, effort in zip(measure.sides, measure.tabulate_effort(), strict=True):
        found.append(AuthorWork(count_shapes(project, side), effort.sum_author(side.author)))
        if side.author != view.author:
            looked_at |= set(side.images.tolist())
    return SetCounts(tuple(found), tuple(sorted(looked_at)))


@dataclass(frozen=True, slots=True)
class _Counting:
    view: ViewState
    snapshot: Project
    load: Callable[[Project, Progress], Project]
    finished_only: bool

    def __call__(self, progress: Progress) -> SetCounts:
        """Runs in the worker."""
        return count_set(self.load(self.snapshot, progress), self.view, finished_only=self.finished_only)


@dataclass(frozen=True, slots=True, eq=False)
class CountResult:
    """What a build job gives back, to be handed to `install`."""

    scope: Scope
    options: CountOptions
    counts: ScopeCounts | None
    """None where only the variances had to be counted, under other parameters."""
    variance: RunningVariance | None
    parameters: RandCrownsSettings | None
    """RandCrowns parameters computed because the project has none yet."""
    dirty: set[int]
    """Images that changed while the job ran."""


def make_count_job(
    scope: Scope,
    basis: CountOptions,
    snapshot: Project,
    *,
    load: Callable[[Project, Progress], Project],
    has_pairs: bool,
    dirty: set[int],
) -> Job[CountResult]:
    """The job, which loads the layers that are missing; with `has_pairs` it counts the variances only.

    `dirty` goes through as it is.
    """

    def work(progress: Progress) -> CountResult:
        project = load(snapshot, progress)
        parameters = None if basis.crowns is not None else _compute_parameters(project)
        chosen = basis
        if parameters is not None:
            without = basis.audit.tally.without_assisted
            chosen = replace(basis, crowns=CrownRules.of(project.metrics, parameters, without_assisted=without))
        if has_pairs:
            variance = count_variance(project, chosen, progress=progress)
            return CountResult(scope, chosen, None, variance, parameters, dirty)
        tallied = ScopeCounts(project, chosen, progress=progress)
        tallied.read_once()
        return CountResult(scope, chosen, tallied, tallied.variance, parameters, dirty)

    return Job(Phrase("Counting agreement"), work)


def _compute_parameters(project: Project) -> RandCrownsSettings | None:
    """The parameters that the project stores for good: from all shapes of its persons that count."""
    walk = SourceWalk.of(LoadedSource(project))
    return resolve_parameters(project, find_median_boxes(walk, AuditOptions.of(project)))[0]
