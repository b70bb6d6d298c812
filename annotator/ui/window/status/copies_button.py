"""Copies button: how many pictures of a project at an address have a copy on this disk."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from annotator.ui.base.text import format_number, format_tooltip, translator_of

if TYPE_CHECKING:
    from annotator.session.session import Session

_tr = translator_of("Status")


class CopiesButton(QToolButton):
    """Not seen while pictures lie in a folder; pressed, it opens what takes them along."""

    def __init__(self, open_address: Callable[[], None]) -> None:
        super().__init__()
        self.setObjectName("copies")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.clicked.connect(lambda _on=False: open_address())
        self.is_of_use = False
        """Whether there is anything to say."""
        self.hide()

    def show_session(self, session: "Session | None") -> None:
        """Says how many there are."""
        copied = None if session is None else session.view.copied
        self.is_of_use = copied is not None
        self.setVisible(self.is_of_use)
        if session is None or copied is None:
            return
        n, total = format_number(len(copied)), format_number(len(session.project.images))
        self.setText(_tr("{n} of {total} on this disk", n=n, total=total))
        tip = _tr(
            "{n} of {total} pictures have a copy on this disk and need no line. Click to take the others along.",
            n=n,
            total=total,
        )
        self.setToolTip(format_tooltip(tip))
        self.setAccessibleDescription(tip)
