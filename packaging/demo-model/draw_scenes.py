"""Draws the training and held-out scenes of the orchard detectors: ``python draw_scenes.py FOLDER [PART PARTS]``.

Seeds are far from those of the sample's pictures. Every scene is one JPEG with its truth in an npz file beside it;
scenes that are there already are passed over, and PART of PARTS draws a share, so that several processes can draw.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PIL import Image

from drawing.orchards import draw_orchard, orchard_set

SMALL = (640, 480)
LARGE = (1280, 960)
PLAN = (
    # name of the set, first seed, size, kinds with the number of scenes of each
    ("train", 100_000, SMALL, {"cluster": 60, "few": 40, "canopy": 80, "backlit": 80, "overcast": 80, "row": 80}),
    ("train", 200_000, LARGE, {"cluster": 20, "few": 20, "canopy": 12, "backlit": 16, "overcast": 16, "row": 12}),
    ("held-out", 900_000, SMALL, {"cluster": 8, "few": 8, "canopy": 8, "backlit": 8, "overcast": 8, "row": 8}),
    ("held-out", 950_000, LARGE, {"cluster": 2, "few": 2, "canopy": 2, "backlit": 2, "overcast": 2, "row": 2}),
)
QUALITY = 92


def scenes() -> Iterator[tuple[str, int, int, int, str]]:
    """Yields (set, seed, width, height, kind), kinds in turn so that a part of the plan is balanced too."""
    for name, first, (width, height), kinds in PLAN:
        rounds = max(kinds.values())
        seed = first
        for turn in range(rounds):
            for kind, count in kinds.items():
                if turn < count:
                    yield name, seed, width, height, kind
                    seed += 1


def draw(folder: Path, name: str, seed: int, width: int, height: int, kind: str) -> None:
    """One scene into its two files."""
    target = folder / name / f"{kind}-{seed}"
    if target.with_suffix(".npz").exists():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    scene = draw_orchard(seed, width, height, kind=kind)
    Image.fromarray(scene.pixels).save(target.with_suffix(".jpg"), quality=QUALITY)
    truth = scene.truth
    np.savez(target.with_suffix(".npz"), boxes=truth.boxes, label=truth.label, visible=truth.visible)


def main() -> None:
    """Draws the share of the plan that the command line names."""
    folder = Path(sys.argv[1])
    part, parts = (int(sys.argv[2]), int(sys.argv[3])) if len(sys.argv) > 3 else (0, 1)
    plan = list(scenes())
    if {seed for _, seed, *_ in plan} & {spec.seed for spec in orchard_set()}:
        raise SystemExit("a training seed is a seed of the sample")
    for number, scene in enumerate(plan):
        if number % parts == part:
            draw(folder, *scene)


if __name__ == "__main__":
    main()
