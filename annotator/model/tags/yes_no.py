"""Tags that are answered with yes or no."""

from typing import Final

from annotator.errors import Phrase
from annotator.model.tags.kind import NO, YES, Level, Tag, TagKind


def _read(_tag: Tag, value: object) -> bool | None:
    if isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        return bool(value) if value in (0, 1) else None
    text = value.strip().lower() if isinstance(value, str) else ""
    return True if text in YES else False if text in NO else None


YES_NO: Final = TagKind(
    "yes_no", Phrase("yes or no"), Level.NOMINAL, _read, list_values=lambda _tag: (True, False), place=0
)
