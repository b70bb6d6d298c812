"""Training batches: random crops, scales, mirror images and light of the drawn scenes, with what is in them."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from network import MEAN, STD
from PIL import Image
from torch import Tensor

LEAST_SEEN = 0.10
"""Fruits of which less is seen are neither learnt nor counted as background."""
LEAST_INSIDE = 0.60
"""Share of a fruit's box that has to lie inside a crop for it to be learnt, clipped to the crop."""
LEAST_SIDE = 6.0
PRESENT = (0, 1)
"""States of a part that is there: intact and damaged. Absent and hidden ones are not learnt (D)."""


@dataclass(frozen=True)
class Recipe:
    """How crops are taken."""

    small: tuple[float, float] = (0.55, 1.7)
    """Least and largest scale for pictures of up to 640 pixels."""
    large: tuple[float, float] = (0.30, 1.3)
    mirrored: bool = True
    whole: bool = False
    """The whole picture in the upper left corner, as when detecting, at scales in which it fits."""


ORCHARD = Recipe()
BICYCLES = Recipe(small=(0.78, 0.857), mirrored=False, whole=True)
"""Bicycles stand where their parts are expected: neither mirrored nor cut."""


@dataclass(frozen=True)
class Picture:
    """A drawn scene in memory."""

    pixels: np.ndarray
    boxes: np.ndarray
    label: np.ndarray
    visible: np.ndarray


@dataclass(frozen=True)
class Target:
    """What is in one crop, in its pixels."""

    boxes: Tensor
    """(n, 4) to be found."""
    label: Tensor
    ignored: Tensor
    """(m, 4) places about which nothing is learnt."""


def load(folder: Path) -> list[Picture]:
    """All scenes of a folder in the order of their names. Of bicycles only the present parts are there."""
    found = []
    for path in sorted(folder.glob("*.npz")):
        truth = dict(np.load(path))
        there = np.isin(truth["state"], PRESENT) if "state" in truth else np.ones(len(truth["label"]), bool)
        visible = truth.get("visible", np.ones(len(there)))
        with Image.open(path.with_suffix(".jpg")) as picture:
            pixels = np.asarray(picture)
        found.append(Picture(pixels, truth["boxes"][there], truth["label"][there], visible[there]))
    return found


def batch(
    pictures: list[Picture], rng: np.random.Generator, *, count: int, side: int, recipe: Recipe = ORCHARD
) -> tuple[Tensor, list[Target]]:
    """`count` random crops (count, 3, side, side), standardised, and their targets."""
    crops, targets = [], []
    for index in rng.integers(0, len(pictures), count):
        crop, target = _crop(pictures[index], rng, side, recipe)
        crops.append(crop)
        targets.append(target)
    pixels = torch.from_numpy(np.stack(crops)).permute(0, 3, 1, 2).contiguous()
    return pixels, targets


def _crop(picture: Picture, rng: np.random.Generator, side: int, recipe: Recipe) -> tuple[np.ndarray, Target]:
    height, width = picture.pixels.shape[:2]
    low, high = recipe.small if max(width, height) <= 640 else recipe.large
    scale = float(np.exp(rng.uniform(np.log(low), np.log(high))))
    window = side / scale
    x0, y0 = (0.0, 0.0) if recipe.whole else (_corner(length, window, rng) for length in (width, height))
    image = _shown(picture, x0, y0, scale, side)
    boxes = (picture.boxes - [x0, y0, x0, y0]) * scale
    clipped = np.clip(boxes, 0, side)
    area, inside = (np.prod(np.maximum(b[:, 2:] - b[:, :2], 0), axis=1) for b in (boxes, clipped))
    large = (clipped[:, 2:] - clipped[:, :2]).min(axis=1, initial=np.inf) >= LEAST_SIDE
    wanted = (inside >= LEAST_INSIDE * area) & (picture.visible >= LEAST_SEEN) & large & (area > 0)
    ignored = ~wanted & (inside > 0)
    pixels = np.asarray(image, np.float32) / 255
    if recipe.mirrored and rng.random() < 0.5:
        pixels = pixels[:, ::-1]
        clipped = clipped[:, [2, 1, 0, 3]] * [-1, 1, -1, 1] + [side, 0, side, 0]
    pixels = _light(pixels, rng)
    made = Target(
        torch.from_numpy(clipped[wanted]).float(),
        torch.from_numpy(picture.label[wanted]).long(),
        torch.from_numpy(clipped[ignored]).float(),
    )
    return ((pixels - MEAN) / STD).astype(np.float32), made


def _corner(length: float, window: float, rng: np.random.Generator) -> float:
    """Where the window begins: anywhere inside, or at the picture's corner where it is larger, as when detecting."""
    return float(rng.uniform(0, length - window)) if length > window else 0.0


def _shown(picture: Picture, x0: float, y0: float, scale: float, side: int) -> Image.Image:
    """A crop; black lies beyond the picture's right and lower border."""
    height, width = picture.pixels.shape[:2]
    right, bottom = min(x0 + side / scale, width), min(y0 + side / scale, height)
    shown = (max(1, round((right - x0) * scale)), max(1, round((bottom - y0) * scale)))
    part = Image.fromarray(picture.pixels).resize(shown, Image.Resampling.BILINEAR, box=(x0, y0, right, bottom))
    image = Image.new("RGB", (side, side))
    image.paste(part)
    return image


def _light(pixels: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Brightness, contrast, white balance and grain, gently."""
    gain = rng.uniform(0.8, 1.2) * rng.uniform(0.94, 1.06, 3)
    changed = (pixels - 0.4) * rng.uniform(0.85, 1.15) + 0.4
    noise = rng.normal(0, rng.uniform(0, 0.02), pixels.shape)
    return np.clip(changed * gain + noise, 0, 1)
