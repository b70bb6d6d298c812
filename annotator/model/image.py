"""Image: one picture of the project, known by its POSIX path below the images folder."""

import enum
import re
from collections.abc import Callable
from typing import Final

import numpy as np
from msgspec import Struct

from annotator.geometry.box import Floats, Ints

_NUMBER: Final = re.compile(r"([0-9]+)")


def natural_key_of(name: str) -> tuple[tuple[tuple[int, int, str], ...], str]:
    """Sort key of a name that counts: `tree2` before `tree10`, capitals beside small letters."""
    parts = _NUMBER.split(name.casefold())
    return tuple((0, int(part), "") if place % 2 else (1, 0, part) for place, part in enumerate(parts)), name


def rank_words(codes: Ints, name_of: Callable[[int], str]) -> Floats:
    """The place of each code `(n,)` in the natural order of the words.

    `name_of` writes the word of a row; it is asked once for each different code.
    """
    _, first, place = np.unique(codes, return_index=True, return_inverse=True)
    words = [natural_key_of(name_of(int(at))) for at in first.tolist()]
    rank = np.empty(len(words))
    rank[sorted(range(len(words)), key=words.__getitem__)] = np.arange(len(words))
    return rank[place]


class ImagePurpose(enum.Enum):
    """What an image is there for."""

    WORK = "work"
    TRAINING = "training"
    """Labelled by newcomers against a reference; counts nowhere."""
    CONTROL = "control"
    """Mixed in to watch quality; counts as work."""


class Image(Struct, frozen=True):
    """A picture; sizes are those of the picture as displayed (EXIF orientation applied).

    Width and height are 0 while unknown (the file was never seen and no foreign file gave them).
    """

    id: int
    name: str
    width: int = 0
    height: int = 0
    orientation: int = 1
    """EXIF orientation 1 … 8 of the file."""
    split: str = ""
    """Name of the data split such as `train`; empty for none."""
    prompts: tuple[tuple[float, float], ...] | None = None
    """Points (x, y) at which every annotator is asked for a shape, or None."""
    sampling_distance: float | None = None
    """Ground sampling distance in metres a pixel, or None."""
    source_id: int | None = None
    """Id in the foreign file that named the image."""
    content_hash: str = ""
    """SHA-256 of the file's bytes in hex; empty while unknown."""
    purpose: ImagePurpose = ImagePurpose.WORK

    @property
    def has_size(self) -> bool:
        """Whether width and height are known."""
        return self.width > 0 and self.height > 0
