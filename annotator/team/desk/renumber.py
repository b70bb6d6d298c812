"""New ids for what is unsent when a file turns out to be a copy: two files must never give one id to two things."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

import numpy as np

from annotator.model.layer import Layer
from annotator.model.project import Project
from annotator.model.shapes import DESK_BITS
from annotator.model.step import PartEdit
from annotator.store.replica.outbox import STEP, Outgoing
from annotator.store.replica.received import Rebased, Received, ReceivedLayer, ServerWord
from annotator.store.tables.json_text import dump_json, parse_json


def renumber_unsent(
    outgoing: Sequence[Outgoing],
    layers: Iterable[tuple[Layer, ServerWord]],
    project: Project,
    *,
    old_desk: int,
    first: int,
) -> Received:
    """What gives ids from `first` on to shapes, notes and decisions that the server does not know.

    `layers` are those that the steps touch, as they are here, with what the server said of them.
    """
    steps = [(one, parse_json(one.body)) for one in outgoing if one.kind == STEP]
    fresh = _choose_ids(steps, old_desk, count(first))
    rebased = []
    for one, body in steps:
        before = {name: _renumber_before(found, fresh) for name, found in one.before.items()}
        rebased.append(Rebased(one.id, dump_json(_renumber_body(body, fresh)), before))
    parts = [
        edit
        for old, new in fresh.items()
        for edit in (*_renumber_part(project.notes, old, new), *_renumber_part(project.decisions, old, new))
    ]
    parts = [_renumber_subject(edit, fresh) for edit in parts]
    changed = tuple(ReceivedLayer(_renumber_layer(layer, fresh), word) for layer, word in layers)
    return Received(layers=changed, rebased=tuple(rebased), parts=tuple(parts))


def _choose_ids(
    steps: Iterable[tuple[Outgoing, dict[str, Any]]], old_desk: int, numbers: Iterable[int]
) -> dict[int, int]:
    """By the ids that were given here and are unknown to the server their new ones."""
    following = iter(numbers)
    known: set[int] = set()
    fresh: dict[int, int] = {}
    for one, body in steps:
        known.update(one.before.get("known", ()))
        known.update(row[0] for name, found in one.before.items() if name != "known" for row in found["rows"])
        put = [row[0] for entry in body["layers"] for row in entry["put"]]
        put += [row[0] for name in ("notes", "decisions") for row in body.get(name, {}).get("put", ())]
        for number in put:
            if number >> DESK_BITS == old_desk and number not in known and number not in fresh:
                fresh[number] = next(following)
        known.update(put)
    return fresh


def _renumber_body(body: dict[str, Any], fresh: Mapping[int, int]) -> dict[str, Any]:
    for entry in body["layers"]:
        entry["put"] = [[fresh.get(row[0], row[0]), *row[1:]] for row in entry["put"]]
        entry["gone"] = [fresh.get(number, number) for number in entry["gone"]]
    for name in ("notes", "decisions"):
        if name in body:
            for ids in {"gone", "known"} & body[name].keys():
                body[name][ids] = [fresh.get(number, number) for number in body[name][ids]]
    notes = body.get("notes", {})
    for row in (*notes.get("put", ()), *notes.get("before", ())):
        row[0], row[2], row[7] = (fresh.get(row[at], row[at]) for at in (0, 2, 7))
    for row in body.get("decisions", {}).get("put", ()):
        row[0] = fresh.get(row[0], row[0])
        row[3] = dump_json([fresh.get(number, number) for number in parse_json(row[3])])
    return body


def _renumber_before(found: Any, fresh: Mapping[int, int]) -> Any:
    """The rows before a step, or the list of known notes, under new ids."""
    if isinstance(found, list):
        return [fresh.get(number, number) for number in found]
    rows = [[fresh.get(row[0], row[0]), *row[1:]] for row in found["rows"]]
    return {**found, "rows": rows, "ids": sorted(fresh.get(number, number) for number in found["ids"])}


def _renumber_part(parts: Mapping[int, Any], old: int, new: int) -> list[PartEdit]:
    found = parts.get(old)
    return [] if found is None else [PartEdit(found, None), PartEdit(None, replace(found, id=new))]


def _renumber_subject(edit: PartEdit, fresh: Mapping[int, int]) -> PartEdit:
    """The edit with the new ids of the shapes that a note or a decision is about."""
    part: Any = edit.after
    if part is None:
        return edit
    if hasattr(part, "shapes"):
        return PartEdit(None, replace(part, shapes=tuple(sorted(fresh.get(shape, shape) for shape in part.shapes))))
    shape = None if part.shape is None else fresh.get(part.shape, part.shape)
    answers = None if part.answers is None else fresh.get(part.answers, part.answers)
    return PartEdit(None, replace(part, shape=shape, answers=answers))


def _renumber_layer(layer: Layer, fresh: Mapping[int, int]) -> Layer:
    ids = np.array([fresh.get(number, number) for number in layer.shapes.id.tolist()], dtype=np.int64)
    order = np.argsort(ids, kind="stable")
    return layer.with_shapes(layer.shapes.with_columns(id=ids).take(order))
