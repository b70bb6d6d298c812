"""What a range of images adds to a check: thin tables, what was matched in them, and counts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Bools, Ints
from annotator.metrics.checks.frame import CheckFrame
from annotator.metrics.detection.check import (
    MatchingResult,
    classify_input_errors,
    count_at_cut,
    find_input_mechanisms,
    find_input_overlaps,
)
from annotator.metrics.detection.humans import pair_human
from annotator.metrics.detection.inputs import (
    AssistedObjects,
    CheckInputs,
    CheckSettings,
)
from annotator.metrics.detection.mechanism_shares import MechanismResult
from annotator.metrics.detection.precision.summary import SIZES, has_size, match_for_precision
from annotator.metrics.detection.subsets import (
    find_overlapping,
    find_standard_subsets,
    find_state_subset,
    match_subset,
)
from annotator.metrics.detection.tide import CAP as TIDE_CAP
from annotator.metrics.detection.tide import TideResult
from annotator.metrics.detection.verification import ImageScores
from annotator.metrics.matching.confusion import ConfusionCounts, compute_detection_confusion
from annotator.metrics.matching.detection_scope import Roles
from annotator.metrics.matching.detections import (
    CAP,
    COCO_THRESHOLDS,
    NOTHING,
    MatchedDetections,
    Overlaps,
    match_detections,
    sum_by_image,
)
from annotator.metrics.matching.pairing import PairingRule
from annotator.metrics.parts.source import ImageRange
from annotator.metrics.suspects.find import Suspects, SuspectSettings, Suspicion, find_suspects
from annotator.model.shapes import Shapes

Columns = Mapping[str, npt.NDArray[Any]]
"""Columns of a table by name, with a row each."""

WRONG, CORRECT, NEUTRAL = 0, 1, 2
"""What a detection is in one matching."""

TABLE: Final = ("id", "label", "box", "image", "occluded", "part_state", "crowd")
"""Columns of shapes that numbers are made of; of detections the score in the place of the last three."""


@dataclass(frozen=True, slots=True, eq=False)
class HumanPart:
    """One person on a range."""

    images: Ints
    """(I,)"""
    hits: Ints
    """Rows of the reference in the range that the person has (n,)."""
    wrong: Ints
    """False positives on each image (I,)."""


@dataclass(frozen=True, slots=True, eq=False)
class SuspectPart:
    """The suspects of a range."""

    counts: Ints
    """By values of `Suspicion`."""
    listed: Suspects
    """Those of the lists that the frame names."""


@dataclass(frozen=True, slots=True, eq=False)
class CheckPart:
    """A range; rows of its tables are counted within it."""

    detections: Columns
    reference: Columns
    missed: Columns
    """Objects that were missed at the cut: row of the reference, mechanism."""
    humans: Mapping[int, HumanPart]
    image_scores: ImageScores | None
    has_tiles: bool
    """Whether detections say that they come from tiles."""
    given: int
    assisted: AssistedObjects
    confusion: ConfusionCounts
    suspects: SuspectPart | None


def measure_range(given: tuple[ImageRange, CheckFrame]) -> CheckPart:
    """The second look at a range; for workers."""
    part, frame = given
    inputs, assisted, _unscored = frame.read_inputs(part)
    settings, reference, detections = frame.settings, inputs.reference, inputs.detections
    roles, iou = settings.objects.find_roles(reference), settings.iou_threshold
    overlaps = find_input_overlaps(inputs, settings, roles, detections, threshold=min(iou, COCO_THRESHOLDS[0]))
    matched = match_detections(overlaps, reference, thresholds=(iou,))[0]
    errors = classify_input_errors(inputs, settings, roles, cut=None, cap=TIDE_CAP)
    types = classify_input_errors(inputs, settings, roles, cut=frame.cut, cap=None)
    missed = find_input_mechanisms(inputs, settings, overlaps, matched, frame.cut)
    full, tiles, has_tiles = _find_both_lists(inputs, settings, roles)
    told = np.zeros(len(detections), np.bool_)
    told[errors.order] = True
    codes = {name: make_codes(one) for name, one in _iterate_matchings(frame, inputs, overlaps)}
    strong = detections.take(detections.score >= frame.cut)
    confusion = compute_detection_confusion(reference, roles, strong, threshold=iou)
    labels = confusion.list_labels()
    at_cut = count_at_cut(inputs, settings, roles, matched, cut=frame.cut)
    return CheckPart(
        detections={name: getattr(detections, name) for name in (*TABLE[:4], "score")}
        | {"rank": np.minimum(overlaps.rank, CAP).astype(np.uint8), "taken": matched.taken, "iou": matched.iou}
        | {"neutral": matched.neutral, "told": told, "kind": errors.kind, "names": errors.names}
        | {"ignored": errors.ignored, "kind_at_cut": types.kind, **codes},
        reference={name: getattr(reference, name) for name in TABLE}
        | {"role": roles, "found_by": matched.found_by, "found": errors.found, "usable": errors.usable}
        | {"found_at_cut": types.found, "usable_at_cut": types.usable, "miss_kind": types.miss_kind}
        | {"full": full, "tiles": tiles, **_find_kinds(settings, reference)},
        missed={"row": missed.rows, "kind": missed.kind},
        humans={author: _measure_person(inputs, settings, roles, author) for author in inputs.humans},
        image_scores=inputs.image_scores,
        has_tiles=has_tiles,
        given=inputs.given,
        assisted=assisted,
        confusion=ConfusionCounts(labels, confusion.count(labels)),
        suspects=_find_listed(frame, _CheckedRange(inputs, settings, matched, at_cut, missed, types)),
    )


def _find_kinds(settings: CheckSettings, reference: Shapes) -> Columns:
    """Which shapes `(N,)` are in which subset, and in which size of average precision."""
    subsets = find_standard_subsets(reference, settings.size_threshold)
    sizes = {size: has_size(reference, least, most) for size, (least, most) in SIZES.items()}
    return {f"in {name}": mask for name, mask in subsets.items()} | {f"is {size}": one for size, one in sizes.items()}


def make_codes(matched: MatchedDetections) -> npt.NDArray[np.uint8]:
    """What each detection `(D,)` is: wrong, correct or neutral."""
    codes = np.where(matched.correct, CORRECT, WRONG).astype(np.uint8)
    codes[matched.neutral] = NEUTRAL
    return codes


@dataclass(frozen=True, slots=True, eq=False)
class _CheckedRange:
    """What suspects are looked for in."""

    inputs: CheckInputs
    settings: CheckSettings
    matched: MatchedDetections
    matching: MatchingResult
    mechanisms: MechanismResult
    tide_at_cut: TideResult


def _iterate_matchings(
    frame: CheckFrame, inputs: CheckInputs, overlaps: Overlaps
) -> Iterator[tuple[str, MatchedDetections]]:
    """The matchings of average precision and of the subsets, by the names of their columns."""
    reference, settings = inputs.reference, frame.settings
    found = match_for_precision(overlaps, reference)
    for size, each in (("whole", found.whole), *found.by_size.items()):
        for place, one in enumerate(each):
            yield f"{size} {place}", one
    masks = {f"subset {name}": mask for name, mask in find_standard_subsets(reference, settings.size_threshold).items()}
    masks |= {f"state {state.name}": find_state_subset(reference, state) for state in frame.states}
    threshold = settings.iou_threshold
    covered = find_overlapping(overlaps, threshold) if settings.paper_eq1 else None
    for name, mask in masks.items():
        yield name, match_subset(overlaps, reference, mask, threshold=threshold, covered=covered)


def _measure_person(inputs: CheckInputs, settings: CheckSettings, roles: Roles, author: int) -> HumanPart:
    person = inputs.humans[author]
    rule = PairingRule(settings.iou_threshold, settings.label_aware, settings.overlap)
    own = settings.objects.find_roles(person.shapes)
    pairs, extra = pair_human(inputs.reference, roles, person.shapes, own, images=person.images, rule=rule)
    return HumanPart(person.images, pairs.row_a, sum_by_image(extra, person.shapes.image, person.images))


def _find_both_lists(inputs: CheckInputs, settings: CheckSettings, roles: Roles) -> tuple[Bools, Bools, bool]:
    """Which shapes of the reference `(N,)` the list of full images found, which that of tiles, and if there are tiles.

    Where this range has no tiles others may have some.
    """
    found = []
    for table in (inputs.full, inputs.tiles):
        if table is None or not len(table):
            found.append(np.zeros(len(roles), np.bool_))
            continue
        overlaps = find_input_overlaps(inputs, settings, roles, table, threshold=settings.iou_threshold)
        matched = match_detections(overlaps, inputs.reference, thresholds=(settings.iou_threshold,))[0]
        found.append(matched.found_by != NOTHING)
    return found[0], found[1], inputs.tiles is not None and len(inputs.tiles) > 0


def _find_listed(frame: CheckFrame, looked: _CheckedRange) -> SuspectPart | None:
    if frame.sure is None:
        return None
    found = find_suspects(looked, SuspectSettings(frame.reference, frame.is_person, frame.sure))
    counts = np.bincount(found.suspicion, minlength=len(Suspicion)).astype(np.int64)
    return SuspectPart(counts, found.take(np.isin(found.suspicion, frame.listed)))
