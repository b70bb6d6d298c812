"""Reads the server's answers as values of the project, and joins them with what was done here, row by row.

Where both touched different rows of a layer, the steps of this desk start from the server's state. Where they touched
the same row in two ways there are two versions, and the person chooses: nothing is ever thrown away. Unsent rows get
new ids where the server has given theirs to other things.
"""

import uuid
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, count
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase
from annotator.model.author import Author
from annotator.model.columns import AUTHOR, DECISION, IMAGE, LABEL, NOTE, Noun, NounTable, dump_json, parse_json
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status, find_first
from annotator.model.project import Part, PartEdit, Project
from annotator.model.protocol import Protocol
from annotator.model.shapes import DESK_BITS, Attributes, Shapes
from annotator.model.vocabulary import Vocabulary
from annotator.store.replica import outbox
from annotator.store.replica.received import Added, Parked, Rebased, Received, ReceivedLayer, ServerState
from annotator.store.tables.headers import parse_settings
from annotator.store.tables.layers import shapes_of_rows

Row = list[Any]
CONFLICT = "conflict"
"""Code of a parked state: two desks of one person changed the same row."""


class Here(Struct, frozen=True):
    """This desk: the layer as it is here, its steps that the server has not, oldest first, and the name of the desk."""

    layer: Layer
    outgoing: Sequence[outbox.Outgoing]
    host: str


class Why(Struct, frozen=True):
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
    name = outbox.format_key(key)
    first: dict[int, Row | None] = {}
    final: dict[int, Row | None] = {}
    bodies = [parse_json(one.body) for one in here.outgoing]
    entries = [next(entry for entry in body["layers"] if _key_of(entry) == key) for body in bodies]
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
    told = [
        (one.before[name], entry) for one, entry in zip(here.outgoing, entries, strict=True) if "attributes" in entry
    ]
    said = outbox.describe_attributes(there.layer.attributes)
    if told and said not in (told[0][0]["attributes"], told[-1][1]["attributes"]):
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
        attributes=outbox.read_attributes(told[-1][1]["attributes"]) if told else there.layer.attributes,
        seconds=max(here.layer.seconds, there.layer.seconds),
        unblinded=max(here.layer.unblinded, there.layer.unblinded),
        seen=here.layer.seen or there.layer.seen,
        first_finished=find_first(here.layer.first_finished, there.layer.first_finished),
    )
    changed = tuple(
        Rebased(one.id, dump_json(body), one.before) for one, body in zip(here.outgoing, bodies, strict=True)
    )
    return Received(layers=(ReceivedLayer(layer, there.server),), rebased=changed)


def take_what_holds_all(here: Here, there: ReceivedLayer) -> Received | None:
    """The server's layer under the unsent steps where all else of this desk is in it; None where some may be lost.

    For a restored server on which another desk went on before this one could say what is missing.
    """
    theirs, said = _index_rows(there.layer), here.layer.attributes
    unsent = [one.before[outbox.format_key(there.layer.key)] for one in here.outgoing]
    touched = {number for before in unsent for number in before["ids"]}
    if any(theirs.get(shape) != row for shape, row in _index_rows(here.layer).items() if shape not in touched) or (
        said and said != there.layer.attributes and not any("attributes" in before for before in unsent)
    ):
        return None
    return join_steps(here, there) if unsent else Received(layers=(there,))


def remember_exposure(there: ReceivedLayer, known: ServerState, outgoing: Iterable[outbox.Outgoing]) -> ReceivedLayer:
    """The layer of a restored server, which forgot what it had delivered, with that and the unsent edits after it."""
    name = outbox.format_key(there.layer.key)
    edits = known.delivered_edits + sum(
        bool(one.before[name]["ids"]) or "attributes" in one.before[name] for one in outgoing
    )
    return replace(there, server=replace(there.server, exposed_at=known.exposed_at, delivered_edits=edits))


def make_difference(here: Here, there: ReceivedLayer, now: float) -> Received:
    """What sends the difference between this desk's layer and the server's as one new step.

    For a server that was restored from a backup and knows less than it once acknowledged. Nothing is sent where that is
    no more than what was said of the layer.
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
        "first_finished": here.layer.first_finished,
        "displayed": here.layer.seen,
        "unblinded": False,
        "put": [row for shape, row in mine.items() if theirs.get(shape) != row],
        "gone": [shape for shape in theirs if shape not in mine],
    }
    differs = here.layer.attributes != there.layer.attributes
    if differs:
        entry["attributes"] = outbox.describe_attributes(here.layer.attributes)
    left = _take_layer_out(here.outgoing, key)
    is_same = (here.layer.status, here.layer.purpose) == (there.layer.status, there.layer.purpose)
    if is_same and not (entry["put"] or entry["gone"] or entry["seconds"] or differs):
        return replace(left, layers=(there,))
    body: dict[str, Any] = {"uuid": number, "at": now, "name": "Send again", "action": "do", "again": True}
    body |= {"image": key.image, "layers": [entry]}
    layer = replace(here.layer, revision=there.server.revision + 1)
    touched = sorted({row[0] for row in entry["put"]} | set(entry["gone"]))
    before: dict[str, Any] = {
        "status": there.layer.status.value,
        "purpose": there.layer.purpose.value,
        "rows": [theirs[shape] for shape in touched if shape in theirs],
        "ids": touched,
    }
    if differs:
        before["attributes"] = outbox.describe_attributes(there.layer.attributes)
    added = Added(number, key, now, dump_json(body), {outbox.format_key(key): before})
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
        "rows": outbox.describe_rows(key, here.layer.shapes),
        "attributes": outbox.describe_attributes(here.layer.attributes),
    }
    parked = Parked(number, key, why.time, here.host, why.code, why.sentence, body, "new")
    left = _take_layer_out(here.outgoing, key)
    return replace(left, layers=(there,), parked=(parked,))


def _take_layer_out(outgoing: Sequence[outbox.Outgoing], key: LayerKey) -> Received:
    """Takes one layer out of steps; a step that touches nothing else leaves the outbox."""
    done: list[int] = []
    rebased: list[Rebased] = []
    for one in outgoing:
        body = parse_json(one.body)
        body["layers"] = [entry for entry in body["layers"] if _key_of(entry) != key]
        if not body["layers"] and not body.get("notes") and not body.get("decisions"):
            done.append(one.id)
        else:
            before = {name: rows for name, rows in one.before.items() if name != outbox.format_key(key)}
            rebased.append(Rebased(one.id, dump_json(body), before))
    return Received(done=tuple(done), rebased=tuple(rebased))


def list_keys(outgoing: outbox.Outgoing) -> list[LayerKey]:
    """The layers that a step of the outbox touches."""
    return [_key_of(entry) for entry in parse_json(outgoing.body).get("layers", ())]


def _key_of(entry: dict[str, Any]) -> LayerKey:
    return LayerKey(entry["image"], entry["author"], entry["round"])


def _index_rows(layer: Layer) -> dict[int, Row]:
    return {row[0]: row for row in outbox.describe_rows(layer.key, layer.shapes)}


def renumber_unsent(
    outgoing: Sequence[outbox.Outgoing],
    layers: Iterable[tuple[Layer, ServerState]],
    project: Project,
    *,
    old_desk: int,
    first: int,
) -> Received:
    """What gives ids from `first` on to shapes, notes and decisions that the server does not know.

    `layers` are those that the steps touch, as they are here, with what the server said of them.
    """
    steps = [(one, parse_json(one.body)) for one in outgoing if one.kind == outbox.STEP]
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
    changed = tuple(ReceivedLayer(_renumber_layer(layer, fresh), state) for layer, state in layers)
    return Received(layers=changed, rebased=tuple(rebased), parts=tuple(parts))


def move_unsent(
    outgoing: Sequence[outbox.Outgoing],
    load_layer: Callable[[LayerKey], Layer],
    project: Project,
    images: Mapping[int, int],
    authors: Mapping[int, int],
    there: Mapping[str, Any],
) -> Received:
    """What puts the work on images, and of authors, under the numbers that these have on the server.

    `there` is an answer of `take_parts`. Nothing of them was sent: the steps of `outgoing` are all there is.
    """
    authors = _make_way(authors, outgoing, there)

    def rename(key: LayerKey) -> LayerKey:
        return key._replace(image=images.get(key.image, key.image), author=authors.get(key.author, key.author))

    moved = [key for key in project.layers if rename(key) != key]
    emptied = (Layer.make(key, Shapes.empty()) for key in moved)
    layers = (replace(load_layer(key), key=rename(key)) for key in moved)
    rebased = [
        Rebased(one.id, dump_json(_move_body(parse_json(one.body), images, authors)), _move_before(one, rename))
        for one in outgoing
    ]
    parts = [*_find_image_edits(project, images, there), *_find_author_edits(project, authors, there)]
    notes = [note for note in project.notes.values() if note.image in images]
    decisions = [decision for decision in project.decisions.values() if decision.image in images]
    parts += [PartEdit(note, replace(note, image=images[note.image])) for note in notes]
    parts += [PartEdit(one, replace(one, image=images[one.image])) for one in decisions]
    changed = tuple(ReceivedLayer(layer, ServerState(0)) for layer in (*emptied, *layers))
    return Received(layers=changed, rebased=tuple(rebased), parts=tuple(parts))


def _find_image_edits(project: Project, images: Mapping[int, int], there: Mapping[str, Any]) -> list[PartEdit]:
    new = set(images.values()) - set(project.images)
    gone = [PartEdit(project.images[old], None) for old in images if old in project.images]
    edits = find_part_edits(project, there)
    return gone + [edit for edit in edits if isinstance(edit.after, Image) and edit.after.id in new]


def _find_author_edits(project: Project, authors: Mapping[int, int], there: Mapping[str, Any]) -> list[PartEdit]:
    """All go and come, as names pass from one number to another. A name that is theirs is not mine, too."""
    edits = find_author_edits(project, there["authors"])
    theirs = {edit.after.id: edit.after for edit in edits if isinstance(edit.after, Author)}
    told = {row["id"]: row["name"] for row in there["authors"]}
    gone = [project.authors[number] for number in {*authors, *theirs} if number in project.authors]
    mine = [replace(project.authors[old], id=new) for old, new in authors.items() if new not in told]
    mine = [replace(author, name=find_free_name(author.name, told.values())) for author in mine]
    added = [PartEdit(None, author) for author in (*theirs.values(), *mine)]
    return [*(PartEdit(author, None) for author in gone), *added]


def _make_way(
    authors: Mapping[int, int], outgoing: Sequence[outbox.Outgoing], there: Mapping[str, Any]
) -> dict[int, int]:
    """The new numbers of authors, with those of others that are unsent and whose number or name is taken now."""
    unsent: dict[int, Any] = {}
    for one in outgoing:
        rows = parse_json(one.body).get("authors", {}).get("put", ()) if one.kind != outbox.STEP else ()
        known = {row["id"] for row in one.before.get("authors", ())}.union(authors)
        unsent |= {row["id"]: row for row in rows if row["id"] not in known}
    told, names = {row["id"] for row in there["authors"]}, {row["name"]: row for row in there["authors"]}
    fresh = dict(authors)
    following = count(1 + max([*told, *unsent, *fresh, *fresh.values()]))
    for number, row in unsent.items():
        same = names.get(row["name"])
        if same is not None and same["kind"] == row["kind"]:
            fresh[number] = same["id"]
        elif same is not None or number in told or number in authors.values():
            fresh[number] = next(following)
    return fresh


def find_free_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number where it is taken."""
    names = chain([name], (f"{name} ({number})" for number in count(2)))
    return next(found for found in names if found not in taken)


def _move_body(body: dict[str, Any], images: Mapping[int, int], authors: Mapping[int, int]) -> dict[str, Any]:
    """A step or a change of parts."""
    for entry in body.get("layers", ()):
        entry |= {
            "image": images.get(entry["image"], entry["image"]),
            "author": authors.get(entry["author"], entry["author"]),
        }
    if body.get("image") in images:
        body["image"] = images[body["image"]]
    for row in (*body.get("notes", {}).get("put", ()), *body.get("notes", {}).get("before", ())):
        row[1] = images.get(row[1], row[1])
    for row in body.get("decisions", {}).get("put", ()):
        row[1] = images.get(row[1], row[1])
    for name, fresh in (("images", images), ("authors", authors)):
        if name in body:
            found = body[name]
            found["put"] = [{**row, "id": fresh.get(row["id"], row["id"])} for row in found["put"]]
            found["gone"] = [fresh.get(number, number) for number in found["gone"]]
    return body


def _move_before(one: outbox.Outgoing, rename: Callable[[LayerKey], LayerKey]) -> dict[str, Any]:
    """What was before a step, by layers; before a change of parts the rows of images and authors."""
    if one.kind == outbox.STEP:
        keys = {outbox.format_key(key): outbox.format_key(rename(key)) for key in list_keys(one)}
        return {keys.get(name, name): found for name, found in one.before.items()}
    before = dict(one.before)
    for name in ("images", "authors"):
        rows = [(row, rename(LayerKey(row["id"], row["id"]))) for row in before.get(name, ())]
        before[name] = [{**row, "id": key.image if name == "images" else key.author} for row, key in rows]
    return before


def _choose_ids(
    steps: Iterable[tuple[outbox.Outgoing, dict[str, Any]]], old_desk: int, numbers: Iterable[int]
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


class Header(Struct, frozen=True):
    """A layer as the server tells of it, without its rows."""

    key: LayerKey
    status: Status
    seconds: float
    unblinded: int
    seen: bool
    count: int
    purpose: PassPurpose
    first_finished: int | None
    attributes: Attributes | None
    server: ServerState
    changed: int
    """The server's clock when it last changed."""


def read_header(row: Sequence[Any]) -> Header:
    """The header of a row of `changed` or `take_layers`."""
    image, author, number, status, revision, seconds, unblinded, seen, count, purpose, *rest = row
    first_finished, rows_hash, edits, exposed_at, could_see, changed, said = rest
    return Header(
        key=LayerKey(image, author, number),
        status=Status(status),
        seconds=seconds,
        unblinded=unblinded,
        seen=bool(seen),
        count=count,
        purpose=PassPurpose(purpose),
        first_finished=first_finished,
        attributes=outbox.read_attributes(said),
        server=ServerState(revision, rows_hash, edits, exposed_at, bool(could_see)),
        changed=changed,
    )


def read_layer(answer: Mapping[str, Any]) -> ReceivedLayer:
    """A whole layer of `take_layers`."""
    header = read_header(answer["header"])
    shapes = shapes_of_rows([tuple(row) for row in answer["rows"]])
    layer = Layer(
        header.key,
        header.status,
        header.server.revision,
        header.seconds,
        header.unblinded,
        header.seen,
        len(shapes),
        shapes,
        header.purpose,
        header.server.delivered_edits,
        header.server.could_see,
        header.first_finished,
        header.attributes,
    )
    return ReceivedLayer(layer, header.server)


def find_author_edits(project: Project, rows: Iterable[Mapping[str, Any]]) -> list[PartEdit]:
    """The authors among these rows that the project does not have, or has otherwise."""
    return [
        edit for author in AUTHOR.read_described(rows) for edit in _find_edit(project.authors.get(author.id), author)
    ]


def find_talk_edits(
    project: Project, notes: Iterable[Sequence[Any]], decisions: Iterable[Sequence[Any]]
) -> list[PartEdit]:
    """What notes and decisions change in the project; those of images that it does not have are left out."""
    edits: list[PartEdit] = []
    for note, is_gone in _read_talk(NOTE, notes):
        edits += _find_edit(project.notes.get(note.id), None if is_gone or note.image not in project.images else note)
    for one, is_gone in _read_talk(DECISION, decisions):
        edits += _find_edit(project.decisions.get(one.id), None if is_gone or one.image not in project.images else one)
    return edits


def _read_talk(table: NounTable[Noun], rows: Iterable[Sequence[Any]]) -> Iterator[tuple[Noun, bool]]:
    """Notes or decisions, each with whether it is gone, which the server says behind their columns."""
    found, end = list(rows), len(table.columns)
    return zip(table.read_rows(row[:end] for row in found), [bool(row[end]) for row in found], strict=True)


def find_part_edits(project: Project, answer: Mapping[str, Any]) -> list[PartEdit]:
    """What `take_parts` changes in the project: images, labels, authors, settings. Authors are never taken away."""
    edits: list[PartEdit] = []
    found = IMAGE.read_described(answer["images"])
    images = {image.id: _keep_size(image, project.images.get(image.id)) for image in found}
    known = set(project.images)
    gone = known - images.keys() if answer["whole"] else known.intersection(answer["gone"])
    edits += [PartEdit(note, None) for note in project.notes.values() if note.image in gone]
    edits += [PartEdit(one, None) for one in project.decisions.values() if one.image in gone]
    edits += [PartEdit(project.images[number], None) for number in sorted(gone)]
    edits += [edit for image in images.values() for edit in _find_edit(project.images.get(image.id), image)]
    edits += find_author_edits(project, answer["authors"])
    told = answer["project"]
    vocabulary = Vocabulary(tuple(LABEL.read_described(answer["labels"])), told["next_label_id"], bool(told["parts"]))
    edits += _find_edit(project.vocabulary, vocabulary)
    edits += _find_edit(project.metrics, parse_settings(told["metrics"])[0])
    return edits + _find_edit(project.protocol, _read_protocol(told["protocol"]))


def _find_edit(before: Part | None, after: Part | None) -> list[PartEdit]:
    return [] if before == after else [PartEdit(before, after)]


def _keep_size(image: Image, known: Image | None) -> Image:
    """The image with its size as it is known here, where only this desk has seen the picture."""
    if known is None or image.has_size or not known.has_size:
        return image
    return replace(
        image,
        width=known.width,
        height=known.height,
        orientation=known.orientation,
        content_hash=image.content_hash or known.content_hash,
    )


def _read_protocol(text: str) -> Protocol:
    try:
        return msgspec.json.decode(text, type=Protocol)
    except (ValueError, TypeError):
        return Protocol()
