"""Outbox: steps that the server of a team project has not acknowledged, written in the very transaction of each step.

A step leaves it only when the server has said that it holds it. What a step touched is kept as it was beside it, so
that steps of two desks of one person can be joined where they touched different rows.
"""

import sqlite3
import uuid
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase, UserError
from annotator.model.author import Author
from annotator.model.columns import AUTHOR, DECISION, IMAGE, NOTE, NounTable, describe_labels, dump_json, parse_json
from annotator.model.decision import Decision
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Commit, LayerEdit, PartEdit
from annotator.model.protocol import Protocol
from annotator.model.review_note import ReviewNote
from annotator.model.shapes import Attributes, Shapes
from annotator.model.vocabulary import Vocabulary
from annotator.store.replica.membership import Membership
from annotator.store.tables.layers import make_shape_rows
from annotator.store.tables.schema import DECISIONS, OUTBOX, PARKED, TEAM_LAYER

STEP: Final = "step"
"""Kind of a row whose body goes to `commit_steps`."""
PARTS: Final = "parts"
"""Kind of a row whose body goes to `commit_parts`."""

WAITING: Final = "waiting"
"""State of a row that is to be sent."""
REFUSED: Final = "refused"
"""State of a row that the server refused for good; its layer's state is parked."""

OWNERS_ALONE: Final = Phrase(
    "This is a team project, whose images, labels, people and settings are changed by its owner; leave a note for what "
    "you miss."
)
"""Why annotators and auditors change no parts."""

_NO_KEY: Final = (None, None, None)

_NOUNS: Final[tuple[tuple[str, type[Any], NounTable[Any]], ...]] = (
    ("images", Image, IMAGE),
    ("authors", Author, AUTHOR),
)
"""Which parts travel as lists of rows, and under which name."""


class Outgoing(Struct, frozen=True):
    """One row of the outbox."""

    id: int
    uuid: str
    kind: str
    time: float
    """When the step was made, seconds since 1970."""
    body: str
    """What the server is told, byte for byte each time."""
    before: dict[str, Any]
    """By layer (`image/author/pass`) the status and the rows that were touched, as they were; `known` holds the ids of
    the notes and decisions that were there."""
    state: str
    sentence: str
    """Why the server refused it; mostly empty."""


class Unsent(Struct, frozen=True):
    """How much has not been acknowledged."""

    count: int
    since: float | None
    """When the oldest of them was made, seconds since 1970; None when there is none."""
    refused: int = 0
    parked: int = 0
    """Versions of a layer between which the person has to choose."""


def write_outgoing(connection: sqlite3.Connection, record: Commit, membership: Membership) -> None:
    """Puts a step into the outbox, inside the transaction that stores it.

    Raises UserError, and the transaction stops, for what the person's role does not allow.
    """
    _refuse_foreign(record, membership)
    removed = _find_removed(record)
    if removed:
        gone = [(0, *edit.key) for edit in record.step.layers if edit.key.image in removed]
        TEAM_LAYER.update(connection, ["revision"], gone)  # so that it is taken again where it comes back
        record = _leave_out(record, removed)
    parts = [edit for edit in record.step.parts if not isinstance(edit.part, ReviewNote | Decision)]
    if parts:
        told = _describe_parts(parts)
        if removed:
            told["images"]["whole"] = True
        if record.reason.strip():
            told["reason"] = record.reason.strip()
        body, before = dump_json(told), dump_json(_describe_parts_before(parts))
        add_outgoing(connection, str(uuid.uuid4()), PARTS, None, record.seconds, body, before)
    if record.layers or len(parts) < len(record.step.parts):
        number = str(uuid.uuid4())
        body = _format_step(connection, record, number)
        key = record.layers[0].key if record.layers else None
        known = [edit.before.id for edit in record.step.parts if isinstance(edit.before, ReviewNote | Decision)]
        lists = [
            f"{dump_json(format_key(edit.key))}:{dump_json(_describe_before(edit))}" for edit in record.step.layers
        ]
        text = "{" + ",".join([*lists, f'"known":{dump_json(known)}']) + "}"
        add_outgoing(connection, number, STEP, key, record.seconds, body, text)


def add_outgoing(
    connection: sqlite3.Connection, number: str, kind: str, key: LayerKey | None, seconds: float, body: str, before: str
) -> None:
    """Puts a row into the outbox that is to be sent, about one layer or none."""
    OUTBOX.insert(connection, [(None, number, kind, *(key or _NO_KEY), seconds, body, before, WAITING, "")])


def read_outgoing(connection: sqlite3.Connection, most: int = -1) -> list[Outgoing]:
    """The rows, oldest first; with `most` the oldest of them."""
    return [
        Outgoing(number, name, kind, time, body, parse_json(before), state, sentence)
        for number, name, kind, _image, _author, _round, time, body, before, state, sentence in OUTBOX.select(
            connection, rest="ORDER BY id LIMIT ?", values=(most,)
        )
    ]


def count_unsent(connection: sqlite3.Connection) -> Unsent:
    """What the status line says of the outbox."""
    waiting = "WHERE state = 'waiting'"
    count, since = OUTBOX.select(connection, ["count(*)", "min(time)"], waiting).fetchone()
    refused, parked = OUTBOX.count(connection, "WHERE state = 'refused'"), PARKED.count(connection, waiting)
    return Unsent(count, since, refused, parked)


def format_key(key: LayerKey) -> str:
    """A layer's key as the name of a value in JSON."""
    return f"{key.image}/{key.author}/{key.pass_number}"


def describe_rows(key: LayerKey, shapes: Shapes) -> list[list[Any]]:
    """Shapes as the rows that travel: those of the table `shape` without the layer's key, and without a minus zero."""
    return [[*row[3:5], *(edge + 0.0 for edge in row[5:9]), *row[9:]] for row in make_shape_rows(key, shapes)]


def describe_attributes(attributes: Attributes | None) -> str | None:
    """What is said of an image as it travels."""
    return dump_json(attributes) if attributes else None


def read_attributes(text: str | None) -> Attributes | None:
    """What `describe_attributes` told."""
    return (parse_json(text) or None) if text else None


def describe_layer(edit: LayerEdit, layer: Layer, *, seconds: float, base: int, unblinded: bool) -> dict[str, Any]:
    """What a step tells of one layer."""
    kept = set(edit.after.id.tolist())
    said = {} if edit.attributes is None else {"attributes": describe_attributes(edit.attributes[1])}
    return {
        "image": layer.key.image,
        "author": layer.key.author,
        "round": layer.key.pass_number,
        "base": base,
        "status": layer.status.value,
        "purpose": layer.purpose.value,
        "seconds": max(seconds, 0.0),
        "first_finished": layer.first_finished,
        "displayed": layer.seen,
        "unblinded": unblinded,
        **said,
        "put": describe_rows(layer.key, edit.after),
        "gone": [number for number in edit.before.id.tolist() if number not in kept],
    }


def _refuse_foreign(record: Commit, membership: Membership) -> None:
    """Raises UserError for what only others may change in a team project."""
    for edit in record.step.parts:
        if isinstance(edit.part, Decision):
            if not membership.may_decide:
                raise UserError("This is a team project, whose disagreements are decided by its auditors.")
        elif not isinstance(edit.part, ReviewNote) and not membership.may_change_parts:
            raise UserError(OWNERS_ALONE)
    foreign = any(layer.key.author != membership.author_id for layer in record.layers)
    if foreign and not membership.may_decide:
        raise UserError("This is a team project, in which you change your own shapes only.")


def _find_removed(record: Commit) -> set[int]:
    """Images that a step takes out, or that its undoing brings back: what lies on them goes and comes at the server."""
    is_back = record.action == "undo"
    pairs = ((edit.after, edit.before) if is_back else (edit.before, edit.after) for edit in record.step.parts)
    return {there.id for there, other in pairs if isinstance(there, Image) and other is None}


def _leave_out(record: Commit, images: Collection[int]) -> Commit:
    """The step without what lies on these images."""
    pairs = zip(record.step.layers, record.layers, strict=True)
    kept = [(edit, layer) for edit, layer in pairs if layer.key.image not in images]
    parts = (
        edit
        for edit in record.step.parts
        if not isinstance(edit.part, ReviewNote | Decision) or edit.part.image not in images
    )
    step = replace(record.step, layers=tuple(edit for edit, _ in kept), parts=tuple(parts))
    return replace(record, step=step, layers=tuple(layer for _, layer in kept))


def _iterate_layers(connection: sqlite3.Connection, record: Commit) -> Iterator[dict[str, Any]]:
    """What the server is told of the layers; notes for each how much of its time it has been told."""
    for edit, layer in zip(record.step.layers, record.layers, strict=True):
        sent = TEAM_LAYER.select(connection, ["seconds_sent"], key=layer.key).fetchone()
        spent = layer.seconds - (0.0 if sent is None else sent[0])
        TEAM_LAYER.put(connection, [(*layer.key, 0, 0, layer.seconds, 0, None, False)], ["seconds_sent"])
        changes_rows = edit.changes_work
        yield describe_layer(
            edit,
            layer,
            seconds=spent,
            base=layer.revision - 1,
            unblinded=record.unblinded and layer.seen and changes_rows,
        )


def _format_step(connection: sqlite3.Connection, record: Commit, number: str) -> str:
    """What the server is told of a step, as JSON; layer after layer, as their text takes a tenth of their values."""
    step = record.step
    head = {"uuid": number, "at": record.seconds, "name": step.name, "action": record.action, "image": step.image}
    if record.reason.strip():
        head["reason"] = record.reason.strip()
    layers = ",".join(map(dump_json, _iterate_layers(connection, record)))
    parts = [dump_json(head)[1:-1], f'"layers":[{layers}]', dump_json(_describe_talk(connection, record))[1:-1]]
    return "{" + ",".join(part for part in parts if part) + "}"


def _describe_talk(connection: sqlite3.Connection, record: Commit) -> dict[str, Any]:
    """The notes and decisions of a step."""
    body: dict[str, Any] = {}
    notes = [edit for edit in record.step.parts if isinstance(edit.part, ReviewNote)]
    decisions = [edit for edit in record.step.parts if isinstance(edit.part, Decision)]
    if notes:
        put = [NOTE.make_row(edit.after) for edit in notes if isinstance(edit.after, ReviewNote)]
        changed = [NOTE.make_row(edit.before) for edit in notes if isinstance(edit.before, ReviewNote) and edit.after]
        body["notes"] = {"put": put, "gone": _list_gone(notes), "before": changed}
    if decisions:
        put = [DECISION.make_row(edit.after) for edit in decisions if isinstance(edit.after, Decision)]
        images = {edit.part.image for edit in decisions if isinstance(edit.part, Decision)}
        known = [
            row[0]
            for image in sorted(images)
            for row in DECISIONS.select(connection, ["id"], "WHERE image_id = ? ORDER BY id", (image,))
        ]
        body["decisions"] = {"put": put, "gone": _list_gone(decisions), "known": known}
    return body


def _describe_before(edit: LayerEdit) -> dict[str, Any]:
    said = {} if edit.attributes is None else {"attributes": describe_attributes(edit.attributes[0])}
    return said | {
        "status": edit.status_before.value,
        "purpose": edit.purpose_before.value,
        "rows": describe_rows(edit.key, edit.before),
        "ids": sorted(edit.ids),
    }


def _list_gone(edits: Iterable[PartEdit]) -> list[int]:
    return [edit.before.id for edit in edits if edit.after is None and isinstance(edit.before, ReviewNote | Decision)]


def _describe_parts(edits: Sequence[PartEdit]) -> dict[str, Any]:
    """The body of `commit_parts`."""
    body: dict[str, Any] = {}
    for name, kind, table in _NOUNS:
        touched = [edit for edit in edits if isinstance(edit.part, kind)]
        if touched:
            put = [table.describe(edit.after) for edit in touched if isinstance(edit.after, Image | Author)]
            gone = [
                edit.before.id for edit in touched if edit.after is None and isinstance(edit.before, Image | Author)
            ]
            body[name] = {"put": put, "gone": gone}
    project: dict[str, Any] = {}
    for edit in edits:
        if isinstance(edit.after, Vocabulary):
            body["labels"] = describe_labels(edit.after)
            project["parts"] = edit.after.parts
        elif isinstance(edit.after, MetricSettings):
            project["metrics"] = dump_json(edit.after)
        elif isinstance(edit.after, Protocol):
            project["protocol"] = dump_json(edit.after)
    if project:
        body["project"] = project
    return body


def _describe_parts_before(edits: Sequence[PartEdit]) -> dict[str, Any]:
    """The same things as they were, to be compared with what the server has."""
    turned = [PartEdit(edit.after, edit.before) for edit in edits]
    before = _describe_parts([edit for edit in turned if edit.after is not None])
    for name, kind, table in _NOUNS:
        before[name] = [table.describe(edit.before) for edit in edits if isinstance(edit.before, kind)]
    return before
