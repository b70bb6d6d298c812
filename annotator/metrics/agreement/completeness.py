"""How many objects there are, and who found how many, from a draw of the shapes that one person alone drew.

Units are those of the KALOS alpha, made at a small overlap, so that two outlines of one object do not count as two.
What two persons or more drew is there; of what one person drew alone a share is real, which is estimated from a draw.
Real units that one person alone saw say how many nobody saw (Chao 1989; for two persons Chapman 1951), if misses are
independent: objects that all tend to miss are seen by no formula, so that the number is a least one.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from annotator.errors import Phrase
from annotator.geometry.box import Ints
from annotator.metrics.jackknife.interval import Interval, IntervalAnswer, NoInterval
from annotator.metrics.matching.pairing import find_links, gather_rated, number_units
from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.score import Score
from annotator.model.project import Project
from annotator.model.protocol import LoneDraw, LoneShape, Verdict

DRAWN: Final = 12
"""Lone shapes that are drawn in all unless asked otherwise."""
LEAST_DRAWN: Final = 4
"""Lone shapes of each person that are drawn at least, or all of them."""
LEAST_PERSONS: Final = 2
_QUANTILE: Final = 1.96


class SharedUnits(Struct, frozen=True, eq=False):
    """What several persons drew on the images that all of them finished; those of different images add up."""

    authors: tuple[int, ...]
    images: int
    """Images that all of them finished."""
    most: int
    """The largest number of them who finished one image."""
    several: int
    """Units that two persons or more drew."""
    exactly_two: int
    found: tuple[int, ...]
    """Of the units of several, those that each person drew."""
    lone: tuple[Ints, ...]
    """Ids of the shapes that each person alone drew."""
    lone_images: tuple[Ints, ...]
    """The image of each of them."""

    @property
    def reason(self) -> str:
        """Why there is nothing to count; empty where there is."""
        if len(self.authors) < LEAST_PERSONS:
            return Phrase("the count needs at least two persons; there are {n}", n=len(self.authors))
        if self.images:
            return ""
        if self.most < LEAST_PERSONS:
            return Phrase("no image was finished by two of the persons")
        return Phrase(
            "no image was finished by all {n} persons; at most {most} share one", n=len(self.authors), most=self.most
        )

    def add(self, other: "SharedUnits") -> "SharedUnits":
        """The units of more images."""
        return SharedUnits(
            self.authors,
            self.images + other.images,
            max(self.most, other.most),
            self.several + other.several,
            self.exactly_two + other.exactly_two,
            tuple(one + more for one, more in zip(self.found, other.found, strict=True)),
            tuple(np.concatenate(both) for both in zip(self.lone, other.lone, strict=True)),
            tuple(np.concatenate(both) for both in zip(self.lone_images, other.lone_images, strict=True)),
        )


class LoneCounts(Struct, frozen=True):
    """What is known of the lone shapes of one person."""

    lone: int
    decided: int = 0
    real: int = 0
    same: int = 0
    """Those found the same as a shape that is alone, too."""


class Completeness(Struct, frozen=True):
    """How many objects there are on the images that all persons finished, and who found which share of them."""

    authors: tuple[int, ...]
    images: int
    units: int
    lone: int
    decided: int
    real: int
    estimate: Score
    """Objects, with the interval; the support is the number of units."""
    recall: Mapping[int, Score]
    """Share of the objects that each person drew."""
    counts: tuple[LoneCounts, ...]
    """Of each person's lone shapes."""


def gather_units(sides: Sequence[AuthorShapes], *, threshold: float) -> SharedUnits:
    """The units of persons, given in ascending order of id, on the images that all of them finished.

    Shapes are one unit from the IoU `threshold` on, which is that of the project.
    """
    authors = tuple(side.author for side in sides)
    ids = np.concatenate([np.zeros(0, np.int64), *(np.unique(side.images) for side in sides)])
    images, times = np.unique(ids, return_counts=True)
    shared, most = images[times == len(sides)], int(times.max(initial=0))
    if len(sides) < LEAST_PERSONS or not len(shared):
        nothing = tuple(np.zeros(0, np.int64) for _ in sides)
        return SharedUnits(authors, 0, most, 0, 0, (0,) * len(sides), nothing, nothing)
    parts = [side.restrict_to(shared) for side in sides]
    shapes = np.concatenate([part.shapes.id for part in parts]).astype(np.int64)
    labels = np.unique(np.concatenate([part.shapes.label for part in parts])).tolist()
    rated = gather_rated(parts, tuple(labels))
    unit = number_units(rated, find_links(rated, threshold=threshold))
    drawers = np.bincount(unit)
    alone = drawers[unit] == 1
    rows = [np.flatnonzero(alone & (rated.author == place)) for place in range(len(authors))]
    return SharedUnits(
        authors=authors,
        images=len(shared),
        most=most,
        several=int((drawers > 1).sum()),
        exactly_two=int((drawers == LEAST_PERSONS).sum()),
        found=tuple(np.bincount(rated.author[~alone], minlength=len(authors)).tolist()),
        lone=tuple(shapes[of_author] for of_author in rows),
        lone_images=tuple(rated.images[rated.place[of_author]] for of_author in rows),
    )


def draw_lone(units: SharedUnits, *, seed: int, number: int = DRAWN) -> LoneDraw:
    """Lone shapes to decide: so many in all, in proportion, but at least four of each person.

    The same units and seed give the same draw.
    """
    random = np.random.default_rng(seed)
    every = sum(map(len, units.lone))
    found: list[LoneShape] = []
    for lone, images in zip(units.lone, units.lone_images, strict=True):
        wanted = max(LEAST_DRAWN, round(number * len(lone) / every)) if every else 0
        rows = random.permutation(len(lone))[:wanted]
        found += [LoneShape(int(lone[row]), int(images[row])) for row in rows]
    return LoneDraw(seed, units.authors, tuple(sorted(found, key=lambda one: (one.image, one.shape))))


def read_draw(project: Project) -> LoneDraw | None:
    """The draw of a project; None while there is none."""
    draw = project.protocol.lone_draw
    return draw if isinstance(draw, LoneDraw) else None


def count_lone(units: SharedUnits, draw: LoneDraw | None) -> tuple[LoneCounts, ...]:
    """What the verdicts of a draw say of every person's lone shapes; nothing where it was made for other persons."""
    if draw is None or draw.authors != units.authors:
        return tuple(LoneCounts(len(lone)) for lone in units.lone)
    verdicts = {one.shape: one for one in draw.shapes if one.verdict is not None}
    alone = {shape for lone in units.lone for shape in lone.tolist()}
    found = []
    for lone in units.lone:
        known = [verdicts[shape] for shape in lone.tolist() if shape in verdicts]
        real = sum(one.verdict is Verdict.REAL for one in known)
        same = sum(one.verdict is Verdict.SAME and one.same_as in alone for one in known)
        found.append(LoneCounts(len(lone), len(known), real, same))
    return tuple(found)


def estimate_completeness(units: SharedUnits, counts: Sequence[LoneCounts]) -> Completeness:
    """The number of objects with its interval, and every person's recall (Chao 1989; Chapman 1951).

    Undefined while a person has fewer than four, and not all, of the lone shapes decided.
    """
    several, two, every = units.several, units.exactly_two, sum(one.lone for one in counts)
    summary = (units.authors, units.images, several + every, every)
    decided, real = sum(one.decided for one in counts), sum(one.real for one in counts)

    def undefined(reason: str) -> Completeness:
        none = Score(None, several + every, reason)
        return Completeness(*summary, decided, real, none, dict.fromkeys(units.authors, none), tuple(counts))

    if units.reason:
        return undefined(units.reason)
    if any(one.decided < min(LEAST_DRAWN, one.lone) for one in counts):
        return undefined(
            Phrase("of each person's lone shapes at least {n}, or all of them, have to be decided", n=LEAST_DRAWN)
        )
    if not several + every:
        return undefined(Phrase("nobody drew a shape on these images"))
    found = _estimate(several, two, counts)
    bounds = None if not every else Interval(*found.ends, units.images)
    answer: IntervalAnswer = NoInterval.NO_LONE if bounds is None else bounds
    estimate = Score(found.number, several + every).with_interval(answer)
    recall = {}
    for author, shared, one in zip(units.authors, units.found, counts, strict=True):
        drawn = shared + one.lone * one.real / max(one.decided, 1)
        if bounds is not None:
            answer = Interval(drawn / bounds.high, min(1.0, drawn / bounds.low), units.images)
        recall[author] = Score(drawn / found.number, several + every).with_interval(answer)
    return Completeness(*summary, decided, real, estimate, recall, tuple(counts))


class _Estimate(Struct, frozen=True):
    number: float
    ends: tuple[float, float]


def _estimate(several: int, two: int, counts: Sequence[LoneCounts]) -> _Estimate:
    """The formulas of the module's sources, on counts; at least one unit is there."""
    share = [one.real / max(one.decided, 1) for one in counts]
    reals = [one.lone * part for one, part in zip(counts, share, strict=True)]
    joined = 0.5 * sum(one.lone * one.same / max(one.decided, 1) for one in counts)
    several_joined, two_joined, total = several + joined, two + joined, sum(reals)
    unseen = (total**2 - sum(real**2 for real in reals)) / 2 / (two_joined + 1)
    number = several_joined + total + unseen
    slope = unseen / (two_joined + 1)
    variance = unseen + two_joined * slope**2
    for one, real in zip(counts, reals, strict=True):
        reach = (total - real) / (two_joined + 1)
        variance += real * reach**2
        if 0 < one.decided < one.lone:
            likely = (one.real + 1) / (one.decided + 2)
            drawn = likely * (1 - likely) / (one.decided - 1) * (1 - one.decided / one.lone)
            variance += (one.lone * (1 + reach)) ** 2 * drawn
    certain = several + sum(one.real for one in counts) + 0.5 * sum(one.same for one in counts)
    return _Estimate(number, _find_ends(number, certain, variance))


def _find_ends(number: float, certain: float, variance: float) -> tuple[float, float]:
    reach = _QUANTILE * math.sqrt(variance)
    unsure = number - certain
    if unsure <= 0:
        return certain, number + reach
    factor = math.exp(_QUANTILE * math.sqrt(math.log1p(variance / unsure**2)))
    low = max(certain, min(number - reach, certain + unsure / factor))
    return low, max(number + reach, certain + unsure * factor)
