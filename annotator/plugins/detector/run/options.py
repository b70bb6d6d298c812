"""Options of a run: at what resolution pictures are looked at, and what of the internals is kept."""

import enum
from dataclasses import dataclass, field

from annotator.errors import UserError
from annotator.plugins.detector.record import Screen


class Resolution(enum.Enum):
    """How a picture is shown to the model (A 3.3)."""

    FULL = "full"
    """Whole, scaled to the model's size."""
    TILES = "tiles"
    """In square windows of the original."""
    BOTH = "both"
    """Both, and the union of what is found."""


@dataclass(frozen=True, slots=True)
class RunOptions:
    """The choices of whoever runs a model."""

    resolution: Resolution = Resolution.FULL
    tile: int = 1024
    overlap: int = 581
    internals: bool = False
    """Whether proposals, regressed boxes and scores are written, where the model tells them."""
    screen: Screen | None = field(default=None, compare=False)
    """Which rows of the internals are kept; all where it is None."""

    def check(self) -> None:
        """Raises UserError when the tiles cannot cover a picture."""
        if not 32 <= self.tile <= 16_384 or not 0 <= self.overlap < self.tile:
            raise UserError(
                f"Tiles of {self.tile} pixels with an overlap of {self.overlap} cover nothing; the tile must lie "
                "between 32 and 16384, the overlap below it."
            )
