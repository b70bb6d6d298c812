"""What lies behind the focal plane: sky, dark interior and foliage that loses its sharpness with distance."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from PIL import Image, ImageFilter

from drawing.orchards.canvas import Canvas
from drawing.orchards.foliage import leaf_pool
from drawing.orchards.growth import Leafage, rosette, sunshine
from drawing.orchards.noise import Field, layered_noise, smoothstep
from drawing.orchards.recipe import Recipe
from drawing.orchards.wood import Timber

LAYERS = ((8, 0.62, 0.95, -0.55, 0.10), (4, 0.75, 1.0, -0.40, 0.055), (2, 0.88, 0.95, -0.22, 0.022))
"""Far to near: least reduction of the canvas, leaf size, coverage, light gain, blur (as a share of the leaf)."""


FAR_SHADOW = 0.45
"""Share of a shadow's strength that reaches foliage behind the focal plane."""


def backdrop(
    rng: np.random.Generator, width: int, height: int, *, recipe: Recipe, leaf: float
) -> tuple[Image.Image, Image.Image]:
    """The picture behind the focal plane at full size, and how strongly shadows of that plane fall on it."""
    picture, solid = _depths(rng, width, height, recipe)
    for reduction, size, coverage, gain, blur in LAYERS:
        factor = max(1, min(max(reduction, int(blur * leaf / 2.5)), int(leaf * size / 9)))
        scaled = (math.ceil(width / factor), math.ceil(height / factor))
        picture = picture.resize(scaled, Image.Resampling.BICUBIC)
        solid = solid.resize(scaled, Image.Resampling.BILINEAR)
        canvas = Canvas(picture, recipe.light, reach=0.16 * leaf * size / factor, solid=solid if recipe.sky else None)
        _foliage(rng, canvas, recipe, leaf=leaf * size / factor, coverage=coverage, gain=gain)
        picture = picture.filter(ImageFilter.GaussianBlur(max(0.4, blur * leaf / factor)))
        picture = _discs(rng, picture, recipe, radius=0.11 * leaf / factor) if reduction == 4 else picture
    faint = solid.point([round(value * FAR_SHADOW) for value in range(256)])
    whole = (width, height)
    return picture.resize(whole, Image.Resampling.BICUBIC), faint.resize(whole, Image.Resampling.BILINEAR)


def _depths(rng: np.random.Generator, width: int, height: int, recipe: Recipe) -> tuple[Image.Image, Image.Image]:
    """Sky where the crown is thin, dark foliage elsewhere, at 1/16 of the size, and the mask of the foliage."""
    columns, rows = max(24, width // 16), max(18, height // 16)
    thin = layered_noise(rng, rows, columns, cells=9, octaves=3) * 1.1
    top = np.linspace(0.75, -1.3, rows, dtype=np.float32)[:, None]
    gap = smoothstep(thin + top + np.float32(1.6 * recipe.sky - 1.35), 0.0, 0.28) * (recipe.sky > 0)
    murk = layered_noise(rng, rows, columns, cells=7, octaves=3)[..., None]
    dark = np.array([30.0, 40.0, 22.0], np.float32) * (1.0 + 0.5 * murk) * _open(recipe)
    sky = _sky(rng, rows, columns)
    mixed = dark * (1.0 - gap[..., None]) + sky * gap[..., None]
    picture = Image.fromarray(np.clip(mixed, 0, 255).astype(np.uint8))
    return picture, Image.fromarray(((1.0 - gap) * 255).astype(np.uint8))


def _open(recipe: Recipe) -> float:
    """How much brighter the interior is when the light comes from everywhere or through a thin crown."""
    return 1.0 + 0.6 * (1.0 - recipe.light.shadow) + 0.9 * recipe.sky


def _sky(rng: np.random.Generator, rows: int, columns: int) -> Field:
    cloud = smoothstep(layered_noise(rng, rows, columns, cells=3, octaves=4), -0.2, 0.45)[..., None]
    blue = np.array([176.0, 205.0, 232.0], np.float32)
    white = np.array([246.0, 247.0, 246.0], np.float32)
    return np.asarray(blue + (white - blue) * (0.35 + 0.65 * cloud), np.float32)


def _foliage(
    rng: np.random.Generator, canvas: Canvas, recipe: Recipe, *, leaf: float, coverage: float, gain: float
) -> None:
    width, height = canvas.picture.size
    pool = leaf_pool(rng, recipe.light, count=18, length=leaf, softness=0.12 * leaf)
    leafage = Leafage(rng, pool, sunshine(rng, width, height, cells=5))
    timber = Timber(rng, recipe.light)
    for _ in range(int(rng.integers(1, 4))):
        start = (rng.uniform(0, width), height * rng.uniform(0.5, 1.15))
        angle = -math.pi / 2 + rng.normal(0.0, 0.5)
        thick = leaf * rng.uniform(0.12, 0.3)
        for piece in timber.branch(start=start, angle=angle, length=height * 1.1, width=thick, depth=0.0, level=2):
            canvas.place(piece)
    count = int(coverage * width * height / (leaf * leaf * 1.25)) + 3
    xs, ys = rng.uniform(-0.02, 1.02, count) * width, rng.uniform(-0.02, 1.05, count) * height
    thin = layered_noise(rng, 24, 32, cells=6, octaves=2) + np.linspace(-0.9, 0.9, 24, dtype=np.float32)[:, None]
    for x, y in zip(xs, ys, strict=True):
        cell = thin[min(23, max(0, int(y / height * 24))), min(31, max(0, int(x / width * 32)))]
        if cell < recipe.sky * 0.9 - 0.9:
            continue
        leaves = int(rng.integers(4, 7))
        fan = rosette(leafage, x=x, y=y, depth=0.5, out=rng.uniform(-math.pi, math.pi), leaves=leaves, gain=gain)
        for placement in fan:
            canvas.place(replace(placement, lift=0.0) if placement.level == 2 else placement)


def _discs(rng: np.random.Generator, picture: Image.Image, recipe: Recipe, *, radius: float) -> Image.Image:
    """Out-of-focus points of light between far leaves: the bright discs a wide lens draws."""
    count = int(rng.integers(6, 20) * (0.3 + recipe.sky))
    size = max(3, round(radius * 2))
    y, x = (np.mgrid[0 : 2 * size, 0 : 2 * size].astype(np.float32) + 0.5) / size - 1.0
    distance = np.hypot(x, y)
    disc = smoothstep(distance, 1.0, 0.86) * (0.75 + 0.25 * smoothstep(distance, 0.55, 0.95))
    for _ in range(count):
        grow = rng.uniform(0.35, 1.1)
        side = max(3, round(size * grow))
        mask = Image.fromarray((disc * 255 * rng.uniform(0.10, 0.5)).astype(np.uint8)).resize((side, side))
        place = (int(rng.uniform(0, picture.width)), int(rng.uniform(0, 0.7) * picture.height))
        tint = (255, 250, 222) if rng.random() < 0.5 else (214, 232, 150)
        picture.paste(tint, place, mask)
    return picture
