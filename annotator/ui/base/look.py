"""Look: the theme in force; follows the setting and, when that says so, the desktop at run time."""

from typing import Final
from weakref import WeakSet

import shiboken6
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget

from annotator.session.settings import Preferences, Settings
from annotator.ui.base.theme import Theme, apply_theme, choose_theme, make_style_sheet, update_icons

OF_PROGRAM: Final = "of_program"
"""Property of a dialog that is about the program and stays when a project is closed; all others go with it."""


class ActiveTheme(QObject):
    """The one place that applies a theme; who draws asks for `find_theme()` when it paints."""

    changed = Signal(object)
    """The new Theme, for plugins' panels that hold colours of their own."""

    def __init__(self, app: QApplication, preferences: Preferences, *, forced: str | None = None) -> None:
        super().__init__()
        self._app, self._preferences, self._forced = app, preferences, forced
        self.theme: Theme = choose_theme(forced or preferences.settings.appearance.theme, app)
        self._text_size = preferences.settings.appearance.text_size
        self._windows: WeakSet[QWidget] = WeakSet()
        apply_theme(app, self.theme, text_size=self._text_size)
        preferences.wishes_changed.connect(self._on_settings)
        app.styleHints().colorSchemeChanged.connect(self._on_desktop)

    def dress(self, window: QWidget) -> None:
        """Gives a window that has no parent the style sheet, now and with each change; its dialogs have it from it."""
        self._windows.add(window)
        window.setStyleSheet(make_style_sheet(self.theme))

    def close(self) -> None:
        """Stops listening."""
        self._preferences.wishes_changed.disconnect(self._on_settings)
        self._app.styleHints().colorSchemeChanged.disconnect(self._on_desktop)

    def _on_desktop(self, _scheme: object) -> None:
        self._update_theme()

    def _on_settings(self, _settings: Settings) -> None:
        self._update_theme()

    def _update_theme(self) -> None:
        appearance = self._preferences.settings.appearance
        theme = choose_theme(self._forced or appearance.theme, self._app)
        if (theme, appearance.text_size) == (self.theme, self._text_size):
            return
        self.theme, self._text_size = theme, appearance.text_size
        windows = [window for window in self._windows if shiboken6.isValid(window)]
        apply_theme(self._app, theme, text_size=self._text_size, windows=windows)
        for window in windows:
            update_icons(window)
        self.changed.emit(theme)
