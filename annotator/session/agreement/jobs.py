"""Jobs that count agreement for a table or a figure, and its intervals: labels, passes, images, pairs, the data set."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Final

import immutables
import numpy as np

from annotator.geometry.box import Bools, Floats, Ints, Rows
from annotator.metrics.agreement.alpha import AlphaResult
from annotator.metrics.agreement.alpha_intervals import add_alpha_intervals
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.agreement.counts import AuthorEffort, EffortTable
from annotator.metrics.agreement.pair import TagAgreement, add_tag_interval
from annotator.metrics.jackknife.groups import Column, Jackknife
from annotator.metrics.jackknife.interval import Spread
from annotator.metrics.live.live import LiveCounts
from annotator.metrics.live.running import RunningVariance, count_variance
from annotator.metrics.matching.selection import ImageIds, SelectionRule, list_audited, select_shapes
from annotator.metrics.people.custom_tags import TagAlpha, TagRatings, measure_tags
from annotator.metrics.randcrowns.scope import CrownRules, resolve_parameters
from annotator.metrics.randcrowns.variance import VarianceTable, add_variance_intervals
from annotator.metrics.ranges.defaults import find_median_boxes
from annotator.metrics.ranges.frame import make_frame
from annotator.metrics.ranges.measure import RangeMeasure
from annotator.metrics.ranges.source import LoadedSource, SourceWalk
from annotator.model.image import ImagePurpose
from annotator.model.lazy import list_marked
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.phrase import Phrase
from annotator.progress import Progress
from annotator.report.shape_counts import ShapeCounts, count_shapes, join_counts
from annotator.session.agreement.view import AgreementView, CountOptions, IntervalResult, Scope, Section
from annotator.session.exposure import LayerGate
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.session.view import Mode, ViewState

INTERVAL_SECTIONS: Final = frozenset({Section.VARIANCE, Section.ALPHA, Section.DISTRIBUTION})
"""Sections whose intervals are made by the job; the matrix has its own at once."""


IntervalJob = Job[IntervalResult]


def make_interval_job(
    view: AgreementView,
    counts: LiveCounts,
    options: CountOptions,
    snapshot: Project,
    *,
    load: Callable[[Project, Progress], Project],
    stamp: int,
) -> IntervalJob:
    """The job for the sections of a view of a whole set; what it needs is copied now, so that edits may go on."""
    sections = (view.sections & INTERVAL_SECTIONS) - view.intervals
    jackknife, images = counts.jackknife, counts.images
    rows = counts.copy_variances() if Section.VARIANCE in sections else None
    overlaps = counts.sum_overlaps() if Section.DISTRIBUTION in sections else None
    tags = _collect_tags(counts, view) if Section.ALPHA in sections else {}

    def work(progress: Progress) -> IntervalResult:
        found = IntervalResult(view.scope, options, stamp, sections)
        if rows is not None and view.variance is not None:
            found = replace(found, variance=add_variance_intervals(view.variance, rows, images, jackknife))
        if overlaps is not None:
            answer = jackknife.measure_ratio(Spread.MEAN, images, *overlaps)
            found = replace(found, iou_mean=view.iou_mean.with_interval(answer))
        if Section.ALPHA in sections and view.alpha is not None:
            project = options.select_project(load(snapshot, progress))
            found = replace(
                found,
                alpha=_add_alpha_intervals(view.alpha, project, options, jackknife, counts.labels, progress),
                part_state=_add_tag_interval(view.part_state, tags.get("part_state"), jackknife, images),
                occluded=_add_tag_interval(view.occluded, tags.get("occluded"), jackknife, images),
                custom_tags=measure_custom_tags(project, options, jackknife),
            )
        return found

    return Job(Phrase("Computing intervals"), work, quiet=True)


def measure_custom_tags(
    project: Project, options: CountOptions, jackknife: Jackknife | None = None
) -> tuple[TagAlpha, ...]:
    """The agreement on the project's custom tags over the matched pairs of all; the layers must be loaded.

    Empty without custom tags, and with fewer than two authors.
    """
    if not project.protocol.custom_tags or len(options.authors) < 2:
        return ()
    frame = make_frame(project, options.audit, labels=(), randcrowns=None)
    measure = RangeMeasure(project, frame)
    found: tuple[TagAlpha, ...] = ()
    if frame.tags:
        found = measure_tags(TagRatings.concat(measure.rate_tags().values()), frame.tags, jackknife)
    if frame.image_tags:
        pairs = measure.rate_images().split_pairs(frame.authors)
        found += measure_tags(TagRatings.concat(pairs.values()), frame.image_tags, jackknife)
    return found


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


def _collect_tags(counts: LiveCounts, view: AgreementView) -> dict[str, Column]:
    """The confusions of all author pairs image by image, of the tags that have an alpha."""
    tags = (("part_state", view.part_state), ("occluded", view.occluded))
    return {name: counts.sum_columns(name) for name, tag in tags if tag is not None and tag.alpha.value is not None}


def _add_tag_interval(
    tag: TagAgreement | None, rows: Column | None, jackknife: Jackknife, images: ImageIds
) -> TagAgreement | None:
    if tag is None or rows is None:
        return tag
    summed = jackknife.units.sum_rows(images, rows)
    return add_tag_interval(tag, lambda place: summed[:, place], jackknife.rule)


def has_quality(project: Project) -> bool:
    """Whether anybody has made a second pass, or an image is there for control."""
    return project.last_pass > 1 or next(_iterate_control(project), None) is not None


def find_quality_images(project: Project) -> set[int]:
    """Images that somebody has gone over twice, and those that are there for control."""
    return {*_iterate_control(project), *(key.image for key in project.layers if key.pass_number > 1)}


def _iterate_control(project: Project) -> Iterator[int]:
    images = project.images
    return (key for key in list_marked(images) if key in images and images[key].purpose is ImagePurpose.CONTROL)


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

    @classmethod
    def concat(cls, parts: Sequence["ScatterPoints"]) -> "ScatterPoints":
        """The points of several ranges of images; at least one."""
        starts = np.cumsum([0, *map(len, parts)])
        names = [one.name for one in fields(cls) if one.name != "outliers"]
        columns = {name: np.concatenate([getattr(one, name) for one in parts]) for name in names}
        outliers = np.concatenate([one.outliers + start for one, start in zip(parts, starts, strict=False)])
        apart = columns["rc"][outliers] - columns["iou"][outliers]
        return cls(**columns, outliers=outliers[np.argsort(-apart, kind="stable")])

    @property
    def flagged(self) -> Bools:
        """Which points are outliers (P,)."""
        found = np.zeros(len(self), dtype=np.bool_)
        found[self.outliers] = True
        return found


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
    view, snapshot = session.view, session.committed

    def work(progress: Progress) -> SetCounts:
        return count_set(snapshot, view, session.read_ranges(snapshot, progress), finished_only=finished_only)

    return Job(Phrase("Counting the data set"), work)


def count_set(project: Project, view: ViewState, parts: Iterable[Project], *, finished_only: bool) -> SetCounts:
    """Counts crowds and drafts not, merged labels as what they count as, of several passes the last one of work.

    Images in work count unless only finished ones shall. The layers of the project's `parts` must be loaded.
    """
    if view.mode is Mode.AUDIT:
        authors = [author for author in list_audited(project, view.audited) if author in project.authors]
    else:
        authors = [] if view.author is None else [view.author]
    gate = LayerGate(project, view)
    rule = SelectionRule(include_unfinished=not finished_only, images=view.counted_images)
    options = AuditOptions(tuple(authors), selection=rule)
    found: dict[int, list[tuple[ShapeCounts, EffortTable]]] = {author: [] for author in authors}
    looked_at: set[int] = set()
    for part in parts:
        layers = {key: layer for key, layer in part.layers.items() if key.author in found and gate.admits(layer)}
        measure = RangeMeasure.of(replace(part, layers=immutables.Map(layers)), options)
        for side, work, effort in zip(measure.sides, measure.works, measure.tabulate_effort(), strict=True):
            found[side.author].append((count_shapes(project, side, work.values()), effort))
            if side.author != view.author:
                looked_at.update(side.images.tolist())
    works = []
    for author, counted in found.items():
        if counted:
            counts, efforts = zip(*counted, strict=True)
            works.append(AuthorWork(join_counts(project, counts), EffortTable.concat(efforts).sum_author(author)))
    return SetCounts(tuple(works), tuple(sorted(looked_at)))


@dataclass(frozen=True, slots=True, eq=False)
class CountResult:
    """What a build job gives back, to be handed to `install`."""

    scope: Scope
    options: CountOptions
    counts: LiveCounts | None
    """None where only the variances had to be counted, under other parameters."""
    variance: RunningVariance | None
    """Only where there are no other counts."""
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
        parameters = None if basis.crowns is not None or scope.image is not None else _compute_parameters(project)
        chosen = basis
        if parameters is not None:
            without = basis.audit.tally.without_assisted
            chosen = replace(basis, crowns=CrownRules.of(project.metrics, parameters, without_assisted=without))
        project = chosen.select_project(project)
        if has_pairs:
            crowns = chosen.crowns
            variance = None if crowns is None else count_variance(project, chosen.audit, crowns, progress=progress)
            return CountResult(scope, chosen, None, variance, parameters, dirty)
        counts = LiveCounts(project, chosen.audit, chosen.crowns, progress=progress)
        counts.read_once()
        return CountResult(scope, chosen, counts, None, parameters, dirty)

    return Job(Phrase("Counting agreement"), work)


def _compute_parameters(project: Project) -> RandCrownsSettings | None:
    """The parameters that the project stores for good: from all shapes of its persons that count."""
    walk = SourceWalk.of(LoadedSource(project))
    return resolve_parameters(project, find_median_boxes(walk, AuditOptions.of(project)))[0]
