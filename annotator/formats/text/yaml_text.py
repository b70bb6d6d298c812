"""The little YAML of a YOLO data file: names of classes and places of images, without anything that runs or expands."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from annotator.errors import UserError

_KEY: Final = re.compile(r"^(?P<key>[A-Za-z_][\w-]*)\s*:(?:\s+(?P<rest>.*))?$")
_ENTRY: Final = re.compile(r"""^(?P<key>"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s:#][^:]*?)\s*:\s+(?P<rest>.*)$""")
_PIECE: Final = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,\[\]{}"'#\s][^,\[\]{}#]*?)\s*([,\]}:])""")
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\", "/": "/", "0": "\0", " ": " "}
_ESCAPED: Final = re.compile(r"\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))", re.DOTALL)
_PLAIN_CHARACTER: Final = re.compile(r'[^"\\\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff\ufffe\uffff]')

Value = str | list[str] | dict[str, str]


@dataclass(frozen=True, slots=True)
class YamlText:
    """Lines of a file and its name, for sentences."""

    source: str
    lines: tuple[str, ...]

    def make_error(self, number: int, what: str) -> UserError:
        """The sentence about a line, counted from 0."""
        return UserError(f"{self.source}: line {number + 1} {what}; mend the file and import it again.")


def read_values(text: str, source: str, wanted: frozenset[str]) -> dict[str, Value]:
    """Values of the wanted keys of the root: text, lists of texts and maps of texts to texts. Raises UserError.

    Other keys, with all that is below them, are passed over.
    """
    yaml = YamlText(source, tuple(text.replace("\r\n", "\n").split("\n")))
    found: dict[str, Value] = {}
    for start, stop in _find_blocks(yaml):
        match = _KEY.match(yaml.lines[start])
        if match is None:
            raise yaml.make_error(start, "is no key with a colon")
        key, rest = match["key"], (match["rest"] or "").strip()
        if key not in wanted:
            continue
        if key in found:
            raise yaml.make_error(start, f"gives {key} a second time")
        if rest.startswith(("[", "{")):
            found[key] = _read_flow(yaml, start, "\n".join((rest, *yaml.lines[start + 1 : stop])))
        elif rest and not rest.startswith("#"):
            found[key] = _read_scalar(yaml, start, rest)
        else:
            found[key] = _read_block(yaml, start + 1, stop)
    return found


def quote_text(text: str) -> str:
    """Text in double quotes, as YAML reads it back."""
    return '"' + "".join(c if _PLAIN_CHARACTER.match(c) else _escape(c) for c in text) + '"'


def _escape(character: str) -> str:
    return f"\\{character}" if character in '"\\' else f"\\U{ord(character):08X}"


def _find_blocks(yaml: YamlText) -> Iterator[tuple[int, int]]:
    """First line and end of every key of the root."""
    starts = [
        number
        for number, line in enumerate(yaml.lines)
        if line and not line.startswith((" ", "\t", "#", "-", "]", "}")) and line.strip() != "..."
    ]
    yield from zip(starts, [*starts[1:], len(yaml.lines)], strict=True)


def _read_block(yaml: YamlText, start: int, stop: int) -> Value:
    """A list with dashes or a map, one entry a line."""
    listed: list[str] = []
    mapped: dict[str, str] = {}
    for number in range(start, stop):
        line = yaml.lines[number].strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("- ") and not mapped:
            listed.append(_read_scalar(yaml, number, line[2:].strip()))
            continue
        match = _ENTRY.match(line)
        if match is None or listed:
            raise yaml.make_error(number, "is neither an entry of a list nor a key with its value")
        key = _read_scalar(yaml, number, match["key"])
        if key in mapped:
            raise yaml.make_error(number, f"gives {key} a second time")
        mapped[key] = _read_scalar(yaml, number, match["rest"].strip())
    return mapped or listed


def _read_flow(yaml: YamlText, number: int, text: str) -> Value:
    """A list in brackets or a map in braces, perhaps over several lines."""
    ending = "]" if text[0] == "[" else "}"
    pieces: list[str] = []
    colons: list[bool] = []
    at = 1
    while at < len(text):
        if text[at:].lstrip().startswith(ending):
            break
        match = _PIECE.match(text, at)
        if match is None:
            raise yaml.make_error(number, f"begins a list or map that is not closed by {ending}")
        pieces.append(_read_scalar(yaml, number, match[1]))
        colons.append(match[2] == ":")
        at = match.end()
        if match[2] in "]}":
            break
    else:
        raise yaml.make_error(number, f"begins a list or map that is not closed by {ending}")
    if ending == "]":
        if any(colons):
            raise yaml.make_error(number, "holds a colon inside a list")
        return pieces
    if colons != [True, False] * (len(pieces) // 2):
        raise yaml.make_error(number, "is not a map of keys and values")
    return dict(zip(pieces[::2], pieces[1::2], strict=True))


def _read_scalar(yaml: YamlText, number: int, raw: str) -> str:
    """One text, quoted or plain, without the comment behind it."""
    if raw.startswith('"'):
        match = re.match(r'"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$', raw)
        if match is None:
            raise yaml.make_error(number, "holds a quotation mark that is not closed")
        return _ESCAPED.sub(lambda found: _unescape(yaml, number, found), match[1])
    if raw.startswith("'"):
        match = re.match(r"'((?:[^']|'')*)'\s*(?:#.*)?$", raw)
        if match is None:
            raise yaml.make_error(number, "holds a quotation mark that is not closed")
        return match[1].replace("''", "'")
    plain = re.split(r"\s#", raw, maxsplit=1)[0].strip()
    if plain.startswith(("&", "*", "!", "|", ">", "{", "[", "@", "`", "%")):
        raise yaml.make_error(number, f"begins with {plain[0]}, which is not read")
    return plain


def _unescape(yaml: YamlText, number: int, found: "re.Match[str]") -> str:
    digits = found[1] or found[2] or found[3]
    code = int(digits, 16) if digits else -1
    if digits and (code > 0x10FFFF or 0xD800 <= code <= 0xDFFF):
        raise yaml.make_error(number, f"holds {found[0]}, which is no character")
    if digits:
        return chr(code)
    if found[4] not in _ESCAPES:
        raise yaml.make_error(number, f"holds {found[0]}, which is not read")
    return _ESCAPES[found[4]]
