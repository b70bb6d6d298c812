"""The suspects of a check in parts: they stand in a temporary file row by row, and are read in their order."""

from dataclasses import fields
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Bools, Ints, Rows
from annotator.metrics.checks.part import SuspectPart
from annotator.metrics.suspects.find import COLUMNS, Codes, Suspects, rank_suspects
from annotator.metrics.suspects.witnesses import Witnesses
from annotator.spool import Spool

_SEEN: Final = tuple(one.name for one in fields(Witnesses) if one.name != "authors")


class SuspectJoiner:
    """The suspects of all ranges that were added."""

    def __init__(self) -> None:
        self._counts: Ints | None = None
        self._found = Spool()
        self._authors: Ints = np.zeros(0, np.int64)

    def add(self, part: SuspectPart) -> None:
        """Adds the next range. Raises UserError where the disk has no room."""
        found = part.listed
        self._counts = part.counts if self._counts is None else self._counts + part.counts
        self._authors = found.witnesses.authors
        keys = {"suspicion": found.suspicion, "score": found.score, "drawn": found.witnesses.there.sum(axis=1)}
        self._found.append({**keys, "record": _pack(found)})

    def finish(self) -> SuspectPart | None:
        """All of them in their order; None where nobody asked for them."""
        if self._counts is None:
            return None
        # Those of a range stand by image and id where nothing else tells them apart, and so do the ranges.
        order = rank_suspects(*(self._found[name] for name in ("suspicion", "score", "drawn")))
        lists, records = self._found["suspicion"][order], self._found["record"]
        return SuspectPart(self._counts, ListedSuspects(records, order.astype(np.uint32), lists, self._authors))


class ListedSuspects(Suspects):
    """Suspects of which the list that each is in is in the memory, and no more."""

    __slots__ = ("_authors", "_order", "_records")
    _records: npt.NDArray[Any]
    _order: npt.NDArray[np.uint32]
    _authors: Ints

    def __init__(
        self, records: npt.NDArray[Any], order: npt.NDArray[np.uint32], suspicion: Codes, authors: Ints
    ) -> None:
        """`records` hold a suspect each; `order` `(N,)` are their places, `suspicion` `(N,)` what lists they are in."""
        told = {"_records": records, "_order": order, "suspicion": suspicion, "_authors": authors}
        for name, value in told.items():
            object.__setattr__(self, name, value)

    def take(self, rows: Rows | Bools) -> Suspects:
        """Some of the rows, given as numbers `(n,)` or as a mask `(N,)`, read from the file."""
        found = self._records[self._order[rows]]
        columns: dict[str, Any] = {name: found[name] for name in COLUMNS}
        seen = (found[_name_seen(name)] for name in _SEEN)
        return Suspects(**columns, witnesses=Witnesses(self._authors, *seen))


def _pack(found: Suspects) -> npt.NDArray[Any]:
    """A record a suspect."""
    columns = {name: getattr(found, name) for name in COLUMNS}
    columns |= {_name_seen(name): getattr(found.witnesses, name) for name in _SEEN}
    packed = np.empty(len(found), [(name, column.dtype, column.shape[1:]) for name, column in columns.items()])
    for name, column in columns.items():
        packed[name] = column
    return packed


def _name_seen(name: str) -> str:
    return f"seen {name}"
