"""Label Studio's JSON and JSON-MIN: several people's annotations of a picture, and predictions of models."""

import json
import math
import re
import urllib.parse
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import msgspec
import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import FlawError, Phrase, Progress
from annotator.formats.core import losses, tags
from annotator.formats.core.folder import EntryIds, FilePieces, FileTables
from annotator.formats.core.foreign import UNNAMED, ForeignFile, ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import ShapeOutline, TableBuilder, add_outlines, set_ring
from annotator.formats.core.image_names import PictureNames, strip_address
from annotator.formats.text.json_text import JsonNode, iterate_entries
from annotator.formats.text.plain_text import skip_mark
from annotator.formats.text.xml_text import format_value, parse_value
from annotator.geometry.curves import outline_box, outline_ellipse, turn_points
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.shapes import UNSET, Attributes, Occluded

LOCAL_FILES: Final = "/data/local-files/?d="
"""Before the name of a picture that lies below the folder that Label Studio serves."""
_TO_NAME: Final = "image"
_LABEL: Final = "label"
_YES, _NO = "yes", "no"


class TaskPieces(FilePieces):
    """A list of tasks."""

    def __init__(self) -> None:
        super().__init__(None, b"[", b"\n]\n", b",\n")
        self._ids, self._shapes = EntryIds(1), 0

    def prepare(self, foreign: ForeignTable) -> None:
        """Takes in the ids of images."""
        self._ids.prepare(losses.UNSIZED.drop(foreign).images)

    def begin(self, _foreign: ForeignTable) -> bytes:
        """The beginning of the list."""
        self._ids.begin()
        self._shapes = 0
        return self.head

    def format(self, foreign: ForeignTable, progress: Progress) -> Iterator[bytes]:
        """The tasks of the next images."""
        ids = self._ids.choose(foreign.images)
        for position, results in enumerate(list_results(foreign, before=self._shapes)):
            progress.step(position, len(foreign.images))
            task = _make_task(foreign, position, results)
            yield msgspec.json.encode({"id": ids[position]} | task)
        self._shapes += len(foreign.shapes)


def list_results(foreign: ForeignTable, *, before: int) -> Iterator[dict[int, list[dict[str, Any]]]]:
    """For every image the entries by rater; whoever only looked at it has none. So many shapes come `before`."""
    stated: dict[int, dict[int, list[dict[str, Any]]]] = {}
    for said in foreign.statements:
        entries = [] if said.attributes is None else list(_make_image_entries(said.attributes))
        stated.setdefault(said.image, {})[said.rater] = entries  # of several passes, which the file knows not, the last
    for position, rows in enumerate(foreign.group_rows_by_image()):
        results = stated.get(position, {})
        for row in rows:
            results.setdefault(int(foreign.rater[row]), []).extend(_make_entries(foreign, row, before + row + 1))
        yield results


def _make_task(foreign: ForeignTable, position: int, results: dict[int, list[dict[str, Any]]]) -> dict[str, Any]:
    image = foreign.images[position]
    data: dict[str, Any] = {
        _TO_NAME: LOCAL_FILES + urllib.parse.quote(image.name),
        "width": image.width,
        "height": image.height,
    }
    if image.split:
        data["split"] = image.split
    annotations, predictions = [], []
    for rater, result in sorted(results.items()):
        author = None if rater == UNNAMED else foreign.raters[rater]
        if author is not None and author.kind is AuthorKind.MODEL:
            predictions.append({"model_version": author.name, "result": result})
        else:
            person = {} if author is None else {"completed_by": {"email": author.name}}
            annotations.append({**person, "result": result})
    return {"data": data, "annotations": annotations, "predictions": predictions}


def _make_entries(foreign: ForeignTable, row: int, number: int) -> Iterator[dict[str, Any]]:
    """The entries of one shape, which has this number in the file.

    Its outline with the label, further pieces, then tags and attributes.
    """
    image = foreign.images[foreign.shapes.image[row]]
    identity = f"shape-{number}"
    facts = {"to_name": _TO_NAME, "original_width": image.width, "original_height": image.height, "image_rotation": 0}
    score = foreign.score_of(row)
    scored = {} if score is None else {"score": score}
    outlines = list(_list_outlines(foreign, row, image))
    for place, (kind, value) in enumerate(outlines):
        piece = {"id": f"{identity}-{place + 1}", "parentID": identity} if place else {"id": identity}
        labels = {kind: [foreign.label_of(row)]}
        yield {**piece, "from_name": _LABEL, "type": kind, "value": value | labels, **facts, **scored}
    where = outlines[0][1]
    for name, kind, answer in _list_answers(*foreign.tags_of(row)):
        yield {"id": identity, "from_name": name, "type": kind, "value": where | answer, **facts}


def _make_image_entries(said: Attributes) -> Iterator[dict[str, Any]]:
    """The entries of what is said of a whole image."""
    for name, value in said.items():
        answer: dict[str, Any]
        if isinstance(value, str):
            kind, answer = "choices", {"choices": [value]}
        elif isinstance(value, int | float) and not isinstance(value, bool):
            kind, answer = "number", {"number": value}
        else:
            kind, answer = "textarea", {"text": [format_value(value)]}
        yield {"id": f"image-{name}", "from_name": name, "to_name": _TO_NAME, "type": kind, "value": answer}


def _list_outlines(foreign: ForeignTable, row: int, image: Image) -> Iterator[tuple[str, dict[str, Any]]]:
    """Type and value of the outline or of every piece, in per cent of the picture."""
    share = np.array([100 / image.width, 100 / image.height])
    polygon = foreign.shapes.polygon_of(row)
    if polygon is None:
        low, high = np.split(foreign.shapes.box[row], 2)
        x, y = (low * share).tolist()
        width, height = ((high - low) * share).tolist()
        yield "rectanglelabels", {"x": x, "y": y, "width": width, "height": height, "rotation": 0}
    for ring in polygon or ():
        yield "polygonlabels", {"points": (ring * share).tolist(), "closed": True}


def _list_answers(
    occluded: int, part_state: int, attributes: dict[str, Any]
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Control, type and value of what is said of a shape; tags are choices, everything else is text."""
    for name, value in tags.pack_attributes(occluded, part_state, attributes).items():
        if name == tags.OCCLUDED and occluded != UNSET:
            yield name, "choices", {"choices": [_YES if occluded == Occluded.YES else _NO]}
        elif name == tags.PART_STATE and part_state != UNSET:
            yield name, "choices", {"choices": [value]}
        else:
            yield name, "textarea", {"text": [format_value(value)]}


def _drop_references(foreign: ForeignTable) -> ForeignTable:
    raters = (replace(r, kind=None) if r.kind is AuthorKind.REFERENCE else r for r in foreign.raters)
    return replace(foreign, raters=tuple(raters))


def _find_idle(foreign: ForeignTable) -> list[int]:
    """Raters without a shape or a statement."""
    busy = {*foreign.rater.tolist(), *(said.rater for said in foreign.statements)}
    return [position for position in range(len(foreign.raters)) if position not in busy]


def _drop_idle(foreign: ForeignTable) -> ForeignTable:
    idle = _find_idle(foreign)
    if not idle:
        return foreign
    kept = [position for position in range(len(foreign.raters)) if position not in idle]
    place = np.full(len(foreign.raters) + 1, UNNAMED, dtype=np.int32)
    place[kept] = np.arange(len(kept))
    return replace(
        foreign,
        raters=tuple(foreign.raters[position] for position in kept),
        rater=place[foreign.rater],
        statements=tuple(replace(said, rater=int(place[said.rater])) for said in foreign.statements),
    )


def _list_busy(foreign: ForeignTable) -> list[str]:
    """Names of raters with a shape or a statement."""
    idle = _find_idle(foreign)
    return [rater.name for position, rater in enumerate(foreign.raters) if position not in idle]


def _list_references(foreign: ForeignTable) -> list[str]:
    return [rater.name for rater in foreign.raters if rater.kind is AuthorKind.REFERENCE]


IDLE_AUTHORS: Final = losses.Loss(
    "authors of no shape and no statement (left out)",
    lambda f: len(_find_idle(f)),
    _drop_idle,
    partial(losses.NamedTally, losses.list_rater_names, _list_busy),
)
REFERENCES: Final = losses.Loss(
    "references (they come back as persons)",
    lambda f: len(_list_references(f)),
    _drop_references,
    partial(losses.NamedTally, _list_references),
)
LOSSES: Final = (
    losses.UNSIZED,
    losses.FLAT_POLYGONS,
    losses.BOX_APART,
    tags.make_tagged_loss("attributes named occluded or part_state (they become tags)"),
    IDLE_AUTHORS,
)


KINDS: Final = ("rectangle", "polygon", "ellipse")
"""Regions that are read, by the type of their entry, which may end in `labels`."""
_ENDING: Final = "labels"
_ANSWERS: Final = MappingProxyType(
    {"choices": "choices", "textarea": "text", "taxonomy": "taxonomy", "number": "number", "rating": "rating"}
)
"""Types of entries that say more about a region, and the member of `value` with what they say."""


class ResultEntry(Struct, frozen=True):
    """One entry of a result."""

    node: JsonNode
    """For sentences, and for the size of the picture."""
    value: JsonNode
    type: str
    name: str
    """The control of the labelling page that made it."""


class Region(Struct):
    """One region with its labels and what else is said of it."""

    entry: ResultEntry
    kind: str
    labels: list[str] = field(default_factory=list)
    attributes: dict[str, Any] = field(default_factory=dict)
    score: float = math.nan
    parent: str = ""


def gather_regions(
    gathering: TableBuilder, entries: Iterable[tuple[str, ResultEntry]]
) -> tuple[dict[str, Region], dict[str, Any]]:
    """The regions by id, and what is said of the whole image; whatever is neither is counted and left out."""
    regions: dict[str, Region] = {}
    said: dict[str, Any] = {}
    told: list[tuple[str, ResultEntry]] = []
    for identity, entry in entries:
        kind = entry.type.removesuffix(_ENDING)
        if kind in KINDS:
            with gathering.leave_out():
                region = regions.get(identity) or Region(entry, kind)
                _complete_region(region, entry)
                regions[identity] = region
        else:
            told.append((identity, entry))
    for identity, entry in told:
        found = regions.get(identity)
        with gathering.leave_out():
            if found is None and entry.type in _ANSWERS:
                said[entry.name] = _find_answer(entry)
            elif found is None or not _tell_region(found, entry):
                gathering.add_unknown_kind(entry.type)
    return regions, said


def _complete_region(region: Region, entry: ResultEntry) -> None:
    """Takes what the entry with the outline says besides."""
    if entry.type.endswith(_ENDING):
        region.labels += _list_texts(entry.value, entry.type)
    if not math.isnan(score := entry.node.share_of("score")):
        region.score = score
    parent = entry.node.get("parentID")
    if parent is not None:
        region.parent = str(parent.value)
    meta = entry.node.get("meta")
    if meta is not None and meta.value:
        region.attributes["meta"] = meta.value


def _tell_region(region: Region, entry: ResultEntry) -> bool:
    """Takes an answer about the region; False for an entry of another type."""
    if entry.type == _ENDING:
        region.labels += _list_texts(entry.value, _ENDING)
        return True
    if entry.type not in _ANSWERS:
        return False
    region.attributes[entry.name] = _find_answer(entry)
    return True


def _find_answer(entry: ResultEntry) -> Any:
    """What an entry of a type that answers says."""
    found = entry.value.need(_ANSWERS[entry.type]).value
    if isinstance(found, list) and len(found) == 1:
        found = found[0]
        if entry.type == "textarea" and isinstance(found, str):
            found = parse_value(found)
    return found


def _list_texts(value: JsonNode, key: str) -> list[str]:
    return [text.text() for text in value.rows_of(key)]


def _make_outline(
    gathering: TableBuilder, identity: str, regions: dict[str, Region], size: tuple[int, int]
) -> ShapeOutline | None:
    """One region; None, with a note, for one without a label or on a turned picture."""
    region = regions[identity]
    node = region.entry.node
    if not region.labels:
        gathering.add_note("regions without a label (left out)")
        return None
    if len(region.labels) > 1:
        gathering.add_note("regions with several labels (the first is kept)")
    turned = node.get("image_rotation")
    if turned is not None and turned.number() % 360:
        gathering.add_note("regions on pictures that were turned while labelling (left out)")
        return None
    label = gathering.find_or_add_label(region.labels[0], node.at(_ENDING))
    outline = ShapeOutline(node.wrong, label, tags.split_tags(region.attributes), region.score)
    _TRACES[region.kind](outline, region.entry.value, size)
    if region.kind != "rectangle":
        outline.group = _find_group(gathering, identity, region, regions)
    if region.kind == "ellipse":
        gathering.add_note("ellipses taken as polygons")
    elif region.kind == "rectangle" and outline.polygon is not None:
        gathering.add_note("turned rectangles taken as polygons")
    return outline


def _find_group(gathering: TableBuilder, identity: str, region: Region, regions: dict[str, Region]) -> str:
    """The polygon that this one is a piece of: its parent, if that is a polygon of the same label, else itself."""
    parent = regions.get(region.parent)
    if parent is not None and parent.kind == region.kind == "polygon" and parent.labels[:1] == region.labels[:1]:
        return region.parent
    if region.parent:
        gathering.add_note("not kept (parentID)")
    return identity


def _read_scaled(value: JsonNode, keys: Sequence[str], size: tuple[int, int]) -> list[float]:
    """Shares of the picture in per cent, along x and y in turn, as pixels."""
    return [value.need(key).number() * size[place % 2] / 100 for place, key in enumerate(keys)]


def _read_angle(value: JsonNode) -> float:
    node = value.get("rotation")
    return 0.0 if node is None else node.number() % 360


def _trace_rectangle(outline: ShapeOutline, value: JsonNode, size: tuple[int, int]) -> None:
    """Label Studio turns rectangles about their upper left corner."""
    x, y, width, height = _read_scaled(value, ("x", "y", "width", "height"), size)
    outline.box = (x, y, x + width, y + height)
    angle = _read_angle(value)
    if angle and width > 0 and height > 0:
        set_ring(outline, turn_points(outline_box(outline.box), (x, y), angle))


def _trace_ellipse(outline: ShapeOutline, value: JsonNode, size: tuple[int, int]) -> None:
    x, y, radius_x, radius_y = _read_scaled(value, ("x", "y", "radiusX", "radiusY"), size)
    set_ring(outline, outline_ellipse((x, y), (radius_x, radius_y), _read_angle(value)))


def _trace_polygon(outline: ShapeOutline, value: JsonNode, size: tuple[int, int]) -> None:
    with np.errstate(over="ignore"):
        set_ring(outline, np.array(value.need("points").points()).reshape(-1, 2) * size / 100)


_TRACES: Final = MappingProxyType({"rectangle": _trace_rectangle, "polygon": _trace_polygon, "ellipse": _trace_ellipse})


_LISTS: Final = ("annotations", "completions")
"""Where a task lists what people did; the second is the name before version 1.0."""
_PICTURE: Final = "image"
_ENDINGS: Final = (".jpg", ".jpeg", ".png", ".tif", ".tiff", ".bmp", ".gif", ".webp", ".jp2")
_NO_MODEL: Final = "predictions"
"""The author of predictions that name no model."""


def read_tasks(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """Everything that the file says. Raises UserError with file and place."""
    reading = _TasksReader(path.name, options)
    reading.gathering.read_each(iterate_entries(path, path.name, alone=True), reading.read, progress)
    return reading.gathering.build()


class _TasksReader:
    """One file on its way."""

    def __init__(self, source: str, options: ReadOptions) -> None:
        self.gathering = TableBuilder(source, lenient=options.lenient)
        self._names = PictureNames(options.images)
        self._known = {image.name: image for image in options.images}

    def read(self, task: JsonNode) -> None:
        """A task, or a row of JSON-MIN."""
        if task.get("data") is None:
            self.read_compact(task)
        else:
            self.read_task(task)

    def read_task(self, task: JsonNode) -> None:
        """A task of the full export."""
        data = task.need("data")
        image = self._add_picture(data, task)
        people = [one for key in _LISTS for one in task.rows_of(key)]
        self.gathering.read_each(people, lambda one: self._add_annotation(image, one))
        self.gathering.read_each(task.rows_of("predictions"), lambda one: self._add_prediction(image, one))

    def _add_annotation(self, image: int, node: JsonNode) -> None:
        cancelled = node.get("was_cancelled")
        if cancelled is not None and cancelled.value:
            self.gathering.add_note("annotations that were skipped (left out)")
            return
        truth = node.get("ground_truth")
        if truth is not None and truth.value:
            self.gathering.add_note("not kept (ground_truth)")
        entries = self._list_entries(node)
        self._add_work(image, self._find_person(node.get("completed_by")), entries)

    def read_compact(self, row: JsonNode) -> None:
        """A row of JSON-MIN: one annotation, its regions by the control that made them and without ids."""
        image = self._add_picture(row, row)
        person, entries = row.get("annotator"), list_compact_entries(self.gathering, row, _find_picture(row))
        if entries or person is not None or row.get("annotation_id") is not None:
            self._add_work(image, self._find_person(person), entries)

    def _add_picture(self, data: JsonNode, task: JsonNode) -> int:
        node = _find_picture(data)
        gathering = self.gathering
        name = self._names.resolve_name(node.text())
        image = gathering.find_or_add_image(name, node)
        identity = task.get("id")
        facts: dict[str, Any] = {}
        if identity is not None and type(identity.value) is int and 0 <= identity.value < 2**63:
            facts["source_id"] = identity.value
        if all(_is_size(data.members().get(key)) for key in ("width", "height")):
            facts |= {key: data.members()[key] for key in ("width", "height")}
        split = data.get("split")
        if split is not None and isinstance(split.value, str):
            facts["split"] = split.value
        gathering.complete_image(image, **facts)
        return image

    def _find_person(self, node: JsonNode | None) -> int:
        """Position of whoever made an annotation; `UNNAMED` when nobody is named."""
        value: Any = None if node is None else node.value
        if isinstance(value, dict):
            full = " ".join(str(value[key]) for key in ("first_name", "last_name") if value.get(key))
            value = next(
                (one for one in (value.get("email"), value.get("username"), full, value.get("id")) if one), None
            )
        if node is not None and not isinstance(value, str | int | None):
            raise node.wrong("names nobody")
        return UNNAMED if value in (None, "") else self.gathering.find_or_add_rater(str(value))

    def _add_prediction(self, image: int, node: JsonNode) -> None:
        if isinstance(node.value, int):
            self.gathering.add_note("predictions given by their number alone (left out)")
            return
        version, score = node.get("model_version"), node.get("score")
        name = _NO_MODEL if version is None or version.value == "" else str(version.value)
        rater = self.gathering.find_or_add_rater(name[:200], AuthorKind.MODEL)
        whole = None if score is None or not score.value else score.share()
        self._add_work(image, rater, self._list_entries(node), whole)

    def _add_work(
        self, image: int, rater: int, entries: list[tuple[str, ResultEntry]], score: float | None = None
    ) -> None:
        """One annotation or prediction; `score` is that of regions that have none of their own."""
        regions, said = gather_regions(self.gathering, entries)
        size = self._find_size(image, [region.entry.node for region in regions.values()])
        rater, pass_number = self.gathering.begin_pass(image, rater, "annotation", said)

        def read(identity: str) -> ShapeOutline | None:
            outline = _make_outline(self.gathering, identity, regions, size)
            if outline is not None:
                outline.rater, outline.pass_number = rater, pass_number
            if outline is not None and score is not None and math.isnan(outline.score):
                outline.score = score
                self.gathering.add_note("regions without a score of their own (they have that of their prediction)")
            return outline

        add_outlines(self.gathering, image, regions, read)

    def _find_size(self, image: int, nodes: list[JsonNode]) -> tuple[int, int]:
        """The size of the picture as the regions give it, else as the task or the project knows it."""
        if not nodes:
            return 0, 0
        gathering = self.gathering
        found: set[tuple[int, int]] = set()
        for node in nodes:
            sides = [node.get(key) for key in ("original_width", "original_height")]
            if sides[0] is not None and sides[1] is not None:
                found.add((sides[0].size(), sides[1].size()))
        if len(found) > 1:
            raise nodes[0].wrong("has an original_width and original_height that are not those of other regions")
        name = gathering.name_of(image)
        known = gathering.images[name]
        if found:
            width, height = found.pop()
            gathering.complete_image(image, width=width, height=height)
            return width, height
        known = known if known.has_size else self._known.get(name, known)
        if not known.has_size:
            raise FlawError(
                "{source}: {place} has no original_width, and the project does not know the size of '{name}'; "
                "put the picture into the images folder first.",
                flaw=Phrase("has no original_width and is on a picture of unknown size"),
                source=nodes[0].source,
                place=nodes[0].place,
                name=name,
            )
        gathering.complete_image(image, width=known.width, height=known.height)
        return known.width, known.height

    def _list_entries(self, work: JsonNode) -> list[tuple[str, ResultEntry]]:
        """The entries of a result with the ids of their regions."""
        entries: list[tuple[str, ResultEntry]] = []
        for number, node in enumerate(work.rows_of("result")):
            with self.gathering.leave_out():
                value, name = node.get("value"), node.get("from_name")
                kind = node.need("type").text()
                identity = node.get("id")
                if value is None:
                    value = JsonNode({}, node.source, node.place)  # such as a relation between regions
                key = f"#{number}" if identity is None else str(identity.value)
                entries.append((key, ResultEntry(node, value, kind, "" if name is None else name.text())))
        return entries


def _is_size(value: Any) -> bool:
    return type(value) is int and 1 <= value < 2**31


def _find_picture(data: JsonNode) -> JsonNode:
    """The member that names the picture: `image`, else the first that ends like a picture."""
    usual = data.get(_PICTURE)
    if usual is not None and isinstance(usual.value, str):
        node = usual
    else:
        texts = (node for key, node in data.each() if isinstance(node.value, str))
        found = next((node for node in texts if strip_address(node.value).lower().endswith(_ENDINGS)), None)
        if found is None:
            raise data.wrong("names no picture")
        node = found
    if node.value.startswith("data:"):
        raise node.wrong("holds the picture itself; give its name or address")
    return node


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


def _reread(occluded: int, part_state: int, attributes: dict[str, Any]) -> tags.TagsAndAttributes:
    return occluded, part_state, {key: value for key, value in attributes.items() if key not in FACTS}


CLASHES: Final = tags.make_clash_loss("attributes named like a member of a row (left out)", _reread)


class RowPieces(TaskPieces):
    """A list of rows, one a person and image."""

    def __init__(self) -> None:
        super().__init__()
        self._number = 0

    def begin(self, foreign: ForeignTable) -> bytes:
        """The beginning of the list."""
        self._number = 0
        return super().begin(foreign)

    def format(self, foreign: ForeignTable, progress: Progress) -> Iterator[bytes]:
        """The rows of the next images."""
        yield from map(msgspec.json.encode, self._make_rows(foreign, progress))
        self._shapes += len(foreign.shapes)

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


_DATA: Final = re.compile(rb'"data"\s*:\s*\{')
_TASK_MARKS: Final = (b'"annotations"', b'"completions"', b'"predictions"', b'"file_upload"')
_COMPACT_MARKS: Final = (b'"annotation_id"', b'"original_width"')


def _recognises(_path: Path, head: bytes, *, compact: bool) -> bool:
    """A JSON list of tasks with data (or one task), or of rows with percent regions."""
    start = skip_mark(head)
    if _DATA.search(start) is None:
        return compact and start.startswith(b"[") and any(mark in start for mark in _COMPACT_MARKS)
    return not compact and start.startswith((b"[", b"{")) and any(mark in start for mark in _TASK_MARKS)


_CARRIES: Final = (
    losses.TAGGED
    | losses.PICTURES
    | {
        losses.Feature.SCORES,
        losses.Feature.POLYGONS,
        losses.Feature.RATERS,
        losses.Feature.EMPTY_LAYERS,
        losses.Feature.SPLITS,
        losses.Feature.IMAGE_ATTRIBUTES,
    }
)
LABEL_STUDIO: Final = Format(
    id="labelstudio",
    title="Label Studio JSON",
    patterns=("*.json", "*.json.gz"),
    recognises=partial(_recognises, compact=False),
    read=read_tasks,
    write_tables=partial(FileTables, TaskPieces),
    carries=_CARRIES | {losses.Feature.KINDS},
    further_losses=(*LOSSES, REFERENCES),
    dropped=(losses.UNSIZED, losses.FLAT_POLYGONS),
)
LABEL_STUDIO_MIN: Final = replace(
    LABEL_STUDIO,
    id="labelstudio-min",
    title="Label Studio JSON-MIN",
    recognises=partial(_recognises, compact=True),
    write_tables=partial(FileTables, RowPieces),
    carries=_CARRIES,
    further_losses=(*LOSSES, CLASHES),
    dropped=(losses.UNSIZED, losses.FLAT_POLYGONS, CLASHES),
)
