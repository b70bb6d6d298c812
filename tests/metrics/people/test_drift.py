"""Drift against formulas written loop by loop, worked cases, and what must not change it."""

import dataclasses
from itertools import combinations

import immutables
import numpy as np
import pytest
from msgspec.structs import replace

from annotator.metrics.agreement.alpha import UnitRule
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.agreement.counts import EffortTable
from annotator.metrics.agreement.pair import TallyLayout, TallyRule, tally
from annotator.metrics.jackknife.interval import ImageUnits, IntervalRule, Jackknife
from annotator.metrics.people.drift import (
    AT_ONCE,
    FEW_IMAGES,
    FEW_UNITS,
    NO_ORDER,
    NO_OTHERS,
    NO_REPEAT,
    UNKNOWN,
    DriftNumber,
    PeopleData,
    PersonDrift,
    WorkOrder,
    drift_people,
    smooth_values,
)
from annotator.metrics.people.offsets import gather_offsets
from annotator.metrics.people.profile import NO_TIME, GroupCounts
from annotator.metrics.people.units import UnitScene, gather_drawn
from annotator.model.author import Author, AuthorKind
from annotator.model.image import Image, ImagePurpose
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.metric_settings import IntervalUnit
from tests import builders
from tests.metrics.people.test_profile import draw_scene, sides_of, table_of
from tests.oracles import drift as oracle
from tests.oracles.person_profiles import Scene


def orders_of(scene: Scene, seed: int = 0) -> dict[int, list[int]]:
    rng = np.random.default_rng(seed)
    return {person: rng.permutation(sorted(images)).tolist() for person, images in scene.items()}


def follow(
    scene: Scene,
    orders: dict[int, list[int]],
    effort: dict[int, EffortTable] | None = None,
    jackknife: Jackknife | None = None,
    time=lambda place: 1000 * place,
) -> dict[int, PersonDrift]:
    sides = sides_of(scene)
    units = UnitScene.of_persons(sides, (0, 1), UnitRule(0.5), parts=False)
    layout = TallyLayout.of((0, 1))
    tallies = {
        (a.author, b.author): tally(a, b, images=np.intersect1d(a.images, b.images), layout=layout, rule=TallyRule())
        for a, b in combinations(sides, 2)
    }
    known = {}
    for person, order in orders.items():
        images = np.array(sorted(order), dtype=np.int64)
        known[person] = WorkOrder(images, np.array([time(order.index(image)) for image in images.tolist()]))
    data = PeopleData(
        GroupCounts.of(gather_drawn(units, table_of(sides))), known, gather_offsets(units), tallies, effort or {}
    )
    found = drift_people(sorted(scene), data, jackknife=jackknife or Jackknife())
    return {one.author: one for one in found}


def number_of(drift: PersonDrift, quantity: str) -> DriftNumber:
    return next(one for one in drift.numbers if one.quantity == quantity)


def check(number: DriftNumber, expected: tuple[float, float, float, float]) -> None:
    ends = number.difference.interval
    assert ends is not None
    found = (number.first.value, number.last.value, ends.low, ends.high)
    assert found == pytest.approx(expected, rel=1e-9, abs=1e-12)


@pytest.mark.parametrize(("seed", "persons", "images"), [(1, 3, 18), (2, 2, 21), (3, 4, 20)])
def test_every_number_is_that_of_the_formulas(seed: int, persons: int, images: int) -> None:
    scene = draw_scene(seed, persons=persons, images=images, grow=0.03)
    orders = orders_of(scene, seed)
    for person, found in follow(scene, orders).items():
        shared = [one for one in orders[person] if any(one in scene[i] for i in scene if i != person)]
        assert found.images.tolist() == shared
        check(number_of(found, "size"), oracle.drift_of(oracle.size_tables(scene, person), shared))
        check(number_of(found, "misses"), oracle.drift_of([oracle.miss_table(scene, person)], shared))


def test_every_row_of_an_audit_is_that_of_the_formulas() -> None:
    """Against the others, the others beside them, against a reference on control images, and on what came again."""
    images, control, people, gold = 30, range(1, 27), (1, 2, 3), 4
    drawn = {person: {} for person in (*people, gold)} | draw_scene(9, persons=4, images=images, grow=0.03)
    scene: Scene = {person: drawn[person] for person in people}
    orders, again = orders_of(drawn, 9), draw_scene(10, persons=1, images=images)[1]
    repeated = {image: again[image] for image in orders[1][:5]}
    repeated |= {image: [(box, label, None) for box, label, _ in drawn[1][image]] for image in orders[1][:3]}
    layers, effort = {}, {person: {} for person in people}
    for person, order in orders.items():
        for place, image in enumerate(order):
            shapes = sides_of({person: {image: drawn[person][image]}})[0].shapes
            seconds = 10.0 + 3.0 * len(shapes) * (1 + 0.02 * place + 0.1 * (image % 3)) if person != gold else 0.0
            layer = Layer.make(
                LayerKey(image, person), dataclasses.replace(shapes, id=shapes.id + 100 * image), status=Status.DONE
            )
            layers[layer.key] = replace(layer, seconds=seconds, first_finished=1000 * place)
            if person != gold:
                effort[person][image] = (seconds, len(shapes))
    for image, rows in repeated.items():
        shapes = sides_of({9: {image: rows}})[0].shapes
        layer = Layer.make(
            LayerKey(image, 1, 2), dataclasses.replace(shapes, id=shapes.id + 100 * image), status=Status.DONE
        )
        layers[layer.key] = replace(layer, purpose=PassPurpose.REPEAT, first_finished=10**6 + image)
    project = builders.project(images=images, authors=("Ana", "Ben", "Cem", "Gold"), count=0, size=(400, 400))
    project = replace(
        project,
        images=project.images.update(
            {one: replace(project.images[one], purpose=ImagePurpose.CONTROL) for one in control}
        ),
        authors=project.authors.set(gold, Author(gold, "Gold", AuthorKind.REFERENCE)),
        layers=immutables.Map(layers),
        begun=None,
    )
    rows = builders.make_audit_report(project, AuditOptions.of(project)).drift
    assert [(row.author, row.against) for row in rows] == [(1, None), (2, None), (3, None), (1, 4), (2, 4), (3, 4)]
    for row in rows[:3]:
        j = row.author
        shared = [one for one in orders[j] if sum(one in scene[i] for i in people) > 1]
        others = sorted(set(people) - {j})
        own = [oracle.add_tables([effort[j]])]
        check(number_of(row, "f1"), oracle.drift_of(oracle.f1_tables(scene, j), shared))
        check(number_of(row, "size"), oracle.drift_of(oracle.size_tables(scene, j), shared))
        check(number_of(row, "misses"), oracle.drift_of([oracle.miss_table(scene, j)], shared))
        check(number_of(row, "pace"), oracle.drift_of(own, shared))
        beside = {
            "f1": oracle.others_f1_tables(scene, j),
            "misses": [oracle.add_tables([oracle.miss_table(scene, i) for i in others])],
            "pace": [oracle.add_tables([effort[i] for i in others])],
        }
        for quantity, tables in beside.items():
            first, last, low, high = oracle.drift_of(tables, shared)
            theirs = number_of(row, quantity).others
            assert theirs.interval is not None
            found = (theirs.value, theirs.interval.low, theirs.interval.high)
            assert found == pytest.approx((last - first, low, high), rel=1e-9, abs=1e-12)
    for row in rows[3:]:
        both: Scene = {one: drawn[one] for one in (row.author, gold)}
        shared = [one for one in orders[row.author] if one in control and one in drawn[gold]]
        assert row.images.tolist() == shared
        for quantity, tables in (
            ("f1", oracle.f1_tables(both, row.author)),
            ("size", oracle.size_tables(both, row.author)),
            ("misses", [oracle.miss_table(both, row.author)]),
        ):
            check(number_of(row, quantity), oracle.drift_of(tables, shared))
            assert number_of(row, quantity).p is None
            assert number_of(row, quantity).others.reason == NO_OTHERS
    value, low, high = oracle.own_offset(drawn[1], repeated)
    assert rows[0].own.interval is not None
    assert (rows[0].own.value, rows[0].own.interval.low, rows[0].own.interval.high) == pytest.approx((value, low, high))
    assert rows[1].own.reason == NO_REPEAT


def test_a_worked_case() -> None:
    """Ana's boxes are 40 px wide at first and 50 px later, Ben's and Cem's always 40."""

    def square(side: float) -> list:
        return [((100 - side / 2, 100 - side / 2, 100 + side / 2, 100 + side / 2), "apple", None)]

    def own(image: int) -> float:
        return (40 if image <= 6 else 50) + (image % 2) * 0.2

    images = range(1, 19)
    scene: Scene = {
        1: {image: square(own(image)) for image in images},
        2: {image: square(40.0) for image in images},
        3: {image: square(40.0) for image in images},
    }
    found = follow(scene, {person: list(images) for person in scene})
    ana = number_of(found[1], "size")
    # Each edge of a box of 50 lies 5 px outside one of 40: 5 / sqrt(50 * 40); of 50.2 it is 5.1 / sqrt(50.2 * 40).
    assert ana.last.value == pytest.approx((5 / np.sqrt(2000) + 5.1 / np.sqrt(2008)) / 2)
    assert ana.first.value == pytest.approx(0.1 / np.sqrt(40.2 * 40) / 2)
    assert [one.quantity for one in found[1].sentences] == ["size"]
    assert [found[person].sentences for person in (2, 3)] == [(), ()], "one odd person does not make the rest odd"
    assert ana.others.reason
    assert number_of(found[1], "pace").first.reason == NO_TIME
    backwards = follow(scene, {person: list(images)[::-1] for person in scene})
    assert number_of(backwards[1], "size").difference.value == pytest.approx(-(ana.difference.value or 0))
    assert not follow(
        scene,
        {1: [n for pair in zip(range(1, 10), range(18, 9, -1), strict=True) for n in pair]}
        | {person: list(images) for person in (2, 3)},
    )[1].sentences, "the same boxes in another order are no drift"


def test_where_the_others_move_too_the_images_may_be_the_cause() -> None:
    scene = draw_scene(7, images=30, miss=0.02)
    images = range(1, 31)
    rng = np.random.default_rng(1)
    effort = {}
    for person in scene:
        own = [image for image in images if image in scene[person]]
        shapes = np.array([len(scene[person][image]) for image in own])
        slower = np.array([1 + image / 30 for image in own]) if person != 3 else np.ones(len(own))
        seconds = 10 * shapes * slower * rng.lognormal(0, 0.05, len(own))
        effort[person] = EffortTable(np.full(len(own), person), np.array(own), seconds, shapes)
    found = follow(scene, {person: sorted(scene[person]) for person in scene}, effort)
    assert {person: number_of(one, "pace").speaks for person, one in found.items()} == {1: True, 2: True, 3: False}
    assert number_of(found[1], "pace").shared
    assert number_of(found[1], "pace").others.value == pytest.approx(10 * 0.33, abs=1.5)


def test_what_cannot_be_told_has_its_reason() -> None:
    scene = draw_scene(4, persons=2, images=18)
    orders = {person: sorted(images) for person, images in scene.items()}
    assert number_of(follow(scene, orders)[1], "misses").others.reason == NO_OTHERS
    unknown = follow(scene, orders, time=lambda _place: UNKNOWN)[1]
    assert (number_of(unknown, "size").difference.reason, unknown.unknown) == (NO_ORDER, 15)
    at_once = follow(scene, orders, time=lambda _place: 5)[1]
    assert number_of(at_once, "f1").difference.reason == AT_ONCE
    some = follow(scene, orders, time=lambda place: UNKNOWN if place < 5 else place)[1]
    assert number_of(some, "size").difference.reason == FEW_IMAGES
    assert len(number_of(some, "size").values) == len(some.images) > 0, "the series is there all the same"
    for folders, reason in ((2, FEW_UNITS), (3, "")):
        units = ImageUnits.of([Image(n, f"{n % folders}/{n}.jpg") for n in range(1, 19)], IntervalUnit.FOLDER)
        jackknife = Jackknife(IntervalRule(unit=IntervalUnit.FOLDER), units)
        found_size = number_of(follow(scene, orders, jackknife=jackknife)[1], "size").difference
        assert (found_size.reason, found_size.interval is None) == (reason, bool(reason))
    silent = follow(scene, orders, jackknife=Jackknife(IntervalRule(wanted=False)))[1]
    assert number_of(silent, "size").difference.value is not None
    assert not silent.sentences


def test_the_line_is_an_exponentially_weighted_mean() -> None:
    found = smooth_values(np.array([np.nan, 1.0, 2.0, np.nan, 0.0]))
    assert found.tolist() == pytest.approx([np.nan, 1.0, 1.2, 1.2, 0.96], nan_ok=True)


def test_long_series_are_pooled_into_points() -> None:
    images = range(1, 301)
    box = [((10.0, 10.0, 30.0, 30.0), "apple", None)]
    scene: Scene = {person: dict.fromkeys(images, box) for person in (1, 2)}
    found = follow(scene, {person: list(images) for person in scene})[1]
    assert (len(found.starts), found.starts.tolist()[:2]) == (100, [0, 3])
    assert (number_of(found, "f1").values == 1).all()
    assert number_of(found, "f1").difference.interval is None


def test_ids_and_inputs_do_not_matter() -> None:
    scene = draw_scene(33, images=18, grow=0.03)
    orders = orders_of(scene, 3)
    before = follow(scene, orders)[1]
    renamed = follow({7: scene[1], 2: scene[2], 3: scene[3]}, {7: orders[1], 2: orders[2], 3: orders[3]})[7]
    for one, other in zip(before.numbers, renamed.numbers, strict=True):
        assert other.difference.value == pytest.approx(one.difference.value)
    assert replace(before).images.tolist() == renamed.images.tolist()
