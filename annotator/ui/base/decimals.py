"""Fields for decimal numbers: written as the window's language does, typed with a point or with a comma."""

from PySide6.QtCore import QLocale, QObject
from PySide6.QtGui import QDoubleValidator, QValidator
from PySide6.QtWidgets import QDoubleSpinBox

from annotator.ui.base.numbers import decimal_mark_of_window, format_numeral, parse_number


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
