"""Scanning: the members of a large JSON object one after the other, its lists some entries at a time.

Nothing is told of what is wrong: whoever scans goes back to reading the whole file then, which says it in words.
"""

import codecs
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from annotator.formats.core.files import iterate_bytes

T = TypeVar("T")

_TRIES: Final = 8
"""So many ends of entries are tried from the end of what was read, before all are gone through from its beginning."""
_LONGEST: Final = 1 << 26
"""Letters of one value that are read at most."""
_SPACE: Final = re.compile(r"[ \t\r\n]*")
_DECODER: Final = json.JSONDecoder()


class ScanError(ValueError):
    """The file is not what is read in pieces."""


class JsonScanner:
    """A place in the text of a file, of which some megabytes are in the memory."""

    def __init__(self, path: Path) -> None:
        self._pieces = iterate_bytes(path)
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self._text, self._at = "", 0
        self._ended = False

    def peek(self) -> str:
        """The next letter that is no space; nothing at the end."""
        while True:
            found = _SPACE.match(self._text, self._at)
            self._at = self._at if found is None else found.end()
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._read_more():
                return ""

    def take(self, letter: str) -> None:
        """Goes past this letter, which must be the next one."""
        if self.peek() != letter:
            raise ScanError(f"no {letter}")
        self._at += 1

    def iterate_keys(self) -> Iterator[str]:
        """The keys of an object to the end of the file; whoever asks takes each value before the next key."""
        self.take("{")
        while self.peek() != "}":
            key = msgspec.json.decode(self.take_value())
            if not isinstance(key, str):
                raise ScanError("a key is no text")
            self.take(":")
            yield key
            if self.peek() != "}":
                self.take(",")
                if self.peek() == "}":
                    raise ScanError("a comma too many")
        self.take("}")
        if self.peek():
            raise ScanError("more than one value")

    def take_value(self) -> str:
        """The text of the next value."""
        self.peek()
        while True:
            end = self._find_end(self._at)
            size = 0 if end is None else end - self._at
            # A number may go on in the next piece.
            if end is not None and (end < len(self._text) or not self._read_more()):
                begin, self._at = self._at, self._at + size
                return self._text[begin : self._at]
            if end is None and not self._read_more():
                raise ScanError("no value")

    def iterate_lists(self, decode: Callable[[str], T]) -> Iterator[T]:
        """The entries of a list of objects, as many at a time as are in the memory, as `decode` makes them of a list.

        `decode` raises msgspec.DecodeError for what is no list.
        """
        self.take("[")
        while self.peek() != "]":
            found = self._take_entries(decode)
            while found is None:
                if not self._read_more():
                    raise ScanError("no entry")
                found = self._take_entries(decode)
            yield found
            if self.peek() != "]":
                self.take(",")
                if self.peek() == "]":
                    raise ScanError("a comma too many")
        self.take("]")

    def _take_entries(self, decode: Callable[[str], T]) -> T | None:
        """The entries up to the last that ends in what was read; None where none does."""
        end = len(self._text)
        for _ in range(_TRIES):
            end = self._text.rfind("},", self._at, end) + 1
            if not end:
                break
            try:
                # What makes a list with its brackets ends between two entries, as a text is read in one way only.
                found = decode(f"[{self._text[self._at : end]}]")
            except msgspec.DecodeError:
                continue
            self._at = end
            return found
        last = self._find_last_end()
        if last is None:
            return None
        found = decode(f"[{self._text[self._at : last]}]")
        self._at = last
        return found

    def _find_last_end(self) -> int | None:
        """Where the last entry ends that is whole, of those up to the end of the list."""
        last, place = None, self._at
        while (end := self._find_end(place)) is not None and self._text[end - 1] == "}":
            last = end
            space = _SPACE.match(self._text, end)
            place = end if space is None else space.end()
            if self._text[place : place + 1] != ",":
                break
            space = _SPACE.match(self._text, place + 1)
            place = place + 1 if space is None else space.end()
        return last

    def _find_end(self, place: int) -> int | None:
        try:
            return _DECODER.raw_decode(self._text, place)[1]
        except (ValueError, RecursionError):
            return None

    def _read_more(self) -> bool:
        """Reads the next piece; False at the end of the file."""
        if self._ended:
            return False
        if len(self._text) - self._at > _LONGEST:
            raise ScanError("too long a value")
        piece = next(self._pieces, None)
        self._ended = piece is None
        more = self._decoder.decode(piece or b"", final=piece is None)
        self._text, self._at = self._text[self._at :] + more, 0
        return not self._ended or bool(more)
