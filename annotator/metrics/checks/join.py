"""The parts of a check as one: columns of a temporary file, and the numbers that are made of them.

Rows are sorted by image and id, range after range, so that the numbers have the same bits whatever the number of
ranges.
"""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Progress
from annotator.geometry.box import Bools, Candidates, Ints, Rows
from annotator.memory import release_freed
from annotator.metrics.agreement.pair import SUBSETS
from annotator.metrics.checks import ranges
from annotator.metrics.detection import check
from annotator.metrics.detection.curves import count_working_points, find_best_f1
from annotator.metrics.detection.humans import HumanResult, count_human
from annotator.metrics.detection.inputs import NO_OBJECTS, AssistedObjects, CheckInputs, CheckSettings
from annotator.metrics.detection.mechanisms import MechanismResult, compute_flow
from annotator.metrics.detection.precision import SIZES, PrecisionMatchings, summarise_precision
from annotator.metrics.detection.scale import analyse_scale
from annotator.metrics.detection.subsets import CheckedTables, SubsetResult, explain_no_size, find_recall_at_human_rate
from annotator.metrics.detection.task import measure_task
from annotator.metrics.detection.tide import TideResult
from annotator.metrics.detection.verification import ImageScores, explain_no_parts
from annotator.metrics.matching.confusion import ConfusionCounts
from annotator.metrics.matching.detection_scope import Roles
from annotator.metrics.matching.detections import COCO_THRESHOLDS, NOTHING, MatchedDetections, Outcomes, Overlaps
from annotator.metrics.score import Score, score_of_ratio
from annotator.metrics.suspects.find import COLUMNS, Suspects, rank_suspects
from annotator.metrics.suspects.witnesses import Witnesses
from annotator.model.columns import FIXED_COLUMNS, UNSET_VALUES
from annotator.model.shapes import Shapes
from annotator.spool import (
    Spool,
    SpoolColumn,
    SpoolFile,
    choose_row_type,
    choose_rows,
    find_rows,
    iterate_slices,
    join_pieces,
    map_rows,
    order_rows,
)

_STEP: Final = 32_768
"""Suspects that are put into their order at once."""


class JoinedCheck(Struct, frozen=True, eq=False):
    """The numbers of one model."""

    result: check.CheckResult
    assisted: AssistedObjects
    confusion: ConfusionCounts | None
    """None where the tables are kept."""
    suspects: ranges.SuspectRange | None
    """None where they were not requested."""


def check_look(look: ranges.RangeLook, first: ranges.CheckOutline, progress: Progress | None = None) -> JoinedCheck:
    """Checks the only range, whose tables are kept in the result. Raises Cancelled when asked to stop."""
    aim = ranges.SecondLook(first.cut.value, first.states, with_tables=False)
    joiner = CheckJoiner(look.settings, first)
    joiner.add(ranges.measure_look(look, aim, progress=progress))
    return joiner.finish(look.inputs, aim, look.overlaps)


class CheckJoiner:
    """The parts of all ranges, in their order, as one check."""

    def __init__(self, settings: CheckSettings, first: ranges.CheckOutline) -> None:
        self._file = file = SpoolFile()
        self._settings, self._first = settings, first
        self._reference, self._detections = (Spool(file, count) for count in first.rows)
        self._missed = Spool(file)
        self._humans: dict[int, Spool] = {}
        """By person the images, and the false positives on each."""
        self._levels: dict[int, Ints] = {}
        self._scores: list[ImageScores] = []
        self._has_tiles, self._given = False, 0
        self._assisted: list[AssistedObjects] = []
        self._confusion: ConfusionCounts | None = None
        self._count = 0
        self._suspects = _SuspectJoiner()

    def add(self, part: ranges.CheckRange) -> None:
        """Adds the next range. Raises UserError where the disk has no room."""
        before, (shapes, detections) = len(self._reference), self._first.rows
        shifted = {name: _shift(part.detections[name], before, shapes) for name in ("taken", "names")}
        found_by = _shift(part.reference["found_by"], len(self._detections), detections)
        hits = {
            _name_hits(author, name): has
            for author, one in part.humans.items()
            for name, has in (("", one.hits), *one.subset_hits.items())
        }
        self._detections.append({**part.detections, **shifted})
        self._reference.append({**part.reference, **hits, "found_by": found_by})
        self._missed.append({"row": _shift(part.missed["row"], before, shapes), "kind": part.missed["kind"]})
        for author, one in part.humans.items():
            self._humans.setdefault(author, Spool(self._file)).append({"images": one.images, "wrong": one.wrong})
            self._levels[author] = self._levels.get(author, 0) + one.levels
        self._scores += [part.image_scores] if part.image_scores is not None else []
        self._has_tiles |= part.has_tiles
        self._given += part.given
        self._assisted.append(part.assisted)
        if part.confusion is not None:
            known = self._confusion
            self._confusion = part.confusion if known is None else _add_counts(known, part.confusion)
        self._count += 1
        if part.suspects is not None:
            self._suspects.add(part.suspects)

    def finish(self, inputs: CheckInputs, aim: ranges.SecondLook, overlaps: Overlaps | None = None) -> JoinedCheck:
        """The numbers of all ranges.

        `inputs` lack the tables where these are in the parts; else `overlaps` are those of the tables. Raises UserError
        where the disk has no room.
        """
        if self._count > 1:
            # What the ranges have freed lies between what was kept of them: the tables would come on top of it.
            release_freed()
        suspects = self._suspects.finish()
        if overlaps is None:
            overlaps = self._order_detections()
            inputs = self._add_tables(inputs)
        found = self._make_result(inputs, aim, overlaps)
        if self._count > 1:
            release_freed()
        return JoinedCheck(found, _join_assisted(self._assisted), self._confusion, suspects)

    def _order_detections(self) -> Overlaps:
        """The order of the detections, whose rows are sorted by image and id already."""
        order = order_rows(self._detections["score"])
        nothing = Candidates(np.zeros(0, np.intp), np.zeros(0, np.intp), np.zeros(0))
        return Overlaps(order, self._detections["rank"], nothing, self._reference["role"], self._settings.label_aware)

    def _add_tables(self, inputs: CheckInputs) -> CheckInputs:
        return replace(
            inputs,
            reference=_make_table(self._reference),
            detections=_make_table(self._detections),
            image_scores=_join_scores(self._scores),
            given=self._given,
        )

    def _make_result(self, inputs: CheckInputs, aim: ranges.SecondLook, overlaps: Overlaps) -> check.CheckResult:
        settings, first, detections, reference = self._settings, self._first, self._detections, self._reference
        roles, cut, points = reference["role"], first.cut.value, first.points
        matched = MatchedDetections(
            detections["taken"], reference["found_by"], detections["neutral"], roles, detections["iou"]
        )
        errors, types = self._make_errors(overlaps, roles), self._make_types(roles)
        # First, because it takes most memory while it is made.
        tide_gain = check.compute_gains(inputs, settings, errors)[-1]
        matchings = self._read_matchings()
        tables = CheckedTables(overlaps, inputs.reference, inputs.detections)
        subsets = {name: self._make_subset(tables, "subset", name) for name in SUBSETS}
        humans = self._count_people(inputs, overlaps, matched)
        mechanisms = MechanismResult(self._missed["row"], self._missed["kind"])
        both = [_find_hits(roles, reference[name]) for name in ("full", "tiles") if self._has_tiles]
        return check.CheckResult(
            settings=settings,
            cut=first.cut,
            sure=first.sure,
            inputs=inputs,
            roles=roles,
            overlaps=overlaps,
            matched=matched,
            points=points,
            matching=check.count_at_cut(inputs, settings, roles, matched, cut=cut),
            precision=summarise_precision(
                overlaps, inputs.reference, inputs.detections, matchings=matchings, flavour=settings.flavour
            ),
            subsets=subsets,
            state_subsets={state: self._make_subset(tables, "state", state.name) for state in aim.states},
            best_f1=find_best_f1(points),
            humans=humans,
            human_rate=find_recall_at_human_rate(
                points,
                {name: one.hits for name, one in subsets.items()},
                humans=[human.point for human in humans],
                human_recalls={name: [human.recalls[name] for human in humans] for name in subsets},
            ),
            task=measure_task(
                points, matched, reference=inputs.reference, detections=inputs.detections, images=inputs.images
            ),
            scale=analyse_scale(
                matched,
                inputs.reference,
                inputs.detections,
                cut=cut,
                full_and_tiles=(both[0], both[1]) if both else None,
            ),
            parts=check.summarise_input_parts(inputs, settings, cut),
            parts_reason=explain_no_parts(inputs.reference, wanted=settings.objects.parts),
            tide=errors,
            tide_gain=tide_gain,
            tide_at_cut=types,
            mechanisms=mechanisms,
            flow=compute_flow(mechanisms, types),
            matchings=matchings,
            f1_by_iou=self._find_level_scores(overlaps, matchings, inputs),
        )

    def _find_level_scores(
        self, overlaps: Overlaps, matchings: PrecisionMatchings, inputs: CheckInputs
    ) -> tuple[Score, ...]:
        """Best F1 at every IoU level."""
        low = [self._read_outcomes("low", "", place) for place in range(len(ranges.LOW_LEVELS))]
        return tuple(
            find_best_f1(count_working_points(overlaps, one, inputs.detections)).f1 for one in (*low, *matchings.whole)
        )

    def _read_outcomes(self, kind: str, name: str, place: int = 0) -> Outcomes:
        column = ranges.name_matching(kind, name, place)
        return Outcomes(self._detections[column], self._reference[ranges.name_roles(column)])

    def _read_matchings(self) -> PrecisionMatchings:
        places = range(len(COCO_THRESHOLDS))
        found = {size: [self._read_outcomes("size", size, place) for place in places] for size in ("", *SIZES)}
        return PrecisionMatchings(found.pop(""), found)

    def _make_subset(self, tables: CheckedTables, kind: str, name: str) -> SubsetResult:
        settings = self._settings
        return SubsetResult.make(
            name,
            self._read_outcomes(kind, name),
            tables,
            threshold=settings.iou_threshold,
            flavour=settings.flavour,
            reason=explain_no_size(name, settings.size_threshold) if kind == "subset" else "",
        )

    def _count_people(
        self, inputs: CheckInputs, overlaps: Overlaps, matched: MatchedDetections
    ) -> tuple[HumanResult, ...]:
        """Every person in id order, on own images, with the model's best F1 on the same."""
        subsets = {name: self._read_outcomes("subset", name).roles for name in SUBSETS}
        found = []
        for author, own in sorted(self._humans.items()):
            images = own["images"]
            found.append(
                count_human(
                    author,
                    inputs.reference,
                    overlaps.roles,
                    self._find_hits(author, ""),
                    wrong=own["wrong"],
                    subsets=subsets,
                    images=images,
                    jackknife=inputs.jackknife_of(self._settings.intervals),
                    model_best=check.find_person_best(inputs, overlaps, matched, images),
                    subset_hits={name: self._find_hits(author, name) for name in subsets},
                    levels=self._levels[author],
                )
            )
        return tuple(found)

    def _find_hits(self, author: int, name: str) -> Rows:
        """The rows of a subset that a person has; without a name, by the rule of agreement."""
        has = self._reference[_name_hits(author, name)]
        return find_rows(len(has), has.__getitem__)

    def _make_errors(self, overlaps: Overlaps, roles: Roles) -> TideResult:
        detections, reference = self._detections, self._reference
        # What a correct detection took, and why an object was missed, is read of the types at the score cut alone.
        return TideResult(
            order=choose_rows(overlaps.order, lambda rows: detections["ranked"][rows]),
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


class _SuspectJoiner:
    """The suspects of all ranges that were added, one record each, so that they lie in the file one after the other."""

    def __init__(self) -> None:
        self._counts: Ints | None = None
        self._found = SpoolColumn(SpoolFile())
        self._authors: Ints = np.zeros(0, np.int64)

    def add(self, part: ranges.SuspectRange) -> None:
        """Adds the next range. Raises UserError where the disk has no room."""
        found = part.listed
        self._counts = part.counts if self._counts is None else self._counts + part.counts
        self._authors = found.witnesses.authors
        columns: dict[str, npt.NDArray[Any]] = {name: getattr(found, name) for name in COLUMNS}
        columns |= {_name_seen(name): getattr(found.witnesses, name) for name in _SEEN}
        columns["drawn"] = found.witnesses.there.sum(axis=1, dtype=np.int32)
        kinds = [(name, values.dtype, values.shape[1:]) for name, values in columns.items()]
        records = np.empty(len(found), kinds)
        for name, values in columns.items():
            records[name] = values
        self._found.append(records)

    def finish(self) -> ranges.SuspectRange | None:
        """All of them in their order; None where they were not requested."""
        if self._counts is None:
            return None
        found = self._found.read()
        # Columns of their own are read in any order without all the records.
        keys = (map_rows(len(found), found[name].__getitem__) for name in ("suspicion", "score", "drawn"))
        # Those of a range are sorted by image and id where nothing else distinguishes them, and so are the ranges.
        order = rank_suspects(*keys)
        found = join_pieces(found[order[some]] for some in iterate_slices(len(order), _STEP))
        witnesses = Witnesses(self._authors, *(found[_name_seen(name)] for name in _SEEN))
        columns: dict[str, Any] = {name: found[name] for name in COLUMNS}
        return ranges.SuspectRange(self._counts, Suspects(**columns, witnesses=witnesses))


_SEEN: Final = tuple(one for one in Witnesses.__struct_fields__ if one != "authors")


def _name_seen(name: str) -> str:
    return f"seen {name}"


def _name_hits(author: int, name: str) -> str:
    return f"hit {author} {name}"


def _shift(rows: Rows, by: int, count: int) -> Rows:
    """Rows of a range as rows of the table of all ranges, which has so many."""
    moved: Rows = np.where(rows == NOTHING, NOTHING, rows + by).astype(choose_row_type(count))
    return moved


def _make_nothing(count: int) -> Rows:
    """That a row names nothing `(count,)`, in no memory."""
    return np.broadcast_to(np.intp(NOTHING), count)


def _find_hits(roles: Roles, found: Bools) -> MatchedDetections:
    """A matching of which is known which shapes of the reference `(N,)` were found, and no more."""
    nobody = np.zeros(0, np.intp)
    by: Any = map_rows(len(found), lambda some: np.where(found[some], np.int8(0), np.int8(NOTHING)))
    return MatchedDetections(nobody, by, np.zeros(0, np.bool_), roles, np.zeros(0))


def _make_table(columns: Spool) -> Shapes:
    """The shapes with the columns that numbers are made of; the others are the same in every row."""
    found: Mapping[str, Any] = {
        one.name: columns[one.name] if one.name in columns else np.broadcast_to(one.make_array(one.unset), len(columns))
        for one in FIXED_COLUMNS
        if one.name in UNSET_VALUES
    }
    return Shapes(columns["id"], columns["label"], columns["box"], **found)


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
