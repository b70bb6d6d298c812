"""The whole check of a model: its parts agree with one another, and its inputs come from projects."""

from collections import Counter

import immutables
import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import Cancelled, Progress
from annotator.metrics.detection.curves import ScoreCut, WorkingPoint, WorkingPoints
from annotator.metrics.detection.inputs import CheckInputs, CheckSettings, InputTables, split_by_source
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.matching.detection_scope import ObjectRule, Role
from annotator.metrics.matching.selection import AuthorShapes
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.shapes import PartState, Shapes
from tests import builders
from tests.metrics.scenes import scene, shuffled
from tests.metrics.wholes import check_inputs, compute_tide_gain

SETTINGS = CheckSettings(size_threshold=1200.0, theta_cls=0.5)


def person(author: int, shapes: Shapes, images=range(1, 9)) -> AuthorShapes:
    return AuthorShapes(author, np.array(images), shapes)


def inputs(seed: int = 0, **changes) -> CheckInputs:
    reference, detections = scene(seed)
    human = scene(seed + 100)[0]
    given = {
        "images": np.arange(1, 9),
        "reference": reference,
        "detections": detections,
        "humans": {5: person(5, human), 3: person(3, reference)},
        "splits": {1: "train"},
        "image_sizes": dict.fromkeys(range(1, 9), (200, 200)),
    }
    return CheckInputs(**{**given, **changes})


@pytest.mark.parametrize("seed", range(4))
def test_its_parts_agree(seed: int) -> None:
    found = check_inputs(inputs(seed), SETTINGS)
    counts, objects = found.matching, int((found.roles == Role.COUNTS).sum())
    total = counts.pooled.total
    assert total.correct == len(counts.true_positives)
    assert total.wrong == len(counts.false_positives)
    assert total.correct + len(counts.false_negatives) == total.objects == objects
    assert counts.detections == total.correct + total.wrong + len(counts.neutral)
    at_cut = found.points.count_at_cut(0.5)
    assert (at_cut.correct, at_cut.wrong) == (total.correct, total.wrong)
    assert counts.left_out.absent + counts.left_out.crowd + objects == len(found.inputs.reference)
    assert found.subsets["all"].ap == found.precision.iou_50
    assert found.mechanisms.rows.tolist() == counts.false_negatives.tolist()
    assert sum(len(band.rows) for band in found.flow) == len(counts.false_negatives)
    assert found.best_f1.f1.value >= counts.pooled.f1.value
    assert counts.pooled.f1.interval.low < counts.pooled.f1.value < counts.pooled.f1.interval.high
    assert sum(count for count, _, _ in found.precision.score_labels().values()) == objects
    assert found.tide.counts != found.tide_at_cut.counts
    assert np.isin(found.tide_at_cut.missed, np.flatnonzero(found.roles == Role.COUNTS)).all()


def test_the_reference_itself_is_a_perfect_person() -> None:
    found = check_inputs(inputs(), SETTINGS)
    assert [human.author for human in found.humans] == [3, 5]
    same = found.humans[0].point
    assert (same.f1.value, same.wrong) == (1.0, 0)
    assert found.humans[0].pooled.f1.interval.low < found.humans[0].pooled.f1.interval.high == 1.0
    rate = found.human_rate.rate.value
    assert rate == pytest.approx(found.humans[1].point.wrong / 2 / same.objects)
    assert set(found.human_rate.recalls) == set(found.subsets)
    unsized = check_inputs(inputs(), replace(SETTINGS, size_threshold=None)).human_rate.recalls["big"]
    assert [score.reason for score in unsized] == ["no size is set from which an object is big"] * 2


def test_a_perfect_model() -> None:
    reference, _ = scene(1, crowds=False)
    objects = reference.take(ObjectRule().find_roles(reference) == Role.COUNTS)
    distinct = np.unique(np.column_stack((objects.image, objects.label, objects.box)), axis=0, return_index=True)[1]
    alone = objects.take(np.sort(distinct))
    model = alone.with_columns(score=np.full(len(alone), 0.9))
    found = check_inputs(inputs(reference=alone, detections=model), SETTINGS)
    assert found.precision.iou_50_95.value == pytest.approx(1)
    assert found.matching.pooled.f1.value == 1
    assert found.tide.counts == dict.fromkeys(("Cls", "Loc", "Both", "Dupe", "Bkg", "Miss"), 0)
    assert found.mechanisms.total == 0
    assert found.flow == ()
    assert found.task.localisation.value == 0
    assert found.task.count.deviation.value == 0


def test_the_order_of_rows_changes_no_number() -> None:
    given, settings = inputs(2), replace(SETTINGS, objects=ObjectRule(parts=True))
    first = check_inputs(given, settings)
    reference, _ = shuffled(given.reference, 1)
    detections, _ = shuffled(given.detections, 2)
    second = check_inputs(replace(given, reference=reference, detections=detections), settings)
    for part in ("best_f1", "human_rate"):
        assert getattr(first, part) == getattr(second, part)
    assert first.matching.pooled.f1 == second.matching.pooled.f1
    assert first.precision.iou_50_95.value == pytest.approx(second.precision.iou_50_95.value, abs=1e-15)
    assert first.tide.counts == second.tide.counts
    assert first.task.localisation.value == pytest.approx(second.task.localisation.value)
    assert [band.names for band in first.flow] == [band.names for band in second.flow]
    assert [len(band.rows) for band in first.flow] == [len(band.rows) for band in second.flow]
    assert first.parts.verification.with_place == second.parts.verification.with_place


def test_parts_that_are_not_there_are_no_objects_but_are_verified() -> None:
    given = inputs(3)
    parts = replace(SETTINGS, objects=ObjectRule(parts=True))
    found = check_inputs(given, parts)
    assert found.matching.left_out.occluded > 0
    assert found.parts.verification.observed.missing.sum() == (
        found.matching.left_out.absent + found.matching.left_out.occluded
    )
    assert set(found.parts.state_shares) == {"", "train"}
    plain = replace(
        given, reference=given.reference.with_columns(part_state=np.full(len(given.reference), -1, np.int8))
    )
    assert check_inputs(plain, parts).parts is None
    assert check_inputs(plain, parts).parts_reason == "no shape of the reference has a part state"
    assert check_inputs(given, SETTINGS).parts is None
    assert check_inputs(given, SETTINGS).parts_reason == "this is not a project of part verification"


def test_without_internals_types_are_there_and_mechanisms_unknown() -> None:
    found = check_inputs(inputs(), SETTINGS)
    assert found.mechanisms.reason == "internals not loaded"
    assert {band.mechanism for band in found.flow} == {Mechanism.UNKNOWN}
    between = {
        "reference": Shapes.make([[0, 0, 10, 10], [0, 0, 10, 9]], image=1),
        "detections": Shapes.make([[0, 0, 10, 10]], image=1, score=0.9),
    }
    totals = [
        check_inputs(inputs(**between), replace(SETTINGS, fn_rule=rule)).mechanisms.total
        for rule in ("matching", "paper-code")
    ]
    assert totals == [1, 0]


@pytest.mark.parametrize("side", ["reference", "detections", "both"])
def test_empty_sides(side: str) -> None:
    empty = {name: Shapes.empty() for name in ("reference", "detections") if side in (name, "both")}
    found = check_inputs(inputs(**empty), SETTINGS)
    if "reference" in empty:
        assert found.precision.iou_50.value is None
        assert found.matching.pooled.miss_rate.reason
        assert found.task.count.deviation.value is None
    else:
        assert found.precision.iou_50.value == 0
        assert found.matching.pooled.miss_rate.value == 1
        assert found.task.count.deviation.value == 1
    assert check_inputs(inputs(images=np.zeros(0, np.int64), **_nothing()), SETTINGS).best_f1.f1.value is None


def _nothing():
    return {"reference": Shapes.empty(), "detections": Shapes.empty(), "humans": {}}


def test_a_person_with_one_image_bears_on_nobody_else() -> None:
    whole = inputs(4)
    one = person(7, whole.reference.take(whole.reference.image == 2), [2])
    found, alone = (
        check_inputs(replace(whole, humans=humans), SETTINGS) for humans in ({7: one, 5: whole.humans[5]}, {})
    )
    assert found.best_f1 == alone.best_f1
    assert found.matching.pooled.f1 == alone.matching.pooled.f1
    assert found.tide.counts == alone.tide.counts
    other, single = found.humans
    assert other.pooled.f1 == check_inputs(whole, SETTINGS).humans[1].pooled.f1
    assert other.model_best == found.best_f1
    assert not other.is_hint
    assert single.is_hint
    assert (single.point.objects, single.point.wrong) == (len(single.hits), 0)
    assert set(found.inputs.reference.image[single.hits].tolist()) == {2}
    small = replace(
        whole,
        images=np.array([2]),
        humans={},
        reference=whole.reference.take(whole.reference.image == 2),
        detections=whole.detections.take(whole.detections.image == 2),
    )
    assert single.model_best == check_inputs(small, SETTINGS).best_f1


def test_one_cut_bears_on_counts_mechanisms_verification_and_the_probability_of_detection() -> None:
    given, parts = inputs(5), ObjectRule(parts=True)
    found = check_inputs(given, replace(SETTINGS, theta_cls=None, objects=parts))
    best = found.best_f1
    assert found.cut == ScoreCut(best.score, is_best_f1=True)
    total = found.matching.pooled.total
    assert (total.correct, total.wrong) == (best.correct, best.wrong)
    named = check_inputs(given, replace(SETTINGS, theta_cls=best.score, objects=parts))
    assert named.cut == ScoreCut(best.score, is_best_f1=False)
    assert named.mechanisms.rows.tolist() == found.mechanisms.rows.tolist()
    assert named.tide_at_cut.counts == found.tide_at_cut.counts
    assert named.parts.verification.with_place == found.parts.verification.with_place
    assert sum(one.found for one in found.scale.bins) == total.correct
    low = check_inputs(given, replace(SETTINGS, theta_cls=0.0, objects=parts))
    assert [one.confidence for one in low.scale.bins] == [one.confidence for one in found.scale.bins]
    assert sum(one.found for one in low.scale.bins) > total.correct
    assert [row.cut for row in found.parts.at_cuts] == sorted({0.0, 0.3, 0.5, best.score})
    for row in found.parts.at_cuts:
        alone = check_inputs(given, replace(SETTINGS, theta_cls=row.cut, objects=parts)).parts.verification
        assert row.with_place.missing.value == alone.with_place.missing.value
        assert row.without_place.fvv == alone.without_place.fvv


def test_without_a_best_f1_the_cut_is_that_of_the_paper() -> None:
    found = check_inputs(inputs(detections=Shapes.empty()), replace(SETTINGS, theta_cls=None))
    assert found.cut == ScoreCut(0.3, is_best_f1=False, is_fallback=True)


def test_internals_that_were_screened_higher_say_nothing_below() -> None:
    looked: list[int] = []
    given = inputs(internals=looked.append, internals_from=0.6)
    found = check_inputs(given, SETTINGS)
    assert (found.mechanisms.reason, looked) == ("internals not loaded", [])
    check_inputs(given, replace(SETTINGS, theta_cls=0.6))
    assert looked


def test_it_can_be_stopped() -> None:
    progress = Progress()
    progress.stop.set()
    with pytest.raises(Cancelled):
        check_inputs(inputs(internals=lambda _: None), SETTINGS, progress)


def project_with_model():
    """Three images; Ana finished all, Ben the first two, Cem nothing; the model processed all, the last one empty."""
    base = builders.project(images=3)
    model = Author(9, "net", AuthorKind.MODEL)
    layers = dict(base.layers)
    for image in (1, 2, 3):
        rows = layers[LayerKey(image, 1)].shapes.with_columns(score=np.full(5, 0.8))
        key = LayerKey(image, 9)
        layers[key] = Layer.make(key, rows if image < 3 else Shapes.empty(), status=Status.DONE)
        layers[LayerKey(image, 3)] = replace(layers[LayerKey(image, 3)], status=Status.NEW)
    layers[LayerKey(3, 2)] = replace(layers[LayerKey(3, 2)], status=Status.IN_WORK)
    return replace(base, authors=base.authors.set(9, model), layers=immutables.Map(layers))


def test_inputs_of_a_project() -> None:
    project = project_with_model()
    found = InputTables(project).read(model=9, reference=1)
    assert found.images.tolist() == [1, 2, 3]
    assert len(found.detections) == 10
    assert list(found.humans) == [2]
    assert found.humans[2].images.tolist() == [1, 2]
    assert sorted(set(found.humans[2].shapes.image.tolist())) == [1, 2]
    alone = InputTables(project).read(model=9, reference=1, humans=[])
    assert (alone.images.tolist(), alone.humans) == ([1, 2, 3], {})
    result = check_inputs(alone, CheckSettings.of(project))
    assert result.matching.pooled.point_of_image(0).recall.value == 1.0
    assert result.matching.pooled.point_of_image(0).wrong == (alone.reference.part_state[:5] == PartState.ABSENT).sum()
    assert result.matching.pooled.point_of_image(2).recall.value == 0.0


def test_lists_of_full_images_and_tiles() -> None:
    rows = Shapes.make(
        [[0, 0, 1, 1]] * 3, score=0.5, attributes=[{"source": "full"}, {"source": "tile"}, {"source": "full"}]
    )
    full, tiles = split_by_source(rows)
    assert (full.id.tolist(), tiles.id.tolist()) == ([0, 2], [1])
    assert split_by_source(rows.take([0, 2])) == (None, None)
    assert split_by_source(Shapes.empty()) == (None, None)


def test_a_working_point_by_hand() -> None:
    point = WorkingPoint(0.5, correct=6, wrong=2, objects=10)
    assert point.missed == 4
    assert (point.precision.value, point.precision.support) == (0.75, 8)
    assert (point.recall.value, point.recall.support) == (0.6, 10)
    assert point.f1.value == 12 / 18
    nothing = WorkingPoint(None, correct=0, wrong=0, objects=0)
    assert [score.value for score in (nothing.precision, nothing.recall, nothing.f1)] == [None, None, None]


def test_counts_at_a_cut_take_equal_scores_together() -> None:
    points = WorkingPoints(np.array([0.9, 0.5]), np.array([1, 3]), np.array([0, 1]), objects=5)
    assert points.precision.tolist() == [1.0, 0.75]
    assert points.f1.tolist() == [2 / 6, 6 / 9]
    assert points.count_at_cut(0.95) == WorkingPoint(None, 0, 0, objects=5)
    assert points.count_at_cut(0.9) == WorkingPoint(0.9, 1, 0, objects=5)
    assert points.count_at_cut(0.5).missed == 2
    assert points.count_at_cut(0.1) == WorkingPoint(0.5, 3, 1, objects=5)


@pytest.mark.parametrize("cut", [0.0, 0.3])
def test_miss_beside_the_flow_is_that_of_the_same_detections(cut: float) -> None:
    # 130 false alarms of higher score push the only detection near the object beyond the best hundred
    objects = Shapes.make([[0.0, 0, 40, 40], [100, 0, 140, 40]], label=0, image=1)
    alarms = [[1000.0 + 50 * place, 0, 1040 + 50 * place, 40] for place in range(130)]
    found = Shapes.make([*alarms, [0, 0, 40, 16]], label=0, image=1, score=[*np.linspace(0.9, 0.5, 130), 0.4])
    given = replace(inputs(), images=np.array([1]), reference=objects, detections=found, humans={})
    result = check_inputs(given, replace(SETTINGS, theta_cls=cut))
    flow = Counter()
    for band in result.flow:
        flow[band.names[0]] += len(band.rows)
    assert flow == {"Loc": 1, "Missed": 1}
    assert result.tide_at_cut.counts["Miss"] == flow["Cls+Loc"] + flow["Missed"] == 1
    assert result.tide_at_cut.counts["Bkg"] == 130
    assert result.tide.counts["Bkg"] == 100
    assert result.tide.counts["Miss"] == 2


@pytest.mark.parametrize("seed", range(4))
def test_gains_go_with_the_errors_of_all_detections(seed: int) -> None:
    found = check_inputs(inputs(seed), SETTINGS)
    assert found.tide_gain == compute_tide_gain(found.tide, found.inputs.reference, found.inputs.detections)
    assert list(found.tide_gain.by_name) == ["Cls", "Loc", "Both", "Dupe", "Bkg", "Miss", "FP", "FN"]
    free = check_inputs(inputs(seed), replace(SETTINGS, label_aware=False))
    assert free.tide_gain.main["Cls"].value == 0.0
    assert free.tide_gain.ap.value == pytest.approx(100 * free.precision.iou_50.value, abs=1.0)
