"""Phrases: reasons with values in them, made where no window is, that a window can say in its own language."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Self

from annotator.errors import UserError


class Phrase(str):
    """An English phrase that keeps its source text and the values in it, for the window to say it in its language."""

    text: str
    values: Mapping[str, object]

    def __new__(cls, text: str, /, **values: object) -> Self:
        """The text with its `{fields}` filled in; values that are phrases are translated with it."""
        made = super().__new__(cls, text.format(**values))
        made.text, made.values = text, MappingProxyType(values)
        return made

    @classmethod
    def of(cls, text: str) -> Self:
        """A phrase of a text that is translated elsewhere."""
        return cls(text)


def reason_of(error: UserError) -> str:
    """What the error says, as the phrase that it was made of where it was one."""
    found = error.args[0] if error.args else ""
    return found if isinstance(found, Phrase) else str(error)
