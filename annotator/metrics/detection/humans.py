"""Persons measured as detectors are: one working point each against the same reference (A 3.4, A Tables 4 and 5)."""

from collections.abc import Mapping
from typing import Final

import numpy as np
from msgspec import Struct

from annotator.geometry.box import Bools, Candidates, Ints, Rows
from annotator.metrics.agreement.pair import IOU_LEVELS
from annotator.metrics.detection.curves import NO_OBJECTS, PooledCounts, WorkingPoint, pool_counts
from annotator.metrics.detection.subsets import match_subset
from annotator.metrics.jackknife.interval import Jackknife, Spread
from annotator.metrics.matching import detections
from annotator.metrics.matching.detection_scope import Role, Roles
from annotator.metrics.matching.pairing import PairingRule, choose_best_pairs, find_candidates, match_shapes
from annotator.metrics.matching.selection import ImageIds
from annotator.metrics.score import Score, score_of_ratio
from annotator.model.shapes import Shapes
from annotator.spool import choose_rows, find_rows, map_rows, take_rows

FEW_IMAGES: Final = 5
"""With fewer images in common a person beside a model is a hint at most."""


class HumanResult(Struct, frozen=True, eq=False):
    """One person against the reference, on the images that this person, the reference and the model share."""

    author: int
    point: WorkingPoint
    pooled: PooledCounts
    """Counts image by image, and the same ratios with their intervals."""
    hits: Rows
    """Rows of the reference that the person has."""
    subset_hits: Mapping[str, Rows]
    """Rows of each subset of the reference that the person has by the rule of a model; see `find_subset_hits`."""
    recalls: Mapping[str, Score]
    """Recall on each subset of the reference, from these."""
    model_best: WorkingPoint
    """The model's working point of best F1 on the same images."""
    f1_by_iou: tuple[Score, ...]
    """F1 at every IoU of `IOU_LEVELS`."""

    @property
    def is_hint(self) -> bool:
        """Whether fewer images are shared with this person than a comparison should rest on."""
        return len(self.pooled.images) < FEW_IMAGES


def pair_human(
    reference: Shapes, roles: Roles, human: Shapes, human_roles: Roles, *, images: ImageIds, rule: PairingRule
) -> tuple[Candidates, Bools]:
    """Pairs one person's shapes with the objects by the rule of agreement, and says which `(M,)` are false positives.

    People give no scores. `roles` `(N,)` and `human_roles` `(M,)` say which rows are objects; only rows of the
    reference on `images` `(I,)` count. An unpaired shape of which at least the threshold lies in a crowd of the
    reference is no false positive.
    """
    roles = _restrict_to_images(reference, roles, images)
    objects, claims = np.flatnonzero(roles == Role.COUNTS), np.flatnonzero(human_roles == Role.COUNTS)
    found = match_shapes(reference.take(objects), human.take(claims), rule)
    pairs = Candidates(objects[found.row_a], claims[found.row_b], found.iou)
    extra = np.zeros(len(human), np.bool_)
    extra[claims] = True
    extra[pairs.row_b] = False
    return pairs, extra & ~_is_in_crowd(reference, roles, human, rule)


def count_human_levels(
    reference: Shapes, roles: Roles, human: Shapes, human_roles: Roles, *, images: ImageIds, rule: PairingRule
) -> Ints:
    """Pairs, and false positives, at every IoU of `IOU_LEVELS`, `(2, L)`; the arguments are those of `pair_human`."""
    roles = _restrict_to_images(reference, roles, images)
    objects, claims = np.flatnonzero(roles == Role.COUNTS), np.flatnonzero(human_roles == Role.COUNTS)
    found = find_candidates(
        reference.take(objects),
        human.take(claims),
        label_aware=rule.label_aware,
        overlap=rule.overlap,
        threshold=IOU_LEVELS[0],
    )
    free = ~_is_in_crowd(reference, roles, human, rule)[claims]
    counts = np.zeros((2, len(IOU_LEVELS)), np.int64)
    for place, level in enumerate(IOU_LEVELS):
        paired = choose_best_pairs(found.keep_at_least(level)).row_b
        extra = free.copy()
        extra[paired] = False
        counts[:, place] = len(paired), int(extra.sum())
    return counts


def find_subset_hits(
    reference: Shapes,
    roles: Roles,
    human: Shapes,
    human_roles: Roles,
    subsets: Mapping[str, Bools],
    *,
    images: ImageIds,
    rule: PairingRule,
) -> dict[str, Bools]:
    """Which rows `(N,)` of each subset of the reference a person has by the rule of a model (A Table 5).

    The person's shapes, in the order of their ids and all of one score, take the best free object of the subset first,
    as detections do. `subsets` hold masks `(N,)` of the reference, the other arguments are those of `pair_human`.
    """
    roles = _restrict_to_images(reference, roles, images)
    claims = human.take(human_roles == Role.COUNTS)
    claims = claims.with_columns(score=np.ones(len(claims)))
    overlaps = detections.find_overlaps(
        reference,
        roles,
        claims,
        threshold=rule.iou_threshold,
        label_aware=rule.label_aware,
        overlap=rule.overlap,
    )
    found = {}
    for name, mask in subsets.items():
        matched = match_subset(overlaps, reference, mask, threshold=rule.iou_threshold)
        found[name] = (matched.found_by != detections.NOTHING) & (matched.roles == Role.COUNTS)
    return found


def count_human(
    author: int,
    reference: Shapes,
    roles: Roles,
    hits: Rows,
    *,
    wrong: Ints,
    subsets: Mapping[str, Roles],
    images: ImageIds,
    jackknife: Jackknife,
    model_best: WorkingPoint,
    subset_hits: Mapping[str, Rows],
    levels: Ints,
) -> HumanResult:
    """One person's counts from the rows of the reference that the person has, and the false positives of each image.

    `levels` are those of `count_human_levels`, `subset_hits` the rows that `find_subset_hits` marks.

    `roles` `(N,)` say which rows of the reference are objects, and so do those of each of the `subsets`.
    """
    roles = _restrict_to_images(reference, roles, images)
    objects = find_rows(len(roles), lambda some: roles[some] == Role.COUNTS)

    def count(rows: Rows, role: Roles) -> Ints:
        kept = choose_rows(rows, lambda some: (roles[some] == Role.COUNTS) & (role[some] == Role.COUNTS))
        return _count_rows(kept, reference, images)

    recalls = {
        name: _measure_recall(count(subset_hits[name], role), count(objects, role), images, jackknife)
        for name, role in subsets.items()
    }
    return HumanResult(
        author=author,
        point=WorkingPoint(None, len(hits), int(wrong.sum()), objects=len(objects)),
        pooled=pool_counts(
            images,
            correct=_count_rows(hits, reference, images),
            wrong=wrong,
            objects=_count_rows(objects, reference, images),
            jackknife=jackknife,
        ),
        hits=hits,
        subset_hits=subset_hits,
        recalls=recalls,
        model_best=model_best,
        f1_by_iou=tuple(WorkingPoint(None, hit, extra, objects=len(objects)).f1 for hit, extra in levels.T.tolist()),
    )


def _restrict_to_images(reference: Shapes, roles: Roles, images: ImageIds) -> Roles:
    """The roles `(N,)` where only rows on some images `(I,)` count."""
    return map_rows(
        len(roles),
        lambda some: np.where(
            detections.find_images(reference.image[some], images) != detections.NOTHING,
            roles[some],
            np.int8(Role.LEFT_OUT),
        ),
    )


def _count_rows(rows: Rows, reference: Shapes, images: ImageIds) -> Ints:
    """How many of some rows of the reference `(n,)` each of the images `(I,)` has."""
    return detections.sum_by_image(np.broadcast_to(np.True_, len(rows)), take_rows(reference.image, rows), images)


def _measure_recall(hits: Ints, every: Ints, images: ImageIds, jackknife: Jackknife) -> Score:
    """The share of the wanted rows of the reference that were hit, from both on each image `(I,)`."""
    score = score_of_ratio(int(hits.sum()), int(every.sum()), reason=NO_OBJECTS)
    return score.with_interval(jackknife.measure_ratio(Spread.SHARE, images, hits, every))


def _is_in_crowd(reference: Shapes, roles: Roles, human: Shapes, rule: PairingRule) -> Bools:
    covered = detections.find_crowd_pairs(
        human,
        reference,
        np.flatnonzero(roles == Role.CROWD),
        group=detections.groups_of(human, label_aware=rule.label_aware),
        reference_group=detections.groups_of(reference, label_aware=rule.label_aware),
        overlap=rule.overlap,
    ).keep_at_least(rule.iou_threshold)
    inside = np.zeros(len(human), np.bool_)
    inside[covered.row_a] = True
    return inside
