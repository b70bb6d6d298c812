"""What came from the server of a team project, and writing it: no step of this desk, so neither journal nor outbox."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import immutables
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase
from annotator.model.columns import dump_json, parse_json
from annotator.model.layer import Layer, LayerKey
from annotator.model.lazy import LayerMap, LazyLayers
from annotator.model.project import PartEdit, Project
from annotator.model.shapes import DESK_BITS, find_next_id
from annotator.store.replica.membership import Membership, write_membership
from annotator.store.replica.outbox import STEP, add_outgoing
from annotator.store.tables.headers import ALL_IMAGES, ImageBounds
from annotator.store.tables.layers import write_headers, write_packed, write_shapes
from annotator.store.tables.schema import ASSIGNED, OUTBOX, PARKED, SHAPE, TEAM_LAYER

_WHAT_STANDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "seconds_sent": "max(seconds_sent, excluded.seconds_sent)",
        "delivered_edits": "max(delivered_edits, excluded.delivered_edits)",
        "exposed_at": "max(ifnull(exposed_at, excluded.exposed_at), ifnull(excluded.exposed_at, exposed_at))",
    }
)
"""What was delivered is not forgotten with a server that was restored from a backup: it is told again."""


class ServerState(Struct, frozen=True):
    """What the server says of a layer beside its rows."""

    revision: int
    hash: int = 0
    """Of the rows there; 0 while unknown, as after a step of one's own that was taken."""
    delivered_edits: int = 0
    """Edits made after others' rows had been delivered to the author."""
    exposed_at: float | None = None
    """When they first were, seconds since 1970."""
    could_see: bool = False
    """Whether the author could see everything, as auditors can."""


class ReceivedLayer(Struct, frozen=True):
    """A whole layer, loaded, in the place of what is here."""

    layer: Layer
    server: ServerState


class Parked(Struct, frozen=True):
    """A state of a layer that the server has not: the person, or an auditor, chooses."""

    id: str
    key: LayerKey
    time: float
    """When it was parked, seconds since 1970."""
    host: str
    """The desk on which it was made."""
    code: str
    """`conflict` for two versions of one person, else why the server refused it."""
    sentence: Phrase
    """Why, without values, so that a window finds its translation by what is stored."""
    body: dict[str, Any]
    """What the server is told of it: base, status, purpose and all rows."""
    state: str = "waiting"


class Rebased(Struct, frozen=True):
    """A step of the outbox that starts from another revision now, or touches fewer layers."""

    id: int
    body: str
    before: dict[str, Any]


class Added(Struct, frozen=True):
    """A further step for the outbox, about one layer or none; fields as those of `Outgoing`."""

    uuid: str
    key: LayerKey | None
    time: float
    body: str
    before: dict[str, Any]


class Received(Struct, frozen=True):
    """What is written together; every field may be empty."""

    layers: tuple[ReceivedLayer, ...] = ()
    server_states: tuple[tuple[LayerKey, ServerState], ...] = ()
    """Of layers whose rows stay as they are."""
    acknowledged: tuple[tuple[LayerKey, int], ...] = ()
    """Layers with the revisions that the server gave to steps from here."""
    parts: tuple[PartEdit, ...] = ()
    done: tuple[int, ...] = ()
    """Rows of the outbox that have left it."""
    rebased: tuple[Rebased, ...] = ()
    added: tuple[Added, ...] = ()
    parked: tuple[Parked, ...] = ()
    assigned: tuple[tuple[Any, ...], ...] | None = None
    """Rows of the table `assigned` in the place of those that are there."""
    membership: Membership | None = None
    moves_desk: bool = False
    """Whether the replica is another desk from now on."""

    @property
    def changes_project(self) -> bool:
        """Whether anything of the project itself is other than before."""
        return bool(self.layers or self.parts or self.moves_desk) or self.assigned is not None

    def find_next_id(self, next_id: int) -> int:
        """The first id that no shape has had, after this: at another desk ids begin again in its half."""
        if self.membership is not None and self.membership.desk != next_id >> DESK_BITS:
            next_id = (self.membership.desk << DESK_BITS) + 1
        return find_next_id(next_id, (one.layer.shapes.id for one in self.layers))


def write_received(connection: sqlite3.Connection, received: Received) -> None:
    """Writes all but the parts, inside a transaction of the caller's."""
    layers = [one.layer for one in received.layers]
    SHAPE.delete(connection, [layer.key for layer in layers])
    write_headers(connection, layers)
    write_shapes(connection, layers)
    write_packed(connection, layers)
    states = [(one.layer.key, one.server, one.layer.seconds) for one in received.layers]
    states += [(key, state, 0.0) for key, state in received.server_states]
    TEAM_LAYER.put(connection, map(_make_state_row, states), **_WHAT_STANDS)
    acknowledged = [(key, ServerState(revision), 0.0) for key, revision in received.acknowledged]
    TEAM_LAYER.put(connection, map(_make_state_row, acknowledged), ["revision", "hash"])
    OUTBOX.delete(connection, [(number,) for number in received.done])
    rebased = [(one.body, dump_json(one.before), one.id) for one in received.rebased]
    OUTBOX.update(connection, ["body", "before"], rebased)
    for added in received.added:
        add_outgoing(connection, added.uuid, STEP, added.key, added.time, added.body, dump_json(added.before))
    PARKED.put(
        connection,
        [
            (one.id, *one.key, one.time, one.host, one.code, one.sentence, dump_json(one.body), one.state)
            for one in received.parked
        ],
    )
    if received.assigned is not None:
        ASSIGNED.delete(connection, [()])
        ASSIGNED.insert(connection, received.assigned)
    if received.membership is not None:
        write_membership(connection, received.membership)


def read_server_states(connection: sqlite3.Connection, bounds: ImageBounds = ALL_IMAGES) -> dict[LayerKey, ServerState]:
    """What the server last said of each layer that it knows, of all images or of those of a range."""
    names = [*TEAM_LAYER.key, "revision", "hash", "delivered_edits", "exposed_at", "could_see"]
    rows = TEAM_LAYER.select(connection, names, "WHERE image_id BETWEEN ? AND ?", bounds)
    return {
        LayerKey(image, author, number): ServerState(revision, hash_, edits, exposed_at, bool(could_see))
        for image, author, number, revision, hash_, edits, exposed_at, could_see in rows
    }


def list_told_layers(layers: LayerMap, states: Mapping[LayerKey, ServerState]) -> list[Layer]:
    """Those layers of which the server has said how many edits came after a delivery, with what it said of that."""
    known = ((layers.get(key), state) for key, state in states.items())
    return [
        replace(layer, delivered=state.delivered_edits, could_see=state.could_see)
        for layer, state in known
        if layer is not None
    ]


def take_loaded(project: Project, layers: Iterable[Layer]) -> Project:
    """The project with layers that were loaded; what the server has said of each stays."""
    known = project.layers.changed if isinstance(project.layers, LazyLayers) else project.layers
    told = {key: layer for key, layer in known.items() if layer.delivered is not None}
    loaded = (
        replace(layer, delivered=told[layer.key].delivered, could_see=told[layer.key].could_see)
        if layer.key in told
        else layer
        for layer in layers
    )
    whole = immutables.Map({layer.key: layer for layer in loaded})
    return replace(project, layers=whole, last_pass=0, begun=None)


def read_parked(connection: sqlite3.Connection, *, state: str = "waiting") -> list[Parked]:
    """Versions between which somebody has to choose, oldest first; `new` are those that the server does not know."""
    rows = PARKED.select(connection, rest="WHERE state = ? ORDER BY time, id", values=(state,))
    return [
        Parked(name, LayerKey(image, author, number), time, host, code, Phrase.of(sentence), parse_json(body), state)
        for name, image, author, number, time, host, code, sentence, body, state in rows
    ]


def read_assigned(connection: sqlite3.Connection) -> list[tuple[int, int, int, int, str, float | None]]:
    """Image, pass, place, batch, purpose and end of the lease of each assigned image, in the order of places."""
    return ASSIGNED.select(connection, rest="ORDER BY place, image_id").fetchall()


def find_assigned_order(rows: Iterable[Sequence[Any]]) -> tuple[int, ...]:
    """The assigned images by their places, each once."""
    return tuple(dict.fromkeys(row[0] for row in sorted(rows, key=lambda row: (row[2], row[0]))))


def _make_state_row(told: tuple[LayerKey, ServerState, float]) -> tuple[Any, ...]:
    key, state, seconds = told
    edits, exposed, could_see = state.delivered_edits, state.exposed_at, state.could_see
    return (*key, state.revision, state.hash, seconds, edits, exposed, could_see)
