"""Work that ends its own process, as a worker meets it that runs out of memory, or that refuses."""

import os
import signal
from pathlib import Path

from annotator.errors import UserError


def square_once_killed(given: tuple[int, str]) -> int:
    """The square of a number; the first who squares 3 is killed meanwhile."""
    number, marker = given
    if number == 3:
        try:
            Path(marker).touch(exist_ok=False)
        except FileExistsError:
            return number**2
        os.kill(os.getpid(), signal.SIGKILL)
    return number**2


def kill_always(_given: int) -> int:
    """Nothing: the process ends."""
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def refuse(number: int) -> int:
    """One sentence, never a number."""
    raise UserError("{number} is refused; take another.", number=number)
