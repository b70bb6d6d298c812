"""JSON-MIN of Label Studio: one row an annotation, the regions of each control as a list of their own.

What the program itself leaves out of it, such as ids and scores of regions, we write beside the coordinates; other
readers pass it over.
"""

import json
import urllib.parse
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from annotator.formats.core import tags
from annotator.formats.core.foreign import UNNAMED, ForeignTable
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.losses import FLAT_POLYGONS, UNSIZED
from annotator.formats.more.labelstudio.regions import KINDS, ResultEntry
from annotator.formats.more.labelstudio.writing import LOCAL_FILES, TaskIds, list_results
from annotator.formats.text.json_text import JsonNode
from annotator.progress import Progress

FACTS: Final = frozenset(
    {"id", "image", "width", "height", "split"}
    | {"annotator", "annotation_id", "created_at", "updated_at", "lead_time", "agreement", "history"}
)
"""Members of a row that say nothing of regions."""
_BESIDE: Final = ("id", "parentID", "score", "original_width", "original_height")
_PLACE: Final = ("x", "y", "width", "height", "rotation", "radiusX", "radiusY", "points")
_TYPES: Final = (
    ("choices", "choices"), ("text", "textarea"), ("taxonomy", "taxonomy"), ("rating", "rating"), ("number", "number"),
    ("points", "polygon"), ("radiusX", "ellipse"), ("width", "rectangle"),
)  # fmt: skip
"""By what member of an entry its type is known, which JSON-MIN does not say."""


class RowPieces:
    """A list of rows, one a person and image."""

    def __init__(self) -> None:
        self._ids = TaskIds()
        self._number = self._shapes = 0
        self._before = b"[\n"

    def prepare(self, foreign: ForeignTable) -> None:
        """Takes in the ids of images."""
        self._ids.prepare(UNSIZED.drop(foreign))

    def begin(self, _foreign: ForeignTable) -> bytes:
        """The list begins before its first row."""
        self._ids.begin()
        self._number, self._shapes, self._before = 0, 0, b"[\n"
        return b""

    def format(self, foreign: ForeignTable, progress: Progress) -> Iterator[bytes]:
        """The rows of the next images."""
        foreign = CLASHES.drop(FLAT_POLYGONS.drop(UNSIZED.drop(foreign)))
        encoder = msgspec.json.Encoder()
        for row in self._make_rows(foreign, progress):
            yield self._before + encoder.encode(row)
            self._before = b",\n"
        self._shapes += len(foreign.shapes)

    def end(self) -> bytes:
        """The end of the list."""
        return (self._before if self._before == b"[\n" else b"\n") + b"]\n"

    def _make_rows(self, foreign: ForeignTable, steps: Progress) -> Iterator[dict[str, Any]]:
        ids = self._ids.choose(foreign.images)
        for position, results in enumerate(list_results(foreign, before=self._shapes)):
            steps.step(position, len(foreign.images))
            image = foreign.images[position]
            facts: dict[str, Any] = {
                "id": ids[position],
                "image": LOCAL_FILES + urllib.parse.quote(image.name),
                "width": image.width,
                "height": image.height,
            } | ({"split": image.split} if image.split else {})
            if not results:
                yield facts | {"annotation_id": None}
            for rater, entries in sorted(results.items()):
                self._number += 1
                told: dict[str, Any] = {} if rater == UNNAMED else {"annotator": foreign.raters[rater].name}
                told["annotation_id"] = self._number
                for entry in entries:
                    beside = {key: entry[key] for key in _BESIDE if key in entry}
                    told.setdefault(entry["from_name"], []).append(entry["value"] | beside)
                yield facts | told


def list_compact_entries(gathering: TableBuilder, row: JsonNode, picture: JsonNode) -> list[tuple[str, ResultEntry]]:
    """The entries of a row by region: by its id where we wrote it, else by its place, each control once.

    Label Studio leaves out of which regions choices and texts are. As many as there are regions belong to these in
    their order; others are told and not kept.
    """
    entries: list[tuple[str, ResultEntry]] = []
    bare: list[tuple[str, JsonNode]] = []
    taken: set[tuple[str, str]] = set()
    for name, found in row.each():
        if name in FACTS or found.place == picture.place or found.value is None:
            continue
        nodes = found.rows() if isinstance(found.value, list) else []
        if not nodes or not all(isinstance(node.value, dict) for node in nodes):
            bare.append((name, found))
            continue
        for node in nodes:
            kind, key = _find_type(node), _find_region_key(node)
            number = 0
            while (f"{key} {number}", kind + name) in taken:
                number += 1
            taken.add((f"{key} {number}", kind + name))
            identity = node.get("id")
            entries.append((f"{key} {number}" if identity is None else key, ResultEntry(node, node, kind, name)))
    regions = [key for key, entry in entries if entry.type.removesuffix("labels") in KINDS]
    for name, found in bare:
        answers = found.rows() if isinstance(found.value, list) else []
        if answers and len(answers) == len(regions) and all(isinstance(one.value, str) for one in answers):
            gathering.add_note("answers taken for those of the regions in their order", len(answers))
            for key, one in zip(regions, answers, strict=True):
                value = JsonNode({"choices": [one.value]}, one.source, one.place)
                entries.append((key, ResultEntry(value, value, "choices", name)))
        else:
            gathering.add_note(f"not kept ({name[:40]})")
    return entries


def _find_region_key(node: JsonNode) -> str:
    identity = node.get("id")
    return json.dumps([node.members().get(key) for key in _PLACE]) if identity is None else str(identity.value)


def _find_type(node: JsonNode) -> str:
    members = node.members()
    labels = next((key for key in members if key.endswith("labels")), None)
    return labels or next((kind for member, kind in _TYPES if member in members), "unknown")


def _reread(occluded: int, part_state: int, attributes: dict[str, Any]) -> tags.TagsAndAttributes:
    return occluded, part_state, {key: value for key, value in attributes.items() if key not in FACTS}


CLASHES: Final = tags.make_clash_loss("attributes named like a member of a row (left out)", _reread)
