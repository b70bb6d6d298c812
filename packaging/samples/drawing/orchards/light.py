"""Light of a scene: sun, sky and bounce, and how linear light becomes display values.

Directions are in image axes (x right, y down, z towards the viewer). Colours are linear RGB.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from drawing.orchards.noise import Field

Rgb = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Light:
    """Where the light comes from and how much of each kind there is."""

    direction: tuple[float, float, float]
    """Unit vector towards the sun; a negative z is a sun behind the leaves."""
    sun: Rgb
    sky: Rgb
    """Ambient light from above."""
    bounce: Rgb
    """Ambient light from below, coloured by grass and foliage."""
    shadow: float
    """Strength of cast shadows, 0 (overcast) to 1 (hard sun)."""
    exposure: float


def unit(x: float, y: float, z: float) -> tuple[float, float, float]:
    """The direction (x, y, z) with length 1."""
    length = math.sqrt(x * x + y * y + z * z)
    return (x / length, y / length, z / length)


SUNNY = Light(
    direction=unit(-0.55, -0.75, 0.62),
    sun=(3.1, 2.8, 2.25),
    sky=(0.50, 0.60, 0.72),
    bounce=(0.20, 0.24, 0.10),
    shadow=0.72,
    exposure=1.35,
)
MORNING = Light(
    direction=unit(0.80, -0.45, 0.55),
    sun=(3.2, 2.5, 1.6),
    sky=(0.48, 0.54, 0.64),
    bounce=(0.20, 0.21, 0.10),
    shadow=0.66,
    exposure=1.40,
)
BACKLIT = Light(
    direction=unit(0.35, -0.80, -0.50),
    sun=(3.6, 3.1, 2.2),
    sky=(0.62, 0.68, 0.72),
    bounce=(0.30, 0.32, 0.16),
    shadow=0.45,
    exposure=1.30,
)
OVERCAST = Light(
    direction=unit(-0.15, -0.95, 0.45),
    sun=(0.75, 0.77, 0.80),
    sky=(0.95, 1.00, 1.05),
    bounce=(0.26, 0.29, 0.17),
    shadow=0.38,
    exposure=1.35,
)


def ambient(light: Light, normal_y: Field) -> Field:
    """Sky and bounce light on surfaces whose normals have this y (any shape), RGB in the last axis."""
    up = (0.5 - 0.5 * normal_y)[..., None]
    sky = np.asarray(light.sky, np.float32)
    bounce = np.asarray(light.bounce, np.float32)
    return (bounce + (sky - bounce) * up).astype(np.float32)


def develop(linear: Field, exposure: float) -> npt.NDArray[np.uint8]:
    """Linear RGB light (last axis) as display values: a soft shoulder, then gamma 2.2."""
    toned = 1.0 - np.exp(np.float32(-exposure) * np.maximum(linear, 0.0))
    return (np.power(toned, np.float32(1 / 2.2)) * 255.0 + 0.5).astype(np.uint8)
