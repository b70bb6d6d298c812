"""Stores what the demo's detectors find in its pictures: ``python record_demo.py SAMPLE PROJECT OUT MODEL...``.

PROJECT is a sample project as `annotator demo` makes it, without detectors. For every MODEL, named `SAMPLE-kind.onnx`,
OUT gets `SAMPLE-kind.json.gz` (the list of detections) and, of detectors, the folder `SAMPLE-kind` (internals), and
`SAMPLE-pictures.json` says by their SHA-256 which pictures were looked at. Nothing is chosen, left out or corrected:
boxes are rounded to quarters of a pixel and scores to half precision, in both files alike, so that they stay small.
"""

import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from annotator.detector.record import Reference, Screen
from annotator.detector.run import OnnxModel, Resolution, RunOptions, load_model
from annotator.detector.run.folder import PictureFile, run_folder
from annotator.detector.run.recording import header_of
from annotator.formats.core.files import open_replacement
from annotator.formats.internals import open_internals, write_image, write_manifest
from annotator.metrics.detection.internals import Internals
from annotator.store.opening import open_project
from annotator.store.pixels import compute_content_hash

QUARTER = 4
SCREEN = {"iou": 0.4, "score": 0.2}
REFERENCES = {"orchard": "Ana", "parts": "Mia"}
"""Whose shapes the internals are screened by, for every sample."""
RESOLUTIONS = {"orchard": Resolution.BOTH, "parts": Resolution.FULL}


def coarse(values: Any) -> Any:
    """Corners in quarters of a pixel."""
    return np.round(np.asarray(values) * QUARTER) / QUARTER


def detection(row: dict[str, Any]) -> dict[str, Any]:
    """A row of the list with its numbers rounded, the detections that fell to it, too."""
    if "bbox" not in row:
        return {**row, "score": float(np.float16(row["score"]))}
    x, y, width, height = row["bbox"]
    x0, y0, x1, y1 = coarse([x, y, x + width, y + height]).tolist()
    size = [max(x1 - x0, 1 / QUARTER), max(y1 - y0, 1 / QUARTER)]
    said = {**row, "bbox": [x0, y0, *size], "score": float(np.float16(row["score"]))}
    if "suppressed" in row:
        said["suppressed"] = [detection(one) for one in row["suppressed"]]
    return said


def store_internals(recorded_in: Path, target: Path, model: OnnxModel, names: list[str]) -> None:
    """The rounded arrays of all pictures."""
    recorded = open_internals(recorded_in, {label: place for place, label in enumerate(model.labels)})
    for name in names:
        found = recorded.read_internals(name)
        assert found is not None
        arrays = (coarse(found.proposals), coarse(found.boxes), found.scores.astype(np.float16))
        write_image(target, name, Internals(recorded.manifest, *arrays))


def record(sample: str, project: Path, out: Path, model_file: Path) -> None:
    """Runs one model over all pictures of the sample and stores what it finds."""
    model = load_model(model_file, provider="cpu")
    with open_project(project, read_only=True) as opened:
        whole = opened.project.with_layers(opened.load_all())
    reference = whole.find_author(REFERENCES[sample])
    boxes = {
        whole.images[key.image].name: layer.shapes.box[~layer.shapes.crowd]
        for key, layer in whole.layers.items()
        if reference is not None and key.author == reference.id
    }
    screen = Screen(Reference(REFERENCES[sample], boxes), **SCREEN)
    folder = Path(whole.images_folder)
    pictures = [PictureFile(image.name, folder / image.name) for image in whole.list_images()]
    options = RunOptions(RESOLUTIONS[sample], internals=model.tells_internals, screen=screen)
    target = out / model_file.stem
    shutil.rmtree(target, ignore_errors=True)
    with tempfile.TemporaryDirectory() as work:
        report = run_folder(model, pictures, Path(work), options)
        if model.tells_internals:
            store_internals(Path(work), target, model, [picture.name for picture in pictures])
            write_manifest(target, header_of(model.manifest, screen))
    rows = [detection(row) for found in report.rows.values() for row in found]
    with open_replacement(out / f"{model_file.stem}.json.gz") as file:
        file.write(json.dumps(rows, separators=(",", ":")).encode())
    hashes = {picture.name: compute_content_hash(picture.path) for picture in pictures}
    (out / f"{sample}-pictures.json").write_text(json.dumps(hashes, indent=1) + "\n")
    files = [out / f"{model_file.stem}.json.gz", *(path for path in target.rglob("*") if path.is_file())]
    size = sum(path.stat().st_size for path in files)
    took = f"{report.inferences} looks in {report.seconds:.0f} s"
    print(f"{model_file.stem}: {len(rows)} detections, {took}, {size / 1e6:.2f} MB")


def main() -> None:
    """Stores the output of all models that the command line names."""
    sample, project, out, *models = sys.argv[1:]
    Path(out).mkdir(parents=True, exist_ok=True)
    for model in models:
        record(sample, Path(project), Path(out), Path(model))


if __name__ == "__main__":
    main()
