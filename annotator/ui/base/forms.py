"""Forms made from the described fields of a frozen record of options; fields for decimals, with point or comma."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from PySide6.QtCore import QLocale, QObject
from PySide6.QtGui import QDoubleValidator, QValidator
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QWidget

from annotator.errors import UserError
from annotator.options import Described, Option, list_described
from annotator.ui.base import layout
from annotator.ui.base.text import (
    Translate,
    decimal_mark_of_window,
    format_float,
    format_numeral,
    parse_number,
    translator_of,
)
from annotator.ui.base.theme import place_number

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


class DecimalValidator(QDoubleValidator):
    """Lets numbers pass whichever mark stands before their decimals; `parse_number` reads them."""

    def __init__(self, least: float, most: float, decimals: int, parent: QObject) -> None:
        super().__init__(least, most, decimals, parent)
        self.setLocale(QLocale.c())

    def validate(self, text: str, place: int) -> object:
        """Judges the text as if it had a point."""
        state = super().validate(text.replace(",", "."), place)
        return (state[0], text, place) if isinstance(state, tuple) else state


class DecimalBox(QDoubleSpinBox):
    """A spin box for decimal numbers."""

    def textFromValue(self, value: float) -> str:
        """The number with its decimals, without groups."""
        return format_numeral(f"{value:.{self.decimals()}f}")

    def valueFromText(self, text: str) -> float:
        """The number that was typed."""
        found = parse_number(text.removeprefix(self.prefix()).removesuffix(self.suffix()))
        return self.value() if found is None else found

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        """Judges what is typed with the mark of the window in place of any other one."""
        return super().validate(text.replace(",", ".").replace(".", decimal_mark_of_window()), place)


def make_decimal(
    least: float,
    most: float,
    *,
    step: float = 1.0,
    decimals: int = 2,
    unit: str = "",
    name: str = "",
    tip: str = "",
    changed: layout.Act | None = None,
) -> DecimalBox:
    """A decimal number between two, with its unit; `changed` is called when it becomes another one."""
    number = DecimalBox()
    place_number(number)
    number.setDecimals(decimals)
    number.setRange(least, most)
    number.setSingleStep(step)
    number.setSuffix(unit)
    if changed is not None:
        layout.connect_number(number, changed)
    return layout.describe(number, name=name, tip=tip)


T = TypeVar("T", bound="DataclassInstance")

_tr = translator_of("Options")

LARGEST_SEED: Final = 2**31 - 1
INDENT: Final = 24
"""Pixels before what depends on a switch."""


class SeedField(QWidget):
    """A switch, and the seed of a draw while it is on."""

    def __init__(self, title: str, tip: str) -> None:
        super().__init__()
        self.switch = layout.make_switch(title, tip=tip)
        self.seed = layout.make_number(0, LARGEST_SEED, 0, name=_tr("Seed"), tip=tip)
        self.seed.setMaximumWidth(120)
        self.seed.setEnabled(False)
        self.switch.toggled.connect(self.seed.setEnabled)
        below = layout.make_form((_tr("Seed"), self.seed), spacing=(12, None), margins=(INDENT, 0, 0, 0))
        layout.make_column(self.switch, below, within=self, spacing=8)

    @property
    def value(self) -> int | None:
        """The seed; None while the switch is off."""
        return self.seed.value() if self.switch.isChecked() else None

    def show_value(self, value: int | None) -> None:
        """Shows a seed, or that there is none."""
        self.switch.setChecked(value is not None)
        self.seed.setValue(value or 0)

    def hear(self, changed: layout.Act) -> None:
        """Calls `changed` when there is another seed, or none any more."""
        self.switch.toggled.connect(lambda _on: changed())
        layout.connect_number(self.seed, changed)


class FormField(NamedTuple):
    """The widget of one option, with the ways to show a value in it, to read it, and to hear that it became another."""

    widget: Any
    show: Callable[[Any], object]
    read: Callable[[], Any]
    connect: Callable[[layout.Act], object]


def _choose(choice: QComboBox, value: object) -> None:
    """Shows the row of a value; the first where no row has it, as none does that is left out."""
    rows = [row for row in range(choice.count()) if choice.itemData(row) == value]
    choice.setCurrentIndex(rows[0] if rows else 0)


def make_field(
    one: Described, say: Translate, *, title: str, tip: str, rows: Sequence[tuple[str, object]] = ()
) -> FormField:
    """What shows the kind of values that an option takes, its words by `say`.

    `rows` are the texts and values of a choice that is known here alone. A choice is heard when a person chooses.
    """
    option = one.option
    if rows or one.words:
        values = (*((None,) if NoneType in one.alternatives else ()), *one.words)
        named = zip(option.choices or values, values, strict=True)
        choice = layout.make_choice(*(rows or [(say(text), value) for text, value in named if text]), tip=tip)
        return FormField(
            choice,
            partial(_choose, choice),
            choice.currentData,
            lambda changed: choice.activated.connect(lambda _row: changed()),
        )
    if bool in one.alternatives:
        switch = layout.make_switch(title, tip=tip)
        return FormField(
            switch,
            lambda value: switch.setChecked(bool(value)),
            switch.isChecked,
            lambda changed: switch.toggled.connect(lambda _on: changed()),
        )
    if one.alternatives == (int, NoneType):
        seed = SeedField(title, tip)
        return FormField(seed, seed.show_value, lambda: seed.value, seed.hear)
    if option.above is not None and NoneType in one.alternatives:
        return _make_free_number(tip)
    if one.is_number:
        return _make_number_field(option, say, tip)
    text = layout.make_text(tip=tip)
    return FormField(
        text,
        lambda value: text.setText(value or ""),
        lambda: text.text().strip(),
        lambda changed: text.textChanged.connect(lambda _text: changed()),
    )


def _make_free_number(tip: str) -> FormField:
    """A number that may be left out. Reading raises UserError for what is none."""
    text = layout.make_text(tip=tip)

    def read() -> float | None:
        found = parse_number(text.text())
        if found is None and text.text().strip():
            raise UserError("'{text}' is not a number.", text=text.text().strip())
        return found

    return FormField(
        text,
        lambda value: text.setText("" if value is None else format_float(value, "g")),
        read,
        lambda changed: text.textChanged.connect(lambda _text: changed()),
    )


def _make_number_field(option: Option, say: Translate, tip: str) -> FormField:
    scale = 100 if option.is_share else 1
    least, most = (
        round(scale * bound) for bound in (option.least or 0, LARGEST_SEED if option.most is None else option.most)
    )
    if option.decimals:
        number = make_decimal(least, most, decimals=option.decimals)
        return FormField(number, number.setValue, number.value, partial(layout.connect_number, number))
    whole = layout.make_number(least, most, least, unit=" %" if option.is_share else say(option.unit), tip=tip)
    return FormField(
        whole,
        lambda value: whole.setValue(round(scale * (value or 0))),
        lambda: whole.value() / scale if option.is_share else whole.value(),
        partial(layout.connect_number, whole),
    )


class OptionForm(Generic[T]):
    """A form made from the described fields of a frozen record of options, with the values that it has at first."""

    def __init__(
        self,
        start: T,
        *names: str,
        rows: Mapping[str, Sequence[tuple[str, object]]] | None = None,
        above: Sequence[tuple[str, layout.Placed]] = (),
        changed: layout.Act | None = None,
        spacing: tuple[int, int | None] = (16, None),
    ) -> None:
        """The fields with these names are shown, from above; the others keep their values.

        `rows` gives the texts and values of choices that are known here alone. `above` are rows that come first, also
        when Tab is pressed. `changed` is called when a field becomes another one; of a choice when a person chooses.
        """
        self._start = start
        self._made: dict[str, FormField] = {}
        self.layout = layout.make_form(*above, spacing=spacing)
        described = {one.name: one for one in list_described(type(start))}
        for name in names:
            one = described[name]
            title, tip = _tr(one.option.title), _tr(one.option.tip or one.option.help)
            field = self._made[name] = make_field(one, _tr, title=title, tip=tip, rows=(rows or {}).get(name, ()))
            field.show(getattr(start, name))
            if changed is not None:
                field.connect(changed)
            if isinstance(field.widget, QCheckBox | SeedField):
                self.layout.addRow(field.widget)
            else:
                self.layout.addRow(title, field.widget)
                field.widget.setAccessibleName(title)

    @property
    def fields(self) -> dict[str, Any]:
        """The widgets by the names of the record's fields."""
        return {name: field.widget for name, field in self._made.items()}

    @property
    def value(self) -> T:
        """The record with what stands in the fields."""
        return replace(self._start, **{name: field.read() for name, field in self._made.items()})

    def fill(self, values: T) -> None:
        """Puts the values of another record into the fields."""
        for name, field in self._made.items():
            field.show(getattr(values, name))

    def set_enabled(self, on: bool) -> None:
        """Lets the fields be changed or not."""
        for field in self._made.values():
            field.widget.setEnabled(on)
