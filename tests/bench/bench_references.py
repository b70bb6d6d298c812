"""What all references and all differences of three persons and two models cost, beside one check of one model.

Run with `python -m pytest -m bench tests/bench/bench_references.py -s`. Every value is processor time, of several
rounds the least: other programs do not count.
"""

import time
from collections.abc import Sequence

import immutables
import numpy as np
import pytest

from annotator.api.check import ask_source_for_check
from annotator.api.questions import CheckQuestion
from annotator.metrics.ranges.source import LoadedSource, OneProcess
from annotator.model.author import Author, AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.report.detector.values import CheckReport, add_check_intervals
from tests import builders

pytestmark = pytest.mark.bench

PERSONS, MODELS = (1, 2, 3), (8, 9)
MOST = 6.5
"""How many times one check of one model all may take: six checks, and half a one for what they say together."""


def make_large(images: int = 5000, detections: int = 100, objects: int = 20) -> Project:
    """Of each image three persons' boxes of the same objects, a tenth of them not drawn, and two models' detections."""
    rng = np.random.default_rng(32)
    layers, number = [], 0
    for image in range(1, images + 1):
        corner = rng.uniform(0, 1800, (objects, 2))
        truth = np.concatenate((corner, corner + rng.uniform(20, 120, (objects, 2))), axis=1)
        label = rng.integers(0, 2, objects)
        for author in (*PERSONS, *MODELS):
            drawn = np.flatnonzero(rng.random(objects) > 0.1)
            boxes, own, score = truth[drawn] + rng.normal(0, 3, (len(drawn), 4)), label[drawn], None
            if author in MODELS:
                more = rng.uniform(0, 1800, (detections - len(drawn), 2))
                more = np.concatenate((more, more + rng.uniform(20, 120, more.shape)), axis=1)
                boxes, own = np.concatenate((boxes, more)), np.concatenate((own, rng.integers(0, 2, len(more))))
                score = np.concatenate((rng.beta(5, 2, len(drawn)), rng.beta(1, 5, len(more))))
            ids = 1 + number + np.arange(len(boxes))
            number += len(boxes)
            columns = {} if score is None else {"score": score}
            shapes = Shapes.make(boxes, id=ids, label=own, occluded=rng.integers(0, 2, len(boxes)), **columns)
            layers.append(Layer.make(LayerKey(image, author), shapes, status=Status.DONE))
    authors = [Author(one, f"person {one}") for one in PERSONS]
    authors += [Author(one, f"model {one}", AuthorKind.MODEL) for one in MODELS]
    return Project(
        uuid="00000000-0000-4000-8000-000000000032",
        name="large",
        images=immutables.Map({one: Image(one, f"{one:05}.jpg", 2000, 2000) for one in range(1, images + 1)}),
        authors=immutables.Map({author.id: author for author in authors}),
        layers=immutables.Map({layer.key: layer for layer in layers}),
        vocabulary=builders.vocabulary("apple", "pear"),
    )


def check(project: Project, models: Sequence[str], references: Sequence[str]) -> CheckReport:
    """What `annotator check` makes, with all intervals and differences."""
    question = CheckQuestion(model=models, reference=references)
    return add_check_intervals(ask_source_for_check(LoadedSource(project), project, question, OneProcess()))


def measure(project: Project, models: Sequence[str], references: Sequence[str], rounds: int = 2) -> float:
    """Seconds of processor time of a check."""
    taken = []
    for _ in range(rounds):
        start = time.process_time()
        check(project, models, references)
        taken.append(time.process_time() - start)
    return min(taken)


@pytest.mark.parametrize("images", [40, 5000])
def test_all_references_cost_little_more_than_their_checks(images: int) -> None:
    project = make_large(images)
    models = [one.name for one in project.authors_of(AuthorKind.MODEL)]
    one = measure(project, models[:1], ["person 1"])
    every = measure(project, models, ["all"])
    print(
        f"\n{images:,} images: one check {one:.2f} s, all references and differences {every:.2f} s, {every / one:.2f} x"
    )
    assert every <= MOST * one
