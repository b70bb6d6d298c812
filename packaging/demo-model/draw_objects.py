"""Draws the training and held-out scenes of the promptable model: ``python draw_objects.py FOLDER [PART PARTS]``.

Seeds are far from those of the samples' pictures. Every scene is one JPEG with the objects in it in an npz file: the
whole of each object, what hides it left out of account, as the samples' truth has it. Scenes that are there already are
passed over.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from drawing.bicycles import PARTS, draw_bicycle
from drawing.crowns import KINDS as PLOTS
from drawing.crowns import draw_plot
from drawing.orchards import draw_orchard
from drawing.orchards.scene import Scene

ORCHARDS = ("cluster", "few", "canopy", "backlit", "overcast", "row")
PLAN = (
    # set, first seed, width, height, scenes of every kind, kinds
    ("train", 500_000, 640, 480, 20, ORCHARDS),
    ("train", 540_000, 400, 400, 14, PLOTS),
    ("train", 560_000, 560, 420, 90, ("bicycle",)),
    ("train", 520_000, 1280, 960, 2, ORCHARDS),
    ("held-out", 580_000, 640, 480, 2, ORCHARDS),
    ("held-out", 585_000, 400, 400, 2, PLOTS),
    ("held-out", 590_000, 560, 420, 10, ("bicycle",)),
)
QUALITY = 92
SEEN = {"orchard": 0.4, "crown": 0.6, "bicycle": 0.4}
"""Share of an object that has to be seen for it to be asked for."""
LEAST_SIDE = 8


def scenes() -> Iterator[tuple[str, int, int, int, str]]:
    """Yields (set, seed, width, height, kind), kinds in turn."""
    for name, first, width, height, count, kinds in PLAN:
        for number in range(count * len(kinds)):
            yield name, first + number, width, height, kinds[number % len(kinds)]


def fruits(scene: Scene) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Masks (n, H, W), labels and shares of what is seen: the seen pixels of a fruit and the ellipse in its box."""
    truth = scene.truth
    masks = []
    for row, (x0, y0, x1, y1) in enumerate(truth.boxes):
        mask = Image.fromarray((scene.seen == row + 1).astype(np.uint8))
        if x0 > 0 and y0 > 0 and x1 < truth.width and y1 < truth.height:
            ImageDraw.Draw(mask).ellipse((x0, y0, x1 - 1, y1 - 1), fill=1)
        masks.append(np.asarray(mask, bool))
    return np.array(masks), truth.label, truth.visible


def crowns(outlines: list[np.ndarray], size: int) -> np.ndarray:
    """Masks (n, size, size) of the whole crowns."""
    masks = []
    for outline in outlines:
        mask = Image.new("1", (size, size))
        ImageDraw.Draw(mask).polygon(outline.ravel().tolist(), fill=1)
        masks.append(np.asarray(mask, bool))
    return np.array(masks)


def drawn(seed: int, width: int, height: int, kind: str) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Pixels, masks, labels and what is seen of every object of a scene."""
    if kind == "bicycle":
        scene = draw_bicycle(seed, width, height)
        return scene.pixels, scene.masks, 10 + np.arange(len(PARTS)), scene.truth.visible
    if kind in PLOTS:
        plot = draw_plot(seed, width, kind=kind)
        seen = np.array([crown.seen for crown in plot.crowns])
        masks = crowns([crown.outline for crown in plot.crowns], width)
        return plot.pixels, masks, np.full(len(masks), 2), seen
    scene = draw_orchard(seed, width, height, kind=kind)
    return scene.pixels, *fruits(scene)


def draw(folder: Path, name: str, seed: int, width: int, height: int, kind: str) -> None:
    """One scene into its two files."""
    target = folder / name / f"{kind}-{seed}"
    if target.with_suffix(".npz").exists():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    pixels, masks, label, seen = drawn(seed, width, height, kind)
    sort = "bicycle" if kind == "bicycle" else "crown" if kind in PLOTS else "orchard"
    large = np.array([min(np.ptp(places) + 1 for places in np.nonzero(mask)) if mask.any() else 0 for mask in masks])
    kept = (seen >= SEEN[sort]) & (large >= LEAST_SIDE)
    Image.fromarray(pixels).save(target.with_suffix(".jpg"), quality=QUALITY)
    np.savez_compressed(
        target.with_suffix(".npz"), masks=np.packbits(masks[kept], axis=-1), label=label[kept], size=(width, height)
    )


def main() -> None:
    """Draws the share of the plan that the command line names."""
    folder = Path(sys.argv[1])
    part, parts = (int(sys.argv[2]), int(sys.argv[3])) if len(sys.argv) > 3 else (0, 1)
    for number, scene in enumerate(scenes()):
        if number % parts == part:
            draw(folder, *scene)


if __name__ == "__main__":
    main()
