"""What counts, all that the agreement panel shows of it for one scope as one frozen value, and the jobs that count it.

Jobs count labels, passes, images, pairs and the data set for a table or a figure, and intervals.
"""

import enum
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

import immutables
import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Phrase, Progress
from annotator.geometry.box import Bools, Floats, Ints, Rows
from annotator.metrics.agreement.alpha import AlphaMeans, AlphaResult
from annotator.metrics.agreement.alpha_intervals import add_alpha_intervals
from annotator.metrics.agreement.audit import AuditOptions, QualityNumbers
from annotator.metrics.agreement.counts import AuthorEffort, EffortTable
from annotator.metrics.agreement.disagreements import KINDS, NO_OBJECTS, Disagreement, DisagreementKind, ObjectTable
from annotator.metrics.agreement.pair import (
    IOU_EDGES,
    NO_PAIRS,
    AgreementMatrix,
    PairAgreement,
    TagAgreement,
    TallyRule,
    add_tag_interval,
    pool_tag_agreements,
)
from annotator.metrics.jackknife.interval import Column, Jackknife, Spread
from annotator.metrics.live.live import LiveCounts
from annotator.metrics.live.running import RunningVariance, count_variance
from annotator.metrics.matching.selection import (
    ALL_IMAGES,
    ImageChoice,
    ImageIds,
    SelectionRule,
    ShapesByAuthor,
    collect_author_shapes,
    list_audited,
    resolve_layer,
    select_shapes,
)
from annotator.metrics.people.custom_tags import TagAlpha, TagRatings, measure_tags
from annotator.metrics.randcrowns.scope import CrownRules, resolve_parameters
from annotator.metrics.randcrowns.variance import VarianceReport, VarianceTable, add_variance_intervals
from annotator.metrics.ranges.defaults import find_median_boxes
from annotator.metrics.ranges.measure import RangeMeasure, make_frame
from annotator.metrics.ranges.source import LoadedSource, SourceWalk
from annotator.metrics.score import Score, make_undefined
from annotator.model.decision import Decision
from annotator.model.image import ImagePurpose
from annotator.model.layer import Layer
from annotator.model.lazy import list_marked
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.model.tags import Tag
from annotator.report.shape_counts import ShapeCounts, count_shapes, join_counts
from annotator.session.exposure import LayerGate, Withheld, choose_seen_images
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.session.view import Mode, ViewState


class FinishedOnly(Struct, frozen=True):
    """Only images that this author has finished, with no pass in work, count: what a blind session may show."""

    author: int
    with_own: bool = False
    """Whether this author's own layers count on every image."""

    def admits(self, project: Project, image: int) -> bool:
        """Whether the image counts."""
        return project.has_finished(image, self.author)

    def admits_layer(self, layer: Layer) -> bool:
        """Whether a layer of such an image counts: of others the finished ones."""
        return layer.key.author == self.author or layer.status.is_finished


class CountOptions(Struct, frozen=True):
    """Everything that the numbers depend on besides the shapes; another basis needs another count."""

    authors: tuple[int, ...]
    audit: AuditOptions
    crowns: CrownRules | None
    """None while the project has no RandCrowns parameters."""
    finished_only: FinishedOnly | None
    """None counts every image."""
    aliases: tuple[tuple[int, int], ...] = ()
    """The merged labels with those that they count as."""
    tags: tuple[Tag, ...] = ()
    """The project's custom tags."""

    @property
    def without_crowns(self) -> "CountOptions":
        """The part that agreement and alphas depend on: all but the RandCrowns parameters."""
        return replace(self, crowns=None)

    def select_project(self, project: Project, image: int | None = None) -> Project:
        """The project less the layers that may not count; with an image, that image and its layers alone."""
        gate = self.finished_only
        if image is not None:
            project = replace(
                project,
                images=immutables.Map({image: project.images[image]}),
                layers=immutables.Map({one.key: one for one in project.list_layers(image, project.authors)}),
            )
        if gate is None:
            return project
        admitted = {one for one in project.images if gate.admits(project, one)}
        own = gate.author if gate.with_own else None
        layers = {
            key: layer
            for key, layer in project.layers.items()
            if key.author == own or (key.image in admitted and gate.admits_layer(layer))
        }
        return replace(project, layers=immutables.Map(layers))

    def find_layers(self, project: Project, image: int) -> list[Layer]:
        """The layers of the audited authors on the image that may count."""
        layers, gate = project.list_layers(image, self.authors), self.finished_only
        if gate is not None:
            layers = [one for one in layers if gate.admits_layer(one)] if gate.admits(project, image) else []
        return [resolve_layer(layer, project.vocabulary) for layer in layers]

    def collect_shapes(self, project: Project, image: int) -> ShapesByAuthor:
        """By author the shapes that count on the image; these layers must be loaded."""
        return collect_author_shapes(self.find_layers(project, image), self.authors, self.audit.selection)


def count_options_of(
    project: Project, view: ViewState, *, label: int | None = None, chosen: ImageChoice = ALL_IMAGES
) -> CountOptions:
    """What the numbers on screen are computed from: the project's settings, and what the view lets count.

    Numbers of the whole set rest on the `chosen` images; those of the open image are not asked which images count.
    """
    authors = tuple(author for author in list_audited(project, view.audited) if author in project.authors)
    options = AuditOptions.of(project)
    counted = None if label is None else project.vocabulary.counted_id_of(label)
    selection = replace(options.selection, exclude_unblinded=view.exclude_unblinded, label=counted, images=chosen)
    parameters = parameters_of(project, view)
    gate = None
    if view.mode is Mode.SESSION:
        gate = FinishedOnly(-1 if view.author is None else view.author)
    return CountOptions(
        authors,
        replace(options, authors=authors, selection=selection, tally=_tally_rule_of(options, view)),
        None
        if parameters is None
        else CrownRules.of(project.metrics, parameters, without_assisted=view.without_assisted),
        gate,
        tuple(sorted(project.vocabulary.aliases.items())),
        project.protocol.custom_tags,
    )


def audit_options_of(project: Project, view: ViewState) -> AuditOptions:
    """What the project's settings ask for, with the authors, layers and images that the view lets count."""
    options = AuditOptions.of(project)
    images = choose_seen_images(project, view, view.counted_images)
    selection = replace(options.selection, exclude_unblinded=view.exclude_unblinded, images=images)
    if view.mode is Mode.SESSION:  # what others have in work is hidden whatever the project counts
        selection = replace(selection, include_unfinished=False)
    return replace(options, authors=view.audited, selection=selection, tally=_tally_rule_of(options, view))


def _tally_rule_of(options: AuditOptions, view: ViewState) -> TallyRule:
    return replace(options.tally, without_assisted=view.without_assisted)


def parameters_of(project: Project, view: ViewState) -> RandCrownsSettings | None:
    """The RandCrowns parameters in force: those being tried, the project's own, or defaults that need no boxes."""
    return view.tried or resolve_parameters(project)[0]


def find_decided_ids(project: Project) -> dict[int, frozenset[int]]:
    """By image the ids of all shapes that its decisions are about; for many images of one project."""
    found: defaultdict[int, set[int]] = defaultdict(set)
    for decision in project.decisions.values():
        found[decision.image].update(decision.shapes)
    return {image: frozenset(shapes) for image, shapes in found.items()}


def disputed_ids_of(one: Disagreement) -> frozenset[int]:
    """Ids of the shapes that a disagreement is about; one that is merely near a missed shape is not part of it."""
    if one.other_shape is None or one.kind in (DisagreementKind.MISSED, DisagreementKind.EXTRA):
        return frozenset({one.shape})
    return frozenset({one.shape, one.other_shape})


def decided_ids_of(decisions: Iterable[Decision]) -> frozenset[int]:
    """Ids of all shapes that the decisions are about."""
    return frozenset(shape for decision in decisions for shape in decision.shapes)


def is_decided(one: Disagreement, shapes: frozenset[int]) -> bool:
    """Whether any shape in question belongs to a correspondence that was decided (`decided_ids_of`)."""
    return not disputed_ids_of(one).isdisjoint(shapes)


class Section(enum.Enum):
    """A part of the numbers that is computed on demand; the matrix always is."""

    VARIANCE = enum.auto()
    ALPHA = enum.auto()
    DISAGREEMENTS = enum.auto()
    DISTRIBUTION = enum.auto()


SECTIONS: Final = frozenset(Section)
_FIELDS: Final[Mapping[Section, tuple[str, ...]]] = MappingProxyType(
    {
        Section.VARIANCE: ("variance",),
        Section.ALPHA: ("alpha", "images", "part_state", "occluded", "custom_tags"),
        Section.DISAGREEMENTS: ("objects", "counts", "decided"),
        Section.DISTRIBUTION: ("iou_mean", "iou_histogram"),
    }
)
"""The fields of a view that hold each section."""
NO_MEANS: Final = "means of images are counted with the whole set alone"


class Scope(Struct, frozen=True):
    """What the numbers are about: one image, or the whole set; all shapes, or those of one label."""

    image: int | None = None
    """None for the whole set."""
    label: int | None = None
    """None for all labels."""


class AgreementView(Struct, frozen=True):
    """The numbers of one scope; there are none where they are `withheld` or a `failure` stopped the count."""

    scope: Scope
    authors: tuple[int, ...]
    """Rows and columns of the matrix, in id order."""
    iou_threshold: float
    chosen: ImageChoice = ALL_IMAGES
    """The images that the numbers of the whole set rest on."""
    provisional: bool = False
    """A drag is on: the numbers are those of its present state."""
    withheld: Withheld | None = None
    """Why there are no numbers."""
    failure: str = ""
    """The sentence of what went wrong."""
    sections: frozenset[Section] = SECTIONS
    """Those that were computed; the fields of the others say nothing."""
    intervals: frozenset[Section] = frozenset()
    """Those whose numbers have intervals already; the matrix has its own at once."""
    needs_count: bool = False
    """The whole set has to be counted first; `LiveAgreement.make_count_job` does it."""
    needs_notes: bool = False
    """It has first to be noted of many layers that numbers were seen; `LiveAgreement.note_looks` does it, in steps."""
    matrix: AgreementMatrix = ()
    """F1 and everything else about every pair; rows are references, None on the diagonal."""
    images: int = 0
    """Images that at least two of the authors finished; computed with the alphas."""
    iou_mean: Score = field(default_factory=lambda: make_undefined(NO_PAIRS))
    """Over the matched pairs of all author pairs."""
    iou_histogram: tuple[int, ...] = ()
    """Matched pairs of all author pairs between the `IOU_EDGES`."""
    iou_edges: tuple[float, ...] = IOU_EDGES
    part_state: TagAgreement | None = None
    """Over the matched pairs of all author pairs."""
    occluded: TagAgreement | None = None
    custom_tags: tuple[TagAlpha, ...] = ()
    """The same of the project's custom tags."""
    alpha: AlphaResult | None = None
    variance: VarianceReport | None = None
    variance_withheld: Withheld | None = None
    """Why there is no variance at all; None where there is a report."""
    crowns: RandCrownsSettings | None = None
    objects: ObjectTable = NO_OBJECTS
    """The disputed ones of the open image, worst first, in audit mode only: they tell where others' shapes are."""
    counts: tuple[tuple[DisagreementKind, int], ...] = ()
    """Disputed objects of the open image by kind, kinds without any left out."""
    decided: int = 0
    """How many of the objects an auditor has decided."""

    @property
    def has_numbers(self) -> bool:
        """Whether there are numbers at all."""
        return self.withheld is None and not self.failure

    def fill_from(self, known: "AgreementView") -> "AgreementView":
        """The view with the sections that were not computed as they are in another view."""
        names = [name for section, names in _FIELDS.items() if section not in self.sections for name in names]
        view = replace(self, **{name: getattr(known, name) for name in names})
        return view if self.variance_withheld is None or "variance" not in names else replace(view, variance=None)


class IntervalResult(Struct, frozen=True, eq=False):
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
    custom_tags: tuple[TagAlpha, ...] = ()
    variance: VarianceReport | None = None
    iou_mean: Score | None = None

    def join(self, known: "IntervalResult") -> "IntervalResult":
        """These with those of other sections that are known of the same state."""
        missing = {name: getattr(known, name) for name in _list_fields(frozenset(Section) - self.sections)}
        return replace(self, sections=self.sections | known.sections, **missing)

    def fill(self, view: AgreementView) -> AgreementView:
        """The view of the same state with intervals in the sections that it has."""
        shown = self.sections & view.sections
        found = {name: getattr(self, name) for name in _list_fields(shown)}
        if view.variance is None:
            found.pop("variance", None)
        if self.iou_mean is None:
            found.pop("iou_mean", None)
        return replace(view, intervals=shown, **found)


def _list_fields(sections: frozenset[Section]) -> list[str]:
    """The fields of an `IntervalResult` that hold these sections."""
    names = (name for section in sections for name in _FIELDS[section])
    return [name for name in names if name in IntervalResult.__struct_fields__]


class LivePair(NamedTuple):
    """Two authors, or two passes of one, as sections of an audit read them."""

    agreement: PairAgreement


class LiveAuthor(NamedTuple):
    """An author of the numbers."""

    author: int


class LiveReport(Struct, frozen=True):
    """The numbers of a view in the shape of an audit's report, for those sections whose rows need no more of it."""

    project: Project
    view: AgreementView
    quality: QualityNumbers = field(default_factory=QualityNumbers)

    @property
    def agreement(self) -> "LiveReport":
        """The numbers of authors and pairs."""
        return self

    @property
    def authors(self) -> list[LiveAuthor]:
        """In id order."""
        return [LiveAuthor(author) for author in self.view.authors]

    @property
    def pairs(self) -> list[LivePair]:
        """Unordered pairs; the author with the lower id is the reference."""
        rows = enumerate(self.view.matrix)
        return [LivePair(one) for place, row in rows for one in row[place + 1 :] if one is not None]

    @property
    def alpha(self) -> AlphaResult | None:
        """Of all units of the scope."""
        return self.view.alpha

    @property
    def alpha_means(self) -> AlphaMeans:
        """Of the images; live numbers have none."""
        found = self.view.alpha
        nothing = make_undefined(NO_MEANS)
        if found is None:
            return AlphaMeans({}, {})
        return AlphaMeans(dict.fromkeys(found.vitality, nothing), dict.fromkeys(found.difficulty, nothing))

    @property
    def variance(self) -> VarianceReport | None:
        """By reference author, and pooled."""
        return self.view.variance

    @property
    def repeat_passes(self) -> list[LivePair]:
        """Two passes of an author."""
        return [LivePair(pair) for pair in self.quality.repeats]

    @property
    def control(self) -> tuple[PairAgreement, ...]:
        """Persons against references on control images."""
        return self.quality.control

    def author_name(self, author: int) -> str:
        """The name of an author."""
        return self.project.author_name(author)

    def label_name(self, label: int) -> str:
        """The name of a label; its number where the vocabulary has lost it."""
        return self.project.label_name(label)


def pool_iou(pairs: Sequence[PairAgreement]) -> tuple[Score, tuple[int, ...]]:
    """Mean IoU and its histogram over the matched pairs of all author pairs."""
    means = [pair.iou.mean for pair in pairs if pair.iou.mean.value is not None]
    number = sum(mean.support for mean in means)
    histogram = tuple(sum(bins) for bins in zip(*(pair.iou.histogram for pair in pairs), strict=True))
    if not number:
        return make_undefined(NO_PAIRS), histogram
    return Score(sum((mean.value or 0.0) * mean.support for mean in means) / number, number), histogram


def pool_tags(pairs: Sequence[PairAgreement]) -> tuple[TagAgreement | None, TagAgreement | None]:
    """Agreement on part state and on occluded over the matched pairs of all author pairs."""
    return pool_tag_agreements([pair.part_state for pair in pairs]), pool_tag_agreements(
        [pair.occluded for pair in pairs]
    )


def counts_of(objects: ObjectTable) -> tuple[tuple[DisagreementKind, int], ...]:
    """Number of objects with each kind of disagreement there is, in the order of the kinds."""
    number = objects.kinds.sum(axis=0).tolist()
    return tuple((kind, n) for kind, n in zip(KINDS, number, strict=True) if n)


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
    rows = counts.variances if Section.VARIANCE in sections else None
    overlaps = counts.sum_overlaps() if Section.DISTRIBUTION in sections else None
    tags = _collect_tags(counts, view) if Section.ALPHA in sections else {}

    def work(progress: Progress) -> IntervalResult:
        found = IntervalResult(view.scope, options, stamp, sections)
        if rows is not None and view.variance is not None:
            found = replace(
                found, variance=add_variance_intervals(view.variance, np.concatenate(rows), images, jackknife)
            )
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


class ScatterPoints(Struct, frozen=True, eq=False):
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
        names = [one for one in cls.__struct_fields__ if one != "outliers"]
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


class AuthorWork(Struct, frozen=True, eq=False):
    """What one author drew, and the time it took."""

    counts: ShapeCounts
    effort: AuthorEffort


class SetCounts(Struct, frozen=True):
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


class CountResult(Struct, frozen=True, eq=False):
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
        parameters = (
            None if basis.crowns is not None or scope.image is not None else _compute_parameters(project, progress)
        )
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


def _compute_parameters(project: Project, progress: Progress) -> RandCrownsSettings | None:
    """The parameters that the project stores for good: from all shapes of its persons that count."""
    walk = SourceWalk.of(LoadedSource(project), boxes=sys.maxsize)  # the layers of a range would be made one by one
    return resolve_parameters(project, find_median_boxes(walk, AuditOptions.of(project), progress))[0]
