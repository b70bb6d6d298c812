"""How the canvas looks: patterns, selection, crowds, polygons, authors, what is being drawn; without letters."""

from collections.abc import Callable, Iterator
from pathlib import Path

import immutables
import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage

from annotator.geometry.box import as_polygon
from annotator.model import edit
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.shapes import Shapes
from annotator.overlays import OTHERS, OWN, Texts
from annotator.session.editing.gestures import Aim, AimKind, PolygonTrace, RubberBand
from annotator.session.view import Mode
from annotator.ui.base.pictures import PictureCache
from annotator.ui.base.theme import DARK
from annotator.ui.base.workers import Runner
from annotator.ui.canvas import Canvas
from tests import builders
from tests.themes import painted_in

SIZE = (320, 240)


def shapes() -> Shapes:
    """Every pattern, a polygon, a crowd and a box in the corner; tags that give badges are left out of the names."""
    box = [
        [20, 20, 80, 70],
        [100, 20, 160, 70],
        [180, 20, 240, 70],
        [260, 20, 310, 70],
        [20, 100, 100, 180],
        [130, 110, 200, 170],
        [220, 100, 300, 190],
        [230, 110, 260, 140],
    ]
    ring = as_polygon([[(20, 140), (60, 100), (100, 140), (60, 180)]])
    return Shapes.make(
        box,
        id=np.arange(1, 9),
        label=[0, 1, 0, 1, 0, 1, 0, 1],
        crowd=[False] * 5 + [True] + [False] * 2,
        polygon=[None] * 4 + [ring] + [None] * 3,
    )


@pytest.fixture
def canvas(tmp_path: Path, qtbot) -> Iterator[Callable[..., Canvas]]:
    runner = Runner()
    ramp = np.linspace(40, 200, SIZE[0])[None, :, None] * np.array([0.8, 1.0, 0.6])
    PillowImage.fromarray(np.broadcast_to(ramp, (SIZE[1], SIZE[0], 3)).astype(np.uint8)).save(tmp_path / "img0.png")
    made: list[Canvas] = []

    def make(**view) -> Canvas:
        own = Layer.make(LayerKey(1, 1), shapes(), status=Status.DONE)
        moved = shapes().box + np.array([6, 8, 2, 5])
        other = Layer.make(LayerKey(1, 2), Shapes.make(moved, id=np.arange(11, 19)), status=Status.DONE)
        of = builders.project(images=1, authors=("Ana", "Ben"), count=0)
        of = replace(of, images_folder=str(tmp_path), images=immutables.Map({1: Image(1, "img0.png", *SIZE)}))
        labels = tuple(replace(label, name="") for label in of.vocabulary.labels)
        of = replace(of, vocabulary=replace(of.vocabulary, labels=labels)).with_layers([own, other])
        session = builders.session(of, **view)
        one = Canvas(session, PictureCache(session, runner))
        qtbot.addWidget(one)
        one.resize(340, 260)
        one.show()
        qtbot.waitExposed(one)
        one.zoom_to(1.0)
        one.fit_width()
        one.zoom_to(1.0)
        qtbot.waitUntil(lambda: one.is_settled)
        made.append(one)
        return one

    with painted_in(DARK):
        yield make
    runner.shutdown()
    for one in made:
        one.close_session()


def test_labelling(canvas, check_snapshot):
    check_snapshot(canvas(selection=(5, 7)).grab_view().toImage(), "labelling")


def test_hovering(canvas, check_snapshot):
    one = canvas()
    one.gestures.hover(Aim(AimKind.MOVE, 7))
    check_snapshot(one.grab_view().toImage(), "hovering")


def test_tags(canvas, check_snapshot):
    one = canvas(all_hidden=True)
    session = one._session

    layer = session.current_layer
    for ids, tags in (([2], {"part_state": 1}), ([3], {"part_state": 2}), ([4], {"occluded": 1})):
        session.commit(edit.set_column(session.current_layer, ids, name="Tag", **tags))
    assert layer is not session.current_layer

    plain = OWN.marks(session.project, replace(session.view, all_hidden=False))
    one._renderer._marks_cache._marks["own"] = replace(plain, texts=Texts())
    check_snapshot(one.grab_view().toImage(), "tags")


def test_audit(canvas, check_snapshot):
    one = canvas(mode=Mode.AUDIT)
    one._renderer._marks_cache._overlays = (OTHERS, OWN)
    one._renderer.open_image()
    check_snapshot(one.grab_view().toImage(), "audit")


def test_drawing(canvas, check_snapshot):
    one = canvas()
    one.gestures.show_preview(RubberBand(np.array([110.0, 80, 210, 200])))
    check_snapshot(one.grab_view().toImage(), "rubber-band")
    one.gestures.show_preview(PolygonTrace(np.array([[110.0, 80], [210, 90], [200, 200], [150, 220]]), 3))
    check_snapshot(one.grab_view().toImage(), "polygon-in-the-making")
