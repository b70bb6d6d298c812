"""Where the files of `resources/` lie, in a checkout and in an installed copy."""

from pathlib import Path
from typing import Final

from annotator.errors import UserError

_INSTALLED: Final = Path(__file__).parent / "_resources"
_CHECKOUT: Final = Path(__file__).parent.parent / "resources"


def find_resource(name: str) -> Path:
    """Path of the resource `name` (POSIX path below `resources/`).

    Raises UserError when the installation lacks it.
    """
    for root in (_INSTALLED, _CHECKOUT):
        path = root / name
        if path.exists():
            return path
    raise UserError("The installation is incomplete: resource '{name}' is missing; install Annotator again.", name=name)
