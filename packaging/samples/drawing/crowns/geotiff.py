"""Writing a plot as a GeoTIFF that says where on the ground it lies."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image
from PIL.TiffImagePlugin import ImageFileDirectory_v2
from PIL.TiffTags import ASCII, DOUBLE, SHORT

from drawing.pictures import QUALITY

_EPSG: Final = 32611
"""WGS 84, UTM zone 11 north."""
_SCALE, _TIE, _KEYS, _DESCRIPTION, _SOFTWARE = 33550, 33922, 34735, 270, 305


def write_geotiff(
    path: Path, pixels: npt.NDArray[np.uint8], *, corner: tuple[float, float], metres: float, text: str
) -> None:
    """Writes RGB pixels (H, W, 3), north up, in JPEG strips; `corner` is easting and northing of the upper left corner.

    Source: OGC GeoTIFF 1.1, the tags ModelPixelScale, ModelTiepoint and GeoKeyDirectory. Raises OSError.
    """
    tags = ImageFileDirectory_v2()
    for tag, kind, value in (
        (_DESCRIPTION, ASCII, text),
        (_SOFTWARE, ASCII, "Annotator"),
        (_SCALE, DOUBLE, (metres, metres, 0.0)),
        (_TIE, DOUBLE, (0.0, 0.0, 0.0, corner[0], corner[1], 0.0)),
        (_KEYS, SHORT, (1, 1, 0, 4, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, _EPSG, 3076, 0, 1, 9001)),
    ):
        tags.tagtype[tag] = kind
        tags[tag] = value
    Image.fromarray(pixels).save(path, "TIFF", tiffinfo=tags, compression="jpeg", quality=QUALITY)
