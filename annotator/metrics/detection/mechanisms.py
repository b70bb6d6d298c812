"""Which component of a detector missed an object: the false-negative mechanisms of F Algorithm 1, and their shares.

IoU is exact; it and the scores are compared with the thresholds in the recorded arrays' own float type, so that a score
of 0.3 stored in half precision reaches a threshold of 0.3. With one box a class, a class's score counts only with that
class's own box.
"""

import enum
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from annotator.errors import Phrase, Progress
from annotator.geometry.box import Array, Bools, Floats, Rows, compute_iou_with
from annotator.metrics.detection.curves import THETA_CLS
from annotator.metrics.detection.inputs import InternalsOf
from annotator.metrics.detection.internals import Internals
from annotator.metrics.detection.tide import MISS_NAMES, MissType, TideResult
from annotator.metrics.matching.detections import NOTHING, MatchedDetections, Overlaps
from annotator.metrics.score import Score, make_undefined
from annotator.model.shapes import Shapes
from annotator.spool import map_rows

THETA_LOC: Final = 0.5
"""Least IoU of a box that localises an object."""
FN_RULES: Final = ("matching", "paper-code")
"""What a false negative is: unmatched one-to-one, or overlapped by no detection (which may serve many objects)."""
NOT_LOADED: Final = Phrase("internals not loaded")


class Mechanism(enum.IntEnum):
    """Why an object was missed, in the order of the pipeline."""

    UNKNOWN = -1
    """Internals are not loaded."""
    PROPOSAL_PROCESS = 0
    """No proposal lies on the object."""
    REGRESSOR = 1
    """A proposal lay on it, but was regressed away."""
    INTERCLASS_CLASSIFICATION = 2
    """A box lay on it and was taken for another class."""
    BACKGROUND_CLASSIFICATION = 3
    """A box lay on it and was taken for background."""
    CLASSIFIER_CALIBRATION = 4
    """A box lay on it with the right class, but was suppressed or cut."""
    CONSUMED = 5
    """A detection lay on it with the right class, but serves another object."""


class BoxIndex:
    """K boxes in their own float type, made ready for many questions about their IoU with single boxes."""

    def __init__(self, boxes: Array) -> None:
        self._boxes = boxes.reshape(-1, 4)
        self._type = self._boxes.dtype.type
        fast = np.promote_types(self._boxes.dtype, np.float32)
        self._left, self._top = (np.ascontiguousarray(self._boxes[:, axis], dtype=fast) for axis in (0, 1))

    def __len__(self) -> int:
        return len(self._boxes)

    def compute_iou(self, box: Floats, rows: Rows | slice = slice(None)) -> Floats:
        """IoU `(k,)` in float64 of the rows `(k,)`, or of all, with one box `(4,)`."""
        columns = self._boxes[rows].T.astype(np.float64)
        width, height = np.maximum(columns[2:] - columns[:2], 0.0)
        return compute_iou_with(box, columns, width * height)

    def is_at_least(self, iou: Floats, threshold: float) -> Bools:
        """Which of the IoUs `(k,)` are at least the threshold, in the float type of the boxes."""
        enough: Bools = np.greater_equal(iou.astype(self._type), self._type(threshold))
        return enough

    def find_localising(self, box: Floats, threshold: float) -> tuple[Rows, Floats]:
        """Rows `(k,)` with IoU >= `threshold` (> 0) with one box `(4,)`, ascending, and their IoU `(k,)`."""
        near = self._screen(box, threshold)
        iou = self.compute_iou(box, near)
        enough = self.is_at_least(iou, threshold)
        return near[enough], iou[enough]

    def _screen(self, box: Floats, threshold: float) -> Rows:
        """A superset of the rows that localise the box, found by their left and top edges alone.

        On each axis the shared length is at least the threshold's share of both lengths, hence the edge lies between
        `low - w (1 / t - t)` and `high - t w` for a box from low to high of length w.
        """
        least = threshold * (1 - 4 * float(np.finfo(self._type).eps))
        rows = _is_between(self._left, *_compute_edge_range(box[0], box[2], least))
        return rows[_is_between(self._top[rows], *_compute_edge_range(box[1], box[3], least))]


def _compute_edge_range(low: float, high: float, least: float) -> tuple[float, float]:
    length = high - low
    return low - length * (1 / least - least), high - length * least


def _is_between(values: Array, low: float, high: float) -> Rows:
    """Where the values lie in the range; its ends are rounded outwards to their type."""
    kind = values.dtype.type
    inside = values >= np.nextafter(kind(low), kind(-np.inf))
    inside &= values <= np.nextafter(kind(high), kind(np.inf))
    rows: Rows = np.flatnonzero(inside)
    return rows


class LocalisedBoxes(Struct, frozen=True, eq=False):
    """The k regressed boxes that localise an object: row, class column (-1: all classes) and IoU, each `(k,)`."""

    row: Rows
    column: Rows
    iou: Floats

    def is_of_class(self, column: int) -> Bools:
        """Which of them `(k,)` bear the score of this class column."""
        own: Bools = (self.column == NOTHING) | (self.column == column)
        return own


class Pipeline:
    """The internals of one image, made ready for questions about many objects."""

    def __init__(self, internals: Internals) -> None:
        self.internals = internals
        self.boxes = BoxIndex(internals.boxes)
        self._proposals: BoxIndex | None = None

    @property
    def proposals(self) -> BoxIndex:
        """The proposals of the image; prepared when first needed."""
        if self._proposals is None:
            self._proposals = BoxIndex(self.internals.proposals)
        return self._proposals

    def find_localised(self, box: Floats, theta_loc: float) -> LocalisedBoxes:
        """The regressed boxes with IoU >= `theta_loc` with an object's box `(4,)`."""
        place, iou = self.boxes.find_localising(box, theta_loc)
        classes = len(self.internals.manifest.labels)
        if not self.internals.per_class:
            return LocalisedBoxes(place, np.full(len(place), NOTHING, np.intp), iou)
        return LocalisedBoxes(place // classes, place % classes, iou)

    def find_own_scores(self, found: LocalisedBoxes, label: int) -> Array:
        """Score `(k,)` of each localising box for the object's label; minus infinity where it does not bear it.

        Of classes that were merged into one label the best score is taken.
        """
        scores = np.full(len(found.row), -np.inf, self.internals.scores.dtype)
        for column in self.internals.manifest.columns_of(label):
            own = found.is_of_class(column)
            scores[own] = np.maximum(scores[own], self.internals.scores[found.row[own], column])
        return scores

    def find_other_scores(self, found: LocalisedBoxes, label: int) -> tuple[Array, Rows]:
        """Best score `(k,)` of each localising box for another foreground class, and that class's column `(k,)`."""
        own = list(self.internals.manifest.columns_of(label))
        if self.internals.per_class:
            scores = self.internals.scores[found.row, found.column].copy()
            scores[np.isin(found.column, own)] = -np.inf
            return scores, found.column
        scores = self.internals.foreground[found.row]
        scores[:, own] = -np.inf
        if not scores.size:
            return np.full(len(scores), -np.inf, scores.dtype), np.full(len(scores), NOTHING, np.intp)
        best = scores.argmax(axis=1)
        return scores[np.arange(len(scores)), best], best

    def is_classified(self, scores: Array, theta_cls: float) -> Bools:
        """Which of the scores `(k,)` are at least the threshold, in their own float type."""
        enough: Bools = scores >= self.internals.scores.dtype.type(theta_cls)
        return enough

    def find_mechanism(self, box: Floats, label: int, *, theta_loc: float, theta_cls: float) -> Mechanism:
        """The mechanism of one false negative with its box `(4,)` and label id (F Algorithm 1)."""
        found = self.find_localised(box, theta_loc)
        if not len(found.row):
            near, _ = self.proposals.find_localising(box, theta_loc)
            return Mechanism.REGRESSOR if len(near) else Mechanism.PROPOSAL_PROCESS
        if self.is_classified(self.find_own_scores(found, label), theta_cls).any():
            return Mechanism.CLASSIFIER_CALIBRATION
        if self.is_classified(self.find_other_scores(found, label)[0], theta_cls).any():
            return Mechanism.INTERCLASS_CLASSIFICATION
        return Mechanism.BACKGROUND_CLASSIFICATION


def find_image_mechanisms(
    internals: Internals,
    boxes: Floats,
    labels: npt.NDArray[Any],
    *,
    theta_loc: float = THETA_LOC,
    theta_cls: float = THETA_CLS,
) -> npt.NDArray[np.int8]:
    """Mechanism `(n,)` of each false negative of one image, given boxes `(n, 4)` and label ids `(n,)`."""
    pipeline = Pipeline(internals)
    kinds = [
        pipeline.find_mechanism(box, label, theta_loc=theta_loc, theta_cls=theta_cls)
        for box, label in zip(boxes, labels.tolist(), strict=True)
    ]
    return np.array(kinds, np.int8)


def find_false_negatives(
    overlaps: Overlaps,
    matched: MatchedDetections,
    detections: Shapes,
    *,
    theta_loc: float,
    theta_cls: float,
    rule: str = "matching",
) -> tuple[Rows, Bools]:
    """Rows `(n,)` of the missed objects, and which of them are *consumed*, `(n,)`.

    The detection of a consumed object serves another object. `rule` is one of `FN_RULES`. Raises ValueError for any
    other.
    """
    if rule not in FN_RULES:
        raise ValueError(f"no such rule: {rule}")
    pairs = overlaps.pairs.keep_at_least(theta_loc)
    served = np.zeros(len(matched.found_by), np.bool_)
    served[pairs.row_b[detections.score[pairs.row_a] >= theta_cls]] = True
    if rule == "paper-code":
        rows = matched.objects[~served[matched.objects]]
        return rows, np.zeros(len(rows), np.bool_)
    rows = matched.find_missed(detections, cut=theta_cls)
    return rows, served[rows]


class MechanismResult(Struct, frozen=True, eq=False):
    """The mechanism of each of n false negatives."""

    rows: Rows
    """Rows of the reference (n,), ascending."""
    kind: npt.NDArray[np.int8]
    """Values of `Mechanism` (n,); UNKNOWN where the image has no internals."""

    @property
    def total(self) -> int:
        """Number of false negatives, whether their mechanism is known or not."""
        return len(self.rows)

    @property
    def unknown(self) -> int:
        """Number of false negatives on images without internals."""
        return int((self.kind == Mechanism.UNKNOWN).sum())

    @property
    def reason(self) -> str:
        """Why the mechanisms are not known, or empty when at least one is, or none is needed."""
        return NOT_LOADED if self.total and self.unknown == self.total else ""

    def count_mechanisms(self, mask: Bools | None = None) -> dict[Mechanism, int]:
        """Number of false negatives of each mechanism, of all or of those in `mask` `(N,)` over the reference."""
        kind = self.kind if mask is None else self.kind[mask[self.rows]]
        return {one: int((kind == one).sum()) for one in Mechanism}

    def compute_shares(self) -> dict[Mechanism, Score]:
        """Share of each mechanism among the false negatives whose mechanism is known (F Fig. 5, F Table II)."""
        counts = self.count_mechanisms()
        unknown = counts.pop(Mechanism.UNKNOWN)
        known = sum(counts.values())
        none = make_undefined(NOT_LOADED if unknown else Phrase("no object was missed"))
        return {one: Score(count / known, known) if known else none for one, count in counts.items()}

    def rows_of(self, kind: Mechanism) -> Rows:
        """Rows `(k,)` of the reference that were missed by this mechanism."""
        rows: Rows = self.rows[self.kind == kind]
        return rows


class MissFlow(Struct, frozen=True, eq=False):
    """The false negatives that one TIDE type and one mechanism share (F Fig. 3c)."""

    miss: MissType
    mechanism: Mechanism
    rows: Rows

    @property
    def names(self) -> tuple[str, str]:
        """Name of the type as TIDE prints it, and of the mechanism in lower case."""
        return MISS_NAMES[self.miss], self.mechanism.name.lower()


def find_mechanisms(
    reference: Shapes,
    rows: Rows,
    consumed: Bools,
    *,
    internals: InternalsOf | None,
    theta_loc: float,
    theta_cls: float,
    progress: Progress | None = None,
) -> MechanismResult:
    """The mechanisms of the false negatives `rows` `(n,)` (F Algorithm 1).

    `consumed` `(n,)` marks those whose detection serves another object. Internals are read image by image, once
    each, and freed again. Raises Cancelled when asked to stop.
    """
    kind = np.where(consumed & (internals is not None), Mechanism.CONSUMED, Mechanism.UNKNOWN).astype(np.int8)
    open_rows = np.flatnonzero(~consumed)
    image = reference.image[rows[open_rows]]
    if internals is None:
        return MechanismResult(rows, kind)
    wanted = np.unique(image).tolist()
    for done, one in enumerate(wanted):
        if progress is not None:
            progress.step(done, len(wanted))
        places = open_rows[image == one]
        loaded = internals(one)
        if loaded is not None:
            chosen = rows[places]
            kind[places] = find_image_mechanisms(
                loaded, reference.box[chosen], reference.label[chosen], theta_loc=theta_loc, theta_cls=theta_cls
            )
    return MechanismResult(rows, kind)


def compute_flow(found: MechanismResult, types: TideResult) -> tuple[MissFlow, ...]:
    """The bands of the flow from TIDE types to mechanisms that are not empty, by type, then mechanism (F Fig. 3c).

    They sum to the false negatives.
    """
    bands = []
    for kind in MissType:
        for mechanism in Mechanism:

            def choose(some: slice, kind: MissType = kind, mechanism: Mechanism = mechanism) -> Rows:
                rows = found.rows[some]
                chosen: Rows = rows[(types.miss_kind[rows] == kind) & (found.kind[some] == mechanism)]
                return chosen

            rows = map_rows(len(found.rows), choose)
            if len(rows):
                bands.append(MissFlow(kind, mechanism, rows))
    return tuple(bands)
