"""Scanning: the members of a large JSON object one after the other, its lists some entries at a time."""

import codecs
import json
import re
from collections.abc import Callable, Iterator, Sized
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from annotator.errors import FlawError, UserError
from annotator.formats.core.files import iterate_bytes
from annotator.formats.text.json_text import (
    DuplicateKeyError,
    JsonNode,
    decode_some,
    format_complaint,
    make_json_error,
    make_key_error,
)
from annotator.formats.text.plain_text import read_plain
from annotator.phrase import Phrase

T = TypeVar("T", bound=Sized)

_TRIES: Final = 8
"""So many ends of entries are tried from the end of what was read, before all are gone through from its beginning."""
_NEAR: Final = 64
"""An error so many letters before the end of what was read may be gone when more is read."""
_SPACE: Final = re.compile(r"[ \t\r\n]*")
_PLACE: Final = re.compile(r"`\$\[(\d+)\]")
_DECODER: Final = json.JSONDecoder()
_LOOSE: Final = msgspec.json.Decoder(list[msgspec.Raw])


class ScanError(ValueError):
    """The file is not what is read in pieces."""


@contextmanager
def explain_flaws(
    path: Path, source: str, skeleton: Any, make_error: Callable[[str], UserError] | None = None
) -> Iterator[None]:
    """Reading a file inside the block ends in a sentence for whatever is wrong with its JSON.

    What has another type than the reader asks for is a sentence by `make_error`. `skeleton` is the msgspec type of the
    file without what is inside the entries of its lists, to find what is wrong with it where it cannot be scanned.
    """
    make_error = make_error or partial(make_flaw, source)
    try:
        yield
    except DuplicateKeyError as error:
        raise make_key_error(source, error) from error
    except msgspec.ValidationError as error:
        raise make_error(format_complaint(str(error))) from error
    except (ScanError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raw = read_plain(path, source)
        try:
            for kind in (skeleton, Any):
                msgspec.json.decode(raw, type=kind)
        except msgspec.ValidationError as complaint:
            raise make_error(format_complaint(str(complaint))) from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as flaw:
            raise make_json_error(path.with_name(Path(source).name), raw, flaw) from error
        raise make_json_error(path.with_name(Path(source).name), raw, error) from error


def make_flaw(source: str, complaint: str) -> UserError:
    """The sentence about what msgspec complains of, in words."""
    return FlawError(
        "{file}: {complaint}; mend the file and import it again.",
        flaw=Phrase.of(complaint),
        file=source,
        complaint=complaint,
    )


def move_complaint(error: msgspec.ValidationError, place: str, first: int = 0) -> msgspec.ValidationError:
    """A complaint about an entry of a list as one about the list at `place`, whose entries are counted from `first`."""
    below = f"`$.{place}" if place else "`$"
    return msgspec.ValidationError(_PLACE.sub(lambda at: f"{below}[{int(at[1]) + first}]", str(error)))


class JsonScanner:
    """A place in the text of a file, of which some megabytes are in the memory; read it inside `explain_flaws`."""

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

    def take_end(self) -> None:
        """Raises ScanError where anything follows."""
        if self.peek():
            raise ScanError("more than one value")

    def iterate_keys(self) -> Iterator[str]:
        """The keys of an object to the end of the file; whoever asks takes each value before the next key."""
        seen: set[str] = set()
        self.take("{")
        while self.peek() != "}":
            key = msgspec.json.decode(self.take_value())
            if not isinstance(key, str):
                raise ScanError("a key is no text")
            if key in seen:
                raise DuplicateKeyError(key)
            seen.add(key)
            self.take(":")
            yield key
            if self.peek() != "}":
                self.take(",")
                if self.peek() == "}":
                    raise ScanError("a comma too many")
        self.take("}")
        self.take_end()

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

    def skip_value(self) -> None:
        """Goes past the next value, in a list some entries at a time."""
        if self.peek() != "[":
            self.take_value()
            return
        for _ in self.iterate_lists(_LOOSE.decode):
            pass

    def take_node(self, source: str, place: str = "") -> JsonNode:
        """The next value."""
        return JsonNode(decode_some(self.take_value()), source, place)

    def iterate_nodes(self, source: str, place: str = "") -> Iterator[JsonNode]:
        """The entries of the next value, which must be a list, as nodes whose place is that of the list and a number.

        Raises UserError for what is no list.
        """
        if self.peek() != "[":
            yield from self.take_node(source, place).rows()
            return
        done = 0
        for some in self.iterate_lists(decode_some):
            for number, value in enumerate(some, start=done):
                yield JsonNode(value, source, f"{place}[{number}]")
            done += len(some)

    def iterate_lists(self, decode: Callable[[str], T], place: str = "") -> Iterator[T]:
        """The entries of a list, as many at a time as are in the memory, as `decode` makes them of a list.

        `decode` raises msgspec.DecodeError for what is no list, msgspec.ValidationError for an entry of another kind;
        the message of that then says which of all it is, below `place`.
        """
        self.take("[")
        done = 0
        while self.peek() != "]":
            try:
                while (found := self._take_entries(decode)) is None:
                    if not self._read_more():
                        raise ScanError("no entry")
            except msgspec.ValidationError as error:
                raise move_complaint(error, place, done) from error
            done += len(found)
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
            except msgspec.ValidationError:
                raise
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
        while (end := self._find_end(place)) is not None:
            space = _SPACE.match(self._text, end)
            place = end if space is None else space.end()
            if place == len(self._text):
                break  # a number may go on in the next piece
            last = end
            if self._text[place : place + 1] != ",":
                break
            space = _SPACE.match(self._text, place + 1)
            place = place + 1 if space is None else space.end()
        return last

    def _find_end(self, place: int) -> int | None:
        """Where the value ends that begins here; None where more must be read. Raises ScanError for what is none."""
        try:
            return _DECODER.raw_decode(self._text, place)[1]
        except json.JSONDecodeError as error:
            if error.pos < len(self._text) - _NEAR and not error.msg.startswith("Unterminated"):
                raise ScanError("not JSON") from error
            return None

    def _read_more(self) -> bool:
        """Reads on, at least as much as is in the memory; False at the end of the file."""
        if self._ended:
            return False
        found, size, wanted = [self._text[self._at :]], 0, len(self._text) - self._at
        while not self._ended and size <= wanted:
            piece = next(self._pieces, None)
            self._ended = piece is None
            found.append(self._decoder.decode(piece or b"", final=piece is None))
            size += len(found[-1])
        self._text, self._at = "".join(found), 0
        return bool(size) or not self._ended
