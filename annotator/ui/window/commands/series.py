"""Commands of series: the dialogs that begin them."""

from annotator.errors import UserError
from annotator.ui.series.repeat_dialog import RepeatDialog
from annotator.ui.window.commands.shell import Shell


def open_repeat(shell: Shell) -> RepeatDialog:
    """Opens the dialog of the repeat pass. Raises UserError where nobody annotates."""
    if shell.session.view.author is None:
        raise UserError("A repeat pass belongs to an annotator; say first who sits at the desk.")
    dialog = RepeatDialog(shell.parent, shell.page.context)
    dialog.open()
    return dialog
