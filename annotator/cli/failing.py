"""What a command ends with: an exit code, and one sentence where it could not do what was asked."""

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from annotator.cli.console import print_error
from annotator.errors import Cancelled, UserError

COMPLETING: Final = "_ANNOTATOR_COMPLETE"
"""Variable of the environment in which a shell says so."""


def is_completing() -> bool:
    """Whether a shell asks."""
    return COMPLETING in os.environ


def make_completion(words: Sequence[str]) -> Callable[[str], list[str]]:
    """What an option that takes one of these words offers to a shell; typer calls it by the name of its parameter."""

    def list_beginning(incomplete: str) -> list[str]:
        return [word for word in words if word.startswith(incomplete)]

    return list_beginning


def run_guarded(work: Callable[[], object]) -> int:
    """Does the work; 0 done, 1 could not be done, or the code that it ends with."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a name that the terminal cannot show is no reason to fail
    try:
        code = work()
    except UserError as error:
        if not error.was_told:
            print_error(str(error))
        return 1
    except Cancelled:
        print_error("Stopped; nothing was changed.")
        return 1
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1 if end.code else 0
    except Exception as error:  # noqa: BLE001 - whatever it is, a person gets a sentence and the log the rest
        print_error(
            f"Something went wrong inside Annotator ({type(error).__name__}); details are in {_log_traceback(error)}."
        )
        return 1
    return code if isinstance(code, int) else 0


def _log_traceback(error: Exception) -> Path:
    """Writes the traceback into the log file and returns its path."""
    import logging

    from annotator.session.settings_file import find_log_path, open_log

    open_log()
    logging.getLogger("annotator.cli").error("command line", exc_info=error)
    return find_log_path()
