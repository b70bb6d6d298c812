"""Layouts: what the numbers of a line mean where a file does not say it, decided by all boxes of a file or folder.

A box can be two corners, or a corner and a size, and a score can come before it or after it. Read in a wrong layout
most boxes still have a width and a height, but some leave their picture or are turned inside out. So every layout that
is possible is tried on every box, and the one that fits is taken when another one fits far less often.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from annotator.errors import Phrase, UserError, WindowPhrase
from annotator.formats.core.layout_names import CXCYWH, TITLES, XYXY
from annotator.geometry.box import Bools, Floats

_PIECE: Final = 50_000
"""Boxes that are looked at together."""
_CLEARLY: Final = 10
"""So many times as many boxes must speak against every other layout as against the one that is taken."""
_HAIR: Final = 0.01
"""Part of a picture's side by which boxes pass its border in files that are right."""


SHARES: Final = Phrase("boxes in shares of their pictures")
"""Said of boxes that were read so where the file could hold pixels."""


class Verdict(Struct, frozen=True):
    """The layout in which a file was read."""

    chosen: str
    rivals: tuple[str, ...]
    """The other layouts in which it could have been read."""
    is_sure: bool
    """Whether something in the file, or a person, decided it; else a person should."""
    needs_person: bool = True
    """Whether a command stops while it is not sure; False where another layout moves boxes by a pixel."""

    @property
    def is_open(self) -> bool:
        """Whether nothing may be brought in before a person has chosen."""
        return self.needs_person and not self.is_sure


def refuse_open(verdict: Verdict | None, source: str) -> None:
    """Raises UserError that names the option where nothing in the file decides its layout."""
    if verdict is None or not verdict.is_open:
        return
    names = (verdict.chosen, *verdict.rivals)
    raise UserError(
        "{source}: its numbers can be {titles}, and nothing in it decides which; {remedy}.",
        source=source,
        titles=" | ".join(TITLES[name] for name in names),
        remedy=WindowPhrase(
            "import the file and choose it under “The numbers are”",
            options=f"name it with {' | '.join(f'--layout {name}' for name in names)}",
        ),
    )


def make_note(layout: str) -> Phrase:
    """What is said of the boxes that were read in a layout."""
    return Phrase("read as: {layout}", layout=TITLES[layout])


def find_corners(layout: str, numbers: Floats) -> Floats:
    """The corners `(N, 4)` of boxes whose four numbers `(N, 4)` are in one of the three layouts of boxes."""
    if layout == XYXY:
        return numbers
    first, size = numbers[:, :2], numbers[:, 2:]
    if layout == CXCYWH:
        first = first - size / 2
    return np.hstack((first, first + size))


def find_misfits(corners: Floats, sizes: Floats) -> Bools:
    """Which boxes `(N, 4)` are none, or leave their picture of this size `(N, 2)` by more than a hair.

    The size is infinite where nobody knows it.
    """
    known = np.where(np.isfinite(sizes), sizes, 0)
    slack = known * _HAIR + (known > 1)
    inverted: Bools = np.any(corners[:, :2] >= corners[:, 2:], axis=1)
    beyond = (corners[:, :2] < -slack) | (corners[:, 2:] > sizes + slack)
    found: Bools = inverted | beyond.any(axis=1)
    return found


class LayoutEvidence:
    """Counts the rows of a file that speak against each of several layouts."""

    def __init__(self, tests: Mapping[str, Callable[[Floats, Floats], Bools]]) -> None:
        """`tests` gives by layout the rows of `(N, columns)` on pictures of size `(N, 2)` that cannot be so laid out.

        The usual layout comes first.
        """
        self._tests = tests
        self._against = dict.fromkeys(tests, 0)
        self._rows: list[Sequence[float]] = []
        self._sizes: list[tuple[float, float]] = []
        self.count = 0

    def add(self, numbers: Sequence[float], size: tuple[float, float] = (1, 1)) -> None:
        """Takes in the numbers of one row, all rows having as many; the size is 1, 1 for shares, 0, 0 if unknown."""
        self._rows.append(numbers)
        self._sizes.append(size)
        self.count += 1
        if len(self._rows) >= _PIECE:
            self._judge()

    def _judge(self) -> None:
        if not self._rows:
            return
        rows, sizes = np.array(self._rows, dtype=np.float64), np.array(self._sizes, dtype=np.float64)
        sizes[sizes == 0] = np.inf
        for layout, test in self._tests.items():
            self._against[layout] += int(test(rows, sizes).sum())
        self._rows, self._sizes = [], []

    def count_against(self, layout: str) -> int:
        """The rows that cannot be laid out so."""
        self._judge()
        return self._against[layout]

    def decide(self, *among: str) -> Verdict:
        """The layout, of all or those `among`, with the fewest rows against it; sure where others have ten times more.

        A layout that does not fit half of the rows is not sure either. Without rows it is the usual one.
        """
        self._judge()
        order = sorted(among or self._tests, key=lambda layout: self._against[layout])
        best = self._against[order[0]]
        least = min((self._against[rival] for rival in order[1:]), default=self.count + 1)
        is_sure = not self.count or (best * 2 <= self.count and least > 0 and best * _CLEARLY <= least)
        return Verdict(order[0], tuple(order[1:]), is_sure)


def make_box_evidence(layouts: Iterable[str]) -> LayoutEvidence:
    """Evidence from rows of four numbers."""

    def make_test(layout: str) -> Callable[[Floats, Floats], Bools]:
        return lambda numbers, sizes: find_misfits(find_corners(layout, numbers), sizes)

    return LayoutEvidence({layout: make_test(layout) for layout in layouts})


def find_least_sure(verdicts: Iterable[Verdict | None]) -> Verdict | None:
    """Of the verdicts on several files that which needs a person most."""
    found = [one for one in verdicts if one is not None]
    return min(found, key=lambda one: (not one.is_open, one.is_sure), default=None)


def check_layout(name: str, layouts: Sequence[str], title: str) -> None:
    """Raises UserError for a layout that a format of this title does not have."""
    if name and name not in layouts:
        raise UserError(
            "{title} has no layout '{name}'; its layouts are: {names}.",
            title=title,
            name=name,
            names=" | ".join(layouts) or "-",
        )
