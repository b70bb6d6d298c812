"""Pascal VOC: a folder of XML files, one a picture, with whole pixels or exact corners, and tags as CVAT has them.

What is written is laid out as the challenge does it: `Annotations/`, lists of names in `ImageSets/Main/`, `JPEGImages/`
for the pictures, and `labelmap.txt`, where datumaro finds the names of labels.
"""

import math
import re
from functools import partial
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Any, Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase, Progress
from annotator.formats.core import tags
from annotator.formats.core.folder import (
    FileNames,
    FolderTables,
    FolderWriter,
    LabelFile,
    find_label_files,
    read_heads,
    stem_of,
)
from annotator.formats.core.foreign import ForeignFile, ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import TableBuilder, find_box_problem
from annotator.formats.core.layout_names import FROM_0, FROM_1
from annotator.formats.core.layouts import Verdict
from annotator.formats.core.losses import PICTURES, TAGGED, Feature, Loss
from annotator.formats.core.spooled import SpooledItems
from annotator.formats.text.plain_text import Located, read_text
from annotator.formats.text.xml_text import XmlNode, escape_text, format_value, parse_value, read_xml
from annotator.formats.unread import OLD_LABELME
from annotator.formats.yolo import ODD_SPLITS, SPLITS
from annotator.geometry.box import Corners, Floats, Polygon, as_polygon
from annotator.geometry.curves import outline_box, turn_points
from annotator.model.shapes import UNSET, Occluded

_OWN: Final = "Annotator"
"""What our own files name as their source."""
_FROM_ONE: Final = re.compile(r"\bVOC\s?20\d\d\b", re.IGNORECASE)
"""Names in `source` and `folder` of the files of the challenge."""
_FROM_ZERO: Final = re.compile(r"roboflow|label\s?studio|^MyDatabase$", re.IGNORECASE)
"""Names in `source` and `owner` of the files of Roboflow and Label Studio."""
_SUPERVISION: Final = ("VOC", "roboflow.ai")
"""What supervision, which counts from 1, names as the folder and the database."""
_CROWN_LAYOUT: Final = ("folder", "filename", "size", "segmented")
_CROWN_SHAPE: Final = ("name", "pose", "truncated", "occluded", "difficult", "bndbox")


class OriginEvidence(Struct):
    """What the files that were read so far show."""

    is_own: bool = False
    has_zero: bool = False
    writers: int = 0
    """More than 0 where more files are of writers that count from 0 than of those that count from 1."""
    boxes: int = 0
    exact: int = 0
    """Boxes of which a corner is written with a decimal point."""

    def add_file(self, root: XmlNode) -> None:
        """Takes in who wrote a file."""
        self.is_own |= root.value.findtext("source/database") == _OWN
        first = _find_first_pixel_of_writer(root)
        if first is not None:
            self.writers += 1 if first == 0 else -1

    def add_box(self, corners: Corners, *, is_exact: bool) -> None:
        """Takes in the corners of a box."""
        self.boxes += 1
        self.exact += is_exact
        self.has_zero |= min(corners[:2]) < 1

    @property
    def first_pixel(self) -> int | None:
        """0 or 1; None where nothing tells it. Our own files may hold boxes past the border.

        A corner at the full width is no evidence: it is the last pixel counted from 1, and the end of a box from 0.
        Tools that know parts of pixels write most corners with a point; the official sets have some such boxes, too,
        and count from 1 all the same.
        """
        is_mostly_exact = self.exact * 2 > self.boxes
        if self.is_own:
            return 0 if is_mostly_exact else 1
        if self.has_zero or self.writers > 0:
            return 0
        if self.writers < 0:
            return 1
        return 0 if is_mostly_exact else None


COUNTED: Final = Phrase("boxes taken as first and last pixel, counted from 1 (x0 = xmin - 1)")
PLAIN: Final = Phrase("boxes taken with pixels counted from 0 (corners as they are)")
UNSURE: Final = Phrase("boxes taken as counted from 1 (x0 = xmin - 1), though nothing in the file tells it")
TURNED: Final = Phrase("boxes given by centre, size and angle (turned ones become polygons)")
NOTES: Final = MappingProxyType({None: UNSURE, 0: PLAIN, 1: COUNTED})
"""What is said of the boxes, by the first pixel that was found."""
_NUMBERS: Final = MappingProxyType({FROM_0: 0, FROM_1: 1})


def _find_first_pixel_of_writer(root: XmlNode) -> int | None:
    """What is known of the tool that wrote a file."""
    said = [node.text or "" for tag in ("source", "owner") for part in root.value.iterfind(tag) for node in part.iter()]
    folder = PurePosixPath((root.value.findtext("folder") or "").strip().replace("\\", "/")).name
    if _FROM_ONE.fullmatch(folder) or (folder, (root.value.findtext("source/database") or "").strip()) == _SUPERVISION:
        return 1
    if any(_FROM_ONE.search(text.strip()) for text in said):
        return 1
    if any(_FROM_ZERO.search(text.strip()) for text in said) or _is_by_labelimg(root) or _is_by_crown_tool(root):
        return 0
    return None


def _is_by_labelimg(root: XmlNode) -> bool:
    """Files of LabelImg bear the path of the picture, or the mark that somebody verified them."""
    return root.value.find("path") is not None or "verified" in root.value.attrib


def _is_by_crown_tool(root: XmlNode) -> bool:
    """The layout of the crowns of NEON and DeepForest, whose own tools take the corners as they are."""
    first = root.value.find("object")
    parts = tuple(element.tag for element in root.value if element.tag != "object")
    return first is not None and parts == _CROWN_LAYOUT and tuple(part.tag for part in first) == _CROWN_SHAPE


_ENDING: Final = ".xml"
_ANNOTATIONS: Final = "Annotations/"
_LISTS: Final = "ImageSets/Main"
_QUOTED: Final = re.compile(r'"(.*\s.*)"')
"""A line of a list in the form that some programs give to names with a blank in them."""
_UNSPLIT: Final = "default"
"""The list of pictures without a split, as CVAT calls it."""
_MARKS: Final = ("truncated", "difficult")
_NO_POSE: Final = "Unspecified"
_UNSET_MARK: Final = "unset"
_KNOWN: Final = frozenset(
    {"folder", "filename", "path", "source", "owner", "size", "segmented", "object"}
)  # what stands beside the objects and says nothing of them
_TURNED: Final = "robndbox"
"""A box of roLabelImg by its centre, size and angle in radians."""
_POLYGON: Final = "polygon"
_KNOWN_OF_SHAPE: Final = frozenset(
    {"type", "name", "pose", *_MARKS, tags.OCCLUDED, "bndbox", _TURNED, _POLYGON, "attributes"}
)
_POINT: Final = re.compile(r"([xy])([1-9][0-9]{0,5})")
"""Elements of a polygon as Roboflow and supervision write it."""
_APART: Final = 2
"""Pixels by which a polygon may pass the box of its object, for the rounding of corners."""
_EXACT: Final = 1e-9
"""Pixels; a corner that is nearer to a whole number is one."""
_UPRIGHT: Final = 1e-3
"""Pixels by which the ends of a side of an upright box may lie apart, for angles that are rounded."""
_CORNER: Final = re.compile(rb"<[xy]m(?:in|ax)>\s*-?[0-9]+(\.)?")


class _VocShape(Struct, frozen=True):
    """One object of a file, until all files together tell from where they count."""

    image: int
    label: int
    corners: Corners
    is_exact: bool
    """Whether one of them is written with a decimal point."""
    tagged: tags.TagsAndAttributes
    place: Located[None]
    ring: Floats | None = None
    """The corners `(M, 2)` of its polygon, of a turned box its own."""
    is_turned: bool = False
    """Whether the file gives it by its centre, which no tool counts in whole pixels."""


def read_voc(path: Path, options: ReadOptions, progress: Progress | None = None, *, exact: bool) -> ForeignFile:
    """Everything that the file, or all files below the folder, say. Raises UserError with file and place.

    The files tell from where they count, unless a person said it or named the format with `exact` corners, which are
    taken as they are; counted from 1 they are the first and the last pixel, and become `x0 = xmin - 1`, `x1 = xmax`.
    """
    steps = progress or Progress()
    gathering = TableBuilder(path.name, lenient=options.lenient)
    files, listed = find_label_files(path, _ENDING), _read_lists(path)
    evidence = OriginEvidence()
    shapes: SpooledItems[_VocShape] = SpooledItems()
    for number, file in enumerate(files):
        steps.step(number, len(files))
        with gathering.leave_out():
            shapes.add(_read_file(gathering, file, evidence, listed))
    chosen = options.layout or (FROM_0 if exact and not options.is_recognised else "")
    first = _NUMBERS[chosen] if chosen else evidence.first_pixel
    for shape in shapes:
        with gathering.leave_out(shape.image):
            occluded, part_state, attributes = shape.tagged
            box, polygon = _convert_corners(shape, counted=first != 0 and not shape.is_turned)
            gathering.add_shape(
                shape.image,
                shape.label,
                box,
                occluded=occluded,
                part_state=part_state,
                polygon=polygon,
                attributes=attributes,
            )
            gathering.add_note(TURNED if shape.is_turned else NOTES[first])
    found, rival = (FROM_0, FROM_1) if first == 0 else (FROM_1, FROM_0)
    verdict = Verdict(found, (rival,), is_sure=first is not None, needs_person=False)
    return replace(gathering.build(), verdict=verdict if shapes else None)


def _read_lists(path: Path) -> dict[str, str]:
    """The split of each line of the lists; empty for a file, and for a folder without lists."""
    found: dict[str, str] = {}
    for split in SPLITS:
        listed = path / _LISTS / f"{split}.txt"
        if listed.is_file():
            lines = read_text(listed, f"{_LISTS}/{listed.name}").split("\n")
            found |= {_QUOTED.sub(r"\1", line.strip(" \t\r")): split for line in lines}  # other blanks are of the name
    return found


def _read_file(
    gathering: TableBuilder, file: LabelFile, evidence: OriginEvidence, listed: dict[str, str]
) -> list[_VocShape]:
    root = read_xml(file.path, file.name, root="annotation")
    width, height = _read_size(root)
    name = root.need("filename")
    raw = name.text()
    if "/" not in raw and "\\" not in raw:
        raw = file.folder.removeprefix(_ANNOTATIONS) + raw
    line = stem_of(file.name).removeprefix(_ANNOTATIONS)
    split = listed.get(line, "")
    image = gathering.add_image(raw, source=file.name, place="filename", width=width, height=height, split=split)
    for element in root.value:
        if element.tag not in _KNOWN:
            gathering.add_note(f"not kept ({str(element.tag)[:40]})")
    evidence.add_file(root)
    found = []
    for node in root.each("object"):
        with gathering.leave_out():
            shape = _read_shape(gathering, node, image)
            evidence.add_box(shape.corners, is_exact=shape.is_exact)
            found.append(shape)
    return found


def _read_size(root: XmlNode) -> tuple[int, int]:
    """Width and height; 0 where the file does not know them."""
    size = root.get("size")
    if size is None:
        return 0, 0
    found = []
    for tag in ("width", "height"):
        node = size.need(tag)
        value = node.number()
        if value != int(value) or not 0 <= value < 2**31:
            raise node.wrong("is not a whole number of pixels")
        found.append(int(value))
    return found[0], found[1]


def _read_shape(gathering: TableBuilder, shape: XmlNode, image: int) -> _VocShape:
    label = gathering.find_label(shape.need("name"))
    turned = shape.get(_TURNED) if shape.get("bndbox") is None else None
    node = turned or shape.need("bndbox")
    if turned is None:
        corners = [node.need(tag) for tag in ("xmin", "ymin", "xmax", "ymax")]
        x0, y0, x1, y1 = (corner.number() for corner in corners)
        is_exact = any("." in corner.text() for corner in corners)
        ring = _read_polygon(gathering, shape, (x0, y0, x1, y1))
    else:
        around = _read_turned_box(turned)
        (x0, y0), (x1, y1) = around.min(axis=0).tolist(), around.max(axis=0).tolist()
        ring, is_exact = None if _is_upright(around) else around, True
    for element in shape.value:
        if element.tag not in _KNOWN_OF_SHAPE:
            gathering.add_note(f"not kept (object.{str(element.tag)[:40]})")
    written = {tag: _read_mark(shape, tag) for tag in (*_MARKS, tags.OCCLUDED)}
    pose = shape.get("pose")
    tagged = _unpack_tags(written, pose.text() if pose else "", _read_attributes(shape))
    place = Located(None, node.source, node.place)
    return _VocShape(image, label, (x0, y0, x1, y1), is_exact, tagged, place, ring, is_turned=turned is not None)


def _read_turned_box(node: XmlNode) -> Floats:
    """The corners of a box that is turned clockwise."""
    cx, cy, width, height, angle = (node.need(tag).number() for tag in ("cx", "cy", "w", "h", "angle"))
    box = (cx - width / 2, cy - height / 2, cx + width / 2, cy + height / 2)
    if problem := find_box_problem(box):
        raise node.wrong(problem)
    return turn_points(outline_box(box), (cx, cy), math.degrees(angle % math.tau))


def _is_upright(ring: Floats) -> bool:
    """Whether the four corners of a box are those of an upright one, but for the rounding of its angle."""
    return bool((np.abs(np.diff(ring, axis=0, append=ring[:1])).min(axis=1) < _UPRIGHT).all())


def _read_polygon(gathering: TableBuilder, shape: XmlNode, box: Corners) -> Floats | None:
    """The corners of the polygon of an object; None without one, and for one that does not lie in its box."""
    node = shape.get(_POLYGON)
    if node is None or not len(node.value):
        return None
    listed: dict[tuple[int, str], float] = {}
    for number, element in enumerate(node.value, start=1):
        child = XmlNode(element, node.source, f"{node.place}.{str(element.tag)[:40]}")
        if match := _POINT.fullmatch(str(element.tag)):
            listed[int(match[2]), match[1]] = child.number()
        else:
            listed |= {(number, axis): child.need(axis).number() for axis in "xy"}
    order = sorted({number for number, _axis in listed})
    try:
        (ring,) = as_polygon([[(listed[number, "x"], listed[number, "y"]) for number in order]])
    except KeyError as error:
        raise node.wrong("has a point without {axis}", axis=error.args[0][1]) from error
    except ValueError as error:
        raise node.wrong("is not a polygon of three points with finite coordinates") from error
    if (ring < np.array(box[:2]) - _APART).any() or (ring > np.array(box[2:]) + _APART).any():
        gathering.add_note("polygons outside the boxes of their objects (left out)")
        return None
    return ring


def _convert_corners(shape: _VocShape, *, counted: bool) -> tuple[Corners, Polygon | None]:
    x0, y0, x1, y1 = shape.corners
    ring = shape.ring
    box = (x0 - 1, y0 - 1, x1, y1) if counted else (x0, y0, x1, y1)
    if problem := find_box_problem(box):
        raise shape.place.wrong(
            "{problem} ({x0:g}, {y0:g} to {x1:g}, {y1:g})", problem=problem, x0=x0, y0=y0, x1=x1, y1=y1
        )
    return box, None if ring is None else as_polygon([ring - 1 if counted else ring])


def _read_mark(shape: XmlNode, tag: str) -> int:
    """1, 0, or UNSET where the element is missing, empty or unspecified."""
    node = shape.get(tag)
    text = "" if node is None else node.text().strip()
    if node is None or text.lower() in ("", _NO_POSE.lower()):
        return UNSET
    found = tags.parse_yes_or_no(text)
    if found is None:
        raise node.wrong("is neither 0 nor 1 ({text!r})", text=text[:40])
    return int(found)


def _read_attributes(shape: XmlNode) -> dict[str, Any]:
    found: dict[str, Any] = {}
    listed = shape.get("attributes")
    for node in () if listed is None else listed.each("attribute"):
        raw = node.need("name").text()
        key = parse_value(raw)
        key = key if isinstance(key, str) else raw
        if key in found:
            raise node.wrong("names {raw!r} a second time", raw=raw[:40])
        found[key] = parse_value(node.need("value").text())
    return found


def _pack_tags(
    occluded: int, part_state: int, attributes: dict[str, Any]
) -> tuple[dict[str, int], str, dict[str, Any]]:
    """The 0 or 1 of the elements, the pose, and what goes into `<attributes>`, as CVAT and Datumaro write them.

    An occlusion tag that nobody set is 0 with the attribute `unset = occluded` beside it.
    """
    rest = dict(attributes)
    written = {tags.OCCLUDED: int(occluded == Occluded.YES)}
    for key in _MARKS:
        value = rest.get(key)
        written[key] = int(isinstance(value, int) and value == 1)
        if written[key]:
            del rest[key]
    pose = rest.get("pose")
    if isinstance(pose, str) and pose.strip() == pose and pose not in ("", _NO_POSE) and pose == format_value(pose):
        del rest["pose"]
    else:
        pose = _NO_POSE
    members = rest | tags.format_tags(UNSET, part_state)
    if occluded == UNSET:
        members[_UNSET_MARK] = tags.OCCLUDED
    return written, pose, members


def _unpack_tags(written: dict[str, int], pose: str, members: dict[str, Any]) -> tags.TagsAndAttributes:
    """Tags and attributes of a shape; in `<attributes>` the tags stand where their elements are missing."""
    occluded = written[tags.OCCLUDED]
    if occluded == UNSET:
        occluded = tags.take_occluded(members)
    if members.get(_UNSET_MARK) == tags.OCCLUDED:
        del members[_UNSET_MARK]
        occluded = UNSET
    marks = {key: 1 for key in _MARKS if written[key] == 1}
    if pose not in ("", _NO_POSE):
        marks["pose"] = pose  # type: ignore[assignment]
    part_state = tags.take_part_state(members)
    return occluded, part_state, marks | members


class _VocFiles:
    """One XML file a picture.

    `counted`: corners are rounded to whole pixels and written as first and last pixel, counted from 1.
    """

    def __init__(self, *, counted: bool) -> None:
        self._counted, self._names = counted, FileNames(_ENDING)
        self._labels: list[str] = []
        self._lists: dict[str, list[str]] = {}

    def add(self, folder: FolderWriter, foreign: ForeignTable, progress: Progress) -> None:
        """Writes the files of the next images."""
        counted, box = self._counted, foreign.shapes.box
        corners = fit_boxes_to_pixels(box) + np.array([1, 1, 0, 0]) if counted else box
        names = self._names.choose(foreign.images)
        self._labels = [label.name for label in foreign.labels]
        for position, rows in enumerate(foreign.group_rows_by_image()):
            progress.step(position, len(names))
            image = foreign.images[position]
            name = escape_text(image.name, "image name")
            lines = [
                "<annotation>",
                f"  <folder>{name.rpartition('/')[0]}</folder>",
                f"  <filename>{name}</filename>",
                "  <source><database>Annotator</database></source>",
                f"  <size><width>{image.width}</width><height>{image.height}</height><depth>3</depth></size>",
                "  <segmented>0</segmented>",
            ]
            for row in rows:
                lines += _format_shape(foreign, row, corners[row].tolist(), counted=counted)
            folder.write(_ANNOTATIONS + names[position], "\n".join([*lines, "</annotation>", ""]).encode())
            listed = self._lists.setdefault(image.split or _UNSPLIT, [])
            listed.append(names[position].removesuffix(_ENDING) + "\n")

    def finish(self, folder: FolderWriter) -> None:
        """The lists of pictures, the labels, and the folder that the pictures belong into."""
        for split, lines in self._lists.items():
            folder.write(f"{_LISTS}/{split}.txt", "".join(lines).encode())
        labels = "".join(f"{label}:::\n" for label in self._labels if not label.startswith("#") and ":" not in label)
        folder.write("labelmap.txt", f"# label:color_rgb:parts:actions\n{labels}".encode())
        folder.make_folder("JPEGImages")


def _format_shape(foreign: ForeignTable, row: int, corners: list[float], *, counted: bool) -> list[str]:
    shapes = foreign.shapes
    written, pose, members = _pack_tags(
        int(shapes.occluded[row]), int(shapes.part_state[row]), dict(shapes.attributes_of(row))
    )
    tops = zip(("xmin", "ymin", "xmax", "ymax"), corners, strict=True)
    box = "".join(f"<{tag}>{int(value) if counted else value}</{tag}>" for tag, value in tops)
    lines = [
        "  <object>",
        f"    <name>{escape_text(foreign.label_of(row), 'label')}</name>",
        f"    <pose>{escape_text(pose, 'pose')}</pose>",
        *(f"    <{tag}>{written[tag]}</{tag}>" for tag in ("truncated", tags.OCCLUDED, "difficult")),
        f"    <bndbox>{box}</bndbox>",
    ]
    if members:
        lines.append("    <attributes>")
        for key, value in members.items():
            name, text = (escape_text(format_value(part), "attribute") for part in (key, value))
            lines.append(f"      <attribute><name>{name}</name><value>{text}</value></attribute>")
        lines.append("    </attributes>")
    return [*lines, "  </object>"]


def fit_boxes_to_pixels(box: Floats) -> Floats:
    """Boxes with corners on whole pixels, at least one pixel wide and high."""
    whole = np.rint(box)
    whole[:, 2:] = np.maximum(whole[:, 2:], whole[:, :2] + 1)
    return whole


def _reread(occluded: int, part_state: int, attributes: dict[str, Any]) -> tags.TagsAndAttributes:
    return _unpack_tags(*_pack_tags(occluded, part_state, attributes))


def _recognises(path: Path, head: bytes, *, decimals: bool) -> bool:
    """XML whose root is `annotation`; with `decimals` only when most corners are written with a decimal point."""
    starts = [start for start in read_heads(path, head, _ENDING) if not OLD_LABELME.is_it(path, start)]
    found = [start for start in starts if re.search(rb"<annotation[\s>]", start)]
    points = [match[1] is not None for start in found for match in _CORNER.finditer(start)]
    return sum(points) * 2 > len(points) if decimals else bool(found)


_CARRIES: Final = TAGGED | PICTURES | {Feature.SPLITS}
_CLASH: Final = tags.make_clash_loss("attributes that read as tags or marks (they become these)", _reread)
ROUNDING: Final = Loss(
    "boxes with corners between pixels (they are rounded)",
    lambda f: int((np.abs(fit_boxes_to_pixels(f.shapes.box) - f.shapes.box) > _EXACT).any(axis=1).sum()),
    lambda f: replace(f, shapes=f.shapes.with_columns(box=fit_boxes_to_pixels(f.shapes.box))),
)
_COUNTED: Final = partial(_VocFiles, counted=True)
_EXACT_FILES: Final = partial(_VocFiles, counted=False)
VOC: Final = Format(
    id="voc",
    title="Pascal VOC (whole pixels)",
    patterns=("*.xml",),
    recognises=partial(_recognises, decimals=False),
    read=partial(read_voc, exact=False),
    write_tables=partial(FolderTables, _COUNTED),
    carries=_CARRIES,
    further_losses=(ODD_SPLITS, _CLASH, ROUNDING),
    writes_folder=True,
    layouts=tuple(_NUMBERS),
)
VOC_FLOATS: Final = replace(
    VOC,
    id="voc-floats",
    title="Pascal VOC (exact corners)",
    recognises=partial(_recognises, decimals=True),
    read=partial(read_voc, exact=True),
    write_tables=partial(FolderTables, _EXACT_FILES),
    further_losses=(ODD_SPLITS, _CLASH),
)
