"""The one place that calls simplejpeg: decode JPEG bytes into BGRX pixels, whole or reduced, and encode them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import simplejpeg  # type: ignore[import-untyped]

# The decoder itself reduces by 2, 4 and 8.
LARGEST_REDUCTION = 8


def decode_into(packed: bytes, out: npt.NDArray[np.uint8], *, scale: int = 1) -> None:
    """Decode into `out` (h, w, 4), reduced by 1, 2, 4 or 8; h and w are those of the stored rows, rounded up.

    Raises ValueError for damaged bytes, for kinds the library refuses (odd sampling) and for another size.
    """
    height, width = (0, 0) if scale == 1 else out.shape[:2]
    found = simplejpeg.decode_jpeg_header(packed, min_height=height, min_width=width)
    if found[:2] != out.shape[:2]:
        raise ValueError(
            f"the picture has {found[1]} x {found[0]} pixels where {out.shape[1]} x {out.shape[0]} were due"
        )
    simplejpeg.decode_jpeg(packed, "BGRX", min_height=height, min_width=width, buffer=out)


def decode_new(packed: bytes) -> npt.NDArray[np.uint8]:
    """Decode into a new array (h, w, 4). Raises ValueError for damaged bytes."""
    pixels: npt.NDArray[np.uint8] = simplejpeg.decode_jpeg(packed, "BGRX")
    return pixels


def decode_tile(tables: bytes, packed: bytes, *, width: int, max_height: int) -> npt.NDArray[np.uint8]:
    """Decode a strip or tile of a TIFF into samples (h, w, 1 or 3), grey or red, green, blue.

    tables: the stream of tables that the tiles of a file share (TIFF Technical Note 2), or nothing.
    width, max_height: the size the file's directory claims. Raises ValueError for another size and for damaged bytes.
    """
    whole = packed[:2] + tables[2:-2] + packed[2:]
    found = simplejpeg.decode_jpeg_header(whole)
    if found[1] != width or found[0] > max_height:
        raise ValueError(f"a strip or tile has {found[1]} x {found[0]} pixels where {width} x {max_height} were due")
    samples: npt.NDArray[np.uint8] = simplejpeg.decode_jpeg(whole, "GRAY" if found[2].lower() == "gray" else "RGB")
    return samples


def encode(pixels: npt.NDArray[np.uint8], *, quality: int) -> bytes:
    """Encode BGRX pixels (h, w, 4) with halved colour."""
    contiguous = np.ascontiguousarray(pixels)
    packed: bytes = simplejpeg.encode_jpeg(contiguous, quality=quality, colorspace="BGRX", colorsubsampling="420")
    return packed
