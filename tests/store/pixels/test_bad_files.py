"""What cannot be read says so in one sentence that names the file, and allocates nothing."""

import os
import struct
import tracemalloc
from contextlib import suppress

import numpy as np
import pytest

from annotator.errors import UserError
from annotator.store.pixels.decode import decode
from annotator.store.pixels.header import Limits, read_header
from annotator.store.pixels.reading import format_os_error
from tests.store.pixels.make import png_claiming, save, scene, tiff

NAMES = ["a.jpg", "a.png", "a.tif", "a.bmp", "a.webp"]


def refusal(path, **options):
    with pytest.raises(UserError) as caught:
        decode(path, **options)
    sentence = str(caught.value)
    assert str(path) in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def bmp_claiming(side):
    head = struct.pack("<2sIHHI", b"BM", 54, 0, 0, 54)
    return head + struct.pack("<IiiHHIIiiII", 40, side, side, 1, 24, 0, 0, 0, 0, 0, 0)


@pytest.mark.parametrize("name", NAMES)
def test_a_torn_file(tmp_path, name):
    noise = np.random.default_rng(1).integers(0, 256, (80, 120, 3), dtype=np.uint8)
    path = save(tmp_path / name, noise)
    packed = path.read_bytes()
    for kept in (0.9, 0.5, 0.1):
        path.write_bytes(packed[: int(len(packed) * kept)])
        assert "is damaged (" in refusal(path)
    path.write_bytes(packed[:14])
    assert "is damaged (" in refusal(path)


@pytest.mark.parametrize("name", NAMES)
def test_noise_inside_a_file_never_escapes_as_another_error(tmp_path, name):
    path = save(tmp_path / name, scene())
    packed = bytearray(path.read_bytes())
    rng = np.random.default_rng(7)
    for _ in range(150):
        broken = bytearray(packed)
        for place in rng.integers(0, min(len(packed), 400), 3):
            broken[place] = rng.integers(0, 256)
        path.write_bytes(broken)
        with suppress(UserError):
            assert decode(path, limits=Limits(max_pixels=1_000_000)).pixels.ndim == 3


@pytest.mark.parametrize(
    ("content", "part"),
    [(b"", "empty (0 bytes)"), (b"once upon a time there was no picture", "is not a JPEG"), (b"\xff\xd8", "damaged")],
)
def test_no_picture_at_all(tmp_path, content, part):
    path = tmp_path / "a.jpg"
    path.write_bytes(content)
    assert part in refusal(path)
    with pytest.raises(UserError):
        read_header(path)


def test_missing_folder_and_pipe(tmp_path):
    assert "is not there" in refusal(tmp_path / "gone.jpg")
    assert "is a folder" in refusal(tmp_path)
    file = save(tmp_path / "a.png", scene())
    assert "is not there" in refusal(file / "b.png")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.jpg")
        assert "pipe" in refusal(tmp_path / "pipe.jpg")


def test_forbidden(tmp_path):
    path = save(tmp_path / "a.png", scene())
    path.chmod(0)
    if os.access(path, os.R_OK):
        sentence = format_os_error(str(path), PermissionError(13, "Permission denied"))
    else:
        sentence = refusal(path)
    assert "may not be read" in sentence


def test_a_disk_error_is_told_apart_from_damage():
    assert "check the disk" in format_os_error("a.jpg", OSError(5, "Input/output error"))
    assert "is damaged (" in format_os_error("a.jpg", OSError("image file is truncated"))


@pytest.mark.parametrize("side", [100_000, 2**31 - 1])
def test_a_hostile_size_is_refused_before_anything_is_allocated(tmp_path, side):
    (tmp_path / "a.bmp").write_bytes(bmp_claiming(side))
    tiff(tmp_path / "a.tif", np.zeros((4, 4, 3), np.uint8), more={256: ("I", [side]), 257: ("I", [side])})
    png_claiming(tmp_path / "a.png", side, side)
    tracemalloc.start()
    for name in ("a.bmp", "a.tif", "a.png"):
        refusal(tmp_path / name)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1 << 20


def test_a_webp_canvas_of_hostile_size_is_refused(tmp_path):
    side = (65_000).to_bytes(3, "little")
    body = b"VP8X" + struct.pack("<I", 10) + bytes(4) + side + side
    (tmp_path / "a.webp").write_bytes(b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body)
    assert "million" in refusal(tmp_path / "a.webp")


def test_a_file_too_short_for_its_claim_is_refused_within_the_cap(tmp_path):
    assert "cannot hold" in refusal(png_claiming(tmp_path / "a.png", 30_000, 30_000))
    (tmp_path / "a.bmp").write_bytes(bmp_claiming(30_000))
    assert "cannot hold" in refusal(tmp_path / "a.bmp")
    packed = bytearray(save(tmp_path / "a.jpg", scene()).read_bytes())
    at = packed.index(b"\xff\xc0") + 5
    packed[at : at + 4] = struct.pack(">HH", 30_000, 30_000)
    (tmp_path / "a.jpg").write_bytes(packed)
    assert "cannot hold" in refusal(tmp_path / "a.jpg")


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_of_one_colour_is_not_taken_for_an_empty_claim(tmp_path, name):
    flat = np.full((1500, 2000, 3), 255, np.uint8)
    assert decode(save(tmp_path / name, flat)).pixels.min() >= 254


def test_the_cap_of_pixels_is_the_callers(tmp_path):
    path = save(tmp_path / "a.png", scene(96, 64))
    assert "96 x 64" in refusal(path, limits=Limits(max_pixels=96 * 64 - 1))
    assert decode(path, limits=Limits(max_pixels=96 * 64)).width == 96


def test_a_size_of_nothing(tmp_path):
    assert "0 x 5" in refusal(png_claiming(tmp_path / "a.png", 0, 5))


def test_a_variant_that_is_not_read_is_named(tmp_path):
    path = tiff(tmp_path / "a.tif", np.zeros((4, 4, 5), np.uint8), more={259: ("H", [34661])})
    assert "uncommon encoding" in refusal(path)
    packed = bytearray(save(tmp_path / "a.jpg", scene()).read_bytes())
    packed[packed.index(b"\xff\xc0") + 4] = 12
    (tmp_path / "a.jpg").write_bytes(packed)
    assert "12 bits" in refusal(tmp_path / "a.jpg")


def test_blocks_beyond_the_end_are_found_before_they_are_read(tmp_path):
    path = tiff(tmp_path / "a.tif", np.zeros((64, 64, 1), np.uint16), rows=64, more={279: ("I", [2**31])})
    assert "beyond the end" in refusal(path)


@pytest.mark.parametrize("pack", [None, "deflate"])
def test_a_tiff_too_short_for_its_claim_is_refused_within_the_cap(tmp_path, pack):
    more = {256: ("I", [30_000]), 257: ("I", [30_000]), 278: ("I", [30_000])}
    assert "too short" in refusal(tiff(tmp_path / "a.tif", np.zeros((4, 4, 1), np.uint8), pack=pack, more=more))
    more |= {277: ("H", [64]), 258: ("H", [64] * 64), 339: ("H", [3] * 64)}
    assert "bytes each" in refusal(tiff(tmp_path / "b.tif", np.zeros((4, 4, 1), np.uint8), pack=pack, more=more))
