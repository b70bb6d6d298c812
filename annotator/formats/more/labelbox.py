"""Labelbox: the rows of an export, a line or an entry of a list each, with the labels of each person and project."""

import re
from collections import Counter
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import msgspec
import numpy as np

from annotator.errors import FlawError, UserError
from annotator.formats.core import tags
from annotator.formats.core.foreign import UNNAMED, ForeignFile
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import ShapeOutline, TableBuilder, add_outlines, list_outlines, set_ring
from annotator.formats.core.image_names import PictureNames, strip_address
from annotator.formats.core.losses import PICTURES, TAGGED, Feature
from annotator.formats.text.json_text import JsonNode, read_json
from annotator.formats.text.plain_text import read_text
from annotator.phrase import Phrase
from annotator.progress import Progress

_MARK: Final = re.compile(rb'"data_row"\s*:\s*\{')
_NAMES: Final = ("external_id", "global_key", "row_data")
"""What may name a picture: the name that it had, a key that the user gave, and the address where it lies."""
_ANSWERS: Final = ("radio_answer", "checklist_answers", "text_answer")


def read_labelbox(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """Everything that the file says. Raises UserError with file, line and place."""
    steps = progress or Progress()
    reading = _RowsReader(path.name, options)
    text = read_text(path, path.name)
    if text.lstrip().startswith("["):
        rows = read_json(path, path.name).some_rows()
        for number, row in enumerate(rows):
            steps.step(number, len(rows))
            with reading.gathering.leave_out():
                reading.read_row(row)
        return reading.gathering.build()
    lines = text.split("\n")
    for number, line in enumerate(lines):
        steps.step(number, len(lines))
        if line.strip():
            with reading.gathering.leave_out():
                reading.read_row(_parse_line(line, path.name, number + 1))
    if not reading.gathering.images:
        raise UserError("{source} names no picture; choose another file.", source=path.name)
    return reading.gathering.build()


def _parse_line(line: str, source: str, number: int) -> JsonNode:
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
        self._passes: Counter[tuple[int, int]] = Counter()

    def read_row(self, row: JsonNode) -> None:
        """One picture with everybody's labels."""
        data = row.need("data_row")
        name = self._find_name(data)
        facts = row.get("media_attributes")
        sizes = [None if facts is None else facts.get(key) for key in ("width", "height")]
        width, height = (0 if node is None else node.size() for node in sizes)
        image = self.gathering.find_or_add_image(
            self._names.resolve_name(name.text()), source=name.source, place=name.place
        )
        if width and height:
            self.gathering.complete_image(image, width=width, height=height)
        projects = row.get("projects")
        for _, project in () if projects is None else projects.each():
            for label in project.need("labels").rows():
                with self.gathering.leave_out():
                    self._read_work(image, label)

    def _find_name(self, data: JsonNode) -> JsonNode:
        """What names the picture: of the names of a row one that means a known picture, else the first that it has."""
        named = [node for key in _NAMES if (node := data.get(key)) is not None and node.value]
        known = (node for node in named if self._names.find_by_end(strip_address(node.text())) is not None)
        return next(known, named[0] if named else data.need(_NAMES[-1]))

    def _read_work(self, image: int, label: JsonNode) -> None:
        """What one person said of the picture."""
        details, work = label.get("label_details"), label.need("annotations")
        person = None if details is None else details.get("created_by")
        rater = UNNAMED if person is None or not person.text() else self.gathering.find_or_add_rater(person.text())
        self._passes[image, rater] += 1
        pass_number = self._passes[image, rater]
        if rater == UNNAMED and pass_number > 1:
            rater, pass_number = self.gathering.find_or_add_rater(f"label {pass_number}"), 1
        self.gathering.add_statement(image, rater, pass_number)
        frames = work.get("frames")
        if frames is not None and frames.value:
            self.gathering.add_note("frames of films (left out)", len(frames.members()))
        told = work.get("classifications")
        if told is not None and told.value:
            self.gathering.add_note("not kept (classifications of images)", len(told.rows()))
        objects = work.get("objects")
        kept = list_outlines(self.gathering, [] if objects is None else objects.rows(), self._read_outline)
        for outline in kept:
            outline.rater, outline.pass_number = rater, pass_number
        add_outlines(self.gathering, image, kept)

    def _read_outline(self, node: JsonNode) -> ShapeOutline | None:
        """One object; None, with a note, for a kind that is no box and no polygon."""
        key = next((key for key in _TRACES if node.get(key) is not None), None)
        if key is None:
            kind = node.get("annotation_kind")
            shown = "unknown" if kind is None else kind.text()[:40]
            self.gathering.add_note(f"shapes of the kind {shown!a} (left out)")
            return None
        label = self.gathering.find_label(node.need("name"))
        outline = ShapeOutline(node.wrong, label, tags.split_tags(_read_answers(node)))
        _TRACES[key](outline, node.need(key))
        return outline


def _read_answers(node: JsonNode) -> dict[str, Any]:
    """The classifications of an object by their names; of answers that are options their names."""
    found: dict[str, Any] = {}
    listed = node.get("classifications")
    for one in () if listed is None else listed.rows():
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
    x, y, width, height = (node.need(key).number() for key in ("left", "top", "width", "height"))
    outline.box = (x, y, x + width, y + height)


def _trace_polygon(outline: ShapeOutline, node: JsonNode) -> None:
    points = [[point.need(key).number() for key in "xy"] for point in node.rows()]
    set_ring(outline, np.array(points).reshape(-1, 2))


_TRACES: Final = MappingProxyType({"bounding_box": _trace_box, "polygon": _trace_polygon})


def _recognises(_path: Path, head: bytes) -> bool:
    """Lines of JSON objects with a data row, or a list of them."""
    return head.removeprefix(b"\xef\xbb\xbf").lstrip().startswith((b"{", b"[")) and _MARK.search(head) is not None


LABELBOX: Final = Format(
    id="labelbox",
    title="Labelbox NDJSON",
    patterns=("*.ndjson", "*.jsonl", "*.json"),
    recognises=_recognises,
    read=read_labelbox,
    carries=TAGGED | PICTURES | {Feature.POLYGONS, Feature.RATERS, Feature.EMPTY_LAYERS},
)
