"""Whether images are one numbered series, as frames of a film are: such images are not independent of each other."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from annotator.errors import Numeral, Phrase, WindowPhrase
from annotator.geometry.box import Floats, Ints, Rows
from annotator.metrics.jackknife.interval import IntervalRule
from annotator.model.metric_settings import IntervalUnit
from annotator.report.tables import Record
from annotator.spool import SpooledTexts, iterate_slices, join_pieces, map_rows, partition_rows

_BY_FOLDER: Final = WindowPhrase(" of images", options=" (--interval-unit folder)")
_BY_BLOCK: Final = WindowPhrase(" (choice “Intervals leave out”)", options=" (--interval-unit block:20)")
Digits = npt.NDArray[np.bytes_]
"""Numbers of names as they are written."""

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
_STEP: Final = 16_384
"""Names whose numbers are in the memory as texts."""
_BUCKETS: Final = 20
"""Bits of the number of counts of hashes, at most."""
NO_SERIES: Final = "the names of these images are not one numbered series"


class NumberedSeries(NamedTuple):
    """Images whose names follow each other, in one series or in several."""

    first: str
    """Of the longest series."""
    last: str
    images: int
    series: int


class _Series(NamedTuple):
    """Names that follow each other."""

    first: str
    last: str
    images: int


def find_series(names: Iterable[str]) -> NumberedSeries | None:
    """The series that at least half of these names make; None where they make none.

    Names of one folder that differ by one number, mostly in even steps, are one, and so are moments that mostly lie
    seconds apart. Very many names are in a file. Raises UserError where the disk is full.
    """
    return _find_series(SpooledTexts(names))


def _find_series(names: SpooledTexts) -> NumberedSeries | None:
    number, count = _number_groups(names)
    rows, bounds = partition_rows(number, count)
    found = [one for first, last in pairwise(bounds[1:]) for one in _list_series(names, rows[first:last])]
    images = sum(one.images for one in found)
    if not found or images < _FULL * len(names):
        return None
    longest = max(found, key=lambda one: one.images)
    return NumberedSeries(longest.first, longest.last, images, len(found))


def _number_groups(names: SpooledTexts) -> tuple[Rows, int]:
    """The number `(N,)` of each name's group, 0 for one that is too small for a series, and how many there are.

    Names of a group lie in one folder and differ by numbers only. Where most names are a group by themselves, few of
    the groups are in the memory: those that may be large by the counts of their hashes.
    """
    buckets = np.zeros(1 << min(len(names).bit_length(), _BUCKETS), np.int32)

    def iterate_groups(some: slice) -> Iterator[tuple[tuple[str, str], int]]:
        for name in names.iterate(some):
            folder, _, file = name.rpartition("/")
            group = folder, _DIGITS.sub("0", file)
            yield group, hash(group) & (len(buckets) - 1)

    for some in iterate_slices(len(names)):
        np.add.at(buckets, np.fromiter((bucket for _group, bucket in iterate_groups(some)), np.int64), 1)
    are_many, known = buckets >= LEAST, dict[tuple[str, str], int]()

    def read_numbers(some: slice) -> Rows:
        numbers = (
            known.setdefault(group, len(known) + 1) if are_many[bucket] else 0 for group, bucket in iterate_groups(some)
        )
        return np.fromiter(numbers, np.int32)

    number = map_rows(len(names), read_numbers)
    return number, len(known) + 1


def describe_series(names: Iterable[str], rule: IntervalRule) -> str:
    """The caution where intervals take the images of a series as independent; empty elsewhere."""
    if not rule.wanted or rule.unit is not IntervalUnit.IMAGE:
        return ""
    known = SpooledTexts(names)
    found = _find_series(known)
    if found is None:
        return ""
    if found.series > 1 or found.images < len(known):
        return Phrase(
            "{n} of the {all} images are in numbered series: {series}, the longest of which is {first} to {last}. If "
            "the images of a series are frames of one recording, they are not independent of each other and the "
            "intervals are too narrow: put each scene into a folder of its own and let intervals leave out whole "
            "folders{folders}, or blocks of images that follow each other{blocks}.",
            folders=_BY_FOLDER,
            blocks=_BY_BLOCK,
            n=Numeral(f"{found.images:,}"),
            all=Numeral(f"{len(known):,}"),
            series=Numeral(f"{found.series:,}"),
            first=found.first,
            last=found.last,
        )
    return Phrase(
        "The {n} images are one numbered series ({first} to {last}). If they are frames of one recording, they are not "
        "independent of each other and the intervals are too narrow: put each scene into a folder of its own and let "
        "intervals leave out whole folders, or blocks of images that follow each other{blocks}.",
        blocks=_BY_BLOCK,
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


def _list_series(names: SpooledTexts, rows: Rows) -> list[_Series]:
    """The series of the names of one group, which are in these rows `(n,)`."""
    if len(rows) < LEAST or not _DIGITS.search(names[int(rows[0])]):
        return []
    digits = join_pieces(
        np.array([_DIGITS.findall(name) for name in names.iterate(rows[first : first + _STEP])], np.bytes_)
        for first in range(0, len(rows), _STEP)
    )
    if (moments := _read_moments(digits)) is not None:
        return [_sort(names, rows, moments)] if _follow_within_seconds(moments) else []
    varied = [place for place in range(digits.shape[1]) if (digits[:, place] != digits[0, place]).any()]
    ways = [_list_even_series(names, rows, digits[:, [place]], digits[:, [*set(varied) - {place}]]) for place in varied]
    ways = [way for way in ways if sum(one.images for one in way) >= _FULL * len(rows)]
    return ways[0] if len(ways) == 1 else []  # rows and columns of a grid are no frames


def _list_even_series(names: SpooledTexts, rows: Rows, digits: Digits, others: Digits) -> list[_Series]:
    """Those of names that differ in one of their numbers, `digits` `(n, 1)`, only, and not in the `others` `(n, P)`."""
    order, bounds = np.arange(len(rows)), np.array([0, len(rows)])
    if others.shape[1]:
        keys = np.ascontiguousarray(others).view(np.dtype((np.void, others.shape[1] * others.itemsize)))
        _met, first, number = np.unique(keys.ravel(), return_index=True, return_inverse=True)
        order, bounds = partition_rows(np.argsort(np.argsort(first))[number], len(first))
    found = []
    for one in np.flatnonzero(np.diff(bounds) >= LEAST).tolist():
        own = order[bounds[one] : bounds[one + 1]]
        places = _read_places(digits[own, 0])
        share = _FULL if len(own) == len(names) else _DENSE
        if places is not None and _follow_evenly(places, share):
            found.append(_sort(names, rows[own], places))
    return found


def _read_places(texts: Digits) -> Ints | None:
    """How much each number `(n,)` is above the least of them; None where they lie too far apart."""
    is_short = texts.itemsize < len(str(np.iinfo(np.int64).max))
    numbers = texts.astype(np.int64) if is_short else np.array(list(map(int, texts.tolist())), np.object_)
    numbers = numbers - numbers.min()
    return numbers.astype(np.int64) if numbers.max() < _MOST else None


def _sort(names: SpooledTexts, rows: Rows, places: Floats | Ints) -> _Series:
    order = np.argsort(places)
    first, last = (names[int(rows[order[end]])] for end in (0, -1))
    return _Series(first, last, len(rows))


def _read_moments(digits: Digits) -> Floats | None:
    """The moments that the numbers `(n, P)` of all names are, as seconds; None where they are others."""
    for start in range(digits.shape[1]):
        length = sum(map(len, digits[0, start:].tolist()))
        pieces = (digits[first : first + _STEP, start:] for first in range(0, len(digits), _STEP))
        if length in _MOMENTS:
            with suppress(ValueError):
                return join_pieces(map(partial(_parse_moments, length), pieces))
    return None


def _parse_moments(length: int, digits: Digits) -> Floats:
    """The moments that numbers `(n, P)` are. Raises ValueError for what is none, and for one of another length."""
    texts = [b"".join(row).decode() for row in digits.tolist()]
    if any(len(text) != length for text in texts):
        raise ValueError
    return np.array([datetime.strptime(text, _MOMENTS[length]).replace(tzinfo=UTC).timestamp() for text in texts])


def _follow_within_seconds(moments: Floats) -> bool:
    gaps = np.diff(np.sort(moments))
    return bool(np.mean(gaps <= _NEAR) >= _FULL)


def _follow_evenly(numbers: Ints, share: float) -> bool:
    gaps = np.diff(np.sort(numbers))
    counts = np.unique(gaps[gaps > 0], return_counts=True)[1]
    return bool(len(counts) and counts.max() >= share * len(gaps))
