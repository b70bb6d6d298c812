"""Surfaces behind and under a bicycle: brick, plaster, boards, hedge, pavers, slabs, asphalt.

Each takes places on the surface in millimetres (two fields of the same shape) and gives colours 0 … 255 (..., 3).
Tables of random numbers are looked up by the place, so that the grain lies on the surface and not on the lens.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from drawing.bicycles.piece import Rgb
from drawing.orchards.noise import Field, layered_noise, smoothstep

Surface = Callable[[Field, Field, np.random.Generator], Field]

_SIDE = 256


def looked_up(table: Field, u: Field, v: Field, step: float) -> Field:
    """The table's values at places, repeated; one entry a `step` millimetres."""
    rows = np.floor(v / np.float32(step)).astype(np.int32) % table.shape[0]
    columns = np.floor(u / np.float32(step)).astype(np.int32) % table.shape[1]
    return np.asarray(table[rows, columns], np.float32)


def grain(rng: np.random.Generator, u: Field, v: Field, *, step: float, cells: float = 24, octaves: int = 4) -> Field:
    """Smooth noise in about -1 … 1 on the surface."""
    table = layered_noise(rng, _SIDE, _SIDE, cells=cells, octaves=octaves, fall=0.7)
    table = np.block([[table, table[:, ::-1]], [table[::-1], table[::-1, ::-1]]])
    return looked_up(table, u, v, step)


def coloured(tone: Field, colour: Rgb) -> Field:
    """A colour times a field of brightness."""
    return np.asarray(tone[..., None] * np.array(colour, np.float32), np.float32)


def courses(
    u: Field, v: Field, rng: np.random.Generator, *, stone: tuple[float, float], joint: float, shift: float = 0.5
) -> tuple[Field, Field]:
    """Stones in courses: share of stone against joint (0 … 1) and a random number (0 … 1) for every stone."""
    row = np.floor(v / np.float32(stone[1]))
    along = u / np.float32(stone[0]) + np.float32(shift) * (row % 2)
    column = np.floor(along)
    from_edge_u = np.minimum(along - column, column + 1 - along) * np.float32(stone[0])
    within = v / np.float32(stone[1]) - row
    from_edge_v = np.minimum(within, 1 - within) * np.float32(stone[1])
    edge = np.minimum(from_edge_u, from_edge_v)
    table = rng.random((61, 67), dtype=np.float32)
    tint = table[row.astype(np.int32) % 61, column.astype(np.int32) % 67]
    return smoothstep(edge, joint * 0.25, joint), np.asarray(tint, np.float32)


def brick(u: Field, v: Field, rng: np.random.Generator) -> Field:
    """A wall of bricks."""
    stone, tint = courses(u, v, rng, stone=(222.0, 64.0), joint=9.0)
    colour = ((146, 84, 62), (116, 66, 52), (164, 130, 96), (96, 74, 66), (178, 160, 130))[int(rng.integers(5))]
    mortar = rng.uniform(0.55, 1.25) * 130
    tone = 0.78 + 0.4 * tint + 0.13 * grain(rng, u, v, step=5.0)
    face = coloured(tone, colour)
    return np.asarray(face * stone[..., None] + mortar * (1 - stone[..., None]) * np.array((1, 0.97, 0.9)), np.float32)


def plaster(u: Field, v: Field, rng: np.random.Generator) -> Field:
    """A painted wall with stains that rise from the ground."""
    colour = ((196, 190, 176), (168, 170, 170), (204, 180, 140), (120, 128, 132), (176, 150, 138))[int(rng.integers(5))]
    stain = smoothstep(v + 160 * grain(rng, u, v, step=9.0), 60.0, 520.0)
    tone = 0.70 + 0.26 * stain + 0.06 * grain(rng, u, v, step=3.0) + 0.06 * grain(rng, u, v, step=14.0, cells=6)
    return coloured(tone, colour)


def boards(u: Field, v: Field, rng: np.random.Generator) -> Field:
    """Upright boards, or a shutter when they are narrow."""
    wide = float(rng.choice((95.0, 140.0, 180.0)))
    stone, tint = courses(v, u, rng, stone=(90_000.0, wide), joint=8.0)
    colour = ((112, 84, 60), (70, 84, 76), (140, 134, 124), (58, 66, 84), (150, 118, 84))[int(rng.integers(5))]
    tone = (0.8 + 0.3 * tint + 0.14 * grain(rng, u, as_field(v / 9), step=4.0)) * (0.45 + 0.55 * stone)
    return coloured(tone, colour)


def hedge(u: Field, v: Field, rng: np.random.Generator) -> Field:
    """Leaves close together, darker between them."""
    fine: Field = grain(rng, u, v, step=5.0, cells=60, octaves=3)
    leaf = grain(rng, as_field(u + 90 * fine), as_field(v + 70 * fine), step=9.0, cells=50, octaves=2)
    depth = grain(rng, u, v, step=14.0, cells=10)
    tone = np.clip(0.50 + 0.55 * leaf + 0.30 * depth, 0.08, 1.5)
    warm = np.clip(0.5 + leaf, 0.0, 1.0)[..., None]
    colour = np.array((74, 104, 44), np.float32) * (1 - warm) + np.array((116, 136, 62), np.float32) * warm
    return np.asarray(tone[..., None] * colour, np.float32)


def shop(u: Field, v: Field, rng: np.random.Generator) -> Field:
    """Panes of glass over a plinth, with soft reflections."""
    pane, _ = courses(u, v - 420, rng, stone=(rng.uniform(900.0, 1500.0), 2600.0), joint=60.0, shift=0.0)
    mirrored = smoothstep(grain(rng, u + v * 0.3, v, step=12.0, cells=5), -0.5, 0.6)
    glass = coloured(0.5 + 0.65 * mirrored, (112, 126, 138))
    rail = coloured(
        0.9 + 0.08 * grain(rng, u, v, step=4.0), ((60, 62, 60), (34, 52, 44), (150, 146, 138))[int(rng.integers(3))]
    )
    inside = pane * smoothstep(v, 430.0, 445.0)
    return np.asarray(glass * inside[..., None] + rail * (1 - inside[..., None]), np.float32)


def pavers(u: Field, v: Field, rng: np.random.Generator) -> Field:
    """Small paving bricks, red, yellow or grey."""
    stone, tint = courses(u, v, rng, stone=(205.0, 72.0) if rng.random() < 0.6 else (102.0, 205.0), joint=8.0)
    colour = ((150, 104, 86), (134, 126, 118), (158, 138, 110), (118, 96, 92))[int(rng.integers(4))]
    tone = 0.76 + 0.32 * tint + 0.13 * grain(rng, u, v, step=4.0) + 0.08 * grain(rng, u, v, step=30.0, cells=8)
    return coloured(tone * (0.5 + 0.5 * stone), colour)


def slabs(u: Field, v: Field, rng: np.random.Generator) -> Field:
    """Concrete slabs."""
    stone, tint = courses(u, v, rng, stone=(300.0, 300.0), joint=8.0)
    tone = 0.86 + 0.16 * tint + 0.12 * grain(rng, u, v, step=4.0) + 0.1 * grain(rng, u, v, step=24.0, cells=8)
    return coloured(tone * (0.55 + 0.45 * stone), (142, 140, 134))


def asphalt(u: Field, v: Field, rng: np.random.Generator) -> Field:
    """Asphalt with patches."""
    table = rng.normal(0.0, 1.0, (_SIDE, _SIDE)).astype(np.float32)
    tone = 0.9 + 0.09 * looked_up(table, u, v, 6.0) + 0.12 * grain(rng, u, v, step=20.0, cells=8)
    return coloured(tone, (112, 112, 114))


def lawn(u: Field, v: Field, rng: np.random.Generator) -> Field:
    """Short grass with bare spots."""
    blade = grain(rng, u, as_field(v / 3), step=4.0, cells=90, octaves=3)
    bare = smoothstep(grain(rng, u, v, step=16.0, cells=7), 0.1, 0.5)[..., None]
    green = coloured(0.75 + 0.45 * blade, (96, 116, 52))
    return np.asarray(green * (1 - 0.7 * bare) + coloured(0.8 + 0.2 * blade, (128, 110, 84)) * 0.7 * bare, np.float32)


def gravel(u: Field, v: Field, rng: np.random.Generator) -> Field:
    """Loose stones."""
    stones = grain(rng, u, v, step=6.0, cells=100, octaves=2)
    return coloured(
        np.clip(0.78 + 0.5 * stones + 0.1 * grain(rng, u, v, step=20.0, cells=8), 0.2, 1.4), (150, 142, 128)
    )


WALLS: tuple[Surface, ...] = (brick, brick, plaster, boards, hedge, shop)
GROUNDS: tuple[Surface, ...] = (pavers, pavers, slabs, slabs, asphalt, lawn, gravel)
"""Surfaces by how often they are met."""


def as_field(values: npt.NDArray[np.floating]) -> Field:
    """The values as single precision."""
    return np.asarray(values, np.float32)
