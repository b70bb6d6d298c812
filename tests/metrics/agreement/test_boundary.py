"""The boundary of units: against a plain computation, and within what the package kalos draws over seeds."""

import random

import numpy as np
import pytest

from annotator.metrics.agreement.boundary import MOST, Boundary, PlacedBoxes, choose_images, find_boundary
from tests.depth import turns
from tests.metrics.randcrowns.scopes import Boxes, drawn
from tests.oracles.variances import compute_iou

Scene = dict[int, dict[int, Boxes]]
SIZE = (400, 200)


def draw_scene(seed: int, *, noise: float = 3.0, images: int = 8) -> Scene:
    rng = np.random.default_rng(seed)
    found: Scene = {author: {} for author in (1, 2, 3)}
    for image in range(1, images + 1):
        corner, size = rng.uniform(0, 150, (14, 2)) * [2, 1], rng.uniform(15, 45, (14, 2))
        for author in found:
            if author == 3 and image == 2:
                continue
            seen = rng.random(14) < 0.85
            moved = corner[seen] + rng.normal(0, noise, (int(seen.sum()), 2))
            found[author][image] = np.hstack((moved, moved + size[seen])).tolist()
    return found


def boundary(scene: Scene) -> Boundary:
    sides = [drawn(author, by_image) for author, by_image in scene.items()]
    return find_boundary(PlacedBoxes.of(sides, dict.fromkeys(range(1, 100), SIZE)))


def list_distances(scene: Scene) -> tuple[list[float], list[float], list[float], int]:
    """Distances within, those between with their weights, and the number of shapes."""
    within, between, weights = [], [], []
    every = [(image, author) for author, by_image in scene.items() for image in by_image]
    shapes = 0
    for image, author in every:
        for box in scene[author][image]:
            shapes += 1
            for other_image, other in every:
                nearest = 1 - max([compute_iou(box, one) for one in scene[other][other_image]], default=0.0)
                if other_image != image:
                    authors = sum(1 for one, _ in every if one == other_image)
                    between.append(nearest)
                    weights.append(1 / ((len({one for one, _ in every}) - 1) * authors))
                elif other != author:
                    within.append(nearest)
    return within, between, weights, shapes


@pytest.mark.parametrize(("seed", "noise"), [(1, 3.0), (2, 8.0)])
def test_distances_and_densities_as_computed_one_by_one(seed: int, noise: float) -> None:
    from scipy.stats import gaussian_kde

    scene = draw_scene(seed, noise=noise, images=5)
    within, between, weights, shapes = list_distances(scene)
    found = boundary(scene)
    assert (found.within, found.between) == (len(within), shapes)
    values = np.unique(np.round(np.concatenate((within, between)), 6))
    below = [np.mean(np.round(within, 6)[:, None] <= values, axis=0)]
    below.append(np.array(weights) @ (np.round(between, 6)[:, None] <= values) / sum(weights))
    assert found.distance == pytest.approx((below[0] - below[1]).max(), rel=1e-9)
    grid = np.linspace(0, 1, 1000)
    first = gaussian_kde(within)(grid)
    spread = np.average((between - np.average(between, weights=weights)) ** 2, weights=weights) * shapes / (shapes - 1)
    width = np.sqrt(spread) * shapes ** (-0.2)
    second = np.average(np.exp(-0.5 * ((grid[:, None] - between) / width) ** 2), axis=1, weights=weights)
    second /= width * np.sqrt(2 * np.pi)
    apart, mode, other = first - second, int(first.argmax()), int(second.argmax())
    crossings = [n for n in range(mode + 1, 999) if apart[n] * apart[n + 1] <= 0]
    valley = mode + int((first + second)[mode : other + 1].argmin())
    assert found.tau.value == pytest.approx(grid[crossings[0] if crossings else valley], abs=1e-12)


@pytest.mark.parametrize("seed", range(turns(1, 3)))
def test_kalos_finds_about_the_same_whatever_other_images_it_draws(seed: int) -> None:
    from kalos.iaa.principled_configuration import calculate_ks_statistic, find_bayesian_boundary

    scene = draw_scene(seed + 10)
    within, *_ = list_distances(scene)
    every = [(image, author) for author, by_image in scene.items() for image in by_image]
    taus, distances = [], []
    for draw in range(turns(15, 40)):
        chance = random.Random(draw)
        between = []
        for image, author in every:
            other_image = chance.choice([one for one in range(1, 9) if one != image])
            other = chance.choice([one for picture, one in every if picture == other_image])
            theirs = scene[other][other_image]
            between += [1 - max([compute_iou(box, one) for one in theirs], default=0.0) for box in scene[author][image]]
        taus.append(find_bayesian_boundary(np.array(within), np.array(between)))
        distances.append(calculate_ks_statistic(np.array(within), np.array(between)))
    found = boundary(scene)
    assert found.tau.value is not None
    assert found.distance is not None
    assert min(taus) <= found.tau.value <= max(taus)
    assert min(distances) <= found.distance <= max(distances)


def test_undefined_without_two_images_of_known_size() -> None:
    alone = boundary({1: {1: [[0, 0, 9, 9]]}, 2: {1: [[0, 0, 9, 9]]}})
    assert alone.tau.value is None
    assert "two images" in alone.tau.reason
    assert alone.separation.value is None
    sides = [drawn(author, {1: [[0, 0, 9, 9]], 2: [[0, 0, 9, 9]]}) for author in (1, 2)]
    assert find_boundary(PlacedBoxes.of(sides, {})).tau.value is None


def test_so_many_images_evenly_spaced() -> None:
    assert choose_images(np.arange(150)).tolist() == list(range(150))
    chosen = choose_images(np.arange(1000))
    assert (len(chosen), chosen[1] - chosen[0]) == (MOST, 5)
