"""The check by polygons: pairs as an overlay has them, rectangles like boxes, crowds, what stays with boxes."""

import numpy as np
import pytest
import shapely
from msgspec.structs import replace

from annotator.metrics.detection.tide import classify_errors
from annotator.metrics.matching.detection_scope import ObjectRule
from annotator.metrics.matching.detections import find_overlaps
from annotator.model.shapes import Shapes
from tests.metrics.detection.test_check import SETTINGS, inputs
from tests.metrics.scenes import scene
from tests.metrics.wholes import check_inputs

RULE = ObjectRule()
SQUARE, CORNER = [0.0, 0, 100, 100], np.array([[0.0, 0], [100, 0], [0, 100]])


def outlined(shapes: Shapes) -> Shapes:
    """Every box drawn as a polygon of four corners."""
    column = np.empty(len(shapes), dtype=np.object_)
    for row, (x0, y0, x1, y1) in enumerate(shapes.box):
        column[row] = (np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]),)
    return shapes.with_columns(polygon=column)


def drawn(boxes, polygons, **columns) -> Shapes:
    column = np.empty(len(boxes), dtype=np.object_)
    for row, polygon in enumerate(polygons):
        column[row] = None if polygon is None else (polygon,)
    return Shapes.make(boxes, image=1, **columns).with_columns(polygon=column)


@pytest.mark.parametrize("seed", range(3))
def test_rectangles_given_as_polygons_are_checked_like_boxes(seed: int) -> None:
    given = inputs(seed)
    polygons = replace(
        given,
        reference=outlined(given.reference),
        detections=outlined(given.detections),
        humans={author: replace(one, shapes=outlined(one.shapes)) for author, one in given.humans.items()},
    )
    boxes = check_inputs(given, SETTINGS)
    found = check_inputs(polygons, replace(SETTINGS, overlap="polygon"))
    assert found.matching.true_positives.tolist() == boxes.matching.true_positives.tolist()
    assert found.precision.iou_50_95.value == pytest.approx(boxes.precision.iou_50_95.value, abs=1e-12)
    assert {name: one.ap for name, one in found.subsets.items()} == {
        name: one.ap for name, one in boxes.subsets.items()
    }
    assert found.tide_at_cut.counts == boxes.tide_at_cut.counts
    assert [one.point for one in found.humans] == [one.point for one in boxes.humans]


def test_a_polygon_may_miss_what_its_box_finds() -> None:
    other = np.array([[0.0, 0], [100, 0], [100, 100]])
    reference = drawn([SQUARE], [CORNER], label=0)
    detections = drawn([SQUARE], [other], label=0, score=[0.9])
    given = replace(inputs(), images=np.array([1]), reference=reference, detections=detections, humans={})
    by_box = check_inputs(given, SETTINGS)
    by_polygon = check_inputs(given, replace(SETTINGS, overlap="polygon"))
    assert (by_box.matching.pooled.total.correct, by_polygon.matching.pooled.total.correct) == (1, 0)
    assert (by_box.precision.iou_50.value, by_polygon.precision.iou_50.value) == (1.0, 0.0)
    assert by_polygon.tide.counts["Loc"] == 1  # a third is shared: more than background
    assert by_box.tide.counts["Loc"] == 0


def test_pairs_are_those_of_an_overlay() -> None:
    rng = np.random.default_rng(0)
    corners = [rng.uniform(0, 60, (3, 2)) for _ in range(60)]
    boxes = [[*ring.min(axis=0), *ring.max(axis=0)] for ring in corners]
    reference = drawn(boxes[:30], corners[:30], label=0)
    detections = drawn(boxes[30:], corners[30:], label=0, score=rng.random(30))
    found = find_overlaps(reference, RULE.find_roles(reference), detections, threshold=0.3, overlap="polygon")
    shapes = np.array([shapely.Polygon(ring) for ring in corners])
    expected = set()
    for row in range(30):
        for other in range(30):
            a, b = shapes[30 + row], shapes[other]
            if a.intersection(b).area / a.union(b).area >= 0.3:
                expected.add((row, other))
    assert set(zip(found.pairs.row_a.tolist(), found.pairs.row_b.tolist(), strict=True)) == expected
    assert len(expected) > 5


def test_a_crowd_covers_by_its_polygon() -> None:
    reference = drawn([SQUARE], [CORNER], label=0, crowd=[True])
    detections = drawn([[5.0, 5, 20, 20], [80, 80, 95, 95]], [None, None], label=0, score=[0.9, 0.8])
    roles = RULE.find_roles(reference)
    by_box = find_overlaps(reference, roles, detections)
    by_polygon = find_overlaps(reference, roles, detections, overlap="polygon")
    assert by_box.pairs.row_a.tolist() == [0, 1]
    assert by_polygon.pairs.row_a.tolist() == [0]
    assert by_polygon.pairs.iou.tolist() == pytest.approx([1.0])
    ignored = classify_errors(reference, roles, detections, overlap="polygon").ignored
    assert ignored.tolist() == [True, False]


def test_mechanisms_and_parts_stay_with_boxes() -> None:
    reference, detections = scene(3)
    given = replace(inputs(), reference=reference, detections=detections)
    settings = replace(SETTINGS, objects=replace(SETTINGS.objects, parts=True))
    boxes = check_inputs(given, settings)
    polygons = check_inputs(given, replace(settings, overlap="polygon"))
    assert boxes.parts is not None
    assert polygons.parts is not None
    assert polygons.parts.verification.with_place == boxes.parts.verification.with_place
