"""Thinned steps of the journal: what a merge needs of them, compressed some hundreds at a time in `packed_journal`.

A merge finds where two copies parted by what each step was, and takes steps back by the rows before them. The rows
after a step stand in the table of shapes, or, once they were changed or removed, before that later step: of these only
the ids are kept.
"""

import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from annotator.store.tables.json_text import dump_json, parse_json
from annotator.store.tables.seals import compute_checksum

_SELECT: Final = """
SELECT first_id, last_id, content, seal FROM packed_journal WHERE first_id <= ? ORDER BY first_id DESC
"""

Step = tuple[Any, ...]
"""Number, time, author, action, name, image, count and unblinded of a step, and its detail as JSON values."""


@dataclass(frozen=True, slots=True)
class PackedSteps:
    """Consecutive steps as a row of `packed_journal`."""

    first: int
    last: int
    count: int
    content: bytes

    @property
    def seal(self) -> int:
        """The checksum that is stored beside them."""
        return compute_checksum(self.first, self.last, self.content)


def pack_steps(steps: Sequence[Step]) -> PackedSteps:
    """Thins and compresses steps, oldest first."""
    thinned = [(*step[:-1], _shorten_detail(step[-1])) for step in steps]
    content = zlib.compress(dump_json(thinned).encode(), 9)
    return PackedSteps(steps[0][0], steps[-1][0], len(steps), content)


def iterate_packed_steps(connection: sqlite3.Connection, last: int) -> Iterator[list[Step]]:
    """The thinned steps up to number `last`, newest first, as many at a time as were packed together.

    Raises ValueError for steps that are not as they were written.
    """
    for first, end, content, seal in connection.execute(_SELECT, (last,)):
        if seal != compute_checksum(first, end, content):
            raise ValueError(f"steps {first} to {end} are not as they were written")
        steps = parse_json(zlib.decompress(content).decode())
        yield [tuple(step) for step in reversed(steps) if step[0] <= last]


def find_runs(ids: npt.NDArray[np.int64]) -> list[list[int]]:
    """Ascending ids as [first, last] of each unbroken run."""
    ends = np.flatnonzero(np.diff(ids) != 1)
    firsts, lasts = ids[np.append(0, ends + 1)], ids[np.append(ends, len(ids) - 1)]
    return [[first, last] for first, last in zip(firsts.tolist(), lasts.tolist(), strict=True)]


def _shorten_detail(detail: dict[str, Any]) -> dict[str, Any]:
    layers = [
        {name: value for name, value in layer.items() if name != "after"}
        | ({"ids": find_runs(np.array(layer["after"]["id"], dtype=np.int64))} if "after" in layer else {})
        for layer in detail["layers"]
    ]
    return detail | {"layers": layers}
