"""Suspects by hand: who has a box where, what is listed and in which order; and what must hold for any scene."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.geometry.box import compute_iou
from annotator.metrics.detection.check import CheckResult
from annotator.metrics.detection.inputs import CheckInputs, CheckSettings
from annotator.metrics.detection.tide import ErrorType
from annotator.metrics.matching.detection_scope import ObjectRule
from annotator.metrics.matching.pairing import PairingRule
from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.suspects.find import SuspectSettings, Suspicion, find_suspects
from annotator.metrics.suspects.witnesses import NOBODY, find_witnesses
from annotator.model.shapes import UNSET, PartState, Shapes
from tests.metrics.scenes import scene
from tests.metrics.wholes import check_inputs

ANA, BEN, CEM, NET = 1, 2, 3, 9
APPLE, PEAR = 0, 1
RULE = PairingRule(0.5, False)


def boxes(*lefts: float) -> np.ndarray:
    """Squares of ten pixels."""
    return np.array([[left, 0, left + 10, 10] for left in lefts], float).reshape(-1, 4)


def table(*lefts: float, first: int, image: int = 1, **columns) -> Shapes:
    count = len(lefts)
    return Shapes.make(boxes(*lefts), id=first + np.arange(count), image=np.full(count, image), **columns)


def orchard(**changes) -> CheckResult:
    """Ana is the reference; Ben finished the image, Cem did too.

    At 0 all agree and the model is right. At 100 the model is surest; Ben and Cem have a box there, Ana none. At 200
    only Ana has one. At 300 nobody has. At 400 Ana says apple, the model and Ben pear. At 500 there is Ana's box alone
    and no detection; at 600 a weak detection where nobody has a box.
    """
    reference = table(0, 200, 400, 500, first=1, label=APPLE, occluded=[0, 1, 0, 0], part_state=[0, 1, 0, 0])
    net = table(0, 100, 200, 300, 400, 600, first=90, label=[0, 0, 0, 0, 1, 0], score=[0.5, 0.9, 0.8, 0.7, 0.6, 0.3])
    ben = table(1, 101, 400, first=20, label=[0, 0, 1], occluded=[1, 0, 0])
    cem = table(0, 99, 400, first=30, label=0, part_state=[2, 0, UNSET])
    inputs = CheckInputs(
        np.array([1]),
        reference,
        net,
        humans={BEN: AuthorShapes(BEN, np.array([1]), ben), CEM: AuthorShapes(CEM, np.array([1]), cem)},
        labels=(APPLE, PEAR),
        model=NET,
    )
    return check_inputs(inputs, CheckSettings(theta_cls=0.25, **changes))


def suspects_of(result: CheckResult, sure: float = 0.5, *, is_person: bool = True):
    return find_suspects(result, SuspectSettings(ANA, is_person, sure))


def ids_of(found, *kinds: Suspicion) -> list[int]:
    return found.shape[np.isin(found.suspicion, kinds)].tolist()


def test_false_positives_and_misses_are_those_of_the_check_the_surest_first() -> None:
    result = orchard()
    found = suspects_of(result)
    assert ids_of(found, Suspicion.FALSE_POSITIVE) == [91, 93, 94, 95]
    assert ids_of(found, Suspicion.MISSED) == [3, 4]
    missed = found.take(found.suspicion == Suspicion.MISSED)
    assert (missed.score[0], np.isnan(missed.score[1])) == (0.6, True)
    assert missed.model_label.tolist() == [PEAR, NOBODY]
    false = found.take(found.suspicion == Suspicion.FALSE_POSITIVE)
    assert false.error.tolist() == [ErrorType.BKG, ErrorType.BKG, ErrorType.CLS, ErrorType.BKG]


def test_who_else_drew_a_false_positive() -> None:
    found = suspects_of(orchard())
    seen = found.witnesses
    assert seen.authors.tolist() == [ANA, BEN, CEM]
    assert seen.looked.all()
    assert seen.there[:4].tolist() == [[False, True, True], [False] * 3, [True] * 3, [False] * 3]
    assert seen.shape[0].tolist() == [NOBODY, 21, 31]
    assert seen.iou[0].tolist() == [0, pytest.approx(9 / 11), pytest.approx(9 / 11)]
    assert seen.label[2].tolist() == [APPLE, PEAR, APPLE]


def test_labels_that_may_be_missing() -> None:
    """At 100 the reference lacks it, at 200 one of three has it, at 300 nobody; at 0 and 400 it is there."""
    found = suspects_of(orchard())
    assert ids_of(found, Suspicion.MISSING_LABEL) == [91, 92, 93]
    assert ids_of(suspects_of(orchard(), sure=0.8), Suspicion.MISSING_LABEL) == [91, 92]
    assert ids_of(suspects_of(orchard(), sure=0.2), Suspicion.MISSING_LABEL) == [91, 92, 93, 95]


def test_what_an_adjudicated_reference_has_is_decided() -> None:
    """At 200 only the reference has a box: of three annotators one, but of an adjudicated one nothing is in doubt."""
    result = orchard()
    assert ids_of(suspects_of(result, is_person=False), Suspicion.MISSING_LABEL) == [91, 93]
    half = replace(result, inputs=replace(result.inputs, humans={BEN: result.inputs.humans[BEN]}))
    assert ids_of(suspects_of(half), Suspicion.MISSING_LABEL) == [91, 93], "one of two is no third"


def test_labels_and_tags_that_may_be_wrong() -> None:
    found = suspects_of(orchard())
    assert ids_of(found, Suspicion.WRONG_LABEL) == [3]
    assert ids_of(found, Suspicion.WRONG_STATE) == [1], "Cem sets another state; where a state is unset none differs"
    assert ids_of(found, Suspicion.WRONG_OCCLUDED) == [1]
    doubted = suspects_of(orchard(), sure=0.7)
    assert ids_of(doubted, Suspicion.WRONG_LABEL) == [3], "Ben says pear, however sure the model is"


def test_an_unsure_model_doubts_no_label_and_a_surer_right_one_outweighs_it() -> None:
    result = orchard()
    alone = replace(result, inputs=replace(result.inputs, humans={}))
    assert ids_of(suspects_of(alone, sure=0.6), Suspicion.WRONG_LABEL) == [3]
    assert ids_of(suspects_of(alone, sure=0.61), Suspicion.WRONG_LABEL) == []
    more = Shapes.concat([result.inputs.detections, table(400, first=99, label=APPLE, score=[0.65])])
    beside = check_inputs(replace(alone.inputs, detections=more), CheckSettings(theta_cls=0.25))
    assert ids_of(suspects_of(beside, sure=0.6), Suspicion.WRONG_LABEL) == []


def test_a_part_that_overlaps_another_one_does_not_doubt_its_label() -> None:
    """A wheel and its mudguard at one place: a detection and a box of the mudguard are about the mudguard."""
    wheel, mudguard = 0, 1
    reference = table(0, 2, first=1, label=[wheel, mudguard])
    net = table(2, first=90, label=[mudguard], score=[0.9])
    ben = AuthorShapes(BEN, np.array([1]), table(2, first=20, label=[mudguard]))
    inputs = CheckInputs(np.array([1]), reference, net, humans={BEN: ben}, labels=(wheel, mudguard), model=NET)
    assert ids_of(suspects_of(check_inputs(inputs, CheckSettings(theta_cls=0.25))), Suspicion.WRONG_LABEL) == []
    alone = replace(inputs, reference=reference.take(np.array([0])))
    assert ids_of(suspects_of(check_inputs(alone, CheckSettings(theta_cls=0.25))), Suspicion.WRONG_LABEL) == [1]


def test_the_usual_cut_is_the_median_of_the_hits() -> None:
    result = orchard()
    assert result.sure == pytest.approx((0.5 + 0.8) / 2)
    nothing = check_inputs(replace(result.inputs, reference=Shapes.empty()), CheckSettings(theta_cls=0.25))
    assert nothing.sure == 0.25


def test_a_part_that_is_marked_absent_is_stated_but_no_box() -> None:
    """The reference says that nothing is at 100; a box of Ben's that says so is none, either."""
    result = orchard()
    absent = table(100, first=9, part_state=[PartState.ABSENT])
    reference = Shapes.concat([result.inputs.reference, absent])
    ben = AuthorShapes(BEN, np.array([1]), table(100, first=20, part_state=[PartState.ABSENT]))
    inputs = replace(result.inputs, reference=reference, humans={BEN: ben})
    found = suspects_of(check_inputs(inputs, CheckSettings(theta_cls=0.25, objects=ObjectRule(parts=True))), sure=0.9)
    assert ids_of(found, Suspicion.MISSING_LABEL) == [91], "of two annotators nobody has a box there"
    assert not found.witnesses.there[found.suspicion == Suspicion.MISSING_LABEL].any()
    three = replace(inputs, humans={})
    stated = suspects_of(check_inputs(three, CheckSettings(theta_cls=0.25)), sure=0.9, is_person=False)
    assert ids_of(stated, Suspicion.MISSING_LABEL) == []


def test_who_has_not_finished_an_image_is_not_asked() -> None:
    places = Shapes.concat([table(0, first=1), table(0, first=2, image=2)])
    ben = AuthorShapes(BEN, np.array([2]), table(0, first=20, image=2))
    found = find_witnesses(places, [ben], rule=RULE)
    assert (found.looked[:, 0].tolist(), found.there[:, 0].tolist()) == ([False, True], [False, True])


def test_of_several_boxes_the_same_label_goes_before_the_better_overlap() -> None:
    ben = AuthorShapes(BEN, np.array([1]), table(0, 2, first=20, label=[PEAR, APPLE]))
    found = find_witnesses(table(0, first=1, label=[APPLE]), [ben], rule=RULE)
    assert (found.shape[0, 0], found.iou[0, 0]) == (21, pytest.approx(8 / 12))


@pytest.mark.parametrize("seed", range(3))
def test_what_holds_for_any_scene(seed: int) -> None:
    reference, detections = scene(seed)
    reference = reference.with_columns(id=np.arange(1, len(reference) + 1))
    detections = detections.with_columns(id=np.arange(1000, 1000 + len(detections)))
    before = reference.box.copy(), detections.score.copy()
    images = np.unique(np.concatenate((reference.image, detections.image)))
    ben = AuthorShapes(BEN, images, reference.take(np.arange(0, len(reference), 2)))
    inputs = CheckInputs(images, reference, detections, humans={BEN: ben}, labels=(0, 1, 2), model=NET)
    result = check_inputs(inputs, CheckSettings(theta_cls=0.3))
    found = suspects_of(result, sure=0.4)
    assert sorted(ids_of(found, Suspicion.FALSE_POSITIVE)) == sorted(
        detections.id[result.matching.false_positives].tolist()
    )
    assert sorted(ids_of(found, Suspicion.MISSED)) == sorted(reference.id[result.matching.false_negatives].tolist())
    for kind in Suspicion:
        rows = found.take(found.suspicion == kind)
        scores = np.nan_to_num(rows.score, nan=-1)
        assert (np.diff(scores) <= 0).all(), kind
        assert len(set(rows.shape.tolist())) == len(rows), "each place once a list"
    assert (found.score[found.suspicion == Suspicion.MISSING_LABEL] >= 0.4).all()
    for row in np.flatnonzero(found.witnesses.there[:, 1])[:50].tolist():
        other = ben.shapes.box[ben.shapes.rows_of([int(found.witnesses.shape[row, 1])])]
        assert compute_iou(found.box[row : row + 1], other)[0, 0] == pytest.approx(found.witnesses.iou[row, 1])
        assert found.witnesses.iou[row, 1] >= 0.5
    turned = replace(inputs, reference=reference.take(np.arange(len(reference))[::-1]))
    again = suspects_of(check_inputs(turned, CheckSettings(theta_cls=0.3)), sure=0.4)
    assert again.shape.tolist() == found.shape.tolist()
    assert (reference.box == before[0]).all()
    assert (detections.score == before[1]).all()


def test_nothing_at_all() -> None:
    inputs = CheckInputs(np.array([1]), Shapes.empty(), Shapes.empty(), model=NET)
    assert len(suspects_of(check_inputs(inputs, CheckSettings(theta_cls=0.3)))) == 0
