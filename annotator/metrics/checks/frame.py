"""What all ranges of a check have in common, and the first look at each, which settles the score cut."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

import numpy as np

from annotator.geometry.box import Bools, Floats, area_of
from annotator.memory import release_freed
from annotator.metrics.detection.check import find_input_overlaps
from annotator.metrics.detection.curves import ScoreCut, WorkingPoints, find_score_cut
from annotator.metrics.detection.inputs import (
    AssistedObjects,
    CheckInputs,
    CheckSettings,
    InternalsOf,
    drop_assisted_objects,
    inputs_of,
)
from annotator.metrics.matching.detection_scope import Role
from annotator.metrics.matching.detections import match_detections
from annotator.metrics.matching.selection import ImageIds, SelectionRule, passes_of
from annotator.metrics.parts.source import FrameTasks, ImageRange, PartRunner, Source
from annotator.metrics.suspects.find import Suspicion
from annotator.model.project import Project
from annotator.model.shapes import PartState, Shapes
from annotator.progress import Progress
from annotator.spool import Spool


class InternalsReader(Protocol):
    """Reads the internals of a model; it can be sent to another process."""

    @property
    def least_cut(self) -> float:
        """The least score cut that they can answer for."""

    def open(self, project: Project) -> InternalsOf:
        """The internals of the images of a range by their ids."""


@dataclass(frozen=True, slots=True)
class CheckFrame:
    """The check of one model."""

    source: Source
    model: int
    reference: int
    humans: tuple[int, ...] | None
    """Persons to compare with; None for all."""
    selection: SelectionRule
    settings: CheckSettings
    people: tuple[int, ...] = ()
    """Of these persons those who share an image with reference and model; known after the first look, as is the rest.
    """
    states: tuple[PartState, ...] = ()
    """Part states of objects, ascending."""
    cut: float = 0.0
    sure: float | None = None
    """The least score of a sure detection; None where nobody asks for suspects."""
    is_person: bool = False
    """Whether the reference is an annotator among others."""
    listed: tuple[Suspicion, ...] = ()
    """Suspects whose places are kept; the others are counted."""
    internals: InternalsReader | None = None

    def read_inputs(self, part: ImageRange) -> tuple[CheckInputs, AssistedObjects, int]:
        """What a check of a range looks at, what of it was taken from models, and detections without a score."""
        project = self.source.read_range(part)
        found = inputs_of(
            project,
            model=self.model,
            reference=self.reference,
            humans=self.humans,
            rule=self.selection,
            kept=self.people,
        )
        if self.internals is not None:
            found = replace(found, internals=self.internals.open(project), internals_from=self.internals.least_cut)
        return *drop_assisted_objects(found, self.settings), int(np.isnan(found.detections.score).sum())


@dataclass(frozen=True, slots=True, eq=False)
class RangeOutline:
    """What the first look at a range tells."""

    images: ImageIds
    """(I,)"""
    score: Floats
    """Of the detections (D,)."""
    correct: Bools
    """(D,)"""
    wrong: Bools
    """(D,)"""
    objects: int
    people: frozenset[int]
    states: frozenset[PartState]
    detections: int
    """All of them, those that left together with an assisted object, too."""
    unscored: int
    """Detections without a score."""


@dataclass(frozen=True, slots=True, eq=False)
class CheckOutline:
    """What the first look at all ranges tells."""

    images: ImageIds
    """(I,)"""
    points: WorkingPoints
    cut: ScoreCut
    sure: float
    """The usual least score of a sure detection: the median of the hits at the cut, or the cut without any."""
    people: tuple[int, ...]
    states: tuple[PartState, ...]
    detections: int
    unscored: int


def outline_check(
    frame: CheckFrame, ranges: Sequence[ImageRange], runner: PartRunner, progress: Progress | None = None
) -> CheckOutline:
    """The score cut, and who and what the second look has to look for.

    Raises UserError where the source cannot be read, and Cancelled when asked to stop.
    """
    kept, found = Spool(), []
    for one in runner.run(_outline_range, FrameTasks(ranges, frame), progress):
        kept.append({"score": one.score, "correct": one.correct, "wrong": one.wrong})
        found.append(replace(one, score=one.score[:0], correct=one.correct[:0], wrong=one.wrong[:0]))
    release_freed()
    points = _count_points(kept, sum(one.objects for one in found))
    unscored = sum(one.unscored for one in found)
    cut = find_score_cut(points, frame.settings.theta_cls)
    score = kept["score"]
    sure = score[kept["correct"] & (score >= cut.value)]
    return CheckOutline(
        images=np.concatenate([one.images for one in found]),
        points=points,
        cut=cut,
        sure=float(np.median(sure)) if len(sure) else cut.value,
        people=tuple(sorted(frozenset[int]().union(*(one.people for one in found)))),
        states=tuple(sorted(frozenset[PartState]().union(*(one.states for one in found)))),
        detections=sum(one.detections for one in found),
        unscored=unscored,
    )


def collect_areas(given: tuple[ImageRange, CheckFrame]) -> Floats:
    """The box areas `(n,)` of the reference's objects in a range, on whichever images; for workers."""
    part, frame = given
    project = frame.source.read_range(part)
    layers = passes_of(project, [frame.reference], frame.selection)[frame.reference]
    shapes = Shapes.concat(found[-1].shapes for found in layers.values())
    areas: Floats = area_of(shapes.box[frame.settings.objects.find_roles(shapes) == Role.COUNTS])
    return areas


def _outline_range(given: tuple[ImageRange, CheckFrame]) -> RangeOutline:
    part, frame = given
    inputs, assisted, unscored = frame.read_inputs(part)
    settings, reference = frame.settings, inputs.reference
    roles = settings.objects.find_roles(reference)
    overlaps = find_input_overlaps(inputs, settings, roles, inputs.detections, threshold=settings.iou_threshold)
    matched = match_detections(overlaps, reference, thresholds=(settings.iou_threshold,))[0]
    states = np.unique(reference.part_state[roles == Role.COUNTS]).tolist()
    return RangeOutline(
        images=inputs.images,
        score=inputs.detections.score,
        correct=matched.correct,
        wrong=matched.wrong,
        objects=len(matched.objects),
        people=frozenset(inputs.humans),
        states=frozenset(PartState(state) for state in states if state != PartState.UNSET),
        detections=len(inputs.detections) + assisted.left_pairs,
        unscored=unscored,
    )


def _count_points(kept: Spool, objects: int) -> WorkingPoints:
    """The counts at every distinct score; detections of equal score may stand in any order."""
    order = np.argsort(-kept["score"], kind="stable").astype(np.uint32)
    ranked = kept["score"][order]
    ends = np.flatnonzero(np.append(ranked[1:] != ranked[:-1], True)) if len(order) else np.zeros(0, np.intp)
    points = Spool()
    points.append({"score": ranked[ends]})
    del ranked
    for name in ("correct", "wrong"):
        points.append({name: np.cumsum(kept[name][order], dtype=np.int64)[ends]})
    return WorkingPoints(points["score"], points["correct"], points["wrong"], objects)


ALL: Final = tuple(Suspicion)
SPOKEN: Final = tuple(one for one in Suspicion if one not in (Suspicion.FALSE_POSITIVE, Suspicion.MISSED))
"""Suspects that a JSON file lists; the others it counts."""


@dataclass(frozen=True, slots=True)
class SuspectWish:
    """Whether suspects are to be looked for, which are listed, and the least score of a sure detection."""

    wanted: bool = False
    sure: float | None = None
    """None for the usual one."""
    listed: tuple[Suspicion, ...] = ALL


def complete_frame(frame: CheckFrame, found: CheckOutline, wish: SuspectWish) -> CheckFrame:
    """The frame of the second look, which looks for suspects where they are wanted."""
    return replace(
        frame,
        people=found.people,
        states=found.states,
        cut=found.cut.value,
        sure=(found.sure if wish.sure is None else wish.sure) if wish.wanted else None,
        listed=wish.listed,
    )
