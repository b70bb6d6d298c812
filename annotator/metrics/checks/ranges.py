"""A range of images in a check: the first look, which settles the score cut, and the second, which finds the rest.

What the second look adds to a check are thin tables, what was matched in them, and counts.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Progress
from annotator.geometry.box import Bools, Floats, Ints, area_of
from annotator.memory import release_freed
from annotator.metrics.agreement.pair import IOU_LEVELS
from annotator.metrics.detection import check
from annotator.metrics.detection.curves import ScoreCut, WorkingPoints, find_score_cut, make_points
from annotator.metrics.detection.humans import count_human_levels, find_subset_hits, pair_human
from annotator.metrics.detection.inputs import (
    NO_OBJECTS,
    AssistedObjects,
    CheckInputs,
    CheckSettings,
    InputTables,
    InternalsOf,
    drop_assisted_objects,
)
from annotator.metrics.detection.mechanisms import MechanismResult
from annotator.metrics.detection.precision import iterate_precision_matchings
from annotator.metrics.detection.subsets import find_overlapping, find_standard_subsets, find_state_subset, match_subset
from annotator.metrics.detection.tide import CAP as TIDE_CAP
from annotator.metrics.detection.tide import TideResult
from annotator.metrics.detection.verification import ImageScores
from annotator.metrics.matching.confusion import ConfusionCounts, compute_detection_confusion
from annotator.metrics.matching.detection_scope import Role, Roles
from annotator.metrics.matching.detections import (
    CAP,
    COCO_THRESHOLDS,
    CORRECT,
    NEUTRAL,
    NOTHING,
    WRONG,
    MatchedDetections,
    Outcomes,
    Overlaps,
    match_detections,
    match_outcomes,
    sum_by_image,
)
from annotator.metrics.matching.pairing import PairingRule
from annotator.metrics.matching.selection import ImageIds, SelectionRule, passes_of
from annotator.metrics.ranges.source import ImageRange, Source
from annotator.metrics.score import make_undefined
from annotator.metrics.suspects.find import Suspects, SuspectSettings, Suspicion, find_suspects
from annotator.model.project import Project
from annotator.model.shapes import PartState, Shapes
from annotator.spool import Spool, SpoolColumn, SpoolFile, map_rows, order_rows


class InternalsReader(Protocol):
    """Reads the internals of a model; it can be sent to another process."""

    @property
    def least_cut(self) -> float:
        """The least score cut that they can answer for."""

    def open(self, project: Project) -> InternalsOf:
        """The internals of the images of a range by their ids."""


class RangeLook(Struct, frozen=True, eq=False):
    """A range of images whose detections are matched with the objects."""

    inputs: CheckInputs
    settings: CheckSettings
    roles: Roles
    """Role of every row of the reference."""
    overlaps: Overlaps
    matched: MatchedDetections
    """The matching at the IoU threshold; it holds for every score cut."""
    assisted: AssistedObjects = field(default_factory=lambda: AssistedObjects(make_undefined(NO_OBJECTS), 0))
    """What of the reference was taken from models."""
    unscored: int = 0
    """Detections without a score."""

    @classmethod
    def of(cls, inputs: CheckInputs, settings: CheckSettings) -> "RangeLook":
        """The tables of a range, matched."""
        roles, iou = settings.objects.find_roles(inputs.reference), settings.iou_threshold
        overlaps = check.find_input_overlaps(
            inputs, settings, roles, inputs.detections, threshold=min(iou, COCO_THRESHOLDS[0])
        )
        return cls(
            inputs, settings, roles, overlaps, match_detections(overlaps, inputs.reference, thresholds=(iou,))[0]
        )

    def with_internals(self, reader: InternalsReader, project: Project) -> "RangeLook":
        """The same with the internals of the images of a project."""
        inputs = replace(self.inputs, internals=reader.open(project), internals_from=reader.least_cut)
        return replace(self, inputs=inputs)


class CheckedPair(Struct, frozen=True):
    """One model that is checked against one reference."""

    model: int
    reference: int
    settings: CheckSettings
    people: tuple[int, ...] = ()
    """Persons who share an image with both; known after the first look."""
    internals: InternalsReader | None = None


class CheckFrame(Struct, frozen=True):
    """Checks of models against references: what all ranges have in common."""

    source: Source
    humans: tuple[int, ...] | None
    """Persons to compare with; None for all."""
    selection: SelectionRule
    pairs: tuple[CheckedPair, ...]

    def read(self, part: ImageRange) -> "ReadRange":
        """A range of the source. Raises UserError where it cannot be read."""
        return ReadRange(self.source.read_range(part), self)


class ReadRange:
    """A range of images that was read once for all checks, with what these have in common."""

    def __init__(self, project: Project, frame: CheckFrame) -> None:
        self._project, self._frame = project, frame
        self._tables = InputTables(project, frame.selection)
        self._people: dict[tuple[int, int, bytes], HumanRange] = {}

    def look(self, pair: CheckedPair) -> RangeLook:
        """The range, matched."""
        found = self._tables.read(
            model=pair.model, reference=pair.reference, humans=self._frame.humans, known=pair.people
        )
        left, assisted = drop_assisted_objects(found, pair.settings)
        unscored = int(np.isnan(found.detections.score).sum())
        look = replace(RangeLook.of(left, pair.settings), assisted=assisted, unscored=unscored)
        return look if pair.internals is None else look.with_internals(pair.internals, self._project)

    def measure(self, pair: CheckedPair, aim: "SecondLook") -> "CheckRange":
        """What the range adds to a check."""
        look = self.look(pair)

        def measure_person(author: int) -> HumanRange:
            if pair.settings.without_assisted:  # other shapes are left beside each model
                return _measure_person(look, author)
            key = pair.reference, author, look.inputs.images.tobytes()
            if key not in self._people:
                self._people[key] = _measure_person(look, author)
            return self._people[key]

        return measure_look(look, aim, {author: measure_person(author) for author in look.inputs.humans})


class RangeOutline(Struct, frozen=True, eq=False):
    """What the first look at a range finds."""

    images: ImageIds
    """(I,)"""
    score: Floats
    """Of the detections (D,)."""
    correct: Bools
    """(D,)"""
    wrong: Bools
    """(D,)"""
    shapes: int
    """Rows of the reference."""
    objects: int
    people: frozenset[int]
    states: frozenset[PartState]
    detections: int
    """All of them, those that left together with an assisted object, too."""
    unscored: int
    """Detections without a score."""

    @classmethod
    def of(cls, look: RangeLook) -> "RangeOutline":
        """The outline of a range."""
        inputs, matched = look.inputs, look.matched
        states = np.unique(inputs.reference.part_state[look.roles == Role.COUNTS]).tolist()
        return cls(
            images=inputs.images,
            score=inputs.detections.score,
            correct=matched.correct,
            wrong=matched.wrong,
            shapes=len(inputs.reference),
            objects=len(matched.objects),
            people=frozenset(inputs.humans),
            states=frozenset(PartState(state) for state in states if state != PartState.UNSET),
            detections=len(inputs.detections) + look.assisted.left_pairs,
            unscored=look.unscored,
        )


class CheckOutline(Struct, frozen=True, eq=False):
    """What the first look at all ranges finds."""

    images: ImageIds
    """(I,)"""
    rows: tuple[int, int]
    """Of the reference, and of the detections."""
    points: WorkingPoints
    cut: ScoreCut
    sure: float
    """The usual least score of a sure detection: the median of the hits at the cut, or the cut without any."""
    people: tuple[int, ...]
    states: tuple[PartState, ...]
    """Part states of objects, ascending."""
    detections: int
    unscored: int


ALL: Final = tuple(Suspicion)
LISTED_IN_JSON: Final = tuple(one for one in Suspicion if one not in (Suspicion.FALSE_POSITIVE, Suspicion.MISSED))
"""Suspects that a JSON file lists; the others it counts."""


class SuspectRequest(Struct, frozen=True):
    """Whether suspects are looked for range by range, which are listed, and the least score of a sure detection."""

    wanted: bool = False
    sure: float | None = None
    """None for the usual one."""
    listed: tuple[Suspicion, ...] = ALL


class SecondLook(Struct, frozen=True):
    """What the second look at each range goes by, besides the settings."""

    cut: float
    states: tuple[PartState, ...]
    """Part states of objects, ascending."""
    suspects: SuspectSettings | None = None
    """How suspects are looked for; None where nobody asks for them."""
    listed: tuple[Suspicion, ...] = ()
    """Suspects whose places are kept; the others are counted."""
    with_tables: bool = True
    """Whether the tables go into the parts; not where the tables of the look are used."""


def outline_range(given: tuple[ImageRange, CheckFrame]) -> list[RangeOutline]:
    """The first look of every check at a range; for workers."""
    part, frame = given
    read = frame.read(part)
    return [RangeOutline.of(read.look(pair)) for pair in frame.pairs]


class OutlineJoiner:
    """The first looks of one check at all ranges."""

    def __init__(self, settings: CheckSettings) -> None:
        self._settings, self._kept, self._images = settings, Spool(), SpoolColumn(SpoolFile())
        self._found: list[RangeOutline] = []

    def add(self, one: RangeOutline) -> None:
        """Adds the next range. Raises UserError where the disk has no room."""
        self._kept.append({"score": one.score, "correct": one.correct, "wrong": one.wrong})
        self._images.append(one.images)
        nothing = {name: getattr(one, name)[:0].copy() for name in ("images", "score", "correct", "wrong")}
        self._found.append(replace(one, **nothing))

    def finish(self) -> CheckOutline:
        """The score cut, and who and what the second look has to look for. Raises UserError as `add` does."""
        kept, found = self._kept, self._found
        if len(found) > 1:
            release_freed()
        points = _count_points(kept, sum(one.objects for one in found))
        cut = find_score_cut(points, self._settings.theta_cls)
        return CheckOutline(
            images=self._images.read(),
            rows=(sum(one.shapes for one in found), len(kept)),
            points=points,
            cut=cut,
            sure=points.find_median_hit(cut.value),
            people=tuple(sorted(frozenset[int]().union(*(one.people for one in found)))),
            states=tuple(sorted(frozenset[PartState]().union(*(one.states for one in found)))),
            detections=sum(one.detections for one in found),
            unscored=sum(one.unscored for one in found),
        )


def _count_points(kept: Spool, objects: int) -> WorkingPoints:
    """The counts at every distinct score; detections of equal score may be in any order."""
    correct, wrong = kept["correct"], kept["wrong"]
    codes = map_rows(
        len(kept), lambda some: np.select([correct[some], wrong[some]], [CORRECT, WRONG], NEUTRAL).astype(np.uint8)
    )
    return make_points(order_rows(kept["score"]), kept["score"], codes, objects)


def collect_areas(given: tuple[ImageRange, CheckFrame]) -> Floats:
    """The box areas `(n,)` of the reference's objects in a range, on whichever images; for workers."""
    part, frame = given
    project, pair = frame.source.read_range(part), frame.pairs[0]
    layers = passes_of(project, [pair.reference], frame.selection)[pair.reference]
    shapes = Shapes.concat(found[-1].shapes for found in layers.values())
    areas: Floats = area_of(shapes.box[pair.settings.objects.find_roles(shapes) == Role.COUNTS])
    return areas


Columns = Mapping[str, npt.NDArray[Any]]
"""Columns of a table by name, with a row each."""

TABLE: Final = ("id", "label", "box", "image", "occluded", "part_state", "crowd")
"""Columns of shapes that numbers are made of; of detections the score in the place of the last three."""


class HumanRange(Struct, frozen=True, eq=False):
    """One person on a range."""

    images: Ints
    """(I,)"""
    hits: Bools
    """Which rows of the reference in the range the person has (N,)."""
    wrong: Ints
    """False positives on each image (I,)."""
    subset_hits: Mapping[str, Bools]
    """By name of a subset which rows of the reference in the range the person has by the rule of a model (N,)."""
    levels: Ints
    """Pairs, and false positives, at every IoU of `IOU_LEVELS` on all images together (2, L)."""


class SuspectRange(Struct, frozen=True, eq=False):
    """The suspects of a range."""

    counts: Ints
    """By values of `Suspicion`."""
    listed: Suspects
    """Those of the lists that the frame names."""


class CheckRange(Struct, frozen=True, eq=False):
    """A range; rows of its tables are counted within it."""

    detections: Columns
    reference: Columns
    missed: Columns
    """Objects that were missed at the cut: row of the reference, mechanism."""
    humans: Mapping[int, HumanRange]
    image_scores: ImageScores | None
    has_tiles: bool
    """Whether detections say that they come from tiles."""
    given: int
    assisted: AssistedObjects
    confusion: ConfusionCounts | None
    """None where the tables of the look are used."""
    suspects: SuspectRange | None


def measure_range(aims: Sequence[SecondLook], given: tuple[ImageRange, CheckFrame]) -> list[CheckRange]:
    """The second look of every check at a range; for workers."""
    part, frame = given
    read = frame.read(part)
    return [read.measure(pair, aim) for pair, aim in zip(frame.pairs, aims, strict=True)]


def measure_look(
    look: RangeLook,
    aim: SecondLook,
    people: Mapping[int, HumanRange] | None = None,
    progress: Progress | None = None,
) -> CheckRange:
    """What a range adds to a check; `people` were measured before. Raises Cancelled when asked to stop."""
    inputs, settings, roles, overlaps, matched = look.inputs, look.settings, look.roles, look.overlaps, look.matched
    reference, detections = inputs.reference, inputs.detections
    errors = check.classify_input_errors(inputs, settings, roles, cut=None, cap=TIDE_CAP)
    types = check.classify_input_errors(inputs, settings, roles, cut=aim.cut, cap=None)
    missed = check.find_input_mechanisms(inputs, settings, overlaps, matched, aim.cut, progress)
    full, tiles, has_tiles = _find_both_lists(inputs, settings, roles)
    is_ranked = np.zeros(len(detections), np.bool_)
    is_ranked[errors.order] = True
    outcomes = dict(_iterate_outcomes(look, aim))
    own, theirs = (TABLE, (*TABLE[:4], "score")) if aim.with_tables else ((), ("score",))
    return CheckRange(
        detections={name: getattr(detections, name) for name in theirs}
        | {"rank": np.minimum(overlaps.rank, CAP).astype(np.uint8), "taken": matched.taken, "iou": matched.iou}
        | {"neutral": matched.neutral, "ranked": is_ranked, "kind": errors.kind, "names": errors.names}
        | {"ignored": errors.ignored, "kind_at_cut": types.kind}
        | {name: one.codes for name, one in outcomes.items()},
        reference={name: getattr(reference, name) for name in own}
        | {"role": roles, "found_by": matched.found_by, "found": errors.found, "usable": errors.usable}
        | {"found_at_cut": types.found, "usable_at_cut": types.usable, "miss_kind": types.miss_kind}
        | {"full": full, "tiles": tiles}
        | {name_roles(name): one.roles for name, one in outcomes.items()},
        missed={"row": missed.rows, "kind": missed.kind},
        humans=people or {author: _measure_person(look, author) for author in inputs.humans},
        image_scores=inputs.image_scores,
        has_tiles=has_tiles,
        given=inputs.given,
        assisted=look.assisted,
        confusion=_count_labels(look, aim) if aim.with_tables else None,
        suspects=_find_suspects(aim, look, missed, types),
    )


def _count_labels(look: RangeLook, aim: SecondLook) -> ConfusionCounts:
    """Which label the model gave where the reference gave which."""
    detections, threshold = look.inputs.detections, look.settings.iou_threshold
    strong = detections.take(detections.score >= aim.cut)
    found = compute_detection_confusion(look.inputs.reference, look.roles, strong, threshold=threshold)
    labels = found.list_labels()
    return ConfusionCounts(labels, found.count(labels))


LOW_LEVELS: Final = tuple(level for level in IOU_LEVELS if level < COCO_THRESHOLDS[0])
"""IoU levels below those of average precision, whose matchings serve for the others."""


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
            yield name_matching("size", size, place), one
    low = check.find_input_overlaps(look.inputs, settings, look.roles, look.inputs.detections, threshold=LOW_LEVELS[0])
    for place, one in enumerate(match_outcomes(low, reference, thresholds=LOW_LEVELS)):
        yield name_matching("low", "", place), one
    subsets = find_standard_subsets(reference, settings.size_threshold)
    masks = {name_matching("subset", name): mask for name, mask in subsets.items()}
    masks |= {name_matching("state", state.name): find_state_subset(reference, state) for state in aim.states}
    threshold = settings.iou_threshold
    covered = find_overlapping(overlaps, threshold) if settings.paper_eq1 else None
    for name, mask in masks.items():
        yield name, Outcomes.of(match_subset(overlaps, reference, mask, threshold=threshold, covered=covered))


def _measure_person(look: RangeLook, author: int) -> HumanRange:
    inputs, settings, roles = look.inputs, look.settings, look.roles
    person = inputs.humans[author]
    rule = PairingRule(settings.iou_threshold, settings.label_aware, settings.overlap)
    own = settings.objects.find_roles(person.shapes)
    pairs, extra = pair_human(inputs.reference, roles, person.shapes, own, images=person.images, rule=rule)
    levels = count_human_levels(inputs.reference, roles, person.shapes, own, images=person.images, rule=rule)
    subsets = find_standard_subsets(inputs.reference, settings.size_threshold)
    has = np.zeros(len(roles), np.bool_)
    has[pairs.row_a] = True
    hits = find_subset_hits(inputs.reference, roles, person.shapes, own, subsets, images=person.images, rule=rule)
    wrong = sum_by_image(extra, person.shapes.image, person.images)
    return HumanRange(person.images, has, wrong, hits, levels)


def _find_both_lists(inputs: CheckInputs, settings: CheckSettings, roles: Roles) -> tuple[Bools, Bools, bool]:
    """Which shapes of the reference `(N,)` the list of full images found, which that of tiles, and if there are tiles.

    Where this range has no tiles others may have some.
    """
    found = []
    for table in (inputs.full, inputs.tiles):
        if table is None or not len(table):
            found.append(np.zeros(len(roles), np.bool_))
            continue
        overlaps = check.find_input_overlaps(inputs, settings, roles, table, threshold=settings.iou_threshold)
        matched = match_detections(overlaps, inputs.reference, thresholds=(settings.iou_threshold,))[0]
        found.append(matched.found_by != NOTHING)
    return found[0], found[1], inputs.tiles is not None and len(inputs.tiles) > 0


class _CheckedRange(Struct, frozen=True, eq=False):
    """What suspects are looked for in."""

    inputs: CheckInputs
    settings: CheckSettings
    matched: MatchedDetections
    matching: check.MatchingResult
    mechanisms: MechanismResult
    tide_at_cut: TideResult


def _find_suspects(aim: SecondLook, look: RangeLook, missed: MechanismResult, types: TideResult) -> SuspectRange | None:
    if aim.suspects is None:
        return None
    at_cut = check.count_at_cut(look.inputs, look.settings, look.roles, look.matched, cut=aim.cut)
    checked = _CheckedRange(look.inputs, look.settings, look.matched, at_cut, missed, types)
    found = find_suspects(checked, aim.suspects)
    counts = np.bincount(found.suspicion, minlength=len(Suspicion)).astype(np.int64)
    return SuspectRange(counts, found.take(np.isin(found.suspicion, aim.listed)))
