"""What a check in parts keeps on the disk: tables, matchings and error types whose columns are loaded when asked for.

A column is forgotten again as soon as nobody computes with it, so that what is in the memory is what one number needs.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from operator import methodcaller
from typing import Any, Final, cast

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Bools, Floats, Rows
from annotator.geometry.overlap import Candidates
from annotator.metrics.detection.curves import WorkingPoints
from annotator.metrics.detection.tide import TideResult
from annotator.metrics.kept_rows import KeptColumns
from annotator.metrics.matching.detection_scope import Roles
from annotator.metrics.matching.detections import MatchedDetections
from annotator.model.shapes import Shapes

CORNERS: Final = ("x0", "y0", "x1", "y1")
"""Columns of a box on the disk."""

_STEP: Final = 65_536
"""Cuts whose counts are looked at together."""

Load = Callable[[], Any]


class KeptBoxes:
    """Boxes `(N, 4)`, of which a column of corners or some rows are read when they are asked for."""

    def __init__(self, kept: KeptColumns) -> None:
        """`kept` has the columns `CORNERS`."""
        self._kept = kept

    def __len__(self) -> int:
        return len(self._kept)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, tuple):
            every, column = place
            assert every == slice(None), "all rows are read"
            if isinstance(column, int):
                return self._kept.read(CORNERS[column])
            return np.stack([self._kept.read(name) for name in CORNERS[column]], axis=1)
        if isinstance(place, slice):
            first, last, _step = place.indices(len(self))
            return np.stack([self._kept.read_slice(name, first, last) for name in CORNERS], axis=1)
        return np.stack([self._kept.read(name)[place] for name in CORNERS], axis=-1)

    def __array__(self, dtype: Any = None, copy: Any = None) -> npt.NDArray[Any]:
        return cast("npt.NDArray[Any]", self[:]).astype(dtype or np.float64, copy=False)


class KeptShapes(Shapes):
    """Shapes without polygons and attributes, of which no column is in the memory."""

    __slots__ = ("_kept", "_same")
    _kept: KeptColumns
    _same: Mapping[str, Any]

    def __init__(self, kept: KeptColumns, same: Mapping[str, Any]) -> None:
        """The columns of `kept`, and those that have one value in every row."""
        object.__setattr__(self, "_kept", kept)
        object.__setattr__(self, "_same", same)

    def __len__(self) -> int:
        return len(self._kept)

    def load_column(self, name: str) -> Any:
        """A column `(N, ...)`, loaded anew each time; None for polygons and attributes."""
        if name == "box":
            return KeptBoxes(self._kept)
        if name not in self._same and self._kept.has(name):
            return self._kept.read(name)
        value = self._same.get(name)
        return None if value is None else np.broadcast_to(value, len(self))

    def slice(self, start: int, stop: int) -> Shapes:
        """Rows start … stop-1, in the memory."""
        told = {name: self._slice_column(name, start, stop) for name in _COLUMNS}
        return Shapes(**told)

    def _slice_column(self, name: str, start: int, stop: int) -> Any:
        if name == "box":
            return KeptBoxes(self._kept)[start:stop]
        if name not in self._same and self._kept.has(name):
            return self._kept.read_slice(name, start, stop)
        value = self._same.get(name)
        return None if value is None else np.full(stop - start, value)

    def with_columns(self, **columns: Any) -> Shapes:
        """The same rows with columns that are equal in every row in the place of some."""
        same = {name: column[:1].reshape(()) for name, column in columns.items() if len(column)}
        return KeptShapes(self._kept, {**self._same, **same})


_COLUMNS: Final = tuple(one.name for one in fields(Shapes))

for _name in _COLUMNS:
    setattr(KeptShapes, _name, property(methodcaller("load_column", _name)))


class KeptMatching(MatchedDetections):
    """A matching of which nothing but the roles is in the memory."""

    __slots__ = ("_detections", "_reference")
    _detections: KeptColumns
    _reference: KeptColumns

    def __init__(self, detections: KeptColumns, reference: KeptColumns, roles: Roles) -> None:
        """What each detection took and by which each object was found are columns of the two tables."""
        for name, value in (("_detections", detections), ("_reference", reference), ("roles", roles)):
            object.__setattr__(self, name, value)

    def load_column(self, name: str) -> Any:
        """What is told of every row of one of the tables, loaded anew each time."""
        return (self._reference if name == "found_by" else self._detections).read(name)


for _name in ("taken", "found_by", "neutral", "iou"):
    setattr(KeptMatching, _name, property(methodcaller("load_column", _name)))


class KeptTide(TideResult):
    """Error types of which nothing but the order and the roles is in the memory."""

    __slots__ = ("_loaders",)
    _loaders: Mapping[str, Load]

    def __init__(self, order: Rows, roles: Roles, loaders: Mapping[str, Load]) -> None:
        """`loaders` give the other columns by name."""
        for name, value in (("order", order), ("roles", roles), ("_loaders", loaders)):
            object.__setattr__(self, name, value)

    def load_column(self, name: str) -> Any:
        """What is told of every row of one of the tables, loaded anew each time."""
        return self._loaders[name]()

    def restrict(self, order: Rows, roles: Roles) -> TideResult:
        """The same of fewer detections `(d,)` and with other roles `(N,)` of the objects."""
        return KeptTide(order, roles, self._loaders)


for _name in (one.name for one in fields(TideResult) if one.name not in ("order", "roles")):
    setattr(KeptTide, _name, property(methodcaller("load_column", _name)))


class KeptPoints(WorkingPoints):
    """The counts at every score cut, of which nothing is in the memory."""

    __slots__ = ("_kept",)
    _kept: Mapping[str, KeptColumns]

    def __init__(self, kept: Mapping[str, KeptColumns], objects: int) -> None:
        """`kept` has the columns `score`, `correct` and `wrong`, each under its name."""
        object.__setattr__(self, "_kept", kept)
        object.__setattr__(self, "objects", objects)

    def load_column(self, name: str) -> Any:
        """Scores, or counts at each of them `(P,)`, loaded anew each time."""
        return self._kept[name].read(name)

    @property
    def f1(self) -> Floats:
        """F1 = 2 TP / (2 TP + FP + FN) at every cut `(P,)`, of some thousand after the others."""
        count = len(self._kept["score"])
        found = np.empty(count)
        for first in range(0, count, _STEP):
            last = min(first + _STEP, count)
            score, correct, wrong = (
                self._kept[name].read_slice(name, first, last) for name in ("score", "correct", "wrong")
            )
            found[first:last] = WorkingPoints(score, correct, wrong, self.objects).f1
        return found


for _name in ("score", "correct", "wrong"):
    setattr(KeptPoints, _name, property(methodcaller("load_column", _name)))


class KeptHits(Candidates):
    """Pairs of which is known which rows of the reference they have, and no more."""

    __slots__ = ("_count", "_load")
    _load: Callable[[], Bools]
    _count: int

    def __init__(self, load: Callable[[], Bools]) -> None:
        """`load` says of every row of the reference `(N,)` whether it is in a pair."""
        object.__setattr__(self, "_load", load)
        object.__setattr__(self, "_count", int(load().sum()))

    def __len__(self) -> int:
        return self._count

    @property
    def row_a(self) -> Rows:
        """Rows of the reference `(P,)`."""
        return np.flatnonzero(self._load())
