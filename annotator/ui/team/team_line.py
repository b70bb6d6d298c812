"""Team line: keeps the open replica and its server together while a person works, without ever making the hand wait.

A thread of its own makes the calls; what the server answers is taken in between two events of the window. Without a
line everything goes on: steps stay in the outbox, and the line is tried again after a while that grows.
"""

import logging
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from annotator.errors import Phrase, UserError
from annotator.session.change import Change
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.store.project_file import ProjectFile
from annotator.team.desk.context import Call, DeskContext, Talk
from annotator.team.desk.desk import Desk
from annotator.team.desk.making import name_host
from annotator.team.key_store import keep_password, read_password
from annotator.team.link import Link, LinkError, TeamError, TeamPlace, connect
from annotator.team.running import Published
from annotator.ui.base.text import translate_error, translator_of
from annotator.ui.base.workers import JobResult, Lane, Runner
from annotator.ui.team.line_state import LineState, ask_for_seat

T = TypeVar("T")

_tr = translator_of("Team")
_log = logging.getLogger(__name__)

REFUSED_LOGIN: Final = "refused_login"
"""Code of the refusal that a password helps against."""
LISTEN: Final = 0.4
"""Seconds that the thread listens for a poke before it looks whether something is to be sent."""
LOOK_EVERY: Final = 30.0
"""Seconds after which changes are asked for without a poke."""
FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 60.0
"""Seconds before a lost line is tried again: the first time, and at most."""
RECENT: Final = 600.0
"""Seconds since another desk was seen within which the person is asked before this one takes the seat."""
QUIET: Final = 8000
"""Milliseconds of a call after which the state says that the server does not answer."""
_HAND_IS_BUSY: Final = 50
"""Milliseconds after which an answer is offered again that came during a drag."""


Connect = Callable[[TeamPlace, str, str | None], Link]
"""Opens a line to a place for a login, with a password or without."""


def open_link(place: TeamPlace, login: str, password: str | None) -> Link:
    """The real line; where libpq finds no password, with the one that the system's key store keeps."""
    try:
        return connect(place, login=login, password=password)
    except TeamError as error:
        kept = read_password(place, login) if password is None and error.code == REFUSED_LOGIN else None
        if kept is None:
            raise
    return connect(place, login=login, password=kept)


class TeamLine(QObject):
    """Follows the session of a replica until it is stopped."""

    changed = Signal()
    """The state of the line, or what is unsent, is another one."""
    seat_taken = Signal(str)
    """A sentence for the person, who is at work at another desk: this one takes no edits until it is said so."""
    told = Signal(str)
    """A sentence for the person: a refusal, two versions to choose between."""
    arrived = Signal(object)
    """Images whose grace is over and of which others' work has come."""
    published = Signal(object)
    """All numbers that auditors froze, oldest first, whenever somebody has asked for them."""

    def __init__(
        self, file: ProjectFile, session: Session, runner: Runner, parent: QObject, connect_to: Connect = open_link
    ) -> None:
        super().__init__(parent)
        self._file, self._session, self._connect_to = file, session, connect_to
        context = DeskContext(
            file,
            find_project=lambda: session.committed,
            load_layer=session.load_layer,
            receive=session.receive,
            host=name_host(),
        )
        self.desk = Desk(context)
        self.state = LineState()
        self._runner = runner
        self._line: Link | None = None
        self._opened: list[Link] = []
        """The line that the thread opened last; the end of the project may overtake the news of it."""
        self._talk: Talk | None = None
        self._password: str | None = None
        self._pause, self._looked = FIRST_PAUSE, 0.0
        self._is_seated = self._stopped = self._is_opening = False
        self._keeps = self._has_asked = False
        self._again, self._quiet = QTimer(self), QTimer(self)
        for timer, act in ((self._again, self._open), (self._quiet, self._note_quiet)):
            timer.setSingleShot(True)
            timer.timeout.connect(act)
        session.changed.connect(self._on_changed)
        QTimer.singleShot(0, self, self._open)

    def stop(self) -> None:
        """The project is about to be closed; what is unsent stays in the outbox."""
        if self._stopped:
            return
        self._stopped = True
        self._again.stop()
        self._quiet.stop()
        self._session.changed.disconnect(self._on_changed)
        line, self._line = self._line, None
        self._runner.end_apart(partial(_close_lines, self._opened), hang_up=None if line is None else line.hang_up)

    def _put(self, work: Callable[[], Any], ended: Callable[[Any, BaseException | None], object]) -> None:
        """Has the thread of the line do something; `ended` is called with what it gave or raised, until the end."""

        def end(outcome: JobResult) -> None:
            if not self._stopped:
                ended(*outcome)

        self._runner.start(
            Job(Phrase("Team connection"), lambda _progress: work(), quiet=True), ended=end, lane=Lane.APART, owner=self
        )

    def sign_in(self, password: str, *, keep: bool = False) -> None:
        """Tries again with a password, kept in memory as long as the project is open, or in the system's key store."""
        self._password, self._keeps = password, keep
        self._pause = FIRST_PAUSE
        self._open()

    def try_now(self) -> None:
        """Sends and takes at once; where there is no line, one is tried."""
        if self._line is None:
            self._pause = FIRST_PAUSE
            self._open()
        else:
            self._looked = 0.0

    def ask(
        self,
        work: Callable[[Link], T],
        then: Callable[[T], None],
        failed: Callable[[UserError], None] | None = None,
        *,
        owner: QObject,
    ) -> bool:
        """Asks the server something by the way; `then` gets the answer, `failed` a refusal. False without a line.

        Neither is called when the owner is gone.
        """
        line = self._line
        if line is None:
            return False

        def end(answer: Any, error: BaseException | None) -> None:
            if not isValid(owner):
                return
            if error is None:
                then(answer)
            elif isinstance(error, UserError) and failed is not None:
                failed(error)
            else:
                _log.error("question to the team server", exc_info=error)

        self._put(partial(work, line), end)
        return True

    def note_choice(self) -> None:
        """A version was chosen: what is left to choose is another number now."""
        self._on_changed(Change(opened=True, parts=()))
        self._looked = 0.0

    def note_published(self, published: Sequence[Published]) -> None:
        """The server told what is published: whoever shows it hears of it."""
        self.published.emit(published)

    def _open(self) -> None:
        """Opens a line, unless one is open or being opened."""
        member = self._file.membership
        if self._stopped or self._is_opening or member is None or self._line is not None:
            return
        self._again.stop()
        self._is_opening = True
        place, login, password = TeamPlace(member.address, member.schema), member.login, self._password
        connect_to, opened, keeps, self._keeps = self._connect_to, self._opened, self._keeps, False
        sentences = self.desk.standing.sentences

        def work() -> Link:
            line = connect_to(place, login, password)
            opened[:] = [line]
            if keeps and password is not None:
                try:
                    keep_password(place, login, password)
                except UserError as error:
                    sentences.append(error.sentence)
            return line

        self._put(work, self._on_opened)

    def _on_opened(self, line: Link | None, error: BaseException | None) -> None:
        self._is_opening = False
        if line is None:
            self._lose(error)
            return
        self._line = line
        self._begin(self.desk.greet(), self._on_greeted)

    def _on_greeted(self) -> None:
        self._pause = FIRST_PAUSE
        channel, line = self.desk.standing.channel, self._line
        if line is None:
            return
        self._put(lambda: line.listen(channel), self._after(self._sit_down))

    def _sit_down(self) -> None:
        """The person is at work here now: their other desks stop taking edits.

        Where the person was at work at another one a moment ago, they are asked first, and this one takes none.
        """
        seen = self.desk.standing.seat.get("seen")
        is_busy_elsewhere = not self.desk.is_seated and seen is not None and time.time() - seen < RECENT
        if self._is_seated or (is_busy_elsewhere and not self._has_asked):
            self._is_seated = True
            self._exchange()
            return
        self._is_seated = self._has_asked = True
        self._begin(self.desk.take_seat(), self._exchange)

    def _exchange(self) -> None:
        self._looked = time.monotonic()
        self._begin(self.desk.exchange(), self._listen)

    def go_on_here(self) -> None:
        """The person sits at this desk again."""
        self._is_seated, self._has_asked = False, True
        self._looked = 0.0

    def _listen(self) -> None:
        """Waits for a poke, or for something to send."""
        self._say_sentences()
        self._note_seat()
        self._note_state(is_connected=True)
        line = self._line
        if line is None:
            return

        def heard(poked: object, error: BaseException | None) -> None:
            if error is not None:
                self._lose(error)
            elif not self._is_seated:
                self._sit_down()
            elif poked or self._has_to_talk():
                self._exchange()
            else:
                self._listen()

        self._put(lambda: line.wait(LISTEN), heard)

    def _has_to_talk(self) -> bool:
        waits = self.desk.standing.waits_until
        is_due = waits is not None and time.time() >= waits
        return is_due or time.monotonic() - self._looked > LOOK_EVERY or self.desk.count_unsent().count > 0

    def _begin(self, talk: Talk, then: Callable[[], None]) -> None:
        self._talk = talk
        self._go_on(lambda: next(talk), talk, then)

    def _go_on(self, move: Callable[[], Call], talk: Talk, then: Callable[[], None]) -> None:
        """Takes an answer in when the user is idle, and makes the next call."""
        if self._stopped or self._talk is not talk:
            return
        if self._session.is_previewing or self._session.is_storing:
            QTimer.singleShot(_HAND_IS_BUSY, self, lambda: self._go_on(move, talk, then))
            return
        try:
            call = move()
        except StopIteration:
            self._talk = None
            then()
            return
        except UserError as error:
            self._talk = None
            self._lose(error)
            return
        if not call.function:
            QTimer.singleShot(0, self, lambda: self._go_on(lambda: talk.send(None), talk, then))
            return
        line = self._line

        def take(answer: object, error: BaseException | None) -> None:
            self._quiet.stop()
            self._go_on(lambda: _send_answer(talk, answer, error), talk, then)

        if line is not None:
            self._quiet.start(QUIET)
            self._put(lambda: line.call(call.function, *call.values), take)

    def _after(self, then: Callable[[], None]) -> Callable[[object, BaseException | None], None]:
        return lambda _value, error: self._lose(error) if error is not None else then()

    def _lose(self, error: BaseException | None) -> None:
        """There is no line for now; a refusal is told, everything else is tried again by itself."""
        line, self._line, self._talk = self._line, None, None
        if line is not None:
            self._put(line.close, lambda _value, _error: None)
        if not isinstance(error, UserError):
            _log.error("team line", exc_info=error)
        code = error.code if isinstance(error, TeamError) else ""
        broken = _tr("The connection broke off; the log has the rest.")
        reason = translate_error(error) if isinstance(error, UserError) else broken
        is_passing = isinstance(error, LinkError) or not isinstance(error, UserError)
        self._note_state(reason=reason, wants_password=code == REFUSED_LOGIN, is_stopped=not is_passing)
        if is_passing:
            self._again.start(round(1000 * self._pause))
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
        else:
            self.told.emit(reason)

    def _note_seat(self) -> None:
        """Takes no edits while the person works at another desk, and says so once."""
        is_away, was_away = not self.desk.is_seated, self._file.pause is not None
        if not is_away:
            self._file.pause = None
        elif not was_away:
            host, seen = str(self.desk.standing.seat.get("host") or "?"), self.desk.standing.seat.get("seen")
            self._file.pause = Phrase(
                "You went on at {desk}, so this desk takes no edits; go on here with Study > Team project…", desk=host
            )
            if self._has_asked or seen is None:
                self.seat_taken.emit(translate_error(UserError(self._file.pause)))
            else:
                self.seat_taken.emit(ask_for_seat(host, time.time() - seen))
            self._has_asked = True

    def _say_sentences(self) -> None:
        sentences, self.desk.standing.sentences = self.desk.standing.sentences, []
        for sentence in sentences:
            self.told.emit(translate_error(UserError(sentence)))
        arrived, self.desk.standing.arrived = self.desk.standing.arrived, []
        if arrived:
            self.arrived.emit(arrived)

    def _on_changed(self, change: Change) -> None:
        if not change.preview and (change.layers or change.parts or change.opened):
            state = self.state
            self._note_state(
                is_connected=state.is_connected,
                is_quiet=state.is_quiet,
                reason=state.reason,
                wants_password=state.wants_password,
                is_stopped=state.is_stopped,
            )

    def _note_quiet(self) -> None:
        """A call takes long: the server is busy, or the line is dead, which shows later."""
        self._note_state(is_connected=True, is_quiet=True)

    def _note_state(self, **line: Any) -> None:
        unsent = self.desk.count_unsent()
        state = LineState(
            **line,
            unsent=unsent.count,
            since=unsent.since,
            parked=unsent.parked,
            waits_until=self.desk.standing.waits_until,
            other_desk="" if self._file.pause is None else str(self.desk.standing.seat.get("host") or "?"),
        )
        if state != self.state:
            self.state = state
            self.changed.emit()


def _close_lines(lines: Sequence[Link]) -> None:
    """Runs in the thread of the line, after whatever it was at."""
    for line in lines:
        line.close()


def _send_answer(talk: Talk, answer: Any, error: BaseException | None) -> Call:
    """The next call after an answer, or after what went wrong."""
    return talk.send(answer) if error is None else talk.throw(error)
