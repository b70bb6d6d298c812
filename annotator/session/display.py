"""Display: how the open picture is shown; it touches no file, no export and no number."""

from dataclasses import dataclass, replace
from typing import Any, Final, Literal, get_args

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
