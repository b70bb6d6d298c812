"""Trees: what kinds there are, where they grow, and the heights of their crowns."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from drawing.orchards.noise import Field

Rgb = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Species:
    """How trees of one kind look from above; lengths in metres."""

    name: str
    radius: tuple[float, float]
    """Median and spread (a factor) of the crown's radius."""
    slender: float
    """Height of a tree as a multiple of its crown's radius."""
    flat: float
    """Shape of the crown: 1 a cone, 3 a dome, 6 nearly flat."""
    clump: float
    """Radius of a clump of leaves."""
    gaps: float
    """How much ground is seen through the crown, 0 … 1."""
    lobes: float
    """How far the outline departs from a circle."""
    colour: Rgb
    spread: float
    """How much the colour differs from tree to tree."""
    branches: int = 0
    """Boughs that stand out like rays, as on firs."""


OAK: Final = Species("oak", (3.1, 1.35), 2.1, 3.4, 0.62, 0.12, 0.22, (100, 102, 72), 0.12)
GREY_PINE: Final = Species("grey pine", (2.6, 1.3), 3.6, 2.2, 0.42, 0.34, 0.26, (132, 132, 116), 0.08)
FIR: Final = Species("fir", (1.9, 1.35), 5.5, 1.15, 0.34, 0.06, 0.10, (74, 86, 62), 0.10, branches=13)
MAPLE: Final = Species("maple", (3.6, 1.3), 3.2, 3.0, 0.85, 0.04, 0.16, (104, 118, 70), 0.12)
BIRCH: Final = Species("birch", (1.8, 1.25), 4.5, 2.4, 0.40, 0.16, 0.16, (128, 134, 88), 0.10)
SHRUB: Final = Species("shrub", (0.75, 1.35), 1.6, 3.2, 0.30, 0.12, 0.20, (104, 106, 76), 0.14)
SNAG: Final = Species("dead tree", (2.3, 1.25), 3.2, 2.0, 0.16, 0.78, 0.24, (132, 124, 116), 0.08, branches=9)


@dataclass(frozen=True, slots=True)
class Tree:
    """One tree as it grows; lengths in pixels of the drawing."""

    x: float
    y: float
    radius: float
    height: float
    species: Species
    tint: Rgb
    outline: npt.NDArray[np.float64]
    """(64,) radius for 64 directions, from east over south."""


@dataclass(frozen=True, slots=True)
class Stand:
    """What grows on a plot."""

    kinds: tuple[tuple[Species, float], ...]
    """Species with their shares."""
    cover: float
    """Share of the ground under crowns at which no more trees are set."""
    overlap: float
    """How far crowns may grow into each other: 0 not at all, 1 freely."""
    groups: float
    """How much trees stand in groups, 0 … 1."""
    age: float = 1.0
    """Radii as multiples of the species' own."""


def grown(stand: Stand, rng: np.random.Generator, *, size: float) -> list[Tree]:
    """Trees of a stand on a square of this side in metres, lowest first; places and lengths in metres."""
    names = [species for species, _ in stand.kinds]
    shares = np.array([share for _, share in stand.kinds])
    centres = rng.uniform(0.0, size, (max(2, int(size / 14)), 2))
    trees: list[Tree] = []
    covered = 0.0
    for _ in range(int(size * size / 2)):
        species = names[int(rng.choice(len(names), p=shares / shares.sum()))]
        radius = stand.age * species.radius[0] * species.radius[1] ** float(np.clip(rng.normal(), -2.0, 2.2))
        place = rng.uniform(-1.0, size + 1.0, 2)
        if rng.random() < stand.groups:
            place = centres[int(rng.integers(len(centres)))] + rng.normal(0.0, 0.09 * size, 2)
        if _crowded(trees, place, radius, stand.overlap):
            continue
        trees.append(_tree(place, radius, species, rng))
        inside = bool((place > 0).all() and (place < size).all())
        covered += math.pi * radius**2 * (0.75 if inside else 0.25)
        if covered > stand.cover * size * size:
            break
    return sorted(trees, key=lambda tree: tree.height)


def _crowded(trees: list[Tree], place: npt.NDArray[np.float64], radius: float, overlap: float) -> bool:
    room = 1.0 - 0.42 * overlap
    return any(math.hypot(tree.x - place[0], tree.y - place[1]) < room * (tree.radius + radius) for tree in trees)


def _tree(place: npt.NDArray[np.float64], radius: float, species: Species, rng: np.random.Generator) -> Tree:
    height = radius * species.slender * rng.uniform(0.85, 1.15)
    light = rng.normal(1.0, species.spread)
    red, green, blue = np.clip(np.array(species.colour) * light + rng.normal(0.0, 2.5, 3), 8, 235)
    tint = (float(red), float(green), float(blue))
    return Tree(float(place[0]), float(place[1]), radius, height, species, tint, radius * _lobed(species, rng))


def _lobed(species: Species, rng: np.random.Generator) -> npt.NDArray[np.float64]:
    """(64,) the outline as multiples of the mean radius: few strong waves, more weak ones."""
    angle = np.linspace(0.0, 2 * math.pi, 65)[:-1]
    wave = np.zeros(64)
    for number in range(1, 9):
        wave += rng.normal(0.0, species.lobes / number**0.8) * np.cos(number * angle + rng.uniform(0, 2 * math.pi))
    return np.clip(1.0 + wave * 0.6, 0.55, 1.6)


def canopy(tree: Tree, rng: np.random.Generator, *, metre: float) -> tuple[Field, Field, tuple[int, int]]:
    """Heights of one crown in metres on its own window, how dense its leaves are (0 … 1), and the window's corner.

    `metre` is the number of cells a metre; heights are 0 outside the crown.
    """
    reach = float(tree.outline.max())
    left, top = math.floor((tree.x - reach) * metre) - 1, math.floor((tree.y - reach) * metre) - 1
    side = math.ceil(2 * reach * metre) + 3
    y, x = np.mgrid[0:side, 0:side].astype(np.float32)
    dx, dy = (x + left + 0.5) / metre - tree.x, (y + top + 0.5) / metre - tree.y
    angle = np.arctan2(dy, dx) % (2 * math.pi)
    edge = np.interp(angle.ravel(), np.linspace(0, 2 * math.pi, 65), np.append(tree.outline, tree.outline[0]))
    away = np.hypot(dx, dy) / edge.reshape(angle.shape)
    rim = np.clip(1.0 - away**tree.species.flat, 0.0, 1.0) ** 0.6
    base = tree.height * (0.35 + 0.65 * rim)
    if tree.species.branches:
        rays = np.cos(tree.species.branches * angle + 5.0 * np.sin(3 * angle + tree.x))
        base = base * (1.0 + 0.05 * rays * away) - np.maximum(0.0, -rays) * away * 0.10 * tree.height
    coarse = _clumps(tree, tree.species.clump, rng, x=dx, y=dy, metre=metre)
    fine = _clumps(tree, tree.species.clump * 0.42, rng, x=dx, y=dy, metre=metre)
    leaves = np.asarray(coarse * (0.5 + 0.5 * fine), np.float32)
    twigs = rng.normal(0.0, 0.07, (side, side)).astype(np.float32)
    bumpy = base + (coarse + 0.45 * fine) * tree.species.clump + twigs
    inside = (away < 1.0).astype(np.float32)
    ragged = inside * ((coarse > 0.08) | (away < 0.72 * (1 - tree.species.gaps)))
    return np.asarray(bumpy * ragged, np.float32), np.asarray(leaves * inside, np.float32), (left, top)


def _clumps(tree: Tree, size: float, rng: np.random.Generator, *, x: Field, y: Field, metre: float) -> Field:
    """Round clumps of leaves strewn over the crown: 0 between them to 1 on top of one."""
    count = int(1.9 * (tree.radius / size) ** 2 * (1.0 - 0.62 * tree.species.gaps))
    radius = np.sqrt(rng.uniform(0.0, 1.0, count)) * 0.97
    turn = rng.uniform(0.0, 2 * math.pi, count)
    edge = np.interp(turn, np.linspace(0, 2 * math.pi, 65), np.append(tree.outline, tree.outline[0]))
    places = np.stack([radius * edge * np.cos(turn), radius * edge * np.sin(turn)], axis=1)
    sizes = size * rng.uniform(0.65, 1.35, count)
    field = np.zeros(x.shape, np.float32)
    origin = (float(x[0, 0]), float(y[0, 0]))
    for (cx, cy), clump in zip(places.tolist(), sizes.tolist(), strict=True):
        half = math.ceil(clump * metre)
        column, row = round((cx - origin[0]) * metre), round((cy - origin[1]) * metre)
        rows, columns = slice(max(0, row - half), row + half + 1), slice(max(0, column - half), column + half + 1)
        away = ((x[rows, columns] - cx) ** 2 + (y[rows, columns] - cy) ** 2) / np.float32(clump**2)
        np.maximum(field[rows, columns], np.sqrt(np.maximum(0.0, 1.0 - away)), out=field[rows, columns])
    return field
