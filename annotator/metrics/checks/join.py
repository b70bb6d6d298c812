"""The parts of a check as one: tables without what no number needs, and matchings that are read one by one from a file.

All rows stand as they do where everything is measured at once, so that the numbers have the same bits.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Bools, Rows
from annotator.geometry.overlap import Candidates
from annotator.memory import release_freed
from annotator.metrics.agreement.tally import SUBSETS
from annotator.metrics.checks.frame import CheckFrame, CheckOutline
from annotator.metrics.checks.listed import SuspectJoiner
from annotator.metrics.checks.part import CORRECT, NEUTRAL, CheckPart, HumanPart, SuspectPart
from annotator.metrics.checks.subset import CurveTables, JoinedSubset
from annotator.metrics.detection.check import CheckResult, Measured, compose_check, find_person_best
from annotator.metrics.detection.curves import compute_average_precision
from annotator.metrics.detection.humans import HumanResult, count_human
from annotator.metrics.detection.inputs import NO_OBJECTS, AssistedObjects, CheckInputs
from annotator.metrics.detection.mechanism_shares import MechanismResult
from annotator.metrics.detection.precision.summary import (
    SIZES,
    LoadedMatchings,
    PrecisionMatchings,
    summarise_precision,
)
from annotator.metrics.detection.scale import ScaleResult, analyse_scale
from annotator.metrics.detection.subsets import (
    SubsetResult,
    explain_no_size,
    find_state_subset,
)
from annotator.metrics.detection.tide import TideResult
from annotator.metrics.detection.verification import ImageScores
from annotator.metrics.jackknife.groups import ImageUnits
from annotator.metrics.matching.confusion import ConfusionCounts
from annotator.metrics.matching.detection_scope import Roles, restrict_roles
from annotator.metrics.matching.detections import (
    COCO_THRESHOLDS,
    NOTHING,
    MatchedDetections,
    Overlaps,
)
from annotator.metrics.score import score_of_ratio
from annotator.model.image import Image
from annotator.model.metric_settings import IntervalUnit
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.spool import Spool, SpoolColumn, SpoolFile


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
    whole = _Joiner(SpoolFile())
    for part in parts:
        whole.add(part)
        # Not held while the next range is measured.
        del part
    # What the ranges have freed lies between what was kept of them: the tables would come on top of it.
    release_freed()
    joined = whole.finish(frame, outline, first)
    release_freed()
    return joined


class _Joiner:
    """All parts that were added."""

    def __init__(self, file: SpoolFile) -> None:
        self._file = file
        self._detections, self._reference = Spool(file), Spool(file)
        self._missed: list[Mapping[str, npt.NDArray[Any]]] = []
        self._humans: dict[int, list[HumanPart]] = {}
        self._hits: dict[int, SpoolColumn] = {}
        self._scores: list[ImageScores] = []
        self._has_tiles, self._given = False, 0
        self._assisted: list[AssistedObjects] = []
        self._confusion: ConfusionCounts | None = None
        self._suspects = SuspectJoiner()

    def add(self, part: CheckPart) -> None:
        before = len(self._reference)
        shifted = {name: _shift(part.detections[name], before) for name in ("taken", "names")}
        found_by = _shift(part.reference["found_by"], len(self._detections))
        self._detections.append({**part.detections, **shifted})
        self._reference.append({**part.reference, "found_by": found_by})
        self._missed.append({"row": part.missed["row"] + before, "kind": part.missed["kind"]})
        for author, one in part.humans.items():
            self._humans.setdefault(author, []).append(replace(one, hits=one.hits[:0]))
            self._hits.setdefault(author, SpoolColumn(self._file)).append(one.hits + before)
        self._scores += [part.image_scores] if part.image_scores is not None else []
        self._has_tiles |= part.has_tiles
        self._given += part.given
        self._assisted.append(part.assisted)
        self._confusion = part.confusion if self._confusion is None else _add_counts(self._confusion, part.confusion)
        if part.suspects is not None:
            self._suspects.add(part.suspects)

    def finish(self, frame: CheckFrame, outline: Project, first: CheckOutline) -> JoinedCheck:
        assert self._confusion is not None, "there is always one part"
        suspects = self._suspects.finish()
        # Rows stand by image and id already.
        order = _narrow(np.argsort(-self._detections["score"], kind="stable"), len(self._detections))
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
        roles = reference["role"]
        overlaps = Overlaps(
            order,
            detections["rank"],
            Candidates(np.zeros(0, np.intp), np.zeros(0, np.intp), np.zeros(0)),
            roles,
            settings.label_aware,
        )
        matched = MatchedDetections(
            detections["taken"], reference["found_by"], detections["neutral"], roles, detections["iou"]
        )
        matchings = self._make_matchings(roles)
        find_state = partial(find_state_subset, inputs.reference)
        tables = CurveTables(overlaps, inputs.reference, inputs.detections)
        subsets = {
            name: self._make_subset(frame, tables, (name, "subset"), partial(reference.__getitem__, f"in {name}"))
            for name in SUBSETS
        }
        both = [_find_hits(roles, reference[name]) for name in ("full", "tiles") if self._has_tiles]
        found = Measured(
            roles=roles,
            overlaps=overlaps,
            matched=matched,
            precision=summarise_precision(
                overlaps, inputs.reference, inputs.detections, flavour=settings.flavour, matchings=matchings
            ),
            subsets=subsets,
            state_subsets={
                state: self._make_subset(frame, tables, (state.name, "state"), partial(find_state, state))
                for state in frame.states
            },
            humans=self._count_people(frame, inputs, overlaps, matched),
            scale=_drop_scale_rows(
                analyse_scale(
                    matched,
                    inputs.reference,
                    inputs.detections,
                    cut=first.cut.value,
                    full_and_tiles=(both[0], both[1]) if both else None,
                )
            ),
            errors=self._make_errors(overlaps, roles),
            types=self._make_types(roles),
            mechanisms=MechanismResult(
                *(np.concatenate([one[name] for one in self._missed]) for name in ("row", "kind"))
            ),
            matchings=matchings,
        )
        return _drop_rows(compose_check(inputs, settings, first.cut, first.points, found))

    def _make_matchings(self, roles: Roles) -> PrecisionMatchings:
        def load_each(name: str, find_roles: Callable[[], Roles]) -> LoadedMatchings:
            places = range(len(COCO_THRESHOLDS))
            return LoadedMatchings([partial(self._load, f"{name} {n}", find_roles) for n in places])

        by_size = {
            size: load_each(size, partial(_restrict, roles, partial(self._reference.__getitem__, f"is {size}")))
            for size in SIZES
        }
        return PrecisionMatchings(load_each("whole", lambda: roles), by_size)

    def _make_subset(
        self, frame: CheckFrame, tables: CurveTables, named: tuple[str, str], load_mask: Callable[[], Bools]
    ) -> SubsetResult:
        """A subset by its name and its kind."""
        settings, (name, kind) = frame.settings, named
        load = partial(self._load, f"{kind} {name}", partial(_restrict, tables.overlaps.roles, load_mask))
        matched = load()
        precision = compute_average_precision(
            tables.overlaps,
            [matched],
            tables.reference,
            tables.detections,
            thresholds=(settings.iou_threshold,),
            flavour=settings.flavour,
        )
        reason = explain_no_size(name, settings.size_threshold) if kind == "subset" else ""
        return JoinedSubset((name, reason), load_mask, precision, load, tables, objects=len(matched.objects))

    def _load(self, name: str, find_roles: Callable[[], Roles]) -> MatchedDetections:
        """A matching of which is known what each detection is, and no more."""
        codes, roles = self._detections[name], find_roles()
        # Which row was taken is not asked for, so that a byte a row will do.
        taken: Any = np.where(codes == CORRECT, np.int8(0), np.int8(NOTHING))
        nobody, iou = _make_nothing(len(roles)), np.broadcast_to(np.float64(0.0), len(codes))
        return MatchedDetections(taken, nobody, codes == NEUTRAL, roles, iou)

    def _count_people(
        self, frame: CheckFrame, inputs: CheckInputs, overlaps: Overlaps, matched: MatchedDetections
    ) -> tuple[HumanResult, ...]:
        masks = {name: self._reference[f"in {name}"] for name in SUBSETS}
        people = sorted(self._humans)
        return tuple(self._count_person(frame, inputs, overlaps, matched, author, masks) for author in people)

    def _count_person(
        self,
        frame: CheckFrame,
        inputs: CheckInputs,
        overlaps: Overlaps,
        matched: MatchedDetections,
        author: int,
        masks: Mapping[str, Bools],
    ) -> HumanResult:
        parts, hits = self._humans[author], self._hits[author].read()
        images = np.concatenate([one.images for one in parts])
        return count_human(
            author,
            inputs.reference,
            overlaps.roles,
            Candidates(hits, np.broadcast_to(np.intp(NOTHING), len(hits)), np.broadcast_to(0.0, len(hits))),
            np.zeros(0, np.intp),
            wrong=np.concatenate([one.wrong for one in parts]),
            masks=masks,
            images=images,
            jackknife=inputs.jackknife_of(frame.settings.intervals),
            model_best=find_person_best(inputs, overlaps, matched, images),
        )

    def _make_errors(self, overlaps: Overlaps, roles: Roles) -> TideResult:
        detections, reference = self._detections, self._reference
        # What a correct detection took, and why an object was missed, is asked of the types at the score cut alone.
        return TideResult(
            order=overlaps.order[detections["told"][overlaps.order]],
            kind=detections["kind"],
            names=detections["names"],
            taken=_make_nothing(len(detections)),
            ignored=detections["ignored"],
            found=reference["found"],
            usable=reference["usable"],
            roles=roles,
            miss_kind=np.broadcast_to(np.int8(NOTHING), len(reference)),
        )

    def _make_types(self, roles: Roles) -> TideResult:
        count, reference = len(self._detections), self._reference
        return TideResult(
            order=np.zeros(0, np.intp),
            kind=self._detections["kind_at_cut"],
            names=_make_nothing(count),
            taken=_make_nothing(count),
            ignored=np.broadcast_to(np.False_, count),
            found=reference["found_at_cut"],
            usable=reference["usable_at_cut"],
            roles=roles,
            miss_kind=reference["miss_kind"],
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
    task, matching, nothing = result.task, result.matching, np.zeros(0)
    return replace(
        result,
        task=replace(task, localisation=replace(task.localisation, detections=_make_nothing(0), each=nothing)),
        matching=replace(
            matching,
            true_positives=_make_nothing(len(matching.true_positives)),
            false_positives=_make_nothing(len(matching.false_positives)),
        ),
    )


def _drop_scale_rows(scale: ScaleResult) -> ScaleResult:
    """The bins without the rows of their objects, of which only the number is told."""
    return replace(scale, bins=tuple(replace(one, rows=_make_nothing(len(one.rows))) for one in scale.bins))


def _make_nothing(count: int) -> Rows:
    """That a row names nothing `(count,)`, in no memory."""
    return np.broadcast_to(np.intp(NOTHING), count)


def _find_hits(roles: Roles, found: Bools) -> MatchedDetections:
    """A matching of which is known which shapes of the reference `(N,)` were found, and no more."""
    nobody = np.zeros(0, np.intp)
    by: Any = np.where(found, np.int8(0), np.int8(NOTHING))
    return MatchedDetections(nobody, by, np.zeros(0, np.bool_), roles, np.zeros(0))


def _restrict(roles: Roles, load_mask: Callable[[], Bools]) -> Roles:
    return restrict_roles(roles, load_mask())


def _make_table(columns: Spool) -> Shapes:
    """The shapes with the columns that numbers are made of; the others are the same in every row."""
    same: Mapping[str, Any] = {
        "occluded": np.int8(NOTHING),
        "part_state": np.int8(NOTHING),
        "score": np.float64(np.nan),
        "crowd": np.False_,
        "source_id": np.int64(NOTHING),
        "draft": np.False_,
        "assisted": np.int64(NOTHING),
    }
    found: Mapping[str, Any] = {
        name: columns[name] if name in columns else np.broadcast_to(value, len(columns)) for name, value in same.items()
    }
    return Shapes(columns["id"], columns["label"], columns["box"], image=columns["image"], **found)


def _join_scores(parts: list[ImageScores]) -> ImageScores | None:
    if not parts:
        return None
    return ImageScores(*(np.concatenate([getattr(one, name) for one in parts]) for name in ("image", "label", "score")))


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
