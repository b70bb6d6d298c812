"""The runner delivers on the GUI thread, calls off, reports, and leaves no thread behind."""

import gc
import sys
import threading
import weakref
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QThread

from annotator.errors import UserError
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.ui.base import workers
from annotator.ui.base.workers import GivenUpError, Lane, Runner, run_beside


@pytest.fixture
def runner(qapp) -> Iterator[Runner]:
    runner = Runner()
    yield runner
    runner.shutdown()


def test_result_arrives_on_the_gui_thread_and_the_work_runs_elsewhere(runner, qtbot):
    seen = []
    job = Job("Add", lambda _progress: (threading.current_thread(), 3))
    runner.start(job, done=lambda value: seen.append((value, threading.current_thread())))
    qtbot.waitUntil(lambda: bool(seen))
    (worker, three), main = seen[0]
    assert three == 3
    assert main is threading.main_thread()
    assert worker is not main
    assert QThread.currentThread() is runner.thread()


def test_user_error_goes_to_failed_else_to_the_signal(runner, qtbot):
    def work(progress: Progress) -> None:
        raise UserError("No room on the disk; free some.")

    failed = []
    runner.start(
        Job("Save", work), done=lambda _value: failed.append("done"), failed=lambda error: failed.append(str(error))
    )
    qtbot.waitUntil(lambda: bool(failed))
    assert failed == ["No room on the disk; free some."]
    with qtbot.waitSignal(runner.refused) as caught:
        runner.start(Job("Save", work), done=lambda _value: failed.append("done"))
    assert caught.args == ["No room on the disk; free some."]
    assert failed == ["No room on the disk; free some."]


def test_user_error_of_done_goes_the_same_way(runner, qtbot):
    def done(value: int) -> None:
        raise UserError("Read-only; close the other window.")

    with qtbot.waitSignal(runner.refused) as caught:
        runner.start(Job("Import", lambda _progress: 1), done=done)
    assert caught.args == ["Read-only; close the other window."]


def test_crash_is_one_sentence_and_the_thread_lives_on(runner, qtbot, caplog):
    with qtbot.waitSignal(runner.crashed) as caught:
        runner.start(Job("Divide", lambda _progress: 1 // 0), done=lambda _value: None, lane=Lane.DECODE)
    assert "'Divide'" in caught.args[0]
    assert "ZeroDivisionError" in caplog.text
    seen = []
    runner.start(Job("Again", lambda _progress: 1), done=seen.append, lane=Lane.DECODE)
    qtbot.waitUntil(lambda: seen == [1])


def test_cancelled_job_calls_nothing(runner, qtbot):
    begun, go = threading.Event(), threading.Event()

    def work(progress: Progress) -> None:
        begun.set()
        go.wait(60)
        progress.step(1, 2)

    seen = []
    with qtbot.waitSignal(runner.ended) as ended:
        handle = runner.start(Job("Long", work), done=seen.append, failed=seen.append)
        assert begun.wait(60)
        handle.cancel()
        go.set()
    assert ended.args == ["Long"]
    assert seen == []
    assert handle.is_over
    assert not runner.is_busy


def test_decode_lane_takes_the_newest_first_and_passes_over_the_stale(runner, qtbot):
    gate, began, order = threading.Event(), threading.Event(), []

    def wait(progress: Progress) -> None:
        began.set()
        gate.wait(60)

    runner.start(Job("first", wait, quiet=True), done=lambda _value: order.append("first"), lane=Lane.DECODE)
    assert began.wait(60)
    handles = {
        name: runner.start(Job(name, lambda _progress, n=name: n, quiet=True), done=order.append, lane=Lane.DECODE)
        for name in ("a", "b", "c")
    }
    handles["b"].cancel()
    gate.set()
    qtbot.waitUntil(lambda: not runner.is_busy)
    assert order == ["first", "c", "a"]


def test_progress_is_told_on_the_gui_thread_and_quiet_jobs_stay_out_of_the_status_bar(runner, qtbot):
    told, shown = [], []
    runner.progressed.connect(lambda *args: shown.append(args))

    def work(progress: Progress) -> None:
        for done in range(1000):
            progress.step(done + 1, 1000)

    ends = []
    runner.start(Job("Count", work), done=ends.append, progress=lambda *args: told.append(args))
    qtbot.waitUntil(lambda: len(ends) == 1)
    runner.start(Job("Hush", work, quiet=True), done=ends.append)
    qtbot.waitUntil(lambda: len(ends) == 2)
    assert told[-1] == (1000, 1000)
    assert len(told) < 200
    assert {title for title, _, _ in shown} == {"Count"}


def test_shutdown_leaves_no_thread_and_later_jobs_are_cancelled(qapp):
    before = set(threading.enumerate())
    runner = Runner()
    for lane in Lane:
        runner.start(Job("x", lambda _progress: None, quiet=True), done=lambda _value: None, lane=lane)
    assert set(threading.enumerate()) - before
    runner.shutdown()
    assert set(threading.enumerate()) == before
    assert runner.start(Job("late", lambda _progress: None), done=lambda _value: None).is_over


def test_work_beside_the_gui_thread_gives_its_value_or_raises(qapp) -> None:
    here = threading.get_ident()
    calm = {"patience": 60_000, "impatient": lambda _give_up: pytest.fail("nobody had to wait")}
    assert run_beside(threading.get_ident, **calm) != here
    with pytest.raises(SystemExit):
        run_beside(sys.exit, **calm)
    with pytest.raises(TimeoutError):
        run_beside(lambda: (_ for _ in ()).throw(TimeoutError()), **calm)


def test_work_that_takes_long_is_told_and_can_be_given_up(qapp) -> None:
    go_on, ended = threading.Event(), []
    asked = []

    def impatient(give_up: Callable[[], None]) -> Callable[[], object]:
        asked.append(give_up)
        give_up()
        return lambda: ended.append(True)

    with pytest.raises(GivenUpError):
        run_beside(go_on.wait, patience=1, impatient=impatient)
    assert (len(asked), ended) == (1, [True])
    go_on.set()


def test_work_that_takes_long_and_ends_is_taken(qapp) -> None:
    go_on = threading.Event()

    def impatient(_give_up: Callable[[], None]) -> Callable[[], object]:
        go_on.set()
        return lambda: None

    assert run_beside(go_on.wait, patience=1, impatient=impatient)


def test_very_many_values_of_a_job_are_passed_over_in_the_search_for_garbage(runner, qtbot):
    kept, frozen = [], []
    gc.collect(0)
    before = gc.get_freeze_count()
    runner.start(Job("Few", lambda _progress: [[] for _ in range(100)]), done=kept.append)
    qtbot.waitUntil(lambda: len(kept) == 1)
    frozen.append(gc.get_freeze_count() - before)
    runner.start(Job("Many", lambda _progress: [[] for _ in range(60_000)]), done=kept.append)
    qtbot.waitUntil(lambda: len(kept) == 2)
    frozen.append(gc.get_freeze_count() - before)
    assert frozen[0] == 0
    assert frozen[1] >= 60_000


def test_garbage_is_found_beside_the_numbers_that_the_start_of_the_program_raises(runner, qtbot):
    """With those, no generation would ever be due, and closed dialogs would stay in memory."""

    class Circle:
        def __init__(self) -> None:
            self.itself = self

    before = gc.get_threshold()
    gc.set_threshold(50_000, 20, 20)
    try:
        left = weakref.ref(Circle())
        more = [[] for _ in range(1000)]
        qtbot.waitUntil(lambda: left() is None)
    finally:
        gc.set_threshold(*before)
    assert len(more) == 1000


def test_very_many_values_made_without_a_job_do_not_end_the_search_for_garbage(runner, qtbot):
    """They are passed over, and what comes after them is looked at again."""
    kept = [[] for _ in range(60_000)]
    qtbot.waitUntil(lambda: gc.get_count()[0] < len(kept) // 2)
    assert runner._has_passed_over


def test_a_runner_never_counts_all_that_is_passed_over(qapp, monkeypatch):
    """Counting looks at every value of the program, at each start and end of a runner."""
    monkeypatch.setattr(gc, "get_freeze_count", pytest.fail)
    Runner().shutdown()


@pytest.mark.parametrize(("frozen", "searched"), [(450_000, ["unfreeze", "collect", "freeze"]), (450_001, [])])
def test_what_a_closed_project_left_is_searched_where_that_is_short(monkeypatch, frozen, searched):
    done = []
    monkeypatch.setattr(gc, "get_freeze_count", lambda: frozen)
    for name in ("unfreeze", "collect", "freeze"):
        monkeypatch.setattr(gc, name, lambda name=name: done.append(name))
    workers._collect_passed_over()
    assert done == searched
