"""Shell: what commands may use of the window, made once with it."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from annotator.errors import UserError
from annotator.plugins.registry import Registry
from annotator.session.actions.action import Action
from annotator.session.session import Session
from annotator.session.settings import KeySettings, Preferences
from annotator.ui.base.panel_context import Notifier
from annotator.ui.dialogs.ask import Dialogs
from annotator.ui.window.message_bar import MessageBar
from annotator.ui.window.opening import ProjectOpener
from annotator.ui.window.project_page import ProjectPage
from annotator.ui.window.status_bar import StatusBar


@dataclass(frozen=True, slots=True, eq=False)
class Shell:
    """The window as its commands see it."""

    parent: QWidget
    """Dialogs stand over it."""
    dialogs: Dialogs
    opener: ProjectOpener
    preferences: Preferences
    registry: Registry
    actions: tuple[Action, ...]
    messages: MessageBar
    status: StatusBar
    say: Notifier
    attempt: Callable[[Callable[[], object]], None]
    """Does something; a UserError becomes a sentence."""
    find_page: Callable[[], ProjectPage | None]
    find_keys: Callable[[], KeySettings]
    """The keys in force."""
    close_project: Callable[[], None]
    quit: Callable[[], object]
    toggle_full_screen: Callable[[], object]
    open_palette: Callable[[], object]

    @property
    def page(self) -> ProjectPage:
        """The open project on the screen. Raises UserError when there is none."""
        page = self.find_page()
        if page is None:
            raise UserError("No project is open; open one first.")
        return page

    @property
    def session(self) -> Session:
        """The session of the open project. Raises UserError when there is none."""
        return self.page.session
