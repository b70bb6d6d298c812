"""Team line: keeps the open replica and its server together while a person works, without ever making the hand wait.

A thread of its own makes the calls; what the server answers is taken in between two events of the window. Without a
line everything goes on: steps stay in the outbox, and the line is tried again after a while that grows.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from annotator.errors import UserError
from annotator.phrase import Phrase
from annotator.session.change import Change
from annotator.session.session import Session
from annotator.store.project_file import ProjectFile
from annotator.team.desk.context import Call, DeskContext, Talk
from annotator.team.desk.desk import Desk
from annotator.team.desk.replica import name_host
from annotator.team.link import LineError, TeamError, TeamPlace, connect
from annotator.ui.base.text import tell_error, translator_of
from annotator.ui.team.line_thread import LineThread

_tr = translator_of("Team")
_log = logging.getLogger(__name__)

LISTEN: Final = 0.4
"""Seconds that the thread listens for a poke before it looks whether something is to be sent."""
LOOK_EVERY: Final = 30.0
"""Seconds after which changes are asked for without a poke."""
FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 60.0
"""Seconds before a lost line is tried again: the first time, and at most."""
_HAND_IS_BUSY: Final = 50
"""Milliseconds after which an answer is offered again that came during a drag."""


class Line(Protocol):
    """What is needed of `annotator.team.link.Link`."""

    def call(self, function: str, *values: Any) -> Any:
        """What a function of the server answers."""

    def listen(self, channel: str) -> None:
        """Hears pokes from now on."""

    def wait(self, seconds: float) -> bool:
        """Whether somebody poked within so many seconds."""

    def close(self) -> None:
        """Ends the line."""

    def hang_up(self) -> None:
        """Makes a call under way end at once; of any thread."""


Connect = Callable[[TeamPlace, str, str | None], Line]
"""Opens a line to a place for a login, with a password or without."""


def open_link(place: TeamPlace, login: str, password: str | None) -> Line:
    """The real line."""
    return connect(place, login=login, password=password)


@dataclass(frozen=True, slots=True)
class LineState:
    """What the status bar says."""

    is_connected: bool = False
    is_stopped: bool = False
    """The server refused this desk; it is not tried again by itself."""
    wants_password: bool = False
    reason: str = ""
    """Why there is no line, in one sentence."""
    unsent: int = 0
    since: float | None = None
    """When the oldest unsent step was made, seconds since 1970."""
    parked: int = 0
    """Versions between which the person has to choose."""
    waits_until: float | None = None
    """When others' layers of an image come whose grace runs, seconds since 1970."""
    other_desk: str = ""
    """Where the person went on; this desk takes no edits then."""


class TeamLine(QObject):
    """Follows the session of a replica until it is stopped."""

    changed = Signal()
    """The state of the line, or what is unsent, is another one."""
    told = Signal(str)
    """A sentence for the person: a refusal, two versions to choose between."""

    def __init__(self, file: ProjectFile, session: Session, parent: QObject, connect_to: Connect = open_link) -> None:
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
        self._thread = LineThread(self)
        self._line: Line | None = None
        self._talk: Talk | None = None
        self._password: str | None = None
        self._pause, self._looked = FIRST_PAUSE, 0.0
        self._is_seated = self._stopped = self._is_opening = False
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.timeout.connect(self._open)
        session.changed.connect(self._on_changed)
        QTimer.singleShot(0, self, self._open)

    def stop(self) -> None:
        """The project is about to be closed; what is unsent stays in the outbox."""
        if self._stopped:
            return
        self._stopped = True
        self._again.stop()
        self._session.changed.disconnect(self._on_changed)
        line, self._line = self._line, None
        if line is None:
            self._thread.close(lambda: None)
        else:
            self._thread.close(line.close, hang_up=line.hang_up)

    def sign_in(self, password: str) -> None:
        """Tries again with a password, which is kept in memory as long as the project is open."""
        self._password = password
        self._pause = FIRST_PAUSE
        self._open()

    def try_now(self) -> None:
        """Sends and takes at once; where there is no line, one is tried."""
        if self._line is None:
            self._pause = FIRST_PAUSE
            self._open()
        else:
            self._looked = 0.0

    def ask(self, call: Call, then: Callable[[Any], None]) -> bool:
        """Asks the server something by the way; `then` is called with the answer. False where there is no line."""
        line = self._line
        if line is None:
            return False
        work = partial(line.call, call.function, *call.values)
        self._thread.put(work, lambda answer, error: None if error is not None else then(answer))
        return True

    def note_choice(self) -> None:
        """A version was chosen: what is left to choose is another number now."""
        self._on_changed(Change(opened=True, parts=()))
        self._looked = 0.0

    def _open(self) -> None:
        """Opens a line, unless one is open or being opened."""
        member = self._file.membership
        if self._stopped or self._is_opening or member is None or self._line is not None:
            return
        self._again.stop()
        self._is_opening = True
        place, login, password = TeamPlace(member.address, member.schema), member.login, self._password
        connect_to, thread = self._connect_to, self._thread

        def work() -> Line:
            line = connect_to(place, login, password)
            if thread.is_closed:  # nobody takes it any more
                line.close()
            return line

        self._thread.put(work, self._on_opened)

    def _on_opened(self, line: Line | None, error: Exception | None) -> None:
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
        self._thread.put(lambda: line.listen(channel), self._after(self._sit_down))

    def _sit_down(self) -> None:
        """The person is at work here now: their other desks stop taking edits."""
        if self._is_seated:
            self._exchange()
            return
        self._is_seated = True
        self._begin(self.desk.take_seat(), self._exchange)

    def _exchange(self) -> None:
        self._looked = time.monotonic()
        self._begin(self.desk.exchange(), self._listen)

    def go_on_here(self) -> None:
        """The person sits at this desk again."""
        self._is_seated = False
        self._looked = 0.0

    def _listen(self) -> None:
        """Waits for a poke, or for something to send."""
        self._say_sentences()
        self._note_seat()
        self._note_state(is_connected=True)
        line = self._line
        if line is None:
            return

        def heard(poked: object, error: Exception | None) -> None:
            if error is not None:
                self._lose(error)
            elif not self._is_seated:
                self._sit_down()
            elif poked or self._has_to_talk():
                self._exchange()
            else:
                self._listen()

        self._thread.put(lambda: line.wait(LISTEN), heard)

    def _has_to_talk(self) -> bool:
        waits = self.desk.standing.waits_until
        is_due = waits is not None and time.time() >= waits
        return is_due or time.monotonic() - self._looked > LOOK_EVERY or self.desk.count_unsent().count > 0

    def _begin(self, talk: Talk, then: Callable[[], None]) -> None:
        self._talk = talk
        self._go_on(lambda: next(talk), talk, then)

    def _go_on(self, move: Callable[[], Call], talk: Talk, then: Callable[[], None]) -> None:
        """Takes an answer in when the hand rests, and makes the next call."""
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
        if line is not None:
            self._thread.put(
                lambda: line.call(call.function, *call.values),
                lambda answer, error: self._go_on(lambda: _send_answer(talk, answer, error), talk, then),
            )

    def _after(self, then: Callable[[], None]) -> Callable[[object, Exception | None], None]:
        return lambda _value, error: self._lose(error) if error is not None else then()

    def _lose(self, error: Exception | None) -> None:
        """There is no line for now; a refusal is told, everything else is tried again by itself."""
        line, self._line, self._talk = self._line, None, None
        if line is not None:
            self._thread.put(line.close, lambda _value, _error: None)
        if not isinstance(error, UserError):
            _log.error("team line", exc_info=error)
        code = error.code if isinstance(error, TeamError) else ""
        reason = tell_error(error) if isinstance(error, UserError) else _tr("The line broke off; the log has the rest.")
        is_passing = isinstance(error, LineError) or not isinstance(error, UserError)
        self._note_state(reason=reason, wants_password=code == "refused_login", is_stopped=not is_passing)
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
            host = str(self.desk.standing.seat.get("host") or "")
            self._file.pause = Phrase(
                "You went on at {desk}, so this desk takes no edits; go on here with File > Team project…", desk=host
            )
            self.told.emit(tell_error(UserError(self._file.pause)))

    def _say_sentences(self) -> None:
        sentences, self.desk.standing.sentences = self.desk.standing.sentences, []
        for sentence in sentences:
            self.told.emit(tell_error(UserError(sentence)))

    def _on_changed(self, change: Change) -> None:
        if not change.preview and (change.layers or change.parts or change.opened):
            state = self.state
            self._note_state(
                is_connected=state.is_connected,
                reason=state.reason,
                wants_password=state.wants_password,
                is_stopped=state.is_stopped,
            )

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


def _send_answer(talk: Talk, answer: Any, error: Exception | None) -> Call:
    """The next call after an answer, or after what went wrong."""
    return talk.send(answer) if error is None else talk.throw(error)


def describe_line(state: LineState) -> tuple[str, str]:
    """What the status bar says of the line in few words, and in a sentence."""
    clock = "" if state.since is None else time.strftime("%H:%M", time.localtime(state.since))
    if state.parked:
        return _tr("≠ choose a version"), _tr("Two versions of your work on an image are kept; choose between them.")
    if state.other_desk:
        return _tr("⇄ at {desk}", desk=state.other_desk), _tr("You went on at another desk; this one takes no edits.")
    if state.unsent:
        text = _tr("↑ {n} not sent · {time}", n=state.unsent, time=clock)
        return text, state.reason or _tr("These steps are on their way to the team.")
    if state.is_connected:
        return _tr("✓ sent"), _tr("The team has everything that you drew.")
    if state.wants_password:
        return _tr("✕ sign in"), state.reason
    return _tr("✕ no line"), state.reason or _tr("The team server is being looked for.")
