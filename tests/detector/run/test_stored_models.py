"""The samples' detectors: their files, and that what is stored of them is what they find when they are run again."""

import gzip
import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from annotator.demo.bicycles import PARTS
from annotator.demo.detections import other_pictures, stored_detections
from annotator.demo.parts_project import bicycle_set, make_parts
from annotator.demo.project import make_demo
from annotator.demo.scenes import LABELS, demo_set
from annotator.detector.run import OnnxModel, Resolution, RunOptions, load_model
from annotator.detector.run.folder import Picture, run_folder
from annotator.formats.internals import open_internals
from annotator.geometry.box import from_xywh
from annotator.geometry.overlap import iou
from annotator.resources import find_resource

MOST = 3_000_000
"""Bytes of a model."""
MOST_STORED = 4_000_000
"""Bytes of all that is stored of one sample."""
SURE = 0.15
"""Scores from which a detection has to be there again; below, the order of a cap may turn."""
FRUIT = next(spec for spec in demo_set() if spec.name == "row03/IMG_4155.jpg")
BICYCLE = bicycle_set()[5]
NAMES = {"orchard": {spec.name for spec in demo_set()}, "parts": {spec.name for spec in bicycle_set()}}


class Stored(NamedTuple):
    """One model and how it was run over its sample."""

    name: str
    labels: tuple[str, ...]
    resolution: Resolution
    picture: str

    @property
    def sample(self) -> str:
        return self.name.split("-")[0]

    @property
    def is_classifier(self) -> bool:
        return self.name.endswith("classifier")

    def model(self) -> OnnxModel:
        return load_model(find_resource(f"models/{self.name}.onnx"), provider="cpu")

    def rows(self) -> list[dict[str, Any]]:
        with gzip.open(find_resource(f"demo/{self.name}.json.gz")) as file:
            rows: list[dict[str, Any]] = json.load(file)
        return rows


STORED = (
    Stored("orchard-one-stage", LABELS, Resolution.BOTH, FRUIT.name),
    Stored("orchard-two-stage", LABELS, Resolution.BOTH, FRUIT.name),
    Stored("parts-one-stage", PARTS, Resolution.FULL, BICYCLE.name),
    Stored("parts-classifier", PARTS, Resolution.FULL, BICYCLE.name),
)
every = pytest.mark.parametrize("stored", STORED, ids=[stored.name for stored in STORED])


@every
def test_the_model_is_small_and_tells_what_it_can(stored: Stored) -> None:
    model = stored.model()
    assert model.path.stat().st_size <= MOST
    assert model.labels == stored.labels
    assert model.is_classifier == stored.is_classifier
    assert model.tells_internals == (not stored.is_classifier)
    rng = np.random.default_rng(0)
    found = model.detect(rng.integers(0, 255, (300, 400, 3), np.uint8))
    if found.internals is not None:
        two = stored.name.endswith("two-stage")
        assert found.internals.per_class == two
        assert found.internals.manifest.background == ("last" if two else "none")
        assert found.internals.manifest.architecture == ("two-stage" if two else "one-stage")


@every
def test_what_is_stored_is_of_all_pictures(stored: Stored) -> None:
    rows = stored.rows()
    names = NAMES[stored.sample]
    assert {row["image"] for row in rows} <= names
    assert {row["label"] for row in rows} == set(stored.labels)
    assert set(json.loads(find_resource(f"demo/{stored.sample}-pictures.json").read_text())) == names
    assert any(path.name == f"{stored.name}.json.gz" for path in stored_detections(stored.sample))
    if stored.is_classifier:
        assert len(rows) == len(names) * len(stored.labels)
        return
    recorded = open_internals(find_resource(f"demo/{stored.name}"), {name: n for n, name in enumerate(stored.labels)})
    assert recorded.header.screened is not None
    assert recorded.unknown_labels == ()
    assert all(recorded.has(name) for name in names)


@pytest.mark.parametrize("sample", NAMES)
def test_it_is_small(sample: str) -> None:
    folder = find_resource("demo")
    ours = [path for path in folder.rglob("*") if path.relative_to(folder).as_posix().startswith(f"{sample}-")]
    assert 0 < sum(path.stat().st_size for path in ours if path.is_file()) < MOST_STORED


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One picture of each sample, drawn anew."""
    folder = tmp_path_factory.mktemp("drawn")
    make_demo(folder / "orchard", specs=[FRUIT])
    make_parts(folder / "parts", specs=[BICYCLE])
    return folder


@pytest.mark.slow
@every
def test_running_again_finds_what_is_stored(stored: Stored, drawn: Path, tmp_path: Path) -> None:
    """Pictures are drawn and scored with floating point, so that another machine may differ by a hair, no more."""
    picture = Picture(stored.picture, drawn / stored.sample / "pictures" / stored.picture)
    report = run_folder(stored.model(), [picture], tmp_path, RunOptions(stored.resolution))
    again = report.rows[stored.picture]
    before = [row for row in stored.rows() if row["image"] == stored.picture]
    assert any(row["score"] >= SURE for row in before)
    for ours, theirs in ((again, before), (before, again)):
        for row in ours:
            if row["score"] >= SURE:
                assert is_there(row, theirs), row


def is_there(row: dict[str, Any], rows: list[dict[str, Any]]) -> bool:
    """Whether the same box with the same label, list and score is among the rows."""
    alike = [one for one in rows if one["label"] == row["label"] and one.get("source") == row.get("source")]
    alike = [one for one in alike if abs(one["score"] - row["score"]) < 0.02]
    if not alike or "bbox" not in row:
        return bool(alike)
    overlap = iou(from_xywh([row["bbox"]]), from_xywh([one["bbox"] for one in alike]))
    return bool((overlap > 0.95).any())


def test_other_pictures_are_told(tmp_path: Path) -> None:
    """The stored list says which files were looked at; another byte is another file."""
    wanted = json.loads(find_resource("demo/orchard-pictures.json").read_text())
    for name in wanted:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"not the picture")
    assert other_pictures("orchard", tmp_path) == list(wanted)
    assert other_pictures("nothing", tmp_path) == []
