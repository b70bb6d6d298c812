"""Answers to parked versions: what auditors accepted or rejected is no longer the person's to choose, who is told."""

from dataclasses import replace
from typing import Final

from annotator.phrase import Phrase
from annotator.store.replica.received import Received, read_parked
from annotator.team.desk.context import Call, DeskContext, Talk

_GONE: Final = "gone"
"""State of a version that nobody has to choose about."""


def take_answers(at: DeskContext) -> Talk:
    """Asks, while versions wait here, whether an auditor has answered one."""
    waiting = {one.id: one for one in at.file.read(read_parked)}
    if not waiting:
        return
    answers = yield Call("take_parked")
    for answer in answers:
        parked = waiting.get(answer["id"])
        if parked is None or answer["state"] not in ("accepted", "rejected"):
            continue
        at.receive(Received(parked=(replace(parked, state=_GONE),)))
        image, words = at.name_image(parked.key), answer["answer"]
        if answer["state"] == "accepted":
            told = Phrase("An auditor accepted your version of '{image}'; it is your layer now.", image=image)
        else:
            told = Phrase("An auditor rejected your version of '{image}'; what was there stays.", image=image)
        at.standing.sentences.append(Phrase("{told} {words}", told=told, words=words) if words else told)
