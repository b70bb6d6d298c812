"""F1 against the IoU that a pair must reach: how fast agreement falls as boxes have to coincide more closely."""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from annotator.errors import Phrase
from annotator.metrics.agreement.pair import IOU_LEVELS, Tallies
from annotator.metrics.jackknife.interval import Jackknife, Spread
from annotator.metrics.score import F1_OBJECTS, Score, f1_terms_of, score_of_ratio

Curve = tuple[tuple[float, Score], ...]
"""F1 at every IoU of `IOU_LEVELS`."""
NO_SHAPES: Final = Phrase("neither author drew anything on the shared images")
WITHOUT_ASSISTED: Final = Phrase("not made where shapes that were taken from a model are left out")


def score_levels(tallies: Tallies, jackknife: Jackknife | None = None) -> Curve:
    """F1 of a pair at every IoU, with intervals where these are asked for; undefined without shapes."""
    layout, counts = tallies.layout, tallies.counts
    _found, first, second = layout.count_roles(counts)
    curve = []
    for place, level in enumerate(IOU_LEVELS):
        column = layout.columns["iou_tp"].start + place
        part, whole = f1_terms_of(counts[:, column].astype(np.int64), first, second)
        score = score_of_ratio(int(part.sum()), int(whole.sum()), reason=NO_SHAPES)
        if jackknife is not None:
            answer = jackknife.measure_ratio(Spread.SHARE, tallies.images, part, whole, objects=F1_OBJECTS)
            score = score.with_interval(answer)
        curve.append((level, score))
    return tuple(curve)


def find_band(curves: Sequence[Sequence[float | None]]) -> Iterator[tuple[float, float, float] | None]:
    """At every level the least, the mean and the largest of the curves; None where one of them is undefined."""
    for values in zip(*curves, strict=True):
        known = [value for value in values if value is not None]
        yield (min(known), sum(known) / len(known), max(known)) if known and len(known) == len(values) else None


def find_agreeing_levels(model: Sequence[float | None], people: Sequence[Sequence[float | None]]) -> tuple[float, ...]:
    """The IoU levels at which a model's line lies within the band of people, or above it."""
    bands = find_band(people)
    both = zip(IOU_LEVELS, model, bands, strict=True)
    return tuple(level for level, value, band in both if value is not None and band is not None and value >= band[0])
