"""Datumaro's own format: a folder with `annotations/SPLIT.json`, each with the labels and the pictures of a split."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import msgspec
import numpy as np

from annotator.errors import Progress
from annotator.formats.core import tags
from annotator.formats.core.folder import FolderTables, FolderWriter, LabelFile, find_label_files, read_heads, stem_of
from annotator.formats.core.foreign import ForeignFile, ForeignTable, list_said
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import ShapeOutline, TableBuilder, add_outlines, set_ring
from annotator.formats.core.image_names import ImageLookup, PictureNames, has_distinct_stems
from annotator.formats.core.losses import BOX_APART, FLAT_POLYGONS, PICTURES, TAGGED, Feature, make_splits_loss
from annotator.formats.text.json_text import JsonNode, JsonScanner, ScanError, explain_flaws
from annotator.formats.text.line_text import bounds_of_runs, decode_runs
from annotator.geometry.box import to_xywh
from annotator.geometry.curves import outline_ellipse

_ENDING: Final = ".json"
_FOLDER: Final = "annotations"
_NO_SPLIT: Final = "default"
_PICTURE_ENDING: Final = ".jpg"
"""What Datumaro takes a picture to end in that it only knows by its id."""
_SCORE: Final = "score"
_CROWD: Final = "is_crowd"
_OWN: Final = (_SCORE, _CROWD)
_OF_PROGRAMS: Final = frozenset({"id", "frame", "outside"})
"""Attributes of items that programs note for themselves."""
_MARK: Final = re.compile(rb'"dm_format_version"|"categories"\s*:\s*\{')


def read_datumaro(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """Everything that the file, or all files below the folder, say. Raises UserError with file and place."""
    progress = progress or Progress()
    gathering = TableBuilder(path.name, lenient=options.lenient)
    names = (PictureNames(options.images), ImageLookup(options.images))
    files = find_label_files(path, _ENDING)
    for number, file in enumerate(files):
        split = stem_of(file.path.name) if file.path.parent.name == _FOLDER else ""
        with explain_flaws(file.path, file.name, _Skeleton):
            declared = _read_label_node(file).need("label").need("labels").rows()
            labels = [gathering.find_label(label.need("name")) for label in declared]
            for item in _iterate_items(file):
                progress.step(number, len(files))
                with gathering.leave_out():
                    _read_picture(gathering, item, labels, "" if split == _NO_SPLIT else split, names)
    return gathering.build()


class _Skeleton(msgspec.Struct):
    categories: msgspec.Raw
    items: list[msgspec.Raw]


def _read_label_node(file: LabelFile) -> JsonNode:
    scanner = JsonScanner(file.path)
    for key in scanner.iterate_keys():
        if key == "categories":
            return scanner.take_node(file.name, key)
        scanner.skip_value()
    raise ScanError("no categories")


def _iterate_items(file: LabelFile) -> Iterator[JsonNode]:
    """The items, which may stand before the labels."""
    scanner, has_items = JsonScanner(file.path), False
    for key in scanner.iterate_keys():
        if key == "items":
            has_items = True
            yield from scanner.iterate_nodes(file.name, key)
        else:
            scanner.take_node(file.name)
    if not has_items:
        raise ScanError("no items")


def _read_picture(
    gathering: TableBuilder, item: JsonNode, labels: list[int], split: str, names: tuple[PictureNames, ImageLookup]
) -> None:
    identity = item.need("id")
    picture = item.get("image")
    named = None if picture is None else picture.get("path")
    if named is not None and named.text():
        name = names[0].resolve_name(named.text())
    else:
        found = names[1].find_without_ending(identity.text())
        name = identity.text() + _PICTURE_ENDING if found is None else found.name
    size = None if picture is None else picture.get("size")
    height, width = (0, 0) if size is None else _read_size(size)
    annotations = item.need("annotations").rows()
    said = {key: value for key, value in item.part("attr").members().items() if key not in _OF_PROGRAMS}
    image = gathering.add_image(name, source=item.source, place=identity.place, width=width, height=height, split=split)
    if said:
        gathering.add_statement(image, said=said)
    told = (node.value.get("group") for node in annotations if isinstance(node.value, dict))
    groups = Counter(group for group in told if isinstance(group, int))
    add_outlines(gathering, image, annotations, lambda node: _read_outline(gathering, node, labels, groups))


def _read_size(size: JsonNode) -> tuple[int, int]:
    """Height and width; 0 where the file does not know them."""
    found = [row.number() for row in size.rows()]
    if len(found) != 2 or not all(value == int(value) and 0 <= value < 2**31 for value in found):
        raise size.wrong("is not a height and a width in whole pixels")
    return int(found[0]), int(found[1])


def _read_group(node: JsonNode) -> int:
    group = node.get("group")
    if group is None:
        return 0
    if not isinstance(group.value, int):
        raise group.wrong("is not a whole number")
    return group.value


def _read_outline(
    gathering: TableBuilder, node: JsonNode, labels: list[int], groups: Counter[int]
) -> ShapeOutline | None:
    """One annotation; None, with a note, for a kind that is no area."""
    kind = node.need("type").text()
    trace = _TRACES.get(kind)
    if trace is None:
        gathering.add_unknown_kind(kind)
        return None
    place = node.need("label_id")
    if type(place.value) is not int or not 0 <= place.value < len(labels):
        raise place.wrong("is not the number of a label")
    attributes = dict(node.part("attributes").members())
    score = tags.take_score(attributes, _SCORE)
    crowd = attributes.get(_CROWD)
    if isinstance(crowd, bool):
        del attributes[_CROWD]
    order = node.get("z_order")
    if order is not None and order.value:
        attributes.setdefault("z_order", order.value)
    outline = ShapeOutline(node.wrong, labels[place.value], tags.split_tags(attributes), score, crowd=crowd is True)
    trace(outline, node)
    group = _read_group(node)
    if group and groups[group] > 1:
        if outline.polygon is None:
            attributes.setdefault("group", group)
        else:
            outline.group = group
    if kind == "ellipse":
        gathering.add_note("ellipses taken as polygons")
    elif kind == "mask":
        gathering.add_note("masks (their boxes are kept)")
    return outline


def _trace_box(outline: ShapeOutline, node: JsonNode) -> None:
    x, y, width, height = node.need("bbox").numbers(4)
    outline.box = (x, y, x + width, y + height)


def _trace_polygon(outline: ShapeOutline, node: JsonNode) -> None:
    points = node.need("points")
    numbers = [row.number() for row in points.rows()]
    if len(numbers) % 2:
        raise points.wrong("is not a list of pairs x, y")
    set_ring(outline, np.array(numbers).reshape(-1, 2))


def _trace_ellipse(outline: ShapeOutline, node: JsonNode) -> None:
    x0, y0, x1, y1 = node.need("points").numbers(4)
    set_ring(outline, outline_ellipse(((x0 + x1) / 2, (y0 + y1) / 2), ((x1 - x0) / 2, (y1 - y0) / 2)))


def _trace_mask(outline: ShapeOutline, node: JsonNode) -> None:
    """The box about a mask."""
    runs = node.need("rle")
    height, width = _read_size(runs.need("size"))
    try:
        bounds = bounds_of_runs(decode_runs(runs.need("counts").text()), width=width, height=height)
    except ValueError as error:
        raise runs.wrong("is not a mask of its size") from error
    if bounds is None:
        raise runs.wrong("is an empty mask")
    outline.box = bounds


_TRACES: Final = MappingProxyType(
    {"bbox": _trace_box, "polygon": _trace_polygon, "ellipse": _trace_ellipse, "mask": _trace_mask}
)


class DatumaroFiles:
    """A file a split; pictures go to `images/SPLIT` beside them."""

    def __init__(self) -> None:
        self._places: dict[str, Path] = {}
        """By split the file that is being written."""
        self._shapes = 0
        self._head = b""

    def add(self, folder: FolderWriter, foreign: ForeignTable, progress: Progress) -> None:
        """Writes the items of the next images."""
        encoder, foreign = msgspec.json.Encoder(), FLAT_POLYGONS.drop(foreign)
        labels = [{"name": label.name, "parent": "", "attributes": []} for label in foreign.labels]
        head = {
            "dm_format_version": "1.0",
            "media_type": 2,
            "infos": {},
            "categories": {"label": {"labels": labels, "label_groups": [], "attributes": []}},
        }
        self._head = encoder.encode(head).removesuffix(b"}") + b',\n"items": [\n'
        stems = Counter(stem_of(image.name) for image in foreign.images)
        items: dict[str, list[bytes]] = {}
        told = list_said(foreign)
        for image, rows in foreign.iterate_images(progress):
            stem = stem_of(image.name)
            item = {
                "id": stem if stems[stem] == 1 else image.name,
                "annotations": list(_make_entries(foreign, rows, before=self._shapes)),
                "attr": told[image.id],
                "image": {"path": image.name, "size": [image.height, image.width] if image.height else None},
            }
            items.setdefault(image.split or _NO_SPLIT, []).append(encoder.encode(item))
        self._shapes += len(foreign.shapes)
        for split, entries in items.items():
            self._append(folder, split, b",\n".join(entries))

    def finish(self, folder: FolderWriter) -> None:
        """Ends the files; without an image there is one."""
        if not self._places:
            self._append(folder, _NO_SPLIT, b"")
        for place in self._places.values():
            with place.open("ab") as file:
                file.write(b"\n]}\n")

    def _append(self, folder: FolderWriter, split: str, content: bytes) -> None:
        """Items at the end of the file of a split."""
        before = b",\n" if split in self._places else self._head
        if split not in self._places:
            self._places[split] = folder.path_of(f"{_FOLDER}/{split}{_ENDING}")
        with self._places[split].open("ab") as file:
            file.write(before + content)


def _make_entries(foreign: ForeignTable, rows: list[int], *, before: int) -> Iterator[dict[str, Any]]:
    """The annotations of one picture; the pieces of a polygon are a group. So many shapes come `before` the table."""
    shapes = foreign.shapes
    boxes = to_xywh(shapes.box[rows]).tolist()
    for number, row in enumerate(rows):
        attributes = tags.pack_attributes(*foreign.tags_of(row), _OWN)
        if (score := foreign.score_of(row)) is not None:
            attributes[_SCORE] = score
        if shapes.crowd[row]:
            attributes[_CROWD] = True
        polygon = shapes.polygon_of(row)
        facts = {
            "id": before + row + 1,
            "attributes": attributes,
            "group": number + 1 if polygon is not None and len(polygon) > 1 else 0,
            "label_id": int(shapes.label[row]),
            "z_order": 0,
        }
        if polygon is None:
            yield {"type": "bbox", **facts, "bbox": boxes[number]}
        for ring in polygon or ():
            yield {"type": "polygon", **facts, "points": ring.reshape(-1).tolist()}


def _recognises(path: Path, head: bytes) -> bool:
    """A JSON object with the labels of Datumaro."""
    return any(_MARK.search(start) is not None for start in read_heads(path, head, _ENDING))


DATUMARO: Final = Format(
    id="datumaro",
    title="Datumaro JSON",
    patterns=("*.json",),
    recognises=_recognises,
    read=read_datumaro,
    write_tables=partial(FolderTables, DatumaroFiles),
    can_split=has_distinct_stems,
    carries=TAGGED
    | PICTURES
    | {Feature.SCORES, Feature.CROWDS, Feature.POLYGONS, Feature.SPLITS, Feature.UNUSED_LABELS}
    | {Feature.IMAGE_ATTRIBUTES},
    further_losses=(
        FLAT_POLYGONS,
        BOX_APART,
        tags.make_tagged_loss(
            "attributes that read as tags, score or crowd mark (left out, or they become tags)", _OWN
        ),
        make_splits_loss("images of the split default (they come back without one)", lambda split: split == _NO_SPLIT),
    ),
    writes_folder=True,
)
