"""What the live layer paints, and the parts that it names for painting again, which leave out what is inside."""

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtGui import QImage, QPainter

from annotator.geometry.box import Transform
from annotator.model.layer import LayerKey
from annotator.model.shapes import Shapes
from annotator.overlays.own import make_own_marks
from annotator.session.view import ColourBy, Marking, Mode, ViewState
from annotator.ui.canvas.badges import BadgeAtlas, translate_badges
from annotator.ui.canvas.live_layer import LiveLayer, MarksReader
from annotator.ui.canvas.scene import SceneLook
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


def test_marks_in_hand_are_those_of_the_scene(scene):
    """Whatever was read before: looks are remembered, and neither places nor ids nor other colours are."""
    reader, view = MarksReader(), ViewState(image=1, author=1)
    boxes = scene.layer_of(KEY).shapes
    moved = Shapes.make(boxes.box + 40, id=[1, 3], label=0, part_state=[1, 1], occluded=[1, 1])
    other = Shapes.make(boxes.box, id=[1, 2], label=0, part_state=[1, 1], occluded=[1, -1], draft=[True, False])
    blue = replace(scene.vocabulary, labels=(replace(scene.vocabulary.labels[0], colour="#0000ff"),))
    views = [view, replace(view, marking=Marking(colour_by=ColourBy.STATE)), replace(view, mode=Mode.AUDIT)]
    views.append(replace(view, marking=Marking(numbers=True)))
    for shapes in (boxes, moved, other, boxes):
        shown = scene.with_layers([scene.layer_of(KEY).with_shapes(shapes)])
        for project_then in (shown, replace(shown, vocabulary=blue)):
            for seen in views:
                wanted = translate_badges(make_own_marks(project_then, seen))
                for one in shapes.id.tolist():
                    got, alone = reader.read(project_then, seen, (one,)), wanted.only((one,))
                    for name in ("box", "colour", "line", "id"):
                        assert np.array_equal(getattr(got.outlines, name), getattr(alone.outlines, name))
                    assert np.array_equal(got.texts.box, alone.texts.box)
                    assert np.array_equal(got.texts.id, alone.texts.id)
                    assert (got.texts.full, got.texts.short) == (alone.texts.full, alone.texts.short)
                    assert (got.outlines.about is None) == (seen.mode is not Mode.AUDIT)
    assert len(reader.read(scene, replace(view, hidden=frozenset({1})), (1, 2)).outlines) == 1
    assert not len(reader.read(scene, view, ()).outlines)
