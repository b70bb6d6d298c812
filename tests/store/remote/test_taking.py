"""Downloading pictures: several at once, none left under way, and an end where the line is away."""

from collections.abc import Callable
from pathlib import Path
from threading import Barrier, Lock

import pytest

from annotator.errors import Cancelled, Phrase, Progress, UserError
from annotator.store.remote import picture
from annotator.store.remote.picture import take_along
from annotator.store.remote.source import LineFailedError
from annotator.threads import AT_ONCE


class Place:
    """A picture that comes as a test wants it."""

    lock = Lock()

    def __init__(self, copy: Path, error: UserError | None = None, barrier: Barrier | None = None) -> None:
        self.copy, self.error, self.barrier = copy, error, barrier
        self.asked = 0

    def fetch(self, _is_stopped: object) -> Path:
        with self.lock:
            self.asked += 1
        if self.barrier is not None:
            self.barrier.wait(60)
        if self.error is not None:
            raise self.error
        self.copy.write_bytes(b"four")
        return self.copy

    def find_copy(self) -> Path | None:
        return self.copy if self.copy.exists() else None


def test_several_are_under_way_at_once(tmp_path: Path) -> None:
    barrier = Barrier(AT_ONCE)
    places = [Place(tmp_path / str(number), barrier=barrier) for number in range(2 * AT_ONCE)]
    taken = take_along(places)
    assert (taken.state.copies, taken.state.bytes, taken.failed) == (len(places), 4 * len(places), ())
    assert not taken.is_cut
    assert not taken.is_over_limit


def test_a_picture_that_does_not_come_ends_nothing(tmp_path: Path) -> None:
    places = [Place(tmp_path / str(n), UserError("{n} is gone.", n=n) if n % 9 == 4 else None) for n in range(40)]
    taken = take_along(places)
    assert [str(error) for error in taken.failed] == [f"{n} is gone." for n in (4, 13, 22, 31)]
    assert taken.state.copies == 36
    assert not taken.is_over_limit


def test_where_the_line_is_away_the_rest_is_not_asked_for(tmp_path: Path) -> None:
    places = [Place(tmp_path / str(n), LineFailedError(Phrase("no connection")) if n > 2 else None) for n in range(400)]
    taken = take_along(places)
    assert taken.is_cut
    assert sum(place.asked for place in places) < 100
    assert taken.state.copies == 3


def test_copies_that_were_dropped_again_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    places = [Place(tmp_path / str(n)) for n in range(4)]
    places[0].find_copy = lambda: None
    assert take_along(places).is_over_limit
    assert picture.count_copies(places).copies == 3


def test_a_stop_ends_what_is_under_way(tmp_path: Path) -> None:
    progress = Progress()

    class Slow(Place):
        def fetch(self, is_stopped: Callable[[], bool]) -> Path:
            self.asked += 1
            progress.stop.set()
            assert is_stopped()
            raise Cancelled

    places = [Slow(tmp_path / str(n)) for n in range(40)]
    with pytest.raises(Cancelled):
        take_along(places, progress)
    assert sum(place.asked for place in places) <= 2 * AT_ONCE
