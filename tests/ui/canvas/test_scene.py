"""Scenes: what is thinned, drawn in part, called off; that a patch equals a scene built afresh."""

import itertools

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtGui import QFont, QPainter

from annotator.errors import Cancelled, Progress
from annotator.geometry.box import Transform
from annotator.overlays.mark import Fills, Lines, Marks, Outlines
from annotator.session.view import Tone
from annotator.store.pixels.pyramid import Picture
from annotator.ui.base.pictures import ShownPicture, _make_levels
from annotator.ui.canvas.badges import BadgeAtlas
from annotator.ui.canvas.scene import (
    THIN_FROM,
    Backdrop,
    BufferPool,
    SceneOrder,
    ToneMapper,
    build_scene,
    patch_scene,
    select_visible_outlines,
)

REGION = (0, 0, 300, 200)


@pytest.fixture
def order(qapp) -> SceneOrder:
    rng = np.random.default_rng(0)
    pixels = rng.integers(0, 255, (400, 600, 4), dtype=np.uint8)
    picture = ShownPicture(1, 600.0, 400.0, _make_levels(Picture(pixels, 600, 400), pyramid=True), is_sharp=True)
    return SceneOrder(
        picture=picture,
        name="img.jpg",
        marks=(
            Marks(outlines=Outlines.from_style(np.array([[100.0, 100, 200, 180], [300, 100, 420, 260]]), "detection")),
        ),
        transform=Transform(0.5, 0, 0),
        width=300,
        height=200,
        unit=1.0,
        backdrop=Backdrop(),
        sheet=BadgeAtlas(QFont(), ratio=1.0).sheet,
        buffers=BufferPool(),
    )


def test_patch_equals_a_scene_built_afresh(order):
    scene = build_scene(order, Progress())
    moved = Marks(outlines=Outlines.from_style(np.array([[110.0, 120, 210, 200], [300, 100, 420, 260]]), "detection"))
    tone = ToneMapper().map_tone(Tone(brightness=0.1, auto=True), order.picture)
    after = replace(order, marks=(moved,), tone=tone)
    before = build_scene(replace(order, tone=tone), Progress())
    patch_scene(before, after, (40, 40, 120, 110), touched=frozenset())
    assert (before.pixels == build_scene(after, Progress()).pixels).all()
    assert not (before.pixels == scene.pixels).all()


def test_patch_outside_the_scene_is_no_harm(order):
    scene = build_scene(order, Progress())
    kept = scene.pixels.copy()
    patch_scene(scene, order, (-500, -500, -100, -100), touched=frozenset())
    assert (scene.pixels == kept).all()


def test_too_many_are_thinned_by_score_unless_all_are_wished():
    rng = np.random.default_rng(1)
    corner = rng.uniform(0, 280, (THIN_FROM + 5000, 2)) * (1, 0.6)
    boxes = np.concatenate((corner, corner + 10), axis=1)
    score = rng.random(len(boxes))
    outlines = Outlines.from_style(boxes, "proposal", score=score)
    seen = select_visible_outlines(outlines, Transform(), REGION, all_marks=False)
    assert len(seen) == THIN_FROM
    assert seen.score.min() >= np.sort(score)[-THIN_FROM]
    assert len(select_visible_outlines(outlines, Transform(), REGION, all_marks=True)) == len(boxes)


def test_only_what_crosses_the_region_is_drawn():
    boxes = np.array([[0.0, 0, 50, 50], [400, 0, 450, 50], [290, 190, 600, 600]])
    seen = select_visible_outlines(Outlines.from_style(boxes, "proposal"), Transform(), REGION, all_marks=False)
    assert seen.box[:, 0].tolist() == [0, 290]


def test_scene_that_is_no_longer_wanted_ends_early_and_gives_its_memory_back(order):
    progress = Progress()
    progress.stop.set()
    with pytest.raises(Cancelled):
        build_scene(order, progress)
    first = order.buffers.take(order.width * order.height * 4)
    order.buffers.give(first)
    with pytest.raises(Cancelled):
        build_scene(order, progress)
    assert order.buffers.take(order.width * order.height * 4) is first


def test_memory_that_is_far_too_large_or_too_small_is_let_go():
    spare = BufferPool()
    for size in (10, 100_000):
        spare.give(np.empty(size, dtype=np.uint8))
    assert spare.take(1000).size == 1000


def test_fills_lines_and_opacity_of_an_overlay(order):
    box = np.array([[100.0, 100, 200, 180]])
    red = np.array([0xFF0000], dtype=np.uint32)
    black = replace(order, picture=None)
    filled = build_scene(replace(black, marks=(Marks(fills=Fills(box, red, opacity=1.0)),)), Progress())
    assert filled.image.pixelColor(75, 70).name() == "#ff0000"
    line = Marks(lines=Lines(np.array([[100.0, 100, 300, 100]]), red, np.zeros(1, dtype=np.int8)))
    assert build_scene(replace(black, marks=(line,)), Progress()).image.pixelColor(100, 50).name() == "#ff0000"
    faint = Marks(outlines=Outlines.from_style(box, "false_negative"), opacity=0.5)
    shown = build_scene(replace(black, marks=(faint,)), Progress()).image.pixelColor(50, 70)
    around = int(Backdrop().around[1:3], 16)
    assert shown.red() == pytest.approx((0xD5 + around) / 2, abs=2)


def test_a_scene_that_is_called_off_leaves_no_painter_on_its_layers(order):
    """A painter that outlives its image ends in freed memory; a traceback lets go of them in any order."""
    faint = Marks(outlines=Outlines.from_style(np.array([[100.0, 100, 200, 180]]), "proposal"), opacity=0.5)
    painters = 0
    for number in range(5):
        calls = itertools.count()

        def report(_done, _total, number=number, calls=calls):
            if next(calls) == number:
                raise Cancelled

        try:
            build_scene(replace(order, marks=(faint,)), Progress(report))
        except Cancelled as error:
            at = error.__traceback__
            while at is not None:
                held = [value for value in at.tb_frame.f_locals.values() if isinstance(value, QPainter)]
                assert not any(painter.isActive() for painter in held)
                painters += len(held)
                at = at.tb_next
    assert painters
