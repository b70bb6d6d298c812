"""Phrases: sentences with values in them, made where no window is, that a window can say in its own language."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import Any, Self


class Phrase(str):
    """An English phrase that keeps its source text and the values in it, for the window to say it in its language."""

    text: str
    values: Mapping[str, object]
    lead: object = None
    """What it speaks of, where a window can show that."""

    def __new__(cls, text: str, /, **values: object) -> Self:
        """The text with its `{fields}` filled in, as it is where there are none; values may be phrases themselves."""
        made = super().__new__(cls, text.format(**values) if values else text)
        made.text, made.values = text, MappingProxyType(values)
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        """A phrase travels between processes with its text and values."""
        return _restore_phrase, (type(self), str(self), self.text, dict(self.values))

    def leading_to(self, lead: object) -> Self:
        """The same phrase, which says what it speaks of."""
        made = type(self).__reduce__(self)
        copied: Self = made[0](*made[1])
        copied.lead = lead
        return copied

    @classmethod
    def of(cls, text: str) -> Self:
        """A phrase of a text that is translated elsewhere."""
        return cls(text)


def _restore_phrase(kind: type[Phrase], said: str, text: str, values: dict[str, object]) -> Phrase:
    made = str.__new__(kind, said)
    made.text, made.values = text, MappingProxyType(values)
    return made


def make_phrase(text: str, values: Mapping[str, object]) -> Phrase:
    """A phrase of a source text and its values; one that is a phrase already stays that."""
    return text if isinstance(text, Phrase) else Phrase(text, **values)


class Clause(Phrase):
    """A sentence that ends a longer one: without its full stop, in every language."""

    def __new__(cls, text: str, /, **values: object) -> Self:
        """The sentence with its fields filled in."""
        made = str.__new__(cls, Phrase(text, **values).removesuffix("."))
        made.text, made.values = text, MappingProxyType(values)
        return made


def make_clause(reason: str) -> str:
    """A reason as the end of a sentence that has a full stop of its own."""
    return Clause(reason.text, **reason.values) if isinstance(reason, Phrase) else reason.removesuffix(".")


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
