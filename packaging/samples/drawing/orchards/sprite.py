"""A sprite: a small shaded picture with its coverage, hard mask and shadow, ready to paste."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageFilter

from drawing.orchards.noise import Field

HARD = 128
"""Coverage (0..255) from which a pixel belongs to the sprite in the truth masks."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """Pictures of one thing under several light levels, with the masks needed to place it."""

    levels: tuple[Image.Image, ...]
    """RGB pictures from full sun (0) to deep shade (last)."""
    alpha: Image.Image
    """Coverage, mode L."""
    hard: Image.Image
    """0 or 255, mode L: the pixels that count as the thing."""
    anchor: tuple[float, float]
    """The point of the sprite (x, y) that is put on the place asked for."""
    angle: float
    """Direction in which it grows, radians in image axes."""
    shadow: Image.Image
    """Strength of the shadow it casts, mode L, larger than alpha by ``spread`` on every side."""
    spread: int


def make_sprite(
    levels: list[npt.NDArray[np.uint8]],
    alpha: Field,
    *,
    anchor: tuple[float, float],
    angle: float = 0.0,
    softness: float = 3.0,
    dark: float,
    blur: float = 0.0,
) -> Sprite:
    """Build a sprite from shaded arrays (H, W, 3) and coverage (H, W) in 0..1.

    ``softness`` is the blur of its shadow in pixels, ``dark`` the shadow's strength 0..1; ``blur`` defocuses the
    sprite itself.
    """
    margin = int(3 * blur + 1) if blur > 0.3 else 0
    if margin:
        alpha = np.pad(alpha, margin)
        levels = [np.pad(level, ((margin, margin), (margin, margin), (0, 0)), mode="edge") for level in levels]
    cover = _mask(alpha)
    pictures = [Image.fromarray(level) for level in levels]
    if margin:
        cover = cover.filter(ImageFilter.GaussianBlur(blur))
        pictures = [picture.filter(ImageFilter.GaussianBlur(blur)) for picture in pictures]
    spread = int(2.5 * softness + 1)
    shadow = soften(_mask(np.pad(alpha * np.float32(dark), spread)), softness)
    place = (anchor[0] + margin, anchor[1] + margin)
    return Sprite(tuple(pictures), cover, _hardened(cover), place, angle, shadow, spread)


def filled(inside: npt.NDArray[np.bool_], colours: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """A picture (H, W, 3) with these colours (M, 3) where ``inside`` (H, W) holds and their mean elsewhere.

    The mean keeps dark fringes away when the sprite is blurred or enlarged.
    """
    picture = np.empty((*inside.shape, 3), np.uint8)
    picture[...] = colours[:: max(1, len(colours) // 256)].mean(axis=0) if len(colours) else 0
    picture[inside] = colours
    return picture


def enlarged(sprite: Sprite, factor: float) -> Sprite:
    """The same sprite ``factor`` times as large, for things too near to need more detail."""

    def grow(picture: Image.Image) -> Image.Image:
        size = (max(1, round(picture.width * factor)), max(1, round(picture.height * factor)))
        return picture.resize(size, Image.Resampling.BICUBIC)

    cover = grow(sprite.alpha)
    spread = round(sprite.spread * factor)
    shadow_size = (cover.width + 2 * spread, cover.height + 2 * spread)
    return Sprite(
        levels=tuple(grow(level) for level in sprite.levels),
        alpha=cover,
        hard=_hardened(cover),
        anchor=(sprite.anchor[0] * factor, sprite.anchor[1] * factor),
        angle=sprite.angle,
        shadow=sprite.shadow.resize(shadow_size, Image.Resampling.BILINEAR),
        spread=spread,
    )


def soften(mask: Image.Image, radius: float) -> Image.Image:
    """A blurred mask; wide blurs run on a reduced copy, which nobody can tell apart."""
    if radius < 6:
        return mask.filter(ImageFilter.GaussianBlur(radius))
    factor = int(radius // 3)
    small = mask.reduce(factor).filter(ImageFilter.GaussianBlur(radius / factor))
    return small.resize(mask.size, Image.Resampling.BILINEAR)


def _mask(share: Field) -> Image.Image:
    return Image.fromarray((share * np.float32(255.0) + np.float32(0.5)).astype(np.uint8))


def _hardened(cover: Image.Image) -> Image.Image:
    return Image.fromarray((np.asarray(cover) >= HARD).view(np.uint8) * np.uint8(255))
