"""Where the files of `resources/` lie, in a checkout and in an installed copy."""

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from annotator.errors import UserError

_INSTALLED: Final = Path(__file__).parent / "_resources"
_CHECKOUT: Final = Path(__file__).parent.parent / "resources"


_OPTIONAL: Final = ("models", "samples")
"""What an installed copy has from the package `annotator_samples`, when that is installed."""


def find_resource(name: str) -> Path:
    """Path of the resource `name` (POSIX path below `resources/`).

    Raises UserError when the installation lacks it.
    """
    for root in (_INSTALLED, _CHECKOUT):
        path = root / name
        if path.exists():
            return path
    if name.partition("/")[0] not in _OPTIONAL:
        raise UserError(
            "The installation is incomplete: resource '{name}' is missing; install Annotator again.", name=name
        )
    package = find_spec("annotator_samples")
    for folder in package.submodule_search_locations or () if package else ():
        if (path := Path(folder, name)).exists():
            return path
    raise UserError(
        "The samples and the sample models are not installed; in a checkout of Annotator, run"
        " `pip install ./packaging/samples` in this environment."
    )
