"""Outlines of what a grid of numbers says is inside: closed rings between the cells, by marching squares."""

from typing import Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Array, Floats

_TOP, _RIGHT, _BOTTOM, _LEFT = range(4)
_STEPS: Final = (
    # from edge to edge with the inside on the right, by which corners are inside: 1 upper left, then clockwise
    (),
    ((_TOP, _LEFT),),
    ((_RIGHT, _TOP),),
    ((_RIGHT, _LEFT),),
    ((_BOTTOM, _RIGHT),),
    ((_TOP, _LEFT), (_BOTTOM, _RIGHT)),
    ((_BOTTOM, _TOP),),
    ((_BOTTOM, _LEFT),),
    ((_LEFT, _BOTTOM),),
    ((_TOP, _BOTTOM),),
    ((_RIGHT, _TOP), (_LEFT, _BOTTOM)),
    ((_RIGHT, _BOTTOM),),
    ((_LEFT, _RIGHT),),
    ((_TOP, _RIGHT),),
    ((_LEFT, _TOP),),
    (),
)


def trace_outlines(values: Array) -> list[Floats]:
    """Outer rings `(M, 2)` of the places where `values` `(H, W)`, finite, are above 0; holes are left out.

    A value stands in the middle of its cell of 1 x 1, and a ring crosses half-way by value between two of them, so a
    sharp mask is followed along the borders of its cells but for the cut corners. What touches the border of the grid
    ends there. Cells that meet at a corner only are apart.
    """
    grid = np.pad(np.asarray(values, dtype=np.float64), 1, mode="edge")
    for border in (grid[0], grid[-1], grid[:, 0], grid[:, -1]):
        border[:] = -np.abs(border)
    inside = grid > 0
    grid[grid == 0] = -np.finfo(np.float64).tiny
    width = grid.shape[1]
    code = inside[:-1, :-1] + 2 * inside[:-1, 1:] + 4 * inside[1:, 1:] + 8 * inside[1:, :-1]
    after: dict[int, int] = {}
    mixed = np.flatnonzero((code > 0) & (code < len(_STEPS) - 1))
    kinds = code.reshape(-1)[mixed]
    for kind in np.unique(kinds).tolist():
        rows, columns = np.divmod(mixed[kinds == kind], code.shape[1])
        cell = rows * width + columns
        # an edge is known by the value at its beginning: even ones go to the right, odd ones down
        edge = (2 * cell, 2 * (cell + 1) + 1, 2 * (cell + width), 2 * cell + 1)
        for begin, end in _STEPS[kind]:
            after.update(zip(edge[begin].tolist(), edge[end].tolist(), strict=True))
    rings = []
    while after:
        first, place = after.popitem()
        ring = [first]
        while place != first:
            ring.append(place)
            place = after.pop(place)
        points = _find_crossings(grid, np.array(ring))
        if len(points) > 2 and signed_area_of(points) > 0:
            rings.append(points)
    return rings


def _find_crossings(grid: Floats, edges: npt.NDArray[np.int64]) -> Floats:
    """Where edges cross 0, in cells of the values without the border that was put about them."""
    rows, columns = np.divmod(edges // 2, grid.shape[1])
    down = edges % 2
    begin, end = grid[rows, columns], grid[rows + down, columns + 1 - down]
    along = begin / (begin - end)
    return np.stack((columns + along * (1 - down), rows + along * down), axis=1) - 0.5


def signed_area_of(ring: Floats) -> float:
    """Area of a ring `(M, 2)`, above 0 where it runs clockwise as seen with y pointing down."""
    following = np.roll(ring, -1, axis=0)
    return float(ring[:, 0] @ following[:, 1] - ring[:, 1] @ following[:, 0]) / 2
