"""What each rule over several persons would keep for a reference, and how precise and complete that is.

Rules are k of n persons who drew alike, and one person's own shapes. What two persons or more drew is taken as there;
of what one person drew alone, a share is real, which is estimated from the draw of `completeness`. Precision is the
number of objects that the kept shapes stand for over these shapes, recall the same over all objects that there are.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from annotator.errors import Phrase
from annotator.geometry.box import Bools, Floats, Rows
from annotator.metrics.agreement.completeness import Completeness, LoneCounts, SharedUnits
from annotator.metrics.compiled import load_special
from annotator.metrics.jackknife.interval import Interval, IntervalAnswer, NoInterval
from annotator.metrics.matching.consensus import LEAST, Consensus, DrawnUnits
from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.score import Score

KEEPS_NOTHING: Final = Phrase("the rule keeps nothing on the images that all persons finished")
_TAIL: Final = 0.025


class ReferenceRule(Struct, frozen=True):
    """What goes into a reference: what so many persons drew alike, or all that one person drew."""

    at_least: int = 0
    """0 where it is one person's."""
    person: int | None = None
    """Id of that person."""

    def choose(self, drawn: DrawnUnits, unit: Rows) -> Consensus:
        """What it keeps of the shapes of several authors, of the `unit` of every row."""
        if self.person is None:
            return drawn.choose(unit, self.at_least)
        return drawn.take_person(unit, self.person)


class RuleTally(Struct, frozen=True):
    """What a rule keeps on some images; those of different images add up."""

    rule: ReferenceRule
    images: int
    """Images on which it keeps something."""
    shapes: int
    disputed: int
    """Things that it leaves to a person."""
    shared: int
    """Of the shapes, those on images that all persons finished."""
    several: int
    """Units of two persons or more for which these stand: two shapes of one unit stand for one object."""

    def add(self, other: "RuleTally") -> "RuleTally":
        """What the rule keeps on more images."""
        names = ("images", "shapes", "disputed", "shared", "several")
        return RuleTally(self.rule, *(getattr(self, name) + getattr(other, name) for name in names))


class RuleEstimate(Struct, frozen=True):
    """What a rule keeps, with its precision and recall on the images that all persons finished."""

    tally: RuleTally
    precision: Score
    recall: Score


def list_rules(sides: Sequence[AuthorShapes]) -> list[ReferenceRule]:
    """All rules over some persons."""
    several = [ReferenceRule(least) for least in range(LEAST, len(sides) + 1)]
    return [*several, *(ReferenceRule(person=side.author) for side in sides)]


def tally_rules(
    sides: Sequence[AuthorShapes], labels: tuple[int, ...], *, iou_threshold: float, unit_iou: float
) -> tuple[RuleTally, ...]:
    """All rules over some persons, given in ascending order of id; `labels` and threshold as of `find_consensus`.

    What stands for one object is a unit from the overlap `unit_iou` on, as where objects are counted.
    """
    drawn = DrawnUnits.of(sides, labels, least_iou=min(iou_threshold, unit_iou))
    unit, wide = drawn.number(iou_threshold), drawn.number(unit_iou)
    told, rated = drawn.settle(unit), drawn.rated
    is_several: Bools = np.bincount(wide)[wide] > 1
    is_shared: Bools = np.all(rated.finished, axis=1, keepdims=True)[rated.place, 0]

    def count(rule: ReferenceRule, rows: Rows, numbers: tuple[int, int, int]) -> RuleTally:
        """By the rows that stand for what is kept, with the numbers of images, shapes and disputed things."""
        shared = rows[is_shared[rows]]
        return RuleTally(rule, *numbers, len(shared), len(np.unique(wide[shared[is_several[shared]]])))

    found = []
    for rule in list_rules(sides):
        if rule.person is None:
            kept = (told.count >= rule.at_least) & told.is_agreed
            numbers = len(np.unique(told.place[kept])), int(kept.sum()), int((~kept).sum())
            found.append(count(rule, told.lead[kept], numbers))
            continue
        at = next(at for at, side in enumerate(sides) if side.author == rule.person)
        own, shapes = np.flatnonzero(rated.author == at), sides[at].shapes
        left = np.setdiff1d(np.arange(len(told.count)), unit[own])
        disputed = int(rated.finished[told.place[left], at].sum())
        found.append(count(rule, own, (len(np.unique(shapes.image)), len(shapes), disputed)))
    return tuple(found)


def estimate_rule(
    tally: RuleTally, units: SharedUnits, counts: Sequence[LoneCounts], found: Completeness
) -> RuleEstimate:
    """Precision and recall of a rule by the draw on which the count of objects rests; undefined where that is.

    The interval of a person's precision is exact: the numbers of real ones among the lone shapes from which a draw
    without replacement would not, with 97.5 % on either side, come out as far off (Clopper and Pearson 1934, for the
    hypergeometric distribution). That of a recall is the interval of the number of objects.
    """
    estimate = found.estimate
    if estimate.value is None:
        return RuleEstimate(tally, estimate, estimate)
    if not tally.shared:
        none = Score(None, 0, KEEPS_NOTHING)
        return RuleEstimate(tally, none, none)
    person = tally.rule.person
    if person is not None:
        one = counts[units.authors.index(person)]
        real = one.lone * one.real / max(one.decided, 1)
        low, high = ((tally.several + bound) / tally.shared for bound in find_real_bounds(one))
        answer: IntervalAnswer = Interval(low, high, units.images) if one.lone else NoInterval.NO_LONE
        precision = Score((tally.several + real) / tally.shared, tally.shared).with_interval(answer)
        return RuleEstimate(tally, precision, found.recall[person])
    precision = Score(tally.several / tally.shared, tally.shared).with_interval(NoInterval.NO_DRAW)
    share = Score(tally.several / estimate.value, estimate.support)
    bounds = estimate.interval
    if bounds is not None:
        ends = Interval(tally.several / bounds.high, min(1.0, tally.several / bounds.low), bounds.units)
        return RuleEstimate(tally, precision, share.with_interval(ends))
    return RuleEstimate(tally, precision, share.with_interval(NoInterval.NO_LONE))


def find_real_bounds(one: LoneCounts) -> tuple[int, int]:
    """The least and the largest number of real ones among the lone shapes that the draw leaves possible."""
    gammaln = load_special("gammaln")
    drawn, real = one.decided, one.real
    numbers = np.arange(real, one.lone - (drawn - real) + 1, dtype=np.float64)

    def choose(whole: Floats, part: int) -> Floats:
        fits = whole >= part
        kept = np.where(fits, whole, part)
        logs: Floats = gammaln(kept + 1) - gammaln(part + 1) - gammaln(kept - part + 1)
        return np.where(fits, logs, -np.inf)

    every = choose(np.array([float(one.lone)]), drawn)
    chances = np.exp(
        [choose(numbers, hits) + choose(one.lone - numbers, drawn - hits) - every for hits in range(drawn + 1)]
    )
    possible = (chances[real:].sum(axis=0) >= _TAIL) & (chances[: real + 1].sum(axis=0) >= _TAIL)
    kept = numbers[possible]
    return int(kept[0]), int(kept[-1])
