"""A drawn scene: its pixels and everything that is true about the fruits in it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

LABELS = ("ripe apple", "unripe apple")
"""Names of the label ids used in ``Scene.label``."""

PART_STATES = ("intact", "damaged", "absent", "occluded")
"""Names of the values used in ``Scene.part_state``."""

INTACT, DAMAGED, ABSENT, OCCLUDED = range(4)

HIDDEN_BELOW = 0.15
"""Visible share under which a fruit's part state is ``occluded``: its skin cannot be judged."""


@dataclass(frozen=True, slots=True)
class Truth:
    """What is really in a picture of this size, one row a fruit (N rows), nearest fruit last."""

    width: int
    height: int
    boxes: npt.NDArray[np.float64]
    """(N, 4) x0, y0, x1, y1 in pixels: the whole fruit, hidden part included, clipped to the picture."""
    visible: npt.NDArray[np.float64]
    """(N,) share of the whole fruit's area that is seen: not behind leaves, other fruits or the border."""
    label: npt.NDArray[np.int64]
    """(N,) index into ``LABELS``."""
    part_state: npt.NDArray[np.int8]
    """(N,) index into ``PART_STATES``."""
    scale: npt.NDArray[np.float64]
    """(N,) diameter of the whole fruit in pixels: large is near."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture drawn by code, with its truth."""

    pixels: npt.NDArray[np.uint8]
    """(H, W, 3) RGB."""
    truth: Truth
    seen: npt.NDArray[np.uint8]
    """(H, W) which fruit is seen at each pixel: row of the truth plus 1, 0 for none."""
