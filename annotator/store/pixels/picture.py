"""A decoded picture: its pixels for the screen and the size of the full frame that coordinates refer to."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """Pixels as displayed.

    pixels: uint8 (h, w, 4) in the order blue, green, red, 255; rows from the top, contiguous.
    width, height: the full picture, which all coordinates refer to.
    shown_scale: full pixels a shown pixel; shown pixel (x, y) covers the square from (x, y) * shown_scale on, so that
    the last column and row may be covered only partly.
    note: a sentence for the person when what is shown differs from what is stored, or None.
    """

    pixels: npt.NDArray[np.uint8]
    width: int
    height: int
    shown_scale: int = 1
    note: str | None = None
