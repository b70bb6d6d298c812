"""A drawn plot seen from the air: its pixels, its heights, and the true crown of every tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

PIXEL: Final = 0.1
"""Metres on the ground a pixel."""


@dataclass(frozen=True, slots=True)
class Crown:
    """One tree; lengths in metres, places in pixels."""

    outline: npt.NDArray[np.float64]
    """(M, 2) x, y: the edge of the whole crown, what other crowns cover included, cut at the border of the plot."""
    top: tuple[float, float]
    """Where the crown is highest."""
    height: float
    radius: float
    """Mean radius of the crown."""
    species: str
    seen: float
    """Share of the crown inside the plot that no other crown covers."""


@dataclass(frozen=True, slots=True)
class Plot:
    """A square plot drawn by code; north is up."""

    pixels: npt.NDArray[np.uint8]
    """(N, N, 3) RGB at `PIXEL` metres a pixel."""
    heights: npt.NDArray[np.float32]
    """(N / 5, N / 5) heights above the ground in metres, as a laser scanner gives them at half a metre a cell."""
    crowns: tuple[Crown, ...]
    """Trees of which something is seen, tallest last."""

    @property
    def size(self) -> int:
        """Side in pixels."""
        return len(self.pixels)
