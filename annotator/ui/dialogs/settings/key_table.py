"""Key table: every action with its keys, which are set, added, taken away, written to a file and read from one."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QKeySequence
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from annotator.errors import UserError
from annotator.session.actions.action import Action, find_clashes, keys_of
from annotator.session.actions.shortcut_file import load_shortcuts, save_shortcuts
from annotator.session.settings import Preferences, Settings
from annotator.ui.base.text import ACTIONS, SETTINGS, tell_error, translator_of
from annotator.ui.base.theme import ROW
from annotator.ui.dialogs.ask import Dialogs
from annotator.ui.output.table_actions import TableActions

_tr = translator_of(SETTINGS)
_tr_action = translator_of(ACTIONS)

FILE_NAME: Final = "annotator-shortcuts.json"


class KeyTable(QWidget):
    """Another key is taken by pressing it, unless it is taken already. A person's own keys are written strong."""

    def __init__(self, preferences: Preferences, actions: tuple[Action, ...], dialogs: Dialogs) -> None:
        super().__init__()
        self._preferences, self._actions, self._dialogs = preferences, actions, dialogs
        self.field = QLineEdit()
        self.field.setPlaceholderText(_tr("Find an action or a key"))
        self.field.setAccessibleName(_tr("Find an action or a key"))
        self.field.setClearButtonEnabled(True)
        self._table = self._make_table()
        self._edit = QKeySequenceEdit()
        self._edit.setMaximumSequenceLength(1)
        self._edit.setAccessibleName(_tr("New key of the chosen action"))
        self.second = QCheckBox(_tr("Keep its other keys"))
        self._say = QLabel()
        self._say.setProperty("role", "muted")
        self._say.setWordWrap(True)
        self.unset = _make_button(_tr("No key"))
        self.restore = _make_button(_tr("Keys of the preset"))
        self.reset = _make_button(_tr("Reset all"))
        self.load = _make_button(_tr("Import…"))
        self.save = _make_button(_tr("Export…"))
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
            self._tell(tell_error(error), is_wrong=True)
        else:
            self._tell(_tr("The shortcuts are in {path}.", path=path))

    def load_from(self, path: Path) -> None:
        """Takes preset and own keys of a file; a bad one changes nothing."""
        try:
            keys, unknown = load_shortcuts(path, self._actions, is_key=_is_key)
        except UserError as error:
            self._tell(tell_error(error), is_wrong=True)
            return
        self._preferences.set("keys", preset=keys.preset, overrides=keys.overrides)
        told = _tr("The shortcuts of {path} are in use.", path=path)
        if unknown:
            told += " " + _tr("Left out, as no action has these names: {names}.", names=", ".join(unknown))
        self._tell(told)

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(len(self._actions), 2)
        table.setHorizontalHeaderLabels([_tr("Action"), _tr("Keys")])
        table.setAccessibleName(_tr("Keys of all actions"))
        table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(max(ROW, table.fontMetrics().height() + 8))
        head = table.horizontalHeader()
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setHighlightSections(False)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        table.setColumnWidth(1, 220)
        TableActions(table)
        return table

    def _arrange(self) -> None:
        head, typed, deeds = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        head.addWidget(self.field, 1)
        head.addWidget(self.load)
        head.addWidget(self.save)
        typed.addWidget(self._edit, 1)
        typed.addWidget(self.second)
        deeds.addWidget(self.unset)
        deeds.addWidget(self.restore)
        deeds.addStretch(1)
        deeds.addWidget(self.reset)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(self._table, 1)
        column.addLayout(typed)
        column.addWidget(self._say)
        column.addLayout(deeds)

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
        preferences.changed.connect(self._show)
        self.destroyed.connect(lambda: preferences.changed.disconnect(self._show))

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
        self._say.setText(sentence)
        self._say.setProperty("role", "error" if is_wrong else "muted")
        self._say.style().polish(self._say)


def _make_button(text: str) -> QPushButton:
    button = QPushButton(text)
    button.setAutoDefault(False)
    return button


def _format(key: str) -> str:
    sequence = QKeySequence(key, QKeySequence.SequenceFormat.PortableText)
    return sequence.toString(QKeySequence.SequenceFormat.NativeText)


def _is_key(text: str) -> bool:
    """Whether the desktop knows a single key of this name, written as in the files of shortcuts."""
    sequence = QKeySequence(text, QKeySequence.SequenceFormat.PortableText)
    return sequence.count() == 1 and bool(sequence.toString(QKeySequence.SequenceFormat.PortableText))
