"""When a difference between persons is said: p-values of the heads of a card, and which of them speak.

Every head is a two-sided test by Student's t of the delete-one jackknife. What is compared with each other person
speaks only where a strict majority of them differs the same way, so that one odd person does not make the rest odd; of
all heads of a card those speak that the procedure of Benjamini and Hochberg keeps (Benjamini and Hochberg 1995).
"""

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from annotator.geometry.box import Bools, Floats
from annotator.metrics.compiled import load_special
from annotator.metrics.jackknife import interval

FALSE_SHARE: Final = 0.05
"""Share of the heads that speak which may be false."""


class Effect(Struct, frozen=True):
    """How far a number lies from no difference, on the scale on which it scatters."""

    value: float
    error: float
    """Standard error."""
    degrees: float
    """Of freedom."""

    @property
    def p(self) -> float:
        """The two-sided p-value of Student's t."""
        if self.degrees < 1 or not self.value:
            return 1.0
        return 2 * float(load_special("stdtr")(self.degrees, -abs(self.value) / self.error)) if self.error > 0 else 0.0

    @property
    def is_apart(self) -> bool:
        """Whether its 95 % interval leaves out no difference."""
        return self.degrees > 0 and abs(self.value) > interval.compute_quantile(self.degrees) * self.error


NO_EFFECT: Final = Effect(0.0, 0.0, 0)


def measure_effect(value: float, without: Floats) -> Effect:
    """The effect from its values `(n,)` without each of n units."""
    if len(without) < 2 or not np.isfinite(without).all():
        return Effect(value, math.inf, 0)
    return Effect(value, interval.compute_jackknife_error(without, np.ones(len(without))), len(without) - 1)


def compare_shares(part: Floats, whole: Floats, other_part: Floats, other_whole: Floats) -> Effect:
    """The difference of the logits of two shares over the same U units of images, all `(U,)`.

    A share is the sum of its parts over that of its wholes, kept half an object from 0 and 1. No effect where the
    first share has support on fewer than five units, or the second on none.
    """
    there = whole > 0
    mine, others = float(whole.sum()), float(other_whole[there].sum())
    if int(there.sum()) < interval.FEW or not others:
        return NO_EFFECT
    values, without, least = [], [], 0.0
    for top, bottom, support in ((part[there], whole[there], mine), (other_part[there], other_whole[there], others)):
        left = support - bottom
        if not (left > 0).all():
            return NO_EFFECT
        shares = np.append(top.sum() / support, (top.sum() - top) / left)
        logits = interval.convert_to_scale(interval.Spread.SHARE, shares, support)
        values.append(float(logits[0]))
        without.append(logits[1:])
        kept = min(max(float(shares[0]), 0.5 / support), 1 - 0.5 / support)
        least += 1 / (support * kept * (1 - kept))
    found = measure_effect(values[0] - values[1], without[0] - without[1])
    return Effect(found.value, max(found.error, math.sqrt(least)), found.degrees)


def choose_majority_p(effects: Sequence[Effect]) -> float:
    """The p-value of a head that is compared with each of the k - 1 other persons.

    The (⌊(k - 1) / 2⌋ + 1)-th smallest among those on one side; 1 where no strict majority is on one side.
    """
    rank = len(effects) // 2
    sides = [sorted(one.p for one in effects if one.value * side > 0) for side in (1, -1)]
    return min((side[rank] for side in sides if len(side) > rank), default=1.0)


def choose_speaking(p: Sequence[float]) -> Bools:
    """Which of the hypotheses `(n,)` the step-up procedure rejects (Benjamini and Hochberg 1995)."""
    values = np.asarray(p, dtype=np.float64)
    order = np.sort(values)
    passing = np.flatnonzero(order <= FALSE_SHARE * np.arange(1, len(order) + 1) / max(len(order), 1))
    limit = order[passing[-1]] if len(passing) else -1.0
    found: Bools = values <= limit
    return found
