"""How an apple tree puts its leaves and fruits: rosettes, shoots and hanging clusters, as placements in depth."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from drawing.orchards.blemish import random_blemishes
from drawing.orchards.canvas import Mark, Placement
from drawing.orchards.foliage import pick_leaf
from drawing.orchards.fruit import Fruit, fruit_sprite, random_fruit
from drawing.orchards.noise import Field, layered_noise
from drawing.orchards.scene import ABSENT, DAMAGED, INTACT
from drawing.orchards.sprite import Sprite
from drawing.orchards.wood import GREEN, YOUNG, Timber

RIPE_FROM = 0.42
"""Ripeness from which a fruit is labelled ripe."""


@dataclass(frozen=True, slots=True)
class Sunshine:
    """Where in the picture the sun reaches the leaves: a smooth field over a coarse lattice."""

    field: Field
    width: int
    height: int

    def level(self, rng: np.random.Generator, *, x: float, y: float, gain: float = 0.0) -> int:
        """The light level (0 sun, 1 half, 2 shade) of a thing at this place; ``gain`` lifts it to the light."""
        rows, columns = self.field.shape
        row = min(rows - 1, max(0, int(y / self.height * rows)))
        column = min(columns - 1, max(0, int(x / self.width * columns)))
        value = float(self.field[row, column]) + gain + rng.normal(0.0, 0.22)
        return 0 if value > 0.12 else 1 if value > -0.28 else 2


def sunshine(rng: np.random.Generator, width: int, height: int, *, cells: float) -> Sunshine:
    """Patches of sun about ``1 / cells`` of the picture wide, brighter towards the top."""
    field = layered_noise(rng, 60, 80, cells=cells, octaves=2) * 1.3
    field += np.linspace(0.22, -0.18, 60, dtype=np.float32)[:, None]
    return Sunshine(field, width, height)


@dataclass(frozen=True, slots=True)
class Leafage:
    """What leaves are taken from: the pool of their sprites and the sun that falls on them."""

    rng: np.random.Generator
    pool: list[Sprite]
    sun: Sunshine

    def leaf(self, angle: float) -> Sprite:
        """A leaf that grows in about this direction (radians)."""
        return pick_leaf(self.rng, self.pool, angle)

    def level(self, *, x: float, y: float, gain: float = 0.0) -> int:
        """The light level of a leaf at this place."""
        return self.sun.level(self.rng, x=x, y=y, gain=gain)


def rosette(
    leafage: Leafage,
    *,
    x: float,
    y: float,
    depth: float,
    out: float,
    leaves: int,
    gain: float = 0.0,
    lift: float = 1.0,
) -> Iterator[Placement]:
    """Leaves that spring from one spur, fanned about the direction ``out`` and drawn down by their weight."""
    rng = leafage.rng
    for index in range(leaves):
        angle = out + (index + 0.5 - leaves / 2) * (3.6 / leaves) + rng.normal(0.0, 0.22)
        dx, dy = math.cos(angle), math.sin(angle) + 0.35
        sprite = leafage.leaf(math.atan2(dy, dx))
        nearness = depth + rng.uniform(-0.03, 0.03)
        level = leafage.level(x=x, y=y, gain=gain + 0.4 * (nearness - 0.5))
        shift = rng.normal(0.0, 0.05, 2) * sprite.alpha.height
        yield Placement(nearness, x + shift[0], y + shift[1], sprite, level, lift)


def shoot(
    leafage: Leafage,
    timber: Timber,
    *,
    x: float,
    y: float,
    depth: float,
    angle: float,
    length: float,
    leaf: float,
) -> Iterator[Placement]:
    """A long twig with alternate leaves, a third of ``leaf`` (pixels) apart."""
    rng = leafage.rng
    level = leafage.level(x=x, y=y)
    wood = list(
        timber.branch(
            start=(x, y),
            angle=angle,
            length=length,
            width=max(1.5, leaf * 0.055),
            depth=depth - 0.02,
            colour=YOUNG,
            level=level,
            droop=0.5,
        )
    )
    yield from wood
    steps = max(2, int(length / (0.30 * leaf)))
    for index in range(steps):
        piece = wood[min(len(wood) - 1, index * len(wood) // steps)]
        side = 1.0 if index % 2 else -1.0
        spread = piece.sprite.angle + side * rng.uniform(0.5, 1.15)
        direction = math.atan2(math.sin(spread) + 0.25, math.cos(spread))
        sprite = leafage.leaf(direction)
        lit = leafage.level(x=piece.x, y=piece.y, gain=0.1)
        yield Placement(depth + rng.uniform(-0.03, 0.03), piece.x, piece.y, sprite, lit, 1.0)


def fruit_with_stem(
    timber: Timber,
    *,
    x: float,
    y: float,
    depth: float,
    diameter: float,
    ripeness: float,
    damaged: bool,
    level: int,
    spur: tuple[float, float],
) -> Iterator[Placement]:
    """A fruit centred at x, y, its stem reaching for the spur, before or behind it as the fruit is turned."""
    rng = timber.rng
    blemishes = random_blemishes(rng) if damaged else ()
    lean = 0.7 * math.atan2(spur[0] - x, max(y - spur[1], 0.3 * diameter))
    fruit = random_fruit(rng, diameter=diameter, ripeness=ripeness, blemishes=blemishes, lean=lean)
    mark = Mark(0 if ripeness >= RIPE_FROM else 1, DAMAGED if damaged else INTACT, diameter)
    yield Placement(depth, x, y, fruit_sprite(fruit, timber.light, level=level), 0, 0.9, mark)
    start, angle, length = _stem(fruit, x, y, spur)
    hides = fruit.stem[2] <= 0.12
    near = -0.05 if length > 0.6 * diameter else -1e-4 if hides else 1e-4
    yield from timber.branch(
        start=start,
        angle=angle,
        length=length,
        width=max(1.2, diameter * 0.034),
        depth=depth + near,
        colour=GREEN if ripeness < RIPE_FROM else YOUNG,
        wander=0.10,
        taper=-0.25,
        level=min(2, level + 1),
    )


def empty_stem(
    timber: Timber, *, spur: tuple[float, float], depth: float, diameter: float, level: int
) -> Iterator[Placement]:
    """The stem of a fruit that fell: it hangs from the spur and is remembered as an absent fruit."""
    angle = math.pi / 2 + timber.rng.normal(0.0, 0.45)
    width = max(3.0, diameter * 0.055)
    stem = timber.stub(length=diameter * 0.34, width=width, angle=angle, colour=YOUNG, level=level)
    yield Placement(depth, spur[0], spur[1], stem, 0, 0.6, Mark(0, ABSENT, diameter))


def spur_twig(
    timber: Timber, *, spur: tuple[float, float], depth: float, leaf: float, level: int
) -> Iterator[Placement]:
    """The twig a cluster hangs from: it passes through the spur and thins out both ways."""
    rng = timber.rng
    angle = -math.pi / 2 + rng.normal(0.0, 0.8)
    for turned, reach in ((angle, rng.uniform(1.0, 2.2)), (angle + math.pi + rng.normal(0.0, 0.3), 2.6)):
        yield from timber.branch(
            start=spur,
            angle=turned,
            length=leaf * reach,
            width=max(1.5, leaf * 0.048),
            depth=depth,
            colour=YOUNG,
            taper=0.75,
            level=level,
        )


def _stem(fruit: Fruit, x: float, y: float, spur: tuple[float, float]) -> tuple[tuple[float, float], float, float]:
    """Where the stem leaves the fruit, its direction and its length: to the spur, within reason."""
    reach = fruit.diameter / 2 * 0.86 * fruit.squash
    start = (x + fruit.stem[0] * reach, y + fruit.stem[1] * reach)
    dx, dy = spur[0] - start[0], min(spur[1] - start[1], -0.15 * fruit.diameter)
    length = min(max(math.hypot(dx, dy), 0.28 * fruit.diameter), 0.75 * fruit.diameter)
    return start, math.atan2(dy, dx), length
