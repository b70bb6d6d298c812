"""Pull: taking what has changed on the server, as far as this person may see it."""

from collections.abc import Generator, Sequence
from typing import Any, Final

from annotator.model.layer import LayerKey
from annotator.store.replica.outbox import describe_rows
from annotator.store.replica.received import Received, ServerState, read_server_states
from annotator.team.desk.answers import Header, find_author_edits, find_talk_edits, read_header, read_layer
from annotator.team.desk.context import PAUSE, Call, DeskContext, Talk, is_comparison_due
from annotator.team.desk.lost import find_lost_talk
from annotator.team.desk.push import Push
from annotator.team.link import hash_rows

MOST_LAYERS: Final = 1000
"""Layers asked for in one call."""
AT_ONCE: Final = 25
"""Layers taken in between two events."""


class Pull:
    """Takes headers since the cursor, the layers that are other than here, notes, decisions, parts and assignments."""

    def __init__(self, at: DeskContext, push: Push) -> None:
        self.at, self._push = at, push

    def tell_lost(self) -> Talk:
        """Tells a restored server of what is one's own that it acknowledged once and does not hold any more.

        Before anything else is sent: revisions there may mean another state by now than they do here.
        """
        if not self.at.membership.lost_since:
            return
        answer = yield Call("changed", (0,))
        there = {header.key: header for header in map(read_header, answer["layers"])}
        own = self.at.membership.author_id
        for key, state in self.at.file.read(read_server_states).items():
            if key.author == own and state.revision and self._is_lost(key, state, there.get(key)):
                yield from self._push.join_layer(key)
        member = self.at.membership
        again = find_lost_talk(self.at.find_project(), member, answer["notes"], answer["decisions"], self.at.clock())
        self.at.receive(Received(added=tuple(again), membership=member.with_changes(lost_since=0)))

    def take_changes(self) -> Generator[Call, Any, bool]:
        """Takes all there is; the cursor moves on only with what came with it.

        Now and then all headers are compared, not only those since the cursor: nothing that was missed stays missed.
        False where the server has to be told first what it lost.
        """
        member = self.at.membership
        compares_all = is_comparison_due(member, self.at.clock())
        answer = yield Call("changed", (0 if compares_all else member.cursor,))
        self.at.standing.seat = answer["seat"]
        is_older = answer["epoch"] != member.epoch or (not compares_all and answer["cursor"] < member.cursor)
        if is_older and (yield from self._push.ask_restored()):
            return False
        if answer["parts_version"] != member.parts_version:
            yield from self._push.take_parts()
        if answer["assignment_version"] != member.assignment_version:
            yield from self._take_assignment()
        headers = [read_header(row) for row in answer["layers"]]
        waiting = [header.wait for header in headers if header.wait > 0]
        yield from self._take_layers([header for header in headers if header.wait <= 0])
        self.at.standing.waits_until = self.at.clock() + min(waiting) if waiting else None
        talk = find_talk_edits(self.at.find_project(), answer["notes"], answer["decisions"])
        now = self.at.clock()
        cursor = member.cursor if waiting else answer["cursor"]
        member = self.at.membership.with_changes(cursor=cursor, epoch=answer["epoch"], last_contact=now)
        if compares_all:
            member = member.with_changes(last_compared=now)
        self.at.receive(Received(parts=tuple(talk), membership=member))
        return True

    def _take_assignment(self) -> Talk:
        answer = yield Call("my_assignment")
        member = self.at.membership.with_changes(assignment_version=answer["version"])
        rows = tuple(tuple(row) for row in answer["rows"])
        self.at.receive(Received(assigned=rows, membership=member))

    def _take_layers(self, headers: Sequence[Header]) -> Talk:
        """Takes the layers that are other on the server than here, some at a time."""
        states = self.at.file.read(read_server_states)
        unsent = self.at.find_unsent_keys()
        wanted: list[LayerKey] = []
        told: list[tuple[LayerKey, ServerState]] = []
        for header in headers:
            known, state = states.get(header.key), header.server
            if known is None or known.revision != state.revision or known.hash not in (0, state.hash):
                if header.key not in unsent and header.key.image in self.at.find_project().images:
                    is_own = header.key.author == self.at.membership.author_id
                    if not (is_own and known is not None and state.revision < known.revision):
                        wanted.append(header.key)
            elif known != state:
                told.append((header.key, state))
        if told:
            self.at.receive(Received(server_states=tuple(told)))
        for first in range(0, len(wanted), MOST_LAYERS):
            keys = wanted[first : first + MOST_LAYERS]
            answer = yield Call("take_layers", ([list(key) for key in keys],))
            authors = find_author_edits(self.at.find_project(), answer["authors"])
            self.at.receive(Received(parts=tuple(authors)))
            yield from self._take_in(answer["layers"])

    def _take_in(self, answers: Sequence[dict[str, Any]]) -> Talk:
        """Takes layers in, some between two events; one that was edited here meanwhile is joined by its next step."""
        for first in range(0, len(answers), AT_ONCE):
            yield PAUSE
            unsent = self.at.find_unsent_keys()
            layers = (read_layer(answer) for answer in answers[first : first + AT_ONCE])
            self.at.receive(Received(layers=tuple(one for one in layers if one.layer.key not in unsent)))

    def _is_lost(self, key: LayerKey, state: ServerState, header: Header | None) -> bool:
        """Whether the server may have acknowledged more of a layer than it holds."""
        lost_since = self.at.membership.lost_since
        if header is None or header.server.revision < state.revision:
            return True
        if header.changed <= lost_since:
            return False
        layer = self.at.load_layer(key)
        here = (hash_rows(describe_rows(key, layer.shapes)), layer.status, layer.purpose)
        return here != (header.server.hash, header.status, header.purpose)
