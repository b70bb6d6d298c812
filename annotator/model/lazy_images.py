"""The images of a project file as a persistent map that makes an image when somebody asks for it."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar, overload

import immutables
import numpy as np
import numpy.typing as npt

from annotator.model.image import Image, ImagePurpose
from annotator.model.lazy_map import LazyMap

IMAGE_PURPOSES: Final = tuple(ImagePurpose)
"""A purpose is kept as its place here."""

Other = TypeVar("Other")
Prompts = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class ImageColumns:
    """What a file holds of its images, column by column, in the order of their ids."""

    ids: tuple[int, ...]
    names: Sequence[str]
    sizes: npt.NDArray[np.int64]
    """Width, height and orientation of each."""
    splits: Sequence[str]
    sources: Sequence[int | None]
    hashes: Sequence[str]
    purposes: npt.NDArray[np.int8]
    prompts: Mapping[int, Prompts]
    """By id, where there are any."""
    distances: Mapping[int, float]
    """Ground sampling distances by id, where they are known."""

    @classmethod
    def of(cls, ids: npt.NDArray[np.int64], **columns: Any) -> "ImageColumns":
        """The columns of rows in any order. Raises ValueError where an id comes twice or columns differ in length."""
        if {len(columns[name]) for name in _BY_ROW} - {len(ids)}:
            raise ValueError("the rows of the images are not whole")
        if not _is_ascending(ids):
            order = np.argsort(ids)
            ids = ids[order]
            for name in _BY_ROW:
                one = columns[name]
                columns[name] = one[order] if isinstance(one, np.ndarray) else [one[row] for row in order.tolist()]
            if not _is_ascending(ids):
                raise ValueError("an image is there twice")
        columns["purposes"] = columns["purposes"].astype(np.int8)
        return cls(tuple(ids.tolist()), **columns)

    def find_row(self, image: int) -> int | None:
        """The row of an image; None where there is none."""
        row = bisect_left(self.ids, image)
        return row if row < len(self.ids) and self.ids[row] == image else None

    def make_image(self, row: int) -> Image:
        """The image of a row."""
        width, height, orientation = self.sizes[row].tolist()
        key = self.ids[row]
        return Image(
            key,
            self.names[row],
            width,
            height,
            orientation,
            self.splits[row],
            self.prompts.get(key),
            self.distances.get(key),
            self.sources[row],
            self.hashes[row],
            IMAGE_PURPOSES[self.purposes[row]],
        )

    def list_images(self) -> Iterator[Image]:
        """All images."""
        sizes = (column.tolist() for column in self.sizes.T)
        rows = zip(
            self.ids, self.names, *sizes, self.splits, self.sources, self.hashes, self.purposes.tolist(), strict=True
        )
        prompts, distances = self.prompts, self.distances
        for key, name, width, height, orientation, split, source, content_hash, purpose in rows:
            given, distance = prompts.get(key), distances.get(key)
            yield Image(
                key,
                name,
                width,
                height,
                orientation,
                split,
                given,
                distance,
                source,
                content_hash,
                IMAGE_PURPOSES[purpose],
            )


_BY_ROW: Final = ("names", "sizes", "splits", "sources", "hashes", "purposes")


def _is_ascending(ids: npt.NDArray[np.int64]) -> bool:
    return bool((ids[1:] > ids[:-1]).all())


class LazyImages(LazyMap[int, Image]):
    """A project of a hundred thousand images is open as soon as their columns are read.

    An image that was looked up is kept, in a walk over all, too: there are many such walks.
    """

    __slots__ = ("_changed", "_columns", "_made", "_size")

    def __init__(self, columns: ImageColumns) -> None:
        self._columns, self._size = columns, len(columns.ids)
        self._changed: immutables.Map[int, Image | None] = immutables.Map()
        """Images that are not as in the file, None for those that were taken away."""
        self._made: dict[int, Image] = {}

    @property
    def ids(self) -> tuple[int, ...]:
        """The ids in the file, ascending."""
        return self._columns.ids

    def list_marked(self) -> set[int]:
        """Ids among which are all that have a purpose or prompts; without a look at each. Some may be gone by now."""
        columns = self._columns
        rows = np.flatnonzero(columns.purposes != IMAGE_PURPOSES.index(ImagePurpose.WORK)).tolist()
        return {*(columns.ids[row] for row in rows), *columns.prompts, *self._changed}

    def set(self, key: int, image: Image) -> "LazyImages":
        """The map with this image."""
        return self.update({key: image})

    def delete(self, key: int) -> "LazyImages":
        """The map without this image. Raises KeyError where it is not there."""
        if key not in self:
            raise KeyError(key)
        return self._copy(self._changed.set(key, None), self._size - 1)

    def update(self, images: Mapping[int, Image]) -> "LazyImages":
        """The map with these images."""
        size = self._size + sum(key not in self for key in images)
        return self._copy(self._changed.update(images), size)

    def find_name(self, name: str) -> Image | None:
        """The image with exactly this name, found without making the others."""
        for image in self._changed.values():
            if image is not None and image.name == name:
                return image
        try:
            key = self._columns.ids[self._columns.names.index(name)]
        except ValueError:
            return None
        return None if key in self._changed else self[key]

    @overload
    def get(self, key: int, default: None = None, /) -> Image | None: ...
    @overload
    def get(self, key: int, default: Image | Other, /) -> Image | Other: ...
    def get(self, key: int, default: Any = None, /) -> Any:
        """The image of an id."""
        image = self._made.get(key)
        if self._changed or image is None:
            image = self._find(key)
        return default if image is None else image

    def __contains__(self, key: object) -> bool:
        if key in self._changed:
            return self._changed[key] is not None  # type: ignore[index]
        return isinstance(key, int) and self._columns.find_row(key) is not None

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[int]:
        changed, columns = self._changed, self._columns
        if not changed:
            yield from columns.ids
            return
        yield from (key for key in columns.ids if changed.get(key, True) is not None)
        yield from (key for key, image in changed.items() if image is not None and columns.find_row(key) is None)

    def __getstate__(self) -> tuple[None, dict[str, Any]]:
        """Without the images that were made, of which another thread may make more meanwhile."""
        return None, {"_columns": self._columns, "_changed": self._changed, "_size": self._size, "_made": {}}

    def iterate(self) -> Iterator[tuple[int, Image]]:
        """Every id with its image, all of which are kept."""
        changed, made = self._changed, self._made
        if len(made) < len(self._columns.ids):
            for image in self._columns.list_images():
                made.setdefault(image.id, image)
        return ((key, changed.get(key) or made[key]) for key in self)

    def _find(self, key: int) -> Image | None:
        """The image as it is now."""
        if key in self._changed:
            return self._changed[key]
        image = self._made.get(key)
        if image is None:
            row = self._columns.find_row(key)
            if row is not None:
                image = self._made.setdefault(key, self._columns.make_image(row))
        return image

    def _copy(self, changed: "immutables.Map[int, Image | None]", size: int) -> "LazyImages":
        made = LazyImages(self._columns)
        made._changed, made._size, made._made = changed, size, self._made
        return made


ImageMap = immutables.Map[int, Image] | LazyImages
"""A persistent map of images."""
