"""YAML data files of other tools: texts, lists and maps of texts by key, without anything that runs or expands."""

import math
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import yaml

from annotator.errors import Phrase, UserError
from annotator.formats.text.plain_text import LocatedLine, T, read_text

MAX_BYTES: Final = 2 * 1024**2
"""A larger file is refused; the names of 20 000 classes take 1 MB and are read within two seconds."""
_HALF_CHARACTER: Final = re.compile("[\ud800-\udfff]")
_MERGE: Final = "<<"
_DEEPEST: Final = 100
"""Levels of lists and maps; what we look for stands on the second."""
_NOTHING: Final = frozenset({"", "~", "null", "Null", "NULL"})
"""Without quotation marks no value at all."""

Value = str | list[str] | dict[str, str]


def read_values(path: Path, wanted: frozenset[str]) -> Mapping[str, LocatedLine[Value]]:
    """Values of the wanted keys of the root: text, lists of texts and maps of texts to texts. Raises UserError.

    Nothing is resolved: `yes`, `0x1` and dates stay text, tags mean nothing, an alias stands for the text that it
    names. A key without a value is an empty list. Other keys, with all that is below them, are passed over. Nodes are
    looked at down to the second level only, so that aliases cannot expand.
    """
    root = _compose(path)
    found: dict[str, LocatedLine[Value]] = {}
    for key, node in _iterate_pairs(root):
        if key.value in wanted:
            if key.value in found:
                raise key.wrong("gives {value} a second time", value=key.value)
            found[key.value] = LocatedLine(_read_value(node), node.source, node.place)
    return MappingProxyType(found)


def quote_text(text: str) -> str:
    """Text in double quotes on one line, as YAML reads it back."""
    written: str = yaml.safe_dump(text, default_style='"', allow_unicode=True, width=math.inf)
    return written.rstrip("\n")


class _Loader(yaml.BaseLoader):
    """Stops at a depth of its own: how deep Python may go is set by others, too."""

    depth = 0

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        """One node with all below it. Raises RecursionError."""
        self.depth += 1
        if self.depth > _DEEPEST:
            raise RecursionError
        try:
            return super().compose_node(parent, index)
        finally:
            self.depth -= 1


def _compose(path: Path) -> LocatedLine[yaml.Node]:
    """The root of the file: its nodes, whose tags mean nothing and whose texts are as they stand there."""
    source = path.name
    text = read_text(path, source, limit=MAX_BYTES)
    loader = None
    try:
        loader = _Loader(text)
        root = loader.get_single_node()
    except yaml.reader.ReaderError as error:
        line, sign = text.count("\n", 0, error.position), f"U+{ord(text[error.position]):04X}"
        raise _locate(None, source, line).wrong("holds {sign}, which YAML does not allow", sign=sign) from error
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line if error.problem_mark else 0
        raise _locate(None, source, line).wrong("is not valid YAML ({problem})", problem=error.problem) from error
    except (ValueError, OverflowError) as error:
        line = loader.line if loader else 0
        raise _locate(None, source, line).wrong("holds an escape that is not a character") from error
    except RecursionError as error:
        raise UserError(
            "{source} is nested too deeply; take out what is not about classes and images.", source=source
        ) from error
    if root is None:
        root = yaml.MappingNode("", [])
    return _locate(root, source, root.start_mark.line if root.start_mark else 0)


def _locate(value: T, source: str, line: int) -> LocatedLine[T]:
    """A value on a line that is counted from 0. That of an alias is the line of its anchor."""
    return LocatedLine(value, source, Phrase("line {n}", n=line + 1))


def _iterate_pairs(node: LocatedLine[yaml.Node]) -> Iterator[tuple[LocatedLine[str], LocatedLine[yaml.Node]]]:
    """Keys and values of a map; keys that are no text are passed over."""
    if not isinstance(node.value, yaml.MappingNode):
        raise node.wrong("is not a map of keys and values")
    for key, value in node.value.value:
        if isinstance(key, yaml.ScalarNode):
            name = _read_text(_locate(key, node.source, key.start_mark.line))
            if name.value == _MERGE:
                raise name.wrong("merges another map (<<), which is not read")
            yield name, LocatedLine(value, name.source, name.place)


def _read_value(node: LocatedLine[yaml.Node]) -> Value:
    if isinstance(node.value, yaml.MappingNode):
        found: dict[str, str] = {}
        for key, value in _iterate_pairs(node):
            if key.value in found:
                raise key.wrong("gives {value} a second time", value=key.value)
            found[key.value] = _read_text(value).value
        return found
    if isinstance(node.value, yaml.SequenceNode):
        return [_read_text(_locate(one, node.source, one.start_mark.line)).value for one in node.value.value]
    if isinstance(node.value, yaml.ScalarNode) and not node.value.style and node.value.value in _NOTHING:
        return []
    return _read_text(node).value


def _read_text(node: LocatedLine[yaml.Node]) -> LocatedLine[str]:
    if not isinstance(node.value, yaml.ScalarNode):
        raise node.wrong("holds a list or a map where a text belongs")
    text: str = node.value.value
    if _HALF_CHARACTER.search(text):
        raise node.wrong("holds an escape that is not a character")
    return LocatedLine(text, node.source, node.place)
