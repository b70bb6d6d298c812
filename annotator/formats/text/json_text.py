"""Strict JSON of other tools: decoded whole or some entries at a time, each value with its place for sentences."""

import codecs
import json
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeVar

import msgspec
import numpy as np

from annotator.errors import FlawError, Phrase, UserError
from annotator.formats.core.files import iterate_bytes, make_folder, replace_file
from annotator.formats.text.plain_text import Located, map_plain, read_plain
from annotator.spool import find_rows

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
_HEAD: Final = 1 << 20
"""So many bytes of a file are searched for its first sign."""
_BYTE: Final = re.compile(r"\(byte (?P<byte>\d+)\)")


def format_json(value: Any) -> str:
    """A value as JSON on one line, which is many times faster than with indentation."""
    return json.dumps(value, ensure_ascii=False)


def write_json_file(path: Path, value: Any, *, indent: int | None = None) -> None:
    """Writes a value as JSON, on one line or indented, in a folder that is made.

    Raises UserError, and leaves what was there, when it cannot be written; ValueError for what is no finite number.
    """
    make_folder(path.parent)
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent) + ("\n" if indent else "")
    replace_file(path, text.encode("utf-8", "replace"))


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


def make_json_error(path: Path, raw: bytes | memoryview, error: Exception) -> UserError:
    """The sentence about bytes that are no JSON."""
    if isinstance(error, UnicodeDecodeError):
        return UserError("{file} is not UTF-8 text; save it as UTF-8 and import it again.", file=path.name)
    if isinstance(error, RecursionError):
        return UserError("{file} is nested too deeply; it is not read.", file=path.name)
    if "truncated" in str(error):
        return UserError(
            "{file} ends in the middle of its JSON; get the whole file and import it again.", file=path.name
        )
    if not bytes(raw[:_HEAD]).lstrip().startswith((b"{", b"[")):
        return UserError(
            "{file} is not a JSON file; choose one that is, or import it with the format that it has.", file=path.name
        )
    place = ""
    if found := _BYTE.search(str(error)):
        before = np.frombuffer(raw, np.uint8, int(found["byte"]))
        ends = find_rows(len(before), lambda some: before[some] == ord("\n"))
        place = f" at line {len(ends) + 1}, byte {len(before) - int(ends[-1] if len(ends) else -1)}"
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
        "{source}: the key {reason} appears twice in one object; fix the file.", source=source, reason=error
    )


class JsonNode(Located[Any], frozen=True):
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
                "{source}: {key} is missing; fix the file and import it again.",
                flaw=Phrase("{key} is missing", key=key[:_SHOWN]),
                source=self.source,
                key=place,
            )
        return found

    def part(self, key: str) -> "JsonNode":
        """The member under `key`, or an empty object when it is missing or null."""
        return self.get(key) or JsonNode({}, self.source, self._below(key))

    def rows_of(self, key: str) -> "list[JsonNode]":
        """The entries of the list under `key`; none when it is missing or null."""
        found = self.get(key)
        return [] if found is None else found.rows()

    def at(self, what: str) -> "JsonNode":
        """The same with the place of a member of it, for sentences."""
        return JsonNode(self.value, self.source, self._below(what))

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

    def share(self) -> float:
        """A number in 0 … 1."""
        found = self.number()
        if not 0 <= found <= 1:
            raise self.wrong("is not between 0 and 1")
        return found

    def share_of(self, key: str) -> float:
        """The number in 0 … 1 under `key`; NaN when it is missing or null."""
        found = self.get(key)
        return math.nan if found is None else found.share()

    def numbers(self, count: int) -> list[float]:
        """So many finite numbers."""
        found = [row.number() for row in self.rows()]
        if len(found) != count:
            raise self.wrong("has {n} numbers and not {n_2}", n=len(found), n_2=count)
        return found

    def numbers_of(self, *keys: str) -> list[float]:
        """The finite numbers under these keys, which must be there."""
        return [self.need(key).number() for key in keys]

    def size_of(self, width: str, height: str) -> tuple[int, int]:
        """The width and height under two keys; 0 for one that is missing or null."""
        sides = self.get(width), self.get(height)
        return (sides[0].size() if sides[0] else 0), (sides[1].size() if sides[1] else 0)

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


T = TypeVar("T", bound=Sized)

_TRIES: Final = 8
"""So many ends of entries are tried from the end of what was read, before all are gone through from its beginning."""
_NEAR: Final = 64
"""An error so many letters before the end of what was read may be gone when more is read."""
_SPACE: Final = re.compile(r"[ \t\r\n]*")
_ENTRY: Final = re.compile(r"`\$\[(\d+)\]")
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
        raw = map_plain(path, source)
        try:
            # First without any value of it in the memory.
            for kind in (msgspec.Raw, skeleton, Any):
                msgspec.json.decode(raw, type=kind)
        except msgspec.ValidationError as complaint:
            raise make_error(format_complaint(str(complaint))) from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as flaw:
            raise make_json_error(path.with_name(Path(source).name), raw, flaw) from error
        raise make_json_error(path.with_name(Path(source).name), raw, error) from error


def make_flaw(source: str, complaint: str) -> UserError:
    """The sentence about what msgspec complains of, in words."""
    return FlawError(
        "{file}: {complaint}; fix the file and import it again.",
        flaw=Phrase.of(complaint),
        file=source,
        complaint=complaint,
    )


def move_complaint(error: msgspec.ValidationError, place: str, first: int = 0) -> msgspec.ValidationError:
    """A complaint about an entry of a list as one about the list at `place`, whose entries are counted from `first`."""
    below = f"`$.{place}" if place else "`$"
    return msgspec.ValidationError(_ENTRY.sub(lambda at: f"{below}[{int(at[1]) + first}]", str(error)))


def iterate_entries(path: Path, source: str, *, alone: bool = False) -> Iterator[JsonNode]:
    """The entries of a file that is a list, some of them in the memory at a time; `alone` it may be one entry itself.

    `source` names it in sentences. Raises UserError with file and place, for a list without entries, too.
    """
    scanner, is_empty = JsonScanner(path), True
    with explain_flaws(path, source, Any):
        if alone and scanner.peek() == "{":
            yield scanner.take_node(source)
        else:
            for node in scanner.iterate_nodes(source):
                is_empty = False
                yield node
            if is_empty:
                raise JsonNode([], source).wrong("is an empty list")
        scanner.take_end()


class JsonScanner:
    """A place in the text of a file, of which some megabytes are in the memory; read it inside `explain_flaws`."""

    def __init__(self, path: Path) -> None:
        self._pieces = iterate_bytes(path)
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self._text, self._at = "", 0
        self._ended = self._is_nested = False

    @classmethod
    def find(cls, path: Path, wanted: str) -> "JsonScanner":
        """Before the value under a key of the file's object, which is there."""
        scanner = cls(path)
        for key in scanner.iterate_keys():
            if key == wanted:
                break
            scanner.skip_value()
        return scanner

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
        yield from self.iterate_inner_keys()
        self.take_end()

    def iterate_inner_keys(self) -> Iterator[str]:
        """The keys of the next value, which must be an object, likewise."""
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

    @classmethod
    def read_facts(cls, path: Path, walked: Mapping[str, str], kept: Iterable[str] | None = None) -> JsonNode:
        """What the object of a file says beside long members, of which only whether there are any.

        `walked` has these by name, with the character, [ or {, that begins them; all others are read, and of them the
        `kept` ones given back, or all. Raises UserError where the file holds no object.
        """
        facts: dict[str, Any] = {}
        scanner, wanted = cls(path), None if kept is None else frozenset(kept)
        if scanner.peek() != "{":
            scanner.take_node(path.name).members()
        for key in scanner.iterate_keys():
            begin = scanner.peek()
            if walked.get(key) == begin:
                scanner.skip_value()
                facts[key] = [] if begin == "[" else {}
                continue
            node = scanner.take_node(path.name)
            if wanted is None or key in wanted:
                facts[key] = node.value
        return JsonNode(facts, path.name)

    def skip_value(self) -> None:
        """Goes past the next value, in a list some entries at a time, in an object one."""
        match self.peek():
            case "[":
                for _ in self.iterate_lists(_LOOSE.decode):
                    pass
            case "{":
                for _ in self.iterate_inner_keys():
                    self.take_value()
            case _:
                self.take_value()

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

    def iterate_members(self, source: str, place: str) -> Iterator[tuple[str, JsonNode]]:
        """Keys and members of the next value, which must be an object, as nodes whose place is below its own.

        Raises UserError for what is none.
        """
        if self.peek() != "{":
            yield from self.take_node(source, place).each()
            return
        above = JsonNode(None, source, place)
        for key in self.iterate_inner_keys():
            yield key, JsonNode(decode_some(self.take_value()), source, above.at(key).place)

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
        for _ in range(0 if self._is_nested else _TRIES):
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
        # What ends near the end of what was read lies within an entry: so it will next time.
        self._is_nested = True
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
