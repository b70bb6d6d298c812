"""What made an answer and from which project: the last key of every JSON file, `README.csv` in a folder of tables."""

import os
import time
from typing import Final

from annotator import __version__
from annotator.errors import UserError
from annotator.model.project import Project
from annotator.report.numbers import format_utc
from annotator.report.tables import Record, make_entry

MOMENT: Final = "SOURCE_DATE_EPOCH"
"""The variable of the environment that gives the time in the place of the clock, in seconds since 1970."""
_NOTHING: Final = "no project was read"
_NOW: Final = "the project as it was when this was made"


def make_about(*projects: Project) -> Record:
    """Program, version, project by its uuid, hash of the frozen state, and time, as JSON values.

    Of several projects none is named: each stands in the answer. Raises UserError where `SOURCE_DATE_EPOCH` is set and
    is no time.
    """
    one = projects[0] if len(projects) == 1 else None
    several = f"{len(projects):,} projects"
    return {
        "program": "annotator",
        "version": __version__,
        **make_entry("project", one.uuid or None if one else None, _NOTHING if one else several),
        **make_entry("state", one.frozen.hash if one and one.frozen else None, _NOW if one else several),
        "created": _format_now(),
    }


def _format_now() -> str:
    given = os.environ.get(MOMENT)
    try:
        return format_utc(time.time() if given is None else int(given))
    except (ValueError, OverflowError, OSError) as error:
        raise UserError(
            "The variable {name} is '{given}', which is not a time in seconds since 1970; set it to a whole number or "
            "unset it.",
            name=MOMENT,
            given=given or "",
        ) from error
