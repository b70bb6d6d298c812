"""Tags that are answered with any text; they are not compared."""

from typing import Final

from annotator.errors import Phrase
from annotator.model.tags.kind import Tag, TagKind


def _read(_tag: Tag, value: object) -> str | None:
    return (value.strip() or None) if isinstance(value, str) else str(value) if isinstance(value, int | float) else None


TEXT: Final = TagKind("text", Phrase("any text"), None, _read, place=4)
