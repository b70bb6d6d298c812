"""Joining the parts of an audit of very many images: what every image has by itself goes to a temporary file.

The numbers are made of the same rows in the same order as where all is in the memory, so they have the same bits.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any, Final, Generic, TypeVar

import numpy as np

from annotator.metrics.agreement.alpha import ImageAlphas
from annotator.metrics.agreement.alpha_tally import AlphaTally
from annotator.metrics.agreement.audit import PairTally
from annotator.metrics.agreement.counts import AuthorCounts, SplitTally
from annotator.metrics.agreement.effort import EffortTable
from annotator.metrics.agreement.kept_tallies import KeptTallies
from annotator.metrics.kept_rows import KeptParts, KeptRows, Shelf
from annotator.metrics.parts.part import AuditPart, VarianceRows
from annotator.metrics.parts.remarks import PartRemarks
from annotator.metrics.randcrowns.global_score import ScoreTally

KEPT_FROM: Final = 5_000
"""Images times pairs of authors from which the parts are joined on the disk; below it a joined audit takes some MB."""

Key = TypeVar("Key")
T = TypeVar("T")


def keep_parts(parts: Iterable[AuditPart]) -> AuditPart:
    """All parts as one, as `AuditPart.join` gives it; columns with a row an image are read when they are asked for.

    Raises UserError where the disk has no room.
    """
    shelf, whole = Shelf(), None
    for part in parts:
        if whole is None:
            whole = _Whole(shelf, part)
        whole.add(part)
    assert whole is not None, "there is always one part"
    return whole.finish()


class _Whole:
    """All parts that were added."""

    def __init__(self, shelf: Shelf, first: AuditPart) -> None:
        authors = range(len(first.counts))
        self._finished: list[np.ndarray[Any, Any]] = []
        self._counts: tuple[AuthorCounts, ...] | None = None
        self._splits = [KeptParts(shelf, SplitTally.join, SplitTally.COLUMNS) for _ in authors]
        self._names: list[dict[str, None]] = [{} for _ in authors]
        work = ("author", "image", "seconds", "shapes")
        self._effort = [KeptParts(shelf, EffortTable.join, work) for _ in authors]
        score = ("images", "number", "total", "squares")
        self._scores = [KeptParts(shelf, ScoreTally.join, score) for _ in first.scores]
        self._pairs, self._repeats, self._control = (_PairShelf[Any](shelf) for _ in range(3))
        self._alphas = _AlphaShelf(shelf)
        self._images: list[np.ndarray[Any, Any]] = []
        self._rows = KeptRows(shelf, first.variance.list_rows().shape[1])
        self._left_out = 0
        self._sums: tuple[Any, Any] = (0, 0)
        self._remarks: list[PartRemarks] = []

    def add(self, part: AuditPart) -> None:
        self._finished.append(part.finished)
        self._counts = part.counts if self._counts is None else _add_each(AuthorCounts.add, self._counts, part.counts)
        for split, names, tally in zip(self._splits, self._names, part.splits, strict=True):
            # Places among the names met so far, so that those of later parts need not be known.
            names.update(dict.fromkeys(tally.names))
            split.append(tally.place_in(tuple(names)))
        _add_to_each(self._effort, part.effort)
        _add_to_each(self._scores, part.scores)
        for pairs, tallied in ((self._pairs, part.pairs), (self._repeats, part.repeats), (self._control, part.control)):
            pairs.add(tallied)
        self._alphas.add(part.alphas)
        self._images.append(part.variance.images)
        self._rows.append(part.variance.list_rows())
        self._left_out += part.variance.left_out
        self._remarks = [PartRemarks.join([*self._remarks, part.remarks])]
        self._sums = (self._sums[0] + part.excluded, self._sums[1] + part.sides)

    def finish(self) -> AuditPart:
        assert self._counts is not None, "at least one part was added"
        return AuditPart(
            finished=np.concatenate(self._finished),
            counts=self._counts,
            splits=_load_each(self._splits),
            effort=_load_each(self._effort),
            pairs=self._pairs.finish(),
            alphas=self._alphas.finish(),
            variance=VarianceRows(np.concatenate(self._images), self._rows, self._left_out),
            scores=_load_each(self._scores),
            excluded=self._sums[0],
            sides=self._sums[1],
            repeats=self._repeats.finish(),
            control=self._control.finish(),
            remarks=self._remarks[0],
        )


@dataclass(frozen=True, slots=True, eq=False)
class _KeptPair:
    """The tallies of one pair of authors: the tables as columns, the rest as it came."""

    parts: KeptParts[PairTally]
    ids: KeptRows
    counts: KeptRows
    sums: KeptRows
    iou: KeptRows

    @classmethod
    def of(cls, shelf: Shelf, first: PairTally) -> "_KeptPair":
        widths = (1, first.tallies.layout.width, 2, 1)
        return cls(KeptParts(shelf, PairTally.join), *(KeptRows(shelf, width) for width in widths))

    def add(self, tallied: PairTally) -> None:
        rows = tallied.rows
        self.ids.append(rows.images[:, None])
        self.counts.append(rows.counts)
        self.sums.append(np.stack((rows.iou_sum, rows.iou_squares), axis=1))
        self.iou.append(rows.iou[:, None])
        self.parts.append(replace(tallied, tallies=rows.take_none()))

    def load(self) -> PairTally:
        found = self.parts.load()
        tallies = KeptTallies(found.tallies.layout, self.ids, self.counts, self.sums, self.iou)
        return replace(found, tallies=tallies)


class _PairShelf(Generic[Key]):
    """The tallies of all pairs that any part has."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._held: dict[Key, _KeptPair] = {}

    def add(self, tallied: Mapping[Key, PairTally]) -> None:
        for key, one in tallied.items():
            if key not in self._held:
                self._held[key] = _KeptPair.of(self._shelf, one)
            self._held[key].add(one)

    def finish(self) -> Mapping[Key, PairTally]:
        return {key: self._held[key].load() for key in sorted(self._held)}  # type: ignore[type-var]


@dataclass(slots=True, eq=False)
class _AlphaShelf:
    """The sums of the alphas, and the alphas of every image by what they are of."""

    shelf: Shelf
    sums: AlphaTally | None = None
    """Without the alphas of single images."""
    kept: dict[str, dict[Any, KeptParts[ImageAlphas]]] = field(
        default_factory=lambda: {"whole": {}, "pair_alphas": {}, "vitality": {}, "difficulty": {}}
    )

    def add(self, part: AlphaTally) -> None:
        given: dict[str, Mapping[Any, ImageAlphas]] = {
            "whole": {0: part.whole},
            "pair_alphas": part.pair_alphas,
            "vitality": part.vitality,
            "difficulty": part.difficulty,
        }
        for name, by_key in given.items():
            for key, one in by_key.items():
                held = self.kept[name].setdefault(key, KeptParts(self.shelf, ImageAlphas.join, ("images", "alpha")))
                held.append(one)
        bare = replace(part, whole=ImageAlphas.join([]), pair_alphas={}, vitality={}, difficulty={})
        self.sums = bare if self.sums is None else AlphaTally.join([self.sums, bare])

    def finish(self) -> AlphaTally:
        assert self.sums is not None, "at least one part was added"
        by_name = {name: {key: held[key].load() for key in sorted(held)} for name, held in self.kept.items()}
        return replace(
            self.sums,
            whole=by_name["whole"][0],
            pair_alphas=by_name["pair_alphas"],
            vitality=by_name["vitality"],
            difficulty=by_name["difficulty"],
        )


def _load_each(kept: Sequence[KeptParts[T]]) -> tuple[T, ...]:
    return tuple(one.load() for one in kept)


def _add_to_each(kept: Sequence[KeptParts[T]], parts: Sequence[T]) -> None:
    for shelf, one in zip(kept, parts, strict=True):
        shelf.append(one)


def _add_each(add: Callable[[T, T], T], a: Sequence[T], b: Sequence[T]) -> tuple[T, ...]:
    return tuple(reduce(add, two) for two in zip(a, b, strict=True))
