"""The plan of a study: against plain loops over drawn studies, by hand, and what is never planned."""

import math
from itertools import combinations, pairwise

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.agreement.over_persons import PairRatio, average_ratios
from annotator.metrics.agreement.planning import (
    LeastImages,
    Pilot,
    PilotSpread,
    compute_half_width,
    find_least_images,
    make_pilot,
    plan_cell,
)
from annotator.metrics.jackknife.interval import Jackknife, Spread
from annotator.metrics.matching.selection import ImageChoice
from annotator.model.layer import Layer, Status
from tests import builders
from tests.oracles import planning as oracle
from tests.oracles.two_sources import jackknife_variance


def draw(persons: int, images: int, seed: int) -> tuple[dict[tuple[int, int], list[int]], ...]:
    """Shapes in pairs and shapes of both sides of every two persons, by image."""
    random = np.random.default_rng(seed)
    hard, care = random.beta(8, 3, images), random.beta(12, 2, persons)
    whole = {pair: (2 * random.integers(4, 30, images)).tolist() for pair in combinations(range(persons), 2)}
    part = {
        (a, b): (2 * random.binomial(np.array(whole[a, b]) // 2, hard * care[a] * care[b])).tolist() for a, b in whole
    }
    return part, whole


def measure(part: dict[tuple[int, int], list[int]], whole: dict[tuple[int, int], list[int]]) -> PilotSpread:
    images = np.arange(len(next(iter(part.values()))))
    pairs = {pair: PairRatio(images, np.array(part[pair]), np.array(whole[pair])) for pair in part}
    found = average_ratios(pairs, Spread.SHARE, Jackknife(), objects=0.5).spread
    assert found is not None
    return found


@pytest.mark.parametrize(("persons", "images"), [(3, 10), (4, 12), (6, 30)])
def test_spread_range_and_half_width_are_those_of_plain_loops(persons: int, images: int) -> None:
    part, whole = draw(persons, images, seed=persons)
    found = measure(part, whole)
    told = oracle.spread_of(part, whole)
    assert (found.of_images, found.of_persons, found.crossed) == pytest.approx(told, rel=1e-9)
    assert (found.units, found.degrees, found.persons) == (images, images - 1, persons)
    pilot = make_pilot(found, minutes=3.0)
    assert pilot.image_ends is not None
    assert pilot.person_ends is not None
    assert (*pilot.image_ends, *pilot.person_ends) == pytest.approx(oracle.ends_of(images, persons, told), rel=1e-9)
    sigma, omega = images * told[0], persons * told[1]
    cell = plan_cell(pilot, 80, 5, 0.5)
    assert cell is not None
    assert cell.half_width == pytest.approx(oracle.half_width(sigma, omega, 40, 5), rel=1e-9)
    assert cell.hours == pytest.approx((5 * 40 + 40) * 3 / 60)
    assert cell.ends is not None
    assert cell.ends[0] < cell.half_width < cell.ends[1]


def test_the_pilot_itself_has_its_own_half_width() -> None:
    found = measure(*draw(4, 12, seed=1))
    pilot = make_pilot(found, None)
    assert found.of_persons is not None
    h = math.sqrt(2.200985160**2 * found.of_images + 3.182446305**2 * found.of_persons)
    assert compute_half_width(pilot.of_image, pilot.of_person, 12, 4) == pytest.approx(h, rel=1e-9)


def test_by_hand() -> None:
    # t(9) = 2.262157 and t(2) = 4.302653: sqrt(2.262157² 0.04/10 + 4.302653² 0.0025/3)
    assert compute_half_width(0.04, 0.0025, 10, 3) == pytest.approx(0.189464431, rel=1e-8)
    assert compute_half_width(0.04, None, 10, 3) == pytest.approx(2.262157163 * 0.2 / math.sqrt(10), rel=1e-9)
    assert find_least_images(Pilot(0.04, 0.0025), 0.06, 6) == LeastImages(6, 184, None, None, None)
    assert find_least_images(Pilot(0.04, 0.0025, minutes=2.5), 0.06, 6).hours == 184 * 6 * 2.5 / 60
    assert compute_half_width(0.04, 0.0025, 184, 6) <= 0.06 < compute_half_width(0.04, 0.0025, 183, 6)


def test_persons_that_scatter_too_much_are_not_outdone_by_images() -> None:
    found = find_least_images(Pilot(0.04, 0.0025), 0.06, 3)
    assert found == LeastImages(3, None, None, None, None)


def test_below_ten_images_or_three_persons_the_plan_is_for_these_persons() -> None:
    few = make_pilot(measure(*draw(4, 9, seed=2)), None)
    two = make_pilot(measure(*draw(2, 30, seed=2)), None)
    for pilot in (few, two):
        assert (pilot.of_person, pilot.person_ends) == (None, None)
        assert pilot.image_ends is not None
        cell = plan_cell(pilot, 50, 2, 1.0)
        assert cell is not None
        assert cell.half_width == compute_half_width(pilot.of_image, None, 50, 9)


def test_what_is_never_planned() -> None:
    pilot = Pilot(0.04, 0.0025, 2.0)
    assert plan_cell(pilot, 50, 2, 1.0) is None
    assert plan_cell(pilot, 10, 5, 0.1) is None
    assert find_least_images(pilot, 0.1, 2) is None
    cell = plan_cell(pilot, 15, 5, 0.1)
    assert cell is not None
    assert (cell.shared, cell.images) == (2, 15)


def test_more_images_and_more_persons_never_widen() -> None:
    pilot = Pilot(0.04, 0.0025)
    widths = [[compute_half_width(0.04, 0.0025, n, k) for n in (2, 3, 5, 20, 300)] for k in (3, 4, 8, 30)]
    assert all(a > b for row in widths for a, b in pairwise(row))
    assert all(a > b for row, after in pairwise(widths) for a, b in zip(row, after, strict=True))
    assert pilot == Pilot(0.04, 0.0025)


def test_the_names_of_persons_and_the_order_of_images_do_not_matter() -> None:
    part, whole = draw(4, 12, seed=5)
    turned = {pair: values[::-1] for pair, values in part.items()}, {p: v[::-1] for p, v in whole.items()}
    renamed = [{(3 - b, 3 - a): values for (a, b), values in one.items()} for one in (part, whole)]
    first = measure(part, whole)
    for other in (measure(*turned), measure(*renamed)):
        assert (other.of_images, other.of_persons, other.crossed) == pytest.approx(
            (first.of_images, first.of_persons, first.crossed), rel=1e-12
        )


def test_alpha_scatters_as_studies_without_each_image_say() -> None:
    """Audited anew without each image: alpha, and less its vitality that without each person."""
    images, random = 7, np.random.default_rng(3)
    project = builders.project(images=images, count=0)
    layers = []
    for key in project.layers:
        near = builders.shapes(8, seed=key.image, size=400.0)
        kept = random.random(8) < 0.8
        moved = near.box + np.tile(random.normal(0, 4, (8, 2)), 2)
        drawn = near.with_columns(box=moved, id=near.id + 100 * key.author + 1000 * key.image)
        layers.append(Layer.make(key, drawn.take(kept), status=Status.DONE))
    project = project.with_layers(layers)
    options = AuditOptions.of(project)
    whole = builders.audit(project, options).over_persons.global_alpha
    without, beside = [], []
    for left_out in project.images:
        chosen = replace(options.selection, images=ImageChoice(frozenset(project.images) - {left_out}))
        alpha = builders.audit(project, replace(options, selection=chosen)).alpha
        without.append(alpha.whole.value)
        beside.append([alpha.whole.value - alpha.vitality[person].value for person in (1, 2, 3)])
    columns = np.array(beside).T
    crossed = 2 / 3 * sum(jackknife_variance(list(row)) for row in columns - columns.mean(axis=0))
    found = whole.spread
    assert found is not None
    assert whole.sd_persons is not None
    assert (found.units, found.persons, found.of_persons) == (images, 3, whole.sd_persons**2)
    assert found.of_images == pytest.approx(jackknife_variance(without), rel=1e-9)
    assert found.crossed == pytest.approx(crossed, rel=1e-9)
