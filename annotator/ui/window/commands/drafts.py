"""Commands that show what they would do before they do it: polygons simplified, drafts on many images."""

from PySide6.QtCore import Qt

from annotator.errors import UserError
from annotator.session.editing.sequences.place_drafts import DraftPlan
from annotator.ui.base.text import translator_of
from annotator.ui.dialogs.drafts.drafts_dialog import DraftsDialog, tell_drafts
from annotator.ui.dialogs.drafts.interpolate_dialog import InterpolateDialog
from annotator.ui.dialogs.drafts.propagate_dialog import PropagateDialog
from annotator.ui.dialogs.drafts.simplify_dialog import SimplifyDialog
from annotator.ui.window.commands.shell import Shell

_tr = translator_of("Drafts")


def open_simplify(shell: Shell) -> SimplifyDialog:
    """Opens the dialog of the tolerance. Raises UserError where no polygon is selected or nothing can be stored."""
    _refuse_read_only(shell)
    page = shell.page
    page.session.set_view(vertex=None)
    dialog = SimplifyDialog(shell.parent, page.session, page.runner, beside=page.frame)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
    return dialog


def open_propagate(shell: Shell) -> PropagateDialog:
    """Opens the dialog of the next images. Raises UserError where there is nothing to propagate."""
    _refuse_read_only(shell)
    dialog = PropagateDialog(shell.parent, shell.session, shell.page.runner)
    _open_drafts(shell, dialog)
    return dialog


def open_interpolate(shell: Shell) -> InterpolateDialog:
    """Opens the dialog of the two key images. Raises UserError where the open one has no shapes."""
    _refuse_read_only(shell)
    dialog = InterpolateDialog(shell.parent, shell.session, shell.page.runner)
    _open_drafts(shell, dialog)
    return dialog


def _open_drafts(shell: Shell, dialog: DraftsDialog) -> None:
    def tell(plan: DraftPlan) -> None:
        shell.say(_tr("{drafts} Undo takes them back.", drafts=tell_drafts(plan)), kind="info")

    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.placed.connect(tell)
    dialog.open()


def _refuse_read_only(shell: Shell) -> None:
    if shell.page.file.read_only:
        raise UserError(shell.page.file.read_only_reason)
