"""A project's custom tags: a kind of tag is one file here."""

import importlib
import pkgutil
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, Protocol

import numpy as np
import numpy.typing as npt

from annotator.errors import Phrase
from annotator.geometry.box import Bools, Floats
from annotator.model.layer import Layer
from annotator.model.shapes import UNSET, PartState, Shapes
from annotator.model.tags.kind import OF_SOME_KINDS, ColumnTag, Level, Tag, TagKind, TagValue
from annotator.model.tags.text import TEXT

__all__ = [
    "COLUMN_TAGS",
    "KINDS",
    "OCCLUDED",
    "OF_SOME_KINDS",
    "PART_STATE",
    "ColumnTag",
    "Level",
    "Tag",
    "TagKind",
    "TagValue",
    "encode_answers",
    "kind_of",
    "make_answers",
    "mark_answered",
    "mark_asked",
    "mark_different",
    "mark_unanswered",
    "read_answer",
    "read_answers",
    "read_image_answer",
]


def _find_kinds(path: Iterable[str]) -> Mapping[str, TagKind]:
    modules = (importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(path))
    kinds = {one.key: one for module in modules for one in vars(module).values() if isinstance(one, TagKind)}
    return MappingProxyType(dict(sorted(kinds.items(), key=lambda item: (item[1].place, item[0]))))


KINDS: Final = _find_kinds(__path__)
"""Those that the files of this folder make, in the order in which they are offered."""


OCCLUDED: Final = ColumnTag("occluded", name=Phrase("occluded"))
PART_STATE: Final = ColumnTag(
    "part_state",
    "choice",
    Phrase("part state"),
    tuple(Phrase.of(state.name.lower()) for state in PartState if state is not PartState.UNSET),
)
COLUMN_TAGS: Final = (OCCLUDED, PART_STATE)
"""The tags of every project, which stand before its custom ones."""


def kind_of(tag: Tag) -> TagKind:
    """The kind of a tag; one that this program does not know is text."""
    return KINDS.get(tag.kind, TEXT)


def read_answer(tag: Tag, value: object) -> TagValue | None:
    """The answer that a value stands for, however a foreign file wrote it; None for none."""
    return None if value is None else kind_of(tag).read(tag, value)


def read_image_answer(tag: Tag, layer: Layer) -> TagValue | None:
    """What an author answered about the whole image; None for no answer."""
    return None if layer.attributes is None else read_answer(tag, layer.attributes.get(tag.key))


class HasAttributes(Protocol):
    """A table with the attributes of N shapes, or None where no row has any."""

    @property
    def attributes(self) -> npt.NDArray[np.object_] | None:
        """A mapping or None a row (N,)."""

    def __len__(self) -> int: ...


def read_answers(tag: Tag, shapes: HasAttributes) -> list[TagValue | None]:
    """The answer of every shape; None where there is none."""
    if isinstance(tag, ColumnTag):
        values = {tag.encode(value): value for value in kind_of(tag).list_values(tag)}
        return [values.get(code) for code in getattr(shapes, tag.column).tolist()]
    if shapes.attributes is None:
        return [None] * len(shapes)
    kind, key = kind_of(tag), tag.key
    found = (None if one is None else one.get(key) for one in shapes.attributes)
    return [None if value is None else kind.read(tag, value) for value in found]


def encode_answers(tag: Tag, shapes: HasAttributes) -> Floats:
    """The answers `(N,)` as numbers, NaN where there is none: the place among the values, or the number itself.

    Text is not compared and so is NaN throughout.
    """
    kind, codes = kind_of(tag), np.full(len(shapes), np.nan)
    if shapes.attributes is None or kind.level is None:
        return codes
    places: dict[TagValue, float] = {value: float(place) for place, value in enumerate(kind.list_values(tag))}
    for row, value in enumerate(read_answers(tag, shapes)):
        if value is not None:
            codes[row] = places[value] if places else value
    return codes


def make_answers(tags: Iterable[Tag], label: int, armed: Mapping[str, TagValue]) -> dict[str, TagValue]:
    """The answers of a new shape of the label, by key: those armed, else the defaults."""
    found = ((tag.key, armed.get(tag.key, tag.default)) for tag in tags if tag.asks(label))
    return {key: value for key, value in found if value is not None}


def mark_asked(tag: Tag, labels: npt.NDArray[np.int32]) -> Bools:
    """Which shapes that count as these labels `(N,)` are asked."""
    return np.isin(labels, tag.labels) if tag.labels else np.ones(len(labels), np.bool_)


def mark_answered(tag: Tag, shapes: HasAttributes) -> Bools:
    """Which shapes `(N,)` answer."""
    if tag.column:
        there: Bools = getattr(shapes, tag.column) != UNSET
        return there
    if shapes.attributes is None:
        return np.zeros(len(shapes), np.bool_)
    return np.array([value is not None for value in read_answers(tag, shapes)], np.bool_)


def mark_different(tag: Tag, shapes: HasAttributes, value: TagValue | None) -> Bools:
    """Which shapes `(N,)` answer otherwise."""
    if isinstance(tag, ColumnTag):
        found: Bools = getattr(shapes, tag.column) != tag.encode(value)
        return found
    return np.array([answer != value for answer in read_answers(tag, shapes)], np.bool_)


def mark_unanswered(tag: Tag, shapes: Shapes, labels: npt.NDArray[np.int32]) -> Bools:
    """Which shapes `(N,)`, which count as these labels, are asked and do not answer; drafts and crowds need not."""
    asked = mark_asked(tag, labels) & ~shapes.draft & ~shapes.crowd
    return asked & ~mark_answered(tag, shapes) if asked.any() else asked
