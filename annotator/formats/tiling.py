"""Training tiles: a table over whole images as one over their tiles and their reduced copies.

Source: two-resolution training of paper A, section 3.3: an object stays in a tile when enough of its area is visible,
cut at the tile's border; the whole image, scaled to the side of a tile, carries the weight of many tiles.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from annotator.formats.core.folder import stem
from annotator.formats.core.foreign import Foreign
from annotator.geometry.box import Floats
from annotator.geometry.polygon import Polygon
from annotator.geometry.tiles import cut_polygon, cut_to, shown_share, tile_offsets
from annotator.model.image import Image
from annotator.model.shapes import Attributes, Shapes

FULL_WEIGHT: Final = 8.0
TILE_WEIGHT: Final = 1.0


@dataclass(frozen=True, slots=True)
class TileOptions:
    """Side of a tile and overlap of neighbours in pixels, and the share of an object that must be visible."""

    tile: int = 1024
    overlap: int = 581
    visible: float = 0.6


class Piece(NamedTuple):
    """One picture to write: a window of an image, or the whole image scaled."""

    image: int
    """Position of the image that it shows."""
    name: str
    """Image name, without its ending."""
    window: tuple[int, int, int, int]
    """What is shown, in pixels of the image; a tile may reach beyond it."""
    width: int
    height: int
    """Of the picture to write."""
    weight: float

    @property
    def is_tile(self) -> bool:
        """Whether pixels are taken as they are."""
        return self.weight == TILE_WEIGHT


def pieces_of(image: Image, options: TileOptions) -> list[Piece]:
    """The whole image, scaled so that its longer side is that of a tile, then its tiles row by row."""
    side = options.tile
    scale = side / max(image.width, image.height)
    width, height = (max(1, round(length * scale)) for length in (image.width, image.height))
    name = stem(image.name)
    whole = Piece(image.id, f"full/{name}", (0, 0, image.width, image.height), width, height, weight=FULL_WEIGHT)
    columns, rows = (tile_offsets(length, side, options.overlap).tolist() for length in (image.width, image.height))
    tiles = [
        Piece(image.id, f"tiles/{name}_{x}_{y}", (x, y, x + side, y + side), side, side, weight=TILE_WEIGHT)
        for y in rows
        for x in columns
    ]
    return [whole, *tiles]


def tiled(foreign: Foreign, pieces: Sequence[Piece], names: Sequence[str], options: TileOptions) -> Foreign:
    """The table over the pieces; `names` are their image names with endings. O(pieces · shapes of their image)."""
    rows_of = foreign.rows_by_image()
    parts: list[Shapes] = []
    raters: list[npt.NDArray[np.int32]] = []
    rounds: list[npt.NDArray[np.int32]] = []
    images: list[Image] = []
    for position, (piece, name) in enumerate(zip(pieces, names, strict=True)):
        source = foreign.images[piece.image]
        images.append(_image(position, name, piece, source))
        rows = np.array(rows_of[piece.image], dtype=np.intp)
        window = np.array(
            [*piece.window[:2], *np.minimum(piece.window[2:], (source.width, source.height))], dtype=float
        )
        kept = rows[_is_shown(foreign.shapes.take(rows), window, piece, options)]
        parts.append(_moved(foreign.shapes.take(kept), window, piece, position))
        raters.append(foreign.rater[kept])
        rounds.append(foreign.round[kept])
    shapes = Shapes.concat(parts)
    none = np.zeros(0, dtype=np.int32)
    said = {image: [s for s in foreign.statements if s.image == image] for image in {p.image for p in pieces}}
    return replace(
        foreign,
        images=tuple(images),
        shapes=shapes.with_columns(id=np.arange(len(shapes), dtype=np.int64)),
        rater=np.concatenate([none, *raters]),
        round=np.concatenate([none, *rounds]),
        statements=tuple(replace(s, image=at) for at, piece in enumerate(pieces) for s in said[piece.image]),
        weights=tuple(piece.weight for piece in pieces),
    )


def _image(position: int, name: str, piece: Piece, source: Image) -> Image:
    ground = source.sampling_distance
    if ground is not None and not piece.is_tile:
        ground *= source.width / piece.width
    return Image(position, name, piece.width, piece.height, split=source.split, sampling_distance=ground)


def _is_shown(shapes: Shapes, window: Floats, piece: Piece, options: TileOptions) -> npt.NDArray[np.bool_]:
    """Rows that stay: enough of an object is visible in a tile; of a crowd, and on the whole image, anything is."""
    share = shown_share(shapes.box, window)
    any_part = shapes.crowd | (not piece.is_tile)
    return np.asarray((share > 0) & (any_part | (share >= options.visible)))


def _moved(shapes: Shapes, window: Floats, piece: Piece, position: int) -> Shapes:
    """The rows cut at the window `(4,)`, in pixels of the picture to write, with its weight."""
    low = window[:2]
    scale = np.array([piece.width, piece.height]) / (np.array(piece.window[2:]) - low)
    polygon = None
    if shapes.polygon is not None:
        polygon = _column([_moved_polygon(one, window, scale) for one in shapes.polygon])
    weighed = [_weighed(shapes.attributes_of(row), piece.weight) for row in range(len(shapes))]
    return shapes.with_columns(
        box=(cut_to(shapes.box, window) - np.tile(low, 2)) * np.tile(scale, 2),
        polygon=polygon,
        attributes=_column(weighed),
        image=np.full(len(shapes), position, dtype=np.int64),
        source_id=np.full(len(shapes), -1, dtype=np.int64),
    )


def _weighed(attributes: Attributes, weight: float) -> Attributes:
    """The attributes with the weight, multiplied by the one that a shape has already."""
    known = attributes.get("weight")
    number = known if isinstance(known, int | float) and not isinstance(known, bool) else 1.0
    return {**attributes, "weight": weight * number}


def _moved_polygon(polygon: Polygon | None, window: Floats, scale: Floats) -> Polygon | None:
    cut = None if polygon is None else cut_polygon(polygon, window)
    return None if cut is None else tuple((ring - window[:2]) * scale for ring in cut)


def _column(values: Sequence[Any]) -> npt.NDArray[np.object_]:
    column = np.empty(len(values), dtype=np.object_)
    for row, value in enumerate(values):
        column[row] = value
    return column
