"""Reading VIA: projects and lists of annotations as JSON, and the CSV of versions 1 and 2."""

from pathlib import Path
from typing import Final

import msgspec

from annotator.errors import UserError
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.image_names import PictureNames
from annotator.formats.core.pieces import add_outlines, list_outlines
from annotator.formats.more.via.regions import LABEL, RegionNodes, ViaPicture, find_label_key, read_region
from annotator.formats.more.via.version3 import is_version3, list_pictures
from annotator.formats.text.csv_text import CsvRow, read_table
from annotator.formats.text.json_text import JsonNode, read_json
from annotator.progress import Progress

PICTURES: Final = "_via_img_metadata"
ATTRIBUTES: Final = "_via_attributes"
COLUMNS: Final = (
    "filename", "file_size", "file_attributes", "region_count", "region_id", "region_shape_attributes",
    "region_attributes",
)  # fmt: skip
_NAMES: Final = ("filename", "#filename")
"""The column of the picture's name; version 1 begins its header with a mark."""


def read_via(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignTable:
    """A project or a list of annotations. Raises UserError with file and place."""
    root = read_json(path, path.name)
    gathering = TableBuilder(path.name, lenient=options.lenient)
    if is_version3(root):
        return _make_table(gathering, list_pictures(gathering, root), None, root, options, progress)
    listed = root.get(PICTURES)
    pictures: list[ViaPicture] = []
    for _, entry in (root if listed is None else listed).each():
        with gathering.leave_out():
            pictures.append(_list_picture(gathering, entry, root))
    if not pictures and listed is None:
        raise root.wrong("names no picture")
    declared = root.get(ATTRIBUTES) if listed is not None else None
    return _make_table(
        gathering, pictures, None if declared is None else declared.get("region"), root, options, progress
    )


def _list_picture(gathering: TableBuilder, entry: JsonNode, root: JsonNode) -> ViaPicture:
    name = entry.need("filename")
    regions = entry.need("regions")
    nodes = [one for _, one in regions.each()] if isinstance(regions.value, dict) else regions.rows()
    picture = ViaPicture(name.text(), f"{entry.place or root.place}.filename")
    for node in nodes:
        with gathering.leave_out():
            picture.regions.append(RegionNodes(node.need("shape_attributes"), _find_attributes(node)))
    return picture


def _find_attributes(node: JsonNode) -> JsonNode:
    found = node.get("region_attributes")
    if found is None:
        return JsonNode({}, node.source, node.place)
    found.members()
    return found


def read_via_table(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignTable:
    """The CSV of a project: one line a region, and one for every picture without any."""
    header, rows = read_table(path)
    key = next((name for name in _NAMES if name in header), None)
    if key is None or COLUMNS[-1] not in header or COLUMNS[-2] not in header:
        raise UserError("{source} lacks columns of a CSV of VIA; choose another format.", source=path.name)
    gathering = TableBuilder(path.name, lenient=options.lenient)
    pictures: dict[str, ViaPicture] = {}
    for row in rows:
        name = row.text(key)
        picture = pictures.setdefault(name, ViaPicture(name, f"{row.place}, {key}"))
        with gathering.leave_out():
            region = RegionNodes(*(_parse_cell(row, column) for column in COLUMNS[-2:]))
            region.attributes.members()
            if region.shape.members():
                picture.regions.append(region)
    if not pictures:
        raise UserError("{source} names no picture; choose another file.", source=path.name)
    return _make_table(gathering, list(pictures.values()), None, JsonNode({}, path.name), options, progress)


def _parse_cell(row: CsvRow, column: str) -> JsonNode:
    text = row.text(column).strip() or "{}"
    try:
        return JsonNode(msgspec.json.decode(text), row.source, f"{row.place}, {column}")
    except (ValueError, RecursionError) as error:
        raise row.wrong("{column} is not valid JSON", column=column) from error


def _make_table(
    gathering: TableBuilder,
    pictures: list[ViaPicture],
    declared: JsonNode | None,
    root: JsonNode,
    options: ReadOptions,
    progress: Progress | None,
) -> ForeignTable:
    steps, names = progress or Progress(), PictureNames(options.images)
    source = gathering.source
    label_key = find_label_key((region for picture in pictures for region in picture.regions), declared, root)
    if declared is not None and label_key is not None and (control := declared.get(label_key)) is not None:
        choices = control.get("options") if isinstance(control.value, dict) else None
        for name in {} if choices is None else choices.members():
            gathering.find_or_add_label(name, source=source, place=f"{LABEL}.options")
    for number, picture in enumerate(pictures):
        steps.step(number, len(pictures))
        with gathering.leave_out():
            image = gathering.add_image(names.resolve_name(picture.name), source=source, place=picture.place)
            regions = list_outlines(gathering, picture.regions, lambda one: read_region(gathering, one, label_key))
            add_outlines(gathering, image, regions)
    return gathering.build()
