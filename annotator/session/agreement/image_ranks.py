"""Images ranked by how much two authors disagree on them: what a click on a cell of the matrix lists."""

from dataclasses import dataclass

import numpy as np

from annotator.metrics.live.live import LiveTallies
from annotator.metrics.score import compute_f1


@dataclass(frozen=True, slots=True)
class ImageRank:
    """One image that counts for both authors and on which at least one of them drew something."""

    image: int
    unpaired: int
    """Shapes of either author without a partner."""
    f1: float
    n_a: int
    n_b: int
    tp: int


def ranks_of(live: LiveTallies, a: int, b: int) -> tuple[ImageRank, ...]:
    """Most unpaired shapes first, of equal ones the lower F1, then the lower image id."""
    running = live.running_pair_of(min(a, b), max(a, b))
    columns = running.layout.columns
    n_low, n_high = (running.counts[:, columns[name]].sum(axis=1) for name in ("n_a", "n_b"))
    n_a, n_b = (n_low, n_high) if a < b else (n_high, n_low)
    tp = running.counts[:, columns["found"]].sum(axis=1)
    total = n_a + n_b
    unpaired = total - 2 * tp
    f1 = compute_f1(tp, n_a, n_b)
    rows = np.flatnonzero(running.there & (total > 0))
    rows = rows[np.lexsort((running.images[rows], f1[rows], -unpaired[rows]))]
    columns_of = (running.images, unpaired, f1, n_a, n_b, tp)
    return tuple(ImageRank(*values) for values in zip(*(column[rows].tolist() for column in columns_of), strict=True))
