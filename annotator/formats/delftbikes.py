"""DelftBikes: one JSON object by image name, every part once with its state and the box where it is or would be.

What is not interpreted is kept: members of a part as attributes of its shape, members of an image as the attribute
`image_extras` of all its shapes.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from msgspec.structs import replace

from annotator.errors import Progress
from annotator.formats.core.folder import FilePieces, FileTables
from annotator.formats.core.foreign import ForeignFile, ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.losses import ANY_ATTRIBUTES, Feature, Loss, make_rows_loss
from annotator.formats.core.tags import STATE_NAMES, STATES
from annotator.formats.text.json_text import JsonNode, format_json, read_json
from annotator.formats.text.plain_text import Located
from annotator.geometry.box import Bools, Corners, to_xywh
from annotator.model.image import Image
from annotator.model.shapes import UNSET

_STATE: Final = "object_state"
_BOX: Final = "absolute_bounding_box"
_SIDES: Final = ("left", "top", "width", "height")
_EXTRAS: Final = "image_extras"
_SIZE: Final = ("width", "height")


def read_delftbikes(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """Everything that the file says. Raises UserError with file and place."""
    root = read_json(path, path.name)
    steps = progress or Progress()
    gathering = TableBuilder(path.name, lenient=options.lenient)
    for number, (name, image) in enumerate(root.each()):
        steps.step(number, len(root.members()))
        parts = image.need("parts")
        facts = image.part("image")
        width, height = facts.size_of(*_SIZE)
        position = gathering.add_image(name, source=path.name, place="the image", width=width, height=height)
        extras = _collect_image_extras(image, facts)
        for part, node in parts.each():
            with gathering.leave_out(position):
                _read_part(gathering, position, part, node, extras)
        if extras and not parts.members():
            gathering.add_note("uninterpreted members of images without parts (left out)")
    return gathering.build()


def _collect_image_extras(image: JsonNode, facts: JsonNode) -> dict[str, Any]:
    """What a file says of an image beyond its parts and size."""
    extras = {key: value for key, value in image.members().items() if key not in ("parts", "image")}
    rest = {key: value for key, value in facts.members().items() if key not in _SIZE}
    return extras | ({"image": rest} if rest else {})


def _read_part(gathering: TableBuilder, image: int, part: str, node: JsonNode, extras: dict[str, Any]) -> None:
    label = gathering.find_or_add_label(part, Located(None, node.source, f"{node.place}, the part's name,"))
    if _STATE not in node.members():
        node.need(_STATE)
    state = node.get(_STATE)
    if state is not None and state.text() not in STATES:
        raise state.wrong("is none of {value}", value=", ".join(STATES))
    box = node.need(_BOX)
    for key in box.members().keys() - set(_SIDES):
        gathering.add_note(f"not kept ({_BOX}.{key[:40]})")
    left, top, width, height = (box.need(side).number() for side in _SIDES)
    corners: Corners = (left, top, left + width, top + height)
    attributes = {key: value for key, value in node.members().items() if key not in (_STATE, _BOX)}
    if extras:
        attributes = {_EXTRAS: extras} | attributes
    part_state = UNSET if state is None else int(STATES[state.text()])
    gathering.add_box(box.wrong, image, label, corners, part_state=part_state, attributes=attributes)


def _make_entries(foreign: ForeignTable, progress: Progress) -> Iterator[bytes]:
    for image, rows in foreign.iterate_images(progress):
        entry = format_json(_make_image_entry(foreign, image, rows))
        yield f"{format_json(image.name)}: {entry}".encode()


def _make_image_entry(foreign: ForeignTable, image: Image, rows: list[int]) -> dict[str, Any]:
    extras = _find_common_extras(foreign, rows)
    facts = {key: getattr(image, key) for key in _SIZE if getattr(image, key)} | extras.get("image", {})
    boxes = to_xywh(foreign.shapes.box[rows]).tolist()
    parts = {}
    for row, box in zip(rows, boxes, strict=True):
        _occluded, part_state, attributes = foreign.tags_of(row)
        if extras:
            del attributes[_EXTRAS]
        part = {_STATE: STATE_NAMES.get(part_state)}
        parts[foreign.label_of(row)] = part | {_BOX: dict(zip(_SIDES, box, strict=True))} | attributes
    entry: dict[str, Any] = {"parts": parts} | {key: value for key, value in extras.items() if key != "image"}
    return entry | ({"image": facts} if facts else {})


def _find_common_extras(foreign: ForeignTable, rows: list[int]) -> dict[str, Any]:
    """The attribute `image_extras` where all shapes of an image share it, as reading gave it."""
    found = [foreign.shapes.attributes_of(row).get(_EXTRAS) for row in rows]
    first = found[0] if found else None
    if not isinstance(first, dict) or not first or any(other != first for other in found):
        return {}
    rest = first.get("image", {"": ""})
    if "parts" in first or not isinstance(rest, dict) or not rest or any(key in rest for key in _SIZE):
        return {}
    return first


def _is_first_of_label(foreign: ForeignTable) -> Bools:
    """Rows that are the first of their label on their image."""
    seen: set[tuple[int, int]] = set()
    once = []
    for place in zip(foreign.shapes.image.tolist(), foreign.shapes.label.tolist(), strict=True):
        once.append(place not in seen)
        seen.add(place)
    return np.array(once, dtype=np.bool_)


def _count_renamed(foreign: ForeignTable) -> int:
    return sum(_is_taken(key) for row in range(len(foreign.shapes)) for key in foreign.shapes.attributes_of(row))


def _drop_taken(foreign: ForeignTable) -> ForeignTable:
    column = foreign.shapes.attributes
    if column is None:
        return foreign
    left = np.empty(len(column), dtype=np.object_)
    for row, attributes in enumerate(column):
        left[row] = {key: value for key, value in (attributes or {}).items() if not _is_taken(key)} or None
    return replace(foreign, shapes=foreign.shapes.with_columns(attributes=left))


def _is_taken(key: str) -> bool:
    return key in (_STATE, _BOX)


def _recognises(_path: Path, head: bytes) -> bool:
    """A JSON object with parts that have states."""
    return b'"parts"' in head and (b'"object_state"' in head or b'"absolute_bounding_box"' in head)


LOSSES: Final = (
    make_rows_loss("further shapes of a part on an image (left out)", _is_first_of_label),
    Loss(f"attributes named {_STATE} or {_BOX} (left out)", _count_renamed, _drop_taken),
)
DELFTBIKES: Final = Format(
    id="delftbikes",
    title="DelftBikes JSON",
    patterns=("*.json",),
    recognises=_recognises,
    read=read_delftbikes,
    write_tables=partial(FileTables, partial(FilePieces, _make_entries, b"{", b"\n}\n", b",\n")),
    carries=frozenset({Feature.PART_STATES, *ANY_ATTRIBUTES, Feature.SIZES, Feature.EMPTY_IMAGES}),
    further_losses=LOSSES,
    dropped=LOSSES,
)
