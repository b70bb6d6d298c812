"""Headers of every way to store a picture that Pillow knows: what we read of them is what Pillow says."""

import io
import zlib

import numpy as np
import pytest
from PIL import Image

from annotator.store.pixels.header import read_header, read_header_of_start
from tests.store.pixels.make import scene

WIDE = scene(123, 45)
WAYS = {
    "JPEG": [
        ("RGB", {}),
        ("L", {}),
        ("CMYK", {}),
        ("RGB", {"progressive": True}),
        ("RGB", {"subsampling": 0, "optimize": True}),
        ("RGB", {"comment": b"\xff\xd9 no end", "icc_profile": bytes(200_000)}),
        ("RGB", {"restart_marker_blocks": 1}),
    ],
    "PNG": [(mode, {}) for mode in ("1", "L", "LA", "P", "RGB", "RGBA", "I;16")]
    + [("P", {"bits": bits}) for bits in (1, 2, 4)],
    "BMP": [(mode, {}) for mode in ("1", "L", "P", "RGB", "RGBA")],
    "WEBP": [("RGB", {}), ("RGBA", {}), ("RGB", {"lossless": True}), ("RGBA", {"lossless": True})],
    "TIFF": [(mode, {}) for mode in ("1", "L", "LA", "P", "RGB", "RGBA", "CMYK", "I;16", "F")]
    + [("RGB", {"compression": "tiff_lzw"}), ("RGB", {"big_tiff": True})],
}
BANDS = {"1": 1, "P": 1, "I;16": 1}
BITS = {"1": 1, "I;16": 16, "F": 32}


def picture(mode: str) -> Image.Image:
    if mode in ("I;16", "F"):
        grey = WIDE[..., 0].astype(np.uint16 if mode == "I;16" else np.float32)
        return Image.fromarray(grey)
    return Image.fromarray(WIDE).convert(mode)


@pytest.mark.parametrize(
    ("kind", "mode", "options"), [(kind, mode, options) for kind, ways in WAYS.items() for mode, options in ways]
)
def test_the_header_is_that_of_pillow(tmp_path, kind, mode, options):
    path, drawn = tmp_path / "a", picture(mode)
    for orientation in (None,) if kind == "BMP" else (None, 1, 3, 6, 8):  # a BMP holds none
        turned = {}
        if orientation is not None:
            turned["exif"] = Image.Exif()
            turned["exif"][271], turned["exif"][274] = "a maker's name", orientation
        drawn.save(path, kind, **options, **turned)
        found = read_header(path)
        with Image.open(path) as theirs:
            turn = theirs.getexif().get(274, 1)
            assert (found.format, found.orientation) == (kind, turn)
            shown = theirs.size if turn < 5 or kind == "TIFF" else theirs.size[::-1]  # it turns a TIFF by itself
        assert (found.width, found.height) == shown, orientation
        assert found.stored_size == (shown if turn < 5 else shown[::-1]), orientation
        if kind not in ("BMP", "WEBP"):  # a grey BMP is one of a palette, a WebP without alpha may say it has one
            assert found.channels == BANDS.get(mode, len(mode)), orientation
            assert found.bits == options.get("bits", BITS.get(mode, 8)), orientation


def test_the_orientation_of_a_png_may_stand_behind_other_chunks(tmp_path):
    exif = Image.Exif()
    exif[274] = 6
    stream = io.BytesIO()
    Image.fromarray(WIDE).save(stream, "PNG", exif=exif)
    packed = stream.getvalue()
    at = packed.index(b"eXIf") - 4
    text = b"tEXt" + b"Comment\0" + b"eXIf IDAT" * 20
    chunk = (len(text) - 4).to_bytes(4, "big") + text + zlib.crc32(text).to_bytes(4, "big")
    (tmp_path / "a.png").write_bytes(packed[:at] + chunk + packed[at:])
    assert read_header(tmp_path / "a.png").orientation == 6


def test_a_header_of_the_first_bytes_needs_no_byte_after_it():
    """The size of a WebP ends at its thirtieth byte."""
    stream = io.BytesIO()
    Image.fromarray(WIDE).save(stream, "WEBP")
    content = stream.getvalue()
    known = read_header_of_start(content[:30], len(content), "a.webp")
    assert known is not None
    assert (known.width, known.height) == (123, 45)
    assert read_header_of_start(content[:29], len(content), "a.webp") is None
