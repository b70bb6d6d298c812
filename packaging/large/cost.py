"""Runs one command and tells what it cost: time, memory of the process and of those that help it, bytes moved."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PAUSE: Final = 0.05
"""Seconds between two looks at the memory of the processes."""
_PROCESSES: Final = Path("/proc")


@dataclass(frozen=True)
class Cost:
    """What a command took."""

    seconds: float
    """From its begin to its end."""
    processor: float
    """Seconds of all its threads and of the processes that helped."""
    peak: int
    """Bytes of memory that the process had at most."""
    helper: int
    """The same of the largest process that helped; 0 where none did."""
    read: int
    """Bytes that it and its helpers asked files for, whether they came from the disk or from memory."""
    written: int


Runner = Callable[[Sequence[str], Path], Cost]
"""Runs a program with temporary files in a folder."""


def run_process(words: Sequence[str], scratch: Path) -> Cost:
    """Runs a program, whose temporary files lie in the folder `scratch`. Ends this one where that fails."""
    scratch.mkdir(exist_ok=True)
    begun = time.perf_counter()
    child = subprocess.Popen(words, stdout=subprocess.DEVNULL, env={**os.environ, "TMPDIR": str(scratch)})
    watch = _Watch(child.pid)
    try:
        # What has ended and is not yet waited for still says what it has read and written.
        os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
    except KeyboardInterrupt:
        child.wait()
        raise
    moved = _read_numbers(child.pid, "io")
    peak = watch.end()
    # Its own account of its memory begins with that of the process which started it, so that it says nothing here.
    _pid, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"{' '.join(words)} ended with {child.returncode}.")
    return Cost(
        seconds=time.perf_counter() - begun,
        processor=used.ru_utime + used.ru_stime,
        peak=peak.own,
        helper=peak.helper,
        read=moved["rchar"],
        written=moved["wchar"],
    )


class _Watch:
    """Looks now and then at the most memory that a process and its children have had."""

    def __init__(self, pid: int) -> None:
        self._pid, self.own, self.helper = pid, 0, 0
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._look_on, daemon=True)
        self._thread.start()

    def end(self) -> "_Watch":
        """No more looks."""
        self._ended.set()
        self._thread.join()
        return self

    def _look_on(self) -> None:
        while not self._ended.wait(PAUSE):
            self.own = max(self.own, _find_peak(self._pid))
            children = _PROCESSES / str(self._pid) / "task" / str(self._pid) / "children"
            for child in _read_text(children).split():
                self.helper = max(self.helper, _find_peak(int(child)))


def _find_peak(pid: int) -> int:
    """Bytes of memory that a process has had at most; 0 for one that is gone."""
    return _read_numbers(pid, "status").get("VmHWM", 0) * 1024


def _read_numbers(pid: int, file: str) -> dict[str, int]:
    """What the system says of a process in lines of a name and a number."""
    lines = (line.partition(":") for line in _read_text(_PROCESSES / str(pid) / file).splitlines())
    words = ((name, rest.split()) for name, _colon, rest in lines)
    return {name: int(rest[0]) for name, rest in words if rest and rest[0].isdigit()}


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return ""
