"""Average precision and mechanisms of misses of an exported detector on held-out orchard scenes.

``python evaluate.py MODEL SCENES`` runs without torch, through the product's own runner and metrics, on whole pictures.
Fruits of which less than a tenth is seen are COCO ignore regions.
"""

import sys
from pathlib import Path

import numpy as np
from PIL import Image

from annotator.detector.run.model import load_model
from annotator.detector.run.tiles import DecodedPicture, Resolution, RunOptions, infer_picture
from annotator.metrics.checks.join import check_inputs
from annotator.metrics.detection.inputs import CheckInputs, CheckSettings
from annotator.metrics.detection.internals import Internals
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.model.shapes import Shapes

LEAST_SEEN = 0.10


def main() -> None:
    """Prints both over all scenes and for every kind of scene."""
    model = load_model(Path(sys.argv[1]), threads=1)
    options = RunOptions(Resolution.FULL, internals=True)
    reference: list[Shapes] = []
    detections: list[Shapes] = []
    recorded: list[Internals] = []
    kinds: list[str] = []
    for number, path in enumerate(sorted((Path(sys.argv[2]) / "held-out").glob("*.npz"))):
        truth = np.load(path)
        pixels = np.asarray(Image.open(path.with_suffix(".jpg")))
        shown = DecodedPicture(pixels, pixels.shape[1], pixels.shape[0])
        seen = infer_picture(model.detect, shown, options, rule=model.manifest.suppression, classes=len(model.labels))
        kinds.append(path.stem.split("-")[0])
        there = (truth["boxes"][:, 2:] > truth["boxes"][:, :2]).all(axis=1)
        hidden = truth["visible"][there] < LEAST_SEEN
        found = seen.detections
        reference.append(Shapes.make(truth["boxes"][there], label=truth["label"][there], crowd=hidden, image=number))
        detections.append(Shapes.make(found.box, label=found.label, score=found.score, image=number))
        assert found.internals is not None
        recorded.append(found.internals)
    for kind in ("all", *sorted(set(kinds))):
        chosen = [number for number, one in enumerate(kinds) if kind in ("all", one)]
        inputs = CheckInputs(
            np.array(chosen),
            Shapes.concat(reference[number] for number in chosen),
            Shapes.concat(detections[number] for number in chosen),
            internals=recorded.__getitem__,
        )
        report(kind, inputs)


def report(kind: str, inputs: CheckInputs) -> None:
    """Two lines about one kind of scenes."""
    result = check_inputs(inputs, CheckSettings())
    matching = result.matching
    right, wrong, missed = (
        len(rows) for rows in (matching.true_positives, matching.false_positives, matching.false_negatives)
    )
    precision = result.precision
    print(
        f"{kind:9s} {len(inputs.images):3d} scenes, {len(inputs.reference):5d} fruits: "
        f"AP50 {precision.iou_50.value:.3f}, AP50:95 {precision.iou_50_95.value:.3f}, "
        f"at score 0.3: {right} found, {wrong} false, {missed} missed"
    )
    counts = {name: count for name, count in result.mechanisms.count_mechanisms().items() if name != Mechanism.UNKNOWN}
    print(" " * 10 + ", ".join(f"{name.name.lower()} {count}" for name, count in counts.items()))


if __name__ == "__main__":
    main()
