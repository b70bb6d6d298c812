"""Average precision against pycocotools on random data with ties, exact thresholds, crowds and long lists."""

import contextlib
import io

import numpy as np
import pytest
from pycocotools.coco import COCO
from pycocotools.cocoeval import COCOeval

from annotator.geometry.box import area_of, to_xywh
from annotator.metrics.detection.curves import compute_average_precision
from annotator.metrics.detection.subsets import find_standard_subsets
from annotator.metrics.matching.detection_scope import ObjectRule
from annotator.metrics.matching.detections import COCO_THRESHOLDS, find_overlaps, match_detections
from annotator.model.shapes import Shapes
from tests.metrics.scenes import evaluate_subsets, scene


def coco_eval(reference, detections, *, areas=None, detection_area=None, area_range=None) -> COCOeval:
    """Evaluates without the prints. Columns of the numbers: threshold, recall, label, area, cap."""
    truth, rows = area_of(reference.box) if areas is None else areas, to_xywh(reference.box)
    with contextlib.redirect_stdout(io.StringIO()):
        coco = COCO()
        coco.dataset = {
            "images": [{"id": image} for image in np.union1d(reference.image, detections.image).tolist()],
            "categories": [{"id": label} for label in np.union1d(reference.label, detections.label).tolist()],
            "annotations": [
                {
                    "id": row + 1,
                    "image_id": int(reference.image[row]),
                    "category_id": int(reference.label[row]),
                    "bbox": rows[row].tolist(),
                    "area": float(truth[row]),
                    "iscrowd": int(reference.crowd[row]),
                }
                for row in range(len(reference))
            ],
        }
        coco.createIndex()
        found = coco.loadRes(
            [
                {
                    "image_id": int(detections.image[row]),
                    "category_id": int(detections.label[row]),
                    "bbox": box.tolist(),
                    "score": float(detections.score[row]),
                }
                for row, box in enumerate(to_xywh(detections.box))
            ]
        )
        if detection_area is not None:
            for one in found.anns.values():
                one["area"] = detection_area
        evaluation = COCOeval(coco, found, "bbox")
        if area_range is not None:
            evaluation.params.areaRng, evaluation.params.areaRngLbl = [area_range], ["all"]
        evaluation.params.maxDets = [1, 10, 100]
        evaluation.evaluate()
        evaluation.accumulate()
    return evaluation


def by_label(evaluation: COCOeval, area_place: int = 0) -> np.ndarray:
    """Average precision (T, L), NaN for a label without objects."""
    precision = evaluation.eval["precision"][:, :, :, area_place, -1]
    return np.where((precision > -1).all(axis=1), precision.mean(axis=1), np.nan)


def roles_of(reference: Shapes) -> np.ndarray:
    """The states of parts mean nothing to the COCO tools."""
    return ObjectRule().find_roles(reference.with_columns(part_state=np.full(len(reference), -1, np.int8)))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("crowds", [False, True])
def test_average_precision_is_that_of_pycocotools(seed: int, crowds: bool) -> None:
    reference, detections = scene(seed, crowds=crowds, labels=4)
    overlaps = find_overlaps(reference, roles_of(reference), detections)
    matched = match_detections(overlaps, reference, thresholds=COCO_THRESHOLDS)
    ours = compute_average_precision(overlaps, matched, reference, detections, thresholds=COCO_THRESHOLDS)
    theirs = by_label(coco_eval(reference, detections))
    assert ours.values.shape == theirs.shape
    having = ours.objects > 0
    assert np.isnan(theirs[:, ~having]).all()
    np.testing.assert_allclose(ours.values[:, having], theirs[:, having], atol=1e-9)
    assert ours.compute_mean().value == pytest.approx(np.nanmean(theirs), abs=1e-9)
    assert ours.compute_mean(0.75).value == pytest.approx(np.nanmean(theirs[5]), abs=1e-9)


def test_only_the_best_hundred_of_an_image_and_label_are_looked_at() -> None:
    reference, few = scene(3, images=2, labels=2, crowds=False)
    rng = np.random.default_rng(0)
    corner = rng.uniform(0, 100, (600, 2))
    many = Shapes.make(
        np.concatenate((few.box, np.concatenate((corner, corner + rng.uniform(10, 60, (600, 2))), axis=1))),
        label=np.concatenate((few.label, rng.integers(0, 2, 600))),
        image=np.concatenate((few.image, rng.integers(1, 3, 600))),
        score=np.concatenate((few.score / 2, rng.random(600))),
    )
    overlaps = find_overlaps(reference, roles_of(reference), many)
    matched = match_detections(overlaps, reference)
    capped, free = (
        compute_average_precision(overlaps, matched, reference, many, thresholds=(0.5,), cap=cap).values
        for cap in (100, None)
    )
    np.testing.assert_allclose(capped[0], by_label(coco_eval(reference, many))[0], atol=1e-9)
    assert not np.allclose(capped, free)


@pytest.mark.parametrize("seed", range(6))
def test_subsets_are_area_ranges_of_pycocotools(seed: int) -> None:
    reference, detections = scene(seed, labels=3)
    roles = roles_of(reference)
    overlaps = find_overlaps(reference, roles, detections)
    masks = find_standard_subsets(reference, 1200.0)
    found = evaluate_subsets(overlaps, reference, detections, masks, size_threshold=1200.0)
    assert set(found) == {"all", "small", "big", "occluded", "non_occluded", "big_non_occluded"}
    for name, result in found.items():
        evaluation = coco_eval(
            reference,
            detections,
            areas=np.where(masks[name], 1.0, 1e6),
            detection_area=1.0,
            area_range=[0, 10],
        )
        expected = by_label(evaluation)[0]
        assert result.ap.value == pytest.approx(np.nanmean(expected), abs=1e-9), name
        assert result.objects == int((masks[name] & ~reference.crowd).sum())


def test_labels_can_be_left_aside() -> None:
    reference, detections = scene(1, labels=3, crowds=False)
    plain = detections.with_columns(label=np.zeros(len(detections), np.int32))
    one = reference.with_columns(label=np.zeros(len(reference), np.int32))
    overlaps = find_overlaps(reference, roles_of(reference), detections, label_aware=False)
    ours = compute_average_precision(
        overlaps, match_detections(overlaps, reference), reference, detections, thresholds=(0.5,)
    )
    assert ours.labels == (-1,)
    np.testing.assert_allclose(ours.values[0], by_label(coco_eval(one, plain))[0], atol=1e-9)
