"""Wood: trunks, branches, twigs and fruit stems, drawn as chains of short bark-covered pieces."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from drawing.orchards.canvas import Placement
from drawing.orchards.light import Light, Rgb, ambient, develop
from drawing.orchards.noise import Field, smooth_noise, smoothstep
from drawing.orchards.sprite import Sprite, filled, make_sprite

BARK: Rgb = (0.105, 0.082, 0.062)
YOUNG: Rgb = (0.115, 0.070, 0.045)
GREEN: Rgb = (0.130, 0.135, 0.050)


THIN = 10.0
"""Width in pixels below which pieces of wood are drawn once and used again."""
TURNS = 48
"""Directions in which thin pieces are kept."""


class Timber:
    """The wood of one scene: draws branches, keeping thin pieces for reuse."""

    def __init__(self, rng: np.random.Generator, light: Light) -> None:
        self.rng = rng
        self.light = light
        self._grain = (
            smooth_noise(rng, 64, 384, cells=(11, 40)) * 0.6 + smooth_noise(rng, 64, 384, cells=(24, 120)) * 0.5
        )
        self._kept: dict[tuple[int, int, int, Rgb], Sprite] = {}

    def branch(
        self,
        *,
        start: tuple[float, float],
        angle: float,
        length: float,
        width: float,
        depth: float,
        colour: Rgb = BARK,
        wander: float = 0.16,
        droop: float = 0.0,
        taper: float = 0.55,
        level: int = 1,
    ) -> Iterator[Placement]:
        """A branch from ``start``: pieces that wander about ``angle`` and thin out, each ready to place.

        ``droop`` bends it downwards (radians over the whole length); ``taper`` is the share of width lost at the end.
        """
        x, y = start
        done = 0.0
        while done < length:
            sprite, piece = self._cut(max(1.2, width * (1.0 - taper * done / length)), angle, colour, level)
            yield Placement(depth, x, y, sprite, 0, lift=0.8)
            x += piece * math.cos(sprite.angle)
            y += piece * math.sin(sprite.angle)
            done += piece
            turn = piece / max(length, 1.0)
            angle += self.rng.normal(0.0, wander) * math.sqrt(min(1.0, 4 * turn))
            angle += droop * turn * math.copysign(1.0, math.cos(angle))

    def stub(self, *, length: float, width: float, angle: float, colour: Rgb, level: int) -> Sprite:
        """One straight piece of wood."""
        return _piece(self.rng, _Bark(self.light, self._grain, colour, level, width), length=length, angle=angle)

    def _cut(self, width: float, angle: float, colour: Rgb, level: int) -> tuple[Sprite, float]:
        """A piece of about this width and direction under this light level, and its length."""
        if width >= THIN:
            length = (1.1 if width > 24 else 2.4) * width
            bark = _Bark(self.light, self._grain, colour, level, width)
            return _piece(self.rng, bark, length=length, angle=angle), length
        step = max(1, round(3 * math.log2(width)))
        turn = round(angle / (2 * math.pi) * TURNS) % TURNS
        thick = 2.0 ** (step / 3)
        length = max(4.5 * thick, 7.0)
        key = (step, turn, level, colour)
        if key not in self._kept:
            bark = _Bark(self.light, self._grain, colour, level, thick)
            self._kept[key] = _piece(self.rng, bark, length=length, angle=turn * 2 * math.pi / TURNS)
        return self._kept[key], length


@dataclass(frozen=True, slots=True)
class _Bark:
    """What a piece is covered with and how thick it is (pixels)."""

    light: Light
    grain: Field
    """Noise (64, 384), across and along the piece."""
    colour: Rgb
    level: int
    width: float


def _piece(rng: np.random.Generator, bark: _Bark, *, length: float, angle: float) -> Sprite:
    """One straight piece with rounded, feathered ends; the anchor is the middle of its beginning."""
    cos, sin = math.cos(angle), math.sin(angle)
    half, over = bark.width / 2, bark.width * 0.35
    corners = [(a, b) for a in (-over, length + over) for b in (-half * 1.3, half * 1.3)]
    xs = [a * cos - b * sin for a, b in corners]
    ys = [a * sin + b * cos for a, b in corners]
    left, top = math.floor(min(xs)) - 1, math.floor(min(ys)) - 1
    size = (math.ceil(max(ys)) + 2 - top, math.ceil(max(xs)) + 2 - left)
    x = (np.arange(size[1], dtype=np.float32) + 0.5 + left)[None, :]
    y = (np.arange(size[0], dtype=np.float32) + 0.5 + top)[:, None]
    a, b = x * np.float32(cos) + y * np.float32(sin), y * np.float32(cos) - x * np.float32(sin)
    bulge = 1.0 + 0.10 * np.sin(a / np.float32(bark.width) * 1.3 + np.float32(rng.uniform(0, 6)))
    rim = np.float32(half) * bulge
    ends = np.clip(np.minimum(a + over, length + over - a) / np.float32(max(over, 1.0)), 0.0, 1.0)
    alpha = (np.clip(rim - np.abs(b) + 0.5, 0.0, 1.0) * ends).astype(np.float32)
    inside = alpha > 0
    v = np.clip(b / rim, -1.0, 1.0).astype(np.float32)[inside]
    lit = develop(_shade(rng, bark, a[inside], v, (cos, sin)), bark.light.exposure)
    return make_sprite(
        [filled(inside, lit)],
        alpha,
        anchor=(-left, -top),
        angle=angle,
        softness=max(1.0, half),
        dark=0.8 * bark.light.shadow,
    )


def _shade(rng: np.random.Generator, bark: _Bark, a: Field, v: Field, direction: tuple[float, float]) -> Field:
    """Linear light (M, 3) of a bark cylinder; ``a`` (M,) runs along it in pixels, ``v`` (M,) across, -1..1."""
    row = ((v * 0.5 + 0.5) * 63).astype(np.intp)
    column = (a / np.float32(bark.width) * 18.0 + np.float32(rng.uniform(20, 384))).astype(np.intp) % 384
    grain = bark.grain[row, column]
    cos, sin = direction
    tilt = v + 0.22 * grain
    nz = np.sqrt(np.clip(1.0 - tilt * tilt, 0.03, 1.0))
    nx, ny = -tilt * np.float32(sin), tilt * np.float32(cos)
    sun = bark.light.direction
    direct = np.clip(nx * sun[0] + ny * sun[1] + nz * sun[2], 0.0, None)[:, None]
    skin = np.asarray(bark.colour, np.float32) * (1.0 + 0.45 * grain)[:, None]
    lichen = smoothstep(grain, 0.35, 0.6)[:, None] * 0.35
    skin = skin + (np.array([0.17, 0.18, 0.13], np.float32) - skin) * lichen
    edge = (1.0 - 0.35 * v * v)[:, None]
    around, straight = ((1.0, 1.0), (0.8, 0.35), (0.5, 0.03))[bark.level]
    base = skin * ambient(bark.light, ny.astype(np.float32)) * edge
    lit = skin * direct * np.asarray(bark.light.sun, np.float32)
    return np.asarray(around * base + straight * lit, np.float32)
