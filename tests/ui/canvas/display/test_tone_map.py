"""Tone: tables, auto contrast, local contrast that is the same at every place, and what stays untouched."""

from dataclasses import replace

import numpy as np
import pytest

from annotator.geometry.transform import Transform
from annotator.session.view import PLAIN, Tone
from annotator.store.pixels import Picture
from annotator.ui.base.pictures import ShownPicture, _make_levels
from annotator.ui.canvas.display.local_contrast import grey_of, measure_local_contrast
from annotator.ui.canvas.display.tone_map import ToneMapper, make_table, measure_range

LOCAL = Tone(local=True)


def shown(pixels) -> ShownPicture:
    height, width = pixels.shape[:2]
    levels = _make_levels(Picture(pixels, width, height), pyramid=True)
    return ShownPicture(1, float(width), float(height), levels, is_sharp=True)


def grey(values) -> np.ndarray:
    return np.repeat(np.asarray(values, dtype=np.uint8)[..., None], 4, axis=2)


def uneven_picture(seed: int = 0, size=(400, 640)):
    """A faint texture on a ground that grows brighter from left to right."""
    ground = np.linspace(30, 200, size[1])
    return grey(np.clip(ground + np.random.default_rng(seed).normal(0, 4, size), 0, 255))


@pytest.mark.parametrize(
    ("tone", "old", "new"),
    [
        (Tone(brightness=0.2), 100, 151),
        (Tone(brightness=-1.0), 255, 0),
        (Tone(contrast=0.5), 127, 126.5),
        (Tone(contrast=0.5), 100, 72.5),
        (Tone(gamma=0.5), 64, 255 * (64 / 255) ** 0.5),
        (Tone(gamma=-0.5), 128, 255 * (128 / 255) ** 2),
        (Tone(contrast=1.0, brightness=0.1), 0, 0),
    ],
)
def test_tables_by_hand(tone, old, new) -> None:
    assert make_table(tone)[old] == pytest.approx(new, abs=0.51)


def test_tables_ascend_and_a_plain_one_changes_nothing() -> None:
    assert make_table(PLAIN).tolist() == list(range(256))
    for name in ("brightness", "contrast", "gamma"):
        for value in (-1.0, -0.3, 0.4, 1.0):
            assert (np.diff(make_table(PLAIN.with_value(name, value)).astype(int)) >= 0).all()


def test_values_are_kept_within_their_bounds() -> None:
    assert PLAIN.with_value("gamma", 7).gamma == 1.0
    assert Tone(brightness=-0.95).with_step("brightness", -0.1).brightness == -1.0
    assert PLAIN.with_step("contrast", 0.1).with_step("contrast", -0.1).is_plain


def test_auto_contrast_stretches_what_the_picture_uses() -> None:
    values = np.tile(np.linspace(80, 120, 200), (100, 1))
    values[0, :50] = 250  # a few specks do not count: 0.25 %
    pixels = grey(values)
    low, high = measure_range(pixels)
    assert (low, high) == (pytest.approx(80, abs=1), pytest.approx(120, abs=1))
    table = make_table(Tone(auto=True), (low, high))
    assert table[80] == 0
    assert table[120] == 255


def test_auto_contrast_leaves_an_even_picture_even() -> None:
    for value in (0, 90, 255):
        low, high = measure_range(grey(np.full((20, 20), value)))
        assert 0 <= low <= value <= high <= 255
        assert high - low >= 8


def test_local_contrast_spreads_every_part_and_leaves_the_picture_alone() -> None:
    pixels = uneven_picture()
    kept, picture = pixels.copy(), shown(pixels)
    scene = pixels.copy()
    ToneMapper().map_tone(LOCAL, picture).apply(scene, Transform(), (0, 0, 640, 400))
    for left in (40, 300, 560):
        part = (slice(100, 300), slice(left, left + 40))
        assert grey_of(scene[part]).std() > 1.4 * grey_of(pixels[part]).std()
    assert (pixels == kept).all()
    assert (picture.levels[0].pixels == kept).all()


def test_local_contrast_of_an_even_picture_changes_next_to_nothing() -> None:
    for value in (0, 90, 255):
        pixels = grey(np.full((60, 80), value))
        measure_local_contrast(pixels, 80, 60).apply(pixels, Transform(), 0, 0)
        assert pixels[..., :3].astype(int).min() >= value - 4
        assert pixels[..., :3].astype(int).max() <= value + 4


@pytest.mark.parametrize("region", [(0, 0, 640, 400), (37, 51, 38, 52), (200, 0, 411, 173), (600, 390, 640, 400)])
def test_a_part_looks_as_it_does_in_the_whole(region) -> None:
    pixels = uneven_picture(3)
    tone = ToneMapper().map_tone(replace(LOCAL, auto=True, gamma=0.2), shown(pixels))
    whole, part = pixels.copy(), pixels.copy()
    tone.apply(whole, Transform(), (0, 0, 640, 400))
    tone.apply(part, Transform(), region)
    left, top, right, bottom = region
    inside = (slice(top, bottom), slice(left, right))
    assert (part[inside] == whole[inside]).all()
    outside = np.ones(part.shape[:2], dtype=bool)
    outside[inside] = False
    assert (part[outside] == pixels[outside]).all()


def test_a_view_that_moved_shows_the_same_colours() -> None:
    pixels = uneven_picture(4)
    tone = ToneMapper().map_tone(LOCAL, shown(pixels))
    whole, moved = pixels.copy(), pixels[120:320, 200:500].copy()
    tone.apply(whole, Transform(), (0, 0, 640, 400))
    tone.apply(moved, Transform(1.0, -200, -120), (0, 0, 300, 200))
    assert (moved == whole[120:320, 200:500]).all()


@pytest.mark.parametrize("size", [(1, 1), (1, 500), (3, 2), (5, 900)])
def test_odd_sizes(size) -> None:
    pixels = grey(np.random.default_rng(1).integers(0, 255, size))
    height, width = size
    tone = ToneMapper().map_tone(Tone(auto=True, local=True), shown(pixels))
    tone.apply(pixels, Transform(), (0, 0, width, height))


def test_nothing_is_mapped_for_a_plain_tone_or_without_pixels() -> None:
    mapper, picture = ToneMapper(), shown(uneven_picture())
    assert mapper.map_tone(PLAIN, picture) is None
    assert mapper.map_tone(LOCAL, None) is None
    assert mapper.map_tone(LOCAL, replace(picture, levels=())) is None
    made = mapper.map_tone(LOCAL, picture)
    assert mapper.map_tone(LOCAL, picture) is made
    assert mapper.map_tone(replace(LOCAL, gamma=0.1), picture) is not made
