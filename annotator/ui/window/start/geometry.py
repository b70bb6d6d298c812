"""Size and place of the window when it is first shown."""

from typing import Final

from PySide6.QtWidgets import QWidget

FRAME: Final = 48
"""Logical pixels left for the title bar when the window is first shown on a small screen."""


def take_usual_size(window: QWidget) -> None:
    """The size of the first day, or what the screen has room for."""
    free = window.screen().availableSize()
    window.resize(min(1400, free.width() - 16), min(900, free.height() - FRAME))


def fill_half(window: QWidget, *, left: bool) -> None:
    """Takes the left or the right half of the screen."""
    free = window.screen().availableGeometry()
    wide = max(window.minimumWidth(), free.width() // 2)
    window.setGeometry(
        free.left() if left else free.right() + 1 - wide, free.top() + FRAME // 2, wide, free.height() - FRAME
    )
