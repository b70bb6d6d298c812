"""Models of other libraries: what `detect` finds with an export against what the library finds with the model itself.

An interpreter that has torch, torchvision, ultralytics, effdet and transformers trains each detector a little on the
orchard, exports it and asks it (`tests/oracles/detector_libraries.py`). Here the export runs under the manifest that
the guide shows or `--describe` writes, on the whole pictures. Of all boxes of both sides 99 % must be there on the
other with IoU above 0.99, the same label and a score that differs by less than 0.01. What the guide's snippets recorded
must hold the library's detections as closely.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image

from annotator.detector.run.describe import describe_model
from annotator.detector.run.manifest import parse_manifest
from annotator.detector.run.model import load_model
from annotator.formats.internals import open_internals
from annotator.geometry.box import Floats, compute_iou
from annotator.resources import find_resource
from tests.campaigns.kit import Tries, parser_of

SCRIPT: Final = Path(__file__).parents[1] / "oracles" / "detector_libraries.py"
LABELS: Final = ["ripe apple", "unripe apple"]
LEAST: Final = 0.05
"""Score from which detections are compared."""
OVERLAP: Final = 0.99
CLOSE: Final = 0.01
ENOUGH: Final = 0.99
BY_MASK: Final = {"yolov8-seg"}
"""Their library drops boxes with an empty mask, which we keep, as the guide says: only its own are asked for."""
SECTIONS: Final = {"effdet": "EfficientDet (effdet)", "detr": "DETR (Hugging Face)"}
"""Sections of the guide whose manifest is taken; the others run under what `--describe` writes."""


class Found(NamedTuple):
    """Detections of one picture."""

    box: Floats
    label: npt.NDArray[np.int64]
    score: Floats


class Equality(NamedTuple):
    """How far two lists of detections are the same."""

    theirs: int
    ours: int
    equal: int

    @property
    def share(self) -> float:
        """Of the longer list."""
        return self.equal / max(self.theirs, self.ours, 1)


def main(arguments: Sequence[str] | None = None) -> int:
    """Asks the libraries and compares."""
    parser = parser_of("models", __doc__, count=60, what="training steps of each detector")
    parser.add_argument(
        "--python", type=Path, help="interpreter that has the libraries; without it no library is asked"
    )
    parser.add_argument("--folder", type=Path, help="keep models and answers here, and compare what is there")
    parser.add_argument("--only", nargs="*", default=[], help="only these detectors")
    options = parser.parse_args(arguments)
    tries = Tries()
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.folder or Path(scratch)
        if options.python is not None:
            with tries.one("the libraries answer"):
                ask_libraries(options.python, folder, options.count, options.seed, options.only)
        for answer in sorted(folder.glob("*/answer.json")):
            if not options.only or answer.parent.name in options.only:
                compare_model(tries, answer.parent)
    return tries.end()


def ask_libraries(python: Path, folder: Path, steps: int, seed: int, only: Sequence[str]) -> None:
    """Trains, exports and asks in the interpreter of the libraries; its words go to the screen."""
    root = Path(__file__).parents[2]
    places = [
        "--sample",
        str(find_resource("samples/orchard")),
        "--guide",
        str(find_resource("guide")),
        "--out",
        folder,
    ]
    chosen = ["--only", *only] if only else []
    command = [python, SCRIPT, *places, "--steps", str(steps), "--seed", str(seed), *chosen]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(root)}, check=False)
    assert done.returncode == 0, f"status {done.returncode}"


def compare_model(tries: Tries, folder: Path) -> None:
    """The detections of one model, and what was recorded of it."""
    answer = read_answer(folder / "answer.json")
    with tries.one(f"{folder.name}: detections"):
        write_manifest(folder)
        model = load_model(folder / "model.onnx", provider="cpu")
        pairs = []
        for name, theirs in answer.items():
            seen = model.detect(np.asarray(Image.open(find_picture(name)).convert("RGB")))
            pairs.append((theirs, Found(seen.box, seen.label, seen.score)))
        check_equality(folder.name, count_equal(pairs))
    if (folder / "internals").is_dir():
        with tries.one(f"{folder.name}: what the snippet recorded"):
            check_recording(folder, answer)


def read_answer(path: Path) -> dict[str, Found]:
    """What the library found, from the least score on."""
    found = {}
    for name, one in json.loads(path.read_text(encoding="utf-8")).items():
        score = np.array(one["scores"], np.float64)
        keep = score >= LEAST
        box = np.array(one["boxes"], np.float64).reshape(-1, 4)
        keep &= (box[:, 2:] > box[:, :2]).all(axis=1)  # YOLO26 answers some that are turned inside out
        found[name] = Found(box[keep], np.array(one["labels"], np.int64)[keep], score[keep])
    return found


def find_picture(name: str) -> Path:
    """A picture of the orchard."""
    return find_resource("samples/orchard") / "pictures" / name


def write_manifest(folder: Path) -> None:
    """The manifest of the guide, or the draft with its labels filled in."""
    if folder.name in SECTIONS:
        content = manifest_of(SECTIONS[folder.name])
    else:
        content = describe_model(folder / "model.onnx").content
    content |= {"labels": content["labels"] or LABELS, "score_cut": LEAST}
    parse_manifest(content, source=folder.name)
    (folder / "model.json").write_text(json.dumps(content), encoding="utf-8")


def manifest_of(heading: str) -> dict[str, Any]:
    """The manifest in a section of the guide's page."""
    page = find_resource("guide/models.md").read_text(encoding="utf-8")
    section = next(part for part in page.split("\n## ") if part.startswith(heading))
    blocks = re.findall(r"```\n(.*?)```", section, flags=re.DOTALL)
    found: dict[str, Any] = json.loads(next(block for block in blocks if block.startswith("{")))
    return found


def count_equal(pairs: Sequence[tuple[Found, Found]]) -> Equality:
    """Boxes that both lists of a picture have, each taken once."""
    equal = 0
    for theirs, ours in pairs:
        fits = compute_iou(theirs.box, ours.box) > OVERLAP
        fits &= theirs.label[:, None] == ours.label
        fits &= np.abs(theirs.score[:, None] - ours.score) < CLOSE
        for row in fits:
            found = np.flatnonzero(row)
            if len(found):
                equal += 1
                fits[:, found[0]] = False
    return Equality(sum(len(one.score) for one, _ in pairs), sum(len(one.score) for _, one in pairs), equal)


def check_equality(name: str, found: Equality) -> None:
    """Prints the figures and asks for enough of them."""
    share = found.equal / max(found.theirs, 1) if name in BY_MASK else found.share
    sys.stdout.write(f"{name}: {found.equal} of {found.theirs} and {found.ours} boxes equal, {share:.2%}\n")
    assert found.theirs, "the library found nothing"
    assert share >= ENOUGH


def check_recording(folder: Path, answer: Mapping[str, Found]) -> None:
    """Every detection of the library is a row of the internals with its score."""
    recorded = open_internals(folder / "internals", {label: place for place, label in enumerate(LABELS)})
    total = equal = 0
    for name, theirs in answer.items():
        internals, size = recorded.read_internals(name), Image.open(find_picture(name)).size * 2
        assert internals is not None, name
        for box, label, score in zip(*theirs, strict=True):
            boxes = internals.boxes[:, label] if internals.boxes.ndim == 3 else internals.boxes
            boxes = np.clip(boxes, 0, size)
            near = np.abs(internals.scores[:, label] - score) < CLOSE
            total += 1
            equal += bool((compute_iou(box[None], boxes[near].astype(np.float64)) > OVERLAP).any())
    sys.stdout.write(f"{folder.name}: {equal} of {total} detections are among the recorded rows\n")
    assert equal >= ENOUGH * total


if __name__ == "__main__":
    sys.exit(main())
