"""Disagreements of authors on one image, shape by shape: what the auditor walks through.

Every kind comes from the pairing of the agreement rule, so that the list explains exactly the numbers beside it.
"""

import enum
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from annotator.metrics.matching.pairing import Pairing, PairingRule, Unmatched, UnmatchedReason, pair_shapes
from annotator.model.shapes import UNSET, Shapes

SAME_THING_IOU: Final = 0.1
"""Least IoU of two unpaired shapes that are taken to be about one thing; below it each missed the other's."""


class DisagreementKind(enum.Enum):
    """What two authors disagree about; the order is that of the list."""

    LOW_OVERLAP = "low_overlap"
    """Both drew something here, but the boxes overlap less than the threshold."""
    LABEL = "label"
    """Both drew it, with different labels."""
    MISSED = "missed"
    """One author has no shape here that others have."""
    EXTRA = "extra"
    """One author alone has a shape here, all others (two or more) have none."""
    STATE = "state"
    """Both drew it, with different part states."""
    OCCLUDED = "occluded"
    """Both drew it, with different *occluded* tags."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One place on an image where authors differ."""

    kind: DisagreementKind
    image: int
    author: int
    """Whose shape it is about."""
    shape: int
    """Id of that shape."""
    other: int | None
    """The author who differs; None for an extra shape, where all others do."""
    other_shape: int | None
    """The other author's shape: its partner or best overlap; None where the other has nothing."""
    iou: float
    """IoU with `other_shape`; 0 without one."""
    taken: bool = False
    """Missed although it overlaps enough: the other author's shape has another partner."""


def find_disagreements(image: int, layers: Mapping[int, Shapes], rule: PairingRule) -> list[Disagreement]:
    """All disagreements of authors on one image, by kind, then author, then shape.

    `layers` holds the shapes of every author by author id. A low overlap or a label conflict that both sides name is
    listed once, under the lower author id.
    """
    authors = sorted(layers)
    found: list[Disagreement] = []
    for first, second in combinations(authors, 2):
        pairing = pair_shapes(layers[first], layers[second], rule)
        found += _compare_pair(image, (first, second), layers, pairing)
    found = _merge_extras(found, others=len(authors) - 1)
    order = list(DisagreementKind)
    return sorted(found, key=lambda one: (order.index(one.kind), one.author, one.shape, one.other or 0))


def _compare_pair(
    image: int, pair_of: tuple[int, int], layers: Mapping[int, Shapes], pairing: Pairing
) -> Iterable[Disagreement]:
    first, second = pair_of
    a, b = layers[first], layers[second]
    yield from _find_tag_conflicts(image, pair_of, (a, b), pairing)
    named: set[tuple[int, int]] = set()
    for author, other, mine, theirs, side, opposite in (
        (first, second, a, b, pairing.unmatched_a, pairing.unmatched_b),
        (second, first, b, a, pairing.unmatched_b, pairing.unmatched_a),
    ):
        free = set(theirs.id[opposite.row].tolist())
        for one in _find_unmatched(image, (author, other), (mine, theirs), side, free):
            if one.kind in (DisagreementKind.LOW_OVERLAP, DisagreementKind.LABEL) and one.other_shape is not None:
                key = (one.shape, one.other_shape) if author == first else (one.other_shape, one.shape)
                if key in named:
                    continue
                named.add(key)
            yield one


def _find_tag_conflicts(
    image: int, pair_of: tuple[int, int], shapes: tuple[Shapes, Shapes], pairing: Pairing
) -> Iterable[Disagreement]:
    """Matched pairs whose tags are set on both sides and differ; with a label-blind rule also other labels."""
    a, b = shapes
    pairs = pairing.pairs
    for kind, column, unset in (
        (DisagreementKind.LABEL, "label", None),
        (DisagreementKind.STATE, "part_state", UNSET),
        (DisagreementKind.OCCLUDED, "occluded", UNSET),
    ):
        mine, theirs = getattr(a, column)[pairs.row_a], getattr(b, column)[pairs.row_b]
        differs = mine != theirs
        if unset is not None:
            differs &= (mine != unset) & (theirs != unset)
        for place in np.flatnonzero(differs):
            yield Disagreement(
                kind,
                image,
                pair_of[0],
                int(a.id[pairs.row_a[place]]),
                pair_of[1],
                int(b.id[pairs.row_b[place]]),
                float(pairs.iou[place]),
            )


def _find_unmatched(
    image: int, pair_of: tuple[int, int], shapes: tuple[Shapes, Shapes], side: Unmatched, free: set[int]
) -> Iterable[Disagreement]:
    """Shapes without a partner; two *free* shapes that overlap differ about one thing, else one is missed."""
    (author, other), (mine, theirs) = pair_of, shapes
    kinds = {
        UnmatchedReason.TOO_SMALL: DisagreementKind.LOW_OVERLAP,
        UnmatchedReason.OTHER_LABEL: DisagreementKind.LABEL,
    }
    for row, reason, iou, best in zip(side.row, side.reason, side.iou, side.best, strict=True):
        partner = int(theirs.id[best]) if best >= 0 else None
        same_thing = partner in free and iou >= SAME_THING_IOU
        kind = (
            kinds.get(UnmatchedReason(int(reason)), DisagreementKind.MISSED) if same_thing else DisagreementKind.MISSED
        )
        taken = reason == UnmatchedReason.TAKEN
        yield Disagreement(kind, image, author, int(mine.id[row]), other, partner, float(iou), bool(taken))


def _merge_extras(found: list[Disagreement], *, others: int) -> list[Disagreement]:
    """Shapes missed by all of two or more others become one *extra* each."""
    if others < 2:
        return found
    missed: dict[int, list[Disagreement]] = {}
    for one in found:
        if one.kind is DisagreementKind.MISSED and not one.taken:
            missed.setdefault(one.shape, []).append(one)
    alone = {shape for shape, ones in missed.items() if len(ones) == others}
    kept = [one for one in found if one.kind is not DisagreementKind.MISSED or one.shape not in alone]
    extras = [
        Disagreement(DisagreementKind.EXTRA, ones[0].image, ones[0].author, shape, None, None, 0.0)
        for shape, ones in missed.items()
        if shape in alone
    ]
    return kept + extras
