"""Signal: a list of listeners that are called with one value, in the order they joined."""

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Signal(Generic[T]):
    """Calls every listener with the value that is emitted."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[T], None]] = []

    def connect(self, listener: Callable[[T], None]) -> None:
        """Adds a listener."""
        self._listeners.append(listener)

    def disconnect(self, listener: Callable[[T], None]) -> None:
        """Removes a listener; one that never joined is passed over."""
        if listener in self._listeners:
            self._listeners.remove(listener)

    def clear(self) -> None:
        """Removes all listeners."""
        self._listeners.clear()

    def emit(self, value: T) -> None:
        """Calls the listeners; one that joins or leaves meanwhile takes effect at the next emit.

        A listener that raises keeps no other from being called; afterwards its error is raised, the first where there
        are several, with the others as its notes.
        """
        errors: list[Exception] = []
        for listener in tuple(self._listeners):
            try:
                listener(value)
            except Exception as error:  # noqa: BLE001 - raised again below
                errors.append(error)
        if errors:
            for other in errors[1:]:
                errors[0].add_note(f"Another listener: {other!r}")
            raise errors[0]
