"""QActions, menus and the context menu, made from the table of actions; nothing else in the window makes one."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QHelpEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QToolTip, QWidget

from annotator.session.actions.action import Action, keys_of
from annotator.session.actions.menus import MENU_LINES, MENUS, RECENT
from annotator.session.actions.table import find_reason
from annotator.session.session import Session
from annotator.session.settings import KeySettings, Settings
from annotator.ui.base.text import ACTIONS, format_step_name, translate_phrase, translator_of
from annotator.ui.dialogs.command_palette import PaletteRow
from annotator.ui.window.first_window import print_key

_tr = translator_of(ACTIONS)


class ActionSet(QObject):
    """The QActions of a window by the ids of the table, enabled, checked and named as the session is."""

    def __init__(
        self,
        window: QWidget,
        actions: Sequence[Action],
        perform: Callable[[Action], None],
        find_settings: Callable[[], Settings],
    ) -> None:
        super().__init__(window)
        self.actions = tuple(actions)
        self._rows = {action.id: action for action in self.actions}
        self._session: Session | None = None
        self._watched: dict[str, Action] = {}
        self._outdated: set[str] = set()
        """Ids of actions that nobody has looked at since something changed."""
        self._window, self._find_settings = window, find_settings
        self._actions_by_id: dict[str, QAction] = {}
        self._possible: dict[str, bool] = {}
        """What each action was enabled as last: most stay as they are, and to ask Qt takes as long as to tell it."""
        self._whys: dict[str, str] = {}
        """Why an action is not possible, by its id; only those that are not."""
        self._shown_keys: dict[str, str] = {}
        """Of actions whose key the canvas hears itself."""
        for action in self.actions:
            made = QAction(_tr(action.text), self)
            made.setObjectName(action.id)
            if action.checked is not None or action.switch is not None:
                made.setCheckable(True)
            made.triggered.connect(lambda _on=False, wanted=action: perform(wanted))
            self._actions_by_id[action.id] = made
            if action.on_canvas:
                made.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)

    def __getitem__(self, name: str) -> QAction:
        if name in self._outdated:
            self._set(self._rows[name])
        return self._actions_by_id[name]

    def bind_window(self) -> None:
        """Lets the keys of all other actions work in the window, which hears of each change to them from then on."""
        self._window.addActions([self._actions_by_id[one.id] for one in self.actions if not one.on_canvas])

    def bind_canvas(self, canvas: QWidget) -> None:
        """Lets the keys of the picture work while `canvas` has the focus."""
        for action in self.actions:
            if action.on_canvas:
                canvas.addAction(self._actions_by_id[action.id])

    def update_keys(self, keys: KeySettings) -> None:
        """Gives every action its keys of the preset and the person's own."""
        portable = QKeySequence.SequenceFormat.PortableText
        for action in self.actions:
            made, sequences = self._actions_by_id[action.id], keys_of(action, keys)
            if not (sequences or action.shown_key) and made.shortcut().isEmpty():
                continue
            made.setShortcuts([QKeySequence(key, portable) for key in sequences])
            if action.shown_key:
                printed = self._shown_keys[action.id] = print_key(action.shown_key)
                made.setText(f"{_tr(action.text)}\t{printed}")
            made.setToolTip(self.hint_of(action.id))

    def key_text_of(self, name: str) -> str:
        """The first key of an action as the desktop writes it, or an empty string."""
        return print_key(self._actions_by_id[name].shortcut()) or self._shown_keys.get(name, "")

    def hint_of(self, name: str) -> str:
        """The action's text with its key in brackets."""
        key = self.key_text_of(name)
        text = self._actions_by_id[name].text().split("\t")[0].replace("&", "")
        return f"{text} ({key})" if key else text

    def watch(self, name: str) -> QAction:
        """An action that is seen in a button: it is set at each change, all others when somebody looks at them."""
        self._watched[name] = self._rows[name]
        return self[name]

    def refresh(self, session: Session | None) -> None:
        """Hears that what is possible, what is on or what undo takes may have changed; an edit asks few actions so."""
        self._session, self._outdated = session, set(self._rows)
        for action in self._watched.values():
            self._set(action)

    def update_all(self) -> None:
        """Sets every action as the session is now; before a menu opens and before a key is looked up."""
        for name in [*self._outdated]:
            self._set(self._rows[name])

    def _set(self, action: Action) -> None:
        """Sets what is possible and on, and names the step that undo or redo would take."""
        made, session = self._actions_by_id[action.id], self._session
        self._outdated.discard(action.id)
        possible = not action.needs_project if session is None else action.when(session)
        if possible != self._possible.get(action.id):
            self._possible[action.id] = possible
            made.setEnabled(possible)
        why = "" if possible else str(translate_phrase(find_reason(session, action.when)))
        if why != self._whys.get(action.id, ""):
            self._whys[action.id] = why
            made.setToolTip("\n".join(filter(None, (self.hint_of(action.id), why))))
        if action.checked is not None:
            made.setChecked(session is not None and action.checked(session))
        elif action.switch is not None:
            made.setChecked(action.switch.is_on(self._find_settings()))
        if action.id == "undo":
            step = format_step_name(None if session is None else session.next_undo)
            made.setText(_tr("Undo {step}", step=step) if step else _tr("Undo"))
        elif action.id == "redo":
            step = format_step_name(None if session is None else session.next_redo)
            made.setText(_tr("Redo {step}", step=step) if step else _tr("Redo"))

    def why_not(self, name: str) -> str:
        """Why an action is not possible now; empty where it is."""
        self[name]
        return self._whys.get(name, "")

    def why_not_key(self, key: QKeySequence) -> str:
        """Why an action is not possible whose key nobody takes now; empty where none has it."""
        whys = [self.why_not(name) for name, made in self._actions_by_id.items() if key in made.shortcuts()]
        return whys[0] if whys and all(whys) else ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A menu says why an entry is grey."""
        if isinstance(watched, QMenu) and isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            under = [one for one in watched.actions() if watched.actionGeometry(one).contains(event.pos())]
            why = "".join(self._whys.get(entry.objectName(), "") for entry in under)
            QToolTip.showText(event.globalPos(), why, watched)
            return bool(why)
        return False

    def fill_menus(self, empty: Mapping[str, QMenu], recent: QMenu) -> None:
        """Gives the menus of the bar their lines, `recent` among them, and those of plugins; one without is hidden."""
        for path, menu in empty.items():
            menu.aboutToShow.connect(self.update_all)
            self._fill_menu(path, menu, recent)
        added = {**empty}
        for action in self.actions:
            head, _, tail = action.menu.partition("/")
            if "." in action.id:  # the name of its plugin
                if action.menu not in added:
                    added[action.menu] = empty[head].addMenu(_tr(tail))
                    added[action.menu].installEventFilter(self)
                if action.separated and not added[action.menu].isEmpty():
                    added[action.menu].addSeparator()
                added[action.menu].addAction(self._actions_by_id[action.id])
        empty["Tools"].menuAction().setVisible(not empty["Tools"].isEmpty())

    def _fill_menu(self, path: str, menu: QMenu, recent: QMenu) -> None:
        menu.installEventFilter(self)
        for line in MENU_LINES.get(path, ()):
            if not line:
                menu.addSeparator()
            elif line == RECENT:
                menu.addMenu(recent)
            elif "/" in line:
                self._fill_menu(line, menu.addMenu(_tr(line.partition("/")[2])), recent)
            else:
                menu.addAction(self._actions_by_id[line])

    def list_palette_rows(self) -> list[PaletteRow]:
        """Every command in the order of the menus, but the palette itself."""
        self.update_all()
        rows = []
        for action in self.actions:
            made = self._actions_by_id[action.id]
            head, _, tail = action.menu.partition("/")
            menu = _tr(MENUS[head]).replace("&", "") if head in MENUS else ""
            is_listed = "." in action.id or action.id in MENU_LINES.get(action.menu, ())
            path = " › ".join(part for part in (menu if is_listed else "", _tr(tail) if tail else "") if part)
            text = made.text().split("\t")[0].replace("&", "")
            if menu and action.id != "command_palette":
                key, why = self.key_text_of(action.id), self.why_not(action.id)
                rows.append(PaletteRow(action.id, text, path, key, made.isEnabled(), why, action.text))
        return rows

    def make_context_menu(self, parent: QWidget) -> QMenu:
        """The menu for selected boxes."""
        self.update_all()
        menu = QMenu(parent)
        for action in self.actions:
            if action.in_context_menu:
                if action.separated and not menu.isEmpty():
                    menu.addSeparator()
                menu.addAction(self._actions_by_id[action.id])
        return menu
