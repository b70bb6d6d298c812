"""Kinds of tags: what a value of a tag may be, how it is read, and how far two of them differ."""

import enum
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

TagValue = bool | float | str


class Level(enum.Enum):
    """What may be compared of two values (Krippendorff, Content Analysis, 2019, section 12.4)."""

    NOMINAL = "nominal"
    """Whether they are equal."""
    ORDINAL = "ordinal"
    """How many values stand between them."""
    INTERVAL = "interval"
    """The square of their difference."""


@dataclass(frozen=True, slots=True)
class Tag:
    """What a project asks about every shape, besides *occluded* and *part state*.

    A shape's answer stands among its attributes under `key`; a shape without it was not asked, or not answered.
    """

    key: str
    """Never changed, as it names the attribute in every file."""
    kind: str = "yes_no"
    """Key of a `TagKind`."""
    name: str = ""
    """What is shown; the key where it is empty."""
    values: tuple[str, ...] = ()
    """Of a choice, in their order."""
    labels: tuple[int, ...] = ()
    """Ids of the labels whose shapes are asked, ascending; empty for all."""
    required: bool = False
    """Whether every shape that is asked answers before an image is done."""
    default: TagValue | None = None
    """What a new shape gets; None for no answer."""
    guideline: str = ""
    """What the values mean, Markdown."""
    least: float | None = None
    """Of a number."""
    most: float | None = None
    unit: str = ""
    """Of a number, for reading."""

    @property
    def title(self) -> str:
        """What is shown."""
        return self.name or self.key

    def asks(self, label: int) -> bool:
        """Whether shapes of the label are asked."""
        return not self.labels or label in self.labels


@dataclass(frozen=True, slots=True)
class TagKind:
    """One kind of tag; each stands in a file of its own."""

    key: str
    title: str
    """Source text that the window translates."""
    level: Level | None
    """None where values are not compared."""
    read: Callable[[Tag, object], TagValue | None]
    """The answer that a value stands for; None for a value that is no answer."""
    list_values: Callable[[Tag], tuple[TagValue, ...]]
    """The answers there are, in their order; empty where any number or text may be typed."""
    check: Callable[[Tag], str]
    """What is wrong with the definition of a tag of this kind; empty where nothing is."""

    def write(self, value: TagValue | None) -> str:
        """An answer as text, the same in every language."""
        if value is None:
            return ""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return f"{value:.15g}" if isinstance(value, float) else str(value)


YES: Final = frozenset(["yes", "true", "1"])
NO: Final = frozenset(["no", "false", "0"])


def read_number(value: object) -> float | None:
    """The finite number that a value is or is the text of; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None
