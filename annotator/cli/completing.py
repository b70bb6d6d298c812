"""Whether a shell asks what could stand at the cursor, in the place of a command that is to run."""

import os
from typing import Final

COMPLETING: Final = "_ANNOTATOR_COMPLETE"
"""Variable of the environment in which a shell says so."""


def is_completing() -> bool:
    """Whether a shell asks."""
    return COMPLETING in os.environ
