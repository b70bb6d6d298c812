"""Strict JSON of other tools: decoded without doubled keys or NaN, walked with the place known, complaints in words."""

import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import msgspec

from annotator.errors import FlawError, UserError
from annotator.formats.text.located import Located
from annotator.formats.text.plain_text import read_plain
from annotator.phrase import Phrase

_KINDS: Final = MappingProxyType(
    {
        "int": "a whole number",
        "float": "a number",
        "str": "text",
        "array": "a list",
        "object": "an object in braces",
        "bool": "true or false",
        "null": "nothing",
    }
)
_PLACE: Final = re.compile(r"^(?P<what>.*?)(?: - at `\$\.?(?P<place>[^`]*)`)?$", re.DOTALL)
_MISSING: Final = re.compile(r"missing required field `(?P<field>[^`]+)`")
_BYTE: Final = re.compile(r"\(byte (?P<byte>\d+)\)")


def format_complaint(message: str) -> str:
    """msgspec's complaint in words, place first."""
    found = _PLACE.match(message)
    what, place = (found["what"], found["place"] or "") if found else (message, "")
    if missing := _MISSING.search(what):
        return Phrase("{field} is missing", field=f"{place}{'.' if place else ''}{missing['field']}")
    for kind, words in _KINDS.items():
        what = what.replace(f"`{kind}`", words)
    what = what.replace("`", "").replace(" | ", " or ")
    what = f"{what[:1].lower()}{what[1:]}"
    return Phrase("{place} is wrong ({what})", place=place or Phrase("the root"), what=what)


def make_json_error(path: Path, raw: bytes, error: Exception) -> UserError:
    """The sentence about bytes that are no JSON."""
    if isinstance(error, UnicodeDecodeError):
        return UserError("{file} is not UTF-8 text; save it as UTF-8 and import it again.", file=path.name)
    if isinstance(error, RecursionError):
        return UserError("{file} is nested too deeply; it is not read.", file=path.name)
    if "truncated" in str(error):
        return UserError(
            "{file} ends in the middle of its JSON; get the whole file and import it again.", file=path.name
        )
    if not raw.lstrip().startswith((b"{", b"[")):
        return UserError(
            "{file} is no JSON file; choose one that is, or import it with the format that it has.", file=path.name
        )
    place = ""
    if found := _BYTE.search(str(error)):
        before = raw[: int(found["byte"])]
        lines = before.split(b"\n")
        place = f" at line {len(lines)}, byte {len(lines[-1]) + 1}"
    return UserError(
        "{file} is not valid JSON{place}; NaN, comments and trailing commas are not allowed there.",
        file=path.name,
        place=place,
    )


_SHOWN: Final = 40


class DuplicateKeyError(ValueError):
    """A key stands twice in one object."""

    def __init__(self, key: str) -> None:
        super().__init__(ascii(key[:_SHOWN]))


def make_key_error(source: str, error: DuplicateKeyError) -> UserError:
    """The sentence about a key that stands twice."""
    return UserError(
        "{source}: the key {reason} stands twice in one object; mend the file.", source=source, reason=error
    )


@dataclass(frozen=True, slots=True)
class JsonNode(Located[Any]):
    """One value of a decoded file."""

    def members(self) -> dict[str, Any]:
        """The members of an object."""
        if not isinstance(self.value, dict):
            raise self.wrong("is not an object in braces")
        return self.value

    def get(self, key: str) -> "JsonNode | None":
        """The member under `key`, or None when it is missing or null."""
        found = self.members().get(key)
        return None if found is None else JsonNode(found, self.source, self._below(key))

    def need(self, key: str) -> "JsonNode":
        """The member under `key`, which must be there."""
        found = self.get(key)
        if found is None:
            place = self._below(key)
            raise FlawError(
                "{source}: {key} is missing; mend the file and import it again.",
                flaw=Phrase("{key} is missing", key=key[:_SHOWN]),
                source=self.source,
                key=place,
            )
        return found

    def each(self) -> Iterator[tuple[str, "JsonNode"]]:
        """Keys and members of an object."""
        for key, value in self.members().items():
            yield key, JsonNode(value, self.source, self._below(key))

    def rows(self) -> "list[JsonNode]":
        """The entries of a list."""
        if not isinstance(self.value, list):
            raise self.wrong("is not a list")
        return [JsonNode(value, self.source, f"{self.place}[{row}]") for row, value in enumerate(self.value)]

    def some_rows(self) -> "list[JsonNode]":
        """The entries of a list that must have one."""
        rows = self.rows()
        if not rows:
            raise self.wrong("is an empty list")
        return rows

    def number(self) -> float:
        """A finite number."""
        if isinstance(self.value, bool) or not isinstance(self.value, int | float):
            raise self.wrong("is not a number")
        try:
            found = float(self.value)
        except OverflowError as error:
            raise self.wrong("is not a finite number") from error
        if not math.isfinite(found):
            raise self.wrong("is not a finite number")
        return found

    def size(self) -> int:
        """A width or height: a whole number of pixels from 1, which some tools write as 640.0."""
        found = self.number()
        if found != int(found) or not 1 <= found < 2**31:
            raise self.wrong("is not a whole number of pixels from 1")
        return int(found)

    def text(self) -> str:
        """Text."""
        if not isinstance(self.value, str):
            raise self.wrong("is not text")
        return self.value

    def point(self) -> tuple[float, float]:
        """A pair x, y."""
        pair = self.rows()
        if len(pair) != 2:
            raise self.wrong("is not a pair x, y")
        return pair[0].number(), pair[1].number()

    def points(self) -> list[tuple[float, float]]:
        """A list of pairs x, y; O(points) with one look at each when all is well."""
        if not isinstance(self.value, list):
            raise self.wrong("is not a list")
        try:
            return msgspec.convert(self.value, list[tuple[float, float]])
        except msgspec.ValidationError:
            return [row.point() for row in self.rows()]

    def _below(self, key: str) -> str:
        shown = key if len(key) <= _SHOWN else key[: _SHOWN - 3] + "..."
        shown = shown if shown.isprintable() else ascii(shown)
        return f"{self.place}.{shown}" if self.place else shown


def read_json(path: Path, source: str) -> JsonNode:
    """The root of a JSON file, plain or gzip; `source` names it in sentences. Raises UserError with file and place."""
    raw = read_plain(path, source)
    try:
        msgspec.json.decode(raw)  # strict where the standard library is not: NaN, 1e999, torn characters
        return JsonNode(json.loads(raw, object_pairs_hook=_make_object), source)
    except DuplicateKeyError as error:
        raise make_key_error(source, error) from error
    except (ValueError, RecursionError) as error:
        raise make_json_error(path.with_name(Path(source).name), raw, error) from error


def decode_some(text: str) -> Any:
    """A part of a JSON file as `read_json` decodes it. Raises ValueError for what is not JSON or stands twice."""
    msgspec.json.decode(text)
    return json.loads(text, object_pairs_hook=_make_object)


def _make_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise DuplicateKeyError(key)
            seen.add(key)
    return found
