"""Main window: menus, messages, the welcome page or the open project, the status bar, and what its title says."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QLabel, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from annotator.errors import UserError
from annotator.model.step import Change
from annotator.plugins.plugin_session import Seat
from annotator.plugins.registry import Registry
from annotator.session.actions.action import Action, without_clashes
from annotator.session.actions.table import ACTIONS
from annotator.session.projects.open import replace_lost_author
from annotator.session.session import Session
from annotator.session.settings import Keys, Preferences, Settings
from annotator.session.view import Mode
from annotator.store import ProjectFile
from annotator.ui.base.look import Look
from annotator.ui.base.text import words_of
from annotator.ui.base.theme import Theme
from annotator.ui.dialogs.ask import Dialogs
from annotator.ui.panels import PANELS, PanelSpec
from annotator.ui.window.actions import ActionSet
from annotator.ui.window.commands.project import DESK_VERBS, verbs_of
from annotator.ui.window.commands.transfer import take_dropped
from annotator.ui.window.message_bar import MessageBar
from annotator.ui.window.opening import Opening, opening_warnings
from annotator.ui.window.project_page import DeskPage
from annotator.ui.window.status_bar import StatusBar
from annotator.ui.window.welcome import RecentMenu, WelcomePage

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


FRAME: Final = 48
"""Logical pixels left for the title bar when the window is first shown on a small screen."""


class MainWindow(QMainWindow):
    """Shows one project at a time; every action passes through `perform`, every sentence through `say`."""

    def __init__(
        self,
        preferences: Preferences,
        look: Look,
        *,
        dialogs: Dialogs | None = None,
        clock: Callable[[], float] = time.monotonic,
        actions: Sequence[Action] = ACTIONS,
        panels: Sequence[PanelSpec] = PANELS,
        registry: Registry | None = None,
    ) -> None:
        super().__init__()
        self.preferences, self.look, self.dialogs = preferences, look, dialogs or Dialogs()
        self.registry = Registry(off=preferences.now.plugins.off) if registry is None else registry
        self.seat = Seat(self.registry)
        self._clock, self._panels = clock, tuple(panels)
        self.desk: DeskPage | None = None
        self.keys: Keys = preferences.now.keys
        self.messages = MessageBar(look.theme)
        self.opening = Opening(self, dialogs=self.dialogs, preferences=preferences, say=self.say)
        self.action_set = ActionSet(self, self.seat.actions(tuple(actions)), self.perform)
        self._rekey(preferences.now)
        self._verbs = verbs_of(self)
        self.welcome = WelcomePage(self.perform_named, self.action_set.key_text, look.theme)
        self.status = StatusBar(lambda: self.perform_named("choose_author"))
        self._title = WindowTitle(self)
        self._build()
        self._connect()
        self.restoreGeometry(QByteArray.fromBase64(preferences.now.memory.geometry.encode("ascii", "ignore")))
        self._show_project(None)

    @property
    def is_settled(self) -> bool:
        """Whether what is seen is final: no picture is being decoded, no job is on."""
        if self.opening.runner.is_busy:
            return False
        return self.desk is None or (self.desk.is_settled and not self.desk.runner.is_busy)

    def perform(self, action: Action) -> None:
        """Does an action; a UserError becomes a sentence, and the window goes on."""
        desk = self.desk
        if action.id in self._verbs:
            self.attempt(self._verbs[action.id])
        elif desk is not None and action.id in DESK_VERBS:
            self.attempt(lambda: DESK_VERBS[action.id](desk))
        elif desk is not None and (run := action.run) is not None:
            self.attempt(lambda: run(desk.session, self.preferences.now))
        self.action_set.refresh(None if self.desk is None else self.desk.session)

    def perform_named(self, name: str) -> None:
        """Does the action with this id, if it is possible now."""
        if self.action_set[name].isEnabled():
            self.perform(next(action for action in self.action_set.actions if action.id == name))

    def say(
        self, sentence: str, *, kind: str = "error", offer: str = "", act: Callable[[], object] | None = None
    ) -> None:
        """Shows one sentence under the menus."""
        self.messages.say(sentence, kind=kind, offer=offer, act=act)

    def attempt(self, work: Callable[[], object]) -> None:
        """Does something; a UserError becomes a sentence."""
        try:
            work()
        except UserError as error:
            self.say(str(error))

    def open_path(self, path: Path) -> None:
        """Opens a project, folder or photograph; says so when that is not possible."""
        self.attempt(lambda: self.opening.open_any(path))

    def show_project(self, file: ProjectFile, session: Session) -> None:
        """Shows an open project in the place of what was shown before."""
        self.close_project()
        self.messages.clear()
        desk = DeskPage(
            file,
            session,
            actions=self.action_set,
            seat=self.seat,
            look=self.look,
            preferences=self.preferences,
            perform=self.perform_named,
            say=self.say,
            clock=self._clock,
            panels=self._panels,
        )
        desk.restore_layout(self.preferences.now.memory.layout)
        self.status.follow_desk(desk)
        session.changed.connect(self._on_changed)
        self.preferences.put(self.preferences.now.opened(str(file.path.absolute())))
        self._show_project(desk)
        self.status.show_zoom(desk.canvas.zoom)
        for told in opening_warnings(file):
            act = partial(self.perform_named, told.action) if told.action else None
            self.say(told.sentence, kind="warning", offer=told.offer, act=act)

    def close_project(self) -> None:
        """Leaves the project, which is saved already, and shows the welcome page."""
        desk = self.desk
        if desk is None:
            return
        self.preferences.set("memory", layout=desk.layout_text())
        desk.session.changed.disconnect(self._on_changed)
        desk.close_project()
        self._show_project(None)
        self.messages.clear()
        self._stack.removeWidget(desk)
        desk.deleteLater()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Leaves everything in order."""
        geometry = bytes(self.saveGeometry().toBase64().data()).decode("ascii")
        self.close_project()
        self.preferences.set("memory", geometry=geometry)
        self.opening.close()
        self.look.changed.disconnect(self._on_theme)
        self.preferences.changed.disconnect(self._on_settings)
        self.registry.reported.disconnect(self.say)
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Takes a file or folder of this machine."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Opens or imports what was dropped."""
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.attempt(lambda: take_dropped(self, paths))

    def _build(self) -> None:
        self.setMinimumSize(800, 520)
        free = self.screen().availableSize()
        self.resize(min(1400, free.width() - 16), min(900, free.height() - FRAME))
        self.setAcceptDrops(True)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.welcome)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.messages)
        column.addWidget(self._stack, 1)
        self.setCentralWidget(middle)
        self.setStatusBar(self.status)
        menus = self.action_set.fill(self.menuBar())
        recent = RecentMenu(self, self.preferences)
        recent.chosen.connect(lambda path: self.open_path(Path(path)))
        menus["File"].insertMenu(menus["File/Samples"].menuAction(), recent)

    def _connect(self) -> None:
        self.opening.opened.connect(self.show_project)
        self.opening.runner.refused.connect(self.say)
        self.opening.runner.crashed.connect(self.say)
        self.status.follow_jobs(self.opening.runner, cancel=self.opening.cancel)
        self.look.changed.connect(self._on_theme)
        self.preferences.changed.connect(self._on_settings)
        self.welcome.chosen.connect(lambda path: self.open_path(Path(path)))
        self.registry.reported.connect(self.say)

    def _on_changed(self, change: Change) -> None:
        desk = self.desk
        if desk is None:
            return
        self.status.on_changed(change)
        if change.preview:
            return
        session = desk.session
        replace_lost_author(session)
        self.action_set.refresh(session)
        if change.touches_view("mode"):
            self._title.show_session(desk.file, session)

    def _on_theme(self, theme: Theme) -> None:
        self.messages.colour(theme)
        self.welcome.recolour(theme)

    def _on_settings(self, settings: Settings) -> None:
        if settings.keys != self.keys:
            self._rekey(settings)

    def _rekey(self, settings: Settings) -> None:
        self.keys, sentence = without_clashes(self.action_set.actions, settings.keys)
        self.action_set.rekey(self.keys)
        if sentence:
            self.say(sentence, kind="warning")

    def _show_project(self, desk: DeskPage | None) -> None:
        """Puts a project or the welcome page on the screen."""
        self.desk = desk
        session = None if desk is None else desk.session
        self.status.show_session(session)
        self.status.setVisible(True)
        self.action_set.refresh(session)
        self._title.show_session(None if desk is None else desk.file, session)
        if desk is None:
            self.welcome.show_recent(self.preferences.now.memory.recent_projects)
            self._stack.setCurrentWidget(self.welcome)
            self.welcome.first_focus()
        else:
            self._stack.addWidget(desk)
            self._stack.setCurrentWidget(desk)
            desk.canvas.setFocus()
