"""Suspects of a check: false positives and misses by score, labels that may be missing, labels that may be wrong.

The idea is that of FiftyOne's mistakenness and of Cleanlab's overlooked and swapped boxes (Tkachenko et al. 2023):
where a model is sure and the reference says otherwise, the reference may be wrong. Beside the model, the other
annotators are asked, and a list of places takes the place of a score of the image.
"""

import enum
from collections.abc import Sequence
from typing import Final, Protocol

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.geometry.box import Bools, Floats, Ints, Rows
from annotator.metrics.detection.check import MatchingResult
from annotator.metrics.detection.inputs import CheckInputs, CheckSettings
from annotator.metrics.detection.mechanisms import Mechanism, MechanismResult
from annotator.metrics.detection.tide import ErrorType, TideResult
from annotator.metrics.matching.detection_scope import ObjectRule
from annotator.metrics.matching.detections import MatchedDetections
from annotator.metrics.matching.pairing import PairingRule, find_candidates
from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.suspects.witnesses import NOBODY, Witnesses, find_witnesses
from annotator.model.shapes import UNSET, Shapes
from annotator.spool import map_rows, order_rows, partition_rows, take_rows

MOST_DRAWN: Final = 1 / 3
"""Share of the annotators up to which what they drew is thought to be missing with the others; inclusive."""

Codes = npt.NDArray[np.int8]


class Suspicion(enum.IntEnum):
    """Why a place is listed."""

    FALSE_POSITIVE = 0
    """A detection without an object."""
    MISSED = 1
    """An object without a detection."""
    MISSING_LABEL = 2
    """A sure detection where the reference, or most annotators, have nothing."""
    WRONG_LABEL = 3
    """An object that the sure model or another annotator calls something else."""
    WRONG_STATE = 4
    """An object whose part state another annotator gives otherwise."""
    WRONG_OCCLUDED = 5
    """An object whose *occluded* another annotator gives otherwise."""

    @property
    def is_detection(self) -> bool:
        """Whether the place is that of a detection; else it is that of a shape of the reference."""
        return self in (Suspicion.FALSE_POSITIVE, Suspicion.MISSING_LABEL)


class Suspects(Struct, frozen=True, eq=False):
    """N suspects, list after list as in `Suspicion`, in each the surest first."""

    suspicion: Codes
    """Values of `Suspicion` (N,)."""
    image: Ints
    shape: Ints
    """Id of the detection, or of the shape of the reference, as `Suspicion.is_detection` says."""
    label: Ints
    state: Codes
    """Part state of the shape (N,), UNSET of a detection."""
    occluded: Codes
    box: Floats
    score: Floats
    """Of the detection, or of the surest detection on the shape of the reference; NaN where there is none."""
    model_shape: Ints
    """Id of that detection, NOBODY without one."""
    model_label: Ints
    error: Codes
    """Values of `ErrorType` (N,): what TIDE calls a wrong detection."""
    mechanism: Codes
    """Values of `Mechanism` (N,): why the object was missed."""
    witnesses: Witnesses
    """The reference first, then the other annotators."""

    def __len__(self) -> int:
        return len(self.suspicion)

    def take(self, rows: Rows | Bools) -> "Suspects":
        """Some of the rows, given as numbers `(n,)` or as a mask `(N,)`."""
        return replace(
            self, **{name: getattr(self, name)[rows] for name in COLUMNS}, witnesses=self.witnesses.take(rows)
        )

    def sort(self) -> "Suspects":
        """List after list, in each by descending score, then by how many have a box there, then image and id.

        Rows without a score stand last.
        """
        drawn = self.witnesses.there.sum(axis=1)
        return self.take(rank_suspects(self.suspicion, self.score, drawn, self.image, self.shape))

    @classmethod
    def concat(cls, parts: Sequence["Suspects"]) -> "Suspects":
        """The rows of several, whose witnesses are the same persons; at least one is given."""
        columns = {name: np.concatenate([getattr(part, name) for part in parts]) for name in COLUMNS}
        return replace(parts[0], **columns, witnesses=Witnesses.concat([part.witnesses for part in parts]))


COLUMNS: Final = tuple(one for one in Suspects.__struct_fields__ if one != "witnesses")
"""Those that tell of the suspect itself."""


def rank_suspects(suspicion: Codes, score: Floats, drawn: Rows, *ties: Ints) -> Rows:
    """Rows `(N,)` in the order of `Suspects.sort`, by columns `(N,)`; equal ones by `ties`, then as they stand."""
    known = map_rows(len(score), lambda some: np.where(np.isnan(score[some]), -1.0, score[some]))
    rows = (
        np.lexsort([*reversed(ties)]) if ties else map_rows(len(score), lambda some: np.arange(some.start, some.stop))
    )
    for column in (drawn, known):
        rows = take_rows(rows, order_rows(take_rows(column, rows)))
    return take_rows(rows, partition_rows(take_rows(suspicion, rows), len(Suspicion))[0])


class CheckedPlaces(Protocol):
    """What suspects are looked for in: a check, or that of some of its images."""

    @property
    def inputs(self) -> CheckInputs:
        """Tables of the reference, the persons and the model."""

    @property
    def settings(self) -> CheckSettings:
        """Thresholds and rules, the overlap among them."""

    @property
    def matched(self) -> MatchedDetections:
        """Who took what, whatever the score."""

    @property
    def matching(self) -> MatchingResult:
        """True and false positives at the score cut."""

    @property
    def mechanisms(self) -> MechanismResult:
        """The rows that no detection took at the score cut, each with its reason."""

    @property
    def tide_at_cut(self) -> TideResult:
        """What is wrong with each detection at the score cut."""


class SuspectSettings(Struct, frozen=True):
    """What the lists depend on besides the check."""

    reference: int
    """Author id of the reference."""
    is_person: bool
    """Whether the reference is an annotator among others; an adjudicated one is none."""
    sure: float
    """The least score of a sure detection; the usual one is the median score of the hits."""


def find_suspects(result: CheckedPlaces, settings: SuspectSettings) -> Suspects:
    """All suspects of a check, by the check's IoU threshold and overlap, whatever the labels.

    False positives and misses are exactly those that the check counts. A *missing label* is a detection with score >=
    `sure`, in no crowd, at which the reference has no shape, or, where one annotator is the reference, at which at most
    a third of those who finished the image have a box: what was adjudicated is decided. A *wrong label* is a shape of
    the reference whose surest detection has another label and a score >= `sure`, or at which another annotator's shape
    has another label, where that detection or shape has no object of its own label there; likewise part state and
    *occluded* where both set them (Tkachenko et al. 2023).
    """
    found = _Search(result, settings)
    tables = (found.list_false(), found.list_missed(), found.list_missing(), *found.list_wrong())
    return Suspects.concat(tables).sort()


class _Search:
    """The tables of a check, and who is asked."""

    def __init__(self, result: CheckedPlaces, settings: SuspectSettings) -> None:
        self.result, self.settings = result, settings
        inputs = result.inputs
        self.reference, self.detections = inputs.reference, inputs.detections
        own = AuthorShapes(settings.reference, inputs.images, inputs.reference)
        self.people = [own, *(inputs.humans[author] for author in sorted(inputs.humans))]
        self.rule = PairingRule(result.settings.iou_threshold, False, result.settings.overlap)
        self.sure = settings.sure
        self.surest = self._find_surest()

    def list_false(self) -> Suspects:
        return self._make_detections(Suspicion.FALSE_POSITIVE, self.result.matching.false_positives)

    def list_missed(self) -> Suspects:
        lost = self.result.mechanisms
        return self._make_objects(
            Suspicion.MISSED, lost.rows, self._ask(self.reference.take(lost.rows)), mechanism=lost.kind
        )

    def list_missing(self) -> Suspects:
        rows = np.flatnonzero((self.detections.score >= self.sure) & ~self.result.matched.neutral)
        places = self.detections.take(rows)
        # A part that the reference marks as absent is a statement, too.
        stated = find_witnesses(places, self.people[:1], rule=self.rule).there[:, 0]
        kept = ~stated
        if self.settings.is_person:
            asked = self._ask(places)
            kept |= asked.there.sum(axis=1) <= MOST_DRAWN * asked.looked.sum(axis=1)
        return self._make_detections(Suspicion.MISSING_LABEL, rows[kept])

    def list_wrong(self) -> tuple[Suspects, ...]:
        rows = np.flatnonzero(~self.reference.crowd)
        table = self.reference.take(rows)
        asked = self._ask(table, objects=None)
        others = asked.there.copy()
        others[:, 0] = False
        surest = self.surest[rows]
        is_sure = np.zeros(len(rows), np.bool_)
        there = surest != NOBODY
        by = surest[there]
        is_sure[there] = (self.detections.score[by] >= self.sure) & (self.detections.label[by] != table.label[there])
        says_else = others & (asked.label != table.label[:, None]) & ~self._find_explained(asked)
        label = is_sure | says_else.any(axis=1)
        state, occluded = (
            (others & (theirs != UNSET) & (ours != UNSET)[:, None] & (theirs != ours[:, None])).any(axis=1)
            for ours, theirs in ((table.part_state, asked.state), (table.occluded, asked.occluded))
        )
        return tuple(
            self._make_objects(kind, rows[mask], asked.take(mask))
            for kind, mask in (
                (Suspicion.WRONG_LABEL, label),
                (Suspicion.WRONG_STATE, state),
                (Suspicion.WRONG_OCCLUDED, occluded),
            )
        )

    def _ask(self, places: Shapes, **objects: ObjectRule | None) -> Witnesses:
        chosen = objects.get("objects", self.result.settings.objects)
        return find_witnesses(places, self.people, rule=self.rule, objects=chosen)

    def _find_explained(self, asked: Witnesses) -> Bools:
        """Which shapes of witnesses `(n, P)` lie on a shape of the reference that has their own label."""
        explained = np.zeros(asked.shape.shape, np.bool_)
        for at, one in enumerate(self.people[1:], start=1):
            own = find_candidates(
                one.shapes,
                self.reference,
                label_aware=True,
                overlap=self.rule.overlap,
                threshold=self.rule.iou_threshold,
            )
            explained[:, at] = np.isin(asked.shape[:, at], one.shapes.id[own.row_a])
        return explained

    def _find_surest(self) -> Rows:
        """Row of the surest detection on each shape of the reference `(N,)`, NOBODY without one.

        A detection of another label that has found an object of its own says nothing about this one: parts overlap.
        """
        found = find_candidates(
            self.reference,
            self.detections,
            label_aware=False,
            overlap=self.rule.overlap,
            threshold=self.rule.iou_threshold,
        )
        score = self.detections.score[found.row_b]
        other = self.reference.label[found.row_a] != self.detections.label[found.row_b]
        about = ~other | ~self.result.matched.correct[found.row_b]
        found, score, other = found.where(about), score[about], other[about]
        order = np.lexsort((found.row_b, other, -score, found.row_a))
        leads = order[np.flatnonzero(np.diff(found.row_a[order], prepend=-1))]
        surest = np.full(len(self.reference), NOBODY, np.intp)
        surest[found.row_a[leads]] = found.row_b[leads]
        return surest

    def _make_detections(self, kind: Suspicion, rows: Rows) -> Suspects:
        table = self.detections.take(rows)
        unset = np.full(len(rows), UNSET, np.int8)
        return Suspects(
            suspicion=np.full(len(rows), kind, np.int8),
            image=table.image,
            shape=table.id,
            label=table.label.astype(np.int64),
            state=unset,
            occluded=unset,
            box=table.box,
            score=table.score,
            model_shape=table.id,
            model_label=table.label.astype(np.int64),
            error=self.result.tide_at_cut.kind[rows],
            mechanism=np.full(len(rows), Mechanism.UNKNOWN, np.int8),
            witnesses=self._ask(table),
        )

    def _make_objects(
        self, kind: Suspicion, rows: Rows, witnesses: Witnesses, *, mechanism: Codes | None = None
    ) -> Suspects:
        table, surest = self.reference.take(rows), self.surest[rows]
        there = surest != NOBODY
        score = np.full(len(rows), np.nan)
        score[there] = self.detections.score[surest[there]]
        shape, label = np.full(len(rows), NOBODY, np.int64), np.full(len(rows), NOBODY, np.int64)
        shape[there], label[there] = self.detections.id[surest[there]], self.detections.label[surest[there]]
        return Suspects(
            suspicion=np.full(len(rows), kind, np.int8),
            image=table.image,
            shape=table.id,
            label=table.label.astype(np.int64),
            state=table.part_state,
            occluded=table.occluded,
            box=table.box,
            score=score,
            model_shape=shape,
            model_label=label,
            error=np.full(len(rows), ErrorType.NONE, np.int8),
            mechanism=np.full(len(rows), Mechanism.UNKNOWN, np.int8) if mechanism is None else mechanism,
            witnesses=witnesses,
        )
