"""Writing VIA: a project of version 2 as JSON, or its regions as CSV."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from annotator.formats.core.files import open_replacement
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.losses import FLAT_POLYGONS
from annotator.formats.core.tags import OCCLUDED, PART_STATE, STATES
from annotator.formats.more.via.reading import ATTRIBUTES, COLUMNS, PICTURES
from annotator.formats.more.via.regions import LABEL, make_regions
from annotator.formats.text.csv_text import format_rows
from annotator.progress import Progress

_UNKNOWN_SIZE = -1
"""Bytes of a picture's file, as VIA writes it for pictures that it only knows by name."""


def write_via(path: Path, foreign: ForeignTable, progress: Progress | None = None) -> None:
    """The project at once or not at all; a name that ends in `.gz` is compressed."""
    steps = progress or Progress()
    foreign = FLAT_POLYGONS.drop(foreign)
    keys = [f"{image.name}{_UNKNOWN_SIZE}" for image in foreign.images]
    attributes: set[str] = set()
    with open_replacement(path) as stream:
        stream.write(b'{"_via_settings": {"project": {"name": "Annotator"}},\n')
        stream.write(f'"{PICTURES}": {{'.encode())
        for position, rows in enumerate(foreign.group_rows_by_image()):
            steps.step(position, len(keys))
            regions = []
            for shape, members in make_regions(foreign, rows):
                attributes |= members.keys()
                regions.append({"shape_attributes": shape, "region_attributes": members})
            entry = {
                "filename": foreign.images[position].name,
                "size": _UNKNOWN_SIZE,
                "regions": regions,
                "file_attributes": {},
            }
            stream.write(b",\n" if position else b"\n")
            stream.write(f"{_format_json(keys[position])}: {_format_json(entry)}".encode())
        stream.write(b"\n},\n")
        declared = {"region": _describe_attributes(foreign, attributes), "file": {}}
        stream.write(f'"{ATTRIBUTES}": {_format_json(declared)},\n'.encode())
        stream.write(b'"_via_data_format_version": "2.0.10",\n')
        stream.write(f'"_via_image_id_list": {_format_json(keys)}}}\n'.encode())


def _format_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _describe_attributes(foreign: ForeignTable, names: set[str]) -> dict[str, Any]:
    """What VIA is to offer: the labels to choose from, the tags as buttons, everything else as text."""

    def offer(kind: str, options: list[str]) -> dict[str, Any]:
        return {"type": kind, "description": "", "options": dict.fromkeys(options, ""), "default_options": {}}

    declared: dict[str, Any] = {LABEL: offer("dropdown", [label.name for label in foreign.labels])}
    for name in sorted(names - {LABEL}):
        declared[name] = {"type": "text", "description": "", "default_value": ""}
    return declared | {OCCLUDED: offer("radio", ["true", "false"]), PART_STATE: offer("radio", list(STATES))}


def write_via_table(path: Path, foreign: ForeignTable, progress: Progress | None = None) -> None:
    """The CSV at once or not at all; a name that ends in `.gz` is compressed."""
    steps = progress or Progress()
    foreign = FLAT_POLYGONS.drop(foreign)
    with open_replacement(path) as stream:
        for piece in format_rows(_make_lines(foreign, steps)):
            stream.write(piece)


def _make_lines(foreign: ForeignTable, steps: Progress) -> Iterator[list[Any]]:
    yield list(COLUMNS)
    for position, rows in enumerate(foreign.group_rows_by_image()):
        steps.step(position, len(foreign.images))
        regions = make_regions(foreign, rows)
        for number, parts in enumerate(regions or [({}, {})]):
            cells = [_format_json(part) for part in parts]
            yield [foreign.images[position].name, _UNKNOWN_SIZE, "{}", len(regions), number, *cells]
