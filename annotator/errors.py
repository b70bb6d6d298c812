"""What is said to a person, wherever it comes up: phrases, errors and progress.

A phrase is a sentence with values in it, made where no window is, that a window says in its own language; errors are
such sentences; long work reports how far it is.
"""

import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Event
from types import MappingProxyType
from typing import Any, Final, Self, TypeVar

from msgspec import Struct, field

Said = TypeVar("Said", bound="Phrase")


class Phrase(str):
    """An English phrase that keeps its source text and the values in it, for the window to say it in its language."""

    text: str
    values: Mapping[str, object]
    lead: object = None
    """What it speaks of, where a window can show that."""

    def __new__(cls, text: str, /, **values: object) -> Self:
        """The text with its `{fields}` filled in, as it is where there are none; values may be phrases themselves."""
        return _restore_phrase(cls, text.format(**values) if values else text, text, values)

    def __reduce__(self) -> tuple[Any, ...]:
        """A phrase travels between processes with its text and values."""
        return _restore_phrase, (type(self), str(self), self.text, dict(self.values))

    def leading_to(self, lead: object) -> Self:
        """The same phrase, which says what it speaks of."""
        copied = _restore_phrase(type(self), str(self), self.text, self.values)
        copied.lead = lead
        return copied

    @classmethod
    def of(cls, text: str) -> Self:
        """A phrase of a text that is translated elsewhere."""
        return cls(text)


class WindowPhrase(Phrase):
    """What a window says by its fields and menus; the command line and files say `options` in its place."""

    def __new__(cls, text: str, /, *, options: str, **values: object) -> Self:
        """The window's words, and those with options of commands, both with the fields filled in."""
        return _restore_phrase(cls, Phrase(options, **values), text, values)


def _restore_phrase(kind: type[Said], said: str, text: str, values: Mapping[str, object]) -> Said:
    made = str.__new__(kind, said)
    made.text, made.values = text, MappingProxyType(dict(values))
    return made


def make_phrase(text: str, values: Mapping[str, object]) -> Phrase:
    """A phrase of a source text and its values; one that is a phrase already stays that."""
    return text if isinstance(text, Phrase) else Phrase(text, **values)


class Clause(Phrase):
    """A sentence that ends a longer one: without its full stop, in every language."""


def make_clause(reason: str) -> str:
    """A reason as the end of a sentence that has a full stop of its own."""
    said = reason.removesuffix(".")
    return _restore_phrase(Clause, said, reason.text, reason.values) if isinstance(reason, Phrase) else said


def join_phrases(parts: Iterable[str], between: str = " ") -> str:
    """The parts that say anything, one after the other; a phrase where one of them is more than plain text."""
    said = [part for part in parts if part]
    if all(type(part) is str for part in said):
        return between.join(said)
    fields = {f"part_{place}": part for place, part in enumerate(said)}
    return Phrase(between.join(f"{{{name}}}" for name in fields), **fields)


class Numeral(str):
    """A number as files and the command line write it, such as `.87` or `5,184`; a window writes it in its own way."""


_TONGUE: ContextVar[Callable[[str], str]] = ContextVar("tongue", default=str)


def say(text: str) -> str:
    """A word, phrase or numeral for who reads it: as it is, or within `say_through` as its tongue says it.

    Figures are drawn by code that knows no window, with words and numbers that nobody can replace afterwards.
    """
    return _TONGUE.get()(text)


@contextmanager
def say_through(tongue: Callable[[str], str]) -> Iterator[None]:
    """Everything that is said inside, in this thread, passes through `tongue`."""
    before = _TONGUE.set(tongue)
    try:
        yield
    finally:
        _TONGUE.reset(before)


INTERRUPTED: Final = 130
"""Exit code of a command that was interrupted, as shells have it."""
INTERRUPTION: Final = "Interrupted."


class Cancelled(Exception):  # noqa: N818 - it ends a job as asked, it is no error
    """The person asked to stop; whatever the job had begun must leave no trace."""


class Progress(Struct):
    """Handed to a job: it reports how far it is, and asks whether to stop."""

    report: Callable[[int, int], None] = lambda _done, _total: None
    """Called with (done, total); total 0 when unknown."""
    stop: Event = field(default_factory=Event)

    def step(self, done: int, total: int) -> None:
        """Reports, and raises Cancelled when the person asked to stop."""
        if self.stop.is_set():
            raise Cancelled
        self.report(done, total)


class UserError(Exception):
    """Something a person can put right: its message is one sentence that names what is wrong, where, and the remedy.

    The sentence is kept with its values, so that a window says it in its own language.
    """

    kind = "error"
    """How a window shows the sentence: what kind of message it is."""
    was_told = False
    """Whether the sentence has been said already, so that whoever catches the error keeps silent."""

    def __init__(self, text: str, /, **values: object) -> None:
        """The text with its `{fields}` filled in; a text without values is taken as it is."""
        self.sentence = text if isinstance(text, Phrase) and not values else Phrase(text, **values)
        super().__init__(self.sentence)

    def __reduce__(self) -> tuple[Any, ...]:
        """An error travels from a worker to the program with all it knows, whatever its own class is made from."""
        return _restore_error, (type(self), self.args, self.__dict__)


def _restore_error(kind: type[UserError], args: tuple[Any, ...], known: dict[str, Any]) -> UserError:
    made = kind.__new__(kind)
    made.args = args
    made.__dict__.update(known)
    return made


class EndReachedError(UserError):
    """Nothing went wrong: there is only no next one."""

    kind = "info"


class FlawError(UserError):
    """One place of a file is not as it should be; a lenient reader leaves that place out and counts why."""

    def __init__(self, text: str, /, *, flaw: Phrase, **values: object) -> None:
        """The sentence, and what of it says what is wrong."""
        super().__init__(text, **values)
        self.flaw = flaw


def describe_installation(requirement: str) -> str:
    """The command that installs a package where this program finds it."""
    return shlex.join([sys.executable, "-m", "pip", "install", requirement])
