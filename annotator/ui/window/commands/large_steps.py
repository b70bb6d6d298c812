"""Undo and redo, whatever the size of the step: a large one moves in a worker, so that the window stays usable."""

from collections.abc import Callable

from annotator.model.step import Step
from annotator.session.pending_commit import PendingCommit, is_large
from annotator.session.session import Session
from annotator.ui.base.storing import store, write_step
from annotator.ui.base.text import translator_of
from annotator.ui.window.commands.shell import Shell

_tr = translator_of("Messages")


def move_back(shell: Shell) -> None:
    """Takes the last step back."""
    _move_step(shell, _tr("Undoing"), shell.session.next_undo, Session.undo, Session.begin_undo)


def move_forward(shell: Shell) -> None:
    """Does the last undone step again."""
    _move_step(shell, _tr("Redoing"), shell.session.next_redo, Session.redo, Session.begin_redo)


def _move_step(
    shell: Shell,
    title: str,
    step: Step | None,
    move: Callable[[Session], object],
    begin: Callable[[Session], PendingCommit | None],
) -> None:
    """A small step moves at once, before the next event; a large one in a worker."""
    if step is None or not is_large(step):
        move(shell.session)
        return
    pending = begin(shell.session)
    if pending is not None:
        store(shell.session, shell.page.runner, title, write_step(PendingCommit.make_move), pending=pending)
