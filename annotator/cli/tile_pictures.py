"""Pictures of training tiles: cut out of a decoded picture or scaled, and packed as JPEG or PNG."""

import io
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
import simplejpeg  # type: ignore[import-untyped]
from PIL import Image as PillowImage

from annotator.errors import UserError
from annotator.formats.tiling import Piece
from annotator.model.image import Image
from annotator.store.pixels import Limits, decode

_QUALITY: Final = 95
_LOSSY: Final = (".jpg", ".jpeg", ".jpe", ".jfif")
_LIMITS: Final = Limits(max_side=1_000_000, max_bytes=1 << 32)
"""Tiles need all pixels, so a picture is not reduced as it would be for the screen."""

Pixels = npt.NDArray[np.uint8]


def ending_of(image: Image) -> str:
    """The ending of an image's pieces: JPEG stays JPEG, everything else becomes PNG and loses nothing."""
    return ".jpg" if image.name.lower().endswith(_LOSSY) else ".png"


def decoded(folder: Path, image: Image) -> Pixels:
    """The picture as displayed, RGB `(h, w, 3)`. Raises UserError where it is not there or not of the size known."""
    picture = decode(folder / image.name, limits=_LIMITS)
    if picture.shown_scale != 1:
        raise UserError(f"{image.name} has too many pixels to be cut into tiles; cut it up before.")
    if image.has_size and (picture.width, picture.height) != (image.width, image.height):
        raise UserError(
            f"{image.name} is {picture.width} x {picture.height} pixels, but the project says {image.width} x "
            f"{image.height}; put the right picture into the images folder."
        )
    return np.ascontiguousarray(picture.pixels[:, :, 2::-1])


def packed(pixels: Pixels, piece: Piece, ending: str) -> bytes:
    """The bytes of one piece; what a tile shows beyond the picture is black."""
    shown = _tile(pixels, piece) if piece.is_tile else _scaled(pixels, piece)
    if ending == ".jpg":
        whole: bytes = simplejpeg.encode_jpeg(shown, quality=_QUALITY, colorspace="RGB", colorsubsampling="444")
        return whole
    stream = io.BytesIO()
    PillowImage.fromarray(shown).save(stream, "PNG", compress_level=3)
    return stream.getvalue()


def _tile(pixels: Pixels, piece: Piece) -> Pixels:
    x0, y0, x1, y1 = piece.window
    part = pixels[y0:y1, x0:x1]
    if part.shape[:2] == (piece.height, piece.width):
        return np.ascontiguousarray(part)
    room = np.zeros((piece.height, piece.width, 3), dtype=np.uint8)
    room[: part.shape[0], : part.shape[1]] = part
    return room


def _scaled(pixels: Pixels, piece: Piece) -> Pixels:
    """The whole picture; making it smaller averages, so that thin things do not vanish."""
    small = piece.width < pixels.shape[1]
    way = PillowImage.Resampling.BOX if small else PillowImage.Resampling.BILINEAR
    return np.asarray(PillowImage.fromarray(pixels).resize((piece.width, piece.height), way))
