"""The camera: places in the world, in millimetres, to places in the picture, and back along rays of sight.

The world: x along the bicycle towards its front wheel (right in the picture), y up from the ground, z towards the
camera.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Field = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Camera:
    """A pinhole camera: where it stands, how it is turned and how long its lens is."""

    place: Floats
    """(3,) in millimetres."""
    turn: Floats
    """(3, 3) rows: right, down and forward of the camera in world axes."""
    focal: float
    """Focal length in pixels."""
    centre: tuple[float, float]
    """Where the optical axis meets the picture, in pixels."""

    def project(self, points: Floats) -> tuple[Floats, Floats]:
        """Places (N, 3) to pixels (N, 2), and pixels a millimetre there (N,)."""
        seen = (points - self.place) @ self.turn.T
        scale = self.focal / np.maximum(seen[:, 2], 50.0)
        return seen[:, :2] * scale[:, None] + np.array(self.centre), scale

    def rays(self, width: int, height: int) -> tuple[Field, Field, Field]:
        """Direction of sight in world axes for every pixel: three fields (H, W)."""
        u = ((np.arange(width, dtype=np.float32) + 0.5 - self.centre[0]) / self.focal)[None, :]
        v = ((np.arange(height, dtype=np.float32) + 0.5 - self.centre[1]) / self.focal)[:, None]
        right, down, forward = self.turn.astype(np.float32)
        x, y, z = (u * right[axis] + v * down[axis] + forward[axis] for axis in range(3))
        return x, y, z


def aimed(
    target: Floats,
    *,
    distance: float,
    yaw: float,
    height: float,
    roll: float,
    focal: float,
    centre: tuple[float, float],
) -> Camera:
    """A camera `distance` from the target and `height` above the ground; yaw and roll in degrees."""
    angle = math.radians(yaw)
    place = np.array([target[0] + distance * math.sin(angle), height, target[2] + distance * math.cos(angle)])
    forward = (target - place) / np.linalg.norm(target - place)
    right = np.cross(forward, (0.0, 1.0, 0.0))
    right /= np.linalg.norm(right)
    down = np.cross(forward, right)
    tilt = math.radians(roll)
    turned = math.cos(tilt) * right + math.sin(tilt) * down
    return Camera(place, np.stack([turned, np.cross(forward, turned), forward]), focal, centre)
