"""What the search for parameters draws and writes: its cells as points, its axes as they are typed."""

import numpy as np

from annotator.metrics.randcrowns.tuning import Tuning
from annotator.ui.base.numbers import format_float, format_numeral, format_setting
from annotator.ui.widgets.scatter import Points


def points_of_tuning(found: Tuning) -> Points:
    """The cells with the variance in powers of ten, for it spreads over several; none at all counts as the smallest."""
    some = found.variance[found.variance > 0]
    least = float(some.min()) if len(some) else 1e-12
    x = np.log10(np.maximum(found.variance, least))
    low, high = float(x.min()), float(x.max())
    y_range = (float(found.discrimination.min()), float(found.discrimination.max()))
    powers = range(int(np.ceil(low)), int(np.floor(high)) + 1)
    ticks = tuple(((power - low) / ((high - low) or 1.0), format_float(10.0**power, "g")) for power in powers)
    return Points(
        x, found.discrimination, found.pareto, (low, high), y_range, joined=True, marked=found.paper, x_ticks=ticks
    )


def format_axis(values: tuple[float, ...]) -> str:
    """The values of an axis as they are typed, in round steps."""
    low = float(f"{values[0]:.3g}")
    if len(values) < 2:
        return format_setting(low)
    step = float(f"{values[1] - values[0]:.3g}")
    return format_numeral(f"{low:g}:{step:g}:{low + step * (len(values) - 1):.6g}")
