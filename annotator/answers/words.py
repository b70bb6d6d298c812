"""What a question may say: numbers within their range and words of a list, refused in one sentence otherwise."""

from collections.abc import Sequence
from enum import Enum
from typing import Final, TypeVar

from annotator.errors import UserError

DELIVERED: Final = "delivered"
DISPLAYED: Final = "displayed"

Choice = TypeVar("Choice", bound=Enum)


def choose_word(name: str, value: str | None, choices: type[Choice]) -> Choice | None:
    """The choice that a word names, None where none was given. Raises UserError for a word that is none of them."""
    check_word(name, value, [str(choice.value) for choice in choices])
    return None if value is None else choices(value)


def list_names(names: str | Sequence[str]) -> list[str]:
    """One name or several as a list."""
    return [names] if isinstance(names, str) else list(names)


def check_share(name: str, value: float | None) -> None:
    """Raises UserError for a number that is no share from 0 to 1."""
    if value is not None and not 0 <= value <= 1:
        raise UserError("{name} is a number from 0 to 1, not {value}.", name=name, value=value)


def check_word(name: str, value: str | None, words: Sequence[str]) -> None:
    """Raises UserError for a word that is none of these."""
    if value is not None and value not in words:
        raise UserError("{name} is one of {words}, not '{value}'.", name=name, words=", ".join(words), value=value)
