"""Text files of other tools: UTF-8, with or without byte order mark, plain or gzip, any line ends."""

import codecs
import io
from pathlib import Path
from typing import Final

from annotator.errors import UserError
from annotator.formats.core.files import MAX_BYTES, read_bytes

_UTF8_BOM: Final = b"\xef\xbb\xbf"
_PIECE: Final = 1 << 20
"""Bytes that are looked at together."""
_OTHER_BOMS: Final = (b"\xff\xfe", b"\xfe\xff")


def read_plain(path: Path, source: str, *, limit: int = MAX_BYTES) -> bytes:
    """The bytes of a text file without byte order mark. Raises UserError for UTF-16."""
    raw = read_bytes(path, limit=limit)
    if raw.startswith(_OTHER_BOMS):
        raise UserError("{source} is UTF-16 text; save it as UTF-8 and import it again.", source=source)
    return raw.removeprefix(_UTF8_BOM)


def read_text(path: Path, source: str, *, limit: int = MAX_BYTES) -> str:
    """The text; lines end in `\\n` or `\\r\\n`. Raises UserError for other encodings and for NUL characters."""
    return _decode(read_plain(path, source, limit=limit), source)


def open_text(path: Path, source: str) -> io.TextIOWrapper:
    """The same as a stream, which takes no more memory than the bytes of the file; line ends stay as they are."""
    raw = read_plain(path, source)
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        for begin in range(0, len(raw), _PIECE):
            decoder.decode(raw[begin : begin + _PIECE], final=begin + _PIECE >= len(raw))
    except UnicodeDecodeError:
        _decode(raw, source)
    if b"\0" in raw:
        _decode(raw, source)
    return io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8", newline="")


def _decode(raw: bytes, source: str) -> str:
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise UserError(
            "{source} is not UTF-8 text at line {line}; save it as UTF-8 and import it again.", source=source, line=line
        ) from error
    if "\0" in text:
        raise UserError("{source} holds NUL characters, so it is no text; choose another file.", source=source)
    return text
