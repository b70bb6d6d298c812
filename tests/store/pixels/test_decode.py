"""Pictures of every format come out as BGRX pixels of the full frame, within the limits."""

import warnings

import numpy as np
import pytest
from PIL import Image

from annotator.store.pixels.decode import decode
from annotator.store.pixels.header import Limits, read_header
from annotator.store.pixels.reading import DecodeCancelledError
from tests.store.pixels.make import png_claiming, save, scene

RGB = scene(96, 64)


def shown(picture):
    return picture.pixels[..., 2::-1].astype(int)


@pytest.mark.parametrize("name", ["a.png", "a.bmp", "a.tif", "a.webp"])
def test_lossless_formats_are_exact(tmp_path, name):
    path = save(tmp_path / name, RGB, **({"lossless": True} if name.endswith("webp") else {}))
    picture = decode(path)
    assert np.array_equal(shown(picture), RGB)
    assert (picture.shown_scale, picture.note) == (1, None)


@pytest.mark.parametrize("options", [{}, {"progressive": True}, {"subsampling": 0}, {"subsampling": 2}])
def test_jpeg_is_close(tmp_path, options):
    picture = decode(save(tmp_path / "a.jpg", RGB, quality=95, **options))
    assert np.abs(shown(picture) - RGB).mean() < 3


def test_grey_jpeg(tmp_path):
    grey = Image.fromarray(RGB).convert("L")
    picture = decode(save(tmp_path / "a.jpg", grey, quality=95))
    assert np.abs(shown(picture) - np.asarray(grey)[..., None]).mean() < 2


def test_cmyk_jpeg(tmp_path):
    path = save(tmp_path / "a.jpg", Image.fromarray(RGB).convert("CMYK"), quality=95)
    assert read_header(path).channels == 4
    assert np.abs(shown(decode(path)) - RGB).mean() < 4


def test_a_jpeg_with_stray_bytes_between_its_segments_is_read(tmp_path):
    path = put_stray_bytes(save(tmp_path / "a.jpg", RGB, quality=95))
    assert np.abs(shown(decode(path)) - RGB).mean() < 3


def put_stray_bytes(path):
    """Between two segments, where the fast decoder refuses them and Pillow does not."""
    packed = path.read_bytes()
    at = packed.index(b"\xff\xdb")
    path.write_bytes(packed[:at] + b"\x00\x00" + packed[at:])
    return path


def test_what_is_transparent_lies_over_grey(tmp_path):
    rgba = np.dstack([RGB, np.full(RGB.shape[:2], 255, np.uint8)])
    rgba[:10, :10, 3] = 0
    rgba[20:30, :10] = (255, 0, 0, 128)
    for name in ("a.png", "a.tif"):
        seen = shown(decode(save(tmp_path / name, rgba)))
        assert (seen[:10, :10] == 128).all()
        assert np.abs(seen[20:30, :10] - (191, 64, 64)).max() <= 1
        assert np.array_equal(seen[40:], RGB[40:])


def test_palette_with_and_without_a_transparent_colour(tmp_path):
    image = Image.new("P", (8, 4))
    image.putpalette([10, 20, 30, 200, 100, 50])
    image.paste(1, (4, 0, 8, 4))
    seen = shown(decode(save(tmp_path / "a.png", image)))
    assert tuple(seen[0, 0]) == (10, 20, 30)
    assert tuple(seen[0, 7]) == (200, 100, 50)
    seen = shown(decode(save(tmp_path / "b.png", image, transparency=0)))
    assert tuple(seen[0, 0]) == (128, 128, 128)
    assert tuple(seen[0, 7]) == (200, 100, 50)


def test_black_and_white(tmp_path):
    bits = np.zeros((10, 20), bool)
    bits[:, 10:] = True
    for name in ("a.png", "a.tif", "a.bmp"):
        seen = shown(decode(save(tmp_path / name, Image.fromarray(bits))))
        assert (seen[:, :10] == 0).all()
        assert (seen[:, 10:] == 255).all()


@pytest.mark.parametrize("name", ["a.jpg", "a.png", "a.bmp", "a.webp", "a.tif"])
@pytest.mark.parametrize("scale", [2, 4, 16])
def test_too_large_is_shown_reduced_with_full_coordinates(tmp_path, name, scale):
    rgb = scene(333, 250)
    path = save(tmp_path / name, rgb)
    picture = decode(path, limits=Limits(max_side=-(-333 // scale)))
    assert (picture.width, picture.height, picture.shown_scale) == (333, 250, scale)
    assert picture.pixels.shape == (-(-250 // scale), -(-333 // scale), 4)
    assert f"1/{scale}" in picture.note
    assert "333 x 250" in picture.note
    seen = shown(picture)[: 240 // scale, : 320 // scale]
    whole = rgb[: 240 // scale * scale, : 320 // scale * scale]
    mean = whole.reshape(240 // scale, scale, 320 // scale, scale, 3).mean(axis=(1, 3))
    assert np.abs(seen - mean).mean() < 9


def test_a_jpeg_that_only_pillow_reads_is_reduced_too(tmp_path):
    path = put_stray_bytes(save(tmp_path / "a.jpg", scene(333, 250)))
    picture = decode(path, limits=Limits(max_side=21))
    assert (picture.pixels.shape, picture.shown_scale) == ((16, 21, 4), 16)


def test_the_limit_of_bytes_reduces(tmp_path):
    path = save(tmp_path / "a.png", RGB)
    assert decode(path, limits=Limits(max_bytes=96 * 64 * 4)).shown_scale == 1
    assert decode(path, limits=Limits(max_bytes=96 * 64 * 4 - 1)).shown_scale == 2


def test_the_buffer_receives_the_pixels_when_it_is_large_enough(tmp_path):
    buffer = np.zeros(96 * 64 * 4 + 100, np.uint8)
    for name, orientation in (("a.jpg", 1), ("b.jpg", 6), ("a.png", 1), ("a.tif", 1)):
        path = save(tmp_path / name, RGB, orientation=orientation)
        picture = decode(path, buffer=buffer)
        assert np.shares_memory(picture.pixels, buffer)
        assert np.array_equal(picture.pixels, decode(path).pixels)
        assert not np.shares_memory(decode(path, buffer=buffer[:100]).pixels, buffer)


def test_cancelled_at_any_stage_ends_the_decoding(tmp_path):
    for name in ("a.jpg", "a.png", "a.tif"):
        path = save(tmp_path / name, RGB)
        for answers in range(1, 3):
            left = iter([False] * answers + [True] * 100)
            with pytest.raises(DecodeCancelledError):
                decode(path, cancelled=lambda left=left: next(left))


def test_a_sound_picture_above_pillows_bomb_limit_is_decoded(tmp_path, monkeypatch):
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 1000)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for name in ("a.jpg", "a.png", "a.bmp", "a.tif"):
            monkeypatch.undo()
            path = save(tmp_path / name, RGB)
            monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 1000)
            assert decode(path).pixels.shape == (64, 96, 4)


def test_reading_leaves_pillows_limit_alone(tmp_path):
    before = Image.MAX_IMAGE_PIXELS
    decode(save(tmp_path / "a.png", RGB))
    assert before == Image.MAX_IMAGE_PIXELS


def test_names_in_any_script_and_deep_folders(tmp_path):
    deep = tmp_path.joinpath(*(["Äpfel und 梨"] * 12))
    path = save(deep / "Kirsche 🍒 ñ.jpg", RGB)
    assert decode(path).pixels.shape == (64, 96, 4)
    assert decode(str(path)).width == read_header(path).width == 96


def test_a_claimed_size_is_read_but_not_believed(tmp_path):
    honest = png_claiming(tmp_path / "a.png", 3, 2, b"".join(b"\0" + bytes(9) for _ in range(2)))
    assert (read_header(honest).width, read_header(honest).height) == (3, 2)
