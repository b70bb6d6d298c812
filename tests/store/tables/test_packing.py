"""Packed layers: what they take up once they are unpacked."""

import numpy as np

from annotator.model.layer import LayerKey
from annotator.model.shapes import Shapes
from annotator.store.tables.layers import open_packed, pack_shapes, unpack_shapes


def test_columns_of_one_value_take_no_room_and_are_as_they_were():
    key = LayerKey(1, 1)
    box = np.tile([1.0, 2.0, 30.0, 40.0], (50, 1))
    drawn = Shapes.make(box, label=np.arange(50) % 3, score=np.r_[np.full(49, np.nan), 0.5])
    plain = Shapes.make(box, id=np.arange(50, 100), label=4)
    for shapes in (drawn, plain):
        fixed, loose, _seal = pack_shapes(key, shapes)
        packed = open_packed(key, fixed, loose, 50)
        assert packed is not None
        (made,) = unpack_shapes([packed])
        assert made == shapes
        alike = {name for name in ("label", "score", "source_id", "assisted") if not getattr(made, name).strides[0]}
        assert alike == ({"source_id", "assisted"} | ({"label", "score"} if shapes is plain else set()))
        assert np.array_equal(made.merge(shapes.take([3])).label, shapes.label)
