"""The ground of a plot: grass, bare soil, rocks and a path."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from drawing.orchards.noise import Field, layered_noise, smoothstep

Rgb = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Ground:
    """What the ground is like."""

    grass: Rgb
    dry: Rgb
    soil: Rgb
    bare: float
    """Share of bare soil, 0 … 1."""
    rocks: float
    """Rocks a square metre."""
    path: bool


def ground(kind: Ground, rng: np.random.Generator, *, side: int, metre: float) -> tuple[Field, Field]:
    """Colours (side, side, 3) 0 … 255 and heights (side, side) in metres of the ground; `metre` cells a metre."""
    cells = side / metre
    wide = layered_noise(rng, side, side, cells=cells / 9, octaves=5, fall=0.6)
    fine = layered_noise(rng, side, side, cells=cells / 0.7, octaves=3, fall=0.8)
    share = smoothstep(wide + 0.35 * fine, -0.45, 0.45)[..., None]
    colour = np.array(kind.grass, np.float32) * (1 - share) + np.array(kind.dry, np.float32) * share
    patch = smoothstep(
        layered_noise(rng, side, side, cells=cells / 6, octaves=5, fall=0.65), 0.62 - kind.bare, 0.95 - kind.bare
    )
    if kind.path:
        patch = np.maximum(patch, _path(rng, side, metre))
    colour = colour * (1 - patch[..., None]) + np.array(kind.soil, np.float32) * patch[..., None]
    tufts = rng.normal(0.0, 1.0, (side, side)).astype(np.float32)
    tufts = (tufts + np.roll(tufts, 1, 0) + np.roll(tufts, 1, 1)) / np.float32(1.7)
    colour *= (1 + (0.085 - 0.05 * patch) * tufts + 0.10 * fine)[..., None]
    stones, heights = _rocks(kind, rng, side, metre)
    grey = np.array((196, 188, 180), np.float32) * (0.86 + 0.16 * fine + 0.05 * tufts)[..., None]
    colour = colour * (1 - stones[..., None]) + grey * stones[..., None]
    swell = layered_noise(rng, side, side, cells=cells / 1.2, octaves=3) * np.float32(0.10)
    return np.asarray(colour, np.float32), np.asarray(heights + swell * (1 - patch), np.float32)


def _path(rng: np.random.Generator, side: int, metre: float) -> Field:
    """A trodden way across the plot."""
    mask = Image.new("L", (side, side))
    along = np.linspace(-0.05, 1.05, 30)
    bend = rng.normal(0.0, 0.09, 3)
    across = rng.uniform(0.25, 0.75) + sum(
        bend[i] * np.sin((i + 1) * 2.4 * along + rng.uniform(0, 6)) for i in range(3)
    )
    points = np.stack([along, across] if rng.random() < 0.5 else [across, along], axis=1) * side
    wide = round(rng.uniform(0.9, 2.4) * metre)
    ImageDraw.Draw(mask).line([tuple(point) for point in points.tolist()], fill=255, width=wide, joint="curve")
    soft = np.asarray(mask.filter(ImageFilter.GaussianBlur(0.35 * metre)), np.float32) / 255
    ragged = layered_noise(rng, side, side, cells=side / metre / 0.8, octaves=2)
    return smoothstep(soft + 0.25 * ragged, 0.3, 0.65)


def _rocks(kind: Ground, rng: np.random.Generator, side: int, metre: float) -> tuple[Field, Field]:
    """Where rocks lie (0 … 1) and how high they are: in drifts, angular, of very different sizes."""
    mask, high = Image.new("L", (side, side)), Image.new("L", (side, side))
    paint, lift = ImageDraw.Draw(mask), ImageDraw.Draw(high)
    count = rng.poisson(kind.rocks * (side / metre) ** 2)
    drifts = rng.uniform(0, side, (max(1, count // 40 + 1), 2))
    for _ in range(count):
        place = drifts[int(rng.integers(len(drifts)))] + rng.normal(0.0, 0.09 * side, 2)
        size = metre * 0.22 * float(rng.lognormal(0.0, 0.65))
        turn = np.sort(rng.uniform(0.0, 2 * math.pi, 7))
        reach = size * rng.uniform(0.65, 1.25, 7)
        corners = place + np.stack([reach * np.cos(turn) * rng.uniform(0.8, 1.6), reach * np.sin(turn)], axis=1)
        flat = corners.ravel().tolist()
        paint.polygon(flat, fill=int(rng.integers(215, 256)))
        lift.polygon(flat, fill=int(min(255, 20 + size / metre * 130)))
    soft = high.filter(ImageFilter.GaussianBlur(0.05 * metre))
    share = np.asarray(mask, np.float32) / np.float32(255)
    return share, np.asarray(np.asarray(soft, np.float32) * np.float32(0.9 / 255), np.float32)
