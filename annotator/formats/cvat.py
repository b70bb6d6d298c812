"""CVAT for images, XML 1.1: boxes and polygons with occlusion, attributes and groups; polygons of one group are pieces.

CVAT knows occluded as 0 or 1; a tag that nobody set is 0 with an attribute `unset = occluded` beside it.
"""

import math
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from annotator.formats.core import tags
from annotator.formats.core.files import open_replacement
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.losses import ANY_ATTRIBUTES, BOX_APART, FLAT_POLYGONS, Feature
from annotator.formats.core.pieces import ShapeOutline, add_outlines
from annotator.formats.text.xml_text import XmlNode, escape_text, format_value, parse_value, read_xml
from annotator.geometry.box import Floats
from annotator.geometry.polygon import as_polygon
from annotator.model.shapes import UNSET, Occluded
from annotator.progress import Progress

_UNSET_MARK: Final = "unset"
_KEPT: Final = ("group_id", "z_order")
"""Attributes of a shape's element that are kept where they say something; 0 or nothing is what CVAT always writes."""
_NO_SPLIT: Final = ("", "Default")


def read_cvat(path: Path, _options: ReadOptions, progress: Progress | None = None) -> ForeignTable:
    """Everything that the file says of boxes and polygons; other kinds are left out and reported. Raises UserError."""
    root = read_xml(path, path.name, root="annotations")
    steps = progress or Progress()
    gathering = TableBuilder(path.name)
    for label in root.value.iterfind("meta/*/labels/label"):
        node = XmlNode(label, path.name, "meta.label")
        gathering.find_or_add_label(node.need("name").text(), source=path.name, place="meta.label.name")
    images = list(root.each("image"))
    ids: set[int] = set()
    for number, image in enumerate(images):
        steps.step(number, len(images))
        _read_image(gathering, image, ids)
    for element in root.value:
        if element.tag not in ("version", "meta", "image"):
            gathering.add_note(f"not kept ({str(element.tag)[:40]})")
    return gathering.build()


def _read_image(gathering: TableBuilder, image: XmlNode, ids: set[int]) -> None:
    sizes = [image.attribute_number(key) for key in ("width", "height")]
    if not all(value == int(value) and 0 <= value < 2**31 for value in sizes):
        raise image.wrong("has a width or height that is not a whole number of pixels")
    identity = _read_whole_number(image, "id")
    if identity in ids:
        raise image.wrong("has the id {identity}, which is there twice", identity=identity)
    if identity is not None:
        ids.add(identity)
    split = image.value.get("subset", "")
    position = gathering.add_image(
        image.attribute("name"),
        source=image.source,
        place=f"{image.place}.name",
        width=int(sizes[0]),
        height=int(sizes[1]),
        split="" if split in _NO_SPLIT else split,
        source_id=identity,
    )
    outlines = []
    for number, element in enumerate(image.value, start=1):
        shape = XmlNode(element, image.source, f"{image.place}, {str(element.tag)[:40]} {number}")
        trace = _TRACES.get(str(element.tag))
        if trace is None:
            gathering.add_note(f"shapes of the kind {str(element.tag)[:20]!a} (left out)")
        else:
            outlines.append(_read_outline(gathering, shape, trace))
    add_outlines(gathering, position, outlines)


def _read_outline(
    gathering: TableBuilder, shape: XmlNode, trace: Callable[[ShapeOutline, XmlNode], None]
) -> ShapeOutline:
    label = gathering.find_or_add_label(shape.attribute("label"), source=shape.source, place=f"{shape.place}.label")
    occluded = tags.parse_yes_or_no(shape.value.get("occluded", ""))
    if occluded is None and shape.value.get("occluded"):
        raise shape.wrong("has an occluded that is neither 0 nor 1")
    members = _read_attributes(shape)
    kept = {key: value for key in _KEPT if (value := _read_whole_number(shape, key))}
    is_polygon = trace is not _trace_box
    group = kept.pop("group_id", None) if is_polygon else None
    tagged = _unpack_tags(UNSET if occluded is None else int(occluded), kept | members)
    outline = ShapeOutline(shape.wrong, label, (0, 0, 0, 0), tagged, math.nan, group=group)
    trace(outline, shape)
    return outline


def _read_whole_number(node: XmlNode, name: str) -> int | None:
    """An attribute that is a whole number, or None when it is missing."""
    raw = node.value.get(name)
    if raw is None:
        return None
    if not re.fullmatch(r"-?[0-9]{1,18}", raw.strip()):
        raise node.wrong("has a {name} that is no whole number ({raw!r})", name=name, raw=raw[:40])
    return int(raw)


def _read_attributes(shape: XmlNode) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for node in shape.each("attribute"):
        raw = node.attribute("name")
        key = parse_value(raw)
        key = key if isinstance(key, str) else raw
        if key in found:
            raise node.wrong("names {raw!r} a second time", raw=raw[:40])
        found[key] = parse_value(node.text())
    return found


def _trace_box(outline: ShapeOutline, shape: XmlNode) -> None:
    """The corners of a box; a turned box becomes a polygon of its corners."""
    x0, y0, x1, y1 = (shape.attribute_number(name) for name in ("xtl", "ytl", "xbr", "ybr"))
    outline.box = (x0, y0, x1, y1)
    angle = shape.attribute_number("rotation") if shape.value.get("rotation") else 0.0
    if angle % 360:
        turn = math.radians(angle)
        centre = np.array([(x0 + x1) / 2, (y0 + y1) / 2])
        corners = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]) - centre
        matrix = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
        outline.polygon = as_polygon([corners @ matrix.T + centre])


def _trace_polygon(outline: ShapeOutline, shape: XmlNode) -> None:
    """The points `x,y;x,y;...` of a polygon."""
    raw = shape.attribute("points")
    try:
        points = [[float(number) for number in pair.split(",")] for pair in raw.split(";")]
        outline.polygon = as_polygon([np.array(points).reshape(len(points), 2)])
    except ValueError as error:
        raise shape.wrong("has points that are not three or more pairs x,y of numbers") from error


def _pack_tags(occluded: int, part_state: int, attributes: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """The 0 or 1 of `occluded`, and the attributes that are written."""
    members = attributes | tags.format_tags(UNSET, part_state)
    if occluded == UNSET:
        members[_UNSET_MARK] = tags.OCCLUDED
    return int(occluded == Occluded.YES), members


def _unpack_tags(occluded: int, members: dict[str, Any]) -> tags.TagsAndAttributes:
    if members.get(_UNSET_MARK) == tags.OCCLUDED:
        del members[_UNSET_MARK]
        occluded = UNSET
    return occluded, tags.take_part_state(members), members


def write_cvat(path: Path, foreign: ForeignTable, progress: Progress | None = None) -> None:
    """One XML file; a name that ends in `.gz` is compressed."""
    steps = progress or Progress()
    foreign = FLAT_POLYGONS.drop(foreign)
    labels = [escape_text(label.name, "label") for label in foreign.labels]
    ids = _choose_image_ids(foreign)
    with open_replacement(path) as stream:
        stream.write(b'<?xml version="1.0" encoding="utf-8"?>\n<annotations>\n<version>1.1</version>\n')
        named = "".join(f"<label><name>{name}</name></label>" for name in labels)
        stream.write(f"<meta><task><labels>{named}</labels></task></meta>\n".encode())
        for position, rows in enumerate(foreign.group_rows_by_image()):
            steps.step(position, len(foreign.images))
            image = foreign.images[position]
            split = f' subset="{escape_text(image.split, "split")}"' if image.split else ""
            lines = [
                f'<image id="{ids[position]}" name="{escape_text(image.name, "image name")}"{split} '
                f'width="{image.width}" height="{image.height}">'
            ]
            groups = {foreign.shapes.attributes_of(row).get("group_id") for row in rows}
            for row in rows:
                lines += _format_shape(foreign, row, labels, groups)
            stream.write("\n".join([*lines, "</image>", ""]).encode())
        stream.write(b"</annotations>\n")


def _choose_image_ids(foreign: ForeignTable) -> list[int]:
    """The ids of an earlier CVAT file where all images have their own, else counted from 0."""
    kept = [image.source_id for image in foreign.images if image.source_id is not None]
    return kept if len(set(kept)) == len(foreign.images) else list(range(len(foreign.images)))


def _format_shape(foreign: ForeignTable, row: int, labels: list[str], groups: set[Any]) -> Iterator[str]:
    shapes = foreign.shapes
    attributes = dict(shapes.attributes_of(row))
    polygon = shapes.polygon_of(row)
    kept = {"z_order": 0}
    for key in _KEPT:
        if type(attributes.get(key)) is int and attributes[key] and (polygon is None or key != "group_id"):
            kept[key] = attributes.pop(key)
    if polygon is not None and len(polygon) > 1:
        kept["group_id"] = next(number for number in range(1, len(groups) + 2) if number not in groups)
        groups.add(kept["group_id"])
    occluded, members = _pack_tags(int(shapes.occluded[row]), int(shapes.part_state[row]), attributes)
    inner = "".join(_format_attribute(key, value) for key, value in members.items())
    more = "".join(f' {key}="{value}"' for key, value in kept.items())
    head = f'label="{labels[shapes.label[row]]}" source="manual" occluded="{occluded}"'
    if polygon is None:
        x0, y0, x1, y1 = shapes.box[row].tolist()
        yield f'<box {head} xtl="{x0}" ytl="{y0}" xbr="{x1}" ybr="{y1}"{more}>{inner}</box>'
    for ring in polygon or ():
        yield f'<polygon {head} points="{_format_points(ring)}"{more}>{inner}</polygon>'


def _format_attribute(key: str, value: Any) -> str:
    name, text = (escape_text(format_value(part), "attribute") for part in (key, value))
    return f'<attribute name="{name}">{text}</attribute>'


def _format_points(ring: Floats) -> str:
    return ";".join(f"{x},{y}" for x, y in ring.tolist())


def _recognises(_path: Path, head: bytes) -> bool:
    """XML whose root is `annotations`."""
    return bool(re.search(rb"<annotations[\s>]", head))


_TRACES: Final[Mapping[str, Callable[[ShapeOutline, XmlNode], None]]] = MappingProxyType(
    {"box": _trace_box, "polygon": _trace_polygon}
)
CVAT: Final = Format(
    id="cvat",
    title="CVAT for images (XML 1.1)",
    patterns=("*.xml",),
    recognises=_recognises,
    read=read_cvat,
    write=write_cvat,
    carries=frozenset(
        {
            Feature.OCCLUDED,
            Feature.PART_STATES,
            Feature.POLYGONS,
            *ANY_ATTRIBUTES,
            Feature.SIZES,
            Feature.SPLITS,
            Feature.EMPTY_IMAGES,
            Feature.UNUSED_LABELS,
        }
    ),
    further_losses=(
        FLAT_POLYGONS,
        BOX_APART,
        tags.make_clash_loss(
            "attributes that read as tags (they become tags)", lambda o, s, a: _unpack_tags(*_pack_tags(o, s, a))
        ),
    ),
)
