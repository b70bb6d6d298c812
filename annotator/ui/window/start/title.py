"""The window's title, which stands in the corner of its menu bar as well."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtWidgets import QLabel, QMainWindow

from annotator.ui.base.text import translator_of

if TYPE_CHECKING:
    from annotator.session.session import Session
    from annotator.session.view import ViewState
    from annotator.store import ProjectFile

_tr = translator_of("Window")


class WindowTitle(QLabel):
    """Stands in the corner of the menu bar."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__()
        self._window = window
        self.setProperty("role", "muted")
        self.setContentsMargins(0, 0, 12, 0)
        self.show_session(None, None)

    def show_session(self, file: "ProjectFile | None", session: "Session | None") -> None:
        """Names the project, or the program while none is open."""
        if file is None or session is None:
            self._window.setWindowTitle(_tr("Annotator"))
            self.clear()
            return
        title = f"{file.path.name} — {name_view(session.view)}"
        self._window.setWindowTitle(title)
        self.setText(title)
        self._fit()
        self._window.menuBar().setCornerWidget(self, Qt.Corner.TopRightCorner)
        self.show()

    def changeEvent(self, event: QEvent) -> None:
        """Other type needs another size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self.text():
            QTimer.singleShot(0, self, self._fit)  # once the bar has the type as well

    def _fit(self) -> None:
        bar = self._window.menuBar()
        entry = bar.actionGeometry(bar.actions()[0])  # not the bar: its height counts this label's own
        self.setFixedHeight(entry.height())
        self.resize(self.sizeHint().width(), entry.height())  # a fixed width would be the least that is hinted next


def name_view(view: "ViewState") -> str:
    """What the window is used for now."""
    from annotator.session.view import Mode

    if view.mode is not Mode.AUDIT:
        return _tr("session")
    return _tr("model check") if view.model_shown else _tr("audit")
