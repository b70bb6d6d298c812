"""RandCrowns against the golden cases: boxes in closed form, the same boxes as polygons, terms and Equation 15."""

import numpy as np
import pytest

from annotator.geometry.box import compute_paired_iou, regions_of
from annotator.metrics.randcrowns.regions import (
    CrownScores,
    Parameters,
    compute_crown_terms,
    make_crown_regions,
    score_crowns,
    score_region_pairs,
)
from annotator.model.shapes import Shapes
from tests.golden import read_golden


@pytest.fixture
def golden():
    return read_golden("randcrowns_amended_continuous")


def rectangle(box: list[float]) -> np.ndarray:
    x0, y0, x1, y1 = box
    polygons = np.empty(1, dtype=np.object_)
    polygons[0] = (np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]),)
    return polygons


def as_polygons(case) -> CrownScores:
    target, delineation = (
        regions_of(np.array([case[key]]), rectangle(case[key])) for key in ("target_xyxy", "delineation_xyxy")
    )
    row = np.zeros(1, np.intp)
    return score_region_pairs(
        target, delineation, parameters(case), target_row=row, delineation_row=row, image_size=case["image_wh"]
    )


def parameters(case) -> Parameters:
    return Parameters(case["alpha"], case["omega"], case["gamma"])


def close(value: float | None, expected: float | None) -> bool:
    if expected is None or value is None:
        return value is None and expected is None
    return value == pytest.approx(expected, rel=1e-9, abs=1e-9)


def test_boxes(golden) -> None:
    assert len(golden["cases"]) == 11
    for case in golden["cases"]:
        target, delineation = np.array([case["target_xyxy"]]), np.array([case["delineation_xyxy"]])
        score = score_crowns(target, delineation, parameters(case), image_size=case["image_wh"])
        check(case, score)
        assert close(float(compute_paired_iou(target, delineation)[0]), case["iou"])


def test_boxes_given_as_polygons(golden) -> None:
    for case in golden["cases"]:
        check(case, as_polygons(case))


def check(case, score: CrownScores) -> None:
    areas = {"tau": score.tau, "tp_area": score.tp, "tn_area": score.tn, "fp_area": score.fp, "fn_area": score.fn}
    for key, column in areas.items():
        assert close(float(column[0]), case[key]), (case["name"], key)
    for key, column in {"RC": score.rc, "iou_crowns": score.iou_crowns}.items():
        assert close(float(column[0]) if score.defined[0] else None, case[key]), (case["name"], key)


def test_terms_and_regions(golden) -> None:
    for case in golden["cases"]:
        target, delineation = Shapes.make([case["target_xyxy"]]), Shapes.make([case["delineation_xyxy"]])
        size = None if case["image_wh"] is None else tuple(case["image_wh"])
        told = compute_crown_terms(target, delineation, parameters(case), image_size=size)
        for key in "abcd":
            assert close(getattr(told, key), case[key]), (case["name"], key)
        assert told.extended is case["edge_extended"], case["name"]
        assert (told.reason is None) is (case["RC"] is not None)
        drawn = make_crown_regions(target, parameters(case), image_size=size)
        for outline, key in ((drawn.inner, "area_Ra"), (drawn.outer, "area_O"), (drawn.edge, "area_E")):
            area = sum(float(np.prod(np.ptp(ring, axis=0))) for ring in outline)
            assert close(area, case[key]), (case["name"], key)


def test_variance_of_equation_15(golden) -> None:
    example = golden["equation15_example"]
    for target in example["targets"]:
        delineations = np.array(target["delineations_xyxy"])
        targets = np.tile(target["target_xyxy"], (len(delineations), 1))
        score = score_crowns(targets, delineations, parameters(example))
        found = {"RC": score.rc, "IoUCrowns": score.iou_crowns, "IoU": compute_paired_iou(targets, delineations)}
        for name, column in found.items():
            assert column == pytest.approx(target["scores"][name], rel=1e-9)
            assert np.var(column, ddof=1) == pytest.approx(target["sample_variance"][name], rel=1e-9)
