"""The twelve numbers of the COCO tools by name against pycocotools, by hand, and where they are undefined."""

import contextlib
import io

import numpy as np
import pytest

from annotator.metrics.detection.precision import (
    RECALL_CAPS,
    SIZES,
    PrecisionMatchings,
    PrecisionResult,
    iterate_precision_matchings,
    summarise_precision,
)
from annotator.metrics.matching.detections import Overlaps, find_overlaps
from annotator.model.shapes import Shapes
from tests.depth import turns
from tests.metrics.detection.test_oracles import coco_eval, roles_of
from tests.metrics.scenes import scene


def summary_of(reference: Shapes, detections: Shapes, *, label_aware: bool = True) -> PrecisionResult:
    roles = roles_of(reference)
    overlaps = find_overlaps(reference, roles, detections, label_aware=label_aware)
    return summarise_precision(overlaps, reference, detections, matchings=matchings_of(overlaps, reference))


def matchings_of(overlaps: Overlaps, reference: Shapes) -> PrecisionMatchings:
    found = dict(iterate_precision_matchings(overlaps, reference))
    return PrecisionMatchings(found.pop(""), found)


def twelve_of(found: PrecisionResult) -> list[float]:
    """In the order in which pycocotools prints them; -1 for undefined."""
    scores = [found.iou_50_95, found.iou_50, found.iou_75, *(found.by_size[name] for name in SIZES)]
    scores += [found.recall_by_cap[cap] for cap in RECALL_CAPS]
    scores += [found.recall_by_size[name] for name in SIZES]
    return [-1.0 if score.value is None else score.value for score in scores]


def enlarged(shapes: Shapes, factor: float) -> Shapes:
    return shapes.with_columns(box=shapes.box * factor)


@pytest.mark.parametrize("seed", range(turns(2, 6)))
@pytest.mark.parametrize("factor", [1.0, 1.7, 3.0])
@pytest.mark.parametrize("crowds", [False, True])
def test_the_twelve_are_those_of_pycocotools(seed: int, factor: float, crowds: bool) -> None:
    reference, detections = (enlarged(one, factor) for one in scene(seed, crowds=crowds, labels=3))
    evaluation = coco_eval(reference, detections)
    with contextlib.redirect_stdout(io.StringIO()):
        evaluation.summarize()
    assert twelve_of(summary_of(reference, detections)) == pytest.approx(evaluation.stats.tolist(), abs=1e-9)


def test_the_scenes_have_objects_of_every_size() -> None:
    found = [summary_of(*(enlarged(one, factor) for one in scene(0, labels=3))) for factor in (1.0, 3.0)]
    for name in SIZES:
        assert any(one.by_size[name].value not in (None, 0.0) for one in found)


def test_bounds_belong_to_both_sizes() -> None:
    square = Shapes.make([[0.0, 0, 32, 32]], label=0, image=1)
    found = summary_of(square, square.with_columns(score=np.array([0.9])))
    assert [found.by_size[name].value for name in SIZES] == [1.0, 1.0, None]
    assert [found.recall_by_size[name].value for name in SIZES] == [1.0, 1.0, None]
    assert found.by_size["large"].reason


def test_recall_rises_with_the_number_of_detections() -> None:
    boxes = [[40.0 * place, 0, 40 * place + 30, 30] for place in range(20)]
    objects = Shapes.make(boxes, label=0, image=1)
    found = summary_of(objects, objects.with_columns(score=np.linspace(0.9, 0.1, 20)))
    assert [found.recall_by_cap[cap].value for cap in RECALL_CAPS] == pytest.approx([1 / 20, 10 / 20, 1.0])


def test_without_labels_everything_is_of_one() -> None:
    reference, detections = scene(1, crowds=False, labels=3)
    free = summary_of(reference, detections, label_aware=False)
    alike = [one.with_columns(label=np.zeros_like(one.label)) for one in (reference, detections)]
    assert twelve_of(free) == twelve_of(summary_of(*alike))


def test_nothing_is_undefined_with_its_reason() -> None:
    empty = Shapes.empty()
    found = summary_of(empty, empty)
    assert set(twelve_of(found)) == {-1.0}
    assert all(score.reason for score in (*found.by_size.values(), *found.recall_by_cap.values()))
