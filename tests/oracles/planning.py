"""The plan of a study in plain loops, from metrics 6.8 alone and not from the product."""

import math
from statistics import mean

from tests.oracles.quantiles import chi2_quantile, t_quantile
from tests.oracles.two_sources import jackknife_variance


def spread_of(
    part: dict[tuple[int, int], list[int]], whole: dict[tuple[int, int], list[int]]
) -> tuple[float, float, float]:
    """V_img, V_ann and V_x of the mean pair ratio of k persons on the same n images."""
    pairs = list(part)
    persons = sorted({person for pair in pairs for person in pair})
    images = range(len(part[pairs[0]]))

    def ratio(pair: tuple[int, int], image: int | None) -> float:
        top = sum(one for place, one in enumerate(part[pair]) if place != image)
        return top / sum(one for place, one in enumerate(whole[pair]) if place != image)

    def without(person: int, image: int | None) -> float:
        return mean(ratio(pair, image) for pair in pairs if person not in pair)

    k = len(persons)
    of_images = jackknife_variance([mean(ratio(pair, image) for pair in pairs) for image in images])
    of_persons = jackknife_variance([without(person, None) for person in persons])
    apart = {
        person: [without(person, image) - mean(without(one, image) for one in persons) for image in images]
        for person in persons
    }
    crossed = (k - 1) / k * sum(jackknife_variance(apart[person]) for person in persons)
    return of_images, of_persons, crossed


def ends_of(n: int, k: int, spread: tuple[float, float, float]) -> tuple[float, float, float, float]:
    """The ends of sigma squared, then those of omega squared."""
    of_images, of_persons, crossed = spread
    sigma = n * of_images
    return (
        sigma * (n - 1) / chi2_quantile(0.975, n - 1),
        sigma * (n - 1) / chi2_quantile(0.025, n - 1),
        k * max(0.0, of_persons * (k - 1) / chi2_quantile(0.975, k - 1) - crossed),
        k * of_persons * (k - 1) / chi2_quantile(0.025, k - 1),
    )


def half_width(sigma: float, omega: float, n: int, k: int) -> float:
    """Of the interval of a study with n images annotated by all of k persons; variances of one image and person."""
    return math.sqrt(t_quantile(0.975, n - 1) ** 2 * sigma / n + t_quantile(0.975, k - 1) ** 2 * omega / k)
