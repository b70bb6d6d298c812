"""Desk: what is sent to the server of a team project, what is asked of it, and what is done with each answer.

Nothing here touches a line: `greet` and `exchange` yield the calls that are to be made and are sent their answers. So
the same code runs in a command, in a window, whose worker makes the calls while the answers are taken in between two
events, and in tests that lose answers on purpose.
"""

import uuid
from typing import Any

from annotator import __version__
from annotator.phrase import Phrase
from annotator.store.replica.membership import Membership
from annotator.store.replica.outbox import Unsent
from annotator.team.desk.answered import take_answers
from annotator.team.desk.context import Call, DeskContext, Standing, Talk, note_return, note_server
from annotator.team.desk.pull import Pull
from annotator.team.desk.push import Push
from annotator.team.link import PROTOCOL, TeamError


class Desk:
    """A replica and its talk with the server; of one thread, like the file itself."""

    def __init__(self, at: DeskContext) -> None:
        self.at = at
        self._push = Push(at)
        self._pull = Pull(at, self._push)

    @property
    def standing(self) -> Standing:
        """What is known of the line."""
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

    def greet(self) -> Talk:
        """The first talk over a new line. Raises TeamError for another project, person or version."""
        member = self.at.membership
        if not member.token:
            member = member.with_changes(token=str(uuid.uuid4()))
            self.at.keep(member)
        answer = yield Call("hello", (self.at.introduce(),))
        self._refuse_other(answer)
        changes = note_return(member, answer, self.at.clock()) | note_server(member, answer)
        self.at.keep(member.with_changes(**changes))
        self.at.standing.channel, self.at.standing.seat = answer["channel"], answer["seat"]

    def take_seat(self) -> Talk:
        """The person works at this desk now; other desks of theirs become read-only."""
        self.at.standing.seat = yield Call("take_seat", (self.at.membership.desk,))
        self.at.keep(self.at.membership.with_changes(seat=self.at.standing.seat["number"]))

    def exchange(self) -> Talk:
        """Sends what is unsent, then takes what has changed. Steps that must wait for another stay in the outbox."""
        is_taken = False
        while not is_taken:
            yield from self._pull.tell_lost()
            if not (yield from self._push.send_unsent()):
                continue
            yield from self._push.tell_parked()
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
                "This replica belongs to somebody else than the login '{login}'; make one of your own with annotator "
                "team join.",
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
        "owner to run annotator team migrate. Until then what you draw is kept here and nothing is sent.",
        theirs=theirs,
        ours=__version__,
    )
