"""Outlines on small pictures: boxes and polygons in an author's colour and dash, with a dark halo, by Pillow."""

from collections.abc import Iterator, Sequence
from itertools import cycle, pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from annotator.geometry.box import Floats

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

HALO: Final = (10, 14, 18, 170)
Point = tuple[float, float]


def draw_outline(
    draw: "ImageDraw", rings: Sequence[Floats], *, colour: str, dash: Sequence[int], width: int, opacity: int = 255
) -> None:
    """Draws closed rings `(n, 2)` of picture points on an RGBA drawing.

    `colour` is `#rrggbb`, `opacity` 0 … 255, `dash` are lengths of line and gap in pixels, none is solid.
    """
    ink = (*(int(colour[place : place + 2], 16) for place in (1, 3, 5)), opacity)
    halo = (*HALO[:3], HALO[3] * opacity // 255)
    for ring in rings:
        points = [(float(x), float(y)) for x, y in ring]
        pieces = list(_dashes([*points, points[0]], dash))
        for piece in pieces:
            draw.line(piece, fill=halo, width=width + 2)
        for piece in pieces:
            draw.line(piece, fill=ink, width=width)


def box_ring(box: Floats) -> Floats:
    """The corners of a box `(4,)`."""
    x0, y0, x1, y1 = box
    return np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def _dashes(points: Sequence[Point], dash: Sequence[int]) -> Iterator[tuple[Point, Point]]:
    """The drawn pieces of a broken line along the points; the pattern goes on round the corners."""
    if not dash:
        yield from pairwise(points)
        return
    pattern = cycle(enumerate(dash))
    place, left = next(pattern)
    room = float(left)
    for (x0, y0), (x1, y1) in pairwise(points):
        length = float(np.hypot(x1 - x0, y1 - y0))
        done = 0.0
        while length - done > 1e-6:
            step = min(room, length - done)
            if place % 2 == 0:
                yield _between(x0, y0, x1, y1, done / length), _between(x0, y0, x1, y1, (done + step) / length)
            done += step
            room -= step
            if room <= 1e-6:
                place, left = next(pattern)
                room = float(left)


def _between(x0: float, y0: float, x1: float, y1: float, share: float) -> Point:
    return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
