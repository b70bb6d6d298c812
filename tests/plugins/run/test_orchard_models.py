"""The demo's detectors: their files, and that what is stored of them is what they find when they are run again."""

import gzip
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("onnxruntime")


from annotator.demo.detections import other_pictures
from annotator.demo.project import make_demo
from annotator.demo.scenes import LABELS, demo_set
from annotator.formats.internals import open_internals
from annotator.geometry.box import from_xywh
from annotator.geometry.overlap import iou
from annotator.plugins.detector.run import OnnxModel, Resolution, RunOptions, load_model
from annotator.plugins.detector.run.runner import Picture, run_folder
from annotator.resources import find_resource

KINDS = ("one-stage", "two-stage")
MOST = 3_000_000
"""Bytes of a model."""
PICTURE = next(spec for spec in demo_set() if spec.name == "row03/IMG_4155.jpg")
SURE = 0.15
"""Scores from which a detection has to be there again; below, the order of a cap may turn."""


def model_of(kind: str) -> OnnxModel:
    return load_model(find_resource(f"models/orchard-{kind}.onnx"), provider="cpu")


def stored(kind: str) -> list[dict[str, Any]]:
    with gzip.open(find_resource(f"demo/orchard-{kind}.json.gz")) as file:
        rows: list[dict[str, Any]] = json.load(file)
    return rows


@pytest.mark.parametrize("kind", KINDS)
def test_the_models_are_small_and_tell_their_internals(kind: str) -> None:
    model = model_of(kind)
    assert model.path.stat().st_size <= MOST
    assert model.labels == LABELS
    assert model.tells_internals
    assert model.manifest.architecture == kind
    rng = np.random.default_rng(0)
    found = model.detect(rng.integers(0, 255, (300, 400, 3), np.uint8))
    assert found.internals is not None
    assert found.internals.per_class == (kind == "two-stage")
    assert found.internals.manifest.background == ("last" if kind == "two-stage" else "none")


def test_what_is_stored_is_small_and_of_all_pictures() -> None:
    folder = find_resource("demo")
    files = [path for path in folder.rglob("*") if path.is_file() and path.relative_to(folder).name]
    ours = [path for path in files if path.relative_to(folder).as_posix().startswith("orchard-")]
    assert sum(path.stat().st_size for path in ours) < 4_000_000
    names = {spec.name for spec in demo_set()}
    assert set(json.loads((folder / "orchard-pictures.json").read_text())) == names
    for kind in KINDS:
        rows = stored(kind)
        assert {row["image"] for row in rows} <= names
        assert {row["label"] for row in rows} == set(LABELS)
        recorded = open_internals(folder / f"orchard-{kind}", {label: place for place, label in enumerate(LABELS)})
        assert recorded.header.architecture == kind
        assert recorded.header.screened is not None
        assert all(recorded.has(name) for name in names)


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One picture of the demo, drawn anew."""
    folder = tmp_path_factory.mktemp("orchard")
    make_demo(folder, specs=[PICTURE])
    return folder / "pictures" / PICTURE.name


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_running_again_finds_what_is_stored(kind: str, drawn: Path, tmp_path: Path) -> None:
    """Pictures are drawn and scored with floating point, so that another machine may differ by a hair, no more."""
    report = run_folder(model_of(kind), [Picture(PICTURE.name, drawn)], tmp_path, RunOptions(Resolution.BOTH))
    again = report.rows[PICTURE.name]
    before = [row for row in stored(kind) if row["image"] == PICTURE.name]
    for ours, theirs in ((again, before), (before, again)):
        for row in ours:
            if row["score"] >= SURE:
                assert is_there(row, theirs), row


def is_there(row: dict[str, Any], rows: list[dict[str, Any]]) -> bool:
    """Whether the same box with the same label, list and score is among the rows."""
    alike = [one for one in rows if one["label"] == row["label"] and one["source"] == row["source"]]
    if not alike:
        return False
    overlap = iou(from_xywh([row["bbox"]]), from_xywh([one["bbox"] for one in alike]))[0]
    near = np.array([abs(one["score"] - row["score"]) for one in alike]) < 0.02
    return bool((overlap[near] > 0.95).any())


def test_other_pictures_are_told(tmp_path: Path) -> None:
    """The stored list says which files were looked at; a byte more is another file."""
    wanted = json.loads(find_resource("demo/orchard-pictures.json").read_text())
    for name in wanted:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"not the picture")
    assert other_pictures("orchard", tmp_path) == list(wanted)
    assert other_pictures("nothing", tmp_path) == []
