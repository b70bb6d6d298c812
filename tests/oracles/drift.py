"""Drift as its formulas say, loop by loop: last third less first third, by Welch's t over the jackknife.

A quantity is a list of tables, one for each other person: by image its part and its whole. The value over some images
is the mean of the ratios of sums of the tables.
"""

from collections.abc import Sequence
from itertools import combinations
from math import sqrt

import numpy as np
import scipy

from tests.oracles.person_profiles import Drawn, Scene, all_units, error_of, iou, offsets_of, pairs_of
from tests.oracles.quantiles import t_quantile

Table = dict[int, tuple[float, float]]


def size_tables(scene: Scene, j: int) -> list[Table]:
    """Mean outward offset of j against each other person."""
    found = []
    for i in sorted(scene):
        if i != j:
            table: Table = {}
            for image in set(scene[j]) & set(scene[i]):
                pairs = pairs_of(scene[j][image], scene[i][image])
                table[image] = (sum(sum(offsets_of(*pair)) / 4 for pair in pairs), len(pairs))
            found.append(table)
    return found


def miss_table(scene: Scene, j: int, threshold: float = 0.5) -> Table:
    """Objects that a strict majority of the others drew, and those of them that j did not."""
    table: Table = {}
    for image, units in all_units(scene, threshold).items():
        finishers = [i for i in scene if image in scene[i] and i != j]
        if image in scene[j] and finishers:
            expected = [unit for unit in units if 2 * sum(i in unit for i in finishers) > len(finishers)]
            table[image] = (sum(j not in unit for unit in expected), len(expected))
    return table


def hits_of(own: list[Drawn], theirs: list[Drawn], threshold: float = 0.5) -> int:
    """Pairs of equal label, one to one, as many as can be."""
    if not own or not theirs:
        return 0
    table = np.array([[float(a[1] == b[1] and iou(a[0], b[0]) >= threshold) for b in theirs] for a in own])
    return int(table[scipy.optimize.linear_sum_assignment(table, maximize=True)].sum())


def f1_table(scene: Scene, j: int, i: int) -> Table:
    return {
        image: (2 * hits_of(scene[j][image], scene[i][image]), len(scene[j][image]) + len(scene[i][image]))
        for image in set(scene[j]) & set(scene[i])
    }


def f1_tables(scene: Scene, j: int) -> list[Table]:
    """F1 of j with each other person."""
    return [f1_table(scene, j, i) for i in sorted(scene) if i != j]


def others_f1_tables(scene: Scene, j: int) -> list[Table]:
    """F1 of each two other persons."""
    return [f1_table(scene, a, b) for a, b in combinations(sorted(scene.keys() - {j}), 2)]


def add_tables(tables: Sequence[Table]) -> Table:
    """All of them as one person."""
    images = set().union(*tables)
    return {image: tuple(sum(t.get(image, (0, 0))[n] for t in tables) for n in (0, 1)) for image in images}  # type: ignore[misc]


def own_offset(earlier: dict[int, list[Drawn]], later: dict[int, list[Drawn]]) -> tuple[float, float, float]:
    """Mean outward offset of the later pass against the earlier one over all pairs, and the ends of its interval."""
    pairs = {image: pairs_of(later[image], earlier[image]) for image in later}
    tables = [{image: (sum(sum(offsets_of(*pair)) / 4 for pair in some), len(some)) for image, some in pairs.items()}]
    images = [image for image, some in pairs.items() if some]
    error = error_of([value_of(tables, images, image) for image in images])
    reach = t_quantile(0.975, len(images) - 1) * error
    value = value_of(tables, images)
    return value, value - reach, value + reach


def value_of(tables: Sequence[Table], images: Sequence[int], without: int | None = None) -> float:
    ratios = []
    for table in tables:
        rows = [table[image] for image in images if image in table and image != without]
        ratios.append(sum(part for part, _ in rows) / sum(whole for _, whole in rows))
    return sum(ratios) / len(ratios)


def drift_of(tables: Sequence[Table], order: Sequence[int]) -> tuple[float, float, float, float]:
    """First third, last third, and the ends of the interval of their difference; the order holds all images."""
    size = len(order) // 3
    values, squares, degrees = [], [], []
    for images in (order[:size], order[-size:]):
        known = [image for image in images if any(table.get(image, (0, 0))[1] for table in tables)]
        values.append(value_of(tables, images))
        squares.append(error_of([value_of(tables, images, image) for image in known]) ** 2)
        degrees.append(len(known) - 1)
    below = sum(square**2 / degree for square, degree in zip(squares, degrees, strict=True))
    reach = t_quantile(0.975, sum(squares) ** 2 / below) * sqrt(sum(squares))
    difference = values[1] - values[0]
    return values[0], values[1], difference - reach, difference + reach
