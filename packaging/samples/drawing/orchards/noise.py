"""Smooth random fields: the one source of irregularity for leaves, fruits, bark and light."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PIL import Image

Field = npt.NDArray[np.float32]


def smooth_noise(rng: np.random.Generator, height: int, width: int, *, cells: tuple[float, float]) -> Field:
    """A smooth field in about -1..1, shape (height, width).

    ``cells`` is the number of lattice cells along (height, width): more cells, finer noise.
    """
    rows = max(2, round(cells[0]) + 1)
    columns = max(2, round(cells[1]) + 1)
    lattice = rng.uniform(-1.0, 1.0, (rows, columns)).astype(np.float32)
    picture = Image.fromarray(lattice).resize((width, height), Image.Resampling.BICUBIC)
    return np.asarray(picture, dtype=np.float32)


def layered_noise(
    rng: np.random.Generator, height: int, width: int, *, cells: float, octaves: int, fall: float = 0.5
) -> Field:
    """A sum of smooth fields, each twice as fine and ``fall`` times as strong as the one before."""
    aspect = height / max(1, width)
    total = np.zeros((height, width), np.float32)
    strength, norm = 1.0, 0.0
    for _ in range(octaves):
        grid = (max(1.0, min(cells * aspect, height / 2)), max(1.0, min(cells, width / 2)))
        total += np.float32(strength) * smooth_noise(rng, height, width, cells=grid)
        norm += strength
        strength *= fall
        cells *= 2.0
    return np.asarray(total / np.float32(norm), np.float32)


def smoothstep(values: npt.NDArray[np.floating], low: float, high: float) -> Field:
    """0 below ``low``, 1 above ``high``, a smooth cubic between (``low`` may exceed ``high``)."""
    t = np.clip((np.asarray(values, np.float32) - np.float32(low)) / np.float32(high - low), 0.0, 1.0)
    return np.asarray(t * t * (3.0 - 2.0 * t), np.float32)
