"""Reading CVAT: pictures with boxes and polygons, and tracks of a video as pictures."""

import math
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from annotator.formats.core import tags
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.pieces import ShapeOutline, add_outlines, set_ring
from annotator.formats.cvat.tracks import TRACK, make_frames
from annotator.formats.text.xml_text import XmlNode, parse_value, read_xml
from annotator.geometry.curves import outline_box, turn_points
from annotator.geometry.polygon import as_polygon
from annotator.model.shapes import UNSET, Occluded
from annotator.progress import Progress

_UNSET_MARK: Final = "unset"
KEPT: Final = ("group_id", "z_order")
"""Attributes of a shape's element that are kept where they say something; 0 or nothing is what CVAT always writes."""


def pack_tags(occluded: int, part_state: int, attributes: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """The 0 or 1 of `occluded`, and the attributes that are written."""
    members = attributes | tags.format_tags(UNSET, part_state)
    if occluded == UNSET:
        members[_UNSET_MARK] = tags.OCCLUDED
    return int(occluded == Occluded.YES), members


def unpack_tags(occluded: int, members: dict[str, Any]) -> tags.TagsAndAttributes:
    """Tags and attributes of a shape as `pack_tags` wrote them."""
    if members.get(_UNSET_MARK) == tags.OCCLUDED:
        del members[_UNSET_MARK]
        occluded = UNSET
    return occluded, tags.take_part_state(members), members


_NO_SPLIT: Final = ("", "Default")


def read_cvat(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignTable:
    """Everything that the file says of boxes and polygons; other kinds are left out and reported. Raises UserError."""
    root = read_xml(path, path.name, root="annotations")
    steps = progress or Progress()
    gathering = TableBuilder(path.name, lenient=options.lenient)
    for label in root.value.iterfind("meta/*/labels/label"):
        node = XmlNode(label, path.name, "meta.label")
        gathering.find_or_add_label(node.need("name").text(), source=path.name, place="meta.label.name")
    images = [*root.each("image"), *make_frames(root, options, gathering)]
    ids: set[int] = set()
    for number, image in enumerate(images):
        steps.step(number, len(images))
        with gathering.leave_out():
            _read_image(gathering, image, ids)
    for element in root.value:
        if element.tag not in ("version", "meta", "image", TRACK):
            gathering.add_note(f"not kept ({str(element.tag)[:40]})")
    return gathering.build()


def _read_image(gathering: TableBuilder, image: XmlNode, ids: set[int]) -> None:
    sizes = [image.attribute_number(key) for key in ("width", "height")]
    if not all(value == int(value) and 0 <= value < 2**31 for value in sizes):
        raise image.wrong("has a width or height that is not a whole number of pixels")
    identity = _read_whole_number(image, "id")
    if identity in ids:  # exports of several tasks count every task's images from 0
        with gathering.leave_out():
            raise image.wrong("has the id {identity}, which is there twice", identity=identity)
        identity = None
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
            with gathering.leave_out():
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
    kept = {key: value for key in KEPT if (value := _read_whole_number(shape, key))}
    is_polygon = trace is not _trace_box
    group = kept.pop("group_id", None) if is_polygon else None
    tagged = unpack_tags(UNSET if occluded is None else int(occluded), kept | members)
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
        set_ring(outline, turn_points(outline_box(outline.box), ((x0 + x1) / 2, (y0 + y1) / 2), angle))


def _trace_polygon(outline: ShapeOutline, shape: XmlNode) -> None:
    """The points `x,y;x,y;...` of a polygon."""
    raw = shape.attribute("points")
    try:
        points = [[float(number) for number in pair.split(",")] for pair in raw.split(";")]
        outline.polygon = as_polygon([np.array(points).reshape(len(points), 2)])
    except ValueError as error:
        raise shape.wrong("has points that are not three or more pairs x,y of numbers") from error


_TRACES: Final[Mapping[str, Callable[[ShapeOutline, XmlNode], None]]] = MappingProxyType(
    {"box": _trace_box, "polygon": _trace_polygon}
)
