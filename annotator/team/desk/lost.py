"""Notes and decisions that a restored server acknowledged once and does not hold any more: what tells it again.

What was taken away since the backup comes back with it: no desk keeps what it took away.
"""

import uuid
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from annotator.model.columns import DECISION, NOTE
from annotator.model.decision import Decision
from annotator.model.json_text import dump_json
from annotator.model.project import Project
from annotator.model.review_note import ReviewNote
from annotator.model.shapes import DESK_BITS
from annotator.store.replica.membership import Membership
from annotator.store.replica.received import Added

Row = Sequence[Any]

_RESOLVED: Final = NOTE.column_names.index("resolved")
"""Place in the row of a note of what others than its writer may change."""
_NOTE_END: Final = len(NOTE.columns)
"""Where what is written of a note ends in its row; then come whether it is gone and the clock of its last change."""
_DECISION_END: Final = len(DECISION.columns)

_by_image = attrgetter("image")


def find_lost_talk(
    project: Project, member: Membership, notes: Sequence[Row], decisions: Sequence[Row], now: float
) -> Iterator[Added]:
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
    if here == there or row[_NOTE_END + 1] > member.lost_since or not member.remembers_less:
        return False
    may_answer = note.to == member.author_id or member.may_decide
    return is_own or (may_answer and here[:_RESOLVED] == there[:_RESOLVED])


def _is_decision_lost(decision: Decision, row: Row | None, member: Membership) -> bool:
    if decision.auditor != member.author_id and decision.id >> DESK_BITS != member.desk:
        return False
    if row is None:
        return True
    is_same = DECISION.make_row(decision) == list(row[:_DECISION_END]) and not row[_DECISION_END]
    return not is_same and row[_DECISION_END + 1] <= member.lost_since and member.remembers_less


def _make_step(image: int, now: float, talk: dict[str, Any]) -> Added:
    number = str(uuid.uuid4())
    body = {"uuid": number, "at": now, "name": "Send again", "action": "do", "again": True, "image": image}
    return Added(number, None, now, dump_json(body | {"layers": []} | talk), {"known": []})
