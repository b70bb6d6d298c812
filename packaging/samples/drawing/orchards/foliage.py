"""Apple leaves: analytic, folded and curled blades, shaded for the light of the scene.

A leaf lives in its own frame: u runs along the mid-rib from petiole (0) to tip (1), v across, -1..1 on the
blade. The two halves of the blade are foreshortened and lit by their own tilt, which is what makes a flat
drawing read as a bent leaf.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from drawing.orchards.light import Light, ambient, develop
from drawing.orchards.noise import Field, layered_noise, smoothstep
from drawing.orchards.sprite import Sprite, enlarged, filled, make_sprite

PETIOLE = 0.22
"""Length of the stalk as a share of the blade."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One leaf's form, pose and colour."""

    angle: float
    length: float
    """Apparent length of the blade in pixels."""
    width: float
    """Half width of the flat blade as a share of its length."""
    bend: float
    """Sideways shift of the tip, share of the length."""
    curl: float
    """How unevenly the length is foreshortened, -0.6..0.6."""
    roll: float
    """Turn about the mid-rib, radians."""
    fold: float
    """Angle of each half against the blade's plane, radians."""
    pitch: float
    hue: float
    """-1 bluish green to 1 yellow green."""
    underside: bool
    age: float
    """0 fresh, 1 with brown and yellow spots."""
    seed: int


@dataclass(frozen=True, slots=True)
class _Frame:
    """Coordinates of the pixels a leaf covers, (M,) each, and where they are."""

    inside: npt.NDArray[np.bool_]
    """(H, W) the pixels covered."""
    alpha: Field
    """(H, W) coverage, 0..1."""
    u: Field
    v: Field
    side: Field
    """1 on the half with v > 0, else 0."""
    slope: Field
    """Direction of the mid-rib relative to the leaf's axis."""


def random_leaf(rng: np.random.Generator, *, angle: float, length: float) -> Leaf:
    """A leaf of about this length growing in this direction."""
    return Leaf(
        angle=angle,
        length=length * float(rng.uniform(0.62, 1.12)),
        width=float(rng.uniform(0.25, 0.34)),
        bend=float(rng.normal(0.0, 0.16)),
        curl=float(rng.uniform(-0.5, 0.5)),
        roll=float(np.clip(rng.normal(0.0, 0.55), -1.15, 1.15)),
        fold=float(rng.uniform(0.05, 0.45)),
        pitch=float(rng.normal(0.0, 0.45)),
        hue=float(np.clip(rng.normal(0.0, 0.5), -1, 1)),
        underside=bool(rng.random() < 0.16),
        age=float(rng.random() ** 12),
        seed=int(rng.integers(2**31)),
    )


def leaf_sprite(leaf: Leaf, light: Light, *, softness: float, blur: float = 0.0) -> Sprite:
    """The leaf drawn at three light levels: sun, half shade, shade."""
    rng = np.random.default_rng(leaf.seed)
    size, anchor = _picture_size(leaf)
    frame = _frame(leaf, size, anchor, rng)
    shades = _shade(leaf, frame, light, rng)
    levels = [filled(frame.inside, develop(shaded, light.exposure)) for shaded in shades]
    return make_sprite(
        levels, frame.alpha, anchor=anchor, angle=leaf.angle, softness=softness, dark=light.shadow, blur=blur
    )


LONGEST_DRAWN = 420.0
"""Length in pixels above which leaves are drawn smaller and enlarged."""


def leaf_pool(
    rng: np.random.Generator, light: Light, *, count: int, length: float, softness: float, blur: float = 0.0
) -> list[Sprite]:
    """Leaves in all directions, in order of their angle (so that a direction finds its leaf by index)."""
    shrink = max(1.0, length / LONGEST_DRAWN, blur / 2.5)
    angles = (np.arange(count) + rng.uniform(-0.3, 0.3, count)) * (2 * math.pi / count)
    sprites = []
    for angle in angles:
        leaf = random_leaf(rng, angle=float(angle), length=length / shrink)
        sprite = leaf_sprite(leaf, light, softness=softness / shrink, blur=blur / shrink)
        sprites.append(sprite if shrink == 1.0 else enlarged(sprite, shrink))
    return sprites


def pick_leaf(rng: np.random.Generator, pool: list[Sprite], angle: float) -> Sprite:
    """A leaf of the pool that grows in about this direction (radians)."""
    turn = angle / (2 * math.pi) * len(pool) + rng.normal(0.0, 1.2)
    return pool[round(turn) % len(pool)]


def _halves(leaf: Leaf) -> tuple[float, float]:
    """Tilt of the two halves about the mid-rib (v > 0, v < 0), radians, kept off edge-on."""
    return (
        float(np.clip(leaf.roll + leaf.fold, -1.35, 1.35)),
        float(np.clip(leaf.roll - leaf.fold, -1.35, 1.35)),
    )


def _profile(u: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Half width of an apple leaf along u, at most 1: round base, pointed tip."""
    inside = np.clip(u, 0.0, 1.0)
    swell = np.power(inside, 0.62) * np.power(1.0 - inside, 0.80)
    return np.asarray(swell / 0.372 * (1.0 - 0.12 * smoothstep(inside, 0.75, 1.0)), np.float32)


def _picture_size(leaf: Leaf) -> tuple[tuple[int, int], tuple[float, float]]:
    """(height, width) of the smallest picture that holds the leaf, and where its petiole starts."""
    a = np.linspace(-PETIOLE, 1.0, 48, dtype=np.float32)
    half = leaf.width * 1.12 * np.maximum(_profile(a), 0.06)
    mid = leaf.bend * a * a
    along = np.concatenate([a, a])
    across = np.concatenate([mid + half, mid - half])
    x = leaf.length * (along * math.cos(leaf.angle) - across * math.sin(leaf.angle))
    y = leaf.length * (along * math.sin(leaf.angle) + across * math.cos(leaf.angle))
    left, top = math.floor(x.min()) - 2, math.floor(y.min()) - 2
    size = (math.ceil(y.max()) + 3 - top, math.ceil(x.max()) + 3 - left)
    start = -PETIOLE * leaf.length
    return size, (start * math.cos(leaf.angle) - left, start * math.sin(leaf.angle) - top)


def _frame(leaf: Leaf, size: tuple[int, int], anchor: tuple[float, float], rng: np.random.Generator) -> _Frame:
    cos, sin = math.cos(leaf.angle), math.sin(leaf.angle)
    x = (np.arange(size[1], dtype=np.float32) + 0.5 - np.float32(anchor[0])) / np.float32(leaf.length)
    y = (np.arange(size[0], dtype=np.float32) + 0.5 - np.float32(anchor[1])) / np.float32(leaf.length)
    a = x[None, :] * np.float32(cos) + y[:, None] * np.float32(sin) - np.float32(PETIOLE)
    b = y[:, None] * np.float32(cos) - x[None, :] * np.float32(sin) - np.float32(leaf.bend) * a * a
    limit = leaf.width * 1.1
    near = np.flatnonzero((a > -PETIOLE) & (a < 1.0) & (b > -limit) & (b < limit))
    a, b = a.ravel()[near], b.ravel()[near]
    along = np.clip(a, 0.0, 1.0)
    u = along + np.float32(leaf.curl) * along * (1.0 - along)
    upper, lower = _halves(leaf)
    right = b > 0
    wave, phase = rng.uniform(4, 9), rng.uniform(0, 6.28, 2).astype(np.float32)
    ripple = np.sin(np.float32(wave) * u * np.float32(math.pi) + np.where(right, phase[0], phase[1]))
    teeth = np.abs((u * np.float32(26.0)) % 1.0 - 0.35)
    half = _profile(u) * np.float32(leaf.width) * (1.0 + 0.07 * ripple - 0.06 * teeth)
    half = half * np.where(right, np.float32(max(0.16, math.cos(upper))), np.float32(max(0.16, math.cos(lower))))
    reach = np.maximum(half, np.where(a < 0.04, np.float32(0.016), np.float32(0.0)))
    cover = np.clip((reach - np.abs(b)) * np.float32(leaf.length) + 0.5, 0.0, 1.0) * (reach > 0)
    alpha = np.zeros(size, np.float32)
    alpha.ravel()[near] = cover
    kept = cover > 0
    return _Frame(
        inside=alpha > 0,
        alpha=alpha,
        u=u[kept],
        v=np.clip(b / np.maximum(half, 1e-4), -1.0, 1.0).astype(np.float32)[kept],
        side=right.astype(np.float32)[kept],
        slope=(np.float32(2 * leaf.bend) * along)[kept],
    )


def _veins(frame: _Frame) -> tuple[Field, Field]:
    """Brightness of the vein lines (0..1) and the swelling of the blade between them (-1..1)."""
    across = np.abs(frame.v)
    order = (frame.u - 0.30 * across * (1.0 - 0.25 * across)) * 8.5 + 0.35 * frame.side
    distance = np.abs((order % 1.0) - 0.5) * 2.0
    side_veins = smoothstep(distance, 0.84, 0.99) * (1.0 - across) * smoothstep(frame.u, 0.02, 0.1)
    rib = smoothstep(across, 0.085, 0.02)
    swelling = np.cos(np.float32(2 * math.pi) * order) * (1.0 - 0.4 * across)
    return np.maximum(0.55 * side_veins, rib), np.asarray(swelling, np.float32)


def _normals(leaf: Leaf, frame: _Frame, pucker: Field, rough: Field) -> tuple[Field, Field, Field]:
    """Unit normals in image axes (x, y, z), facing the viewer."""
    upper, lower = _halves(leaf)
    tilt = np.where(frame.side > 0.5, np.float32(upper), np.float32(lower)) + 0.35 * frame.v * np.abs(frame.v)
    pitch = np.float32(leaf.pitch) + np.float32(leaf.curl) * 1.6 * (frame.u - 0.5) + 0.10 * pucker + 0.25 * rough
    across = np.sin(tilt) * np.cos(pitch)
    along = np.sin(pitch)
    depth = np.maximum(np.cos(tilt) * np.cos(pitch), 0.05)
    angle = leaf.angle + frame.slope
    nx = along * np.cos(angle) - across * np.sin(angle)
    ny = along * np.sin(angle) + across * np.cos(angle)
    norm = 1.0 / np.sqrt(nx * nx + ny * ny + depth * depth)
    return (nx * norm).astype(np.float32), (ny * norm).astype(np.float32), (depth * norm).astype(np.float32)


def _noise(frame: _Frame, rng: np.random.Generator, *, cells: float, octaves: int) -> Field:
    height, width = frame.inside.shape
    return layered_noise(rng, height, width, cells=cells, octaves=octaves)[frame.inside]


def _albedo(leaf: Leaf, frame: _Frame, veins: Field, rng: np.random.Generator) -> Field:
    """Reflectance of the blade, linear RGB (M, 3)."""
    warm = 0.5 + 0.5 * leaf.hue
    green = np.array([0.046 + 0.066 * warm, 0.118 + 0.060 * warm, 0.025 + 0.002 * warm], np.float32)
    vein_colour = np.array([0.20, 0.27, 0.10], np.float32)
    if leaf.underside:
        green = green * 0.75 + np.array([0.075, 0.095, 0.065], np.float32)
        vein_colour = np.array([0.26, 0.30, 0.18], np.float32)
    mottle = _noise(frame, rng, cells=5, octaves=3)
    colour = green * (1.0 + 0.22 * mottle[..., None])
    colour += (vein_colour - colour) * (0.75 * veins)[..., None]
    rim = smoothstep(np.abs(frame.v), 0.80, 1.0)[..., None]
    colour = colour * (1.0 - 0.18 * rim)
    if leaf.age > 0.35:
        fine = _noise(frame, rng, cells=9, octaves=2) + 0.35 * np.abs(frame.v)
        dry = smoothstep(fine, 0.75 - 0.45 * leaf.age, 0.95 - 0.35 * leaf.age)[..., None]
        yellow = smoothstep(mottle, 0.35 - 0.3 * leaf.age, 0.7)[..., None] * leaf.age
        colour += (np.array([0.24, 0.22, 0.05], np.float32) - colour) * 0.6 * yellow
        colour += (np.array([0.13, 0.065, 0.028], np.float32) - colour) * 0.85 * dry
    return np.asarray(colour, np.float32)


def _shade(leaf: Leaf, frame: _Frame, light: Light, rng: np.random.Generator) -> list[Field]:
    """Linear light leaving the blade in sun, half shade and shade, each (M, 3)."""
    veins, pucker = _veins(frame)
    rough = _noise(frame, rng, cells=6, octaves=2)
    nx, ny, nz = _normals(leaf, frame, pucker, rough)
    albedo = _albedo(leaf, frame, veins, rng)
    sun = np.asarray(light.direction, np.float32)
    towards = nx * sun[0] + ny * sun[1] + nz * sun[2]
    glow = np.array([1.15, 1.18, 0.28], np.float32) * albedo * (1.0 - 0.45 * veins[..., None])
    half = sun + np.array([0.0, 0.0, 1.0], np.float32)
    half /= np.linalg.norm(half)
    facing = np.clip(nx * half[0] + ny * half[1] + nz * half[2], 0.0, 1.0)
    gloss = 0.25 if leaf.underside else 1.0
    shine = np.power(facing, 34.0) * (0.075 * gloss) * (1.0 + 0.5 * rough) * (light.direction[2] > 0)
    sky_shine = np.power(np.clip(0.75 * -ny + 0.66 * nz, 0.0, 1.0), 14.0) * (0.060 * gloss)
    surround = ambient(light, ny)
    sky = np.asarray(light.sky, np.float32)
    base = albedo * surround + glow * (0.35 * sky) + sky_shine[..., None] * sky
    direct = albedo * np.maximum(towards, 0.0)[..., None] + glow * np.maximum(-towards, 0.0)[..., None]
    direct = (direct + shine[..., None]) * np.asarray(light.sun, np.float32)
    return [0.9 * base + direct, 0.75 * base + 0.38 * direct, 0.50 * base + 0.04 * direct]
