"""Decision: what an auditor decided about one disagreement of annotators; it stays with the project."""

import enum
from dataclasses import dataclass
from typing import Final

PROPOSAL: Final = "proposal"
"""The kind of a decision that a majority of annotators made, when a reference was proposed."""


class Outcome(enum.Enum):
    """What became of the shapes in question in the reference."""

    TAKE_A = "take_a"
    """The first author is right: the shape as that author drew it."""
    TAKE_B = "take_b"
    """The other author is right: the other shape, or none where the other drew none."""
    MEAN = "mean"
    """The mean box of all shapes of the correspondence, with the majority's label and tags."""
    BOTH = "both"
    """Two objects: both shapes stay."""
    DROP = "drop"
    """Nothing is there."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The outcome for one thing on one image. A disagreement about any of its shapes is decided by it."""

    id: int
    image: int
    kind: str
    """Which kind of disagreement it was decided at, or `PROPOSAL`."""
    shapes: tuple[int, ...]
    """Ids of the shapes of the correspondence, of all authors, ascending."""
    outcome: Outcome
    auditor: int | None
    """Id of the author who was working."""
    time: float
    """Seconds since 1970."""
