"""Packages that cannot be installed beside ours: what they answer today against the answers that are stored.

Each is installed into an environment of its own. tidecv answers random scenes besides, and is timed on as many
detections as COCO val2017 has on a thousand images.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import ReadOptions
from annotator.formats.inputs import open_inputs
from annotator.formats.registry import FormatList
from annotator.metrics.detection.tide import classify_errors
from annotator.metrics.matching.detection_scope import ObjectRule
from annotator.model.shapes import Shapes
from tests.bench.bench_detector import coco_like
from tests.campaigns.kit import Tries, parser_of
from tests.metrics.detection.test_tide import check_errors, check_gains
from tests.metrics.scenes import scene
from tests.metrics.wholes import compute_tide_gain
from tests.oracles import boxes, datumaro_boxes, program_shapes, tidecv_errors


def main(arguments: Sequence[str] | None = None) -> int:
    """Installs each package and asks it."""
    parser = parser_of("oracles", __doc__, count=50, what="random scenes for tidecv")
    parser.add_argument("--environments", type=Path, help="keep the environments in this folder and use them again")
    options = parser.parse_args(arguments)
    tries = Tries()
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.environments or Path(scratch)
        ask_tidecv(tries, folder, Path(scratch), range(options.seed, options.seed + options.count))
        ask_polars(tries, folder)
        ask_datumaro(tries, folder, Path(scratch))
        ask_programs(tries, folder, Path(scratch) / "programs")
    return tries.end()


def ask_tidecv(tries: Tries, environments: Path, scratch: Path, seeds: range) -> None:
    """The stored scenes, random ones, and the time."""
    with tries.one("tidecv: the stored answers"):
        ask(environments, tidecv_errors)
    with tries.one("tidecv: random scenes are answered"):
        cases = answers(environments, scratch, [case_of(*scene(seed, labels=2 + seed % 4)) for seed in seeds])
        for seed, case in zip(seeds, cases, strict=True):
            with tries.one(f"tidecv: the errors and gains of scene {seed}"):
                check_errors(case)
                check_gains(case)
    with tries.one("tidecv: eight errors of 100 000 detections in a tenth of its time"):
        check_time(environments, scratch)


def check_time(environments: Path, scratch: Path) -> None:
    """P13: all eight errors in at most 1/10 of the time, equal to 0.01."""
    reference, detections = coco_like(1000)
    (case,) = answers(environments, scratch, [case_of(reference, detections)])
    detections = with_objects(reference, detections)
    taken = []
    for _ in range(4):
        start = time.perf_counter()
        compute_tide_gain(
            classify_errors(reference, ObjectRule().find_roles(reference), detections), reference, detections
        )
        taken.append(time.perf_counter() - start)
    ours, theirs = statistics.median(taken[1:]), case["seconds"]
    print(
        f"{len(detections)} detections: tidecv {theirs:.2f} s without loading, ours {ours:.2f} s, 1/{theirs / ours:.0f}"
    )
    check_gains(case, within=0.01)
    assert ours <= theirs / 10


def with_objects(reference: Shapes, detections: Shapes) -> Shapes:
    """The detections on images with an object: tidecv looks at no others."""
    return detections.take(np.flatnonzero(np.isin(detections.image, reference.image)))


def case_of(reference: Shapes, detections: Shapes) -> dict[str, Any]:
    """The tables as tidecv is asked about them."""
    found = with_objects(reference, detections)
    columns = ("box", "label", "image")
    return {
        "reference": {key: getattr(reference, key).tolist() for key in columns}
        | {"crowd": reference.crowd.astype(int).tolist()},
        "detections": {key: getattr(found, key).tolist() for key in (*columns, "score")},
    }


def answers(environments: Path, scratch: Path, cases: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The cases with what tidecv says of them."""
    asked, told = scratch / "asked.json", scratch / "told.json"
    asked.write_text(json.dumps({"cases": cases}), encoding="utf-8")
    ask(environments, tidecv_errors, str(asked), "--out", str(told))
    found: list[dict[str, Any]] = json.loads(told.read_text(encoding="utf-8"))["cases"]
    return found


def ask_datumaro(tries: Tries, environments: Path, scratch: Path) -> None:
    """The stored answers, which are about the files that we write today."""
    with tries.one("datumaro: our files are those that it was asked about"):
        today = scratch / "ours"
        today.mkdir()
        boxes.write(today)
        assert datumaro_boxes.texts(today) == datumaro_boxes.texts(boxes.STORED)
    with tries.one("datumaro: the stored answers"):
        ask(environments, datumaro_boxes)


def ask_programs(tries: Tries, environments: Path, scratch: Path) -> None:
    """Seven programs: what they read of thirty shapes of ours, and what we read of theirs."""
    table = boxes.shapes_table()
    scratch.mkdir()
    (scratch / "truth.json").write_text(json.dumps(list_shapes(table)), encoding="utf-8")
    for name in boxes.SHAPED:
        boxes.write_one(scratch, name, table)
    with tries.one("programs: they read our shapes"):
        print(ask(environments, program_shapes, str(scratch)), end="")
    for path in sorted((scratch / "theirs").iterdir()):
        with tries.one(f"programs: we read the shapes of {path.name}"):
            check_theirs(path, table)


def check_theirs(path: Path, table: ForeignTable) -> None:
    """The shapes of a file or folder that a program wrote of the table, or all the boxes around them."""
    with open_inputs([path], FormatList()) as (one,):
        found = one.format.read_table(one.path, ReadOptions(table.images), None)
    what = program_shapes.WRITES.get(path.name, program_shapes.BOXES)
    for rater in set(found.rater.tolist()):  # of FiftyOne each field of a sample is one
        difference = program_shapes.find_difference(list_shapes(found, rater), list_shapes(table), what)
        assert difference <= program_shapes.WORST.get(path.name, program_shapes.ROUNDED), f"{difference:.2g} pixels"
    if path.name in program_shapes.ANSWERING:
        assert boxes.list_answers(found) == boxes.list_answers(table)
    if path.name in program_shapes.ANSWERING_IMAGES:
        assert boxes.list_said(found) == boxes.list_said(table)


def list_shapes(table: ForeignTable, rater: int = -1) -> program_shapes.Shapes:
    """The shapes of a table, those of one person, by picture."""
    found: program_shapes.Shapes = {Path(image.name).stem: [] for image in table.images}
    for row in np.flatnonzero(table.rater == rater).tolist():
        polygon = table.shapes.polygon_of(row)
        ring = None if polygon is None else polygon[0].tolist()
        label = table.labels[table.shapes.label[row]].name
        found[Path(table.images[table.shapes.image[row]].name).stem].append(
            [label, *table.shapes.box[row].tolist(), ring]
        )
    return found


def ask_polars(tries: Tries, environments: Path) -> None:
    """The test of data frames, with polars beside our packages, which is too large to be one of them."""
    with tries.one("polars: frames are written, and results read, as those of other libraries"):
        python = install(environments, "polars", ("polars>=1",))
        find = [str(python), "-c", "import polars; print(polars.__path__[0])"]
        place = Path(subprocess.run(find, capture_output=True, text=True, check=True).stdout.strip()).parent
        test = [sys.executable, "-m", "pytest", "-q", "tests/api/test_writing.py", "-k", "frames_of_all_libraries"]
        shown = {**os.environ, "PYTHONPATH": str(place)}
        done = subprocess.run(test, capture_output=True, text=True, check=False, env=shown)
        assert done.returncode == 0, done.stdout


def install(environments: Path, name: str, requirements: Sequence[str]) -> Path:
    """The interpreter of an environment with these packages, which is made where it is not there."""
    python = environments / name / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not python.exists():
        print(f"installing {', '.join(requirements)} into {environments / name}", flush=True)
        venv.EnvBuilder(with_pip=True).create(environments / name)
        command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *requirements]
        subprocess.run(command, check=True)
    return python


def ask(environments: Path, oracle: Any, *arguments: str) -> str:
    """What an oracle's script prints under its own interpreter. Raises AssertionError with it when it fails."""
    python = install(environments, Path(oracle.__file__).stem, oracle.REQUIREMENTS)
    done = subprocess.run([str(python), oracle.__file__, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
