"""Outlines of crowns: from radii to polygons inside the plot."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from drawing.crowns.scene import PIXEL
from drawing.crowns.trees import Tree

Ring = npt.NDArray[np.float64]


def outlined(tree: Tree, *, size: int) -> tuple[Ring, float]:
    """The crown's edge (M, 2) in pixels, cut at the plot's border, and its area; an empty ring when it is outside."""
    angle = np.linspace(0.0, 2 * math.pi, len(tree.outline) + 1)[:-1]
    x, y = tree.x + tree.outline * np.cos(angle), tree.y + tree.outline * np.sin(angle)
    return clipped(np.stack([x, y], axis=1) / PIXEL, size=size)


def clipped(ring: Ring, *, size: int) -> tuple[Ring, float]:
    """The part of a ring inside the plot, the largest piece of it when it falls apart, and its area."""
    from shapely import Polygon, box

    region = Polygon(ring).buffer(0).intersection(box(0.0, 0.0, float(size), float(size)))
    return largest_ring(region)


def largest_ring(region: object) -> tuple[Ring, float]:
    """The outer ring (M, 2) of a region's largest piece, and its area; (0, 2) and 0 for an empty region."""
    from shapely import Polygon
    from shapely.geometry.base import BaseGeometry

    if not isinstance(region, BaseGeometry):
        raise TypeError("a region of shapely is needed")
    pieces = [piece for piece in getattr(region, "geoms", [region]) if isinstance(piece, Polygon) and piece.area > 0]
    if not pieces:
        return np.zeros((0, 2)), 0.0
    largest = max(pieces, key=lambda piece: piece.area)
    return np.array(largest.exterior.coords, np.float64)[:-1], float(largest.area)
