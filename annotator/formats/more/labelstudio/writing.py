"""Writing tasks for Label Studio: people's work as annotations, that of models as predictions, one task a line."""

import math
import urllib.parse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import msgspec
import numpy as np

from annotator.formats.core import tags
from annotator.formats.core.foreign import UNNAMED, ForeignTable
from annotator.formats.core.losses import BOX_APART, FLAT_POLYGONS, UNSIZED, Loss, NamedTally, list_rater_names
from annotator.formats.text.xml_text import format_value
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.shapes import UNSET, Occluded
from annotator.progress import Progress

LOCAL_FILES: Final = "/data/local-files/?d="
"""Before the name of a picture that lies below the folder that Label Studio serves."""
_TO_NAME: Final = "image"
_LABEL: Final = "label"
_YES, _NO = "yes", "no"


class TaskIds:
    """The ids of an earlier file where all images have their own, else counted from 1."""

    def __init__(self) -> None:
        self._kept: list[int] = []
        self._images = self._done = 0
        self._keeps = False

    def prepare(self, foreign: ForeignTable) -> None:
        """Takes in the images of the next table."""
        self._images += len(foreign.images)
        self._kept += [image.source_id for image in foreign.images if image.source_id is not None]

    def begin(self) -> None:
        """All images were looked at; those that come next are the first."""
        self._done, self._keeps = 0, len(set(self._kept)) == self._images

    def choose(self, images: Sequence[Image]) -> list[int]:
        """The ids of the next images."""
        first, self._done = self._done + 1, self._done + len(images)
        if self._keeps:
            return [image.source_id for image in images if image.source_id is not None]
        return list(range(first, self._done + 1))


class TaskPieces:
    """A list of tasks."""

    def __init__(self) -> None:
        self._ids = TaskIds()
        self._shapes, self._before = 0, b"\n"

    def prepare(self, foreign: ForeignTable) -> None:
        """Takes in the ids of images."""
        self._ids.prepare(UNSIZED.drop(foreign))

    def begin(self, _foreign: ForeignTable) -> bytes:
        """The beginning of the list."""
        self._ids.begin()
        self._shapes, self._before = 0, b"\n"
        return b"["

    def format(self, foreign: ForeignTable, progress: Progress) -> Iterator[bytes]:
        """The tasks of the next images."""
        foreign = FLAT_POLYGONS.drop(UNSIZED.drop(foreign))
        encoder, ids = msgspec.json.Encoder(), self._ids.choose(foreign.images)
        for position, results in enumerate(list_results(foreign, before=self._shapes)):
            progress.step(position, len(foreign.images))
            task = _make_task(foreign, position, results)
            yield self._before + encoder.encode({"id": ids[position]} | task)
            self._before = b",\n"
        self._shapes += len(foreign.shapes)

    def end(self) -> bytes:
        """The end of the list."""
        return b"\n]\n"


def list_results(foreign: ForeignTable, *, before: int) -> Iterator[dict[int, list[dict[str, Any]]]]:
    """For every image the entries by rater; whoever only looked at it has none. So many shapes come `before`."""
    stated: dict[int, set[int]] = {}
    for said in foreign.statements:
        stated.setdefault(said.image, set()).add(said.rater)
    for position, rows in enumerate(foreign.group_rows_by_image()):
        results: dict[int, list[dict[str, Any]]] = {rater: [] for rater in stated.get(position, ())}
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
    shapes = foreign.shapes
    image = foreign.images[shapes.image[row]]
    identity = f"shape-{number}"
    facts = {
        "to_name": _TO_NAME,
        "original_width": image.width,
        "original_height": image.height,
        "image_rotation": 0,
    }
    score = float(shapes.score[row])
    scored = {} if math.isnan(score) else {"score": score}
    outlines = list(_list_outlines(foreign, row, image))
    for place, (kind, value) in enumerate(outlines):
        piece = {"id": f"{identity}-{place + 1}", "parentID": identity} if place else {"id": identity}
        labels = {kind: [foreign.labels[shapes.label[row]].name]}
        yield {**piece, "from_name": _LABEL, "type": kind, "value": value | labels, **facts, **scored}
    where = outlines[0][1]
    for name, kind, answer in _list_answers(
        int(shapes.occluded[row]), int(shapes.part_state[row]), dict(shapes.attributes_of(row))
    ):
        yield {"id": identity, "from_name": name, "type": kind, "value": where | answer, **facts}


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
    members = attributes | tags.format_tags(occluded, part_state)
    for name, value in members.items():
        if name == tags.OCCLUDED and occluded != UNSET:
            yield name, "choices", {"choices": [_YES if occluded == Occluded.YES else _NO]}
        elif name == tags.PART_STATE and part_state != UNSET:
            yield name, "choices", {"choices": [value]}
        else:
            yield name, "textarea", {"text": [format_value(value)]}


def _reread(occluded: int, part_state: int, attributes: dict[str, Any]) -> tags.TagsAndAttributes:
    members = attributes | tags.format_tags(occluded, part_state)
    return (*tags.take_tags(members), members)


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


IDLE_AUTHORS: Final = Loss(
    "authors of no shape and no statement (left out)",
    lambda f: len(_find_idle(f)),
    _drop_idle,
    partial(NamedTally, list_rater_names, _list_busy),
)
REFERENCES: Final = Loss(
    "references (they come back as persons)",
    lambda f: len(_list_references(f)),
    _drop_references,
    partial(NamedTally, _list_references),
)
LOSSES: Final = (
    UNSIZED,
    FLAT_POLYGONS,
    BOX_APART,
    tags.make_clash_loss("attributes named occluded or part_state (they become tags)", _reread),
    IDLE_AUTHORS,
)
