"""What proposals do to people's work, loop by loop from the formulas; nothing of the product is imported.

A scene is, by person and image, (condition, seconds, boxes); `proposals` are boxes by image and id, `planted` by image
(id of the original, box, whether it is invented).
"""

from math import exp, log, sqrt

from tests.oracles.drift import hits_of
from tests.oracles.person_profiles import Box, area, error_of, iou, pairs_of
from tests.oracles.quantiles import t_quantile

WITHOUT, WITH, PLANTED = "without", "with", "planted"
Scene = dict[int, dict[int, tuple[str, float, list[Box]]]]
Proposals = dict[int, dict[int, Box]]
Planted = dict[int, list[tuple[int, Box, bool]]]


def words(boxes: list[Box]) -> list[tuple[Box, str, None]]:
    return [(box, "", None) for box in boxes]


def others_of(scene: Scene, person: int, image: int) -> list[list[Box]]:
    """What the others drew there without proposals."""
    rows = [rows[image] for other, rows in sorted(scene.items()) if other != person and image in rows]
    return [boxes for how, _seconds, boxes in rows if how == WITHOUT]


def pull_of(own: list[Box], proposed: list[Box], theirs: list[Box]) -> tuple[float, float]:
    """N and D of one person against one other on one image."""
    toward = away = 0.0
    final = {o: f for f, o in pairs_of(words(own), words(theirs))}
    for p, o in pairs_of(words(proposed), words(theirs)):
        if o in final:
            scale = sqrt(area(o))
            for edge in range(4):
                toward += (final[o][edge] - o[edge]) / scale * (p[edge] - o[edge]) / scale
                away += ((p[edge] - o[edge]) / scale) ** 2
    return toward, away


def sums_of(
    scene: Scene, proposals: Proposals, planted: Planted, person: int, image: int
) -> dict[str, tuple[float, float]]:
    """Part and whole of every number of one person on one image."""
    how, seconds, own = scene[person][image]
    others = others_of(scene, person, image)
    pulls = [pull_of(own, list(proposals[image].values()), theirs) for theirs in others]
    found = {
        "seconds": (seconds, len(own) if seconds else 0),
        "f1": (
            sum(2 * hits_of(words(own), words(theirs)) for theirs in others),
            sum(len(own) + len(theirs) for theirs in others),
        ),
        "pull": (sum(n for n, _ in pulls), sum(d for _, d in pulls)),
        "shifted": (0.0, 0.0),
        "invented": (0.0, 0.0),
    }
    for original, box, invented in planted.get(image, []) if how == PLANTED else []:
        if invented and any(iou(other, box) >= 0.5 for theirs in others for other in theirs):
            continue
        best = max(own, key=lambda one: iou(one, box), default=None)
        taken = best is not None and iou(best, box) >= 0.75
        if taken and not invented and best is not None:
            taken = iou(best, proposals[image][original]) < iou(best, box)
        kind = "invented" if invented else "shifted"
        found[kind] = (found[kind][0] + taken, found[kind][1] + 1)
    found["taken"] = (found["shifted"][0] + found["invented"][0], found["shifted"][1] + found["invented"][1])
    return found


def ratio_of(rows: list[tuple[str, int, dict[str, tuple[float, float]]]], how: str, name: str) -> float:
    kept = [sums[name] for condition, _image, sums in rows if condition == how]
    return sum(part for part, _ in kept) / sum(whole for _, whole in kept)


def measure(
    scene: Scene, proposals: Proposals, planted: Planted, people: list[int]
) -> dict[str, tuple[float, float, float]]:
    """Every number of these people together, with the ends of its interval."""
    rows = [
        (scene[person][image][0], image, sums_of(scene, proposals, planted, person, image))
        for person in people
        for image in scene[person]
    ]

    def subtract(name):
        return lambda kept: ratio_of(kept, WITH, name) - ratio_of(kept, WITHOUT, name)

    def pull(kept):
        alone = ratio_of(kept, WITHOUT, "pull")
        return (ratio_of(kept, WITH, "pull") - alone) / (1 - alone)

    found = {}
    for key, formula, name, conditions in (
        ("seconds_difference", subtract("seconds"), "seconds", (WITH, WITHOUT)),
        ("f1_difference", subtract("f1"), "f1", (WITH, WITHOUT)),
        ("pull", pull, "pull", (WITH, WITHOUT)),
    ):
        value, without = leave_out(rows, formula, name, conditions)
        reach = t_quantile(0.975, len(without) - 1) * error_of(without)
        found[key] = value, value - reach, value + reach
    for name in ("taken", "shifted", "invented"):
        share, without = leave_out(rows, lambda kept, name=name: ratio_of(kept, PLANTED, name), name, (PLANTED,))
        number = sum(sums[name][1] for how, _image, sums in rows if how == PLANTED)
        found[name] = share, *share_ends(share, without, number)
    return found


def leave_out(rows, formula, name, conditions):
    """The number, and the same without each image that says something of it."""
    used = sorted({image for how, image, sums in rows if how in conditions and sums[name][1] > 0})
    return formula(rows), [formula([row for row in rows if row[1] != image]) for image in used]


def share_ends(share: float, without: list[float], number: float) -> tuple[float, float]:
    kept = [min(max(one, 0.5 / number), 1 - 0.5 / number) for one in (share, *without)]
    middle = log(kept[0] / (1 - kept[0]))
    error = error_of([log(one / (1 - one)) for one in kept[1:]])
    reach = t_quantile(0.975, len(without) - 1) * max(error, 1 / sqrt(number * kept[0] * (1 - kept[0])))
    low, high = (1 / (1 + exp(-end)) for end in (middle - reach, middle + reach))
    return min(low, share), max(high, share)
