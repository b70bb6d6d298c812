"""Files as other tools lay them out, made here: every box that comes in is right, or the import stops with a sentence.

Each layout is written with other numbers of decimals, boxes at the border, pictures without a file, line ends, counts
of boxes, pictures that the project does not have, and other files in the folder. An import that brings in a box or
label which is none of those that were written is a failure. Where an import stops and its sentence names an option, it
is tried again with that option, and the boxes have to be right then.
"""

import dataclasses
import json
import math
import random
import sys
import tarfile
import unicodedata
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Final
from urllib.parse import quote

import immutables
from msgspec.structs import replace

from annotator.cli.program import run
from annotator.model.image import Image
from annotator.store.opening import create_project, open_project
from tests.builders import project
from tests.campaigns.kit import Tries, own_home, parser_of

Corners = tuple[float, float, float, float]
Known = tuple[str, str, Corners]
"""Picture, label and corners of a box."""
LABELS: Final = ("apple", "pear")


@dataclass(frozen=True)
class TrueBox:
    """A box as it should come in."""

    image: str
    label: int
    corners: Corners
    score: float
    ring: tuple[tuple[float, float], ...]
    """Points within it, the first and the last of which are its corners."""


@dataclass
class Scene:
    """What is true of some pictures, and how it is written down."""

    sizes: dict[str, tuple[int, int]]
    boxes: list[TrueBox]
    decimals: int
    line_end: str
    random: random.Random
    folder: Path
    truth: list[Known] = field(default_factory=list)
    """What was written, rounded as it was written."""
    ghosts: frozenset[str] = frozenset()
    """Pictures that the project does not have, whose boxes stay out."""
    slack: float = 0.02
    """Pixels by which a box may differ."""
    told: str = ""
    """What the import has to say of it."""

    def write(self, name: str, lines: Sequence[str], *, encoding: str = "utf-8") -> Path:
        """A text file below the folder."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes("".join(line + self.line_end for line in lines).encode(encoding))
        return path

    def list_by_image(self) -> Iterator[tuple[str, list[TrueBox]]]:
        """The boxes of each picture."""
        for image in self.sizes:
            yield image, [box for box in self.boxes if box.image == image]

    def expect(self, box: TrueBox, corners: Sequence[float]) -> None:
        """That a box comes in with these corners."""
        x0, y0, x1, y1 = corners
        if box.image not in self.ghosts:
            self.truth.append((box.image, LABELS[box.label], (x0, y0, x1, y1)))

    def round(self, corners: Sequence[float]) -> list[float]:
        """Corners with the decimals of this variation."""
        return [round(value, self.decimals) for value in corners]

    def say(self, value: float) -> str:
        """A number with the decimals of this variation."""
        return f"{value:.{self.decimals}f}"


def make_scene(seed: int, folder: Path) -> Scene:
    """Pictures and boxes by chance."""
    draw = random.Random(seed)
    ghosts = frozenset({"ghost.jpg"}) if draw.random() < 0.3 else frozenset()
    names = [*(f"img{n}.jpg" for n in range(6)), *ghosts]
    sizes = {name: (draw.choice([353, 640, 1024]), draw.choice([240, 500, 768])) for name in names}
    boxes = []
    for image, (width, height) in sizes.items():
        for _ in range(draw.choice([0, 1, 3, 12])):
            w, h = draw.uniform(8, width * 0.6), draw.uniform(8, height * 0.6)
            x0, y0 = draw.uniform(0, width - w), draw.uniform(0, height - h)
            if draw.random() < 0.15:
                x0 = draw.choice([0, width - w])
            boxes.append(_make_box(draw, image, (x0, y0, x0 + w, y0 + h)))
    decimals, line_end = draw.choice([0, 1, 2, 4]), draw.choice(["\n", "\r\n"])
    return Scene(sizes, boxes, decimals, line_end, draw, folder, ghosts=ghosts)


def _make_box(draw: random.Random, image: str, corners: Corners) -> TrueBox:
    x0, y0, x1, y1 = corners
    inner = [(draw.uniform(x0, x1), draw.uniform(y0, y1)) for _ in range(draw.choice([2, 10]))]
    ring = ((x0, y0), *inner, (x1, y1))
    return TrueBox(image, draw.randrange(2), corners, draw.choice([1.0, round(draw.uniform(0.05, 0.99), 4)]), ring)


STRAYS: Final = {
    ".DS_Store": b"\0\0\0\1Bud1",
    "Thumbs.db": b"\xd0\xcf\x11\xe0",
    "desktop.ini": b"[ViewState]\r\n",
    "README.md": b"# Apples and pears\n\n| class | boxes |\n",
    "._labels": b"\0\5\26\7",
    "LICENSE": b"CC BY 4.0\n",
    "labels.cache": b"\x93NUMPY\x01\x00",
    "preview.png": b"\x89PNG\r\n\x1a\n",
}
"""Files that lie in folders of data sets and are none of the data."""


def mix(scene: Scene) -> None:
    """Puts some other files into every folder of the scene."""
    for folder in [scene.folder, *(path for path in scene.folder.rglob("*") if path.is_dir())]:
        for name in scene.random.sample(list(STRAYS), 3):
            if not (folder / name).exists():
                (folder / name).write_bytes(STRAYS[name])


def shares_of(box: TrueBox, size: tuple[int, int]) -> tuple[float, float, float, float]:
    """Centre and size of a box as shares of its picture."""
    (x0, y0, x1, y1), (width, height) = box.corners, size
    return (x0 + x1) / 2 / width, (y0 + y1) / 2 / height, (x1 - x0) / width, (y1 - y0) / height


def write_shares(
    scene: Scene,
    make_line: Callable[[TrueBox, str, tuple[int, int]], str],
    *,
    labels: str = "labels/",
    more: Sequence[str] | None = ("names: [apple, pear]",),
) -> Path:
    """A folder of text files with shares; `make_line` takes a box, its centre and size as text, and the picture's."""
    scene.slack = 0.05
    for image, boxes in scene.list_by_image():
        size = scene.sizes[image]
        lines = []
        for box in boxes:
            lines.append(make_line(box, " ".join(f"{value:.6f}" for value in shares_of(box, size)), size))
            scene.expect(box, box.corners)
        if boxes or scene.random.random() < 0.5:
            scene.write(f"{labels}{image.removesuffix('.jpg')}.txt", lines)
    if more is not None:
        scene.write("data.yaml", more)
    return scene.folder


def points_of(box: TrueBox, size: tuple[int, int], *marks: str) -> str:
    """Points of a box as shares, with one of the marks behind each."""
    (width, height), draw = size, random.Random(box.score)
    texts = [f"{x / width:.6f} {y / height:.6f}" for x, y in (*box.ring[:3], box.ring[-1])]
    return " ".join(f"{text} {draw.choice(marks)}" if marks else text for text in texts)


def hull_of(box: TrueBox) -> list[tuple[float, float]]:
    """Three to seven corners that reach all sides of a box."""
    (x0, y0, x1, y1), draw = box.corners, random.Random(box.score)
    between = [(draw.uniform(x0, x1), y1) for _ in range(draw.randrange(5))]
    return [(x0, y0), (x1, draw.uniform(y0, y1)), *sorted(between, reverse=True), (draw.uniform(x0, x1), y1)]


def turned_corners_of(box: TrueBox) -> list[tuple[float, float]]:
    """The turned rectangle that reaches all sides of a box, or the box itself where there is none."""
    x0, y0, x1, y1 = box.corners
    cos, sin = math.cos(0.2), math.sin(0.2)
    a, b = ((p * cos - q * sin) / (cos**2 - sin**2) for p, q in ((x1 - x0, y1 - y0), (y1 - y0, x1 - x0)))
    if min(a, b) <= 0:
        return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    return [(x0 + b * sin, y0), (x1, y0 + a * sin), (x1 - b * sin, y1), (x0, y1 - a * sin)]


def write_outlines(
    scene: Scene, outline_of: Callable[[TrueBox], list[tuple[float, float]]], *, is_past: bool = False
) -> Path:
    """YOLO's polygons; with `is_past` corners at the border, and some others brought there, are past it by a hair."""

    def make_line(box: TrueBox, _shares: str, size: tuple[int, int]) -> str:
        corners = [(x / size[0], y / size[1]) for x, y in outline_of(box)]
        if is_past:
            corners = [tuple(v + 0.0029 * ((v >= 1) - (v <= 0)) for v in corner) for corner in corners]
            scene.told = scene.told or ("by a hair" if min(map(min, corners)) < 0 or max(map(max, corners)) > 1 else "")
        return " ".join([str(box.label), *(f"{value:.6f}" for corner in corners for value in corner)])

    if is_past:
        scene.boxes = [
            dataclasses.replace(box, corners=(0.0, *box.corners[1:])) if n % 3 == 0 else box
            for n, box in enumerate(scene.boxes)
        ]
    return write_shares(scene, make_line)


def write_dota(scene: Scene) -> Path:
    """DOTA's turned boxes, in pixels."""
    scene.slack = 0.01
    for image, boxes in scene.list_by_image():
        lines = ["imagesource:GoogleEarth", "gsd:0.146343590398"]
        for box in boxes:
            corners = " ".join(f"{value:.3f}" for corner in turned_corners_of(box) for value in corner)
            lines.append(f"{corners} {LABELS[box.label]} {box.label}")
            scene.expect(box, box.corners)
        scene.write(f"labelTxt/{image.removesuffix('.jpg')}.txt", lines)
    return scene.folder


def write_createml(scene: Scene, name: str) -> Path:
    """Create ML as Roboflow hands it out."""
    rows = []
    for image, boxes in scene.list_by_image():
        shapes = []
        for box in boxes:
            corners = scene.round(box.corners)
            place = dict(zip(("x", "y", "width", "height"), to_centres(corners), strict=True))
            shapes.append({"label": LABELS[box.label], "coordinates": place})
            scene.expect(box, corners)
        rows.append({"image": image, "annotations": shapes})
    scene.write(name, [json.dumps(rows)])
    return scene.folder


POSE_2: Final = ("names: [apple, pear]", "kpt_shape: [4, 2]")
POSE_3: Final = ("names:", "  0: apple", "  1: pear", "kpt_shape: [4, 3] # x, y, visible")


def write_pixels(scene: Scene, *, corners: bool, some: bool = False, is_scored: bool = True) -> Path:
    """Text with class, score and four numbers in pixels; `some` leaves out all that cannot be both layouts."""
    scene.slack = 0.001
    count = 0
    for image, boxes in scene.list_by_image():
        lines = []
        for box in boxes:
            x0, y0, x1, y1 = scene.round(box.corners)
            w, h = round(x1 - x0, 4), round(y1 - y0, 4)
            width, height = scene.sizes[image]
            if some and (min(w - x0, h - y0) <= 0 or max(w - width, h - height) > 0):
                continue
            numbers = (x0, y0, x1, y1) if corners else (x0, y0, w, h)
            score = f" {box.score}" if is_scored else ""
            mark = "" if is_scored or box.score < 0.5 else " difficult"
            lines.append(f"{LABELS[box.label]}{score} {' '.join(map(scene.say, numbers))}{mark}")
            scene.expect(box, (x0, y0, x1, y1))
            count += 1
        scene.write(f"dets/{image.removesuffix('.jpg')}.txt", lines)
    return scene.folder / "dets"


def write_voc(
    scene: Scene,
    *,
    first: int,
    more: str = "",
    folder: str = "",
    odd: bool = False,
    exact: bool = False,
    has_polygons: bool = False,
) -> Path:
    """Pascal VOC that counts from 0 or 1; `odd` has one decimal in one file, `exact` decimals everywhere."""
    scene.slack = 0.001 if exact else 0.51 if odd else 0.001
    is_odd = odd
    for image, boxes in scene.list_by_image():
        width, height = scene.sizes[image]
        rows = []
        for box in boxes:
            x0, y0, x1, y1 = box.corners if exact else map(round, box.corners)
            numbers = [f"{v:.3f}" if exact else str(v) for v in (x0 + first, y0 + first, x1, y1)]
            if exact:
                x0, y0, x1, y1 = (round(v, 3) for v in (x0, y0, x1, y1))
            if is_odd and y1 + 0.45 < height:
                numbers[3], is_odd = f"{y1 + 0.45:.14f}", False
            tags = zip(("xmin", "ymin", "xmax", "ymax"), numbers, strict=True)
            inner = "".join(f"<{tag}>{value}</{tag}>" for tag, value in tags)
            ring = [(x0, y0), (x1, y0), (x1, y1)] if has_polygons else []
            points = "".join(f"<x{n}>{x}</x{n}><y{n}>{y}</y{n}>" for n, (x, y) in enumerate(ring, start=1))
            outline = f"<polygon>{points}</polygon>" if ring else ""
            rows.append(f"<object><name>{LABELS[box.label]}</name><bndbox>{inner}</bndbox>{outline}</object>")
            scene.expect(box, (x0, y0, x1, y1))
        size = f"<size><width>{width}</width><height>{height}</height><depth>3</depth></size>"
        head = f"{folder}<filename>{image}</filename>{more}{size}"
        scene.write(f"voc/{image.removesuffix('.jpg')}.xml", [f"<annotation>{head}", *rows, "</annotation>"])
    return scene.folder / "voc"


def write_turned(scene: Scene) -> Path:
    """Boxes of roLabelImg, each turned by a quarter, so that it is an upright one again."""
    for image, boxes in scene.list_by_image():
        rows = []
        for box in boxes:
            x0, y0, x1, y1 = scene.round(box.corners)
            numbers = {"cx": (x0 + x1) / 2, "cy": (y0 + y1) / 2, "w": y1 - y0, "h": x1 - x0, "angle": 1.570796}
            inner = "".join(f"<{tag}>{value:.6f}</{tag}>" for tag, value in numbers.items())
            name = f"<type>robndbox</type><name>{LABELS[box.label]}</name>"
            rows.append(f"<object>{name}<robndbox>{inner}</robndbox></object>")
            scene.expect(box, (x0, y0, x1, y1))
        head = f'<annotation verified="no"><filename>{image.removesuffix(".jpg")}</filename>'
        scene.write(f"voc/{image.removesuffix('.jpg')}.xml", [head, *rows, "</annotation>"])
    return scene.folder / "voc"


def write_cvat(scene: Scene) -> Path:
    """The export of a project of CVAT, whose tasks count their images from 0."""
    parts = []
    for number, (image, boxes) in enumerate(scene.list_by_image()):
        width, height = scene.sizes[image]
        rows = []
        for box in boxes:
            corners = scene.round(box.corners)
            sides = " ".join(f'{k}="{v:.4f}"' for k, v in zip(("xtl", "ytl", "xbr", "ybr"), corners, strict=True))
            rows.append(f'<box label="{LABELS[box.label]}" occluded="0" {sides} z_order="0"></box>')
            scene.expect(box, corners)
        task = f'subset="{("Train", "Test")[number % 2]}" task_id="{number % 2}"'
        head = f'<image id="{number // 2}" name="{image}" {task} width="{width}" height="{height}">'
        parts.append(head + "".join(rows) + "</image>")
    scene.write("annotations.xml", ["<annotations><version>1.1</version><meta/>", *parts, "</annotations>"])
    return scene.folder


def write_table(
    scene: Scene,
    header: str,
    make_row: Callable[[str, str, list[str], tuple[int, int]], str],
    *,
    of_corners: Callable[[list[float]], list[float]] = lambda corners: corners,
    encoding: str = "utf-8",
    name: str = "table.csv",
) -> Path:
    """A table; `make_row` takes picture, label, the numbers of the box and the size of the picture."""
    scene.slack = 0.001
    rows = [header]
    for box in scene.boxes:
        corners = scene.round(box.corners)
        numbers = [f"{value:.6f}" for value in of_corners(corners)]
        rows.append(make_row(box.image, LABELS[box.label], numbers, scene.sizes[box.image]))
        scene.expect(box, corners)
    return scene.write(name, rows, encoding=encoding)


def to_sizes(corners: list[float]) -> list[float]:
    """Left, top, width, height."""
    x0, y0, x1, y1 = corners
    return [x0, y0, x1 - x0, y1 - y0]


def to_centres(corners: list[float]) -> list[float]:
    """Centre, width, height."""
    x0, y0, x1, y1 = corners
    return [(x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0]


def outline(numbers: list[str]) -> str:
    """A rectangle as WKT."""
    x0, y0, x1, y1 = numbers
    return f'"POLYGON (({x1} {y0}, {x1} {y1}, {x0} {y1}, {x0} {y0}, {x1} {y0}))"'


def write_coco(scene: Scene, name: str, of_corners: Callable[[list[float], tuple[int, int]], list[float]]) -> Path:
    """COCO whose boxes are four numbers of another kind than COCO's where `of_corners` says so."""
    scene.slack = 0.001
    images = [
        {"id": n, "file_name": one, "width": w, "height": h} for n, (one, (w, h)) in enumerate(scene.sizes.items())
    ]
    rows = []
    for box in scene.boxes:
        corners = scene.round(box.corners)
        numbers = of_corners(corners, scene.sizes[box.image])
        image = list(scene.sizes).index(box.image)
        rows.append({"id": len(rows), "image_id": image, "category_id": box.label, "bbox": numbers})
        scene.expect(box, corners)
    names = [{"id": n, "name": label} for n, label in enumerate(LABELS)]
    scene.write(name, [json.dumps({"images": images, "annotations": rows, "categories": names})])
    scene.write("README.md", ["made by somebody"])
    return scene.folder


def pack(scene: Scene, folder: Path, *, is_tar: bool = False) -> Path:
    """The folder as an archive in place of it."""
    if is_tar:
        path = scene.folder.parent / "export.tar.gz"
        with tarfile.open(path, "w:gz") as packed:
            packed.add(folder, "task")
        return path
    path = scene.folder.parent / "export.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for file in folder.rglob("*"):
            archive.write(file, f"task/{file.relative_to(folder)}")
    return path


def with_umlauts(scene: Scene) -> Scene:
    """The scene with names of pictures that are spelled in several forms."""
    names = {name: name.replace("img", "Büsche ") for name in scene.sizes}
    scene.sizes = {names[name]: size for name, size in scene.sizes.items()}
    scene.boxes = [dataclasses.replace(box, image=names[box.image]) for box in scene.boxes]
    return scene


def rename(scene: Scene, change: Callable[[str], str]) -> Scene:
    """The scene as a file speaks of it that spells the names of pictures otherwise."""
    sizes = {change(name): size for name, size in scene.sizes.items()}
    boxes = [dataclasses.replace(box, image=change(box.image)) for box in scene.boxes]
    return dataclasses.replace(scene, sizes=sizes, boxes=boxes, truth=SpelledTruth(scene, change))


class SpelledTruth(list[Known]):
    """Takes what is expected to the scene with the names that the project has."""

    def __init__(self, scene: Scene, change: Callable[[str], str]) -> None:
        super().__init__()
        self._scene, self._names = scene, {change(name): name for name in scene.sizes}

    def append(self, one: Known) -> None:
        """The box under the name of the project."""
        image, label, corners = one
        if self._names[image] not in self._scene.ghosts:
            self._scene.truth.append((self._names[image], label, corners))


OFFICIAL: Final = "<source><database>The VOC2011 Database</database></source>"


@dataclass(frozen=True)
class ForeignLayout:
    """A layout that is written, whether its import may stop, and the options that its sentence names then."""

    write: Callable[[Scene], Path]
    may_stop: bool = False
    remedy: tuple[str, ...] | None = None


LAYOUTS: Final[dict[str, ForeignLayout]] = {
    "yolo boxes": ForeignLayout(lambda s: write_shares(s, lambda b, c, _: f"{b.label} {c}")),
    "yolo score last": ForeignLayout(lambda s: write_shares(s, lambda b, c, _: f"{b.label} {c} {b.score}"), True),
    "yolo score first": ForeignLayout(lambda s: write_shares(s, lambda b, c, _: f"{b.label} {b.score} {c}"), True),
    "predictions score last": ForeignLayout(
        lambda s: write_shares(s, lambda b, c, _: f"{b.label} {c} {b.score}", labels="", more=None), True
    ),
    "predictions score first": ForeignLayout(
        lambda s: write_shares(s, lambda b, c, _: f"{b.label} {b.score} {c}", labels="", more=None), True
    ),
    "pose of 2": ForeignLayout(
        lambda s: write_shares(s, lambda b, c, z: f"{b.label} {c} {points_of(b, z)}", more=POSE_2)
    ),
    "pose of 3": ForeignLayout(
        lambda s: write_shares(s, lambda b, c, z: f"{b.label} {c} {points_of(b, z, '0', '1', '2')}", more=POSE_3)
    ),
    "pose of 3, 0 or 1": ForeignLayout(
        lambda s: write_shares(s, lambda b, c, z: f"{b.label} {c} {points_of(b, z, '0.0', '1.0')}", more=POSE_3)
    ),
    "pose of 2 untold": ForeignLayout(
        lambda s: write_shares(s, lambda b, c, z: f"{b.label} {c} {points_of(b, z)}"), True
    ),
    "pose of 3 untold": ForeignLayout(
        lambda s: write_shares(
            s, lambda b, c, z: f"{b.label} {c} {points_of(b, z, '0.000000', '1.000000', '2.000000')}"
        ),
        True,
    ),
    "further columns": ForeignLayout(lambda s: write_shares(s, lambda b, c, _: f"{b.label} {c} 75 175 1 25 1"), True),
    "age": ForeignLayout(lambda s: write_shares(s, lambda b, c, _: f"{b.label} {c} 25"), True),
    "yolo polygons": ForeignLayout(lambda s: write_outlines(s, hull_of)),
    "yolo polygons past the border": ForeignLayout(lambda s: write_outlines(s, hull_of, is_past=True)),
    "yolo turned boxes": ForeignLayout(lambda s: write_outlines(s, turned_corners_of)),
    "yolo turned boxes past the border": ForeignLayout(lambda s: write_outlines(s, turned_corners_of, is_past=True)),
    "yolo in an archive": ForeignLayout(lambda s: pack(s, write_shares(s, lambda b, c, _: f"{b.label} {c}"))),
    "dota": ForeignLayout(write_dota),
    "create ml in a folder": ForeignLayout(lambda s: write_createml(s, "train/_annotations.createml.json")),
    "vott in a folder": ForeignLayout(
        lambda s: (
            write_table(
                s,
                '"image","xmin","ymin","xmax","ymax","label"',
                lambda i, label, n, _: f'"{i}",{",".join(n)},"{label}"',
                name="vott-csv-export/train-export.csv",
            ).parent
        )
    ),
    "text corners": ForeignLayout(lambda s: write_pixels(s, corners=True), True, ("--layout", "xyxy")),
    "text sizes": ForeignLayout(lambda s: write_pixels(s, corners=False), True, ("--layout", "xywh")),
    "text sizes that can be corners": ForeignLayout(
        lambda s: write_pixels(s, corners=False, some=True), True, ("--layout", "xywh")
    ),
    "truth of corners": ForeignLayout(
        lambda s: write_pixels(s, corners=True, is_scored=False), True, ("--layout", "xyxy")
    ),
    "truth of sizes": ForeignLayout(
        lambda s: write_pixels(s, corners=False, is_scored=False), True, ("--layout", "xywh")
    ),
    "voc of the challenge": ForeignLayout(lambda s: write_voc(s, first=1, more=OFFICIAL)),
    "voc of the challenge with a decimal": ForeignLayout(lambda s: write_voc(s, first=1, more=OFFICIAL, odd=True)),
    "voc in a folder of the challenge": ForeignLayout(
        lambda s: write_voc(s, first=1, folder="<folder>VOC2012</folder>", odd=True)
    ),
    "voc of LabelImg": ForeignLayout(lambda s: write_voc(s, first=0, more="<path>C:\\a\\b.jpg</path>")),
    "voc with exact corners": ForeignLayout(lambda s: write_voc(s, first=0, exact=True)),
    "voc of nobody, from 1": ForeignLayout(lambda s: write_voc(s, first=1)),
    "voc with polygons": ForeignLayout(lambda s: write_voc(s, first=0, exact=True, has_polygons=True)),
    "voc of supervision": ForeignLayout(
        lambda s: write_voc(
            s, first=1, folder="<folder>VOC</folder>", more="<source><database>roboflow.ai</database></source>"
        )
    ),
    "voc of roLabelImg": ForeignLayout(write_turned),
    "voc of nobody, from 0": ForeignLayout(lambda s: write_voc(s, first=0), True),
    "table of DeepForest 2": ForeignLayout(
        lambda s: write_table(
            s,
            "image_path,xmin,ymin,xmax,ymax,label,score,geometry",
            lambda i, label, n, _: f"{i},{','.join(n)},{label},0.5,{outline(n)}",
        )
    ),
    "polygons of DeepForest 2": ForeignLayout(
        lambda s: write_table(s, "image_path,label,geometry", lambda i, label, n, _: f"{i},{label},{outline(n)}")
    ),
    "table with semicolons": ForeignLayout(
        lambda s: write_table(
            s, "filename;class;xmin;ymin;xmax;ymax", lambda i, label, n, _: f"{i};{label};{';'.join(n)}"
        )
    ),
    "table with tabs in UTF-16": ForeignLayout(
        lambda s: write_table(
            s,
            "filename\tclass\txmin\tymin\txmax\tymax",
            lambda i, label, n, _: "\t".join((i, label, *n)),
            encoding="utf-16",
        )
    ),
    "table of x, y, width, height": ForeignLayout(
        lambda s: write_table(
            s,
            "image,label,x,y,width,height",
            lambda i, label, n, _: ",".join((i, label, *n)),
            of_corners=to_sizes,
        ),
        True,
    ),
    "table of centres": ForeignLayout(
        lambda s: write_table(
            s,
            "image,label,x,y,width,height",
            lambda i, label, n, _: ",".join((i, label, *n)),
            of_corners=to_centres,
        ),
        True,
    ),
    "table of x1, y1, w, h": ForeignLayout(
        lambda s: write_table(
            s,
            "image_name,label_name,x1,y1,w,h",
            lambda i, label, n, _: ",".join((i, label, *n)),
            of_corners=to_sizes,
        )
    ),
    "table of boxes in a cell": ForeignLayout(
        lambda s: write_table(
            s, "image_id,class,bbox", lambda i, label, n, _: f'{i},{label},"[{", ".join(n)}]"', of_corners=to_sizes
        ),
        True,
        ("--layout", "xywh"),
    ),
    "table with decimal commas": ForeignLayout(
        lambda s: write_table(
            s,
            "image;label;xmin;ymin;xmax;ymax",
            lambda i, label, n, _: ";".join((i, label, *(v.rstrip("0").rstrip(".").replace(".", ",") for v in n))),
        ),
        True,
    ),
    "table of AutoML": ForeignLayout(
        lambda s: write_table(
            s,
            "UNASSIGNED,gs://b/none.jpg,apple,0,0,,,1,1,,",
            lambda i, label, n, z: "TRAIN,gs://b/{},{},{},{},,,{},{},,".format(
                i, label, *(repr(float(v) / z[k % 2]) for k, v in enumerate(n))
            ),
        ),
        True,
    ),
    "cvat of a project": ForeignLayout(write_cvat),
    "cvat in an archive": ForeignLayout(lambda s: pack(s, write_cvat(s))),
    "table of shares": ForeignLayout(
        lambda s: write_table(
            s,
            "image,label,xmin,ymin,xmax,ymax",
            lambda i, label, n, z: ",".join((i, label, *(str(float(v) / z[k % 2]) for k, v in enumerate(n)))),
        ),
    ),
    "table with other names": ForeignLayout(
        lambda s: write_table(
            s, "filename,cell_type,xmin,xmax,ymin,ymax", lambda i, a, n, _: ",".join((i, a, n[0], n[2], n[1], n[3]))
        ),
        True,
        ("--columns", "label=cell_type"),
    ),
    "coco in a folder": ForeignLayout(lambda s: write_coco(s, "annotations.json", lambda c, _: to_sizes(c))),
    "coco in a compressed archive": ForeignLayout(
        lambda s: pack(s, write_coco(s, "annotations/instances_default.json", lambda c, _: to_sizes(c)), is_tar=True)
    ),
    "coco in an archive": ForeignLayout(
        lambda s: pack(s, write_coco(s, "annotations/instances_default.json", lambda c, _: to_sizes(c)))
    ),
    "coco of corners": ForeignLayout(lambda s: write_coco(s, "result.json", lambda c, _: c), True),
    "coco of shares": ForeignLayout(
        lambda s: write_coco(
            s, "result.json", lambda c, z: [value / z[place % 2] for place, value in enumerate(to_sizes(c))]
        ),
        True,
    ),
    "capitals in names": ForeignLayout(
        lambda s: write_voc(rename(s, str.upper), first=0, more="<path>C:\\a\\b.jpg</path>")
    ),
    "decomposed names": ForeignLayout(
        lambda s: write_voc(rename(with_umlauts(s), lambda n: unicodedata.normalize("NFD", n)), first=0, exact=True)
    ),
    "names as in addresses": ForeignLayout(
        lambda s: write_coco(rename(with_umlauts(s), quote), "x.json", lambda c, _: to_sizes(c))
    ),
    "names with another ending": ForeignLayout(
        lambda s: write_coco(rename(s, lambda n: n[:-4] + ".png"), "x.json", lambda c, _: to_sizes(c))
    ),
    "names without ending": ForeignLayout(
        lambda s: write_coco(rename(s, lambda name: name[:-4]), "x.json", lambda c, _: to_sizes(c))
    ),
}


def attempt(name: str, seed: int, folder: Path) -> str:
    """Writes one variation of a layout and imports it: `read`, `stopped`, or `unsure` where the output says so.

    Raises AssertionError for a box that is wrong, and for a layout that has to be read and was not.
    """
    layout = LAYOUTS[name]
    scene = make_scene(seed, folder / "in")
    path = layout.write(scene)
    if not scene.truth:
        return "empty"
    if path.is_dir() and scene.random.random() < 0.5:
        mix(scene)
    stored = folder / "p.annotator"
    base = project(images=0, authors=())
    sizes = {image: size for image, size in scene.sizes.items() if image not in scene.ghosts}
    known = immutables.Map({n: Image(n, image, *size) for n, (image, size) in enumerate(sizes.items(), start=1)})
    create_project(stored, replace(base, images=known)).close()
    status, said = _import(stored, path)
    outcome = "read"
    if status:
        assert layout.may_stop, said
        assert said.count(".") >= 1, said
        if layout.remedy is None:
            return "stopped"
        assert layout.remedy[0] in said, said
        status, said = _import(stored, path, *layout.remedy)
        assert not status, said
        outcome = "stopped, read with " + " ".join(layout.remedy)
    assert scene.told in said, said
    if "though nothing in the file tells it" in said:
        return "unsure"
    assert sorted(_read_boxes(stored)) == _Approximately(sorted(scene.truth), scene.slack), said
    return outcome


def _import(stored: Path, path: Path, *options: str) -> tuple[int, str]:
    """The exit code of an import, and all that it said."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = run(["import", str(stored), str(path), "--author", "Dee", *options])
    return status, " ".join((out.getvalue() + err.getvalue()).split())


def _read_boxes(stored: Path) -> list[Known]:
    found = []
    with open_project(stored) as opened:
        for key in opened.project.layers:
            image, shapes = opened.project.images[key.image].name, opened.load_layer(key)
            labels = [opened.project.vocabulary.labels[label].name for label in shapes.label.tolist()]
            found += [(image, label, tuple(row)) for label, row in zip(labels, shapes.box.tolist(), strict=True)]
    return found


class _Approximately:
    """Equal to boxes that differ by at most `slack` pixels."""

    def __init__(self, boxes: list[Known], slack: float) -> None:
        self.boxes, self.slack = boxes, slack

    def __eq__(self, other: object) -> bool:
        left = list(self.boxes)
        for image, label, corners in other if isinstance(other, list) else []:
            near = [one for one in left if one[:2] == (image, label) and _distance(one[2], corners) <= self.slack]
            if not near:
                return False
            left.remove(near[0])
        return not left

    def __hash__(self) -> int:
        return hash(self.slack)

    def __repr__(self) -> str:
        return f"{self.boxes!r} to within {self.slack} pixels"


def _distance(a: Corners, b: Corners) -> float:
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


def main(arguments: Sequence[str] | None = None) -> int:
    """Tries every layout in turn; a failure is named by its layout and the seed that repeats it."""
    options = parser_of("foreign", __doc__, count=20, what="variations of every layout").parse_args(arguments)
    tries = Tries(shows_good=False)
    outcomes: Counter[str] = Counter()
    with own_home() as home:
        for name in LAYOUTS:
            for number in range(options.count):
                seed = options.seed * 1_000_003 + number
                folder = home / name / str(number)
                folder.mkdir(parents=True)
                with tries.one(f"{name}, seed {seed}"):
                    outcomes[f"{name}: {attempt(name, seed, folder)}"] += 1
    for outcome, count in sorted(outcomes.items()):
        sys.stdout.write(f"{outcome} {count}\n")
    return tries.end()


if __name__ == "__main__":
    sys.exit(main())
