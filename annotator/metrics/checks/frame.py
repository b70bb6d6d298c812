"""The first look at each range of a check, which settles the score cut, and what the second look goes by."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

import numpy as np

from annotator.geometry.box import Bools, Floats, area_of
from annotator.memory import release_freed
from annotator.metrics.detection.check import find_input_overlaps
from annotator.metrics.detection.curves import ScoreCut, WorkingPoints, find_score_cut
from annotator.metrics.detection.inputs import (
    NO_OBJECTS,
    AssistedObjects,
    CheckInputs,
    CheckSettings,
    InternalsOf,
    drop_assisted_objects,
    inputs_of,
)
from annotator.metrics.matching.detection_scope import Role, Roles
from annotator.metrics.matching.detections import COCO_THRESHOLDS, MatchedDetections, Overlaps, match_detections
from annotator.metrics.matching.selection import ImageIds, SelectionRule, passes_of
from annotator.metrics.parts.source import ImageRange, Source
from annotator.metrics.score import make_undefined
from annotator.metrics.suspects.find import SuspectSettings, Suspicion
from annotator.model.project import Project
from annotator.model.shapes import PartState, Shapes
from annotator.spool import Spool


class InternalsReader(Protocol):
    """Reads the internals of a model; it can be sent to another process."""

    @property
    def least_cut(self) -> float:
        """The least score cut that they can answer for."""

    def open(self, project: Project) -> InternalsOf:
        """The internals of the images of a range by their ids."""


@dataclass(frozen=True, slots=True, eq=False)
class RangeLook:
    """A range of images whose detections are matched with the objects."""

    inputs: CheckInputs
    settings: CheckSettings
    roles: Roles
    """Role of every row of the reference."""
    overlaps: Overlaps
    matched: MatchedDetections
    """The matching at the IoU threshold; it holds for every score cut."""
    assisted: AssistedObjects = field(default_factory=lambda: AssistedObjects(make_undefined(NO_OBJECTS), 0))
    """What of the reference was taken from models."""
    unscored: int = 0
    """Detections without a score."""

    @classmethod
    def of(cls, inputs: CheckInputs, settings: CheckSettings) -> "RangeLook":
        """The tables of a range, matched."""
        roles, iou = settings.objects.find_roles(inputs.reference), settings.iou_threshold
        overlaps = find_input_overlaps(
            inputs, settings, roles, inputs.detections, threshold=min(iou, COCO_THRESHOLDS[0])
        )
        return cls(
            inputs, settings, roles, overlaps, match_detections(overlaps, inputs.reference, thresholds=(iou,))[0]
        )

    def with_internals(self, reader: InternalsReader, project: Project) -> "RangeLook":
        """The same with the internals of the images of a project."""
        inputs = replace(self.inputs, internals=reader.open(project), internals_from=reader.least_cut)
        return replace(self, inputs=inputs)


@dataclass(frozen=True, slots=True)
class CheckFrame:
    """The check of one model: what all ranges have in common."""

    source: Source
    model: int
    reference: int
    humans: tuple[int, ...] | None
    """Persons to compare with; None for all."""
    selection: SelectionRule
    settings: CheckSettings
    people: tuple[int, ...] = ()
    """Of these persons those who share an image with reference and model; known after the first look."""
    internals: InternalsReader | None = None

    def look(self, part: ImageRange) -> RangeLook:
        """A range of the source, matched. Raises UserError where it cannot be read."""
        project = self.source.read_range(part)
        found = inputs_of(
            project,
            model=self.model,
            reference=self.reference,
            humans=self.humans,
            rule=self.selection,
            kept=self.people,
        )
        left, assisted = drop_assisted_objects(found, self.settings)
        unscored = int(np.isnan(found.detections.score).sum())
        look = replace(RangeLook.of(left, self.settings), assisted=assisted, unscored=unscored)
        return look if self.internals is None else look.with_internals(self.internals, project)


@dataclass(frozen=True, slots=True, eq=False)
class RangeOutline:
    """What the first look at a range finds."""

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

    @classmethod
    def of(cls, look: RangeLook) -> "RangeOutline":
        """The outline of a range."""
        inputs, matched = look.inputs, look.matched
        states = np.unique(inputs.reference.part_state[look.roles == Role.COUNTS]).tolist()
        return cls(
            images=inputs.images,
            score=inputs.detections.score,
            correct=matched.correct,
            wrong=matched.wrong,
            objects=len(matched.objects),
            people=frozenset(inputs.humans),
            states=frozenset(PartState(state) for state in states if state != PartState.UNSET),
            detections=len(inputs.detections) + look.assisted.left_pairs,
            unscored=look.unscored,
        )


@dataclass(frozen=True, slots=True, eq=False)
class CheckOutline:
    """What the first look at all ranges finds."""

    images: ImageIds
    """(I,)"""
    points: WorkingPoints
    cut: ScoreCut
    sure: float
    """The usual least score of a sure detection: the median of the hits at the cut, or the cut without any."""
    people: tuple[int, ...]
    states: tuple[PartState, ...]
    """Part states of objects, ascending."""
    detections: int
    unscored: int


ALL: Final = tuple(Suspicion)
SPOKEN: Final = tuple(one for one in Suspicion if one not in (Suspicion.FALSE_POSITIVE, Suspicion.MISSED))
"""Suspects that a JSON file lists; the others it counts."""


@dataclass(frozen=True, slots=True)
class SuspectWish:
    """Whether suspects are looked for range by range, which are listed, and the least score of a sure detection."""

    wanted: bool = False
    sure: float | None = None
    """None for the usual one."""
    listed: tuple[Suspicion, ...] = ALL


@dataclass(frozen=True, slots=True)
class SecondLook:
    """What the second look at each range goes by, besides the settings."""

    cut: float
    states: tuple[PartState, ...]
    """Part states of objects, ascending."""
    suspects: SuspectSettings | None = None
    """How suspects are looked for; None where nobody asks for them."""
    listed: tuple[Suspicion, ...] = ()
    """Suspects whose places are kept; the others are counted."""
    with_tables: bool = True
    """Whether the tables go into the parts; not where those of the look are at hand."""


def outline_range(given: tuple[ImageRange, CheckFrame]) -> RangeOutline:
    """The first look at a range; for workers."""
    part, frame = given
    return RangeOutline.of(frame.look(part))


def join_outlines(outlines: Iterable[RangeOutline], settings: CheckSettings) -> CheckOutline:
    """The score cut, and who and what the second look has to look for. Raises UserError where the disk has no room."""
    kept, found = Spool(), []
    for one in outlines:
        kept.append({"score": one.score, "correct": one.correct, "wrong": one.wrong})
        found.append(replace(one, score=one.score[:0], correct=one.correct[:0], wrong=one.wrong[:0]))
    release_freed()
    points = _count_points(kept, sum(one.objects for one in found))
    cut = find_score_cut(points, settings.theta_cls)
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
        unscored=sum(one.unscored for one in found),
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


def collect_areas(given: tuple[ImageRange, CheckFrame]) -> Floats:
    """The box areas `(n,)` of the reference's objects in a range, on whichever images; for workers."""
    part, frame = given
    project = frame.source.read_range(part)
    layers = passes_of(project, [frame.reference], frame.selection)[frame.reference]
    shapes = Shapes.concat(found[-1].shapes for found in layers.values())
    areas: Floats = area_of(shapes.box[frame.settings.objects.find_roles(shapes) == Role.COUNTS])
    return areas
