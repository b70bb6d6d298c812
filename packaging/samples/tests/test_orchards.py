"""Drawn scenes: the same seed gives the same bytes, and the truth is what the masks say."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from drawing.orchards import LABELS, PART_STATES, RECIPES, Scene, draw_orchard, orchard_set
from drawing.orchards.canvas import Canvas, Mark, Placement
from drawing.orchards.light import SUNNY
from drawing.orchards.scene import ABSENT, DAMAGED, HIDDEN_BELOW, INTACT, OCCLUDED
from drawing.orchards.sprite import Sprite, enlarged, make_sprite


def flat_sprite(alpha: npt.NDArray[np.float32], colour: int = 200) -> Sprite:
    height, width = alpha.shape
    picture = np.full((height, width, 3), colour, np.uint8)
    return make_sprite([picture], alpha, anchor=(width / 2, height / 2), dark=0.5, softness=1.0)


def disc(size: int) -> npt.NDArray[np.float32]:
    y, x = np.mgrid[0:size, 0:size] + 0.5 - size / 2
    return np.asarray(np.hypot(x, y) <= size / 2, np.float32)


def blank(width: int = 200, height: int = 160) -> Canvas:
    return Canvas(Image.new("RGB", (width, height), (40, 60, 30)), SUNNY, reach=4.0)


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    return {kind: draw_orchard(11, 320, 240, kind=kind) for kind in RECIPES}


def test_same_seed_gives_the_same_bytes(scenes: dict[str, Scene]) -> None:
    again = draw_orchard(11, 320, 240, kind="overcast")
    first = scenes["overcast"]
    assert np.array_equal(first.pixels, again.pixels)
    assert np.array_equal(first.seen, again.seen)
    assert np.array_equal(first.truth.boxes, again.truth.boxes)
    assert np.array_equal(first.truth.visible, again.truth.visible)


def test_another_seed_gives_another_picture(scenes: dict[str, Scene]) -> None:
    other = draw_orchard(12, 320, 240, kind="overcast")
    assert np.mean(other.pixels != scenes["overcast"].pixels) > 0.5


@pytest.mark.parametrize("kind", list(RECIPES))
def test_truth_agrees_with_the_masks_of_every_kind(scenes: dict[str, Scene], kind: str) -> None:
    scene = scenes[kind]
    truth = scene.truth
    assert scene.pixels.shape == (240, 320, 3)
    assert scene.pixels.dtype == np.uint8
    assert len(truth.boxes) > 0
    assert scene.seen.max() <= len(truth.boxes)
    for row, box in enumerate(truth.boxes):
        ys, xs = np.nonzero(scene.seen == row + 1)
        if len(xs):
            assert box[0] <= xs.min()
            assert xs.max() < box[2]
            assert box[1] <= ys.min()
            assert ys.max() < box[3]
        area = np.prod(box[2:] - box[:2])
        assert len(xs) <= area
        assert (truth.visible[row] == 0) == (len(xs) == 0)


@pytest.mark.parametrize("kind", list(RECIPES))
def test_boxes_are_valid_and_inside_the_picture(scenes: dict[str, Scene], kind: str) -> None:
    truth = scenes[kind].truth
    assert (truth.boxes[:, 2:] > truth.boxes[:, :2]).all()
    assert (truth.boxes >= 0).all()
    assert (truth.boxes[:, [0, 2]] <= 320).all()
    assert (truth.boxes[:, [1, 3]] <= 240).all()
    assert ((truth.visible >= 0) & (truth.visible <= 1)).all()
    assert np.isin(truth.label, range(len(LABELS))).all()
    assert np.isin(truth.part_state, range(len(PART_STATES))).all()
    hidden = truth.visible < HIDDEN_BELOW
    assert (truth.part_state[hidden & (truth.part_state != ABSENT)] == OCCLUDED).all()
    assert not (truth.part_state[~hidden] == OCCLUDED).any()


def test_wholly_visible_fruit_fills_its_mask() -> None:
    canvas = blank()
    canvas.place(Placement(0.0, 100, 80, flat_sprite(disc(60)), mark=Mark(1, DAMAGED, 60.0)))
    truth, seen = canvas.truth()
    assert truth.visible.tolist() == [1.0]
    assert truth.boxes.tolist() == [[70.0, 50.0, 130.0, 110.0]]
    assert (truth.label[0], truth.part_state[0], truth.scale[0]) == (1, DAMAGED, 60.0)
    assert np.count_nonzero(seen) == np.count_nonzero(disc(60))


def test_half_covered_disc_is_half_visible_and_keeps_its_box() -> None:
    canvas = blank()
    canvas.place(Placement(0.0, 100, 80, flat_sprite(disc(60)), mark=Mark(0, INTACT, 60.0)))
    cover = np.ones((80, 40), np.float32)
    canvas.place(Placement(1.0, 120, 80, flat_sprite(cover, 20)))
    truth, seen = canvas.truth()
    assert truth.visible[0] == pytest.approx(0.5, abs=0.005)
    assert truth.boxes.tolist() == [[70.0, 50.0, 130.0, 110.0]]
    assert not (seen[:, 100:] == 1).any()


def test_fruit_behind_fruit_and_border_lose_visible_share() -> None:
    canvas = blank()
    canvas.place(Placement(0.0, 0, 80, flat_sprite(disc(60)), mark=Mark(0, INTACT, 60.0)))
    canvas.place(Placement(1.0, 150, 80, flat_sprite(disc(40)), mark=Mark(0, INTACT, 40.0)))
    canvas.place(Placement(2.0, 150, 80, flat_sprite(disc(40)), mark=Mark(0, INTACT, 40.0)))
    truth, _ = canvas.truth()
    assert truth.visible[0] == pytest.approx(0.5, abs=0.005)
    assert truth.boxes[0].tolist() == [0.0, 50.0, 30.0, 110.0]
    assert truth.visible[1:].tolist() == [0.0, 1.0]
    assert truth.part_state.tolist() == [INTACT, OCCLUDED, INTACT]


def test_fruit_outside_the_picture_is_left_out() -> None:
    canvas = blank()
    canvas.place(Placement(0.0, 500, 80, flat_sprite(disc(60)), mark=Mark(0, INTACT, 60.0)))
    canvas.place(Placement(1.0, 60, 80, flat_sprite(disc(20)), mark=Mark(0, INTACT, 20.0)))
    truth, seen = canvas.truth()
    assert len(truth.boxes) == 1
    assert seen[80, 60] == 1


def test_a_sprite_casts_its_shadow_away_from_the_sun() -> None:
    canvas = blank()
    canvas.place(Placement(0.0, 100, 80, flat_sprite(disc(40)), lift=2.0))
    pixels = np.asarray(canvas.picture).astype(int)
    lower_right, upper_left = pixels[97, 117].sum(), pixels[62, 82].sum()
    assert lower_right < upper_left - 20


def test_enlarged_sprite_keeps_anchor_and_share() -> None:
    small = flat_sprite(disc(40))
    large = enlarged(small, 2.5)
    assert large.alpha.size == (100, 100)
    assert large.anchor == (50.0, 50.0)
    grown = large.hard.histogram()[255] / small.hard.histogram()[255]
    assert grown == pytest.approx(6.25, rel=0.03)


def test_unknown_kind_and_tiny_picture_are_refused() -> None:
    with pytest.raises(ValueError, match="no kind of scene"):
        draw_orchard(1, 320, 240, kind="vineyard")
    with pytest.raises(ValueError, match="too small"):
        draw_orchard(1, 40, 240)


def test_orchard_set_is_a_dozen_distinct_pictures_with_one_of_24_megapixels() -> None:
    specs = orchard_set()
    assert len(specs) == 12
    assert len({spec.name for spec in specs}) == 12
    assert len({spec.seed for spec in specs}) == 12
    assert {spec.kind for spec in specs} == set(RECIPES)
    assert [spec.name for spec in specs if spec.width * spec.height >= 24_000_000] == ["row03/IMG_4148.jpg"]
