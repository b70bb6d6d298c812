"""Writing COCO: one entry a line, so that two exports can be compared, and everything that reading understands."""

import itertools
import math
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, Any, Final

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from annotator.errors import Progress
from annotator.formats.coco import entries
from annotator.formats.core import tags
from annotator.formats.core.files import open_replacement
from annotator.formats.core.foreign import UNNAMED, ForeignTable, Statement
from annotator.formats.core.losses import UNSIZED, Loss, TakenIdTally
from annotator.geometry.box import Polygon, area_of, to_xywh
from annotator.model.image import Image
from annotator.model.layer import Status
from annotator.model.shapes import Shapes

_CHUNK: Final = 4096
"""Rows that are encoded and written together."""


class CocoWriter:
    """Writes one file of tables that come one after the other; with `outlined` boxes are polygons, too."""

    def __init__(self, *, outlined: bool = False) -> None:
        self._prepare = _outline_sized if outlined else UNSIZED.drop
        self._images: list[int | None] = []
        self._shapes: list[npt.NDArray[np.int64]] = []

    def prepare(self, foreign: ForeignTable) -> None:
        """Takes in the ids of an earlier file, as those that are given anew go round them."""
        foreign = self._prepare(foreign)
        self._images += [image.source_id for image in foreign.images]
        self._shapes.append(foreign.shapes.source_id)

    def write(self, path: Path, tables: Callable[[], Iterable[ForeignTable]], progress: Progress | None) -> None:
        """Writes the file: first the images of all tables, then the shapes of all of them."""
        steps = progress or Progress()
        encoder = msgspec.json.Encoder()
        image_ids, shape_ids = _assign_ids(self._images), self._assign_shape_ids()

        def encode_images() -> Iterator[bytes]:
            done = 0
            for foreign in map(self._prepare, tables()):
                ids = image_ids[done : done + len(foreign.images)]
                yield from map(encoder.encode, _make_images(foreign, ids))
                done += len(ids)

        def encode_shapes() -> Iterator[bytes]:
            image = shape = 0
            for foreign in map(self._prepare, tables()):
                of_image = image_ids[image : image + len(foreign.images)]
                ids = shape_ids[shape : shape + len(foreign.shapes)]
                yield from map(encoder.encode, _make_shapes(foreign, ids, of_image, label_ids, steps))
                image, shape = image + len(of_image), shape + len(ids)

        with open_replacement(path) as stream:
            first = next(iter(tables()))
            raters = [entries.RaterEntry(r.name, r.kind.value if r.kind else None) for r in first.raters]
            label_ids = _assign_ids([label.source_id for label in first.labels])
            labels = [
                entries.LabelEntry(identity, label.name)
                for identity, label in zip(label_ids.tolist(), first.labels, strict=True)
            ]
            del first
            stream.write(b'{"info": ' + encoder.encode({"description": "Exported from Annotator"}))
            _write_list(stream, "raters", map(encoder.encode, raters))
            _write_list(stream, "images", encode_images())
            _write_list(stream, "categories", map(encoder.encode, labels))
            _write_list(stream, "annotations", encode_shapes())
            stream.write(b"}\n")

    def _assign_shape_ids(self) -> npt.NDArray[np.int64]:
        """The ids of all shapes, as `_assign_ids` gives them; 8 bytes a shape are kept, and some more meanwhile."""
        given = np.concatenate(self._shapes) if self._shapes else np.empty(0, np.int64)
        wanted, first = np.unique(given, return_index=True)
        first, wanted = first[wanted >= 0], wanted[wanted >= 0]
        is_new = np.ones(len(given), dtype=np.bool_)
        is_new[first] = False
        free = np.arange(1, len(given) + 1)
        given[is_new] = free[~np.isin(free, wanted, assume_unique=True)][: int(is_new.sum())]
        return given


def _count_taken_ids(foreign: ForeignTable) -> int:
    tally = TakenIdTally()
    tally.add(foreign)
    return tally.count()


def _drop_taken_ids(foreign: ForeignTable) -> ForeignTable:
    given = _assign_ids([None if value < 0 else value for value in foreign.shapes.source_id.tolist()])
    return replace(foreign, shapes=foreign.shapes.with_columns(source_id=given))


FURTHER_LOSSES: Final = (
    UNSIZED,
    Loss(
        "ids of an earlier file that are taken (the shapes get new ones)",
        _count_taken_ids,
        _drop_taken_ids,
        TakenIdTally,
    ),
    tags.make_tagged_loss("attributes named occluded or part_state (they become tags)"),
)
"""Losses that hang on single values: ids that are taken, and attributes that read as tags."""


def _has_no_outline(foreign: ForeignTable) -> npt.NDArray[np.bool_]:
    """Boxes with neither a polygon nor a mask of runs."""
    shapes = foreign.shapes
    return np.array(
        [
            shapes.polygon_of(row) is None and not isinstance(shapes.attributes_of(row).get("segmentation"), dict)
            for row in range(len(shapes))
        ],
        dtype=np.bool_,
    )


def _add_outlines(foreign: ForeignTable) -> ForeignTable:
    """The content with every such box as a polygon of its corners."""
    shapes = foreign.shapes
    column = np.empty(len(shapes), dtype=np.object_)
    for row, bare in enumerate(_has_no_outline(foreign).tolist()):
        x0, y0, x1, y1 = shapes.box[row].tolist()
        column[row] = (np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]),) if bare else shapes.polygon_of(row)
    return replace(foreign, shapes=shapes.with_columns(polygon=column))


OUTLINED: Final = Loss(
    "boxes (they come back as polygons of four corners)", lambda f: int(_has_no_outline(f).sum()), _add_outlines
)
"""For files whose boxes are polygons, too."""


def _outline_sized(foreign: ForeignTable) -> ForeignTable:
    return UNSIZED.drop(OUTLINED.drop(foreign))


def _find_session_images(foreign: ForeignTable) -> list[bool]:
    """For every image whether somebody looked at it twice, so that passes must be told apart."""
    sessions = [False] * len(foreign.images)
    for statement in foreign.statements:
        sessions[statement.image] |= statement.pass_number > 1
    for position in np.unique(foreign.shapes.image[foreign.pass_number > 1]).tolist():
        sessions[position] = True
    return sessions


def _make_images(foreign: ForeignTable, ids: npt.NDArray[np.int64]) -> Iterator[entries.ImageEntry]:
    said: list[list[Statement]] = [[] for _ in foreign.images]
    for statement in foreign.statements:
        if statement.rater != UNNAMED or statement.attributes:
            said[statement.image].append(statement)
    sessions = _find_session_images(foreign)
    for position, image in enumerate(foreign.images):
        yield _make_image(image, int(ids[position]), foreign, said[position], by_session=sessions[position])


def _make_image(
    image: Image, identity: int, foreign: ForeignTable, said: list[Statement], *, by_session: bool
) -> entries.ImageEntry:
    nameless = next((s.attributes for s in said if s.rater == UNNAMED), None)
    said = [s for s in said if s.rater != UNNAMED]
    finished = [s for s in said if s.status is None or s.status.is_finished]
    rater_list: Any = None
    if foreign.raters and by_session:
        rater_list = {}
        for statement in finished:
            rater_list.setdefault(foreign.raters[statement.rater].name, []).append(statement.pass_number)
    elif foreign.raters:
        rater_list = [foreign.raters[statement.rater].name for statement in finished]
    layers = [
        entries.PassEntry(
            foreign.raters[s.rater].name,
            s.pass_number,
            None if s.status in (None, Status.DONE) else s.status.value,
            None if s.attributes is None else dict(s.attributes),
        )
        for s in said
        if s.status not in (None, Status.DONE) or s.attributes
    ]
    return entries.ImageEntry(
        id=identity,
        file_name=image.name,
        width=image.width,
        height=image.height,
        split=image.split or None,
        rater_list=rater_list,
        layers=layers or None,
        prompts=None if image.prompts is None else list(image.prompts),
        ground_sampling_distance=image.sampling_distance,
        weight=foreign.weights[image.id] if foreign.weights else None,
        attributes=None if nameless is None else dict(nameless),
        review_notes=list(foreign.image_notes[image.id]) or None if foreign.image_notes else None,
    )


def _make_shapes(
    foreign: ForeignTable,
    ids: npt.NDArray[np.int64],
    image_ids: npt.NDArray[np.int64],
    label_ids: npt.NDArray[np.int64],
    progress: Progress,
) -> Iterator[dict[str, Any]]:
    shapes = foreign.shapes
    by_session = _find_session_images(foreign)
    names = [rater.name for rater in foreign.raters]
    for start in range(0, len(shapes), _CHUNK):
        progress.step(start, len(shapes))
        part = shapes.slice(start, start + _CHUNK)
        image_rows = part.image.tolist()
        rows = zip(
            ids[start : start + _CHUNK].tolist(),
            image_ids[part.image].tolist(),
            label_ids[part.label].tolist(),
            to_xywh(part.box).tolist(),
            area_of(part.box).tolist(),
            part.crowd.tolist(),
            foreign.rater[start : start + _CHUNK].tolist(),
            foreign.pass_number[start : start + _CHUNK].tolist(),
            part.score.tolist(),
            strict=True,
        )
        for row, (identity, image, label, box, size, crowd, rater, session, score) in enumerate(rows):
            entry: dict[str, Any] = {
                "id": identity,
                "image_id": image,
                "category_id": label,
                "bbox": box,
                "area": size,
                "iscrowd": int(crowd),
                "segmentation": [],
            }
            if rater != UNNAMED:
                entry["rater_id"] = names[rater]
            if by_session[image_rows[row]]:
                entry["session_id"] = session
            if not math.isnan(score):
                entry["score"] = score
            yield _complete_entry(entry, part, row)


def _complete_entry(entry: dict[str, Any], part: Shapes, row: int) -> dict[str, Any]:
    """The entry with polygon, tags and attributes; what COCO keeps beside `attributes` is put there."""
    attributes = dict(part.attributes_of(row))
    polygon = part.polygon_of(row)
    if polygon is not None:
        entry["segmentation"] = [ring.reshape(-1).tolist() for ring in polygon]
        entry["area"] = _compute_ring_area(polygon)
    elif isinstance(attributes.get("segmentation"), dict):
        entry["segmentation"] = attributes.pop("segmentation")
        entry["area"] = attributes.get("area", entry["area"])
    for key in entries.TOP_LEVEL:
        if attributes.get(key) is not None:
            entry[key] = attributes.pop(key)
    attributes |= tags.format_tags(int(part.occluded[row]), int(part.part_state[row]))
    if attributes:
        entry["attributes"] = attributes
    return entry


def _write_list(stream: IO[bytes], key: str, encoded: Iterable[bytes]) -> None:
    """A list of the root, one entry a line."""
    stream.write(f',\n"{key}": ['.encode())
    first = True
    buffer = bytearray()
    for entry in encoded:
        buffer += b"\n" if first else b",\n"
        buffer += entry
        first = False
        if len(buffer) > 2**20:
            stream.write(buffer)
            buffer.clear()
    stream.write(buffer + b"\n]")


def _compute_ring_area(polygon: Polygon) -> float:
    """Sum of the rings' areas in square pixels (pieces of one object do not overlap)."""
    total = 0.0
    for ring in polygon:
        x, y = (ring - ring[0]).T
        total += abs(float(np.dot(x[:-1], y[1:]) - np.dot(x[1:], y[:-1]))) / 2  # the closing edge starts from (0, 0)
    return total


def _assign_ids(kept: list[int | None]) -> npt.NDArray[np.int64]:
    """One id each: the one kept from an earlier file where it is still free, else the next that nobody has."""
    wanted = {identity for identity in kept if identity is not None}
    free = (identity for identity in itertools.count(1) if identity not in wanted)
    taken: set[int] = set()
    ids = []
    for identity in kept:
        given = next(free) if identity is None or identity in taken else identity
        taken.add(given)
        ids.append(given)
    return np.array(ids, dtype=np.int64)
