"""FrozenState: what a state of a project that was kept under a name is cited by."""

from dataclasses import dataclass
from typing import Final

_SHORT: Final = 12
"""Digits of the hash that tell states of a project apart."""


@dataclass(frozen=True, slots=True)
class FrozenState:
    """A name, when it was given, and the hash of everything that numbers rest on: pictures, finished layers, settings.

    Who has the name and the hash can ask for the same numbers at any later time, and see that they are the same.
    """

    name: str
    hash: str
    """SHA-256 in hex."""
    time: float
    """Seconds since 1970."""
    images: int
    layers: int
    """Finished layers."""
    shapes: int
    """Shapes on finished layers."""

    @property
    def short_hash(self) -> str:
        """The first digits of the hash, for tables."""
        return self.hash[:_SHORT]
