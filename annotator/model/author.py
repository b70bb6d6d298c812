"""Author: who drew a layer: a person, a model or an adjudicated reference."""

import enum
from typing import Final

from msgspec import Struct

AUTHOR_COLOURS: Final = ("#0072b2", "#e69f00", "#cc79a7", "#009e73", "#56b4e9", "#d55e00")
"""Okabe and Ito's colours, in the order in which authors receive them on the screen and on paper; a seventh begins
again."""


class AuthorKind(enum.Enum):
    """What an author is; agreement takes persons unless others are named."""

    PERSON = "person"
    MODEL = "model"
    REFERENCE = "reference"


class Author(Struct, frozen=True):
    """An author with its id in the project and its unique name."""

    id: int
    name: str
    kind: AuthorKind = AuthorKind.PERSON
