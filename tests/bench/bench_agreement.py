"""Cost of agreement: growth of an edit with the size of the project, and the engine against plain loops.

Ratios within one run; run with `pytest -m bench -s tests/bench/bench_agreement.py`.
"""

from collections.abc import Callable
from statistics import median
from time import process_time

import immutables
import numpy as np
import pytest

from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.jackknife.interval import IntervalRule
from annotator.metrics.live.live import LiveCounts
from annotator.metrics.matching.pairing import PairingRule, choose_best_pairs, find_candidates
from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from tests import builders
from tests.builders import audit

pytestmark = pytest.mark.bench

OPTIONS = AuditOptions(intervals=IntervalRule(wanted=False))


def milliseconds(work: Callable[[], object], *, times: int) -> list[float]:
    """Ascending times of some repetitions, the first thrown away."""
    spent = []
    for _ in range(times + 1):
        start = process_time()
        work()
        spent.append((process_time() - start) * 1e3)
    return sorted(spent[1:])


def made(images: int, *, count: int = 22, authors: int = 3, size: tuple[int, int] = (1300, 900)) -> Project:
    """Jittered boxes of several authors."""
    rng = np.random.default_rng(0)
    layers, next_id = {}, 1
    for image in range(1, images + 1):
        corner = rng.uniform(0, 1, (count, 2)) * size
        truth = np.concatenate((corner, corner + 20 + rng.uniform(0, 250, (count, 2))), axis=1)
        label = rng.integers(0, 5, count)
        for author in range(1, authors + 1):
            box = truth + rng.normal(0, 4, truth.shape)
            table = Shapes.make(box, id=np.arange(next_id, next_id + count), label=label, occluded=0)
            next_id += count
            layers[LayerKey(image, author)] = Layer.make(LayerKey(image, author), table, status=Status.DONE)
    return Project(
        uuid="00000000-0000-4000-8000-000000000000",
        name="bench",
        images=immutables.Map({n: Image(n, f"{n}.jpg", *size) for n in range(1, images + 1)}),
        authors=immutables.Map({n: Author(n, f"author {n}") for n in range(1, authors + 1)}),
        layers=immutables.Map(layers),
        vocabulary=builders.vocabulary("a", "b", "c", "d", "e"),
    )


def moved(layer: Layer, row: int, offset: float) -> Layer:
    one = layer.shapes.slice(row, row + 1)
    return layer.with_shapes(layer.shapes.merge(one.with_columns(box=one.box + offset)))


def edit_times(project: Project, *, moves: int = 200) -> dict[str, list[float]]:
    """Milliseconds of: one move of a drag, the same with all totals read, and an edit of a shape count."""
    live, key = LiveCounts(project, OPTIONS), LayerKey(max(project.images) // 2 + 1, 1)
    others = [project.layers[LayerKey(key.image, author)] for author in (2, 3)]
    layer = project.layers[key]
    rng = np.random.default_rng(1)
    spent: dict[str, list[float]] = {"move": [], "move and totals": [], "move, totals, alphas": [], "delete": []}
    for _ in range(moves):
        layer = moved(layer, int(rng.integers(layer.count)), float(rng.normal(0, 3)))
        start = process_time()
        live.update(project.images[key.image], [layer, *others])
        spent["move"].append((process_time() - start) * 1e3)
    for _ in range(moves // 2):
        layer = moved(layer, int(rng.integers(layer.count)), float(rng.normal(0, 3)))
        start = process_time()
        live.update(project.images[key.image], [layer, *others])
        live.compute_pair(1, 2), live.compute_pair(1, 3)
        spent["move and totals"].append((process_time() - start) * 1e3)
        live.compute_alpha()
        spent["move, totals, alphas"].append((process_time() - start) * 1e3)
    for _ in range(10):
        layer = layer.with_shapes(layer.shapes.without(layer.shapes.id[:1]))
        start = process_time()
        live.update(project.images[key.image], [layer, *others])
        spent["delete"].append((process_time() - start) * 1e3)
    return {name: sorted(values[1:]) for name, values in spent.items()}


def test_growth_of_an_edit_with_the_project():
    sizes = {images: edit_times(made(images)) for images in (10, 1000, 10_000)}
    print(f"\n{'images of 22 boxes x 3 authors':34}" + "".join(f"{images:>12}" for images in sizes))
    for name in sizes[10]:
        print(f"{name + ', median ms':34}" + "".join(f"{median(times[name]):12.3f}" for times in sizes.values()))
    growth = median(sizes[10_000]["move and totals"]) / median(sizes[10]["move and totals"])
    print(f"growth of a move from 10 to 10 000 images: {growth:.2f}")
    assert growth < 1.6


def test_a_move_among_many_boxes():
    """What a move costs depends on the boxes that it touches, hardly on those of the image."""
    medians = {}
    print(f"\n{'boxes in the image':34}{'move ms':>12}{'p99':>12}{'totals ms':>12}{'alphas ms':>12}")
    for count, size in ((22, (1300, 900)), (300, (6000, 4000)), (2000, (6000, 4000)), (2000, (1300, 900))):
        times = edit_times(made(1, count=count, size=size), moves=100 if size[0] > 2000 else 50)
        row = [median(times["move"]), times["move"][-2], *(median(times[n]) for n in list(times)[1:3])]
        print(f"{f'{count} in {size[0]} x {size[1]}':34}" + "".join(f"{value:12.3f}" for value in row))
        medians[count, size[0]] = row[0]
    assert medians[2000, 6000] < 4 * medians[22, 1300]
    assert medians[2000, 1300] < 8 * medians[22, 1300]


def loop_f1(project: Project, a: int, b: int) -> float:
    """What one would write first: an image at a time, greedily by IoU, in plain Python."""
    tp = total = 0
    for image in project.images:
        one, other = (project.layers[LayerKey(image, author)].shapes for author in (a, b))
        found = []
        for i, p in enumerate(one.box.tolist()):
            for j, q in enumerate(other.box.tolist()):
                width, height = min(p[2], q[2]) - max(p[0], q[0]), min(p[3], q[3]) - max(p[1], q[1])
                if width > 0 and height > 0 and one.label[i] == other.label[j]:
                    shared = width * height
                    union = (p[2] - p[0]) * (p[3] - p[1]) + (q[2] - q[0]) * (q[3] - q[1]) - shared
                    if shared / union >= 0.5:
                        found.append((-shared / union, i, j))
        rows, columns = set(), set()
        for _, i, j in sorted(found):
            if i not in rows and j not in columns:
                rows.add(i)
                columns.add(j)
        tp += len(rows)
        total += len(one) + len(other)
    return 2 * tp / total


def test_engine_against_a_plain_loop():
    project, few = made(10_000), made(300)
    start = process_time()
    plain = loop_f1(few, 1, 2)
    loop = (process_time() - start) * 1e3 * 10_000 / 300 * 3
    assert plain == pytest.approx(audit(few, OPTIONS).pairs[0].agreement.roles.f1.value, abs=1e-3)
    tables = [
        Shapes.concat(
            [
                layer.shapes.with_columns(image=np.full(layer.count, key.image))
                for key, layer in sorted(project.layers.items())
                if key.author == author
            ]
        )
        for author in (1, 2, 3)
    ]
    couples = [(tables[0], tables[1]), (tables[0], tables[2]), (tables[1], tables[2])]
    thresholds = np.arange(0.5, 1.0, 0.05)

    def sweep() -> None:
        for a, b in couples:
            found = find_candidates(a, b, label_aware=PairingRule().label_aware, threshold=0.5)
            for threshold in thresholds:
                choose_best_pairs(found.keep_at_least(threshold))

    f1 = median(milliseconds(sweep, times=3))
    whole = median(milliseconds(lambda: audit(project, OPTIONS), times=3))
    jackknifed = median(milliseconds(lambda: audit(project, AuditOptions()), times=1))
    live = median(milliseconds(lambda: LiveCounts(project, OPTIONS), times=1))
    print("\n10 000 images x 22 boxes x 3 authors                 ms     share of the loop")
    for name, value in (
        ("plain Python loop, F1 alone (scaled)", loop),
        ("F1 at 10 thresholds, 3 pairs", f1),
        ("whole audit with alphas, no intervals", whole),
        ("whole audit with intervals", jackknifed),
        ("live tallies made", live),
    ):
        print(f"{name:44}{value:12.0f}{value / loop:16.3f}")
    assert f1 < 0.5 * loop
    assert whole < loop
