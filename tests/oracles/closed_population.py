"""How many objects there are, step by step from the formulas, on plain counts; nothing of the product is imported."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, exp, log, sqrt


@dataclass(frozen=True)
class Alone:
    """One person: units drawn alone, decided ones, real ones, and those the same as another lone one."""

    n: int
    d: int
    real: int
    same: int = 0


def estimate(s2: int, f2: int, alone: Sequence[Alone]) -> tuple[float, float, float]:
    """The number of objects, and the ends of its interval."""
    half = sum(a.n * a.same / a.d for a in alone if a.d) / 2
    s, f = s2 + half, f2 + half
    r = [a.n * a.real / a.d if a.d else 0.0 for a in alone]
    g_sum = 0.0
    for i in range(len(r)):
        for j in range(i + 1, len(r)):
            g_sum += r[i] * r[j] / (f + 1)
    n_hat = s + sum(r) + g_sum
    g = g_sum / (f + 1)
    squared = g_sum + f * g * g
    for one, real in zip(alone, r, strict=True):
        u = (sum(r) - real) / (f + 1)
        squared += real * u * u
        if one.d < one.n:
            p = (one.real + 1) / (one.d + 2)
            squared += (one.n * (1 + u)) ** 2 * p * (1 - p) / (one.d - 1) * (1 - one.d / one.n)
    sure = s2 + sum(a.real for a in alone) + sum(a.same for a in alone) / 2
    t = n_hat - sure
    if t == 0:
        return n_hat, sure, n_hat + 1.96 * sqrt(squared)
    c = exp(1.96 * sqrt(log(1 + squared / t**2)))
    return (
        n_hat,
        max(sure, min(n_hat - 1.96 * sqrt(squared), sure + t / c)),
        max(n_hat + 1.96 * sqrt(squared), sure + t * c),
    )


def find_possible(n: int, d: int, real: int) -> tuple[int, int]:
    """The least and the largest number of real ones among n from which a draw of d is not too far off (2.5 %)."""
    kept = []
    for true in range(real, n - (d - real) + 1):
        ways = [comb(true, x) * comb(n - true, d - x) for x in range(d + 1)]
        if 40 * sum(ways[real:]) >= comb(n, d) and 40 * sum(ways[: real + 1]) >= comb(n, d):
            kept.append(true)
    return kept[0], kept[-1]
