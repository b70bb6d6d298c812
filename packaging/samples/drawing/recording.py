"""What real models find in a sample's pictures, recorded as it comes: nothing is chosen, left out or corrected.

Boxes are rounded to quarters of a pixel and scores to half precision, in the detections and in the internals alike, so
that they stay small.
"""

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from msgspec.structs import replace

from annotator.detector.record import Reference, Screen, header_of
from annotator.detector.run.folder import PictureFile, run_folder
from annotator.detector.run.model import load_detector
from annotator.detector.run.tiles import Resolution, RunOptions
from annotator.formats.core.format import ReadOptions
from annotator.formats.detections.reading import read_detections
from annotator.formats.internals import open_internals, write_image, write_manifest
from annotator.metrics.detection.internals import Internals
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.plugins.detectors import Detector

QUARTER = 4
SCREEN = {"iou": 0.4, "score": 0.2}
REFERENCES = {"orchard": "Ana", "parts": "Mia"}
"""Whose shapes the internals are screened by, for every sample."""
RESOLUTIONS = {"orchard": Resolution.BOTH, "parts": Resolution.FULL}
INTERNALS = "internals"
"""Folder of the internals in that of the sample; one folder a model in it."""


def with_model(project: Project, sample: str, model_file: Path, folder: Path) -> Project:
    """The project with a model's detections as one more author's layers, and its internals below `folder`.

    The model, `SAMPLE-kind.onnx`, looks at every picture, which gets a layer with or without detections. A folder of
    internals is named from the sample's folder on.
    """
    detector = load_detector(model_file, "cpu")
    kind = model_file.stem.removeprefix(f"{sample}-")
    with tempfile.TemporaryDirectory() as work:
        rows = _record(project, sample, detector, Path(work), folder / INTERNALS / kind)
        listed = Path(work) / "rounded.json"
        listed.write_text(json.dumps([_rounded(row) for row in rows]), encoding="utf-8")
        words = kind.replace("-", " ")
        more = with_detections(project, listed, words[:1].upper() + words[1:])
    if detector.internals is None:
        return more
    return replace(more, metrics=more.metrics.with_internals(max(more.authors), f"{INTERNALS}/{kind}"))


def with_detections(project: Project, listed: Path, name: str) -> Project:
    """The project with an author for a model and a layer on every picture: what the list says was found there."""
    labels = project.vocabulary.labels
    found = read_detections(listed, ReadOptions(tuple(project.list_images()), labels)).load()
    author = Author(1 + max(project.authors), name, AuthorKind.MODEL)
    next_id = 1 + max(int(layer.shapes.id[-1]) for layer in project.layers.values() if layer.count)
    label_ids = np.array([label.id for label in labels], np.int32)
    layers = []
    for place, image in enumerate(found.images):
        ours = project.find_image(image.name)
        assert ours is not None
        rows = np.flatnonzero(found.shapes.image == place)
        shapes = found.shapes.take(rows)
        shapes = shapes.with_columns(
            id=np.arange(next_id, next_id + len(rows)),
            label=label_ids[shapes.label],
            image=np.full(len(rows), -1, np.int64),
        )
        next_id += len(rows)
        layers.append(replace(Layer.make(LayerKey(ours.id, author.id), shapes, status=Status.DONE), revision=1))
    return replace(project, authors=project.authors.set(author.id, author)).with_layers(layers)


def _record(project: Project, sample: str, detector: Detector, work: Path, internals: Path) -> list[dict[str, Any]]:
    """The rows of all detections; the rounded internals go into their folder."""
    screen = Screen(Reference(REFERENCES[sample], _boxes_of(project, REFERENCES[sample])), **SCREEN)
    pictures = [PictureFile(image.name, Path(project.images_folder) / image.name) for image in project.list_images()]
    options = RunOptions(RESOLUTIONS[sample], internals=detector.internals is not None, screen=screen)
    report = run_folder(detector, pictures, work, options)
    if report.failed:
        raise SystemExit("\n".join(report.failed))
    if detector.internals is not None:
        _store_internals(work, internals, detector, [picture.name for picture in pictures])
        write_manifest(internals, header_of(detector.labels, detector.internals, screen))
    rows = [row for found in report.rows.values() for row in found]
    print(f"{detector.name}: {len(rows)} detections, {report.inferences} looks in {report.seconds:.0f} s", flush=True)
    return rows


def _boxes_of(project: Project, author: str) -> dict[str, Any]:
    """Boxes (n, 4) by image name."""
    known = project.find_author(author)
    assert known is not None
    return {
        project.images[key.image].name: layer.shapes.box[~layer.shapes.crowd]
        for key, layer in project.layers.items()
        if key.author == known.id
    }


def _store_internals(recorded_in: Path, target: Path, detector: Detector, names: Sequence[str]) -> None:
    recorded = open_internals(recorded_in, {label: place for place, label in enumerate(detector.labels)})
    for name in names:
        found = recorded.read_internals(name)
        assert found is not None
        arrays = (_coarse(found.proposals), _coarse(found.boxes), found.scores.astype(np.float16))
        write_image(target, name, Internals(recorded.manifest, *arrays))


def _coarse(values: Any) -> Any:
    """Corners in quarters of a pixel."""
    return np.round(np.asarray(values) * QUARTER) / QUARTER


def _rounded(row: dict[str, Any]) -> dict[str, Any]:
    """A row of the list with its numbers rounded, the detections that fell to it, too."""
    said = {**row, "score": float(np.float16(row["score"]))}
    if "bbox" not in row:
        return said
    x, y, width, height = row["bbox"]
    x0, y0, x1, y1 = _coarse([x, y, x + width, y + height]).tolist()
    said["bbox"] = [x0, y0, max(x1 - x0, 1 / QUARTER), max(y1 - y0, 1 / QUARTER)]
    if "suppressed" in row:
        said["suppressed"] = [_rounded(one) for one in row["suppressed"]]
    return said
