"""How long detector metrics take, as ratios within one run: to pycocotools, and per image.

The ratio to tidecv, which needs an environment of its own, is measured by the campaign `oracles`.
"""

import contextlib
import io
import json
import statistics
import time

import numpy as np
import pytest

from annotator.geometry.box import area_of, to_xywh
from annotator.metrics.detection.inputs import CheckInputs, CheckSettings
from annotator.metrics.detection.internals import Internals, InternalsManifest
from annotator.metrics.detection.mechanisms import find_image_mechanisms
from annotator.metrics.detection.tide import classify_errors
from annotator.metrics.matching.detection_scope import ObjectRule
from annotator.metrics.matching.detections import find_overlaps, match_detections
from annotator.metrics.matching.selection import AuthorShapes
from annotator.model.shapes import Shapes
from tests.metrics.detection.test_oracles import coco_eval
from tests.metrics.detection.test_precision import summary_of, twelve_of
from tests.metrics.wholes import check_inputs

pytestmark = pytest.mark.bench


def timed(job):
    start = time.process_time()
    with contextlib.redirect_stdout(io.StringIO()):
        result = job()
    return result, time.process_time() - start


def median_of(job, rounds=3):
    job()
    taken = [timed(job) for _ in range(rounds)]
    return taken[0][0], statistics.median(seconds for _, seconds in taken)


def coco_like(images: int, per_image: int = 100, labels: int = 80):
    """Objects and detections with the numbers, sizes and label frequencies of COCO val2017, 1.2 % crowds."""
    rng = np.random.default_rng(0)
    weight = rng.gamma(1.2, 1, images)
    count = int(images * 7.267)
    image = np.sort(rng.choice(images, count, p=weight / weight.sum())) + 1
    frequency = 1 / np.arange(1, labels + 1)
    frequency /= frequency.sum()
    label = rng.choice(labels, count, p=frequency)
    size = np.exp(rng.normal(np.log(60), 0.95, (count, 2))).clip(6, 460)
    corner = rng.random((count, 2)) * (np.array([640, 480]) - size).clip(1)
    box = np.round(np.concatenate((corner, corner + size), axis=1), 2)
    reference = Shapes.make(box, label=label, image=image, crowd=rng.random(count) < 0.012)
    near = np.repeat(np.arange(count), rng.integers(1, 5, count))
    spread = rng.uniform(0.1, 0.4, (len(near), 1)) * np.tile(size[near], 2)
    moved = box[near] + rng.normal(0, 1, (len(near), 4)) * spread
    extra = max(images * per_image - len(near), 0)
    far = rng.random((extra, 2)) * [560, 400]
    boxes = np.concatenate((moved, np.concatenate((far, far + np.exp(rng.normal(3.9, 0.9, (extra, 2)))), axis=1)))
    boxes[:, 2:] = np.maximum(boxes[:, 2:], boxes[:, :2] + 2)
    other = np.where(rng.random(len(near)) < 0.8, label[near], rng.integers(0, labels, len(near)))
    detections = Shapes.make(
        np.round(boxes, 2),
        label=np.concatenate((other, rng.choice(labels, extra, p=frequency))),
        image=np.concatenate((image[near], rng.integers(1, images + 1, extra))),
        score=np.round(np.concatenate((rng.beta(4, 3, len(near)), rng.beta(1, 9, extra))), 5),
    )
    return reference, detections


def twelve_numbers(reference: Shapes, detections: Shapes) -> list[float]:
    """What pycocotools prints: AP, AP50, AP75, AP by size, AR with 1, 10, 100 detections, AR by size."""
    return twelve_of(summary_of(reference, detections))


def test_coco_numbers_against_pycocotools():
    """P12: twelve numbers in at most 1/15 of the time, equal to 1e-5."""
    reference, detections = coco_like(1000)
    evaluation, theirs = timed(lambda: coco_eval(reference, detections))
    with contextlib.redirect_stdout(io.StringIO()):
        evaluation.summarize()
    # The loading of both sides is no part of what is compared.
    theirs = sum(timed(job)[1] for job in (evaluation.evaluate, evaluation.accumulate))
    ours, seconds = median_of(lambda: twelve_numbers(reference, detections))
    print(f"\nP12 twelve COCO numbers, {len(detections)} detections")
    print(f"  pycocotools {theirs:8.2f} s\n  ours        {seconds:8.2f} s   1/{theirs / seconds:.0f}")
    np.testing.assert_allclose(ours, evaluation.stats, atol=1e-5)
    assert seconds <= theirs / 15


def test_coco_numbers_against_hotcoco(tmp_path):
    """500 000 detections: processor time in turns with hotcoco's (Rust, all cores), where it is installed."""
    hotcoco = pytest.importorskip("hotcoco")
    reference, detections = coco_like(5000)
    areas, marks = area_of(reference.box).tolist(), (reference.image, reference.label)
    truth = {
        "images": [{"id": image, "width": 640, "height": 480, "file_name": f"{image}.jpg"} for image in range(1, 5001)],
        "categories": [{"id": label, "name": str(label)} for label in range(80)],
        "annotations": [
            {"id": 1 + row, "image_id": image, "category_id": label, "bbox": box, "area": area, "iscrowd": crowd}
            for row, (box, image, label, crowd, area) in enumerate(
                zip(to_xywh(reference.box).tolist(), *map(list_of, marks), list_of(reference.crowd), areas, strict=True)
            )
        ],
    }
    columns = map(list_of, (to_xywh(detections.box), detections.image, detections.label, detections.score))
    results = [
        {"bbox": box, "image_id": image, "category_id": label, "score": score}
        for box, image, label, score in zip(*columns, strict=True)
    ]
    for name, rows in (("truth", truth), ("results", results)):
        (tmp_path / f"{name}.json").write_text(json.dumps(rows))
    known = hotcoco.COCO(str(tmp_path / "truth.json"))
    found = known.loadRes(str(tmp_path / "results.json"))

    def evaluate():
        evaluation = hotcoco.COCOeval(known, found, "bbox")
        evaluation.evaluate()
        evaluation.accumulate()
        evaluation.summarize()
        return evaluation.stats

    turns = [(timed(evaluate), timed(lambda: twelve_numbers(reference, detections))) for _ in range(8)][1:]
    np.testing.assert_allclose(turns[0][1][0], turns[0][0][0], atol=1e-12)
    theirs, ours = (statistics.median(turn[side][1] for turn in turns) for side in (0, 1))
    ratio = statistics.median(own[1] / other[1] for other, own in turns)
    print(f"\ntwelve COCO numbers, {len(detections)} detections\n  hotcoco     {theirs:8.2f} s")
    print(f"  ours        {ours:8.2f} s   {ratio:.2f} x")
    assert ratio <= 2


def list_of(column: np.ndarray) -> list:
    """Plain numbers of a column, flags as 0 and 1."""
    return (column.astype(np.int64) if column.dtype == np.bool_ else column).tolist()


def test_mechanisms_of_a_dense_detector():
    """P15: at most 10 ms an image at 163 206 rows, 7 false negatives, 80 classes."""
    rng = np.random.default_rng(0)
    rows = 163_206
    corner = rng.random((rows, 2)) * [1200, 750]
    proposals = np.concatenate((corner, corner + np.exp(rng.normal(4, 0.8, (rows, 2)))), axis=1)
    boxes = proposals + rng.normal(0, 5, proposals.shape)
    scores = rng.beta(1, 40, (rows, 80)).astype(np.float32)
    one = Internals(
        InternalsManifest(tuple(range(80)), architecture="one-stage"),
        proposals.astype(np.float32),
        boxes.astype(np.float32),
        scores,
    )
    objects = boxes[rng.choice(rows, 7)] + rng.normal(0, 3, (7, 4))
    objects[:, 2:] = np.maximum(objects[:, 2:], objects[:, :2] + 5)
    lost = np.array([[-900, -900, -800, -800]] * 7, float)
    near = median_of(lambda: find_image_mechanisms(one, objects, np.arange(7)), rounds=9)[1]
    away = median_of(lambda: find_image_mechanisms(one, lost, np.arange(7)), rounds=9)[1]
    bare = median_of(lambda: boxes.astype(np.float32), rounds=9)[1]
    print(f"\nP15 mechanisms of 7 objects among {rows} rows (one copy of the boxes: {bare * 1e3:.1f} ms)")
    print(f"  a box lies on every object   {near * 1e3:6.1f} ms\n  nothing lies on any of them  {away * 1e3:6.1f} ms")
    assert max(near, away) <= 0.010


def test_the_slider_at_a_thousand_detections():
    """One image, 1 000 detections, 200 objects: a new IoU threshold or score cut, well below a frame of 16 ms."""
    reference, detections = coco_like(1, per_image=1000, labels=5)
    rng = np.random.default_rng(1)
    reference = Shapes.concat([reference, detections.take(rng.choice(len(detections), 200, replace=False))])
    reference = reference.with_columns(id=np.arange(len(reference)))
    roles = ObjectRule().find_roles(reference)

    def moved():
        overlaps = find_overlaps(reference, roles, detections)
        match_detections(overlaps, reference)
        classify_errors(reference, roles, detections, score_cut=0.3)

    seconds = median_of(moved, rounds=9)[1]
    print(f"\nmatching and TIDE types of {len(detections)} detections and {len(reference)} objects")
    print(f"  {seconds * 1e3:6.1f} ms")
    assert seconds < 0.016


def test_a_whole_check():
    """Everything but mechanisms over 1 000 images, beside the twelve numbers alone."""
    reference, detections = coco_like(1000)
    human = reference.with_columns(box=reference.box + 1.0)
    images = np.arange(1, 1001)
    humans = {1: AuthorShapes(1, images, human)}
    inputs = CheckInputs(images=images, reference=reference, detections=detections, humans=humans)
    _, alone = median_of(lambda: twelve_numbers(reference, detections))
    _, whole = median_of(lambda: check_inputs(inputs, CheckSettings(size_threshold=3600.0)))
    print(f"\nwhole check of {len(detections)} detections\n  {whole:6.2f} s, {whole / alone:.1f} x twelve COCO numbers")
    assert whole < 5 * alone
