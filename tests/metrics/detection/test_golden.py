"""Detector metrics against the golden cases: mechanisms, false negatives, TIDE, Fvv and Pascal VOC curves."""

import numpy as np
import pytest

from annotator.geometry.box import from_xywh
from annotator.metrics.detection.curves import compute_average_precision, compute_curve
from annotator.metrics.detection.internals import Internals, InternalsManifest
from annotator.metrics.detection.mechanisms import (
    Mechanism,
    MechanismResult,
    find_false_negatives,
    find_image_mechanisms,
)
from annotator.metrics.detection.tide import ErrorType, classify_errors
from annotator.metrics.detection.verification import compute_fvv
from annotator.metrics.matching.detection_scope import ObjectRule
from annotator.metrics.matching.detections import find_overlaps, match_detections
from annotator.model.shapes import Shapes
from tests.golden import read_golden
from tests.metrics.wholes import compute_tide_gain


def test_algorithm_1() -> None:
    cases = read_golden("fn_mechanisms_algorithm1")["cases"]
    assert len(cases) == 11
    for case in cases:
        for kind in (np.float32, np.float64) if "float32" not in case["note"] else (np.float32, np.float16):
            scores = np.array(case["scores"], kind)
            background = "last" if scores.shape[1] > case["num_classes"] else "none"
            internals = Internals(
                InternalsManifest(tuple(range(case["num_classes"])), background),
                np.array(case["proposals_xyxy"], np.float32),
                np.array(case["regressed_xyxy"], np.float32),
                scores,
            )
            found = find_image_mechanisms(
                internals,
                np.array([case["gt_xyxy"]]),
                np.array([case["gt_class"]]),
                theta_loc=case["theta_loc"],
                theta_cls=case["theta_cls"],
            )
            assert Mechanism(found[0]).name.lower() == case["expected"], case["name"]


def test_false_negatives_of_the_papers_code() -> None:
    for case in read_golden("fn_mechanisms_false_negatives")["cases"]:
        reference = Shapes.make(
            from_xywh([one["xywh"] for one in case["gt"]]), label=[one["class"] for one in case["gt"]], image=1
        )
        detections = Shapes.make(
            [one["xyxy"] for one in case["dt"]],
            label=[one["class"] for one in case["dt"]],
            score=[one["score"] for one in case["dt"]],
            image=1,
        )
        overlaps = find_overlaps(reference, ObjectRule().find_roles(reference), detections)
        matched = match_detections(overlaps, reference)[0]
        rows, consumed = find_false_negatives(
            overlaps, matched, detections, theta_loc=case["iou_thresh"], theta_cls=0.3, rule="paper-code"
        )
        assert rows.tolist() == case["fn_gt_indices"], case["name"]
        assert not consumed.any()


def test_tide_small_cases() -> None:
    cases = read_golden("tide_small_cases")["cases"]
    assert len(cases) == 9
    for case in cases:
        reference, detections = (
            Shapes.make(
                from_xywh([one["xywh"] for one in rows]),
                label=[one["class"] for one in rows],
                image=[one["image"] for one in rows],
                score=[one.get("score", np.nan) for one in rows],
            )
            for rows in (case["gt"], case["dt"])
        )
        found = classify_errors(reference, ObjectRule().find_roles(reference), detections)
        assert found.counts == case["counts"], case["name"]
        for kind in ErrorType:
            if kind is not ErrorType.NONE:
                check_errors(found, kind, case)
        assert found.lost.tolist() == [error["gt"] for error in case["errors"]["Miss"]]
        assert np.flatnonzero(found.taken >= 0).tolist() == case["tp_pred_ids"]
        assert sorted(found.missed.tolist()) == sorted(row for rows in case["fn_gt_ids"].values() for row in rows)
        gain = compute_tide_gain(found, reference, detections)
        assert gain.ap.value == pytest.approx(case["ap"], abs=1e-9)
        for key, ours in (("dAP", gain.main), ("special", gain.special)):
            for name, value in (case[key] or {}).items():
                assert ours[name].value == pytest.approx(value, abs=1e-9), (case["name"], name)


def check_errors(found, kind: ErrorType, case) -> None:
    expected = case["errors"][kind.name.capitalize()]
    rows = np.flatnonzero(found.kind == kind)
    assert rows.tolist() == [error["pred"] for error in expected]
    for row, error in zip(rows.tolist(), expected, strict=True):
        if error["gt"] is not None:
            assert found.names[row] == error["gt"]


def test_fvv_table_1() -> None:
    table = read_golden("delftbikes_fvv_table1")
    for row in table["rows"]:
        value = compute_fvv(row["recall_present"], row["recall_missing"], beta=table["beta"])
        assert value == pytest.approx(row["F_vv_from_equation_1"], abs=1e-12)
        assert round(value, 2) == row["F_vv_published"]


def test_published_shares_come_back_from_their_counts() -> None:
    for row in read_golden("fn_mechanisms_published")["rows"]:
        counts = {name: round(share * row["false_negatives"] / 100) for name, share in row["percent"].items()}
        kinds = np.repeat([Mechanism[name.upper()] for name in counts], list(counts.values()))
        assert abs(len(kinds) - row["false_negatives"]) <= 1
        shares = MechanismResult(np.arange(len(kinds)), kinds.astype(np.int8)).compute_shares()
        for name, share in row["percent"].items():
            assert 100 * shares[Mechanism[name.upper()]].value == pytest.approx(share, abs=0.01)
        assert shares[Mechanism.CONSUMED].value == 0


def test_voc_sample_2() -> None:
    case = read_golden("voc_sample2_precision_recall")
    images = sorted({one["image"] for one in case["gt"] + case["dt"]})
    reference, detections = (
        Shapes.make(
            from_xywh([one["xywh"] for one in rows]),
            image=[images.index(one["image"]) for one in rows],
            score=[one.get("score", np.nan) for one in rows],
        )
        for rows in (case["gt"], case["dt"])
    )
    for threshold, expected in case["results_continuous"]["by_iou"].items():
        level = float(threshold)
        overlaps = find_overlaps(reference, ObjectRule().find_roles(reference), detections, threshold=level)
        matched = match_detections(overlaps, reference, thresholds=(level,))
        assert (matched[0].correct.sum(), matched[0].wrong.sum()) == (expected["tp"], expected["fp"])
        for flavour in ("area", "voc11"):
            found = compute_average_precision(
                overlaps, matched, reference, detections, thresholds=(level,), flavour=flavour
            ).compute_mean(level)
            assert found.value == pytest.approx(expected[flavour], abs=1e-12)
            assert found.support == 15
        points = compute_curve(overlaps, matched[0], detections)
        assert len(points.recall) == 24
        assert points.recall[-1] == expected["tp"] / 15
