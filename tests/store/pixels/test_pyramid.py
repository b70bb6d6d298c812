"""Halves are exact means, and a preview comes back as the picture it was made of."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.store.pixels.decode import decode
from annotator.store.pixels.header import Limits
from annotator.store.pixels.pyramid import Picture, decode_preview, encode_preview, halve
from tests.store.pixels.make import save, scene


def naive_half(pixels):
    height, width = pixels.shape[:2]
    out = np.zeros((-(-height // 2), -(-width // 2), 4), np.uint8)
    for y in range(out.shape[0]):
        for x in range(out.shape[1]):
            rows, columns = [2 * y, min(2 * y + 1, height - 1)], [2 * x, min(2 * x + 1, width - 1)]
            out[y, x] = (pixels[np.ix_(rows, columns)].astype(int).sum(axis=(0, 1)) + 2) // 4
    return out


@given(st.integers(1, 70), st.integers(1, 9), st.integers(0, 2**32 - 1))
@settings(max_examples=40)
def test_a_half_is_the_mean_of_four(height, width, seed):
    pixels = np.random.default_rng(seed).integers(0, 256, (height, width, 4), dtype=np.uint8)
    assert np.array_equal(halve(pixels), naive_half(pixels))


@pytest.mark.parametrize("value", [0, 1, 254, 255])
def test_flat_colours_stay(value):
    assert (halve(np.full((34, 34, 4), value, np.uint8)) == value).all()


def test_a_view_that_is_not_contiguous(tmp_path):
    pixels = np.random.default_rng(0).integers(0, 256, (40, 40, 4), dtype=np.uint8)[4:20, 6:30]
    assert np.array_equal(halve(pixels), naive_half(pixels))


def bgrx(width, height):
    return np.dstack([scene(width, height)[..., ::-1], np.full((height, width), 255, np.uint8)])


@pytest.mark.parametrize(("width", "height", "scale"), [(2501, 1301, 4), (900, 600, 2), (300, 200, 1), (7001, 3, 4)])
def test_a_preview_comes_back(width, height, scale):
    pixels = bgrx(width, height)
    picture = Picture(pixels, width, height)
    packed = encode_preview(picture)
    back = decode_preview(packed, width=width, height=height)
    assert (back.width, back.height, back.shown_scale) == (width, height, scale)
    due = pixels
    for _ in range(scale.bit_length() - 1):
        due = halve(due)
    assert back.pixels.shape == due.shape
    assert np.abs(back.pixels.astype(int) - due).mean() < 3
    assert encode_preview(picture, mips=(halve(pixels),)) == packed
    assert len(packed) < pixels.size / 20 + 2000


def test_the_preview_of_a_reduced_picture_refers_to_the_full_one(tmp_path):
    picture = decode(save(tmp_path / "a.jpg", scene(1500, 1000)), limits=Limits(max_side=800))
    assert picture.shown_scale == 2
    assert decode_preview(encode_preview(picture), width=1500, height=1000).shown_scale == 4


def test_a_preview_of_another_picture_is_refused():
    packed = encode_preview(Picture(bgrx(300, 200), 300, 200))
    with pytest.raises(ValueError, match="does not fit"):
        decode_preview(packed, width=300, height=210)
    with pytest.raises(ValueError, match="JPEG"):
        decode_preview(packed[:50], width=300, height=200)
