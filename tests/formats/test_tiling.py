"""Training tiles of one picture of 100 by 60 pixels: where they lie, what stays in each and where it lies there."""

import numpy as np
from msgspec.structs import replace

from annotator.formats.core.foreign import ForeignTable, Rater, Statement
from annotator.formats.tiling import TileOptions, cut_table, plan_tile_pictures
from annotator.geometry.box import as_polygon
from annotator.model.image import Image
from annotator.model.layer import Status
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label

OPTIONS = TileOptions(tile=40, overlap=10, visible=0.6)
PICTURE = Image(0, "a/b.png", 100, 60, split="train", sampling_distance=0.5)
OTHER = Image(1, "c.png", 40, 40)


def table(**columns: object) -> ForeignTable:
    """Boxes in the first tile, across its border, at the far end, over the left border, and on the other image."""
    boxes = [[10, 10, 20, 20], [35, 10, 55, 20], [70, 30, 90, 50], [-5, 40, 5, 50], [1, 2, 3, 4]]
    return ForeignTable(
        source="p",
        images=(PICTURE, OTHER),
        labels=(Label(0, "apple"),),
        raters=(Rater("Ana"), Rater("Ben")),
        shapes=Shapes.make(boxes, image=[0, 0, 0, 0, 1], source_id=range(5), **columns),
        rater=np.array([0, 1, 0, 1, 1], dtype=np.int32),
        pass_number=np.array([1, 2, 3, 4, 5], dtype=np.int32),
        statements=(Statement(0, 0, status=Status.DONE), Statement(1, 1)),
    )


def cut(foreign: ForeignTable, options: TileOptions = OPTIONS) -> ForeignTable:
    pieces = plan_tile_pictures(PICTURE, options)
    return cut_table(foreign, pieces, [f"{piece.name}.png" for piece in pieces], options)


def test_the_whole_picture_and_its_tiles_row_by_row() -> None:
    whole, *tiles = plan_tile_pictures(PICTURE, OPTIONS)
    assert whole == (0, "full/a/b", (0, 0, 100, 60), 40, 24, 8.0)
    assert [tile.window for tile in tiles] == [(x, y, x + 40, y + 40) for y in (0, 20) for x in (0, 30, 60)]
    assert [tile.name for tile in tiles[:2]] == ["tiles/a/b_0_0", "tiles/a/b_30_0"]
    assert {(tile.width, tile.height, tile.weight) for tile in tiles} == {(40, 40, 1.0)}
    assert [piece.is_tile for piece in (whole, *tiles)] == [False] + [True] * 6
    tall, *_ = plan_tile_pictures(Image(0, "t.png", 10, 4000), OPTIONS)
    assert (tall.width, tall.height) == (1, 40)


def test_an_object_stays_where_enough_of_it_is_seen_and_is_cut_there() -> None:
    found = cut(table())
    rows = [
        (found.images[at].name, box, found.raters[rater].name, turn)
        for at, box, rater, turn in zip(
            found.shapes.image.tolist(),
            found.shapes.box.tolist(),
            found.rater.tolist(),
            found.pass_number.tolist(),
            strict=True,
        )
    ]
    assert rows == [
        ("full/a/b.png", [4, 4, 8, 8], "Ana", 1),
        ("full/a/b.png", [14, 4, 22, 8], "Ben", 2),
        ("full/a/b.png", [28, 12, 36, 20], "Ana", 3),
        ("full/a/b.png", [0, 16, 2, 20], "Ben", 4),
        ("tiles/a/b_0_0.png", [10, 10, 20, 20], "Ana", 1),
        ("tiles/a/b_30_0.png", [5, 10, 25, 20], "Ben", 2),
        ("tiles/a/b_60_20.png", [10, 10, 30, 30], "Ana", 3),
    ]
    assert found.shapes.id.tolist() == list(range(7))
    assert set(found.shapes.source_id.tolist()) == {-1}


def test_the_share_that_must_be_seen_is_inclusive_and_half_a_box_can_do() -> None:
    """Half of the box over the left border lies in the lower left tile, a quarter of the second in the first tile."""
    half = cut(table(), replace(OPTIONS, visible=0.5))
    assert [box for at, box in zip(half.shapes.image.tolist(), half.shapes.box.tolist(), strict=True) if at == 4] == [
        [0, 20, 5, 30]
    ]
    quarter = cut(table(), replace(OPTIONS, visible=0.25))
    assert quarter.shapes.box[quarter.shapes.image == 1].tolist() == [[10, 10, 20, 20], [35, 10, 40, 20]]


def test_of_a_crowd_any_part_stays() -> None:
    found = cut(table(crowd=[False, True, False, False, False]))
    assert found.shapes.box[found.shapes.image == 1].tolist() == [[10, 10, 20, 20], [35, 10, 40, 20]]
    assert found.shapes.crowd[found.shapes.image == 1].tolist() == [False, True]


def test_outlines_are_cut_and_scaled_with_their_boxes() -> None:
    outline = as_polygon([[35, 10, 55, 10, 55, 20, 35, 20]])
    found = cut(table(polygon=[None, outline, None, None, None], crowd=[False, True, False, False, False]))
    by_image = {
        int(at): [ring.tolist() for ring in found.shapes.polygon_of(row)]  # type: ignore[union-attr]
        for row, at in enumerate(found.shapes.image)
        if found.shapes.polygon_of(row) is not None
    }
    bounds = {
        at: (np.min(rings[0], axis=0).tolist(), np.max(rings[0], axis=0).tolist()) for at, rings in by_image.items()
    }
    assert bounds == {0: ([14, 4], [22, 8]), 1: ([35, 10], [40, 20]), 2: ([5, 10], [25, 20])}


def test_weights_multiply_those_that_shapes_have() -> None:
    attributes = [{"weight": 0.5, "seen": "late"}, {"weight": True}, {"weight": "much"}, None, None]
    found = cut(table(attributes=attributes))
    assert [dict(found.shapes.attributes_of(row)) for row in range(5)] == [
        {"weight": 4.0, "seen": "late"},
        {"weight": 8.0},
        {"weight": 8.0},
        {"weight": 8.0},
        {"weight": 0.5, "seen": "late"},
    ]
    assert found.weights == (8.0, *[1.0] * 6)


def test_images_keep_split_ground_distance_and_what_was_said_of_them() -> None:
    found = cut(table())
    assert [(image.id, image.split, image.sampling_distance) for image in found.images] == [
        (0, "train", 1.25),
        *((at, "train", 0.5) for at in range(1, 7)),
    ]
    assert [(image.width, image.height) for image in found.images] == [(40, 24)] + [(40, 40)] * 6
    assert found.statements == tuple(Statement(at, 0, status=Status.DONE) for at in range(7))
