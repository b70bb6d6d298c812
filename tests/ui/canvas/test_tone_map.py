"""Tone: tables, auto contrast, the same colours at every place, and what stays untouched."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.session.view import PLAIN, Tone
from annotator.store.pixels.pyramid import Picture
from annotator.ui.base.pictures import ShownPicture, _make_levels
from annotator.ui.canvas.scene import ToneMapper, make_table, measure_range

AUTO = Tone(auto=True)


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


@pytest.mark.parametrize("region", [(0, 0, 640, 400), (37, 51, 38, 52), (200, 0, 411, 173), (600, 390, 640, 400)])
def test_a_part_looks_as_it_does_in_the_whole(region) -> None:
    pixels = uneven_picture(3)
    tone = ToneMapper().map_tone(replace(AUTO, gamma=0.2), shown(pixels))
    whole, part = pixels.copy(), pixels.copy()
    tone.apply(whole, (0, 0, 640, 400))
    tone.apply(part, region)
    left, top, right, bottom = region
    inside = (slice(top, bottom), slice(left, right))
    assert (part[inside] == whole[inside]).all()
    outside = np.ones(part.shape[:2], dtype=bool)
    outside[inside] = False
    assert (part[outside] == pixels[outside]).all()


@pytest.mark.parametrize("size", [(1, 1), (1, 500), (3, 2), (5, 900)])
def test_odd_sizes(size) -> None:
    pixels = grey(np.random.default_rng(1).integers(0, 255, size))
    height, width = size
    tone = ToneMapper().map_tone(AUTO, shown(pixels))
    tone.apply(pixels, (0, 0, width, height))


def test_nothing_is_mapped_for_a_plain_tone_or_without_pixels() -> None:
    mapper, picture = ToneMapper(), shown(uneven_picture())
    assert mapper.map_tone(PLAIN, picture) is None
    assert mapper.map_tone(AUTO, None) is None
    assert mapper.map_tone(AUTO, replace(picture, levels=())) is None
    made = mapper.map_tone(AUTO, picture)
    assert mapper.map_tone(AUTO, picture) is made
    assert mapper.map_tone(replace(AUTO, gamma=0.1), picture) is not made
