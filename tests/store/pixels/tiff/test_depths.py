"""Values of more than eight bits, and TIFFs of many bands, are stretched for the screen without losing a place."""

import io
import struct
import zlib
from itertools import product

import numpy as np
import pytest
from PIL import Image

from annotator.errors import UserError
from annotator.store.pixels.bands import Stretch, _is_measured, apply_stretch
from annotator.store.pixels.decode import decode
from annotator.store.pixels.header import Limits, read_header
from annotator.store.pixels.reading import DecodeCancelledError, TornPictureError
from annotator.store.pixels.tiff import Tag, read_band_layout, read_directory
from tests.store.pixels.make import save, scene, tiff


def ramp(height=48, width=64, bands=1, kind=np.uint16):
    """A ramp from left to right; every band is steeper than the one before."""
    values = np.linspace(1000, 3000, width)[None, :, None] * np.arange(1, bands + 1)
    return np.broadcast_to(values, (height, width, bands)).astype(kind)


def is_ramp(picture):
    grey = picture.pixels[..., 0].astype(int)
    return (np.diff(grey, axis=1) >= 0).all() and grey[0, 0] == 0 and grey[0, -1] == 255 and 100 < grey[0, 32] < 155


@pytest.mark.parametrize("name", ["a.tif", "a.png"])
def test_sixteen_bit_grey_from_pillow(tmp_path, name):
    picture = decode(save(tmp_path / name, Image.fromarray(ramp()[..., 0])))
    assert is_ramp(picture)
    assert "stretched" in picture.note
    assert (picture.pixels[..., :3] == picture.pixels[..., :1]).all()


@pytest.mark.parametrize("kind", ["u2", "i2", "u4", "i4", "f4", "f8"])
def test_every_depth_order_and_layout(tmp_path, kind):
    predictor = 3 if kind[0] == "f" else 2
    packed = {"pack": "deflate"}, {"pack": "deflate", "predictor": predictor}
    for order, shape in product("<>", ({}, *packed, {"tile": 16}, {"big": True})):
        path = tiff(tmp_path / "a.tif", ramp(kind=np.dtype(kind)), order=order, **shape)
        header = read_header(path)
        assert (header.width, header.bits) == (64, int(kind[1]) * 8), (order, shape)
        assert is_ramp(decode(path)), (order, shape)


def test_a_strip_that_claims_more_rows_than_the_picture_has_ends_with_it(tmp_path):
    """Writers that know only one strip give it 2³² - 1 rows."""
    values = ramp()
    path = tiff(tmp_path / "a.tif", values, rows=len(values), more={int(Tag.ROWS_PER_STRIP): ("I", [2**32 - 1])})
    assert read_header(path).height == len(values)
    assert is_ramp(decode(path))


def test_a_tile_that_claims_more_than_the_memory_has_is_refused(tmp_path):
    path = tiff(tmp_path / "a.tif", ramp(), tile=16, more={int(Tag.TILE_HEIGHT): ("I", [2**27])})
    with pytest.raises(UserError, match="hold 4294967296 bytes each"):
        decode(path)


@pytest.mark.parametrize("planar", [False, True])
@pytest.mark.parametrize("predictor", [1, 2, 3])
@pytest.mark.parametrize("tile", [None, 32])
def test_five_bands_show_the_first_three(tmp_path, planar, predictor, tile):
    rng = np.random.default_rng(3)
    values = rng.normal(0, 1, (50, 70, 5)).astype(np.float32) if predictor == 3 else rng.integers(0, 4000, (50, 70, 5))
    values = values if predictor == 3 else values.astype(np.uint16)
    path = tiff(tmp_path / "a.tif", values, planar=planar, predictor=predictor, tile=tile, pack="deflate")
    picture = decode(path)
    assert "band 1, 2, 3 of 5" in picture.note
    for band in range(3):
        low, high = np.percentile(values[..., band].astype(float), (2, 98))
        due = np.clip((values[..., band] - low) * (255 / (high - low)), 0, 255)
        assert np.abs(picture.pixels[..., 2 - band] - due).max() <= 1


@pytest.mark.parametrize("compression", ["tiff_lzw", "packbits", "tiff_adobe_deflate"])
def test_compressions_that_pillow_writes(tmp_path, compression):
    grey = save(tmp_path / "a.tif", Image.fromarray(ramp(300, 64)[..., 0]), compression=compression)
    assert is_ramp(decode(grey))
    rgb = np.random.default_rng(0).integers(0, 256, (300, 64, 3), dtype=np.uint8)
    picture = decode(save(tmp_path / "b.tif", rgb, compression=compression))
    assert np.array_equal(picture.pixels[..., 2::-1], rgb)


@pytest.mark.parametrize("mode", ["L", "RGB"])
def test_jpeg_strips(tmp_path, mode):
    image = Image.fromarray(scene(200, 300)).convert(mode)
    path = save(tmp_path / "a.tif", image, compression="jpeg", quality=95, tiffinfo={278: 64})
    picture = decode(path)
    assert np.abs(picture.pixels[..., 2::-1].astype(int) - np.asarray(image.convert("RGB"))).mean() < 4
    assert decode(path, limits=Limits(max_side=150)).pixels.shape == (150, 100, 4)


@pytest.mark.parametrize("mode", ["1", "P", "CMYK", "YCbCr"])
def test_encodings_left_to_pillow(tmp_path, mode):
    image = Image.fromarray(scene()).convert(mode)
    path = save(tmp_path / "a.tif", image, compression="group4" if mode == "1" else "tiff_lzw")
    assert np.abs(decode(path).pixels[..., 2::-1].astype(int) - np.asarray(image.convert("RGB"))).mean() < 4


def test_tiles_that_were_never_written_are_zero(tmp_path):
    values = np.full((32, 64, 1), 200, np.uint8)
    length = len(zlib.compress(bytes([200]) * 256))
    path = tiff(tmp_path / "a.tif", values, tile=16, pack="deflate", more={325: ("I", [length, 0] * 4)})
    grey = decode(path).pixels[..., 0]
    assert (grey[:, :16] == 200).all()
    assert (grey[:, 16:32] == 0).all()
    assert (grey[:, 32:48] == 200).all()


def test_not_a_number_and_nodata_are_neutral_and_do_not_stretch(tmp_path):
    values = ramp(kind=np.float32).copy()
    values[:10] = np.nan
    values[10:20] = -9999
    values[20, 0] = np.inf
    path = tiff(tmp_path / "a.tif", values, more={42113: ("B", b"-9999\0")})
    picture = decode(path)
    assert (picture.pixels[:20, :, :3] == 128).all()
    assert picture.pixels[20, 0, 0] == 128
    assert is_ramp(type(picture)(picture.pixels[30:], 64, 18))
    assert "black is 10" in picture.note


@pytest.mark.parametrize(("gap", "shown"), [(0, False), (255, False), (256, True), (-1, True), (7.5, True)])
def test_a_nodata_value_counts_from_the_least_to_the_largest_of_the_samples(gap, shown):
    values = np.array([[[0], [7], [255]]], np.uint8)
    present = _is_measured(values, None, str(gap))
    assert present is None if shown else present.tolist() == [[gap != 0, True, gap != 255]]


def test_stretching_stops_when_it_is_cancelled():
    asked = []

    def cancelled():
        asked.append(1)
        return len(asked) == 2

    stretch = Stretch(np.zeros(1), np.ones(1))
    with pytest.raises(DecodeCancelledError):
        apply_stretch(np.zeros((1000, 4, 1)), None, stretch, cancelled=cancelled)
    assert len(asked) == 2


@pytest.mark.parametrize(("mode", "kept"), [("L", True), ("YCbCr", True), ("RGB", False), ("CMYK", False)])
def test_jpeg_strips_of_known_colours_are_read_without_pillow(tmp_path, mode, kept):
    path = save(tmp_path / "a.tif", Image.fromarray(scene()).convert(mode), compression="jpeg")
    with path.open("rb") as stream:
        assert (read_band_layout(read_directory(stream)) is not None) is kept


@pytest.mark.parametrize(("more", "message"), [(0, None), (1, "beyond the end")])
def test_values_of_a_tag_end_with_the_file_at_the_latest(more, message):
    """One tag of type 3 (16 bits) whose values begin right behind the directory."""
    entry = struct.pack("<HHII", 258, 3, 3 + more, 26)
    content = struct.pack("<2sHI", b"II", 42, 8) + struct.pack("<H", 1) + entry + bytes(4) + struct.pack("<3H", 5, 6, 7)
    directory = read_directory(io.BytesIO(content))
    if message is None:
        assert directory.read_integers(Tag.BITS) == (5, 6, 7)
    else:
        with pytest.raises(TornPictureError, match=message):
            directory.read_integers(Tag.BITS)


def test_a_nodata_value_out_of_range_is_ignored(tmp_path):
    path = tiff(tmp_path / "a.tif", ramp(), more={42113: ("B", b"-9999\0")})
    assert is_ramp(decode(path))


def test_transparent_samples_are_neutral(tmp_path):
    values = np.concatenate([ramp(bands=3), np.full((48, 64, 1), 65535, np.uint16)], axis=2)
    values[:10, :, 3] = 0
    values[:10, :, :3] = 60000
    path = tiff(tmp_path / "a.tif", values, more={338: ("H", [2])})
    picture = decode(path)
    assert (picture.pixels[:10, :, :3] == 128).all()
    assert picture.pixels[20, 0, 0] == 0
    assert picture.pixels[20, -1, 0] == 255


@pytest.mark.parametrize("value", [7, 0])
def test_a_constant_picture_is_grey(tmp_path, value):
    path = tiff(tmp_path / "a.tif", np.full((8, 8, 1), value, np.float32))
    assert (decode(path).pixels[..., :3] == 128).all()


def test_nothing_but_gaps(tmp_path):
    path = tiff(tmp_path / "a.tif", np.full((8, 8, 1), np.nan, np.float32))
    assert (decode(path).pixels[..., :3] == 128).all()


def test_white_is_zero_is_turned_round(tmp_path):
    values = np.array([[0, 255]], np.uint8)[..., None]
    path = tiff(tmp_path / "a.tif", values, more={262: ("H", [0])})
    assert decode(path).pixels[0, :, 0].tolist() == [255, 0]


def test_colours_of_a_deep_photograph_keep_their_balance(tmp_path):
    values = np.stack([np.tile(np.arange(100), (50, 1)) * step for step in (100, 50, 50)], axis=2).astype(np.uint16)
    picture = decode(tiff(tmp_path / "a.tif", values, more={262: ("H", [2])}))
    blue, green, red = picture.pixels[0, 50, :3].astype(int)
    assert red > 1.5 * green
    assert blue == green


@pytest.mark.parametrize("tile", [None, 16])
def test_a_deep_picture_over_the_limits_keeps_measured_values(tmp_path, tile):
    values = np.arange(90 * 70, dtype=np.uint16).reshape(70, 90, 1)
    picture = decode(tiff(tmp_path / "a.tif", values, tile=tile, rows=7), limits=Limits(max_side=23))
    assert (picture.shown_scale, picture.pixels.shape) == (4, (18, 23, 4))
    kept = values[::4, ::4, 0].astype(float)
    low, high = np.percentile(kept, (2, 98))
    assert np.abs(picture.pixels[..., 0] - np.clip((kept - low) * 255 / (high - low), 0, 255)).max() <= 1


def test_deep_values_count_towards_the_limit_of_bytes(tmp_path):
    path = tiff(tmp_path / "a.tif", ramp(bands=3, kind=np.float64))
    enough = 48 * 64 * 12
    assert decode(path, limits=Limits(max_bytes=enough)).shown_scale == 1
    assert decode(path, limits=Limits(max_bytes=enough - 1)).shown_scale == 2


def test_one_strip_of_more_bytes_than_pillow_has_pixels(tmp_path, monkeypatch):
    values = ramp(300, 64, bands=3)
    path = tiff(tmp_path / "a.tif", values, rows=300, pack="deflate")
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 1000)
    assert is_ramp(decode(path))
