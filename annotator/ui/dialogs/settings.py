"""The dialog of settings, and the table of keys in it."""

from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QFont, QKeySequence
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QGridLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QScrollArea,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QWidget,
)

from annotator.errors import UserError
from annotator.options import Described, list_described
from annotator.plugins.registry import Registry
from annotator.session.actions.action import Action, find_clashes, keys_of
from annotator.session.actions.shortcut_file import load_shortcuts, save_shortcuts
from annotator.session.settings import KeySettings, Preferences, Settings
from annotator.ui.base import layout
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.forms import FormField, make_field
from annotator.ui.base.look import OF_PROGRAM
from annotator.ui.base.panel_context import follow
from annotator.ui.base.text import ACTIONS, SETTINGS, list_languages, name_language, translate_error, translator_of
from annotator.ui.dialogs.ask import Dialogs
from annotator.ui.dialogs.plugins import PluginList
from annotator.ui.output.text_table import make_table

_tr = translator_of(SETTINGS)
_tr_action = translator_of(ACTIONS)

FILE_NAME: Final = "annotator-shortcuts.json"


class KeyTable(QWidget):
    """Another key is taken by pressing it, unless it is taken already. A person's own keys are written strong."""

    def __init__(self, preferences: Preferences, actions: tuple[Action, ...], dialogs: Dialogs) -> None:
        super().__init__()
        self._preferences, self._actions, self._dialogs = preferences, actions, dialogs
        self.field = layout.make_text(
            hint=_tr("Find an action or a key"), name=_tr("Find an action or a key"), clears=True
        )
        self._table = self._make_table()
        self._edit = QKeySequenceEdit()
        self._edit.setMaximumSequenceLength(1)
        self._edit.setAccessibleName(_tr("New key of the chosen action"))
        self.second = QCheckBox(_tr("Keep its other keys"))
        self._say = layout.make_label(role="muted", wraps=True)
        self.unset = layout.make_button(_tr("No key"))
        self.restore = layout.make_button(_tr("Keys of the preset"))
        self.reset = layout.make_button(_tr("Reset all"))
        self.load = layout.make_button(_tr("Import…"))
        self.save = layout.make_button(_tr("Export…"))
        self._arrange()
        self._connect()
        self._show(preferences.settings)
        self._refresh_buttons()

    @property
    def sentence(self) -> str:
        """What stands below the table."""
        return self._say.text()

    def choose(self, name: str) -> None:
        """Selects the action with this id."""
        row = next(row for row, action in enumerate(self._actions) if action.id == name)
        self._table.selectRow(row)

    def set_key(self, key: str) -> None:
        """Takes a key for the chosen action, as if it was pressed."""
        self._edit.setKeySequence(QKeySequence(key, QKeySequence.SequenceFormat.PortableText))
        self._take_typed_key()

    def save_to(self, path: Path) -> None:
        """Writes preset and own keys to a file."""
        try:
            save_shortcuts(self._preferences.settings.keys, path)
        except UserError as error:
            self._tell(translate_error(error), is_wrong=True)
        else:
            self._tell(_tr("The shortcuts are in {path}.", path=path))

    def load_from(self, path: Path) -> None:
        """Takes preset and own keys of a file; a bad one changes nothing."""
        try:
            keys, unknown = load_shortcuts(path, self._actions, is_key=_is_key)
        except UserError as error:
            self._tell(translate_error(error), is_wrong=True)
            return
        self._preferences.set("keys", preset=keys.preset, overrides=keys.overrides)
        told = _tr("The shortcuts of {path} are in use.", path=path)
        if unknown:
            told += " " + _tr("Left out, as no action has these names: {names}.", names=", ".join(unknown))
        self._tell(told)

    def _make_table(self) -> QTableWidget:
        table = make_table((_tr("Action"), _tr("Keys")), name=_tr("Keys of all actions"))
        table.setRowCount(len(self._actions))
        table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Interactive)
        table.setColumnWidth(1, 220)
        return table

    def _arrange(self) -> None:
        head = layout.make_row((self.field, 1), self.load, self.save)
        typed = layout.make_row((self._edit, 1), self.second)
        deeds = layout.make_row(self.unset, self.restore, layout.STRETCH, self.reset)
        layout.make_column(head, (self._table, 1), typed, self._say, deeds, within=self, spacing=8)

    def _connect(self) -> None:
        preferences = self._preferences
        self.field.textChanged.connect(self._filter)
        self._table.itemSelectionChanged.connect(self._refresh_buttons)
        self._edit.editingFinished.connect(self._take_typed_key)
        self.unset.clicked.connect(lambda: self._take_keys(()))
        self.restore.clicked.connect(lambda: self._take_keys(None))
        self.reset.clicked.connect(lambda: preferences.set("keys", overrides={}))
        kind = f"{_tr('Shortcuts')} (*.json)"
        self.load.clicked.connect(
            lambda: self._dialogs.ask_files(
                self, _tr("Import shortcuts"), Path.home(), kinds=[kind], then=lambda paths: self.load_from(paths[0])
            )
        )
        self.save.clicked.connect(
            lambda: self._dialogs.ask_target(self, Path.home() / FILE_NAME, folder=False, kind=kind, then=self.save_to)
        )
        follow(preferences.changed, self, self._show)

    def _show(self, settings: Settings) -> None:
        for row, action in enumerate(self._actions):
            keys = [*filter(None, [action.shown_key]), *keys_of(action, settings.keys)]
            name, shown = QTableWidgetItem(_tr_action(action.text)), QTableWidgetItem("   ".join(map(_format, keys)))
            if action.id in settings.keys.overrides:
                strong = QFont(self._table.font())
                strong.setWeight(QFont.Weight.DemiBold)
                shown.setFont(strong)
                shown.setText(shown.text() or "–")
                shown.setToolTip(_tr("Your own; the preset has other keys."))
            self._table.setItem(row, 0, name)
            self._table.setItem(row, 1, shown)
        self._filter(self.field.text())
        self._refresh_buttons()

    def _filter(self, text: str) -> None:
        wanted = text.casefold().split()
        for row in range(len(self._actions)):
            told = " ".join(item.text() for item in self._items_of(row)).casefold()
            self._table.setRowHidden(row, not all(word in told for word in wanted))

    def _items_of(self, row: int) -> list[QTableWidgetItem]:
        items = [self._table.item(row, column) for column in (0, 1)]
        return [item for item in items if item is not None]

    def _refresh_buttons(self) -> None:
        action, keys = self._find_chosen(), self._preferences.settings.keys
        for part in (self._edit, self.second):
            part.setEnabled(action is not None)
        self.unset.setEnabled(action is not None and bool(keys_of(action, keys)))
        self.restore.setEnabled(action is not None and action.id in keys.overrides)
        self.reset.setEnabled(bool(keys.overrides))
        if action is None:
            self._tell(_tr("Choose an action, then press its new key in the field."))

    def _find_chosen(self) -> Action | None:
        row = self._table.currentRow()
        return self._actions[row] if self._table.selectedItems() and row >= 0 else None

    def _take_typed_key(self) -> None:
        key = self._edit.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
        action = self._find_chosen()
        if action is None or not key:
            return
        self._edit.clear()
        kept = keys_of(action, self._preferences.settings.keys) if self.second.isChecked() else ()
        self._take_keys((*(one for one in kept if one != key), key))

    def _take_keys(self, wished: tuple[str, ...] | None) -> None:
        """Gives the chosen action these keys, or with None those of the preset, where no other action has them."""
        action, keys = self._find_chosen(), self._preferences.settings.keys
        if action is None:
            return
        others = {name: own for name, own in keys.overrides.items() if name != action.id}
        changed = replace(keys, overrides=others if wished is None else {**others, action.id: wished})
        for key, owners in find_clashes(self._actions, changed).items():
            other = next((one for one in self._actions if one.id in owners and one.id != action.id), None)
            if action.id in owners and other is not None:
                told = _tr("{key} is the key of “{other}” already.", key=_format(key), other=_tr_action(other.text))
                self._tell(told, is_wrong=True)
                return
        self._preferences.set("keys", overrides=changed.overrides)
        shown = ", ".join(map(_format, keys_of(action, changed)))
        name = _tr_action(action.text)
        if shown:
            self._tell(_tr("“{action}” has the key {key} now.", action=name, key=shown))
        else:
            self._tell(_tr("“{action}” has no key now; the menus have it.", action=name))

    def _tell(self, sentence: str, *, is_wrong: bool = False) -> None:
        layout.say_in(self._say, sentence, "error" if is_wrong else "muted")


def _format(key: str) -> str:
    sequence = QKeySequence(key, QKeySequence.SequenceFormat.PortableText)
    return sequence.toString(QKeySequence.SequenceFormat.NativeText)


def _is_key(text: str) -> bool:
    """Whether the desktop knows a single key of this name, written as in the files of shortcuts."""
    sequence = QKeySequence(text, QKeySequence.SequenceFormat.PortableText)
    return sequence.count() == 1 and bool(sequence.toString(QKeySequence.SequenceFormat.PortableText))


_FIELD: Final = 136
"""Width of lists of words and number fields, logical pixels."""


class SettingsDialog(Dialog):
    """One tab a group of the model; the last ones list the keys of all actions, and the plugins."""

    def __init__(
        self,
        parent: QWidget,
        preferences: Preferences,
        actions: tuple[Action, ...],
        registry: Registry,
        dialogs: Dialogs | None = None,
    ) -> None:
        super().__init__(parent, _tr("Settings"))
        self.setProperty(OF_PROGRAM, True)
        self.resize(QSize(600, 600).boundedTo(parent.screen().availableSize()))
        self._preferences = preferences
        self._made: dict[tuple[str, str], FormField] = {}
        tabs = QTabWidget()
        tabs.tabBar().setAccessibleName(self.windowTitle())
        tabs.setAccessibleName(self.windowTitle())
        tabs.setDocumentMode(True)
        self._actions, self._dialogs = actions, dialogs or Dialogs()
        self.plugins = PluginList(registry, preferences)
        self._tabs = tabs
        self._groups = [one.name for one in list_described(Settings)]
        for one in list_described(Settings):
            area = self.plugins if one.name == "plugins" else QWidget() if one.name == "keys" else QScrollArea()
            tabs.addTab(area, _tr(one.option.title))
        self._filled: set[str] = {"plugins"}
        """Groups whose pages are made: each is when it is first seen."""
        tabs.currentChanged.connect(lambda place: self._fill(self._groups[place]))
        self._fill(self._groups[0])
        layout.make_column(tabs, self.buttons, within=self, margins=(12, 8, 12, 12))
        follow(preferences.changed, self, self._follow)

    @property
    def fields(self) -> dict[str, QWidget]:
        """The widgets by group and field, such as `picture.grid`."""
        for group in self._groups:
            self._fill(group)
        return {".".join(place): field.widget for place, field in self._made.items()}

    @cached_property
    def keys(self) -> KeyTable:
        """The keys of all actions; made when they are first seen."""
        return KeyTable(self._preferences, self._actions, self._dialogs)

    def show_field(self, name: str) -> None:
        """Brings a setting, such as `picture.grid`, or a group into sight and has it take the keys."""
        group = name.partition(".")[0]
        self._tabs.setCurrentIndex(self._groups.index(group))
        field = self._made.get((group, name.partition(".")[2]))
        widget = self._tabs.currentWidget() if field is None else field.widget
        widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
        area = self._tabs.currentWidget()
        if isinstance(area, QScrollArea):
            area.ensureWidgetVisible(widget)

    def _fill(self, group: str) -> None:
        """Titles with what they mean at the left, the fields at the right, under heads where the model has them."""
        if group in self._filled:
            return
        self._filled.add(group)
        area = self._tabs.widget(self._groups.index(group))
        if group == "keys":
            grid = QGridLayout()
            grid.setColumnStretch(0, 1)
            self._add_row(grid, "keys", list_described(KeySettings)[0])
            layout.make_column(grid, (self.keys, 1), within=area, spacing=8, margins=(12, 12, 16, 12))
        if not isinstance(area, QScrollArea):
            return
        page = QWidget()
        page.setObjectName("page")
        grid = layout.make_grid(within=page, spacing=(16, 0), margins=(12, 12, 16, 12), stretched=0)
        values = getattr(self._preferences.settings, group)
        for one in list_described(type(values)):
            if one.option.section:
                head = _tr(one.option.section)
                grid.addWidget(_make_head(head, is_first=grid.count() == 0), grid.rowCount(), 0, 1, 2)
            self._add_row(grid, group, one)
        grid.setRowStretch(grid.rowCount(), 1)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(page)

    def _add_row(self, grid: QGridLayout, group: str, one: Described) -> None:
        """The title and the sentence of a setting, and its field."""
        row, title, told = grid.rowCount(), _tr(one.option.title), _tr(one.option.help)
        languages: list[tuple[str, str]] = []
        if one.name == "language":
            languages = [(_tr("System"), "system"), *((name_language(code), code) for code in list_languages())]
        field = make_field(one, _tr, title="", tip="", rows=languages)
        field.show(getattr(getattr(self._preferences.settings, group), one.name))
        field.connect(lambda: self._preferences.set(group, **{one.name: field.read()}))
        self._made[group, one.name] = field
        widget = field.widget
        widget.setAccessibleName(title)
        widget.setAccessibleDescription(told)
        widget.installEventFilter(self)
        if not isinstance(widget, QCheckBox):
            widget.setFixedWidth(_FIELD)
        if isinstance(widget, QAbstractSpinBox):
            widget.setKeyboardTracking(False)
        head, note = QLabel(title), layout.make_label(told, role="muted", wraps=True)
        head.setBuddy(widget)
        grid.addLayout(layout.make_column(head, note, spacing=0, margins=(0, 6, 0, 6)), row, 0)
        grid.addWidget(widget, row, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The wheel over a field that is not in hand scrolls the page and changes nothing."""
        if event.type() is QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def _follow(self, settings: Settings) -> None:
        """Shows what a key or a menu has changed while the dialog is open."""
        for (group, name), field in self._made.items():
            if not (isinstance(field.widget, QAbstractSpinBox) and field.widget.hasFocus()):
                field.show(getattr(getattr(settings, group), name))


def _make_head(text: str, *, is_first: bool) -> QLabel:
    head = layout.make_label(text, head=True)
    head.setContentsMargins(0, 0 if is_first else 16, 0, 4)
    return head
