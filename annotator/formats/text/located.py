"""A value of a file that knows its place there, so that a complaint about it names file, place and remedy."""

from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from annotator.errors import FlawError, UserError
from annotator.phrase import Phrase, make_phrase

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Located(Generic[T]):
    """One value of a file, with the file's name and the value's place for sentences."""

    value: T
    source: str
    place: str = ""
    _BETWEEN: ClassVar = " "

    def wrong(self, what: str, /, **values: object) -> UserError:
        """The sentence about this place: `what`, with its fields filled in, is said of it."""
        place = self.place or Phrase("the root")
        flaw = make_phrase(what, values)
        return FlawError(
            "{source}: {place}{between}{what}; mend the file and import it again.",
            flaw=flaw,
            source=self.source,
            place=place,
            between=self._BETWEEN,
            what=flaw,
        )


@dataclass(frozen=True, slots=True)
class LocatedLine(Located[T]):
    """What stands in one line; its place is `line 3`."""

    _BETWEEN: ClassVar = ": "
