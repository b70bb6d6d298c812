"""A drawn bicycle: its pixels, and the box and the state of each of its 22 parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from annotator.model.templates import find_template

PARTS: Final = find_template("delftbikes").labels
"""Names of the parts; a part's row in a `BicycleTruth` is its place here."""

PART_STATES: Final = ("intact", "damaged", "absent", "occluded")
"""Names of the values of `BicycleTruth.part_state`."""

INTACT, DAMAGED, ABSENT, OCCLUDED = range(4)

FRAME: Final = -1
"""What belongs to the bicycle and is none of the parts."""


def part(name: str) -> int:
    """The row of the part of this name."""
    return PARTS.index(name)


@dataclass(frozen=True, slots=True)
class BicycleTruth:
    """What is really in a picture of this size: one row a part, in the order of `PARTS`."""

    width: int
    height: int
    boxes: npt.NDArray[np.float64]
    """(22, 4) x0, y0, x1, y1 in pixels, inside the picture. The whole part, what hides it left out of account; for an
    absent part the place where it would sit."""
    part_state: npt.NDArray[np.int8]
    """(22,) index into `PART_STATES`."""
    visible: npt.NDArray[np.float64]
    """(22,) share of the part's area that is seen, 0 for an absent one."""


@dataclass(frozen=True, slots=True)
class BicycleScene:
    """A photograph of a bicycle drawn by code, with its truth."""

    pixels: npt.NDArray[np.uint8]
    """(H, W, 3) RGB."""
    truth: BicycleTruth
    masks: npt.NDArray[np.bool_]
    """(22, H, W) the whole of every part, what hides it left out of account; wheels are discs, absent parts empty."""
