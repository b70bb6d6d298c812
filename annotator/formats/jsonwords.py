"""What is wrong with a JSON file, in words: the complaints of its reader turned into one sentence."""

import re
from pathlib import Path
from typing import Final

from annotator.errors import UserError

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


def complaint(message: str) -> str:
    """msgspec's complaint in words, place first."""
    found = _PLACE.match(message)
    what, place = (found["what"], found["place"] or "") if found else (message, "")
    if missing := _MISSING.search(what):
        return f"{place + '.' if place else ''}{missing['field']} is missing"
    for kind, words in _KINDS.items():
        what = what.replace(f"`{kind}`", words)
    what = what.replace("`", "").replace(" | ", " or ")
    return f"{place or 'the root'} is wrong ({what[:1].lower()}{what[1:]})"


def malformed(path: Path, raw: bytes, error: Exception) -> UserError:
    """The sentence about bytes that are no JSON."""
    if isinstance(error, UnicodeDecodeError):
        return UserError(f"{path.name} is not UTF-8 text; save it as UTF-8 and import it again.")
    if isinstance(error, RecursionError):
        return UserError(f"{path.name} is nested too deeply; it is not read.")
    if "truncated" in str(error):
        return UserError(f"{path.name} ends in the middle of its JSON; get the whole file and import it again.")
    place = ""
    if found := _BYTE.search(str(error)):
        before = raw[: int(found["byte"])]
        lines = before.split(b"\n")
        place = f" at line {len(lines)}, byte {len(lines[-1]) + 1}"
    return UserError(f"{path.name} is not valid JSON{place}; NaN, comments and trailing commas are not allowed there.")
