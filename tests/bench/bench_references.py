"""What all references and all differences of three persons and two models cost, beside one check of one model.

Run with `python -m pytest -m bench tests/bench/bench_references.py -s`. Every value is processor time of the command,
of several rounds the least: other programs do not count.
"""

import resource
import subprocess
import sys
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

import immutables
import numpy as np
import pytest

from annotator.model.author import Author, AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.samples.copying import copy_sample
from annotator.samples.sample import ORCHARD
from annotator.store.opening import create_project
from tests import builders

pytestmark = pytest.mark.bench

PERSONS, MODELS = (1, 2, 3), (8, 9)
MOST = 5
"""How many times one check of one model all may take, which are six checks and what they say together."""


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


def measure(path: Path, models: Sequence[str], reference: str, rounds: int = 2) -> float:
    """Seconds of processor time of the command, which makes all intervals and differences."""
    command = [sys.executable, "-m", "annotator", "check", str(path), "--reference", reference]
    command += [*chain.from_iterable(("--model", one) for one in models), "--json", str(path.with_suffix(".json"))]
    taken = []
    for _ in range(rounds):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(taken)


@pytest.mark.parametrize("images", [0, 1000, 5000], ids=["orchard", "1000", "5000"])
def test_all_references_cost_less_than_their_checks(images: int, tmp_path: Path) -> None:
    if images:
        path, models, person = tmp_path / "large.annotator", ["model 8", "model 9"], "person 1"
        create_project(path, make_large(images)).close()
    else:
        path, models, person = copy_sample(ORCHARD, tmp_path / "orchard"), ["Two stage", "One stage"], "Ana"
    one, every = measure(path, models[:1], person), measure(path, models, "all")
    print(
        f"\n{path.stem} {images:,}: one check {one:.2f} s, all references and models {every:.2f} s, {every / one:.2f} x"
    )
    assert every <= MOST * one
