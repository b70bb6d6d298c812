"""Text files of other tools (UTF-8, plain or gzip, any line ends), and values that know their place in such a file."""

import codecs
import io
import math
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, TypeVar

import numpy as np
from msgspec import Struct

from annotator.errors import FlawError, Phrase, UserError, make_phrase
from annotator.formats.core.files import MAX_BYTES, iterate_bytes, read_bytes
from annotator.spool import SpoolFile

T = TypeVar("T")


class Located(Struct, Generic[T], frozen=True):
    """One value of a file, with the file's name and the value's place for sentences."""

    value: T
    source: str
    place: str = ""
    _BETWEEN: ClassVar = " "
    _WITHIN: ClassVar = "."

    def wrong(self, what: str, /, **values: object) -> UserError:
        """The sentence about this place: `what`, with its fields filled in, is said of it."""
        place = self.place or Phrase("the root")
        flaw = make_phrase(what, values)
        return FlawError(
            "{source}: {place}{between}{what}; fix the file and import it again.",
            flaw=flaw,
            source=self.source,
            place=place,
            between=self._BETWEEN,
            what=flaw,
        )

    def at(self, what: str) -> "Located[T]":
        """The place of a part of it, for sentences."""
        return type(self)(self.value, self.source, f"{self.place}{self._WITHIN}{what}")


class LocatedLine(Located[T], frozen=True):
    """What stands in one line; its place is `line 3`."""

    _BETWEEN: ClassVar = ": "
    _WITHIN: ClassVar = ": "


def parse_number(word: str) -> float:
    """The number that a word is, as programs write them; not a number for other words."""
    try:
        return float(word) if word.isascii() and "_" not in word else math.nan
    except ValueError:
        return math.nan


_UTF8_BOM: Final = b"\xef\xbb\xbf"
_PIECE: Final = 1 << 20
"""Bytes that are decoded together."""
_OTHER_BOMS: Final = (b"\xff\xfe", b"\xfe\xff")


def skip_mark(head: bytes) -> bytes:
    """The beginning of a file without byte order mark, and without the blanks before the text; for recognisers."""
    return head.removeprefix(_UTF8_BOM).lstrip()


def read_plain(path: Path, source: str, *, limit: int = MAX_BYTES) -> bytes:
    """The bytes of a text file without byte order mark. Raises UserError for UTF-16."""
    raw = read_bytes(path, limit=limit)
    return raw[_measure_mark(raw[: len(_UTF8_BOM)], source) :]


def map_plain(path: Path, source: str) -> memoryview:
    """The same on the disk, for a file that would fill the memory."""
    file = SpoolFile()
    for piece in iterate_bytes(path):
        file.write(piece)
    raw = file.view(0, (file.end,), np.dtype(np.uint8)).data
    return raw[_measure_mark(bytes(raw[: len(_UTF8_BOM)]), source) :]


def _measure_mark(head: bytes, source: str) -> int:
    """The bytes of the byte order mark at the beginning. Raises UserError for that of UTF-16."""
    if head.startswith(_OTHER_BOMS):
        raise UserError("{source} is UTF-16 text; save it as UTF-8.", source=source)
    return len(_UTF8_BOM) if head == _UTF8_BOM else 0


def read_text(path: Path, source: str, *, limit: int = MAX_BYTES) -> str:
    """The text; lines end in `\\n` or `\\r\\n`. Raises UserError for other encodings and for NUL characters."""
    return _decode(read_plain(path, source, limit=limit), source)


def open_text(path: Path, source: str) -> io.TextIOWrapper:
    """The same as a stream, of which a piece is in the memory at a time; line ends stay as they are."""
    try:
        _check_text(path)
    except ValueError:
        _decode(read_plain(path, source), source)
    # What was looked at a moment ago can no longer be wrong, but for another program that writes the file meanwhile.
    return io.TextIOWrapper(
        io.BufferedReader(_Pieces(path), _PIECE), encoding="utf-8-sig", errors="replace", newline=""
    )


def _check_text(path: Path) -> None:
    """Raises ValueError for other encodings and NUL characters, UserError as `read_bytes` does."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    first = True
    for piece in iterate_bytes(path):
        if (first and piece.startswith(_OTHER_BOMS)) or b"\0" in piece:
            raise ValueError("the file is no UTF-8 text")
        decoder.decode(piece)
        first = False
    decoder.decode(b"", final=True)


class _Pieces(io.RawIOBase):
    """The bytes of a file, read as they are asked for."""

    def __init__(self, path: Path) -> None:
        self._pieces = iterate_bytes(path)
        self._left = memoryview(b"")

    def readable(self) -> bool:
        """Always."""
        return True

    def readinto(self, target: Any) -> int:
        """Fills the target with the next bytes; 0 at the end."""
        if not self._left:
            self._left = memoryview(next(self._pieces, b""))
        count = min(len(target), len(self._left))
        target[:count] = self._left[:count]
        self._left = self._left[count:]
        return count

    def close(self) -> None:
        """Closes the file."""
        self._pieces.close()
        super().close()


def _decode(raw: bytes, source: str) -> str:
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise UserError(
            "{source} is not UTF-8 text at line {line}; save it as UTF-8 and import it again.", source=source, line=line
        ) from error
    if "\0" in text:
        raise UserError("{source} holds NUL characters, so it is not text; choose another file.", source=source)
    return text
