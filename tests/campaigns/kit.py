"""What campaigns share: options, the count of tries and failures, and a home of their own.

A campaign is a long search for failures that is no part of the suite, because it takes too long or needs files that are
not stored here. Each is a module of this folder with a docstring that says what it tries, the options `--seed` and
`--count`, and a `main` that ends in `Tries.end`: it prints how many tries there were and how many failed; its status is
1 when one did. `packaging/test --campaign NAME` runs it.
"""

import argparse
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path


def parser_of(name: str, purpose: str | None, *, count: int, what: str) -> argparse.ArgumentParser:
    """The options of every campaign: `count` is the number of tries unless told, `what` says what is tried."""
    parser = argparse.ArgumentParser(
        prog=f"packaging/test --campaign {name}",
        description=purpose,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--seed", type=int, default=0, help="seed of everything random (default: 0)")
    parser.add_argument("--count", type=int, default=count, help=f"{what} (default: {count})")
    return parser


@dataclass
class Tries:
    """Counts tries and failures and tells of each failure where it happened."""

    total: int = 0
    failed: list[str] = field(default_factory=list)
    shows_good: bool = True
    """Whether tries that went well are named one by one."""
    _start: float = field(default_factory=time.monotonic)

    @contextmanager
    def one(self, name: str) -> Iterator[None]:
        """A try: whatever is raised within is a failure of that name, and the next try goes on."""
        self.total += 1
        try:
            yield
        except Exception:  # noqa: BLE001 - that is what is counted
            self.failed.append(name)
            sys.stdout.write(f"FAILED {name}\n{traceback.format_exc()}")
        else:
            if self.shows_good:
                sys.stdout.write(f"ok     {name}\n")
        sys.stdout.flush()

    def end(self) -> int:
        """Prints the count and returns the status: 0 when there were tries and none failed, else 1."""
        seconds = time.monotonic() - self._start
        for name in self.failed:
            sys.stdout.write(f"failed: {name}\n")
        sys.stdout.write(f"{self.total} tries, {len(self.failed)} failures, {seconds:.0f} s\n")
        return 0 if self.total and not self.failed else 1


@contextmanager
def own_home() -> Iterator[Path]:
    """A temporary folder, which is also the home: no campaign reads or writes the settings of whoever runs it."""
    names = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")
    before = {name: os.environ.get(name) for name in names}
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(dict.fromkeys(names, folder))
        try:
            yield Path(folder)
        finally:
            for name, value in before.items():
                os.environ.pop(name, None)
                if value is not None:
                    os.environ[name] = value
