"""Push: sending unsent steps in order, handling the server's answer to each, and joining edits that two owners made."""

import uuid
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from typing import Any, Final

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Phrase
from annotator.model.columns import dump_json, parse_json
from annotator.model.edit import list_touched_layers
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import PartEdit, Project
from annotator.model.shapes import DESK_BITS
from annotator.model.vocabulary import Label, Vocabulary
from annotator.store.replica.outbox import PARTS, STEP, Outgoing, read_outgoing
from annotator.store.replica.received import (
    Rebased,
    Received,
    ReceivedLayer,
    ServerState,
    read_parked,
    read_server_states,
)
from annotator.team.desk import rebase
from annotator.team.desk.context import EVERYTHING, Call, DeskContext, Talk, note_server
from annotator.team.link import LinkError, TeamError

Row = dict[str, Any]

MERGED_AT = "merged_at"
"""Beside what was before a change of parts: the version on top of which it was joined."""


class JoinedParts(Struct):
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
            joined.body[name] = {**body[name], "put": put}
    if "labels" in body:
        rows = _join_labels(body["labels"], before.get("labels", ()), there["labels"], joined)
        new = [row for row in body["labels"] if row["id"] not in _index_rows(before.get("labels", ()))]
        first = max(first_label, there["project"]["next_label_id"])
        joined.body["labels"] = rows + _add_new_labels(new, there["labels"], joined, first)
    if "reason" in body:
        joined.body["reason"] = body["reason"]
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
            rows.append(
                {**row, "id": same.get(row["id"], row["id"]), "name": rebase.find_free_name(row["name"], names)}
            )
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
        merged = _join_row(own, base, theirs, joined, lambda _row: Phrase("the settings of the project"))
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


MOST_STEPS: Final = 200
"""Steps in one call."""
MOST_READ: Final = 1000
"""Rows of the outbox among which those of a call are chosen."""
MOST_BYTES: Final = 1 << 20
"""Bytes of the steps in one call, unless it is a single one."""


def cut_batch(outgoing: Iterable[Outgoing]) -> list[Outgoing]:
    """The first steps that may go in one call; or one change of parts, where that is first."""
    chosen: list[Outgoing] = []
    size = 0
    for one in outgoing:
        size += len(one.body.encode())
        if chosen and (one.kind != STEP or len(chosen) == MOST_STEPS or size > MOST_BYTES):
            break
        chosen.append(one)
        if one.kind != STEP:
            break
    return chosen


class Push:
    """Sends the outbox. A step that must wait for another stays in it, and stops only steps about the same layers."""

    def __init__(self, at: DeskContext) -> None:
        self.at = at
        self.finished: set[int] = set()
        """Images of which something finished was sent since the last question for changes."""

    def send_unsent(self) -> Generator[Call, Any, bool]:
        """Sends until nothing is left that may be sent; False where the server has to be told first what it lost."""
        held: set[LayerKey] = set()
        while True:
            batch = cut_batch(self._pass_over_held(held))
            if not batch:
                return True
            if batch[0].kind == PARTS:
                yield from self._send_parts(batch[0])
                continue
            answer = yield from self._send_steps(batch)
            if answer["state"] == "forked":
                if (yield from self.ask_restored()):
                    return False
                if not answer["results"]:
                    yield from self._move_to_new_desk()
                    continue
            yield from self._take_results(batch, answer, held)

    def report_parked(self) -> Talk:
        """Tells the server of what was parked here, so that auditors see it, too, and of what was chosen."""
        for one in self.at.file.read(partial(read_parked, state="new")):
            try:
                yield Call("park", (dump_json(one.body),))
            except LinkError:
                raise
            except TeamError as error:  # such as of an image that is gone: it is kept here alone
                self.at.standing.sentences.append(error.sentence)
            self.at.receive(Received(parked=(replace(one, state="waiting"),)))
        for one in self.at.file.read(partial(read_parked, state="chosen")):
            yield Call("drop_parked", (one.id,))
            self.at.receive(Received(parked=(replace(one, state="gone"),)))

    def join_layer(self, key: LayerKey, why: rebase.Why | None = None) -> Talk:
        """Takes the server's state of a layer under the steps that are unsent here, or parks what is here."""
        answer = yield Call("take_layers", ([list(key)],))
        found = [(rebase.read_layer(one), rebase.read_header(one["header"]).changed) for one in answer["layers"]]
        there, changed = found[0] if found else (rebase.make_empty_layer(key), 0)
        outgoing = [
            one for one in self.at.file.read(read_outgoing) if one.kind == STEP and key in rebase.list_keys(one)
        ]
        mine = self.at.load_layer(key)
        if mine.status is Status.REVIEWED and not self.at.membership.may_decide:
            mine = replace(mine, status=Status.DONE)  # what an auditor said of it, the auditor's desk tells again
        here = rebase.Here(mine, outgoing, self.at.host)
        known = self.at.file.read(read_server_states).get(key, ServerState(0))
        member, is_less = self.at.membership, there.server.revision < known.revision
        if known.exposed_at is not None and there.server.exposed_at is None:
            there = rebase.remember_exposure(there, known, outgoing)
        if why is not None:
            received: Received | None = rebase.park_layer(here, there, why)
        elif known.revision and changed > member.known_until and (is_less or member.lost_since > 0):
            received = rebase.take_what_holds_all(here, there)
        elif is_less:
            received = rebase.make_difference(here, there, self.at.clock())
        else:
            received = rebase.join_steps(here, there) if outgoing else Received(layers=(there,))
        if received is None:
            sentence = Phrase(
                "Two of your desks changed the same shapes of '{image}'; choose between them.",
                image=self.at.find_project().image_name(key.image),
            )
            why = rebase.Why(
                rebase.CONFLICT,
                Phrase("Two of your desks changed the same shapes of this image; choose between them."),
                self.at.clock(),
            )
            received = rebase.park_layer(here, there, why)
            self.at.standing.sentences.append(sentence)
        self.at.receive(received)

    def take_parts(self) -> Talk:
        """Takes images, labels, people and settings as they are on the server; of images those that changed.

        Images that are gone take along what lies on them. Where steps about that are unsent, all of it waits for the
        next exchange: what was drawn is parked first.
        """
        answer = yield Call("take_parts", (self.at.membership.parts_version,))
        project = self.at.find_project()
        edits = rebase.find_part_edits(project, answer)
        gone = {edit.part.id for edit in edits if isinstance(edit.part, Image) and edit.after is None}
        if any(key.image in gone for key in self.at.find_unsent_keys()):
            return
        member = self.at.membership.with_changes(parts_version=answer["version"])
        emptied = tuple(rebase.make_empty_layer(layer.key) for layer in list_touched_layers(project, gone))
        self.at.receive(Received(layers=emptied, parts=tuple(edits), membership=member))

    def _pass_over_held(self, held: set[LayerKey]) -> Iterator[Outgoing]:
        """The oldest unsent steps that touch no layer of `held`, which takes in those of the steps passed over."""
        for one in self.at.file.read(partial(read_outgoing, most=MOST_READ)):
            if one.kind == STEP and not held.isdisjoint(rebase.list_keys(one)):
                held.update(rebase.list_keys(one))
            else:
                yield one

    def _send_steps(self, batch: Sequence[Outgoing]) -> Generator[Call, Any, dict[str, Any]]:
        member = self.at.membership
        if not member.next_token:
            member = member.with_changes(next_token=str(uuid.uuid4()))
            self.at.keep(member)
        values = (
            member.desk,
            member.token,
            member.next_token,
            self.at.count_unsent().count,
            tuple(one.body for one in batch),
        )
        answer: dict[str, Any] = yield Call("commit_steps", values)
        self.at.standing.seat = answer["seat"]
        return answer

    def _take_results(self, batch: Sequence[Outgoing], answer: dict[str, Any], held: set[LayerKey]) -> Talk:
        by_uuid = {one.uuid: one for one in batch}
        done: list[int] = []
        revisions: dict[LayerKey, int] = {}
        stale: list[LayerKey] = []
        refused: list[tuple[Outgoing, dict[str, Any]]] = []
        for result in answer["results"]:
            one = by_uuid[result["uuid"]]
            if result["state"] in ("done", "again"):
                done.append(one.id)
                revisions |= {LayerKey(*key): revision for *key, revision in result["layers"]}
            elif result["state"] == "stale":
                stale += [LayerKey(*key) for *key, _revision in result["layers"]]
            elif result["state"] == "refused":
                refused.append((one, result))
            else:
                held.update(rebase.list_keys(one))
        member = self.at.membership
        if answer["state"] == "taken":
            member = member.with_changes(
                token=member.next_token, next_token="", server_seen=answer["seen"], last_contact=self.at.clock()
            )
        self.at.receive(Received(done=tuple(done), acknowledged=tuple(revisions.items()), membership=member))
        layers = self.at.find_project().layers
        self.finished.update(key.image for key in revisions if key in layers and layers[key].status.is_finished)
        for key in dict.fromkeys(stale):
            yield from self.join_layer(key)
        for one, result in refused:
            yield from self._give_up_step(one, result)
        held.clear()

    def _give_up_step(self, one: Outgoing, result: dict[str, Any]) -> Talk:
        """Parks the layers of a step that the server refused for good, and lets the step go."""
        keys, reason = rebase.list_keys(one), Phrase.of(result["sentence"])
        kept = Phrase("{reason} What you drew is kept beside it.", reason=reason)
        self.at.standing.sentences.append(kept if keys else reason)
        for key in keys:
            yield from self.join_layer(key, rebase.Why(result["code"], Phrase.of(result["sentence"]), self.at.clock()))
        self.at.receive(self._take_talk_back(one, result))

    def _take_talk_back(self, one: Outgoing, result: dict[str, Any]) -> Received:
        """What takes notes and decisions of a refused step away again; those of the server come with the next pull."""
        body, project = parse_json(one.body), self.at.find_project()
        if not body.get("notes") and not body.get("decisions"):
            return Received(done=(one.id,))
        new = {row[0] for name in ("notes", "decisions") for row in body.get(name, {}).get("put", ())}
        new -= set(one.before.get("known", ()))
        notes = [project.notes[number] for number in sorted(new.intersection(project.notes))]
        decisions = [project.decisions[number] for number in sorted(new.intersection(project.decisions))]
        reason = Phrase.of(result["sentence"])
        self.at.standing.sentences += [
            Phrase("The note “{text}” was not taken: {reason}", text=note.text, reason=reason) for note in notes
        ]
        return Received(
            parts=(*(PartEdit(note, None) for note in notes), *(PartEdit(decision, None) for decision in decisions)),
            done=(one.id,),
            membership=self.at.membership.with_changes(cursor=0),
        )

    def _send_parts(self, one: Outgoing) -> Talk:
        """Sends a change of images, labels or settings; where somebody else changed them, it goes on top of theirs."""
        member = self.at.membership
        answer = yield Call("commit_parts", (one.uuid, one.before.get(MERGED_AT, member.parts_version), one.body))
        if answer["state"] == "stale":
            yield from self._join_parts(one)
            return
        if answer["state"] == "refused":
            self.at.standing.sentences.append(Phrase.of(answer["sentence"]))
            member = member.with_changes(last_compared=None)
        # What was joined with changes of others is not yet here as it is there: the next pull sees another version.
        version = member.parts_version if MERGED_AT in one.before else answer["version"]
        version = EVERYTHING if answer["state"] == "refused" else version
        self.at.receive(Received(done=(one.id,), membership=member.with_changes(parts_version=version)))
        if answer["state"] == "refused":
            yield from self.take_parts()

    def _join_parts(self, one: Outgoing) -> Talk:
        """Puts a change of parts on top of what another owner changed meanwhile."""
        answer = yield Call("take_parts")
        joined = join_parts(
            parse_json(one.body), one.before, answer, first_label=self.at.find_project().vocabulary.next_id
        )
        self.at.standing.sentences += joined.list_sentences()
        later = [other for other in self.at.file.read(read_outgoing) if other.id > one.id]
        if joined.images or joined.authors:
            self.at.receive(
                rebase.move_unsent(
                    later, self.at.load_layer, self.at.find_project(), joined.images, joined.authors, answer
                )
            )
            later = [other for other in self.at.file.read(read_outgoing) if other.id > one.id]
        if joined.fresh:
            states = self.at.file.read(read_server_states)
            keys = {key for other in later if other.kind == STEP for key in rebase.list_keys(other)}
            layers = [(self.at.load_layer(key), states.get(key, ServerState(0))) for key in keys]
            received = renumber_labels(later, layers, self.at.find_project(), joined.fresh)
        else:
            received = Received()
        sent = Rebased(one.id, dump_json(joined.body), {**one.before, MERGED_AT: answer["version"]})
        self.at.receive(replace(received, rebased=(*received.rebased, sent)))

    def ask_restored(self) -> Generator[Call, Any, bool]:
        """Whether the server was restored since this desk greeted it, which is noted."""
        member = self.at.membership
        answer = yield Call("hello", (self.at.introduce(),))
        changes = note_server(member, answer)
        self.at.keep(member.with_changes(**changes))
        return "lost_since" in changes

    def ask_acknowledgement(self) -> Talk:
        """Has the server note this desk's call, without a step: one that was restored knows it from now on."""
        yield from self._take_results((), (yield from self._send_steps(())), set())

    def _move_to_new_desk(self) -> Talk:
        """This file is a copy, or was rolled back: it becomes a desk of its own, and what is unsent gets new ids."""
        member = self.at.membership
        token = str(uuid.uuid4())
        answer = yield Call("hello", ({**self.at.introduce(), "desk": None, "token": token},))
        fresh = member.with_changes(
            desk=answer["desk"],
            token=token,
            next_token="",
            cursor=0,
            epoch=answer["epoch"],
            server_seen=answer["seen"],
        )
        outgoing = self.at.file.read(read_outgoing)
        keys = {key for one in outgoing if one.kind == STEP for key in rebase.list_keys(one)}
        states = self.at.file.read(read_server_states)
        layers = [(self.at.load_layer(key), states.get(key, ServerState(0))) for key in keys]
        first = (fresh.desk << DESK_BITS) + 1
        received = rebase.renumber_unsent(outgoing, layers, self.at.find_project(), old_desk=member.desk, first=first)
        self.at.receive(replace(received, membership=fresh, moves_desk=True))
        self.at.standing.sentences.append(
            Phrase(
                "This file is a copy of another replica, or an older state of one. It is a desk of its own from now "
                "on, and nothing is lost. Go on in one of the files alone; delete the other when it has sent "
                "everything."
            )
        )
