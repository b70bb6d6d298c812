"""Intervals of what a check makes from ranks of scores: average precision, dAP, best F1, task measures, Fvv.

These are no ratios of sums, so each is computed again without each group of images. Matching and ranking are done once:
groups of images do not touch each other, and what is left out of them is taken from the counts of all. Shares of
mechanisms, which are ratios of sums, are added.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from annotator.errors import Phrase, Progress
from annotator.geometry.box import Bools, Ints, Rows
from annotator.metrics.detection.check import CheckResult, compute_gains
from annotator.metrics.detection.curves import (
    CutCounts,
    LabelPrecision,
    TableParts,
    WorkingPoint,
    find_best_f1,
    find_recall_at_precision,
)
from annotator.metrics.detection.humans import HumanResult
from annotator.metrics.detection.inputs import CheckInputs
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.detection.precision import PrecisionResult, summarise_precision_without
from annotator.metrics.detection.subsets import SubsetHits, SubsetResult, find_recall_at_human_rate
from annotator.metrics.detection.task import PRECISIONS, DeviationTables
from annotator.metrics.detection.tide import TideGain
from annotator.metrics.detection.verification import compute_recalls
from annotator.metrics.jackknife.interval import ImageGroups, Interval, IntervalAnswer, JackknifedNumber, Spread
from annotator.metrics.matching.detection_scope import Role, Roles
from annotator.metrics.matching.detections import NOTHING, Matched, find_images
from annotator.metrics.matching.selection import ImageIds
from annotator.metrics.score import Score, make_undefined, score_of_ratio
from annotator.model.shapes import PartState, Shapes
from annotator.spool import iterate_slices, map_rows, take_rows

CheckIntervals = Mapping[str, IntervalAnswer]
"""By the key of a number; see `key_of`."""

_DEVIATIONS = ("count_deviation", "localisation_deviation", "fpr")


def key_of(*parts: object) -> str:
    """The key of a number: `ap`, a flavour; `label`, its id, a flavour; `subset`, its name; and so on."""
    return "/".join(str(part) for part in parts)


class LeftOutNumber(Struct, frozen=True):
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


class LeftOutNumbers(Struct, frozen=True, eq=False):
    """The numbers of a check that are no ratios of sums, and what they are without each group of images."""

    groups: ImageGroups
    whole: Mapping[str, LeftOutNumber]
    without: Sequence[Mapping[str, LeftOutNumber]]
    """By group; empty where nobody wants intervals."""


def leave_out_groups(result: CheckResult, measure: MeasureGroups | None = None) -> LeftOutNumbers:
    """All numbers without each group; `measure` makes them, here by default."""
    groups = _find_groups(result)
    numbers = range(groups.count if result.settings.intervals.wanted else 0)
    without = measure_without(result, numbers) if measure is None else measure(numbers)
    return LeftOutNumbers(groups, measure_whole(result), without)


def compute_check_intervals(result: CheckResult, left: LeftOutNumbers | None = None) -> CheckIntervals:
    """The intervals of a check's numbers that are no ratios of sums, from these without groups of images."""
    left = leave_out_groups(result) if left is None else left
    rule, units = result.settings.intervals, result.inputs.jackknife_of(result.settings.intervals).units
    found: dict[str, IntervalAnswer] = {}
    for key, number in left.whole.items():
        if number.score.value is None:
            continue
        having, own = left.groups.narrow(left.groups.images if number.images is None else number.images, units)
        values = [left.without[group][key].share for group in having] if rule.wanted else []
        spread = Spread.POSITIVE if key in _DEVIATIONS else Spread.SHARE
        answer = JackknifedNumber(spread, number.share, number.objects, values).compute_interval(own, rule)
        found[key] = answer.scale(number.one) if isinstance(answer, Interval) else answer
    return found | _measure_mechanisms(result)


def measure_whole(result: CheckResult) -> dict[str, LeftOutNumber]:
    """The numbers of all images."""
    inputs = result.inputs
    tables = inputs.reference, inputs.detections
    parts = _Parts(TableParts.of_none(*tables), np.broadcast_to(np.int8(0), len(inputs.images)))
    curves = _Curves(
        [result.precision],
        [result.tide_gain],
        {name: [one.precision] for name, one in result.subsets.items()},
        {state: [one.precision] for state, one in result.state_subsets.items()},
    )
    return dict(_PartNumbers(result, parts, curves).iterate(0))


def measure_without(
    result: CheckResult, numbers: Sequence[int], progress: Progress | None = None
) -> list[dict[str, LeftOutNumber]]:
    """The numbers without each of these groups of images. Raises Cancelled when asked to stop."""
    progress = progress or Progress()
    parts = _Parts.of(result, _find_groups(result), numbers)
    progress.step(0, len(numbers))
    every = _PartNumbers(result, parts, _Curves.without(result, parts.rows, progress))
    found = []
    for part in range(len(numbers)):
        progress.step(part, len(numbers))
        found.append(dict(every.iterate(part)))
    return found


class _Parts(Struct, frozen=True, eq=False):
    """Which rows and images are left out together."""

    rows: TableParts
    images: Rows
    """The part of each image (I,) of the check."""

    @classmethod
    def of(cls, result: CheckResult, groups: ImageGroups, numbers: Sequence[int]) -> "_Parts":
        """Each of these groups is a part; others are never left out."""
        code: npt.NDArray[Any] = np.full(groups.count + 1, len(numbers), np.int16)
        code[numbers] = np.arange(len(numbers))
        images: npt.NDArray[Any] = np.full(len(result.inputs.images), len(numbers), np.int16)
        inputs = result.inputs
        images[np.searchsorted(inputs.images, groups.images)] = code[groups.group]

        def find_parts(image: ImageIds) -> Rows:
            return map_rows(len(image), lambda some: images[np.searchsorted(inputs.images, image[some])])

        of_reference, of_detections = find_parts(inputs.reference.image), find_parts(inputs.detections.image)
        return cls(TableParts(of_reference, of_detections, len(numbers)), images)


class _Curves(Struct, frozen=True, eq=False):
    """What is made from curves without each part, and with all."""

    precision: Sequence[PrecisionResult]
    gains: Sequence[TideGain]
    subsets: Mapping[str, Sequence[LabelPrecision]]
    states: Mapping[PartState, Sequence[LabelPrecision]]

    @classmethod
    def without(cls, result: CheckResult, parts: TableParts, progress: Progress) -> "_Curves":
        """All of it. Raises Cancelled when asked to stop."""
        inputs = result.inputs
        precision = summarise_precision_without(
            result.overlaps,
            (inputs.reference, inputs.detections),
            parts,
            matchings=result.matchings,
            flavour=result.settings.flavour,
        )
        progress.step(0, parts.count)
        gains = compute_gains(inputs, result.settings, result.tide, parts)
        progress.step(0, parts.count)
        return cls(
            precision,
            gains,
            {name: one.leave_out(parts) for name, one in result.subsets.items()},
            {state: one.leave_out(parts) for state, one in result.state_subsets.items()},
        )


def _find_groups(result: CheckResult) -> ImageGroups:
    """The groups of the images that say anything."""
    inputs, used = result.inputs, find_used_images(result)
    if result.parts is not None:
        looked = result.parts.verification.observed
        used = np.union1d(used, looked.parts.image[looked.present | looked.missing])
    return ImageGroups.of(used, inputs.jackknife_of(result.settings.intervals).units)


def find_used_images(result: CheckResult) -> ImageIds:
    """Ascending ids of the images with objects, or with detections that count."""
    return _list_images(result.inputs, result.roles, result.matched.neutral)


def _list_images(inputs: CheckInputs, roles: Roles, neutral: Bools | None = None, label: int | None = None) -> ImageIds:
    """Images with objects, by the roles `(N,)`, or with detections that count, `neutral` `(D,)` are not; of a label.

    There are very many such lists in a check: they lie in a file, as its tables do.
    """
    has = np.zeros(len(inputs.images), np.bool_)

    def add(table: Shapes, choose: Callable[[slice], Bools]) -> None:
        for some in iterate_slices(len(table)):
            counted = choose(some) if label is None else choose(some) & (table.label[some] == label)
            image = table.image[some][counted]
            has[np.searchsorted(inputs.images, image[np.diff(image, prepend=-1) != 0])] = True

    add(inputs.reference, lambda some: roles[some] == Role.COUNTS)
    if neutral is not None:
        add(inputs.detections, lambda some: ~neutral[some])
    return map_rows(len(has), lambda some: inputs.images[some][has[some]])


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


class _LeftPerson(Struct, frozen=True, eq=False):
    """What a person has without each part of the images, and with all."""

    points: Sequence[WorkingPoint]
    recalls: Mapping[str, Sequence[Score]]
    """On each subset of the reference."""


class _PartNumbers:
    """All numbers of a check without each part of its images, and with all."""

    def __init__(self, result: CheckResult, parts: _Parts, curves: _Curves) -> None:
        self._result, self._parts, self._curves = result, parts, curves
        inputs, matched, rows = result.inputs, result.matched, parts.rows
        reference, detections = inputs.reference, inputs.detections
        self._objects = rows.count_rows(rows.reference, lambda some: result.roles[some] == Role.COUNTS).tolist()
        self._points = CutCounts(result.overlaps, matched, detections, rows)
        self._deviations = DeviationTables(matched, reference=reference, detections=detections, images=inputs.images)
        self._hits = {}
        """By subset the part and the score of its hits."""
        for name, subset in result.subsets.items():
            hits = subset.matched.find_correct()
            self._hits[name] = take_rows(rows.detections, hits), take_rows(detections.score, hits)
        self._people = [self._leave_out_person(human) for human in result.humans]

    def iterate(self, part: int) -> Iterator[tuple[str, LeftOutNumber]]:
        """Every number without a part by its key, the same keys whatever is left out.

        Only of the whole, where nothing is left out, the images are named that a number rests on.
        """
        result, objects, found = self._result, self._objects[part], self._curves.precision[part]
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
            images = self._list_images(part, result.matchings.by_size[size][0])
            yield key_of("ap", size), LeftOutNumber(score, score.support, images)
            yield key_of("ap", f"ar_{size}"), LeftOutNumber(found.recall_by_size[size], score.support, images)
        for label in result.precision.coco.labels:
            images = self._list_images(part, result.matched, label if result.settings.label_aware else None)
            at_50, support = found.coco.score_of_label(label, 0.5), found.coco.score_of_label(label).support
            yield key_of("label", label, "iou_50"), LeftOutNumber(at_50, support, images)
            yield key_of("label", label, "iou_50_95"), LeftOutNumber(found.coco.score_of_label(label), support, images)
        for name, subset in result.subsets.items():
            yield key_of("subset", name), self._score_subset(part, subset, self._curves.subsets[name][part])
        for state, subset in result.state_subsets.items():
            score_of_state = self._score_subset(part, subset, self._curves.states[state][part])
            yield key_of("state", state.name.lower()), score_of_state
        for name, score in self._curves.gains[part].by_name.items():
            yield key_of("dap", name), LeftOutNumber(score, objects, one=100.0)
        yield from self._iterate_points(part, objects)
        yield from self._iterate_parts(part)

    def _score_subset(self, part: int, subset: SubsetResult, found: LabelPrecision) -> LeftOutNumber:
        score = make_undefined(subset.reason) if subset.reason else found.compute_mean()
        return LeftOutNumber(score, int(found.objects.sum()), self._list_images(part, subset.matched))

    def _iterate_points(self, part: int, objects: int) -> Iterator[tuple[str, LeftOutNumber]]:
        """Numbers that are read at a score cut, which is found again."""
        points, left = self._points.leave_out(part, objects), self._is_left(self._parts.images, part)
        best = find_best_f1(points)
        for name, score in (("f1", best.f1), ("precision", best.precision), ("recall", best.recall)):
            yield key_of("best", name), LeftOutNumber(score, objects)
        for level in PRECISIONS:
            yield key_of("recall_at_precision", level), LeftOutNumber(find_recall_at_precision(points, level), objects)
        yield "count_deviation", LeftOutNumber(self._deviations.count(points, left).deviation, objects)
        yield "localisation_deviation", LeftOutNumber(self._deviations.localise(points, left), objects)
        subsets = {name: self._find_hits(part, name) for name in self._hits}
        rate = find_recall_at_human_rate(
            points,
            subsets,
            humans=[one.points[part] for one in self._people],
            human_recalls={name: [one.recalls[name][part] for one in self._people] for name in subsets},
        )
        yield "fpr", LeftOutNumber(rate.rate, objects)
        for name, (model, people) in rate.recalls.items():
            images, number = None, subsets[name].objects
            if self._is_whole(part):
                images = _list_images(self._result.inputs, self._result.subsets[name].matched.roles)
            yield key_of("recall_at_fpr", name, "model"), LeftOutNumber(model, number)
            yield key_of("recall_at_fpr", name, "humans"), LeftOutNumber(people, number, images)

    def _find_hits(self, part: int, name: str) -> SubsetHits:
        (of_part, score), objects = self._hits[name], int(self._curves.subsets[name][part].objects.sum())
        reason = self._result.subsets[name].reason
        return SubsetHits(score, objects, reason, lambda some: self._is_left(of_part[some], part))

    def _leave_out_person(self, human: HumanResult) -> _LeftPerson:
        rows, reference, pooled = self._parts.rows, self._result.inputs.reference, human.pooled
        of_images = self._parts.images[np.searchsorted(self._result.inputs.images, pooled.images)]
        counts = (rows.sum_rows(of_images, one).tolist() for one in (pooled.correct, pooled.wrong, pooled.objects))
        seen = map_rows(len(reference), lambda some: find_images(reference.image[some], pooled.images) != NOTHING)

        def count(some_rows: Rows, roles: Roles) -> Ints:
            return rows.count_rows(
                take_rows(rows.reference, some_rows),
                lambda some: (roles[some_rows[some]] == Role.COUNTS) & seen[some_rows[some]],
            )

        recalls = {}
        for name, subset in self._result.subsets.items():
            found, every = (
                count(one, subset.matched.roles) for one in (human.subset_hits[name], subset.matched.objects)
            )
            recalls[name] = [
                score_of_ratio(hit, whole, reason=Phrase("no objects"))
                for hit, whole in zip(found.tolist(), every.tolist(), strict=True)
            ]
        return _LeftPerson([WorkingPoint(None, *one) for one in zip(*counts, strict=True)], recalls)

    def _iterate_parts(self, part: int) -> Iterator[tuple[str, LeftOutNumber]]:
        """Fvv of all parts and label by label, with and without localisation."""
        if self._result.parts is None:
            return
        verified, kept = self._result.parts.verification, self._is_left(self._parts.rows.reference, part)
        looked = verified.observed
        labels = looked.parts.label
        for place, recalls in (("with", verified.with_place), ("without", verified.without_place)):
            for label in (None, *verified.by_label):
                mask, images = kept if label is None else kept & (labels == label), None
                found = compute_recalls(looked, mask, recalls.t_present, recalls.t_missing)
                if self._is_whole(part):
                    images = np.unique(looked.parts.image[(looked.present | looked.missing) & mask])
                key = key_of("fvv", place) if label is None else key_of("fvv", place, label)
                yield key, LeftOutNumber(found.fvv, found.fvv.support, images)

    def _is_left(self, of_part: Rows, part: int) -> Bools:
        """Which rows `(n,)`, of these parts, are left without one."""
        left: Bools = (of_part != part) | self._is_whole(part)
        return left

    def _is_whole(self, part: int) -> bool:
        return part == self._parts.rows.count

    def _list_images(self, part: int, matched: Matched, label: int | None = None) -> ImageIds | None:
        """Images with objects of a subset, or with detections that count in it; of one label if given."""
        if not self._is_whole(part):
            return None
        return _list_images(self._result.inputs, matched.roles, matched.neutral, label)
