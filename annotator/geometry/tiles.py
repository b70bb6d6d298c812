"""Tiles: where square windows lie that cover an image and overlap each other."""

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats, Polygon, area_of, as_polygon


def compute_tile_offsets(length: int, tile: int, overlap: int) -> npt.NDArray[np.int64]:
    """Where the windows of `tile` pixels begin that cover `length` pixels, `(n,)` ascending from 0.

    Neighbours share at least `overlap` pixels: `1 + ceil((length - tile) / (tile - overlap))` windows, the last of
    which ends at the border (A 3.3); one window where the image is smaller. Raises ValueError when `overlap` is
    negative or not less than `tile`.
    """
    stride = tile - overlap
    if stride <= 0 or overlap < 0:
        raise ValueError(f"an overlap of {overlap} pixels does not fit windows of {tile}")
    if length <= tile:
        return np.zeros(1, dtype=np.int64)
    count = 1 + -(-(length - tile) // stride)
    return np.minimum(stride * np.arange(count, dtype=np.int64), length - tile)


def compute_shown_share(boxes: Floats, window: Floats) -> Floats:
    """Share in 0 … 1 of the area of each box `(N, 4)` that lies in the window `(4,)`, shape `(N,)`."""
    return area_of(cut_boxes(boxes, window)) / area_of(boxes)


def cut_boxes(boxes: Floats, window: Floats) -> Floats:
    """Boxes `(N, 4)` cut at the borders of a window `(4,)`, in the same coordinates; one outside becomes empty."""
    low, high = np.tile(window[:2], 2), np.tile(window[2:], 2)
    cut: Floats = np.clip(boxes, low, high)
    return cut


def cut_polygon(polygon: Polygon, window: Floats) -> Polygon | None:
    """The part of a polygon in a window `(4,)`, piece by piece; None when nothing of it has an area there."""
    import shapely

    rings: list[npt.ArrayLike] = []
    for ring in polygon:
        shape = shapely.Polygon(ring)
        sound = shape if shape.is_valid else shapely.make_valid(shape)
        shown = shapely.intersection(sound, shapely.box(*window.tolist()))
        parts = [part for piece in shapely.get_parts(shown) for part in shapely.get_parts(piece)]
        outlines = (part.exterior for part in parts if isinstance(part, shapely.Polygon) and part.area > 0)
        rings.extend(shapely.get_coordinates(outline)[:-1] for outline in outlines)
    return as_polygon(rings) if rings else None
