"""All eight EXIF orientations show the same picture, and the file stays as it was."""

import struct
import zlib

import numpy as np
import pytest
from PIL import Image

from annotator.store.pixels.decode import decode, turn_upright
from annotator.store.pixels.header import Limits, read_header
from tests.store.pixels.make import BLUE, RED, save, scene, stored_for

UPRIGHT = scene(96, 64)


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("name", ["a.jpg", "a.png", "a.tif", "a.webp"])
def test_every_orientation_shows_the_same_region(tmp_path, orientation, name):
    path = save(tmp_path / name, stored_for(orientation, UPRIGHT), orientation=orientation, quality=95)
    before = path.read_bytes()
    header = read_header(path)
    picture = decode(path)
    assert (header.width, header.height, header.orientation) == (96, 64, orientation)
    assert header.stored_size == ((64, 96) if orientation >= 5 else (96, 64))
    assert (picture.width, picture.height, picture.pixels.shape) == (96, 64, (64, 96, 4))
    assert np.abs(picture.pixels[6:10, 8:16, 2::-1].mean(axis=(0, 1)) - RED).max() < 12
    assert np.abs(picture.pixels[-10:-6, -16:-8, 2::-1].mean(axis=(0, 1)) - BLUE).max() < 12
    assert (picture.pixels[..., 3] == 255).all()
    assert path.read_bytes() == before


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_reduced_picture_is_upright_too(tmp_path, orientation):
    path = save(tmp_path / "a.jpg", stored_for(orientation, scene(97, 63)), orientation=orientation, quality=95)
    picture = decode(path, limits=Limits(max_side=50))
    assert (picture.width, picture.height, picture.shown_scale) == (97, 63, 2)
    assert picture.pixels.shape == (32, 49, 4)
    assert np.abs(picture.pixels[3:5, 4:8, 2::-1].mean(axis=(0, 1)) - RED).max() < 20


@pytest.mark.parametrize("orientation", range(2, 9))
def test_turning_moves_every_pixel_of_a_large_odd_picture(orientation):
    upright = np.random.default_rng(orientation).integers(0, 256, (301, 517, 4), dtype=np.uint8)
    stored = np.ascontiguousarray(np.asarray(stored_for(orientation, upright)))
    out = np.zeros_like(upright)
    turn_upright(stored, orientation, out)
    assert np.array_equal(out, upright)


def test_a_damaged_exif_block_means_upright(tmp_path):
    path = save(tmp_path / "a.jpg", scene(), orientation=6)
    packed = path.read_bytes()
    at = packed.index(b"Exif\0\0") + 6
    path.write_bytes(packed[:at] + b"??" + packed[at + 2 :])
    assert read_header(path).orientation == 1
    assert decode(path).pixels.shape == (64, 96, 4)


def test_an_exif_block_right_behind_the_start_is_found(tmp_path):
    """As cameras write it, without the block of JFIF that comes first elsewhere."""
    plain = save(tmp_path / "a.jpg", scene()).read_bytes()
    with_exif = save(tmp_path / "b.jpg", scene(), orientation=6).read_bytes()
    start = with_exif.index(b"\xff\xe1")
    block = with_exif[start : start + 2 + int.from_bytes(with_exif[start + 2 : start + 4], "big")]
    behind_jfif = plain[4 + int.from_bytes(plain[4:6], "big") :]
    path = tmp_path / "camera.jpg"
    path.write_bytes(plain[:2] + block + behind_jfif)
    header = read_header(path)
    assert (header.orientation, header.width, header.height) == (6, 64, 96)


@pytest.mark.parametrize(("length", "due"), [((1 << 20) - 1, 6), (1 << 20, 1)])
def test_an_exif_block_of_a_png_is_read_below_a_mebibyte(tmp_path, length, due):
    plain = save(tmp_path / "a.png", scene()).read_bytes()
    exif = Image.Exif()
    exif[274] = 6
    block = exif.tobytes().removeprefix(b"Exif\0\0").ljust(length, b"\0")
    start = plain.index(b"IDAT") - 4
    path = tmp_path / "b.png"
    chunk = struct.pack(">I", length) + b"eXIf" + block + struct.pack(">I", zlib.crc32(b"eXIf" + block))
    path.write_bytes(plain[:start] + chunk + plain[start:])
    assert read_header(path).orientation == due
