"""Rows of marks are taken with every column that they have."""

import numpy as np
from msgspec.structs import replace

from annotator.geometry.box import as_polygon
from annotator.overlays.mark import Outlines

BOXES = np.array([[0.0, 0, 1, 1], [0, 0, 2, 2], [0, 0, 3, 3]])
TRIANGLE = as_polygon([[[0, 0], [4, 0], [0, 4]]])


def test_outlines_lose_no_column_when_some_are_taken():
    plain = Outlines.from_style(BOXES, "unlabelled")
    polygons = np.array([None, None, None], dtype=object)
    polygons[2] = TRIANGLE
    more = {
        "score": np.array([0.1, 0.2, 0.3]),
        "crowd": np.array([True, False, True]),
        "polygon": polygons,
        "about": np.array([4, 5, 6]),
        "strength": np.array([0.4, 0.5, 0.6]),
        "weight": np.array([1, 2, 3]),
    }
    whole = replace(plain, **more)
    some = whole.take(np.array([2, 0]))
    for field in Outlines.__struct_fields__:
        assert getattr(some, field).tolist() == getattr(whole, field)[[2, 0]].tolist(), field
    bare = plain.take(np.array([False, True, False]))
    assert all(getattr(bare, name) is None for name in more)
    assert some.polygon_of(0) is TRIANGLE
    assert bare.polygon_of(0) is None
