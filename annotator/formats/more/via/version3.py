"""Projects of VIA 3: files, views of them, and regions as lists of numbers with attributes by their ids."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from annotator.formats.core.gather import TableBuilder
from annotator.formats.more.via.regions import LABEL, RegionNodes, ViaPicture
from annotator.formats.text.json_text import JsonNode

_SHAPES: Final[Mapping[object, tuple[str, int]]] = MappingProxyType(
    {2: ("rect", 4), 3: ("circle", 3), 4: ("ellipse", 4), 7: ("polygon", 0), 8: ("extreme rect", 8)}
)
"""Kinds of regions by their number, with how many numbers follow; 0 for any."""
_OTHERS: Final = MappingProxyType({1: "point", 5: "line", 6: "polyline", 9: "extreme circle"})
_KEYS: Final = MappingProxyType(
    {"rect": ("x", "y", "width", "height"), "circle": ("cx", "cy", "r"), "ellipse": ("cx", "cy", "rx", "ry")}
)
_PICTURE: Final = 2
"""The type of a file; others are films and sounds."""


@dataclass(frozen=True, slots=True)
class _Attribute:
    """What regions can say."""

    name: str
    options: Mapping[str, Any]
    """Texts by their numbers; empty for free text."""

    def read_value(self, value: object) -> Any:
        """The text of the chosen options."""
        if not self.options or not isinstance(value, str):
            return value
        return " ".join(str(self.options.get(number, number)) for number in value.split(",") if number)


def is_version3(root: JsonNode) -> bool:
    """Whether a file is a project of VIA 3."""
    return all(isinstance(root.members().get(key), dict) for key in ("project", "file", "metadata", "view"))


def list_pictures(gathering: TableBuilder, root: JsonNode) -> list[ViaPicture]:
    """The pictures of a project with their regions; regions of films and of several files are counted and left out."""
    attributes = _read_attributes(root)
    pictures: dict[str, ViaPicture] = {}
    for key, file in root.need("file").each():
        with gathering.leave_out():
            kind = file.get("type")
            if kind is not None and kind.value != _PICTURE:
                gathering.add_note("files that are no pictures (left out)")
                continue
            named = file.get("src")
            if named is None or not named.text() or named.text().startswith("data:"):
                named = file.need("fname")
            pictures[key] = ViaPicture(named.text(), named.place)
    views = {key: [one.value for one in view.need("fid_list").rows()] for key, view in root.need("view").each()}
    for _, entry in root.need("metadata").each():
        with gathering.leave_out():
            files = views.get(str(entry.need("vid").value), [])
            picture = pictures.get(str(files[0])) if len(files) == 1 else None
            region = None if picture is None else _read_region(gathering, entry, attributes)
            if picture is None:
                gathering.add_note("regions of films or of several files (left out)")
            elif region is not None:
                picture.regions.append(region)
    return list(pictures.values())


def _read_attributes(root: JsonNode) -> dict[str, _Attribute]:
    """The attributes by their ids; the one that the program shows as a label is called so."""
    shown = root.value.get("config")
    for key in ("ui", "spatial_region_label_attribute_id"):
        shown = shown.get(key) if isinstance(shown, dict) else None
    declared = root.get("attribute")
    found = {}
    for key, node in () if declared is None else declared.each():
        options = node.get("options")
        name = LABEL if shown and str(shown) == key else node.need("aname").text()
        found[key] = _Attribute(name, {} if options is None else options.members())
    return found


def _read_region(gathering: TableBuilder, entry: JsonNode, attributes: dict[str, _Attribute]) -> RegionNodes | None:
    """One region; None, with a note, for what is said of a whole picture and for lines and points."""
    place, told = entry.need("xy"), entry.get("av")
    numbers = [node.number() for node in place.rows()]
    if not numbers:
        gathering.add_note("not kept (attributes of whole pictures)")
        return None
    kind, count = _SHAPES.get(numbers[0], ("", 0))
    if not kind:
        shown = _OTHERS.get(int(numbers[0]), "unknown")
        gathering.add_note(f"shapes of the kind {shown!a} (left out)")
        return None
    rest = numbers[1:]
    if (count and len(rest) != count) or (len(rest) % 2 and kind == "polygon"):
        raise place.wrong("has {n} numbers, which is no {kind}", n=len(numbers), kind=kind)
    members: dict[str, Any] = {"name": kind}
    if kind == "polygon":
        members |= {"all_points_x": rest[::2], "all_points_y": rest[1::2]}
    elif kind == "extreme rect":
        x, y = min(rest[::2]), min(rest[1::2])
        members = {"name": "rect", "x": x, "y": y, "width": max(rest[::2]) - x, "height": max(rest[1::2]) - y}
    else:
        members |= dict(zip(_KEYS[kind], rest, strict=True))
    said: dict[str, Any] = {}
    for key, node in () if told is None else told.each():
        attribute = attributes.get(key, _Attribute(key, {}))
        said[attribute.name] = attribute.read_value(node.value)
    return RegionNodes(JsonNode(members, place.source, place.place), JsonNode(said, entry.source, f"{entry.place}.av"))
