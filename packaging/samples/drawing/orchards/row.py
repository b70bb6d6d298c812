"""A view along an orchard row: slender trees on both sides, shrinking to the vanishing point."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageFilter

from drawing.orchards.canvas import Canvas, Placement
from drawing.orchards.foliage import leaf_pool, pick_leaf
from drawing.orchards.ground import View, alley
from drawing.orchards.growth import fruit_with_stem
from drawing.orchards.light import Light
from drawing.orchards.recipe import Recipe
from drawing.orchards.sprite import Sprite
from drawing.orchards.wood import BARK, Timber

LEAF = 0.085
"""Length of a leaf in metres."""
FRUIT = 0.080
"""Diameter of a fruit in metres."""
TALL = 3.1
"""Height of a tree in metres."""
NEAREST, FARTHEST, SPACING = 2.6, 42.0, 1.15
FRUIT_LIMIT = 8.5
"""Metres beyond which fruits are too small to be seen and are not drawn."""


@dataclass(frozen=True, slots=True)
class Tree:
    """One tree: where its trunk stands and how large a metre is there."""

    across: float
    away: float
    scale: float
    """Pixels a metre."""
    reach: float
    """Half width of the crown at its base, metres."""


def draw_row(rng: np.random.Generator, width: int, height: int, *, recipe: Recipe) -> Canvas:
    """Draw the whole view, far trees first; the canvas holds the picture and the truth."""
    view = View(
        width=width,
        height=height,
        vanish_x=width * rng.uniform(0.30, 0.70),
        horizon=height * rng.uniform(0.44, 0.54),
        focal=0.92 * max(width, height),
        eye=1.5,
    )
    rows = (-rng.uniform(1.35, 1.75), rng.uniform(1.35, 1.75))
    picture, solid = alley(rng, view, rows=rows)
    canvas = Canvas(picture, recipe.light, reach=0.0, solid=solid)
    trees = _trees(rng, view, rows)
    shares = _fruit_shares(rng, view, trees, recipe)
    pools = _Pools(rng, recipe.light, view)
    timber = Timber(rng, recipe.light)
    for index, (tree, fruits) in enumerate(zip(trees, shares, strict=True)):
        if index and index % 14 == 0 and tree.away > 9:
            _air(canvas, view)
        leaf, pool = pools.at(LEAF * tree.scale)
        canvas.reach = 0.3 * leaf
        for placement in _tree(timber, view, tree, recipe=recipe, pool=pool, leaf=leaf, fruits=fruits):
            canvas.place(placement)
    return canvas


class _Pools:
    """Leaves by size, made when first asked for; sizes lie a factor of 1.35 apart."""

    def __init__(self, rng: np.random.Generator, light: Light, view: View) -> None:
        self._rng, self._light = rng, light
        self._smallest = 0.0042 * max(view.width, view.height)
        self._made: dict[int, tuple[float, list[Sprite]]] = {}

    def at(self, length: float) -> tuple[float, list[Sprite]]:
        """The leaf length really used and the pool of that size."""
        step = round(math.log(max(length, self._smallest, 7.0)) / math.log(1.35))
        if step not in self._made:
            size = 1.35**step
            count = 40 if size > 40 else 24
            pool = leaf_pool(self._rng, self._light, count=count, length=size, softness=0.10 * size)
            self._made[step] = (size, pool)
        return self._made[step]


def _trees(rng: np.random.Generator, view: View, rows: tuple[float, float]) -> list[Tree]:
    """Both rows, far trees first."""
    trees = []
    for across in rows:
        start = NEAREST - rng.uniform(0.0, SPACING)
        for index in range(int((FARTHEST - NEAREST) / SPACING)):
            away = max(1.6, start + index * SPACING + rng.normal(0.0, 0.08))
            place = across + rng.normal(0.0, 0.05)
            trees.append(Tree(place, away, view.focal / away, float(rng.uniform(0.55, 0.78))))
    return sorted(trees, key=lambda tree: -tree.away)


def _fruit_shares(rng: np.random.Generator, view: View, trees: list[Tree], recipe: Recipe) -> list[int]:
    """How many fruits hang on each tree: all on near ones that are in the picture."""
    count = int(rng.integers(recipe.fruits[0], recipe.fruits[1] + 1))
    weights = []
    for tree in trees:
        x, _ = view.project(across=tree.across, up=1.5, away=tree.away)
        shown = -0.02 * view.width < x - math.copysign(tree.reach * tree.scale, tree.across) * 0.6 < 1.02 * view.width
        weights.append(1.0 if shown and tree.away < FRUIT_LIMIT else 0.0)
    chance = np.array(weights) / max(sum(weights), 1.0)
    if not chance.any():
        return [0] * len(trees)
    return [int(share) for share in rng.multinomial(count, chance)]


def _air(canvas: Canvas, view: View) -> None:
    """Haze and blur over everything drawn so far."""
    haze = Image.new("RGB", canvas.picture.size, (186, 196, 200))
    radius = 0.00055 * max(view.width, view.height)
    canvas.picture = Image.blend(canvas.picture, haze, 0.07).filter(ImageFilter.BoxBlur(radius))


def _tree(
    timber: Timber, view: View, tree: Tree, *, recipe: Recipe, pool: list[Sprite], leaf: float, fruits: int
) -> list[Placement]:
    """Trunk, leaves from the dark inside to the lit outside, fruits among the outer leaves, in order of depth."""
    plan = list(_wood(timber, view, tree))
    plan += _crown(timber, view, tree, pool=pool, leaf=leaf)
    plan += _fruits(timber, view, tree, recipe=recipe, count=fruits)
    return sorted(plan, key=lambda placement: placement.depth)


def _wood(timber: Timber, view: View, tree: Tree) -> Iterator[Placement]:
    rng = timber.rng
    foot = view.project(across=tree.across, up=-0.03, away=tree.away)
    yield from timber.branch(
        start=foot,
        angle=-math.pi / 2 + rng.normal(0, 0.04),
        length=2.7 * tree.scale,
        width=max(1.5, 0.085 * tree.scale),
        depth=0.30,
        colour=BARK,
        wander=0.05,
        taper=0.75,
    )
    if tree.away > 12:
        return
    for up in rng.uniform(0.7, 2.2, 6):
        start = view.project(across=tree.across, up=float(up), away=tree.away)
        side = 0.0 if rng.random() < 0.5 else math.pi
        yield from timber.branch(
            start=start,
            angle=side + rng.normal(0.0, 0.3),
            length=0.55 * tree.scale,
            width=max(1.2, 0.028 * tree.scale),
            depth=0.32,
            taper=0.8,
            level=2,
        )


def _crown(timber: Timber, view: View, tree: Tree, *, pool: list[Sprite], leaf: float) -> Iterator[Placement]:
    """Sprigs of three to five leaves inside a slender crown, lit by where they lie on it."""
    rng, sun = timber.rng, timber.light.direction
    area = 2.0 * tree.reach * (TALL - 0.5) * 0.72 * tree.scale**2
    count = int(1.05 * area / (leaf * leaf))
    heights = 0.45 + (TALL - 0.35) * (1.0 - np.sqrt(rng.random(count)) * 0.98) ** 0.8
    for up in heights:
        taper = math.sqrt(max(0.04, 1.0 - ((up - 0.45) / (TALL - 0.30)) ** 1.4))
        skirt = min(1.0, (up - 0.30) / 0.5)
        angle, shell = rng.uniform(0.0, 2 * math.pi), math.sqrt(rng.random())
        lumps = 1.0 + 0.22 * math.sin(up * 7.0 + tree.away * 5 + 2.0 * math.sin(angle * 2))
        nx, nz = math.cos(angle) * shell, math.sin(angle) * shell
        away = max(1.2, tree.away - nz * tree.reach * 0.5)
        x, y = view.project(across=tree.across + nx * tree.reach * taper * skirt * lumps, up=float(up), away=away)
        if not (-2 * leaf < x < view.width + 2 * leaf and -2 * leaf < y < view.height + 2 * leaf):
            continue
        facing = 0.75 * nx * sun[0] + 0.55 * nz * sun[2] - 0.25 * sun[1] * (up / TALL - 0.4) * 2
        lit = facing - 0.9 * (1.0 - shell) + rng.normal(0.0, 0.22)
        level = 0 if lit > 0.22 else 1 if lit > -0.12 else 2
        depth = 0.5 + 0.5 * nz
        out = math.atan2(0.35 + rng.normal(0, 0.5), nx + rng.normal(0, 0.5))
        for index in range(int(rng.integers(2, 5))):
            sprite = pick_leaf(rng, pool, out + (index - 1.5) * 0.8)
            shift = rng.normal(0.0, 0.3 * leaf, 2)
            yield Placement(depth, float(x + shift[0]), float(y + shift[1]), sprite, level, 1.0 if shell > 0.5 else 0.0)


def _fruits(timber: Timber, view: View, tree: Tree, *, recipe: Recipe, count: int) -> Iterator[Placement]:
    """Fruits hanging in the outer shell of the crown, singly and in twos and threes."""
    rng = timber.rng
    left = count
    while left > 0:
        members = min(left, int(rng.integers(1, recipe.cluster + 1)))
        left -= members
        for _ in range(40):
            up = rng.uniform(0.7, 2.6)
            nx, nz = -math.copysign(rng.uniform(0.25, 1.0), tree.across), rng.uniform(0.1, 0.8)
            away = max(1.4, tree.away - nz * tree.reach * 0.5)
            x, y = view.project(across=tree.across + nx * tree.reach * 0.95, up=up, away=away)
            if 0.01 * view.width < x < 0.99 * view.width and 0.02 * view.height < y < 0.98 * view.height:
                break
        else:
            continue
        ripe = recipe.ripeness[0] + recipe.ripeness[1] * rng.normal()
        level = 0 if nx * recipe.light.direction[0] + rng.normal(0.0, 0.3) > -0.1 else 1
        for index in range(members):
            diameter = FRUIT * view.focal / away * rng.uniform(0.85, 1.12)
            turn = index * 2 * math.pi / members + rng.normal(0, 0.3)
            apart = 0.0 if members == 1 else 0.55 * diameter
            yield from fruit_with_stem(
                timber,
                x=x + apart * math.cos(turn),
                y=y + apart * math.sin(turn),
                depth=0.80 + 0.20 * nz + 0.002 * index,
                diameter=diameter,
                ripeness=float(np.clip(ripe + rng.normal(0.0, 0.1), 0.02, 1.0)),
                damaged=bool(rng.random() < recipe.damaged),
                level=level,
                spur=(x, y - (0.85 + 0.2 * (members > 1)) * diameter),
            )
