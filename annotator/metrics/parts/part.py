"""One part of an audit: what the images of a range add to every number, and how parts are joined."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats
from annotator.metrics.agreement.alpha import Pair
from annotator.metrics.agreement.alpha_tally import AlphaTally
from annotator.metrics.agreement.audit import PairTally
from annotator.metrics.agreement.counts import SplitTally
from annotator.metrics.agreement.effort import ImageEffort
from annotator.metrics.agreement.quality import ControlPair
from annotator.metrics.matching.selection import ImageIds
from annotator.metrics.randcrowns.global_score import ScoreTally

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True, eq=False)
class VarianceRows:
    """What every image adds to the variances across annotators."""

    images: ImageIds
    """Ascending ids (I,)."""
    rows: Floats
    """As `tally_images` gives them, (I, A, 8)."""
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


@dataclass(frozen=True, slots=True, eq=False)
class AuditPart:
    """What the images of a range add to an audit; authors stand in the order of its frame."""

    finished: tuple[ImageIds, ...]
    """By author the ascending ids of the images that count."""
    counts: npt.NDArray[np.int64]
    """By author shapes, unblinded edits, edits after delivery, images where all could be seen, assisted ones (A, 5)."""
    splits: tuple[SplitTally, ...]
    effort: tuple[tuple[ImageEffort, ...], ...]
    pairs: Mapping[Pair, PairTally]
    alphas: AlphaTally
    variance: VarianceRows
    scores: tuple[ScoreTally, ...]
    """Of every ordered pair of authors."""
    excluded: npt.NDArray[np.int64]
    """By author unfinished layers, layers edited with others' work in sight, and crowds (A, 3)."""
    sides: npt.NDArray[np.int64]
    """Sides of shapes that RandCrowns can measure, and those of them that are shorter than four times alpha (2,)."""
    repeats: Mapping[int, PairTally]
    """By author who has gone over an image twice."""
    control: Mapping[ControlPair, PairTally]

    @classmethod
    def join(cls, parts: Sequence["AuditPart"]) -> "AuditPart":
        """All parts as one; given in ascending order of images, of which no two parts share any."""
        return cls(
            finished=tuple(np.concatenate(ids) for ids in _turn(parts, "finished")),
            counts=np.sum([part.counts for part in parts], axis=0),
            splits=tuple(SplitTally.join(tallies) for tallies in _turn(parts, "splits")),
            effort=tuple(tuple(row for rows in of_author for row in rows) for of_author in _turn(parts, "effort")),
            pairs=_join_pairs([part.pairs for part in parts]),
            alphas=AlphaTally.join([part.alphas for part in parts]),
            variance=VarianceRows.join([part.variance for part in parts]),
            scores=tuple(ScoreTally.join(tallies) for tallies in _turn(parts, "scores")),
            excluded=np.sum([part.excluded for part in parts], axis=0),
            sides=np.sum([part.sides for part in parts], axis=0),
            repeats=_join_pairs([part.repeats for part in parts]),
            control=_join_pairs([part.control for part in parts]),
        )


def _turn(parts: Sequence[AuditPart], name: str) -> list[tuple[Any, ...]]:
    """A column of all parts, author by author or pair by pair."""
    return list(zip(*(getattr(part, name) for part in parts), strict=True))


def _join_pairs(parts: Sequence[Mapping[Key, PairTally]]) -> dict[Key, PairTally]:
    """What each part has of every key that any of them has, in ascending order of keys."""
    keys = sorted({key for part in parts for key in part})  # type: ignore[type-var]
    return {key: PairTally.join([part[key] for part in parts if key in part]) for key in keys}
