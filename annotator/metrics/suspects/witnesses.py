"""Witnesses: which annotators have a shape at a place, whatever its label, and what they say of it."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from annotator.geometry.box import Bools, Floats, Ints, Rows
from annotator.metrics.matching.detection_scope import ObjectRule, Role
from annotator.metrics.matching.pairing import PairingRule, find_candidates
from annotator.metrics.matching.selection import AuthorShapes
from annotator.model.shapes import UNSET, Shapes

NOBODY: Final = -1
"""Instead of the id of a shape, or of a label, where an annotator has nothing."""

Tags = npt.NDArray[np.int8]


class Testimony(Struct, frozen=True):
    """What one annotator has at one place."""

    author: int
    shape: int
    label: int
    state: int
    occluded: int
    iou: float


class Witnesses(Struct, frozen=True, eq=False):
    """What P annotators have at N places."""

    authors: Ints
    """Author ids (P,)."""
    looked: Bools
    """Who has finished the image of the place (N, P)."""
    shape: Ints
    """Id of the shape that lies there (N, P), NOBODY without one."""
    iou: Floats
    """Its IoU with the place (N, P), 0 without one."""
    label: Ints
    """Its label (N, P), NOBODY without one."""
    state: Tags
    """Its part state (N, P), UNSET without one."""
    occluded: Tags
    """Whether it is tagged as occluded (N, P), UNSET without one."""

    def __len__(self) -> int:
        return len(self.looked)

    @property
    def there(self) -> Bools:
        """Who has a shape at the place `(N, P)`."""
        found: Bools = self.shape != NOBODY
        return found

    def take(self, rows: Rows | Bools) -> "Witnesses":
        """The witnesses of some of the places, given as numbers `(n,)` or as a mask `(N,)`."""
        return Witnesses(self.authors, *(getattr(self, one)[rows] for one in self.__struct_fields__[1:]))

    def list_asked(self, row: int, *, first: int = 0) -> list[int]:
        """Ids of the authors from number `first` on who finished the image of a place."""
        return [int(author) for author in self.authors[first:][self.looked[row, first:]]]

    def list_testimonies(self, row: int, *, first: int = 0) -> list[Testimony]:
        """What the authors from number `first` on have at a place, of those who have something."""
        return [
            Testimony(
                int(self.authors[at]),
                int(self.shape[row, at]),
                int(self.label[row, at]),
                int(self.state[row, at]),
                int(self.occluded[row, at]),
                float(self.iou[row, at]),
            )
            for at in range(first, len(self.authors))
            if self.shape[row, at] != NOBODY
        ]

    @classmethod
    def concat(cls, parts: Sequence["Witnesses"]) -> "Witnesses":
        """The places of several, whose authors are the same, the first before the second; at least one is given."""
        columns = (np.concatenate([getattr(part, one) for part in parts]) for one in cls.__struct_fields__[1:])
        return cls(parts[0].authors, *columns)


def find_witnesses(
    places: Shapes, people: Sequence[AuthorShapes], *, rule: PairingRule, objects: ObjectRule | None = None
) -> Witnesses:
    """Who has a shape at each of the `places` (N rows with column `image` set), of the P `people`.

    Each place is compared with every shape of the annotator on its image, whatever the label; of those with an IoU of
    at least the rule's threshold one of the place's own label goes first, then the largest IoU. One shape may answer
    for several places: this is no one-to-one pairing. With `objects` only shapes count that are objects by that rule,
    so that a part marked as absent is no box. Crowds are compared with nothing.
    """
    count = len(places), len(people)
    made = Witnesses(
        authors=np.array([one.author for one in people], np.int64),
        looked=np.zeros(count, np.bool_),
        shape=np.full(count, NOBODY, np.int64),
        iou=np.zeros(count),
        label=np.full(count, NOBODY, np.int64),
        state=np.full(count, UNSET, np.int8),
        occluded=np.full(count, UNSET, np.int8),
    )
    for at, one in enumerate(people):
        made.looked[:, at] = np.isin(places.image, one.images)
        table = one.shapes
        if objects is not None:
            table = table.take(objects.find_roles(table) == Role.COUNTS)
        rows, best, iou = _find_best(places, table, rule)
        made.shape[rows, at], made.iou[rows, at] = table.id[best], iou
        made.label[rows, at] = table.label[best]
        made.state[rows, at], made.occluded[rows, at] = table.part_state[best], table.occluded[best]
    return made


def _find_best(places: Shapes, table: Shapes, rule: PairingRule) -> tuple[Rows, Rows, Floats]:
    """Places that have a shape of the table, the row of the best one, and its IoU, each `(n,)`."""
    found = find_candidates(places, table, label_aware=False, overlap=rule.overlap, threshold=rule.iou_threshold)
    other = places.label[found.row_a] != table.label[found.row_b]
    order = np.lexsort((found.row_b, -found.iou, other, found.row_a))
    leads = order[np.flatnonzero(np.diff(found.row_a[order], prepend=-1))]
    return found.row_a[leads], found.row_b[leads], found.iou[leads]
