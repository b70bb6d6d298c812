"""Subsets, the humans' false-positive rate, task measures and the scale analysis, by hand and by invariants."""

import numpy as np
import pytest

from annotator.metrics.agreement.pair import IOU_LEVELS
from annotator.metrics.detection.curves import (
    ALL_LABELS,
    PrecisionRecallCurve,
    WorkingPoint,
    compute_average_precision,
    count_working_points,
)
from annotator.metrics.detection.humans import count_human, count_human_levels, find_subset_hits, pair_human
from annotator.metrics.detection.scale import analyse_scale
from annotator.metrics.detection.subsets import (
    find_recall_at_human_rate,
    find_standard_subsets,
    find_state_subset,
    match_subset,
    size_of_quarter,
)
from annotator.metrics.detection.task import DeviationTables
from annotator.metrics.jackknife.interval import IntervalRule, Jackknife
from annotator.metrics.matching.detection_scope import ObjectRule, restrict_roles
from annotator.metrics.matching.detections import find_overlaps, match_detections, sum_by_image
from annotator.metrics.matching.pairing import PairingRule
from annotator.metrics.score import Score
from annotator.model.shapes import PartState, Shapes
from tests.metrics.scenes import evaluate_subsets, scene

RULE = ObjectRule()


def squares(*corners, side=10.0) -> list[list[float]]:
    return [[x, y, x + side, y + side] for x, y in corners]


def matching(reference, detections, threshold=0.5):
    overlaps = find_overlaps(reference, RULE.find_roles(reference), detections, threshold=threshold)
    matched = match_detections(overlaps, reference, thresholds=(threshold,))[0]
    return overlaps, matched, count_working_points(overlaps, matched, detections)


@pytest.mark.parametrize("seed", range(5))
def test_subset_all_is_the_average_precision(seed: int) -> None:
    reference, detections = scene(seed)
    overlaps, matched, _ = matching(reference, detections)
    masks = find_standard_subsets(reference, None)
    found = evaluate_subsets(overlaps, reference, detections, masks)
    whole = compute_average_precision(overlaps, [matched], reference, detections, thresholds=(0.5,)).compute_mean()
    assert found["all"].ap == whole
    assert found["small"].ap.value is None
    assert "big" in found["small"].ap.reason
    by_label = evaluate_subsets(overlaps, reference, detections, {str(n): reference.label == n for n in range(3)})
    assert sum(one.objects for one in by_label.values()) == found["all"].objects
    for label, one in by_label.items():
        assert one.ap == compute_average_precision(
            overlaps, [matched], reference, detections, thresholds=(0.5,)
        ).score_of_label(int(label), 0.5)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("paper_eq1", [False, True])
def test_the_curve_of_a_label_has_its_average_precision(seed: int, paper_eq1: bool) -> None:
    reference, detections = scene(seed)
    overlaps, _, _ = matching(reference, detections)
    masks = find_standard_subsets(reference, 900.0)
    found = evaluate_subsets(overlaps, reference, detections, masks, paper_eq1=paper_eq1, size_threshold=900.0)
    for subset in found.values():
        drawn = {label: average_of(curve) for label, curve in subset.curves.items()}
        for label, value in drawn.items():
            assert value == pytest.approx(subset.precision.score_of_label(label).value, abs=1e-12)
        assert subset.ap.value == pytest.approx(np.mean(list(drawn.values())), abs=1e-12)
        assert sum(curve.objects for curve in subset.curves.values()) == subset.objects
        rows = np.sort(np.concatenate([curve.row for curve in subset.curves.values()]))
        assert np.isin(rows, subset.curve.row).all()


def average_of(curve: PrecisionRecallCurve) -> float:
    """The mean over 101 recalls of the largest precision from there on, point by point."""
    levels = np.linspace(0, 1, 101)
    return float(np.mean([max(curve.precision[curve.recall >= level], default=0.0) for level in levels]))


def test_without_labels_there_is_one_curve() -> None:
    reference, detections = scene(2)
    overlaps = find_overlaps(reference, RULE.find_roles(reference), detections, label_aware=False)
    (found,) = evaluate_subsets(overlaps, reference, detections, {"all": np.ones(len(reference), bool)}).values()
    assert list(found.curves) == [ALL_LABELS]
    assert found.curves[ALL_LABELS].precision.tolist() == found.curve.precision.tolist()


def test_a_hit_outside_the_subset_is_neither_right_nor_wrong() -> None:
    reference = Shapes.make(squares((0, 0), (50, 0)), image=1, occluded=[1, 0], part_state=[0, 1])
    detections = Shapes.make(squares((0, 0), (50, 0), (0, 0), (90, 90)), image=1, score=[0.9, 0.8, 0.7, 0.6])
    overlaps, _, _ = matching(reference, detections)
    masks = {"occluded": reference.occluded == 1, "damaged": find_state_subset(reference, PartState.DAMAGED)}
    found = evaluate_subsets(overlaps, reference, detections, masks)
    assert found["occluded"].matched.correct.tolist() == [True, False, False, False]
    assert found["occluded"].matched.neutral.tolist() == [False, True, False, False]
    assert found["occluded"].matched.wrong.tolist() == [False, False, True, True]
    assert found["damaged"].matched.correct.tolist() == [False, True, False, False]
    lenient = evaluate_subsets(overlaps, reference, detections, masks, paper_eq1=True)
    assert lenient["occluded"].matched.wrong.tolist() == [False, False, False, True]
    assert lenient["occluded"].matched.neutral.tolist() == [False, True, True, False]
    assert lenient["occluded"].matched.correct.tolist() == [True, False, False, False]


def test_a_detection_prefers_the_subset_to_a_better_object_outside_it() -> None:
    reference = Shapes.make([[0, 0, 10, 10], [0, 0, 10, 8]], image=1, occluded=[0, 1])
    detections = Shapes.make([[0, 0, 10, 10]], image=1, score=0.5)
    overlaps, matched, _ = matching(reference, detections)
    assert matched.taken.tolist() == [0]
    assert match_subset(overlaps, reference, reference.occluded == 1, threshold=0.5).taken.tolist() == [1]
    hidden = evaluate_subsets(overlaps, reference, detections, {"occluded": reference.occluded == 1})
    assert hidden["occluded"].ap.value == 1


def test_size_of_the_largest_quarter() -> None:
    reference = Shapes.make([[0, 0, 1, n] for n in range(1, 6)], crowd=[False] * 4 + [True])
    assert size_of_quarter(reference, RULE.find_roles(reference)) == Score(3.25, 4)
    assert size_of_quarter(Shapes.empty(), RULE.find_roles(Shapes.empty())).value is None


def persons(wrong, recalls, objects=4):
    humans = [WorkingPoint(None, 0, count, objects=objects) for count in wrong]
    return {"humans": humans, "human_recalls": {"all": [Score(value, 4) for value in recalls]}}


def test_recall_at_the_humans_false_positive_rate() -> None:
    reference = Shapes.make(squares((0, 0), (50, 0), (100, 0), (150, 0)), image=1)
    detections = Shapes.make(
        squares((0, 0), (300, 0), (50, 0), (350, 0), (100, 0)), image=1, score=[0.9, 0.8, 0.7, 0.6, 0.5]
    )
    overlaps, _, points = matching(reference, detections)
    subsets = {"all": evaluate_subsets(overlaps, reference, detections, {"all": np.ones(4, bool)})["all"].hits}
    found = find_recall_at_human_rate(points, subsets, **persons([1, 2], [0.5, 1.0]))
    assert found.rate == Score(1.5 / 4, 2)
    assert found.cut.value == 0.7
    assert found.recalls["all"] == (Score(0.5, 4), Score(0.75, 2))
    assert find_recall_at_human_rate(points, subsets, **persons([2], [1.0])).cut.value == 0.5
    assert find_recall_at_human_rate(points, subsets, **persons([0, 0], [1.0, 1.0])).cut.value == 0.9
    own = find_recall_at_human_rate(
        points,
        subsets,
        humans=[WorkingPoint(None, 0, 1, objects=2), WorkingPoint(None, 0, 0, objects=0)],
        human_recalls={},
    )
    assert (own.rate, own.cut.value) == (Score(0.5, 1), 0.5)
    alone = find_recall_at_human_rate(points, subsets, humans=[], human_recalls={})
    assert alone.rate.value is None
    assert alone.recalls["all"][0].value is None
    assert alone.recalls["all"][1].reason


def test_a_rate_that_the_model_never_reaches() -> None:
    reference = Shapes.make(squares((0, 0)), image=1)
    detections = Shapes.make(squares((50, 0), (0, 0)), image=1, score=[0.9, 0.8])
    overlaps, _, points = matching(reference, detections)
    subsets = {"all": evaluate_subsets(overlaps, reference, detections, {"all": np.ones(1, bool)})["all"].hits}
    found = find_recall_at_human_rate(points, subsets, **persons([0], [1.0], objects=1))
    assert found.cut.value is None
    assert found.cut.reason.startswith("not reachable")
    assert found.recalls["all"][0].value is None


def test_a_person_is_measured_as_a_detector() -> None:
    reference = Shapes.make(
        [*squares((0, 0), (50, 0)), [200, 0, 300, 100]], image=1, crowd=[False, False, True], occluded=[1, 0, -1]
    )
    human = Shapes.make(squares((0, 0), (100, 0), (210, 10)), image=1)
    roles, images = RULE.find_roles(reference), np.array([1, 2])
    given = reference, roles, human, RULE.find_roles(human)
    pairs, extra = pair_human(*given, images=images, rule=PairingRule())
    assert np.flatnonzero(extra).tolist() == [1]
    subsets = find_standard_subsets(reference, None)
    hits = find_subset_hits(*given, subsets, images=images, rule=PairingRule())
    found = count_human(
        7,
        reference,
        roles,
        pairs.row_a,
        wrong=sum_by_image(extra, human.image, images),
        subsets={name: restrict_roles(roles, mask) for name, mask in subsets.items()},
        images=images,
        jackknife=Jackknife(IntervalRule(wanted=False)),
        model_best=WorkingPoint(0.5, 1, 0, objects=2),
        subset_hits={name: np.flatnonzero(has) for name, has in hits.items()},
        levels=count_human_levels(*given, images=images, rule=PairingRule()),
    )
    assert (found.point.correct, found.point.wrong, found.point.objects) == (1, 1, 2)
    assert found.point.false_rate.value == 0.5
    assert found.pooled.f1.value == found.point.f1.value
    assert found.recalls["occluded"].value == 1
    assert found.recalls["non_occluded"].value == 0
    assert found.recalls["big"].value is None
    assert found.f1_by_iou[IOU_LEVELS.index(0.5)].value == found.point.f1.value


def test_a_person_takes_objects_of_a_subset_first_as_a_model_does() -> None:
    """The shape lies nearer to the visible object, and takes the occluded one where only such count."""
    reference = Shapes.make(squares((0, 0), (6, 0)), image=1, occluded=[0, 1])
    human = Shapes.make(squares((1, 0)), image=1)
    roles, images = RULE.find_roles(reference), np.array([1])
    given = reference, roles, human, RULE.find_roles(human)
    pairs, _extra = pair_human(*given, images=images, rule=PairingRule(0.3))
    subsets = find_standard_subsets(reference, None)
    hits = find_subset_hits(*given, subsets, images=images, rule=PairingRule(0.3))
    assert pairs.row_a.tolist() == [0]
    assert hits["all"].tolist() == [True, False]
    assert hits["occluded"].tolist() == [False, True]


def test_count_deviation_by_hand() -> None:
    """Image 1: two objects, image 2: one, image 3: none. At 0.7: FP 1 and FN 1 balance."""
    reference = Shapes.make(squares((0, 0), (50, 0), (0, 0)), image=[1, 1, 2])
    detections = Shapes.make(squares((0, 0), (50, 0), (90, 0), (90, 0)), image=[1, 1, 3, 2], score=[0.9, 0.8, 0.7, 0.6])
    _, matched, points = matching(reference, detections)
    found = DeviationTables(matched, reference=reference, detections=detections, images=np.array([1, 2, 3])).count(
        points
    )
    assert found.cut == 0.7
    assert found.objects.tolist() == [2, 1, 0]
    assert found.detected.tolist() == [2, 0, 1]
    assert found.deviation == Score(0.5, 2)
    assert (found.empty_images, found.detected_on_empty) == (1, 1)


def test_a_count_without_an_unbiased_cut_says_so() -> None:
    """Ten objects, one wrong detection: above all scores FP - FN is -10, at its score -9."""
    reference = Shapes.make(squares(*((50 * n, 0) for n in range(10))), image=1)
    wrong = Shapes.make(squares((900, 0)), image=1, score=0.9)
    _, matched, points = matching(reference, wrong)
    found = DeviationTables(matched, reference=reference, detections=wrong, images=np.array([1])).count(points)
    assert (found.cut, found.difference, found.caution) == (0.9, -9, "no unbiased cut")
    assert found.deviation.value == 0.9
    all_but_one = Shapes.make(squares(*((50 * n, 0) for n in range(9))), image=1, score=0.9)
    _, matched, points = matching(reference, all_but_one)
    found = DeviationTables(matched, reference=reference, detections=all_but_one, images=np.array([1])).count(points)
    assert (found.difference, found.caution) == (-1, "")


def test_the_cut_above_all_scores_is_a_candidate() -> None:
    reference = Shapes.make(squares((0, 0)), image=1)
    wrong = Shapes.make(squares((50, 0), (90, 0), (130, 0)), image=1, score=0.9)
    _, matched, points = matching(reference, wrong)
    found = DeviationTables(matched, reference=reference, detections=wrong, images=np.array([1])).count(points)
    assert (found.cut, found.difference, found.detected.tolist()) == (None, -1, [0])


def test_count_deviation_without_detections() -> None:
    reference = Shapes.make(squares((0, 0)), image=1)
    _, matched, points = matching(reference, Shapes.empty())
    found = DeviationTables(matched, reference=reference, detections=Shapes.empty(), images=np.array([1])).count(points)
    assert (found.deviation.value, found.cut) == (1.0, None)
    _, matched, points = matching(Shapes.empty(), Shapes.empty())
    found = DeviationTables(matched, reference=Shapes.empty(), detections=Shapes.empty(), images=np.array([1])).count(
        points
    )
    assert found.deviation.value is None


def test_localisation_deviation_by_hand() -> None:
    reference = Shapes.make([[0, 0, 40, 10], [100, 0, 140, 10]], image=1)
    detections = Shapes.make([[3, 4, 43, 14], [104, 0, 144, 10], [500, 0, 540, 10]], image=1, score=[0.9, 0.8, 0.7])
    _, matched, points = matching(reference, detections, threshold=0.3)
    found = DeviationTables(matched, reference=reference, detections=detections, images=np.array([1])).localise(points)
    assert found.value == pytest.approx((5 / 20 + 4 / 20) / 2)
    assert found.support == 2
    _, matched, points = matching(reference, Shapes.empty())
    none = DeviationTables(matched, reference=reference, detections=Shapes.empty(), images=np.array([1])).localise(
        points
    )
    assert none.value is None


def ladder(found_of_ten, scores):
    """Ten objects of scale 2 ** (3.25 + k / 2) for each k; so many of them found, with one score a bin."""
    boxes, hits, score = [], [], []
    for k, (number, value) in enumerate(zip(found_of_ten, scores, strict=True)):
        side = 2 ** (3.25 + k / 2)
        for n in range(10):
            box = [n * 1000, k * 1000, n * 1000 + side, k * 1000 + side]
            boxes.append(box)
            if n < number:
                hits.append(box)
                score.append(value)
    return Shapes.make(boxes, image=1), Shapes.make(hits, image=1, score=score)


def test_scale_bins_and_lines() -> None:
    scores = [1 - np.exp(-k / 2) for k in range(1, 7)]
    reference, detections = ladder([0, 2, 4, 6, 10, 10], scores)
    _, matched, _ = matching(reference, detections)
    found = analyse_scale(matched, reference, detections)
    assert [one.log2 for one in found.bins] == [3.25, 3.75, 4.25, 4.75, 5.25, 5.75]
    assert [one.probability for one in found.bins] == [0, 0.2, 0.4, 0.6, 1, 1]
    assert found.bins[0].confidence.value is None
    assert found.bins[2].confidence.value == pytest.approx(scores[2])
    assert found.bins[2].iou.value == 1
    assert [one.objects for one in found.bins] == [10] * 6
    x, y = np.array([3.75, 4.25, 4.75, 5.25]), np.array([0.2, 0.4, 0.6, 1])
    assert (found.detection.slope, found.detection.intercept) == pytest.approx(tuple(np.polyfit(x, y, 1)))
    assert (found.confidence.slope, found.confidence.intercept) == pytest.approx((-1.0, 2.75))
    assert found.bins[0].second_chance.value is None


def test_scale_lines_need_three_solid_bins() -> None:
    reference, detections = ladder([2, 9], [0.5, 1.0])
    _, matched, _ = matching(reference, detections)
    found = analyse_scale(matched, reference, detections)
    assert found.detection is None
    assert found.detection_reason
    assert found.confidence is None
    assert found.bins[1].log1m_confidence.value == pytest.approx(np.log(1e-6), rel=1e-6)


def test_second_chance() -> None:
    reference = Shapes.make(squares((0, 0), (50, 0), (100, 0)), image=1)
    lists = [Shapes.make(squares(*corners), image=1, score=0.5) for corners in ([(0, 0)], [(0, 0), (50, 0)])]
    full, tiles = (matching(reference, one)[1] for one in lists)
    found = analyse_scale(tiles, reference, lists[1], full_and_tiles=(full, tiles))
    assert found.bins[0].second_chance == Score(0.5, 2)


def test_scale_without_objects() -> None:
    _, matched, _ = matching(Shapes.empty(), Shapes.empty())
    found = analyse_scale(matched, Shapes.empty(), Shapes.empty())
    assert found.bins == ()
    assert found.detection_reason
