"""What a detector is worth for a task: counting, phenotyping and reaching for things (A 3.5, A Table 6)."""

from typing import Final

import numpy as np
from msgspec import Struct

from annotator.errors import Phrase
from annotator.geometry.box import Bools, Floats, Groups, Ints, Rows, scale_of
from annotator.metrics.detection.curves import NO_OBJECTS, WorkingPoints, find_best_f1, find_recall_at_precision
from annotator.metrics.matching.detections import CORRECT, NEUTRAL, MatchedDetections, sum_by_image
from annotator.metrics.score import Score, make_undefined
from annotator.model.shapes import Shapes
from annotator.spool import find_highest, find_rows, iterate_slices, map_rows, take_rows

NO_UNBIASED_CUT: Final = Phrase("no unbiased cut")
UNBIASED_SHARE: Final = 0.05
"""The most that false positives and false negatives may differ by at an unbiased cut, as a share of the objects."""
PRECISIONS: Final = (0.99, 0.9, 0.1)
"""Precision levels at which recall is read: phenotyping, phenotyping with some noise, finding everything."""


class CountDeviation(Struct, frozen=True, eq=False):
    """How far the number of detections is from the number of objects, image by image."""

    deviation: Score
    """Mean over images with objects of |detections - objects| / objects."""
    cut: float | None
    """The score cut at which FP and FN balance best; None above all scores, where nothing counts as detected."""
    difference: int
    """FP - FN at the cut."""
    images: Groups
    """All images that count (I,)."""
    detected: Groups
    """Detections at the cut on each (I,); those in crowds are left out."""
    objects: Groups
    """Objects on each (I,)."""

    @property
    def caution(self) -> str:
        """What a reader must know of the number: that no cut balances FP and FN; else empty."""
        bound = max(1.0, UNBIASED_SHARE * int(self.objects.sum()))
        return NO_UNBIASED_CUT if abs(self.difference) > bound else ""

    @property
    def empty_images(self) -> int:
        """Number of images without objects: they have no relative deviation and are counted apart."""
        return int((self.objects == 0).sum())

    @property
    def detected_on_empty(self) -> int:
        """Number of detections on the images without objects."""
        return int(self.detected[self.objects == 0].sum())


class TaskResult(Struct, frozen=True, eq=False):
    """The task measures of A Table 6."""

    recall_at_precision: dict[float, Score]
    count: CountDeviation
    localisation: Score
    """How far the centres of true positives lie from those of their objects, at the cut of best F1."""


def measure_task(
    points: WorkingPoints, matched: MatchedDetections, *, reference: Shapes, detections: Shapes, images: Groups
) -> TaskResult:
    """All task measures (A Table 6); `images` `(I,)` are the ascending ids of the images that count."""
    tables = DeviationTables(matched, reference=reference, detections=detections, images=images)
    return TaskResult(
        recall_at_precision={level: find_recall_at_precision(points, level) for level in PRECISIONS},
        count=tables.count(points),
        localisation=tables.localise(points),
    )


class DeviationTables:
    """What the two deviations are made from at any score cut, of all images or of some."""

    def __init__(self, matched: MatchedDetections, *, reference: Shapes, detections: Shapes, images: Groups) -> None:
        """`images` `(I,)` are the ascending ids of the images that count, on which all rows lie."""
        codes, rows = matched.codes, matched.objects
        counted = find_rows(len(codes), lambda some: codes[some] != NEUTRAL)
        hits = find_rows(len(codes), lambda some: codes[some] == CORRECT)
        self._images = images
        self._score, self._place = self._locate(counted, detections)
        self._objects = sum_by_image(np.broadcast_to(np.True_, len(rows)), take_rows(reference.image, rows), images)
        self._hit_score, self._hit_place = self._locate(hits, detections)
        self._distance = _measure_distances(detections, reference, hits, matched.taken)

    def _locate(self, rows: Rows, detections: Shapes) -> tuple[Floats, Rows]:
        """The scores of detections `(n,)`, and the places of their images."""
        place = map_rows(len(rows), lambda some: np.searchsorted(self._images, detections.image[rows[some]]))
        return take_rows(detections.score, rows), place

    def count(self, points: WorkingPoints, left: Bools | None = None) -> CountDeviation:
        """The count deviation at the cut that minimises |FP - FN| over the set, the higher of equals (A 3.5).

        The cut above all scores is a candidate, too. `left` `(I,)` are the images that `points` are of.
        """

        def read(some: slice) -> Ints:
            found: Ints = points.wrong[some] - (points.objects - points.correct[some])
            return found

        best, difference = 0, -points.objects
        if len(points.score):
            place = find_highest(len(points.score), lambda some: -np.abs(read(some)))
            least = int(read(slice(place, place + 1))[0])
            if abs(least) < abs(difference):
                best, difference = place + 1, least
        cut = float(points.score[best - 1]) if best else None
        detected = np.zeros(len(self._images), np.int64)
        for some in iterate_slices(len(self._place)):
            place_of = self._place[some][self._score[some] >= (np.inf if cut is None else cut)]
            if len(place_of):
                first = int(place_of.min())
                number = np.bincount(place_of - first)
                detected[first : first + len(number)] += number
        images, objects = self._images, self._objects
        if left is not None:
            images, detected, objects = images[left], detected[left], objects[left]
        having = objects > 0
        share = np.abs(detected[having] - objects[having]) / objects[having]
        deviation = Score(float(share.mean()), len(share)) if len(share) else make_undefined(NO_OBJECTS)
        return CountDeviation(deviation, cut, difference, images, detected, objects)

    def localise(self, points: WorkingPoints, left: Bools | None = None) -> Score:
        """The localisation deviation of the true positives at the cut of best F1, in object scales (A 3.5).

        It is the mean of the centre distance as a share of the object's scale `sqrt(width * height)`. `left` `(I,)` are
        the images that `points` are of.
        """
        cut = find_best_f1(points).score

        def choose(some: slice) -> Floats:
            kept = self._hit_score[some] >= (np.inf if cut is None else cut)
            if left is not None:
                kept &= left[self._hit_place[some]]
            return self._distance[some][kept]

        each = map_rows(len(self._distance), choose)
        return Score(float(each.mean()), len(each)) if len(each) else make_undefined(Phrase("no object was found"))


def _measure_distances(detections: Shapes, reference: Shapes, hits: Rows, taken: Rows) -> Floats:
    """How far the centres of the detections `hits` `(H,)` lie from those of their objects, in the scales of these.

    `taken` `(D,)` are the rows of the objects.
    """

    def measure(some: slice) -> Floats:
        own, theirs = detections.box[hits[some]], reference.box[taken[hits[some]]]
        across, up = ((own[:, low] + own[:, low + 2]) / 2 - (theirs[:, low] + theirs[:, low + 2]) / 2 for low in (0, 1))
        distances: Floats = np.hypot(across, up) / scale_of(theirs)
        return distances

    return map_rows(len(hits), measure)
