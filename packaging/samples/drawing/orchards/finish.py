"""What a camera adds at the end: glow, falling light in the corners, tone and sensor noise."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageChops, ImageFilter

TILE = 512
"""Largest side of the tiles that share one bank of noise."""


def finish(picture: Image.Image, rng: np.random.Generator, *, glow: float, noise: float) -> npt.NDArray[np.uint8]:
    """The finished pixels (H, W, 3); ``glow`` 0..1 is veiling light, ``noise`` the sensor's standard deviation."""
    if glow > 0:
        picture = _glow(picture, glow)
    picture = picture.point(_tone() * 3)
    picture = ImageChops.multiply(picture, _vignette(picture.size).convert("RGB"))
    return _grain(np.array(picture), rng, noise)


def _glow(picture: Image.Image, strength: float) -> Image.Image:
    """Light scattered from bright places over their surroundings."""
    factor = max(2, max(picture.size) // 500)
    small = picture.reduce(factor)
    bright = small.point([max(0, value - 150) * 2 if value > 150 else 0 for value in range(256)] * 3)
    soft = bright.filter(ImageFilter.GaussianBlur(max(small.size) * 0.02))
    soft = soft.point([round(value * strength) for value in range(256)] * 3)
    return ImageChops.screen(picture, soft.resize(picture.size, Image.Resampling.BILINEAR))


def _tone() -> list[int]:
    """A camera's contrast curve as a table: deeper shadows, brighter lights, both ends kept."""
    x = np.linspace(0.0, 1.0, 256)
    curve = 0.55 * x + 0.45 * (x * x * (3.0 - 2.0 * x))
    return [int(value) for value in np.round(255.0 * curve)]


def _vignette(size: tuple[int, int]) -> Image.Image:
    y, x = np.mgrid[-1:1:64j, -1:1:64j]
    fall = 255.0 - 52.0 * np.clip((x * x + y * y) / 2.0, 0.0, 1.0) ** 1.4
    return Image.fromarray(fall.astype(np.uint8)).resize(size, Image.Resampling.BILINEAR)


def _grain(pixels: npt.NDArray[np.uint8], rng: np.random.Generator, noise: float) -> npt.NDArray[np.uint8]:
    """Add sensor noise in place, tile by tile from one bank, so that 24 megapixels take a fraction of a second."""
    height, width = pixels.shape[:2]
    side = min(TILE, max(height, width) // 2 + 1)
    bank = rng.standard_normal((side * 2, side * 2, 3), dtype=np.float32)
    bank = bank * 0.55 + bank.mean(axis=-1, keepdims=True) * 0.8
    bank = 0.8 * bank + 0.2 * (np.roll(bank, 1, axis=0) + np.roll(bank, 1, axis=1) + np.roll(bank, (1, 1), axis=(0, 1)))
    grains = np.round(bank * np.float32(noise)).astype(np.int16)
    for top in range(0, height, side):
        for left in range(0, width, side):
            tile = pixels[top : top + side, left : left + side]
            y, x = rng.integers(0, side, 2)
            mixed = tile + grains[y : y + tile.shape[0], x : x + tile.shape[1]]
            np.clip(mixed, 0, 255, out=mixed)
            tile[...] = mixed
    return pixels
