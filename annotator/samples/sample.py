"""The three samples by name, and where somebody without a name in one begins: its first look."""

import enum
from pathlib import Path
from typing import Final

import msgspec
import platformdirs
from msgspec import Struct

from annotator.errors import UserError

PICTURES: Final = "pictures"
"""Folder of the pictures beside a sample's project file."""
FIRST_LOOK: Final = "first-look.json"
"""Name of the file that holds a first look."""


class Sample(Struct, frozen=True):
    """One of the stored samples: its name, and what it shows."""

    name: str
    """Of its folder among the resources and of its project file."""
    about: str
    """What it shows, to be read after its name."""

    @property
    def usual_folder(self) -> Path:
        """Where the copy goes when nobody names a place: among the user's data."""
        return platformdirs.user_data_path("annotator", appauthor=False) / "samples" / self.name

    def project_file(self, folder: Path) -> Path:
        """The project file of a copy in this folder."""
        return folder / f"{self.name}.annotator"

    def packed_file(self, folder: Path) -> Path:
        """The compressed project in a stored sample: nobody edits that one in its place."""
        return folder / f"{self.name}.annotator.gz"


ORCHARD: Final = Sample("orchard", "apples in an orchard, three annotators, two detectors")
CROWNS: Final = Sample("crowns", "tree crowns from the air, four annotators, a survey on the ground")
PARTS: Final = Sample("parts", "parts of bicycles with their states, two annotators, a detector")
SAMPLES: Final = (ORCHARD, CROWNS, PARTS)


class Sight(enum.Enum):
    """What is worth seeing about the selected shape."""

    MISSED = "missed"
    """Another annotator did not draw it."""
    JOINED = "joined"
    """Another annotator took it together with a neighbour."""
    HALLUCINATED = "hallucinated"
    """A model found a part that is not there."""


class FirstLook(msgspec.Struct, frozen=True):
    """Where to begin: whose desk, the image, and the shape of theirs to select; all layers are shown."""

    author: str
    image: str
    shape: int
    sight: Sight


def first_look_of(project_file: Path) -> FirstLook | None:
    """The first look of a sample's project file; None when there is none. Raises UserError for a broken one."""
    path = project_file.with_name(FIRST_LOOK)
    if not path.is_file():
        return None
    try:
        return msgspec.json.decode(path.read_bytes(), type=FirstLook)
    except (OSError, msgspec.MsgspecError, RecursionError) as error:
        raise UserError(
            "{path} cannot be read ({reason}); delete it and open the project again.", path=path, reason=error
        ) from error
