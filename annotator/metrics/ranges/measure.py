"""What one part of an audit adds: the tallies of a range of images whose layers are loaded, in a frame settled before.

Before the parts of an audit are looked at, its frame is settled: authors, labels, groups of images, parameters. Then it
is measured what the images of a range add to every number, what is said beside, and how parts join.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, reduce
from itertools import combinations, product
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

import numpy as np
import numpy.typing as npt
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Progress
from annotator.geometry.box import Floats, is_within_bound
from annotator.metrics.agreement import audit
from annotator.metrics.agreement.alpha import AlphaGroups, AlphaTally, ImageAlphas, Pair, UnitRule, tally_alphas
from annotator.metrics.agreement.completeness import SharedUnits, gather_units
from annotator.metrics.agreement.counts import AuthorCounts, EffortTable, SplitTally, count_author, measure_effort
from annotator.metrics.agreement.pair import Tallies, TallyLayout
from annotator.metrics.agreement.rules import RuleTally, tally_rules
from annotator.metrics.jackknife.interval import ImageUnits, Jackknife
from annotator.metrics.matching.confusion import ConfusionCounts, LabelConfusion
from annotator.metrics.matching.selection import (
    AuthorShapes,
    ImageChoice,
    ImageIds,
    Passes,
    find_prompted,
    find_training,
    latest_work_of,
    list_audited,
    list_finished_images,
    passes_of,
    select_latest,
    select_shapes,
)
from annotator.metrics.people import custom_tags
from annotator.metrics.people.assistance import NO_ASSISTANCE, AssistanceTable, gather_assistance
from annotator.metrics.people.drift import WorkOrder
from annotator.metrics.people.offsets import PairOffsets, gather_offsets
from annotator.metrics.people.units import SaidRows, UnitScene, UnitTable, gather_drawn
from annotator.metrics.randcrowns.global_score import ScoreTally, tally_global_scores
from annotator.metrics.randcrowns.scope import CrownRules, ImageTable, make_scope, measure_sides
from annotator.metrics.randcrowns.variance import Carrier, VarianceTable, build_variance_table, tally_images
from annotator.model.author import AuthorKind
from annotator.model.decision import ProposalTally, tally_proposals
from annotator.model.layer import Layer, LayerKey, PassPurpose
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.model.shapes import Shapes, find_far_rows
from annotator.model.tags import Tag, kind_of
from annotator.spool import SpoolColumn, SpoolFile

_PLACEHOLDER: Final = RandCrownsSettings(0.0, 0.0, 1.0)
"""For an audit without any shape, in which no parameter has an effect."""


class AuditFrame(Struct, frozen=True, eq=False):
    """What all parts of an audit have in common."""

    options: audit.AuditOptions
    """With the form of intervals that suits the number of images."""
    authors: tuple[int, ...]
    """Ids of the audited authors, ascending."""
    kinds: Mapping[int, AuthorKind]
    """Of each of them."""
    labels: tuple[int, ...]
    """Ids of all labels that a shape can bear, ascending."""
    groups: AlphaGroups
    units: ImageUnits
    object_iou: float
    """From which IoU on shapes of several authors are one object where objects are counted."""
    randcrowns: RandCrownsSettings | None
    """The parameters in force; None where there is nothing to compute them from."""
    tags: tuple[Tag, ...] = ()
    """The project's custom tags of shapes, but for texts."""
    image_tags: tuple[Tag, ...] = ()
    """The same of images."""

    @property
    def rows(self) -> int:
        """Images times pairs of authors."""
        return sum(len(pair.images) for pair in self.groups.pairs.values())

    @property
    def jackknife(self) -> Jackknife:
        """How the intervals of the audit are made, and over which units."""
        return Jackknife(self.options.intervals, self.units)

    @property
    def crown_rules(self) -> CrownRules:
        """How RandCrowns is computed in every part."""
        pairing = self.options.tally.pairing
        return CrownRules(
            self.randcrowns or _PLACEHOLDER,
            label_aware=pairing.label_aware,
            overlap=pairing.overlap,
            eq14_only=self.options.eq14_only,
            without_assisted=self.options.tally.without_assisted,
            variance_iou=self.options.variance_iou,
        )

    def layout_of(self, project: Project) -> TallyLayout:
        """The layout of tallies for the images of a project."""
        return TallyLayout(self.labels, find_prompted(project))

    def narrow(self, first: int, last: int) -> "AuditFrame":
        """What a part with images from `first` to `last` needs to know."""
        return replace(self, groups=self.groups.narrow(first, last), units=ImageUnits())

    def choose_images(self, ids: frozenset[int]) -> "AuditFrame":
        """The same for these chosen images alone."""
        selection = self.options.selection
        chosen = replace(selection, images=replace(selection.images, ids=ids))
        return replace(self, options=replace(self.options, selection=chosen))


def make_frame(
    project: Project, options: audit.AuditOptions, *, labels: Iterable[int], randcrowns: RandCrownsSettings | None
) -> AuditFrame:
    """The frame of an audit, for which layers need not be loaded; `labels` are those that shapes bear."""
    authors = tuple(list_audited(project, options.authors))
    finished = list_finished_images(project, authors, options.selection)
    units = ImageUnits.of_rule(project.images.values(), options.intervals)
    groups = AlphaGroups.of(finished, units, wanted=options.intervals.wanted)
    rows = sum(len(pair.images) for pair in groups.pairs.values())
    known = {label.id for label in project.vocabulary.counted_labels}
    return AuditFrame(
        options=replace(options, intervals=options.intervals.choose_form(rows)),
        authors=authors,
        kinds={one: project.authors[one].kind for one in authors},
        labels=tuple(sorted(known.union(labels))),
        groups=groups,
        units=units,
        object_iou=project.metrics.object_iou,
        randcrowns=randcrowns,
        tags=tuple(tag for tag in project.protocol.shape_tags if kind_of(tag).level is not None),
        image_tags=tuple(tag for tag in project.protocol.image_tags if kind_of(tag).level is not None),
    )


def list_met_labels(project: Project) -> set[int]:
    """Ids of the labels that the loaded shapes bear or count as."""
    words = project.vocabulary
    met = {
        label for layer in project.layers.values() if layer.count for label in np.unique(layer.shapes.label).tolist()
    }
    return met | {words.aliases.get(label, label) for label in met}


class FarShapes(Struct, frozen=True):
    """Shapes with a coordinate that no picture can hold, which count nowhere."""

    count: int = 0
    first: LayerKey | None = None
    """The first layer that holds any."""

    @classmethod
    def of(cls, project: Project) -> "FarShapes":
        """Those of all layers, which must be loaded."""
        drawn = [layer for layer in project.layers.values() if layer.loaded is not None and layer.count]
        if all(map(_is_near, Shapes.list_origins(layer.shapes for layer in drawn))):
            return cls()
        found = {layer.key: n for layer in drawn if (n := int(find_far_rows(layer.shapes).sum()))}
        return cls(sum(found.values()), min(found, default=None))

    @classmethod
    def join(cls, parts: Iterable["FarShapes"]) -> "FarShapes":
        """Those of all parts."""
        found = list(parts)
        first = min((part.first for part in found if part.first is not None), default=None)
        return cls(sum(part.count for part in found), first)


class RangeRemarks(Struct, frozen=True):
    """What is said of the images of a part."""

    far: FarShapes
    proposals: Mapping[int, ProposalTally]
    """By reference."""
    is_whole: bool
    """Whether none of the images was left out."""

    @classmethod
    def of(cls, project: Project, chosen: ImageChoice) -> "RangeRemarks":
        """What the images of a project, whose layers are loaded, say."""
        proposals = {}
        for author in project.authors_of(AuthorKind.REFERENCE):
            mine = [layer for key, layer in project.layers.items() if key.author == author.id]
            told = (one.shapes for one in mine if one.loaded is not None and chosen.admits(one.key.image))
            proposals[author.id] = tally_proposals(told)
        return cls(FarShapes.of(project), proposals, all(map(chosen.admits, project.images)))

    @classmethod
    def join(cls, parts: Sequence["RangeRemarks"]) -> "RangeRemarks":
        """What is said of all parts, which share no image."""
        keys = sorted({key for part in parts for key in part.proposals})
        empty = ProposalTally()
        return cls(
            FarShapes.join(part.far for part in parts),
            {key: reduce(ProposalTally.add, (part.proposals.get(key, empty) for part in parts)) for key in keys},
            all(part.is_whole for part in parts),
        )


def _is_near(table: Shapes) -> bool:
    """Whether all shapes are boxes that lie where a picture can hold them."""
    return table.polygon is None and bool(is_within_bound(table.box).all())


_STEP: Final = 4_096
"""Images whose rows are summed at once."""


class VarianceRows(Struct, frozen=True, eq=False):
    """What every image adds to the variances across annotators."""

    COLUMNS: ClassVar[tuple[str, ...]] = ("images", "rows")

    images: ImageIds
    """Ascending ids (I,)."""
    rows: Floats
    """As `tally_images` gives them, (I, A, 15)."""
    left_out: int
    """Images that a run in metres leaves out."""
    carriers: tuple[Carrier, ...] = ()
    """The targets of every reference that carry the most."""

    def merge(self, other: "VarianceRows") -> "VarianceRows":
        """The same rows of more images."""
        carriers = Carrier.choose((*self.carriers, *other.carriers))
        return replace(self, left_out=self.left_out + other.left_out, carriers=carriers)

    def sum_columns(self) -> Floats:
        """What all rows add up to, row after row, `(A * 8,)`."""
        width = self.rows.shape[1] * self.rows.shape[2]
        total = np.zeros((1, width))
        for first in range(0, len(self.rows), _STEP):
            rows = self.rows[first : first + _STEP]
            both = np.concatenate((total, rows.reshape(len(rows), width)))
            # The layout decides the order of the additions.
            total = np.ascontiguousarray(both).sum(axis=0, keepdims=True)
        found: Floats = total[0]
        return found


class PeopleTally(Struct, frozen=True, eq=False):
    """What the images of a range say of what each person does: units and offsets by the ids of those they are of."""

    drawn: Mapping[tuple[int, ...], UnitTable]
    """Of all authors together, and of each of them with each reference."""
    offsets: Mapping[Pair, PairOffsets]
    orders: Mapping[int, WorkOrder]
    """By author."""
    repeats: Mapping[int, PairOffsets]
    """Of each author's earlier pass against the later one, where images were gone over twice."""


OF_UNITS: Final = 0
OF_IMAGES: Final = 1


class TagTally(Struct, frozen=True, eq=False):
    """The answers to a project's custom tags on the images of a range; empty in a project without custom tags."""

    pairs: Mapping[Pair, custom_tags.TagRatings] = field(default_factory=dict)
    """Of matched pairs, by the ids of the two authors."""
    units: Mapping[int, custom_tags.TagRatings] = field(default_factory=dict)
    """Those of all authors: under `OF_UNITS` about the units of all, under `OF_IMAGES` about images."""


class AuditRange(Struct, frozen=True, eq=False):
    """What the images of a range add to an audit; authors stand in the order of its frame."""

    finished: ImageIds
    """Ascending ids of the images that count for any of the authors."""
    counts: tuple[AuthorCounts, ...]
    splits: Sequence[SplitTally]
    effort: Sequence[EffortTable]
    pairs: Mapping[Pair, audit.PairTally]
    alphas: AlphaTally
    variance: VarianceRows
    scores: Sequence[ScoreTally]
    """Of every ordered pair of authors."""
    excluded: npt.NDArray[np.int64]
    """By author unfinished layers, layers edited with others' work in sight, and crowds (A, 3)."""
    sides: npt.NDArray[np.int64]
    """Sides of shapes that RandCrowns can measure, and those of them that are shorter than four times alpha (2,)."""
    repeats: Mapping[int, audit.PairTally]
    """By author who has gone over an image twice."""
    control: Mapping[audit.ControlPair, audit.PairTally]
    units: SharedUnits
    """What the authors drew where all of them finished."""
    rules: tuple[RuleTally, ...]
    """What each rule over them would keep for a reference."""
    people: PeopleTally
    remarks: RangeRemarks
    tags: TagTally = field(default_factory=TagTally)
    assistance: AssistanceTable = NO_ASSISTANCE
    """What everybody did in a study of proposals."""

    @classmethod
    def join(cls, parts: Iterable["AuditRange"]) -> "AuditRange":
        """All parts as one, at least one; given in ascending order of images, of which no two parts share any.

        What every image has by itself is in a spool, so that parts made one after the other are never in memory
        together. Raises ValueError without a part, and UserError where the disk has no room.
        """
        joiner = None
        for part in parts:
            joiner = joiner or _Joiner(part)
            joiner.add(part)
        if joiner is None:
            raise ValueError("at least one part is joined")
        return joiner.finish()


class _Spooled(Protocol):
    """What a set of images adds to one thing, with columns that have a row an image or a pair."""

    COLUMNS: ClassVar[tuple[str, ...]]


Key = TypeVar("Key")
Rows = TypeVar("Rows", bound=_Spooled)


class _Tables(Generic[Key, Rows]):
    """Tables of several parts by what they are of: their columns in a spool, the rest of them merged."""

    def __init__(self, file: SpoolFile, merge: Callable[[Rows, Rows], Rows] = lambda first, _next: first) -> None:
        self._file, self._merge = file, merge
        self._columns: dict[Key, dict[str, SpoolColumn]] = {}
        self._rest: dict[Key, Rows] = {}

    def add(self, tables: Mapping[Key, Rows]) -> None:
        for key, table in tables.items():
            if key not in self._columns:
                self._columns[key] = {name: SpoolColumn(self._file) for name in table.COLUMNS}
            for name, column in self._columns[key].items():
                column.append(getattr(table, name))
            given: Any = table
            rest = replace(given, **{name: getattr(table, name)[:0].copy() for name in table.COLUMNS})
            self._rest[key] = self._merge(self._rest[key], rest) if key in self._rest else rest

    def finish(self) -> dict[Key, Rows]:
        """The whole table of every key, in ascending order."""
        found: dict[Key, Any] = {}
        for key in sorted(self._rest):  # type: ignore[type-var]
            rest: Any = self._rest[key]
            found[key] = replace(rest, **{name: column.read() for name, column in self._columns[key].items()})
        return found


class _Pairs(Generic[Key]):
    """The tallies of all pairs of authors that any part has."""

    def __init__(self, file: SpoolFile) -> None:
        self._tallies = _Tables[Key, Tallies](file)
        self._confusions: dict[Key, ConfusionCounts] = {}

    def add(self, pairs: Mapping[Key, audit.PairTally]) -> None:
        self._tallies.add({key: pair.tallies for key, pair in pairs.items()})
        for key, pair in pairs.items():
            before = [self._confusions[key]] if key in self._confusions else []
            self._confusions[key] = ConfusionCounts.join([*before, pair.confusion])

    def finish(self) -> dict[Key, audit.PairTally]:
        return {key: audit.PairTally(tallies, self._confusions[key]) for key, tallies in self._tallies.finish().items()}


class _Joiner:
    """All parts that were added."""

    def __init__(self, first: AuditRange) -> None:
        file = SpoolFile()
        self._finished = SpoolColumn(file)
        self._splits = _Tables[int, SplitTally](file, SplitTally.merge)
        self._names: list[dict[str, None]] = [{} for _ in first.splits]
        self._effort = _Tables[int, EffortTable](file)
        self._scores = _Tables[int, ScoreTally](file, ScoreTally.merge)
        self._variance = _Tables[int, VarianceRows](file, VarianceRows.merge)
        self._pairs, self._repeats, self._control = (_Pairs[Any](file) for _ in range(3))
        self._drawn = _Tables[tuple[int, ...], UnitTable](file, UnitTable.merge)
        self._offsets = _Tables[Pair, PairOffsets](file, PairOffsets.merge)
        self._orders = _Tables[int, WorkOrder](file)
        self._passes = _Tables[int, PairOffsets](file, PairOffsets.merge)
        self._tag_pairs = _Tables[Pair, custom_tags.TagRatings](file)
        self._tag_units = _Tables[int, custom_tags.TagRatings](file)
        self._assistance = _Tables[int, AssistanceTable](file, AssistanceTable.merge)
        self._alpha = _Tables[int, ImageAlphas](file)
        self._alphas = {name: _Tables[Any, ImageAlphas](file) for name in ("pair_alphas", "vitality", "difficulty")}
        self._sums: _Sums | None = None

    def add(self, part: AuditRange) -> None:
        self._finished.append(part.finished)
        for number, (names, split) in enumerate(zip(self._names, part.splits, strict=True)):
            # Places among the names met so far, so that those of later parts need not be known.
            names.update(dict.fromkeys(split.names))
            self._splits.add({number: split.place_in(tuple(names))})
        self._effort.add(dict(enumerate(part.effort)))
        self._scores.add(dict(enumerate(part.scores)))
        self._variance.add({0: part.variance})
        for pairs, added in ((self._pairs, part.pairs), (self._repeats, part.repeats), (self._control, part.control)):
            pairs.add(added)
        self._drawn.add(part.people.drawn)
        self._offsets.add(part.people.offsets)
        self._orders.add(part.people.orders)
        self._passes.add(part.people.repeats)
        self._tag_pairs.add(part.tags.pairs)
        self._tag_units.add(part.tags.units)
        self._assistance.add({0: part.assistance})
        self._alpha.add({0: part.alphas.whole})
        for name, own in self._alphas.items():
            own.add(getattr(part.alphas, name))
        sums = _Sums(
            part.counts, part.alphas.without_images(), part.excluded, part.sides, part.units, part.rules, part.remarks
        )
        self._sums = sums if self._sums is None else self._sums.add(sums)

    def finish(self) -> AuditRange:
        if self._sums is None:
            raise ValueError("at least one part is joined")
        alphas: Mapping[str, Any] = {name: tables.finish() for name, tables in self._alphas.items()}
        return AuditRange(
            finished=self._finished.read(),
            counts=self._sums.counts,
            splits=tuple(self._splits.finish().values()),
            effort=tuple(self._effort.finish().values()),
            pairs=self._pairs.finish(),
            alphas=replace(self._sums.alphas, whole=self._alpha.finish()[0], **alphas),
            variance=self._variance.finish()[0],
            scores=tuple(self._scores.finish().values()),
            excluded=self._sums.excluded,
            sides=self._sums.sides,
            repeats=self._repeats.finish(),
            control=self._control.finish(),
            units=self._sums.units,
            rules=self._sums.rules,
            people=PeopleTally(
                self._drawn.finish(), self._offsets.finish(), self._orders.finish(), self._passes.finish()
            ),
            remarks=self._sums.remarks,
            tags=TagTally(self._tag_pairs.finish(), self._tag_units.finish()),
            assistance=self._assistance.finish()[0],
        )


class _Sums(Struct, frozen=True, eq=False):
    """What of parts has no row an image."""

    counts: tuple[AuthorCounts, ...]
    alphas: AlphaTally
    excluded: npt.NDArray[np.int64]
    sides: npt.NDArray[np.int64]
    units: SharedUnits
    rules: tuple[RuleTally, ...]
    remarks: RangeRemarks

    def add(self, other: "_Sums") -> "_Sums":
        return _Sums(
            tuple(AuthorCounts.add(*both) for both in zip(self.counts, other.counts, strict=True)),
            self.alphas.add_sums(other.alphas),
            self.excluded + other.excluded,
            self.sides + other.sides,
            self.units.add(other.units),
            tuple(RuleTally.add(*both) for both in zip(self.rules, other.rules, strict=True)),
            RangeRemarks.join([self.remarks, other.remarks]),
        )


class RangeMeasure:
    """What the images of a project, whose layers are loaded, add to an audit; each quantity is computed when needed."""

    def __init__(self, project: Project, frame: AuditFrame) -> None:
        self._project, self.frame = project, frame
        self._layout = frame.layout_of(project)

    @classmethod
    def of(cls, project: Project, options: audit.AuditOptions, randcrowns: RandCrownsSettings | None = None) -> Self:
        """The measure of a whole project, with these parameters of RandCrowns."""
        return cls(project, make_frame(project, options, labels=list_met_labels(project), randcrowns=randcrowns))

    @cached_property
    def sides(self) -> tuple[AuthorShapes, ...]:
        """What each author stated, in the order of the frame."""
        rule = self.frame.options.selection
        return tuple(select_latest(author, by_image, rule=rule) for author, by_image in self._passes.items())

    def make_part(self) -> AuditRange:
        """All quantities of these images, ready to be joined with those of others."""
        project, options, sides = self._project, self.frame.options, self.sides
        rule = UnitRule(options.tally.pairing.iou_threshold, options.tally.without_assisted)
        table = self.tabulate_crowns()
        return AuditRange(
            finished=np.unique(np.concatenate([np.zeros(0, np.int64), *(side.images for side in sides)])),
            counts=tuple(count_author(side) for side in sides),
            splits=self.tally_splits(),
            effort=self.tabulate_effort(),
            pairs={(a.author, b.author): self._tally_pair(a, b) for a, b in combinations(sides, 2)},
            alphas=tally_alphas(sides, self.frame.labels, self.frame.groups, rule),
            variance=_tally_variance(table),
            scores=tally_global_scores(table.scope, options.global_score),
            excluded=_count_excluded(project, self.frame),
            sides=_count_sides(project, self.frame, sides),
            repeats=self.tally_repeats(),
            control=self.tally_control(),
            units=gather_units(sides, threshold=self.frame.object_iou),
            rules=tally_rules(
                sides,
                self._layout.labels,
                iou_threshold=options.tally.pairing.iou_threshold,
                unit_iou=self.frame.object_iou,
            ),
            people=self.tally_people(),
            remarks=RangeRemarks.of(project, options.selection.images),
            tags=self.tally_tags(),
            assistance=gather_assistance(project, sides, self.works, options.tally.pairing),
        )

    def tally_splits(self) -> tuple[SplitTally, ...]:
        """Images and shapes of every author by split."""
        return tuple(SplitTally.of(self._project, side) for side in self.sides)

    def tabulate_effort(self) -> tuple[EffortTable, ...]:
        """The time that every author spent on each image."""
        works = (found.values() for found in self.works)
        return tuple(EffortTable.of(measure_effort(*both)) for both in zip(self.sides, works, strict=True))

    @cached_property
    def works(self) -> tuple[dict[int, Layer], ...]:
        """By image the layer of each author that counts, in the order of the frame."""
        return tuple(map(latest_work_of, self._passes.values()))

    def tally_repeats(self) -> dict[int, audit.PairTally]:
        """The two passes of every author who has gone over an image twice."""
        rule = self.frame.options.selection
        found = {author: audit.gather_repeats(author, by_image, rule) for author, by_image in self._passes.items()}
        return {author: self._tally_pair(*both) for author, both in found.items() if both is not None}

    def tally_control(self) -> dict[audit.ControlPair, audit.PairTally]:
        """Every person against every reference on control images."""
        found = audit.gather_control(self._project, self.frame.authors, self.frame.options.selection)
        return {pair: self._tally_pair(*both) for pair, both in found.items()}

    def tally_people(self) -> PeopleTally:
        """What each author does, against the others and against every reference that is no audited author."""
        images = ImageTable.of(self._project.images.values())
        tally, parts = self.frame.options.tally, self._project.vocabulary.parts
        scenes = {self.frame.authors: self._scene}
        known = [author.id for author in self._project.authors_of(AuthorKind.REFERENCE)]
        references = select_shapes(
            self._project, [one for one in known if one not in self.frame.authors], self.frame.options.selection
        )
        for reference, side in product(references, self.sides):
            both = (side, reference) if side.author < reference.author else (reference, side)
            scenes[both[0].author, both[1].author] = UnitScene.of_pair(
                both, self.frame.labels, tally.pairing, without_assisted=tally.without_assisted, parts=parts
            )
        offsets = {pair: found for scene in scenes.values() for pair, found in gather_offsets(scene).items()}
        drawn = {key: gather_drawn(scene, images, self._list_said(scene)) for key, scene in scenes.items()}
        orders = {author: WorkOrder.of(latest_work_of(found).values()) for author, found in self._passes.items()}
        return PeopleTally(drawn, offsets, orders, self._compare_passes())

    def tally_tags(self) -> TagTally:
        """The answers to the project's custom tags, but for texts; nothing in a project without such tags."""
        units: dict[int, custom_tags.TagRatings] = {}
        if self.frame.tags and len(self.sides) > 1:
            units[OF_UNITS] = custom_tags.rate_units(self._scene, self._answers)
        if self.frame.image_tags and len(self.sides) > 1:
            units[OF_IMAGES] = self.rate_images()
        return TagTally(self.rate_tags() if self.frame.tags else {}, units)

    def rate_images(self) -> custom_tags.TagRatings:
        """What every author answered about the images."""
        return custom_tags.rate_images(self.works, self.frame.image_tags)

    def rate_tags(self) -> dict[Pair, custom_tags.TagRatings]:
        """The answers about the objects that both authors of a pair drew, by their ids."""
        rule, rated = self.frame.options.tally, zip(self.sides, self._answers, strict=True)
        return {
            (a.author, b.author): custom_tags.rate_pairs(a, b, (first, second), rule)
            for (a, first), (b, second) in combinations(rated, 2)
        }

    @cached_property
    def _answers(self) -> list[custom_tags.Answers]:
        return list(map(self._gather_answers, self.works))

    def _gather_answers(self, work: Mapping[int, Layer]) -> custom_tags.Answers:
        return custom_tags.Answers.of((layer.shapes for layer in work.values() if layer.count), self.frame.tags)

    def _list_said(self, scene: UnitScene) -> dict[Tag, SaidRows]:
        """What the authors of a scene, of whom one may be a reference, answer to custom tags."""
        frame = self.frame
        if not frame.tags and not frame.image_tags:
            return {}
        works = self.works
        answers = self._answers
        if scene.rated.authors != frame.authors:
            passes = passes_of(self._project, scene.rated.authors, frame.options.selection)
            works = tuple(map(latest_work_of, passes.values()))
            answers = list(map(self._gather_answers, works))
        return {
            **(custom_tags.list_said(scene, answers, frame.tags) if frame.tags else {}),
            **(custom_tags.list_said_of_images(scene, works, frame.image_tags) if frame.image_tags else {}),
        }

    @cached_property
    def _scene(self) -> UnitScene:
        """The units of all authors."""
        tally = self.frame.options.tally
        rule = UnitRule(tally.pairing.iou_threshold, tally.without_assisted)
        return UnitScene.of_persons(self.sides, self.frame.labels, rule, parts=self._project.vocabulary.parts)

    def _compare_passes(self) -> dict[int, PairOffsets]:
        """How the boxes of each author's two passes over an image lie against each other."""
        tally, found = self.frame.options.tally, {}
        for author, by_image in self._passes.items():
            both = audit.gather_repeats(author, by_image, self.frame.options.selection)
            if both is not None:
                scene = UnitScene.of_pair(
                    (replace(both[0], author=0), replace(both[1], author=1)),
                    self.frame.labels,
                    tally.pairing,
                    without_assisted=tally.without_assisted,
                    parts=self._project.vocabulary.parts,
                )
                found[author] = gather_offsets(scene)[0, 1]
        return found

    def confuse_labels(self, a: int, b: int) -> LabelConfusion:
        """Which label two of the authors, `a` the one with the lower id, gave to each pair of their shapes."""
        first, second = (self.sides[self.frame.authors.index(author)] for author in (a, b))
        return audit.confuse_labels(first, second, self.frame.options.tally)

    def tabulate_crowns(self, progress: Progress | None = None) -> VarianceTable:
        """Every overlapping pair of shapes with its scores. Raises Cancelled when asked to stop."""
        images = ImageTable.of(self._project.images.values())
        return build_variance_table(make_scope(self.sides, images, self.frame.crown_rules), progress=progress)

    @cached_property
    def _passes(self) -> Passes:
        return passes_of(self._project, self.frame.authors, self.frame.options.selection)

    def _tally_pair(self, a: AuthorShapes, b: AuthorShapes) -> audit.PairTally:
        return audit.tally_pair(a, b, layout=self._layout, options=self.frame.options)


def collect_sides(project: Project, frame: AuditFrame, sides: Sequence[AuthorShapes]) -> Floats:
    """The sides `(n,)` of all shapes that RandCrowns can measure, in the unit of its parameters."""
    if frame.randcrowns is None or not any(len(side.shapes) for side in sides):
        return np.zeros(0)
    images = ImageTable.of(project.images.values())
    boxes = np.concatenate([side.shapes.box for side in sides])
    rows = np.concatenate([np.searchsorted(images.id, side.shapes.image) for side in sides])
    return measure_sides(frame.randcrowns, boxes, images.sampling[rows])


def _tally_variance(table: VarianceTable) -> VarianceRows:
    """The rows of the images that somebody finished."""
    scope = table.scope
    there = scope.finished.any(axis=0)
    rows = tally_images(table, scope.images)[there]
    return VarianceRows(scope.images.id[there], rows, scope.left_out, table.list_carriers())


def _count_excluded(project: Project, frame: AuditFrame) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Layers and shapes that the selection keeps out, author by author."""
    rule = frame.options.selection
    counted = set(filter(rule.images.admits, project.image_ids)).difference(find_training(project))
    begun: dict[int, list[Layer]] = {author: [] for author in frame.authors}
    for key, layer in project.layers.items():
        if key.author in begun and key.image in counted and layer.is_begun and layer.purpose is PassPurpose.WORK:
            begun[key.author].append(layer)
    seen = replace(rule, exclude_unblinded=False)
    rows = []
    for layers in begun.values():
        finished = [layer for layer in layers if seen.admits(layer)]
        admitted = [layer for layer in finished if rule.admits(layer)] if rule.exclude_unblinded else finished
        drawn = [layer.shapes for layer in admitted if layer.count]
        crowds = int(Shapes.concat_columns(drawn, "crowd")["crowd"].sum())
        rows.append((len(layers) - len(finished), len(finished) - len(admitted), crowds))
    return np.array(rows, dtype=np.int64).reshape(len(rows), 3)


def _count_sides(
    project: Project, frame: AuditFrame, sides: Sequence[AuthorShapes]
) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """All sides, and those shorter than four times alpha."""
    found = collect_sides(project, frame, sides)
    limit = 0.0 if frame.randcrowns is None else 4 * frame.randcrowns.alpha
    return np.array([len(found), int((found < limit).sum())], dtype=np.int64)
