"""VIA (VGG Image Annotator): projects and annotations as JSON, and the CSV of versions 1 and 2.

VIA has no label of its own: which attribute is one is told by its name, else it is the only one there is.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import msgspec
import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Progress, UserError
from annotator.formats.core import tags
from annotator.formats.core.folder import FilePieces, FileTables
from annotator.formats.core.foreign import ForeignFile, ForeignTable, list_said
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import ShapeOutline, TableBuilder, add_outlines, set_ring
from annotator.formats.core.image_names import PictureNames
from annotator.formats.core.losses import BOX_APART, FLAT_POLYGONS, TAGGED, Feature
from annotator.formats.core.spooled import SpooledGroups
from annotator.formats.core.tags import OCCLUDED, PART_STATE, STATES
from annotator.formats.text.csv_text import CsvRow, header_of, make_rows_writer, read_table
from annotator.formats.text.json_text import JsonNode, JsonScanner, explain_flaws, format_json
from annotator.formats.text.plain_text import skip_mark
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


class RegionNodes(Struct, frozen=True):
    """What a file says of one region."""

    shape: JsonNode
    attributes: JsonNode


class ViaPicture(Struct):
    """A picture of the file."""

    name: str
    place: str
    number: int
    """By which its regions are kept."""
    is_whole: bool = True
    """Whether no region was left out for its flaws."""
    said: dict[str, Any] = field(default_factory=dict)
    """Its own attributes."""


class ViaRegions:
    """The regions of all pictures, on the disk: which attribute is the label is known after the last of them."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._found: SpooledGroups[tuple[Any, str, Any, str]] = SpooledGroups()
        self._counts: Counter[str] = Counter()

    def add(self, picture: int, region: RegionNodes) -> None:
        """The next region of a picture. Raises UserError where the disk has no room."""
        shape, attributes = region.shape, region.attributes
        self._counts.update(attributes.members().keys())
        self._found.add(picture, (shape.value, shape.place, attributes.value, attributes.place))

    def iterate(self, picture: int) -> Iterator[RegionNodes]:
        """The regions of a picture, in their order."""
        for shape, place, attributes, below in self._found.iterate(picture):
            yield RegionNodes(JsonNode(shape, self._source, place), JsonNode(attributes, self._source, below))

    def find_label_key(self, declared: JsonNode | None, source: JsonNode) -> str | None:
        """The attribute that is the label; None where regions have none. Raises UserError where no name tells it."""
        counts = self._counts.copy()
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
        gathering.add_unknown_kind(kind)
        return None
    members = dict(region.attributes.members())
    name = NO_LABEL if label_key is None else _read_choice(members.pop(label_key, ""))
    if not name:
        gathering.add_note("regions without a label (left out)")
        return None
    if label_key is None:
        gathering.add_note(f"regions without attributes (labelled {NO_LABEL})")
    label = gathering.find_or_add_label(name, region.attributes)
    piece = members.pop(PIECE_OF, None)
    attributes = {key: parse_value(value) if isinstance(value, str) else value for key, value in members.items()}
    score = tags.take_score(attributes, *_SCORES)
    outline = ShapeOutline(shape.wrong, label, tags.split_tags(attributes), score)
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


def _trace_rect(outline: ShapeOutline, shape: JsonNode) -> None:
    x, y, width, height = shape.numbers_of("x", "y", "width", "height")
    outline.box = (x, y, x + width, y + height)


def _trace_polygon(outline: ShapeOutline, shape: JsonNode) -> None:
    xs, ys = ([one.number() for one in shape.need(f"all_points_{axis}").rows()] for axis in "xy")
    if len(xs) != len(ys):
        raise shape.wrong("has {n} points along x and {n_2} along y", n=len(xs), n_2=len(ys))
    set_ring(outline, np.column_stack((xs, ys)))


def _trace_circle(outline: ShapeOutline, shape: JsonNode) -> None:
    x, y, radius = shape.numbers_of("cx", "cy", "r")
    set_ring(outline, outline_ellipse((x, y), (radius, radius)))


def _trace_ellipse(outline: ShapeOutline, shape: JsonNode) -> None:
    x, y, radius_x, radius_y = shape.numbers_of("cx", "cy", "rx", "ry")
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
        members = {LABEL: foreign.label_of(row)}
        attributes = tags.pack_attributes(*foreign.tags_of(row), RESERVED)
        members |= {key: format_value(value) for key, value in attributes.items()}
        if (score := foreign.score_of(row)) is not None:
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


PICTURES: Final = "_via_img_metadata"
ATTRIBUTES: Final = "_via_attributes"
_WALKED: Final = frozenset({PICTURES, "file", "metadata"})
"""What there are very many of."""
_FACTS: Final = _WALKED | {ATTRIBUTES, "project", "config", "attribute", "view"}
COLUMNS: Final = (
    "filename", "file_size", "file_attributes", "region_count", "region_id", "region_shape_attributes",
    "region_attributes",
)  # fmt: skip
_NAMES: Final = ("filename", "#filename")
"""The column of the picture's name; version 1 begins its header with a mark."""


def read_via(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """A project or a list of annotations. Raises UserError with file and place."""
    gathering, regions = TableBuilder(path.name, lenient=options.lenient), ViaRegions(path.name)
    with explain_flaws(path, path.name, Any):
        root = JsonScanner.read_facts(path, dict.fromkeys(_WALKED, "{"), _FACTS)
        facts = root.members()
        if all(isinstance(facts.get(key), dict) for key in ("project", "file", "metadata", "view")):
            return _make_table(gathering, list_pictures(gathering, root, path, regions), regions, None, root, options)
        listed = facts.get(PICTURES)
        if listed is None:
            entries = JsonScanner(path).iterate_members(path.name, "")
        else:
            entries = JsonScanner.find(path, PICTURES).iterate_members(path.name, PICTURES)
        pictures: list[ViaPicture] = []
        for _, entry in entries:
            with gathering.leave_out():
                pictures.append(_list_picture(gathering, entry, root, regions, len(pictures)))
    if not pictures and listed is None:
        raise root.wrong("names no picture")
    declared = root.get(ATTRIBUTES) if listed is not None else None
    told = None if declared is None else declared.get("region")
    return _make_table(gathering, pictures, regions, told, root, options, progress)


def _list_picture(
    gathering: TableBuilder, entry: JsonNode, root: JsonNode, regions: ViaRegions, number: int
) -> ViaPicture:
    name = entry.need("filename")
    listed = entry.need("regions")
    nodes = [one for _, one in listed.each()] if isinstance(listed.value, dict) else listed.rows()
    said = _read_said(entry.part("file_attributes"))
    picture = ViaPicture(name.text(), f"{entry.place or root.place}.filename", number, said=said)
    before = gathering.flaw_count
    for node in nodes:
        with gathering.leave_out():
            regions.add(number, RegionNodes(node.need("shape_attributes"), _find_attributes(node)))
    picture.is_whole = gathering.flaw_count == before
    return picture


def _read_said(node: JsonNode) -> dict[str, Any]:
    """What is said of a picture, without what was left open."""
    return {key: value for key, value in node.members().items() if value not in (None, "", {}, [])}


def _find_attributes(node: JsonNode) -> JsonNode:
    found = node.part("region_attributes")
    found.members()
    return found


def read_via_table(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """The CSV of a project: one line a region, and one for every picture without any."""
    header, rows = read_table(path)
    key = next((name for name in _NAMES if name in header), None)
    if key is None or COLUMNS[-1] not in header or COLUMNS[-2] not in header:
        raise UserError("{source} lacks columns of a CSV of VIA; choose another format.", source=path.name)
    gathering, regions = TableBuilder(path.name, lenient=options.lenient), ViaRegions(path.name)
    pictures: dict[str, ViaPicture] = {}
    for row in rows:
        name = row.text(key)
        picture = pictures.setdefault(name, ViaPicture(name, f"{row.place}, {key}", len(pictures)))
        before = gathering.flaw_count
        with gathering.leave_out():
            region = RegionNodes(*(_parse_cell(row, column) for column in COLUMNS[-2:]))
            region.attributes.members()
            if COLUMNS[2] in header:
                picture.said |= _read_said(_parse_cell(row, COLUMNS[2]))
            if region.shape.members():
                regions.add(picture.number, region)
        picture.is_whole &= gathering.flaw_count == before
    if not pictures:
        raise UserError("{source} names no picture; choose another file.", source=path.name)
    return _make_table(gathering, list(pictures.values()), regions, None, JsonNode({}, path.name), options, progress)


def _parse_cell(row: CsvRow, column: str) -> JsonNode:
    text = row.text(column).strip() or "{}"
    try:
        return JsonNode(msgspec.json.decode(text), row.source, f"{row.place}, {column}")
    except (ValueError, RecursionError) as error:
        raise row.wrong("{column} is not valid JSON", column=column) from error


def _make_table(
    gathering: TableBuilder,
    pictures: list[ViaPicture],
    regions: ViaRegions,
    declared: JsonNode | None,
    root: JsonNode,
    options: ReadOptions,
    progress: Progress | None = None,
) -> ForeignFile:
    names = PictureNames(options.images)
    source = gathering.source
    label_key = regions.find_label_key(declared, root)
    if declared is not None and label_key is not None and (control := declared.get(label_key)) is not None:
        choices = control.get("options") if isinstance(control.value, dict) else None
        for name in {} if choices is None else choices.members():
            gathering.find_or_add_label(name, root.at(f"{LABEL}.options"))

    def read_picture(picture: ViaPicture) -> None:
        image = gathering.add_image(names.resolve_name(picture.name), source=source, place=picture.place)
        if not picture.is_whole:
            gathering.mark_flawed(image)
        if picture.said:
            gathering.add_statement(image, said=picture.said)
        found = regions.iterate(picture.number)
        add_outlines(gathering, image, found, lambda one: read_region(gathering, one, label_key))

    gathering.read_each(pictures, read_picture, progress)
    return gathering.build()


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


class _Attribute(Struct, frozen=True):
    """What regions can say."""

    name: str
    options: Mapping[str, Any]
    """Texts by their numbers; empty for free text."""

    def read_value(self, value: object) -> Any:
        """The text of the chosen options."""
        if not self.options or not isinstance(value, str):
            return value
        return " ".join(str(self.options.get(number, number)) for number in value.split(",") if number)


def list_pictures(gathering: TableBuilder, root: JsonNode, path: Path, regions: ViaRegions) -> list[ViaPicture]:
    """The pictures of a project; `regions` of films and of several files are counted and left out."""
    attributes = _read_attributes(root)
    pictures: dict[str, ViaPicture] = {}
    for key, file in JsonScanner.find(path, "file").iterate_members(path.name, "file"):
        with gathering.leave_out():
            kind = file.get("type")
            if kind is not None and kind.value != _PICTURE:
                gathering.add_note("files that are not pictures (left out)")
                continue
            named = file.get("src")
            if named is None or not named.text() or named.text().startswith("data:"):
                named = file.need("fname")
            pictures[key] = ViaPicture(named.text(), named.place, len(pictures))
    views = {key: [one.value for one in view.need("fid_list").rows()] for key, view in root.need("view").each()}
    for _, entry in JsonScanner.find(path, "metadata").iterate_members(path.name, "metadata"):
        picture, before = None, gathering.flaw_count
        with gathering.leave_out():
            files = views.get(str(entry.need("vid").value), [])
            picture = pictures.get(str(files[0])) if len(files) == 1 else None
            if picture is None:
                gathering.add_note("regions of films or of several files (left out)")
            elif not entry.need("xy").rows():
                picture.said |= _read_said(_read_answers(entry, attributes))
            elif (region := _read_region(gathering, entry, attributes)) is not None:
                regions.add(picture.number, region)
        if picture is not None:
            picture.is_whole &= gathering.flaw_count == before
    return list(pictures.values())


def _read_attributes(root: JsonNode) -> dict[str, _Attribute]:
    """The attributes by their ids; the one that the program shows as a label is called so."""
    shown = root.value.get("config")
    for key in ("ui", "spatial_region_label_attribute_id"):
        shown = shown.get(key) if isinstance(shown, dict) else None
    found = {}
    for key, node in root.part("attribute").each():
        name = LABEL if shown and str(shown) == key else node.need("aname").text()
        found[key] = _Attribute(name, node.part("options").members())
    return found


def _read_region(gathering: TableBuilder, entry: JsonNode, attributes: dict[str, _Attribute]) -> RegionNodes | None:
    """One region; None, with a note, for lines and points."""
    place = entry.need("xy")
    numbers = [node.number() for node in place.rows()]
    kind, count = _SHAPES.get(numbers[0], ("", 0))
    if not kind:
        gathering.add_unknown_kind(_OTHERS.get(int(numbers[0]), "unknown"))
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
    said = _read_answers(entry, attributes)
    return RegionNodes(JsonNode(members, place.source, place.place), said)


def _read_answers(entry: JsonNode, attributes: dict[str, _Attribute]) -> JsonNode:
    """What is said of a region, or of a picture, by the names of the attributes."""
    said: dict[str, Any] = {}
    for key, node in entry.part("av").each():
        attribute = attributes.get(key, _Attribute(key, {}))
        said[attribute.name] = attribute.read_value(node.value)
    return JsonNode(said, entry.source, f"{entry.place}.av")


_SETTINGS: Final = MappingProxyType(
    {
        "ui": {
            "annotation_editor_height": 25,
            "annotation_editor_fontsize": 0.8,
            "leftsidebar_width": 18,
            "image_grid": {
                "img_height": 80,
                "rshape_fill": "none",
                "rshape_fill_opacity": 0.3,
                "rshape_stroke": "yellow",
                "rshape_stroke_width": 2,
                "show_region_shape": True,
                "show_image_policy": "all",
            },
            "image": {
                "region_label": LABEL,
                "region_color": LABEL,
                "region_label_font": "10px Sans",
                "on_image_annotation_editor_placement": "NEAR_REGION",
            },
        },
        "core": {"buffer_size": 18, "filepath": {}, "default_filepath": ""},
        "project": {"name": "Annotator"},
    }
)
"""What VIA 2 saves, with regions shown by their label."""
_UNKNOWN_SIZE = -1
"""Bytes of a picture's file, as VIA writes it for pictures that it only knows by name."""


class ViaPieces(FilePieces):
    """A project, whose attributes and list of pictures come last."""

    def __init__(self) -> None:
        super().__init__(between=b",\n")

    def begin(self, foreign: ForeignTable) -> bytes:
        """The settings."""
        self._labels = [label.name for label in foreign.labels]
        self._keys: list[str] = []
        self._attributes: set[str] = set()
        self._said: set[str] = set()
        return f'{{"_via_settings": {format_json(dict(_SETTINGS))},\n"{PICTURES}": {{'.encode()

    def format(self, foreign: ForeignTable, progress: Progress) -> Iterator[bytes]:
        """The next pictures."""
        told = list_said(foreign)
        for image, rows in foreign.iterate_images(progress):
            regions = []
            for shape, members in make_regions(foreign, rows):
                self._attributes |= members.keys()
                regions.append({"shape_attributes": shape, "region_attributes": members})
            self._keys.append(f"{image.name}{_UNKNOWN_SIZE}")
            said = told[image.id]
            self._said |= said.keys()
            entry = {"filename": image.name, "size": _UNKNOWN_SIZE, "regions": regions, "file_attributes": said}
            yield f"{format_json(self._keys[-1])}: {format_json(entry)}".encode()

    def end(self) -> bytes:
        """What regions can say, and the order of the pictures."""
        files = {name: {"type": "text", "description": "", "default_value": ""} for name in sorted(self._said)}
        declared = {"region": _describe_attributes(self._labels, self._attributes), "file": files}
        return (
            f'\n}},\n"{ATTRIBUTES}": {format_json(declared)},\n"_via_data_format_version": "2.0.10",\n'
            f'"_via_image_id_list": {format_json(self._keys)}}}\n'
        ).encode()


def _describe_attributes(labels: list[str], names: set[str]) -> dict[str, Any]:
    """What VIA is to offer: the labels to choose from, the tags as buttons, everything else as text."""

    def offer(kind: str, options: list[str]) -> dict[str, Any]:
        return {"type": kind, "description": "", "options": dict.fromkeys(options, ""), "default_options": {}}

    declared: dict[str, Any] = {LABEL: offer("dropdown", labels)}
    for name in sorted(names - {LABEL}):
        declared[name] = {"type": "text", "description": "", "default_value": ""}
    return declared | {OCCLUDED: offer("radio", ["true", "false"]), PART_STATE: offer("radio", list(STATES))}


def _make_lines(foreign: ForeignTable, progress: Progress) -> Iterator[list[Any]]:
    told = list_said(foreign)
    for image, rows in foreign.iterate_images(progress):
        regions = make_regions(foreign, rows)
        for number, parts in enumerate(regions or [({}, {})]):
            cells = [format_json(part) for part in parts]
            yield [image.name, _UNKNOWN_SIZE, format_json(told[image.id]), len(regions), number, *cells]


def _recognises(_path: Path, head: bytes) -> bool:
    """A JSON object of a project, or one whose first picture has a file name and regions."""
    start = skip_mark(head)
    listed = b'"filename"' in start and (b'"regions"' in start or b'"fileref"' in start)
    is_third = b'"pid"' in start and b'"vid_list"' in start
    return start.startswith(b"{") and (b'"_via_' in start or listed or is_third)


_CARRIES: Final = TAGGED | {Feature.SCORES, Feature.POLYGONS, Feature.EMPTY_IMAGES, Feature.IMAGE_ATTRIBUTES}
_LOSSES: Final = (
    FLAT_POLYGONS,
    BOX_APART,
    tags.make_tagged_loss(
        "attributes that read as tags, label, score or piece (left out, or they become these)", RESERVED
    ),
)
VIA: Final = Format(
    id="via",
    title="VIA JSON",
    patterns=("*.json",),
    recognises=_recognises,
    read=read_via,
    write_tables=partial(FileTables, ViaPieces),
    carries=_CARRIES | {Feature.UNUSED_LABELS},
    further_losses=_LOSSES,
    dropped=(FLAT_POLYGONS,),
)
VIA_CSV: Final = replace(
    VIA,
    id="via-csv",
    title="VIA CSV",
    patterns=("*.csv",),
    recognises=lambda _path, head: {COLUMNS[-1], COLUMNS[-2]} <= set(header_of(head)),
    read=read_via_table,
    write_tables=make_rows_writer(COLUMNS, _make_lines),
    carries=_CARRIES,
)
