"""Visual verification: are the parts that a detector reports really there? (D; the measure is Fvv)

A part is detected at IoU threshold T when its image has a detection of its label with IoU >= T. T = 0 leaves the place
out: any detection of the label in the image will do, and so will an image-level score. A missing part that is detected
is a hallucination.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

import numpy as np
from msgspec import Struct, field

from annotator.errors import Phrase
from annotator.geometry.box import Bools, Floats, Groups, Rows, find_box_candidates
from annotator.metrics.jackknife.interval import Jackknife, Spread
from annotator.metrics.matching.detection_scope import Role, Roles
from annotator.metrics.matching.detections import NOTHING, groups_of, sum_by_image
from annotator.metrics.score import Score, make_undefined
from annotator.model.shapes import PartState, Shapes

BETA: Final = 0.1
"""Weight of the recall of present parts in Fvv."""
WITH_PLACE: Final = (0.5, 0.1)
"""T_P and T_M with localisation."""
WITHOUT_PLACE: Final = (0.0, 0.0)
"""T_P and T_M without localisation."""
CURVE: Final = tuple(step / 20 for step in range(21))
"""IoU thresholds of the curve of missing parts (D Fig. 6)."""
VERIFICATION_CUTS: Final = (0.0, 0.3, 0.5)
"""Score cuts at which reports show verification beside that of the check."""
PRESENT: Final[Mapping[str, tuple[PartState, ...]]] = MappingProxyType(
    {
        "paper": (PartState.INTACT, PartState.DAMAGED),
        "challenge": (PartState.INTACT, PartState.DAMAGED, PartState.OCCLUDED),
    }
)
"""States in which a part counts as present, by profile."""
MISSING: Final[Mapping[str, tuple[PartState, ...]]] = MappingProxyType(
    {
        "paper": (PartState.ABSENT, PartState.OCCLUDED),
        "challenge": (PartState.ABSENT,),
    }
)
"""States in which a part counts as missing, by profile."""
NO_PRESENT: Final = Phrase("the reference has no present part here")
NO_MISSING: Final = Phrase("the reference has no missing part here")
NO_PARTS: Final = Phrase("this is not a project of part verification")
NO_STATES: Final = Phrase("no shape of the reference has a part state")
NO_PLACES: Final = Phrase("the model scores whole images and tells no places")

_NOT_DETECTED: Final = -1.0


class ImageScores(Struct, frozen=True, eq=False):
    """What a classifier says about whole images: M scores of a label on an image, each column `(M,)`."""

    image: Groups
    label: Groups
    score: Floats

    @classmethod
    def empty(cls) -> "ImageScores":
        """A table without any scores."""
        return cls(np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0))


class ObservedParts(Struct, frozen=True, eq=False):
    """For every part of the reference whether it should be there and what a detector saw of it."""

    parts: Shapes
    present: Bools
    missing: Bools
    best: Floats
    """Largest IoU of a detection of its label (N,); 0 for one elsewhere on the image, -1 for none."""
    detection: Rows
    """Row of that detection (N,), -1 where none overlaps."""
    left_out: int
    """Parts whose state nobody set."""
    tells_places: bool = True
    """Whether the model says where things are, and does not score whole images alone."""

    def is_detected(self, threshold: float) -> Bools:
        """Which parts `(N,)` are detected at this IoU threshold."""
        seen: Bools = self.best >= threshold
        return seen

    def find_hallucinated(self, threshold: float) -> Rows:
        """Rows `(k,)` of the missing parts that are detected at this IoU threshold."""
        rows: Rows = np.flatnonzero(self.missing & self.is_detected(threshold))
        return rows


class Recalls(Struct, frozen=True):
    """Recall of present parts at T_P, of missing parts at T_M, and Fvv (D Table 1)."""

    t_present: float
    t_missing: float
    present: Score
    missing: Score
    fvv: Score


class PartResult(Struct, frozen=True):
    """The recalls and the curve of the parts of one label."""

    with_place: Recalls
    without_place: Recalls
    missing_curve: tuple[tuple[float, Score], ...]


class VerificationResult(Struct, frozen=True, eq=False):
    """Everything about parts for one detector."""

    profile: str
    observed: ObservedParts
    with_place: Recalls
    without_place: Recalls
    missing_curve: tuple[tuple[float, Score], ...]
    by_label: dict[int, PartResult]
    most_hallucinated: tuple[tuple[int, Score], ...] = field(default=())
    """Labels by descending recall of their missing parts, only those with missing parts; at T_M with localisation,
    or without it for a model that tells no places."""


def observe_parts(
    parts: Shapes,
    detections: Shapes,
    *,
    profile: str = "paper",
    cut: float = 0.0,
    image_scores: ImageScores | None = None,
) -> ObservedParts:
    """What a detector saw of each part, by detections and image-level scores >= `cut`. Crowds are no parts.

    `profile` is `paper` or `challenge`. Raises KeyError for any other.
    """
    scores = ImageScores.empty() if image_scores is None else image_scores
    strong = np.flatnonzero(detections.score >= cut)
    group, part_group = groups_of(detections, label_aware=True)[strong], groups_of(parts, label_aware=True)
    claimed = ((scores.image << 32) + scores.label)[scores.score >= cut]
    best = np.where(np.isin(part_group, np.concatenate((group, claimed))), 0.0, _NOT_DETECTED)
    boxes: Floats = np.asarray(parts.box)
    found = find_box_candidates(boxes, detections.box[strong], group_a=part_group, group_b=group)
    score = detections.score[strong[found.row_b]]
    order = np.lexsort((found.row_b, -score, -found.iou, found.row_a))
    leads = order[np.flatnonzero(np.diff(found.row_a[order], prepend=-1))]
    best[found.row_a[leads]] = found.iou[leads]
    by = np.full(len(parts), NOTHING, np.intp)
    by[found.row_a[leads]] = strong[found.row_b[leads]]
    single = ~parts.crowd
    return ObservedParts(
        parts=parts,
        present=single & np.isin(parts.part_state, PRESENT[profile]),
        missing=single & np.isin(parts.part_state, MISSING[profile]),
        best=best,
        detection=by,
        left_out=int((single & (parts.part_state == PartState.UNSET)).sum()),
        tells_places=bool(len(detections)) or not len(scores.image),
    )


def find_hallucinations(looked: ObservedParts | None, roles: Roles) -> Rows:
    """Rows `(k,)` of the missing parts that are detected, at T_M with localisation.

    `roles` `(N,)` are those of the parts; an occluded object that is to be found is no hallucination.
    """
    if looked is None:
        return np.zeros(0, np.intp)
    rows = looked.find_hallucinated(WITH_PLACE[1])
    kept: Rows = rows[roles[rows] == Role.LEFT_OUT]
    return kept


def verify_parts(
    parts: Shapes,
    detections: Shapes,
    *,
    profile: str = "paper",
    cut: float = 0.0,
    image_scores: ImageScores | None = None,
    jackknife: Jackknife | None = None,
) -> VerificationResult:
    """All measures of verification (D Table 1, D Fig. 6), of all parts and label by label.

    `parts` are the shapes of the reference with their states, absent ones included.
    """
    looked = observe_parts(parts, detections, profile=profile, cut=cut, image_scores=image_scores)
    everything = np.ones(len(parts), np.bool_)
    labels = np.unique(parts.label[looked.present | looked.missing]).tolist()
    by_label = {}
    for label in labels:
        mask = parts.label == label
        by_label[label] = PartResult(
            compute_recalls(looked, mask, *WITH_PLACE, jackknife=jackknife),
            compute_recalls(looked, mask, *WITHOUT_PLACE, jackknife=jackknife),
            compute_missing_curve(looked, mask),
        )
    recalls = [(label, one.with_place if looked.tells_places else one.without_place) for label, one in by_label.items()]
    rates = [(label, one.missing) for label, one in recalls if one.missing.support]
    return VerificationResult(
        profile=profile,
        observed=looked,
        with_place=compute_recalls(looked, everything, *WITH_PLACE, jackknife=jackknife),
        without_place=compute_recalls(looked, everything, *WITHOUT_PLACE, jackknife=jackknife),
        missing_curve=compute_missing_curve(looked, everything),
        by_label=by_label,
        most_hallucinated=tuple(sorted(rates, key=lambda row: (-(row[1].value or 0.0), row[0]))),
    )


class CutRecalls(Struct, frozen=True):
    """Verification at one score cut."""

    cut: float
    with_place: Recalls
    without_place: Recalls


def compute_recalls_at_cuts(
    parts: Shapes,
    detections: Shapes,
    *,
    cuts: Iterable[float],
    profile: str = "paper",
    image_scores: ImageScores | None = None,
) -> tuple[CutRecalls, ...]:
    """Recall of present and missing parts, and Fvv, at several score cuts (the rows of D Table 1)."""
    everything = np.ones(len(parts), np.bool_)
    found = []
    for cut in cuts:
        looked = observe_parts(parts, detections, profile=profile, cut=cut, image_scores=image_scores)
        place, image = (compute_recalls(looked, everything, *at) for at in (WITH_PLACE, WITHOUT_PLACE))
        found.append(CutRecalls(cut, place, image))
    return tuple(found)


def compute_recalls(
    looked: ObservedParts, mask: Bools, t_present: float, t_missing: float, *, jackknife: Jackknife | None = None
) -> Recalls:
    """Recall of present and of missing parts at their IoU thresholds, and Fvv (D Table 1).

    `mask` `(N,)` says which parts are looked at.
    """
    present = _compute_recall(looked, looked.present & mask, t_present, reason=NO_PRESENT, jackknife=jackknife)
    missing = _compute_recall(looked, looked.missing & mask, t_missing, reason=NO_MISSING, jackknife=jackknife)
    return Recalls(t_present, t_missing, present, missing, score_fvv(present, missing))


def compute_missing_curve(looked: ObservedParts, mask: Bools) -> tuple[tuple[float, Score], ...]:
    """Recall of the missing parts in `mask` `(N,)` over the IoU thresholds 0 … 1 (D Fig. 6)."""
    wanted = looked.missing & mask
    return tuple((level, _compute_recall(looked, wanted, level, reason=NO_MISSING, jackknife=None)) for level in CURVE)


def compute_fvv(recall_present: float, recall_missing: float, *, beta: float = BETA) -> float:
    """Fvv (D Eq. 1), in 0 … 1; 0 when no present part is found or every missing part is hallucinated."""
    truthful = 1 - recall_missing
    if recall_present == 0 or truthful == 0:
        return 0.0
    return (1 + beta**2) * recall_present * truthful / (beta**2 * truthful + recall_present)


def score_fvv(present: Score, missing: Score) -> Score:
    """Fvv of two recalls; undefined without present or without missing parts (D Eq. 1)."""
    if present.value is None or missing.value is None:
        return make_undefined(present.reason or missing.reason)
    return Score(compute_fvv(present.value, missing.value), present.support + missing.support)


def compute_state_shares(parts: Shapes) -> dict[PartState, Score]:
    """Share of each state among the parts with a state (D Fig. 3)."""
    state = parts.part_state[~parts.crowd & (parts.part_state != PartState.UNSET)]
    none = make_undefined(Phrase("no part has a state"))
    return {
        one: Score(float((state == one).mean()), len(state)) if len(state) else none
        for one in PartState
        if one is not PartState.UNSET
    }


class MeanBox(Struct, frozen=True):
    """Where a part is on average (D Fig. 4), as shares of the width and height of the image."""

    box: tuple[float, float, float, float]
    parts: int


def compute_mean_part_boxes(parts: Shapes, image_sizes: Mapping[int, tuple[int, int]]) -> dict[int, MeanBox]:
    """Mean box of every label relative to its images, in every state; images of unknown size are passed over."""
    sizes = np.array([image_sizes.get(image, (0, 0)) for image in parts.image.tolist()], np.float64).reshape(-1, 2)
    rows = np.flatnonzero(~parts.crowd & (sizes > 0).all(axis=1))
    relative = parts.box[rows] / np.tile(sizes[rows], 2)
    labels = parts.label[rows]
    found = {}
    for label in np.unique(labels).tolist():
        mine = relative[labels == label]
        left, top, right, bottom = mine.mean(axis=0).tolist()
        found[label] = MeanBox((left, top, right, bottom), len(mine))
    return found


class PartsResult(Struct, frozen=True, eq=False):
    """Visual verification and what the reference says about its parts."""

    verification: VerificationResult
    """At the score cut."""
    at_cuts: tuple[CutRecalls, ...]
    """At 0, 0.3, 0.5 and the score cut, by ascending cut."""
    state_shares: dict[str, dict[PartState, Score]]
    """By name of the split; the empty name is that of images without one."""
    mean_boxes: dict[int, MeanBox]
    """By label."""


def explain_no_parts(parts: Shapes, *, wanted: bool) -> str:
    """Why nothing can be verified, or an empty text; `wanted` says whether the project is one of part verification."""
    if not wanted:
        return NO_PARTS
    return "" if (parts.part_state != PartState.UNSET).any() else NO_STATES


def summarise_parts(
    parts: Shapes,
    detections: Shapes,
    *,
    profile: str,
    cut: float,
    image_scores: ImageScores | None,
    jackknife: Jackknife,
    splits: Mapping[int, str],
    image_sizes: Mapping[int, tuple[int, int]],
) -> PartsResult:
    """Verification at the score cut and at others, and what the reference says about its parts."""
    split_of = np.array([splits.get(image, "") for image in parts.image.tolist()], np.object_)
    return PartsResult(
        verify_parts(parts, detections, profile=profile, cut=cut, image_scores=image_scores, jackknife=jackknife),
        compute_recalls_at_cuts(
            parts, detections, cuts=sorted({*VERIFICATION_CUTS, cut}), profile=profile, image_scores=image_scores
        ),
        {
            split: compute_state_shares(parts.take(np.flatnonzero(split_of == split)))
            for split in sorted(set(split_of.tolist()))
        },
        compute_mean_part_boxes(parts, image_sizes),
    )


def _compute_recall(
    looked: ObservedParts, wanted: Bools, threshold: float, *, reason: str, jackknife: Jackknife | None
) -> Score:
    count = int(wanted.sum())
    if threshold > 0 and not looked.tells_places:
        return make_undefined(NO_PLACES)
    if not count:
        return make_undefined(reason)
    seen = wanted & looked.is_detected(threshold)
    score = Score(float(seen.sum() / count), count)
    if jackknife is None:
        return score
    images = np.unique(looked.parts.image)
    rows = [sum_by_image(flags, looked.parts.image, images) for flags in (seen, wanted)]
    return score.with_interval(jackknife.measure_ratio(Spread.SHARE, images, *rows))
