"""The outline of very many images: images and layers that are read range by range whenever they are gone through."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar, cast

import immutables
from msgspec.structs import replace

from annotator.metrics.ranges.source import ImageRange
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey
from annotator.model.lazy import LazyMap
from annotator.model.project import Project

Key = TypeVar("Key")
Value = TypeVar("Value")


def make_outline(
    head: Project,
    ranges: Sequence[ImageRange],
    read_images: Callable[[ImageRange], Mapping[int, Image]],
    read_layers: Callable[[ImageRange], Mapping[LayerKey, Layer]],
    counts: tuple[int, int],
) -> Project:
    """A project that is only looked at: of its images and layers, `counts` many, one range is in the memory at a time.

    `head` has all the rest, what is counted among the layers with it. Layers need not be loaded.
    """
    images = _RangedMap(_HeldRange(ranges, read_images), lambda image: image, counts[0])
    layers = _RangedMap(_HeldRange(ranges, read_layers), lambda key: key.image, counts[1])
    # Nobody edits an outline, so that it needs of these maps only what can be read.
    return replace(
        head,
        images=cast("immutables.Map[int, Image]", images),
        layers=cast("immutables.Map[LayerKey, Layer]", layers),
    )


class _HeldRange(Generic[Key, Value]):
    """The images or the layers of the range that was read last."""

    def __init__(self, ranges: Sequence[ImageRange], read: Callable[[ImageRange], Mapping[Key, Value]]) -> None:
        self.ranges, self._read = ranges, read
        self._firsts = [one.first for one in ranges]
        self._held: tuple[ImageRange, Mapping[Key, Value]] | None = None

    def read_at(self, place: int) -> Mapping[Key, Value]:
        """The range at a place."""
        part = self.ranges[place]
        if self._held is None or self._held[0] != part:
            self._held = None
            self._held = (part, self._read(part))
        return self._held[1]

    def forget(self) -> None:
        """Takes what was read out of the memory."""
        self._held = None

    def find(self, image: int) -> Mapping[Key, Value] | None:
        """The range that may hold an image."""
        place = bisect_right(self._firsts, image) - 1
        return None if place < 0 or image > self.ranges[place].last else self.read_at(place)


class _RangedMap(LazyMap[Key, Value]):
    """The images or the layers of all ranges."""

    def __init__(self, held: _HeldRange[Key, Value], image_of: Callable[[Key], int], count: int) -> None:
        self._held, self._image_of, self._count = held, image_of, count

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process, which can read none of the ranges, is sent all that is in them."""
        return immutables.Map, (dict(self.iterate()),)

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Key]:
        return (key for part in self._iterate_ranges() for key in part)

    def iterate(self) -> Iterator[tuple[Key, Value]]:
        return (item for part in self._iterate_ranges() for item in part.items())

    def _iterate_ranges(self) -> Iterator[Mapping[Key, Value]]:
        yield from map(self._held.read_at, range(len(self._held.ranges)))
        # Whoever has gone through all begins anew the next time; until then nothing of the last range is needed.
        self._held.forget()

    def __getitem__(self, key: Key) -> Value:
        found = self._held.find(self._image_of(key))
        if found is None:
            raise KeyError(key)
        return found[key]

    def __contains__(self, key: object) -> bool:
        try:
            self[cast("Key", key)]
        except KeyError:
            return False
        return True
