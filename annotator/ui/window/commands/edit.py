"""Commands of the menu Edit: undo and redo whatever the size of the step, the clipboard, and Esc."""

from collections.abc import Callable

from annotator.errors import Phrase
from annotator.model.project import Step
from annotator.session.actions.action import Action
from annotator.session.actions.annotate import can_edit, has_open_image
from annotator.session.editing import clipboard, navigate
from annotator.session.pending_commit import PendingCommit, is_large
from annotator.session.session import Session
from annotator.ui.base.text import translator_of
from annotator.ui.window.commands.shell import Shell, add_action

_tr = translator_of("Messages")


@add_action(Action("undo", "Undo", "Edit", ("Ctrl+Z",), when=lambda s: s.next_undo is not None), after="quit")
def move_back(shell: Shell) -> None:
    """Takes the last step back."""
    _move_step(shell, Phrase("Undoing"), shell.session.next_undo, Session.undo, Session.begin_undo)


@add_action(Action("redo", "Redo", "Edit", ("Ctrl+Shift+Z", "Ctrl+Y"), when=lambda s: s.next_redo is not None))
def move_forward(shell: Shell) -> None:
    """Does the last undone step again."""
    _move_step(shell, Phrase("Redoing"), shell.session.next_redo, Session.redo, Session.begin_redo)


def _move_step(
    shell: Shell,
    title: Phrase,
    step: Step | None,
    move: Callable[[Session], object],
    begin: Callable[[Session], PendingCommit | None],
) -> None:
    """A small step moves at once, before the next event; a large one in a worker, so that the window stays usable."""
    if step is None or not is_large(step):
        move(shell.session)
        return
    from annotator.ui.base.panel_context import store, write_step

    pending = begin(shell.session)
    if pending is not None:
        store(shell.session, shell.page.runner, title, write_step(PendingCommit.make_move), pending=pending)


@add_action(Action("copy", "Copy", "Edit", ("Ctrl+C",), when=lambda s: bool(s.view.selection)))
def copy_shapes(shell: Shell) -> None:
    """Puts the selected shapes on the clipboard."""
    from PySide6.QtWidgets import QApplication

    text = clipboard.format_selection(shell.session)
    if text:
        QApplication.clipboard().setText(text)


@add_action(Action("copy_view", "Copy view", "Edit", ("Ctrl+Alt+C",), when=has_open_image))
def copy_still(shell: Shell) -> None:
    """Puts what is seen, without what is in hand, on the clipboard. Raises UserError where there is no picture."""
    from annotator.ui.canvas.scene import render_still
    from annotator.ui.output.outbox import find_outbox

    still = shell.page.canvas.order_still(whole=False)
    find_outbox(shell.parent).copy_image(lambda progress: render_still(still, progress))


@add_action(Action("paste", "Paste", "Edit", ("Ctrl+V",), when=can_edit))
def paste_shapes(shell: Shell) -> None:
    """Adds the shapes of the clipboard to the image."""
    from PySide6.QtWidgets import QApplication

    clipboard.paste_text(shell.session, QApplication.clipboard().text())


@add_action(Action("escape", "Cancel, then clear the selection", "Edit", ("Esc",)), after="select_previous")
def escape(shell: Shell) -> None:
    """First back to the picture, then what the session does on Esc."""
    canvas = shell.page.canvas
    if canvas.hasFocus():
        navigate.escape(shell.session)
    else:
        canvas.setFocus()
