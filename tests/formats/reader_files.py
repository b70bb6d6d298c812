"""Files of so many pictures with `BOXES` boxes each in the formats that are read, to measure what readers hold."""

import itertools
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import ReadOptions
from annotator.formats.registry import FORMATS, find_format
from annotator.model.image import Image
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label
from tests.formats.samples import ground

BOXES = 20
"""Of a picture."""
FLAWS = 20
"""Of so many decimal fractions of a file one is a word when it is flawed."""
_FRACTION = re.compile(rb"(?<![\w./-])\d+\.\d+(?![\w.])")
SIZE = 600, 400
NAMES = tuple(f"part{n}" for n in range(BOXES))


@dataclass(frozen=True)
class ReaderFile:
    """A file or folder of one format, in the folder of its name."""

    format: str
    name: str
    write: Callable[[Path, int], object]

    def make(self, folder: Path, pictures: int) -> Path:
        """Writes it; where it lies."""
        path = folder / self.name
        path.parent.mkdir(parents=True, exist_ok=True)
        self.write(path, pictures)
        return folder / Path(self.name).parts[0]


def make_options(pictures: int, *, lenient: bool = False) -> ReadOptions:
    """A project that knows the pictures, their sizes and places, and the labels."""
    return ReadOptions(make_images(pictures), make_labels(), ground, lenient)


def make_images(pictures: int) -> tuple[Image, ...]:
    return tuple(Image(n, f"row/{n:06}.jpg", *SIZE, source_id=n + 1) for n in range(pictures))


def make_labels() -> tuple[Label, ...]:
    return tuple(Label(n, name, source_id=n + 1) for n, name in enumerate(NAMES))


def make_boxes(pictures: int) -> np.ndarray:
    rows = np.arange(pictures * BOXES)
    low = np.stack((rows % 97 + 0.25, rows % 89 + 0.5), axis=1)
    return np.concatenate((low, low + 30.25), axis=1)


def make_table(pictures: int) -> ForeignTable:
    rows = np.arange(pictures * BOXES)
    return ForeignTable(
        "made",
        images=make_images(pictures),
        labels=make_labels(),
        raters=(),
        shapes=Shapes.make(make_boxes(pictures), label=rows % BOXES, image=rows // BOXES, score=rows % 9 / 9),
        rater=np.full(len(rows), -1, np.int32),
        pass_number=np.ones(len(rows), np.int32),
        geo_transform_of=ground,
    )


def add_flaws(path: Path) -> None:
    """Puts a word, another every time, in the place of many numbers."""
    files = [path] if path.is_file() else sorted(file for file in path.rglob("*") if file.is_file())
    count = itertools.count()
    for file in files:
        content = file.read_bytes()
        quoted = content.lstrip()[:1] in (b"[", b"{")

        def spoil(found: re.Match[bytes], *, quoted: bool = quoted) -> bytes:
            number = next(count)
            if number % FLAWS:
                return found[0]
            return b'"bad%d"' % number if quoted else b"bad%d" % number

        file.write_bytes(_FRACTION.sub(spoil, content))


def _write_by(name: str) -> Callable[[Path, int], None]:
    return lambda path, pictures: find_format(name).write_table(path, make_table(pictures))


def _write_text(pieces: Callable[[int], Iterator[str]]) -> Callable[[Path, int], None]:
    def write(path: Path, pictures: int) -> None:
        with path.open("w", encoding="utf-8") as file:
            file.writelines(pieces(pictures))

    return write


def _write_texts(ending: str, make: Callable[[list[list[float]]], str], **beside: str) -> Callable[[Path, int], None]:
    """A text for every picture, of its boxes; `beside` lies a folder higher, by name without ending."""

    def write(folder: Path, pictures: int) -> None:
        folder.mkdir(parents=True)
        for name, text in beside.items():
            (folder.parent / f"{name}.json").write_text(text)
        boxes = make_boxes(pictures).reshape(pictures, BOXES, 4)
        for n, some in enumerate(boxes):
            (folder / f"{n:06}{ending}").write_text(make(some.tolist()))

    return write


def _iterate_labelbox(pictures: int) -> Iterator[str]:
    box = {"name": "part1", "bounding_box": {"left": 1.5, "top": 2, "width": 30, "height": 20}}
    labels = [{"annotations": {"objects": [box] * BOXES}}]
    for n in range(pictures):
        yield json.dumps({"data_row": {"external_id": f"{n}.jpg"}, "projects": {"p": {"labels": labels}}}) + "\n"


def _iterate_fiftyone(pictures: int) -> Iterator[str]:
    box = {"_cls": "Detection", "label": "part1", "bounding_box": [0.1, 0.1, 0.25, 0.5]}
    found = {"_cls": "Detections", "detections": [box] * BOXES}
    sizes = {"width": 600, "height": 400}
    for n in range(pictures):
        sample = {"filepath": f"{n}.jpg", "metadata": sizes, "ground_truth": found}
        yield (", " if n else '{"samples": [') + json.dumps(sample)
    yield "]}"


def _iterate_via_3(pictures: int) -> Iterator[str]:
    """Boxes that stand apart from the pictures, those of each far from one another."""
    yield '{"project": {"pid": "__VIA_PROJECT_ID__"}, "attribute": {"1": {"aname": "name", "type": 1}}, "file": {'
    for n in range(pictures):
        picture = {"fid": str(n), "fname": f"{n}.jpg", "type": 2, "loc": 1, "src": f"{n}.jpg"}
        yield (", " if n else "") + f'"{n}": {json.dumps(picture)}'
    yield '}, "metadata": {'
    for n in range(pictures * BOXES):
        region = {"vid": str(n % pictures), "flg": 0, "z": [], "xy": [2, 1.5, 2, 28.5, 38], "av": {"1": "part1"}}
        yield (", " if n else "") + f'"{n}": {json.dumps(region)}'
    yield '}, "view": {'
    yield ", ".join(f'"{n}": {{"fid_list": ["{n}"]}}' for n in range(pictures)) + "}}"


def _iterate_tracks(tracks: int, step: int) -> Callable[[int], Iterator[str]]:
    """So many tracks, with a keyframe at every so many frames."""

    def iterate(pictures: int) -> Iterator[str]:
        frames = pictures * BOXES // tracks
        yield (
            f"<annotations><version>1.1</version><meta><task><start_frame>0</start_frame><stop_frame>{frames - 1}"
            "</stop_frame><original_size><width>600</width><height>400</height></original_size></task></meta>"
        )
        for track in range(tracks):
            yield f'<track id="{track}" label="part1">'
            for n in range(0, frames, step):
                x = n % 99
                yield f'<box frame="{n}" outside="0" occluded="0" xtl="{x}.5" ytl="1.5" xbr="{x}.75" ybr="9"/>'
            yield "</track>"
        yield "</annotations>"

    return iterate


def _iterate_rows(head: str, row: str) -> Callable[[int], Iterator[str]]:
    """A table: its first line, then a line for each box."""

    def iterate(pictures: int) -> Iterator[str]:
        yield head
        for n, (x0, y0, x1, y1) in enumerate(make_boxes(pictures).tolist()):
            facts = {"frame": n // BOXES + 1, "n": n, "image": f"row/{n // BOXES:06}.jpg", "label": f"part{n % BOXES}"}
            shares = {"u0": x0 / SIZE[0], "v0": y0 / SIZE[1], "u1": x1 / SIZE[0], "v1": y1 / SIZE[1]}
            yield row.format(x0=x0, y0=y0, x1=x1, y1=y1, **facts, **shares)

    return iterate


def _make_supervisely(boxes: list[list[float]]) -> str:
    objects = [
        {"geometryType": "rectangle", "classTitle": "part1", "points": {"exterior": [[x0, y0], [x1, y1]]}}
        for x0, y0, x1, y1 in boxes
    ]
    return json.dumps({"tags": [], "size": {"width": 600, "height": 400}, "objects": objects})


def _make_predictions(boxes: list[list[float]]) -> str:
    return "".join(f"1 {x0 / 600:.6f} {y0 / 400:.6f} 0.050417 0.075625 0.5\n" for x0, y0, _, _ in boxes)


_WRITTEN = {
    row.id: ReaderFile(row.id, row.id if form.writes_folder else f"{row.id}{form.patterns[0][1:]}", _write_by(row.id))
    for row in FORMATS
    if "r" in row.ways and "w" in row.ways
    for form in [row.load()]
}
_CLASSES = json.dumps({"classes": [{"title": "part1"}], "tags": []})
_MOT = _iterate_rows("", "{frame},{n},{x0},{y0},30.25,30.25,1,1,1\n")
_FOREIGN = {
    "VIA 3": ReaderFile("via", "via3.json", _write_text(_iterate_via_3)),
    "tracks of cvat": ReaderFile("cvat", "tracks.xml", _write_text(_iterate_tracks(BOXES, 5))),
    "long tracks of cvat": ReaderFile("cvat", "tracks.xml", _write_text(_iterate_tracks(5, 1))),
    "labelbox": ReaderFile("labelbox", "labelbox.ndjson", _write_text(_iterate_labelbox)),
    "fiftyone": ReaderFile("fiftyone", "samples.json", _write_text(_iterate_fiftyone)),
    "supervisely": ReaderFile("supervisely", "set/ann", _write_texts(".jpg.json", _make_supervisely, meta=_CLASSES)),
    "detections-csv": ReaderFile(
        "detections-csv",
        "found.csv",
        _write_text(
            _iterate_rows("image,xmin,ymin,xmax,ymax,label,score\n", "{image},{x0},{y0},{x1},{y1},{label},0.5\n")
        ),
    ),
    "automl-csv": ReaderFile(
        "automl-csv",
        "automl.csv",
        _write_text(_iterate_rows("", "UNASSIGNED,{image},{label},{u0:.6f},{v0:.6f},,,{u1:.6f},{v1:.6f},,\n")),
    ),
    "mot": ReaderFile("mot", "gt.txt", _write_text(_MOT)),
    "yolo-predictions": ReaderFile("yolo-predictions", "labels", _write_texts(".txt", _make_predictions)),
    "text-boxes": ReaderFile(
        "text-boxes",
        "truth",
        _write_texts(".txt", lambda boxes: "".join("part1 {} {} {} {}\n".format(*box) for box in boxes)),
    ),
    "points": ReaderFile("points", "points.csv", _write_text(_iterate_rows("image,x,y\n", "{image},{x0},{y0}\n"))),
}
READER_FILES = _WRITTEN | _FOREIGN
"""By what they are."""
