"""Display: how the open picture is shown and how shapes are marked on it; it touches no file, export or number."""

import enum
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, get_args

from annotator.session.settings import PictureSettings

ToneValue = Literal["brightness", "contrast", "gamma"]
TONE_VALUES: Final[tuple[ToneValue, ...]] = get_args(ToneValue)


@dataclass(frozen=True, slots=True)
class Tone:
    """What is done to the colours of the picture on the screen; the default shows it as it is.

    Values are kept within -1 … 1; 0 changes nothing. A gamma of 1 is an exponent of 1/4, which lightens the dark parts.
    """

    brightness: float = 0.0
    """Share of the whole range that is added."""
    contrast: float = 0.0
    """Power of 4 by which values are stretched about the middle."""
    gamma: float = 0.0
    """Power of 4 whose inverse is the exponent."""
    auto: bool = False
    """Whether the range is stretched to what the picture uses."""
    local: bool = False
    """Whether contrast is raised within each part of the picture."""

    @property
    def is_plain(self) -> bool:
        """Whether the picture is shown as it is."""
        return self == PLAIN

    def with_step(self, name: ToneValue, by: float) -> "Tone":
        """A tone in which one value is larger by this much, kept within its bounds."""
        return self.with_value(name, getattr(self, name) + by)

    def with_value(self, name: ToneValue, value: float) -> "Tone":
        """A tone with another value, kept within its bounds and rounded to hundredths."""
        changed: dict[str, Any] = {name: round(min(max(value, -1.0), 1.0), 2)}
        return replace(self, **changed)


PLAIN: Final = Tone()
"""The picture as it is."""


class ColourBy(enum.Enum):
    """What the colour of one's own shapes says while labelling; in audit mode it is always the author."""

    LABEL = "label"
    AUTHOR = "author"
    STATE = "state"


@dataclass(frozen=True, slots=True)
class Marking:
    """What is told at shapes on the picture. The line pattern goes on telling the tags whatever the colour says."""

    names: bool = True
    """Whether the names of labels are written where there is room."""
    badges: bool = True
    """Whether the letters of the tags are."""
    numbers: bool = False
    """Whether each shape bears its number in the list Shapes."""
    colour_by: ColourBy = ColourBy.LABEL


def marking_of(settings: PictureSettings) -> Marking:
    """The marking that a person prefers."""
    return Marking(settings.names, settings.badges, settings.numbers, ColourBy(settings.colour_by))
