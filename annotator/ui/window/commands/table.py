"""The table of all actions, in the order of the menus: those of the session, and those that functions here do."""

from collections.abc import Callable
from functools import partial
from typing import Final

from annotator.errors import EndReachedError
from annotator.session.actions.action import Action, Run
from annotator.session.actions.table import NO_FURTHER_DISAGREEMENT, SESSION_ACTIONS
from annotator.session.disagreements.walk import FarWalk
from annotator.session.editing.tagging import Remark, changes_several
from annotator.ui.base.text import format_step_name, say_error, translator_of
from annotator.ui.window.commands import agreement, annotate, edit, file, program, project, view
from annotator.ui.window.commands.shell import Shell, place_rows

_tr = translator_of("Messages")

ACTIONS: Final = place_rows(SESSION_ACTIONS, (file, edit, view, project, annotate, agreement, program))
"""Every action; plugins add theirs to the window through the same type."""


def find_run(action: Action, shell: Shell) -> Callable[[], object]:
    """What an action does: the session's verb of its row, the window's function over which it stands, or its switch.

    Raises ValueError where nothing does it.
    """
    if action.run is not None:
        return partial(_run, action.run, shell)
    if action.do is not None:
        return partial(action.do, shell)
    if action.switch is not None:
        return partial(action.switch.turn, shell.preferences)
    raise ValueError(f"nothing does the action {action.id}")


def _run(run: Run, shell: Shell) -> object:
    """Runs a verb of the session; says its remark, and that it changed several shapes at once, with a way back.

    A walk that has to look far goes on in a worker.
    """
    session = shell.session
    before = session.next_undo
    answer = run(session, shell.preferences.settings)
    if isinstance(answer, Remark):
        shell.say(_tr(answer.sentence), kind="remark")
    elif isinstance(answer, FarWalk):
        shell.page.context.walk_on(answer, lambda: say_error(shell.say, EndReachedError(NO_FURTHER_DISAGREEMENT)))
    step = session.next_undo
    if step is not None and step is not before and changes_several(step):
        sentence = _tr("Several shapes changed: {step}.", step=format_step_name(step))
        shell.say(sentence, kind="step", offer=_tr("Undo"), act=session.undo)
    return answer
