"""Counting again after a change, and looks that are noted before others' work is shown, a few between two events."""

from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QDialog

from annotator.session.exposure import LOOKS_AT_ONCE
from annotator.session.jobs import Job
from annotator.session.signal import Signal
from annotator.ui.base.panel_context import LookNoter, Recount, follow
from annotator.ui.base.workers import Runner


class Desk:
    """Hears what is noted."""

    def __init__(self) -> None:
        self.noted: list[list[int]] = []

    def note_shown(self, images):
        self.noted.append(list(images))


def test_few_are_noted_at_once(qapp):
    parent, desk, shown = QObject(), Desk(), []
    LookNoter(parent, desk).show({4}, lambda: shown.append(1))
    assert (desk.noted, shown) == ([[4]], [1])


def test_many_are_noted_in_turns_and_shown_after_the_last(qtbot):
    parent, desk, shown = QObject(), Desk(), []
    noter = LookNoter(parent, desk)
    noter.show(range(2 * LOOKS_AT_ONCE + 7), lambda: shown.append(1))
    assert [len(some) for some in desk.noted] == [LOOKS_AT_ONCE]
    assert noter.isActive()
    qtbot.waitUntil(lambda: bool(shown))
    assert [image for some in desk.noted for image in some] == list(range(2 * LOOKS_AT_ONCE + 7))
    assert max(map(len, desk.noted)) == LOOKS_AT_ONCE


def test_what_was_overtaken_is_not_shown(qtbot):
    parent, desk, shown = QObject(), Desk(), []
    noter = LookNoter(parent, desk)
    noter.show(range(5 * LOOKS_AT_ONCE), lambda: shown.append("all"))
    noter.show((), lambda: shown.append("nothing"))
    assert (shown, noter.isActive()) == (["nothing"], False)


@pytest.fixture
def context(qapp):
    """A runner and somebody who hears what is noted."""
    runner = Runner()
    yield SimpleNamespace(runner=runner, session=Desk())
    runner.shutdown()


def make_job():
    return Job("Counting", lambda _progress: 7)


def test_a_request_is_counted_once_it_is_quiet_and_noted_before_it_is_shown(qtbot, context):
    owner, shown = QObject(), []
    recount = Recount(owner, context, make_job, shown.append, delay=1, find_looks=lambda found: [found])
    for _ in range(3):
        recount.request()
    assert (recount.is_waiting, recount.is_busy, recount.is_settled) == (True, False, False)
    qtbot.waitUntil(lambda: recount.is_settled and bool(shown))
    assert (shown, context.session.noted) == ([7], [[7]])


def test_it_is_counted_when_all_is_noted_and_only_while_somebody_sees_it(qtbot, context):
    owner, shown, left, seen = QObject(), [], [1, 2], []
    recount = Recount(
        owner, context, make_job, shown.append, is_seen=lambda: bool(seen), note=lambda: not left or not left.pop()
    )
    recount.count()
    assert (recount.is_settled, left) == (True, [1, 2])
    seen.append(1)
    recount.count()
    qtbot.waitUntil(lambda: bool(shown))
    assert left == []


def test_a_count_ends_with_its_dialog(qtbot, context):
    owner, shown = QDialog(), []
    recount = Recount(owner, context, make_job, shown.append)
    recount.count()
    owner.reject()
    assert recount.is_settled
    qtbot.waitUntil(lambda: not context.runner.is_busy)
    assert shown == []


@pytest.mark.parametrize("end", [QDialog.reject, QDialog.deleteLater])
def test_who_is_gone_hears_nothing(qapp, end):
    signal, owner, heard = Signal(), QDialog(), []
    follow(signal, owner, heard.append)
    signal.emit(1)
    end(owner)
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    signal.emit(2)
    assert heard == [1]
