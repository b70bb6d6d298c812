"""Looks that are noted before others' work is shown: a few between two events, and what was asked for last is shown."""

from PySide6.QtCore import QObject

from annotator.session.exposure import LOOKS_AT_ONCE
from annotator.ui.base.storing import LookNoter


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
