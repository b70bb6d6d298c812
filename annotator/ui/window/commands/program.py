"""Commands of the menus Tools and Help: plugins, the palette, keys, the guide, and what this program is."""

from annotator.session.actions.action import Action
from annotator.ui.base.text import translator_of
from annotator.ui.window.commands.shell import Shell, add_action

_tr = translator_of("Messages")


@add_action(Action("plugins", "Plugins…", "Help", needs_project=False), after="choose_author")
def open_plugins(shell: Shell) -> None:
    """Opens the list of plugins in the settings."""
    from annotator.ui.window.commands.file import open_settings

    open_settings(shell, "plugins")


@add_action(Action("command_palette", "All commands…", "Help", ("Ctrl+Shift+P",), needs_project=False))
def open_palette(shell: Shell) -> None:
    """Lists all commands, to be searched."""
    shell.open_palette()


@add_action(Action("shortcuts", "Shortcuts", "Help", ("F1", "?"), needs_project=False))
def show_shortcuts(shell: Shell) -> None:
    """Shows every action with its keys."""
    from annotator.ui.window.help import ShortcutSheet

    ShortcutSheet(shell.parent, shell.actions, shell.find_keys()).show()


@add_action(Action("guide", "User guide", "Help", needs_project=False))
def show_guide(shell: Shell) -> None:
    """Shows the user guide."""
    from annotator.ui.guidelines.guide_window import GuideWindow

    GuideWindow(shell.parent).show()


@add_action(Action("about", "About Annotator", "Help", needs_project=False))
def show_about(shell: Shell) -> None:
    """Says what this program is."""
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QMessageBox

    from annotator import __version__

    text = _tr(
        "Annotator {version}\n\nLabels boxes and crowns, shows live how far annotators agree, and why a detector "
        "missed an object.",
        version=__version__,
    )
    box = QMessageBox(QMessageBox.Icon.NoIcon, _tr("About Annotator"), text, parent=shell.parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
