"""Kinds of tags: what a value of a tag may be, how it is read, and how far two of them differ."""

import enum
import math
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from annotator.model.shapes import UNSET

TagValue = bool | float | str


class Level(enum.Enum):
    """What may be compared of two values (Krippendorff, Content Analysis, 2019, section 12.4)."""

    NOMINAL = "nominal"
    """Whether they are equal."""
    ORDINAL = "ordinal"
    """How many values stand between them."""
    INTERVAL = "interval"
    """The square of their difference."""


class Tag(Struct, frozen=True):
    """What a project asks about every shape, besides *occluded* and *part state*, or about every image.

    An answer stands under `key` among the attributes of the shape, or among those of the author's layer of the image;
    without it somebody was not asked, or did not answer.
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
    of_images: bool = False
    """Whether whole images are asked and not their shapes."""

    @property
    def title(self) -> str:
        """What is shown."""
        return self.name or self.key

    @property
    def column(self) -> str:
        """The column of the shapes that holds the answers; empty where they are attributes."""
        return ""

    def asks(self, label: int) -> bool:
        """Whether shapes of the label are asked."""
        return not self.labels or label in self.labels


class ColumnTag(Tag, frozen=True):
    """A tag of every project, of which a project says only whether it is required."""

    @property
    def column(self) -> str:
        """It is called as the tag is."""
        return self.key

    def encode(self, value: TagValue | None) -> int:
        """The number that stands for an answer in the column."""
        return UNSET if value is None else int(value) if isinstance(value, bool) else self.values.index(str(value))


OF_SOME_KINDS: Final = ("values", "least", "most", "unit")
"""Fields of `Tag` that mean something to some kinds only."""


class TagKind(Struct, frozen=True):
    """One kind of tag; each stands in a file of its own, which is all that it takes."""

    key: str
    title: str
    """Source text that the window translates."""
    level: Level | None
    """None where values are not compared."""
    read: Callable[[Tag, object], TagValue | None]
    """The answer that a value stands for; None for a value that is no answer."""
    list_values: Callable[[Tag], tuple[TagValue, ...]] = lambda _tag: ()
    """The answers there are, in their order; empty where any number or text may be typed."""
    check: Callable[[Tag], str] = lambda _tag: ""
    """What is wrong with the definition of a tag of this kind; empty where nothing is."""
    fields: tuple[str, ...] = ()
    """Of `OF_SOME_KINDS`, what the definition of such a tag says besides what every one says."""
    place: int = 100
    """Where it is offered among the others; those of the same place by their keys."""

    def is_yes_no(self, tag: Tag) -> bool:
        """Whether a tag of this kind is answered with yes or no, so that one key turns it."""
        return self.list_values(tag) == (True, False)

    def write(self, value: TagValue | None) -> str:
        """An answer as text, the same in every language."""
        if value is None:
            return ""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return value if isinstance(value, str) else f"{value:.15g}"


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
