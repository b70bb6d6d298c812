"""The check of one image, made so that another score cut costs next to nothing."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from annotator.geometry.box import Rows
from annotator.metrics.detection.curves import WorkingPoint
from annotator.metrics.detection.inputs import CheckSettings, InternalsOf, find_assisted_rows, split_image_scores
from annotator.metrics.detection.mechanism_shares import find_mechanisms
from annotator.metrics.detection.mechanisms import Mechanism, find_false_negatives
from annotator.metrics.detection.tide import ERROR_NAMES, MISS_NAMES, ErrorType, MissType, TideResult, classify_errors
from annotator.metrics.detection.verification import ImageScores, ObservedParts, find_hallucinations, observe_parts
from annotator.metrics.matching.detection_scope import Roles
from annotator.metrics.matching.detections import MatchedDetections, Overlaps, find_overlaps, match_detections
from annotator.model.shapes import PartState, Shapes


@dataclass(frozen=True, slots=True, eq=False)
class CutResult:
    """What the detections with score >= a cut come to, in rows of the image's two tables."""

    true: Rows
    """Detections."""
    false: Rows
    """Detections."""
    missed: Rows
    """Objects of the reference."""
    hallucinated: Rows
    """Missing parts of the reference that are detected."""
    observed: ObservedParts | None
    """What was seen of the parts; None where no shape has a state."""
    working_point: WorkingPoint


@dataclass(frozen=True, slots=True, eq=False)
class ErrorDiagnosis:
    """Why the missed objects were missed."""

    mechanisms: Mapping[int, Mechanism]
    """Of each missed object, by row of the reference."""
    miss_types: Mapping[int, str]
    """TIDE type of each of them."""
    false_types: Mapping[int, str]
    """TIDE type of the wrong detections, by row."""


@dataclass(frozen=True, slots=True, eq=False)
class ImageCheck:
    """One image: reference and detections with their matching, which holds for every score cut."""

    image: int
    reference: Shapes
    detections: Shapes
    roles: Roles
    overlaps: Overlaps
    matched: MatchedDetections
    image_scores: ImageScores | None
    settings: CheckSettings

    def evaluate_at(self, cut: float) -> CutResult:
        """The counts at a score cut."""
        strong = self.detections.score >= cut
        true, false = np.flatnonzero(strong & self.matched.correct), np.flatnonzero(strong & self.matched.wrong)
        missed = self.matched.find_missed(self.detections, cut=cut)
        looked = self.observe_parts_at(cut)
        hallucinated = find_hallucinations(looked, self.roles)
        objects = len(self.matched.objects)
        return CutResult(
            true, false, missed, hallucinated, looked, WorkingPoint(cut, len(true), len(false), objects=objects)
        )

    def diagnose_errors(self, cut: float, internals: InternalsOf | None) -> ErrorDiagnosis:
        """Types and mechanisms at a score cut."""
        loc, rule = self.settings.iou_threshold, self.settings.fn_rule
        rows, consumed = find_false_negatives(
            self.overlaps, self.matched, self.detections, theta_loc=loc, theta_cls=cut, rule=rule
        )
        found = find_mechanisms(self.reference, rows, consumed, internals=internals, theta_loc=loc, theta_cls=cut)
        types = self.find_error_types(cut)
        wrong = np.flatnonzero((self.detections.score >= cut) & self.matched.wrong)
        return ErrorDiagnosis(
            {row: Mechanism(kind) for row, kind in zip(rows.tolist(), found.kind.tolist(), strict=True)},
            {
                row: MISS_NAMES[MissType(kind)]
                for row, kind in zip(rows.tolist(), types.miss_kind[rows].tolist(), strict=True)
            },
            {
                row: ERROR_NAMES[kind]
                for row, kind in zip(wrong.tolist(), types.kind[wrong].tolist(), strict=True)
                if kind != ErrorType.NONE
            },
        )

    def find_error_types(self, cut: float) -> TideResult:
        """TIDE types of the detections with score >= the cut."""
        return classify_errors(
            self.reference,
            self.roles,
            self.detections,
            positive=self.settings.iou_threshold,
            label_aware=self.settings.label_aware,
            score_cut=cut,
            cap=None,
            overlap=self.settings.overlap,
        )

    def observe_parts_at(self, cut: float) -> ObservedParts | None:
        """What the detections with score >= the cut say of the parts; None where there are none to verify."""
        if not self.settings.objects.parts or not (self.reference.part_state != PartState.UNSET).any():
            return None
        return observe_parts(
            self.reference,
            self.detections,
            profile=self.settings.objects.profile,
            cut=cut,
            image_scores=self.image_scores,
        )


def check_image(image: int, reference: Shapes, detections: Shapes, settings: CheckSettings) -> ImageCheck:
    """Checks the shapes of two layers of one image; assisted objects leave where the settings ask for it."""
    ours = reference.with_columns(image=np.full(len(reference), image, np.int64))
    theirs, scores = split_image_scores(detections.with_columns(image=np.full(len(detections), image, np.int64)))
    if settings.without_assisted:
        taken, leaving = find_assisted_rows(ours, theirs, settings)
        ours, theirs = ours.take(~taken), theirs.take(~leaving)
    roles = settings.objects.find_roles(ours)
    overlaps = find_overlaps(
        ours,
        roles,
        theirs,
        threshold=settings.iou_threshold,
        label_aware=settings.label_aware,
        overlap=settings.overlap,
    )
    matched = match_detections(overlaps, ours, thresholds=(settings.iou_threshold,))[0]
    return ImageCheck(image, ours, theirs, roles, overlaps, matched, scores, settings)
