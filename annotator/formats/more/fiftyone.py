"""FiftyOne: `samples.json` of a data set's export, a data set as one JSON, and `labels.json` of detections.

Every field of a sample that holds detections or closed polylines is one author; one whose detections have a
confidence is a model.
"""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from annotator.errors import FlawError, Phrase, Progress
from annotator.formats.core import tags
from annotator.formats.core.folder import find_label_files, read_heads
from annotator.formats.core.foreign import UNNAMED, ForeignFile
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import ShapeOutline, TableBuilder, add_outlines, set_rings
from annotator.formats.core.image_names import ImageLookup, PictureNames
from annotator.formats.core.losses import PICTURES, TAGGED, Feature
from annotator.formats.text.json_text import JsonNode, JsonScanner, explain_flaws
from annotator.formats.text.plain_text import skip_mark
from annotator.model.author import AuthorKind
from annotator.model.image import Image

_LISTS: Final = MappingProxyType({"Detections": "detections", "Polylines": "polylines"})
_SINGLE: Final = ("Detection", "Polyline")
_OWN: Final = frozenset(
    {
        "_id", "_cls", "id", "tags", "label", "attributes", "bounding_box", "points", "closed", "filled", "confidence",
        "mask", "mask_path", "index", "iscrowd",
    }
)  # fmt: skip
"""Members of a detection or polyline that are no attributes of people's own."""
_MARK: Final = re.compile(rb'"_cls"\s*:|"filepath"\s*:|"labels"\s*:\s*\{[^{}]*?:\s*\[\s*\{[^}]*"bounding_box"')
_FILES: Final = ("samples.json", "labels.json")


def read_fiftyone(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """Everything that the file, or the file of samples in the folder, says. Raises UserError with file and place."""
    file = path
    if path.is_dir():
        files = {one.name: one.path for one in find_label_files(path, ".json")}
        file = next((files[name] for name in _FILES if name in files), path / _FILES[0])
    reading = _SamplesReader(path.name, options)
    with explain_flaws(file, file.name, Any):
        facts = JsonScanner.read_facts(file, {"samples": "[", "labels": "{"})
        if facts.get("labels") is None:
            facts.need("samples")
            reading.gathering.read_each(_iterate_samples(file), reading.read_sample, progress)
        else:
            names = [one.text() for one in facts.rows_of("classes")]
            entries = JsonScanner.find(file, "labels").iterate_members(file.name, "labels")
            reading.gathering.read_each(entries, lambda entry: reading.read_entry(*entry, names), progress)
    return reading.gathering.build()


def _iterate_samples(file: Path) -> Iterator[JsonNode]:
    sample = None
    for sample in JsonScanner.find(file, "samples").iterate_nodes(file.name, "samples"):
        yield sample
    if sample is None:
        raise JsonNode([], file.name, "samples").wrong("is an empty list")


class _SamplesReader:
    """One file on its way."""

    def __init__(self, source: str, options: ReadOptions) -> None:
        self.gathering = TableBuilder(source, lenient=options.lenient)
        self._names, self._lookup = PictureNames(options.images), ImageLookup(options.images)
        self._known = {image.name: image for image in options.images}

    def read_sample(self, sample: JsonNode) -> None:
        """A picture with its fields."""
        path, facts = sample.need("filepath"), sample.part("metadata")
        width, height = facts.size_of("width", "height")
        image = self.gathering.find_or_add_image(self._names.resolve_name(path.text()), path)
        self.gathering.complete_image(image, width=width, height=height)
        splits = [one.text() for one in sample.rows_of("tags") if one.value in ("train", "val", "test")]
        if len(splits) == 1:
            self.gathering.complete_image(image, split=splits[0])
        for name, field in sample.each():
            kind = str(field.value.get("_cls", "")) if isinstance(field.value, dict) else ""
            if kind in _LISTS:
                self._read_field(image, name, field.need(_LISTS[kind]).rows())
            elif kind in _SINGLE:
                self._read_field(image, name, [field])
            elif kind not in ("", "ImageMetadata"):
                self.gathering.add_note(f"not kept ({name[:40]})")

    def read_entry(self, name: str, entry: JsonNode, classes: list[str]) -> None:
        """A picture of `labels.json`, which names it without its ending, and its detections."""
        found = self._lookup.find_without_ending(name)
        image = self.gathering.find_or_add_image(self._names.resolve_name(name) if found is None else found.name, entry)
        rows = [] if entry.value is None else entry.rows()
        read = partial(self._read_outline, image, rater=UNNAMED, names=classes)
        add_outlines(self.gathering, image, rows, read)

    def _read_field(self, image: int, name: str, rows: list[JsonNode]) -> None:
        is_model = any(row.get("confidence") is not None for row in rows)
        rater = self.gathering.find_or_add_rater(name, AuthorKind.MODEL if is_model else None)
        self.gathering.add_statement(image, rater)
        add_outlines(self.gathering, image, rows, lambda row: self._read_region(image, row, rater))

    def _read_region(self, image: int, row: JsonNode, rater: int) -> ShapeOutline | None:
        """A detection or polyline; None, with a note, for an open line."""
        filled = row.get("filled") or row.get("closed")
        if row.get("points") is not None and (filled is None or not filled.value):
            self.gathering.add_note("lines (left out)")
            return None
        return self._read_outline(image, row, rater)

    def _read_outline(self, image: int, node: JsonNode, rater: int, names: Sequence[str] = ()) -> ShapeOutline:
        width, height = self._find_size(image, node)
        name = node.need("label")
        text = name.value
        if type(text) is int and 0 <= text < len(names):
            text = names[text]
        if not isinstance(text, str):
            raise name.wrong("is not text")
        label = self.gathering.find_or_add_label(text, name)
        if node.get("mask") is not None or node.get("mask_path") is not None:
            self.gathering.add_note("masks (their boxes are kept)")
        tagged = tags.split_tags(_read_attributes(node))
        crowd = node.get("iscrowd")
        outline = ShapeOutline(node.wrong, label, tagged, node.share_of("confidence"), rater=rater)
        outline.crowd = crowd is not None and crowd.value in (1, True)
        rings = node.get("points")
        if rings is not None:
            with np.errstate(over="ignore"):
                set_rings(outline, [np.array(ring.points()).reshape(-1, 2) * (width, height) for ring in rings.rows()])
        else:
            x, y, across, down = node.need("bounding_box").numbers(4)
            outline.box = (x * width, y * height, (x + across) * width, (y + down) * height)
        return outline

    def _find_size(self, image: int, node: JsonNode) -> tuple[int, int]:
        """The size of the picture as the file or the project knows it."""
        name = self.gathering.name_of(image)
        ours: Image = self.gathering.images[name]
        if not ours.has_size:
            ours = self._known.get(name, ours)
        if not ours.has_size:
            raise FlawError(
                "{source}: {place} is a share of the picture, and nobody knows the size of '{name}'; "
                "put the picture into the images folder first.",
                flaw=Phrase("is a share of a picture of unknown size"),
                source=node.source,
                place=node.place,
                name=name,
            )
        self.gathering.complete_image(image, width=ours.width, height=ours.height)
        return ours.width, ours.height


def _read_attributes(node: JsonNode) -> dict[str, Any]:
    """Attributes in the two ways of FiftyOne: members of their own, and records with a value."""
    found = {key: value for key, value in node.members().items() if key not in _OWN and value is not None}
    for key, one in node.part("attributes").each():
        found.setdefault(
            key, one.value.get("value") if isinstance(one.value, dict) and "value" in one.value else one.value
        )
    return found


def _recognises(path: Path, head: bytes) -> bool:
    """A JSON object with samples, or with labels by picture whose boxes are shares."""
    if path.is_dir() and not any((path / name).is_file() for name in _FILES):
        return False
    for start in read_heads(path, head, ".json"):
        if skip_mark(start).startswith(b"{") and _MARK.search(start):
            return b'"samples"' in start or b'"labels"' in start
    return False


FIFTYONE: Final = Format(
    id="fiftyone",
    title="FiftyOne JSON",
    patterns=("*.json",),
    recognises=_recognises,
    read=read_fiftyone,
    carries=TAGGED
    | PICTURES
    | {
        Feature.SCORES,
        Feature.CROWDS,
        Feature.POLYGONS,
        Feature.RATERS,
        Feature.KINDS,
        Feature.EMPTY_LAYERS,
        Feature.SPLITS,
    },
    author_kind=AuthorKind.MODEL,
)
