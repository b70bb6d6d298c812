"""Which detection found which object, by the rule of COCO, over whole data sets at once.

By descending score, each detection takes the still free object of equal label with the largest IoU >= the threshold;
if there is none, a free object outside the subset, or a crowd (overlap: the share of the detection that lies in it).
Groups of image and label do not touch each other, and a detection never depends on one of lower score: what holds
for all detections holds for those above any score cut, and for the best k of each group.

The rule in turns (one detection after the other) is what deferred acceptance gives when every object prefers the
higher score, and that runs over flat arrays in a few rounds: each detection asks for its best object, each object keeps
the best of those that asked, the others go on to their next.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from annotator.geometry import box
from annotator.metrics.matching.detection_scope import Role, Roles
from annotator.model.shapes import Shapes
from annotator.spool import choose_rows, find_rows, iterate_slices, map_rows

IOU_THRESHOLD: Final = 0.5
"""Least IoU of a detection and its object unless asked otherwise; inclusive."""
COCO_THRESHOLDS: Final = tuple(round(0.5 + 0.05 * step, 2) for step in range(10))
"""0.5, 0.55 … 0.95."""
CAP: Final = 100
"""Most detections of an image and label that average precision looks at, as in the COCO tools."""
NOTHING: Final = -1
WRONG, CORRECT, NEUTRAL = 0, 1, 2
"""What a detection is in one matching."""
Codes = npt.NDArray[np.uint8]
"""Which of these each of some detections is."""


class Overlaps(Struct, frozen=True, eq=False):
    """All pairs of detection and reference shape that can match, and the order in which detections have their turn."""

    order: box.Rows
    """Rows of the detections (D,) by descending score, then image, then id."""
    rank: box.Rows
    """Place of each detection (D,) among those of its image (and label), 0 for the highest score."""
    pairs: box.Candidates
    """Row of the detection, row of the reference, IoU (in a crowd: share of the detection)."""
    roles: Roles
    """Roles of the reference rows (N,) with the whole reference as subset."""
    label_aware: bool


class MatchedDetections(Struct, frozen=True, eq=False):
    """Who took what at one IoU threshold, in rows of the two tables."""

    taken: box.Rows
    """Row of the reference shape that each detection (D,) took, -1 for none."""
    found_by: box.Rows
    """Row of the detection that took each reference shape (N,), -1 for none and for crowds."""
    neutral: box.Bools
    """Detections (D,) that are neither right nor wrong: in a crowd, or on an object outside the subset."""
    roles: Roles
    """The roles (N,) that the matching went by."""
    iou: box.Floats
    """IoU of each detection (D,) with what it took, 0 for none."""

    @property
    def correct(self) -> box.Bools:
        """Which detections are true positives `(D,)`."""
        return map_rows(len(self.taken), lambda some: (self.taken[some] != NOTHING) & ~self.neutral[some])

    @property
    def wrong(self) -> box.Bools:
        """Which detections are false positives `(D,)`."""
        return map_rows(len(self.taken), lambda some: (self.taken[some] == NOTHING) & ~self.neutral[some])

    @property
    def codes(self) -> Codes:
        """WRONG, CORRECT or NEUTRAL `(D,)`."""
        codes = np.array([WRONG, CORRECT, NEUTRAL], np.uint8)
        return map_rows(
            len(self.taken),
            lambda some: codes[np.where(self.neutral[some], NEUTRAL, self.taken[some] != NOTHING)],
        )

    @property
    def objects(self) -> box.Rows:
        """Rows `(n,)` of the reference shapes that count as objects, ascending."""
        return find_rows(len(self.roles), lambda some: self.roles[some] == Role.COUNTS)

    def find_missed(self, detections: Shapes, *, cut: float | None = None) -> box.Rows:
        """Rows `(n,)` of the objects that no detection with score >= `cut` took: the false negatives.

        Without a cut all detections are looked at.
        """
        return choose_rows(self.objects, lambda rows: ~self.is_found(rows, detections, cut))

    def is_found(self, rows: box.Rows | slice, detections: Shapes, cut: float | None = None) -> box.Bools:
        """Whether a detection with score >= `cut` took each of some reference shapes `(n,)`."""
        by = self.found_by[rows]
        found: box.Bools = by != NOTHING
        if cut is not None:
            found[found] = detections.score[by[found]] >= cut
        return found


class Outcomes(Struct, frozen=True, eq=False):
    """A matching of which is known what each detection is, in a byte, and not which shape it took."""

    codes: Codes
    """WRONG, CORRECT or NEUTRAL (D,)."""
    roles: Roles
    """The roles (N,) that the matching went by."""

    @classmethod
    def of(cls, matched: MatchedDetections) -> "Outcomes":
        """The outcomes of a matching."""
        return cls(matched.codes, matched.roles)

    @property
    def correct(self) -> box.Bools:
        """Which detections are true positives `(D,)`."""
        return map_rows(len(self.codes), lambda some: self.codes[some] == CORRECT)

    @property
    def wrong(self) -> box.Bools:
        """Which detections are false positives `(D,)`."""
        return map_rows(len(self.codes), lambda some: self.codes[some] == WRONG)

    def find_correct(self) -> box.Rows:
        """The true positives `(n,)`, ascending."""
        return find_rows(len(self.codes), lambda some: self.codes[some] == CORRECT)

    @property
    def neutral(self) -> box.Bools:
        """Which detections `(D,)` are neither right nor wrong."""
        return map_rows(len(self.codes), lambda some: self.codes[some] == NEUTRAL)

    @property
    def objects(self) -> box.Rows:
        """Rows `(n,)` of the reference shapes that count as objects, ascending."""
        return find_rows(len(self.roles), lambda some: self.roles[some] == Role.COUNTS)


Matched = MatchedDetections | Outcomes


def order_by_score(detections: Shapes) -> box.Rows:
    """Rows `(D,)` of the detections by descending score.

    Equal scores stand by image, then by id, whatever the order of the table.
    """
    return box.sort_stably(-detections.score, _sort_rows(detections))


def _sort_rows(shapes: Shapes) -> box.Rows:
    """Rows `(N,)` by image, then by id."""
    return box.sort_stably(shapes.image, box.sort_stably(shapes.id))


def groups_of(shapes: Shapes, *, label_aware: bool) -> box.Groups:
    """A number `(N,)` for the image, or for the image and label, of every row; rows of equal number may meet."""
    group: box.Groups = (shapes.image << 32) + shapes.label if label_aware else shapes.image
    return group


def rank_in_group(order: box.Rows, group: box.Groups) -> box.Rows:
    """Place `(N,)` of every row among the rows of its group, counted from 0 in the given order.

    `order` `(N,)` holds all rows, `group` `(N,)` the number of the group of each.
    """
    by_group = box.sort_stably(group, order)
    ordered = group[by_group]
    starts = np.flatnonzero(np.diff(ordered, prepend=ordered[:1] - 1))
    lengths = np.diff(np.append(starts, len(ordered)))
    rank = np.empty(len(order), np.intp)
    rank[by_group] = np.arange(len(order)) - np.repeat(starts, lengths)
    return rank


def find_overlaps(
    reference: Shapes,
    roles: Roles,
    detections: Shapes,
    *,
    threshold: float = IOU_THRESHOLD,
    label_aware: bool = True,
    overlap: str = "box",
) -> Overlaps:
    """All pairs of detection and reference shape that can match at `threshold` or a higher one, and the order of turns.

    `roles` `(N,)` are those of the whole reference; rows LEFT_OUT have no pairs. `threshold` is the lowest that will be
    asked for. `overlap` is `box`, or `polygon`: shapes count as their polygons, boxes as their rectangles.
    """
    order = order_by_score(detections)
    group = groups_of(detections, label_aware=label_aware)
    reference_group = groups_of(reference, label_aware=label_aware)
    single = np.flatnonzero((roles == Role.COUNTS) | (roles == Role.OUTSIDE))
    found = find_candidates(
        detections,
        reference.take(single),
        group_a=group,
        group_b=reference_group[single],
        threshold=threshold,
        overlap=overlap,
    )
    crowds = np.flatnonzero(roles == Role.CROWD)
    covered = find_crowd_pairs(
        detections, reference, crowds, group=group, reference_group=reference_group, overlap=overlap
    )
    covered = covered.keep_at_least(threshold)
    pairs = box.Candidates(
        np.concatenate((found.row_a, covered.row_a)),
        np.concatenate((single[found.row_b], covered.row_b)),
        np.concatenate((found.iou, covered.iou)),
    )
    return Overlaps(order, rank_in_group(order, group), pairs, roles, label_aware)


def find_candidates(
    a: Shapes, b: Shapes, *, group_a: box.Groups, group_b: box.Groups, threshold: float, overlap: str
) -> box.Candidates:
    """Pairs of shapes of equal group with IoU > 0 and >= `threshold`, of boxes or of polygons as `overlap` says.

    `group_a` `(N,)` and `group_b` `(M,)` come from `groups_of`, or are the images.
    """
    if overlap == "box":
        return box.find_box_candidates(a.box, b.box, group_a=group_a, group_b=group_b, threshold=threshold)
    regions = box.regions_of(a.box, a.polygon), box.regions_of(b.box, b.polygon)
    return box.find_polygon_candidates(*regions, group_a=group_a, group_b=group_b, threshold=threshold)


def find_crowd_pairs(
    detections: Shapes,
    reference: Shapes,
    crowds: box.Rows,
    *,
    group: box.Groups,
    reference_group: box.Groups,
    overlap: str = "box",
) -> box.Candidates:
    """Detections and crowds of equal group that overlap, with the share of the detection that lies in the crowd.

    `crowds` `(C,)` are rows of the reference; `group` `(D,)` and `reference_group` `(N,)` come from `groups_of`.
    """
    if overlap == "polygon":
        return _find_crowd_shares(detections, reference.take(crowds), crowds, group, reference_group[crowds])
    near = box.find_box_candidates(
        detections.box, reference.box[crowds], group_a=group, group_b=reference_group[crowds], threshold=0.0
    )
    row_b = crowds[near.row_b]
    first, second = detections.box[near.row_a], reference.box[row_b]
    return box.Candidates(near.row_a, row_b, box.compute_paired_intersection(first, second) / box.area_of(first))


def _find_crowd_shares(
    detections: Shapes, crowds: Shapes, rows: box.Rows, group: box.Groups, crowd_group: box.Groups
) -> box.Candidates:
    """The same by polygons; `rows` `(C,)` are the rows of the crowds in the reference."""
    import shapely

    first, second = box.regions_of(detections.box, detections.polygon), box.regions_of(crowds.box, crowds.polygon)
    near = box.find_polygon_candidates(first, second, group_a=group, group_b=crowd_group)
    ours = first.shapely_of(near.row_a)
    shared = shapely.area(shapely.intersection(ours, second.shapely_of(near.row_b)))
    return box.Candidates(near.row_a, rows[near.row_b], shared / shapely.area(ours))


def match_detections(
    overlaps: Overlaps,
    reference: Shapes,
    *,
    thresholds: Sequence[float] = (IOU_THRESHOLD,),
    roles: Roles | None = None,
    last_of_equals: bool = True,
) -> list[MatchedDetections]:
    """The matching at each of the IoU thresholds, none of them below the one that `overlaps` was made for (COCO).

    `roles` `(N,)` narrows the objects to a subset (see `restrict_roles`). Of objects with the same IoU a detection
    takes the last by image and id, as the COCO tools do, or with `last_of_equals` False the first, as TIDE does.
    """
    chosen, count = overlaps.roles if roles is None else roles, len(overlaps.order)
    return [
        _match_pairs(won, count, chosen)
        for won in _iterate_won(overlaps, reference, thresholds, chosen, last_of_equals=last_of_equals)
    ]


def match_outcomes(
    overlaps: Overlaps, reference: Shapes, *, thresholds: Sequence[float], roles: Roles | None = None
) -> list[Outcomes]:
    """What each detection is in the same matchings."""
    chosen, found = overlaps.roles if roles is None else roles, []
    for won in _iterate_won(overlaps, reference, thresholds, chosen):
        codes = np.full(len(overlaps.order), WRONG, np.uint8)
        codes[won.row_a] = np.where(chosen[won.row_b] == Role.COUNTS, CORRECT, NEUTRAL)
        found.append(Outcomes(codes, chosen))
    return found


def _iterate_won(
    overlaps: Overlaps, reference: Shapes, thresholds: Sequence[float], roles: Roles, *, last_of_equals: bool = True
) -> Iterator[box.Candidates]:
    """The pairs that hold at each of the IoU thresholds."""
    turn, place = np.empty(len(overlaps.order), np.intp), np.empty(len(reference), np.intp)
    turn[overlaps.order] = np.arange(len(turn))
    place[_sort_rows(reference)] = np.arange(len(place))
    pairs = overlaps.pairs
    tie, outside = place[pairs.row_b], roles[pairs.row_b] != Role.COUNTS
    wish = box.sort_stably(-tie if last_of_equals else tie)
    for key in (-pairs.iou, outside, turn[pairs.row_a]):
        wish = box.sort_stably(key, wish)
    ordered = box.Candidates(pairs.row_a[wish], pairs.row_b[wish], pairs.iou[wish])
    for threshold in thresholds:
        near = ordered.keep_at_least(threshold)
        won = choose_in_turn(near.row_a, near.row_b, roles[near.row_b] == Role.CROWD, len(roles))
        yield box.Candidates(near.row_a[won], near.row_b[won], near.iou[won])


def _match_pairs(won: box.Candidates, detections: int, roles: Roles) -> MatchedDetections:
    """The matching whose pairs are known."""
    taken = np.full(detections, NOTHING, np.intp)
    taken[won.row_a] = won.row_b
    found_by = np.full(len(roles), NOTHING, np.intp)
    found_by[won.row_b] = won.row_a
    found_by[roles == Role.CROWD] = NOTHING
    neutral = np.zeros(detections, np.bool_)
    neutral[won.row_a] = roles[won.row_b] != Role.COUNTS
    iou = np.zeros(detections)
    iou[won.row_a] = won.iou
    return MatchedDetections(taken, found_by, neutral, roles, iou)


def choose_in_turn(row_a: box.Rows, row_b: box.Rows, shared: box.Bools, count_b: int) -> box.Rows:
    """Indices `(C,)` of the pairs that hold when each row of a in turn takes the first pair whose b is still free.

    `row_a` and `row_b` `(P,)` stand in order of turn, then of preference; `row_b` counts below `count_b`.
    `shared` `(P,)` marks pairs whose row of b takes any number of rows of a.
    """
    if not len(row_a):
        return np.zeros(0, np.intp)
    starts = np.flatnonzero(np.append(True, row_a[1:] != row_a[:-1]))
    ends = np.append(starts[1:], len(row_a))
    nobody = len(starts)
    holder = np.full(count_b, nobody)
    wish = starts.copy()
    asking = np.arange(nobody)
    while len(asking):
        asking = asking[~shared[wish[asking]]]
        goal = row_b[wish[asking]]
        before = holder[goal]
        np.minimum.at(holder, goal, asking)
        kept = holder[goal] == asking
        displaced = before[kept]
        asking = np.concatenate((asking[~kept], displaced[displaced != nobody]))
        wish[asking] += 1
        asking = asking[wish[asking] < ends[asking]]
    return wish[wish < ends]


def sum_by_image(
    values: npt.NDArray[np.int64] | box.Bools, image: box.Groups, images: box.Groups
) -> npt.NDArray[np.int64]:
    """Sums `(I,)` of numbers or flags `(N,)` over the rows of each of the ascending `images` `(I,)`.

    `image` `(N,)` is the image id of every row; rows on other images are passed over.
    """
    sums = np.zeros(len(images), np.int64)
    for some in iterate_slices(len(image)):
        place = find_images(image[some], images)
        known = place != NOTHING
        if known.any():
            place = place[known]
            first = int(place.min())
            found = np.bincount(place - first, weights=values[some][known])
            sums[first : first + len(found)] += found.astype(np.int64)
    return map_rows(len(sums), sums.__getitem__)


def find_images(image: box.Groups, images: box.Groups) -> box.Rows:
    """The place `(N,)` of each of some images `(N,)` among the ascending `images` `(I,)`, -1 where it is none."""
    if not len(images):
        return np.full(len(image), NOTHING, np.intp)
    place = np.minimum(np.searchsorted(images, image), len(images) - 1)
    found: box.Rows = np.where(images[place] == image, place, NOTHING)
    return found
