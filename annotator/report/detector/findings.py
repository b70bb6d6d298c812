"""Findings by kind: what a detection or an object turned out to be, and which of them a row counts or a walk visits."""

import enum
from dataclasses import dataclass

from annotator.metrics.detection.mechanisms import Mechanism


class FindingKind(enum.IntEnum):
    """What a box of a detector, or an object of the reference, turned out to be."""

    TRUE = 0
    """A detection with its object."""
    FALSE = 1
    """A detection without an object: a false positive."""
    MISSED = 2
    """An object without a detection: a false negative."""
    HALLUCINATED = 3
    """A missing part that was detected."""
    STATED = 4
    """A shape of the reference that is looked at for what others say of it."""


@dataclass(frozen=True, slots=True)
class FindingFilter:
    """Which findings are meant; an empty set lets everything pass."""

    kinds: frozenset[FindingKind] = frozenset({FindingKind.MISSED})
    mechanisms: frozenset[Mechanism] = frozenset()
    types: frozenset[str] = frozenset()
    """TIDE types by the names of `ERROR_NAMES` and `MISS_NAMES`."""
    labels: frozenset[int] = frozenset()
    """Ids of labels."""
    subset: str = ""
    """One of the subsets of the reference, such as `small`; empty for all."""


__all__ = ["FindingFilter", "FindingKind"]
