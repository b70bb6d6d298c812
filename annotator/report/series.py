"""Whether images are one numbered series, as frames of a film are: such images are not independent of each other."""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np

from annotator.errors import Numeral, Phrase
from annotator.metrics.jackknife.interval import IntervalRule
from annotator.model.metric_settings import IntervalUnit
from annotator.report.tables import Record

LEAST: Final = 10
"""Images of a series; fewer say nothing by their names."""
_FULL: Final = 0.5
"""The least share of the steps from one image to the next that are alike, and of the images that are in series."""
_DENSE: Final = 0.7
"""The same of the steps where other images are beside a series: numbers of a collection have more gaps than frames."""
_NEAR: Final = 10.0
"""Seconds between two moments that follow each other."""
_MOST: Final = 10**15
"""Between the least and the largest number of a series; above it floats would not tell neighbours apart."""
_DIGITS: Final = re.compile(r"[0-9]+")
_MOMENTS: Final = MappingProxyType({14: "%Y%m%d%H%M%S", 17: "%Y%m%d%H%M%S%f", 20: "%Y%m%d%H%M%S%f"})
"""How a moment is written, by its number of digits."""
NO_SERIES: Final = "the names of these images are not one numbered series"


class NumberedSeries(NamedTuple):
    """Images whose names follow each other, in one series or in several."""

    first: str
    """Of the longest series."""
    last: str
    images: int
    series: int


def find_series(names: Iterable[str]) -> NumberedSeries | None:
    """The series that at least half of these names make; None where they make none.

    Names of one folder that differ by one number, mostly in even steps, are one, and so are moments that mostly lie
    seconds apart.
    """
    alike: dict[tuple[str, str], list[str]] = {}
    known = list(names)
    for name in known:
        folder, _, file = name.rpartition("/")
        alike.setdefault((folder, _DIGITS.sub("0", file)), []).append(name)
    found = [one for group in alike.values() for one in _list_series(group, len(known))]
    images = sum(map(len, found))
    if not found or images < _FULL * len(known):
        return None
    longest = max(found, key=len)
    return NumberedSeries(longest[0], longest[-1], images, len(found))


def describe_series(names: Iterable[str], rule: IntervalRule) -> str:
    """The caution where intervals take the images of a series as independent; empty elsewhere."""
    if not rule.wanted or rule.unit is not IntervalUnit.IMAGE:
        return ""
    known = list(names)
    found = find_series(known)
    if found is None:
        return ""
    if found.series > 1 or found.images < len(known):
        return Phrase(
            "{n} of the {all} images are in numbered series: {series}, the longest of which is {first} to {last}. If "
            "the images of a series are frames of one recording, they are not independent of each other and the "
            "intervals are too narrow: put each scene into a folder of its own and let intervals leave out whole "
            "folders (--interval-unit folder), or blocks of images that follow each other (--interval-unit block:20).",
            n=Numeral(f"{found.images:,}"),
            all=Numeral(f"{len(known):,}"),
            series=Numeral(f"{found.series:,}"),
            first=found.first,
            last=found.last,
        )
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


def _list_series(names: list[str], count: int) -> list[list[str]]:
    """The series of names of one folder that differ by numbers only, each in its order; `count` images are in all."""
    numbers = [tuple(_DIGITS.findall(name)) for name in names]
    if len(names) < LEAST or not numbers[0]:
        return []
    if moments := _read_moments(numbers):
        return [_sort(names, moments)] if _follow_within_seconds(moments) else []
    ways = [_list_even_series(names, numbers, place, count) for place in range(len(numbers[0]))]
    ways = [way for way in ways if sum(map(len, way)) >= _FULL * len(names)]
    return ways[0] if len(ways) == 1 else []  # rows and columns of a grid are no frames


def _list_even_series(
    names: Sequence[str], numbers: Sequence[tuple[str, ...]], place: int, count: int
) -> list[list[str]]:
    """Those of names that differ in one place only."""
    groups: dict[tuple[str, ...], list[tuple[int, str]]] = {}
    for name, one in zip(names, numbers, strict=True):
        groups.setdefault(one[:place] + one[place + 1 :], []).append((int(one[place]), name))
    found = []
    for group in groups.values():
        least = min(number for number, _ in group)
        places = [number - least for number, _ in group]
        share = _FULL if len(group) == count else _DENSE
        if len(group) >= LEAST and max(places) < _MOST and _follow_evenly(places, share):
            found.append(_sort([name for _, name in group], places))
    return found


def _sort(names: Sequence[str], places: Sequence[float]) -> list[str]:
    return [names[place] for place in np.argsort(places)]


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


def _follow_within_seconds(moments: Sequence[float]) -> bool:
    gaps = np.diff(np.sort(moments))
    return bool(np.mean(gaps <= _NEAR) >= _FULL)


def _follow_evenly(numbers: Sequence[float], share: float) -> bool:
    gaps = np.diff(np.sort(numbers))
    counts = np.unique(gaps[gaps > 0], return_counts=True)[1]
    return bool(len(counts) and counts.max() >= share * len(gaps))
