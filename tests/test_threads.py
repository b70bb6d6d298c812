"""Work beside a block: what it is handed, what it says and when it ends."""

from threading import Event

import pytest

from annotator.errors import Phrase, Progress, say, say_through
from annotator.threads import IsStopped, run_beside


def test_work_goes_on_beside_the_block_and_says_what_its_caller_says() -> None:
    began, may_end = Event(), Event()

    def work(_is_stopped: IsStopped) -> str:
        began.set()
        assert may_end.wait(60)
        return say(Phrase("yes"))

    with say_through(lambda phrase: f"[{phrase}]"), run_beside(work) as answer:
        assert began.wait(60)
        may_end.set()
        assert answer() == "[yes]"


@pytest.mark.parametrize("progress", [None, Progress()])
def test_work_is_stopped_by_an_error_of_the_block_or_by_its_progress(progress: Progress | None) -> None:
    stopped = Event()

    def work(is_stopped: IsStopped) -> None:
        while not is_stopped():
            pass
        stopped.set()

    if progress is None:
        with pytest.raises(KeyError), run_beside(work):
            raise KeyError
    else:
        with run_beside(work, progress) as answer:
            progress.stop.set()
            answer()
    assert stopped.is_set()


def test_an_error_of_the_work_reaches_whoever_waits_for_it() -> None:
    def work(_is_stopped: IsStopped) -> None:
        raise KeyError

    with run_beside(work) as answer, pytest.raises(KeyError):
        answer()
