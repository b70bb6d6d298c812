"""Memory is given back after long work alone."""

import sys
import time

import pytest

from annotator import memory
from annotator.memory import release_memory


class _Library:
    def __init__(self) -> None:
        self.trimmed: list[int] = []

    def malloc_trim(self, pad: int) -> None:
        self.trimmed.append(pad)


@pytest.mark.parametrize("platform", ["linux", "win32"])
def test_long_work_alone_gives_back(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    library, clock = _Library(), iter([0.0, 0.01, 5.0, 6.0])
    monkeypatch.setattr(memory, "find_c_library", lambda: library)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(time, "thread_time", lambda: next(clock, 9.0))
    done: list[str] = []
    release_memory(done.append)("short")
    assert library.trimmed == []
    release_memory(done.append)("long")
    assert done == ["short", "long"]
    assert library.trimmed == ([0] if platform == "linux" else [])


def test_a_library_that_cannot_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "find_c_library", object)
    clock = iter([0.0, 1.0])
    monkeypatch.setattr(time, "thread_time", lambda: next(clock, 9.0))
    release_memory(list[str]().append)("long")
