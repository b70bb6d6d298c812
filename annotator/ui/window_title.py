"""Window title: which project is open and in which mode, on the window's frame and at the right end of the menus."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMainWindow

from annotator.session.session import Session
from annotator.session.view import Mode
from annotator.store import ProjectFile
from annotator.ui.text import words_of

_words = words_of("Window")


class WindowTitle(QLabel):
    """Stands in the corner of the menu bar."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__()
        self._window = window
        self.setProperty("role", "muted")
        self.setContentsMargins(0, 0, 12, 0)

    def show_session(self, file: ProjectFile | None, session: Session | None) -> None:
        """Names the project, or the program while none is open."""
        if file is None or session is None:
            self._window.setWindowTitle(_words("Annotator"))
            self.clear()
            return
        audit = session.view.mode is Mode.AUDIT
        title = f"{file.path.name} — {_words('audit') if audit else _words('session')}"
        bar = self._window.menuBar()
        self._window.setWindowTitle(title)
        self.setText(title)
        self.setFixedSize(self.sizeHint().width(), bar.sizeHint().height() - 1)
        bar.setCornerWidget(self, Qt.Corner.TopRightCorner)
        self.show()
