"""Whether a shell asks what could stand at the cursor, and words that it offers and the help tells."""

import os
from collections.abc import Callable, Sequence
from typing import Final

COMPLETING: Final = "_ANNOTATOR_COMPLETE"
"""Variable of the environment in which a shell says so."""


def is_completing() -> bool:
    """Whether a shell asks."""
    return COMPLETING in os.environ


def make_completion(words: Sequence[str]) -> Callable[[str], list[str]]:
    """What an option that takes one of these words offers to a shell; typer calls it by the name of its parameter."""

    def list_beginning(incomplete: str) -> list[str]:
        return [word for word in words if word.startswith(incomplete)]

    return list_beginning
