"""Layer: what one author drew on one image, with its status, revision and the time spent; and a map of very many."""

import enum
from collections.abc import Callable, Collection, ItemsView, Iterator, Mapping, ValuesView
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar, overload

import immutables

from annotator.model.shapes import Shapes


class Status(enum.Enum):
    """How far an author is with an image; done and reviewed layers are *finished*."""

    NEW = "new"
    IN_WORK = "in_work"
    DONE = "done"
    REVIEWED = "reviewed"

    @property
    def is_finished(self) -> bool:
        """Whether an empty layer of this status is a statement ("nothing is here")."""
        return self in (Status.DONE, Status.REVIEWED)


class PassPurpose(enum.Enum):
    """Why an author goes over an image; only the latest finished pass of work counts."""

    WORK = "work"
    REPEAT = "repeat"
    """Made to compare a person with that person."""


class LayerKey(NamedTuple):
    """Which layer: image id, author id, and the author's pass over the image (1 for the first)."""

    image: int
    author: int
    pass_number: int = 1


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer whose shapes may not be loaded yet: then only their number is known.

    `revision` counts committed changes, undo and redo included; it never falls, so that copies of a project can be
    merged. `unblinded` counts the edits made after others' shapes or numbers had been seen.
    """

    key: LayerKey
    status: Status = Status.NEW
    revision: int = 0
    seconds: float = 0.0
    """Time that the author spent on the image."""
    unblinded: int = 0
    seen: bool = False
    """The author has seen others' shapes on the image, or numbers against them; of a repeat, or the first pass after
    it was done."""
    count: int = 0
    """Number of shapes."""
    loaded: Shapes | None = None
    purpose: PassPurpose = PassPurpose.WORK
    delivered: int | None = field(default=None, compare=False)
    """Edits made after others' shapes had been delivered, as a team's server counted them; None elsewhere."""
    could_see: bool = field(default=False, compare=False)
    """Whether it was edited while its author could see everything, as auditors and owners of a team can."""

    @property
    def is_begun(self) -> bool:
        """Whether its author has said anything here: drawn a shape, or given the image a status."""
        return self.count > 0 or self.status is not Status.NEW

    @classmethod
    def make(cls, key: LayerKey, shapes: Shapes, *, status: Status = Status.NEW) -> "Layer":
        """A new layer with these shapes."""
        return cls(key=key, status=status, count=len(shapes), loaded=shapes)

    @property
    def shapes(self) -> Shapes:
        """The shapes; the layer must be loaded."""
        if self.loaded is None:
            raise LookupError(f"layer {self.key} is not loaded")
        return self.loaded

    def with_shapes(self, shapes: Shapes) -> "Layer":
        """The layer with other shapes."""
        # Spelt out: `dataclasses.replace` takes three times as long, and a large project has 30 000 layers.
        count = len(shapes)
        return Layer(
            self.key,
            self.status,
            self.revision,
            self.seconds,
            self.unblinded,
            self.seen,
            count,
            shapes,
            self.purpose,
            self.delivered,
            self.could_see,
        )


@dataclass(frozen=True, slots=True)
class Standings:
    """By author how far the images are, of which walks over very many need not look at each."""

    finished: Mapping[int, frozenset[int]] = field(default_factory=dict)
    """Images on which every pass of the author is finished, one of work among them."""
    others: Mapping[int, frozenset[int]] = field(default_factory=dict)
    """The further images on which the author has a layer."""
    unseen: Mapping[int, tuple[LayerKey, ...]] = field(default_factory=dict)
    """Layers of which it is not noted that their author has seen others' work."""


Other = TypeVar("Other")


class LateLayers(Mapping[LayerKey, Layer]):
    """The layers of a project file as a persistent map that makes a layer of its row when somebody asks for it.

    A project of hundreds of thousands of layers is open as soon as their rows are read, and takes all their shapes in
    at once. A layer that was looked up is kept; a walk over all keeps none.
    """

    __slots__ = ("_changed", "_made", "_make", "_moved", "_rows", "_size", "_standings", "_tables")

    def __init__(
        self,
        rows: Mapping[LayerKey, Any],
        make: Callable[[Any, Shapes | None], Layer],
        standings: Standings | None = None,
    ) -> None:
        """`make` gives the layer of a row, with these shapes where they are at hand; `standings` are those of the rows.

        Without them every image is looked at.
        """
        self._rows, self._make, self._size = rows, make, len(rows)
        self._standings = standings
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
    def standings(self) -> Standings | None:
        """How far the images are by the rows; what the layers of `moved` say goes before it."""
        return self._standings

    @property
    def moved(self) -> Collection[LayerKey]:
        """Keys of the layers whose status or purpose is, or was for a time, another than in the file."""
        return self._moved

    def update(self, layers: Mapping[LayerKey, Layer]) -> "LateLayers":
        """The map with these layers in the place of those of the same keys."""
        size = self._size + sum(key not in self for key in layers)
        moved = {key: None for key, layer in layers.items() if not _has_same_standing(self.get(key), layer)}
        return self._copy(changed=self._changed.update(layers), moved=self._moved.update(moved), size=size)

    def with_tables(self, tables: Mapping[LayerKey, Shapes]) -> "LateLayers":
        """The map with these shapes in all layers that have none; the cost does not depend on their number."""
        return self._copy(tables=tables, made={})

    def _copy(self, **parts: Any) -> "LateLayers":
        made = LateLayers(self._rows, self._make)
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
            row = self._rows.get(key)
            if row is None:
                return default
            layer = self._made[key] = self._make(row, self._table_of(key))
        return self._fill(layer)

    def __getitem__(self, key: LayerKey) -> Layer:
        layer = self.get(key)
        if layer is None:
            raise KeyError(key)
        return layer

    def __contains__(self, key: object) -> bool:
        return key in self._rows or key in self._changed

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[LayerKey]:
        yield from self._rows
        yield from (key for key in self._changed if key not in self._rows)

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
        changed, made = self._changed, self._made
        for key, row in self._rows.items():
            layer = changed.get(key) or made.get(key)
            yield key, self._make(row, self._table_of(key)) if layer is None else self._fill(layer)
        yield from ((key, self._fill(layer)) for key, layer in changed.items() if key not in self._rows)

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
