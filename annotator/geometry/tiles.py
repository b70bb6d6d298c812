"""Tiles: where square windows lie that cover an image and overlap each other."""

import numpy as np
import numpy.typing as npt


def tile_offsets(length: int, tile: int, overlap: int) -> npt.NDArray[np.int64]:
    """Where the windows of `tile` pixels begin that cover `length` pixels and share at least `overlap` with the next.

    `1 + ceil((length - tile) / (tile - overlap))` windows, the last of which ends at the border; one window at 0
    where the image is smaller. Raises ValueError when windows would not advance.
    """
    stride = tile - overlap
    if stride <= 0 or overlap < 0:
        raise ValueError(f"an overlap of {overlap} pixels does not fit windows of {tile}")
    if length <= tile:
        return np.zeros(1, dtype=np.int64)
    count = 1 + -(-(length - tile) // stride)
    return np.minimum(stride * np.arange(count, dtype=np.int64), length - tile)
