"""A small table that every format can write something of, and the files that are written."""

import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

import numpy as np
from msgspec.structs import replace

from annotator.formats.core.foreign import ForeignTable, Note, Rater
from annotator.formats.core.format import Format, LossCounter, ReadOptions
from annotator.formats.core.losses import Feature
from annotator.formats.registry import find_format, list_formats
from annotator.model.image import Image
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label
from tests.formats.platform_samples import CVAT_TRACKS, FIFTYONE, LABELBOX, SUPERVISELY, VIA_3

LISTS = ("detections", "coco-results", "text-xyxy", "text-xywh")
"""Formats of scored shapes only."""
BINARY = ("parquet", "geopackage", "shapefile", "geoparquet")
"""Formats whose files are no text."""
BOTH = [known for known in list_formats() if known.read and known.can_write]


@dataclass(frozen=True)
class Map:
    """A picture's place whose numbers lose nothing: an eighth of a metre a pixel, north up, near the origin."""

    epsg: int | None = 32611

    def to_world(self, points):
        return np.asarray(points) * [0.125, -0.125] + [1000, 2000]

    def to_image(self, points):
        return (np.asarray(points) - [1000, 2000]) / [0.125, -0.125]


def ground(name: str) -> Map | None:
    return Map()


def small() -> ForeignTable:
    """Two images, one empty, three shapes: a box, a box past the border, a polygon."""
    ring = np.array([[10.0, 10.0], [30.5, 12.0], [20.0, 40.25]])
    return ForeignTable(
        source="small",
        images=(Image(0, "a/b c.jpg", 100, 80), Image(1, "d.jpg", 64, 64)),
        labels=(Label(0, "saddle"), Label(1, "B\u00e4r")),
        raters=(Rater("Ana"),),
        shapes=Shapes.make(
            [[1.5, 2, 30, 40], [-5, 60, 20, 95], [10, 10, 30.5, 40.25]],
            label=[0, 1, 1],
            image=0,
            occluded=[1, 0, -1],
            part_state=[0, 2, -1],
            polygon=[None, None, (ring,)],
        ),
        rater=np.zeros(3, dtype=np.int32),
        pass_number=np.ones(3, dtype=np.int32),
        geo_transform_of=ground,
    )


def sample(form: Format) -> ForeignTable:
    """The small table; for lists of detections with scores, and with ids as of a COCO file."""
    if form.id not in LISTS:
        return small()
    found = small()
    return replace(
        found,
        images=tuple(replace(image, source_id=image.id + 7) for image in found.images),
        labels=tuple(replace(label, source_id=label.id + 1) for label in found.labels),
        shapes=found.shapes.with_columns(score=np.array([0.25, 1.0, 0.0])),
    )


OPEN_IMAGES_ROWS = """ImageID,Source,LabelName,Confidence,XMin,XMax,YMin,YMax,IsOccluded,IsTruncated,IsGroupOf,\
IsDepiction,IsInside
b c,xclick,/m/01,1,0.015,0.3,0.025,0.5,1,0,0,0,0
b c,xclick,/m/02,1,0.1,0.2,0.75,1,0,1,1,0,0
b c,xclick,/m/02,1,0.1,0.305,0.125,0.503125,-1,-1,-1,-1,-1
d,xclick,/m/01,1,0.25,0.5,0.25,0.5,0,0,0,0,0
"""
DETECTION_ROWS = """image,label,score,xmin,ymin,xmax,ymax
a/b c.jpg,saddle,0.25,1.5,2,30,40
a/b c.jpg,B\u00e4r,1,10,60,20,80
d.jpg,1,0.5,10,10,30.5,40.25
"""
KITTI_OBJECTS = """saddle 0.00 1 -1.57 1.50 2.00 30.00 40.00 1.65 0.67 3.64 -0.65 1.71 46.70 -1.59
DontCare -1 -1 -10 10.00 60.00 20.00 80.00 -1 -1 -1 -1000 -1000 -1000 -10
B\u00e4r 0.25 3 -10 10 10 30.5 40.25 -1 -1 -1 -1000 -1000 -1000 -10 0.75
"""
DOTA_OBJECTS = """imagesource:GoogleEarth
gsd:0.146343590398
10 10 30.5 12 28 40 8 38 large-vehicle 1
1.5 2 30 2 30 40 1.5 40 ship 0
"""
MOT_BOXES = """1,1,2.5,3,28.5,38,1,1,0.5
1,2,11,61,10,20,0,7,1
2,1,11,11,20.5,30.25,1,1,0
"""
PREDICTED = "0 0.1575 0.2625 0.285 0.475 0.25\n1 0.15 0.875 0.1 0.25 1\n1 0.1 0.125 0.305 0.15 0.2 0.503125 0.5\n"
FOREIGN: dict[str, dict[str, str]] = {
    "via": VIA_3,
    "cvat": CVAT_TRACKS,
    "supervisely": SUPERVISELY,
    "labelbox": LABELBOX,
    "fiftyone": FIFTYONE,
    "open-images": {"boxes.csv": OPEN_IMAGES_ROWS, "class-descriptions-boxable.csv": "/m/01,saddle\n/m/02,B\u00e4r\n"},
    "automl-csv": {
        "boxes.csv": "TRAIN,gs://my-bucket/a/b c.jpg,saddle,0.015,0.02,,,0.3,0.4,,\nTEST,gs://my-bucket/d.jpg,,,,,,,,,\n"
    },
    "detections-csv": {"found.csv": DETECTION_ROWS},
    "kitti": {"label_2/a/b c.txt": KITTI_OBJECTS, "label_2/d.txt": ""},
    "dota": {"labelTxt/a/b c.txt": DOTA_OBJECTS, "labelTxt/d.txt": "gsd:null\n"},
    "mot": {"film/gt/gt.txt": MOT_BOXES, "film/seqinfo.ini": "[Sequence]\nname=film\nimDir=img1\nimWidth=64\n"},
    "yolo-predictions": {"predict/labels/b c.txt": PREDICTED, "predict/labels/d.txt": ""},
    "text-xyxy": {"found/b c.txt": "saddle 0.25 1.5 2 30 40\nB\u00e4r 1 10 60 20 80\n"},
    "text-boxes": {"truth/b c.txt": "saddle 1.5 2 30 40\nB\u00e4r 10 60 20 80 difficult\n"},
    "text-xywh": {"found/b c.txt": "saddle 0.25 1.5 2 28.5 38\nB\u00e4r 1 10 60 10 20\n"},
}
"""Files as other programs write them; the first one is what is imported."""
ZIPPED = ("shapefile", "geopackage")
"""Formats that come in archives, too."""
OTHERS = [known for known in list_formats() if known.id in (*FOREIGN, *ZIPPED)]
"""Formats of which there are samples that are not ours."""
READ = [known for known in list_formats() if known.read and (known.can_write or known.id in FOREIGN)]


def write_sample(form: Format, folder: Path) -> Path:
    """A file or folder of the format with some of the shapes of `small`; where it lies."""
    if form.can_write:
        path = place(form, folder)
        form.write_table(path, sample(form), None)
        return path
    return write_foreign(form, folder)


def write_foreign(form: Format, folder: Path) -> Path:
    """A file or folder of the format as another program writes it; where it lies."""
    if form.id in ZIPPED:
        form.write_table(place(form, folder), sample(form), None)
        files = [file for file in sorted(folder.rglob("*")) if file.is_file()]
        with zipfile.ZipFile(folder / "out.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            for file in files:
                archive.write(file, file.relative_to(folder))
                file.unlink()
        return folder / "out.zip"
    for name, text in FOREIGN[form.id].items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    first = next(iter(FOREIGN[form.id]))
    return folder / first.partition("/")[0]


def options(of: ForeignTable) -> ReadOptions:
    """The project that a file came from."""
    return ReadOptions(of.images, of.labels, ground)


def place(form: Format, folder: Path) -> Path:
    """Where to write."""
    return folder / ("out" + form.patterns[0].removeprefix("*") if not form.writes_folder else "out")


def main_file(form: Format, path: Path) -> Path:
    """The written file that holds the three shapes."""
    if path.is_file():
        return path
    patterns = ("b c.*", "*.shp", "*-annotations-bbox.csv", "*")
    found = [file for pattern in patterns for file in sorted(path.rglob(pattern))]
    return next(file for file in found if file.is_file() and ".states" not in file.name)


def carrying(*carried: Feature) -> Format:
    """A format that has a place for these features alone."""
    return replace(find_format("csv"), carries=frozenset(carried), further_losses=())


def losses_of(form: Format, foreign: ForeignTable) -> tuple[Note, ...]:
    """What the format cannot hold of a table."""
    counter = LossCounter(form)
    counter.add(foreign)
    return counter.list_notes()


def kept_of(form: Format, foreign: ForeignTable) -> ForeignTable:
    """What reading a written table gives back: all but the losses."""
    return LossCounter(form).add(foreign)


@contextmanager
def reading_in_pieces(size: int) -> Iterator[None]:
    """Files are read so many bytes at a time."""
    with mock.patch("annotator.formats.core.files._CHUNK", size):
        yield
