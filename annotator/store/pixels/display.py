"""Sample values of any depth turned into the eight bits a screen shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from annotator.phrase import Phrase
from annotator.store.pixels.reading import Cancel, stop_if

# What lies under transparent and missing pixels.
NEUTRAL = 128
_LOW, _HIGH = 2.0, 98.0
_SAMPLES = 1_000_000
_ROWS = 256


@dataclass(frozen=True, slots=True)
class Stretch:
    """Values shown as black and as white, one pair a band."""

    low: npt.NDArray[np.float64]
    high: npt.NDArray[np.float64]

    def describe(self) -> str:
        """The sentence about the stretch."""
        black, white = (", ".join(f"{value:g}" for value in np.unique(ends)) for ends in (self.low, self.high))
        return Phrase(
            "Shown with its values stretched: black is {black}, white is {white} (2nd and 98th percentile).",
            black=black,
            white=white,
        )


def find_stretch(
    values: npt.NDArray[Any], valid: npt.NDArray[np.bool_] | None, *, joint: bool, cancelled: Cancel | None = None
) -> Stretch:
    """Robust ends of the grey scale of `values` (h, w, bands): the 2nd and 98th percentile of a regular sample.

    valid: (h, w), False where there is no measurement; values that are not finite never count.
    joint: one pair of ends for all bands, which keeps the colours of a photograph.
    """
    stride = max(1, int(np.sqrt(values.shape[0] * values.shape[1] / _SAMPLES)))
    sample = values[::stride, ::stride].astype(np.float64)
    if valid is not None:
        sample[~valid[::stride, ::stride]] = np.nan
    bands = [sample] * values.shape[2] if joint else [sample[..., band] for band in range(values.shape[2])]
    ends = np.empty((len(bands), 2))
    for band, member in enumerate(bands):
        stop_if(cancelled)
        ends[band] = ends[0] if joint and band else _find_ends(member[np.isfinite(member)])
    return Stretch(ends[:, 0], ends[:, 1])


def apply_stretch(
    values: npt.NDArray[Any],
    valid: npt.NDArray[np.bool_] | None,
    stretch: Stretch,
    *,
    cancelled: Cancel | None = None,
) -> npt.NDArray[np.uint8]:
    """Values (h, w, bands) as 0 to 255; what is not valid or not a number becomes the neutral grey."""
    shown = np.empty(values.shape, dtype=np.uint8)
    span = stretch.high - stretch.low
    flat = span <= 0
    gain = np.where(flat, 0, 255 / np.where(flat, 1, span))
    lift = np.where(flat, NEUTRAL, 0)
    for row in range(0, values.shape[0], _ROWS):
        stop_if(cancelled)
        block = values[row : row + _ROWS].astype(np.float64)
        missing = ~np.isfinite(block)
        if valid is not None:
            missing |= ~valid[row : row + _ROWS, :, None]
        block[missing] = 0
        block -= stretch.low
        block *= gain
        block += lift
        np.clip(block, 0, 255, out=block)
        np.rint(block, out=block)
        block[missing] = NEUTRAL
        shown[row : row + _ROWS] = block
    return shown


def _find_ends(sample: npt.NDArray[np.float64]) -> tuple[float, float]:
    """Percentiles of a sample, or its whole range where the percentiles fall together; (0, 0) when it is empty."""
    if sample.size == 0:
        return 0.0, 0.0
    low, high = np.percentile(sample, (_LOW, _HIGH))
    return (float(low), float(high)) if high > low else (float(sample.min()), float(sample.max()))
