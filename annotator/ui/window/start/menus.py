"""The menus of the bar, which are seen before they are filled, and how their keys are written."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from annotator.ui.base.text import ACTIONS, translator_of

_tr = translator_of(ACTIONS)

MENU_KEYS: Final = MappingProxyType(
    {
        "File": "&File",
        "Edit": "&Edit",
        "View": "&View",
        "Project": "&Project",
        "Annotate": "&Annotate",
        "Agreement": "A&greement",
        "Model": "&Model",
        "Tools": "&Tools",
        "Help": "&Help",
    }
)
"""Titles of the menus with the letter that opens them together with Alt."""

KEY_NAMES: Final = ("Return",)
"""Keys that our translations call as our sentences do, not as Qt's own translations do."""


def make_menus(bar: QMenuBar) -> Mapping[str, QMenu]:
    """Puts the menus into the bar, still empty, and returns them by name."""
    return {name: bar.addMenu(_tr(title)) for name, title in MENU_KEYS.items()}


def print_key(key: QKeySequence | str) -> str:
    """A key, or one in portable text, as the desktop writes it."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
