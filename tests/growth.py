"""How the work of a program grows with what it is given: in ratios and counts, which hold on busy machines too."""

import sys
import time
from collections.abc import Callable

from annotator.ui.base.garbage import stop_own_collection

MOST_GROWTH = 60
"""Sixteen times the rows may take so many times as long; quadratic work takes 256 times."""
_ATTEMPTS = 6


def growth(make: Callable[[int], object], work: Callable[[object], object], count: int) -> float:
    """Time for `4 * count` by time for `count // 4`, the latter the best of three; the least of some attempts.

    A machine that is busy or a collection of garbage makes one attempt long, never the next ones too; work that grows
    too fast is too long in each.
    """
    few, many = make(count // 4), make(4 * count)
    least = float("inf")
    for _ in range(_ATTEMPTS):
        least = min(least, _measure(work, many, 1) / _measure(work, few, 3))
        if least < MOST_GROWTH:
            break
    return least


def _measure(work: Callable[[object], object], given: object, times: int) -> float:
    taken = []
    with stop_own_collection():
        for _ in range(times):
            start = time.process_time()
            work(given)
            taken.append(time.process_time() - start)
    return min(taken)


def count_calls(work: Callable[[], object]) -> int:
    """How many functions the work calls, those of Python and those of its libraries."""
    count = 0

    def note(_frame: object, event: str, _value: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count
