"""Desk: what is sent to the server of a team project, what is asked of it, and what is done with each answer.

Nothing here touches a link: `greet` and `exchange` yield the calls that are to be made and are sent their answers. So
the same code runs in a command, in a window, whose worker makes the calls while the answers are taken in between two
events, and in tests that lose answers on purpose.
"""

import uuid
from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from msgspec.structs import replace

from annotator import __version__
from annotator.errors import Phrase, WindowPhrase
from annotator.model.author import AuthorKind
from annotator.model.columns import DECISION, NOTE, dump_json
from annotator.model.decision import Decision
from annotator.model.layer import LayerKey, Status
from annotator.model.project import Project
from annotator.model.review_note import ReviewNote
from annotator.model.shapes import DESK_BITS
from annotator.store.replica import received
from annotator.store.replica.membership import ANNOTATOR, OWNER, Membership
from annotator.store.replica.outbox import Unsent, describe_rows
from annotator.team.desk import context, rebase
from annotator.team.desk.push import Push
from annotator.team.link import PROTOCOL, TeamError, hash_rows

Row = Sequence[Any]

_RESOLVED: Final = NOTE.column_names.index("resolved")
"""Place in the row of a note of what others than its writer may change."""
_NOTE_END: Final = len(NOTE.columns)
"""Where what is written of a note ends in its row; then come whether it is gone and the clock of its last change."""
_DECISION_END: Final = len(DECISION.columns)

_by_image = attrgetter("image")


def find_lost_talk(
    project: Project, member: Membership, notes: Sequence[Row], decisions: Sequence[Row], now: float
) -> Iterator[received.Added]:
    """The steps that send them again, one an image; `notes` and `decisions` are the rows that the server tells."""
    told = {row[0]: row for row in notes}
    lost = [note for note in project.notes.values() if _is_note_lost(note, told.get(note.id), member)]
    for image, group in groupby(sorted(lost, key=_by_image), _by_image):
        put = [NOTE.make_row(note) for note in group]
        before = [list(told[row[0]][:_NOTE_END]) for row in put if row[0] in told]
        yield _make_step(image, now, {"notes": {"put": put, "gone": [], "before": before}})
    told = {row[0]: row for row in decisions}
    open_again = [one for one in project.decisions.values() if _is_decision_lost(one, told.get(one.id), member)]
    for image, chosen in groupby(sorted(open_again, key=_by_image), _by_image):
        known = [one.id for one in project.decisions.values() if one.image == image]
        body = {"put": [DECISION.make_row(one) for one in chosen], "gone": [], "known": known}
        yield _make_step(image, now, {"decisions": body})


def _is_note_lost(note: ReviewNote, row: Row | None, member: Membership) -> bool:
    """Whether this desk wrote the note, or answered its flag, after what the server remembers of it."""
    is_own = note.author == member.author_id
    if row is None:
        return is_own
    here, there = NOTE.make_row(note), list(row[:_NOTE_END])
    if here == there or row[_NOTE_END + 1] > member.lost_since:
        return False
    may_answer = note.to == member.author_id or member.may_decide
    return is_own or (may_answer and here[:_RESOLVED] == there[:_RESOLVED])


def _is_decision_lost(decision: Decision, row: Row | None, member: Membership) -> bool:
    if decision.auditor != member.author_id and decision.id >> DESK_BITS != member.desk:
        return False
    if row is None:
        return True
    is_same = DECISION.make_row(decision) == list(row[:_DECISION_END]) and not row[_DECISION_END]
    return not is_same and row[_DECISION_END + 1] <= member.lost_since


def _make_step(image: int, now: float, talk: dict[str, Any]) -> received.Added:
    number = str(uuid.uuid4())
    body = {"uuid": number, "at": now, "name": "Send again", "action": "do", "again": True, "image": image}
    return received.Added(number, None, now, dump_json(body | {"layers": []} | talk), {"known": []})


MOST_LAYERS: Final = 1000
"""Layers asked for in one call."""
MOST_IMAGES: Final = 250
"""Images announced in one call."""
AT_ONCE: Final = 25
"""Layers taken in between two events."""


class Pull:
    """Takes headers since the cursor, the layers that are other than here, notes, decisions, parts and assignments."""

    def __init__(self, at: context.DeskContext, push: Push) -> None:
        self.at, self._push = at, push
        self._awaited: set[int] = set()
        """Images whose grace ran when changes were asked for last."""

    def report_lost(self) -> context.Talk:
        """Tells a restored server of what is one's own that it acknowledged once and does not hold any more.

        Before anything else is sent: revisions there may mean another state by now than they do here.
        """
        if not self.at.membership.lost_since:
            return
        answer = yield context.Call("changed", (0,))
        headers = [rebase.read_header(row) for row in answer["layers"]]
        states = self.at.file.read(received.read_server_states)
        lost = yield from self._join_lost(headers, states, is_whole=True)
        yield from self._tell_exposed([header for header in headers if header.key not in lost], states)
        member = self.at.membership
        again = find_lost_talk(self.at.find_project(), member, answer["notes"], answer["decisions"], self.at.clock())
        self.at.receive(received.Received(added=tuple(again), membership=member.with_changes(lost_since=0)))
        yield from self._push.ask_acknowledgement()

    def take_changes(self) -> Generator[context.Call, Any, bool]:
        """Takes all there is; the cursor moves on only with what came with it.

        Now and then all headers are compared, not only those since the cursor: nothing that was missed stays missed.
        False where the server has to be told first what it lost.
        """
        member = self.at.membership
        compares_all = context.is_comparison_due(member, self.at.clock())
        finished = sorted(self._push.finished)[:MOST_LAYERS]
        answer = yield context.Call("changed", (0 if compares_all else member.cursor, tuple(finished)))
        self._push.finished.clear()
        self.at.standing.seat = answer["seat"]
        is_older = answer["epoch"] != member.epoch or (not compares_all and answer["cursor"] < member.cursor)
        if is_older and (yield from self._push.ask_restored()):
            return False
        if answer["parts_version"] != member.parts_version:
            yield from self._push.take_parts()
        if answer["assignment_version"] != member.assignment_version:
            yield from self._take_assignment()
        headers = [rebase.read_header(row) for row in answer["layers"]]
        states = self.at.file.read(received.read_server_states)
        if (yield from self._join_lost(headers, states, is_whole=compares_all)):
            return False
        yield from self._tell_exposed(headers, states)
        announced = yield from self._announce([image for image, seconds in answer["waiting"] if seconds <= 0])
        waiting = {image: seconds for image, seconds in answer["waiting"] if image not in announced}
        whole = announced if member.role == ANNOTATOR else ()
        yield from self._take_layers(headers, whole)
        self.at.standing.waits_until = self.at.clock() + min(waiting.values()) if waiting else None
        self.at.standing.arrived += sorted(self._awaited & announced)
        self._awaited = set(waiting)
        talk = rebase.find_talk_edits(self.at.find_project(), answer["notes"], answer["decisions"])
        now = self.at.clock()
        cursor = member.cursor if waiting else answer["cursor"]
        member = self.at.membership.with_changes(cursor=cursor, epoch=answer["epoch"], last_contact=now)
        if compares_all:
            member = member.with_changes(last_compared=now)
        self.at.receive(received.Received(parts=tuple(talk), membership=member))
        return True

    def _take_assignment(self) -> context.Talk:
        answer = yield context.Call("my_assignment")
        member = self.at.membership.with_changes(assignment_version=answer["version"])
        rows = tuple(tuple(row) for row in answer["rows"])
        self.at.receive(received.Received(assigned=rows, membership=member))

    def _announce(self, images: Sequence[int]) -> Generator[context.Call, Any, set[int]]:
        """Has the server note that others' work on these images comes here; the images of which it did.

        That is noted here, too, before anything of it is.
        """
        announced: set[int] = set()
        for first in range(0, len(images), MOST_IMAGES):
            member = self.at.membership
            answer = yield context.Call("announce", (member.desk, tuple(images[first : first + MOST_IMAGES])))
            states = self.at.file.read(received.read_server_states)
            stamps = [(LayerKey(image, member.author_id, number), at) for image, number, at in answer["exposed"]]
            told = [(key, replace(states[key], exposed_at=at)) for key, at in stamps if key in states]
            member = self.at.membership.with_changes(server_seen=answer["seen"])
            self.at.receive(received.Received(server_states=tuple(told), membership=member))
            announced.update(key.image for key, _ in stamps)
        return announced

    def _tell_exposed(
        self, headers: Sequence[rebase.Header], states: Mapping[LayerKey, received.ServerState]
    ) -> context.Talk:
        """Tells a restored server again what it had delivered to this person; an auditor, to anybody."""
        member = self.at.membership
        lost = [
            [header.key.image, header.key.pass_number, known.exposed_at, known.delivered_edits, header.key.author]
            for header in headers
            if (header.key.author == member.author_id or member.may_decide)
            and (known := states.get(header.key)) is not None
            and known.exposed_at is not None
            and (header.server.exposed_at is None or header.server.delivered_edits < known.delivered_edits)
        ]
        for first in range(0, len(lost), MOST_LAYERS):
            yield context.Call("tell_exposed", (lost[first : first + MOST_LAYERS],))

    def _take_layers(self, headers: Sequence[rebase.Header], images: Collection[int]) -> context.Talk:
        """Takes the layers that are other on the server than here, and all of these images, some at a time."""
        states = self.at.file.read(received.read_server_states)
        unsent = self.at.find_unsent_keys()
        wanted: list[LayerKey] = []
        told: list[tuple[LayerKey, received.ServerState]] = []
        for header in headers:
            known, state = states.get(header.key), header.server
            if known is None or known.revision != state.revision or known.hash not in (0, state.hash):
                if header.key not in unsent and header.key.image in self.at.find_project().images:
                    wanted.append(header.key)
            elif known != state:
                told.append((header.key, state))
        if told:
            self.at.receive(received.Received(server_states=tuple(told)))
        keys = [[image] for image in sorted(images)] + [list(key) for key in wanted if key.image not in images]
        for first in range(0, len(keys), MOST_LAYERS):
            answer = yield context.Call("take_layers", (keys[first : first + MOST_LAYERS],))
            project = self.at.find_project()
            talk = rebase.find_talk_edits(project, answer["notes"], answer["decisions"])
            self.at.receive(received.Received(parts=(*rebase.find_author_edits(project, answer["authors"]), *talk)))
            yield from self._take_in(answer["layers"])

    def _take_in(self, answers: Sequence[dict[str, Any]]) -> context.Talk:
        """Takes layers in, some between two events; one that was edited here meanwhile is joined by its next step."""
        for first in range(0, len(answers), AT_ONCE):
            yield context.PAUSE
            unsent = self.at.find_unsent_keys()
            layers = (rebase.read_layer(answer) for answer in answers[first : first + AT_ONCE])
            self.at.receive(received.Received(layers=tuple(one for one in layers if one.layer.key not in unsent)))

    def _join_lost(
        self, headers: Sequence[rebase.Header], states: Mapping[LayerKey, received.ServerState], *, is_whole: bool
    ) -> Generator[context.Call, Any, set[LayerKey]]:
        """Sends what the server holds less of than it did, or keeps it beside; the layers of which that is.

        Of a whole answer also those that it left out.
        """
        there = {header.key: header for header in headers}
        known = {key: state for key, state in states.items() if state.revision and (is_whole or key in there)}
        lost = [key for key, one in known.items() if self._writes(key) and self._is_lost(one, there.get(key))]
        for key in sorted(lost):
            yield from self._push.join_layer(key)
        reviews = [key for key, one in known.items() if self._is_review_lost(one, there.get(key))]
        for key in reviews:
            layer, server = self.at.load_layer(key), there[key].server
            before = received.ReceivedLayer(replace(layer, status=Status.DONE), server)
            self.at.receive(rebase.make_difference(rebase.Here(layer, (), self.at.host), before, self.at.clock()))
        return {*lost, *reviews}

    def _writes(self, key: LayerKey) -> bool:
        """Whether shapes of the layer are this person's to change: those of references are any auditor's."""
        member, author = self.at.membership, self.at.find_project().authors.get(key.author)
        if key.author == member.author_id or author is None:
            return key.author == member.author_id
        is_any = author.kind is AuthorKind.REFERENCE and member.may_decide
        return is_any or (author.kind is AuthorKind.MODEL and member.role == OWNER)

    def _is_review_lost(self, state: received.ServerState, header: rebase.Header | None) -> bool:
        """Whether the server forgot that an auditor reviewed what it holds of somebody else's layer."""
        if header is None or header.server.revision >= state.revision or header.status is not Status.DONE:
            return False
        can_tell = self.at.membership.may_decide and not self._writes(header.key)
        return can_tell and self._is_here(replace(header, status=Status.REVIEWED))

    def _is_here(self, header: rebase.Header) -> bool:
        """Whether the layer is here as the header says."""
        layer = self.at.load_layer(header.key)
        here = (hash_rows(describe_rows(header.key, layer.shapes)), layer.status, layer.purpose, layer.attributes)
        return here == (header.server.hash, header.status, header.purpose, header.attributes)

    def _is_lost(self, state: received.ServerState, header: rebase.Header | None) -> bool:
        """Whether the server may have acknowledged more of a layer than it holds."""
        if header is None or header.server.revision < state.revision:
            return True
        return 0 < self.at.membership.lost_since < header.changed and not self._is_here(header)


_GONE: Final = "gone"
"""State of a version that nobody has to choose about."""


def take_answers(at: context.DeskContext) -> context.Talk:
    """Asks, while versions wait here, whether an auditor has answered one."""
    waiting = {one.id: one for one in at.file.read(received.read_parked)}
    if not waiting:
        return
    answers = yield context.Call("take_parked")
    for answer in answers:
        parked = waiting.get(answer["id"])
        if parked is None or answer["state"] not in ("accepted", "rejected"):
            continue
        at.receive(received.Received(parked=(replace(parked, state=_GONE),)))
        image, words = at.find_project().image_name(parked.key.image), answer["answer"]
        if answer["state"] == "accepted":
            told = Phrase("An auditor accepted your version of '{image}'; it is your layer now.", image=image)
        else:
            told = Phrase("An auditor rejected your version of '{image}'; what was there stays.", image=image)
        at.standing.sentences.append(Phrase("{told} {words}", told=told, words=words) if words else told)


class Desk:
    """A replica and its talk with the server; of one thread, like the file itself."""

    def __init__(self, at: context.DeskContext) -> None:
        self.at = at
        self._push = Push(at)
        self._pull = Pull(at, self._push)

    @property
    def standing(self) -> context.Standing:
        """What is known of the link."""
        return self.at.standing

    @property
    def membership(self) -> Membership:
        """Whose replica it is."""
        return self.at.membership

    def count_unsent(self) -> Unsent:
        """How many steps the server has not acknowledged."""
        return self.at.count_unsent()

    @property
    def is_seated(self) -> bool:
        """Whether the person sits at this desk, as far as is known."""
        return self.at.standing.seat.get("desk") in (None, self.at.membership.desk)

    def greet(self) -> context.Talk:
        """The first talk over a new link. Raises TeamError for another project, person or version."""
        member = self.at.membership
        if not member.token:
            member = member.with_changes(token=str(uuid.uuid4()))
            self.at.keep(member)
        answer = yield context.Call("hello", (self.at.introduce(),))
        self._refuse_other(answer)
        changes = context.note_return(member, answer, self.at.clock()) | context.note_server(member, answer)
        self.at.keep(member.with_changes(**changes))
        self.at.standing.channel, self.at.standing.seat = answer["channel"], answer["seat"]

    def take_seat(self) -> context.Talk:
        """The person works at this desk now; other desks of theirs become read-only."""
        self.at.standing.seat = yield context.Call("take_seat", (self.at.membership.desk,))
        self.at.keep(self.at.membership.with_changes(seat=self.at.standing.seat["number"]))

    def exchange(self) -> context.Talk:
        """Sends what is unsent, then takes what has changed. Steps that must wait for another stay in the outbox."""
        is_taken = False
        while not is_taken:
            yield from self._pull.report_lost()
            if not (yield from self._push.send_unsent()):
                continue
            yield from self._push.report_parked()
            yield from take_answers(self.at)
            is_taken = yield from self._pull.take_changes()

    def _refuse_other(self, answer: dict[str, Any]) -> None:
        least, most = answer["protocol"]["least"], answer["protocol"]["most"]
        if not least <= PROTOCOL <= most:
            raise TeamError(_name_versions(answer.get("program", ""), is_older=least > PROTOCOL), "old_protocol")
        if answer["uuid"] != self.at.find_project().uuid:
            sentence = Phrase("The server has another team project at this address; ask the owner.")
            raise TeamError(sentence, "other_project")
        if answer["author"]["id"] != self.at.membership.author_id:
            sentence = Phrase(
                "This replica belongs to somebody else than the login '{login}'; make one of your own {way}.",
                way=WindowPhrase("by Study > Team project…", options="with annotator team join"),
                login=answer["login"],
            )
            raise TeamError(sentence, "other_person")


def _name_versions(theirs: str, *, is_older: bool) -> Phrase:
    """What is told where program and server do not understand each other; `is_older`: this program is the older one."""
    if is_older:
        return Phrase(
            "This team project needs Annotator {theirs}, and this is Annotator {ours}: install {theirs}. Until then "
            "what you draw is kept here and nothing is sent.",
            theirs=theirs,
            ours=__version__,
        )
    return Phrase(
        "The server of this team project is still that of Annotator {theirs}, and this is Annotator {ours}: ask its "
        "owner to {way}. Until then what you draw is kept here and nothing is sent.",
        way=WindowPhrase(
            "bring it up to date, which Help > User guide describes in “A team project at your desk”",
            options="run annotator team migrate",
        ),
        theirs=theirs,
        ours=__version__,
    )
