"""Random detections against a random reference, for the tests of detector metrics."""

import numpy as np

from annotator.metrics.detection.subsets import (
    CheckedTables,
    SubsetResult,
    explain_no_size,
    find_overlapping,
    match_subset,
)
from annotator.metrics.matching.detections import Outcomes
from annotator.model.shapes import Shapes


def scene(seed: int, *, images: int = 6, labels: int = 3, grid: int = 10, crowds: bool = True, extra: int = 6):
    """A reference and detections with whole coordinates, so that IoUs and scores tie and hit thresholds exactly.

    Returns (reference, detections); every object has a few jittered detections, some with another label.
    """
    rng = np.random.default_rng(seed)
    count = images * 7
    corner = rng.integers(0, 12, (count, 2)) * grid
    size = rng.integers(1, 7, (count, 2)) * grid
    image = np.sort(rng.integers(1, images + 1, count))
    box = np.concatenate((corner, corner + size), axis=1).astype(float)
    label = rng.integers(0, labels, count)
    reference = Shapes.make(
        box,
        label=label,
        image=image,
        crowd=(rng.random(count) < 0.1) & crowds,
        occluded=rng.integers(-1, 2, count),
        part_state=rng.choice([-1, 0, 1, 2, 3], count),
    )
    near = np.repeat(np.arange(count), rng.integers(0, 4, count))
    moved = box[near] + rng.integers(-2, 3, (len(near), 4)) * (grid // 2)
    far_corner = rng.integers(0, 12, (images * extra, 2)) * grid
    far = np.concatenate((far_corner, far_corner + rng.integers(1, 7, (images * extra, 2)) * grid), axis=1)
    boxes = np.concatenate((moved, far))
    boxes[:, 2:] = np.maximum(boxes[:, 2:], boxes[:, :2] + grid / 2)
    other = np.where(rng.random(len(near)) < 0.75, label[near], rng.integers(0, labels, len(near)))
    detections = Shapes.make(
        boxes,
        label=np.concatenate((other, rng.integers(0, labels, len(far)))),
        image=np.concatenate((image[near], rng.integers(1, images + 1, len(far)))),
        score=rng.integers(1, 20, len(boxes)) / 20,
    )
    return reference, detections


def shuffled(table: Shapes, seed: int) -> tuple[Shapes, np.ndarray]:
    """The same rows in another order, and which row of the given table each one was."""
    order = np.random.default_rng(seed).permutation(len(table))
    return table.take(order), order


def evaluate_subsets(overlaps, reference, detections, masks, *, paper_eq1=False, size_threshold=None):
    """The subsets of these masks at IoU 0.5, by name."""
    covered = find_overlapping(overlaps, 0.5) if paper_eq1 else None
    tables = CheckedTables(overlaps, reference, detections)
    return {
        name: SubsetResult.make(
            name,
            Outcomes.of(match_subset(overlaps, reference, mask, threshold=0.5, covered=covered)),
            tables,
            threshold=0.5,
            flavour="coco101",
            reason=explain_no_size(name, size_threshold),
        )
        for name, mask in masks.items()
    }
