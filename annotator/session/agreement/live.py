"""Live agreement: the numbers of the agreement panel while people draw, at the cost of the image that they draw on.

One object a session. It hears every change, notes which images it touches, and counts these again when it is next asked
for a view, so that a drag costs as much in a project of ten images as in one of ten thousand. The open image is counted
at once unless many people drew there; the whole set, or one label of it, is counted first by a job off the window's
thread.

RandCrowns of the selected target are its regions' outlines, and the score of every delineation against it.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb
from typing import Final, TypeVar

import immutables
import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Phrase, Progress, UserError
from annotator.metrics.agreement.audit import QualityNumbers
from annotator.metrics.agreement.counts import SplitStatistics, SplitTally
from annotator.metrics.agreement.disagreements import NO_OBJECTS, ObjectTable, find_image_objects
from annotator.metrics.agreement.pair import PairAgreement, make_f1_matrix
from annotator.metrics.live.live import ImageRank, LiveCounts, find_changed_authors
from annotator.metrics.matching.confusion import LabelConfusion
from annotator.metrics.matching.pairing import PairingRule, find_candidates, match_overlapping
from annotator.metrics.matching.selection import ALL_IMAGES, ShapesByAuthor
from annotator.metrics.randcrowns.regions import (
    CrownRegions,
    CrownTerms,
    Parameters,
    compute_crown_terms,
    make_crown_regions,
)
from annotator.metrics.randcrowns.scope import CrownRules, convert_to_pixels, has_unit
from annotator.metrics.ranges.measure import RangeMeasure, list_met_labels, make_frame
from annotator.metrics.ranges.reduce import score_control, score_repeats
from annotator.model import edit
from annotator.model.image import Image
from annotator.model.layer import LayerKey
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.model.protocol import Protocol
from annotator.model.shapes import Shapes
from annotator.session import exposure
from annotator.session.agreement.view import (
    INTERVAL_SECTIONS,
    SECTIONS,
    AgreementView,
    CountOptions,
    CountResult,
    IntervalJob,
    IntervalResult,
    ScatterPoints,
    Scope,
    Section,
    count_options_of,
    counts_of,
    decided_ids_of,
    find_quality_images,
    has_quality,
    make_count_job,
    make_interval_job,
    parameters_of,
    points_of,
    pool_iou,
    pool_tags,
)
from annotator.session.change import Change
from annotator.session.exposure import may_compare
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.session.view import Focus, Mode, ViewState

T = TypeVar("T")

MOST_CHANGED_IMAGES: Final = 64
"""Changed images up to which a count is brought up to date on the spot; a larger import is counted by a job."""
MOST_PAIRS: Final = 15
"""Pairs of persons up to which an image is counted on the spot when it is opened; more are counted by a job."""
_MANY_LAYERS: Final = 2000
"""Layers of one change from which on it is counted as a whole, not layer by layer."""


class _CountedScope(Struct):
    """What was counted by which options, and the images that changed since."""

    options: CountOptions
    counts: LiveCounts
    dirty: set[int] = field(default_factory=set)


class LiveAgreement:
    """Gives an `AgreementView` for a scope whenever asked, true to what is on screen at that moment."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._image: tuple[Scope, _CountedScope] | None = None
        self._sets: dict[Scope, _CountedScope] = {}
        self._outdated: list[_CountedScope] = []
        """What nobody needs any more: the next job drops it, as that takes longer than an event of the window may."""
        self._counting: dict[Scope, set[int]] = {}
        self._parameters: RandCrownsSettings | None = None
        """Computed for a project that cannot be written."""
        self._looks = exposure.SetLooks()
        self._revisions: dict[LayerKey, int] = {}
        self._stamp = 0
        """Raised by every commit, undo and redo."""
        self._intervals: dict[Scope, IntervalResult] = {}
        self._objects: tuple[int, PairingRule, ShapesByAuthor, ObjectTable] | None = None
        self._quality: tuple[object, int, bool] | None = None
        session.changed.connect(self._on_changed)

    def close(self) -> None:
        """Hears no more of the session."""
        self._session.changed.disconnect(self._on_changed)

    def compute_view(self, scope: Scope, sections: frozenset[Section] = SECTIONS) -> AgreementView:
        """The numbers of a scope as they are now; what is given out to a blind author is noted as seen.

        Besides the matrix only those `sections` are computed that are asked for.
        Raises UserError when a layer of the open image cannot be loaded.
        """
        basis = self._make_options(scope)
        nothing = AgreementView(
            scope, basis.authors, basis.audit.tally.pairing.iou_threshold, chosen=basis.audit.selection.images
        )
        if len(basis.authors) < 2:
            return replace(nothing, withheld=exposure.Withheld.TOO_FEW_AUTHORS)
        if scope.image is not None:
            hidden = exposure.find_hiding_reason(self._session.committed, self._session.view, scope.image)
            if hidden is not None:
                return replace(nothing, withheld=hidden)
        count = self._update_count(scope, basis)
        if count is None:
            return replace(nothing, withheld=exposure.Withheld.COUNTING, needs_count=True)
        if not self.note_looks(scope):
            return replace(nothing, withheld=exposure.Withheld.COUNTING, needs_notes=True)
        return self._compose_view(replace(nothing, sections=sections), count, basis)

    def make_count_job(self, scope: Scope) -> Job[CountResult]:
        """Counts a scope off the window's thread; give the result to `install_count`."""
        session, basis, snapshot = self._session, self._make_options(scope), self._session.committed
        dirty = self._counting[scope] = set()
        known = self._sets.get(scope)
        has_pairs = known is not None and known.options.without_crowns == basis.without_crowns
        if scope.image is not None:
            snapshot = basis.select_project(session.load_image(scope.image, basis.authors), scope.image)
        job = make_count_job(scope, basis, snapshot, load=session.load_project, has_pairs=has_pairs, dirty=dirty)
        outdated, self._outdated = self._outdated, []

        def work(progress: Progress) -> CountResult:
            outdated.clear()
            return job.work(progress)

        return replace(job, work=work)

    def install_count(self, built: CountResult) -> bool:
        """Takes the result of a build job in; False when another job or other settings have overtaken it.

        Stores RandCrowns parameters that were computed for want of any; that is no edit to undo.
        """
        session = self._session
        session.install_loaded()
        if self._counting.get(built.scope) is not built.dirty:
            return False
        del self._counting[built.scope]
        if built.parameters is not None and session.committed.metrics.randcrowns is None:
            self._store_parameters(built.parameters)
        if built.options != self._make_options(built.scope):
            return False
        if session.is_previewing and session.view.image is not None:
            built.dirty.add(session.view.image)
        if built.scope.image is not None and built.counts is not None:
            if built.scope.image != session.view.image:
                return False
            self._image = (built.scope, _CountedScope(built.options, built.counts, built.dirty & {built.scope.image}))
            return True
        if built.counts is None:
            count = self._sets.get(built.scope)
            if count is None or count.options.without_crowns != built.options.without_crowns:
                return False
            count.options = built.options
            count.counts.replace_variance(built.variance)
            count.dirty |= built.dirty
            return True
        for other in [known for known in self._sets if known.label is not None]:
            self._drop_set(other)
        self._sets[built.scope] = _CountedScope(built.options, built.counts, built.dirty)
        return True

    def make_interval_job(self, view: AgreementView) -> IntervalJob | None:
        """Makes the intervals of the sections of a view that have none yet; None where there is nothing to do."""
        scope, count = view.scope, self._sets.get(view.scope)
        options = self._make_options(scope)
        waiting = (view.sections & INTERVAL_SECTIONS) - view.intervals
        if count is None or count.dirty or not waiting or view.needs_count or self._session.is_previewing:
            return None
        if not options.audit.intervals.wanted or count.options != options:
            return None
        snapshot, load = self._session.committed, self._session.load_project
        return make_interval_job(view, count.counts, options, snapshot, load=load, stamp=self._stamp)

    def install_intervals(self, found: IntervalResult) -> bool:
        """Takes intervals in; False when an edit has overtaken them."""
        if found.stamp != self._stamp or found.options != self._make_options(found.scope):
            return False
        known = self._intervals.get(found.scope)
        is_same = known is not None and (known.stamp, known.options) == (found.stamp, found.options)
        self._intervals[found.scope] = found.join(known) if known is not None and is_same else found
        return True

    def rank_images(self, a: int, b: int, *, label: int | None = None) -> tuple[ImageRank, ...] | None:
        """The images that count for two authors, most disagreements first, then lowest F1; None until counted."""
        scope = Scope(label=label)
        basis = self._make_options(scope)
        count = self._update_count(scope, basis)
        if count is None:
            return None
        self._note_all(scope)
        return count.counts.rank_images(a, b)

    def may_score_pairs(self, scope: Scope) -> bool:
        """Whether there are RandCrowns parameters to score pairs by, and the scope may be shown."""
        basis, session = self._make_options(scope), self._session
        hidden = scope.image is not None and exposure.find_hiding_reason(session.committed, session.view, scope.image)
        return basis.crowns is not None and len(basis.authors) > 1 and not hidden

    def make_scatter_job(self, scope: Scope) -> Job[ScatterPoints] | None:
        """Scores every pair of the scope for the plot; None where they may not be scored."""
        if not self.may_score_pairs(scope):
            return None
        options = self._make_options(scope)

        def read(found: RangeMeasure, progress: Progress) -> ScatterPoints:
            return points_of(found.tabulate_crowns(progress))

        return self._measure(Phrase("Scoring pairs"), scope, options, read, ScatterPoints.concat)

    def make_confusion_job(self, scope: Scope, a: int, b: int) -> Job[LabelConfusion]:
        """Counts which label one author gave where the other gave which, in any order; the lower id gives the rows."""
        low, high = sorted((a, b))
        options = self._make_options(replace(scope, label=None))
        options = replace(options, audit=replace(options.audit, authors=(low, high)))

        def read(found: RangeMeasure, _progress: Progress) -> LabelConfusion:
            return found.confuse_labels(low, high)

        return self._measure(Phrase("Counting labels"), scope, options, read, LabelConfusion.concat)

    def make_quality_job(self, scope: Scope) -> Job[QualityNumbers] | None:
        """Compares each annotator's passes, and in audit mode their control images; None where nothing may be shown."""
        options, session = self._make_options(scope), self._session
        hidden = scope.image is not None and exposure.find_hiding_reason(session.committed, session.view, scope.image)
        if hidden or not self._find_quality(session.committed):
            return None
        session.mark_seen(exposure.find_finished_repeats(session.committed, session.view.person))
        with_control = session.view.mode is Mode.AUDIT
        self._note_all(scope)
        snapshot = session.committed

        def work(progress: Progress) -> QualityNumbers:
            progress.step(0, 1)
            chosen = options.select_project(snapshot, scope.image)
            images = find_quality_images(chosen)
            loaded = session.load_layers(chosen, [key for key in chosen.layers if key.image in images])
            layers = {key: layer for key, layer in loaded.layers.items() if key.image in images}
            part = replace(chosen, layers=immutables.Map(layers))
            frame = make_frame(chosen, options.audit, labels=list_met_labels(part), randcrowns=None)
            found = RangeMeasure(part, frame)
            repeats = score_repeats(frame, found.tally_repeats())
            control = score_control(frame, found.tally_control()) if with_control else ()
            return QualityNumbers(tuple(one.agreement for one in repeats), control)

        return Job(Phrase("Comparing passes"), work, quiet=True)

    def make_statistics_job(self) -> Job[tuple[SplitStatistics, ...]]:
        """Counts images and shapes of every author and split, on the images that the numbers of the set rest on.

        One's own layers always count, in a blind session those of others on finished images only.
        """
        options = self._make_options(Scope())
        if options.finished_only is not None:
            options = replace(options, finished_only=replace(options.finished_only, with_own=True))

        self._note_all(Scope())
        session, snapshot = self._session, self._session.committed

        def work(progress: Progress) -> tuple[SplitStatistics, ...]:
            found: dict[int, SplitTally] = {}
            for part in session.read_ranges(options.select_project(snapshot), progress):
                for tally in RangeMeasure.of(part, options.audit).tally_splits():
                    known = found.get(tally.author)
                    found[tally.author] = tally if known is None else known.join(tally)
            return tuple(row for tally in found.values() for row in tally.iterate_rows())

        return Job(Phrase("Counting the data set"), work)

    def _measure(
        self,
        title: Phrase,
        scope: Scope,
        options: CountOptions,
        read: Callable[[RangeMeasure, Progress], T],
        join: Callable[[Sequence[T]], T],
    ) -> Job[T]:
        """Reads what a scope says off the window's thread, range by range as an audit does; noted as seen."""
        self._note_all(scope)
        session, snapshot = self._session, self._session.committed

        def work(progress: Progress) -> T:
            chosen = options.select_project(snapshot, scope.image)
            crowns = None if options.crowns is None else options.crowns.settings
            frame = make_frame(chosen, options.audit, labels=(), randcrowns=crowns)
            ranges = session.read_ranges(chosen, Progress(stop=progress.stop))
            return join([read(RangeMeasure(part, frame), progress) for part in ranges])

        return Job(title, work)

    def _find_quality(self, project: Project) -> bool:
        """Whether there are such numbers; every image is asked, so it is asked again only when images have changed."""
        known = self._quality
        if known is None or known[0] is not project.images or known[1] != project.last_pass:
            known = self._quality = (project.images, project.last_pass, has_quality(project))
        return known[2]

    def find_open_objects(self) -> ObjectTable:
        """The disputed objects of the open image, whatever the mode; the caller decides what may be shown of them."""
        session = self._session
        image = session.view.image
        basis = self._make_options(Scope(image=image))
        if image is None or len(basis.authors) < 2:
            return NO_OBJECTS
        stated = basis.collect_shapes(session.load_image(image, basis.authors), image)
        rule, least = basis.audit.tally.pairing, session.view.walk.least_iou
        rule = rule if least is None else replace(rule, iou_threshold=least)
        known = self._objects
        if known is not None and known[:2] == (image, rule) and not find_changed_authors(known[2], stated):
            return known[3]
        found = find_image_objects(image, stated, rule).list_worst()
        self._objects = (image, rule, stated, found)
        return found

    def _make_options(self, scope: Scope) -> CountOptions:
        session = self._session
        chosen = session.view.counted_images if scope.image is None else ALL_IMAGES
        basis = count_options_of(session.committed, session.view, label=scope.label, chosen=chosen)
        if basis.crowns is None and self._parameters is not None:
            without = basis.audit.tally.without_assisted
            rules = CrownRules.of(session.committed.metrics, self._parameters, without_assisted=without)
            return replace(basis, crowns=rules)
        return basis

    def _update_count(self, scope: Scope, basis: CountOptions) -> _CountedScope | None:
        """The count of a scope brought up to date; None when it has to be built first."""
        count = self._find_count(scope, basis)
        if count is None or len(count.dirty) > MOST_CHANGED_IMAGES:
            self._drop_set(scope)
            return None
        project = self._session.project
        for image in sorted(count.dirty):
            project = self._session.load_image(image, basis.authors)
        try:
            for image in sorted(image for image in count.dirty if image in project.images):
                count.counts.update(project.images[image], count.options.find_layers(project, image))
        except KeyError:
            self._image = None if scope.image is not None else self._image
            self._drop_set(scope)
            return None if scope.image is None else self._update_count(scope, basis)
        count.dirty.clear()
        return count

    def _drop_set(self, scope: Scope) -> None:
        count = self._sets.pop(scope, None)
        if count is not None:
            self._outdated.append(count)

    def _find_count(self, scope: Scope, basis: CountOptions) -> _CountedScope | None:
        if scope.image is None:
            count = self._sets.get(scope)
            return count if count is not None and count.options.without_crowns == basis.without_crowns else None
        if self._image is None or self._image[0] != scope or self._image[1].options != basis:
            if comb(len(basis.authors), 2) > MOST_PAIRS:
                return None
            project = self._session.load_image(scope.image, basis.authors)
            counts = LiveCounts(basis.select_project(project, scope.image), basis.audit, basis.crowns)
            self._image = (scope, _CountedScope(basis, counts))
        return self._image[1]

    def _compose_view(self, view: AgreementView, count: _CountedScope, options: CountOptions) -> AgreementView:
        """Fills in the matrix, and the sections that the view is to have."""
        counts = count.counts
        pairs = self._collect_pairs(view.scope, counts)
        waits, crowns = count.options != options, options.crowns
        withheld = (
            exposure.Withheld.COUNTING if waits else None if counts.has_variance else exposure.Withheld.NO_PARAMETERS
        )
        view = replace(
            view,
            provisional=self._session.is_previewing,
            matrix=make_f1_matrix(pairs, view.authors),
            needs_count=waits,
            crowns=None if crowns is None else crowns.settings,
            variance_withheld=withheld,
        )
        if Section.VARIANCE in view.sections and withheld is None:
            view = replace(view, variance=counts.make_variance_report())
        if Section.ALPHA in view.sections:
            alpha = counts.compute_alpha()
            part_state, occluded = pool_tags(pairs)
            view = replace(view, alpha=alpha, images=alpha.mean.support, part_state=part_state, occluded=occluded)
            view = replace(view, custom_tags=counts.measure_tags())
        if Section.DISTRIBUTION in view.sections:
            mean, histogram = pool_iou(pairs)
            view = replace(view, iou_mean=mean, iou_histogram=histogram)
        known = self._intervals.get(view.scope)
        if known is not None and not view.provisional and (known.stamp, known.options) == (self._stamp, options):
            view = known.fill(view)
        return self._compose_disagreements(view) if Section.DISAGREEMENTS in view.sections else view

    def _compose_disagreements(self, view: AgreementView) -> AgreementView:
        session = self._session
        if exposure.find_hiding_reason(session.committed, session.view, session.view.image) is not None:
            return view
        found = self.find_open_objects()
        return replace(
            view,
            objects=found if session.view.compares else NO_OBJECTS,
            counts=counts_of(found),
            decided=self._count_decided(found),
        )

    def _collect_pairs(self, scope: Scope, counts: LiveCounts) -> list[PairAgreement]:
        """Every pair; of a whole set, unless a drag is on, with intervals."""
        intervals = scope.image is None and not self._session.is_previewing
        return [counts.compute_pair(a, b, intervals=intervals) for a, b in combinations(counts.authors, 2)]

    def _count_decided(self, found: ObjectTable) -> int:
        project = self._session.committed
        if not len(found) or not project.decisions:
            return 0
        shapes = decided_ids_of(project.list_decisions(int(found.image[0])))
        return int(found.find_with(shapes).sum())

    def note_looks(self, scope: Scope) -> bool:
        """Notes for some layers that numbers of a scope are seen; True once that is noted of all of them.

        Of a whole set these may be a hundred thousand layers; its numbers are given out when all is noted.
        """
        session = self._session
        project, person = session.committed, session.view.person
        if person is None:
            return True
        if scope.image is not None:
            keys, is_over = exposure.collect_passes(project, scope.image, person), True
        else:
            rule = self._make_options(scope).audit.selection
            keys, is_over = self._looks.take(project, person, rule.admits)
        session.mark_seen([key for key in sorted(keys) if exposure.find_newly_seen(project, key) is not None])
        return is_over

    def _note_all(self, scope: Scope) -> None:
        while not self.note_looks(scope):
            pass

    def _store_parameters(self, parameters: RandCrownsSettings) -> None:
        session = self._session
        if session.read_only:
            self._parameters = parameters
            return
        metrics = session.committed.metrics
        try:
            session.commit(edit.set_randcrowns(metrics, parameters), undoable=False)
        except UserError:  # in a team project the owner stores them; here they hold until it is closed
            self._parameters = parameters

    def _on_changed(self, change: Change) -> None:
        if change.opened:
            self._image, self._objects = None, None
            self._looks.forget()
            self._sets.clear()
            self._counting.clear()
            return
        if change.touches_view("author", "auditor", "listed", "only_listed"):
            self._looks.forget()
        if change.parts_of(Protocol):
            self._stamp += 1  # other tags may be asked
        images = set(change.by_image)
        images |= {image.id for image in change.parts_of(Image)}
        if not images:
            return
        for dirty in (*(count.dirty for count in self._sets.values()), *self._counting.values()):
            dirty.update(images)
        if self._image is not None:
            scope, count = self._image
            count.dirty |= images & {scope.image}
        self._note_commits(change)

    def _note_commits(self, change: Change) -> None:
        if len(change.layers) > _MANY_LAYERS and not change.preview:
            self._stamp += 1
            self._revisions.clear()
            self._looks.forget()
            return
        project, person = self._session.committed, self._session.view.person
        known, layers = self._revisions, project.layers
        now = {key: layers[key].revision if key in layers else 0 for key in change.layers}
        self._stamp += sum(known.get(key, now[key] if change.preview else -1) != now[key] for key in now)
        known.update(now)
        if person is not None:
            self._looks.add(project, person, {key.image for key in now})


NO_PARAMETERS = Phrase("the project has no RandCrowns parameters yet")
NO_DISTANCE = Phrase("the parameters are in metres and the image has no ground sampling distance")


class RandCrownsScorer(Struct, frozen=True):
    """How RandCrowns is computed on one image; `parameters` None where it cannot be, for the `reason`."""

    parameters: Parameters | None
    reason: str
    overlap: str
    image_size: tuple[float, float] | None

    def score_pair(self, target: Shapes, delineation: Shapes) -> CrownTerms | None:
        """Every term of the score of one shape against another; None where there are no parameters."""
        if self.parameters is None:
            return None
        return compute_crown_terms(
            target, delineation, self.parameters, overlap=self.overlap, image_size=self.image_size
        )


def scorer_of(project: Project, view: ViewState, image: Image) -> RandCrownsScorer:
    """RandCrowns on an image with the parameters in force."""
    settings = parameters_of(project, view)
    size = (float(image.width), float(image.height)) if image.has_size else None
    overlap = project.metrics.overlap
    if settings is None:
        return RandCrownsScorer(None, NO_PARAMETERS, overlap, size)
    sampling = np.array([np.nan if image.sampling_distance is None else image.sampling_distance])
    if not has_unit(settings, sampling).all():
        return RandCrownsScorer(None, NO_DISTANCE, overlap, size)
    found = convert_to_pixels(settings, sampling)
    alpha, omega = (float(np.asarray(value).reshape(-1)[0]) for value in (found.alpha, found.omega))
    return RandCrownsScorer(Parameters(alpha, omega, found.gamma, project.metrics.eq14_only), "", overlap, size)


NO_TARGET = Phrase("Select a shape, or walk to a disagreement with J, to see its regions.")
NOT_SHOWN = Phrase("Others' shapes are shown in Compare, once you have finished the image.")
NOBODY = Phrase("No other annotator has a shape that is paired with this one.")


class Target(Struct, frozen=True, eq=False):
    """The shape that others' shapes are measured against."""

    key: LayerKey
    """Its layer."""
    row: Shapes
    """The shape as a table of one row."""

    @property
    def shape(self) -> int:
        """Id of the target's shape."""
        return int(self.row.id[0])


class Delineation(Struct, frozen=True, eq=False):
    """The shape of another author that is paired with the target or in focus with it, and every term of its score."""

    author: int
    row: Shapes
    """The shape as a table of one row."""
    iou: float
    terms: CrownTerms
    """a, b, c, d, the share of Ra covered, RC and IoUCrowns."""

    @property
    def shape(self) -> int:
        """Id of the delineation's shape."""
        return int(self.row.id[0])


class CrownFacts(Struct, frozen=True, eq=False):
    """What the regions say about one target."""

    target: Target
    regions: CrownRegions | None
    """Outlines of Ra, O and E; None where there are no parameters."""
    delineations: tuple[Delineation, ...]
    """One an author at most, in id order; the lowest author id first."""
    message: str
    """Why there are no regions or no delineations; empty where there are both."""


def focus_in_force(view: ViewState) -> Focus | None:
    """The focus on the open image while it is compared, unless a shape outside it is selected; None without one."""
    focus = view.focus
    if focus is None or focus.image != view.image or not view.compares:
        return None
    elsewhere = len(view.selection) == 1 and view.selection[0] not in [one.shape for one in focus.shapes]
    return None if elsewhere else focus


def target_of(project: Project, view: ViewState) -> Target | None:
    """The one selected shape of the current author, else the first shape of the focus; None without either.

    Of a focus that has the selected shape, too, its first shape is the target.
    """
    if view.image is None:
        return None
    focus = focus_in_force(view)
    if focus is not None:
        key, shape = LayerKey(view.image, focus.author, focus.shapes[0].pass_number), focus.shape
    elif view.author is not None and len(view.selection) == 1:
        key, shape = LayerKey(view.image, view.author, view.pass_number), view.selection[0]
    else:
        return None
    layer = project.layer_of(key).loaded
    row = Shapes.empty() if layer is None else layer.take(layer.rows_of([shape]))
    return Target(key, row) if len(row) else None


def compute_crown_facts(project: Project, view: ViewState) -> CrownFacts | str:
    """The facts about the target of the view, or the sentence that says why there is none.

    Layers of the image that may count must be loaded.
    """
    target = target_of(project, view)
    if target is None or view.image is None:
        return NO_TARGET
    crowns = scorer_of(project, view, project.images[view.image])
    if crowns.parameters is None:
        return CrownFacts(target, None, (), Phrase("There are no regions: {reason}.", reason=crowns.reason))
    drawn = make_crown_regions(target.row, crowns.parameters, overlap=crowns.overlap, image_size=crowns.image_size)
    if not may_compare(project, view, view.image):
        return CrownFacts(target, drawn, (), NOT_SHOWN)
    found = []
    for author, row, iou in _find_paired(project, view, target):
        terms = crowns.score_pair(target.row, row)
        if terms is not None:
            found.append(Delineation(author, row, iou, terms))
    return CrownFacts(target, drawn, tuple(found), "" if found else NOBODY)


def _find_paired(project: Project, view: ViewState, target: Target) -> list[tuple[int, Shapes, float]]:
    """By the rule of the variance: the assignment of maximum total IoU among overlapping shapes.

    Of the author in focus it is the shape in focus, whatever the rule pairs, and none where none is in focus.
    """
    basis = count_options_of(project, view)
    shapes = project.layer_of(target.key).shapes
    place = int(np.flatnonzero(shapes.id == target.shape)[0])
    rule = basis.audit.tally.pairing
    focus = focus_in_force(view)
    found = []
    for author, others in sorted(basis.collect_shapes(project, target.key.image).items()):
        if author == target.key.author:
            continue
        if focus is not None and author == focus.other:
            drawn = others.take(others.rows_of([] if focus.other_shape is None else [focus.other_shape]))
            if len(drawn):
                iou = find_candidates(target.row, drawn, label_aware=False, overlap=rule.overlap).iou
                found.append((author, drawn, float(iou[0]) if len(iou) else 0.0))
            continue
        pairs = match_overlapping(shapes, others, label_aware=rule.label_aware, overlap=rule.overlap)
        for pair in np.flatnonzero(pairs.row_a == place).tolist():
            row = int(pairs.row_b[pair])
            found.append((author, others.slice(row, row + 1), float(pairs.iou[pair])))
    return found
