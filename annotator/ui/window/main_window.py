"""Main window: menus, messages, the welcome page or the open project, and the status bar.

What its first paint does not show is imported by the functions that need it.
"""

from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Unpack

from PySide6.QtCore import QByteArray, QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QMainWindow, QStackedWidget

from annotator.session.actions.action import find_first_key
from annotator.ui.base.garbage import take_apart
from annotator.ui.base.look import OF_PROGRAM, ActiveTheme
from annotator.ui.base.text import attempt, say_error, translator_of
from annotator.ui.base.workers import Mailbox, Pause, Runner, Turns
from annotator.ui.window.first_window import Announcement, make_menus, print_key, take_usual_size
from annotator.ui.window.message_bar import MessageBar
from annotator.ui.window.status_bar import StatusBar
from annotator.ui.window.welcome import RecentMenu, WelcomePage
from annotator.ui.window.workspace_switch import WindowHead

if TYPE_CHECKING:
    from annotator.plugins.registry import Registry
    from annotator.session.actions.action import Action
    from annotator.session.change import Change
    from annotator.session.session import Session
    from annotator.session.settings import Preferences, Settings
    from annotator.session.view import Workspace
    from annotator.store import ProjectFile
    from annotator.ui.base.panel_context import Notice
    from annotator.ui.dialogs.ask import Dialogs
    from annotator.ui.window.commands.shell import Shell
    from annotator.ui.window.project_page import ProjectPage


_tr = translator_of("Window")
LOOK_AGAIN: Final = 100
"""Milliseconds between two looks at whether what is being stored is, before the project closes."""
_OF_ALL: Final = (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter)
"""Keys that are pressed to end or to begin whatever is there."""
_BEFORE_KEYS: Final = (QEvent.Type.ShortcutOverride, QEvent.Type.WindowDeactivate)
"""What comes before a key is looked up: the key itself, or that another window takes the keys."""


class MainWindow(QMainWindow):
    """Shows one project at a time; every action passes through `perform`, every sentence through `say`.

    One that is not made `at_once` shows the welcome page and has everything else after `complete`.
    """

    def __init__(
        self,
        preferences: "Preferences",
        active_theme: ActiveTheme,
        *,
        dialogs: "Dialogs | None" = None,
        registry: "Registry | None" = None,
        at_once: bool = True,
    ) -> None:
        super().__init__()
        self.preferences, self.active_theme = preferences, active_theme
        self.page: ProjectPage | None = None
        self._seen: Workspace | None = None
        """The workspace of the project that is open, where it is not Label the one before that."""
        self.runner = Runner(self)
        self._handed_over: Mailbox[Callable[[], None]] = Mailbox(lambda work: work())
        self._when_complete: list[Callable[[], object]] = []
        self._leaving: deque[tuple[Callable[[], object], Callable[[], object]]] = deque()
        """What is done once the open project is closed, and what instead where the window closes first."""
        self._waiting = Pause(self, LOOK_AGAIN, self._leave)
        self.keys = preferences.settings.keys
        self.messages = MessageBar()
        self.welcome = WelcomePage(self.perform_named, lambda name: print_key(find_first_key(name, self.keys)))
        self.status = StatusBar(self.perform_named)
        self._used: tuple[str, ...] = ()
        self.on_first_need: Callable[[], object] = self.complete
        """Completes the window; set by what shows it earlier, to bring the plugins along."""
        self._build()
        self.restoreGeometry(QByteArray.fromBase64(preferences.settings.memory.geometry.encode("ascii", "ignore")))
        self._show_welcome()
        active_theme.dress(self)
        if at_once:
            self.complete(registry, dialogs=dialogs)

    def complete(
        self,
        registry: "Registry | None" = None,
        *,
        dialogs: "Dialogs | None" = None,
    ) -> None:
        """Makes everything that the first paint does not need: plugins, actions and keys, what opens projects."""
        from annotator.plugins.plugin_session import ActivePlugins
        from annotator.plugins.registry import Registry
        from annotator.ui.dialogs.ask import Dialogs
        from annotator.ui.output.outbox import Outbox
        from annotator.ui.window.actions import ActionSet
        from annotator.ui.window.commands.table import ACTIONS, find_run
        from annotator.ui.window.opening import ProjectOpener

        self.dialogs = dialogs or Dialogs()
        self.registry = Registry(off=self.preferences.settings.plugins.off) if registry is None else registry
        self.registry.hand_over = self._handed_over.put
        self.registry.warn = self._warn_of_plugin
        self.active_plugins = ActivePlugins(self.registry)
        self.opener = ProjectOpener(self, self.runner, dialogs=self.dialogs, preferences=self.preferences, say=self.say)
        self.outbox = Outbox(
            self,
            runner=self.runner,
            dialogs=self.dialogs,
            preferences=self.preferences,
            say=self.say,
            find_folder=lambda: Path.home() if self.page is None else self.page.file.path.parent,
        )
        merged = self.active_plugins.merge_actions(ACTIONS)
        self.action_set = ActionSet(self, merged, self.perform, lambda: self.preferences.settings)
        self._update_keys(self.preferences.settings)
        self.action_set.bind_window()
        self.shell = self._make_shell()
        self._runs = {action.id: find_run(action, self.shell) for action in self.action_set.actions}
        self._fill_menus()
        self._connect()
        self.is_complete = True
        self.action_set.refresh(None)
        wishes, self._when_complete = self._when_complete, []
        for wish in wishes:
            wish()

    is_complete = False
    """Whether it has everything."""
    is_closed = False
    """Whether it was closed, after which it opens nothing."""

    def finish(self, then: Callable[[], object]) -> None:
        """Makes what is missing, with what `on_first_need` brings to it; `then` is called when all is there."""
        if self.is_closed:
            return
        if self.is_complete:
            then()
            return
        self._when_complete.append(then)
        self.on_first_need()

    @property
    def is_settled(self) -> bool:
        """Whether what is seen is final: no picture is being decoded, no job is on."""
        if not self.is_complete or self.runner.is_busy:
            return False
        return self.page is None or (not self.page.runner.is_busy and self.page.is_settled)

    def perform(self, action: "Action") -> None:
        """Does an action; a UserError becomes a sentence, and the window goes on."""
        self.attempt(self._runs[action.id])
        self.action_set.refresh(None if self.page is None else self.page.session)

    def perform_named(self, name: str) -> None:
        """Does the action with this id, if it is possible now."""

        def perform() -> None:
            if self.action_set[name].isEnabled():
                self.perform(next(action for action in self.action_set.actions if action.id == name))

        self.finish(perform)

    def say(self, sentence: str, **notice: "Unpack[Notice]") -> None:
        """Shows one sentence under the menus; where the project's file is lost, with a way to save what is here."""
        is_error = notice.get("kind", "error") == "error"
        if is_error and not notice.get("offer") and self.page is not None and self.page.file.is_lost:
            notice |= {"offer": _tr("Save what is here as…"), "act": self._runs["save_copy"]}
        self.status.show_saved()
        self.messages.say(sentence, **notice)

    def _warn(self, sentence: str) -> None:
        self.say(sentence, kind="warning")

    def _warn_of_plugin(self, sentence: str) -> None:
        """On any thread: a plugin goes on too long. What it holds up the window with is shown there afterwards."""
        from annotator.plugins.registry import warn

        warn(sentence)
        self._handed_over.put(lambda: self.registry.report_once(sentence))

    def attempt(self, work: Callable[[], object]) -> None:
        """Does something; a UserError becomes a sentence."""
        attempt(self.say, work)

    def open_path(self, path: Path) -> None:
        """Opens a project, folder or photograph; says so when that is not possible."""
        self.finish(lambda: self.attempt(lambda: self.opener.open_any(path)))

    def leave_project(
        self, then: Callable[[], object] = lambda: None, instead: Callable[[], object] = lambda: None
    ) -> None:
        """Closes the open project, then does something: a large step that is being stored is waited for.

        The window lives meanwhile; where it closes before, `instead` is done.
        """
        self._leaving.append((then, instead))
        self._leave()
        if self._waiting.isActive():
            said = _tr("The last change is still being stored; the project closes when that is done.")
            self.say(said, kind="info")

    def _leave(self) -> None:
        while self._leaving:
            if self.page is not None and self.page.session.is_storing:
                self._waiting.start()
                return
            then, _instead = self._leaving.popleft()
            self.close_project()
            self.attempt(then)

    def show_project(self, file: "ProjectFile", session: "Session") -> None:
        """Shows an open project in the place of what was shown before.

        A large one, which was opened beside the window, is shown in two turns of the loop of events.
        """
        from annotator.store import is_large
        from annotator.ui.window.project_page import ProjectPage

        self.close_project()
        self.messages.clear()
        desk = ProjectPage(
            file,
            session,
            actions=self.action_set,
            active_plugins=self.active_plugins,
            active_theme=self.active_theme,
            preferences=self.preferences,
            perform=self.perform_named,
            say=self.say,
        )
        desk.restore_layout(self.preferences.settings.memory.layout)
        self.page = desk
        self._seen = session.view.workspace
        self._stack.addWidget(desk)
        session.changed.connect(self._on_changed)
        if self.opener.may_ask and is_large(file.path):
            Turns(desk, 2, partial(self._show_built, desk)).begin()
        else:
            self._show_built(desk)

    def _show_built(self, desk: "ProjectPage") -> None:
        """Puts the page of a project on the screen."""
        from annotator.ui.team.line_of_file import watch_any_line
        from annotator.ui.window.commands.project import greet_newcomer_soon
        from annotator.ui.window.opening import show_opening_warnings
        from annotator.ui.window.project_page import restore_last_place, show_last_tab

        file, session = desk.file, desk.session
        self.status.follow_page(desk)
        desk.overlays_changed.connect(lambda _names: self.action_set.refresh(session))
        self.preferences.replace(self.preferences.settings.with_recent_project(str(file.path.absolute())))
        is_restored = self.opener.may_ask  # a picture of the window is made without
        if is_restored:
            show_last_tab(desk, self.preferences)
        self._show_page(desk)
        if is_restored:
            restore_last_place(desk, self.preferences)
        self.status.show_zoom(desk.canvas.zoom)
        greet_newcomer_soon(self.shell)
        watch_any_line(desk.team, desk.frame, desk.context, desk.panels, self._warn)
        show_opening_warnings(file, self.say, self.perform_named)

    def close_project(self) -> None:
        """Leaves the project, which is saved already, and shows the welcome page."""
        desk = self.page
        if desk is None:
            return
        from annotator.ui.window.project_page import store_place

        store_place(desk, self.preferences)
        desk.session.changed.disconnect(self._on_changed)
        for dialog in self.findChildren(QDialog):
            if not dialog.property(OF_PROGRAM):
                dialog.close()
        desk.close_project()
        self._show_page(None)
        self.messages.clear()
        self.opener.forget_shown(desk.file)
        desk.take_apart()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Leaves everything in order; a large step that is being stored is waited for first, in a living window."""
        if not self.is_closed and self.page is not None and self.page.session.is_storing:
            event.ignore()
            self.leave_project(self.close)
            return
        self.end()
        event.accept()

    def end(self) -> None:
        """Closes the project and ends the threads; whatever was still to come does not come any more."""
        if self.is_closed:
            return
        self.is_closed = True
        geometry = bytes(self.saveGeometry().toBase64().data()).decode("ascii")
        self.close_project()
        self.preferences.set("memory", geometry=geometry)
        self._when_complete.clear()
        self._waiting.stop()
        for _then, instead in self._leaving:
            instead()
        self._leaving.clear()
        self._handed_over.close()
        if self.is_complete:
            from annotator.plugins.registry import warn

            self.opener.close()
            self.preferences.wishes_changed.disconnect(self._on_settings)
            self.registry.reported.disconnect(self._warn)
            self.registry.warn = warn
        self.runner.shutdown()

    def take_apart(self) -> None:
        """Ends what is left to end, deletes the window, and drops all that it held."""
        self.end()
        take_apart(self)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Takes a file or folder of this machine."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Opens or imports what was dropped."""
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            from annotator.ui.window.commands.file import open_dropped

            event.acceptProposedAction()
            self.finish(lambda: self.attempt(lambda: open_dropped(self.shell, paths)))

    def event(self, event: QEvent) -> bool:
        """Has all actions be as the session is before a key is looked up, here or in a dialog that takes the keys.

        When the last modal dialog has closed, keys go to the picture, not to a field that had them before.
        """
        kind = event.type()
        if kind is QEvent.Type.WindowUnblocked and self.page is not None:
            self.page.workspaces.focus_middle()
        if kind in _BEFORE_KEYS and self.is_complete:
            self.action_set.update_all()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The key of an action that is not possible now says why; it comes here where nobody has taken it."""
        is_meant = self.is_complete and not event.isAutoRepeat() and event.key() not in _OF_ALL
        if is_meant and (why := self.action_set.why_not_key(QKeySequence(event.keyCombination()))):
            self.say(why, kind="remark")
        super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keeps the messages over the picture."""
        if watched is self._stack and event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._place_messages()
        return super().eventFilter(watched, event)

    def _place_messages(self) -> None:
        area = self._stack.rect()
        if self.page is not None:
            frame = self.page.workspaces.middle
            area = QRect(frame.mapTo(self._stack, QPoint(0, 0)), frame.size())
        self.messages.float_over(area)

    def _make_shell(self) -> "Shell":
        from annotator.ui.window.commands.shell import Shell

        return Shell(
            parent=self,
            dialogs=self.dialogs,
            opener=self.opener,
            preferences=self.preferences,
            registry=self.registry,
            actions=self.action_set.actions,
            messages=self.messages,
            status=self.status,
            say=self.say,
            attempt=self.attempt,
            find_page=lambda: self.page,
            find_keys=lambda: self.keys,
            leave_project=self.leave_project,
            quit=self.close,
            toggle_full_screen=lambda: self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen),
            open_palette=self._open_palette,
        )

    def _open_palette(self) -> None:
        """Lists the commands, and places to go to; the one that is chosen is done as from its menu."""
        from annotator.ui.dialogs.command_palette import CommandPalette
        from annotator.ui.window.places import list_places

        rows = self.action_set.list_palette_rows()
        palette = CommandPalette(self, rows, find_more=lambda: list_places(self.page), recent=self._used)
        palette.chosen.connect(self._perform_from_palette)
        palette.open()

    def _perform_from_palette(self, name: str) -> None:
        from annotator.ui.window.places import go_to_place

        self._used = (name, *(known for known in self._used if known != name))
        if not go_to_place(self.shell, name):
            self.perform_named(name)

    def _build(self) -> None:
        self.setMinimumSize(800, 520)
        take_usual_size(self)
        self.setAcceptDrops(True)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.welcome)
        self.setCentralWidget(self._stack)
        self.messages.setParent(self._stack)
        self._stack.installEventFilter(self)
        self.setStatusBar(self.status)
        self._menus = make_menus(self.menuBar())
        self.head = WindowHead(self, self.perform_named, self._menus)
        self.welcome.chosen.connect(lambda path: self.open_path(Path(path)))

    def _fill_menus(self) -> None:
        recent = RecentMenu(self, self.preferences)
        recent.chosen.connect(lambda path: self.open_path(Path(path)))
        self.action_set.fill_menus(self._menus, recent)

    def _connect(self) -> None:
        self.opener.opened.connect(self._on_opened)
        self.runner.refused.connect(partial(say_error, self.say))
        self.runner.crashed.connect(self.say)
        self.status.follow_jobs(self.runner)
        self.preferences.wishes_changed.connect(self._on_settings)
        self.registry.reported.connect(self._warn)

    def _on_opened(self, file: "ProjectFile", session: "Session") -> None:
        self.leave_project(partial(self.show_project, file, session), file.close)

    def _on_changed(self, change: "Change") -> None:
        from annotator.session.projects.open import drop_lost_seat, has_empty_seat
        from annotator.session.view import Workspace
        from annotator.ui.window.commands.project import greet_newcomer_soon

        desk = self.page
        if desk is None:
            return
        self.status.on_changed(change)
        if change.preview:
            return
        self.messages.follow(change)
        session = desk.session
        drop_lost_seat(session)
        former = self._seen
        if session.view.workspace is not Workspace.LABEL:
            self._seen = session.view.workspace
        if change.touches_view("author", "mode", "workspace") and has_empty_seat(session.view) and self.opener.may_ask:
            go_back = partial(self._go_back, former if change.touches_view("workspace") else None)
            QTimer.singleShot(0, self, partial(self._ask_empty_seat, go_back))
        elif change.touches_view("author"):
            greet_newcomer_soon(self.shell)
        self.action_set.refresh(session)
        if change.touches_view("workspace", "mode", "author", "auditor") or change.parts:
            self.head.show_session(desk.file, session)

    def _ask_empty_seat(self, cancelled: Callable[[], object]) -> None:
        """Asks who annotates, unless somebody has been named meanwhile."""
        from annotator.session.projects.open import has_empty_seat
        from annotator.ui.window.commands.agreement import choose_author

        if self.page is not None and has_empty_seat(self.page.session.view):
            self.attempt(partial(choose_author, self.shell, cancelled))

    def _go_back(self, former: "Workspace | None") -> None:
        """Shows an auditor again what was shown before Label asked who annotates, where nobody was named."""
        from annotator.session.workspaces import go_to_workspace

        if former is not None and self.page is not None and self.page.session.view.audits_elsewhere:
            go_to_workspace(self.page.session, former)

    def _on_settings(self, settings: "Settings") -> None:
        if settings.keys != self.keys:
            self._update_keys(settings)
        self.action_set.refresh(None if self.page is None else self.page.session)

    def _update_keys(self, settings: "Settings") -> None:
        from annotator.session.actions.action import drop_clashes

        self.keys, sentence = drop_clashes(self.action_set.actions, settings.keys)
        self.action_set.update_keys(self.keys)
        self.head.show_keys(self.action_set.key_text_of)
        if sentence:
            self.say(sentence, kind="warning")

    def announce(self, name: str) -> Announcement:
        """Says that a project is being opened, where the welcome page would stand."""
        return Announcement(self._stack, name)

    def _show_welcome(self) -> None:
        self.welcome.show_recent(self.preferences.settings.memory.recent_projects)
        self._stack.setCurrentWidget(self.welcome)
        self.welcome.focus_first()
        self._place_messages()

    def _show_page(self, page: "ProjectPage | None") -> None:
        """Puts a project or the welcome page on the screen."""
        self.page = page
        session = None if page is None else page.session
        self.status.show_session(session)
        self.status.setVisible(True)
        self.action_set.refresh(session)
        self.head.show_session(None if page is None else page.file, session)
        if page is None:
            self._show_welcome()
            return
        self._stack.setCurrentWidget(page)
        page.workspaces.focus_middle()
        page.splitter.splitterMoved.connect(lambda _at, _number: self._place_messages())
        page.panels_shown.connect(self._place_messages)
        page.relocated.connect(lambda: self.messages.clear("warning"))
        self._place_messages()
