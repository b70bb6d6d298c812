"""What proposals do to people's work: against formulas written loop by loop, worked cases, people who anchor."""

import immutables
import numpy as np
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from annotator.metrics.jackknife.interval import IntervalRule, Jackknife, NoInterval
from annotator.metrics.people.assistance import (
    NO_ASSISTANCE,
    NO_OTHERS,
    NO_PLANTED,
    NO_PULL,
    NO_TIME,
    AssistanceTable,
    compute_checksum,
    measure_assistance,
)
from annotator.model.assistance import AssistanceStudy, Condition, PlantedBox, StudyImage
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from tests.metrics.people.anchored import MODEL, Crowd, box_table, draw_project, draw_study, tabulate
from tests.oracles import assistance as oracle

WITHOUT, WITH, PLANTED = Condition.WITHOUT, Condition.WITH, Condition.PLANTED


@pytest.fixture(scope="module")
def studied() -> Project:
    return draw_study(Crowd(images=30), np.random.default_rng(5))


def scene_of(project: Project) -> tuple[oracle.Scene, oracle.Proposals, oracle.Planted]:
    study = project.protocol.study
    assert study is not None
    scene: oracle.Scene = {author: {} for author in study.authors}
    for one in study.images:
        for author in study.authors:
            layer = project.layers[LayerKey(one.image, author)]
            how = study.find_condition(one.image, author)
            assert how is not None
            scene[author][one.image] = how.value, layer.seconds, list(map(tuple, layer.shapes.box.tolist()))
    proposals = {
        one.image: {shape: tuple(box) for shape, box in zip(shapes.id.tolist(), shapes.box.tolist(), strict=True)}
        for one in study.images
        for shapes in [project.layers[LayerKey(one.image, MODEL)].shapes]
    }
    return (
        scene,
        proposals,
        {one.image: [(wrong.original, wrong.box, wrong.invented) for wrong in one.planted] for one in study.images},
    )


def test_every_number_is_that_of_the_formulas(studied: Project) -> None:
    scene, proposals, planted = scene_of(studied)
    found = measure_assistance(tabulate(studied), Jackknife())
    assert [one.author for one in found] == [None, 1, 2, 3]
    for one in found[:2]:
        people = [1, 2, 3] if one.author is None else [one.author]
        for key, (value, low, high) in oracle.measure(scene, proposals, planted, people).items():
            score = getattr(one, key)
            assert score.interval is not None, key
            assert (score.value, score.interval.low, score.interval.high) == pytest.approx((value, low, high), abs=1e-9)


def test_the_rows_of_two_halves_are_those_of_the_whole(studied: Project) -> None:
    whole = tabulate(studied)
    halves = [
        replace(
            studied,
            images=immutables.Map({one: studied.images[one] for one in studied.images if (one <= 15) is first}),
            layers=immutables.Map({key: studied.layers[key] for key in studied.layers if (key.image <= 15) is first}),
            begun=None,
        )
        for first in (True, False)
    ]
    parts = [tabulate(half) for half in halves]
    rows = [np.concatenate([getattr(part, name) for part in parts]) for name in AssistanceTable.COLUMNS]
    assert measure_assistance(AssistanceTable(*rows), Jackknife()) == measure_assistance(whole, Jackknife())


ALONE, PROPOSED, BETWEEN = [100.0, 100, 200, 200], [110.0, 100, 210, 200], [105.0, 100, 205, 200]
INVENTED = PlantedBox(7, (600.0, 600.0, 700.0, 700.0), invented=True)
SHIFTED = PlantedBox(7, (140.0, 100.0, 240.0, 200.0))


def make_case(
    conditions: list[tuple[Condition, Condition]],
    drawn: list[tuple[list[list[float]], list[list[float]]]],
    planted: tuple[PlantedBox, ...] = (),
) -> Project:
    """One object, found by the model 10 px too far right, and what both persons drew on each image."""
    project, _truth = draw_project(Crowd(images=len(conditions), people=2), np.random.default_rng(0))
    proposed = box_table(np.array([PROPOSED]), score=0.9, first=7)
    images, layers = [], []
    for place, (how, boxes) in enumerate(zip(conditions, drawn, strict=True), start=1):
        images.append(StudyImage(place, compute_checksum(proposed), how, planted))
        layers.append(project.layers[LayerKey(place, MODEL)].with_shapes(proposed))
        for person, given in enumerate(boxes, start=1):
            layer = Layer.make(LayerKey(place, person), box_table(np.array(given), first=10 * person))
            layers.append(replace(layer, status=Status.DONE, revision=1))
    study = AssistanceStudy(0, MODEL, 0.3, 0.2, (1, 2), tuple(images))
    bare = replace(project, layers=immutables.Map(), begun=None)
    return replace(bare, protocol=replace(project.protocol, assistance=study)).with_layers(layers)


def test_half_way_to_the_proposal_is_a_half_and_alone_is_none() -> None:
    alone = [(WITHOUT, WITHOUT)] * 2
    project = make_case(
        [*alone, (WITH, WITHOUT), (WITH, WITHOUT)], [([ALONE], [ALONE])] * 2 + [([BETWEEN], [ALONE])] * 2
    )
    whole, ana, ben = measure_assistance(tabulate(project), Jackknife())
    assert (ana.pull.value, ana.pull.interval, ana.pull.no_interval) == (0.5, None, NoInterval.NO_VARIATION)
    assert whole.pull.value == 0.5
    assert (ben.pull.value, ben.pull.reason) == (None, NO_PULL)
    assert (ana.f1_difference.value, ana.seconds_difference.value, ana.seconds_with.reason) == (0, None, NO_TIME)
    assert ana.images == (2, 2, 0)
    assert ana.taken.reason == NO_PLANTED


@pytest.mark.parametrize(
    ("planted", "own", "other", "taken"),
    [
        (INVENTED, [[600.0, 600, 700, 700]], [], 1.0),
        (INVENTED, [ALONE], [], 0.0),
        (INVENTED, [[600.0, 600, 700, 700]], [[610.0, 600, 710, 700]], None),
        (SHIFTED, [[140.0, 100, 240, 200]], [], 1.0),
        (SHIFTED, [[145.0, 100, 245, 200]], [], 1.0),
        (SHIFTED, [PROPOSED], [], 0.0),
        (SHIFTED, [], [], 0.0),
    ],
)
def test_a_planted_mistake_is_taken_over_where_it_stays(planted, own, other, taken) -> None:
    project = make_case([(PLANTED, WITHOUT)], [(own, other)], (planted,))
    found = measure_assistance(tabulate(project), Jackknife())[1]
    assert found.taken.value == taken
    assert (found.invented if planted.invented else found.shifted).value == taken


def test_others_are_those_who_drew_without() -> None:
    project = make_case([(WITH, PLANTED), (WITHOUT, WITH)], [([ALONE], [ALONE])] * 2)
    _whole, ana, ben = measure_assistance(tabulate(project), Jackknife())
    assert (ana.f1_with.reason, ana.f1_without.reason) == (NO_OTHERS, NO_OTHERS)
    assert (ben.f1_with.value, ben.f1_without.value) == (1.0, None)


def test_changed_proposals_leave_their_image_out(studied: Project) -> None:
    key = LayerKey(3, MODEL)
    layer = studied.layers[key]
    fewer = studied.with_layers([layer.with_shapes(layer.shapes.take([0]))])
    for changed in (fewer, replace(studied, layers=studied.layers.delete(key))):
        table = tabulate(changed)
        assert (table.changed, 3 in table.images) == (1, False)
    assert tabulate(replace(studied, protocol=replace(studied.protocol, assistance=UNSET))) is NO_ASSISTANCE
    assert measure_assistance(NO_ASSISTANCE, Jackknife()) == ()


def test_no_interval_where_none_was_asked_for(studied: Project) -> None:
    found = measure_assistance(tabulate(studied), Jackknife(IntervalRule(wanted=False)))[0]
    assert found.pull.no_interval is NoInterval.NOT_ASKED
    assert found.pull.value is not None


@pytest.mark.parametrize(("pull", "taken"), [(0.0, 0.1), (0.7, 0.5)])
def test_people_known_to_anchor_are_recovered(pull: float, taken: float) -> None:
    project = draw_study(Crowd(pull=pull, taken=taken, images=40), np.random.default_rng(2))
    found = measure_assistance(tabulate(project), Jackknife())[0]
    assert found.pull.interval is not None
    assert found.taken.interval is not None
    assert found.pull.interval.low <= pull <= found.pull.interval.high
    assert found.taken.interval.low <= taken <= found.taken.interval.high
