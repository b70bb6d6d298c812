"""The error profile of a person, loop by loop from the formulas; nothing of the product is imported.

A scene is, by person and image, a list of (box, label, occluded): persons are numbers, labels words, occluded is True,
False or None. A person has finished the images that the scene has under its number.
"""

from collections import Counter
from itertools import combinations
from math import exp, log, sqrt

import numpy as np
import scipy

from tests.oracles.quantiles import t_quantile, t_tail

Box = tuple[float, float, float, float]
Drawn = tuple[Box, str, bool | None]
Scene = dict[int, dict[int, list[Drawn]]]


def iou(a: Box, b: Box) -> float:
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    if wide <= 0 or high <= 0:
        return 0.0
    return wide * high / (area(a) + area(b) - wide * high)


def area(a: Box) -> float:
    return (a[2] - a[0]) * (a[3] - a[1])


def pairs_of(own: list[Drawn], theirs: list[Drawn]) -> list[tuple[Box, Box]]:
    """One-to-one, the largest total IoU among IoU >= 0.2."""
    if not own or not theirs:
        return []
    table = np.array([[v if (v := iou(a[0], b[0])) >= 0.2 else 0.0 for b in theirs] for a in own])
    rows, columns = scipy.optimize.linear_sum_assignment(table, maximize=True)
    return [(own[r][0], theirs[c][0]) for r, c in zip(rows, columns, strict=True) if table[r, c] > 0]


def offsets_of(a: Box, b: Box) -> list[float]:
    root = (area(a) * area(b)) ** 0.25
    return [(b[0] - a[0]) / root, (b[1] - a[1]) / root, (a[2] - b[2]) / root, (a[3] - b[3]) / root]


def paired(scene: Scene, j: int, i: int) -> dict[int, list[tuple[Box, Box]]]:
    shared = sorted(set(scene[j]) & set(scene[i]))
    found = {image: pairs_of(scene[j][image], scene[i][image]) for image in shared}
    return {image: pairs for image, pairs in found.items() if pairs}


def mean_offset(pairs: dict[int, list[tuple[Box, Box]]], weights: list[float], without: int | None = None) -> float:
    """The pooled mean of a weighted sum of the four offsets, an image left out."""
    every = [offsets_of(a, b) for image, some in pairs.items() if image != without for a, b in some]
    return sum(w * d for four in every for w, d in zip(weights, four, strict=True)) / len(every)


def log_area(pairs: dict[int, list[tuple[Box, Box]]], without: int | None = None) -> float:
    kept = [pair for image, some in pairs.items() if image != without for pair in some]
    top = sum(a[2] - a[0] + a[3] - a[1] for a, _ in kept)
    return 2 * log(top / sum(b[2] - b[0] + b[3] - b[1] for _, b in kept))


WEIGHTS = {
    "left": [1, 0, 0, 0],
    "top": [0, 1, 0, 0],
    "right": [0, 0, 1, 0],
    "bottom": [0, 0, 0, 1],
    "size": [0.25] * 4,
    "shift_x": [-0.5, 0, 0.5, 0],
    "shift_y": [0, -0.5, 0, 0.5],
}


def error_of(values: list[float]) -> float:
    n, mean = len(values), sum(values) / len(values)
    return sqrt((n - 1) / n * sum((v - mean) ** 2 for v in values))


def against_others(scene: Scene, j: int, quantity: str) -> tuple[float, float, float]:
    """The mean over the others, and the ends of its interval: of an offset, or of `area` as a ratio."""
    tables = [paired(scene, j, i) for i in sorted(scene) if i != j]
    images = sorted(set().union(*tables))

    def mean(without: int | None = None) -> float:
        if quantity == "area":
            return sum(log_area(one, without) for one in tables) / len(tables)
        return sum(mean_offset(one, WEIGHTS[quantity], without) for one in tables) / len(tables)

    reach = t_quantile(0.975, len(images) - 1) * error_of([mean(image) for image in images])
    ends = mean(), mean() - reach, mean() + reach
    return tuple(map(exp, ends)) if quantity == "area" else ends  # type: ignore[return-value]


def p_of_size(scene: Scene, j: int, quantity: str) -> float:
    """Of a head that is compared with each other person."""
    sides: dict[bool, list[float]] = {True: [], False: []}
    for i in sorted(scene):
        if i != j:
            pairs = paired(scene, j, i)
            value = mean_offset(pairs, WEIGHTS[quantity])
            error = error_of([mean_offset(pairs, WEIGHTS[quantity], image) for image in pairs])
            sides[value > 0].append(2 * t_tail(abs(value) / error, len(pairs) - 1))
    k = len(scene)
    wanted = (k - 1) // 2 + 1
    return min((sorted(side)[wanted - 1] for side in sides.values() if len(side) >= wanted), default=1.0)


def steadiness(scene: Scene, j: int) -> float:
    def v(a: int, b: int) -> float:
        every = [d for some in paired(scene, a, b).values() for pair in some for d in offsets_of(*pair)]
        mean = sum(every) / len(every)
        return sum((d - mean) ** 2 for d in every) / len(every)

    k, persons = len(scene), sorted(scene)
    if k == 2:
        return v(*persons)
    own = sum(v(j, i) for i in persons if i != j)
    return (own - sum(v(a, b) for a, b in combinations(persons, 2)) / (k - 1)) / (k - 2)


def units_of(scene: Scene, image: int, threshold: float) -> list[dict[int, Drawn]]:
    """Pairs by equal label, then by IoU, joined as long as nobody is in a unit twice."""
    shapes = [(person, one) for person in sorted(scene) for one in scene[person].get(image, [])]
    found = [
        (-(a[1] == b[1]) - value, m, n)
        for (m, (p, a)), (n, (q, b)) in combinations(enumerate(shapes), 2)
        if p != q and (value := iou(a[0], b[0])) >= threshold
    ]
    home = [{m} for m in range(len(shapes))]
    for _, m, n in sorted(found):
        one, other = home[m], home[n]
        if one is not other and not {shapes[x][0] for x in one} & {shapes[x][0] for x in other}:
            one |= other
            for x in other:
                home[x] = one
    distinct = {id(unit): unit for unit in home}.values()
    return [{shapes[x][0]: shapes[x][1] for x in unit} for unit in distinct]


def all_units(scene: Scene, threshold: float) -> dict[int, list[dict[int, Drawn]]]:
    images = Counter(image for by_image in scene.values() for image in by_image)
    return {image: units_of(scene, image, threshold) for image in sorted(images) if images[image] >= 2}


def scale_of_unit(unit: dict[int, Drawn]) -> float:
    return sum(sqrt(area(one[0])) for one in unit.values()) / len(unit)


def majority(values: list[object]) -> object | None:
    counted = Counter(value for value in values if value is not None)
    best = [value for value, n in counted.items() if 2 * n > sum(counted.values())]
    return best[0] if best else None


def group_of(unit: dict[int, Drawn], group: str, bounds: tuple[float, float]) -> bool:
    scale = scale_of_unit(unit)
    if group in ("small", "middle", "large"):
        return group == ("small" if scale <= bounds[0] else "large" if scale > bounds[1] else "middle")
    if group in ("occluded", "not_occluded"):
        return majority([one[2] for one in unit.values()]) is (group == "occluded")
    return group == "all" or majority([one[1] for one in unit.values()]) == group


def shares(scene: Scene, j: int, group: str, kind: str, threshold: float = 0.5) -> dict[int, tuple[int, int]]:
    """By image the (missed, drawn by a majority of the others), or (alone, drawn), of the units of a group."""
    units = all_units(scene, threshold)
    scales = sorted(scale_of_unit(unit) for some in units.values() for unit in some)
    bounds = tuple(scales[-(-len(scales) * n // 3) - 1] for n in (1, 2))
    found = {}
    for image, some in units.items():
        if image not in scene[j]:
            continue
        others = [i for i in scene if i != j and image in scene[i]]
        kept = [unit for unit in some if group_of(unit, group, bounds)]  # type: ignore[arg-type]
        if kind == "misses":
            known = [unit for unit in kept if 2 * sum(i in unit for i in others) > len(others)]
            found[image] = sum(j not in unit for unit in known), len(known)
        else:
            own = [unit for unit in kept if j in unit]
            found[image] = sum(len(unit) == 1 for unit in own), len(own)
    return found


def against_reference(scene: Scene, j: int, reference: int, kind: str) -> dict[int, tuple[int, int]]:
    """By image (missed, objects of the reference), (alone, drawn), or (other label, pairs), paired at IoU >= 0.5."""
    found = {}
    for image in sorted(set(scene[j]) & set(scene[reference])):
        own, theirs = scene[j][image], scene[reference][image]
        table = np.array([[v if (v := iou(a[0], b[0])) >= 0.5 else 0.0 for b in theirs] for a in own])
        rows, columns = scipy.optimize.linear_sum_assignment(table.reshape(len(own), len(theirs)), maximize=True)
        pairs = [(own[r], theirs[c]) for r, c in zip(rows, columns, strict=True) if table[r, c] > 0]
        found[image] = {
            "misses": (len(theirs) - len(pairs), len(theirs)),
            "extras": (len(own) - len(pairs), len(own)),
            "label": (sum(a[1] != b[1] for a, b in pairs), len(pairs)),
        }[kind]
    return found


def p_of_shares(mine: dict[int, tuple[int, int]], others: list[dict[int, tuple[int, int]]]) -> float:
    """Of the difference of the logits, the others pooled on the same images."""
    images = [image for image, (_, whole) in mine.items() if whole]
    if len(images) < 5:
        return 1.0

    def logit(tables: list[dict[int, tuple[int, int]]], without: int | None = None) -> tuple[float, float, float]:
        def sum_of(column: int, left_out: int | None) -> int:
            return sum(one[image][column] for one in tables for image in images if image in one and image != left_out)

        m = sum_of(1, None)
        p = min(max(sum_of(0, without) / sum_of(1, without), 0.5 / m), 1 - 0.5 / m)
        return log(p / (1 - p)), m, p

    value = logit([mine])[0] - logit(others)[0]
    error = error_of([logit([mine], image)[0] - logit(others, image)[0] for image in images])
    least = sqrt(sum(1 / (m * p * (1 - p)) for _, m, p in (logit([mine]), logit(others))))
    return float(2 * t_tail(abs(value) / max(error, least), len(images) - 1))


def label_words(scene: Scene, j: int, threshold: float = 0.5) -> tuple[int, int, int]:
    """Shapes whose others have a majority, those of them with another label, and those whose others have none."""
    known = apart = ties = 0
    for some in all_units(scene, threshold).values():
        for unit in some:
            theirs = [one[1] for i, one in unit.items() if i != j]
            if j in unit and theirs:
                most = majority(theirs)  # type: ignore[arg-type]
                ties += most is None
                known += most is not None
                apart += most is not None and most != unit[j][1]
    return known, apart, ties


def speaking(p: list[float], q: float = 0.05) -> list[bool]:
    order = sorted(p)
    passing = [value for rank, value in enumerate(order, 1) if value <= q * rank / len(p)]
    return [bool(passing) and value <= max(passing) for value in p]
