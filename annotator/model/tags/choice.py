"""Tags that are answered with one of several words, in an order that means something or in none."""

from typing import Final

from msgspec.structs import replace

from annotator.errors import Phrase
from annotator.model.tags.kind import Level, Tag, TagKind


def _read(tag: Tag, value: object) -> str | None:
    """The word itself, or the one that differs from it only by case and blanks."""
    if not isinstance(value, str):
        return None
    if value in tag.values:
        return value
    found = [word for word in tag.values if word.casefold() == value.strip().casefold()]
    return found[0] if len(found) == 1 else None


def _check(tag: Tag) -> str:
    if len(tag.values) < 2:
        return Phrase("a choice needs at least two values")
    if len({word.strip().casefold() for word in tag.values}) < len(tag.values) or not all(map(str.strip, tag.values)):
        return Phrase("two values are the same, or one is empty")
    return ""


CHOICE: Final = TagKind(
    "choice",
    Phrase("one of several values"),
    Level.NOMINAL,
    _read,
    list_values=lambda tag: tag.values,
    check=_check,
    fields=("values",),
    place=1,
)
ORDERED: Final = replace(
    CHOICE, key="ordered", title=Phrase("one of several values in order"), level=Level.ORDINAL, place=2
)
