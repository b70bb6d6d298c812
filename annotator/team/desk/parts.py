"""Joining what two owners changed at once of images, labels, people and settings, field by field.

Where both changed the same field of the same thing, the server's stays and the person is told. A label that was made
here under a number that another desk gave away, too, gets a new one, and so do the unsent shapes that have it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

import numpy as np

from annotator.model.json_text import dump_json, parse_json
from annotator.model.layer import Layer
from annotator.model.project import Project
from annotator.model.step import PartEdit
from annotator.model.vocabulary import Label, Vocabulary
from annotator.phrase import Phrase
from annotator.store.replica.outbox import PARTS, STEP, Outgoing
from annotator.store.replica.received import Rebased, Received, ReceivedLayer, ServerState
from annotator.team.desk.renumber import find_free_name

Row = dict[str, Any]

MERGED_AT = "merged_at"
"""Beside what was before a change of parts: the version on top of which it was joined."""


@dataclass(slots=True)
class JoinedParts:
    """A change of parts on top of another owner's."""

    body: dict[str, Any]
    """What is to be sent; empty where nothing is left of it."""
    fresh: dict[int, int] = field(default_factory=dict)
    """By the number of a label that was made here the number that it has from now on."""
    images: dict[int, int] = field(default_factory=dict)
    """By the number of an image that was added here that of the same one that somebody else added, too."""
    authors: dict[int, int] = field(default_factory=dict)
    """The same of people and models; also where the number was given to somebody else meanwhile."""
    doubles: list[Phrase] = field(default_factory=list)
    """What both added, as the middle of a sentence."""
    clashes: list[Phrase] = field(default_factory=list)
    """What both changed, as the middle of a sentence."""

    def list_sentences(self) -> list[Phrase]:
        """What the person is told."""
        return [
            Phrase("Another owner changed {what} meanwhile; theirs stays. Look at it and change it again.", what=what)
            for what in self.clashes
        ] + [
            Phrase("Another owner added {what}, too. Both are one now; what was drawn here is on it.", what=what)
            for what in self.doubles
        ]


def join_parts(
    body: Mapping[str, Any], before: Mapping[str, Any], there: Mapping[str, Any], *, first_label: int
) -> JoinedParts:
    """Joins the body of a change with an answer of `take_parts`; `before` is what the change started from.

    New labels get numbers from `first_label` on, which none has here.
    """
    joined = JoinedParts({})
    for name, what, same in (("images", _name_image, joined.images), ("authors", _name_person, joined.authors)):
        if name in body:
            new = _join_new(body[name]["put"], before.get(name, ()), there[name], same)
            joined.doubles += [what(row) for row in body[name]["put"] if row not in new and row["id"] in same]
            put = _join_named(new, before.get(name, ()), there[name], joined, what)
            joined.body[name] = {"put": put, "gone": body[name]["gone"]}
    if "labels" in body:
        rows = _join_labels(body["labels"], before.get("labels", ()), there["labels"], joined)
        new = [row for row in body["labels"] if row["id"] not in _index_rows(before.get("labels", ()))]
        first = max(first_label, there["project"]["next_label_id"])
        joined.body["labels"] = rows + _add_new_labels(new, there["labels"], joined, first)
    if "project" in body:
        joined.body["project"] = _join_settings(body["project"], before.get("project", {}), there["project"], joined)
    return joined


def renumber_labels(
    outgoing: Sequence[Outgoing],
    layers: Iterable[tuple[Layer, ServerState]],
    project: Project,
    fresh: Mapping[int, int],
) -> Received:
    """What gives labels of unsent changes, steps and the layers that these touch their new numbers."""
    rebased = [
        Rebased(one.id, dump_json(_renumber_body(one, parse_json(one.body), fresh)), _renumber_before(one, fresh))
        for one in outgoing
    ]
    vocabulary = project.vocabulary
    labels = tuple(_renumber_label(label, fresh) for label in vocabulary.labels)
    after = Vocabulary(labels, max([vocabulary.next_id, *(number + 1 for number in fresh.values())]), vocabulary.parts)
    changed = tuple(ReceivedLayer(_renumber_layer(layer, fresh), state) for layer, state in layers)
    return Received(layers=changed, rebased=tuple(rebased), parts=(PartEdit(vocabulary, after),))


def _join_new(mine: Sequence[Row], before: Sequence[Row], there: Sequence[Row], same: dict[int, int]) -> list[Row]:
    """The rows without those that were added here and by somebody else, too; what else was added has its own number.

    `same` takes the numbers that both have from now on. A model and a person of one name are two.
    """
    known, theirs, names = _index_rows(before), _index_rows(there), {row["name"]: row for row in there}
    following = count(1 + max([0, *theirs, *(row["id"] for row in mine)]))
    rows = []
    for row in mine:
        other = names.get(row["name"])
        if row["id"] in known or (other is not None and other["id"] == row["id"]):
            rows.append(row)
        elif other is not None and other.get("kind") == row.get("kind"):
            same[row["id"]] = other["id"]
        else:
            if row["id"] in theirs:
                same[row["id"]] = next(following)
            rows.append({**row, "id": same.get(row["id"], row["id"]), "name": find_free_name(row["name"], names)})
    return rows


def _join_named(
    mine: Sequence[Row], before: Sequence[Row], there: Sequence[Row], joined: JoinedParts, what: Callable[[Row], Phrase]
) -> list[Row]:
    """Rows with a name that is theirs alone: images or people."""
    known, theirs = _index_rows(before), _index_rows(there)
    names = {row["name"]: row["id"] for row in there}
    rows = []
    for row in mine:
        base, other = known.get(row["id"]), theirs.get(row["id"])
        is_taken = names.get(row["name"], row["id"]) != row["id"]
        if is_taken or (other is None) != (base is None):
            joined.clashes.append(what(row))
        elif base is None or other is None:
            rows.append(row)
        else:
            rows.append(_join_row(row, base, other, joined, what))
    return rows


def _join_labels(mine: Sequence[Row], before: Sequence[Row], there: Sequence[Row], joined: JoinedParts) -> list[Row]:
    """The labels that were there before and those that are theirs."""
    known, own, theirs = _index_rows(before), _index_rows(mine), _index_rows(there)
    rows = []
    for other in there:
        base, row = known.get(other["id"]), own.get(other["id"])
        if base is None:
            rows.append(other)
        elif row is not None:
            rows.append(_join_row(row, base, other, joined, _name_label))
        elif _tell(other) != _tell(base):
            rows.append(other)
            joined.clashes.append(_name_label(other))
    for number in known.keys() & own.keys() - theirs.keys():
        if _tell(own[number]) != _tell(known[number]):
            joined.clashes.append(_name_label(own[number]))
    return _order_rows(rows, mine, before, there)


def _add_new_labels(new: Sequence[Row], there: Sequence[Row], joined: JoinedParts, first: int) -> list[Row]:
    """The labels that were made here, each under a number that nobody else gave; one of the same name is the same."""
    theirs, following = _index_rows(there), count(first)
    names = {row["name"]: row["id"] for row in there}
    added = []
    for row in new:
        if row["name"] in names:
            joined.fresh[row["id"]] = names[row["name"]]
            continue
        if row["id"] in theirs:
            joined.fresh[row["id"]] = next(following)
        added.append(row)
    joined.fresh = {old: number for old, number in joined.fresh.items() if old != number}
    return [_renumber_row(row, joined.fresh) for row in added]


def _order_rows(rows: list[Row], mine: Sequence[Row], before: Sequence[Row], there: Sequence[Row]) -> list[Row]:
    """The order of whoever changed it; the server's where both did."""
    known = _index_rows(before)
    orders = [[row["id"] for row in side if row["id"] in known] for side in (before, there, mine)]
    if orders[0] != orders[1]:
        return rows
    place = {number: index for index, number in enumerate(orders[2])}
    return sorted(rows, key=lambda row: place.get(row["id"], len(place)))


def _join_settings(mine: Row, before: Row, there: Row, joined: JoinedParts) -> Row:
    """The settings that were changed here; of those that are an object in JSON each value by itself."""
    rows: Row = {}
    for name, value in mine.items():
        if not isinstance(value, str):
            rows[name] = value
            continue
        own, base, theirs = (parse_json(side or "{}") for side in (value, before.get(name), there[name]))
        merged = _join_row(own, base, theirs, joined, _name_settings)
        rows[name] = there[name] if merged == theirs else dump_json(merged)
    return rows


def _join_row(mine: Row, before: Row, there: Row, joined: JoinedParts, what: Callable[[Row], Phrase]) -> Row:
    """Their row with what was changed here; where both changed the same field, theirs stays."""
    merged = dict(there)
    clashes = False
    for name, value in mine.items():
        if name == "position" or value == before.get(name):
            continue
        if there.get(name) in (before.get(name), value):
            merged[name] = value
        else:
            clashes = True
    if clashes:
        joined.clashes.append(what(there))
    return merged


def _renumber_body(one: Outgoing, body: dict[str, Any], fresh: Mapping[int, int]) -> dict[str, Any]:
    if one.kind == PARTS and "labels" in body:
        body["labels"] = [_renumber_row(row, fresh) for row in body["labels"]]
    for entry in body.get("layers", ()):
        entry["put"] = [[row[0], fresh.get(row[1], row[1]), *row[2:]] for row in entry["put"]]
    return body


def _renumber_before(one: Outgoing, fresh: Mapping[int, int]) -> dict[str, Any]:
    before = dict(one.before)
    if one.kind != STEP:
        if "labels" in before:
            before["labels"] = [_renumber_row(row, fresh) for row in before["labels"]]
        return before
    for name, found in one.before.items():
        if name != "known":
            rows = [[row[0], fresh.get(row[1], row[1]), *row[2:]] for row in found["rows"]]
            before[name] = {**found, "rows": rows}
    return before


def _renumber_row(row: Row, fresh: Mapping[int, int]) -> Row:
    alias = row["alias_of"]
    return {**row, "id": fresh.get(row["id"], row["id"]), "alias_of": fresh.get(alias, alias)}


def _renumber_label(label: Label, fresh: Mapping[int, int]) -> Label:
    alias = None if label.alias_of is None else fresh.get(label.alias_of, label.alias_of)
    return replace(label, id=fresh.get(label.id, label.id), alias_of=alias)


def _renumber_layer(layer: Layer, fresh: Mapping[int, int]) -> Layer:
    labels = np.array([fresh.get(number, number) for number in layer.shapes.label.tolist()], dtype=np.int32)
    return layer.with_shapes(layer.shapes.with_columns(label=labels))


def _index_rows(rows: Iterable[Row]) -> dict[int, Row]:
    return {row["id"]: row for row in rows}


def _tell(row: Row) -> Row:
    """What a label says, wherever it stands."""
    return {name: value for name, value in row.items() if name != "position"}


def _name_label(row: Row) -> Phrase:
    return Phrase("the label '{label}'", label=row["name"])


def _name_image(row: Row) -> Phrase:
    return Phrase("the image '{image}'", image=row["name"])


def _name_person(row: Row) -> Phrase:
    return Phrase("the person '{person}'", person=row["name"])


def _name_settings(_row: Row) -> Phrase:
    return Phrase("the settings of the project")
