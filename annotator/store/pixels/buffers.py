"""A few large arrays that are decoded into again and again.

The first touch of fresh memory can cost more than the decoding of a picture; these arrays are touched once, in idle
time, and lent out by turns.
"""

from __future__ import annotations

import threading

import numpy as np
import numpy.typing as npt

_PAGE = 4096


class PixelBuffers:
    """Lends flat uint8 arrays; safe to call from several threads.

    count: arrays that are kept at most. max_bytes: their bytes together, lent ones included.
    """

    def __init__(self, *, count: int = 2, max_bytes: int = 1 << 29) -> None:
        self._count = count
        self._max_bytes = max_bytes
        self._free: list[npt.NDArray[np.uint8]] = []
        self._lent: list[npt.NDArray[np.uint8]] = []
        self._lock = threading.Lock()

    @property
    def bytes_held(self) -> int:
        """Bytes of all arrays, free and lent."""
        with self._lock:
            return self._count_held_bytes()

    def acquire(self, needed: int) -> npt.NDArray[np.uint8] | None:
        """An array of at least `needed` bytes, or None when none is free or the bound forbids it.

        The smallest free one that fits is lent; otherwise a new one takes the place of free ones that are too small.
        """
        with self._lock:
            fitting = [place for place, buffer in enumerate(self._free) if buffer.size >= needed]
            if fitting:
                buffer = self._free.pop(min(fitting, key=lambda place: self._free[place].size))
            elif self._make_room(needed):
                buffer = np.empty(needed, dtype=np.uint8)
            else:
                return None
            self._lent.append(buffer)
            return buffer

    def release(self, buffer: npt.NDArray[np.uint8]) -> None:
        """Take back a lent array. Raises ValueError for one that is not lent."""
        with self._lock:
            for place, lent in enumerate(self._lent):
                if lent is buffer:
                    self._free.append(self._lent.pop(place))
                    return
        raise ValueError("this array was not lent, or was given back before")

    def touch(self, needed: int) -> None:
        """Make and write to as many free arrays of that size as the bounds allow, so that no decode pays for it."""
        made = []
        while (buffer := self.acquire(needed)) is not None:
            buffer[::_PAGE] = 0
            made.append(buffer)
        for buffer in made:
            self.release(buffer)

    def _count_held_bytes(self) -> int:
        return sum(buffer.size for buffer in (*self._free, *self._lent))

    def _make_room(self, needed: int) -> bool:
        """Drop free arrays, smallest first, until a new one is within the bounds; drop none when it never would be."""
        lent = sum(buffer.size for buffer in self._lent)
        if len(self._lent) >= self._count or lent + needed > self._max_bytes:
            return False
        self._free.sort(key=lambda buffer: buffer.size)
        while len(self._free) + len(self._lent) >= self._count or self._count_held_bytes() + needed > self._max_bytes:
            del self._free[0]
        return True
