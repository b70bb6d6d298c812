"""What an audit is asked and what it answers, and the numbers of one pair of authors that it is composed of.

`metrics.ranges` composes it, from one set of images or from many ranges of them. Single annotators are compared
with themselves over two passes, and with a reference on control images.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from msgspec import Struct, field
from msgspec.structs import replace

from annotator.metrics.agreement.alpha import AlphaMeans, AlphaResult, Sensitivity
from annotator.metrics.agreement.counts import AuthorCounts, AuthorEffort, EffortTable, SplitStatistics
from annotator.metrics.agreement.over_persons import OverPersons
from annotator.metrics.agreement.pair import (
    PairAgreement,
    Tallies,
    TallyLayout,
    TallyRule,
    compute_agreement,
    sums_of,
    tally,
)
from annotator.metrics.jackknife.interval import IntervalRule, Jackknife
from annotator.metrics.matching.confusion import ConfusionCounts, LabelConfusion, compute_confusion
from annotator.metrics.matching.pairing import PairingRule
from annotator.metrics.matching.selection import (
    AuthorShapes,
    ImageChoice,
    SelectionRule,
    find_prompted,
    find_shared_images,
    gather_layers,
    select_shapes,
)
from annotator.model.author import AuthorKind
from annotator.model.image import ImagePurpose
from annotator.model.layer import Layer, PassPurpose
from annotator.model.metric_settings import DelineationChoice, LeastEffects, RandCrownsSettings
from annotator.model.project import Project


class AuditOptions(Struct, frozen=True):
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
    variance_iou: float = 0.0
    """Least IoU of a pair in the variances across annotators; any overlap will do where it is 0."""
    global_score: DelineationChoice = DelineationChoice.NEAREST
    """Which delineation scores a target of the global RandCrowns score."""
    least_effects: LeastEffects = field(default_factory=LeastEffects)
    """From which differences on the profile of a person says one."""

    @classmethod
    def of(cls, project: Project) -> "AuditOptions":
        """The options that the project's own settings ask for."""
        settings = project.metrics
        return cls(
            tally=TallyRule(PairingRule.of(settings), settings.size_threshold),
            selection=SelectionRule(include_unfinished=settings.include_unfinished),
            intervals=IntervalRule.of(settings),
            eq14_only=settings.eq14_only,
            global_score=settings.global_score,
            least_effects=settings.least,
        )


class PairAudit(Struct, frozen=True, eq=False):
    """One unordered pair of authors: the numbers, and the tallies of every image that they are sums of."""

    agreement: PairAgreement
    tallies: Tallies
    confusion: ConfusionCounts
    """Labels of shapes that are paired whatever their label."""


Repeats = tuple[AuthorShapes, AuthorShapes]
"""What one author stated in an earlier and in a later pass over the same images."""


class AuditResult(Struct, frozen=True, eq=False):
    """The answer of an audit."""

    options: AuditOptions
    authors: tuple[AuthorCounts, ...]
    """In id order."""
    table1: tuple[SplitStatistics, ...]
    """A row an author and split, and one for all of the author's images."""
    effort: tuple[EffortTable, ...]
    """Time spent on each image where it was kept, a table an author, in id order."""
    efforts: tuple[AuthorEffort, ...]
    """The sums of these tables."""
    pairs: tuple[PairAudit, ...]
    """Unordered pairs; the author with the lower id is the reference."""
    alpha: AlphaResult
    alpha_means: AlphaMeans
    """Vitality and difficulty as means over images."""
    sensitivity: Sensitivity
    """Global alpha at IoU thresholds 0.1 … 0.9."""
    over_persons: OverPersons
    repeat_passes: tuple[PairAudit, ...]
    """One for each author with two passes over an image: a and b are the same author, a the earlier pass."""


def layout_of(project: Project, sides: Sequence[AuthorShapes]) -> TallyLayout:
    """The layout of tallies for the project's vocabulary and whatever other labels the shapes bear."""
    words = project.vocabulary.counted_labels
    ids = tuple(label.id for label in words)
    return TallyLayout.of(ids, *(side.shapes for side in sides), given=find_prompted(project))


class PairTally(Struct, frozen=True, eq=False):
    """What every image adds to the numbers of a pair of authors; those of different images are joined."""

    tallies: Tallies
    confusion: ConfusionCounts

    def audit(self, a: int, b: int, options: AuditOptions, jackknife: Jackknife | None = None) -> PairAudit:
        """The numbers of the authors with these ids."""
        sums = sums_of(self.tallies, jackknife)
        agreement = compute_agreement(a, b, sums, size_threshold=options.tally.size_threshold)
        return PairAudit(agreement, self.tallies, self.confusion)


def tally_pair(a: AuthorShapes, b: AuthorShapes, *, layout: TallyLayout, options: AuditOptions) -> PairTally:
    """The tally of two authors on the images that both finished; a has the lower id, or is the earlier pass."""
    return PairTally(
        tally(a, b, images=find_shared_images(a, b), layout=layout, rule=options.tally),
        ConfusionCounts(layout.labels, confuse_labels(a, b, options.tally).count(layout.labels)),
    )


def confuse_labels(a: AuthorShapes, b: AuthorShapes, rule: TallyRule) -> LabelConfusion:
    """The labels of two authors on the images that both finished, paired whatever they are; a has the lower id."""
    shared = find_shared_images(a, b)
    first, second = a.restrict_to(shared).shapes, b.restrict_to(shared).shapes
    return compute_confusion(first, second, rule.pairing, without_assisted=rule.without_assisted)


def audit_pair(
    a: AuthorShapes,
    b: AuthorShapes,
    *,
    layout: TallyLayout,
    options: AuditOptions,
) -> PairAudit:
    """Agreement of two authors on the images that both finished; a has the lower id, or is the earlier pass."""
    return tally_pair(a, b, layout=layout, options=options).audit(a.author, b.author, options)


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


def gather_repeats(author: int, by_image: Mapping[int, list[Layer]], rule: SelectionRule) -> Repeats | None:
    """What an author stated twice: the earlier and the later pass over each image that has two; None without any."""
    several = (layers for layers in by_image.values() if len(layers) > 1)
    repeated = [two for layers in several if (two := find_two_passes(layers)) is not None]
    if not repeated:
        return None
    earlier, later = (gather_layers(author, [layers[n] for layers in repeated], rule=rule) for n in (0, 1))
    return earlier, later


ControlPair = tuple[int, int]
"""Ids of a reference and of a person."""


class QualityNumbers(Struct, frozen=True):
    """What is known of single annotators."""

    repeats: tuple[PairAgreement, ...] = ()
    """One for each person with two passes over an image: a is the earlier pass, b the later one of the same person."""
    control: tuple[PairAgreement, ...] = ()
    """One for each reference a and person b who have finished the same control images."""


def gather_control(project: Project, authors: Sequence[int], rule: SelectionRule) -> dict[ControlPair, Repeats]:
    """What a reference and a person stated, where they have finished the same control image, by the pair's ids.

    Of the two who has the lower id stands first. Layers with shapes must be loaded.
    """
    rule = replace(rule, images=_choose_control(project, rule.images))
    references = [author.id for author in project.authors_of(AuthorKind.REFERENCE)]
    if not references or not rule.images.ids:
        return {}
    persons = _keep_persons(project, [one for one in authors if one not in references])
    sides = {side.author: side for side in select_shapes(project, [*references, *persons], rule)}
    found = {}
    for reference, person in product(references, sorted(set(persons))):
        first, second = (sides[one] for one in sorted((reference, person)))
        if len(find_shared_images(first, second)):
            found[reference, person] = first, second
    return found


def _keep_persons(project: Project, authors: Iterable[int]) -> list[int]:
    return [one for one in authors if one in project.authors and project.authors[one].kind is AuthorKind.PERSON]


def _choose_control(project: Project, chosen: ImageChoice) -> ImageChoice:
    """The control images among the chosen ones."""
    images = (image.id for image in project.images.values() if image.purpose is ImagePurpose.CONTROL)
    return ImageChoice(frozenset(image for image in images if chosen.admits(image)))
