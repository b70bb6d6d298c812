"""Settings dialog: built from the settings model; what is changed takes effect at once."""

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QScrollArea,
    QSpinBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from annotator.session.actions.action import Action
from annotator.session.preferences.fields import FieldWords, list_choices, list_fields
from annotator.session.settings import KeySettings, Preferences, Settings
from annotator.ui.base.look import OF_PROGRAM
from annotator.ui.base.text import SETTINGS, list_languages, name_language, translator_of
from annotator.ui.base.theme import make_head_font, place_number
from annotator.ui.dialogs.ask import Dialogs
from annotator.ui.dialogs.settings.key_table import KeyTable
from annotator.ui.widgets.decimals import DecimalBox

_tr = translator_of(SETTINGS)

CHOICE_WORDS: Final = MappingProxyType(
    {
        "system": "System",
        "light": "Light",
        "dark": "Dark",
        "labelimg": "LabelImg",
        "labelme": "labelme",
        "cvat": "CVAT",
        "x-anylabeling": "X-AnyLabeling",
        "label": "Label",
        "author": "Annotator",
        "state": "State",
        "small": "Small",
        "medium": "Medium",
        "large": "Large",
        "largest": "Largest",
    }
)
_FIELD: Final = 136
"""Width of lists of words and number fields, logical pixels."""


class SettingsDialog(QDialog):
    """One tab a group of the model; the last tab lists the keys of all actions."""

    def __init__(
        self, parent: QWidget, preferences: Preferences, actions: tuple[Action, ...], dialogs: Dialogs | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty(OF_PROGRAM, True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Settings"))
        self.resize(QSize(600, 600).boundedTo(parent.screen().availableSize()))
        self._preferences = preferences
        self.fields: dict[str, QWidget] = {}
        tabs = QTabWidget()
        tabs.tabBar().setAccessibleName(self.windowTitle())
        tabs.setDocumentMode(True)
        for name, info in list_fields(Settings).items():
            if info.title and name != "keys":
                tabs.addTab(self._make_page(name), _tr(info.title))
        self.keys = KeyTable(preferences, actions, dialogs or Dialogs())
        tabs.addTab(self._make_key_page(), _tr(list_fields(Settings)["keys"].title))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setText(_tr("Close"))
        close.setIcon(QIcon())
        buttons.rejected.connect(self.accept)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 12)
        column.addWidget(tabs)
        column.addWidget(buttons)
        preferences.changed.connect(self._follow)
        self.destroyed.connect(lambda: preferences.changed.disconnect(self._follow))

    def _make_page(self, group: str) -> QWidget:
        """Titles with what they mean at the left, the fields at the right, under heads where the model has them."""
        page = QWidget()
        page.setObjectName("page")
        grid = QGridLayout(page)
        grid.setContentsMargins(12, 12, 16, 12)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(0, 1)
        values = getattr(self._preferences.settings, group)
        for name, words in list_fields(type(values)).items():
            if words.section:
                head = _tr(words.section)
                grid.addWidget(_make_head(head, is_first=grid.count() == 0), grid.rowCount(), 0, 1, 2)
            self._add_row(grid, group, name, words)
        grid.setRowStretch(grid.rowCount(), 1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(page)
        return area

    def _make_key_page(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(12, 12, 12, 0)
        column.setSpacing(8)
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        self._add_row(grid, "keys", "preset", list_fields(KeySettings)["preset"])
        column.addLayout(grid)
        column.addWidget(self.keys, 1)
        return page

    def _add_row(self, grid: QGridLayout, group: str, name: str, words: FieldWords) -> None:
        row, title = grid.rowCount(), _tr(words.title)
        values = getattr(self._preferences.settings, group)
        choices = list_choices(type(values), name)
        field = _make_field(words, choices, getattr(values, name), lambda now: self._set(group, name, now))
        field.setAccessibleName(title)
        field.setAccessibleDescription(_tr(words.description))
        field.installEventFilter(self)
        self.fields[f"{group}.{name}"] = field
        told = QVBoxLayout()
        told.setContentsMargins(0, 6, 0, 6)
        told.setSpacing(0)
        head, note = QLabel(title), QLabel(_tr(words.description))
        head.setBuddy(field)
        note.setProperty("role", "muted")
        note.setWordWrap(True)
        told.addWidget(head)
        told.addWidget(note)
        grid.addLayout(told, row, 0)
        grid.addWidget(field, row, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The wheel over a field that is not in hand scrolls the page and changes nothing."""
        if event.type() is QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def _follow(self, settings: Settings) -> None:
        """Shows what a key or a menu has changed while the dialog is open."""
        for name, field in self.fields.items():
            group, _, part = name.partition(".")
            _show_value(field, getattr(getattr(settings, group), part))

    def _set(self, group: str, name: str, value: Any) -> None:
        self._preferences.set(group, **{name: value})


def list_texts(group: type) -> list[str]:
    """Every text of a page."""
    fields = list_fields(group).values()
    return [text for words in fields for text in (words.section, words.title, words.description) if text]


def _make_head(text: str, *, is_first: bool) -> QLabel:
    head = QLabel(text)
    head.setFont(make_head_font())
    head.setContentsMargins(0, 0 if is_first else 16, 0, 4)
    return head


def _make_field(words: FieldWords, choices: Sequence[str], value: Any, take: Callable[[Any], None]) -> QWidget:
    """A check box, a list of words or a number field, by the type of the setting."""
    if isinstance(value, bool):
        box = QCheckBox()
        box.setChecked(value)
        box.toggled.connect(take)
        return box
    if isinstance(value, str):
        choice = QComboBox()
        choice.setFixedWidth(_FIELD)
        for option, text in _list_options(choices):
            choice.addItem(text, option)
        choice.setCurrentIndex(choice.findData(value))
        choice.activated.connect(lambda row: take(choice.itemData(row)))
        return choice
    number: QSpinBox | DecimalBox = QSpinBox() if isinstance(value, int) else DecimalBox()
    if isinstance(number, DecimalBox):
        number.setDecimals(1)
    place_number(number)
    assert words.least is not None
    assert words.most is not None
    number.setRange(type(value)(words.least), type(value)(words.most))
    number.setFixedWidth(_FIELD)
    number.setKeyboardTracking(False)
    number.setValue(value)
    number.valueChanged.connect(take)
    return number


def _list_options(choices: Sequence[str]) -> list[tuple[str, str]]:
    """The values of a setting with their words; where any text may stand it is the language."""
    if choices:
        return [(option, _tr(CHOICE_WORDS[option])) for option in choices]
    return [("system", _tr(CHOICE_WORDS["system"])), *((code, name_language(code)) for code in list_languages())]


def _show_value(field: QWidget, value: Any) -> None:
    blocked = field.blockSignals(True)
    if isinstance(field, QCheckBox):
        field.setChecked(value)
    elif isinstance(field, QComboBox):
        field.setCurrentIndex(field.findData(value))
    elif isinstance(field, QSpinBox | DecimalBox) and not field.hasFocus():
        field.setValue(value)
    field.blockSignals(blocked)
