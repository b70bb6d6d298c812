"""One part of an audit: what the images of a range add to every number, what is said beside, and how parts join."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats, is_within_bound
from annotator.metrics.agreement.alpha import ImageAlphas, Pair
from annotator.metrics.agreement.alpha_tally import AlphaTally
from annotator.metrics.agreement.audit import ControlPair, PairTally
from annotator.metrics.agreement.completeness import SharedUnits
from annotator.metrics.agreement.counts import AuthorCounts, EffortTable, SplitTally
from annotator.metrics.agreement.pair import Tallies
from annotator.metrics.agreement.rules import RuleTally
from annotator.metrics.matching.confusion import ConfusionCounts
from annotator.metrics.matching.selection import ImageChoice, ImageIds
from annotator.metrics.people.assistance import NO_ASSISTANCE, AssistanceTable
from annotator.metrics.people.custom_tags import TagRatings
from annotator.metrics.people.drift import WorkOrder
from annotator.metrics.people.offsets import PairOffsets
from annotator.metrics.people.units import UnitTable
from annotator.metrics.randcrowns.global_score import ScoreTally
from annotator.metrics.randcrowns.variance import Carrier
from annotator.model.author import AuthorKind
from annotator.model.decision import ProposalTally, tally_proposals
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.shapes import Shapes, find_far_rows
from annotator.spool import SpoolColumn, SpoolFile


@dataclass(frozen=True, slots=True)
class FarShapes:
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


@dataclass(frozen=True, slots=True)
class RangeRemarks:
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


@dataclass(frozen=True, slots=True, eq=False)
class VarianceRows:
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


@dataclass(frozen=True, slots=True, eq=False)
class PeopleTally:
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


@dataclass(frozen=True, slots=True, eq=False)
class TagTally:
    """The answers to a project's custom tags on the images of a range; empty in a project without custom tags."""

    pairs: Mapping[Pair, TagRatings] = field(default_factory=dict)
    """Of matched pairs, by the ids of the two authors."""
    units: Mapping[int, TagRatings] = field(default_factory=dict)
    """Those of all authors: under `OF_UNITS` about the units of all, under `OF_IMAGES` about images."""


@dataclass(frozen=True, slots=True, eq=False)
class AuditRange:
    """What the images of a range add to an audit; authors stand in the order of its frame."""

    finished: ImageIds
    """Ascending ids of the images that count for any of the authors."""
    counts: tuple[AuthorCounts, ...]
    splits: Sequence[SplitTally]
    effort: Sequence[EffortTable]
    pairs: Mapping[Pair, PairTally]
    alphas: AlphaTally
    variance: VarianceRows
    scores: Sequence[ScoreTally]
    """Of every ordered pair of authors."""
    excluded: npt.NDArray[np.int64]
    """By author unfinished layers, layers edited with others' work in sight, and crowds (A, 3)."""
    sides: npt.NDArray[np.int64]
    """Sides of shapes that RandCrowns can measure, and those of them that are shorter than four times alpha (2,)."""
    repeats: Mapping[int, PairTally]
    """By author who has gone over an image twice."""
    control: Mapping[ControlPair, PairTally]
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

    def add(self, pairs: Mapping[Key, PairTally]) -> None:
        self._tallies.add({key: pair.tallies for key, pair in pairs.items()})
        for key, pair in pairs.items():
            before = [self._confusions[key]] if key in self._confusions else []
            self._confusions[key] = ConfusionCounts.join([*before, pair.confusion])

    def finish(self) -> dict[Key, PairTally]:
        return {key: PairTally(tallies, self._confusions[key]) for key, tallies in self._tallies.finish().items()}


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
        self._tag_pairs = _Tables[Pair, TagRatings](file)
        self._tag_units = _Tables[int, TagRatings](file)
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


@dataclass(frozen=True, slots=True, eq=False)
class _Sums:
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
