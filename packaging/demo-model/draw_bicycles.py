"""Draws the training and held-out bicycles: ``python draw_bicycles.py FOLDER [PART PARTS]``.

Seeds are far from those of the sample's pictures. Every picture is one JPEG with its truth in an npz file beside it:
boxes and states of the 22 parts; pictures that are there already are passed over.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PIL import Image

from drawing.bicycles import draw_bicycle

SIZE = (560, 420)
PLAN = (("train", 300_000, 480), ("held-out", 400_000, 60))
"""Name of the set, first seed, number of pictures."""
QUALITY = 92


def pictures() -> Iterator[tuple[str, int]]:
    """Yields set and seed."""
    for name, first, count in PLAN:
        yield from ((name, first + number) for number in range(count))


def draw(folder: Path, name: str, seed: int) -> None:
    """One picture into its two files."""
    target = folder / name / f"bicycle-{seed}"
    if target.with_suffix(".npz").exists():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    scene = draw_bicycle(seed, *SIZE)
    Image.fromarray(scene.pixels).save(target.with_suffix(".jpg"), quality=QUALITY)
    truth = scene.truth
    np.savez(target.with_suffix(".npz"), boxes=truth.boxes, label=np.arange(len(truth.boxes)), state=truth.part_state)


def main() -> None:
    """Draws the share of the plan that the command line names."""
    folder = Path(sys.argv[1])
    part, parts = (int(sys.argv[2]), int(sys.argv[3])) if len(sys.argv) > 3 else (0, 1)
    for number, picture in enumerate(pictures()):
        if number % parts == part:
            draw(folder, *picture)


if __name__ == "__main__":
    main()
