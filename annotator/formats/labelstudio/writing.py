"""Writing tasks for Label Studio: people's work as annotations, that of models as predictions, one task a line."""

import math
import urllib.parse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from annotator.formats.core import tags
from annotator.formats.core.files import open_replacement
from annotator.formats.core.foreign import UNNAMED, ForeignTable
from annotator.formats.core.losses import BOX_APART, FLAT_POLYGONS, UNSIZED, Loss
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


def write_tasks(path: Path, foreign: ForeignTable, progress: Progress | None = None) -> None:
    """The file at once or not at all; a name that ends in `.gz` is compressed."""
    steps = progress or Progress()
    foreign = FLAT_POLYGONS.drop(UNSIZED.drop(foreign))
    encoder = msgspec.json.Encoder()
    ids = choose_task_ids(foreign)
    with open_replacement(path) as stream:
        stream.write(b"[")
        for position, results in enumerate(list_results(foreign)):
            steps.step(position, len(foreign.images))
            task = _make_task(foreign, position, results)
            stream.write((b",\n" if position else b"\n") + encoder.encode({"id": ids[position]} | task))
        stream.write(b"\n]\n")


def choose_task_ids(foreign: ForeignTable) -> list[int]:
    """The ids of an earlier file where all images have their own, else counted from 1."""
    kept = [image.source_id for image in foreign.images if image.source_id is not None]
    return kept if len(set(kept)) == len(foreign.images) else list(range(1, len(foreign.images) + 1))


def list_results(foreign: ForeignTable) -> Iterator[dict[int, list[dict[str, Any]]]]:
    """For every image the entries by rater; whoever only looked at it has none."""
    stated: dict[int, set[int]] = {}
    for said in foreign.statements:
        stated.setdefault(said.image, set()).add(said.rater)
    for position, rows in enumerate(foreign.group_rows_by_image()):
        results: dict[int, list[dict[str, Any]]] = {rater: [] for rater in stated.get(position, ())}
        for row in rows:
            results.setdefault(int(foreign.rater[row]), []).extend(_make_entries(foreign, row))
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


def _make_entries(foreign: ForeignTable, row: int) -> Iterator[dict[str, Any]]:
    """The entries of one shape: its outline with the label, further pieces, then tags and attributes."""
    shapes = foreign.shapes
    image = foreign.images[shapes.image[row]]
    identity = f"shape-{row + 1}"
    facts = {
        "to_name": _TO_NAME,
        "original_width": image.width,
        "original_height": image.height,
        "image_rotation": 0,
    }
    score = float(shapes.score[row])
    scored = {} if math.isnan(score) else {"score": score}
    outlines = list(_list_outlines(foreign, row, image))
    for number, (kind, value) in enumerate(outlines):
        piece = {"id": f"{identity}-{number + 1}", "parentID": identity} if number else {"id": identity}
        labels = {kind: [foreign.labels[shapes.label[row]].name]}
        yield {**piece, "from_name": _LABEL, "type": kind, "value": value | labels, **facts, **scored}
    place = outlines[0][1]
    for name, kind, answer in _list_answers(
        int(shapes.occluded[row]), int(shapes.part_state[row]), dict(shapes.attributes_of(row))
    ):
        yield {"id": identity, "from_name": name, "type": kind, "value": place | answer, **facts}


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


IDLE_AUTHORS: Final = Loss("authors of no shape and no statement (left out)", lambda f: len(_find_idle(f)), _drop_idle)
REFERENCES: Final = Loss(
    "references (they come back as persons)",
    lambda f: sum(r.kind is AuthorKind.REFERENCE for r in f.raters),
    _drop_references,
)
LOSSES: Final = (
    UNSIZED,
    FLAT_POLYGONS,
    BOX_APART,
    tags.make_clash_loss("attributes named occluded or part_state (they become tags)", _reread),
    IDLE_AUTHORS,
)
