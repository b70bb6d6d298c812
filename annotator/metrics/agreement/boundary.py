"""The overlap from which two shapes stand for one object (KALOS, calibration), for a set of images.

Distances are 1 minus the largest IoU with a shape of another author, labels ignored: on the same image (within), and
on other images in coordinates relative to the picture (between), which no object explains. Where the density of the
second overtakes that of the first lies tau*. The package `kalos` draws one other image for each layer at random; here
all other images count alike, and within each its authors. Of more than `MOST` images so many are taken, evenly spaced
in the order of ids.
"""

from collections.abc import Iterable, Mapping
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase
from annotator.geometry.box import Floats, Ints, compute_iou
from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.score import Score

MOST: Final = 200
"""Images that are compared with each other at most."""
HARDLY: Final = 0.5
"""A Kolmogorov-Smirnov distance below this: the two kinds of distances are hardly separable."""
_GRID: Final = 1_000
_STEPS: Final = 1_000_000
"""Distances are counted to six decimals."""
_CELL: Final = 100
"""So many neighbouring steps stand for the density at their mean."""
_PAIRS: Final = 1 << 20
"""Boxes that are compared at once, at most."""


class PlacedBoxes(Struct, frozen=True, eq=False):
    """The boxes of several authors on some images, in coordinates relative to the picture."""

    boxes: Mapping[tuple[int, int], Floats]
    """By image and author who finished it `(n, 4)`."""

    @classmethod
    def of(cls, sides: Iterable[AuthorShapes], sizes: Mapping[int, tuple[int, int]]) -> "PlacedBoxes":
        """What the authors drew on images of known size, of which at least two of them finished each."""
        found: dict[tuple[int, int], Floats] = {}
        for side in sides:
            for image in side.images.tolist():
                if min(sizes.get(image, (0, 0))) > 0:
                    scale = np.tile(np.array(sizes[image], dtype=np.float64), 2)
                    first, last = np.searchsorted(side.shapes.image, (image, image + 1)).tolist()
                    found[image, side.author] = side.shapes.box[first:last] / scale
        times: dict[int, int] = {}
        for image, _author in found:
            times[image] = times.get(image, 0) + 1
        return cls({key: boxes for key, boxes in sorted(found.items()) if times[key[0]] > 1})


class Boundary(Struct, frozen=True):
    """Where distances of one object end and those of chance begin."""

    tau: Score
    """A distance, 1 - IoU; the support is the number of distances within."""
    distance: float | None
    """Kolmogorov-Smirnov distance of the two kinds; None without one of them."""
    within: int
    """Distances within images."""
    between: int
    """Shapes that are compared with other images."""

    @property
    def iou(self) -> Score:
        """The same as an IoU."""
        return self.tau if self.tau.value is None else replace(self.tau, value=1 - self.tau.value)

    @property
    def separation(self) -> Score:
        """The Kolmogorov-Smirnov distance."""
        return Score(self.distance, self.within, "" if self.distance is not None else self.tau.reason)


def choose_images(images: Ints) -> Ints:
    """Those of the ascending ids `(n,)` that are compared: all of them, or so many evenly spaced."""
    if len(images) <= MOST:
        return images
    chosen: Ints = images[np.arange(MOST) * len(images) // MOST]
    return chosen


def find_boundary(placed: PlacedBoxes) -> Boundary:
    """The boundary, and how well it separates; undefined without two images, or without a crossing or a valley."""
    if not placed.boxes:
        return _compare(_Counts(), _Counts(), 0, 0)
    boxes = np.concatenate([*placed.boxes.values()])
    first = np.cumsum([0, *map(len, placed.boxes.values())])
    image, places = np.unique([image for image, _author in placed.boxes], return_inverse=True)
    weights = 1 / np.maximum((len(image) - 1) * np.bincount(places)[places], 1)
    within, between, shapes = _Counts(), _Counts(), 0
    for place in range(len(image)):
        here = places == place
        author = np.repeat(np.flatnonzero(here), np.diff(first)[here])
        if not len(author):
            continue
        shapes += len(author)
        nearest = _find_nearest(boxes[first[author[0]] :][: len(author)], boxes, first)
        within.add(nearest[(author[:, None] != np.arange(len(places))) & here], 1.0)
        between.add(nearest[:, ~here].T.ravel(), np.repeat(weights[~here], len(author)))
    return _compare(within, between, int(within.total), shapes)


def _find_nearest(own: Floats, boxes: Floats, first: Ints) -> Floats:
    """The distance of every box `(n, 4)` to the nearest of each group `(n, G)`; 1 where nothing overlaps.

    Group g are the boxes `first[g]` … `first[g + 1]`; not more pairs than `_PAIRS` are looked at together.
    """
    nearest: Floats = np.ones((len(own), len(first) - 1))
    low = 0
    while low < len(first) - 1:
        high = max(low + 1, int(np.searchsorted(first, first[low] + _PAIRS // len(own), side="right")) - 1)
        group = low + np.flatnonzero(np.diff(first[low : high + 1]))
        if len(group):
            iou = compute_iou(own, boxes[first[low] : first[high]])
            nearest[:, group] = 1 - np.maximum.reduceat(iou, first[group] - first[low], axis=1)
        low = high
    return nearest


class _Counts:
    """Weights of distances in 0 … 1, to six decimals."""

    def __init__(self) -> None:
        self.weights: Floats = np.zeros(_STEPS + 1)

    @property
    def total(self) -> float:
        return float(self.weights.sum())

    def add(self, distances: Floats, weight: Floats | float) -> None:
        places: Ints = np.rint(distances * _STEPS).astype(np.int64)
        np.add.at(self.weights, places, weight)

    def estimate_density(self, number: int, grid: Floats) -> Floats | None:
        """The Gaussian density on the grid `(G,)`, of the bandwidth of so many distances; None where none differ."""
        used = np.flatnonzero(self.weights)
        cell = used // _CELL
        mass: Floats = np.bincount(cell, self.weights[used]).astype(np.float64)
        moment = np.bincount(cell, self.weights[used] * used / _STEPS)
        values, weights = moment[mass > 0] / mass[mass > 0], mass[mass > 0] / self.total
        mean = float((values * weights).sum())
        variance = float((weights * (values - mean) ** 2).sum()) * number / max(number - 1, 1)
        if variance <= 0 or number < 2:
            return None
        bandwidth = np.sqrt(variance) * number ** (-1 / 5)
        kernel: Floats = grid[:, None] - values
        kernel /= bandwidth
        kernel *= kernel
        kernel *= -0.5
        density: Floats = np.exp(kernel, out=kernel) @ weights / (bandwidth * np.sqrt(2 * np.pi))
        return density


def _compare(within: _Counts, between: _Counts, number: int, shapes: int) -> Boundary:
    if not number or between.total <= 0:
        reason = Phrase("the boundary needs two images of known size with shapes, which two persons finished")
        return Boundary(Score(None, number, reason), None, number, shapes)
    used = np.flatnonzero((within.weights > 0) | (between.weights > 0))
    steps = np.cumsum(within.weights[used]) / within.total - np.cumsum(between.weights[used]) / between.total
    distance = max(float(steps.max()), 0.0 if used[0] else -1.0)
    grid = np.linspace(0, 1, _GRID)
    first, second = within.estimate_density(number, grid), between.estimate_density(shapes, grid)
    found = None if first is None or second is None else _find_crossing(first, second)
    if found is None:
        reason = Phrase("the two kinds of distances have no boundary")
        return Boundary(Score(None, number, reason), distance, number, shapes)
    return Boundary(Score(float(grid[found]), number), distance, number, shapes)


def _find_crossing(first: Floats, second: Floats) -> int | None:
    """The first crossing beyond the mode of the first, else the lowest point of the sum between the modes."""
    start, other = int(np.argmax(first)), int(np.argmax(second))
    sign = np.sign(first - second)
    crossings = np.flatnonzero(np.diff(sign) != 0)
    beyond = crossings[crossings > start]
    if len(beyond):
        return int(beyond[0])
    low, high = min(start, other), max(start, other)
    return None if low == high else low + int(np.argmin((first + second)[low : high + 1]))
