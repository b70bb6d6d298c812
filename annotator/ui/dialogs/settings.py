"""Settings dialog: built from the settings model; what is changed takes effect at once."""

from types import MappingProxyType
from typing import Any, Final, Literal, get_args, get_origin

from annotated_types import Ge, Le
from pydantic import ValidationError
from pydantic.fields import FieldInfo
from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QKeySequence
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from annotator.session.actions.action import Action, find_clashes, keys_of
from annotator.session.settings import KeySettings, Preferences, Settings
from annotator.ui.base.text import ACTIONS, SETTINGS, translator_of
from annotator.ui.base.theme import place_number

_tr = translator_of(SETTINGS)
_tr_action = translator_of(ACTIONS)

CHOICE_WORDS: Final = MappingProxyType(
    {
        "system": "System",
        "light": "Light",
        "dark": "Dark",
        "en": "English",
        "de": "Deutsch",
        "labelimg": "LabelImg",
        "labelme": "labelme",
        "cvat": "CVAT",
        "x-anylabeling": "X-AnyLabeling",
        "label": "Label",
        "author": "Annotator",
        "state": "State",
    }
)


class SettingsDialog(QDialog):
    """One tab a group of the model; the last tab lists the keys of all actions."""

    def __init__(self, parent: QWidget, preferences: Preferences, actions: tuple[Action, ...]) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Settings"))
        self.resize(560, 520)
        self._preferences = preferences
        self.fields: dict[str, QWidget] = {}
        tabs = QTabWidget()
        tabs.setDocumentMode(True)
        for name, info in Settings.model_fields.items():
            if info.title:
                tabs.addTab(self._make_page(name, actions), _tr(info.title))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setText(_tr("Close"))
        close.setIcon(QIcon())
        buttons.rejected.connect(self.accept)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 12)
        column.addWidget(tabs)
        column.addWidget(buttons)

    def _make_page(self, group: str, actions: tuple[Action, ...]) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(12, 16, 12, 12)
        column.setSpacing(4)
        values = getattr(self._preferences.settings, group)
        for name, info in type(values).model_fields.items():
            if isinstance(getattr(values, name), dict):
                self.keys = KeyTable(self._preferences, actions)
                column.addWidget(self.keys, 1)
                continue
            field = self._make_field(group, name, info, getattr(values, name))
            field.setAccessibleName(_tr(info.title or name))
            self.fields[f"{group}.{name}"] = field
            if not isinstance(field, QCheckBox):
                column.addWidget(QLabel(_tr(info.title or name)))
            column.addWidget(field, 0, Qt.AlignmentFlag.AlignLeft)
            note = QLabel(_tr(info.description or ""))
            note.setProperty("role", "muted")
            note.setWordWrap(True)
            column.addWidget(note)
            column.addSpacing(12)
        column.addStretch(0 if group == "keys" else 1)
        return page

    def _make_field(self, group: str, name: str, info: FieldInfo, value: Any) -> QWidget:
        """A check box, a list of words or a number field, by the type of the setting."""
        if isinstance(value, bool):
            box = QCheckBox(_tr(info.title or name))
            box.setChecked(value)
            box.toggled.connect(lambda on: self._set(group, name, on))
            return box
        if get_origin(info.annotation) is Literal:
            choice = QComboBox()
            for option in get_args(info.annotation):
                choice.addItem(_tr(CHOICE_WORDS[option]), option)
            choice.setCurrentIndex(choice.findData(value))
            choice.activated.connect(lambda row: self._set(group, name, choice.itemData(row)))
            return choice
        number = QDoubleSpinBox()
        place_number(number)
        number.setDecimals(1)
        number.setMinimum(next(float(rule.ge) for rule in info.metadata if isinstance(rule, Ge)))  # type: ignore[arg-type]
        number.setMaximum(next(float(rule.le) for rule in info.metadata if isinstance(rule, Le)))  # type: ignore[arg-type]
        number.setValue(float(value))
        number.valueChanged.connect(lambda now: self._set(group, name, now))
        return number

    def _set(self, group: str, name: str, value: Any) -> None:
        self._preferences.set(group, **{name: value})


class KeyTable(QWidget):
    """Every action with its key; another key is taken by pressing it, unless it is taken already."""

    def __init__(self, preferences: Preferences, actions: tuple[Action, ...]) -> None:
        super().__init__()
        self._preferences, self._actions = preferences, actions
        self._table = QTableWidget(len(actions), 2)
        self._table.setHorizontalHeaderLabels([_tr("Action"), _tr("Key")])
        self._table.setAccessibleName(_tr("Keys of all actions"))
        self._table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self._table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self._table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self._table.setShowGrid(False)
        self._table.verticalHeader().hide()
        self._table.verticalHeader().setDefaultSectionSize(26)
        self._table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._table.setColumnWidth(1, 200)
        self._edit = QKeySequenceEdit()
        self._edit.setMaximumSequenceLength(1)
        self._edit.setAccessibleName(_tr("New key of the chosen action"))
        self._say = QLabel(_tr("Choose an action, then press its new key in the field."))
        self._say.setProperty("role", "muted")
        self._say.setWordWrap(True)
        reset = QPushButton(_tr("Back to the preset"))
        reset.setAutoDefault(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._table, 1)
        column.addWidget(self._edit)
        column.addWidget(self._say)
        column.addWidget(reset, 0, Qt.AlignmentFlag.AlignLeft)
        self._edit.editingFinished.connect(self._take_typed_key)
        reset.clicked.connect(lambda _on=False: preferences.set("keys", overrides={}))
        preferences.changed.connect(self._show)
        self.destroyed.connect(lambda: preferences.changed.disconnect(self._show))
        self._show(preferences.settings)

    def choose(self, name: str) -> None:
        """Selects the action with this id."""
        row = next(row for row, action in enumerate(self._actions) if action.id == name)
        self._table.selectRow(row)

    def set_key(self, key: str) -> None:
        """Takes a key for the chosen action, as if it was pressed."""
        self._edit.setKeySequence(QKeySequence(key, QKeySequence.SequenceFormat.PortableText))
        self._take_typed_key()

    @property
    def sentence(self) -> str:
        """What stands below the table."""
        return self._say.text()

    def _show(self, settings: Settings) -> None:
        for row, action in enumerate(self._actions):
            keys = keys_of(action, settings.keys)
            texts = [QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in keys]
            self._table.setItem(row, 0, QTableWidgetItem(_tr_action(action.text)))
            self._table.setItem(row, 1, QTableWidgetItem("   ".join([*filter(None, [action.shown_key]), *texts])))

    def _take_typed_key(self) -> None:
        row = self._table.currentRow()
        key = self._edit.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
        if row < 0 or not key:
            return
        action, keys = self._actions[row], self._preferences.settings.keys
        self._edit.clear()
        wished = KeySettings.model_validate({**keys.model_dump(), "overrides": {**keys.overrides, action.id: (key,)}})
        for owners in find_clashes(self._actions, wished).values():
            other = next((a for a in self._actions if a.id in owners and a.id != action.id), None)
            if other is not None:
                text = _tr("{key} is the key of “{other}” already.", key=key, other=_tr_action(other.text))
                self._say.setText(text)
                return
        try:
            self._preferences.set("keys", overrides=wished.overrides)
        except ValidationError:
            return
        self._say.setText(_tr("“{action}” has the key {key} now.", action=_tr_action(action.text), key=key))
