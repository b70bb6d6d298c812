"""Pictures that Pillow decodes, written row by row into BGRX.

The readers are called directly, not through Image.open: its check against decompression bombs looks at a global and
would refuse large pictures that are sound. The size is checked against our own limits before.
"""

from __future__ import annotations

from typing import Any, BinaryIO

import numpy as np
import numpy.typing as npt
from PIL import BmpImagePlugin, Image, ImageFile, JpegImagePlugin, PngImagePlugin, TiffImagePlugin, WebPImagePlugin

from annotator.store.pixels.bands import NEUTRAL, apply_stretch, find_stretch
from annotator.store.pixels.header import ImageHeader
from annotator.store.pixels.reading import Cancel, TornPictureError, UnsupportedPictureError, stop_if

_ROWS = 64


def show_with_pillow(
    stream: BinaryIO,
    header: ImageHeader,
    out: npt.NDArray[np.uint8],
    *,
    scale: int = 1,
    cancelled: Cancel | None = None,
) -> str | None:
    """Write the picture into `out` (h, w, 4), reduced by the whole factor `scale`; returns the note, or None.

    Rows come as stored, except that Pillow turns a TIFF upright itself.
    """
    image = _load(stream, header, scale)
    due = (header.width, header.height) if header.format == "TIFF" else header.stored_size
    left = scale
    while left > 1 and image.width < due[0]:
        due = (-(-due[0] // 2), -(-due[1] // 2))
        left //= 2
    if image.size != due:
        raise TornPictureError(f"it has {image.width} x {image.height} pixels where its header claims others")
    if image.mode.startswith("I") or image.mode == "F":
        return _show_values(image, out, left, cancelled)
    for row in range(0, out.shape[0], _ROWS):
        stop_if(cancelled)
        rows = image.crop((0, row * left, image.width, min(image.height, (row + _ROWS) * left)))
        plain = _make_opaque(rows)
        packed = (plain if left == 1 else plain.reduce(left)).tobytes("raw", "BGRX")
        target = out[row : row + _ROWS]
        target[...] = np.frombuffer(packed, dtype=np.uint8).reshape(target.shape)
    out[..., 3] = 255
    return None


def _load(stream: BinaryIO, header: ImageHeader, scale: int) -> ImageFile.ImageFile:
    """The decoded image; a JPEG is already reduced as far as its decoder can."""
    stream.seek(0)
    image: ImageFile.ImageFile
    try:
        match header.format:
            case "JPEG":
                image = JpegImagePlugin.JpegImageFile(stream)
                image.draft(None, (max(1, image.width // scale), max(1, image.height // scale)))
            case "PNG":
                image = PngImagePlugin.PngImageFile(stream)
            case "BMP":
                image = BmpImagePlugin.BmpImageFile(stream)
            case "WEBP":
                image = WebPImagePlugin.WebPImageFile(stream)
            case _:
                image = _open_tiff(stream, header)
    except Image.DecompressionBombError as error:
        raise UnsupportedPictureError(f"a {header.format} of {header.width} x {header.height} pixels") from error
    image.load()
    return image


def _open_tiff(stream: BinaryIO, header: ImageHeader) -> TiffImagePlugin.TiffImageFile:
    """A TIFF in one of the encodings that are left to Pillow, which bounds their size by its own limit."""
    if Image.MAX_IMAGE_PIXELS is not None and header.width * header.height > Image.MAX_IMAGE_PIXELS:
        raise UnsupportedPictureError(f"a TIFF of {header.width} x {header.height} pixels in an uncommon encoding")
    try:
        return TiffImagePlugin.TiffImageFile(stream)
    except (SyntaxError, KeyError) as error:
        raise UnsupportedPictureError(f"a TIFF in an uncommon encoding ({error})") from error


def _make_opaque(rows: Image.Image) -> Image.Image:
    """Rows in RGB, what is transparent laid over the neutral grey."""
    if rows.mode not in ("RGBA", "LA", "PA", "La", "RGBa") and "transparency" not in rows.info:
        return rows.convert("RGB")
    layered = rows.convert("RGBA")
    ground = Image.new("RGB", rows.size, (NEUTRAL, NEUTRAL, NEUTRAL))
    ground.paste(layered, mask=layered.getchannel("A"))
    return ground


def _show_values(image: Image.Image, out: npt.NDArray[np.uint8], scale: int, cancelled: Cancel | None) -> str:
    """Grey values of more than eight bits, stretched."""
    values: npt.NDArray[Any] = np.asarray(image)[::scale, ::scale, None]
    stretch = find_stretch(values, None, joint=True, cancelled=cancelled)
    out[..., :3] = apply_stretch(values, None, stretch, cancelled=cancelled)
    out[..., 3] = 255
    return stretch.describe()
