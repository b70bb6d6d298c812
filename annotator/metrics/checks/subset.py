"""A subset of a check in parts: its matching is loaded when it is asked for, and forgotten again."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from annotator.geometry.box import Bools
from annotator.metrics.detection.curves import (
    LabelPrecision,
    PrecisionRecallCurve,
    WorkingPoints,
    compute_curve,
    compute_label_curves,
    count_working_points,
)
from annotator.metrics.detection.subsets import AverageMatching, ChangeMatching, SubsetResult
from annotator.metrics.matching.detection_scope import Role
from annotator.metrics.matching.detections import MatchedDetections, Overlaps
from annotator.model.shapes import Shapes


@dataclass(frozen=True, slots=True, eq=False)
class CurveTables:
    """What curves are made from besides a matching."""

    overlaps: Overlaps
    reference: Shapes
    detections: Shapes


class JoinedSubset(SubsetResult):
    """One subset of the reference, of which little is in the memory."""

    __slots__ = ("_load", "_load_mask", "_objects", "_tables")

    _load: Callable[[], MatchedDetections]
    _load_mask: Callable[[], Bools]
    _tables: CurveTables
    _objects: int

    def __init__(
        self,
        named: tuple[str, str],
        load_mask: Callable[[], Bools],
        precision: LabelPrecision,
        load: Callable[[], MatchedDetections],
        tables: CurveTables,
        *,
        objects: int,
    ) -> None:
        """`named` with its reason to be undefined; `load_mask` gives its rows in the reference, `load` its matching."""
        told = {"name": named[0], "reason": named[1], "precision": precision, "_load_mask": load_mask}
        for key, value in (told | {"_load": load, "_tables": tables, "_objects": objects}).items():
            object.__setattr__(self, key, value)

    @property
    def mask(self) -> Bools:
        """Its rows in the reference `(N,)`, loaded anew each time."""
        return self._load_mask()

    @property
    def matched(self) -> MatchedDetections:
        """Who took what, loaded anew each time."""
        return self._load()

    @property
    def curve(self) -> PrecisionRecallCurve:
        """Precision against recall of all labels together, made anew each time."""
        return compute_curve(self._tables.overlaps, self.matched, self._tables.detections)

    @property
    def curves(self) -> Mapping[int, PrecisionRecallCurve]:
        """Of each label with objects in the subset, by label id."""
        tables = self._tables
        return compute_label_curves(tables.overlaps, self.matched, tables.reference, tables.detections)

    @property
    def points(self) -> WorkingPoints:
        """The counts at every score cut."""
        return count_working_points(self._tables.overlaps, self.matched, self._tables.detections)

    @property
    def objects(self) -> int:
        """Number of objects of the reference in the subset."""
        return self._objects

    def restrict(self, change: ChangeMatching, average: AverageMatching) -> SubsetResult:
        """The same of a matching that is changed whenever it is loaded."""
        matched = change(self.matched)
        objects = int((matched.roles == Role.COUNTS).sum())
        load, named = partial(_load_changed, self._load, change), (self.name, self.reason)
        return JoinedSubset(named, self._load_mask, average(matched), load, self._tables, objects=objects)


def _load_changed(load: Callable[[], MatchedDetections], change: ChangeMatching) -> MatchedDetections:
    return change(load())
