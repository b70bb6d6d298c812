"""Scenes from a seed, and the fixed set of pictures that the orchard sample is made of."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from drawing.orchards.finish import finish
from drawing.orchards.orchard import draw_tree
from drawing.orchards.recipe import RECIPES
from drawing.orchards.row import draw_row
from drawing.orchards.scene import Scene


@dataclass(frozen=True, slots=True)
class SceneSpec:
    """One picture of the sample: its file name (with folder), size in pixels, seed and kind."""

    name: str
    width: int
    height: int
    seed: int
    kind: str


def draw_orchard(seed: int, width: int, height: int, *, kind: str = "cluster") -> Scene:
    """Draw one orchard photograph of a kind in ``RECIPES``; the same arguments give the same bytes.

    Raises ValueError for an unknown kind or a picture smaller than 64 pixels.
    """
    if kind not in RECIPES:
        raise ValueError(f"no kind of scene is called {kind!r}; there are {', '.join(RECIPES)}")
    if min(width, height) < 64:
        raise ValueError(f"a scene of {width} x {height} pixels is too small to draw; both sides need 64")
    rng = np.random.default_rng([seed, width, height])
    recipe = RECIPES[kind]
    draw = draw_row if recipe.perspective else draw_tree
    canvas = draw(rng, width, height, recipe=recipe)
    truth, seen = canvas.truth()
    pixels = finish(canvas.picture, rng, glow=recipe.glow, noise=2.2)
    return Scene(pixels=pixels, truth=truth, seen=seen)


def orchard_set() -> tuple[SceneSpec, ...]:
    """The dozen pictures of the orchard sample; one has 24 megapixels."""
    return (
        SceneSpec("row03/IMG_4120.jpg", 3600, 2400, 4120, "cluster"),
        SceneSpec("row03/IMG_4127.jpg", 3000, 2000, 4127, "overcast"),
        SceneSpec("row03/IMG_4134.jpg", 4000, 3000, 4134, "canopy"),
        SceneSpec("row03/IMG_4141.jpg", 3000, 2000, 4141, "backlit"),
        SceneSpec("row03/IMG_4148.jpg", 6000, 4000, 4148, "canopy"),
        SceneSpec("row03/IMG_4155.jpg", 3000, 2000, 4155, "few"),
        SceneSpec("row07/IMG_5012.jpg", 3600, 2400, 5012, "row"),
        SceneSpec("row07/IMG_5019.jpg", 2400, 3200, 5019, "cluster"),
        SceneSpec("row07/IMG_5026.jpg", 3000, 2000, 5026, "backlit"),
        SceneSpec("row07/IMG_5033.jpg", 3600, 2400, 5033, "overcast"),
        SceneSpec("row07/IMG_5040.jpg", 3600, 2400, 5040, "row"),
        SceneSpec("row07/IMG_5047.jpg", 3000, 2000, 5047, "few"),
    )
