"""Delineation of crowns from heights alone: treetops, and crowns grown around them.

The method of the airborne-laser literature (Dalponte and Coomes 2016, Methods in Ecology and Evolution 7): local
maxima of the smoothed heights within a window that grows with height are treetops; from them crowns grow cell by cell
as long as a cell is high enough against the treetop and against the crown's mean height, and near enough.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from drawing.crowns.outline import Ring, largest_ring

Heights = npt.NDArray[np.float32]
Labels = npt.NDArray[np.int32]

NAME: Final = "Region growing"

_LOWEST: Final = 2.0
"""No tree is lower, in metres."""
_OF_TOP: Final = 0.45
_OF_MEAN: Final = 0.55
_REACH: Final = 6.0
"""Farthest that a crown goes from its top, in metres."""
_STEPS: Final = ((0, 1), (0, -1), (1, 0), (-1, 0))


@dataclass(frozen=True, slots=True)
class Delineated:
    """One crown found."""

    ring: Ring
    """(M, 2) its edge in pixels of the picture."""
    prominence: float
    """How far the top stands above the highest place where the crown meets another, as a share of its height; 1 for
    a tree that stands alone."""


def delineate(heights: Heights, *, cell: float, pixels: int) -> list[Delineated]:
    """Crowns in a field of heights with cells of `cell` metres, each `pixels` pixels wide."""
    from scipy.ndimage import gaussian_filter

    smooth = np.asarray(gaussian_filter(heights, 0.6), np.float32)
    tops = treetops(smooth, cell=cell)
    labels = grow(smooth, tops, cell=cell)
    shares = _prominence(smooth, labels, tops)
    found = []
    for number in range(1, len(tops) + 1):
        ring = _edge(labels == number, pixels)
        if len(ring) > 2:
            found.append(Delineated(ring, float(shares[number - 1])))
    return found


def treetops(heights: Heights, *, cell: float) -> npt.NDArray[np.intp]:
    """Rows and columns (T, 2) of cells that are highest within 0.6 m + 7 % of their height, highest first."""
    from scipy.ndimage import maximum_filter

    is_top = np.zeros(heights.shape, np.bool_)
    radius = np.clip(np.round((0.6 + 0.07 * heights) / cell), 1, None).astype(np.int64)
    for cells in np.unique(radius[heights >= _LOWEST]).tolist():
        y, x = np.mgrid[-cells : cells + 1, -cells : cells + 1]
        highest = maximum_filter(heights, footprint=x * x + y * y <= cells * cells)
        is_top |= (radius == cells) & (heights >= highest) & (heights >= _LOWEST)
    places = np.argwhere(is_top)
    return places[np.argsort(-heights[is_top], kind="stable")]


def grow(heights: Heights, tops: npt.NDArray[np.intp], *, cell: float) -> Labels:
    """The crown (1 … T, 0 for none) that each cell belongs to."""
    labels = np.zeros(heights.shape, np.int32)
    count = len(tops)
    labels[tops[:, 0], tops[:, 1]] = np.arange(1, count + 1)
    top = np.concatenate([[np.inf], heights[tops[:, 0], tops[:, 1]]])
    places = np.vstack([[0, 0], tops])
    rows, columns = np.indices(heights.shape)
    grew = count > 0
    while grew:
        flat = labels.ravel()
        cells = np.bincount(flat, minlength=count + 1)
        mean = np.bincount(flat, weights=heights.ravel(), minlength=count + 1) / np.maximum(cells, 1)
        best = np.zeros(labels.shape, np.int32)
        for dy, dx in _STEPS:
            near = _shifted(labels, dy, dx)
            distance = np.hypot(rows - places[near, 0], columns - places[near, 1]) * cell
            fits = (near > 0) & (labels == 0) & (heights > _OF_TOP * top[near]) & (heights > _OF_MEAN * mean[near])
            fits &= (heights <= top[near] * 1.05) & (distance <= _REACH) & (heights >= _LOWEST / 2)
            best = np.where(fits & ((best == 0) | (near < best)), near, best)
        grew = bool(best.any())
        labels = np.where(labels == 0, best, labels).astype(np.int32)
    return labels


def _shifted(labels: Labels, dy: int, dx: int) -> Labels:
    """What lies one cell up, down, left or right; 0 beyond the border."""
    padded = np.pad(labels, 1)
    height, width = labels.shape
    return padded[1 + dy : 1 + dy + height, 1 + dx : 1 + dx + width]


def _prominence(heights: Heights, labels: Labels, tops: npt.NDArray[np.intp]) -> npt.NDArray[np.float64]:
    saddle = np.zeros(len(tops) + 1)
    for dy, dx in _STEPS:
        other = _shifted(labels, dy, dx)
        meets = (labels > 0) & (other > 0) & (labels != other)
        np.maximum.at(saddle, labels[meets], heights[meets])
    top = heights[tops[:, 0], tops[:, 1]].astype(np.float64)
    return np.clip(1.0 - saddle[1:] / top, 0.0, 1.0)


def _edge(mask: npt.NDArray[np.bool_], pixels: int) -> Ring:
    """The outline of cells in pixels, its steps smoothed away."""
    from shapely import box, union_all

    rows, columns = np.nonzero(mask)
    cells = box(columns * pixels, rows * pixels, (columns + 1) * pixels, (rows + 1) * pixels)
    region = union_all(cells).buffer(pixels / 2).buffer(-pixels).buffer(pixels / 2).simplify(pixels * 0.15)
    return largest_ring(region)[0].round(2)
