"""Regions of VIA: outlines as attributes of their shape, and the label, tags and all else as attributes of the region.

VIA has no label of its own. Which attribute is one is told by its name, else it is the only one there is.
"""

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from annotator.formats.core import tags
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.pieces import ShapeOutline, set_ring
from annotator.formats.text.json_text import JsonNode
from annotator.formats.text.xml_text import format_value, parse_value
from annotator.geometry.curves import outline_ellipse

LABEL: Final = "label"
PIECE_OF: Final = "piece_of"
"""The attribute of a polygon that is a further piece of the region of this number."""
_SCORES: Final = ("score", "confidence")
_LABEL_NAMES: Final = (
    LABEL, "label_id", "class", "class_name", "category", "category_name", "name", "object", "object_name", "type",
    "species",
)  # fmt: skip
"""Names under which people keep the label, the likeliest first."""
RESERVED: Final = frozenset({LABEL, PIECE_OF, *_SCORES})
NO_LABEL: Final = "object"
"""What regions are called in a file without any attribute."""


@dataclass(frozen=True, slots=True)
class RegionNodes:
    """What a file says of one region."""

    shape: JsonNode
    attributes: JsonNode


@dataclass(frozen=True, slots=True)
class ViaPicture:
    """A picture of the file with its regions."""

    name: str
    place: str
    regions: list[RegionNodes] = field(default_factory=list)


def find_label_key(regions: Iterable[RegionNodes], declared: JsonNode | None, source: JsonNode) -> str | None:
    """The attribute that is the label; None where regions have no attributes. Raises UserError where none looks it."""
    counts = Counter(key for region in regions for key in region.attributes.members())
    if declared is not None:
        counts.update(dict.fromkeys(declared.members(), 0))
    usual = {name: place for place, name in enumerate(_LABEL_NAMES)}
    found = [key for key in counts if key.casefold() in usual]
    if found:
        return max(found, key=lambda key: (counts[key], -usual[key.casefold()]))
    others = [key for key in counts if key.casefold() not in {tags.OCCLUDED, tags.PART_STATE, *RESERVED}]
    if not others:
        return None
    if len(others) > 1:
        raise source.wrong(
            "has regions with several attributes ({names}) and none that is called label",
            names=", ".join(sorted(others)[:5])[:80],
        )
    return others[0]


def read_region(gathering: TableBuilder, region: RegionNodes, label_key: str | None) -> ShapeOutline | None:
    """One region; None, with a note, for a kind that is no area, and without a label where others have one."""
    shape = region.shape
    kind = shape.need("name").text()
    trace = _TRACES.get(kind)
    if trace is None:
        gathering.add_note(f"shapes of the kind {kind[:20]!a} (left out)")
        return None
    members = dict(region.attributes.members())
    name = NO_LABEL if label_key is None else _read_choice(members.pop(label_key, ""))
    if not name:
        gathering.add_note("regions without a label (left out)")
        return None
    if label_key is None:
        gathering.add_note(f"regions without attributes (labelled {NO_LABEL})")
    label = gathering.find_or_add_label(name, source=shape.source, place=region.attributes.place)
    piece = members.pop(PIECE_OF, None)
    attributes = {key: parse_value(value) if isinstance(value, str) else value for key, value in members.items()}
    score = _take_score(attributes)
    tagged = (*tags.take_tags(attributes), attributes)
    outline = ShapeOutline(shape.wrong, label, (0, 0, 0, 0), tagged, score)
    trace(outline, shape)
    if outline.polygon is not None:
        outline.group = piece
        if kind != "polygon":
            gathering.add_note("circles and ellipses taken as polygons")
    elif piece is not None:
        attributes[PIECE_OF] = piece
    return outline


def _read_choice(value: Any) -> str:
    """The text of an attribute; of boxes to tick the names of those that are ticked."""
    if isinstance(value, dict):
        return " ".join(key for key, ticked in value.items() if ticked)
    return value.strip("\n") if isinstance(value, str) else "" if value is None else str(value)


def _take_score(attributes: dict[str, Any]) -> float:
    """The score of a model, taken out of the attributes; NaN where none is one."""
    for key in _SCORES:
        value = attributes.get(key)
        if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1:
            del attributes[key]
            return float(value)
    return math.nan


def _trace_rect(outline: ShapeOutline, shape: JsonNode) -> None:
    x, y, width, height = (shape.need(key).number() for key in ("x", "y", "width", "height"))
    outline.box = (x, y, x + width, y + height)


def _trace_polygon(outline: ShapeOutline, shape: JsonNode) -> None:
    xs, ys = ([one.number() for one in shape.need(f"all_points_{axis}").rows()] for axis in "xy")
    if len(xs) != len(ys):
        raise shape.wrong("has {n} points along x and {n_2} along y", n=len(xs), n_2=len(ys))
    set_ring(outline, np.column_stack((xs, ys)))


def _trace_circle(outline: ShapeOutline, shape: JsonNode) -> None:
    x, y, radius = (shape.need(key).number() for key in ("cx", "cy", "r"))
    set_ring(outline, outline_ellipse((x, y), (radius, radius)))


def _trace_ellipse(outline: ShapeOutline, shape: JsonNode) -> None:
    x, y, radius_x, radius_y = (shape.need(key).number() for key in ("cx", "cy", "rx", "ry"))
    theta = shape.get("theta")
    degrees = 0.0 if theta is None else math.degrees(theta.number())
    set_ring(outline, outline_ellipse((x, y), (radius_x, radius_y), degrees))


_TRACES: Final = MappingProxyType(
    {"rect": _trace_rect, "polygon": _trace_polygon, "circle": _trace_circle, "ellipse": _trace_ellipse}
)


def make_regions(foreign: ForeignTable, rows: Iterable[int]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Attributes of shape and region for the shapes of one picture, one a piece of a polygon."""
    regions: list[tuple[dict[str, Any], dict[str, Any]]] = []
    shapes = foreign.shapes
    for row in rows:
        attributes = pack_attributes(
            int(shapes.occluded[row]), int(shapes.part_state[row]), dict(shapes.attributes_of(row))
        )
        members = {LABEL: foreign.labels[shapes.label[row]].name}
        members |= {key: format_value(value) for key, value in attributes.items()}
        score = float(shapes.score[row])
        if not math.isnan(score):
            members[_SCORES[0]] = repr(score)
        polygon = shapes.polygon_of(row)
        if polygon is None:
            x0, y0, x1, y1 = shapes.box[row].tolist()
            regions.append(({"name": "rect", "x": x0, "y": y0, "width": x1 - x0, "height": y1 - y0}, members))
            continue
        pieces = {PIECE_OF: str(len(regions))} if len(polygon) > 1 else {}
        for ring in polygon:
            xs, ys = ring.T.tolist()
            regions.append(({"name": "polygon", "all_points_x": xs, "all_points_y": ys}, members | pieces))
    return regions


def pack_attributes(occluded: int, part_state: int, attributes: dict[str, Any]) -> dict[str, Any]:
    """The attributes that are written: all but those whose names have a meaning here, and the tags."""
    rest = {key: value for key, value in attributes.items() if key not in RESERVED}
    return rest | tags.format_tags(occluded, part_state)


def reread_attributes(occluded: int, part_state: int, attributes: dict[str, Any]) -> tags.TagsAndAttributes:
    """What is read of the attributes that were written."""
    members = pack_attributes(occluded, part_state, attributes)
    return (*tags.take_tags(members), members)
