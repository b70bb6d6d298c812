"""Handing in: what the replica of a former member has not sent, taken in by the owner of the project."""

from dataclasses import dataclass
from typing import Final

from annotator.errors import UserError
from annotator.store.project_file import ProjectFile
from annotator.store.replica.outbox import STEP, read_outgoing
from annotator.store.replica.received import Received
from annotator.team.link import Link

_AT_ONCE: Final = 200
"""Steps in one call."""


@dataclass(frozen=True, slots=True)
class HandedIn:
    """What became of the steps of a replica."""

    taken: int
    steps: int
    refusals: tuple[str, ...]
    """Why a step was not taken, one sentence each."""


def accept_outbox(link: Link, file: ProjectFile) -> HandedIn:
    """Sends the steps of a replica that its person can no longer send. Raises UserError, TeamError and LineError."""
    other = file.membership
    if other is None:
        raise UserError("'{file}' is no replica of a team project.", file=file.path.name)
    if file.read_only:
        raise UserError(file.read_only_reason)
    outgoing = [one for one in file.read(read_outgoing) if one.kind == STEP]
    taken, refusals = 0, []
    for first in range(0, len(outgoing), _AT_ONCE):
        part = outgoing[first : first + _AT_ONCE]
        answer = link.call("accept_steps", other.author_id, other.desk, tuple(one.body for one in part))
        states = {result["uuid"]: result for result in answer["results"]}
        done = [one for one in part if states[one.uuid]["state"] in ("done", "again")]
        refusals += [states[one.uuid]["sentence"] or states[one.uuid]["state"] for one in part if one not in done]
        file.receive(Received(done=tuple(one.id for one in done)))
        taken += len(done)
    return HandedIn(taken, len(outgoing), tuple(refusals))
