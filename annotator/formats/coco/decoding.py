"""From the bytes of a COCO file to typed entries, with one sentence for whatever is wrong with the JSON."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from annotator.errors import UserError
from annotator.formats.coco import entries
from annotator.formats.files import read_bytes

_UTF8_BOM: Final = b"\xef\xbb\xbf"
_OTHER_BOMS: Final = (b"\xff\xfe", b"\xfe\xff")
_KINDS: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "array": "a list",
    "object": "an object in braces",
    "bool": "true or false",
    "null": "nothing",
}
_PLACE: Final = re.compile(r"^(?P<what>.*?)(?: - at `\$\.?(?P<place>[^`]*)`)?$", re.DOTALL)
_MISSING: Final = re.compile(r"missing required field `(?P<field>[^`]+)`")
_BYTE: Final = re.compile(r"\(byte (?P<byte>\d+)\)")


@dataclass(frozen=True, slots=True)
class Decoded:
    """The entries of a file, and what stood under keys that `entries` does not know."""

    file: entries.CocoFile | entries.PlainFile
    shape_extras: dict[int, dict[str, Any]] = field(default_factory=dict)
    """By position in `annotations`."""
    dropped: dict[str, int] = field(default_factory=dict)
    """Unknown keys of the root, images and categories, with how often they occur."""


def decode(path: Path) -> Decoded:
    """The entries of the file at `path`. Raises UserError with file and place."""
    raw = read_bytes(path)
    if raw.startswith(_OTHER_BOMS):
        raise UserError(f"{path.name} is UTF-16 text; save it as UTF-8 and import it again.")
    raw = raw.removeprefix(_UTF8_BOM)
    try:
        return Decoded(msgspec.json.decode(raw, type=entries.PlainFile))
    except msgspec.ValidationError:
        return _decoded_with_extras(path, raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _malformed(path, raw, error) from error


def _decoded_with_extras(path: Path, raw: bytes) -> Decoded:
    try:
        file = msgspec.json.decode(raw, type=entries.CocoFile)
        loose = msgspec.json.decode(raw)
    except msgspec.ValidationError as error:
        raise UserError(f"{path.name}: {_complaint(str(error))}; mend the file and import it again.") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _malformed(path, raw, error) from error
    extras = {}
    for row, entry in enumerate(loose["annotations"]):
        if unknown := entry.keys() - entries.KNOWN_SHAPE:
            extras[row] = {key: entry[key] for key in entry if key in unknown}
    dropped: dict[str, int] = {}
    for name, known, rows in (
        ("", entries.KNOWN_ROOT, [loose]),
        ("images.", entries.KNOWN_IMAGE, loose["images"]),
        ("categories.", entries.KNOWN_LABEL, loose["categories"]),
    ):
        for entry in rows:
            for key in entry.keys() - known:
                shown = f"{name}{key[:40]}"
                dropped[shown] = dropped.get(shown, 0) + 1
    return Decoded(file, extras, dict(sorted(dropped.items())))


def _complaint(message: str) -> str:
    """msgspec's complaint in words, place first."""
    found = _PLACE.match(message)
    what, place = (found["what"], found["place"] or "") if found else (message, "")
    if missing := _MISSING.search(what):
        return f"{place + '.' if place else ''}{missing['field']} is missing"
    for kind, words in _KINDS.items():
        what = what.replace(f"`{kind}`", words)
    what = what.replace("`", "").replace(" | ", " or ")
    return f"{place or 'the root'} is wrong ({what[:1].lower()}{what[1:]})"


def _malformed(path: Path, raw: bytes, error: Exception) -> UserError:
    if isinstance(error, UnicodeDecodeError):
        return UserError(f"{path.name} is not UTF-8 text; save it as UTF-8 and import it again.")
    if isinstance(error, RecursionError):
        return UserError(f"{path.name} is nested too deeply for a COCO file; it is not read.")
    if "truncated" in str(error):
        return UserError(f"{path.name} ends in the middle of its JSON; get the whole file and import it again.")
    place = ""
    if found := _BYTE.search(str(error)):
        before = raw[: int(found["byte"])]
        lines = before.split(b"\n")
        place = f" at line {len(lines)}, byte {len(lines[-1]) + 1}"
    return UserError(f"{path.name} is not valid JSON{place}; NaN, comments and trailing commas are not allowed there.")
