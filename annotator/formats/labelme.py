"""LabelMe and X-AnyLabeling: a folder of JSON files, one a picture, beside it or in folders of the same names."""

import math
from collections.abc import Callable, Hashable
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Progress
from annotator.formats.core import tags
from annotator.formats.core.folder import FileNames, FolderTables, FolderWriter, LabelFile, find_label_files, read_heads
from annotator.formats.core.foreign import ForeignFile, ForeignTable, list_said
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import ShapeOutline, TableBuilder, add_outlines
from annotator.formats.core.image_names import PictureNames, strip_address
from annotator.formats.core.losses import BOX_APART, FLAT_POLYGONS, PICTURES, TAGGED, Feature, Loss
from annotator.formats.text.json_text import JsonNode, format_json, read_json
from annotator.geometry.box import Floats, as_polygon
from annotator.model.shapes import UNSET, Occluded, PartState

ENDING: Final = ".json"
_STATE_FLAGS: Final = MappingProxyType(
    {
        "intact": PartState.INTACT,
        "damaged": PartState.DAMAGED,
        "absent": PartState.ABSENT,
        "part_occluded": PartState.OCCLUDED,
    }
)
"""The flag occluded is the tag occluded; a part that is hidden as a whole has a flag of its own."""
_FLAG_OF_STATE: Final = MappingProxyType({int(state): flag for flag, state in _STATE_FLAGS.items()})
_TAG_FLAGS: Final = frozenset({tags.OCCLUDED, *_STATE_FLAGS})


class Dialect(Struct, frozen=True):
    """How one of the programs writes a shape beyond its points."""

    unpack: Callable[[JsonNode], tags.TagsAndAttributes]
    """Tags and attributes out of the members `flags`, `attributes` and the program's own; nothing else is looked at."""
    pack: Callable[[int, int, dict[str, Any]], dict[str, Any]]
    """The members for these tags and attributes."""
    members: frozenset[str]
    """The members that the two above read and write."""
    corners: int
    """Points of a rectangle: two opposite ones, or all four."""
    root: tuple[tuple[str, Any], ...]
    """Members of the file before its shapes."""
    has_scores: bool
    losses: tuple[Loss, ...] = ()


def _unpack_plain(shape: JsonNode) -> tags.TagsAndAttributes:
    """LabelMe: flags are the tags and yes-or-no attributes; `attributes` is a member that it passes through."""
    attributes: dict[str, Any] = {}
    states: list[str] = []
    occluded = UNSET
    flags = shape.part("flags")
    for name, flag in flags.each():
        if not isinstance(flag.value, bool):
            raise flag.wrong("is neither true nor false")
        if name == tags.OCCLUDED:
            occluded = int(flag.value)
        elif name not in _STATE_FLAGS:
            attributes[name] = flag.value
        elif flag.value:
            states.append(name)
    if len(states) > 1:
        raise flags.wrong("says both {value} and {value_2}", value=states[0], value_2=states[1])
    part_state = _STATE_FLAGS[states[0]] if states else UNSET
    return occluded, part_state, attributes | _read_attributes(shape)


def _pack_plain(occluded: int, part_state: int, attributes: dict[str, Any]) -> dict[str, Any]:
    flags = {key: value for key, value in attributes.items() if isinstance(value, bool) and key not in _TAG_FLAGS}
    rest = {key: value for key, value in attributes.items() if key not in flags}
    if occluded != UNSET:
        flags[tags.OCCLUDED] = occluded == Occluded.YES
    if part_state != UNSET:
        flags[_FLAG_OF_STATE[part_state]] = True
    return {"flags": flags} | ({"attributes": rest} if rest else {})


def _unpack_x(shape: JsonNode) -> tags.TagsAndAttributes:
    """X-AnyLabeling: `attributes` of words, flags that are rarely used, `difficult`."""
    attributes: dict[str, Any] = {}
    for name, flag in shape.part("flags").each():
        attributes[name] = flag.value
    difficult = shape.get("difficult")
    if difficult is not None and not isinstance(difficult.value, bool):
        raise difficult.wrong("is neither true nor false")
    if difficult is not None and difficult.value:
        attributes["difficult"] = True
    attributes |= _read_attributes(shape)
    return (*tags.take_tags(attributes), attributes)


def _pack_x(occluded: int, part_state: int, attributes: dict[str, Any]) -> dict[str, Any]:
    rest = dict(attributes)
    difficult = rest.get("difficult") is True
    if difficult:
        del rest["difficult"]
    if occluded != UNSET:
        rest[tags.OCCLUDED] = "true" if occluded == Occluded.YES else "false"
    if part_state != UNSET:
        rest[tags.PART_STATE] = tags.STATE_NAMES[part_state]
    return {"flags": {}, "difficult": difficult, "attributes": rest}


def _read_attributes(shape: JsonNode) -> dict[str, Any]:
    return dict(shape.part("attributes").members())


def _reread_x(occluded: int, part_state: int, attributes: dict[str, Any]) -> tags.TagsAndAttributes:
    return _unpack_x(JsonNode(_pack_x(occluded, part_state, attributes), ""))


PLAIN: Final = Dialect(
    unpack=_unpack_plain,
    pack=_pack_plain,
    members=frozenset({"flags", "attributes"}),
    corners=2,
    root=(("version", "5.5.0"), ("flags", {})),
    has_scores=False,
)
X_ANY: Final = Dialect(
    unpack=_unpack_x,
    pack=_pack_x,
    members=frozenset({"flags", "attributes", "difficult"}),
    corners=4,
    root=(("version", "3.0.0"), ("flags", {}), ("checked", False)),
    has_scores=True,
    losses=(tags.make_clash_loss("attributes that read as tags (they become tags)", _reread_x),),
)


_ROOT: Final = frozenset(
    {"version", "flags", "attributes", "checked", "shapes", "imagePath", "imageData", "imageHeight", "imageWidth"}
)
_SHAPE: Final = frozenset({"label", "points", "shape_type", "group_id", "score", "mask"})
_POLYGONS: Final = ("polygon", "rotation")
_NOTHING: Final[tuple[Any, ...]] = (None, "", [], {}, False)


def read_shapes(path: Path, options: ReadOptions, progress: Progress | None = None, *, dialect: Dialect) -> ForeignFile:
    """Everything that the file, or all files below the folder, say. Raises UserError with file and place."""
    gathering = TableBuilder(path.name, lenient=options.lenient)
    known = PictureNames(options.images)
    files = find_label_files(path, ENDING)
    gathering.read_each(files, lambda file: _read_file(gathering, file, dialect, known), progress)
    return gathering.build()


def _read_file(gathering: TableBuilder, file: LabelFile, dialect: Dialect, known: PictureNames) -> None:
    root = read_json(file.path, file.name)
    shapes = root.need("shapes").rows()
    name = root.need("imagePath")
    width, height = root.size_of("imageWidth", "imageHeight")
    place = f"{file.folder}{name.text()}" if _is_relative(name.text()) else name.text()
    if not _is_relative(name.text()) or ".." in name.text():
        place = known.find_by_end(strip_address(name.text())) or place
    image = gathering.add_image(place, source=file.name, place="imagePath", width=width, height=height)
    for key, value in root.members().items():
        if key not in _ROOT and value not in _NOTHING:
            gathering.add_note(f"not kept ({key[:40]})")
    said = root.part("flags").members() | root.part("attributes").members()
    if said:
        gathering.add_statement(image, said=said)
    add_outlines(gathering, image, shapes, lambda shape: _read_outline(gathering, shape, dialect))


def _is_relative(name: str) -> bool:
    return bool(name) and not name.startswith(("/", "\\")) and name[1:2] != ":"


def _read_outline(gathering: TableBuilder, shape: JsonNode, dialect: Dialect) -> ShapeOutline | None:
    """One shape; None, with a note, for a kind that is no region."""
    label = gathering.find_label(shape.need("label"))
    kind = shape.get("shape_type")
    what = "polygon" if kind is None else kind.text()
    if what not in ("rectangle", *_POLYGONS):
        gathering.add_unknown_kind(what)
        return None
    if what == "rotation":
        gathering.add_note("turned rectangles taken as polygons")
    occluded, part_state, attributes = dialect.unpack(shape)
    extras = {
        key: value
        for key, value in shape.members().items()
        if key not in _SHAPE and key not in dialect.members and value not in _NOTHING
    }
    group = _read_group(shape)
    points = shape.need("points")
    tagged = (occluded, part_state, extras | attributes)
    outline = ShapeOutline(points.wrong, label, tagged, shape.share_of("score") if dialect.has_scores else math.nan)
    _trace(outline, points, is_polygon=what in _POLYGONS)
    if group is not None:
        if outline.polygon is None:
            outline.tagged[2].setdefault("group_id", group)
        else:
            outline.group = group
    return outline


def _trace(outline: ShapeOutline, points: JsonNode, *, is_polygon: bool) -> None:
    """Sets the outline's polygon, or the box of a rectangle with two or four corners."""
    found = points.points()
    if len(found) < 3 if is_polygon else len(found) not in (2, 4):
        raise points.wrong("has {n} points", n=len(found))
    xs, ys = zip(*found, strict=True)
    outline.box = (min(xs), min(ys), max(xs), max(ys))
    if len(found) == 4 and not is_polygon:
        low_x, low_y, high_x, high_y = outline.box
        is_polygon = not all(_is_near(x, low_x, high_x) and _is_near(y, low_y, high_y) for x, y in found)
    if is_polygon:
        try:
            outline.polygon = as_polygon([np.array(found)])
        except ValueError as error:
            raise points.wrong("is not a polygon of three points") from error


def _is_near(value: float, low: float, high: float) -> bool:
    """Whether a corner's coordinate is one of the two sides'."""
    return min(abs(value - low), abs(value - high)) <= 1e-6 * (high - low)


def _read_group(shape: JsonNode) -> Hashable:
    node = shape.get("group_id")
    if node is None:
        return None
    value: Any = node.value
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise node.wrong("is neither a number nor text")
    return value


class ShapeFiles:
    """One JSON file a picture."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect, self._names = dialect, FileNames(ENDING)

    def add(self, folder: FolderWriter, foreign: ForeignTable, progress: Progress) -> None:
        """Writes the files of the next images."""
        dialect, names = self._dialect, self._names.choose(foreign.images)
        foreign, told = FLAT_POLYGONS.drop(foreign), list_said(foreign)
        for name, (image, rows) in zip(names, foreign.iterate_images(progress), strict=True):
            groups = {foreign.shapes.attributes_of(row).get("group_id") for row in rows}
            shapes = [format_json(entry) for row in rows for entry in _make_entries(foreign, row, dialect, groups)]
            facts = {
                "imagePath": image.name.rpartition("/")[2],
                "imageData": None,
                "imageHeight": image.height or None,
                "imageWidth": image.width or None,
            }
            flags = {key: value for key, value in told[image.id].items() if isinstance(value, bool)}
            rest = {key: value for key, value in told[image.id].items() if key not in flags}
            root = dict(dialect.root) | {"flags": flags} | ({"attributes": rest} if rest else {})
            lines = [
                *(f'"{key}": {format_json(value)},' for key, value in root.items()),
                '"shapes": [',
                ",\n".join(shapes),
            ]
            ends = ",\n".join(f'"{key}": {format_json(value)}' for key, value in facts.items())
            folder.write(name, "\n".join(["{", *lines, "],", ends, "}", ""]).encode())

    def finish(self, folder: FolderWriter) -> None:
        """Every file stands for itself."""


def _make_entries(foreign: ForeignTable, row: int, dialect: Dialect, groups: set[Any]) -> list[dict[str, Any]]:
    """The entries of one shape: one, or one a piece of a polygon, with a group that no other shape has."""
    shapes = foreign.shapes
    occluded, part_state, attributes = foreign.tags_of(row)
    polygon = shapes.polygon_of(row)
    group = None
    if polygon is None and type(attributes.get("group_id")) is int:
        group = attributes.pop("group_id")
    elif polygon is not None and len(polygon) > 1:
        group = next(number for number in range(1, len(groups) + 2) if number not in groups)
        groups.add(group)
    description = attributes.pop("description") if _is_words(attributes.get("description")) else ""
    entry: dict[str, Any] = {"label": foreign.label_of(row)}
    if dialect.has_scores:
        entry["score"] = foreign.score_of(row)
    more = {"group_id": group, "description": description, **dialect.pack(occluded, part_state, attributes)}
    if polygon is None:
        corners = _list_corners(shapes.box[row], dialect.corners)
        return [entry | {"points": corners, "shape_type": "rectangle"} | more]
    return [entry | {"points": ring.tolist(), "shape_type": "polygon"} | more for ring in polygon]


def _is_words(value: object) -> bool:
    return isinstance(value, str) and value != ""


def _list_corners(box: Floats, count: int) -> list[list[float]]:
    x0, y0, x1, y1 = box.tolist()
    return [[x0, y0], [x1, y1]] if count == 2 else [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]


_PICTURE: Final = b'"imageData"'


def _recognises(path: Path, head: bytes, *, marks: tuple[bytes, ...]) -> bool:
    """A JSON object with a list of shapes and one of the marks; a picture inside it may stand before the shapes."""
    return any(
        (b'"shapes"' in start and any(mark in start for mark in marks)) or (_PICTURE in marks and _PICTURE in start)
        for start in read_heads(path, head, ENDING)
    )


_CARRIES: Final = TAGGED | PICTURES | {Feature.POLYGONS, Feature.IMAGE_ATTRIBUTES}
_PLAIN_FILES: Final = partial(ShapeFiles, PLAIN)
_X_ANY_FILES: Final = partial(ShapeFiles, X_ANY)
LABELME: Final = Format(
    id="labelme",
    title="LabelMe JSON",
    patterns=("*.json",),
    recognises=partial(_recognises, marks=(b'"imagePath"', b'"flags"', b'"version"', _PICTURE)),
    read=partial(read_shapes, dialect=PLAIN),
    write_tables=partial(FolderTables, _PLAIN_FILES),
    carries=_CARRIES,
    further_losses=(FLAT_POLYGONS, BOX_APART, *PLAIN.losses),
    writes_folder=True,
)
XANYLABELING: Final = replace(
    LABELME,
    id="xanylabeling",
    title="X-AnyLabeling JSON",
    recognises=partial(_recognises, marks=(b'"checked"', b'"kie_linking"', b'"difficult"')),
    read=partial(read_shapes, dialect=X_ANY),
    write_tables=partial(FolderTables, _X_ANY_FILES),
    carries=_CARRIES | {Feature.SCORES},
    further_losses=(FLAT_POLYGONS, BOX_APART, *X_ANY.losses),
)
