"""The alley between two rows: sky, a far tree line and mown grass in perspective."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from drawing.orchards.noise import Field, layered_noise, smooth_noise, smoothstep


@dataclass(frozen=True, slots=True)
class View:
    """A camera in the alley, looking along it. Metres in the world, pixels in the picture."""

    width: int
    height: int
    vanish_x: float
    horizon: float
    focal: float
    """Pixels a metre at one metre's distance."""
    eye: float
    """Height of the camera above the ground, metres."""

    def project(self, *, across: float, up: float, away: float) -> tuple[float, float]:
        """Pixel of a point ``across`` metres right, ``up`` metres above the ground, ``away`` metres off."""
        scale = self.focal / away
        return self.vanish_x + across * scale, self.horizon + (self.eye - up) * scale


def alley(rng: np.random.Generator, view: View, *, rows: tuple[float, float]) -> tuple[Image.Image, Image.Image]:
    """Sky, tree line and ground at full size, and how strongly shadows of trees fall on it.

    ``rows``: how many metres across both rows stand.
    """
    factor = max(1, round(view.width / 1500))
    width, height = math.ceil(view.width / factor), math.ceil(view.height / factor)
    picture = _sky(rng, width, height)
    horizon = view.horizon / factor
    crest = horizon - 0.022 * width * (1.3 + smooth_noise(rng, 1, width, cells=(1, 9))[0])
    crest += 0.004 * width * smooth_noise(rng, 1, width, cells=(1, 120))[0]
    y = np.arange(height, dtype=np.float32)[:, None]
    hill = smoothstep(y - crest[None, :], -1.5, 1.5)[..., None]
    shade = layered_noise(rng, height, width, cells=60, octaves=2)[..., None]
    picture += (np.array([112, 132, 112], np.float32) * (1 + 0.10 * shade) - picture) * hill
    grass = _grass(rng, view, factor=factor, size=(height, width), rows=rows)
    ground = smoothstep(np.broadcast_to(y, (height, width)), horizon - 1, horizon + 1)[..., None]
    picture += (grass - picture) * ground
    image = Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(0.8))
    solid = Image.fromarray((ground[..., 0] * 80).astype(np.uint8))
    size = (view.width, view.height)
    full = image.resize(size, Image.Resampling.BICUBIC)
    _blades(rng, view, full)
    return full, solid.resize(size, Image.Resampling.BILINEAR)


def _sky(rng: np.random.Generator, width: int, height: int) -> Field:
    puffs = sum(
        smooth_noise(rng, height, width, cells=(5.0 * fine, 2.6 * fine)) * np.float32(0.6 / fine**0.7)
        for fine in (1, 2, 4, 8, 16)
    )
    cloud = smoothstep(np.asarray(puffs, np.float32), -0.10, 0.75)[..., None]
    up = np.linspace(0.0, 1.0, height, dtype=np.float32)[:, None, None]
    blue = np.array([118, 165, 214], np.float32) + np.array([120, 75, 30], np.float32) * np.clip(up * 1.9, 0, 1)
    white = np.array([248, 247, 244], np.float32)
    return np.asarray(blue + (white - blue) * cloud * 0.85, np.float32)


def _lookup(table: Field, across: Field, away: Field, step: float) -> Field:
    """A noise table, mirrored at its edges, read at world places, ``step`` metres a cell."""
    whole = np.pad(table, ((0, table.shape[0]), (0, table.shape[1])), mode="symmetric")
    rows, columns = whole.shape
    row = (away / np.float32(step)).astype(np.intp) % rows
    column = (across / np.float32(step)).astype(np.intp) % columns
    return np.asarray(whole[row, column], np.float32)


def _grass(
    rng: np.random.Generator, view: View, *, factor: int, size: tuple[int, int], rows: tuple[float, float]
) -> Field:
    """Mown grass with worn wheel tracks, bare strips under the trees and the shadows of the rows, (H, W, 3)."""
    below = np.maximum(np.arange(size[0], dtype=np.float32) * factor - np.float32(view.horizon), 1.0)
    away = np.broadcast_to((view.eye * view.focal / below)[:, None], size).astype(np.float32)
    across = (np.arange(size[1], dtype=np.float32)[None, :] * factor - np.float32(view.vanish_x)) * away / view.focal
    coarse = _lookup(smooth_noise(rng, 400, 400, cells=(50, 50)), across + 40, away, 0.05)
    fine = _lookup(smooth_noise(rng, 400, 400, cells=(200, 200)), across + 40, away, 0.012)
    large = _lookup(smooth_noise(rng, 400, 400, cells=(14, 14)), across + 40, away, 0.08)
    colour = np.array([104, 128, 58], np.float32) * (1.0 + 0.20 * coarse + 0.22 * fine + 0.12 * large)[..., None]
    track = smoothstep(np.abs(np.abs(across) - 0.75) + 0.10 * coarse, 0.34, 0.10)[..., None]
    colour += (np.array([142, 130, 84], np.float32) - colour) * 0.40 * track
    middle = np.minimum(np.abs(across - rows[0]), np.abs(across - rows[1]))
    bare = smoothstep(middle + 0.16 * large + 0.1 * coarse, 0.62, 0.40)[..., None]
    colour += (np.array([118, 98, 70], np.float32) * (1 + 0.3 * fine[..., None]) - colour) * 0.60 * bare
    shade = smoothstep(middle + 0.35 * large + 0.15 * coarse, 1.20, 0.60)[..., None]
    return np.asarray(colour * (1.0 - 0.45 * shade), np.float32)


def _blades(rng: np.random.Generator, view: View, picture: Image.Image) -> None:
    """Single blades of grass and fallen leaves near the camera, far ones first."""
    pen = ImageDraw.Draw(picture)
    away = np.sort(1.0 / rng.uniform(1 / 9.0, 1 / 1.4, 5200))[::-1]
    for metres in away:
        x, y = view.project(across=float(rng.normal(0.0, 0.28)) * metres, up=0.0, away=float(metres))
        if not (0 <= x < view.width and view.horizon < y < view.height * 1.05):
            continue
        at = picture.getpixel((min(view.width - 1, int(x)), min(view.height - 1, int(y))))
        base = np.asarray(at, np.float32) * rng.uniform(0.62, 1.45) + np.array([0, 4, -6]) * rng.random()
        tone = (int(min(255, base[0])), int(min(255, base[1])), int(max(0, min(255, base[2]))))
        scale = view.focal / metres
        tall, lean = scale * rng.uniform(0.03, 0.09), scale * rng.normal(0.0, 0.02)
        blade = [(x, y), (x + 0.3 * lean, y - 0.6 * tall), (x + lean, y - tall)]
        pen.line(blade, fill=tone, width=max(1, round(scale * 0.004)))
