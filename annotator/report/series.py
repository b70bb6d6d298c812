"""Whether images are one numbered series, as frames of a film are: such images are not independent of each other."""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np

from annotator.metrics.jackknife.interval import IntervalRule
from annotator.model.metric_settings import IntervalUnit
from annotator.phrase import Numeral, Phrase
from annotator.report.tables import Record

LEAST: Final = 10
"""Images of a series; fewer say nothing by their names."""
_FULL: Final = 0.5
"""The least share of the steps between the first and the last that have an image."""
_NEAR: Final = 10.0
"""Seconds between two moments that follow each other."""
_MOST: Final = 10**15
"""Between the least and the largest number of a series; above it floats would not tell neighbours apart."""
_DIGITS: Final = re.compile(r"[0-9]+")
_MOMENTS: Final = MappingProxyType({14: "%Y%m%d%H%M%S", 17: "%Y%m%d%H%M%S%f", 20: "%Y%m%d%H%M%S%f"})
"""How a moment is written, by its number of digits."""
NO_SERIES: Final = "the names of these images are not one numbered series"


class NumberedSeries(NamedTuple):
    """Images whose names follow each other."""

    first: str
    last: str
    images: int


def find_series(names: Iterable[str]) -> NumberedSeries | None:
    """The series that all these names make; None where they make none.

    Names of one folder that differ by one number, whose even steps from the first to the last are mostly there, are
    one, and so are those of moments that mostly lie seconds apart.
    """
    found: list[tuple[str, ...]] = []
    known, common = list(names), ""
    for name in known:
        form = _DIGITS.sub("0", name)
        if found and form != common:
            return None
        common = form
        found.append(tuple(_DIGITS.findall(name)))
    if len(known) < LEAST or not common.count("0"):
        return None
    places = _read_moments(found)
    is_one = _follow_within_seconds(places) if places else _follow_evenly(places := _read_numbers(found))
    if not is_one:
        return None
    order = np.argsort(places)
    return NumberedSeries(known[order[0]], known[order[-1]], len(known))


def describe_series(names: Iterable[str], rule: IntervalRule) -> str:
    """The caution where intervals take the images of a series as independent; empty elsewhere."""
    if not rule.wanted or rule.unit is not IntervalUnit.IMAGE:
        return ""
    found = find_series(names)
    if found is None:
        return ""
    return Phrase(
        "The {n} images are one numbered series ({first} to {last}). If they are frames of one recording, they are not "
        "independent of each other and the intervals are too narrow: put each scene into a folder of its own and let "
        "intervals leave out whole folders, or blocks of images that follow each other (--interval-unit block:20).",
        n=Numeral(f"{found.images:,}"),
        first=found.first,
        last=found.last,
    )


def make_series_record(names: Iterable[str]) -> Record:
    """The series as JSON values."""
    found = find_series(names)
    if found is None:
        return {"numbered_series": None, "numbered_series_reason": NO_SERIES}
    return {"numbered_series": found._asdict()}


def _read_moments(found: Sequence[tuple[str, ...]]) -> list[float]:
    """The moments that the numbers of all names are, as seconds; none where they are others."""
    for start in range(len(found[0])):
        texts = ["".join(numbers[start:]) for numbers in found]
        form = _MOMENTS.get(len(texts[0]))
        if form is not None and len({len(text) for text in texts}) == 1:
            try:
                return [datetime.strptime(text, form).replace(tzinfo=UTC).timestamp() for text in texts]
            except ValueError:
                continue
    return []


def _read_numbers(found: Sequence[tuple[str, ...]]) -> list[float]:
    """The one number by which the names differ; none where they differ by several or by none."""
    differing = [column for column in zip(*found, strict=True) if len(set(column)) > 1]
    if len(differing) != 1:
        return []
    numbers = list(map(int, differing[0]))
    least = min(numbers)
    return [float(number - least) for number in numbers] if max(numbers) - least < _MOST else []


def _follow_within_seconds(moments: Sequence[float]) -> bool:
    gaps = np.diff(np.sort(moments))
    return bool(np.mean(gaps <= _NEAR) >= _FULL)


def _follow_evenly(numbers: Sequence[float]) -> bool:
    gaps = np.diff(np.sort(numbers))
    steps, counts = np.unique(gaps[gaps > 0], return_counts=True)
    return bool(len(steps) and len(numbers) >= _FULL * (gaps.sum() / steps[np.argmax(counts)] + 1))
