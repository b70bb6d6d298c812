"""Apples: a shaded ball with a stem cavity, a blush that follows the sun, streaks, lenticels and gloss."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from drawing.orchards.blemish import Blemish, paint_blemishes
from drawing.orchards.light import Light, Rgb, ambient, develop
from drawing.orchards.noise import Field, layered_noise, smooth_noise, smoothstep
from drawing.orchards.sprite import Sprite, enlarged, make_sprite

LARGEST_DRAWN = 540
"""Diameter in pixels above which a fruit is drawn smaller and enlarged: detail finer than this is not there."""


@dataclass(frozen=True, slots=True)
class Fruit:
    """One fruit's form, pose and skin."""

    diameter: float
    """Pixels, across the widest place."""
    stem: tuple[float, float, float]
    """Unit vector from the centre to the stem cavity, image axes."""
    squash: float
    """Height over width."""
    ripeness: float
    """0 green, 1 red all over."""
    ground: Rgb
    """Reflectance of the unblushed skin."""
    blush: Rgb
    """Reflectance of the red side."""
    blemishes: tuple[Blemish, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class Surface:
    """Per-pixel geometry of a fruit's visible side."""

    normal: npt.NDArray[np.float32]
    """(H, W, 3) unit normals of the ball."""
    radius: Field
    """0 at the centre, 1 at the silhouette."""
    polar: Field
    """Cosine of the angle to the stem axis."""
    azimuth: Field
    """Angle about the stem axis, radians."""
    alpha: Field


def random_fruit(
    rng: np.random.Generator,
    *,
    diameter: float,
    ripeness: float,
    blemishes: tuple[Blemish, ...] = (),
    lean: float = 0.0,
) -> Fruit:
    """A fruit of one of a few orchard colours; its stem points up, turned by about ``lean`` radians to the right."""
    tilt = lean + rng.normal(0.0, 0.25)
    toward = rng.normal(0.25, 0.45)
    stem = np.array([math.sin(tilt), -math.cos(tilt), math.sin(toward) * 0.9])
    stem /= np.linalg.norm(stem)
    grounds: tuple[Rgb, ...] = ((0.36, 0.36, 0.055), (0.30, 0.34, 0.07), (0.42, 0.34, 0.06), (0.25, 0.33, 0.065))
    blushes: tuple[Rgb, ...] = ((0.40, 0.028, 0.022), (0.30, 0.015, 0.018), (0.42, 0.045, 0.022), (0.36, 0.02, 0.028))
    return Fruit(
        diameter=diameter,
        stem=(float(stem[0]), float(stem[1]), float(stem[2])),
        squash=float(rng.uniform(0.90, 1.04)),
        ripeness=ripeness,
        ground=grounds[int(rng.integers(len(grounds)))],
        blush=blushes[int(rng.integers(len(blushes)))],
        blemishes=blemishes,
        seed=int(rng.integers(2**31)),
    )


def fruit_sprite(fruit: Fruit, light: Light, *, level: int) -> Sprite:
    """The fruit in sun (0), half shade (1) or shade (2), as the sprite's only level; the anchor is its centre."""
    rng = np.random.default_rng(fruit.seed)
    diameter = min(fruit.diameter, float(LARGEST_DRAWN))
    size = math.ceil(diameter * 1.06) + 3
    surface = _surface(fruit, size, diameter)
    lit = develop(_shade(fruit, surface, light, rng, level), light.exposure)
    sprite = make_sprite(
        [lit],
        surface.alpha,
        anchor=(size / 2, size / 2),
        softness=max(1.0, diameter * 0.10),
        dark=0.9 * light.shadow,
    )
    return sprite if diameter == fruit.diameter else enlarged(sprite, fruit.diameter / diameter)


def _surface(fruit: Fruit, size: int, diameter: float) -> Surface:
    """The ball seen from the front: outline, normals and coordinates about the stem axis."""
    radius = np.float32(diameter / 2)
    line = (np.arange(size, dtype=np.float32) + 0.5 - np.float32(size / 2)) / radius
    x, y = np.broadcast_to(line[None, :], (size, size)), np.broadcast_to(line[:, None], (size, size))
    sx, sy, sz = fruit.stem
    flat = math.hypot(sx, sy)
    ux, uy = (sx / flat, sy / flat) if flat > 1e-6 else (0.0, -1.0)
    up = x * np.float32(ux) + y * np.float32(uy)
    across = y * np.float32(ux) - x * np.float32(uy)
    height = np.float32(fruit.squash + (1.0 - fruit.squash) * abs(sz))
    up = up / height
    taper = 1.0 - 0.10 * np.clip(-up, 0.0, 1.0) ** 1.5
    dent = 0.075 * flat**3 * np.exp(-((across / np.float32(0.26)) ** 2)) * np.clip(up, 0.0, 1.0) ** 3
    wobble = np.random.default_rng(fruit.seed + 1).uniform(0, 6.28, 2)
    theta = np.arctan2(across, up)
    lobes = 0.012 * np.sin(2 * theta + wobble[0]) + 0.008 * np.sin(3 * theta + wobble[1])
    rim = np.sqrt(up * up + (across / taper) ** 2) * (1.0 + lobes) + dent
    nz = np.sqrt(np.clip(1.0 - rim * rim, 0.0, 1.0))
    scale = np.where(rim > 1e-6, np.minimum(rim, 1.0) / np.maximum(np.sqrt(x * x + y * y), 1e-6), 0.0)
    normal = np.stack([x * scale, y * scale, nz], axis=-1).astype(np.float32)
    polar = normal @ np.array([sx, sy, sz], np.float32)
    first = np.cross(np.array([sx, sy, sz]), np.array([0.31, 0.22, 0.92]))
    first /= np.linalg.norm(first)
    second = np.cross(np.array([sx, sy, sz]), first)
    azimuth = np.arctan2(normal @ second.astype(np.float32), normal @ first.astype(np.float32))
    alpha = np.clip((1.0 - rim) * radius + 0.5, 0.0, 1.0)
    return Surface(normal, rim.astype(np.float32), polar, azimuth.astype(np.float32), alpha.astype(np.float32))


def _cavity(surface: Surface, fruit: Fruit) -> tuple[npt.NDArray[np.float32], Field]:
    """Normals bent into the stem cavity, and the shade inside it (0..1)."""
    depth = smoothstep(surface.polar, 0.80, 0.97)
    inner = smoothstep(surface.polar, 0.90, 0.995)
    stem = np.asarray(fruit.stem, np.float32)
    radial = surface.normal - surface.polar[..., None] * stem
    bent = surface.normal - radial * (2.6 * depth * (1.0 - 0.6 * inner))[..., None]
    bent /= np.maximum(np.linalg.norm(bent, axis=-1, keepdims=True), 1e-4)
    calyx = smoothstep(surface.polar, -0.955, -0.985)
    return bent.astype(np.float32), np.clip(0.80 * inner + 0.10 * depth + 0.85 * calyx, 0.0, 1.0).astype(np.float32)


def _streaks(surface: Surface, rng: np.random.Generator) -> Field:
    """Noise stretched from stem to calyx, about -1..1: looked up by azimuth and latitude."""
    half = smooth_noise(rng, 192, 512, cells=(3, 45)) * 0.6 + smooth_noise(rng, 192, 512, cells=(5, 17)) * 0.6
    table = np.concatenate([half, half[:, ::-1]], axis=1)
    column = ((surface.azimuth / np.float32(2 * math.pi) + 0.5) * 1023).astype(np.intp)
    row = ((surface.polar * 0.5 + 0.5) * 191).astype(np.intp)
    return np.asarray(table[np.clip(row, 0, 191), np.clip(column, 0, 1023)], np.float32)


def _lenticels(surface: Surface, rng: np.random.Generator, diameter: float) -> Field:
    """Pale dots of the skin, 0..1, denser towards the calyx."""
    spots = np.zeros(surface.radius.shape, np.float32)
    if diameter < 60:
        return spots
    size = surface.radius.shape[0]
    for _ in range(150):
        point = rng.normal(size=3)
        point /= np.linalg.norm(point)
        if point[2] < 0.15 or rng.random() < 0.35 * (point[1] < -0.3):
            continue
        reach = diameter * rng.uniform(0.004, 0.0085)
        cx, cy = size / 2 + point[0] * diameter / 2, size / 2 + point[1] * diameter / 2
        half = int(reach * 2.5 + 2)
        x0, y0 = max(0, int(cx) - half), max(0, int(cy) - half)
        ys, xs = np.mgrid[y0 : min(size, int(cy) + half), x0 : min(size, int(cx) + half)].astype(np.float32)
        if xs.size == 0:
            continue
        distance = np.hypot((xs - cx) / max(0.35, point[2]), ys - cy) / reach
        patch = spots[y0 : y0 + xs.shape[0], x0 : x0 + xs.shape[1]]
        np.maximum(patch, np.exp(-distance * distance) * rng.uniform(0.4, 1.0), out=patch)
    return spots


def _skin(fruit: Fruit, surface: Surface, light: Light, rng: np.random.Generator) -> Field:
    """Reflectance (H, W, 3): ground colour, blush with streaks on the sunny side, lenticels."""
    size = surface.radius.shape[0]
    patches = layered_noise(rng, size, size, cells=2.5, octaves=3)
    streaks = _streaks(surface, rng)
    exposed = rng.normal(0.0, 1.0, 3) * 0.5 + np.array([light.direction[0], -0.5, 0.45])
    exposed /= np.linalg.norm(exposed)
    facing = surface.normal @ exposed.astype(np.float32)
    amount = 2.3 * fruit.ripeness - 1.15 + 0.75 * facing + 0.40 * patches + 0.34 * streaks
    amount -= 0.5 * smoothstep(surface.polar, 0.80, 1.0)
    red = smoothstep(amount, -0.25, 0.75)
    ground, blush = np.asarray(fruit.ground, np.float32), np.asarray(fruit.blush, np.float32)
    tint = 1.0 + 0.16 * patches + 0.10 * streaks
    skin = ground * (tint * (1.0 - red))[..., None]
    mix = blush * (1.0 - 0.35 * np.clip(amount - 0.6, 0.0, 1.0))[..., None]
    skin += mix * ((1.0 + 0.22 * streaks) * red)[..., None]
    dots = _lenticels(surface, rng, size)[..., None]
    skin += (np.array([0.52, 0.40, 0.20], np.float32) - skin) * 0.42 * dots
    russet = smoothstep(surface.polar + 0.05 * patches, 0.90, 0.99)[..., None]
    skin += (np.array([0.16, 0.12, 0.035], np.float32) - skin) * 0.7 * russet
    return np.asarray(skin, np.float32)


def _gloss(normal: npt.NDArray[np.float32], light: Light, rng: np.random.Generator) -> tuple[Field, Field]:
    """Mirror light of the sun and of the sky, each broken up by the leaves it passed."""
    size = normal.shape[0]
    nx, ny, nz = normal[..., 0], normal[..., 1], normal[..., 2]
    holes = smoothstep(layered_noise(rng, size, size, cells=7, octaves=2), -0.25, 0.35)
    sun = np.asarray(light.direction, np.float32) + np.array([0, 0, 1.0], np.float32)
    sun /= np.linalg.norm(sun)
    facing = np.clip(normal @ sun, 0.0, 1.0)
    hot = np.power(facing, 260.0) * 1.0 + np.power(facing, 28.0) * 0.05
    window = smoothstep(-ny, 0.38, 0.62) * smoothstep(-ny, 0.93, 0.75) * smoothstep(np.abs(nx + 0.05), 0.62, 0.3)
    edge = np.power(1.0 - nz, 3.0) * 0.16 * np.clip(0.45 - 0.55 * ny, 0.0, 1.0)
    sky = 0.10 * window * holes + edge + 0.03 * np.power(np.clip(-ny, 0, 1), 2.0)
    direct = hot * (light.direction[2] > 0) * (0.35 + 0.65 * holes)
    return direct.astype(np.float32), sky.astype(np.float32)


def _leaf_shadows(surface: Surface, light: Light, rng: np.random.Generator) -> Field:
    """Shade 0..1 of up to three unseen leaves between the sun and the fruit, bent over the ball."""
    shade = np.zeros(surface.radius.shape, np.float32)
    soft = 0.05 + 0.25 * (1.0 - light.shadow)
    swell = 1.0 + 0.5 * surface.radius**2
    for _ in range(int(rng.integers(0, 4))):
        turn, x, y = rng.uniform(0, math.pi), rng.uniform(-0.7, 0.7), rng.uniform(-0.8, 0.6)
        dx, dy = surface.normal[..., 0] * swell - np.float32(x), surface.normal[..., 1] * swell - np.float32(y)
        along = dx * np.float32(math.cos(turn)) + dy * np.float32(math.sin(turn))
        across = dy * np.float32(math.cos(turn)) - dx * np.float32(math.sin(turn)) + 0.25 * along * along
        leaf = 0.30 * (1.0 - np.clip(along / 0.85, -1.0, 1.0) ** 2) - np.abs(across)
        np.maximum(shade, smoothstep(leaf, -soft, soft), out=shade)
    return shade * np.float32(light.shadow)


def _shade(fruit: Fruit, surface: Surface, light: Light, rng: np.random.Generator, level: int) -> Field:
    """Linear light leaving the fruit, (H, W, 3)."""
    skin = _skin(fruit, surface, light, rng)
    normal, cavity = _cavity(surface, fruit)
    matte = np.ones(surface.radius.shape, np.float32)
    for blemish in fruit.blemishes:
        paint_blemishes(blemish, surface.normal, skin, normal, matte)
    towards = normal @ np.asarray(light.direction, np.float32)
    wrapped = np.clip((towards + 0.12) / 1.12, 0.0, None)
    under = 1.0 - 0.42 * smoothstep(normal[..., 1], 0.1, 1.0) - 0.30 * smoothstep(surface.radius, 0.82, 1.0)
    open_sky = (under * (1.0 - 0.75 * cavity))[..., None]
    direct_gloss, sky_gloss = _gloss(normal, light, rng)
    keep = matte * (1.0 - cavity)
    sky = np.asarray(light.sky, np.float32)
    base = skin * ambient(light, normal[..., 1]) * open_sky * 1.05
    shine = (sky_gloss * keep)[..., None] * sky
    direct = skin * (wrapped * (1.0 - 0.7 * cavity))[..., None] + (direct_gloss * keep)[..., None] * 0.55
    direct *= np.asarray(light.sun, np.float32) * (1.0 - 0.85 * _leaf_shadows(surface, light, rng))[..., None]
    around, mirrored, straight = ((1.0, 1.0, 1.0), (0.85, 0.7, 0.40), (0.62, 0.3, 0.05))[level]
    return np.asarray(around * base + mirrored * shine + straight * direct, np.float32)
