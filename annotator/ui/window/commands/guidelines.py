"""Commands about guidelines: instructions are shown and written, and a newcomer is told that there are some."""

from PySide6.QtCore import QTimer

from annotator.session.labels.uses import is_new_here, set_instructions
from annotator.ui.base.text import attempt, translator_of
from annotator.ui.dialogs.labels.guideline_editor import InstructionsDialog
from annotator.ui.guidelines.instructions import InstructionsWindow
from annotator.ui.window.commands.shell import Shell

_tr = translator_of("Guidelines")


def show_instructions(shell: Shell) -> InstructionsWindow:
    """Shows the instructions in a window that stays; the same window again where it is open."""
    page = shell.page
    window = page.findChild(InstructionsWindow)
    if window is None:
        window = InstructionsWindow(page, shell.session)
    window.show()
    window.raise_()
    window.activateWindow()
    return window


def edit_instructions(shell: Shell) -> InstructionsDialog:
    """Opens the dialog in which the instructions are written."""
    session = shell.session

    def take(text: str) -> bool:
        return attempt(shell.say, lambda: set_instructions(session, text))

    dialog = InstructionsDialog(shell.parent, session.committed.protocol.guidelines, take)
    dialog.open()
    return dialog


def tell_newcomer(shell: Shell) -> None:
    """Tells a person who has drawn nothing yet that the project has instructions."""
    page = shell.find_page()
    if page is None or not is_new_here(page.session):
        return
    sentence = _tr("This project has instructions; F2 shows them at any time.")
    shell.say(sentence, kind="info", offer=_tr("Read them"), act=lambda: show_instructions(shell))


def tell_newcomer_soon(shell: Shell) -> None:
    """The same once what goes on is over."""
    QTimer.singleShot(0, shell.parent, lambda: tell_newcomer(shell))
