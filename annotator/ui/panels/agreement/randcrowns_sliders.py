"""Sliders for alpha, omega and gamma, each with a field for an exact number."""

from math import isfinite
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QSlider, QWidget

from annotator.model.metric_settings import RandCrownsSettings
from annotator.ui.base.numbers import format_setting
from annotator.ui.base.text import explain_number, format_tooltip
from annotator.ui.base.theme import Theme
from annotator.ui.widgets.section import SIDE

NAMES: Final = (("alpha", "α"), ("omega", "ω"), ("gamma", "γ"))
STEPS: Final = 400
"""Places of a slider."""
LEAST_GAMMA: Final = 0.1


class ValueField(QLineEdit):
    """A number with its unit; the unit goes while it is typed in. Esc puts the old number back."""

    typed = Signal(float)

    def __init__(self, *, least: float) -> None:
        super().__init__()
        self.unit = ""
        self._value, self._least = 0.0, least
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setFixedWidth(74)
        self.setProperty("role", "number")
        self.setMaxLength(12)
        self.editingFinished.connect(self._read_typed)

    def show_value(self, value: float) -> None:
        """Shows a number, unless one is being typed."""
        self._value = value
        if not (self.hasFocus() and self.isModified()):
            self.setText(self._format_value())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Only the number, all of it selected."""
        super().focusInEvent(event)
        self.setText(format_setting(self._value))
        self.selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The number with its unit again."""
        super().focusOutEvent(event)
        self.setModified(False)
        self.setText(self._format_value())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc puts the old number back."""
        if event.key() == Qt.Key.Key_Escape and self.isModified():
            self.setText(format_setting(self._value))
            self.setModified(False)
            return
        super().keyPressEvent(event)

    def _format_value(self) -> str:
        return f"{format_setting(self._value)}{self.unit}"

    def _read_typed(self) -> None:
        """Takes what was typed; what is no number, or too small a one, changes nothing."""
        if not self.isModified():
            return
        self.setModified(False)
        try:
            value = float(self.text().removesuffix(self.unit).replace(",", "."))
        except ValueError:
            value = float("nan")
        if isfinite(value) and value >= self._least:
            self._value = value
            self.typed.emit(value)
        self.setText(format_setting(self._value) if self.hasFocus() else self._format_value())


class CrownSliders(QWidget):
    """Announces the values that are tried while a slider is held, and the release."""

    tried = Signal(object, bool)
    """RandCrownsSettings, and whether a slider is held."""
    settled = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._settings: RandCrownsSettings | None = None
        self._unit = ""
        self._most = {"alpha": 1.0, "omega": 1.0, "gamma": 10.0}
        self._following = False
        self.sliders: dict[str, QSlider] = {}
        self.fields: dict[str, ValueField] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(SIDE, 2, SIDE, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        for row, (name, letter) in enumerate(NAMES):
            caption = QLabel(letter)
            caption.setProperty("role", "muted")
            slider, field = self._make_slider(name), self._make_field(name)
            caption.setBuddy(slider)
            parts: tuple[QWidget, ...] = (caption, slider, field)
            for part in parts:
                text = explain_number("gamma" if name == "gamma" else f"{name}_px")
                part.setToolTip(format_tooltip(f"{name}: {text}"))
                part.setAccessibleName(name)
                part.setAccessibleDescription(text)
            for column, part in enumerate(parts):
                grid.addWidget(part, row, column)
        self.recolour(theme)

    def show_settings(self, settings: RandCrownsSettings, *, read_only: bool) -> None:
        """Shows these parameters; the ends of the sliders stay while the values lie between them."""
        if settings == self._settings:
            return
        self._settings = settings
        self._following = True
        if settings.unit != self._unit or any(getattr(settings, name) > most for name, most in self._most.items()):
            self._set_ends(settings)
        for name, _letter in NAMES:
            value = getattr(settings, name)
            self.sliders[name].setEnabled(not read_only)
            self.fields[name].setReadOnly(read_only)
            if not self.sliders[name].isSliderDown():
                self.sliders[name].setValue(round(value / self._most[name] * STEPS))
            self.fields[name].show_value(value)
        self._following = False

    def recolour(self, _theme: Theme) -> None:
        """The style sheet does it."""

    def _set_ends(self, settings: RandCrownsSettings) -> None:
        self._unit = settings.unit
        least = (2.0, 4.0) if settings.unit == "m" else (10.0, 20.0)
        self._most = {
            "alpha": max(least[0], _round_up(settings.alpha * 3)),
            "omega": max(least[1], _round_up(settings.omega * 3)),
            "gamma": max(10.0, _round_up(settings.gamma)),
        }
        for name, field in self.fields.items():
            field.unit = "" if name == "gamma" else f" {settings.unit}"

    def _make_slider(self, name: str) -> QSlider:
        slider = self.sliders[name] = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(1 if name == "gamma" else 0, STEPS)
        slider.setPageStep(STEPS // 20)
        slider.valueChanged.connect(lambda value: self._on_slider(name, value))
        slider.sliderReleased.connect(self.settled)
        return slider

    def _make_field(self, name: str) -> "ValueField":
        field = self.fields[name] = ValueField(least=LEAST_GAMMA if name == "gamma" else 0.0)
        field.typed.connect(lambda value: self._on_field(name, value))
        field.editingFinished.connect(self.settled)
        return field

    def _on_slider(self, name: str, value: int) -> None:
        if self._following:
            return
        number = max(value / STEPS * self._most[name], LEAST_GAMMA if name == "gamma" else 0.0)
        digits = 2 if self._unit == "m" or name == "gamma" else 1
        self._try_value(name, round(number, digits), held=self.sliders[name].isSliderDown())

    def _on_field(self, name: str, value: float) -> None:
        self._try_value(name, value, held=False)

    def _try_value(self, name: str, value: float, *, held: bool) -> None:
        if self._settings is not None and getattr(self._settings, name) != value:
            values = {each: value if each == name else getattr(self._settings, each) for each, _letter in NAMES}
            settings = RandCrownsSettings(**values, unit=self._unit)
            self._following = True
            self.fields[name].show_value(value)
            if not self.sliders[name].isSliderDown():
                self.sliders[name].setValue(round(value / self._most[name] * STEPS))
            self._following = False
            self._settings = settings
            self.tried.emit(settings, held)


def _round_up(value: float) -> float:
    """The next of 1, 2, 5 times a power of ten."""
    if value <= 0:
        return 0.0
    power = 1.0
    while power > value:
        power /= 10
    while power * 10 < value:
        power *= 10
    return next(step * power for step in (1, 2, 5, 10) if step * power >= value)
