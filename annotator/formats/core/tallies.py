"""Tallies: losses counted over tables that come one after the other, where the counts of each do not add up."""

from collections.abc import Callable, Iterable
from typing import Protocol

import numpy as np
import numpy.typing as npt

from annotator.formats.core.foreign import ForeignTable


class Tally(Protocol):
    """A count over all tables that were added."""

    def add(self, foreign: ForeignTable) -> None:
        """Takes the next table in."""

    def count(self) -> int:
        """How often the loss is there."""


class NamedTally:
    """Counts labels or authors by their names, as every table may tell of the same ones."""

    def __init__(
        self,
        find: Callable[[ForeignTable], Iterable[str]],
        excuse: Callable[[ForeignTable], Iterable[str]] = lambda _foreign: (),
    ) -> None:
        """`find` gives the names that may count, `excuse` those that do not, whichever table says so."""
        self._find, self._excuse = find, excuse
        self._found: set[str] = set()
        self._excused: set[str] = set()

    def add(self, foreign: ForeignTable) -> None:
        """Takes the next table in."""
        self._found.update(self._find(foreign))
        self._excused.update(self._excuse(foreign))

    def count(self) -> int:
        """How many names count."""
        return len(self._found - self._excused)


class TakenIdTally:
    """Counts shapes whose id of an earlier file another shape has, too; 8 bytes for each shape with an id."""

    def __init__(self) -> None:
        self._ids: list[npt.NDArray[np.int64]] = []

    def add(self, foreign: ForeignTable) -> None:
        """Takes the next table in."""
        self._ids.append(foreign.shapes.source_id[foreign.shapes.source_id >= 0])

    def count(self) -> int:
        """How many ids stand there once more."""
        known = np.concatenate(self._ids) if self._ids else np.empty(0, np.int64)
        return len(known) - len(np.unique(known))


def list_label_names(foreign: ForeignTable) -> list[str]:
    """The names of all labels."""
    return [label.name for label in foreign.labels]


def list_used_labels(foreign: ForeignTable) -> list[str]:
    """The names of the labels that shapes bear."""
    return [foreign.labels[place].name for place in np.unique(foreign.shapes.label).tolist()]


def list_rater_names(foreign: ForeignTable) -> list[str]:
    """The names of all authors."""
    return [rater.name for rater in foreign.raters]


def list_drawing_raters(foreign: ForeignTable) -> list[str]:
    """The names of the authors who drew something."""
    return [foreign.raters[place].name for place in np.unique(foreign.rater).tolist() if place >= 0]
