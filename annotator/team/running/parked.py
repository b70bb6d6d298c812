"""Parked versions: what the server did not take of somebody's layer, and an auditor's answer to it."""

from dataclasses import dataclass

from annotator.errors import UserError
from annotator.model.layer import LayerKey
from annotator.phrase import Phrase
from annotator.store.replica.received import Parked
from annotator.team.link import Link

_FIELDS = ("image", "author", "round", "base", "host", "at", "code", "sentence", "status", "purpose", "rows")


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of a parked version."""

    is_taken: bool
    """Whether the server did as it was asked."""
    sentence: Phrase
    """Why not."""


def read_waiting(link: Link) -> list[Parked]:
    """The versions that wait for an answer, oldest first: all for an auditor, else one's own.

    Raises TeamError and LineError.
    """
    return [
        Parked(
            one["id"],
            LayerKey(one["image"], one["author"], one["round"]),
            one["at"],
            one["host"],
            one["code"],
            Phrase.of(one["sentence"]),
            {"id": one["id"], **{name: one[name] for name in _FIELDS}},
            one["state"],
        )
        for one in link.call("take_parked")
        if one["state"] == "waiting"
    ]


def find_waiting(link: Link, start: str) -> Parked:
    """The one whose id begins like this. Raises UserError where none or several do."""
    found = [one for one in read_waiting(link) if one.id.startswith(start)]
    if len(found) != 1:
        raise UserError(
            "{count} waiting versions have a number that begins with '{start}'; annotator team versions lists them.",
            count=len(found),
            start=start,
        )
    return found[0]


def decide_version(link: Link, number: str, *, accept: bool, answer: str = "") -> Settled:
    """Accepts a version, which becomes the layer, or rejects it. Raises TeamError where none waits, LineError."""
    result = link.call("settle_parked", number, accept, answer)
    return Settled(result["state"] in ("accepted", "rejected"), Phrase.of(result.get("sentence", "")))
