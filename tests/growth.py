"""How the time of a piece of work grows with its size: a ratio, which holds on slow and on busy machines."""

import gc
import time
from collections.abc import Callable

MOST_GROWTH = 60
"""Sixteen times the rows may take so many times as long, on a busy machine too; quadratic work takes 256 times."""


def growth(make: Callable[[int], object], work: Callable[[object], object], count: int) -> float:
    """Time for `4 * count` by time for `count // 4`, each the best of three."""

    def best(size: int) -> float:
        given = make(size)
        gc.collect()
        taken = []
        for _ in range(3):
            start = time.process_time()
            work(given)
            taken.append(time.process_time() - start)
        return min(taken)

    return best(4 * count) / best(count // 4)
