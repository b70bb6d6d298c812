"""A view into one tree: the focal plane of leaves, branches and fruit clusters before a blurred backdrop."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from drawing.orchards.backdrop import backdrop
from drawing.orchards.canvas import Canvas, Placement
from drawing.orchards.foliage import leaf_pool
from drawing.orchards.growth import Leafage, empty_stem, fruit_with_stem, rosette, shoot, spur_twig, sunshine
from drawing.orchards.recipe import Recipe
from drawing.orchards.wood import Timber

EMPTY_STEMS = 0.025
"""Share of fruits that fell and left their stem."""


@dataclass(frozen=True, slots=True)
class _Tree:
    """What the parts of the focal plane are drawn with. Lengths in pixels."""

    rng: np.random.Generator
    recipe: Recipe
    width: int
    height: int
    diameter: float
    leaf: float
    timber: Timber
    leafage: Leafage


@dataclass(frozen=True, slots=True)
class _Cluster:
    """Where a cluster hangs."""

    x: float
    y: float
    depth: float
    diameter: float
    members: int
    spur: tuple[float, float]


def draw_tree(rng: np.random.Generator, width: int, height: int, *, recipe: Recipe) -> Canvas:
    """Draw the whole view; the canvas holds the picture and the truth."""
    diameter = recipe.fruit * max(width, height)
    leaf = diameter * 1.08
    picture, solid = backdrop(rng, width, height, recipe=recipe, leaf=leaf)
    canvas = Canvas(picture, recipe.light, reach=0.24 * leaf, solid=solid)
    softness = leaf * (0.035 + 0.11 * (1.0 - recipe.light.shadow))
    count = 24 if recipe.fruit > 0.12 else 36 if recipe.fruit > 0.06 else 56
    pool = leaf_pool(rng, recipe.light, count=count, length=leaf, softness=softness)
    leafage = Leafage(rng, pool, sunshine(rng, width, height, cells=4))
    tree = _Tree(rng, recipe, width, height, diameter, leaf, Timber(rng, recipe.light), leafage)
    plan = [*_branches(tree), *_leaves(tree), *_fruits(tree)]
    plan.sort(key=lambda placement: placement.depth)
    for placement in plan:
        canvas.place(placement)
    for placement in _foreground(tree):
        canvas.place(placement)
    return canvas


def _branches(tree: _Tree) -> Iterator[Placement]:
    rng = tree.rng
    for _ in range(int(rng.integers(2, 4))):
        left = rng.random() < 0.5
        yield from tree.timber.branch(
            start=(-0.02 * tree.width if left else 1.02 * tree.width, tree.height * rng.uniform(0.05, 0.95)),
            angle=(0.0 if left else math.pi) + rng.normal(0.0, 0.35),
            length=tree.width * rng.uniform(0.5, 1.1),
            width=tree.leaf * rng.uniform(0.12, 0.24),
            depth=rng.uniform(0.0, 0.25),
            level=int(rng.integers(0, 3)),
            wander=0.25,
            taper=0.85,
        )


def _leaves(tree: _Tree) -> Iterator[Placement]:
    """Rosettes and shoots on a jittered lattice, left out where the crown is thin."""
    rng, leaf = tree.rng, tree.leaf
    pitch = leaf * 1.45 / math.sqrt(tree.recipe.leaves)
    thin = _crown(rng, tree.recipe)
    for row in range(-1, int(tree.height / pitch) + 2):
        for column in range(-1, int(tree.width / pitch) + 2):
            x, y = (column + rng.random()) * pitch, (row + rng.random()) * pitch
            cell = thin[min(23, max(0, int(y / tree.height * 24))), min(31, max(0, int(x / tree.width * 32)))]
            if cell < 0:
                continue
            depth = float(rng.random())
            if rng.random() < 0.22:
                angle = -math.pi / 2 + rng.normal(0.0, 1.0)
                length = leaf * rng.uniform(1.2, 2.4)
                yield from shoot(
                    tree.leafage, tree.timber, x=x, y=y, depth=depth, angle=angle, length=length, leaf=leaf
                )
            else:
                out = rng.uniform(-math.pi, math.pi)
                yield from rosette(tree.leafage, x=x, y=y, depth=depth, out=out, leaves=int(rng.integers(4, 8)))


def _crown(rng: np.random.Generator, recipe: Recipe) -> npt.NDArray[np.float64]:
    """Where there are leaves (>= 0) on a 24 by 32 lattice: gaps everywhere, more of them towards the sky."""
    noise = rng.normal(0.0, 1.0, (12, 16)).repeat(2, axis=0).repeat(2, axis=1)
    top = np.linspace(1.0, 0.0, 24)[:, None] ** 1.5
    return np.asarray(noise + 1.05 - 1.9 * recipe.sky * top, np.float64)


def _fruits(tree: _Tree) -> Iterator[Placement]:
    """Clusters of fruits with the leaves of their spur before and behind them."""
    rng, recipe = tree.rng, tree.recipe
    left = int(rng.integers(recipe.fruits[0], recipe.fruits[1] + 1))
    taken: list[tuple[float, float]] = []
    while left > 0:
        members = min(left, int(rng.integers(1, recipe.cluster + 1)))
        left -= members
        x, y = _free_place(tree, taken, tree.diameter * (1.0 + 0.55 * math.sqrt(members)))
        taken.append((x, y))
        size = tree.diameter * (1.0 + recipe.depth_range * float(np.clip(rng.normal(0.0, 0.8), -1.2, 1.2)))
        spur = (x + rng.normal(0.0, 0.2) * size, y - (0.85 + 0.2 * (members > 1)) * size)
        depth = float(rng.uniform(recipe.nearness, 0.98))
        cluster = _Cluster(x, y, depth, size, members, spur)
        level = tree.leafage.level(x=x, y=y)
        yield from spur_twig(tree.timber, spur=spur, depth=depth - 0.03, leaf=tree.leaf, level=level)
        yield from _hanging(tree, cluster)
        yield from _spur_leaves(tree, cluster)


def _free_place(tree: _Tree, taken: list[tuple[float, float]], distance: float) -> tuple[float, float]:
    """A place for a cluster away from the others: the best of a few tries."""
    best, clear = (tree.width / 2, tree.height / 2), -1.0
    low, high = tree.recipe.margin, 1.0 - tree.recipe.margin
    for _ in range(14):
        x, y = tree.rng.uniform(low, high) * tree.width, tree.rng.uniform(low + 0.06, high) * tree.height
        gap = min((math.hypot(x - px, y - py) for px, py in taken), default=math.inf)
        if gap > distance:
            return x, y
        if gap > clear:
            best, clear = (x, y), gap
    return best


def _spur_leaves(tree: _Tree, cluster: _Cluster) -> Iterator[Placement]:
    rng, (x, y) = tree.rng, cluster.spur
    depth = cluster.depth - 0.04
    yield from rosette(tree.leafage, x=x, y=y, depth=depth, out=-math.pi / 2, leaves=int(rng.integers(3, 6)))
    if rng.random() < tree.recipe.covered:
        yield from rosette(
            tree.leafage,
            x=x + rng.normal(0, 0.2) * cluster.diameter,
            y=y + rng.uniform(-0.1, 0.25) * cluster.diameter,
            depth=cluster.depth + 0.06,
            out=rng.uniform(0, math.pi),
            leaves=int(rng.integers(1, 4)),
            gain=0.15,
            lift=1.6,
        )


def _hanging(tree: _Tree, cluster: _Cluster) -> Iterator[Placement]:
    """Fruits of one spur, touching and partly before each other."""
    rng, recipe = tree.rng, tree.recipe
    ripe = recipe.ripeness[0] + recipe.ripeness[1] * rng.normal()
    turn = rng.uniform(0, 2 * math.pi)
    for index in range(cluster.members):
        away = 0.0 if cluster.members == 1 else cluster.diameter * rng.uniform(0.44, 0.62)
        angle = turn + index * 2 * math.pi / cluster.members + rng.normal(0.0, 0.25)
        x, y = cluster.x + away * math.cos(angle) * 1.05, cluster.y + away * math.sin(angle) * 0.85
        size = cluster.diameter * rng.uniform(0.86, 1.08)
        depth = cluster.depth + 0.01 * index + rng.uniform(0.0, 0.02)
        level = tree.leafage.level(x=x, y=y, gain=0.25)
        if rng.random() < EMPTY_STEMS:
            yield from empty_stem(tree.timber, spur=cluster.spur, depth=depth, diameter=size, level=level)
            continue
        yield from fruit_with_stem(
            tree.timber,
            x=x,
            y=y,
            depth=depth,
            diameter=size,
            ripeness=float(np.clip(ripe + rng.normal(0.0, 0.10), 0.02, 1.0)),
            damaged=bool(rng.random() < recipe.damaged),
            level=level,
            spur=cluster.spur,
        )


def _foreground(tree: _Tree) -> Iterator[Placement]:
    """A few leaves close to the lens, large and out of focus, at the edges of the picture."""
    rng = tree.rng
    count = int(rng.integers(0, 3))
    if count == 0:
        return
    near = min(tree.leaf * 2.0, 0.30 * max(tree.width, tree.height))
    pool = leaf_pool(rng, tree.recipe.light, count=count, length=near, softness=0.2 * near, blur=0.030 * near)
    for sprite in pool:
        edge = rng.random()
        x = tree.width * (-0.03 if edge < 0.4 else 1.03 if edge < 0.8 else rng.random())
        y = tree.height * (rng.random() if edge < 0.8 else 1.06)
        yield Placement(2.0, x, y, sprite, int(rng.integers(0, 3)), 0.0)
