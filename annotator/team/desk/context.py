"""The state of an exchange with the server: the project and its file, the connection, and how versions are chosen."""

import enum
import time
from collections.abc import Callable, Generator, Mapping
from typing import Any, Final

import numpy as np
from msgspec import Struct, field

from annotator import __version__
from annotator.errors import Phrase
from annotator.geometry.box import Bools
from annotator.model.edit import renumber_shapes
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import LayerEdit, Project, Step
from annotator.model.shapes import Shapes
from annotator.store.project_file import ProjectFile
from annotator.store.replica.membership import Membership
from annotator.store.replica.outbox import STEP, Unsent, count_unsent, read_attributes, read_outgoing
from annotator.store.replica.received import Parked, Received
from annotator.store.tables.layers import shapes_of_rows
from annotator.team.desk.rebase import list_keys
from annotator.team.link import PROTOCOL, TeamError


class VersionChoice(enum.Enum):
    """What a person chooses."""

    CURRENT = "current"
    """What the layer is now: what the other desk sent first."""
    PARKED = "parked"
    """What was kept beside it."""
    BOTH = "both"
    """The layer as it is, with the shapes that are otherwise in the other version added as new ones."""


def shapes_of_parked(parked: Parked) -> Shapes:
    """The shapes of the version that was kept beside the layer."""
    return shapes_of_rows([tuple(row) for row in parked.body["rows"]])


def make_choice_step(layer: Layer, parked: Parked, choice: VersionChoice, *, first_id: int) -> Step | None:
    """The step that a choice takes; None where the layer stays as it is. New shapes get ids from `first_id` on."""
    there = shapes_of_parked(parked)
    if choice is VersionChoice.CURRENT:
        return None
    if choice is VersionChoice.PARKED:
        status = Status(parked.body["status"])
        if status is Status.REVIEWED:
            status = Status.DONE
        told = read_attributes(parked.body.get("attributes"))
        said = None if told == layer.attributes else (layer.attributes, told)
        edit = LayerEdit(layer.key, layer.shapes, there, layer.status, status, attributes=said)
        return Step("Take the other version", (edit,), image=layer.key.image, count=len(there))
    other = there.take(np.flatnonzero(~_find_same(there, layer.shapes)))
    if not len(other):
        return None
    edit = LayerEdit(layer.key, Shapes.empty(), renumber_shapes(other, first_id), layer.status, layer.status)
    return Step("Keep both versions", (edit,), image=layer.key.image, count=len(other))


def _find_same(shapes: Shapes, others: Shapes) -> Bools:
    """Which rows are in the other table, too, in every respect."""
    same = np.zeros(len(shapes), dtype=np.bool_)
    known = set(others.id.tolist())
    for row, number in enumerate(shapes.id.tolist()):
        same[row] = number in known and shapes.take([row]) == others.take(others.rows_of([number]))
    return same


COMPARE_AFTER: Final = 3600.0
"""Seconds without a link after which all headers are compared once."""
COMPARE_EVERY: Final = 86400.0
"""Seconds after which all headers are compared again."""


class Call(Struct, frozen=True):
    """A function of the server that is to be called; its answer is sent back. An empty name is a pause."""

    function: str
    values: tuple[Any, ...] = ()


EVERYTHING: Final = -1
"""Version of parts since which all of them are asked for."""

PAUSE: Final = Call("")
"""Lets the window look at mouse and keys."""

Talk = Generator[Call, Any, None]
"""Yields calls and is sent their answers."""


class Standing(Struct):
    """What a person may want to know of the link, beside what is unsent."""

    channel: str = ""
    """On which the server pokes this desk."""
    seat: dict[str, Any] = field(default_factory=dict)
    """Which desk of the person was taken last."""
    sentences: list[str] = field(default_factory=list)
    """What has to be told once: refusals, versions to choose between."""
    arrived: list[int] = field(default_factory=list)
    """Images whose grace is over and of which others' work has come, which has to be told once."""
    waits_until: float | None = None
    """When the grace of an image ends whose other layers are ready, seconds since 1970."""


def note_return(member: Membership, hello: Mapping[str, Any], now: float) -> dict[str, Any]:
    """What changes in the membership by a greeting after a long time or in another role, which may see other layers."""
    is_short = member.last_contact is not None and 0 <= now - member.last_contact <= COMPARE_AFTER
    changes: dict[str, Any] = {
        "role": hello["role"],
        "grace": hello["grace"],
        "desk": hello["desk"],
        "last_contact": now,
    }
    if hello["role"] != member.role:
        changes["parts_version"] = EVERYTHING
    return changes if is_short and hello["role"] == member.role else changes | {"last_compared": None}


def is_comparison_due(member: Membership, now: float) -> bool:
    """Whether all headers are to be compared; also where the computer's clock was set back since the last time."""
    return member.last_compared is None or not 0 <= now - member.last_compared <= COMPARE_EVERY


def note_server(member: Membership, hello: Mapping[str, Any]) -> dict[str, Any]:
    """What changes in the membership by the greeting of a server, which may be back at an older state.

    What a restored one acknowledged stays noted until it acknowledges anew, as it may be set back again before.
    """
    changes: dict[str, Any] = {}
    if hello["restored"]:
        known = member.lost_since if member.lost_since > 0 else member.server_seen
        changes["lost_since"] = min(known, member.server_seen)
    else:
        changes["server_seen"] = hello["seen"]
        if hello["behind"] or hello["epoch"] != member.epoch:
            changes["lost_since"] = member.lost_since or -max(member.cursor, 1)
    if "lost_since" in changes:
        changes |= {"epoch": hello["epoch"], "cursor": 0, "parts_version": EVERYTHING}
    return changes


class DeskContext(Struct):
    """A replica that is open, with or without a session over it."""

    file: ProjectFile
    find_project: Callable[[], Project]
    load_layer: Callable[[LayerKey], Layer]
    receive: Callable[[Received], None]
    """Writes what came and takes it into memory."""
    host: str
    """What the person calls this desk."""
    clock: Callable[[], float] = time.time
    standing: Standing = field(default_factory=Standing)

    @property
    def membership(self) -> Membership:
        """Whose replica it is. Raises TeamError where the file is none."""
        if self.file.membership is None:
            raise TeamError(
                Phrase("'{file}' is not a replica of a team project.", file=self.file.path.name), "no_replica"
            )
        return self.file.membership

    def keep(self, member: Membership) -> None:
        """Stores how far the replica has come."""
        self.receive(Received(membership=member))

    def count_unsent(self) -> Unsent:
        """How many steps the server has not acknowledged."""
        return self.file.read(count_unsent)

    def find_unsent_keys(self) -> set[LayerKey]:
        """The layers that unsent steps touch."""
        return {key for one in self.file.read(read_outgoing) if one.kind == STEP for key in list_keys(one)}

    def introduce(self) -> dict[str, Any]:
        """What the server is told of this desk first."""
        member = self.membership
        return {
            "protocol": PROTOCOL,
            "desk": member.desk or None,
            "host": self.host,
            "cursor": member.cursor,
            "epoch": member.epoch or None,
            "seen": member.server_seen,
            "token": member.token or None,
            "unsent": self.count_unsent().count,
            "program": __version__,
        }
