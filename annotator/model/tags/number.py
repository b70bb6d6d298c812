"""Tags that are answered with a number."""

from typing import Final

from annotator.errors import Phrase
from annotator.model.tags.kind import Level, Tag, TagKind, read_number


def _read(tag: Tag, value: object) -> float | None:
    number = read_number(value)
    if number is None or (tag.least is not None and number < tag.least):
        return None
    return None if tag.most is not None and number > tag.most else number


def _check(tag: Tag) -> str:
    bounded = tag.least is not None and tag.most is not None
    return Phrase("the least number is above the largest") if bounded and tag.least > tag.most else ""  # type: ignore[operator]


NUMBER: Final = TagKind(
    "number", Phrase("a number"), Level.INTERVAL, _read, check=_check, fields=("least", "most", "unit"), place=3
)
