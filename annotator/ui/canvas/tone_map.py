"""Tone map: a tone worked out for one picture, ready to be laid over any part of it at any zoom."""

import weakref
from dataclasses import dataclass
from typing import Final

import numpy as np
from PySide6.QtGui import QImage

from annotator.geometry.box import Pixels
from annotator.session.view import PLAIN, Tone
from annotator.ui.base.paint import Region
from annotator.ui.base.pictures import Level, ShownPicture


def grey_of(pixels: Pixels) -> Pixels:
    """Greys (h, w) of pixels (h, w, 4) in the order blue, green, red (ITU-R BT.601)."""
    blue, green, red = (pixels[..., channel].astype(np.uint16) for channel in range(3))
    grey: Pixels = ((29 * blue + 150 * green + 77 * red + 128) >> 8).astype(np.uint8)
    return grey


_CUT: Final = 0.005
"""Share of the pixels that auto contrast lets go at either end."""
_LEAST_RANGE: Final = 8
"""Greys that a stretched range has at least: an even picture stays even."""
_SMALL: Final = 600
"""Longer side of the copy that is measured."""


@dataclass(frozen=True, slots=True, eq=False)
class ToneMap:
    """What becomes of the colours of one picture."""

    table: bytes
    """The new value of each of the 256 values of a channel."""
    coarse: ShownPicture
    """The picture in this tone, small: for places that no scene has reached yet."""

    def apply(self, pixels: Pixels, region: Region) -> None:
        """Changes a region of a scene (H, W, 4) in place; the whole region must lie on the picture."""
        left, top, right, bottom = region
        _apply(pixels[top:bottom, left:right], self.table)


@dataclass(slots=True)
class ToneMapper:
    """Makes tone maps and keeps what was measured last."""

    _picture: weakref.ref[ShownPicture] | None = None
    """Weak, because the memory of a picture that is no longer shown is lent to the next one."""
    _small: Level | None = None
    _made: tuple[Tone, ToneMap] | None = None

    def map_tone(self, tone: Tone, picture: ShownPicture | None) -> ToneMap | None:
        """The tone for this picture; None where nothing is changed or there is no picture."""
        if tone == PLAIN or picture is None or not picture.levels:
            self._picture = self._made = None
            return None
        if self._picture is None or picture is not self._picture():
            self._picture, self._small = weakref.ref(picture), _take_small(picture.levels[-1])
            self._made = None
        if self._made is None or self._made[0] != tone:
            self._made = (tone, self._make(tone, picture))
        return self._made[1]

    def _make(self, tone: Tone, picture: ShownPicture) -> ToneMap:
        small = self._small or _take_small(picture.levels[-1])
        pixels = small.pixels.copy()
        table = make_table(tone, measure_range(pixels) if tone.auto else (0, 255)).tobytes()
        _apply(pixels, table)
        coarse = (_make_level(pixels, small.factor),)
        return ToneMap(table, ShownPicture(picture.image, picture.width, picture.height, coarse))


def make_table(tone: Tone, ends: tuple[int, int] = (0, 255)) -> Pixels:
    """What each of the 256 values becomes: stretched from `ends`, then gamma, contrast and brightness."""
    low, high = ends
    values = np.clip((np.arange(256) - low) / (high - low), 0.0, 1.0) ** (4.0**-tone.gamma)
    values = (values - 0.5) * 4.0**tone.contrast + 0.5 + tone.brightness
    table: Pixels = np.clip(np.rint(255 * values), 0, 255).astype(np.uint8)
    return table


def measure_range(pixels: Pixels) -> tuple[int, int]:
    """The greys between which nearly all of a picture (h, w, 4) lies."""
    share = np.cumsum(np.bincount(grey_of(pixels).ravel(), minlength=256)) / (pixels.shape[0] * pixels.shape[1])
    low, high = int(np.searchsorted(share, _CUT, side="right")), int(np.searchsorted(share, 1.0 - _CUT))
    short = _LEAST_RANGE - (high - low)
    if short > 0:
        low = min(max(low - short // 2, 0), 255 - _LEAST_RANGE)
        high = low + _LEAST_RANGE
    return low, high


def _take_small(level: Level) -> Level:
    """A copy of a level, every n-th pixel of it where it is large."""
    step = -(-max(level.pixels.shape[:2]) // _SMALL)
    return _make_level(np.ascontiguousarray(level.pixels[::step, ::step]), level.factor * step)


def _make_level(pixels: Pixels, factor: int) -> Level:
    height, width = pixels.shape[:2]
    return Level(QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32), factor, pixels)


def _apply(pixels: Pixels, table: bytes) -> None:
    # Python's own translation of bytes is many times as fast as indexing a table with an array.
    pixels[...] = np.frombuffer(pixels.tobytes().translate(table), dtype=np.uint8).reshape(pixels.shape)
