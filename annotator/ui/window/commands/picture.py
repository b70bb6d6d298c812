"""Commands of the picture: the clipboard, Esc, the zoom, and the way to the next image."""

from typing import Final

from PySide6.QtWidgets import QApplication

from annotator.session.editing import clipboard, navigate
from annotator.ui.base.text import translator_of
from annotator.ui.window.commands.shell import Shell

_tr = translator_of("Messages")

ZOOM_STEP: Final = 1.25


def copy_shapes(shell: Shell) -> None:
    """Puts the selected shapes on the clipboard."""
    text = clipboard.format_selection(shell.session)
    if text:
        QApplication.clipboard().setText(text)


def paste_shapes(shell: Shell) -> None:
    """Adds the shapes of the clipboard to the image."""
    clipboard.paste_text(shell.session, QApplication.clipboard().text())


def escape(shell: Shell) -> None:
    """First back to the picture, then what the session does on Esc."""
    canvas = shell.page.canvas
    if canvas.hasFocus():
        navigate.escape(shell.session)
    else:
        canvas.setFocus()


def zoom_to_selection(shell: Shell) -> None:
    """Brings the selected shapes, else a proposed part, into view."""
    box = navigate.find_box_in_hand(shell.session)
    if box is not None:
        shell.page.canvas.show_box(box)


def toggle_keep_zoom(shell: Shell) -> None:
    """Carries the zoom and place to the next image, or lets each image keep its own again."""
    keeps = not shell.preferences.settings.picture.keep_zoom
    shell.preferences.set("picture", keep_zoom=keeps)
    shell.say(
        _tr("The next image is shown at this zoom and place.") if keeps else _tr("Each image keeps its own zoom."),
        kind="info",
    )


def mark_done(shell: Shell) -> None:
    """Marks the image done and goes on to the next that is not; what it lacked at the last try is told no longer."""
    shell.messages.drop_outdated("error")
    if not navigate.mark_done_and_go_on(shell.session):
        in_series = shell.session.view.image_series is not None
        shell.say(
            _tr("Every image of this series is done.") if in_series else _tr("Every other image is done."), kind="info"
        )
