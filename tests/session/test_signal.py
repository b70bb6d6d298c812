"""Listeners are called in order, and none is left out because another one fails."""

import pytest

from annotator.session.signal import Signal


def test_a_listener_that_raises_stops_no_other() -> None:
    heard: list[tuple[str, int]] = []
    signal: Signal[int] = Signal()

    def fail(value: int) -> None:
        heard.append(("failing", value))
        raise ValueError(f"no {value}")

    signal.connect(lambda value: heard.append(("first", value)))
    signal.connect(fail)
    signal.connect(lambda value: heard.append(("last", value)))
    signal.connect(lambda value: [][value])
    with pytest.raises(ValueError, match="no 3") as caught:
        signal.emit(3)
    assert heard == [("first", 3), ("failing", 3), ("last", 3)]
    assert "IndexError" in caught.value.__notes__[0]


def test_one_that_leaves_meanwhile_is_still_called_this_time() -> None:
    heard: list[int] = []
    signal: Signal[int] = Signal()
    signal.connect(lambda _value: signal.disconnect(heard.append))
    signal.connect(heard.append)
    signal.emit(1)
    signal.emit(2)
    assert heard == [1]
