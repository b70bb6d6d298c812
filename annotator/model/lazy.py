"""The images and layers of a project file as read-only maps that make a value when somebody asks for it."""

from abc import abstractmethod
from array import array
from bisect import bisect_left
from collections.abc import Collection, ItemsView, Iterable, Iterator, Mapping, Sequence, ValuesView
from itertools import chain, islice
from typing import Any, Final, NamedTuple, TypeVar, overload

import immutables
import numpy as np
import numpy.typing as npt

from annotator.model.columns import BOOLEAN, IMAGE, LAYER, StoredColumn, make_layer
from annotator.model.image import Image, ImagePurpose
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.shapes import Attributes, Shapes

Key = TypeVar("Key")
Value = TypeVar("Value")


class LazyMap(Mapping[Key, Value]):
    """What such maps have in common; a walk over items or values makes no search for every key."""

    __slots__ = ()

    @abstractmethod
    def iterate(self) -> Iterator[tuple[Key, Value]]:
        """Every key with its value."""

    def __getitem__(self, key: Key) -> Value:
        value = self.get(key)
        if value is None:
            raise KeyError(key)
        return value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping):
            return NotImplemented
        return self is other or (len(self) == len(other) and all(other.get(key) == one for key, one in self.items()))

    __hash__ = None  # type: ignore[assignment]

    def items(self) -> ItemsView[Key, Value]:
        """Every key with its value."""
        return _LazyItems(self)

    def values(self) -> ValuesView[Value]:
        """Every value."""
        return _LazyValues(self)


class _LazyItems(ItemsView[Key, Value]):
    _mapping: LazyMap[Key, Value]

    def __iter__(self) -> Iterator[tuple[Key, Value]]:
        return self._mapping.iterate()


class _LazyValues(ValuesView[Value]):
    _mapping: LazyMap[object, Value]

    def __iter__(self) -> Iterator[Value]:
        return (value for _key, value in self._mapping.iterate())


Other = TypeVar("Other")
Values = npt.NDArray[Any] | Sequence[Any] | Mapping[int, Any]
"""Of a column of a noun: numbers, and the places of words among the members, as arrays; texts and numbers that may be
missing as lists; what few rows have by id."""


class NounColumns:
    """Columns of a noun, from which the values of a row are taken as its maker takes them."""

    __slots__ = ("_parts", "values")

    def __init__(self, columns: Sequence[StoredColumn], values: Mapping[str, Any]) -> None:
        self.values: dict[str, Any] = {one.name: _narrow(one, values[one.name]) for one in columns}
        found = [(self.values[one.name], one.members) for one in columns]
        self._parts = tuple(
            (some, members, isinstance(some, np.ndarray), isinstance(some, Mapping)) for some, members in found
        )

    def get_row(self, row: int, key: Any = None) -> list[Any]:
        """The values of one row."""
        return [
            values.get(key)
            if is_rare
            else values[row]
            if not is_array
            else members[values.item(row)]
            if members
            else values.item(row)
            for values, members, is_array, is_rare in self._parts
        ]

    def list_values(self, rows: slice, keys: Sequence[Any] = ()) -> Iterator[Iterable[Any]]:
        """The values of some rows, which have these keys, column by column."""
        for values, members, is_array, is_rare in self._parts:
            if is_rare:
                yield map(values.get, keys)
            elif members:
                yield map(members.__getitem__, values[rows].tolist())
            else:
                yield values[rows].tolist() if is_array else values[rows]


def _narrow(column: StoredColumn, values: Any) -> Any:
    """The values in the type that takes least room."""
    if column.members:
        return values.astype(np.int8)
    return values != 0 if column.type == BOOLEAN else values


class ImageColumns:
    """What a file holds of its images, column by column, in the order of their ids."""

    __slots__ = ("_columns", "ids")

    def __init__(self, values: Mapping[str, Values]) -> None:
        """By columns of `IMAGE`, of rows in any order.

        Raises ValueError where an id comes twice or columns differ in length.
        """
        ids: Any = values["id"]
        if {len(one) for one in values.values() if not isinstance(one, Mapping)} - {len(ids)}:
            raise ValueError("the rows of the images are not whole")
        if not _is_ascending(ids):
            order = np.argsort(ids)
            values = {name: _sort_values(one, order) for name, one in values.items()}
            ids = values["id"]
            if not _is_ascending(ids):
                raise ValueError("an image is there twice")
        self.ids: tuple[int, ...] = tuple(ids.tolist())
        self._columns = NounColumns(IMAGE.columns[1:], values)

    def find_row(self, image: int) -> int | None:
        """The row of an image; None where there is none."""
        row = bisect_left(self.ids, image)
        return row if row < len(self.ids) and self.ids[row] == image else None

    def make_image(self, row: int) -> Image:
        """The image of a row."""
        key = self.ids[row]
        return Image(key, *self._columns.get_row(row, key))

    def list_images(self) -> Iterator[Image]:
        """All images."""
        return map(Image, self.ids, *self._columns.list_values(slice(None), self.ids))

    def find_name(self, name: str) -> int | None:
        """The id of the image of this name; None where there is none."""
        try:
            row: int = self._columns.values["name"].index(name)
        except ValueError:
            return None
        return self.ids[row]

    def list_splits(self) -> Sequence[str]:
        """The split of every image."""
        splits: Sequence[str] = self._columns.values["split"]
        return splits

    def list_marked(self) -> Iterator[int]:
        """Ids of the images that have a purpose or prompts."""
        values = self._columns.values
        yield from (self.ids[row] for row in np.flatnonzero(values["purpose"] != _IMAGE_WORK).tolist())
        yield from values["prompts"]


_IMAGE_WORK: Final = tuple(ImagePurpose).index(ImagePurpose.WORK)


def _sort_values(values: Values, order: npt.NDArray[np.intp]) -> Values:
    if isinstance(values, Mapping):
        return values
    return values[order] if isinstance(values, np.ndarray) else [values[row] for row in order.tolist()]


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
        return {*self._columns.list_marked(), *self._changed}

    def list_splits(self) -> set[str]:
        """The splits of all images, without a look at each."""
        changed = self._changed
        in_file = self._columns.list_splits()
        found = (
            {split for key, split in zip(self.ids, in_file, strict=True) if key not in changed}
            if changed
            else {*in_file}
        )
        return found.union(image.split for image in changed.values() if image is not None)

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
        key = self._columns.find_name(name)
        return None if key is None or key in self._changed else self[key]

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


def list_marked(images: ImageMap) -> Iterable[int]:
    """Ids among which are all images that have a purpose or prompts, in few steps where the file knows them.

    Some of them may have neither, or be gone by now.
    """
    return images.list_marked() if isinstance(images, LazyImages) else images


def list_splits(images: ImageMap) -> set[str]:
    """The splits of these images; the empty one where some are in none."""
    return images.list_splits() if isinstance(images, LazyImages) else {image.split for image in images.values()}


_STATUSES: Final = tuple(Status)
_FINISHED: Final = np.array([status.is_finished for status in _STATUSES])
_WORK: Final = tuple(PassPurpose).index(PassPurpose.WORK)
_NEW: Final = _STATUSES.index(Status.NEW)

_STEP: Final = 4096
"""Rows that are made into values of Python at a time."""

Whole = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


class FinishedImages(NamedTuple):
    """How far the images are for one author, so that walks over very many need not look at each."""

    finished: frozenset[int] = frozenset()
    """Images on which every pass of the author is finished, one of work among them."""
    others: frozenset[int] = frozenset()
    """The further images on which the author has a layer."""


NOTHING_SAID: Final[Mapping[LayerKey, Attributes]] = immutables.Map()


class LayerRows(NamedTuple):
    """What is known of layers without their shapes, each column `(L,)`, in the order of their keys."""

    image: Whole
    author: Whole
    pass_number: Whole
    finished: Flags
    begun: Flags
    is_work: Flags
    shape_count: Whole
    unblinded: Whole
    delivered: Whole
    """The same as `unblinded` where no server counted."""
    could_see: Flags

    @classmethod
    def of(cls, layers: Iterable[Layer]) -> "LayerRows":
        """Of these layers, in the order given."""
        values = [
            (
                *one.key,
                one.status.is_finished,
                one.is_begun,
                one.purpose is PassPurpose.WORK,
                one.count,
                one.unblinded,
                one.unblinded if one.delivered is None else one.delivered,
                one.could_see,
            )
            for one in layers
        ]
        columns = np.array(values, dtype=np.int64).reshape(-1, len(cls._fields)).T
        flags = ("finished", "begun", "is_work", "could_see")
        return cls._make(one != 0 if name in flags else one for name, one in zip(cls._fields, columns, strict=True))

    def take(self, rows: Whole | Flags) -> "LayerRows":
        """Some of the rows."""
        return LayerRows._make(column[rows] for column in self)

    def list_keys(self) -> Iterator[LayerKey]:
        """The keys of all."""
        return map(LayerKey, self.image.tolist(), self.author.tolist(), self.pass_number.tolist())


def tabulate_layers(layers: "LayerMap") -> LayerRows:
    """What is known of all layers, most of which are not made for it where the file knows them."""
    return layers.tabulate() if isinstance(layers, LazyLayers) else _sort_rows(LayerRows.of(layers.values()))


def iterate_layer_rows(layers: "LayerMap") -> Iterator[LayerRows]:
    """The same of some layers at a time, in the order of the map: of very many, all at once would fill the memory."""
    if isinstance(layers, LazyLayers):
        yield layers.tabulate()
        return
    left = iter(layers.values())
    while some := list(islice(left, _STEP)):
        yield LayerRows.of(some)


def _sort_rows(rows: LayerRows) -> LayerRows:
    """The rows in the order of their keys; of several with one key the last."""
    ordered = rows.take(np.lexsort((rows.pass_number, rows.author, rows.image)))
    is_last = np.ones(len(ordered.image), dtype=np.bool_)
    is_last[:-1] = np.logical_or.reduce([one[1:] != one[:-1] for one in ordered[:3]])
    return ordered.take(is_last)


def list_tables(layers: "LayerMap", keys: Iterable[LayerKey]) -> Iterable[Shapes]:
    """The shapes of these layers, none of which is made for it. Raises LookupError where they are not loaded."""
    return layers.list_tables(keys) if isinstance(layers, LazyLayers) else (layers[key].shapes for key in keys)


class LayerColumns:
    """Layers in the order of their keys; nothing of them changes."""

    __slots__ = (
        "_columns",
        "_images",
        "_standings",
        "attributes",
        "author",
        "count",
        "image",
        "pass_number",
        "purpose",
        "seen",
        "status",
        "unblinded",
    )

    def __init__(
        self, values: Mapping[str, npt.NDArray[Any]], attributes: Mapping[LayerKey, Attributes] = NOTHING_SAID
    ) -> None:
        """Columns of `LAYER`, words as their places among the members, and what few layers say of their images.

        Raises ValueError for bad ones.
        """
        self.attributes = attributes
        image, self.author, self.pass_number = (values[name] for name in LAYER.key)
        if len({len(column) for column in values.values()}) > 1 or not is_in_order(
            (image, self.author, self.pass_number)
        ):
            raise ValueError("the rows of the layers are not in their order")
        self._images = array("q", image.tobytes())
        self.image: Whole = np.frombuffer(self._images, dtype=np.int64)
        self._columns = NounColumns(LAYER.columns, {**values, LAYER.key[0]: self.image})
        columns = self._columns.values
        self.status, self.purpose, self.seen = columns["status"], columns["purpose"], columns["seen"]
        self.count, self.unblinded = columns["shape_count"], columns["unblinded"]
        self._standings: dict[int, FinishedImages] = {}

    def __len__(self) -> int:
        return len(self.image)

    def find_row(self, key: LayerKey) -> int | None:
        """The row of a layer; None where there is none."""
        image, author, number = key
        images = self._images
        row, end = bisect_left(images, image), len(images)
        while row < end and images[row] == image:
            if self.author.item(row) == author and self.pass_number.item(row) == number:
                return row
            row += 1
        return None

    def make_layer(self, row: int, shapes: Shapes | None) -> Layer:
        """The layer of a row, with its shapes where they are at hand."""
        values = self._columns.get_row(row)
        said = self.attributes.get(LayerKey(*values[:3])) if self.attributes else None
        return make_layer(*(*values, shapes, said))

    def list_keys(self, rows: Whole | None = None) -> Iterator[LayerKey]:
        """The keys of these rows, or of all."""
        columns = (self.image, self.author, self.pass_number)
        for first in range(0, len(self) if rows is None else len(rows), _STEP):
            part: slice | Whole = slice(first, first + _STEP) if rows is None else rows[first : first + _STEP]
            yield from map(LayerKey._make, zip(*(column[part].tolist() for column in columns), strict=True))

    def list_rows(self) -> Iterator[Any]:
        """The values of every row, as `make_layer` takes them."""
        for first in range(0, len(self), _STEP):
            yield from zip(*self._columns.list_values(slice(first, first + _STEP)), strict=True)

    def tabulate(self) -> LayerRows:
        """What is known of all layers."""
        begun = (self.count > 0) | (self.status != _NEW)
        shown = (self.image, self.author, self._columns.values["round"], _FINISHED[self.status], begun)
        edits = self.unblinded
        nobody = np.zeros(len(self), dtype=np.bool_)
        return LayerRows(*shown, self.purpose == _WORK, self.count, edits, edits, nobody)

    def find_standing(self, author: int) -> FinishedImages:
        """How far the images are for an author; the same each time, so that what was found with it can be kept."""
        known = self._standings.get(author)
        if known is None:
            own = np.flatnonzero(self.author == author)
            images, finished = self.image[own], _FINISHED[self.status[own]]
            starts = _find_starts(images)
            sure = np.zeros(len(starts), dtype=np.bool_)
            if len(starts):
                sure = np.logical_and.reduceat(finished, starts)
                sure &= np.logical_or.reduceat(self.purpose[own] == _WORK, starts)
            ids = images[starts]
            found = FinishedImages(frozenset(ids[sure].tolist()), frozenset(ids[~sure].tolist()))
            known = self._standings.setdefault(author, found)
        return known

    def find_unseen(self, author: int) -> Whole:
        """Rows of the layers of an author of which it is not noted that their author has seen others' work."""
        return np.flatnonzero((self.author == author) & ~self.seen)

    def find_later_passes(self, author: int) -> Whole:
        """Rows of the layers of an author that are of a later pass than the first."""
        return np.flatnonzero((self.author == author) & (self.pass_number > 1))

    def count_begun(self) -> dict[int, int]:
        """By author the number of layers that say something."""
        return self._count_authors((self.count > 0) | (self.status != _NEW))

    def count_unblinded(self) -> dict[int, int]:
        """By author the number of layers edited after others' work was seen."""
        return self._count_authors(self.unblinded > 0)

    def _count_authors(self, chosen: npt.NDArray[np.bool_]) -> dict[int, int]:
        authors = np.sort(self.author[chosen])
        starts = _find_starts(authors)
        numbers = np.diff(starts, append=len(authors))
        return dict(zip(authors[starts].tolist(), numbers.tolist(), strict=True))


def is_in_order(keys: Sequence[Whole]) -> bool:
    """Whether keys of these images, authors and passes ascend, and none comes twice."""
    image, author, number = keys
    same_image, same_author = image[1:] == image[:-1], author[1:] == author[:-1]
    further = (author[1:] > author[:-1]) | (same_author & (number[1:] > number[:-1]))
    return bool(((image[1:] > image[:-1]) | (same_image & further)).all())


def _find_starts(ordered: Whole) -> npt.NDArray[np.intp]:
    """The places where another value begins."""
    is_start = np.ones(len(ordered), dtype=np.bool_)
    is_start[1:] = ordered[1:] != ordered[:-1]
    return np.flatnonzero(is_start)


class LazyLayers(LazyMap[LayerKey, Layer]):
    """A project of hundreds of thousands of layers is open as soon as their columns are read.

    It takes all their shapes in at once. A layer that was looked up is kept; a walk over all keeps none.
    """

    __slots__ = ("_changed", "_columns", "_later", "_made", "_moved", "_size", "_tables", "_unseen")

    def __init__(self, columns: LayerColumns) -> None:
        self._columns, self._size = columns, len(columns)
        self._tables: Mapping[LayerKey, Shapes] | None = None
        self._changed: immutables.Map[LayerKey, Layer] = immutables.Map()
        self._moved: immutables.Map[LayerKey, None] = immutables.Map()
        self._made: dict[LayerKey, Layer] = {}
        self._unseen: Mapping[int, int] = {}
        """By author of the changed layers how many more are unseen than in the file."""
        self._later: immutables.Map[LayerKey, None] = immutables.Map()
        """Keys of the changed layers of later passes than the first."""

    @property
    def tables(self) -> Mapping[LayerKey, Shapes] | None:
        """The shapes of all layers as they were taken in; None before that."""
        return self._tables

    @property
    def changed(self) -> Mapping[LayerKey, Layer]:
        """The layers that are not as in the file any more, or were put in one by one."""
        return self._changed

    @property
    def moved(self) -> Collection[LayerKey]:
        """Keys of the layers whose status or purpose is, or was for a time, another than in the file."""
        return self._moved

    @property
    def last_author(self) -> int:
        """No layer is of an author with a higher id."""
        in_file = int(self._columns.author.max()) if len(self._columns) else 0
        return max(in_file, max(self._unseen, default=0))

    def find_standing(self, author: int) -> FinishedImages:
        """How far the author's images are by the file; what the layers of `moved` say goes before it."""
        return self._columns.find_standing(author)

    def tabulate(self) -> LayerRows:
        """What is known of all layers."""
        in_file = self._columns.tabulate()
        if not self._changed:
            return in_file
        changed = LayerRows.of(map(self._fill, self._changed.values()))
        return _sort_rows(LayerRows._make(map(np.concatenate, zip(in_file, changed, strict=True))))

    def list_tables(self, keys: Iterable[LayerKey]) -> Iterator[Shapes]:
        """The shapes of these layers. Raises LookupError where they are not loaded."""
        find, tables = self._changed.get, {} if self._tables is None else self._tables
        try:
            for key in keys:
                layer = find(key)
                yield tables[key] if layer is None or layer.loaded is None else layer.loaded
        except KeyError as error:
            raise LookupError(f"layer {key} is not loaded") from error

    def list_maybe_unseen(self, author: int) -> Iterator[LayerKey]:
        """The layers of the author that have not seen others' work by the file, then all that have changed."""
        yield from self._columns.list_keys(self._columns.find_unseen(author))
        yield from self._changed

    def list_later_passes(self, author: int) -> list[LayerKey]:
        """The author's layers of later passes than the first, those in the file first."""
        in_file = dict.fromkeys(self._columns.list_keys(self._columns.find_later_passes(author)))
        return [*in_file, *(key for key in self._later if key.author == author and key not in in_file)]

    def count_unseen(self, author: int) -> int:
        """How many these are."""
        return len(self._columns.find_unseen(author)) + self._unseen.get(author, 0)

    def iterate_counts(self) -> Iterator[tuple[int, int]]:
        """Of every layer its image and how many shapes it has, most of them without making the layer."""
        columns, changed = self._columns, self._changed
        yield from zip(columns.image.tolist(), columns.count.tolist(), strict=True)
        for key, layer in changed.items():
            row = columns.find_row(key)
            yield key.image, layer.count - (0 if row is None else columns.count.item(row))

    def list_images(self) -> Iterator[int]:
        """The images with layers, some of them more than once."""
        return chain(self._columns.image.tolist(), (key.image for key in self._changed))

    def update(self, layers: Mapping[LayerKey, Layer]) -> "LazyLayers":
        """The map with these layers in the place of those of the same keys."""
        size, unseen = self._size, dict(self._unseen)
        moved: dict[LayerKey, None] = {}
        for key, layer in layers.items():
            before = self.get(key)
            size += before is None
            if not _has_same_standing(before, layer):
                moved[key] = None
            more = (not layer.seen) - (before is not None and not before.seen)
            unseen[key.author] = unseen.get(key.author, 0) + more
        later = self._later.update({key: None for key in layers if key.pass_number > 1})
        changed, moved_now = self._changed.update(layers), self._moved.update(moved)
        return self._copy(changed=changed, moved=moved_now, size=size, unseen=unseen, later=later)

    def with_tables(self, tables: Mapping[LayerKey, Shapes]) -> "LazyLayers":
        """The map with these shapes in all layers that have none; the cost does not depend on their number."""
        return self._copy(tables=tables, made={})

    def _copy(self, **parts: Any) -> "LazyLayers":
        made = LazyLayers(self._columns)
        for name in LazyLayers.__slots__:
            setattr(made, name, parts.get(name[1:], getattr(self, name)))
        return made

    @overload
    def get(self, key: LayerKey, default: None = None, /) -> Layer | None: ...
    @overload
    def get(self, key: LayerKey, default: Layer | Other, /) -> Layer | Other: ...
    def get(self, key: LayerKey, default: Any = None, /) -> Any:
        """The layer of a key."""
        layer = self._changed.get(key) or self._made.get(key)
        if layer is None:
            row = self._columns.find_row(key)
            if row is None:
                return default
            layer = self._made[key] = self._columns.make_layer(row, self._table_of(key))
        return self._fill(layer)

    def __contains__(self, key: object) -> bool:
        if not isinstance(key, tuple) or len(key) != 3:
            return False
        return key in self._changed or self._columns.find_row(LayerKey._make(key)) is not None

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[LayerKey]:
        yield from self._columns.list_keys()
        yield from self._list_added()

    def iterate(self) -> Iterator[tuple[LayerKey, Layer]]:
        """Every key with its layer, of which none is kept that was not yet looked up."""
        changed, made, tables = self._changed, self._made, self._tables
        attributes = self._columns.attributes
        for row in self._columns.list_rows():
            key = LayerKey(*row[:3])
            layer = changed.get(key) or made.get(key)
            yield (
                key,
                make_layer(*(*row, None if tables is None else tables.get(key), attributes.get(key)))
                if layer is None
                else self._fill(layer),
            )
        yield from ((key, self._fill(changed[key])) for key in self._list_added())

    def _list_added(self) -> Iterator[LayerKey]:
        """Keys of the layers that are not in the file."""
        return (key for key in self._changed if self._columns.find_row(key) is None)

    def _table_of(self, key: LayerKey) -> Shapes | None:
        return None if self._tables is None else self._tables.get(key)

    def _fill(self, layer: Layer) -> Layer:
        """The layer with its shapes, if it was changed while it had none."""
        if layer.loaded is not None or self._tables is None:
            return layer
        table = self._tables.get(layer.key)
        return layer if table is None else layer.with_shapes(table)


def _has_same_standing(before: Layer | None, after: Layer) -> bool:
    """Whether a layer is as far as it was, whatever else of it has changed."""
    return before is not None and (before.status, before.purpose) == (after.status, after.purpose)


LayerMap = immutables.Map[LayerKey, Layer] | LazyLayers
"""A persistent map of layers."""


def iterate_counts(layers: LayerMap) -> Iterator[tuple[int, int]]:
    """Images and numbers of shapes: those of an image together are the shapes of all its layers."""
    if isinstance(layers, LazyLayers):
        return layers.iterate_counts()
    return ((key.image, layer.count) for key, layer in layers.items())
