"""Which shapes are objects for a detector, which are regions to ignore, and which are left out and counted.

A part that is not there is no object; neither is an occluded one in a part-verification project under profile `paper`
(D; its detectors are trained and tested without both). Crowds are COCO ignore regions.
"""

import enum

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from annotator.geometry.box import Bools
from annotator.model.shapes import PartState, Shapes

Roles = npt.NDArray[np.int8]
"""Values of `Role`, one a row of a table."""


class Role(enum.IntEnum):
    """What a shape of the reference is in the matching."""

    COUNTS = 0
    """An object: found or missed."""
    OUTSIDE = 1
    """An object outside the subset in question: whoever takes it is neither right nor wrong."""
    CROWD = 2
    """A region of many objects: any number of detections in it are neither right nor wrong."""
    LEFT_OUT = 3
    """Not an object."""


class ObjectRule(Struct, frozen=True):
    """What decides which shapes are objects."""

    parts: bool = False
    """Whether the project verifies parts."""
    profile: str = "paper"
    """`paper` or `challenge`."""

    def find_roles(self, shapes: Shapes) -> Roles:
        """The role of every row of a table, values of `Role` `(N,)`."""
        roles = np.full(len(shapes), Role.COUNTS, np.int8)
        roles[self._is_absent(shapes) | self._is_hidden(shapes)] = Role.LEFT_OUT
        roles[shapes.crowd] = Role.CROWD
        return roles

    def count_left_out(self, shapes: Shapes) -> "LeftOutShapes":
        """How many rows of a table are no objects, by reason."""
        single = ~shapes.crowd
        return LeftOutShapes(
            absent=int((self._is_absent(shapes) & single).sum()),
            occluded=int((self._is_hidden(shapes) & single).sum()),
            crowd=int(shapes.crowd.sum()),
        )

    def _is_absent(self, shapes: Shapes) -> Bools:
        absent: Bools = shapes.part_state == PartState.ABSENT
        return absent

    def _is_hidden(self, shapes: Shapes) -> Bools:
        hidden: Bools = shapes.part_state == PartState.OCCLUDED
        return hidden & (self.parts and self.profile == "paper")


class LeftOutShapes(Struct, frozen=True):
    """Numbers of shapes that are no objects."""

    absent: int
    occluded: int
    crowd: int


def restrict_roles(roles: Roles, subset: Bools) -> Roles:
    """The roles `(N,)` when only the objects of a `subset` `(N,)` count: the other objects become OUTSIDE."""
    changed = roles.copy()
    changed[(roles == Role.COUNTS) & ~subset] = Role.OUTSIDE
    return changed
