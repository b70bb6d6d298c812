"""Work on many things by a Dask cluster: processes on this machine or on others, that were started with `dask worker`.

A cluster trusts who reaches it: it belongs behind a firewall, or its address begins with `tls://`.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import islice
from types import TracebackType
from typing import Any, Self, TypeVar

import annotator
from annotator.errors import UserError
from annotator.progress import Progress

_PATIENCE = "20s"
"""For a scheduler to answer."""
_AHEAD = 3
"""Things that each worker is given at once: hundreds of open tasks are of no use, and their answers fill the memory."""

Given = TypeVar("Given")
Made = TypeVar("Made")


class Cluster(AbstractContextManager["Cluster"]):
    """A runner whose work is done by the workers of a scheduler; a lost worker's work is done again by another."""

    def __init__(self, address: str) -> None:
        """Raises UserError where no scheduler answers, it has no workers, or these are of another version."""
        try:
            import distributed
        except ImportError as error:
            raise UserError(
                "--scheduler needs the package distributed; install agreement-annotator[cluster]."
            ) from error
        try:
            package: Any = distributed
            self._client: Any = package.Client(address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise UserError(
                "No scheduler answers at {address} ({reason}); start one with 'dask scheduler' and name its address.",
                address=address,
                reason=(str(error).splitlines() or [""])[0][:80],
            ) from error
        try:
            self.workers = self._refuse_others(address)
        except BaseException:
            self._client.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._client.close()

    def run(
        self, work: Callable[[Given], Made], given: Sequence[Given], progress: Progress | None = None
    ) -> Iterator[Made]:
        """What the work makes of each thing, in order.

        Raises UserError where a thing ends one worker after the other, and Cancelled when asked to stop.
        """
        from distributed.scheduler import KilledWorker

        told, waiting = progress or Progress(), iter(given)
        open_ones = [self._client.submit(work, one, pure=False) for one in islice(waiting, self.workers * _AHEAD)]
        try:
            for done in range(len(given)):
                told.step(done, len(given))
                future = open_ones.pop(0)
                made = future.result()
                future.release()
                open_ones += [self._client.submit(work, one, pure=False) for one in islice(waiting, 1)]
                yield made
        except KilledWorker as error:
            raise UserError(
                "Part {number} of {total} ended one worker after the other; most often the memory was not enough, so "
                "give the workers more of it.",
                number=done + 1,
                total=len(given),
            ) from error
        finally:
            self._client.cancel(open_ones)

    def _refuse_others(self, address: str) -> int:
        """The number of workers, all of which run this version of the program."""
        found = self._client.run(read_versions)
        if not found:
            raise UserError(
                "The scheduler at {address} has no workers; start some with 'dask worker'.", address=address
            )
        others = sorted({version for version in found.values() if version != read_versions()})
        if others:
            raise UserError(
                "Workers at {address} run {theirs}, this is {ours}; install the same version everywhere.",
                address=address,
                theirs=", ".join(others),
                ours=read_versions(),
            )
        return len(found)


def read_versions() -> str:
    """The versions that must be the same everywhere, since code and tables travel; asked of every worker."""
    import sys

    import numpy as np

    python = ".".join(str(number) for number in sys.version_info[:2])
    return f"Annotator {annotator.__version__} on Python {python}, numpy {np.__version__}"
