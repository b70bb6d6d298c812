"""Regions of Label Studio: what several entries of a result say of one region, and its outline in pixels."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from annotator.formats.core import tags
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.pieces import ShapeOutline, list_outlines, set_ring
from annotator.formats.text.json_text import JsonNode
from annotator.formats.text.xml_text import parse_value
from annotator.geometry.curves import outline_box, outline_ellipse, turn_points

KINDS: Final = ("rectangle", "polygon", "ellipse")
"""Regions that are read, by the type of their entry, which may end in `labels`."""
_ENDING: Final = "labels"
_ANSWERS: Final = MappingProxyType(
    {"choices": "choices", "textarea": "text", "taxonomy": "taxonomy", "number": "number", "rating": "rating"}
)
"""Types of entries that say more about a region, and the member of `value` with what they say."""


@dataclass(frozen=True, slots=True)
class ResultEntry:
    """One entry of a result."""

    node: JsonNode
    """For sentences, and for the size of the picture."""
    value: JsonNode
    type: str
    name: str
    """The control of the labelling page that made it."""


@dataclass(slots=True)
class Region:
    """One region with its labels and what else is said of it."""

    entry: ResultEntry
    kind: str
    labels: list[str] = field(default_factory=list)
    attributes: dict[str, Any] = field(default_factory=dict)
    score: float = math.nan
    parent: str = ""


def gather_regions(gathering: TableBuilder, entries: Iterable[tuple[str, ResultEntry]]) -> dict[str, Region]:
    """The regions by id; whatever is no region is counted and left out."""
    regions: dict[str, Region] = {}
    told: list[tuple[str, ResultEntry]] = []
    for identity, entry in entries:
        kind = entry.type.removesuffix(_ENDING)
        if kind in KINDS:
            with gathering.leave_out():
                region = regions.get(identity) or Region(entry, kind)
                _complete_region(region, entry)
                regions[identity] = region
        else:
            told.append((identity, entry))
    for identity, entry in told:
        found = regions.get(identity)
        with gathering.leave_out():
            if found is None or not _tell_region(found, entry):
                _note_left_out(gathering, entry, is_told=found is not None)
    return regions


def _complete_region(region: Region, entry: ResultEntry) -> None:
    """Takes what the entry with the outline says besides."""
    if entry.type.endswith(_ENDING):
        region.labels += _list_texts(entry.value, entry.type)
    score = entry.node.get("score")
    if score is not None:
        region.score = read_share(score)
    parent = entry.node.get("parentID")
    if parent is not None:
        region.parent = str(parent.value)
    meta = entry.node.get("meta")
    if meta is not None and meta.value:
        region.attributes["meta"] = meta.value


def _tell_region(region: Region, entry: ResultEntry) -> bool:
    """Takes an answer about the region; False for an entry of another type."""
    if entry.type == _ENDING:
        region.labels += _list_texts(entry.value, _ENDING)
        return True
    member = _ANSWERS.get(entry.type)
    if member is None:
        return False
    found = entry.value.need(member).value
    if isinstance(found, list) and len(found) == 1:
        found = found[0]
        if entry.type == "textarea" and isinstance(found, str):
            found = parse_value(found)
    region.attributes[entry.name] = found
    return True


def _note_left_out(gathering: TableBuilder, entry: ResultEntry, *, is_told: bool) -> None:
    if entry.type in _ANSWERS and not is_told:
        gathering.add_note(f"not kept ({entry.name[:40]} of images)")
    else:
        gathering.add_note(f"shapes of the kind {entry.type[:20]!a} (left out)")


def _list_texts(value: JsonNode, key: str) -> list[str]:
    node = value.get(key)
    return [] if node is None else [text.text() for text in node.rows()]


def read_share(node: JsonNode) -> float:
    """A number in 0 … 1."""
    found = node.number()
    if not 0 <= found <= 1:
        raise node.wrong("is not between 0 and 1")
    return found


def make_outlines(gathering: TableBuilder, regions: dict[str, Region], size: tuple[int, int]) -> list[ShapeOutline]:
    """The regions that have a label, in pixels of a picture of this size; a polygon may be a piece of its parent."""
    return list_outlines(gathering, regions, lambda identity: _make_outline(gathering, identity, regions, size))


def _make_outline(
    gathering: TableBuilder, identity: str, regions: dict[str, Region], size: tuple[int, int]
) -> ShapeOutline | None:
    """One region; None, with a note, for one without a label or on a turned picture."""
    region = regions[identity]
    node = region.entry.node
    if not region.labels:
        gathering.add_note("regions without a label (left out)")
        return None
    if len(region.labels) > 1:
        gathering.add_note("regions with several labels (the first is kept)")
    turned = node.get("image_rotation")
    if turned is not None and turned.number() % 360:
        gathering.add_note("regions on pictures that were turned while labelling (left out)")
        return None
    label = gathering.find_or_add_label(region.labels[0], source=node.source, place=f"{node.place}.{_ENDING}")
    occluded, part_state = tags.take_tags(region.attributes)
    tagged = (occluded, part_state, region.attributes)
    outline = ShapeOutline(node.wrong, label, (0, 0, 0, 0), tagged, region.score)
    _TRACES[region.kind](outline, region.entry.value, size)
    if region.kind != "rectangle":
        outline.group = _find_group(gathering, identity, region, regions)
    if region.kind == "ellipse":
        gathering.add_note("ellipses taken as polygons")
    elif region.kind == "rectangle" and outline.polygon is not None:
        gathering.add_note("turned rectangles taken as polygons")
    return outline


def _find_group(gathering: TableBuilder, identity: str, region: Region, regions: dict[str, Region]) -> str:
    """The polygon that this one is a piece of: its parent, if that is a polygon of the same label, else itself."""
    parent = regions.get(region.parent)
    if parent is not None and parent.kind == region.kind == "polygon" and parent.labels[:1] == region.labels[:1]:
        return region.parent
    if region.parent:
        gathering.add_note("not kept (parentID)")
    return identity


def _read_scaled(value: JsonNode, keys: Sequence[str], size: tuple[int, int]) -> list[float]:
    """Shares of the picture in per cent, along x and y in turn, as pixels."""
    return [value.need(key).number() * size[place % 2] / 100 for place, key in enumerate(keys)]


def _read_angle(value: JsonNode) -> float:
    node = value.get("rotation")
    return 0.0 if node is None else node.number() % 360


def _trace_rectangle(outline: ShapeOutline, value: JsonNode, size: tuple[int, int]) -> None:
    """Label Studio turns rectangles about their upper left corner."""
    x, y, width, height = _read_scaled(value, ("x", "y", "width", "height"), size)
    outline.box = (x, y, x + width, y + height)
    angle = _read_angle(value)
    if angle and width > 0 and height > 0:
        set_ring(outline, turn_points(outline_box(outline.box), (x, y), angle))


def _trace_ellipse(outline: ShapeOutline, value: JsonNode, size: tuple[int, int]) -> None:
    x, y, radius_x, radius_y = _read_scaled(value, ("x", "y", "radiusX", "radiusY"), size)
    set_ring(outline, outline_ellipse((x, y), (radius_x, radius_y), _read_angle(value)))


def _trace_polygon(outline: ShapeOutline, value: JsonNode, size: tuple[int, int]) -> None:
    with np.errstate(over="ignore"):
        set_ring(outline, np.array(value.need("points").points()).reshape(-1, 2) * size / 100)


_TRACES: Final = MappingProxyType({"rectangle": _trace_rectangle, "polygon": _trace_polygon, "ellipse": _trace_ellipse})
