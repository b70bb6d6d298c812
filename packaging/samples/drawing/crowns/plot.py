"""Drawing one plot from the air: ground, trees, sun and shadows, and the truth about the crowns."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageFilter

from drawing.crowns.ground import Ground, ground
from drawing.crowns.outline import outlined
from drawing.crowns.scene import PIXEL, Crown, Plot
from drawing.crowns.trees import BIRCH, FIR, GREY_PINE, MAPLE, OAK, SHRUB, SNAG, Stand, Tree, canopy, grown
from drawing.orchards.noise import Field, layered_noise

KINDS: Final = ("savanna", "mixed", "forest", "clearing")
"""What plots there are."""

_STANDS: Final = {
    "savanna": Stand(((OAK, 0.55), (GREY_PINE, 0.2), (SHRUB, 0.4), (SNAG, 0.06)), 0.36, 0.55, 0.45),
    "mixed": Stand(((MAPLE, 0.3), (FIR, 0.4), (BIRCH, 0.3), (SHRUB, 0.2), (SNAG, 0.03)), 0.62, 0.7, 0.3, 1.2),
    "forest": Stand(((MAPLE, 0.65), (FIR, 0.2), (BIRCH, 0.25)), 0.95, 0.95, 0.0, 1.3),
    "clearing": Stand(((FIR, 0.6), (BIRCH, 0.3), (SHRUB, 0.6), (SNAG, 0.05)), 0.30, 0.6, 0.75, 1.15),
}
_GROUNDS: Final = {
    "savanna": Ground((140, 138, 102), (186, 172, 140), (198, 182, 160), 0.16, 0.22, path=False),
    "mixed": Ground((104, 122, 70), (150, 146, 98), (170, 152, 124), 0.10, 0.03, path=True),
    "forest": Ground((88, 92, 58), (128, 110, 78), (136, 116, 90), 0.30, 0.02, path=False),
    "clearing": Ground((112, 126, 72), (168, 158, 106), (176, 158, 128), 0.14, 0.06, path=True),
}
_FINER: Final = 2
"""Cells of the drawing a pixel, along each axis."""
_STREAM: Final = 23
_CELL: Final = 5
"""Pixels a cell of the heights."""


@dataclass(frozen=True, slots=True)
class _Canopy:
    heights: Field
    leaves: Field
    owner: npt.NDArray[np.int16]
    """Which tree is seen, -1 for none."""


def draw_plot(seed: int, size: int = 400, *, kind: str = "savanna") -> Plot:
    """A square plot of `size` pixels (a multiple of 5) of `PIXEL` metres. The same arguments give the same plot."""
    rng = np.random.default_rng([_STREAM, seed])
    side, metre = size * _FINER, _FINER / PIXEL
    trees = grown(_STANDS[kind], rng, size=size * PIXEL)
    colour, relief = ground(_GROUNDS[kind], rng, side=side, metre=metre)
    top = _grown_over(trees, rng, side=side, metre=metre)
    sun = _sun(rng)
    covered = top.owner >= 0
    surface = np.where(covered, top.heights, relief)
    light = _lit(surface, covered, sun, metre)
    tints = np.array([tree.tint for tree in trees] or [(0.0, 0.0, 0.0)], np.float32)
    speckle = rng.normal(0.0, 1.0, (side, side)).astype(np.float32)
    leafy = tints[np.maximum(top.owner, 0)] * (0.80 + 0.34 * top.leaves + 0.13 * speckle)[..., None]
    colour = np.where(covered[..., None], leafy, colour) * light
    return Plot(_photograph(colour, size, rng), _scanned(surface, covered, rng), _crowns(trees, top.owner, size))


def _grown_over(trees: list[Tree], rng: np.random.Generator, *, side: int, metre: float) -> _Canopy:
    """All crowns laid over each other; the higher one is seen."""
    heights, leaves = np.zeros((side, side), np.float32), np.zeros((side, side), np.float32)
    owner = np.full((side, side), -1, np.int16)
    for number, tree in enumerate(trees):
        high, dense, (left, top) = canopy(tree, rng, metre=metre)
        x0, y0, x1, y1 = max(0, left), max(0, top), min(side, left + high.shape[1]), min(side, top + high.shape[0])
        if x1 <= x0 or y1 <= y0:
            continue
        window = (slice(y0, y1), slice(x0, x1))
        within = (slice(y0 - top, y1 - top), slice(x0 - left, x1 - left))
        above = high[within] > heights[window]
        heights[window] = np.where(above, high[within], heights[window])
        leaves[window] = np.where(above, dense[within], leaves[window])
        owner[window] = np.where(above, np.int16(number), owner[window])
    return _Canopy(heights, leaves, owner)


def _sun(rng: np.random.Generator) -> tuple[float, float, float]:
    """Towards the sun: east, south and up; it stands in the south-east to south-west, the shadows fall north."""
    azimuth, elevation = math.radians(rng.uniform(40.0, 140.0)), math.radians(rng.uniform(42.0, 62.0))
    flat = math.cos(elevation)
    return flat * math.cos(azimuth), flat * math.sin(azimuth), math.sin(elevation)


def _lit(surface: Field, covered: npt.NDArray[np.bool_], sun: tuple[float, float, float], metre: float) -> Field:
    """Light (side, side, 3): slope towards the sun, cast shadows, and less sky low between crowns."""
    smooth = _blurred(surface, 0.05 * metre)
    slope_y, slope_x = np.gradient(smooth, np.float32(1 / metre))
    steep = np.sqrt(1 + slope_x**2 + slope_y**2)
    facing = np.clip((-slope_x * sun[0] - slope_y * sun[1] + sun[2]) / steep, 0.0, 1.0)
    flat = sun[2]
    open_sky = np.clip(1.0 - 0.16 * np.maximum(_blurred(surface, 1.2 * metre) - surface, 0.0), 0.35, 1.0)
    shade = _cast(surface, sun, metre)
    direct = facing / flat * (1 - shade)
    mixed = np.where(covered, 0.34 + 0.72 * direct, 0.40 + 0.62 * np.minimum(direct, 1.35))
    bluish = np.array((0.98, 0.96, 1.10), np.float32)
    warm = np.array((1.04, 1.0, 0.94), np.float32)
    tone = np.where(shade[..., None] > 0.5, bluish, warm)
    return np.asarray((mixed * open_sky)[..., None] * tone, np.float32)


def _cast(surface: Field, sun: tuple[float, float, float], metre: float) -> Field:
    """Share of the sun (side, side) that something between takes: marching towards it over the heights."""
    flat = math.hypot(sun[0], sun[1])
    rise = sun[2] / flat
    side = len(surface)
    hidden = np.zeros(surface.shape, np.float32)
    reach = float(surface.max()) / rise
    step = 0.22
    for turn in range(1, int(reach / step) + 1):
        away = turn * step
        dx, dy = round(sun[0] / flat * away * metre), round(sun[1] / flat * away * metre)
        if max(abs(dx), abs(dy)) >= side:
            break
        here = (slice(max(0, -dy), side - max(0, dy)), slice(max(0, -dx), side - max(0, dx)))
        there = (slice(max(0, dy), side + min(0, dy)), slice(max(0, dx), side + min(0, dx)))
        above = surface[there] - surface[here] - np.float32(away * rise)
        np.maximum(hidden[here], np.clip(above * 3.0, 0.0, 1.0), out=hidden[here])
    return np.asarray(_blurred(hidden, 0.06 * metre) * np.float32(0.9), np.float32)


def _blurred(field: Field, cells: float) -> Field:
    from scipy.ndimage import gaussian_filter

    return np.asarray(gaussian_filter(field, cells, truncate=2.5), np.float32)


def _photograph(colour: Field, size: int, rng: np.random.Generator) -> npt.NDArray[np.uint8]:
    """Exposure, uneven light, the lens and the sensor."""
    side = len(colour)
    haze = np.array((26, 26, 32), np.float32)
    drift = 1 + 0.04 * layered_noise(rng, side, side, cells=3, octaves=2)[..., None]
    picture = np.clip(colour * drift * rng.uniform(1.0, 1.12) + haze, 0, 255).astype(np.uint8)
    image = Image.fromarray(picture).reduce(_FINER).filter(ImageFilter.GaussianBlur(0.45))
    noise = rng.normal(0.0, 3.0, (size, size, 3))
    return np.asarray(np.clip(np.asarray(image, np.float64) + noise, 0, 255).round(), np.uint8)


def _scanned(surface: Field, covered: npt.NDArray[np.bool_], rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """What a laser scanner would tell: the highest return of every cell, not quite exact."""
    block = _CELL * _FINER
    cells = len(surface) // block
    high = np.where(covered, surface, 0.0)[: cells * block, : cells * block].reshape(cells, block, cells, block)
    measured = high.max(axis=(1, 3)) + rng.normal(0.0, 0.08, (cells, cells))
    return np.asarray(np.maximum(measured, 0.0), np.float32)


def _crowns(trees: list[Tree], owner: npt.NDArray[np.int16], size: int) -> tuple[Crown, ...]:
    """The trees with enough inside the plot, their outlines in pixels."""
    counts = np.bincount(owner[owner >= 0].ravel(), minlength=len(trees)) / _FINER**2
    crowns = []
    for tree, visible in zip(trees, counts.tolist(), strict=True):
        outline, area = outlined(tree, size=size)
        dense = max(0.25, 1.0 - 0.9 * tree.species.gaps)
        if len(outline) < 3 or area < 12.0 or visible < 0.08 * area:
            continue
        top = (tree.x / PIXEL, tree.y / PIXEL)
        seen = min(1.0, visible / (area * dense))
        crowns.append(Crown(outline, top, tree.height, tree.radius, tree.species.name, seen))
    return tuple(crowns)
