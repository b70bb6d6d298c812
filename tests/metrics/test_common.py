"""What must hold for every number between authors, whatever it measures. A new metric joins by a row in `METRICS`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.geometry.box import as_polygon
from annotator.metrics.agreement.pair import TallyLayout, TallyRule, compute_agreement, sums_of, tally
from annotator.metrics.matching.pairing import PairingRule
from annotator.metrics.matching.selection import AuthorShapes, find_shared_images
from annotator.metrics.randcrowns.scope import CrownRules, ImageTable, make_scope
from annotator.metrics.randcrowns.variance import build_variance_table, make_variance_report, sum_variance_tally
from annotator.model.image import Image
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.shapes import Shapes
from tests.metrics.drawn import drawn, random_sides
from tests.metrics.wholes import compute_global_scores, compute_kalos_alpha

Numbers = dict[str, float | None]
Sides = Sequence[AuthorShapes]
LABELS = (0, 1, 2)


def by_pairs(sides: Sides, numbers: Callable[[AuthorShapes, AuthorShapes], Numbers]) -> Numbers:
    """The numbers of all ordered pairs; the author with the lower id is computed first, as everywhere."""
    return {
        f"{name} {a.author}-{b.author}": value
        for a, b in permutations(sides, 2)
        for name, value in numbers(a, b).items()
    }


def agreement_numbers(sides: Sides, scale: float, **rule: object) -> Numbers:
    def of_pair(a: AuthorShapes, b: AuthorShapes) -> Numbers:
        first, second = sorted((a, b), key=lambda side: side.author)
        chosen = TallyRule(PairingRule(**rule), size_threshold=2000.0 * scale**2)
        rows = tally(first, second, images=find_shared_images(a, b), layout=TallyLayout(LABELS), rule=chosen)
        found = compute_agreement(first.author, second.author, sums_of(rows), size_threshold=chosen.size_threshold)
        found = found if first is a else found.swap()
        recalls = {f"recall {name}": score.value for name, score in found.recall_a.items()}
        labels = {f"F1 of {label}": roles.f1.value for label, roles in found.by_label.items()}
        named = {
            "precision": found.roles.precision,
            "recall": found.roles.recall,
            "F1": found.roles.f1,
            "mean IoU": found.iou.mean,
            "median IoU": found.iou.median,
            "std IoU": found.iou.std,
            "alpha of part state": found.part_state.alpha,
            "alpha of occluded": found.occluded.alpha,
        }
        return {name: score.value for name, score in named.items()} | recalls | labels

    return by_pairs(sides, of_pair)


def alpha_numbers(sides: Sides, scale: float) -> Numbers:
    found, sensitivity = compute_kalos_alpha(sorted(sides, key=lambda side: side.author), LABELS, iou_threshold=0.5)
    numbers: Numbers = {"alpha mean": found.mean.value, "alpha global": found.whole.value}
    numbers |= {f"vitality {author}": score.value for author, score in found.vitality.items()}
    numbers |= {f"difficulty {label}": score.value for label, score in found.difficulty.items()}
    numbers |= {f"alpha {pair.a}-{pair.b}": pair.whole.value for pair in found.pairs}
    return numbers | {f"alpha at {threshold}": score.value for threshold, score in sensitivity}


def crown_scope(sides: Sides, scale: float):
    settings = RandCrownsSettings(2.0 * scale, 3.0 * scale, 3.0)
    return make_scope(sides, ImageTable.of(Image(n, f"{n}.jpg") for n in range(20)), CrownRules(settings))


def variance_numbers(sides: Sides, scale: float) -> Numbers:
    report = make_variance_report(sum_variance_tally(build_variance_table(crown_scope(sides, scale))))
    rows = {f"of {row.reference}": row for row in report.references} | {"pooled": report.pooled}
    return {
        f"{name} variance {of}": getattr(row, name).value
        for of, row in rows.items()
        for name in ("iou", "iou_crowns", "randcrowns", "iou_all_targets")
    }


def global_score_numbers(sides: Sides, scale: float) -> Numbers:
    scores = compute_global_scores(crown_scope(sides, scale))
    return {f"global score {one.target}-{one.delineation}": one.mean.value for one in scores}


@dataclass(frozen=True)
class Metric:
    """A family of numbers about authors."""

    numbers: Callable[[Sides, float], Numbers]
    """From what authors drew and the factor by which all lengths are multiplied."""
    best: float
    """Its value where all authors drew the same."""
    symmetric: tuple[str, ...] = ()
    """Names whose value for (a, b) is that for (b, a)."""
    spread: tuple[str, ...] = ()
    """Names whose best value is 0."""


METRICS = {
    "agreement": Metric(agreement_numbers, 1.0, ("F1", "mean IoU", "median IoU", "std IoU", "alpha of"), ("std IoU",)),
    "agreement, labels ignored": Metric(
        lambda sides, scale: agreement_numbers(sides, scale, label_aware=False, iou_threshold=0.3),
        1.0,
        ("F1", "mean IoU", "alpha of"),
        ("std IoU",),
    ),
    "agreement, polygons": Metric(
        lambda sides, scale: agreement_numbers(sides, scale, overlap="polygon"), 1.0, ("F1", "mean IoU"), ("std IoU",)
    ),
    "KALOS alpha": Metric(alpha_numbers, 1.0, spread=("vitality",)),
    "variance": Metric(variance_numbers, 0.0),
    "global score": Metric(global_score_numbers, 1.0),
}


@pytest.fixture(params=METRICS.values(), ids=METRICS.keys())
def metric(request: pytest.FixtureRequest) -> Metric:
    return request.param


@pytest.fixture
def sides() -> list[AuthorShapes]:
    """Three authors with tags, and polygons here and there."""
    rng = np.random.default_rng(1)
    found = []
    for side in random_sides(3, images=7, seed=5, noise=4.0, missing=0.0):
        table = side.shapes
        polygons = [
            as_polygon([[(x0, y0), (x1, y0), (x1, y1)]]) if row % 5 == 0 else None
            for row, (x0, y0, x1, y1) in enumerate(table.box.tolist())
        ]
        column = np.empty(len(table), dtype=np.object_)
        column[:] = polygons
        tags = {name: rng.integers(-1, 2, len(table)).astype(np.int8) for name in ("occluded", "part_state")}
        found.append(replace(side, shapes=table.with_columns(polygon=column, **tags)))
    return found


def changed(side: AuthorShapes, *, factor: float = 1.0, offset: float = 0.0) -> AuthorShapes:
    table = side.shapes
    column = None
    if table.polygon is not None:
        column = np.empty(len(table), dtype=np.object_)
        column[:] = [
            None if polygon is None else as_polygon([ring * factor + offset for ring in polygon])
            for polygon in table.polygon
        ]
    return replace(side, shapes=table.with_columns(box=table.box * factor + offset, polygon=column))


def assert_equal(found: Numbers, expected: Numbers, tolerance: float = 1e-9) -> None:
    assert found.keys() == expected.keys()
    for name, value in expected.items():
        assert found[name] == (None if value is None else pytest.approx(value, abs=tolerance)), name


def test_there_is_something_to_measure(metric, sides):
    numbers = metric.numbers(sides, 1.0)
    assert all(value is not None for value in numbers.values())
    assert len({round(value, 6) for value in numbers.values()}) > 3


def test_both_directions_agree(metric, sides):
    numbers = metric.numbers(sides, 1.0)
    for name, value in numbers.items():
        if name.startswith(metric.symmetric) and metric.symmetric:
            words, pair = name.rsplit(" ", 1)
            a, b = pair.split("-")
            assert numbers[f"{words} {b}-{a}"] == value, name


def test_the_order_of_authors_does_not_matter(metric, sides):
    assert_equal(metric.numbers(sides[::-1], 1.0), metric.numbers(sides, 1.0))


def test_the_order_of_rows_does_not_matter(metric, sides):
    """Shapes with other ids: another order within every image. Overlaps are unequal, so no tie is settled by order."""

    def reordered(side: AuthorShapes) -> AuthorShapes:
        mixed = np.random.default_rng(side.author).permutation(len(side.shapes))
        order = mixed[np.argsort(side.shapes.image[mixed], kind="stable")]
        return replace(side, shapes=side.shapes.take(order).with_columns(id=np.arange(len(order))))

    jittered = [
        replace(
            side,
            shapes=side.shapes.with_columns(
                box=side.shapes.box + np.random.default_rng(side.author).uniform(0, 0.5, (len(side.shapes), 4)),
                polygon=None,
            ),
        )
        for side in sides
    ]
    assert_equal(metric.numbers([reordered(side) for side in jittered], 1.0), metric.numbers(jittered, 1.0))


@pytest.mark.parametrize("factor", [0.25, 4.0])
def test_the_unit_of_length_does_not_matter(metric, sides, factor):
    scaled = [changed(side, factor=factor) for side in sides]
    assert_equal(metric.numbers(scaled, factor), metric.numbers(sides, 1.0))


def test_the_origin_does_not_matter(metric, sides):
    moved = [changed(side, offset=4096.0) for side in sides]
    assert_equal(metric.numbers(moved, 1.0), metric.numbers(sides, 1.0))


def test_equal_layers_give_the_best_value(metric, sides):
    same = [replace(sides[0], author=author) for author in (1, 2, 3)]
    for name, value in metric.numbers(same, 1.0).items():
        best = 0.0 if metric.spread and name.startswith(metric.spread) else metric.best
        assert value == pytest.approx(best, abs=1e-12), name


def test_nothing_drawn_is_never_a_wrong_number(metric):
    """Undefined, or, where all say that nothing is there, full agreement; never an error, a NaN or a silent 0."""
    nothing = [drawn(author, images=[1, 2]) for author in (1, 2, 3)]
    for name, value in metric.numbers(nothing, 1.0).items():
        assert value in {None, 1.0} or name.startswith("vitality"), name
    for few in ([], nothing[:1], [drawn(author, images=[]) for author in (1, 2, 3)]):
        assert all(value is None for value in metric.numbers(few, 1.0).values())


def test_inputs_stay_as_they_are(metric, sides):
    before = [Shapes.concat([side.shapes.take(np.arange(len(side.shapes)))]) for side in sides]
    first = metric.numbers(sides, 1.0)
    assert [side.shapes for side in sides] == before
    assert metric.numbers(sides, 1.0) == first
