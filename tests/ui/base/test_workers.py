"""The runner delivers on the GUI thread, calls off, reports, and leaves no thread behind."""

import sys
import threading
import weakref
from collections.abc import Callable, Iterator

import pytest
import shiboken6
from PySide6.QtCore import QEventLoop, QObject, QThread, QTimer
from PySide6.QtWidgets import QApplication

from annotator.errors import Cancelled, Progress, UserError
from annotator.session.jobs import Job
from annotator.ui.base.workers import CrashError, Lane, Mailbox, Runner, take_short_turns
from tests.windows import ENDED_ELSEWHERE


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
    assert str(caught.args[0]) == "No room on the disk; free some."
    assert failed == ["No room on the disk; free some."]


def test_user_error_of_done_goes_the_same_way(runner, qtbot):
    def done(value: int) -> None:
        raise UserError("Read-only; close the other window.")

    with qtbot.waitSignal(runner.refused) as caught:
        runner.start(Job("Import", lambda _progress: 1), done=done)
    assert str(caught.args[0]) == "Read-only; close the other window."


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
    assert ended.args == [handle]
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
    assert {job.title for job, _, _ in shown} == {"Count"}


def test_shutdown_leaves_no_thread_and_later_jobs_are_cancelled(qapp):
    before = set(threading.enumerate())
    runner = Runner()
    for lane in Lane:
        runner.start(Job("x", lambda _progress: None, quiet=True), done=lambda _value: None, lane=lane)
    assert set(threading.enumerate()) - before
    runner.shutdown()
    assert set(threading.enumerate()) == before
    assert runner.start(Job("late", lambda _progress: None), done=lambda _value: None).is_over


def test_what_work_held_that_was_called_off_at_the_end_is_let_go_of_at_once(qapp):
    runner, begun, held = Runner(), threading.Event(), []

    def work(progress: Progress) -> None:
        opened = Mailbox(print)
        held.append(weakref.ref(opened))
        begun.set()
        progress.stop.wait(60)
        progress.step(0, 0)

    runner.start(Job("Read", work))
    assert begun.wait(60)
    runner.shutdown()
    assert held[0]() is None


def test_at_the_end_everybody_who_waits_hears_of_it_and_a_value_that_came_is_handed_over(qapp):
    runner, ended, begun = Runner(), [], threading.Event()

    def work(progress: Progress) -> str:
        begun.set()
        progress.stop.wait(60)
        return "opened"

    runner.start(Job("Open", work), done=pytest.fail, ended=ended.append)
    assert begun.wait(60)
    runner.shutdown()
    ((value, error),) = ended
    assert (value, error) == ("opened", None)
    assert not runner.is_busy


def test_a_runner_that_is_destroyed_under_its_work_waits_for_its_threads(qapp):
    """Nothing of it may be reached by a worker afterwards."""
    before, begun, heard = set(threading.enumerate()), threading.Event(), []

    def work(progress: Progress) -> None:
        begun.set()
        progress.stop.wait(60)
        for done in range(100):
            progress.report(done, 100)

    runner = Runner()
    runner.start(Job("Long", work), done=heard.append, failed=heard.append, progress=lambda *now: heard.append(now))
    assert begun.wait(60)
    shiboken6.delete(runner)
    assert set(threading.enumerate()) == before
    QApplication.processEvents()
    assert heard == []


def test_work_ends_on_the_gui_thread_whoever_drops_it(runner, qtbot):
    """A worker holds nothing of a job once it has handed the result over: what ends with the job ends here."""
    ends, seen = [], []

    class Watched:
        def __del__(self) -> None:
            ends.append(threading.current_thread())

    def make() -> Callable[[Progress], object]:
        watched = Watched()
        return lambda _progress: (watched, Watched())

    for _ in range(100):
        runner.start(Job("Short", make(), quiet=True), done=lambda _value: seen.append(1))
    qtbot.waitUntil(lambda: len(seen) == 100 and len(ends) == 200)
    assert set(ends) == {threading.main_thread()}


@pytest.mark.parametrize("error", [Cancelled(), UserError("No room on the disk; free some.")])
def test_what_work_has_made_so_far_ends_in_its_thread_when_it_fails(runner, qtbot, error):
    """A count that is called off half-way leaves a lot, which would hold up the window."""
    ends, over = [], []

    class Watched:
        def __del__(self) -> None:
            ends.append(threading.current_thread())

    def count(_made: object) -> None:
        raise error

    def work(_progress: Progress) -> None:
        made = Watched()
        count(made)

    runner.start(Job("Count", work), failed=print, ended=over.append)
    qtbot.waitUntil(lambda: bool(over))
    assert str(over[0][1]) == str(error)
    assert len(ends) == 1
    assert ends[0] is not threading.main_thread()


def test_a_job_is_over_without_a_search_for_garbage(runner, qtbot):
    left, seen = [], []
    handle = runner.start(Job("Short", lambda _progress: 1, quiet=True), done=seen.append, progress=lambda *_now: None)
    left.append(weakref.ref(handle))
    del handle
    qtbot.waitUntil(lambda: bool(seen))
    assert left[0]() is None


def test_a_job_is_called_off_with_its_owner_and_nobody_else_is(runner, qtbot):
    gate, began, heard = threading.Event(), threading.Event(), []

    def work(progress: Progress) -> str:
        began.set()
        gate.wait(60)
        return "there"

    owner, other = QObject(), QObject()
    mine = runner.start(Job("Mine", work), done=heard.append, failed=heard.append, owner=owner)
    theirs = runner.start(Job("Theirs", lambda _progress: gate.wait(60)), done=heard.append, owner=other)
    assert began.wait(60)
    shiboken6.delete(owner)
    assert mine.is_cancelled
    assert not theirs.is_cancelled
    gate.set()
    qtbot.waitUntil(lambda: not runner.is_busy)
    assert heard == [True]


def test_what_nobody_foresaw_is_told_to_who_waits_too(runner, qtbot):
    failed = []
    with qtbot.waitSignal(runner.crashed) as caught:
        runner.start(Job("Divide", lambda _progress: 1 // 0), done=pytest.fail, failed=failed.append)
    assert [str(error) for error in failed] == caught.args
    assert isinstance(failed[0], CrashError)


def test_even_work_that_would_end_the_program_only_fails(runner, qtbot):
    with qtbot.waitSignal(runner.crashed):
        runner.start(Job("Leave", lambda _progress: sys.exit(3)), done=pytest.fail)
    seen = []
    runner.start(Job("Next", lambda _progress: 1), done=seen.append)
    qtbot.waitUntil(lambda: seen == [1])


def test_a_lane_is_left_to_itself_and_goes_on_in_another_thread(runner, qtbot):
    gate, ended, seen = threading.Event(), [], []
    runner.start(Job("Hangs", lambda _progress: gate.wait(60)), done=pytest.fail, ended=ended.append, lane=Lane.APART)
    assert not runner.is_busy
    runner.abandon(Lane.APART)
    ((value, error),) = ended
    assert value is None
    assert isinstance(error, Cancelled)
    runner.start(Job("Next", lambda _progress: 1), done=seen.append, lane=Lane.APART)
    qtbot.waitUntil(lambda: seen == [1])
    gate.set()


def test_the_lane_apart_ends_with_its_last_work_and_does_not_wait_for_what_hangs(qapp):
    runner, gate, order = Runner(), threading.Event(), []

    def hang(_progress: Progress) -> None:
        assert gate.wait(60)
        order.append("hung up")

    runner.start(Job("Line", hang), ended=lambda _outcome: None, lane=Lane.APART)
    runner.end_apart(lambda: order.append("closed"), hang_up=gate.set)
    runner.shutdown()
    assert order == ["hung up", "closed"]


def test_a_mailbox_takes_nothing_once_it_is_closed(qapp):
    taken: list[int] = []
    mailbox = Mailbox(taken.append)
    mailbox.put(1)
    QApplication.processEvents()
    mailbox.put(2)
    assert mailbox.close() == [2]
    mailbox.put(3)
    QApplication.processEvents()
    assert taken == [1]


def test_a_value_that_is_refused_or_has_a_loop_of_its_own_does_not_keep_the_others_waiting(qtbot):
    taken: list[int] = []

    def take(value: int) -> None:
        taken.append(value)
        if value == 1:
            raise ValueError(value)
        if value == 2:
            loop = QEventLoop()
            QTimer.singleShot(60_000, loop.quit)
            mailbox.put(5)
            others.append(loop)
            loop.exec()
        if value == 5:
            others.pop().quit()

    others: list[QEventLoop] = []
    mailbox = Mailbox(take)
    for value in range(5):
        mailbox.put(value)
    with qtbot.captureExceptions() as caught:
        qtbot.waitUntil(lambda: len(taken) == 6)
    assert taken == [0, 1, 2, 3, 4, 5]
    assert [kind for kind, _error, _trace in caught] == [ValueError]
    assert others == []


def test_many_threads_hand_over_to_mailboxes_that_come_and_go(qtbot):
    """Every value is taken once, in the order of its thread, or comes back from a mailbox that is closed."""
    each, threads = 2000, 8
    taken: list[tuple[int, int]] = []
    boxes = [Mailbox(taken.append) for _ in range(4)]
    back: list[tuple[int, int]] = []

    def hand_over(number: int) -> None:
        for value in range(each):
            boxes[value % 4].put((number, value))

    def change() -> None:
        back.extend(boxes[0].close())
        boxes[0] = Mailbox(taken.append)

    timer = QTimer()
    timer.timeout.connect(change)
    timer.start(0)
    workers = [threading.Thread(target=hand_over, args=(number,)) for number in range(threads)]
    for worker in workers:
        worker.start()
    qtbot.waitUntil(lambda: not any(worker.is_alive() for worker in workers))
    timer.stop()
    kept = {(number, value) for number in range(threads) for value in range(each) if value % 4}
    qtbot.waitUntil(lambda: kept <= set(taken))
    for box in boxes:
        back.extend(box.close())
    assert len(set(taken + back)) == len(taken + back)
    assert all(
        (mine := [value for worker, value in taken if worker == number and value % 4]) == sorted(mine)
        for number in range(threads)
    )


def test_a_worker_that_emits_a_signal_is_caught(runner, qtbot):
    """The window's thread and another one may not be in signals at the same time."""
    listener = QObject()
    failed: list[UserError] = []

    def work(_progress: Progress) -> None:
        listener.objectNameChanged.emit("new")

    runner.start(Job("Emit", work), failed=failed.append)
    qtbot.waitUntil(lambda: bool(failed))
    assert "emitted in annotator-general" in str(failed[0])
    told, ENDED_ELSEWHERE[:] = list(ENDED_ELSEWHERE), []
    assert len(told) == 1


def test_a_thread_that_goes_on_does_not_hold_the_runner_that_is_gone(qapp):
    """The runner would end in that thread, if it held it last."""
    runner, begun, gate = Runner(), threading.Event(), threading.Event()

    def hang(_progress: Progress) -> None:
        begun.set()
        assert gate.wait(60)

    runner.start(Job("Hangs", hang), lane=Lane.APART)
    assert begun.wait(60)
    runner.shutdown()
    left = weakref.ref(runner)
    del runner
    was_held = left() is not None
    gate.set()
    assert not was_held


def test_workers_leave_the_interpreter_sooner_as_long_as_there_is_a_window():
    before = sys.getswitchinterval()
    with take_short_turns():
        assert sys.getswitchinterval() < before / 5
    assert sys.getswitchinterval() == before
