"""Lazy maps: read-only mappings whose values are made when somebody asks for them."""

from abc import abstractmethod
from collections.abc import ItemsView, Iterator, Mapping, ValuesView
from typing import TypeVar

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
