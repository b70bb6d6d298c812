"""Wood: trunks, branches, twigs and fruit stems, drawn as chains of short bark-covered pieces."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from annotator.demo.scenes.canvas import Placement
from annotator.demo.scenes.light import Light, Rgb, ambient, develop
from annotator.demo.scenes.noise import Field, smooth_noise, smoothstep
from annotator.demo.scenes.sprite import Sprite, make_sprite

BARK: Rgb = (0.105, 0.082, 0.062)
YOUNG: Rgb = (0.115, 0.070, 0.045)
GREEN: Rgb = (0.130, 0.135, 0.050)


THIN = 10.0
"""Width in pixels below which pieces of wood are drawn once and used again."""
TURNS = 64
"""Directions in which thin pieces are kept."""


class Timber:
    """The wood of one scene: draws branches, keeping thin pieces for reuse."""

    def __init__(self, rng: np.random.Generator, light: Light) -> None:
        self.rng = rng
        self.light = light
        self._kept: dict[tuple[int, int, Rgb], Sprite] = {}

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
            sprite, piece = self._cut(max(1.2, width * (1.0 - taper * done / length)), angle, colour)
            yield Placement(depth, x, y, sprite, level, lift=0.8)
            x += piece * math.cos(sprite.angle)
            y += piece * math.sin(sprite.angle)
            done += piece
            turn = piece / max(length, 1.0)
            angle += self.rng.normal(0.0, wander) * math.sqrt(min(1.0, 4 * turn))
            angle += droop * turn * math.copysign(1.0, math.cos(angle))

    def _cut(self, width: float, angle: float, colour: Rgb) -> tuple[Sprite, float]:
        """A piece of about this width and direction, and its length."""
        if width >= THIN:
            length = min((2.4 if width > 16 else 4.5) * width, 220.0)
            return _piece(self.rng, self.light, length=length, width=width, angle=angle, colour=colour), length
        step = max(1, round(4 * math.log2(width)))
        turn = round(angle / (2 * math.pi) * TURNS) % TURNS
        thick = 2.0 ** (step / 4)
        length = max(4.5 * thick, 7.0)
        if (step, turn, colour) not in self._kept:
            self._kept[(step, turn, colour)] = _piece(
                self.rng, self.light, length=length, width=thick, angle=turn * 2 * math.pi / TURNS, colour=colour
            )
        return self._kept[(step, turn, colour)], length


def _piece(rng: np.random.Generator, light: Light, *, length: float, width: float, angle: float, colour: Rgb) -> Sprite:
    """One straight piece with rounded, feathered ends; the anchor is the middle of its beginning."""
    cos, sin = math.cos(angle), math.sin(angle)
    half, over = width / 2, width * 0.35
    corners = [(a, b) for a in (-over, length + over) for b in (-half * 1.3, half * 1.3)]
    xs = [a * cos - b * sin for a, b in corners]
    ys = [a * sin + b * cos for a, b in corners]
    left, top = math.floor(min(xs)) - 1, math.floor(min(ys)) - 1
    size = (math.ceil(max(ys)) + 2 - top, math.ceil(max(xs)) + 2 - left)
    x = (np.arange(size[1], dtype=np.float32) + 0.5 + left)[None, :]
    y = (np.arange(size[0], dtype=np.float32) + 0.5 + top)[:, None]
    a, b = x * np.float32(cos) + y * np.float32(sin), y * np.float32(cos) - x * np.float32(sin)
    bulge = 1.0 + 0.10 * np.sin(a / np.float32(width) * 1.3 + np.float32(rng.uniform(0, 6)))
    rim = np.float32(half) * bulge
    ends = np.clip(np.minimum(a + over, length + over - a) / np.float32(max(over, 1.0)), 0.0, 1.0)
    alpha = np.clip(rim - np.abs(b) + 0.5, 0.0, 1.0) * ends
    v = np.clip(b / rim, -1.0, 1.0)
    levels = [
        develop(shaded, light.exposure)
        for shaded in _bark(rng, light, a, v.astype(np.float32), width, (cos, sin), colour)
    ]
    return make_sprite(
        levels,
        alpha.astype(np.float32),
        anchor=(-left, -top),
        angle=angle,
        softness=max(1.0, half),
        dark=0.8 * light.shadow,
    )


def _bark(
    rng: np.random.Generator,
    light: Light,
    a: Field,
    v: Field,
    width: float,
    direction: tuple[float, float],
    colour: Rgb,
) -> list[Field]:
    """Linear light of a bark cylinder in sun, half shade and shade."""
    table = smooth_noise(rng, 64, 96, cells=(11, 10)) * 0.6 + smooth_noise(rng, 64, 96, cells=(24, 30)) * 0.5
    row = ((v * 0.5 + 0.5) * 63).astype(np.intp)
    column = (np.abs(a / np.float32(width) * 18.0) % 96).astype(np.intp)
    grain = table[row, np.clip(column, 0, 95)]
    cos, sin = direction
    tilt = v + 0.22 * grain
    nz = np.sqrt(np.clip(1.0 - tilt * tilt, 0.03, 1.0))
    nx, ny = -tilt * np.float32(sin), tilt * np.float32(cos)
    sun = light.direction
    direct = np.clip(nx * sun[0] + ny * sun[1] + nz * sun[2], 0.0, None)[..., None]
    skin = np.asarray(colour, np.float32) * (1.0 + 0.45 * grain)[..., None]
    lichen = smoothstep(grain, 0.35, 0.6)[..., None] * 0.35
    skin = skin + (np.array([0.17, 0.18, 0.13], np.float32) - skin) * lichen
    edge = (1.0 - 0.35 * v * v)[..., None]
    base = skin * ambient(light, ny.astype(np.float32)) * edge
    lit = skin * direct * np.asarray(light.sun, np.float32)
    return [
        (base + lit).astype(np.float32),
        (0.8 * base + 0.35 * lit).astype(np.float32),
        (0.5 * base + 0.03 * lit).astype(np.float32),
    ]
