"""The outline of very many images: images and layers that are read range by range whenever they are gone through."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, ItemsView, Iterator, Mapping, Sequence, ValuesView
from dataclasses import replace
from typing import TypeVar, cast

import immutables

from annotator.metrics.parts.source import ImageRange
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey
from annotator.model.project import Project

Key = TypeVar("Key")
Value = TypeVar("Value")
ReadHeaders = Callable[[ImageRange], Project]
"""Reads the images of a range with their layers, which need not be loaded."""


def make_outline(head: Project, ranges: Sequence[ImageRange], read: ReadHeaders, counts: tuple[int, int]) -> Project:
    """A project that is only looked at: of its images and layers, `counts` many, one range is in the memory at a time.

    `head` has all the rest.
    """
    held = _HeldRange(ranges, read)
    begun: Counter[int] = Counter()
    last_pass = 1
    for place in range(len(ranges)):
        part = held.read_at(place)
        begun.update(part.begun or {})
        last_pass = max(last_pass, part.last_pass)
    images = _RangedMap(held, lambda project: project.images, lambda image: image, counts[0])
    layers = _RangedMap(held, lambda project: project.layers, lambda key: key.image, counts[1])
    # Nobody edits an outline, so that it needs of these maps only what can be read.
    return replace(
        head,
        images=cast("immutables.Map[int, Image]", images),
        layers=cast("immutables.Map[LayerKey, Layer]", layers),
        begun=immutables.Map(begun),
        last_pass=last_pass,
    )


class _HeldRange:
    """The range that was read last."""

    def __init__(self, ranges: Sequence[ImageRange], read: ReadHeaders) -> None:
        self.ranges, self._read = ranges, read
        self._firsts = [one.first for one in ranges]
        self._held: tuple[ImageRange, Project] | None = None

    def read_at(self, place: int) -> Project:
        """The range at a place."""
        part = self.ranges[place]
        if self._held is None or self._held[0] != part:
            self._held = None
            self._held = (part, self._read(part))
        return self._held[1]

    def find(self, image: int) -> Project | None:
        """The range that may hold an image."""
        place = bisect_right(self._firsts, image) - 1
        return None if place < 0 or image > self.ranges[place].last else self.read_at(place)


class _RangedMap(Mapping[Key, Value]):
    """The images or the layers of all ranges."""

    def __init__(
        self,
        held: _HeldRange,
        take: Callable[[Project], Mapping[Key, Value]],
        image_of: Callable[[Key], int],
        count: int,
    ) -> None:
        self._held, self._take, self._image_of, self._count = held, take, image_of, count

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Key]:
        return (key for part in self._iterate_ranges() for key in part)

    def items(self) -> ItemsView[Key, Value]:
        return _Items(self)

    def values(self) -> ValuesView[Value]:
        return _Values(self)

    def iterate_items(self) -> Iterator[tuple[Key, Value]]:
        return (item for part in self._iterate_ranges() for item in part.items())

    def _iterate_ranges(self) -> Iterator[Mapping[Key, Value]]:
        return (self._take(self._held.read_at(place)) for place in range(len(self._held.ranges)))

    def __getitem__(self, key: Key) -> Value:
        found = self._held.find(self._image_of(key))
        if found is None:
            raise KeyError(key)
        return self._take(found)[key]

    def __contains__(self, key: object) -> bool:
        try:
            self[cast("Key", key)]
        except KeyError:
            return False
        return True


class _Items(ItemsView[Key, Value]):
    """Without a search for every key."""

    _mapping: _RangedMap[Key, Value]

    def __iter__(self) -> Iterator[tuple[Key, Value]]:
        return self._mapping.iterate_items()


class _Values(ValuesView[Value]):
    """Without a search for every key."""

    _mapping: _RangedMap[object, Value]

    def __iter__(self) -> Iterator[Value]:
        return (value for _key, value in self._mapping.iterate_items())
