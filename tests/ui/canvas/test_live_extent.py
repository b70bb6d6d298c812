"""What the live layer paints lies in the parts that it names for painting again, which leave out what is inside."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter

from annotator.geometry.transform import Transform
from annotator.model.layer import LayerKey
from annotator.model.shapes import Shapes
from annotator.session.view import ViewState
from annotator.ui.canvas.badges.atlas import BadgeAtlas
from annotator.ui.canvas.live_layer import LiveLayer
from annotator.ui.canvas.options import SceneLook
from tests.builders import project

SIDE = 900
KEY = LayerKey(1, 1)


@pytest.fixture
def scene():
    """A large box with each state, and a small one inside."""
    of = project(images=1, authors=("Ana",), size=(SIDE, SIDE))
    box = [[60, 80, 700, 620], [200, 210, 230, 225]]
    shapes = Shapes.make(box, id=[1, 2], label=0, part_state=[1, 2], occluded=[1, -1])
    return of.with_layers([of.layer_of(KEY).with_shapes(shapes)])


@pytest.mark.parametrize("unit", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("selected", [(), (1,), (1, 2)])
@pytest.mark.parametrize("width", [1, 4])
def test_all_that_is_painted_lies_in_the_named_parts(qapp, scene, unit, selected, width):
    layer, atlas = LiveLayer(), BadgeAtlas(qapp.font(), ratio=unit)
    layer.hovered = 1
    layer.refresh(scene, ViewState(image=1, author=1, selection=selected), frozenset())
    atlas.add(layer.collect_badges())
    transform = Transform(unit, 3.4, 7.7)
    pixels = np.zeros((round(SIDE * unit), round(SIDE * unit), 4), dtype=np.uint8)
    image = QImage(pixels.data, pixels.shape[1], pixels.shape[0], pixels.strides[0], QImage.Format.Format_ARGB32)
    extent = layer.compute_extent(transform, unit, atlas.sheet)
    painter = QPainter(image)
    region = (0, 0, pixels.shape[1], pixels.shape[0])
    layer.paint(painter, transform, region, look=replace(SceneLook(), line_width=width), unit=unit)
    layer.paint_badges(painter, atlas.sheet, badged=frozenset())
    painter.end()
    painted = pixels.any(axis=2)
    assert painted.sum() > 1000
    named = np.zeros_like(painted)
    for part in extent:
        named[max(part.top(), 0) : part.bottom() + 1, max(part.left(), 0) : part.right() + 1] = True
    assert not (painted & ~named).any()
    middle = round(500 * unit)
    assert not named[middle, middle]
