"""The samples' detectors: their files, and that what is stored of them is what they find when they are run again."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from annotator.detector.run.folder import PictureFile, run_folder
from annotator.detector.run.model import OnnxModel, load_detector, load_model
from annotator.detector.run.tiles import Resolution, RunOptions
from annotator.formats.internals import compute_boxes_digest, open_internals
from annotator.geometry.box import compute_iou, from_xywh
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import LayerKey, PassPurpose
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.plugins.detectors import Detector
from annotator.resources import find_resource
from annotator.samples.copying import copy_sample
from annotator.samples.sample import ORCHARD, PARTS, Sample
from annotator.store.opening import open_project
from tests.depth import deep

MOST = 3_000_000
"""Bytes of a model."""
SURE = 0.15
"""Scores from which a detection has to be there again; below, the order of a cap may turn."""


class Stored(NamedTuple):
    """One model and how it was run over its sample."""

    sample: Sample
    kind: str
    resolution: Resolution
    picture: str
    """One that is looked at again."""

    @property
    def is_classifier(self) -> bool:
        return self.kind == "classifier"

    def model(self) -> OnnxModel:
        return load_model(find_resource(f"models/{self.sample.name}-{self.kind}.onnx"), provider="cpu")

    def detector(self) -> Detector:
        return load_detector(find_resource(f"models/{self.sample.name}-{self.kind}.onnx"), "cpu")


STORED = (
    Stored(ORCHARD, "one-stage", Resolution.BOTH, "row03/IMG_4155.jpg"),
    Stored(ORCHARD, "two-stage", Resolution.BOTH, "row03/IMG_4155.jpg"),
    Stored(PARTS, "one-stage", Resolution.FULL, "bike_006.jpg"),
    Stored(PARTS, "classifier", Resolution.FULL, "bike_006.jpg"),
)
every = pytest.mark.parametrize("stored", STORED, ids=[f"{stored.sample.name}-{stored.kind}" for stored in STORED])


@pytest.fixture(scope="module")
def projects(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Project]:
    """The samples with all layers, by name."""
    found = {}
    for sample in (ORCHARD, PARTS):
        with open_project(copy_sample(sample, tmp_path_factory.mktemp(sample.name))) as opened:
            found[sample.name] = opened.load_project()
    return found


def author_of(stored: Stored, project: Project) -> Author:
    author = project.find_author(stored.kind.replace("-", " ").capitalize())
    assert author is not None
    assert author.kind is AuthorKind.MODEL
    return author


@every
def test_the_model_is_small_and_tells_what_it_can(stored: Stored, projects: Mapping[str, Project]) -> None:
    model = stored.model()
    assert model.path.stat().st_size <= MOST
    assert model.labels == tuple(label.name for label in projects[stored.sample.name].vocabulary.labels)
    assert model.is_classifier == stored.is_classifier
    assert model.tells_internals == (not stored.is_classifier)
    rng = np.random.default_rng(0)
    found = model.detect(rng.integers(0, 255, (300, 400, 3), np.uint8))
    if found.internals is not None:
        two = stored.kind == "two-stage"
        assert found.internals.per_class == two
        assert found.internals.manifest.background == ("last" if two else "none")
        assert found.internals.manifest.architecture == ("two-stage" if two else "one-stage")


@every
def test_what_is_stored_is_of_all_pictures(stored: Stored, projects: Mapping[str, Project]) -> None:
    project = projects[stored.sample.name]
    author = author_of(stored, project)
    layers = [layer for key, layer in project.layers.items() if key.author == author.id]
    assert len(layers) == len(project.images)
    labels = [label.name for label in project.vocabulary.labels]
    assert {labels[place] for layer in layers for place in layer.shapes.label} == set(labels)
    if stored.is_classifier:
        assert {layer.count for layer in layers} == {len(labels)}
        return
    recorded = open_internals(
        Path(project.metrics.internals_of(author.id)), {name: place for place, name in enumerate(labels)}
    )
    assert recorded.unknown_labels == ()
    assert all(recorded.has_image(image.name) for image in project.images.values())
    screened = recorded.header.screened
    assert screened is not None
    reference = project.find_author(screened.reference)
    assert reference is not None
    assert screened.boxes_sha256 == compute_boxes_digest(
        (project.images[key.image].name, layer.shapes.box)
        for key, layer in project.layers.items()
        if key.author == reference.id and layer.purpose is PassPurpose.WORK
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "stored",
    [
        pytest.param(one, marks=deep if one.sample is ORCHARD else [], id=f"{one.sample.name}-{one.kind}")
        for one in STORED
    ],
)
def test_running_again_finds_what_is_stored(stored: Stored, projects: Mapping[str, Project], tmp_path: Path) -> None:
    """Scores are floating-point work, so that another machine may differ by a hair, no more."""
    project = projects[stored.sample.name]
    image = project.find_image(stored.picture)
    assert image is not None
    before = project.layers[LayerKey(image.id, author_of(stored, project).id)].shapes
    labels = [label.name for label in project.vocabulary.labels]
    picture = PictureFile(image.name, Path(project.images_folder) / image.name)
    report = run_folder(stored.detector(), [picture], tmp_path, RunOptions(stored.resolution))
    rows = [row for row in report.rows[image.name] if "bbox" in row or stored.is_classifier]
    whole = [0, 0, image.width, image.height]
    again = Shapes.make(
        from_xywh([row.get("bbox", whole) for row in rows]),
        label=[labels.index(row["label"]) for row in rows],
        score=[row["score"] for row in rows],
        attributes=[{"source": row["source"]} if "source" in row else None for row in rows],
    )
    assert (before.score >= SURE).any()
    for ours, theirs in ((again, before), (before, again)):
        is_there = (compute_iou(ours.box, theirs.box) > 0.95) & (ours.label[:, None] == theirs.label)
        is_there &= np.abs(ours.score[:, None] - theirs.score) < 0.02
        is_there &= sources(ours)[:, None] == sources(theirs)
        assert is_there.any(axis=1)[ours.score >= SURE].all()


def sources(shapes: Shapes) -> npt.NDArray[np.str_]:
    """Whether each was found in the whole picture or in a tile; empty where only one was looked at."""
    said = shapes.attributes if shapes.attributes is not None else [None] * len(shapes)
    return np.array([str((one or {}).get("source", "")) for one in said])
