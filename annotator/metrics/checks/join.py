"""The parts of a check as one: tables without what no number needs, and matchings that are read one by one from a file.

All rows stand as they do where everything is measured at once, so that the numbers have the same bits.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Bools, Rows
from annotator.geometry.overlap import Candidates
from annotator.memory import release_freed
from annotator.metrics.checks.boxes import KeptShapes
from annotator.metrics.checks.frame import CheckFrame, CheckOutline
from annotator.metrics.checks.part import CORRECT, NEUTRAL, CheckPart, HumanPart, SuspectPart
from annotator.metrics.checks.subset import KeptSubset, KeptTables
from annotator.metrics.detection.check import CheckResult, Measured, compose_check, find_person_best
from annotator.metrics.detection.curves import WorkingPoints, compute_average_precision
from annotator.metrics.detection.humans import HumanResult, count_human
from annotator.metrics.detection.inputs import NO_OBJECTS, AssistedObjects, CheckInputs
from annotator.metrics.detection.mechanism_shares import MechanismResult
from annotator.metrics.detection.precision.summary import (
    SIZES,
    LoadedMatchings,
    PrecisionMatchings,
    has_size,
    summarise_precision,
)
from annotator.metrics.detection.scale import analyse_scale
from annotator.metrics.detection.subsets import (
    SubsetResult,
    explain_no_size,
    find_standard_subsets,
    find_state_subset,
)
from annotator.metrics.detection.tide import TideResult
from annotator.metrics.detection.verification import ImageScores
from annotator.metrics.jackknife.groups import ImageUnits
from annotator.metrics.kept_rows import KeptColumns, Shelf
from annotator.metrics.matching.confusion import ConfusionCounts
from annotator.metrics.matching.detection_scope import Role, Roles, restrict_roles
from annotator.metrics.matching.detections import (
    COCO_THRESHOLDS,
    NOTHING,
    MatchedDetections,
    Overlaps,
    order_by_score,
)
from annotator.metrics.score import score_of_ratio
from annotator.metrics.suspects.find import Suspects
from annotator.model.image import Image
from annotator.model.metric_settings import IntervalUnit
from annotator.model.project import Project
from annotator.model.shapes import Shapes


@dataclass(frozen=True, slots=True, eq=False)
class JoinedCheck:
    """The numbers of one model, whose rows are few and thin."""

    result: CheckResult
    assisted: AssistedObjects
    confusion: ConfusionCounts
    suspects: SuspectPart | None
    """None where nobody asked for them."""
    sure: float
    """The least score of a sure detection."""


def join_check(frame: CheckFrame, outline: Project, first: CheckOutline, parts: Iterable[CheckPart]) -> JoinedCheck:
    """The parts of all ranges, in their order, as one. Raises UserError where the disk has no room."""
    whole = _Whole(Shelf())
    for part in parts:
        whole.add(part)
    # What the ranges have freed lies between what was kept of them: the tables would come on top of it.
    release_freed()
    joined = whole.finish(frame, outline, first)
    release_freed()
    return joined


class _Whole:
    """All parts that were added."""

    def __init__(self, shelf: Shelf) -> None:
        self._detections, self._reference = KeptColumns(shelf), KeptColumns(shelf)
        self._missed: list[Mapping[str, npt.NDArray[Any]]] = []
        self._humans: dict[int, list[HumanPart]] = {}
        self._scores: list[ImageScores] = []
        self._has_tiles, self._given = False, 0
        self._assisted: list[AssistedObjects] = []
        self._confusion: ConfusionCounts | None = None
        self._suspects: list[SuspectPart] = []

    def add(self, part: CheckPart) -> None:
        before = len(self._reference)
        shifted = {name: _shift(part.detections[name], before) for name in ("taken", "names")}
        found_by = _shift(part.reference["found_by"], len(self._detections))
        self._detections.append({**part.detections, **shifted})
        self._reference.append({**part.reference, "found_by": found_by})
        self._missed.append({"row": part.missed["row"] + before, "kind": part.missed["kind"]})
        for author, one in part.humans.items():
            self._humans.setdefault(author, []).append(replace(one, hits=_shift(one.hits, before)))
        self._scores += [part.image_scores] if part.image_scores is not None else []
        self._has_tiles |= part.has_tiles
        self._given += part.given
        self._assisted.append(part.assisted)
        self._confusion = part.confusion if self._confusion is None else _add_counts(self._confusion, part.confusion)
        self._suspects += [part.suspects] if part.suspects is not None else []

    def finish(self, frame: CheckFrame, outline: Project, first: CheckOutline) -> JoinedCheck:
        assert self._confusion is not None, "there is always one part"
        suspects = _join_suspects(self._suspects)
        self._suspects.clear()
        order = _narrow(order_by_score(_make_table(self._detections, ids=True)), len(self._detections))
        inputs = self._make_inputs(frame, outline, first)
        result = self._make_result(frame, inputs, first, order)
        return JoinedCheck(result, _join_assisted(self._assisted), self._confusion, suspects, frame.sure or 0.0)

    def _make_inputs(self, frame: CheckFrame, outline: Project, first: CheckOutline) -> CheckInputs:
        known = set(first.images.tolist())
        told = frame.settings.objects.parts
        counted: list[Image] = []
        if told or frame.settings.intervals.unit is not IntervalUnit.IMAGE:
            counted = [image for image in outline.images.values() if image.id in known]
        return CheckInputs(
            images=first.images,
            reference=_make_table(self._reference),
            detections=_make_table(self._detections),
            image_scores=_join_scores(self._scores),
            image_sizes={image.id: (image.width, image.height) for image in counted} if told else {},
            splits={image.id: image.split for image in counted} if told else {},
            labels=tuple(label.id for label in outline.vocabulary.counted_labels),
            folders=ImageUnits.of(counted, IntervalUnit.FOLDER),
            given=self._given,
            model=frame.model,
        )

    def _make_result(self, frame: CheckFrame, inputs: CheckInputs, first: CheckOutline, order: Rows) -> CheckResult:
        settings, detections, reference = frame.settings, self._detections, self._reference
        roles = reference.read("role")
        overlaps = Overlaps(
            order,
            detections.read("rank"),
            Candidates(np.zeros(0, np.intp), np.zeros(0, np.intp), np.zeros(0)),
            roles,
            settings.label_aware,
        )
        columns = [detections.read(name) for name in ("taken", "neutral", "iou")]
        matched = MatchedDetections(columns[0], reference.read("found_by"), columns[1], roles, columns[2])
        matchings = self._make_matchings(inputs, roles)
        tables = KeptTables(overlaps, inputs.reference, inputs.detections)
        masks = find_standard_subsets(inputs.reference, settings.size_threshold)
        states = {state: find_state_subset(inputs.reference, state) for state in frame.states}
        subsets = {name: self._make_subset(frame, tables, name, mask, "subset") for name, mask in masks.items()}
        both = None
        if self._has_tiles:
            both = tuple(_find_hits(matched, reference.read(name)) for name in ("full", "tiles"))
        found = Measured(
            roles=roles,
            overlaps=overlaps,
            matched=matched,
            precision=summarise_precision(
                overlaps, inputs.reference, inputs.detections, flavour=settings.flavour, matchings=matchings
            ),
            subsets=subsets,
            state_subsets={
                state: self._make_subset(frame, tables, state.name, mask, "state") for state, mask in states.items()
            },
            humans=tuple(
                self._count_person(frame, inputs, overlaps, matched, author, masks) for author in sorted(self._humans)
            ),
            scale=analyse_scale(
                matched,
                inputs.reference,
                inputs.detections,
                cut=first.cut.value,
                full_and_tiles=None if both is None else (both[0], both[1]),
            ),
            errors=self._make_errors(overlaps, roles),
            types=self._make_types(roles),
            mechanisms=MechanismResult(
                *(np.concatenate([one[name] for one in self._missed]) for name in ("row", "kind"))
            ),
            matchings=matchings,
        )
        return _drop_rows(compose_check(inputs, settings, first.cut, first.points, found))

    def _make_matchings(self, inputs: CheckInputs, roles: Roles) -> PrecisionMatchings:
        def load_each(name: str, own: Roles) -> LoadedMatchings:
            return LoadedMatchings([partial(self._load, f"{name} {n}", own) for n in range(len(COCO_THRESHOLDS))])

        by_size = {
            size: load_each(size, restrict_roles(roles, has_size(inputs.reference, least, most)))
            for size, (least, most) in SIZES.items()
        }
        return PrecisionMatchings(load_each("whole", roles), by_size)

    def _make_subset(self, frame: CheckFrame, tables: KeptTables, name: str, mask: Bools, kind: str) -> SubsetResult:
        settings, roles = frame.settings, restrict_roles(tables.overlaps.roles, mask)
        load = partial(self._load, f"{kind} {name}", roles)
        precision = compute_average_precision(
            tables.overlaps,
            [load()],
            tables.reference,
            tables.detections,
            thresholds=(settings.iou_threshold,),
            flavour=settings.flavour,
        )
        reason = explain_no_size(name, settings.size_threshold) if kind == "subset" else ""
        objects = int((roles == Role.COUNTS).sum())
        return KeptSubset((name, reason), mask, precision, load, tables, objects=objects)

    def _load(self, name: str, roles: Roles) -> MatchedDetections:
        """A matching of which is known what each detection is, and no more."""
        codes = self._detections.read(name)
        # Which row was taken is not asked for, so that a byte a row will do.
        taken: Any = np.where(codes == CORRECT, np.int8(0), np.int8(NOTHING))
        nobody, iou = _make_nothing(len(roles)), np.broadcast_to(np.float64(0.0), len(codes))
        return MatchedDetections(taken, nobody, codes == NEUTRAL, roles, iou)

    def _count_person(
        self,
        frame: CheckFrame,
        inputs: CheckInputs,
        overlaps: Overlaps,
        matched: MatchedDetections,
        author: int,
        masks: Mapping[str, Bools],
    ) -> HumanResult:
        parts = self._humans[author]
        images, hits = np.concatenate([one.images for one in parts]), np.concatenate([one.hits for one in parts])
        nothing = np.broadcast_to(np.intp(NOTHING), len(hits))
        return count_human(
            author,
            inputs.reference,
            overlaps.roles,
            Candidates(hits, nothing, np.broadcast_to(0.0, len(hits))),
            np.zeros(0, np.intp),
            wrong=np.concatenate([one.wrong for one in parts]),
            masks=masks,
            images=images,
            jackknife=inputs.jackknife_of(frame.settings.intervals),
            model_best=find_person_best(inputs, overlaps, matched, images),
        )

    def _make_errors(self, overlaps: Overlaps, roles: Roles) -> TideResult:
        detections, reference = self._detections, self._reference
        told = detections.read("told")
        return TideResult(
            order=overlaps.order[told[overlaps.order]],
            kind=detections.read("kind"),
            names=detections.read("names"),
            taken=_make_nothing(len(told)),
            ignored=detections.read("ignored"),
            found=reference.read("found"),
            usable=reference.read("usable"),
            roles=roles,
            miss_kind=np.broadcast_to(np.int8(NOTHING), len(roles)),
        )

    def _make_types(self, roles: Roles) -> TideResult:
        kind, reference = self._detections.read("kind_at_cut"), self._reference
        return TideResult(
            order=np.zeros(0, np.intp),
            kind=kind,
            names=_make_nothing(len(kind)),
            taken=_make_nothing(len(kind)),
            ignored=np.broadcast_to(np.False_, len(kind)),
            found=reference.read("found_at_cut"),
            usable=reference.read("usable_at_cut"),
            roles=roles,
            miss_kind=reference.read("miss_kind"),
        )


def _shift(rows: Rows, by: int) -> Rows:
    moved: Rows = np.where(rows == NOTHING, NOTHING, rows + by)
    return _narrow(moved, int(moved.max(initial=0)))


def _narrow(rows: Rows, most: int) -> Rows:
    """Numbers of rows up to `most` in four bytes each, where these will do."""
    found: Any = rows.astype(np.int32) if most <= np.iinfo(np.int32).max else rows
    narrow: Rows = found
    return narrow


def _drop_rows(result: CheckResult) -> CheckResult:
    """The result without the rows of which no answer without a list of them says more than the number."""
    scale, task, matching, nothing = result.scale, result.task, result.matching, np.zeros(0)
    return replace(
        result,
        points=WorkingPoints(nothing, nothing.astype(np.int64), nothing.astype(np.int64), result.points.objects),
        scale=replace(scale, bins=tuple(replace(one, rows=_make_nothing(len(one.rows))) for one in scale.bins)),
        task=replace(task, localisation=replace(task.localisation, detections=_make_nothing(0), each=nothing)),
        matching=replace(
            matching,
            true_positives=_make_nothing(len(matching.true_positives)),
            false_positives=_make_nothing(len(matching.false_positives)),
        ),
    )


def _make_nothing(count: int) -> Rows:
    """That a row names nothing `(count,)`, in no memory."""
    return np.broadcast_to(np.intp(NOTHING), count)


def _find_hits(matched: MatchedDetections, found: Bools) -> MatchedDetections:
    """A matching of which is known which shapes of the reference `(N,)` were found, and no more."""
    return replace(matched, found_by=np.where(found, 0, NOTHING))


def _make_table(columns: KeptColumns, *, ids: bool = False) -> Shapes:
    """The shapes with the columns that numbers are made of; the others are the same in every row and in no memory.

    Nothing but the order of detections depends on `ids`.
    """
    count = len(columns)

    def repeat(value: Any, kind: npt.DTypeLike) -> Any:
        return np.broadcast_to(np.asarray(value, kind), count)

    def read(name: str, value: Any, kind: npt.DTypeLike) -> Any:
        return columns.read(name) if columns.has(name) else repeat(value, kind)

    return KeptShapes(
        partial(columns.read, "box"),
        id=columns.read("id") if ids else repeat(NOTHING, np.int64),
        label=columns.read("label"),
        occluded=read("occluded", NOTHING, np.int8),
        part_state=read("part_state", NOTHING, np.int8),
        score=read("score", np.nan, np.float64),
        crowd=read("crowd", False, np.bool_),
        source_id=repeat(NOTHING, np.int64),
        image=columns.read("image"),
        draft=repeat(False, np.bool_),
        assisted=repeat(NOTHING, np.int64),
    )


def _join_scores(parts: list[ImageScores]) -> ImageScores | None:
    if not parts:
        return None
    return ImageScores(*(np.concatenate([getattr(one, name) for one in parts]) for name in ("image", "label", "score")))


def _join_suspects(parts: list[SuspectPart]) -> SuspectPart | None:
    if not parts:
        return None
    listed = Suspects.concat([one.listed for one in parts]).sort()
    return SuspectPart(np.sum([one.counts for one in parts], axis=0), listed)


def _add_counts(a: ConfusionCounts, b: ConfusionCounts) -> ConfusionCounts:
    """The sum of two tables, whose labels may differ."""
    labels = tuple(sorted({*a.labels, *b.labels}))
    total = np.zeros((len(labels) + 1, len(labels) + 1), np.int64)
    for one in (a, b):
        places = [*(labels.index(label) for label in one.labels), len(labels)]
        total[np.ix_(places, places)] += one.counts
    return ConfusionCounts(labels, total)


def _join_assisted(parts: list[AssistedObjects]) -> AssistedObjects:
    objects = sum(one.from_model.support for one in parts)
    own = sum(round((one.from_model.value or 0.0) * one.from_model.support) for one in parts)
    return AssistedObjects(
        score_of_ratio(own, objects, reason=NO_OBJECTS),
        sum(one.from_any for one in parts),
        sum(one.left_pairs for one in parts),
        sum(one.left_objects for one in parts),
    )
