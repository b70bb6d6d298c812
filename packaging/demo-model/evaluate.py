"""Average precision of an exported detector on the held-out scenes: ``python evaluate.py MODEL SCENES [RESOLUTION]``.

Runs without torch, through the product's own runner and metrics. Fruits of which less than a tenth is seen are COCO
ignore regions.
"""

import sys
from pathlib import Path

import numpy as np
from PIL import Image

from annotator.metrics.detector_check import check
from annotator.metrics.detector_inputs import CheckInputs, CheckSettings
from annotator.model.shapes import Shapes
from annotator.plugins.detector.run import Resolution, RunOptions, load_model
from annotator.plugins.detector.run.tiling import Shown, see

LEAST_SEEN = 0.10


def main() -> None:
    """Prints average precision over all scenes and for every kind of scene."""
    model = load_model(Path(sys.argv[1]), threads=1)
    options = RunOptions(Resolution(sys.argv[3] if len(sys.argv) > 3 else "full"), tile=512, overlap=128)
    reference, detections, kinds = [], [], []
    for number, path in enumerate(sorted((Path(sys.argv[2]) / "held-out").glob("*.npz"))):
        truth = np.load(path)
        pixels = np.asarray(Image.open(path.with_suffix(".jpg")))
        shown = Shown(pixels, pixels.shape[1], pixels.shape[0])
        seen = see(model, shown, options, rule=model.manifest.suppression, classes=len(model.labels)).detections
        kinds.append(path.stem.split("-")[0])
        there = (truth["boxes"][:, 2:] > truth["boxes"][:, :2]).all(axis=1)
        hidden = truth["visible"][there] < LEAST_SEEN
        reference.append(Shapes.make(truth["boxes"][there], label=truth["label"][there], crowd=hidden, image=number))
        detections.append(Shapes.make(seen.box, label=seen.label, score=seen.score, image=number))
    for kind in ("all", *sorted(set(kinds))):
        chosen = [number for number, one in enumerate(kinds) if kind in ("all", one)]
        inputs = CheckInputs(
            np.array(chosen),
            Shapes.concat(reference[number] for number in chosen),
            Shapes.concat(detections[number] for number in chosen),
        )
        found = check(inputs, CheckSettings())
        matching = found.matching
        right, wrong, missed = (
            len(rows) for rows in (matching.true_positives, matching.false_positives, matching.false_negatives)
        )
        print(
            f"{kind:9s} {len(chosen):3d} scenes, {len(inputs.reference):5d} fruits: "
            f"AP50 {found.precision.iou_50.value:.3f}, AP50:95 {found.precision.iou_50_95.value:.3f}, "
            f"at score 0.3: {right} found, {wrong} false, {missed} missed"
        )


if __name__ == "__main__":
    main()
