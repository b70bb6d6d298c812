"""Forty boxes with tags on four pictures, and thirty shapes of which twenty are outlines, written for other programs.

`python -m tests.oracles.boxes` writes the files that `datumaro_boxes.py` reads in another environment.
"""

import shutil
from pathlib import Path

import numpy as np
from msgspec.structs import replace

from annotator.formats.core.foreign import ForeignTable, Statement
from annotator.formats.registry import find_format
from annotator.model.image import Image
from annotator.model.shapes import Shapes
from annotator.model.tags import Tag, read_answers
from annotator.model.vocabulary import Label

FILES = {
    "coco": "coco.json",
    "coco-polygons": "coco-polygons.json",
    "cvat": "cvat.xml",
    "via": "via.json",
    "createml": "createml.json",
    "labelstudio": "labelstudio.json",
}
"""Formats that are one file; the others are folders of their own name."""
FORMATS = ("coco", "cvat", "voc", "voc-floats", "yolo", "datumaro", "kitti", "dota", "open-images")
"""The formats that are stored for datumaro."""
SHAPED = (
    "coco", "coco-polygons", "cvat", "voc-floats", "yolo", "yolo-polygons", "yolo-darknet", "datumaro", "open-images",
    "labelme", "xanylabeling", "via", "labelstudio", "createml",
)  # fmt: skip
"""The formats in which the thirty shapes are written."""
SPLIT = {"cvat-splits": "cvat", "voc-splits": "voc-floats", "datumaro-splits": "datumaro"}
"""By a name of its own each format that is stored with images in splits, too."""
STORED = Path(__file__).parents[1] / "data" / "datumaro" / "ours"


def table() -> ForeignTable:
    """The boxes; a picture may have none."""
    rng = np.random.default_rng(3)
    low = rng.uniform(0, 300, (40, 2))
    return ForeignTable(
        source="boxes",
        images=tuple(Image(i, f"img{i}.png", 400, 400, source_id=i + 1) for i in range(4)),
        labels=(Label(0, "saddle", source_id=1), Label(1, "bell", source_id=2)),
        raters=(),
        shapes=Shapes.make(
            np.concatenate((low, low + rng.uniform(3, 90, (40, 2))), axis=1),
            label=rng.integers(0, 2, 40),
            image=np.sort(rng.integers(0, 4, 40)),
            occluded=rng.integers(-1, 2, 40),
            part_state=rng.integers(-1, 4, 40),
        ),
        rater=np.full(40, -1, dtype=np.int32),
        pass_number=np.ones(40, dtype=np.int32),
    )


TAGS = (
    Tag("ripe"),
    Tag("sure", "ordered", values=("not", "fairly", "very")),
    Tag("fruits", "number", least=0, most=9),
    Tag("sort", "choice", values=("Gala", "Red & <green>"), labels=(0,)),
    Tag("remark", "text"),
)


def shapes_table() -> ForeignTable:
    """Ten boxes and twenty outlines of three to eight points, some tags of which are not set; a picture has none.

    Most shapes answer five custom tags, and two pictures two of their own.
    """
    rng = np.random.default_rng(5)
    corners, polygons = [], []
    for number in range(30):
        angles = np.sort(rng.uniform(0, 2 * np.pi, rng.integers(3, 9)))
        far = rng.uniform(20, 60, (len(angles), 1))
        ring = rng.uniform(80, 320, 2) + far * np.stack((np.cos(angles), np.sin(angles)), axis=1)
        corners.append(np.concatenate((ring.min(axis=0), ring.max(axis=0))))
        polygons.append((ring,) if number % 3 else None)
    shapes = Shapes.make(
        np.array(corners),
        label=rng.integers(0, 2, 30),
        image=np.sort(rng.integers(0, 3, 30)),
        occluded=rng.integers(-1, 2, 30),
        part_state=rng.integers(-1, 4, 30),
        polygon=polygons,
        attributes=[
            {
                key: value
                for key, value in (
                    ("ripe", bool(row % 2)),
                    ("sure", ("not", "fairly", "very")[row % 3]),
                    ("fruits", row / 4),
                    ("sort", ("Gala", "Red & <green>")[row // 2 % 2]),
                    ("remark", f"shape {row}"),
                )
                if row % 7 or key == "remark"
            }
            for row in range(30)
        ],
    )
    rows = len(shapes)
    return replace(
        table(),
        tags=TAGS,
        statements=(
            Statement(0, -1, attributes={"weather": "dry & warm", "blurred": True}),
            Statement(2, -1, attributes={"weather": "wet", "height": 2.5}),
        ),
        shapes=shapes,
        rater=np.full(rows, -1, dtype=np.int32),
        pass_number=np.ones(rows, dtype=np.int32),
    )


def list_said(table: ForeignTable) -> dict[str, dict[str, object]]:
    """What is said of the pictures, by the stems of their names."""
    return {
        Path(table.images[said.image].name).stem: dict(said.attributes) for said in table.statements if said.attributes
    }


def list_answers(table: ForeignTable) -> list[tuple[object, ...]]:
    """What every shape answers to the five custom tags, in the order of pictures and corners."""
    shapes = table.shapes
    answers = zip(*(read_answers(tag, shapes) for tag in TAGS), strict=True)
    places = [(table.images[image].name, *box) for image, box in zip(shapes.image, shapes.box.round(), strict=True)]
    return [answer for _place, answer in sorted(zip(places, answers, strict=True), key=lambda pair: pair[0])]


def split_table() -> ForeignTable:
    """The same with two splits, and a name with a blank in it."""
    whole = table()
    images = tuple(
        replace(image, name=f"img {image.id}.png", split=("train", "val")[image.id % 2]) for image in whole.images
    )
    return replace(whole, images=images)


def write(folder: Path, formats: tuple[str, ...] = (*FORMATS, *SPLIT)) -> None:
    """Writes the table in each of the formats."""
    for name in formats:
        write_one(folder, name, split_table() if name in SPLIT else table())


def write_one(folder: Path, name: str, foreign: ForeignTable) -> None:
    """Writes a table in the format of this name."""
    known = SPLIT.get(name, name)
    find_format(known).write_table(folder / FILES.get(known, known).replace(known, name, 1), foreign, None)


if __name__ == "__main__":
    shutil.rmtree(STORED, ignore_errors=True)
    STORED.mkdir(parents=True)
    write(STORED)
