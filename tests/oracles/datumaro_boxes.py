"""Asks datumaro for the boxes in the files that we write, and has it write files that we read.

datumaro holds back Pillow and pandas and brings OpenCV, so it is installed in another environment than our packages,
and tests/data/datumaro stores what it says:

    python -m tests.oracles.boxes
    python -m venv OTHER && OTHER/bin/pip install datumaro==1.13.12
    OTHER/bin/python tests/oracles/datumaro_boxes.py [--write]

With `--write` its answers are stored: `read.json` holds by format and picture the boxes that it found in `ours/` (name
of the label, corners, occluded, part state), `written.json` those of the files that it wrote into `theirs/`. Else they
are compared with what is stored.
"""

import argparse
import json
import logging
import os
import random
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

REQUIREMENTS = ("datumaro==1.13.12",)
STORED = Path(__file__).parents[1] / "data" / "datumaro"
SIDE = 400
"""Pixels of the square pictures."""
PICTURES = tuple(f"img{number}" for number in range(4))
LABELS = ("saddle", "bell")
WRITES = (
    "coco_instances", "cvat", "voc_detection", "yolo_ultralytics", "datumaro", "open_images", "kitti_detection",
    "mot_seq_gt",
)  # fmt: skip


def laid_out(folder: Path) -> dict[str, tuple[Path, str]]:
    """Our files where datumaro looks for them: for each of our formats a folder and the name of its format."""
    ours = STORED / "ours"
    (folder / "coco" / "annotations").mkdir(parents=True)
    shutil.copy(ours / "coco.json", folder / "coco" / "annotations" / "instances_default.json")
    (folder / "cvat").mkdir()
    shutil.copy(ours / "cvat.xml", folder / "cvat" / "default.xml")
    for name in ("voc", "voc-floats"):
        shutil.copytree(ours / name, folder / name)
    shutil.copytree(ours / "yolo", folder / "yolo")
    shutil.copytree(ours / "datumaro", folder / "datumaro")
    for name in ("kitti", "dota"):
        shutil.copytree(ours / name, folder / name / "default")
    shutil.copytree(ours / "open-images", folder / "open-images")
    put_pictures(folder / "kitti" / "default" / "image_2")
    put_pictures(folder / "dota" / "default" / "images")
    put_pictures(folder / "open-images" / "images" / "default")
    (folder / "cvat-splits").mkdir()
    shutil.copy(ours / "cvat-splits.xml", folder / "cvat-splits" / "annotations.xml")
    for name in ("voc-splits", "datumaro-splits"):
        shutil.copytree(ours / name, folder / name)
    splits = (
        "cvat-splits/images",
        "voc-splits/JPEGImages",
        "datumaro-splits/images/train",
        "datumaro-splits/images/val",
    )
    for place in splits:
        put_pictures(folder / place, tuple(name.replace("img", "img ") for name in PICTURES))
    images = ("coco/images/default", "cvat/images", "voc/JPEGImages", "voc-floats/JPEGImages", "yolo/images")
    for place in (*images, "datumaro/images/default"):
        put_pictures(folder / place)
    kinds = {"coco": "coco_instances", "cvat": "cvat", "voc": "voc", "voc-floats": "voc", "yolo": "yolo"}
    kinds |= {"datumaro": "datumaro", "kitti": "kitti_detection", "dota": "dota", "open-images": "open_images"}
    kinds |= {"cvat-splits": "cvat", "voc-splits": "voc", "datumaro-splits": "datumaro"}
    return {name: (folder / name, kind) for name, kind in kinds.items()}


def put_pictures(folder: Path, names: tuple[str, ...] = PICTURES) -> None:
    """Grey pictures of the size that the files speak of."""
    from PIL import Image

    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        Image.new("RGB", (SIDE, SIDE), (128, 128, 128)).save(folder / f"{name}.png")


def corners_of(one: Any) -> list[float]:
    """The corners of a box, also of one that could be turned and stands upright."""
    if not hasattr(one, "cx"):
        return list(one.points)
    assert one.r == 0
    return [one.cx - one.w / 2, one.cy - one.h / 2, one.cx + one.w / 2, one.cy + one.h / 2]


def boxes_of(dataset: Any, *, with_splits: bool = False) -> dict[str, list[Any]]:
    """By picture (and its split before it) the boxes: label, corners, occluded, part state; in order of the corners."""
    import datumaro

    names = [label.name for label in dataset.categories()[datumaro.AnnotationType.label]]
    found = {}
    for item in dataset:
        rows = [
            [names[one.label], *corners_of(one), one.attributes.get("occluded"), one.attributes.get("part_state")]
            for one in item.annotations
            if one.type in (datumaro.AnnotationType.bbox, datumaro.AnnotationType.rotated_bbox)
        ]
        name = f"{item.subset}/{item.id}" if with_splits else item.id
        found[name] = sorted(rows, key=lambda row: row[1:5])
    return dict(sorted(found.items()))


def read_ours() -> dict[str, Any]:
    """What datumaro finds in our files, by our formats."""
    import datumaro

    with tempfile.TemporaryDirectory() as folder:
        places = laid_out(Path(folder))
        return {
            name: boxes_of(datumaro.Dataset.import_from(str(place), kind), with_splits=name.endswith("-splits"))
            for name, (place, kind) in places.items()
        }


def write_theirs(folder: Path) -> dict[str, Any]:
    """Has datumaro write random boxes, the last picture empty; returns them as `boxes_of` does."""
    import datumaro
    import numpy as np

    rng = random.Random(3)
    items = []
    for number, name in enumerate(PICTURES):
        boxes = []
        for one in range(3 if number < 3 else 0):
            corner, size = (rng.randrange(300) + 0.25, rng.randrange(300) + 0.5), (rng.randrange(3, 90), 40)
            tags = {"occluded": one == 1}
            boxes.append(datumaro.Bbox(*corner, *size, label=one % 2, id=10 * number + one + 1, attributes=tags))
        media = datumaro.Image.from_numpy(data=np.full((SIDE, SIDE, 3), 128, np.uint8))
        subset = "train" if number < 2 else "val"
        item = datumaro.DatasetItem(id=name, subset=subset, media=media, annotations=boxes)
        items.append(item)
    dataset = datumaro.Dataset.from_iterable(items, categories=list(LABELS))
    for kind in WRITES:
        dataset.export(str(folder / kind), kind, save_media=False)
    for empty in folder.glob("*/images"):
        shutil.rmtree(empty)
    return boxes_of(dataset)


def texts(folder: Path) -> dict[str, str]:
    """The files below a folder by their names."""
    return {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*") if path.is_file()}


def main() -> int:
    """Stores or compares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="store the answers instead of comparing")
    options = parser.parse_args()
    if os.environ.get("PYTHONHASHSEED") != "0":  # datumaro writes sets in the order of their hashes
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONHASHSEED": "0"})
    logging.disable(logging.WARNING)
    with tempfile.TemporaryDirectory() as scratch:
        told = {"read.json": read_ours(), "written.json": write_theirs(Path(scratch) / "theirs")}
        if options.write:
            shutil.rmtree(STORED / "theirs", ignore_errors=True)
            shutil.copytree(Path(scratch) / "theirs", STORED / "theirs")
            for name, content in told.items():
                (STORED / name).write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
            return 0
        wrong = [name for name, content in told.items() if json.loads((STORED / name).read_text()) != content]
        wrong += ["theirs/"] if texts(Path(scratch) / "theirs") != texts(STORED / "theirs") else []
    print(f"not as stored: {', '.join(wrong)}" if wrong else "all answers as stored")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
