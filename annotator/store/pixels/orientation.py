"""The eight EXIF orientations, applied to an array of BGRX pixels."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

# orientation -> (transpose first, then mirror rows, then mirror columns), so that the stored rows come out upright.
_STEPS = {
    1: (False, False, False),
    2: (False, False, True),
    3: (False, True, True),
    4: (False, True, False),
    5: (True, False, False),
    6: (True, False, True),
    7: (True, True, True),
    8: (True, True, False),
}
# Source rows copied at once: so many that the scattered writes of a transpose stay in the cache.
_ROWS = 128


def turn_upright(stored: npt.NDArray[np.uint8], orientation: int, out: npt.NDArray[np.uint8]) -> None:
    """Copy stored pixels (h, w, 4) into `out`, which has the displayed shape: (w, h, 4) for orientations 5 to 8."""
    transpose, mirror_rows, mirror_columns = _STEPS[orientation]
    source = stored.view(np.uint32)[..., 0]
    target = out.view(np.uint32)[..., 0]
    if mirror_rows:
        target = target[::-1]
    if mirror_columns:
        target = target[:, ::-1]
    if transpose:
        target = target.T
    for row in range(0, source.shape[0], _ROWS):
        target[row : row + _ROWS] = source[row : row + _ROWS]
