"""XML of other tools: decoded without entities, walked element by element with the place known, and written."""

import html
import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

import defusedxml.ElementTree
import msgspec
from defusedxml.common import DefusedXmlException

from annotator.errors import Numeral, UserError
from annotator.formats.core.files import iterate_bytes
from annotator.formats.text.plain_text import Located, parse_number

MAX_BYTES: Final = 512 * 1024**2
"""A larger XML file is refused: as a tree it takes ten times its size."""
_PIECE: Final = 1 << 18
"""Bytes that are parsed together."""
_Element: TypeAlias = "Element[str]"
_IMPOSSIBLE: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 has no place for, not even as references."""


class XmlNode(Located[_Element], frozen=True):
    """One element of a file."""

    def get(self, tag: str) -> "XmlNode | None":
        """The first child of this tag."""
        found = self.value.find(tag)
        return None if found is None else XmlNode(found, self.source, f"{self.place}.{tag}")

    def need(self, tag: str) -> "XmlNode":
        """The child of this tag, which must be there once."""
        found = self.value.findall(tag)
        if len(found) != 1:
            raise self.wrong("has no {tag}" if not found else "has {n} elements {tag}", tag=tag, n=len(found))
        return XmlNode(found[0], self.source, f"{self.place}.{tag}")

    def each(self, tag: str) -> "Iterator[XmlNode]":
        """All children of this tag, counted from 1 in sentences."""
        for number, element in enumerate(self.value.findall(tag), start=1):
            yield XmlNode(element, self.source, f"{self.place}.{tag} {number}")

    def text(self) -> str:
        """The text; blanks around it count only where it stands on one line."""
        found = self.value.text or ""
        return found.strip() if "\n" in found else found

    def number(self) -> float:
        """The text as a finite number."""
        return self._number(self.value.text or "", "")

    def attribute(self, name: str) -> str:
        """An attribute that must be there."""
        found = self.value.get(name)
        if found is None:
            raise self.wrong("has no {name}", name=name)
        return found

    def attribute_number(self, name: str) -> float:
        """An attribute as a finite number."""
        return self._number(self.attribute(name), f".{name}")

    def _number(self, raw: str, below: str) -> float:
        text = raw.strip()
        found = parse_number(text)
        if not math.isfinite(found):
            raise XmlNode(self.value, self.source, self.place + below).wrong(
                "is not a number ({text!r})", text=text[:40]
            )
        return found


def read_xml(path: Path, source: str, *, root: str) -> XmlNode:
    """The root element of an XML file, plain or gzip, which must have the tag `root`. Raises UserError."""
    *_, element = _grow_root(path, source, root)
    return XmlNode(element, source, root)


def iterate_children(
    path: Path, source: str, *, root: str, opened: str = ""
) -> Iterator[tuple[XmlNode, XmlNode | None]]:
    """The children of the root, some of them in the memory at a time; those of each tag are counted from 1.

    One with the tag `opened` has no children: they come after it, each with it. Raises UserError where the file goes
    wrong, which may be after many of them.
    """
    children = _Children(source, root, opened)
    tree, last = _grow_root(path, source, root), None
    for element in tree:
        # The last one may go on in the next piece.
        ready, last = element[:-1], element
        del element[:-1]
        yield from children.take(ready)
        yield from children.take_begun(element)
    yield from children.take(() if last is None else last)


class _Children:
    """Numbers the children of a root."""

    def __init__(self, source: str, root: str, opened: str) -> None:
        self._source, self._root, self._opened = source, root, opened
        self._counts: Counter[str] = Counter()
        self._above: XmlNode | None = None
        """The one whose children come by themselves."""
        self._inner = 0

    def take(self, elements: Iterable[_Element]) -> Iterator[tuple[XmlNode, XmlNode | None]]:
        """Those that are whole."""
        for element in elements:
            if element.tag == self._opened:
                yield from self._open(element, element[:])
            else:
                yield self._number(element), None

    def take_begun(self, elements: _Element) -> Iterator[tuple[XmlNode, XmlNode | None]]:
        """What is whole within the last, which may go on."""
        if len(elements) and elements[-1].tag == self._opened:
            yield from self._open(elements[-1], elements[-1][:-1])

    def _open(self, element: _Element, ready: list[_Element]) -> Iterator[tuple[XmlNode, XmlNode | None]]:
        del element[: len(ready)]
        if self._above is None or self._above.value is not element:
            self._above, self._inner = self._number(element), 0
            yield self._above, None
        for child in ready:
            self._inner += 1
            place = f"{self._above.place}, {str(child.tag)[:40]} {self._inner}"
            yield XmlNode(child, self._source, place), self._above

    def _number(self, element: _Element) -> XmlNode:
        self._counts[element.tag] += 1
        return XmlNode(element, self._source, f"{self._root}.{element.tag} {self._counts[element.tag]}")


class _Target:
    """Takes what a parser finds into a tree whose root is known from its first tag on."""

    def __init__(self) -> None:
        builder = TreeBuilder()
        self.root: _Element | None = None
        self.start: Callable[[str, dict[str, str]], _Element] = self._begin
        self.end, self.data, self.close = builder.end, builder.data, builder.close
        self._start = builder.start

    def _begin(self, tag: str, attributes: dict[str, str]) -> _Element:
        self.root, self.start = self._start(tag, attributes), self._start
        return self.root


def _grow_root(path: Path, source: str, root: str) -> Iterator[_Element]:
    """The root after each piece of the file and at the end, when it must have the tag `root`. Raises UserError."""
    target = _Target()
    parser = defusedxml.ElementTree.XMLParser(target=target, forbid_dtd=True)
    try:
        for piece in iterate_bytes(path, limit=MAX_BYTES):
            for begin in range(0, len(piece), _PIECE):
                parser.feed(piece[begin : begin + _PIECE])
                if target.root is not None:
                    yield target.root
        element = parser.close()
    except DefusedXmlException as error:
        raise UserError(
            "{source} declares entities or a document type, which are not read; take them out.", source=source
        ) from error
    except ParseError as error:
        line, column = error.position
        what = "ends in the middle" if "no element" in str(error) or "unclosed" in str(error) else "is not valid XML"
        raise UserError(
            "{source} {what} at line {line}, column {column}; get the whole file and import it again.",
            source=source,
            what=what,
            line=line,
            column=column + 1,
        ) from error
    except (ValueError, LookupError) as error:
        raise UserError(
            "{source} is in an encoding that is not read; save it as UTF-8 first.", source=source
        ) from error
    if element.tag != root:
        raise UserError(
            "{source}: the root is '{tag}', not '{root}'; choose another format.",
            source=source,
            tag=element.tag[:40],
            root=root,
        )
    yield element


def escape_text(text: str, what: str) -> str:
    """Text for an element or an attribute in double quotes. Raises UserError for what XML has no place for."""
    if found := _IMPOSSIBLE.search(text):
        raise UserError(
            "XML has no place for the character U+{ord} in the {what} {text}; give it another name.",
            ord=Numeral(f"{ord(found[0]):04X}"),
            what=what,
            text=ascii(text),
        )
    return html.escape(text).replace("\r", "&#13;").replace("\n", "&#10;").replace("\t", "&#9;")


def format_value(value: Any) -> str:
    """A JSON value as text: words as they are, everything else, and words that look like it, as JSON."""
    if isinstance(value, str) and value == value.strip() and not _IMPOSSIBLE.search(value) and _is_word(value):
        return value
    return json.dumps(value)


def parse_value(text: str) -> Any:
    """The JSON value that `value_text` wrote, or the words as they are."""
    try:
        return msgspec.json.decode(text)
    except (ValueError, RecursionError):
        return text


def _is_word(text: str) -> bool:
    """Whether text is no JSON by itself."""
    try:
        msgspec.json.decode(text)
    except (ValueError, RecursionError):
        return True
    return False
