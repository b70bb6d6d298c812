"""Disputed objects from their definition, with plain loops over lists: no code of the product."""

from itertools import combinations
from typing import NamedTuple

UNSET = -1


class Drawn(NamedTuple):
    """One shape of an author."""

    author: int
    id: int
    box: tuple[float, float, float, float]
    label: int
    state: int = UNSET
    occluded: int = UNSET


def overlap(a: Drawn, b: Drawn) -> float:
    width = min(a.box[2], b.box[2]) - max(a.box[0], b.box[0])
    height = min(a.box[3], b.box[3]) - max(a.box[1], b.box[1])
    shared = max(width, 0.0) * max(height, 0.0)
    areas = [(one.box[2] - one.box[0]) * (one.box[3] - one.box[1]) for one in (a, b)]
    return shared / (sum(areas) - shared)


def find_units(shapes: list[Drawn], least: float) -> list[list[Drawn]]:
    """Pairs of different authors, equal labels first, then the larger IoU, joined while an author is there once."""
    pairs = [
        (one.label != other.label, -overlap(one, other), one, other)
        for one, other in combinations(sorted(shapes), 2)
        if one.author != other.author and overlap(one, other) >= least
    ]
    unit_of = {one.id: [one] for one in shapes}
    for _label, _iou, one, other in sorted(pairs, key=lambda pair: pair[:2]):
        first, second = unit_of[one.id], unit_of[other.id]
        if first is second or {s.author for s in first} & {s.author for s in second}:
            continue
        joined = first + second
        unit_of.update({shape.id: joined for shape in joined})
    return list({id(unit): unit for unit in unit_of.values()}.values())


def describe(unit: list[Drawn], finished: set[int], threshold: float) -> tuple[set[str], int, float | None]:
    """The kinds of disagreement about one object, the pairs of authors who differ, and the least IoU inside."""
    drew = {shape.author for shape in unit}
    missing = finished - drew
    kinds: set[str] = set()
    if missing:
        kinds.add("extra" if len(drew) == 1 and len(missing) > 1 else "missed")
    differ = len(drew) * len(missing)
    for one, other in combinations(unit, 2):
        ways = set()
        if overlap(one, other) < threshold:
            ways.add("low_overlap")
        if one.label != other.label:
            ways.add("label")
        if UNSET not in (one.state, other.state) and one.state != other.state:
            ways.add("state")
        if UNSET not in (one.occluded, other.occluded) and one.occluded != other.occluded:
            ways.add("occluded")
        kinds |= ways
        differ += bool(ways)
    least = min((overlap(one, other) for one, other in combinations(unit, 2)), default=None)
    return kinds, differ, least
