"""Author: whoever drew a layer, a person, a model or an adjudicated reference."""

import enum
from dataclasses import dataclass


class AuthorKind(enum.Enum):
    """What an author is; agreement takes persons unless others are named."""

    PERSON = "person"
    MODEL = "model"
    REFERENCE = "reference"


@dataclass(frozen=True, slots=True)
class Author:
    """An author with its id in the project and its unique name."""

    id: int
    name: str
    kind: AuthorKind = AuthorKind.PERSON
