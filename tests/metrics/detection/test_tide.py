"""TIDE: the recorded answers of tidecv, the types of missed objects, and what must always hold."""

import json
from pathlib import Path

import numpy as np
import pytest

from annotator.metrics.detection.tide import ErrorType, MissType, classify_errors
from annotator.metrics.matching.detection_scope import ObjectRule
from annotator.model.shapes import Shapes
from tests.metrics.scenes import scene, shuffled
from tests.metrics.wholes import compute_tide_gain

RECORDED = json.loads((Path(__file__).parents[2] / "data" / "tide_random.json").read_text())["cases"]
RULE = ObjectRule()


def table(rows) -> Shapes:
    return Shapes.make(
        np.array(rows["box"], float),
        label=rows["label"],
        image=rows["image"],
        score=rows.get("score", np.nan),
        crowd=np.array(rows.get("crowd", 0), bool),
    )


@pytest.mark.parametrize("case", RECORDED)
def test_every_error_is_the_one_of_tidecv(case) -> None:
    check_errors(case)


@pytest.mark.parametrize("case", RECORDED)
def test_gains_are_those_of_tidecv(case) -> None:
    check_gains(case)


def check_errors(case) -> None:
    """Asserts that every detection and object has the error that tidecv found, of the same object."""
    reference, detections = table(case["reference"]), table(case["detections"])
    found = classify_errors(reference, RULE.find_roles(reference), detections)
    for kind in ErrorType:
        if kind is ErrorType.NONE:
            continue
        expected = dict(case["errors"][kind.name.capitalize()])
        assert np.flatnonzero(found.kind == kind).tolist() == sorted(expected)
        for row, names in expected.items():
            assert names is None or found.names[row] == names
    assert found.lost.tolist() == sorted(gt for _, gt in case["errors"]["Miss"])
    assert found.missed.tolist() == case["missed"]
    assert sum(found.counts.values()) == sum(len(errors) for errors in case["errors"].values())


def check_gains(case, *, within: float = 1e-9) -> None:
    """Asserts that AP and what each error costs are those of tidecv."""
    reference, detections = table(case["reference"]), table(case["detections"])
    gain = compute_tide_gain(classify_errors(reference, RULE.find_roles(reference), detections), reference, detections)
    assert gain.ap.value == pytest.approx(case["ap"], abs=within)
    for ours, theirs in ((gain.main, case["main"]), (gain.special, case["special"])):
        assert {name: score.value for name, score in ours.items()} == pytest.approx(theirs, abs=within)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("cut", [None, 0.5])
def test_miss_is_what_no_loc_or_cls_error_names(seed: int, cut: float | None) -> None:
    reference, detections = scene(seed)
    found = classify_errors(reference, RULE.find_roles(reference), detections, score_cut=cut)
    kinds = found.miss_kind[found.missed]
    counts = {kind: int((kinds == kind).sum()) for kind in MissType}
    assert found.counts["Miss"] == counts[MissType.CLS_LOC] + counts[MissType.MISSED]
    assert sum(counts.values()) == len(found.missed)
    strong = detections.score >= (0 if cut is None else cut)
    assert (found.kind[~strong] == ErrorType.NONE).all()
    assert found.counts["Miss"] > 0


def test_a_cut_is_a_table_without_the_rest() -> None:
    reference, detections = scene(4)
    strong = np.flatnonzero(detections.score >= 0.5)
    whole = classify_errors(reference, RULE.find_roles(reference), detections, score_cut=0.5)
    part = classify_errors(reference, RULE.find_roles(reference), detections.take(strong))
    assert whole.counts == part.counts
    np.testing.assert_array_equal(whole.kind[strong], part.kind)
    np.testing.assert_array_equal(whole.miss_kind, part.miss_kind)


def test_the_order_of_rows_does_not_matter() -> None:
    reference, detections = scene(2)
    first = classify_errors(reference, RULE.find_roles(reference), detections)
    other_reference, reference_rows = shuffled(reference, 1)
    other_detections, detection_rows = shuffled(detections, 2)
    second = classify_errors(other_reference, RULE.find_roles(other_reference), other_detections)
    np.testing.assert_array_equal(first.kind[detection_rows], second.kind)
    np.testing.assert_array_equal(first.miss_kind[reference_rows], second.miss_kind)
    assert compute_tide_gain(first, reference, detections) == compute_tide_gain(
        second, other_reference, other_detections
    )


def miss_types(objects, detections) -> list[MissType]:
    """Types of objects on one image given (box, label) and detections given (box, label, score)."""
    reference = Shapes.make([box for box, _ in objects], label=[label for _, label in objects], image=1)
    found = Shapes.make(
        [box for box, _, _ in detections],
        label=[label for _, label, _ in detections],
        score=[score for _, _, score in detections],
        image=1,
    )
    result = classify_errors(reference, RULE.find_roles(reference), found)
    assert result.missed.tolist() == list(range(len(objects)))
    return [MissType(kind) for kind in result.miss_kind.tolist()]


def test_types_of_missed_objects_by_hand() -> None:
    square = [0, 0, 100, 100]
    out_of_place, wrong_label = [0, 0, 100, 40], [0, 0, 100, 95]
    assert miss_types([(square, 0)], []) == [MissType.MISSED]
    assert miss_types([(square, 0)], [(out_of_place, 0, 0.5)]) == [MissType.LOC]
    assert miss_types([(square, 0)], [(wrong_label, 1, 0.5)]) == [MissType.CLS]
    assert miss_types([(square, 0)], [(out_of_place, 1, 0.5)]) == [MissType.CLS_LOC]
    assert miss_types([(square, 0)], [([200, 0, 300, 100], 0, 0.5)]) == [MissType.MISSED]
    both = [(out_of_place, 0, 0.5), (wrong_label, 1, 0.6)]
    assert miss_types([(square, 0)], both) == [MissType.CLS]
    assert miss_types([(square, 0)], [(box, label, 1.1 - score) for box, label, score in both]) == [MissType.LOC]
    assert miss_types([(square, 0)], [(out_of_place, 1, 0.9), (out_of_place, 0, 0.1)]) == [MissType.LOC]


def test_a_both_error_stands_for_the_object_it_overlaps_most_only() -> None:
    objects = [([0, 0, 100, 100], 0), ([0, 60, 100, 160], 0)]
    assert miss_types(objects, [([0, 55, 100, 90], 1, 0.5)]) == [MissType.CLS_LOC, MissType.MISSED]


def test_without_labels_there_is_no_error_of_label() -> None:
    reference, detections = scene(5)
    found = classify_errors(reference, RULE.find_roles(reference), detections, label_aware=False)
    assert found.counts["Cls"] == 0
    assert found.counts["Loc"] > 0


@pytest.mark.parametrize("empty", ["reference", "detections", "both"])
def test_empty_sides(empty: str) -> None:
    reference, detections = scene(0, crowds=False)
    if empty != "detections":
        reference = Shapes.empty()
    if empty != "reference":
        detections = Shapes.empty()
    found = classify_errors(reference, RULE.find_roles(reference), detections)
    gain = compute_tide_gain(found, reference, detections)
    assert found.counts["Bkg"] == len(detections)
    objects = int((RULE.find_roles(reference) == 0).sum())
    assert found.counts["Miss"] == objects
    assert gain.ap.value == (None if empty == "both" else 0.0)
    assert bool(gain.main["Miss"].reason) == (gain.main["Miss"].value is None)
