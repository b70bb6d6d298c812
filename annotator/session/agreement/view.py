"""What counts, and all that the agreement panel shows of it for one scope, as one frozen value."""

import enum
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, NamedTuple

import immutables

from annotator.metrics.agreement.alpha import AlphaResult
from annotator.metrics.agreement.alpha_tally import AlphaMeans
from annotator.metrics.agreement.audit import AuditOptions, QualityNumbers
from annotator.metrics.agreement.disagreements import KINDS, NO_OBJECTS, Disagreement, DisagreementKind, ObjectTable
from annotator.metrics.agreement.pair import (
    IOU_EDGES,
    NO_PAIRS,
    AgreementMatrix,
    PairAgreement,
    TagAgreement,
    TallyRule,
    pool_tag_agreements,
)
from annotator.metrics.matching.selection import (
    ALL_IMAGES,
    ImageChoice,
    ShapesByAuthor,
    collect_author_shapes,
    list_audited,
    resolve_layer,
)
from annotator.metrics.people.custom_tags import TagAlpha
from annotator.metrics.randcrowns.scope import CrownRules, resolve_parameters
from annotator.metrics.randcrowns.variance import VarianceReport
from annotator.metrics.score import Score, make_undefined
from annotator.model.decision import Decision
from annotator.model.layer import Layer
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.model.tags import Tag
from annotator.session.exposure import Withheld, choose_seen_images
from annotator.session.view import Mode, ViewState


@dataclass(frozen=True, slots=True)
class FinishedOnly:
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


@dataclass(frozen=True, slots=True)
class CountOptions:
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


@dataclass(frozen=True, slots=True)
class Scope:
    """What the numbers are about: one image, or the whole set; all shapes, or those of one label."""

    image: int | None = None
    """None for the whole set."""
    label: int | None = None
    """None for all labels."""


@dataclass(frozen=True, slots=True)
class AgreementView:
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
    return [name for name in names if name in IntervalResult.__slots__]


class LivePair(NamedTuple):
    """Two authors, or two passes of one, as sections of an audit read them."""

    agreement: PairAgreement


class LiveAuthor(NamedTuple):
    """An author of the numbers."""

    author: int


@dataclass(frozen=True, slots=True)
class LiveReport:
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
