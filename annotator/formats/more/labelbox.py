"""Labelbox: the rows of an export, a line or an entry of a list each, with the labels of each person and project."""

import re
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import msgspec
import numpy as np

from annotator.errors import FlawError, Phrase, Progress, UserError
from annotator.formats.core import tags
from annotator.formats.core.files import read_head
from annotator.formats.core.foreign import UNNAMED, ForeignFile
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import ShapeOutline, TableBuilder, add_outlines, set_ring
from annotator.formats.core.image_names import PictureNames, strip_address
from annotator.formats.core.losses import PICTURES, TAGGED, Feature
from annotator.formats.text.json_text import JsonNode, iterate_entries
from annotator.formats.text.plain_text import open_text, skip_mark

_MARK: Final = re.compile(rb'"data_row"\s*:\s*\{')
_NAMES: Final = ("external_id", "global_key", "row_data")
"""What may name a picture: the name that it had, a key that the user gave, and the address where it lies."""
_ANSWERS: Final = ("radio_answer", "checklist_answers", "text_answer")


def read_labelbox(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """Everything that the file says. Raises UserError with file, line and place."""
    reading = _RowsReader(path.name, options)
    gathering = reading.gathering
    if skip_mark(read_head(path)).startswith(b"["):
        gathering.read_each(iterate_entries(path, path.name), reading.read_row, progress)
        return gathering.build()
    with open_text(path, path.name) as stream:
        lines = ((number, line) for number, line in enumerate(stream, start=1) if line.strip())
        gathering.read_each(lines, lambda line: reading.read_row(_parse_line(path.name, *line)), progress)
    if not gathering.images:
        raise UserError("{source} names no picture; choose another file.", source=path.name)
    return gathering.build()


def _parse_line(source: str, number: int, line: str) -> JsonNode:
    try:
        return JsonNode(msgspec.json.decode(line), source, Phrase("line {n}", n=number))
    except (ValueError, RecursionError) as error:
        raise FlawError(
            "{source}: line {n} is not valid JSON; an export of Labelbox has one whole object a line.",
            flaw=Phrase("is not valid JSON"),
            source=source,
            n=number,
        ) from error


class _RowsReader:
    """One file on its way."""

    def __init__(self, source: str, options: ReadOptions) -> None:
        self.gathering = TableBuilder(source, lenient=options.lenient)
        self._names = PictureNames(options.images)

    def read_row(self, row: JsonNode) -> None:
        """One picture with everybody's labels."""
        data = row.need("data_row")
        name = self._find_name(data)
        width, height = row.part("media_attributes").size_of("width", "height")
        image = self.gathering.find_or_add_image(self._names.resolve_name(name.text()), name)
        self.gathering.complete_image(image, width=width, height=height)
        for _, project in row.part("projects").each():
            self.gathering.read_each(project.need("labels").rows(), lambda label: self._read_work(image, label))

    def _find_name(self, data: JsonNode) -> JsonNode:
        """What names the picture: of the names of a row one that means a known picture, else the first that it has."""
        named = [node for key in _NAMES if (node := data.get(key)) is not None and node.value]
        known = (node for node in named if self._names.find_by_end(strip_address(node.text())) is not None)
        return next(known, named[0] if named else data.need(_NAMES[-1]))

    def _read_work(self, image: int, label: JsonNode) -> None:
        """What one person said of the picture."""
        work, person = label.need("annotations"), label.part("label_details").get("created_by")
        rater = UNNAMED if person is None or not person.text() else self.gathering.find_or_add_rater(person.text())
        by = self.gathering.begin_pass(image, rater, "label")
        frames = work.get("frames")
        if frames is not None and frames.value:
            self.gathering.add_note("frames of films (left out)", len(frames.members()))
        told = work.get("classifications")
        if told is not None and told.value:
            self.gathering.add_note("not kept (classifications of images)", len(told.rows()))
        add_outlines(self.gathering, image, work.rows_of("objects"), lambda node: self._read_outline(node, *by))

    def _read_outline(self, node: JsonNode, rater: int, pass_number: int) -> ShapeOutline | None:
        """One object; None, with a note, for a kind that is no box and no polygon."""
        key = next((key for key in _TRACES if node.get(key) is not None), None)
        if key is None:
            kind = node.get("annotation_kind")
            self.gathering.add_unknown_kind("unknown" if kind is None else kind.text())
            return None
        label = self.gathering.find_label(node.need("name"))
        outline = ShapeOutline(node.wrong, label, tags.split_tags(_read_answers(node)), rater=rater)
        outline.pass_number = pass_number
        _TRACES[key](outline, node.need(key))
        return outline


def _read_answers(node: JsonNode) -> dict[str, Any]:
    """The classifications of an object by their names; of answers that are options their names."""
    found: dict[str, Any] = {}
    for one in node.rows_of("classifications"):
        name = one.need("name").text()
        for key in _ANSWERS:
            answer = one.get(key)
            if answer is None:
                continue
            if key == "radio_answer":
                found[name] = answer.need("name").text()
            elif key == "text_answer":
                found[name] = answer.need("content").text()
            else:
                found[name] = [each.need("name").text() for each in answer.rows()]
    return found


def _trace_box(outline: ShapeOutline, node: JsonNode) -> None:
    x, y, width, height = node.numbers_of("left", "top", "width", "height")
    outline.box = (x, y, x + width, y + height)


def _trace_polygon(outline: ShapeOutline, node: JsonNode) -> None:
    set_ring(outline, np.array([point.numbers_of("x", "y") for point in node.rows()]).reshape(-1, 2))


_TRACES: Final = MappingProxyType({"bounding_box": _trace_box, "polygon": _trace_polygon})


def _recognises(_path: Path, head: bytes) -> bool:
    """Lines of JSON objects with a data row, or a list of them."""
    return skip_mark(head).startswith((b"{", b"[")) and _MARK.search(head) is not None


LABELBOX: Final = Format(
    id="labelbox",
    title="Labelbox NDJSON",
    patterns=("*.ndjson", "*.jsonl", "*.json"),
    recognises=_recognises,
    read=read_labelbox,
    carries=TAGGED | PICTURES | {Feature.POLYGONS, Feature.RATERS, Feature.EMPTY_LAYERS},
)
