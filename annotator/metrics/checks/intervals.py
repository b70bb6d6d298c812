"""Intervals of what a check makes from ranks of scores: average precision, dAP, best F1, task measures, Fvv.

These are no ratios of sums, so each is computed again without each group of images. The matching is not: groups of
images do not touch each other, and what is left out of them becomes neutral. Shares of mechanisms, which are ratios of
sums, are added.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Bools, Rows
from annotator.metrics.detection.check import CheckResult, compute_gain
from annotator.metrics.detection.curves import (
    LabelPrecision,
    TableParts,
    WorkingPoint,
    count_working_points,
    find_best_f1,
    find_recall_at_precision,
)
from annotator.metrics.detection.humans import HumanResult
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.detection.precision import PrecisionResult, summarise_precision_without
from annotator.metrics.detection.subsets import SubsetResult, find_recall_at_human_rate
from annotator.metrics.detection.task import PRECISIONS, compute_count_deviation, compute_localisation_deviation
from annotator.metrics.detection.tide import TideGain
from annotator.metrics.detection.verification import compute_recalls
from annotator.metrics.jackknife.groups import Ids, ImageGroups, JackknifedNumber
from annotator.metrics.jackknife.interval import Interval, IntervalAnswer, Spread
from annotator.metrics.matching.detection_scope import Role
from annotator.metrics.matching.detections import NOTHING, Matched, MatchedDetections
from annotator.metrics.matching.selection import ImageIds
from annotator.metrics.score import Score, score_of_ratio
from annotator.model.shapes import PartState
from annotator.phrase import Phrase
from annotator.progress import Progress

CheckIntervals = Mapping[str, IntervalAnswer]
"""By the key of a number; see `key_of`."""

_DEVIATIONS = ("count_deviation", "localisation_deviation", "fpr")


def key_of(*parts: object) -> str:
    """The key of a number: `ap`, a flavour; `label`, its id, a flavour; `subset`, its name; and so on."""
    return "/".join(str(part) for part in parts)


@dataclass(frozen=True, slots=True)
class LeftOutNumber:
    """A number as it is without some of the images."""

    score: Score
    objects: int
    """Objects that it rests on."""
    images: ImageIds | None = None
    """Images that it rests on; None for all that are used, and where nobody asks: with images left out."""
    one: float = 1.0
    """What a share of 1 is in the unit of the number: 100 for percent."""

    @property
    def share(self) -> float | None:
        """The value as a share of 1."""
        return None if self.score.value is None else self.score.value / self.one


MeasureGroups = Callable[[Sequence[int]], list[dict[str, LeftOutNumber]]]
"""Makes the numbers without each of some groups of images."""


def compute_check_intervals(result: CheckResult, measure: MeasureGroups | None = None) -> CheckIntervals:
    """The intervals of a check's numbers that are no ratios of sums.

    `measure` makes the numbers without each group, here by default.
    """
    rule, units = result.settings.intervals, result.inputs.jackknife_of(result.settings.intervals).units
    groups = _find_groups(result)
    used = groups.images
    whole = measure_whole(result)
    numbers = range(groups.count if rule.wanted else 0)
    without = measure_without(result, numbers) if measure is None else measure(numbers)
    found: dict[str, IntervalAnswer] = {}
    for key, number in whole.items():
        if number.score.value is None:
            continue
        having, own = groups.narrow(used if number.images is None else number.images, units)
        values = [without[group][key].share for group in having] if rule.wanted else []
        spread = Spread.POSITIVE if key in _DEVIATIONS else Spread.SHARE
        answer = JackknifedNumber(spread, number.share, number.objects, values).compute_interval(own, rule)
        found[key] = answer.scale(number.one) if isinstance(answer, Interval) else answer
    return found | _measure_mechanisms(result)


def measure_whole(result: CheckResult) -> dict[str, LeftOutNumber]:
    """The numbers of all images."""
    left = np.ones(len(result.inputs.detections), np.bool_), np.ones(len(result.inputs.reference), np.bool_)
    images = result.inputs.images
    return dict(
        _iterate_numbers(
            _LeftOut(result, images, left, result.precision, (result.subsets, result.state_subsets), is_whole=True)
        )
    )


def measure_without(
    result: CheckResult, numbers: Sequence[int], progress: Progress | None = None
) -> list[dict[str, LeftOutNumber]]:
    """The numbers without each of these groups of images. Raises Cancelled when asked to stop."""
    groups, progress, inputs = _find_groups(result), progress or Progress(), result.inputs
    parts = _make_parts(result, groups, numbers)
    progress.step(0, len(numbers))
    precision = summarise_precision_without(
        result.overlaps,
        (inputs.reference, inputs.detections),
        parts,
        matchings=result.matchings,
        flavour=result.settings.flavour,
    )
    subsets = {name: one.leave_out(parts) for name, one in result.subsets.items()}
    states = {state: one.leave_out(parts) for state, one in result.state_subsets.items()}
    found = []
    for part, group in enumerate(numbers):
        progress.step(part, len(numbers))
        left = parts.detections != part, parts.reference != part
        images = np.setdiff1d(inputs.images, groups.images[groups.group == group])
        some = {name: each[part] for name, each in subsets.items()}, {name: each[part] for name, each in states.items()}
        found.append(dict(_iterate_numbers(_LeftOut(result, images, left, precision[part], some))))
    return found


def _make_parts(result: CheckResult, groups: ImageGroups, numbers: Sequence[int]) -> TableParts:
    """The rows of each of these groups are a part; others are never left out."""
    code: npt.NDArray[Any] = np.full(groups.count + 1, len(numbers), np.int16)
    code[numbers] = np.arange(len(numbers))

    def find(image: Ids) -> Rows:
        place = np.minimum(np.searchsorted(groups.images, image), max(len(groups.images) - 1, 0))
        if not len(groups.images):
            return np.full(len(image), len(numbers))
        found: Rows = code[np.where(groups.images[place] == image, groups.group[place], groups.count)]
        return found

    return TableParts(find(result.inputs.reference.image), find(result.inputs.detections.image), len(numbers))


def _find_groups(result: CheckResult) -> ImageGroups:
    """The groups of the images that say anything."""
    inputs = result.inputs
    reference, detections = inputs.reference, inputs.detections
    used = np.union1d(reference.image[result.roles == Role.COUNTS], detections.image[~result.matched.neutral])
    if result.parts is not None:
        looked = result.parts.verification.observed
        used = np.union1d(used, looked.parts.image[looked.present | looked.missing])
    return ImageGroups.of(used, inputs.jackknife_of(result.settings.intervals).units)


def _measure_mechanisms(result: CheckResult) -> dict[str, IntervalAnswer]:
    """The shares of the mechanisms, which are ratios of sums, among the misses whose mechanism is known."""
    found = result.mechanisms
    known = found.kind != Mechanism.UNKNOWN
    images, place = np.unique(result.inputs.reference.image[found.rows[known]], return_inverse=True)
    misses = np.bincount(place, minlength=len(images))
    jackknife = result.inputs.jackknife_of(result.settings.intervals)
    answers: dict[str, IntervalAnswer] = {}
    for kind, share in found.compute_shares().items():
        if share.value is not None:
            part = np.bincount(place, weights=found.kind[known] == kind, minlength=len(images))
            answers[key_of("mechanism", kind.name.lower())] = jackknife.measure_ratio(
                Spread.SHARE, images, part, misses
            )
    return answers


class _LeftOut:
    """What a check knows without some images."""

    def __init__(
        self,
        result: CheckResult,
        images: ImageIds,
        left: tuple[Bools, Bools],
        precision: PrecisionResult,
        subsets: tuple[Mapping[str, SubsetResult], Mapping[PartState, SubsetResult]],
        *,
        is_whole: bool = False,
    ) -> None:
        """`left` are the detections and the rows of the reference on the `images`.

        Only of the whole, where nothing is left out, the images are named that a number rests on.
        """
        self.result, self.reference, self.detections = result, result.inputs.reference, result.inputs.detections
        self.images, self.is_whole = images, is_whole
        self._detected, self.kept = left
        self.is_object: Bools = (result.roles == Role.COUNTS) & self.kept
        self.matched = _restrict_matching(*left, result.matched)
        self.precision = precision
        self.subsets, self.states = subsets

    def compute_gain(self) -> TideGain:
        """What the errors of the rest cost."""
        found = self.result.tide
        rest = found.restrict(
            found.order[self._detected[found.order]], np.where(self.kept, found.roles, np.int8(Role.LEFT_OUT))
        )
        return compute_gain(self.result.inputs, self.result.settings, rest)

    def count_person(self, human: HumanResult) -> WorkingPoint:
        """What a person found on the images that are left."""
        pooled = human.pooled
        there = np.isin(pooled.images, self.images)
        correct, wrong, objects = (int(one[there].sum()) for one in (pooled.correct, pooled.wrong, pooled.objects))
        return WorkingPoint(None, correct, wrong, objects=objects)

    def measure_recall(self, human: HumanResult, name: str, subset: Bools) -> Score:
        """A person's recall on a subset of the reference."""
        wanted = subset & self.is_object & np.isin(self.reference.image, human.pooled.images)
        return score_of_ratio(
            int(wanted[human.subset_hits[name]].sum()), int(wanted.sum()), reason=Phrase("no objects")
        )


def _restrict_matching(detected: Bools, kept: Bools, matched: MatchedDetections) -> MatchedDetections:
    """The matching of the rows that are left: `detected` `(D,)` and `kept` `(N,)`."""
    return MatchedDetections(
        taken=np.where(detected, matched.taken, NOTHING),
        found_by=np.where(kept, matched.found_by, NOTHING),
        neutral=matched.neutral | ~detected,
        roles=np.where(kept, matched.roles, np.int8(Role.LEFT_OUT)),
        iou=matched.iou,
    )


def _iterate_numbers(left: _LeftOut) -> Iterator[tuple[str, LeftOutNumber]]:
    """Every number by its key; the same keys whatever is left out."""
    objects = int(left.is_object.sum())
    found = left.precision
    for name, score in (
        ("iou_50", found.iou_50),
        ("iou_75", found.iou_75),
        ("iou_50_95", found.iou_50_95),
        ("area_50", found.area_50),
        ("voc11_50", found.voc11_50),
        *((f"ar_{cap}", score) for cap, score in found.recall_by_cap.items()),
    ):
        yield key_of("ap", name), LeftOutNumber(score, objects)
    for size, score in found.by_size.items():
        images = _list_images(left, left.result.matchings.by_size[size][0])
        yield key_of("ap", size), LeftOutNumber(score, score.support, images)
        yield key_of("ap", f"ar_{size}"), LeftOutNumber(found.recall_by_size[size], score.support, images)
    yield from _iterate_labels(left, found.coco)
    for name, subset in left.subsets.items():
        yield key_of("subset", name), LeftOutNumber(subset.ap, subset.objects, _list_images(left, subset.matched))
    for state, subset in left.states.items():
        key = key_of("state", state.name.lower())
        yield key, LeftOutNumber(subset.ap, subset.objects, _list_images(left, subset.matched))
    for name, score in left.compute_gain().by_name.items():
        yield key_of("dap", name), LeftOutNumber(score, objects, one=100.0)
    yield from _iterate_points(left, objects)
    yield from _iterate_parts(left)


def _iterate_labels(left: _LeftOut, coco: LabelPrecision) -> Iterator[tuple[str, LeftOutNumber]]:
    for label in left.result.precision.coco.labels:
        images = _list_images(left, left.matched, label if left.result.settings.label_aware else None)
        support = coco.score_of_label(label).support
        yield key_of("label", label, "iou_50"), LeftOutNumber(coco.score_of_label(label, 0.5), support, images)
        yield key_of("label", label, "iou_50_95"), LeftOutNumber(coco.score_of_label(label), support, images)


def _iterate_points(left: _LeftOut, objects: int) -> Iterator[tuple[str, LeftOutNumber]]:
    """Numbers that are read at a score cut, which is found again."""
    reference, detections, matched = left.reference, left.detections, left.matched
    points = count_working_points(left.result.overlaps, matched, detections)
    best = find_best_f1(points)
    for name, score in (
        ("f1", best.f1),
        ("precision", best.precision),
        ("recall", best.recall),
    ):
        yield key_of("best", name), LeftOutNumber(score, objects)
    for level in PRECISIONS:
        yield key_of("recall_at_precision", level), LeftOutNumber(find_recall_at_precision(points, level), objects)
    tables = {"reference": reference, "detections": detections}
    count = compute_count_deviation(points, matched, images=left.images, **tables)
    yield "count_deviation", LeftOutNumber(count.deviation, objects)
    yield (
        "localisation_deviation",
        LeftOutNumber(compute_localisation_deviation(points, matched, **tables), objects),
    )
    humans = left.result.humans
    rate = find_recall_at_human_rate(
        points,
        left.subsets,
        humans=[left.count_person(human) for human in humans],
        human_recalls={
            name: [left.measure_recall(human, name, subset.mask) for human in humans]
            for name, subset in left.subsets.items()
        },
    )
    yield "fpr", LeftOutNumber(rate.rate, objects)
    for name, (model, people) in rate.recalls.items():
        wanted = left.subsets[name].mask & left.is_object
        images, number = np.unique(reference.image[wanted]) if left.is_whole else None, int(wanted.sum())
        yield key_of("recall_at_fpr", name, "model"), LeftOutNumber(model, number)
        yield key_of("recall_at_fpr", name, "humans"), LeftOutNumber(people, number, images)


def _iterate_parts(left: _LeftOut) -> Iterator[tuple[str, LeftOutNumber]]:
    """Fvv of all parts and label by label, with and without localisation."""
    if left.result.parts is None:
        return
    verified = left.result.parts.verification
    looked = verified.observed
    labels = looked.parts.label
    for place, recalls in (("with", verified.with_place), ("without", verified.without_place)):
        for label in (None, *verified.by_label):
            mask = left.kept if label is None else left.kept & (labels == label)
            found = compute_recalls(looked, mask, recalls.t_present, recalls.t_missing)
            images = np.unique(looked.parts.image[(looked.present | looked.missing) & mask]) if left.is_whole else None
            key = key_of("fvv", place) if label is None else key_of("fvv", place, label)
            yield key, LeftOutNumber(found.fvv, found.fvv.support, images)


def _list_images(left: _LeftOut, matched: Matched, label: int | None = None) -> ImageIds | None:
    """Images with objects of a subset, or with detections that count in it; of one label if given."""
    if not left.is_whole:
        return None
    objects, counted = matched.roles == Role.COUNTS, ~matched.neutral
    if label is not None:
        objects, counted = objects & (left.reference.label == label), counted & (left.detections.label == label)
    return np.union1d(left.reference.image[objects], left.detections.image[counted])
