"""Recent menu: the projects that were open lately, those whose file is still there."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from annotator.session.settings import Preferences
from annotator.ui.text import words_of

_words = words_of("Window")


class RecentMenu(QMenu):
    """Filled whenever it is about to be shown."""

    chosen = Signal(str)
    """Path of a project."""

    def __init__(self, parent: QWidget, preferences: Preferences) -> None:
        super().__init__(_words("Open recent"), parent)
        self._preferences = preferences
        self.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        self.clear()
        for path in self._preferences.now.memory.recent_projects:
            if Path(path).is_file():
                self.addAction(path, partial(self.chosen.emit, path))
        if self.isEmpty():
            self.addAction(_words("None yet")).setEnabled(False)
