"""How the scale of an object bears on its detection (A Fig. 2): bins of half an octave, linear fits, second chance."""

from itertools import pairwise
from typing import Final

import numpy as np
from msgspec import Struct

from annotator.errors import Phrase
from annotator.geometry.box import Floats, Rows, scale_of
from annotator.metrics.matching.detections import NOTHING, MatchedDetections
from annotator.metrics.score import Score, make_undefined
from annotator.model.shapes import Shapes
from annotator.spool import choose_rows, count_rows, map_rows, partition_rows, take_rows

BIN: Final = 0.5
"""Width of a bin in octaves; edges lie at its multiples."""
LEAST_OBJECTS: Final = 5
"""Fewest objects of a bin that a line is fitted through."""
LEAST_BINS: Final = 3
RISES: Final = 0.1
"""The fit of the detection probability begins at the first bin with this probability."""
SATURATES: Final = 0.9
"""It ends at the first bin with this probability."""
MOST_CONFIDENT: Final = 1 - 1e-6
"""Confidence is clamped to this before its complement's logarithm is taken."""


class ScaleBin(Struct, frozen=True, eq=False):
    """The objects whose scale lies in one bin."""

    log2: float
    """Centre of the bin: log2 of the scale in pixels."""
    objects: int
    found: int
    """Objects that were detected with a score of at least the cut."""
    confidence: Score
    """Mean score of the detections that found them, at any score; so are the other means."""
    log1m_confidence: Score
    """Mean of log(1 - score) of these."""
    iou: Score
    """Mean IoU of these with their objects."""
    second_chance: Score
    """Share found in the tiles among the objects that the full image missed."""

    @property
    def probability(self) -> float:
        """Share of the objects of the bin that were detected."""
        return self.found / self.objects


class FittedLine(Struct, frozen=True):
    """A line fitted through values at bin centres: value = slope * log2(scale) + intercept."""

    slope: float
    intercept: float


class ScaleResult(Struct, frozen=True, eq=False):
    """The bins that hold objects, by ascending scale, and the fits; a fit is None with a reason."""

    bins: tuple[ScaleBin, ...]
    detection: FittedLine | None
    detection_reason: str
    confidence: FittedLine | None
    """The line of log(1 - confidence)."""
    confidence_reason: str


def analyse_scale(
    matched: MatchedDetections,
    reference: Shapes,
    detections: Shapes,
    *,
    cut: float = 0.0,
    full_and_tiles: tuple[MatchedDetections, MatchedDetections] | None = None,
) -> ScaleResult:
    """The scale analysis of one matching (A Fig. 2); scales in pixels, bins in octaves.

    `cut` is the least score of a detection in the probability of detection.

    `full_and_tiles` are the matchings of the two lists before their union; without them nothing has a second chance.
    """
    rows = matched.objects
    number = map_rows(
        len(rows), lambda some: np.floor(np.log2(scale_of(reference.box[rows[some]])) / BIN).astype(np.int16)
    )
    least = int(number.min(initial=0))
    places, bounds = partition_rows(
        map_rows(len(rows), lambda some: number[some] - np.int16(least)), int(number.max(initial=0)) - least + 1
    )
    bins = tuple(
        _make_bin(
            float((least + place + 0.5) * BIN),
            take_rows(rows, places[first:last]),
            matched,
            detections,
            cut,
            full_and_tiles,
        )
        for place, (first, last) in enumerate(pairwise(bounds.tolist()))
        if last > first
    )
    detection = _fit_detection_line(bins)
    confidence = _fit_confidence_line(bins)
    return ScaleResult(
        bins,
        detection,
        ""
        if detection
        else Phrase(
            "fewer than {bins} bins with at least {least} objects between the first probability of {rises} and the "
            "first of {saturates}",
            bins=LEAST_BINS,
            least=LEAST_OBJECTS,
            rises=RISES,
            saturates=SATURATES,
        ),
        confidence,
        ""
        if confidence
        else Phrase(
            "fewer than {bins} bins with at least {least} detected objects", bins=LEAST_BINS, least=LEAST_OBJECTS
        ),
    )


def _make_bin(
    centre: float,
    rows: Rows,
    matched: MatchedDetections,
    detections: Shapes,
    cut: float,
    full_and_tiles: tuple[MatchedDetections, MatchedDetections] | None,
) -> ScaleBin:
    taken_by = take_rows(matched.found_by, rows)
    by = choose_rows(taken_by, lambda some: some != NOTHING)
    score = take_rows(detections.score, by)
    return ScaleBin(
        log2=centre,
        objects=len(rows),
        found=count_rows(len(score), lambda some: score[some] >= cut),
        confidence=_score_mean(score),
        log1m_confidence=_score_mean(
            map_rows(len(score), lambda some: np.log1p(-np.minimum(score[some], MOST_CONFIDENT)))
        ),
        iou=_score_mean(take_rows(matched.iou, by)),
        second_chance=_score_second_chance(rows, full_and_tiles),
    )


def _score_mean(values: Floats) -> Score:
    return (
        Score(float(values.mean()), len(values))
        if len(values)
        else make_undefined(Phrase("no object of this scale was found"))
    )


def _score_second_chance(rows: Rows, full_and_tiles: tuple[MatchedDetections, MatchedDetections] | None) -> Score:
    if full_and_tiles is None:
        return make_undefined(
            Phrase("the detections do not say which come from the full image and which from its tiles")
        )
    full, tiles = full_and_tiles
    lost = rows[full.found_by[rows] == NOTHING]
    if not len(lost):
        return make_undefined(Phrase("the full image missed no object of this scale"))
    return Score(float((tiles.found_by[lost] != NOTHING).mean()), len(lost))


def _fit_detection_line(bins: tuple[ScaleBin, ...]) -> FittedLine | None:
    solid = [one for one in bins if one.objects >= LEAST_OBJECTS]
    first = next((place for place, one in enumerate(solid) if one.probability >= RISES), len(solid))
    last = next((place for place, one in enumerate(solid) if one.probability >= SATURATES), len(solid) - 1)
    chosen = solid[first : last + 1]
    return _fit_line([one.log2 for one in chosen], [one.probability for one in chosen])


def _fit_confidence_line(bins: tuple[ScaleBin, ...]) -> FittedLine | None:
    chosen = [
        (one.log2, one.log1m_confidence.value)
        for one in bins
        if one.log1m_confidence.value is not None and one.log1m_confidence.support >= LEAST_OBJECTS
    ]
    return _fit_line([x for x, _ in chosen], [y for _, y in chosen])


def _fit_line(x: list[float], y: list[float]) -> FittedLine | None:
    """Least squares, every bin of equal weight."""
    if len(x) < LEAST_BINS:
        return None
    across, up = np.array(x), np.array(y)
    away = across - across.mean()
    slope = float((away * (up - up.mean())).sum() / (away * away).sum())
    return FittedLine(slope, float(up.mean() - slope * across.mean()))
