"""New ids for what is unsent: two files must never give one id to two things, nor two ids to one.

Of shapes, notes and decisions where a file turns out to be a copy; of images and authors where somebody else added the
same ones meanwhile.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain, count
from typing import Any

import numpy as np

from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.json_text import dump_json, parse_json
from annotator.model.layer import Layer, LayerKey
from annotator.model.project import Project
from annotator.model.shapes import DESK_BITS, Shapes
from annotator.model.step import PartEdit
from annotator.store.replica.outbox import STEP, Outgoing, format_key
from annotator.store.replica.received import Rebased, Received, ReceivedLayer, ServerState
from annotator.team.desk.answers import find_author_edits, find_part_edits
from annotator.team.desk.rebase import list_keys


def renumber_unsent(
    outgoing: Sequence[Outgoing],
    layers: Iterable[tuple[Layer, ServerState]],
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
    changed = tuple(ReceivedLayer(_renumber_layer(layer, fresh), state) for layer, state in layers)
    return Received(layers=changed, rebased=tuple(rebased), parts=tuple(parts))


def move_unsent(
    outgoing: Sequence[Outgoing],
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


def _make_way(authors: Mapping[int, int], outgoing: Sequence[Outgoing], there: Mapping[str, Any]) -> dict[int, int]:
    """The new numbers of authors, with those of others that are unsent and whose number or name is taken now."""
    unsent: dict[int, Any] = {}
    for one in outgoing:
        rows = parse_json(one.body).get("authors", {}).get("put", ()) if one.kind != STEP else ()
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


def _move_before(one: Outgoing, rename: Callable[[LayerKey], LayerKey]) -> dict[str, Any]:
    """What was before a step, by layers; before a change of parts the rows of images and authors."""
    if one.kind == STEP:
        keys = {format_key(key): format_key(rename(key)) for key in list_keys(one)}
        return {keys.get(name, name): found for name, found in one.before.items()}
    before = dict(one.before)
    for name in ("images", "authors"):
        rows = [(row, rename(LayerKey(row["id"], row["id"]))) for row in before.get(name, ())]
        before[name] = [{**row, "id": key.image if name == "images" else key.author} for row, key in rows]
    return before


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
