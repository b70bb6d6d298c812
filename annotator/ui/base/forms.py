"""Forms made from the described fields of a frozen record of options."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QSpinBox, QWidget

from annotator.options import Described, Question, list_described
from annotator.ui.base.layout import (
    Act,
    Placed,
    connect_number,
    make_choice,
    make_column,
    make_form,
    make_number,
    make_switch,
    make_text,
)
from annotator.ui.base.text import translator_of

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")

_tr = translator_of("Options")

LARGEST_SEED: Final = 2**31 - 1
INDENT: Final = 24
"""Pixels before what depends on a switch."""


@dataclass(frozen=True, slots=True)
class NumberOption:
    """Describes a whole number between two bounds."""

    title: str
    least: int
    most: int
    unit: str = ""
    tip: str = ""


@dataclass(frozen=True, slots=True)
class ShareOption:
    """Describes a share 0 … 1, shown in whole per cent."""

    title: str
    least: int = 0


@dataclass(frozen=True, slots=True)
class SwitchOption:
    """Describes what is so or not."""

    title: str
    tip: str = ""


@dataclass(frozen=True, slots=True)
class SeedOption:
    """Describes a seed, or None: a switch with the seed below it."""

    title: str
    tip: str = ""


@dataclass(frozen=True, slots=True)
class ChoiceOption:
    """Describes one value of several, each with its text."""

    title: str
    rows: Sequence[tuple[str, object]]
    tip: str = ""


@dataclass(frozen=True, slots=True)
class TextOption:
    """Describes a text."""

    title: str
    tip: str = ""


FieldOption = NumberOption | ShareOption | SwitchOption | SeedOption | ChoiceOption | TextOption


class SeedField(QWidget):
    """A switch, and the seed of a draw while it is on."""

    def __init__(self, title: str, tip: str) -> None:
        super().__init__()
        self.switch = make_switch(title, tip=tip)
        self.seed = make_number(0, LARGEST_SEED, 0, name=_tr("Seed"), tip=tip)
        self.seed.setMaximumWidth(120)
        self.seed.setEnabled(False)
        self.switch.toggled.connect(self.seed.setEnabled)
        below = make_form((_tr("Seed"), self.seed), spacing=(12, None), margins=(INDENT, 0, 0, 0))
        make_column(self.switch, below, within=self, spacing=8, margins=(0, 0, 0, 0))

    @property
    def value(self) -> int | None:
        """The seed; None while the switch is off."""
        return self.seed.value() if self.switch.isChecked() else None

    def show_value(self, value: int | None) -> None:
        """Shows a seed, or that there is none."""
        self.switch.setChecked(value is not None)
        self.seed.setValue(value or 0)


class OptionForm(Generic[T]):
    """A form made from the described fields of a frozen record of options, with the values that it has at first."""

    def __init__(
        self,
        start: T,
        described: Mapping[str, FieldOption],
        *,
        above: Sequence[tuple[str, Placed]] = (),
        changed: Act | None = None,
        spacing: tuple[int, int | None] = (16, None),
    ) -> None:
        """`described` says what is shown of the fields with these names, from above; the others keep their values.

        `above` are rows that come first, also when Tab is pressed. `changed` is called when a field becomes another
        one; of a choice when a person chooses.
        """
        self._start = start
        self._described = described
        self.fields: dict[str, Any] = {}
        """The widgets by the names of the record's fields."""
        self.layout = make_form(*above, spacing=spacing)
        for name, words in described.items():
            field = self.fields[name] = _make_field(words)
            _show_value(words, field, getattr(start, name))
            if changed is not None:
                _connect(field, changed)
            if isinstance(words, SwitchOption | SeedOption):
                self.layout.addRow(field)
            else:
                self.layout.addRow(words.title, field)
                field.setAccessibleName(words.title)

    @property
    def value(self) -> T:
        """The record with what stands in the fields."""
        return replace(
            self._start, **{name: _read_value(self._described[name], self.fields[name]) for name in self.fields}
        )

    def fill(self, values: T) -> None:
        """Puts the values of another record into the fields."""
        for name, field in self.fields.items():
            _show_value(self._described[name], field, getattr(values, name))

    def set_enabled(self, on: bool) -> None:
        """Lets the fields be changed or not."""
        for field in self.fields.values():
            field.setEnabled(on)


def describe_form(
    question: type[Question], *names: str, rows: Mapping[str, Sequence[tuple[str, object]]] | None = None
) -> dict[str, FieldOption]:
    """What a form shows of these fields of a question: their titles, and their help as tips, in the window's language.

    `rows` gives the texts and values of choices that are known here alone.
    """
    described = {one.name: one for one in list_described(question)}
    return {name: _describe_field(described[name], (rows or {}).get(name, ())) for name in names}


def _describe_field(one: Described, rows: Sequence[tuple[str, object]]) -> FieldOption:
    title, tip = _tr(one.option.title), _tr(one.option.tip or one.option.help)
    if rows:
        return ChoiceOption(title, rows, tip)
    if one.words:
        values = (*((None,) if NoneType in one.alternatives else ()), *one.words)
        names = one.option.choices or tuple(map(str, values))
        return ChoiceOption(title, [(_tr(text), value) for text, value in zip(names, values, strict=True) if text], tip)
    if bool in one.alternatives:
        return SwitchOption(title, tip)
    if int in one.alternatives:
        if NoneType in one.alternatives:
            return SeedOption(title, tip)
        most = LARGEST_SEED if one.option.most is None else int(one.option.most)
        return NumberOption(title, int(one.option.least or 0), most, tip=tip)
    return TextOption(title, tip)


def _make_field(words: FieldOption) -> QWidget:
    match words:
        case NumberOption():
            return make_number(words.least, words.most, words.least, unit=words.unit, tip=words.tip)
        case ShareOption():
            return make_number(words.least, 100, words.least, unit=" %")
        case SwitchOption():
            return make_switch(words.title, tip=words.tip)
        case SeedOption():
            return SeedField(words.title, words.tip)
        case ChoiceOption():
            return make_choice(*words.rows, tip=words.tip)
        case TextOption():
            return make_text(tip=words.tip)


def _show_value(words: FieldOption, field: Any, value: Any) -> None:
    match words:
        case NumberOption():
            field.setValue(round(value))
        case ShareOption():
            field.setValue(round(100 * value))
        case SwitchOption():
            field.setChecked(value)
        case SeedOption():
            field.show_value(value)
        case ChoiceOption():
            field.setCurrentIndex(next((row for row in range(field.count()) if field.itemData(row) == value), -1))
        case TextOption():
            field.setText(value or "")


def _read_value(words: FieldOption, field: Any) -> object:
    match words:
        case NumberOption():
            return field.value()
        case ShareOption():
            return field.value() / 100
        case SwitchOption():
            return field.isChecked()
        case SeedOption():
            return field.value
        case ChoiceOption():
            return field.currentData()
        case TextOption():
            return field.text().strip()


def _connect(field: QWidget, changed: Act) -> None:
    match field:
        case QSpinBox():
            connect_number(field, changed)
        case QCheckBox():
            field.toggled.connect(lambda _on: changed())
        case SeedField():
            field.switch.toggled.connect(lambda _on: changed())
            connect_number(field.seed, changed)
        case QComboBox():
            field.activated.connect(lambda _row: changed())
        case QLineEdit():
            field.textChanged.connect(lambda _text: changed())
