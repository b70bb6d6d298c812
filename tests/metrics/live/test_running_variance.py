"""Variances kept up image by image equal a fresh count, whatever goes in and out."""

from functools import cache

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.metrics.live.running import RunningVariance
from annotator.metrics.matching.selection import SelectionRule, select_shapes
from annotator.metrics.randcrowns.scope import CrownRules, ImageTable, make_image_scope, make_scope
from annotator.metrics.randcrowns.variance import build_variance_table, make_variance_report, sum_variance_tally
from annotator.model.metric_settings import RandCrownsSettings
from tests import builders
from tests.depth import turns
from tests.metrics.support import assert_same

AUTHORS = (1, 2, 3)
PIXELS = RandCrownsSettings(1.0, 2.0, 3.0)
METRES = RandCrownsSettings(0.1, 0.2, 3.0, "m")


@cache
def project(images=300):
    """Three authors with nearly the same boxes on more images than a block holds; every third has a distance."""
    made = builders.project(images=images, count=4)
    layers = []
    for key, layer in made.layers.items():
        rng = np.random.default_rng(key.image * 10 + key.author)
        table = builders.shapes(4, seed=key.image, first_id=int(layer.shapes.id[0]), size=100.0)
        layers.append(layer.with_shapes(table.with_columns(box=table.box + rng.uniform(-2, 2, (4, 4)))))
    facts = {
        number: replace(image, sampling_distance=0.1 if number % 3 == 0 else None)
        for number, image in made.images.items()
    }
    return replace(made.with_layers(layers), images=made.images.update(facts))


def fresh(of, rules):
    sides = select_shapes(of, AUTHORS, SelectionRule())
    return RunningVariance(sides, ImageTable.of(of.images.values()), rules)


@pytest.mark.parametrize("settings", [PIXELS, METRES], ids=["px", "m"])
def test_images_go_in_and_out(settings):
    rules, current = CrownRules(settings), project()
    running, rng = fresh(current, rules), np.random.default_rng(1)
    keys = sorted(current.layers)
    for _ in range(turns(50, 200)):
        key = keys[int(rng.integers(len(keys)))]
        layer = current.layer_of(key)
        moved = layer.shapes.with_columns(box=layer.shapes.box + rng.uniform(-3, 3, (1, 4)).round(2) * [1, 1, 0, 0])
        current = current.with_layers([layer.with_shapes(moved.slice(int(rng.integers(0, 2)), len(moved)))])
        drawn = {author: current.layer_of(key._replace(author=author)).shapes for author in AUTHORS}
        scope = make_image_scope(current.images[key.image], drawn, AUTHORS, rules)
        running.set(key.image, sum_variance_tally(build_variance_table(scope)))
    assert_same(running.make_report(), fresh(current, rules).make_report())


@pytest.mark.parametrize("settings", [PIXELS, METRES], ids=["px", "m"])
def test_the_sum_of_the_images_is_the_tally_of_the_whole(settings):
    current = project()
    running = fresh(current, CrownRules(settings))
    sides = select_shapes(current, AUTHORS, SelectionRule())
    table = build_variance_table(make_scope(sides, ImageTable.of(current.images.values()), CrownRules(settings)))
    assert_same(running.make_report(), make_variance_report(sum_variance_tally(table)))
    assert running.sum_tallies().left_out == (200 if settings is METRES else 0)


def test_images_without_distance_are_counted_as_they_come_and_go():
    running = fresh(project(images=3), CrownRules(METRES))
    assert running.sum_tallies().left_out == 2
    one = replace(running.sum_tallies(), left_out=1)
    for image, left_out, together in ((3, 1, 3), (1, 0, 2), (3, 1, 2), (2, 0, 1), (3, 0, 0)):
        running.set(image, replace(one, left_out=left_out))
        assert running.sum_tallies().left_out == together


def test_an_image_that_was_not_there_is_refused():
    current = project(images=3)
    running = fresh(current, CrownRules(PIXELS))
    with pytest.raises(KeyError, match="image 9"):
        running.set(9, running.sum_tallies())
