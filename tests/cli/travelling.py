"""Work in this process on what has travelled, as to a worker of its own: starting one takes a second."""

import pickle
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from annotator.cli import workers
from annotator.errors import Progress
from annotator.metrics.ranges.source import OneProcess


class TravellingProcess(OneProcess):
    """Packs and unpacks the work, each thing that is given, and what was made of it, as between two processes."""

    def run(self, work: Callable[[Any], Any], given: Sequence[Any], progress: Progress | None = None) -> Iterator[Any]:
        """What the work makes of each thing, in order."""
        sent = [pickle.dumps((work, one)) for one in given]
        for made in super().run(_unpack_and_work, sent, progress):
            yield pickle.loads(made)


def _unpack_and_work(sent: bytes) -> bytes:
    work, one = pickle.loads(sent)
    return pickle.dumps(work(one))


def stay_in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has commands that ask for several processes work in this one."""
    monkeypatch.setattr(workers, "Processes", lambda _number: TravellingProcess())
