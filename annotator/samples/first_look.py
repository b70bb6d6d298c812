"""First look: where to begin in a sample, kept in a small file beside its project."""

import enum
from pathlib import Path
from typing import Final

import msgspec

from annotator.errors import UserError

FIRST_LOOK: Final = "first-look.json"
"""Name of the file."""


class Sight(enum.Enum):
    """What is worth seeing about the selected shape."""

    MISSED = "missed"
    """Another annotator did not draw it."""
    JOINED = "joined"
    """Another annotator took it together with a neighbour."""
    HALLUCINATED = "hallucinated"
    """A model found a part that is not there."""
    STATE = "state"
    """Two annotators name different states of it."""


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
    except (OSError, msgspec.MsgspecError) as error:
        raise UserError(f"{path} cannot be read ({error}); delete it and open the project again.") from error
