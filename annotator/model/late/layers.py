"""The layers of a project file as a persistent map that makes a layer when somebody asks for it."""

from collections.abc import Collection, ItemsView, Iterator, Mapping, ValuesView
from itertools import chain
from typing import Any, TypeVar, overload

import immutables

from annotator.model.late.layer_columns import ImageStanding, LayerColumns, make_layer
from annotator.model.layer import Layer, LayerKey
from annotator.model.shapes import Shapes

Other = TypeVar("Other")


class LateLayers(Mapping[LayerKey, Layer]):
    """A project of hundreds of thousands of layers is open as soon as their columns are read.

    It takes all their shapes in at once. A layer that was looked up is kept; a walk over all keeps none.
    """

    __slots__ = ("_changed", "_columns", "_made", "_moved", "_size", "_tables")

    def __init__(self, columns: LayerColumns) -> None:
        self._columns, self._size = columns, len(columns)
        self._tables: Mapping[LayerKey, Shapes] | None = None
        self._changed: immutables.Map[LayerKey, Layer] = immutables.Map()
        self._moved: immutables.Map[LayerKey, None] = immutables.Map()
        self._made: dict[LayerKey, Layer] = {}

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
        return max(in_file, max((key.author for key in self._changed), default=0))

    def find_standing(self, author: int) -> ImageStanding:
        """How far the author's images are by the file; what the layers of `moved` say goes before it."""
        return self._columns.find_standing(author)

    def list_unseen(self, author: int) -> Iterator[LayerKey]:
        """As in the file the author's layers of which it is not noted that others' work was seen."""
        return self._columns.list_unseen(author)

    def list_images(self) -> Iterator[int]:
        """The images with layers, some of them more than once."""
        return chain(self._columns.image.tolist(), (key.image for key in self._changed))

    def update(self, layers: Mapping[LayerKey, Layer]) -> "LateLayers":
        """The map with these layers in the place of those of the same keys."""
        size = self._size + sum(key not in self for key in layers)
        moved = {key: None for key, layer in layers.items() if not _has_same_standing(self.get(key), layer)}
        return self._copy(changed=self._changed.update(layers), moved=self._moved.update(moved), size=size)

    def with_tables(self, tables: Mapping[LayerKey, Shapes]) -> "LateLayers":
        """The map with these shapes in all layers that have none; the cost does not depend on their number."""
        return self._copy(tables=tables, made={})

    def _copy(self, **parts: Any) -> "LateLayers":
        made = LateLayers(self._columns)
        for name in LateLayers.__slots__:
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

    def __getitem__(self, key: LayerKey) -> Layer:
        layer = self.get(key)
        if layer is None:
            raise KeyError(key)
        return layer

    def __contains__(self, key: object) -> bool:
        if not isinstance(key, tuple) or len(key) != 3:
            return False
        return key in self._changed or self._columns.find_row(LayerKey._make(key)) is not None

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[LayerKey]:
        yield from self._columns.list_keys()
        yield from self._list_added()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping):
            return NotImplemented
        return self is other or (len(self) == len(other) and all(other.get(key) == one for key, one in self.items()))

    __hash__ = None  # type: ignore[assignment]

    def items(self) -> ItemsView[LayerKey, Layer]:
        """Every key with its layer."""
        return _LateItems(self)

    def values(self) -> ValuesView[Layer]:
        """Every layer."""
        return _LateValues(self)

    def iterate(self) -> Iterator[tuple[LayerKey, Layer]]:
        """Every key with its layer, of which none is kept that was not yet looked up."""
        changed, made, tables = self._changed, self._made, self._tables
        for row in self._columns.list_rows():
            key = LayerKey(*row[:3])
            layer = changed.get(key) or made.get(key)
            yield (
                key,
                make_layer(row, None if tables is None else tables.get(key)) if layer is None else self._fill(layer),
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


class _LateItems(ItemsView[LayerKey, Layer]):
    _mapping: LateLayers

    def __iter__(self) -> Iterator[tuple[LayerKey, Layer]]:
        return self._mapping.iterate()


class _LateValues(ValuesView[Layer]):
    _mapping: LateLayers

    def __iter__(self) -> Iterator[Layer]:
        return (layer for _key, layer in self._mapping.iterate())


LayerMap = immutables.Map[LayerKey, Layer] | LateLayers
"""A persistent map of layers."""
