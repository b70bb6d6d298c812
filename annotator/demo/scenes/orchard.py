"""A view into one tree: the focal plane of leaves, branches and fruit clusters before a blurred backdrop."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from annotator.demo.scenes.backdrop import backdrop
from annotator.demo.scenes.canvas import Canvas, Placement
from annotator.demo.scenes.foliage import leaf_pool
from annotator.demo.scenes.growth import Sunshine, empty_stem, fruit_with_stem, rosette, shoot, spur_twig, sunshine
from annotator.demo.scenes.recipe import Recipe
from annotator.demo.scenes.sprite import Sprite
from annotator.demo.scenes.wood import branch


def draw_tree(rng: np.random.Generator, width: int, height: int, *, recipe: Recipe) -> Canvas:
    """Draw the whole view; the canvas holds the picture and the truth."""
    diameter = recipe.fruit * max(width, height)
    leaf = diameter * 1.08
    picture, solid = backdrop(rng, width, height, recipe=recipe, leaf=leaf)
    canvas = Canvas(picture, recipe.light, reach=0.24 * leaf, solid=solid)
    sun = sunshine(rng, width, height, cells=4)
    count = 30 if leaf > 400 else 56
    pool = leaf_pool(rng, recipe.light, count=count, length=leaf, softness=_softness(recipe, leaf))
    plan = [
        *_branches(rng, canvas, recipe, leaf),
        *_leaves(rng, canvas, recipe, pool, sun, leaf),
        *_fruits(rng, canvas, recipe, pool, sun, diameter),
    ]
    plan.sort(key=lambda placement: placement.depth)
    for placement in plan:
        canvas.place(placement)
    for placement in _foreground(rng, canvas, recipe, leaf):
        canvas.place(placement)
    return canvas


def _softness(recipe: Recipe, leaf: float) -> float:
    return leaf * (0.035 + 0.11 * (1.0 - recipe.light.shadow))


def _branches(rng: np.random.Generator, canvas: Canvas, recipe: Recipe, leaf: float) -> Iterator[Placement]:
    width, height = canvas.picture.size
    for _ in range(int(rng.integers(2, 4))):
        left = rng.random() < 0.5
        start = (-0.02 * width if left else 1.02 * width, height * rng.uniform(0.05, 0.95))
        angle = (0.0 if left else math.pi) + rng.normal(0.0, 0.35)
        yield from branch(
            rng,
            recipe.light,
            start=start,
            angle=angle,
            length=width * rng.uniform(0.5, 1.1),
            width=leaf * rng.uniform(0.12, 0.24),
            depth=rng.uniform(0.0, 0.25),
            level=int(rng.integers(0, 3)),
            wander=0.25,
            taper=0.85,
        )


def _leaves(
    rng: np.random.Generator, canvas: Canvas, recipe: Recipe, pool: list[Sprite], sun: Sunshine, leaf: float
) -> Iterator[Placement]:
    """Rosettes and shoots on a jittered lattice, left out where the crown is thin."""
    width, height = canvas.picture.size
    pitch = leaf * 1.45 / math.sqrt(recipe.leaves)
    thin = _crown(rng, recipe)
    for row in range(-1, int(height / pitch) + 2):
        for column in range(-1, int(width / pitch) + 2):
            x, y = (column + rng.random()) * pitch, (row + rng.random()) * pitch
            cell = thin[min(23, max(0, int(y / height * 24))), min(31, max(0, int(x / width * 32)))]
            if cell < 0:
                continue
            depth = float(rng.random())
            if rng.random() < 0.22:
                angle = -math.pi / 2 + rng.normal(0.0, 1.0)
                length = leaf * rng.uniform(1.2, 2.4)
                yield from shoot(
                    rng, pool, sun, recipe.light, x=x, y=y, depth=depth, angle=angle, length=length, leaf=leaf
                )
            else:
                out = rng.uniform(-math.pi, math.pi)
                yield from rosette(rng, pool, sun, x=x, y=y, depth=depth, out=out, leaves=int(rng.integers(4, 8)))


def _crown(rng: np.random.Generator, recipe: Recipe) -> npt.NDArray[np.float64]:
    """Where there are leaves (>= 0) on a 24 by 32 lattice: gaps everywhere, more of them towards the sky."""
    noise = rng.normal(0.0, 1.0, (12, 16)).repeat(2, axis=0).repeat(2, axis=1)
    top = np.linspace(1.0, 0.0, 24)[:, None] ** 1.5
    return np.asarray(noise + 1.05 - 1.9 * recipe.sky * top, np.float64)


def _fruits(
    rng: np.random.Generator,
    canvas: Canvas,
    recipe: Recipe,
    pool: list[Sprite],
    sun: Sunshine,
    diameter: float,
) -> Iterator[Placement]:
    """Clusters of fruits with the leaves of their spur before and behind them."""
    left = int(rng.integers(recipe.fruits[0], recipe.fruits[1] + 1))
    taken: list[tuple[float, float]] = []
    while left > 0:
        members = min(left, int(rng.integers(1, recipe.cluster + 1)))
        x, y = _free_place(rng, canvas, recipe, taken, diameter * (1.0 + 0.55 * math.sqrt(members)))
        taken.append((x, y))
        depth = float(rng.uniform(0.45 if recipe.margin > 0.2 else 0.30, 0.98))
        size = diameter * (1.0 + recipe.depth_range * float(np.clip(rng.normal(0.0, 0.8), -1.2, 1.2)))
        spur = (x + rng.normal(0.0, 0.2) * size, y - (0.85 + 0.2 * (members > 1)) * size)
        level = sun.level(rng, x=x, y=y)
        yield from spur_twig(rng, recipe.light, spur=spur, depth=depth - 0.03, leaf=diameter, level=level)
        yield from _cluster(rng, recipe, sun, x=x, y=y, depth=depth, diameter=size, members=members, spur=spur)
        behind = rosette(
            rng, pool, sun, x=spur[0], y=spur[1], depth=depth - 0.04, out=-math.pi / 2, leaves=int(rng.integers(3, 6))
        )
        yield from behind
        if rng.random() < recipe.covered:
            before = rosette(
                rng,
                pool,
                sun,
                x=spur[0] + rng.normal(0, 0.2) * size,
                y=spur[1] + rng.uniform(-0.1, 0.25) * size,
                depth=depth + 0.06,
                out=rng.uniform(0, math.pi),
                leaves=int(rng.integers(1, 4)),
                gain=0.15,
                lift=1.6,
            )
            yield from before
        left -= members


def _free_place(
    rng: np.random.Generator, canvas: Canvas, recipe: Recipe, taken: list[tuple[float, float]], distance: float
) -> tuple[float, float]:
    """A place for a cluster away from the others: the best of a few tries."""
    width, height = canvas.picture.size
    best, clear = (width / 2, height / 2), -1.0
    low, high = recipe.margin, 1.0 - recipe.margin
    for _ in range(14):
        x, y = rng.uniform(low, high) * width, rng.uniform(low + 0.06, high) * height
        gap = min((math.hypot(x - px, y - py) for px, py in taken), default=math.inf)
        if gap > distance:
            return x, y
        if gap > clear:
            best, clear = (x, y), gap
    return best


def _cluster(
    rng: np.random.Generator,
    recipe: Recipe,
    sun: Sunshine,
    *,
    x: float,
    y: float,
    depth: float,
    diameter: float,
    members: int,
    spur: tuple[float, float],
) -> Iterator[Placement]:
    """Fruits of one spur, touching and partly before each other."""
    ripe = recipe.ripeness[0] + recipe.ripeness[1] * rng.normal()
    turn = rng.uniform(0, 2 * math.pi)
    for index in range(members):
        away = 0.0 if members == 1 else diameter * rng.uniform(0.44, 0.62)
        angle = turn + index * 2 * math.pi / members + rng.normal(0.0, 0.25)
        px, py = x + away * math.cos(angle) * 1.05, y + away * math.sin(angle) * 0.85
        size = diameter * rng.uniform(0.86, 1.08)
        near = depth + 0.01 * index + rng.uniform(0.0, 0.02)
        level = sun.level(rng, x=px, y=py, gain=0.25)
        if rng.random() < 0.025:
            yield from empty_stem(rng, recipe.light, x=px, y=py - size / 2, depth=near, diameter=size, level=level)
            continue
        ripeness = float(np.clip(ripe + rng.normal(0.0, 0.10), 0.02, 1.0))
        yield from fruit_with_stem(
            rng,
            recipe.light,
            x=px,
            y=py,
            depth=near,
            diameter=size,
            ripeness=ripeness,
            damaged=bool(rng.random() < recipe.damaged),
            level=level,
            spur=spur,
        )


def _foreground(rng: np.random.Generator, canvas: Canvas, recipe: Recipe, leaf: float) -> Iterator[Placement]:
    """A few leaves close to the lens, large and out of focus, at the edges of the picture."""
    count = int(rng.integers(0, 3))
    if count == 0:
        return
    width, height = canvas.picture.size
    near = min(leaf * 2.0, 0.30 * max(width, height))
    pool = leaf_pool(rng, recipe.light, count=count, length=near, softness=0.2 * near, blur=0.030 * near)
    for sprite in pool:
        edge = rng.random()
        x = width * (-0.03 if edge < 0.4 else 1.03 if edge < 0.8 else rng.random())
        y = height * (rng.random() if edge < 0.8 else 1.06)
        yield Placement(2.0, x, y, sprite, int(rng.integers(0, 3)), 0.0)
