"""Decimal numbers are written with the mark of the window's language and typed with either mark."""

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtGui import QValidator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from annotator.ui.base.forms import DecimalBox, DecimalValidator
from annotator.ui.base.text import format_numeral, format_significant, parse_number


@pytest.fixture(params=["en", "de"])
def mark(request, qapp):
    before = QLocale()
    QLocale.setDefault(QLocale(request.param))
    yield {"en": ".", "de": ","}[request.param]
    QLocale.setDefault(before)


@pytest.mark.parametrize("typed", ["1.25", "1,25"])
def test_a_spin_box_takes_both_marks_and_shows_that_of_the_language(mark, qtbot, typed):
    box = DecimalBox()
    qtbot.addWidget(box)
    box.setRange(0.0, 5000.0)
    box.setSuffix(" px")
    box.setValue(3000.5)
    assert box.text() == f"3000{mark}50 px"
    box.selectAll()
    QTest.keyClicks(box, typed)
    QTest.keyClick(box, "\r")
    assert box.value() == 1.25
    assert box.text() == f"1{mark}25 px"


def test_a_field_takes_both_marks_and_nothing_else(mark, qtbot):
    field = QLineEdit()
    qtbot.addWidget(field)
    field.setValidator(DecimalValidator(-100.0, 100.0, 3, field))
    for typed, value in (("12,5", 12.5), ("12.5", 12.5), ("-3", -3.0)):
        field.setText(typed)
        assert field.hasAcceptableInput(), typed
        assert parse_number(field.text()) == value
    field.clear()
    QTest.keyClicks(field, "1x2")
    assert field.text() == "12"
    assert field.validator().validate("1e9", 0)[0] != QValidator.State.Acceptable


def test_an_exponent_is_a_power_of_ten(mark):
    assert format_significant(1.682e-6) == f"1{mark}682·10⁻⁶"
    assert format_numeral("2.00e−06 – 9.10e-05") == f"2{mark}00·10⁻⁶ – 9{mark}10·10⁻⁵"
    assert format_numeral("2.67e+10") == f"2{mark}67·10¹⁰"
