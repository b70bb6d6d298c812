"""Drift as its formulas say, loop by loop: last third less first third, by Welch's t over the jackknife.

A quantity is a list of tables, one for each other person: by image its part and its whole. The value over some images
is the mean of the ratios of sums of the tables.
"""

from collections.abc import Sequence
from math import sqrt

from scipy import stats

from tests.oracles.person_profiles import Scene, all_units, error_of, offsets_of, pairs_of

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
    reach = stats.t.ppf(0.975, sum(squares) ** 2 / below) * sqrt(sum(squares))
    difference = values[1] - values[0]
    return values[0], values[1], difference - reach, difference + reach
