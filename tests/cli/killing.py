"""Work that ends its own process: what a worker meets that runs out of memory."""

import os
import signal
from pathlib import Path


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
