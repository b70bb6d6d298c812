"""How long 220 000 boxes take in and out as COCO JSON, as ratios to one plain `json.loads` of the same file."""

import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from annotator.formats.coco import COCO
from annotator.formats.core.format import ReadOptions
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.session.session import Session
from annotator.session.transfer.export_ranges import plan_export
from annotator.session.transfer.import_ranges import ImportPlan
from annotator.session.transfer.matching import ImportOptions
from annotator.session.transfer.options import ExportOptions
from annotator.store.opening import create_project
from tests.formats.samples import losses_of

pytestmark = pytest.mark.bench

IMAGES, BOXES, AUTHORS = 10_000, 22, ("Ana", "Ben")
ROUNDS = 3
NOTHING = Project("00000000-0000-4000-8000-000000000000", "empty")
CHOICES = ImportOptions(add_images=True)


def written(path: Path, *, rich: bool) -> Path:
    """10 000 images with 22 boxes of two raters each; `rich` adds tags to all and a polygon to every second box."""
    rng = np.random.default_rng(0)
    xywh = np.concatenate(
        [rng.uniform(0, (5000, 3000), (IMAGES * BOXES, 2)), rng.uniform(5, 900, (IMAGES * BOXES, 2))], axis=1
    )
    rows = []
    for number, box in enumerate(xywh.round(2).tolist()):
        row = {
            "id": number,
            "image_id": number // BOXES,
            "category_id": 1 + number % 3,
            "bbox": box,
            "area": box[2] * box[3],
            "iscrowd": 0,
            "rater_id": AUTHORS[number % 2],
        }
        if rich:
            row["attributes"] = {"occluded": number % 3 == 0, "part_state": "intact", "ripeness": number % 5}
            x, y, w, h = box
            row["segmentation"] = [[x, y, x + w, y, x + w, y + h, x, y + h]] if number % 2 else []
        rows.append(row)
    images = [
        {"id": i, "file_name": f"row/{i:06d}.jpg", "width": 6000, "height": 4000, "rater_list": AUTHORS}
        for i in range(IMAGES)
    ]
    names = [{"id": i, "name": name} for i, name in enumerate(("apple", "pear", "plum"), start=1)]
    path.write_text(json.dumps({"images": images, "annotations": rows, "categories": names}))
    return path


def seconds(job, rounds=ROUNDS):
    """Median of a few runs after one that is thrown away."""
    times = []
    for turn in range(rounds + 1):
        start = time.process_time()
        job()
        if turn:
            times.append(time.process_time() - start)
    return statistics.median(times)


def read_and_plan(path: Path):
    plan = ImportPlan(NOTHING, COCO.read_file(path), CHOICES)
    return plan.make_step(lambda _key: Shapes.empty(), first_shape=1)


def stored(path: Path, step, count: int) -> Project:
    """The step committed to a new project file."""
    target = path.with_suffix(f".{count}.annotator")
    with create_project(target, NOTHING) as file:
        session = Session(NOTHING, file, next_shape_id=1)
        session.commit(step)
        return session.project


@pytest.mark.parametrize("rich", [False, True])
def test_in_and_out_against_plain_json(tmp_path, rich):
    path = written(tmp_path / "boxes.json", rich=rich)
    raw = path.read_bytes()
    plain = seconds(lambda: json.loads(raw))
    step = read_and_plan(path)
    counter = iter(range(100))
    project = stored(path, step, 99)
    plan = plan_export(project, ExportOptions(), carries=COCO.carries)
    times = {
        "plain json.loads": plain,
        "read": seconds(lambda: COCO.read_table(path, ReadOptions(), None)),
        "read, match, make one step": seconds(lambda: read_and_plan(path)),
        "commit the step to a new project file": seconds(lambda: stored(path, step, next(counter)), rounds=1),
        "export: table and losses": seconds(
            lambda: losses_of(
                COCO,
                plan_export(project, ExportOptions(), carries=COCO.carries).foreign,
            )
        ),
        "export: write .json": seconds(lambda: COCO.write_table(tmp_path / "o.json", plan.foreign, None)),
        "export: write .json.gz": seconds(lambda: COCO.write_table(tmp_path / "o.json.gz", plan.foreign, None)),
    }
    print(f"\n220 000 boxes{', tags and polygons' if rich else ''}, {len(raw) / 1e6:.0f} MB")
    for name, taken in times.items():
        print(f"  {name:40s} {taken:8.2f} s {taken / plain:7.2f}")
    assert len(plan.foreign.shapes) == IMAGES * BOXES
    assert times["read"] <= (2.0 if rich else 1.0) * plain
    assert times["export: table and losses"] + times["export: write .json.gz"] < 10


PEAK = """
import re, sys
from pathlib import Path
from tests.bench.bench_coco import COCO, ReadOptions, read_and_plan, stored
from annotator.session.transfer.export_ranges import plan_export
from annotator.session.transfer.options import ExportOptions
path = Path(sys.argv[1])
def peak(): return int(re.search(r"VmHWM:\\s*(\\d+)", Path("/proc/self/status").read_text())[1]) / 1024
print(peak())
step = read_and_plan(path); print(peak())
project = stored(path, step, 1); print(peak())
plan = plan_export(project, ExportOptions(), carries=COCO.carries)
COCO.write_table(path.with_name("out.json.gz"), plan.foreign, None); print(peak())
"""


@pytest.mark.parametrize("rich", [False, True])
def test_peak_memory(tmp_path, rich):
    if not Path("/proc/self/status").exists():
        pytest.skip("peak memory is read from /proc")
    path = written(tmp_path / "boxes.json", rich=rich)
    done = subprocess.run(
        [sys.executable, "-c", PEAK, str(path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert done.returncode == 0, done.stderr
    start, read, committed, exported = map(float, done.stdout.split())
    print(f"\npeak memory in MiB{', tags and polygons' if rich else ''}")
    for name, value in (("program", start), ("read", read), ("committed", committed), ("exported", exported)):
        print(f"  {name:12s} {value:8.0f}")
    assert exported < 1024
