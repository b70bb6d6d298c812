"""The parts of a check as one: tables without what no number needs, and matchings that are read one by one from a file.

All rows stand as they do where everything is measured at once, so that the numbers have the same bits.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
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
from annotator.metrics.checks.kept import CORNERS, KeptHits, KeptMatching, KeptShapes, KeptTide
from annotator.metrics.checks.listed import SuspectShelf
from annotator.metrics.checks.part import CORRECT, NEUTRAL, CheckPart, Columns, HumanPart, SuspectPart
from annotator.metrics.checks.subset import KeptSubset, KeptTables
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
from annotator.metrics.kept_rows import KeptColumns, Shelf
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
        # Not held while the next range is measured.
        del part
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
        self._suspects = SuspectShelf()

    def add(self, part: CheckPart) -> None:
        before = len(self._reference)
        shifted = {name: _shift(part.detections[name], before) for name in ("taken", "names")}
        found_by = _shift(part.reference["found_by"], len(self._detections))
        hits = {f"hit {author}": _mark_rows(one.hits, len(part.reference["id"])) for author, one in part.humans.items()}
        self._detections.append({**_split_boxes(part.detections), **shifted})
        self._reference.append({**_split_boxes(part.reference), **hits, "found_by": found_by})
        self._missed.append({"row": part.missed["row"] + before, "kind": part.missed["kind"]})
        for author, one in part.humans.items():
            self._humans.setdefault(author, []).append(replace(one, hits=one.hits[:0]))
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
        order = _narrow(np.argsort(-self._detections.read("score"), kind="stable"), len(self._detections))
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
        matched = KeptMatching(detections, reference, roles)
        matchings = self._make_matchings(roles)
        find_state = partial(find_state_subset, inputs.reference)
        tables = KeptTables(overlaps, inputs.reference, inputs.detections)
        subsets = {
            name: self._make_subset(frame, tables, (name, "subset"), partial(reference.read, f"in {name}"))
            for name in SUBSETS
        }
        both = [_find_hits(roles, reference.read(name)) for name in ("full", "tiles") if self._has_tiles]
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
            size: load_each(size, partial(_restrict, roles, partial(self._reference.read, f"is {size}")))
            for size in SIZES
        }
        return PrecisionMatchings(load_each("whole", lambda: roles), by_size)

    def _make_subset(
        self, frame: CheckFrame, tables: KeptTables, named: tuple[str, str], load_mask: Callable[[], Bools]
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
        return KeptSubset((name, reason), load_mask, precision, load, tables, objects=len(matched.objects))

    def _load(self, name: str, find_roles: Callable[[], Roles]) -> MatchedDetections:
        """A matching of which is known what each detection is, and no more."""
        codes, roles = self._detections.read(name), find_roles()
        # Which row was taken is not asked for, so that a byte a row will do.
        taken: Any = np.where(codes == CORRECT, np.int8(0), np.int8(NOTHING))
        nobody, iou = _make_nothing(len(roles)), np.broadcast_to(np.float64(0.0), len(codes))
        return MatchedDetections(taken, nobody, codes == NEUTRAL, roles, iou)

    def _count_people(
        self, frame: CheckFrame, inputs: CheckInputs, overlaps: Overlaps, matched: MatchedDetections
    ) -> tuple[HumanResult, ...]:
        masks = {name: self._reference.read(f"in {name}") for name in SUBSETS}
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
        parts = self._humans[author]
        images = np.concatenate([one.images for one in parts])
        return count_human(
            author,
            inputs.reference,
            overlaps.roles,
            KeptHits(partial(self._reference.read, f"hit {author}")),
            np.zeros(0, np.intp),
            wrong=np.concatenate([one.wrong for one in parts]),
            masks=masks,
            images=images,
            jackknife=inputs.jackknife_of(frame.settings.intervals),
            model_best=find_person_best(inputs, overlaps, matched, images),
        )

    def _make_errors(self, overlaps: Overlaps, roles: Roles) -> TideResult:
        told = self._detections.read("told")
        loaders = self._list_loaders(("kind", "names", "ignored"), ("found", "usable"))
        return KeptTide(overlaps.order[told[overlaps.order]], roles, loaders)

    def _make_types(self, roles: Roles) -> TideResult:
        loaders = self._list_loaders(("kind_at_cut",), ("found_at_cut", "usable_at_cut", "miss_kind"))
        return KeptTide(np.zeros(0, np.intp), roles, loaders)

    def _list_loaders(self, detections: Sequence[str], reference: Sequence[str]) -> dict[str, Callable[[], Any]]:
        """What loads columns of error types, by their names without the ending of those at the score cut."""
        tables = ((self._detections, detections), (self._reference, reference))
        return {name.removesuffix("_at_cut"): partial(kept.read, name) for kept, names in tables for name in names}


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


def _mark_rows(rows: Rows, count: int) -> Bools:
    flags = np.zeros(count, np.bool_)
    flags[rows] = True
    return flags


def _split_boxes(columns: Columns) -> dict[str, npt.NDArray[Any]]:
    """The columns with each corner of the boxes as a column."""
    corners = zip(CORNERS, columns["box"].T, strict=True)
    return {**{name: column for name, column in columns.items() if name != "box"}, **dict(corners)}


def _make_table(columns: KeptColumns) -> Shapes:
    """The shapes with the columns that numbers are made of; the others are the same in every row."""
    same = {
        "occluded": np.int8(NOTHING),
        "part_state": np.int8(NOTHING),
        "score": np.float64(np.nan),
        "crowd": np.False_,
        "source_id": np.int64(NOTHING),
        "draft": np.False_,
        "assisted": np.int64(NOTHING),
    }
    return KeptShapes(columns, {name: value for name, value in same.items() if not columns.has(name)})


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
