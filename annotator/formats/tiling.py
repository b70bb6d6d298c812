"""Training tiles: a table over whole images as one over their tiles and their reduced copies.

Source: two-resolution training of paper A, section 3.3: an object stays in a tile when enough of its area is visible,
cut at the tile's border; the whole image, scaled to the side of a tile, carries the weight of many tiles.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.formats.core.folder import stem_of
from annotator.formats.core.foreign import ForeignTable
from annotator.geometry.box import Floats, Polygon
from annotator.geometry.tiles import compute_shown_share, compute_tile_offsets, cut_boxes, cut_polygon
from annotator.model.image import Image
from annotator.model.shapes import Attributes, Shapes

FULL_WEIGHT: Final = 8.0
TILE_WEIGHT: Final = 1.0


class TileOptions(Struct, frozen=True):
    """Side of a tile and overlap of neighbours in pixels, and the share of an object that must be visible."""

    tile: int = 1024
    overlap: int = 581
    visible: float = 0.6


class TilePicture(NamedTuple):
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


def plan_tile_pictures(image: Image, options: TileOptions) -> list[TilePicture]:
    """The whole image, scaled so that its longer side is that of a tile, then its tiles row by row."""
    side = options.tile
    scale = side / max(image.width, image.height)
    width, height = (max(1, round(length * scale)) for length in (image.width, image.height))
    name = stem_of(image.name)
    whole = TilePicture(image.id, f"full/{name}", (0, 0, image.width, image.height), width, height, weight=FULL_WEIGHT)
    columns, rows = (
        compute_tile_offsets(length, side, options.overlap).tolist() for length in (image.width, image.height)
    )
    tiles = [
        TilePicture(image.id, f"tiles/{name}_{x}_{y}", (x, y, x + side, y + side), side, side, weight=TILE_WEIGHT)
        for y in rows
        for x in columns
    ]
    return [whole, *tiles]


def cut_table(
    foreign: ForeignTable, pieces: Sequence[TilePicture], names: Sequence[str], options: TileOptions
) -> ForeignTable:
    """The table over the pieces; `names` are their image names with endings. O(pieces · shapes of their image)."""
    rows_of = foreign.group_rows_by_image()
    parts: list[Shapes] = []
    raters: list[npt.NDArray[np.int32]] = []
    rounds: list[npt.NDArray[np.int32]] = []
    images: list[Image] = []
    for position, (piece, name) in enumerate(zip(pieces, names, strict=True)):
        source = foreign.images[piece.image]
        images.append(_make_image(position, name, piece, source))
        rows = np.array(rows_of[piece.image], dtype=np.intp)
        window = np.array(
            [*piece.window[:2], *np.minimum(piece.window[2:], (source.width, source.height))], dtype=float
        )
        kept = rows[_is_shown(foreign.shapes.take(rows), window, piece, options)]
        parts.append(_cut_shapes(foreign.shapes.take(kept), window, piece, position))
        raters.append(foreign.rater[kept])
        rounds.append(foreign.pass_number[kept])
    shapes = Shapes.concat(parts)
    none = np.zeros(0, dtype=np.int32)
    said = {image: [s for s in foreign.statements if s.image == image] for image in {p.image for p in pieces}}
    return replace(
        foreign,
        images=tuple(images),
        shapes=shapes.with_columns(id=np.arange(len(shapes), dtype=np.int64)),
        rater=np.concatenate([none, *raters]),
        pass_number=np.concatenate([none, *rounds]),
        statements=tuple(replace(s, image=at) for at, piece in enumerate(pieces) for s in said[piece.image]),
        weights=tuple(piece.weight for piece in pieces),
    )


def _make_image(position: int, name: str, piece: TilePicture, source: Image) -> Image:
    ground = source.sampling_distance
    if ground is not None and not piece.is_tile:
        ground *= source.width / piece.width
    return Image(position, name, piece.width, piece.height, split=source.split, sampling_distance=ground)


def _is_shown(shapes: Shapes, window: Floats, piece: TilePicture, options: TileOptions) -> npt.NDArray[np.bool_]:
    """Rows that stay: enough of an object is visible in a tile; of a crowd, and on the whole image, anything is."""
    share = compute_shown_share(shapes.box, window)
    any_part = shapes.crowd | (not piece.is_tile)
    return np.asarray((share > 0) & (any_part | (share >= options.visible)))


def _cut_shapes(shapes: Shapes, window: Floats, piece: TilePicture, position: int) -> Shapes:
    """The rows cut at the window `(4,)`, in pixels of the picture to write, with its weight."""
    low = window[:2]
    scale = np.array([piece.width, piece.height]) / (np.array(piece.window[2:]) - low)
    polygon = None
    if shapes.polygon is not None:
        polygon = _make_column([_cut_polygon(one, window, scale) for one in shapes.polygon])
    weighed = [_weigh_attributes(shapes.attributes_of(row), piece.weight) for row in range(len(shapes))]
    return shapes.with_columns(
        box=(cut_boxes(shapes.box, window) - np.tile(low, 2)) * np.tile(scale, 2),
        polygon=polygon,
        attributes=_make_column(weighed),
        image=np.full(len(shapes), position, dtype=np.int64),
        source_id=np.full(len(shapes), -1, dtype=np.int64),
    )


def _weigh_attributes(attributes: Attributes, weight: float) -> Attributes:
    """The attributes with the weight, multiplied by the one that a shape has already."""
    known = attributes.get("weight")
    number = known if isinstance(known, int | float) and not isinstance(known, bool) else 1.0
    return {**attributes, "weight": weight * number}


def _cut_polygon(polygon: Polygon | None, window: Floats, scale: Floats) -> Polygon | None:
    cut = None if polygon is None else cut_polygon(polygon, window)
    return None if cut is None else tuple((ring - window[:2]) * scale for ring in cut)


def _make_column(values: Sequence[Any]) -> npt.NDArray[np.object_]:
    column = np.empty(len(values), dtype=np.object_)
    for row, value in enumerate(values):
        column[row] = value
    return column
