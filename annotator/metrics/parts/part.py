"""One part of an audit: what the images of a range add to every number, and how parts are joined."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import reduce
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats
from annotator.metrics.agreement.alpha import Pair
from annotator.metrics.agreement.alpha_tally import AlphaTally
from annotator.metrics.agreement.audit import PairTally
from annotator.metrics.agreement.counts import AuthorCounts, SplitTally
from annotator.metrics.agreement.effort import EffortTable
from annotator.metrics.agreement.quality import ControlPair
from annotator.metrics.kept_rows import KeptRows
from annotator.metrics.matching.selection import ImageIds
from annotator.metrics.parts.remarks import PartRemarks
from annotator.metrics.randcrowns.global_score import ScoreTally

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True, eq=False)
class VarianceRows:
    """What every image adds to the variances across annotators."""

    images: ImageIds
    """Ascending ids (I,)."""
    rows: Floats | KeptRows
    """As `tally_images` gives them, (I, A, 8), or the same as a kept table (I, A * 8)."""
    left_out: int
    """Images that a run in metres leaves out."""

    @classmethod
    def join(cls, parts: Sequence["VarianceRows"]) -> "VarianceRows":
        """The rows of all parts."""
        return cls(
            np.concatenate([part.images for part in parts]),
            np.concatenate([part.rows for part in parts]),
            sum(part.left_out for part in parts),
        )

    def list_rows(self) -> Floats:
        """The rows in the memory, as those of a part are, `(I, A * 8)`."""
        assert not isinstance(self.rows, KeptRows), "the rows of a part are in the memory"
        return self.rows.reshape(len(self.rows), self.rows.shape[1] * self.rows.shape[2])

    def sum_columns(self) -> Floats:
        """What all rows add up to, `(A * 8,)`."""
        if isinstance(self.rows, KeptRows):
            return np.zeros(self.rows.width) if self.rows.total is None else self.rows.total
        summed: Floats = self.rows.sum(axis=0).reshape(-1)
        return summed

    def read_column(self, author: int, column: int) -> Floats:
        """One of the eight numbers `(I,)` of the author at a place."""
        if isinstance(self.rows, KeptRows):
            kept: Floats = self.rows[:, author * 8 + column]
            return kept
        found: Floats = self.rows[:, author, column]
        return found


@dataclass(frozen=True, slots=True, eq=False)
class AuditPart:
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
    remarks: PartRemarks

    @property
    def is_kept(self) -> bool:
        """Whether what every image has by itself is on the disk."""
        return isinstance(self.variance.rows, KeptRows)

    @classmethod
    def join(cls, parts: Iterable["AuditPart"]) -> "AuditPart":
        """All parts as one; given in ascending order of images, of which no two parts share any.

        Nothing of a part is kept once it is joined, so that parts made one after the other are never held twice.
        """
        held: dict[str, list[Any]] = {field.name: [] for field in fields(cls)}
        for part in parts:
            for name, column in held.items():
                column.append(getattr(part, name))
        return cls(
            pairs=_join_pairs(held.pop("pairs")),
            finished=np.concatenate(held.pop("finished")),
            counts=tuple(reduce(AuthorCounts.add, of_author) for of_author in _turn(held.pop("counts"))),
            splits=tuple(SplitTally.join(tallies) for tallies in _turn(held.pop("splits"))),
            effort=tuple(EffortTable.join(tables) for tables in _turn(held.pop("effort"))),
            alphas=AlphaTally.join(held.pop("alphas")),
            variance=VarianceRows.join(held.pop("variance")),
            scores=tuple(ScoreTally.join(tallies) for tallies in _turn(held.pop("scores"))),
            excluded=np.sum(held.pop("excluded"), axis=0),
            sides=np.sum(held.pop("sides"), axis=0),
            repeats=_join_pairs(held.pop("repeats")),
            control=_join_pairs(held.pop("control")),
            remarks=PartRemarks.join(held.pop("remarks")),
        )


def _turn(rows: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The same thing of all parts, author by author or pair by pair."""
    return list(zip(*rows, strict=True))


def _join_pairs(parts: Iterable[Mapping[Key, PairTally]]) -> dict[Key, PairTally]:
    """What each part has of every key that any of them has, in ascending order of keys."""
    held: dict[Key, list[PairTally]] = {}
    for part in parts:
        for key, tallied in part.items():
            held.setdefault(key, []).append(tallied)
    keys = sorted(held)  # type: ignore[type-var]
    return {key: PairTally.join(held.pop(key)) for key in keys}
