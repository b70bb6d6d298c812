"""What a range of images adds to a check: thin tables, what was matched in them, and counts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Bools, Ints
from annotator.metrics.checks.frame import CheckFrame, RangeLook, SecondLook
from annotator.metrics.detection.check import (
    MatchingResult,
    classify_input_errors,
    count_at_cut,
    find_input_mechanisms,
    find_input_overlaps,
)
from annotator.metrics.detection.humans import pair_human
from annotator.metrics.detection.inputs import AssistedObjects, CheckInputs, CheckSettings
from annotator.metrics.detection.mechanisms import MechanismResult
from annotator.metrics.detection.precision import iterate_precision_matchings
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
    NOTHING,
    MatchedDetections,
    Outcomes,
    match_detections,
    sum_by_image,
)
from annotator.metrics.matching.pairing import PairingRule
from annotator.metrics.parts.source import ImageRange
from annotator.metrics.suspects.find import Suspects, Suspicion, find_suspects
from annotator.progress import Progress

Columns = Mapping[str, npt.NDArray[Any]]
"""Columns of a table by name, with a row each."""

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


def measure_range(aim: SecondLook, given: tuple[ImageRange, CheckFrame]) -> CheckPart:
    """The second look at a range; for workers."""
    part, frame = given
    return measure_look(frame.look(part), aim)


def measure_look(look: RangeLook, aim: SecondLook, progress: Progress | None = None) -> CheckPart:
    """What a range adds to a check. Raises Cancelled when asked to stop."""
    inputs, settings, roles, overlaps, matched = look.inputs, look.settings, look.roles, look.overlaps, look.matched
    reference, detections, iou = inputs.reference, inputs.detections, settings.iou_threshold
    errors = classify_input_errors(inputs, settings, roles, cut=None, cap=TIDE_CAP)
    types = classify_input_errors(inputs, settings, roles, cut=aim.cut, cap=None)
    missed = find_input_mechanisms(inputs, settings, overlaps, matched, aim.cut, progress)
    full, tiles, has_tiles = _find_both_lists(inputs, settings, roles)
    is_ranked = np.zeros(len(detections), np.bool_)
    is_ranked[errors.order] = True
    outcomes = dict(_iterate_outcomes(look, aim))
    strong = detections.take(detections.score >= aim.cut)
    confusion = compute_detection_confusion(reference, roles, strong, threshold=iou)
    labels = confusion.list_labels()
    own, theirs = (TABLE, (*TABLE[:4], "score")) if aim.with_tables else ((), ("score",))
    return CheckPart(
        detections={name: getattr(detections, name) for name in theirs}
        | {"rank": np.minimum(overlaps.rank, CAP).astype(np.uint8), "taken": matched.taken, "iou": matched.iou}
        | {"neutral": matched.neutral, "ranked": is_ranked, "kind": errors.kind, "names": errors.names}
        | {"ignored": errors.ignored, "kind_at_cut": types.kind}
        | {name: one.codes for name, one in outcomes.items()},
        reference={name: getattr(reference, name) for name in own}
        | {"role": roles, "found_by": matched.found_by, "found": errors.found, "usable": errors.usable}
        | {"found_at_cut": types.found, "usable_at_cut": types.usable, "miss_kind": types.miss_kind}
        | {"full": full, "tiles": tiles}
        | {name_roles(name): one.all_roles for name, one in outcomes.items()},
        missed={"row": missed.rows, "kind": missed.kind},
        humans={author: _measure_person(inputs, settings, roles, author) for author in inputs.humans},
        image_scores=inputs.image_scores,
        has_tiles=has_tiles,
        given=inputs.given,
        assisted=look.assisted,
        confusion=ConfusionCounts(labels, confusion.count(labels)),
        suspects=_find_suspects(aim, look, missed, types),
    )


def name_matching(kind: str, name: object, place: int = 0) -> str:
    """The column of a matching of a kind, `size`, `subset` or `state`: of a name, at a place among the thresholds."""
    return f"{kind} {name} {place}"


def name_roles(matching: str) -> str:
    """The column of the roles that a matching went by, of which the thresholds have the same."""
    return f"role {matching.rpartition(' ')[0]}"


def _iterate_outcomes(look: RangeLook, aim: SecondLook) -> Iterator[tuple[str, Outcomes]]:
    """The matchings of average precision and of the subsets, by the names of their columns."""
    reference, settings, overlaps = look.inputs.reference, look.settings, look.overlaps
    for size, each in iterate_precision_matchings(overlaps, reference):
        for place, one in enumerate(each):
            yield name_matching("size", size, place), Outcomes.of(one)
    subsets = find_standard_subsets(reference, settings.size_threshold)
    masks = {name_matching("subset", name): mask for name, mask in subsets.items()}
    masks |= {name_matching("state", state.name): find_state_subset(reference, state) for state in aim.states}
    threshold = settings.iou_threshold
    covered = find_overlapping(overlaps, threshold) if settings.paper_eq1 else None
    for name, mask in masks.items():
        yield name, Outcomes.of(match_subset(overlaps, reference, mask, threshold=threshold, covered=covered))


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


@dataclass(frozen=True, slots=True, eq=False)
class _CheckedRange:
    """What suspects are looked for in."""

    inputs: CheckInputs
    settings: CheckSettings
    matched: MatchedDetections
    matching: MatchingResult
    mechanisms: MechanismResult
    tide_at_cut: TideResult


def _find_suspects(aim: SecondLook, look: RangeLook, missed: MechanismResult, types: TideResult) -> SuspectPart | None:
    if aim.suspects is None:
        return None
    at_cut = count_at_cut(look.inputs, look.settings, look.roles, look.matched, cut=aim.cut)
    checked = _CheckedRange(look.inputs, look.settings, look.matched, at_cut, missed, types)
    found = find_suspects(checked, aim.suspects)
    counts = np.bincount(found.suspicion, minlength=len(Suspicion)).astype(np.int64)
    return SuspectPart(counts, found.take(np.isin(found.suspicion, aim.listed)))
