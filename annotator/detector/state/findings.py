"""Findings: missed objects, false positives and hallucinated parts as one table that can be filtered and walked."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import numpy as np
import numpy.typing as npt

from annotator.detector.state.image_check import CutResult, ErrorDiagnosis, ImageCheck
from annotator.detector.state.selection import FindingFocus
from annotator.geometry.box import Bools, Floats, Rows
from annotator.metrics.detection.check import CheckResult
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.detection.subsets import find_standard_subsets
from annotator.metrics.detection.tide import ERROR_NAMES, MISS_NAMES, ErrorType, MissType
from annotator.metrics.detection.verification import find_hallucinations
from annotator.model.shapes import Shapes
from annotator.report.detector.findings import FindingFilter, FindingKind

TIDE_TYPES: Final = ("", *ERROR_NAMES[:-1], MISS_NAMES[MissType.CLS_LOC], MISS_NAMES[MissType.MISSED])
"""TIDE types of detections and missed objects; the first stands for none."""

_CODES: Final[Mapping[str, int]] = MappingProxyType({name: code for code, name in enumerate(TIDE_TYPES)})


@dataclass(frozen=True, slots=True, eq=False)
class Findings:
    """N findings in the order of the walk: by image, then from top to bottom."""

    kind: npt.NDArray[np.int8]
    """Values of `FindingKind` (N,)."""
    image: npt.NDArray[np.int64]
    shape: npt.NDArray[np.int64]
    """Id of the object of the reference or of the detection."""
    label: npt.NDArray[np.int64]
    box: Floats
    score: Floats
    """Of the detection; NaN for objects."""
    mechanism: npt.NDArray[np.int8]
    """Values of `Mechanism` (N,), UNKNOWN where it has none."""
    type: npt.NDArray[np.int8]
    """Places in `TIDE_TYPES`."""
    subsets: Mapping[str, Bools]
    """Membership (N,) of the object in each subset; detections are in none."""

    def __len__(self) -> int:
        return len(self.kind)

    def find_passing(self, chosen: FindingFilter) -> Rows:
        """Rows of the findings that pass."""
        mask = np.ones(len(self), np.bool_)
        if chosen.kinds:
            mask &= np.isin(self.kind, list(chosen.kinds))
        if chosen.mechanisms:
            of_misses = np.isin(self.mechanism, list(chosen.mechanisms)) & (self.kind == FindingKind.MISSED)
            # A mechanism is chosen among misses; other kinds that are asked for by name stay.
            others = [kind for kind in chosen.kinds if kind is not FindingKind.MISSED]
            mask &= of_misses | np.isin(self.kind, others)
        if chosen.types:
            mask &= np.isin(self.type, [_CODES[name] for name in chosen.types])
        if chosen.labels:
            mask &= np.isin(self.label, list(chosen.labels))
        if chosen.subset:
            mask &= self.subsets[chosen.subset]
        rows: Rows = np.flatnonzero(mask)
        return rows

    def sort_surest(self, rows: Rows) -> Rows:
        """These rows by descending score; those without one last, in the order of the walk."""
        score = self.score[rows]
        ordered: Rows = rows[np.lexsort((rows, np.where(np.isnan(score), np.inf, -score)))]
        return ordered

    def focus_of(self, row: int) -> FindingFocus:
        """One of them as a focus."""
        return FindingFocus(FindingKind(int(self.kind[row])), int(self.image[row]), int(self.shape[row]))

    def row_of(self, focus: FindingFocus) -> int | None:
        """Where a focus stands, None where it is no finding any more."""
        found = np.flatnonzero((self.kind == focus.kind) & (self.image == focus.image) & (self.shape == focus.shape))
        return int(found[0]) if len(found) else None


def findings_of_image(check: ImageCheck, cut: CutResult, why: ErrorDiagnosis) -> Findings:
    """The findings of one image; counts and diagnosis are those of one score."""
    lost = np.array(sorted(why.mechanisms), dtype=np.intp)
    return _make_findings(
        check.reference,
        check.detections,
        missed=lost,
        false=cut.false,
        hallucinated=cut.hallucinated,
        mechanism=np.array([why.mechanisms[row] for row in lost.tolist()], np.int8),
        miss=[why.miss_types[row] for row in lost.tolist()],
        error=[why.false_types.get(row, "") for row in cut.false.tolist()],
        size_threshold=check.settings.size_threshold,
    )


def findings_of_result(result: CheckResult) -> Findings:
    """The findings of a whole check, with exactly the rows that its numbers count."""
    types = result.tide_at_cut
    false = result.matching.false_positives
    looked = None if result.parts is None else result.parts.verification.observed
    return _make_findings(
        result.inputs.reference,
        result.inputs.detections,
        missed=result.mechanisms.rows,
        false=false,
        hallucinated=find_hallucinations(looked, result.roles),
        mechanism=result.mechanisms.kind,
        miss=[MISS_NAMES[MissType(kind)] for kind in types.miss_kind[result.mechanisms.rows].tolist()],
        error=["" if kind == ErrorType.NONE else ERROR_NAMES[kind] for kind in types.kind[false].tolist()],
        size_threshold=result.settings.size_threshold,
    )


def _make_findings(
    reference: Shapes,
    detections: Shapes,
    *,
    missed: Rows,
    false: Rows,
    hallucinated: Rows,
    mechanism: npt.NDArray[np.int8],
    miss: Iterable[str],
    error: Iterable[str],
    size_threshold: float | None,
) -> Findings:
    parts = (
        (FindingKind.MISSED, reference, missed),
        (FindingKind.FALSE, detections, false),
        (FindingKind.HALLUCINATED, reference, hallucinated),
    )
    tables = [table.take(rows) for _, table, rows in parts]
    kind = np.repeat([kind for kind, _, _ in parts], [len(rows) for _, _, rows in parts]).astype(np.int8)
    names = [*miss, *error, *[""] * len(hallucinated)]
    boxes = np.concatenate([table.box for table in tables])
    image = np.concatenate([table.image for table in tables])
    order = np.lexsort((boxes[:, 0], boxes[:, 1], image))
    unknown = np.full(len(false) + len(hallucinated), Mechanism.UNKNOWN, np.int8)
    outside = np.zeros(len(false), np.bool_)
    masks = find_standard_subsets(reference, size_threshold)
    return Findings(
        kind=kind[order],
        image=image[order],
        shape=np.concatenate([table.id for table in tables])[order],
        label=np.concatenate([table.label for table in tables]).astype(np.int64)[order],
        box=boxes[order],
        score=np.concatenate([table.score for table in tables])[order],
        mechanism=np.concatenate((mechanism, unknown))[order],
        type=np.array([_CODES[name] for name in names], np.int8)[order],
        subsets={
            name: np.concatenate((mask[missed], outside, mask[hallucinated]))[order] for name, mask in masks.items()
        },
    )
