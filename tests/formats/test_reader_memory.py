"""What a reader holds does not grow with the boxes of its file as the file itself would, as a tree or as values."""

import json
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from annotator.formats.coco import reading as coco_reading
from annotator.formats.core import files, foreign, gather, spooled
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import ReadOptions
from annotator.formats.detections import reading as detections_reading
from annotator.formats.registry import find_format
from annotator.formats.text import plain_text, xml_text
from annotator.model.image import Image
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label

BOXES = 20
"""Of a picture."""
FEW, MANY = 40, 140
"""Pictures of the small and of the large file."""
MOST = 150
"""Bytes by which the peak may grow with a box; as a tree it takes one to two thousand, as values of JSON a thousand."""


def make_table(pictures: int) -> ForeignTable:
    rows = np.arange(pictures * BOXES)
    low = np.stack((rows % 97 + 0.25, rows % 89 + 0.5), axis=1)
    return ForeignTable(
        "made",
        images=tuple(Image(n, f"row/{n:06}.jpg", 600, 400) for n in range(pictures)),
        labels=(Label(0, "apple"), Label(1, "pear")),
        raters=(),
        shapes=Shapes.make(
            np.concatenate((low, low + 30.25), axis=1), label=rows % 2, image=rows // BOXES, score=rows % 9 / 9
        ),
        rater=np.full(len(rows), -1, np.int32),
        pass_number=np.ones(len(rows), np.int32),
    )


def write_by(name: str) -> Callable[[Path, int], None]:
    return lambda path, pictures: find_format(name).write_table(path, make_table(pictures))


def write_text(pieces: Callable[[int], Iterator[str]]) -> Callable[[Path, int], None]:
    return lambda path, pictures: path.write_text("".join(pieces(pictures)), encoding="utf-8") and None


def iterate_labelbox(pictures: int) -> Iterator[str]:
    box = {"name": "apple", "bounding_box": {"left": 1.5, "top": 2, "width": 30, "height": 20}}
    labels = [{"annotations": {"objects": [box] * BOXES}}]
    for n in range(pictures):
        yield json.dumps({"data_row": {"external_id": f"{n}.jpg"}, "projects": {"p": {"labels": labels}}}) + "\n"


def iterate_fiftyone(pictures: int) -> Iterator[str]:
    box = {"_cls": "Detection", "label": "apple", "bounding_box": [0.1, 0.1, 0.25, 0.5]}
    found = {"_cls": "Detections", "detections": [box] * BOXES}
    sizes = {"width": 600, "height": 400}
    samples = [{"filepath": f"{n}.jpg", "metadata": sizes, "ground_truth": found} for n in range(pictures)]
    yield json.dumps({"samples": samples})


def iterate_via3(pictures: int) -> Iterator[str]:
    """Boxes that stand apart from the pictures, those of each far from one another."""
    names = [f"{n}.jpg" for n in range(pictures)]
    boxes = {
        f"{n} {box}": {"vid": n, "xy": [2, box, 2, 9, 9], "av": {"1": "apple"}} for box in range(BOXES) for n in names
    }
    files = {n: {"fname": n, "type": 2} for n in names}
    views = {n: {"fid_list": [n]} for n in names}
    yield json.dumps({"project": {}, "attribute": {}, "file": files, "metadata": boxes, "view": views})


def iterate_tracks(pictures: int) -> Iterator[str]:
    """As many tracks as a picture has boxes, with a keyframe at every fifth frame."""
    yield (
        f"<annotations><version>1.1</version><meta><task><start_frame>0</start_frame><stop_frame>{pictures - 1}"
        "</stop_frame><original_size><width>600</width><height>400</height></original_size></task></meta>"
    )
    for track in range(BOXES):
        yield f'<track id="{track}" label="apple">'
        for frame in range(0, pictures, 5):
            yield f'<box frame="{frame}" outside="0" occluded="0" xtl="{frame}.5" ytl="1.5" xbr="{frame}.75" ybr="9"/>'
        yield "</track>"
    yield "</annotations>"


FILES = {
    **{name: (name, f"{name}.json", write_by(name)) for name in ("labelstudio", "createml", "via", "coco")},
    **{name: (name, f"{name}.csv", write_by(name)) for name in ("via-csv", "deepforest")},
    "cvat": ("cvat", "cvat.xml", write_by("cvat")),
    "tracks of cvat": ("cvat", "tracks.xml", write_text(iterate_tracks)),
    "via3": ("via", "via3.json", write_text(iterate_via3)),
    "labelbox": ("labelbox", "labelbox.ndjson", write_text(iterate_labelbox)),
    "fiftyone": ("fiftyone", "samples.json", write_text(iterate_fiftyone)),
}


@pytest.mark.parametrize("name", FILES)
def test_what_a_reader_holds_does_not_grow_with_the_boxes(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (spooled, gather, foreign, coco_reading, detections_reading):
        monkeypatch.setattr(module, "PIECE", 256)
    for module, size in ((spooled, "_BYTES"), (plain_text, "_PIECE"), (xml_text, "_PIECE"), (files, "_CHUNK")):
        monkeypatch.setattr(module, size, 1 << 14)
    format_id, file, write = FILES[name]

    def measure(pictures: int) -> int:
        """Bytes of Python's memory that reading so many pictures takes at most."""
        path = tmp_path / str(pictures) / file
        path.parent.mkdir(exist_ok=True)
        write(path, pictures)
        tracemalloc.start()
        found = find_format(format_id).read_file(path, ReadOptions())
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert found.rows.count == pictures * BOXES
        return most

    measure(2)
    growth = (measure(MANY) - measure(FEW)) / (BOXES * (MANY - FEW))
    assert growth < MOST
