"""The audit of a project: agreement of its authors, alphas, statistics and repeat passes, composed once for all users.

The window and the command line both call `audit`; RandCrowns, variances and the global score have their own modules.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from annotator.metrics.agreement.alpha import AlphaResult, Sensitivity, compute_kalos_alpha
from annotator.metrics.agreement.alpha_intervals import add_alpha_intervals, add_sensitivity_intervals
from annotator.metrics.agreement.alpha_means import AlphaMeans, compute_alpha_means
from annotator.metrics.agreement.counts import AuthorCounts, SplitStatistics, compute_table1, count_author
from annotator.metrics.agreement.effort import ImageEffort, measure_effort
from annotator.metrics.agreement.pair import PairAgreement, compute_agreement, sums_of
from annotator.metrics.agreement.tally import Tallies, TallyLayout, TallyRule, tally
from annotator.metrics.jackknife.groups import ImageUnits, Jackknife
from annotator.metrics.jackknife.interval import IntervalRule
from annotator.metrics.matching.confusion import LabelConfusion, compute_confusion
from annotator.metrics.matching.pairing import PairingRule
from annotator.metrics.matching.selection import (
    AuthorShapes,
    Passes,
    SelectionRule,
    find_shared_images,
    gather_layers,
    latest_work_of,
    list_audited,
    passes_of,
    select_latest,
    select_shapes,
)
from annotator.model.layer import Layer, PassPurpose
from annotator.model.metric_settings import DelineationChoice, RandCrownsSettings
from annotator.model.project import Project
from annotator.progress import Progress


@dataclass(frozen=True, slots=True)
class AuditOptions:
    """Everything that an audit depends on besides the project; echoed by its result."""

    authors: tuple[int, ...] | None = None
    """Ids of the audited authors; None for all persons."""
    tally: TallyRule = field(default_factory=TallyRule)
    selection: SelectionRule = field(default_factory=SelectionRule)
    intervals: IntervalRule = field(default_factory=IntervalRule)
    randcrowns: RandCrownsSettings | None = None
    """Parameters to use in the place of the project's own."""
    eq14_only: bool = False
    """Turns off the rule that RC is 0 when the delineation misses Ra."""
    global_score: DelineationChoice = DelineationChoice.NEAREST
    """Which delineation scores a target of the global RandCrowns score."""

    @classmethod
    def of(cls, project: Project) -> "AuditOptions":
        """The options that the project's own settings ask for."""
        settings = project.metrics
        return cls(
            tally=TallyRule(PairingRule.of(settings), settings.size_threshold),
            selection=SelectionRule(include_unfinished=settings.include_unfinished),
            intervals=IntervalRule(unit=settings.interval_unit),
            eq14_only=settings.eq14_only,
            global_score=settings.global_score,
        )


@dataclass(frozen=True, slots=True, eq=False)
class PairAudit:
    """One unordered pair of authors: the numbers, and the tallies of every image that they are sums of."""

    agreement: PairAgreement
    tallies: Tallies
    confusion: LabelConfusion
    """Labels of shapes that are paired whatever their label."""


@dataclass(frozen=True, slots=True, eq=False)
class AuditResult:
    """The answer of an audit."""

    options: AuditOptions
    authors: tuple[AuthorCounts, ...]
    """In id order."""
    table1: tuple[SplitStatistics, ...]
    """A row an author and split, and one for all of the author's images."""
    effort: tuple[ImageEffort, ...]
    """Time spent where it was kept, by author and image."""
    pairs: tuple[PairAudit, ...]
    """Unordered pairs; the author with the lower id is the reference."""
    alpha: AlphaResult
    alpha_means: AlphaMeans
    """Vitality and difficulty as means over images."""
    sensitivity: Sensitivity
    """Global alpha at IoU thresholds 0.1 … 0.9."""
    repeat_passes: tuple[PairAudit, ...]
    """One for each author with two passes over an image: a and b are the same author, a the earlier pass."""


def audit(project: Project, options: AuditOptions, progress: Progress | None = None) -> AuditResult:
    """Audits a project; layers with shapes must be loaded. Raises Cancelled when the person asked to stop."""
    passes = passes_of(project, list_audited(project, options.authors), options.selection)
    sides = [select_latest(author, by_image, rule=options.selection) for author, by_image in passes.items()]
    layout = layout_of(project, sides)
    couples = list(combinations(sides, 2))
    rule = options.intervals.choose_form(sum(len(find_shared_images(*couple)) for couple in couples))
    options = replace(options, intervals=rule)
    jackknife = Jackknife(rule, ImageUnits.of(project.images.values(), rule.unit))
    pairs = []
    for done, (a, b) in enumerate(couples):
        if progress is not None:
            progress.step(done, len(couples) + 1)
        pairs.append(audit_pair(a, b, layout=layout, jackknife=jackknife, options=options))
    if progress is not None:
        progress.step(len(couples), len(couples) + 1)
    alpha, means, sensitivity = _audit_alphas(sides, layout.labels, options, jackknife if rule.wanted else None)
    return AuditResult(
        options=options,
        authors=tuple(count_author(side) for side in sides),
        table1=compute_table1(project, sides),
        effort=tuple(
            row
            for side, by_image in zip(sides, passes.values(), strict=True)
            for row in measure_effort(side, latest_work_of(by_image).values())
        ),
        pairs=tuple(pairs),
        alpha=alpha,
        alpha_means=means,
        sensitivity=sensitivity,
        repeat_passes=tuple(audit_repeat_passes(project, passes, options, jackknife)),
    )


def _audit_alphas(
    sides: Sequence[AuthorShapes], labels: tuple[int, ...], options: AuditOptions, jackknife: Jackknife | None
) -> tuple[AlphaResult, AlphaMeans, Sensitivity]:
    """The alphas, their means over images, and the global one at other thresholds; with intervals by a jackknife."""
    threshold, without = options.tally.pairing.iou_threshold, options.tally.without_assisted
    alpha, sensitivity = compute_kalos_alpha(sides, labels, iou_threshold=threshold, without_assisted=without)
    means = compute_alpha_means(sides, labels, iou_threshold=threshold, without_assisted=without, jackknife=jackknife)
    if jackknife is not None:
        alpha = add_alpha_intervals(alpha, sides, labels, jackknife=jackknife, without_assisted=without)
        sensitivity = add_sensitivity_intervals(
            sensitivity, sides, labels, jackknife=jackknife, without_assisted=without
        )
    return alpha, means, sensitivity


def select_for_defaults(project: Project, options: AuditOptions) -> list[AuthorShapes]:
    """The shapes that default RandCrowns parameters are computed from, whichever images and persons are looked at.

    Those of all persons on all images; without any, those of the audited authors. Layers with shapes must be loaded.
    """
    own = AuditOptions.of(project).selection
    persons = select_shapes(project, list_audited(project), own)
    if any(len(side.shapes) for side in persons):
        return persons
    return select_shapes(project, list_audited(project, options.authors), own)


def layout_of(project: Project, sides: Sequence[AuthorShapes]) -> TallyLayout:
    """The layout of tallies for the project's vocabulary and whatever other labels the shapes bear."""
    words = project.vocabulary.counted_labels
    given = frozenset(image.id for image in project.images.values() if image.prompts)
    return TallyLayout.of(tuple(label.id for label in words), *(side.shapes for side in sides), given=given)


def audit_pair(
    a: AuthorShapes,
    b: AuthorShapes,
    *,
    layout: TallyLayout,
    options: AuditOptions,
    jackknife: Jackknife | None = None,
) -> PairAudit:
    """Agreement of two authors on the images that both finished; a has the lower id, or is the earlier pass."""
    shared = find_shared_images(a, b)
    tallies = tally(a, b, images=shared, layout=layout, rule=options.tally)
    sums = sums_of(tallies, jackknife)
    confusion = compute_confusion(
        a.restrict_to(shared).shapes,
        b.restrict_to(shared).shapes,
        options.tally.pairing,
        without_assisted=options.tally.without_assisted,
    )
    agreement = compute_agreement(a.author, b.author, sums, size_threshold=options.tally.size_threshold)
    return PairAudit(agreement, tallies, confusion)


def find_two_passes(layers: Sequence[Layer]) -> tuple[Layer, Layer] | None:
    """The passes over an image that tell how consistent its author is, of those that count, first pass first.

    The pass of work that counts and the last repeat; without a repeat the last two passes of work. None where there are
    no two.
    """
    work = [layer for layer in layers if layer.purpose is PassPurpose.WORK]
    repeats = [layer for layer in layers if layer.purpose is PassPurpose.REPEAT]
    if work and repeats:
        return work[-1], repeats[-1]
    return (work[-2], work[-1]) if len(work) > 1 else None


def audit_repeat_passes(
    project: Project, passes: Passes, options: AuditOptions, jackknife: Jackknife | None = None
) -> list[PairAudit]:
    """Intra-annotator consistency: the numbers of each author who has two passes over an image, the first as a."""
    found = []
    for author, by_image in passes.items():
        repeated = [two for layers in by_image.values() if (two := find_two_passes(layers)) is not None]
        if not repeated:
            continue
        earlier, later = (
            gather_layers(author, [layers[n] for layers in repeated], rule=options.selection) for n in (0, 1)
        )
        layout = layout_of(project, (earlier, later))
        found.append(audit_pair(earlier, later, layout=layout, jackknife=jackknife, options=options))
    return found
