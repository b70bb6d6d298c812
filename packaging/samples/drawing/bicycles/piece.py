"""Pieces: the tubes, bands, faces and bodies that a bicycle is put together from, in millimetres."""

from __future__ import annotations

import enum
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Rgb = tuple[float, float, float]
"""Display values 0 … 255."""


class Form(enum.Enum):
    """How the points of a piece are to be understood."""

    TUBE = enum.auto()
    """A round bar along a line, lit across."""
    BAND = enum.auto()
    """A flat line of even colour."""
    WIRES = enum.auto()
    """Thin straight lines between each two points."""
    FACE = enum.auto()
    """A polygon."""
    BODY = enum.auto()
    """The convex hull of the points as seen, lit from above."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of one part."""

    part: int
    points: Floats
    """(N, 3) millimetres."""
    colour: Rgb
    form: Form
    width: float = 0.0
    """Across a tube or band, in millimetres."""
    order: float = 0.0
    """Pieces of larger order are painted later."""
    closed: bool = False
    """Whether the line of a tube or band comes back to its beginning."""
    gloss: float = 0.5
    """Strength of the highlight, 0 … 1."""
    turns: bool = False
    """Whether the piece turns with the handlebar."""
    counts: bool = True
    """Whether it belongs to the part's extent (a cable does not)."""


def vector(x: float, y: float, z: float) -> Floats:
    """A place or a step in the world."""
    return np.array([x, y, z], np.float64)


def points_of(*rows: Sequence[float] | Floats) -> Floats:
    """Points (N, 3) from N rows."""
    return np.array([np.asarray(row, np.float64) for row in rows])


def arc(centre: Floats, radius: float, start: float, stop: float, *, count: int = 40, z: float = 0.0) -> Floats:
    """Points of a circle about `centre` in the plane of the frame; angles in degrees from ahead over above."""
    angle = np.radians(np.linspace(start, stop, count))
    return np.stack(
        [centre[0] + radius * np.cos(angle), centre[1] + radius * np.sin(angle), np.full(count, centre[2] + z)], axis=1
    )


def smooth(points: Floats, count: int = 24) -> Floats:
    """A smooth line (count, 3) through the points (Catmull and Rom's spline)."""
    padded = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    place = np.linspace(0.0, len(points) - 1 - 1e-9, count)
    first = place.astype(np.intp)
    t = (place - first)[:, None]
    a, b, c, d = (padded[first + step] for step in range(4))
    return np.asarray(
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3), np.float64
    )


def block(centre: Floats, size: Sequence[float], *, lean: float = 0.0) -> Floats:
    """The eight corners of a block of this size along x, y, z, leaning by so many degrees in the frame's plane."""
    corners = np.array([(x, y, z) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)]) * np.array(size)
    angle = math.radians(lean)
    turn = np.array(
        [[math.cos(angle), -math.sin(angle), 0], [math.sin(angle), math.cos(angle), 0], [0, 0, 1]], np.float64
    )
    return np.asarray(corners @ turn.T + centre, np.float64)


def round_body(centre: Floats, size: Sequence[float], *, lean: float = 0.0) -> Floats:
    """Points of an ellipsoid's outline with these diameters along x, y, z."""
    angle = np.linspace(0.0, 2 * math.pi, 17)[:-1]
    rings = [
        np.stack([np.cos(angle), np.sin(angle), np.zeros(16)], axis=1),
        np.stack([np.cos(angle), np.zeros(16), np.sin(angle)], axis=1),
        np.stack([np.zeros(16), np.cos(angle), np.sin(angle)], axis=1),
    ]
    body = np.vstack(rings) * np.array(size) / 2
    tilt = math.radians(lean)
    turn = np.array([[math.cos(tilt), -math.sin(tilt), 0], [math.sin(tilt), math.cos(tilt), 0], [0, 0, 1]])
    return np.asarray(body @ turn.T + centre, np.float64)


def turned_about(points: Floats, pivot: Floats, axis: Floats, angle: float) -> Floats:
    """Points turned by `angle` radians about the line through `pivot` along the unit vector `axis`."""
    away = points - pivot
    along = (away @ axis)[:, None] * axis
    return np.asarray(
        pivot + along + (away - along) * math.cos(angle) + np.cross(axis, away) * math.sin(angle), np.float64
    )


def lit(colour: Rgb, factor: float) -> Rgb:
    """The colour made lighter or darker."""
    return tuple(min(255.0, value * factor) for value in colour)  # type: ignore[return-value]


def mixed(first: Rgb, second: Rgb, share: float) -> Rgb:
    """The colour between two, `share` of the way."""
    return tuple(a + (b - a) * share for a, b in zip(first, second, strict=True))  # type: ignore[return-value]
