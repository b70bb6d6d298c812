"""Intervals of average precision and its like: as if the whole check had been made again without each image."""

from collections.abc import Mapping

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.metrics.checks.intervals import compute_check_intervals, key_of
from annotator.metrics.detection.check import CheckResult
from annotator.metrics.detection.inputs import CheckInputs, CheckSettings
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.jackknife.interval import (
    ImageGroups,
    ImageUnits,
    Interval,
    IntervalRule,
    JackknifedNumber,
    NoInterval,
    Spread,
    compute_ratio_interval,
)
from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.score import Score
from annotator.model.shapes import Shapes
from tests.metrics.scenes import scene
from tests.metrics.wholes import check_inputs

SETTINGS = CheckSettings(size_threshold=1200.0, theta_cls=0.5)
IMAGES = np.arange(1, 9)


def inputs(seed: int) -> CheckInputs:
    reference, detections = scene(seed)
    humans = {5: AuthorShapes(5, IMAGES, scene(seed + 100)[0]), 6: AuthorShapes(6, IMAGES, scene(seed + 200)[0])}
    return CheckInputs(images=IMAGES, reference=reference, detections=detections, humans=humans)


def rest_of(table: Shapes, out: int) -> Shapes:
    return table.take(table.image != out)


def left_out(given: CheckInputs, out: int) -> CheckInputs:
    """The inputs as if an image had never been there."""
    return replace(
        given,
        images=given.images[given.images != out],
        reference=rest_of(given.reference, out),
        detections=rest_of(given.detections, out),
        humans={author: one.restrict_to(one.images[one.images != out]) for author, one in given.humans.items()},
    )


def numbers(found: CheckResult) -> Mapping[str, Score]:
    """The numbers by their keys, as a check has them."""
    named = {
        key_of("ap", "iou_50"): found.precision.iou_50,
        key_of("ap", "iou_75"): found.precision.iou_75,
        key_of("ap", "iou_50_95"): found.precision.iou_50_95,
        key_of("ap", "area_50"): found.precision.area_50,
        key_of("ap", "voc11_50"): found.precision.voc11_50,
        key_of("best", "f1"): found.best_f1.f1,
        key_of("best", "recall"): found.best_f1.recall,
        "count_deviation": found.task.count.deviation,
        "localisation_deviation": found.task.localisation,
        "fpr": found.human_rate.rate,
    }
    named |= {key_of("ap", f"ar_{cap}"): one for cap, one in found.precision.recall_by_cap.items()}
    named |= {key_of("ap", size): one for size, one in found.precision.by_size.items()}
    named |= {key_of("ap", f"ar_{size}"): one for size, one in found.precision.recall_by_size.items()}
    named |= {key_of("subset", name): one.ap for name, one in found.subsets.items()}
    named |= {key_of("label", k, "iou_50"): one for k, (_, one, _) in found.precision.score_labels().items()}
    for level, score in found.task.recall_at_precision.items():
        named[key_of("recall_at_precision", level)] = score
    for name, (model, people) in found.human_rate.recalls.items():
        named[key_of("recall_at_fpr", name, "model")] = model
        named[key_of("recall_at_fpr", name, "humans")] = people
    named |= {key_of("state", state.name.lower()): one.ap for state, one in found.state_subsets.items()}
    named |= {key_of("dap", name): one for name, one in found.tide_gain.by_name.items()}
    if found.parts is not None:
        named[key_of("fvv", "with")] = found.parts.verification.with_place.fvv
        named[key_of("fvv", "without")] = found.parts.verification.without_place.fvv
    return named


@pytest.mark.parametrize("seed", range(3))
def test_the_values_are_those_of_the_check_without_each_image(seed: int) -> None:
    given = inputs(seed)
    whole = check_inputs(given, SETTINGS)
    found = compute_check_intervals(whole)
    used = np.union1d(given.reference.image, given.detections.image)
    without = [numbers(check_inputs(left_out(given, image), SETTINGS)) for image in used.tolist()]
    groups = ImageGroups.of(used, ImageUnits())
    compared = 0
    for key, score in numbers(whole).items():
        assert (key in found) == (score.value is not None), key
        if score.value is None or (isinstance(found[key], Interval) and found[key].units < len(used)):
            continue
        unit = 100.0 if key.startswith("dap") else 1.0
        values = [None if one[key].value is None else one[key].value / unit for one in without]
        spread = Spread.POSITIVE if "deviation" in key or key == "fpr" else Spread.SHARE
        objects = whole.subsets["all"].objects if unit > 1 else score.support
        if key.startswith(("best", "recall_at_fpr")):
            subset = "all" if key.startswith("best") else key.split("/")[1]
            objects = whole.subsets[subset].objects
        expected = JackknifedNumber(spread, score.value / unit, objects, values).compute_interval(
            groups, IntervalRule()
        )
        if isinstance(expected, NoInterval):
            assert found[key] is expected, key
            continue
        ends = expected.low * unit, expected.high * unit
        assert (found[key].low, found[key].high) == pytest.approx(ends, abs=1e-9), key
        compared += 1
    assert compared > 12


def test_a_share_has_a_width_and_holds_its_value() -> None:
    whole = check_inputs(inputs(0), SETTINGS)
    found = compute_check_intervals(whole)
    for key in (key_of("ap", "iou_50"), key_of("best", "f1")):
        value = numbers(whole)[key].value
        assert found[key].low < found[key].high
        assert found[key].low <= value <= found[key].high


def test_nothing_is_made_unasked() -> None:
    found = compute_check_intervals(check_inputs(inputs(0), replace(SETTINGS, intervals=IntervalRule(wanted=False))))
    assert set(found.values()) == {NoInterval.NOT_ASKED}


def test_one_image_has_none() -> None:
    given = inputs(0)
    for image in IMAGES.tolist()[1:]:
        given = left_out(given, image)
    found = compute_check_intervals(check_inputs(given, SETTINGS))
    assert found[key_of("ap", "iou_50")] is NoInterval.ONE_IMAGE


def test_a_share_of_a_mechanism_has_the_interval_of_a_ratio_of_sums() -> None:
    given = inputs(1)
    whole = check_inputs(given, SETTINGS)
    rows = whole.mechanisms.rows
    kind = np.where(np.arange(len(rows)) % 3 == 0, Mechanism.REGRESSOR, Mechanism.PROPOSAL_PROCESS).astype(np.int8)
    kind[-1] = Mechanism.UNKNOWN
    known = replace(whole, mechanisms=replace(whole.mechanisms, kind=kind))
    found = compute_check_intervals(known)
    images = given.reference.image[rows[:-1]]
    part = np.array([(kind[:-1][images == image] == Mechanism.REGRESSOR).sum() for image in np.unique(images)])
    misses = np.array([(images == image).sum() for image in np.unique(images)])
    expected = compute_ratio_interval(Spread.SHARE, part, misses, rule=IntervalRule())
    assert found[key_of("mechanism", "regressor")] == expected
    assert found[key_of("mechanism", "regressor")].units == len(misses)
    assert key_of("mechanism", "regressor") not in compute_check_intervals(whole)
