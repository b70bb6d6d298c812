"""Joining what was done here with what another desk of the same person did meanwhile, row by row.

Where both touched different rows of a layer, the steps of this desk start from the server's state. Where they touched
the same row in two ways there are two versions, and the person chooses: nothing is ever thrown away.
"""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from annotator.model.json_text import dump_json, parse_json
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.shapes import Shapes
from annotator.phrase import Phrase
from annotator.store.replica.outbox import Outgoing, describe_rows, format_key
from annotator.store.replica.received import Added, Parked, Rebased, Received, ReceivedLayer, ServerState
from annotator.store.tables.shape_rows import shapes_of_rows

Row = list[Any]
CONFLICT = "conflict"
"""Code of a parked state: two desks of one person changed the same row."""


@dataclass(frozen=True, slots=True)
class Here:
    """This desk: the layer as it is here, its steps that the server has not, oldest first, and the name of the desk."""

    layer: Layer
    outgoing: Sequence[Outgoing]
    host: str


@dataclass(frozen=True, slots=True)
class Why:
    """Why a state is parked."""

    code: str
    sentence: Phrase
    time: float


def make_empty_layer(key: LayerKey) -> ReceivedLayer:
    """What the server holds of a layer that it does not know."""
    return ReceivedLayer(Layer.make(key, Shapes.empty()), ServerState(0))


def join_steps(here: Here, there: ReceivedLayer) -> Received | None:
    """What lets the steps of this desk start from the server's state; None where both touched the same row."""
    key, rows = there.layer.key, _index_rows(there.layer)
    name = format_key(key)
    first: dict[int, Row | None] = {}
    final: dict[int, Row | None] = {}
    bodies = [parse_json(one.body) for one in here.outgoing]
    entries = [_find_entry(body, key) for body in bodies]
    for one, entry in zip(here.outgoing, entries, strict=True):
        before = {row[0]: row for row in one.before[name]["rows"]}
        for number in one.before[name]["ids"]:
            first.setdefault(number, before.get(number))
        final |= dict.fromkeys(entry["gone"]) | {row[0]: row for row in entry["put"]}
    if any(rows.get(number) not in (row, final.get(number)) for number, row in first.items()):
        return None
    began, ended = here.outgoing[0].before[name]["status"], entries[-1]["status"]
    changes_status = any(
        entry["status"] != one.before[name]["status"] for one, entry in zip(here.outgoing, entries, strict=True)
    )
    if changes_status and there.layer.status.value not in (began, ended):
        return None
    status, revision, purpose = there.layer.status.value, there.server.revision, there.layer.purpose.value
    for one, entry in zip(here.outgoing, entries, strict=True):
        before_this = one.before[name]
        status = entry["status"] if entry["status"] != before_this["status"] else status
        purpose = entry["purpose"] if entry["purpose"] != before_this["purpose"] else purpose
        entry |= {"base": revision, "status": status, "purpose": purpose}
        revision += 1
        for number in entry["gone"]:
            rows.pop(number, None)
        rows |= {row[0]: row for row in entry["put"]}
    shapes = shapes_of_rows([tuple(rows[number]) for number in sorted(rows)])
    layer = replace(
        there.layer.with_shapes(shapes),
        status=Status(status),
        revision=revision,
        purpose=PassPurpose(purpose),
        seconds=max(here.layer.seconds, there.layer.seconds),
        unblinded=max(here.layer.unblinded, there.layer.unblinded),
        seen=here.layer.seen or there.layer.seen,
    )
    changed = tuple(
        Rebased(one.id, dump_json(body), one.before) for one, body in zip(here.outgoing, bodies, strict=True)
    )
    return Received(layers=(ReceivedLayer(layer, there.server),), rebased=changed)


def take_what_holds_all(here: Here, there: ReceivedLayer) -> Received | None:
    """The server's layer where all shapes of this desk are in it as they are here; None where some may be lost.

    For a restored server on which another desk went on before this one could say what is missing.
    """
    theirs = _index_rows(there.layer)
    if any(theirs.get(shape) != row for shape, row in _index_rows(here.layer).items()):
        return None
    return replace(_take_layer_out(here.outgoing, there.layer.key), layers=(there,))


def make_difference(here: Here, there: ReceivedLayer, now: float) -> Received:
    """What sends the difference between this desk's layer and the server's as one new step.

    For a server that was restored from a backup and knows less than it once acknowledged.
    """
    key, number = there.layer.key, str(uuid.uuid4())
    mine, theirs = _index_rows(here.layer), _index_rows(there.layer)
    entry: dict[str, Any] = {
        "image": key.image,
        "author": key.author,
        "round": key.pass_number,
        "base": there.server.revision,
        "status": here.layer.status.value,
        "purpose": here.layer.purpose.value,
        "seconds": max(0.0, here.layer.seconds - there.layer.seconds),
        "displayed": here.layer.seen,
        "unblinded": False,
        "put": [row for shape, row in mine.items() if theirs.get(shape) != row],
        "gone": [shape for shape in theirs if shape not in mine],
    }
    body: dict[str, Any] = {"uuid": number, "at": now, "name": "Send again", "action": "do", "again": True}
    body |= {"image": key.image, "layers": [entry]}
    layer = replace(here.layer, revision=there.server.revision + 1)
    left = _take_layer_out(here.outgoing, key)
    touched = sorted({row[0] for row in entry["put"]} | set(entry["gone"]))
    before = {
        "status": there.layer.status.value,
        "purpose": there.layer.purpose.value,
        "rows": [theirs[shape] for shape in touched if shape in theirs],
        "ids": touched,
    }
    added = Added(number, key, now, dump_json(body), {format_key(key): before})
    return replace(left, layers=(ReceivedLayer(layer, there.server),), added=(added,))


def park_layer(here: Here, there: ReceivedLayer, why: Why) -> Received:
    """What keeps this desk's version beside the server's, which becomes the layer; its steps leave the outbox."""
    key, number = there.layer.key, str(uuid.uuid4())
    body = {
        "id": number,
        "image": key.image,
        "author": key.author,
        "round": key.pass_number,
        "base": there.server.revision,
        "host": here.host,
        "at": why.time,
        "code": why.code,
        "sentence": str(why.sentence),
        "status": here.layer.status.value,
        "purpose": here.layer.purpose.value,
        "rows": describe_rows(key, here.layer.shapes),
    }
    parked = Parked(number, key, why.time, here.host, why.code, why.sentence, body, "new")
    left = _take_layer_out(here.outgoing, key)
    return replace(left, layers=(there,), parked=(parked,))


def _take_layer_out(outgoing: Sequence[Outgoing], key: LayerKey) -> Received:
    """Takes one layer out of steps; a step that touches nothing else leaves the outbox."""
    done: list[int] = []
    rebased: list[Rebased] = []
    for one in outgoing:
        body = parse_json(one.body)
        body["layers"] = [entry for entry in body["layers"] if _key_of(entry) != key]
        if not body["layers"] and not body.get("notes") and not body.get("decisions"):
            done.append(one.id)
        else:
            before = {name: rows for name, rows in one.before.items() if name != format_key(key)}
            rebased.append(Rebased(one.id, dump_json(body), before))
    return Received(done=tuple(done), rebased=tuple(rebased))


def list_keys(outgoing: Outgoing) -> list[LayerKey]:
    """The layers that a step of the outbox touches."""
    return [_key_of(entry) for entry in parse_json(outgoing.body).get("layers", ())]


def _key_of(entry: dict[str, Any]) -> LayerKey:
    return LayerKey(entry["image"], entry["author"], entry["round"])


def _find_entry(body: dict[str, Any], key: LayerKey) -> dict[str, Any]:
    return next(entry for entry in body["layers"] if _key_of(entry) == key)


def _index_rows(layer: Layer) -> dict[int, Row]:
    return {row[0]: row for row in describe_rows(layer.key, layer.shapes)}
