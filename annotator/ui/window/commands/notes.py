"""Commands of notes: the field that a note is written in, and dialogs to return an image and to ask for a label."""

from annotator.errors import UserError
from annotator.session.review.write import list_returnable
from annotator.ui.notes.return_dialog import LabelWishDialog, ReturnDialog
from annotator.ui.panels.image_facts import ImagePanel
from annotator.ui.window.commands.shell import Shell


def begin_note(shell: Shell) -> None:
    """Shows the tab of the image with the cursor in the field of notes."""
    page = shell.page
    if not page.tabs.isVisible():
        page.toggle_side(left=False)
    page.tabs.show_panel("image")
    panel = page.panels.get("image")
    if isinstance(panel, ImagePanel):
        panel.notes.begin()


def open_return(shell: Shell) -> ReturnDialog:
    """Asks to whom the open image goes back. Raises UserError where nobody else has begun it."""
    if not list_returnable(shell.session):
        raise UserError("No other annotator has begun this image.")
    dialog = ReturnDialog(shell.parent, shell.page.context)
    dialog.open()
    return dialog


def open_label_wish(shell: Shell) -> LabelWishDialog:
    """Asks which label is missing."""
    dialog = LabelWishDialog(shell.parent, shell.page.context)
    dialog.open()
    return dialog
