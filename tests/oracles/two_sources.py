"""Two-source intervals and paired differences in plain loops, from the definition alone and not from the product."""

import math
from collections.abc import Sequence
from statistics import mean, variance

from tests.oracles.quantiles import t_quantile


def jackknife_variance(without: Sequence[float]) -> float:
    """(G - 1)/G times the sum of squared differences from their mean."""
    middle = mean(without)
    return (len(without) - 1) / len(without) * sum((one - middle) ** 2 for one in without)


def interval_over_references(
    values: Sequence[float], without: Sequence[Sequence[float]], objects: float, *, is_share: bool
) -> tuple[float, float, float]:
    """Mean and interval of a number against R >= 3 references; `without` has a row a reference and a value a group."""
    groups = [mean(row[group] for row in without) for group in range(len(without[0]))]
    middle = mean(values)
    of_images, of_references = jackknife_variance(groups), variance(values) / len(values)
    h = math.sqrt(
        t_quantile(0.975, len(groups) - 1) ** 2 * of_images + t_quantile(0.975, len(values) - 1) ** 2 * of_references
    )
    if not is_share:
        return middle, middle - h, middle + h
    kept = min(max(middle, 0.5 / objects), 1 - 0.5 / objects)
    logit, reach = math.log(kept / (1 - kept)), h / (kept * (1 - kept))
    low, high = (1 / (1 + math.exp(-end)) for end in (logit - reach, logit + reach))
    return middle, min(low, middle), max(high, middle)


def interval_of_difference(value: float, without: Sequence[float]) -> tuple[float, float]:
    """The delete-one interval of a difference of two numbers."""
    half = t_quantile(0.975, len(without) - 1) * math.sqrt(jackknife_variance(without))
    return value - half, value + half


def interval_of_mean_pair(
    part: dict[tuple[int, int], list[int]], whole: dict[tuple[int, int], list[int]], objects_of_one: float = 0.5
) -> tuple[float, float, float]:
    """Mean pair ratio of k >= 3 persons on the same n images, with its interval over images and persons."""
    pairs = list(part)
    ratios = {pair: sum(part[pair]) / sum(whole[pair]) for pair in pairs}
    middle = mean(ratios.values())
    images = len(part[pairs[0]])
    left = [
        mean((sum(part[p]) - part[p][image]) / (sum(whole[p]) - whole[p][image]) for p in pairs)
        for image in range(images)
    ]
    persons = sorted({person for pair in pairs for person in pair})
    people = [mean(ratios[p] for p in pairs if person not in p) for person in persons]
    h = math.sqrt(
        t_quantile(0.975, images - 1) ** 2 * jackknife_variance(left)
        + t_quantile(0.975, len(persons) - 1) ** 2 * jackknife_variance(people)
    )
    objects = objects_of_one * mean(sum(whole[p]) for p in pairs)
    kept = min(max(middle, 0.5 / objects), 1 - 0.5 / objects)
    logit, reach = math.log(kept / (1 - kept)), h / (kept * (1 - kept))
    low, high = (1 / (1 + math.exp(-end)) for end in (logit - reach, logit + reach))
    return middle, min(low, middle), max(high, middle)
